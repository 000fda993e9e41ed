// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/text.hpp>

#include <utility>

// A sentence as template arguments, which compilers print in their errors: g++ an array of any length, clang from 15
// on arrays of at most 34 characters and a null, so that there the sentence comes in pieces, cut at words.
namespace shardcheck::illegal {

/// Characters, null-terminated.
template <int Size>
struct words {
    char characters[Size];
};

/// A sentence in an error.
template <words... Pieces>
struct says;

}  // namespace shardcheck::illegal

namespace shardcheck::detail {

#if defined(__clang__)
inline constexpr int longest_piece = 34;
#else
inline constexpr int longest_piece = text::capacity;
#endif

/// Where the piece that begins at `begin` ends: after the last space that fits, or in the middle of a long word.
constexpr int end_of_piece(const text& sentence, int begin) {
    if (sentence.size() - begin <= longest_piece) return sentence.size();
    for (int end = begin + longest_piece; end > begin; --end) {
        if (sentence.data()[end - 1] == ' ') return end;
    }
    return begin + longest_piece;
}

constexpr int piece_count(const text& sentence) {
    int count = 0;
    for (int begin = 0; begin != sentence.size(); begin = end_of_piece(sentence, begin)) ++count;
    return count;
}

constexpr int begin_of_piece(const text& sentence, int piece) {
    int begin = 0;
    for (int i = 0; i < piece; ++i) begin = end_of_piece(sentence, begin);
    return begin;
}

/// Piece `Piece` of the sentence that `Asked` has.
template <class Asked, int Piece>
constexpr auto cut_piece() {
    constexpr int begin = begin_of_piece(Asked::sentence, Piece);
    constexpr int size = end_of_piece(Asked::sentence, begin) - begin;
    illegal::words<size + 1> result{};
    for (int i = 0; i < size; ++i) result.characters[i] = Asked::sentence.data()[begin + i];
    result.characters[size] = '\0';  // clang prints text only if the null has been written
    return result;
}

template <class Asked, class Pieces = std::make_integer_sequence<int, piece_count(Asked::sentence)>>
struct spoken;

template <class Asked, int... Pieces>
struct spoken<Asked, std::integer_sequence<int, Pieces...>> {
    using type = illegal::says<cut_piece<Asked, Pieces>()...>;
};

}  // namespace shardcheck::detail
