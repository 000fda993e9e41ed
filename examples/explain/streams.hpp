// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string_view>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

// Standard input and output without a buffer of their own: a read returns as soon as there is anything, and a failed
// write is seen at once.
namespace shardcheck::explain {

inline constexpr std::size_t most_bytes_a_call = std::size_t{1} << 30;

#if defined(_WIN32)
inline std::ptrdiff_t read_bytes(char* to, std::size_t size) { return ::_read(0, to, static_cast<unsigned>(size)); }
inline std::ptrdiff_t write_bytes(int file, const char* from, std::size_t size) {
    return ::_write(file, from, static_cast<unsigned>(size));
}
inline void use_binary_streams() {
    ::_setmode(0, _O_BINARY);
    ::_setmode(1, _O_BINARY);
}
#else
inline std::ptrdiff_t read_bytes(char* to, std::size_t size) { return ::read(0, to, size); }
inline std::ptrdiff_t write_bytes(int file, const char* from, std::size_t size) { return ::write(file, from, size); }
inline void use_binary_streams() {}
#endif

inline std::ptrdiff_t read_input(char* to, std::size_t size) {
    for (;;) {
        const std::ptrdiff_t got = read_bytes(to, std::min(size, most_bytes_a_call));
        if (got >= 0 || errno != EINTR) return got;
    }
}

inline bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const std::ptrdiff_t written = write_bytes(file, text.data(), std::min(text.size(), most_bytes_a_call));
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (written == 0 || errno != EINTR) {
            return false;
        }
    }
    return true;
}

inline bool write_output(std::string_view text) { return write_all(1, text); }
inline void write_error(std::string_view text) { write_all(2, text); }

}  // namespace shardcheck::explain
