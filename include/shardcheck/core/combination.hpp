// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>
#include <shardcheck/core/rule.hpp>
#include <shardcheck/core/verdict.hpp>

// Ops that combine the elements of tensors, as plain values: einsum, pointwise ops, reductions, softmax and norms,
// lookups, concatenation. All are one thing: dims with one label run together, and a label that the result lacks is
// reduced. So one rule decides where they may run on each rank's own blocks.
namespace shardcheck {

/// The most tensors that an op combines.
inline constexpr int max_operands = 8;
/// The most labels of an op: one for each letter of an einsum, and more than a tensor has dims.
inline constexpr int max_labels = 64;

/// How an element of the result comes of those of the operands: what decides which partials pass through.
enum class elementwise : unsigned char {
    any,       ///< by a function of which nothing is known
    copy,      ///< it is one of them: concatenation, lookup
    scale,     ///< a number times it
    reduce,    ///< it is reduced, and nothing else
    multiply,  ///< their product: einsum too
    add,
    subtract,  ///< the first less the others
    maximum,
    minimum
};

/// The label of each dim of a tensor.
struct label_list {
    int rank = 0;
    int at[max_rank] = {};
};

/// The global shapes and the placements of the tensors that an op combines, all over one mesh.
struct operand_list {
    int count = 0;
    shape_value shape[max_operands];
    placement_list placements[max_operands];
};

/// What is wrong with the arguments of an op that combines tensors, and the numbers to say so.
struct combination_fault {
    rule reason = rule::none;
    int operand = -1;
    int dim = -1;
    int label = -1;
    extent_t wanted = 0;
    extent_t found = 0;
};

/// An op that combines tensors, its operands' shapes known.
struct combination {
    combination_fault bad;
    elementwise by = elementwise::any;
    reduction over = reduction::sum;  ///< what becomes of the labels that the result lacks
    policy allowed = policy::plain;   ///< of a concatenation: whether an axis may become strided
    int operands = 0;
    label_list of[max_operands];
    label_list out;
    extent_t extents[max_labels] = {};  ///< of each label, in the result
    char names[max_labels] = {};        ///< of an einsum: the letters
    bool whole[max_labels] = {};        ///< labels that a rank has to have whole: softmax
    int joined = -1;                    ///< the label along which the operands follow one another: concatenation
    int indices = -1;                   ///< the operand that only says which elements: lookup
};

/// What a check of such an op found. `in` is how the axis in the way cuts `operand`, `out` how it cuts `other`.
struct combination_verdict : verdict {
    int operand = -1;  ///< the operand in the way, -1 if none
    int other = -1;    ///< the operand that it does not agree with, -1 if none
    int label = -1;    ///< the label in the way, -1 if none
};

namespace detail {

/// The dim of a tensor that has a label; -1 if none has.
SHARDCHECK_HOST_DEVICE constexpr int dim_of_label(const label_list& labels, int label) {
    for (int d = 0; d < labels.rank; ++d) {
        if (labels.at[d] == label) return d;
    }
    return -1;
}

SHARDCHECK_HOST_DEVICE constexpr shape_value shape_of_result(const combination& asked) {
    shape_value shape;
    shape.rank = asked.out.rank;
    for (int d = 0; d < shape.rank; ++d) shape.extents[d] = asked.extents[asked.out.at[d]];
    return shape;
}

/// Bad: wrong_argument_count. The builders of ops look at no more operands than they take.
SHARDCHECK_HOST_DEVICE constexpr bool has_operands(combination& asked, const operand_list& in, int least, int most) {
    if (in.count >= least && in.count <= most) return true;
    asked.bad = {rule::wrong_argument_count, -1, -1, -1, most < in.count ? most : least, in.count};
    return false;
}

/// Bad: a result with more elements than fit.
SHARDCHECK_HOST_DEVICE constexpr void count_result(combination& asked) {
    if (asked.bad.reason == rule::none && element_count(shape_of_result(asked)) < 0) {
        asked.bad.reason = rule::element_count_overflows;
    }
}

/// Whether the rows of an operand's dim are repeated: it has one, the result another number.
SHARDCHECK_HOST_DEVICE constexpr bool is_repeated(const combination& asked, const operand_list& in, int operand,
                                                  int dim) {
    const int label = asked.of[operand].at[dim];
    return label != asked.joined && in.shape[operand].extents[dim] == 1 && asked.extents[label] != 1;
}

/// Whether a label of the operands is reduced.
SHARDCHECK_HOST_DEVICE constexpr bool is_reduced(const combination& asked, int label) {
    return dim_of_label(asked.out, label) < 0;
}

}  // namespace detail
}  // namespace shardcheck
