// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace exact {

/// Seeded numbers that are the same on every platform (splitmix64).
struct random_source {
    std::uint64_t state;

    std::uint64_t next() {
        state += 0x9e3779b97f4a7c15U;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

    template <typename Value>
    const Value& pick(const std::vector<Value>& from) {
        return from[below(from.size())];
    }
};

}  // namespace exact
