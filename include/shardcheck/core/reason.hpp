// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/verdict.hpp>
#include <shardcheck/core/walk.hpp>

// Why a walk failed: names the rule and gathers the facts. Runs on refusals only; legal views pay nothing for it.
namespace shardcheck::detail {

SHARDCHECK_HOST_DEVICE constexpr extent_t greatest_common_divisor(extent_t left, extent_t right) {
    while (right != 0) {
        const extent_t rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

/// The mesh, and the placements over it, with axis `axis` split into (major, size / major). An even shard over the
/// axis is the same shard over the two parts: chunks of the parts nest.
struct split_tensor {
    mesh_value mesh;
    placement_list placements;
};

SHARDCHECK_HOST_DEVICE constexpr split_tensor split_axis(const mesh_value& mesh, const placement_list& placements,
                                                         int axis, extent_t major) {
    split_tensor result{mesh, placements};
    for (int i = mesh.axes; i > axis; --i) {
        result.mesh.sizes[i] = mesh.sizes[i - 1];
        result.placements.at[i] = placements.at[i - 1];
    }
    result.mesh.sizes[axis] = major;
    result.mesh.sizes[axis + 1] = mesh.sizes[axis] / major;
    ++result.mesh.axes;
    ++result.placements.count;
    return result;
}

/// Finds the split of the axis on which a walk failed, if it is even. At each step the carrying dim takes the greatest
/// common divisor of its rows and what is left of the axis: fewer would leave rows that the rest cannot divide.
SHARDCHECK_HOST_DEVICE constexpr axis_factors find_axis_split(const shape_value& in, const shape_value& out,
                                                              const mesh_value& mesh, const placement_list& given,
                                                              int axis, bool strided) {
    axis_factors factors;
    if (mesh.axes == max_axes) return factors;  // a split would be one axis too many
    // even on every rank, those too that an earlier axis leaves short: else the parts deal other elements
    split_tensor split{mesh, given};
    placement_value& whole = split.placements.at[axis];
    if (product_overflows(whole.factor, mesh.sizes[axis])) return factors;
    whole.factor *= mesh.sizes[axis];
    if (undivided_length(in.extents[whole.dim], mesh, split.placements, axis) >= 0) return factors;
    whole = given.at[axis];

    int part = axis;
    while (true) {
        walk at(in, out);
        if (walk_view(at, split.mesh, split.placements, false, strided) || at.axis > part) {
            factors.parts = part - axis + 1;
            break;
        }
        if (part > at.axis || split.mesh.axes == max_axes) break;
        const cut cut_in = cut_of(at.in, split.placements.at[part], split.mesh.sizes[part]);
        if (cut_in.rows == 1 || cut_in.rows % split.mesh.sizes[part] != 0) break;
        const extent_t period = cut_in.period_elements();
        const extent_t rows = period / at.out.at[find_carrier(at.out, period) + 1];
        const extent_t major = greatest_common_divisor(rows, split.mesh.sizes[part]);
        if (major == 1 || major == split.mesh.sizes[part]) break;
        split = split_axis(split.mesh, split.placements, part, major);
        ++part;
    }
    for (int i = 0; i < factors.parts; ++i) factors.sizes[i] = split.mesh.sizes[axis + i];
    return factors;
}

/// Lists the mesh axes in the order of the dims that they shard; `order` moves along. For plain shards of different
/// dims the order of the axes does not change what a rank holds, so that is the same tensor. Axes that shard nothing
/// keep their places, axes of one dim their order.
SHARDCHECK_HOST_DEVICE constexpr void sort_axes_by_dim(mesh_value& mesh, placement_list& placements, int* order) {
    for (int i = 1; i < mesh.axes; ++i) {
        const placement_value placement = placements.at[i];
        const extent_t size = mesh.sizes[i];
        const int original = order[i];
        if (placement.kind != placement_kind::shard) continue;
        int hole = i;
        for (int k = i - 1; k >= 0; --k) {
            if (placements.at[k].kind != placement_kind::shard) continue;
            if (placements.at[k].dim <= placement.dim) break;
            placements.at[hole] = placements.at[k];
            mesh.sizes[hole] = mesh.sizes[k];
            order[hole] = order[k];
            hole = k;
        }
        placements.at[hole] = placement;
        mesh.sizes[hole] = size;
        order[hole] = original;
    }
}

/// True if the view is plainly legal once the mesh lists its axes in the order of the dims that they shard.
SHARDCHECK_HOST_DEVICE constexpr bool legal_in_dim_order(const shape_value& in, const shape_value& out,
                                                         const mesh_value& mesh, const placement_list& given) {
    mesh_value sorted = mesh;
    placement_list placements = given;
    int order[max_axes] = {};
    sort_axes_by_dim(sorted, placements, order);
    walk at(in, out);
    return walk_view(at, sorted, placements, false, false);
}

SHARDCHECK_HOST_DEVICE constexpr cut_facts facts_of(const suffix_sizes& local, int dim, const cut& cut) {
    const extent_t pieces = cut.rows == 0 ? 0 : local.extent(dim) / cut.rows;
    return {dim, local.extent(dim), pieces, cut.inner, cut.period_elements(), cut.chunk_elements()};
}

/// Facts that every failed walk has: the axis, the local shapes, how the axis cuts the old side.
SHARDCHECK_HOST_DEVICE constexpr void note_failure(verdict& result, const walk& at, const mesh_value& mesh,
                                                   const placement_list& given) {
    result.axis = at.axis;
    result.in_local = at.in.shape;
    result.out_local = at.out.shape;
    const placement_value& from = given.at[at.axis];
    if (from.kind == placement_kind::shard) {
        result.in = facts_of(at.in, from.dim, cut_of(at.in, from, mesh.sizes[at.axis]));
    }
}

/// Names the rule of a view that no placement allows.
SHARDCHECK_HOST_DEVICE constexpr void explain_failed_walk(verdict& result, const walk& at, const shape_value& in,
                                                          const mesh_value& mesh, const placement_list& given,
                                                          bool strided) {
    note_failure(result, at, mesh, given);
    const extent_t size = mesh.sizes[at.axis];
    const placement_value& from = given.at[at.axis];
    const cut cut_in = cut_of(at.in, from, size);
    if (!at.deciding) {
        const placement_value& to = at.result.at[at.axis];
        result.out = facts_of(at.out, to.dim, cut_of(at.out, to, size));
        result.out.factor = to.factor;
        result.reason = rule::short_ranks_cut_elsewhere;
        return;
    }
    if (cut_in.rows == 1) {
        result.reason = rule::size_one_shard_has_nowhere_to_go;
        return;
    }
    const extent_t period = cut_in.period_elements();
    const int carrier = find_carrier(at.out, period);
    const extent_t inner = at.out.at[carrier + 1];
    const extent_t rows = period / inner;
    result.out = facts_of(at.out, carrier, {inner, rows, ceil_div(rows, size)});

    placement_value placement;
    if (!strided && choose(at, mesh, cut_in, from.dim, true, placement) &&
        same_cut(cut_in, cut_of(at.out, placement, size), size)) {
        result.reason =
            legal_in_dim_order(in, result.shape, mesh, given) ? rule::axes_in_wrong_order : rule::inner_dim_sharded;
        return;
    }
    const bool aligned = period % inner == 0 && at.out.extent(carrier) % rows == 0;
    const bool even = cut_in.rows % size == 0;
    if (aligned && !even && inner <= cut_in.inner) {
        result.reason = rule::uneven_shard_flattened;
        return;
    }
    if (even) result.split = find_axis_split(in, result.shape, mesh, given, at.axis, strided);
    result.reason = result.split.parts > 0 ? rule::needs_mesh_axis_split : rule::boundary_inside_out_dim;
}

/// Facts of stated placements that hold other elements.
SHARDCHECK_HOST_DEVICE constexpr void explain_stated(verdict& result, const walk& at, const mesh_value& mesh,
                                                     const placement_list& given) {
    note_failure(result, at, mesh, given);
    const placement_value& to = at.result.at[at.axis];
    if (to.kind == placement_kind::shard) {
        result.out = facts_of(at.out, to.dim, cut_of(at.out, to, mesh.sizes[at.axis]));
    }
    result.reason = rule::stated_placement_differs;
}

}  // namespace shardcheck::detail
