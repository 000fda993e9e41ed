// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/reason.hpp>
#include <shardcheck/core/validate.hpp>
#include <shardcheck/core/verdict.hpp>
#include <shardcheck/core/walk.hpp>

// The public form of the rule: a view of a tensor over a mesh, to a new shape, decided exactly. The same code at
// compile time, at run time and in kernels. Nothing is allocated; the cost depends on the rank and the number of mesh
// axes, never on sizes or on the number of ranks.
namespace shardcheck {

namespace detail {

SHARDCHECK_HOST_DEVICE constexpr bool same_shape(const shape_value& left, const shape_value& right) {
    if (left.rank != right.rank) return false;
    for (int d = 0; d < left.rank; ++d) {
        if (left.extents[d] != right.extents[d]) return false;
    }
    return true;
}

/// The placements of a view between tensors without elements: anything equals anything, so a placement keeps its dim
/// where the new shape has one, else it replicates. A strided shard keeps its factor only where that is still a sound
/// type; a partial sum of nothing is still partial.
SHARDCHECK_HOST_DEVICE constexpr placement_list keep_dims(const shape_value& out, const mesh_value& mesh,
                                                          const placement_list& given) {
    placement_list kept = given;
    for (int i = 0; i < given.count; ++i) {
        placement_value& at = kept.at[i];
        if (at.kind == placement_kind::shard && at.dim >= out.rank) at = replicated();
        if (at.factor > 1 && undivided_length(out.extents[at.dim], mesh, kept, i) >= 0) at.factor = 1;
    }
    return kept;
}

/// The axis of size > 1 on which two placements differ as partials; -1 if none. Such a view owes another sum.
SHARDCHECK_HOST_DEVICE constexpr int differing_partial(const mesh_value& mesh, const placement_list& left,
                                                       const placement_list& right) {
    for (int i = 0; i < mesh.axes; ++i) {
        if (mesh.sizes[i] > 1 && left.at[i].op != right.at[i].op) return i;
    }
    return -1;
}

SHARDCHECK_HOST_DEVICE constexpr verdict refused(const shape_value& shape, const finding& bad) {
    verdict result;
    result.shape = shape;
    result.reason = bad.reason;
    result.axis = bad.axis;
    result.dim = bad.dim;
    result.wanted = bad.wanted;
    result.found = bad.found;
    return result;
}

/// check_view for a tensor that is known to be sound, with normalised placements and `count` elements. Where nobody
/// asks why it is refused, the axis in the way is all that is said.
SHARDCHECK_HOST_DEVICE constexpr verdict check_sound_view(const shape_value& in, const mesh_value& mesh,
                                                          const placement_list& given, extent_t count,
                                                          const shape_value& out, policy allowed,
                                                          bool asks_why = true) {
    verdict result;
    result.shape = out;
    const finding bad_shape = find_bad_new_shape(result.shape, count);
    if (!bad_shape.sound()) return refused(result.shape, bad_shape);
    if (same_shape(in, result.shape)) {
        result.placements = given;
    } else if (count == 0) {
        result.placements = keep_dims(result.shape, mesh, given);
    } else {
        walk at(in, result.shape);
        const bool strided = allowed == policy::strided;
        if (walk_view(at, mesh, given, false, strided)) {
            result.placements = at.result;
        } else if (!asks_why) {
            result.reason = rule::boundary_inside_out_dim;
            result.axis = at.axis;
        } else {
            explain_failed_walk(result, at, in, mesh, given, strided);
        }
    }
    return result;
}

/// check_view, which says why, or not.
SHARDCHECK_HOST_DEVICE constexpr verdict check_given_view(const shape_value& in, const mesh_value& mesh,
                                                          placement_list given, const shape_value& out, policy allowed,
                                                          bool asks_why) {
    const finding bad_tensor = find_bad_tensor(in, mesh, given);
    if (!bad_tensor.sound()) return refused(out, bad_tensor);
    return check_sound_view(in, mesh, given, element_count(in), out, allowed, asks_why);
}

/// check_view_to for a tensor that is known to be sound, as check_sound_view.
SHARDCHECK_HOST_DEVICE constexpr verdict check_sound_view_to(const shape_value& in, const mesh_value& mesh,
                                                             const placement_list& given, extent_t count,
                                                             const shape_value& out, const placement_list& stated) {
    verdict result;
    result.shape = out;
    const finding bad_shape = find_bad_new_shape(result.shape, count);
    if (!bad_shape.sound()) return refused(result.shape, bad_shape);
    result.placements = stated;
    const finding bad_stated = find_bad_placements(result.shape, mesh, result.placements);
    if (!bad_stated.sound()) return refused(result.shape, bad_stated);
    const int partial_axis = differing_partial(mesh, given, result.placements);
    if (count == 0) {
        if (partial_axis >= 0) {
            result.reason = rule::stated_placement_differs;
            result.axis = partial_axis;
        }
        return result;
    }
    walk at(in, result.shape);
    at.result = result.placements;
    if (partial_axis >= 0) at.axis = partial_axis;
    if (partial_axis >= 0 || !walk_view(at, mesh, given, true, true)) explain_stated(result, at, mesh, given);
    return result;
}

}  // namespace detail

/// Decides the view of the tensor (`in`, `mesh`, `placements`) to the shape `out`, one extent of which may be `infer`.
/// Legal: the placements that the result has, by the order of preference of the rule. Refused: the reason and its
/// facts, the same on every rank. Never communicates, never copies; bad input has a verdict of its own.
SHARDCHECK_HOST_DEVICE constexpr verdict check_view(const shape_value& in, const mesh_value& mesh,
                                                    const placement_list& placements, const shape_value& out,
                                                    policy allowed = policy::plain) {
    return detail::check_given_view(in, mesh, placements, out, allowed, true);
}

/// Decides the view to the shape `out` under the placements that the caller states. They are verified, never trusted:
/// legal iff every rank holds the same elements in the same order on both sides. Bad input on either side has its
/// verdict; bad stated placements are reported like bad placements.
SHARDCHECK_HOST_DEVICE constexpr verdict check_view_to(const shape_value& in, const mesh_value& mesh,
                                                       const placement_list& placements, const shape_value& out,
                                                       const placement_list& stated) {
    placement_list given = placements;
    const finding bad_tensor = find_bad_tensor(in, mesh, given);
    if (!bad_tensor.sound()) return detail::refused(out, bad_tensor);
    return detail::check_sound_view_to(in, mesh, given, element_count(in), out, stated);
}

}  // namespace shardcheck
