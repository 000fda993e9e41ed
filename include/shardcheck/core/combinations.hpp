// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/combination.hpp>

// The ops that combine tensors, each from its operands' shapes and its arguments. What is wrong with those is in
// `bad`.
namespace shardcheck {
namespace detail {

/// Dim `dim` of `rank` dims, counted from 0; below 0 if there is none.
SHARDCHECK_HOST_DEVICE constexpr int counted_dim(int dim, int rank) {
    const int counted = dim < 0 ? dim + rank : dim;
    return counted < rank ? counted : -1;
}

/// The labels 0, 1, ... for the dims of a tensor, with its extents.
SHARDCHECK_HOST_DEVICE constexpr void label_dims(combination& asked, int operand, const shape_value& shape) {
    asked.of[operand].rank = shape.rank;
    for (int d = 0; d < shape.rank; ++d) {
        asked.of[operand].at[d] = d;
        asked.extents[d] = shape.extents[d];
    }
}

/// Which dims an op is on: all if it names none. Of a scalar dim 0 may be named, which is no dim. Bad:
/// dim_out_of_range, dim_named_twice.
SHARDCHECK_HOST_DEVICE constexpr combination_fault name_dims(const int* dims, int count, int rank, bool* named) {
    const int range = rank == 0 ? 1 : rank;
    for (int i = 0; i < count; ++i) {
        const int dim = counted_dim(dims[i], range);
        if (dim < 0) return {rule::dim_out_of_range, 0, -1, -1, range, dims[i]};
        if (named[dim]) return {rule::dim_named_twice, 0, dim};
        named[dim] = true;
    }
    for (int d = 0; count == 0 && d < rank; ++d) named[d] = true;
    return {};
}

}  // namespace detail

/// A function of each element, with broadcasting: dims are matched from the last on, and rows of a dim of extent 1 are
/// repeated. Bad: extents_differ.
SHARDCHECK_HOST_DEVICE constexpr combination make_pointwise(elementwise by, const operand_list& in) {
    combination asked;
    asked.by = by;
    asked.operands = in.count;
    if (!detail::has_operands(asked, in, 1, max_operands)) return asked;
    for (int j = 0; j < in.count; ++j) {
        const int rank = in.shape[j].rank;
        if (rank > asked.out.rank) asked.out.rank = rank;
    }
    for (int d = 0; d < asked.out.rank; ++d) {
        asked.out.at[d] = d;
        asked.extents[d] = 1;
    }
    for (int j = 0; j < in.count; ++j) {
        asked.of[j].rank = in.shape[j].rank;
        for (int d = 0; d < in.shape[j].rank; ++d) {
            const int label = asked.out.rank - in.shape[j].rank + d;
            const extent_t extent = in.shape[j].extents[d];
            asked.of[j].at[d] = label;
            if (extent == 1) continue;
            if (asked.extents[label] != 1 && asked.extents[label] != extent) {
                asked.bad = {rule::extents_differ, j, d, label, asked.extents[label], extent};
                return asked;
            }
            asked.extents[label] = extent;
        }
    }
    detail::count_result(asked);
    return asked;
}

/// The reduction of some dims of a tensor, of all if none is named. They go, or stay with extent 1. Bad:
/// dim_out_of_range, dim_named_twice, element_count_overflows.
SHARDCHECK_HOST_DEVICE constexpr combination make_reduction(reduction over, const int* dims, int count, bool keeps,
                                                            const operand_list& in) {
    combination asked;
    asked.by = elementwise::reduce;
    asked.over = over;
    asked.operands = 1;
    if (!detail::has_operands(asked, in, 1, 1)) return asked;
    const int rank = in.shape[0].rank;
    detail::label_dims(asked, 0, in.shape[0]);
    bool reduced[max_rank] = {};
    asked.bad = detail::name_dims(dims, count, rank, reduced);
    for (int d = 0; d < rank; ++d) {
        if (reduced[d] && !keeps) continue;
        const int label = reduced[d] ? max_rank + d : d;
        if (reduced[d]) asked.extents[label] = 1;
        asked.out.at[asked.out.rank++] = label;
    }
    detail::count_result(asked);  // without a dim of no rows there may be too many
    return asked;
}

/// An op along dims that a rank has to have whole, of all if none is named: softmax, a cumulative sum, a sort.
SHARDCHECK_HOST_DEVICE constexpr combination make_along(const int* dims, int count, const operand_list& in) {
    combination asked;
    asked.operands = 1;
    if (!detail::has_operands(asked, in, 1, 1)) return asked;
    detail::label_dims(asked, 0, in.shape[0]);
    asked.out = asked.of[0];
    asked.bad = detail::name_dims(dims, count, in.shape[0].rank, asked.whole);
    return asked;
}

/// The `kept` rows of a dim that some order puts first: top-k. Bad: also rank_does_not_fit, range_out_of_bounds.
SHARDCHECK_HOST_DEVICE constexpr combination make_top(int dim, extent_t kept, const operand_list& in) {
    combination asked = make_along(&dim, 1, in);
    if (asked.bad.reason != rule::none) return asked;
    const int on = detail::counted_dim(dim, in.shape[0].rank);
    if (on < 0) {
        asked.bad = {rule::rank_does_not_fit, 0, -1, -1, 1, 0};
        return asked;
    }
    if (kept < 0 || kept > asked.extents[on]) {
        asked.bad = {rule::range_out_of_bounds, 0, on, on, asked.extents[on], kept};
        return asked;
    }
    asked.out.at[on] = max_rank;
    asked.extents[max_rank] = kept;
    return asked;
}

/// A norm over the last dims of the first operand, those that the others have: its weight, its bias. Bad:
/// rank_does_not_fit, extents_differ.
SHARDCHECK_HOST_DEVICE constexpr combination make_norm(const operand_list& in) {
    combination asked;
    asked.operands = in.count;
    if (!detail::has_operands(asked, in, 2, max_operands)) return asked;
    detail::label_dims(asked, 0, in.shape[0]);
    asked.out = asked.of[0];
    const int rank = in.shape[0].rank;
    const int over = in.shape[1].rank;
    for (int j = 1; j < in.count; ++j) {
        if (in.shape[j].rank != over || over > rank) {
            asked.bad = {rule::rank_does_not_fit, j, -1, -1, over > rank ? rank : over, in.shape[j].rank};
            return asked;
        }
        asked.of[j].rank = over;
        for (int d = 0; d < over; ++d) {
            const int label = rank - over + d;
            const extent_t extent = in.shape[j].extents[d];
            asked.of[j].at[d] = label;
            asked.whole[label] = true;
            if (extent != asked.extents[label]) {
                asked.bad = {rule::extents_differ, j, d, label, asked.extents[label], extent};
                return asked;
            }
        }
    }
    return asked;
}

/// The rows of a table, the second operand, that the first operand's elements name: an embedding. Where the table's
/// rows are sharded, a rank gives zeros for those that it has not. Bad: rank_does_not_fit, rank_over_capacity,
/// element_count_overflows.
SHARDCHECK_HOST_DEVICE constexpr combination make_lookup(const operand_list& in) {
    combination asked;
    asked.by = elementwise::copy;
    asked.operands = 2;
    asked.indices = 0;
    if (!detail::has_operands(asked, in, 2, 2)) return asked;
    const shape_value& table = in.shape[1];
    const int before = in.shape[0].rank;
    if (table.rank == 0) {
        asked.bad = {rule::rank_does_not_fit, 1, -1, -1, 1, 0};
        return asked;
    }
    if (before + table.rank - 1 > max_rank) {
        asked.bad = {rule::rank_over_capacity, -1, -1, -1, max_rank, before + table.rank - 1};
        return asked;
    }
    detail::label_dims(asked, 0, in.shape[0]);
    asked.out = asked.of[0];
    asked.of[1].rank = table.rank;
    for (int d = 0; d < table.rank; ++d) {
        const int label = before + d;
        asked.of[1].at[d] = label;
        asked.extents[label] = table.extents[d];
        if (d > 0) asked.out.at[asked.out.rank++] = label;
    }
    detail::count_result(asked);
    return asked;
}

/// The operands one after the other along a dim. Bad: dim_out_of_range, rank_does_not_fit, extents_differ,
/// element_count_overflows.
SHARDCHECK_HOST_DEVICE constexpr combination make_concat(int dim, policy allowed, const operand_list& in) {
    combination asked;
    asked.by = elementwise::copy;
    asked.allowed = allowed;
    asked.operands = in.count;
    if (!detail::has_operands(asked, in, 1, max_operands)) return asked;
    const int rank = in.shape[0].rank;
    const int along = detail::counted_dim(dim, rank);
    detail::label_dims(asked, 0, in.shape[0]);
    asked.out = asked.of[0];
    if (rank == 0) {
        asked.bad = {rule::rank_does_not_fit, 0, -1, -1, 1, 0};
        return asked;
    }
    if (along < 0) {
        asked.bad = {rule::dim_out_of_range, 0, -1, -1, rank, dim};
        return asked;
    }
    asked.joined = along;
    for (int j = 1; j < in.count; ++j) {
        if (in.shape[j].rank != rank) {
            asked.bad = {rule::rank_does_not_fit, j, -1, -1, rank, in.shape[j].rank};
            return asked;
        }
        asked.of[j] = asked.of[0];
        for (int d = 0; d < rank; ++d) {
            const extent_t extent = in.shape[j].extents[d];
            if (d == along) {
                if (extent > detail::largest_extent - asked.extents[d]) {
                    asked.bad = {rule::element_count_overflows};
                    return asked;
                }
                asked.extents[d] += extent;
            } else if (extent != asked.extents[d]) {
                asked.bad = {rule::extents_differ, j, d, d, asked.extents[d], extent};
                return asked;
            }
        }
    }
    detail::count_result(asked);
    return asked;
}

}  // namespace shardcheck
