// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/rule.hpp>
#include <shardcheck/core/values.hpp>

namespace shardcheck {

/// How one mesh axis cuts a dim, on the ranks that the check had reached (SEMANTICS: period and chunk): with
/// x the local flat index, coordinate k owns x iff k * chunk <= x mod period < min(period, (k + 1) * chunk).
/// Lengths in rows of the dim, period and chunk in elements. All 0 where there is nothing to say.
struct cut_facts {
    int dim = -1;         ///< the dim that the axis cuts, -1 if none
    extent_t length = 0;  ///< the dim's local length before the cut
    extent_t factor = 0;  ///< pieces that are cut one by one; of the new side: those that would do
    extent_t inner = 0;   ///< elements of a row
    extent_t period = 0;
    extent_t chunk = 0;
};

/// The factors of one mesh axis, major first, of which the new shape's dims can carry one each; none if parts is 0.
struct axis_factors {
    int parts = 0;
    extent_t sizes[max_axes] = {};
};

/// What a check found: the placements of the result, or the reason with its facts.
struct verdict {
    rule reason = rule::none;
    shape_value shape;          ///< the new shape, `infer` resolved; valid unless the input was bad
    placement_list placements;  ///< of the result, when legal

    int axis = -1;         ///< the mesh axis (or the placement's position) in the way, -1 if none
    int dim = -1;          ///< of bad input: the dim at fault, -1 if none
    extent_t wanted = 0;   ///< a count, a size or a capacity that the rule asks for
    extent_t found = 0;    ///< what was there instead
    cut_facts in;          ///< how the axis cuts the old shape
    cut_facts out;         ///< how it would have to cut the new shape: the dim that comes nearest
    axis_factors split;    ///< of needs_mesh_axis_split: the sizes into which the axis must be split
    shape_value in_local;  ///< local shapes of both sides when the walk reached the axis
    shape_value out_local;

    SHARDCHECK_HOST_DEVICE constexpr bool legal() const { return reason == rule::none; }
};

}  // namespace shardcheck
