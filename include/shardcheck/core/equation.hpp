// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/combination.hpp>

// The equation of an einsum: `bsh,hf->bsf`.
namespace shardcheck {

/// What an equation may have wrong with it.
enum class equation_fault : unsigned char {
    none,
    character,       ///< neither a letter nor a space, a comma or the arrow
    no_arrow,        ///< the result is not said
    letter_twice,    ///< one tensor has a letter twice: that is a diagonal, a view op
    unknown_letter,  ///< the result has a letter that no operand has
    too_many_dims    ///< more letters for a tensor than it may have dims
};

/// Labels as the equation gives them, or what is wrong and at which character.
struct equation {
    equation_fault fault = equation_fault::none;
    int position = 0;
    int operands = 0;  ///< of which at most max_operands are kept
    label_list of[max_operands];
    label_list out;
    int labels = 0;
    char names[max_labels] = {};
};

namespace detail {

SHARDCHECK_HOST_DEVICE constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The label of a letter; `labels` if it has none.
SHARDCHECK_HOST_DEVICE constexpr int label_of(const equation& read, char letter) {
    int label = 0;
    while (label != read.labels && read.names[label] != letter) ++label;
    return label;
}

/// Gives a dim of `to` the label; what is wrong with that.
SHARDCHECK_HOST_DEVICE constexpr equation_fault add_label(label_list& to, int label) {
    if (dim_of_label(to, label) >= 0) return equation_fault::letter_twice;
    if (to.rank == max_rank) return equation_fault::too_many_dims;
    to.at[to.rank++] = label;
    return equation_fault::none;
}

}  // namespace detail

/// Reads an equation: the letters of each operand's dims, separated by commas, an arrow, the letters of the result's.
/// Spaces do not matter.
SHARDCHECK_HOST_DEVICE constexpr equation read_equation(const char* characters, int size) {
    equation read;
    read.operands = 1;
    bool in_result = false;
    for (int i = 0; i < size; ++i) {
        const char c = characters[i];
        read.position = i;
        if (c == ' ') continue;
        if (c == ',' && !in_result) {
            ++read.operands;
            continue;
        }
        if (c == '-' && i + 1 < size && characters[i + 1] == '>' && !in_result) {
            in_result = true;
            ++i;
            continue;
        }
        if (!detail::is_letter(c)) {
            read.fault = equation_fault::character;
            return read;
        }
        const int label = detail::label_of(read, c);
        if (label == read.labels) {
            if (in_result) {
                read.fault = equation_fault::unknown_letter;
                return read;
            }
            read.names[read.labels++] = c;
        }
        if (!in_result && read.operands > max_operands) continue;
        read.fault = detail::add_label(in_result ? read.out : read.of[read.operands - 1], label);
        if (read.fault != equation_fault::none) return read;
    }
    read.position = size;
    if (!in_result) read.fault = equation_fault::no_arrow;
    return read;
}

/// An einsum of tensors. Bad: not_an_equation (wanted: the equation_fault, found: at which character),
/// wrong_argument_count, rank_does_not_fit, extents_differ.
SHARDCHECK_HOST_DEVICE constexpr combination make_einsum(const equation& read, const operand_list& in) {
    combination asked;
    asked.by = elementwise::multiply;
    asked.operands = in.count;
    if (read.fault != equation_fault::none) {
        asked.bad = {rule::not_an_equation, -1, -1, -1, static_cast<extent_t>(read.fault), read.position};
        return asked;
    }
    if (!detail::has_operands(asked, in, read.operands, read.operands)) return asked;
    if (!detail::has_operands(asked, in, 1, max_operands)) return asked;
    for (int i = 0; i < read.labels; ++i) asked.names[i] = read.names[i];
    asked.out = read.out;
    bool known[max_labels] = {};
    for (int j = 0; j < in.count; ++j) {
        const int rank = in.shape[j].rank;
        asked.of[j] = read.of[j];
        if (rank != read.of[j].rank) {
            asked.bad = {rule::rank_does_not_fit, j, -1, -1, read.of[j].rank, rank};
            return asked;
        }
        for (int d = 0; d < rank; ++d) {
            const int label = read.of[j].at[d];
            const extent_t extent = in.shape[j].extents[d];
            if (known[label] && asked.extents[label] != extent) {
                asked.bad = {rule::extents_differ, j, d, label, asked.extents[label], extent};
                return asked;
            }
            known[label] = true;
            asked.extents[label] = extent;
        }
    }
    detail::count_result(asked);
    return asked;
}

}  // namespace shardcheck
