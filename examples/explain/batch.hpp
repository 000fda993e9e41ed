// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "check.hpp"
#include "format.hpp"
#include "parse.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

// Many views, one a line. Every input line has exactly one output line, whatever stands in it.
namespace shardcheck::explain {

/// Appends the answer to a line, without what comes before it and without a line ending.
inline void append_verdict(std::string& text, std::string_view line, policy allowed) {
    view_text parts;
    view_query query;
    if (!split_line(line, parts)) {
        text.append("error unreadable_text");
        return;
    }
    const text_problem problem = parse_view(parts, query);
    if (problem.unreadable) {
        text.append("error unreadable_text");
    } else if (problem.any()) {
        text.append("error ").append(name_of(problem.reason));
    } else {
        const verdict found = check(query, allowed);
        if (found.legal()) {
            append_placements(text, found.placements);
        } else {
            text.append(is_bad_input(found.reason) ? "error " : "illegal ").append(name_of(found.reason));
        }
    }
}

enum class batch_end : unsigned char { done, read_failed, write_failed };

/// Longer lines are passed on and answered with `unreadable_text`, so that memory stays bounded. No view needs a
/// thousandth of it.
inline constexpr std::size_t longest_batch_line = std::size_t{16} << 20;

/// Answers lines from `read(char*, std::size_t) -> std::ptrdiff_t` (0 at the end, negative on failure; it may give
/// fewer bytes than asked for) through `write(std::string_view) -> bool`. What one read brings is answered before the
/// next read, so a person or a program at the other end of a pipe is never kept waiting.
template <typename Read, typename Write>
batch_end run_batch(Read&& read, Write&& write, policy allowed, std::size_t longest_line = longest_batch_line) {
    constexpr std::size_t first_buffer = std::size_t{256} << 10;
    constexpr std::size_t full_output = std::size_t{1} << 20;
    longest_line = std::max<std::size_t>(longest_line, 1);
    std::string buffer(std::min(first_buffer, longest_line + 1), '\0');
    std::string output;
    std::size_t held = 0;   // bytes in the buffer: the beginning of a line without its end
    bool overlong = false;  // the beginning of this line has been passed on already
    const auto flush = [&] {
        const bool written = output.empty() || write(std::string_view(output));
        output.clear();
        return written;
    };
    const auto answer = [&](std::string_view line) {
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        output.append(line).append(" => ");
        if (overlong) {
            output.append("error unreadable_text");
        } else {
            append_verdict(output, line, allowed);
        }
        output.push_back('\n');
        overlong = false;
        return output.size() < full_output || flush();
    };
    for (;;) {
        if (held == buffer.size()) {
            if (held <= longest_line) {
                buffer.resize(std::min(2 * held, longest_line + 1));
            } else {
                // One byte stays: it may be the first half of a CRLF.
                output.append(buffer, 0, held - 1);
                buffer[0] = buffer[held - 1];
                held = 1;
                overlong = true;
                if (!flush()) return batch_end::write_failed;
            }
        }
        const std::ptrdiff_t got = read(buffer.data() + held, buffer.size() - held);
        if (got < 0) {
            flush();
            return batch_end::read_failed;
        }
        if (got == 0) break;
        const char* line = buffer.data();
        const char* fresh = line + held;
        const char* const end = fresh + got;
        while (const void* const found = std::memchr(fresh, '\n', static_cast<std::size_t>(end - fresh))) {
            const char* const line_end = static_cast<const char*>(found);
            if (!answer({line, static_cast<std::size_t>(line_end - line)})) return batch_end::write_failed;
            line = fresh = line_end + 1;
            if (fresh == end) break;
        }
        held = static_cast<std::size_t>(end - line);
        std::memmove(buffer.data(), line, held);
        if (!flush()) return batch_end::write_failed;
    }
    if ((held > 0 || overlong) && !answer({buffer.data(), held})) return batch_end::write_failed;
    return flush() ? batch_end::done : batch_end::write_failed;
}

}  // namespace shardcheck::explain
