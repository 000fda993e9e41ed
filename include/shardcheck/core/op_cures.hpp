// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/cures.hpp>

// What would make a refused op legal. Each cure has been decided by the rule itself before it is offered.
namespace shardcheck {

/// Cures of one refused op: redistributions, which leave contiguous blocks, and those of ops alone.
struct op_cures : cures {
    bool by_copy = false;  ///< contiguous first
    extent_t copied = 0;   ///< elements that the fullest rank copies then

    int reductions = 0;  ///< partials that have to be reduced first
    int reduced[max_axes] = {};

    bool by_narrow = false;  ///< of select: narrow takes the row and keeps the dim
    bool by_pairs = false;   ///< of view_as_complex: the last dim unflattens to pairs
    op_value other;          ///< that narrow or unflatten

    placement_list placements;  ///< of the narrow's result
};

namespace detail {

/// Decides a refused op on other placements, as often as a compiler's default limits allow.
struct op_search {
    const op_value* asked;
    int checks_left = 12;

    SHARDCHECK_HOST_DEVICE constexpr verdict check(const refused_view& other) {
        verdict unknown;
        unknown.reason = rule::rows_cross_shards;
        if (checks_left == 0) return unknown;
        --checks_left;
        const tensor_value contiguous{other.in, other.given, {}};
        return check_op(contiguous, other.mesh, *asked);
    }
};

SHARDCHECK_HOST_DEVICE constexpr void try_reducing(op_cures& found, tensor_value in, const mesh_value& mesh,
                                                   const op_value& asked, verdict refusal) {
    while (refusal.reason == rule::bit_cast_of_partial && found.reductions != max_axes) {
        found.reduced[found.reductions++] = refusal.axis;
        in.placements.at[refusal.axis] = replicated();
        refusal = check_op(in, mesh, asked);
    }
    if (!refusal.legal()) found.reductions = 0;
}

SHARDCHECK_HOST_DEVICE constexpr void try_narrow(op_cures& found, const tensor_value& in, const mesh_value& mesh,
                                                 const op_value& asked) {
    found.other = {op::narrow, 1, {asked.dim[0]}, 2, {asked.at[0], 1}};
    const op_verdict result = check_op(in, mesh, found.other);
    found.by_narrow = result.legal();
    found.placements = result.placements;
}

SHARDCHECK_HOST_DEVICE constexpr void try_pairs(op_cures& found, const tensor_value& in, const mesh_value& mesh,
                                                const op_value& asked) {
    const int last = in.shape.rank - 1;
    const extent_t length = in.shape.extents[last];
    if (length == 0 || length % 2 != 0) return;
    found.other = {op::unflatten, 1, {last}, 2, {length / 2, 2}};
    const op_verdict pairs = check_op(in, mesh, found.other);
    found.by_pairs = pairs.legal() && check_op(pairs.tensor(), mesh, asked).legal();
}

}  // namespace detail

/// Cures of an op that was refused with `refusal`; none for bad input, but for pairs that are still one dim, nor for
/// another element count. `given` as given to the check.
SHARDCHECK_HOST_DEVICE constexpr op_cures find_op_cures(const tensor_value& given, const mesh_value& mesh,
                                                        const op_value& asked, const verdict& refusal) {
    op_cures found;
    if (refusal.reason == rule::last_dim_not_two) detail::try_pairs(found, given, mesh, asked);
    if (refusal.legal() || is_bad_input(refusal.reason) || refusal.reason == rule::element_count_differs) return found;
    tensor_value in = given;
    if (!find_bad_placements(in.shape, mesh, in.placements).sound()) return found;
    if (refusal.reason == rule::layout_needs_copy || refusal.reason == rule::bit_cast_misaligned) {
        const tensor_value contiguous{in.shape, in.placements, {}};
        found.by_copy = check_op(contiguous, mesh, asked).legal();
        found.copied = 1;
        for (int d = 0; d < in.shape.rank; ++d) {
            found.copied *= detail::largest_length(in.shape, mesh, in.placements, mesh.axes, d);
        }
        return found;
    }
    if (refusal.reason == rule::bit_cast_of_partial) {
        detail::try_reducing(found, in, mesh, asked, refusal);
        return found;
    }
    if (asked.kind == op::select) detail::try_narrow(found, in, mesh, asked);
    if ((asked.kind == op::view || asked.kind == op::flatten) && asked.allowed == policy::plain) {
        op_value strided = asked;
        strided.allowed = policy::strided;
        const op_verdict result = check_op(in, mesh, strided);
        found.as_strided = result.legal();
        found.strided = result.placements;
    }
    detail::op_search search{&asked};
    detail::try_moving(found, search, {in.shape, mesh, in.placements, refusal.shape, policy::plain}, refusal);
    return found;
}

}  // namespace shardcheck
