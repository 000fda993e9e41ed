// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/combination_walk.hpp>
#include <shardcheck/core/combinations.hpp>
#include <shardcheck/core/equation.hpp>

// Decides an op that combines tensors, as plain values.
namespace shardcheck {
namespace detail {

/// The rule on sound operands and arguments.
SHARDCHECK_HOST_DEVICE constexpr combination_verdict check_sound_combination(const combination& asked,
                                                                             const operand_list& in,
                                                                             const mesh_value& mesh) {
    if (asked.bad.reason == rule::none) return combination_walk(asked, in, mesh).run();
    combination_verdict found;
    found.reason = asked.bad.reason;
    found.operand = asked.bad.operand;
    found.dim = asked.bad.dim;
    found.label = asked.bad.label;
    found.wanted = asked.bad.wanted;
    found.found = asked.bad.found;
    return found;
}

}  // namespace detail

/// Whether ranks may run an op that combines tensors on their own blocks, and the placements of the result. First the
/// mesh, the operands (each as find_bad_tensor) and the op's arguments are checked. Partials over several axes nest:
/// the last mesh axis is reduced first. On each axis the result owes for the operands' terms and rows over that axis
/// alone.
SHARDCHECK_HOST_DEVICE constexpr combination_verdict check_combination(const combination& asked,
                                                                       const operand_list& in,
                                                                       const mesh_value& mesh) {
    operand_list given = in;
    for (int j = 0; j < in.count && j < max_operands; ++j) {
        const finding bad = find_bad_tensor(given.shape[j], mesh, given.placements[j]);
        if (bad.sound()) continue;
        combination_verdict found;
        found.reason = bad.reason;
        found.operand = j;
        found.axis = bad.axis;
        found.dim = bad.dim;
        found.wanted = bad.wanted;
        found.found = bad.found;
        return found;
    }
    return detail::check_sound_combination(asked, given, mesh);
}

}  // namespace shardcheck
