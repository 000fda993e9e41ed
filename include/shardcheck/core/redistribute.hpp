// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>

namespace shardcheck {

/// What moves the data when the placement of one mesh axis changes.
enum class collective : unsigned char {
    none,           ///< nothing: the axis has size 1, or nothing changes
    slice,          ///< replicate to shard: a rank keeps its rows, nothing moves
    all_gather,     ///< shard to replicate
    all_to_all,     ///< shard to another shard
    all_reduce,     ///< partial to replicate
    reduce_scatter  ///< partial to shard
};

/// The name of a collective, as people say it. A null-terminated string of static life.
SHARDCHECK_HOST_DEVICE constexpr const char* name_of(collective by) {
    switch (by) {
        case collective::none: return "nothing";
        case collective::slice: return "slice";
        case collective::all_gather: return "all-gather";
        case collective::all_to_all: return "all-to-all";
        case collective::all_reduce: return "all-reduce";
        case collective::reduce_scatter: return "reduce-scatter";
    }
    return "nothing";
}

/// The change of one mesh axis's placement, and what it costs.
struct redistribution {
    int axis = -1;
    placement_value from;
    placement_value to;
    collective by = collective::none;
    extent_t received = 0;  ///< elements that a rank receives, at most
};

namespace detail {

/// Rows of a dim of `length` rows that coordinate `k` of a shard over `size` ranks holds.
SHARDCHECK_HOST_DEVICE constexpr extent_t held_rows(extent_t length, const placement_value& shard, extent_t size,
                                                    extent_t k) {
    return cut_dim(length, shard.factor, size, k).held * shard.factor;
}

/// The length of `dim` that rank 0, which holds the most, has of a sound tensor after the first `axes` mesh axes.
SHARDCHECK_HOST_DEVICE constexpr extent_t largest_length(const shape_value& shape, const mesh_value& mesh,
                                                         const placement_list& placements, int axes, int dim) {
    extent_t length = shape.extents[dim];
    for (int i = 0; i < axes; ++i) {
        const placement_value& placement = placements.at[i];
        if (placement.kind != placement_kind::shard || placement.dim != dim) continue;
        length = held_rows(length, placement, mesh.sizes[i], 0);
    }
    return length;
}

SHARDCHECK_HOST_DEVICE constexpr bool is_cut_after(const mesh_value& mesh, const placement_list& placements, int axis,
                                                   int dim) {
    for (int i = axis + 1; i < mesh.axes; ++i) {
        const bool cuts = mesh.sizes[i] > 1 && placements.at[i].kind == placement_kind::shard;
        if (cuts && placements.at[i].dim == dim) return true;
    }
    return false;
}

}  // namespace detail

namespace detail {

/// The most elements that a rank holds.
SHARDCHECK_HOST_DEVICE constexpr extent_t largest_block(const shape_value& shape, const mesh_value& mesh,
                                                        const placement_list& placements) {
    extent_t elements = 1;
    for (int d = 0; d < shape.rank; ++d) elements *= largest_length(shape, mesh, placements, mesh.axes, d);
    return elements;
}

/// A product of numbers >= 0, or the largest number if it does not fit.
SHARDCHECK_HOST_DEVICE constexpr extent_t capped_product(extent_t left, extent_t right) {
    return product_overflows(left, right) ? largest_extent : left * right;
}

/// What turns `from` into another placement, `to`, which is partial only if `from` is so too.
SHARDCHECK_HOST_DEVICE constexpr collective collective_for(const placement_value& from, const placement_value& to) {
    const bool scatters = to.kind == placement_kind::shard;
    switch (from.kind) {
        case placement_kind::replicate: return scatters ? collective::slice : collective::none;
        case placement_kind::shard: return scatters ? collective::all_to_all : collective::all_gather;
        case placement_kind::partial: return scatters ? collective::reduce_scatter : collective::all_reduce;
    }
    return collective::none;
}

/// The cost of turning a shard into replicate or another shard.
SHARDCHECK_HOST_DEVICE constexpr redistribution redistribute_shard(const shape_value& shape, const mesh_value& mesh,
                                                                   const placement_list& placements, int axis,
                                                                   const placement_value& to) {
    const placement_value from = placements.at[axis];
    const extent_t size = mesh.sizes[axis];
    const bool scatters = to.kind == placement_kind::shard;
    placement_list after = placements;
    after.at[axis] = to;
    redistribution step{axis, from, to, scatters ? collective::all_to_all : collective::all_gather, 0};

    if (is_cut_after(mesh, placements, axis, from.dim) ||
        (scatters && (to.dim == from.dim || is_cut_after(mesh, placements, axis, to.dim)))) {
        step.received = largest_block(shape, mesh, after);
        return step;
    }
    extent_t beside = 1;  // elements for one row of the old dim and one of the new
    for (int d = 0; d < shape.rank; ++d) {
        if (d == from.dim || (scatters && d == to.dim)) continue;
        beside *= largest_length(shape, mesh, after, mesh.axes, d);
    }
    const extent_t old_rows = largest_length(shape, mesh, placements, axis, from.dim);
    if (!scatters) {
        step.received = beside * (old_rows - held_rows(old_rows, from, size, size - 1));
        return step;
    }
    // the later a coordinate, the less it held: the last one with a full new chunk receives the most, or the one
    // behind it
    const extent_t new_rows = largest_length(shape, mesh, placements, axis, to.dim);
    const extent_t full = new_rows / held_rows(new_rows, to, size, 0);
    extent_t most = 0;
    for (extent_t k = full - 1; k <= full && k < size; ++k) {
        const extent_t received = (old_rows - held_rows(old_rows, from, size, k)) * held_rows(new_rows, to, size, k);
        if (received > most) most = received;
    }
    step.received = beside * most;
    return step;
}

}  // namespace detail

/// The cost of turning the placement of mesh axis `axis` of a sound tensor into `to`, which is partial only if nothing
/// changes. The most that any rank receives, in elements:
///
///     all-gather, all-to-all   what its new block has and its old one had not
///     reduce-scatter           n - 1 times the largest chunk: a term from each other rank
///     all-reduce               a reduce-scatter of ceil(block / n) elements, and an all-gather
///
/// Where a later mesh axis cuts a dim that changes, or a strided shard becomes another of the same dim, the whole new
/// block is the bound of a shard's cost.
SHARDCHECK_HOST_DEVICE constexpr redistribution redistribute_axis(const shape_value& shape, const mesh_value& mesh,
                                                                  const placement_list& placements, int axis,
                                                                  const placement_value& to) {
    const placement_value from = placements.at[axis];
    const extent_t size = mesh.sizes[axis];
    if (size == 1 || from == to) return {axis, from, to, collective::none, 0};
    redistribution step{axis, from, to, detail::collective_for(from, to), 0};
    if (element_count(shape) == 0) return step;  // the extents beside the 0 may have no product
    placement_list after = placements;
    after.at[axis] = to;
    switch (step.by) {
        case collective::none:
        case collective::slice: break;
        case collective::all_gather:
        case collective::all_to_all: return detail::redistribute_shard(shape, mesh, placements, axis, to);
        case collective::reduce_scatter:
            step.received = detail::capped_product(size - 1, detail::largest_block(shape, mesh, after));
            break;
        case collective::all_reduce:
            step.received = detail::capped_product(
                2, detail::capped_product(size - 1,
                                          detail::ceil_div(detail::largest_block(shape, mesh, placements), size)));
            break;
    }
    return step;
}

}  // namespace shardcheck
