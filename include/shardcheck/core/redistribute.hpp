// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>

namespace shardcheck {

/// What moves the data when the placement of one mesh axis changes.
enum class collective : unsigned char { none, all_gather, all_to_all };

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
        if (placements.at[i].kind == placement_kind::shard && placements.at[i].dim == dim) return true;
    }
    return false;
}

}  // namespace detail

/// The cost of turning the shard of mesh axis `axis` of a sound tensor into `to`: replicate (an all-gather) or another
/// shard (an all-to-all). The most that any rank receives, in elements: what its new block has and its old one had
/// not. Where a later mesh axis cuts a dim that changes, or a strided shard becomes another of the same dim, the whole
/// new block is the bound.
SHARDCHECK_HOST_DEVICE constexpr redistribution redistribute_axis(const shape_value& shape, const mesh_value& mesh,
                                                                  const placement_list& placements, int axis,
                                                                  const placement_value& to) {
    const placement_value from = placements.at[axis];
    const extent_t size = mesh.sizes[axis];
    const bool scatters = to.kind == placement_kind::shard;
    placement_list after = placements;
    after.at[axis] = to;
    redistribution step{axis, from, to, scatters ? collective::all_to_all : collective::all_gather, 1};

    if (detail::is_cut_after(mesh, placements, axis, from.dim) ||
        (scatters && (to.dim == from.dim || detail::is_cut_after(mesh, placements, axis, to.dim)))) {
        for (int d = 0; d < shape.rank; ++d) {
            step.received *= detail::largest_length(shape, mesh, after, mesh.axes, d);
        }
        return step;
    }
    extent_t beside = 1;  // elements for one row of the old dim and one of the new
    for (int d = 0; d < shape.rank; ++d) {
        if (d == from.dim || (scatters && d == to.dim)) continue;
        beside *= detail::largest_length(shape, mesh, after, mesh.axes, d);
    }
    const extent_t old_rows = detail::largest_length(shape, mesh, placements, axis, from.dim);
    if (!scatters) {
        step.received = beside * (old_rows - detail::held_rows(old_rows, from, size, size - 1));
        return step;
    }
    // what k holds changes only where the full chunks of either side end
    const extent_t new_rows = detail::largest_length(shape, mesh, placements, axis, to.dim);
    const extent_t old_chunk = detail::held_rows(old_rows, from, size, 0);
    const extent_t new_chunk = detail::held_rows(new_rows, to, size, 0);
    const extent_t old_full = old_chunk == 0 ? 0 : old_rows / old_chunk;
    const extent_t new_full = new_chunk == 0 ? 0 : new_rows / new_chunk;
    const extent_t turns[] = {0, old_full - 1, old_full, old_full + 1, new_full - 1, new_full, size - 1};
    extent_t most = 0;
    for (const extent_t k : turns) {
        if (k < 0 || k >= size) continue;
        const extent_t received =
            (old_rows - detail::held_rows(old_rows, from, size, k)) * detail::held_rows(new_rows, to, size, k);
        if (received > most) most = received;
    }
    step.received = beside * most;
    return step;
}

}  // namespace shardcheck
