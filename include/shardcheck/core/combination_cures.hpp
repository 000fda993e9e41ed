// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/redistribute.hpp>

// What would make a refused op that combines tensors legal. Each cure has been decided by the rule.
namespace shardcheck {

/// Another placement of one operand over one mesh axis.
struct operand_step {
    int operand = -1;
    redistribution step;
};

/// Cures of a refused op, cheapest first.
struct combination_cures {
    bool as_strided = false;  ///< the strided policy would do, and gives `strided`
    placement_list strided;
    int steps = 0;  ///< redistributions that together would do; 0 if none were found
    operand_step step[max_axes * max_operands];
};

namespace detail {

/// Looks for another placement of one operand over the axis in the way, the cheapest that gets the walk beyond it; if
/// there is none, all operands replicate there.
class combination_search {
  public:
    SHARDCHECK_HOST_DEVICE constexpr combination_search(const combination& asked, const operand_list& in,
                                                        const mesh_value& mesh)
        : asked_(asked), in_(in), mesh_(mesh) {}

    /// Appends the steps to `found`, if there are any that make the op legal.
    SHARDCHECK_HOST_DEVICE constexpr void run(combination_verdict refusal, combination_cures& found) {
        int axis = -1;
        while (refusal.reason != rule::none && refusal.axis > axis) {
            axis = refusal.axis;
            operand_step best;
            for (int j = 0; j < asked_.operands; ++j) try_operand(refusal, j, best);
            if (best.operand >= 0) take(best, found);
            for (int j = 0; j < asked_.operands && best.operand < 0; ++j) {
                if (in_.placements[j].at[axis] == replicated()) continue;
                take({j, redistribute_axis(in_.shape[j], mesh_, in_.placements[j], axis, replicated())}, found);
            }
            refusal = check_sound_combination(asked_, in_, mesh_);
        }
        if (refusal.reason != rule::none || !are_sound()) found.steps = 0;
    }

  private:
    SHARDCHECK_HOST_DEVICE constexpr void take(const operand_step& cure, combination_cures& found) {
        found.step[found.steps++] = cure;
        in_.placements[cure.operand].at[cure.step.axis] = cure.step.to;
    }

    /// Without an axis's cut a strided shard behind it may mean nothing.
    SHARDCHECK_HOST_DEVICE constexpr bool are_sound() {
        bool sound = true;
        for (int j = 0; j < asked_.operands; ++j) {
            sound = sound && find_bad_placements(in_.shape[j], mesh_, in_.placements[j]).sound();
        }
        return sound;
    }

    SHARDCHECK_HOST_DEVICE constexpr void try_operand(const combination_verdict& refusal, int operand,
                                                      operand_step& best) const {
        try_step(refusal, operand, replicated(), best);
        for (int d = 0; d < in_.shape[operand].rank; ++d) {
            try_step(refusal, operand, shard_of(d), best);
            // as another operand has the same label
            for (int k = 0; k < asked_.operands; ++k) {
                const placement_value& other = in_.placements[k].at[refusal.axis];
                if (other.kind != placement_kind::shard || other.factor == 1) continue;
                if (asked_.of[k].at[other.dim] != asked_.of[operand].at[d]) continue;
                try_step(refusal, operand, shard_of(d, other.factor), best);
            }
        }
    }

    SHARDCHECK_HOST_DEVICE constexpr void try_step(const combination_verdict& refusal, int operand,
                                                   const placement_value& to, operand_step& best) const {
        const placement_list& placements = in_.placements[operand];
        if (placements.at[refusal.axis] == to) return;
        const shape_value& shape = in_.shape[operand];
        const redistribution step = redistribute_axis(shape, mesh_, placements, refusal.axis, to);
        if (best.operand >= 0 && step.received >= best.step.received) return;
        operand_list moved = in_;
        moved.placements[operand].at[refusal.axis] = to;
        if (!find_bad_placements(shape, mesh_, moved.placements[operand]).sound()) return;
        const combination_verdict result = check_sound_combination(asked_, moved, mesh_);
        if (result.reason == rule::none || result.axis > refusal.axis) best = {operand, step};
    }

    const combination& asked_;
    operand_list in_;
    const mesh_value& mesh_;
};

}  // namespace detail

/// The cures of a refused op on sound operands.
SHARDCHECK_HOST_DEVICE constexpr combination_cures find_combination_cures(const combination& asked,
                                                                          const operand_list& in,
                                                                          const mesh_value& mesh,
                                                                          const combination_verdict& refusal) {
    combination_cures found;
    if (refusal.axis < 0 || is_bad_input(refusal.reason)) return found;
    if (asked.joined >= 0 && asked.allowed == policy::plain) {
        combination wider = asked;
        wider.allowed = policy::strided;
        const combination_verdict result = detail::check_sound_combination(wider, in, mesh);
        found.as_strided = result.legal();
        found.strided = result.placements;
    }
    detail::combination_search(asked, in, mesh).run(refusal, found);
    return found;
}

}  // namespace shardcheck
