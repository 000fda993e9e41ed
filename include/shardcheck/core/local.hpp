// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/validate.hpp>

// What one rank holds (SEMANTICS: placements are applied left to right, each to what the earlier ones left).
namespace shardcheck {

/// The coordinate of `rank` on mesh axis `axis` of a sound mesh; ranks are row-major, the last axis is the fastest.
SHARDCHECK_HOST_DEVICE constexpr extent_t mesh_coordinate(const mesh_value& mesh, int axis, extent_t rank) {
    extent_t later = 1;
    for (int i = axis + 1; i < mesh.axes; ++i) later *= mesh.sizes[i];
    return rank / later % mesh.sizes[axis];
}

namespace detail {

/// How one coordinate cuts one dim: `pieces` equal pieces of `piece` rows, of each of which it holds `held` rows that
/// begin at row `first`. An empty block begins at the end of the piece.
struct dim_cut {
    extent_t piece;
    extent_t first;
    extent_t held;
};

SHARDCHECK_HOST_DEVICE constexpr dim_cut cut_dim(extent_t length, extent_t factor, extent_t size,
                                                 extent_t coordinate) {
    const extent_t piece = length / factor;
    const extent_t chunk = ceil_div(piece, size);
    // coordinate * chunk may overflow on the empty coordinates: compare by division
    const bool past = chunk == 0 || coordinate > piece / chunk;
    const extent_t first = past ? piece : coordinate * chunk;
    const extent_t left = piece - first;
    return {piece, first, left < chunk ? left : chunk};
}

/// The local length of `dim` on `rank`, and the global index of its local index `index` (by reference).
/// An index at or past the end of the block stays at or past the end of what the axis left.
SHARDCHECK_HOST_DEVICE constexpr extent_t follow_dim(const shape_value& shape, const mesh_value& mesh,
                                                     const placement_list& placements, extent_t rank, int dim,
                                                     extent_t& index) {
    dim_cut cuts[max_axes] = {};
    extent_t length = shape.extents[dim];
    for (int i = 0; i < mesh.axes; ++i) {
        const placement_value& placement = placements.at[i];
        if (placement.kind != placement_kind::shard || placement.dim != dim) continue;
        cuts[i] = cut_dim(length, placement.factor, mesh.sizes[i], mesh_coordinate(mesh, i, rank));
        length = placement.factor * cuts[i].held;
    }
    for (int i = mesh.axes - 1; i >= 0; --i) {
        const placement_value& placement = placements.at[i];
        if (placement.kind != placement_kind::shard || placement.dim != dim) continue;
        if (cuts[i].held == 0) {
            index = cuts[i].first;
        } else {
            const extent_t whole = index / cuts[i].held;
            const extent_t last = placement.factor - 1;
            const extent_t in_piece = whole > last ? last : whole;
            index = in_piece * cuts[i].piece + cuts[i].first + (index - in_piece * cuts[i].held);
        }
    }
    return length;
}

SHARDCHECK_HOST_DEVICE constexpr bool holds(const shape_value& shape, const mesh_value& mesh,
                                            placement_list& placements, extent_t rank) {
    return find_bad_tensor(shape, mesh, placements).sound() && rank >= 0 && rank < rank_count(mesh);
}

}  // namespace detail

/// The shape, in elements, of the block that `rank` holds. Of rank -1 if the tensor is not sound or the mesh has no
/// such rank.
SHARDCHECK_HOST_DEVICE constexpr shape_value local_shape(const shape_value& shape, const mesh_value& mesh,
                                                         placement_list placements, extent_t rank) {
    shape_value local;
    local.rank = -1;
    if (!detail::holds(shape, mesh, placements, rank)) return local;
    local.rank = shape.rank;
    for (int d = 0; d < shape.rank; ++d) {
        extent_t first = 0;
        local.extents[d] = detail::follow_dim(shape, mesh, placements, rank, d, first);
    }
    return local;
}

/// For each dim the global index of the block's first element. A strided block is not contiguous: global_index gives
/// the others. An empty block begins at the end of what it was cut from. Of rank -1 as local_shape.
SHARDCHECK_HOST_DEVICE constexpr shape_value global_offset(const shape_value& shape, const mesh_value& mesh,
                                                           placement_list placements, extent_t rank) {
    shape_value offset;
    offset.rank = -1;
    if (!detail::holds(shape, mesh, placements, rank)) return offset;
    offset.rank = shape.rank;
    for (int d = 0; d < shape.rank; ++d) detail::follow_dim(shape, mesh, placements, rank, d, offset.extents[d]);
    return offset;
}

/// The global index along `dim` of the block's local index there; -1 if the block has no such index, or as
/// local_shape.
SHARDCHECK_HOST_DEVICE constexpr extent_t global_index(const shape_value& shape, const mesh_value& mesh,
                                                       placement_list placements, extent_t rank, int dim,
                                                       extent_t local_index) {
    if (!detail::holds(shape, mesh, placements, rank) || dim < 0 || dim >= shape.rank || local_index < 0) return -1;
    extent_t first = 0;
    const extent_t length = detail::follow_dim(shape, mesh, placements, rank, dim, first);
    if (local_index >= length) return -1;
    extent_t index = local_index;
    detail::follow_dim(shape, mesh, placements, rank, dim, index);
    return index;
}

/// True if every rank's block has the same shape. False if the tensor is not sound.
SHARDCHECK_HOST_DEVICE constexpr bool uniform_local_shape(const shape_value& shape, const mesh_value& mesh,
                                                          placement_list placements) {
    if (!find_bad_tensor(shape, mesh, placements).sound()) return false;
    extent_t lengths[max_rank] = {};
    for (int d = 0; d < shape.rank; ++d) lengths[d] = shape.extents[d];
    // two coordinates of unequal length stay unequal: later axes only divide them, and the parts add up to the whole
    for (int i = 0; i < mesh.axes; ++i) {
        const placement_value& placement = placements.at[i];
        if (placement.kind != placement_kind::shard) continue;
        extent_t& length = lengths[placement.dim];
        const extent_t piece = length / placement.factor;
        if (piece % mesh.sizes[i] != 0) return false;
        length = placement.factor * (piece / mesh.sizes[i]);
    }
    return true;
}

}  // namespace shardcheck
