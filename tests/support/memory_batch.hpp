// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../examples/explain/batch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

/// A whole batch in memory, with reads of at most `read_size` bytes. `end` is how it ended.
inline std::string run_in_memory(std::string_view input, std::size_t read_size, shardcheck::policy allowed,
                                 std::size_t longest_line, shardcheck::explain::batch_end& end) {
    std::string output;
    const auto read = [&](char* to, std::size_t size) {
        const std::size_t count = std::min({size, read_size, input.size()});
        if (count > 0) std::memcpy(to, input.data(), count);
        input.remove_prefix(count);
        return static_cast<std::ptrdiff_t>(count);
    };
    const auto write = [&](std::string_view text) {
        output.append(text);
        return true;
    };
    end = shardcheck::explain::run_batch(read, write, allowed, longest_line);
    return output;
}
