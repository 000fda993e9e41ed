// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "random.hpp"

#include <shardcheck/core/values.hpp>

#include <array>
#include <cstdint>

// Exact numbers for sums, products, means and the order, all in one: means have no integers, products overflow them.
namespace exact {

using shardcheck::extent_t;
using shardcheck::reduction;

/// A rational number. Equality is that of the residues modulo a prime of 61 bits; the approximation says only which of
/// two unequal numbers is greater.
struct number {
    std::uint64_t residue = 0;
    long double about = 0;

    friend bool operator==(const number& left, const number& right) { return left.residue == right.residue; }
};

inline constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

inline std::uint64_t times_modulo(std::uint64_t left, std::uint64_t right) {
    __extension__ using wide = unsigned __int128;
    const wide product = static_cast<wide>(left) * right;
    const std::uint64_t sum = static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61);
    return sum >= prime ? sum - prime : sum;
}

inline std::uint64_t inverse_modulo(std::uint64_t of) {
    std::uint64_t result = 1;
    for (std::uint64_t left = prime - 2; left != 0; left >>= 1, of = times_modulo(of, of)) {
        if ((left & 1U) != 0) result = times_modulo(result, of);
    }
    return result;
}

inline number number_of(std::int64_t whole) {
    const std::uint64_t size = static_cast<std::uint64_t>(whole < 0 ? -whole : whole) % prime;
    return {whole < 0 && size != 0 ? prime - size : size, static_cast<long double>(whole)};
}

inline number operator+(const number& left, const number& right) {
    const std::uint64_t sum = left.residue + right.residue;
    return {sum >= prime ? sum - prime : sum, left.about + right.about};
}

inline number operator-(const number& left, const number& right) {
    const bool borrows = left.residue < right.residue;
    return {left.residue - right.residue + (borrows ? prime : 0), left.about - right.about};
}

inline number operator*(const number& left, const number& right) {
    return {times_modulo(left.residue, right.residue), left.about * right.about};
}

/// A number divided by a count below 512.
inline number divided(const number& left, std::size_t by) {
    static const auto inverses = [] {
        std::array<std::uint64_t, 512> all{};
        for (std::size_t i = 1; i < all.size(); ++i) all[i] = inverse_modulo(i);
        return all;
    }();
    return {times_modulo(left.residue, inverses[by]), left.about / static_cast<long double>(by)};
}

inline const number& lesser(const number& left, const number& right) {
    return right.about < left.about ? right : left;
}

inline const number& greater(const number& left, const number& right) {
    return right.about > left.about ? right : left;
}

/// The reduction of `count` numbers; of none, 0 or 1. The mean, least and greatest of none mean nothing.
inline number reduced(reduction op, const number* from, std::size_t count) {
    number result = op == reduction::product ? number_of(1) : number_of(0);
    if ((op == reduction::min || op == reduction::max) && count > 0) result = from[0];
    for (std::size_t i = 0; i < count; ++i) {
        switch (op) {
            case reduction::product: result = result * from[i]; break;
            case reduction::min: result = lesser(result, from[i]); break;
            case reduction::max: result = greater(result, from[i]); break;
            default: result = result + from[i]; break;
        }
    }
    return op == reduction::avg && count > 0 ? divided(result, count) : result;
}

/// One step of a hash: order matters.
inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9U;
    return hash ^ (hash >> 32);
}

/// A hash as a number of either sign.
inline number number_of_hash(std::uint64_t hash) {
    return number_of(static_cast<std::int64_t>(hash >> 4) - (std::int64_t{1} << 59));
}

/// A number of the `turn`-th drawing: large ones of either sign; then few small ones, so that many are equal or 0;
/// then all kinds.
inline number drawn(random_source& random, int turn) {
    const auto within = [&](std::int64_t most) {
        return static_cast<std::int64_t>(random.next() % static_cast<std::uint64_t>(2 * most + 1)) - most;
    };
    if (turn == 1) return number_of(within(2));
    if (turn == 2) {
        const std::size_t kind = random.below(4);
        return number_of(within(kind == 0 ? 1 : kind == 1 ? 10 : std::int64_t{1} << 40));
    }
    const std::int64_t one = within(std::int64_t{1} << 20);
    return number_of(one == 0 ? 7 : one);
}

}  // namespace exact
