// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>
#include <shardcheck/core/rule.hpp>
#include <shardcheck/core/values.hpp>

// Bad input, each with its own rule. Every function returns the first rule broken, in the order of the enumeration's
// families: capacity, extents, mesh, placements.
namespace shardcheck {

/// What is wrong with an input, if anything, and the numbers to say so.
struct finding {
    rule reason = rule::none;
    int axis = -1;        ///< mesh axis or position of a placement, -1 if none
    int dim = -1;         ///< dim at fault, -1 if none
    extent_t wanted = 0;  ///< what the rule asks for: a capacity, a count, a divisor
    extent_t found = 0;   ///< what was there

    SHARDCHECK_HOST_DEVICE constexpr bool sound() const { return reason == rule::none; }
};

/// A global shape: rank within capacity, extents >= 0, a count that fits. `lowest` is -1 where `infer` may stand.
SHARDCHECK_HOST_DEVICE constexpr finding find_bad_shape(const shape_value& shape, extent_t lowest = 0) {
    const int rank = shape.rank;
    if (rank < 0 || rank > max_rank) return {rule::rank_over_capacity, -1, -1, max_rank, rank};
    for (int d = 0; d < rank; ++d) {
        if (shape.extents[d] < lowest) return {rule::negative_extent, -1, d, lowest, shape.extents[d]};
    }
    if (lowest == 0 && element_count(shape) < 0) return {rule::element_count_overflows};
    return {};
}

/// A mesh: axes within capacity, sizes >= 1, a number of ranks that fits.
SHARDCHECK_HOST_DEVICE constexpr finding find_bad_mesh(const mesh_value& mesh) {
    const int axes = mesh.axes;
    if (axes < 0 || axes > max_axes) return {rule::axes_over_capacity, -1, -1, max_axes, axes};
    for (int i = 0; i < axes; ++i) {
        if (mesh.sizes[i] < 1) return {rule::mesh_axis_empty, i, -1, 1, mesh.sizes[i]};
    }
    if (rank_count(mesh) < 0) return {rule::mesh_size_overflows};
    return {};
}

namespace detail {

/// The canonical form, in which equal meanings compare equal: dims count from 0, `shard` has factor 1.
/// Fields that do not belong to the kind are reset.
SHARDCHECK_HOST_DEVICE constexpr placement_value normalised(const placement_value& placement, int rank) {
    if (placement.kind == placement_kind::partial) return partial_of(placement.op);
    if (placement.kind != placement_kind::shard) return replicated();
    const int dim = placement.dim;
    return shard_of(dim < 0 ? dim + rank : dim, placement.factor);
}

/// A local length, on some rank, that the strided shard of mesh axis `axis` does not divide; -1 if none. `length` is
/// the global length of the dim that it cuts. Follows each distinct length that the earlier axes leave (full and
/// short; anything divides the empty ones).
SHARDCHECK_HOST_DEVICE constexpr extent_t undivided_length(extent_t length, const mesh_value& mesh,
                                                           const placement_list& placements, int axis) {
    constexpr int most_lengths = 1 << (max_axes - 1);
    extent_t lengths[most_lengths] = {};
    const placement_value strided = placements.at[axis];
    lengths[0] = length;
    int count = 1;
    for (int i = 0; i < axis; ++i) {
        const placement_value& earlier = placements.at[i];
        if (earlier.kind != placement_kind::shard || earlier.dim != strided.dim) continue;
        const int before = count;
        for (int k = 0; k < before; ++k) {
            const extent_t piece = lengths[k] / earlier.factor;
            if (piece == 0) continue;
            const extent_t chunk = ceil_div(piece, mesh.sizes[i]);
            lengths[k] = chunk * earlier.factor;
            if (piece % chunk != 0) lengths[count++] = piece % chunk * earlier.factor;
        }
    }
    for (int k = 0; k < count; ++k) {
        if (lengths[k] % strided.factor != 0) return lengths[k];
    }
    return -1;
}

}  // namespace detail

/// Placements of a sound shape over a sound mesh. Normalises them in place as far as they are sound: negative dims
/// count from the last, so that equal meanings are equal values.
SHARDCHECK_HOST_DEVICE constexpr finding find_bad_placements(const shape_value& shape, const mesh_value& mesh,
                                                             placement_list& placements) {
    const int axes = mesh.axes;
    const int count = placements.count;
    if (count < axes) return {rule::too_few_placements, count < 0 ? 0 : count, -1, axes, count};
    if (count > axes) return {rule::too_many_placements, axes, -1, axes, count};
    for (int i = 0; i < axes; ++i) {
        placement_value& placement = placements.at[i];
        const bool known = placement.kind == placement_kind::replicate || placement.kind == placement_kind::shard ||
                           (placement.kind == placement_kind::partial && placement.op > reduction::none &&
                            placement.op <= reduction::max);
        if (!known) return {rule::unknown_placement, i};
        if (placement.kind == placement_kind::shard) {
            const int dim = placement.dim;
            const extent_t factor = placement.factor;
            if (dim < -shape.rank || dim >= shape.rank) {
                return {rule::shard_dim_out_of_range, i, dim, shape.rank, dim};
            }
            if (factor < 1) return {rule::strided_factor_not_positive, i, dim, 1, factor};
        }
        placement = detail::normalised(placement, shape.rank);
        if (placement.factor > 1) {
            const extent_t length = detail::undivided_length(shape.extents[placement.dim], mesh, placements, i);
            if (length >= 0) {
                return {rule::strided_factor_does_not_divide, i, placement.dim, placement.factor, length};
            }
        }
    }
    return {};
}

/// A whole tensor; normalises the placements as above.
SHARDCHECK_HOST_DEVICE constexpr finding find_bad_tensor(const shape_value& shape, const mesh_value& mesh,
                                                         placement_list& placements) {
    const finding bad_shape = find_bad_shape(shape);
    if (!bad_shape.sound()) return bad_shape;
    const finding bad_mesh = find_bad_mesh(mesh);
    if (!bad_mesh.sound()) return bad_mesh;
    return find_bad_placements(shape, mesh, placements);
}

/// The new shape of a view of `count` elements. Resolves `infer` in place, on the global shape: at most one; an error
/// where the rest multiplies to 0 (any extent would do) or does not divide (none does).
SHARDCHECK_HOST_DEVICE constexpr finding find_bad_new_shape(shape_value& shape, extent_t count) {
    const finding bad_shape = find_bad_shape(shape, infer);
    if (!bad_shape.sound()) return bad_shape;
    int unknown = -1;
    for (int d = 0; d < shape.rank; ++d) {
        if (shape.extents[d] != infer) continue;
        if (unknown >= 0) return {rule::several_infer, -1, d, 1, 2};
        unknown = d;
    }
    if (unknown >= 0) shape.extents[unknown] = 1;
    const extent_t rest = element_count(shape);
    if (rest < 0) return {rule::element_count_overflows};
    if (unknown >= 0) {
        if (rest == 0 || count % rest != 0) {
            shape.extents[unknown] = infer;
            return {rule::cannot_infer, -1, unknown, count, rest};
        }
        shape.extents[unknown] = count / rest;
    } else if (rest != count) {
        return {rule::element_count_differs, -1, -1, count, rest};
    }
    return {};
}

}  // namespace shardcheck
