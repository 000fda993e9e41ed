// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/cures.hpp>
#include <shardcheck/core/plan.hpp>

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
    int sizes = 0;  ///< sizes of the mesh axis in the way that would do, 1 among them
    extent_t size[max_cure_sizes] = {};
    bool more_sizes = false;
    int steps = 0;  ///< redistributions that together would do; 0 if none were found
    operand_step step[2 * max_axes * max_operands];
};

namespace detail {

/// Decides variants of a refused op, as many as a compiler's default limit on constant expressions allows. At run time
/// the same number, for the same sentence.
class combination_search {
  public:
    SHARDCHECK_HOST_DEVICE constexpr combination_search(const combination& asked, const operand_list& in,
                                                        const mesh_value& mesh)
        : asked_(asked), in_(in), mesh_(mesh) {
        extent_t dims = asked.out.rank + 4;
        for (int j = 0; j < asked.operands; ++j) dims += in.shape[j].rank + 4;
        const extent_t steps = (mesh.axes + 2) * (asked.operands + 1) * dims * 4;
        checks_left_ = static_cast<int>(300000 / steps) + mesh.axes;
    }

    /// Whether the strided policy would do.
    SHARDCHECK_HOST_DEVICE constexpr void try_strided(combination_cures& found) {
        if (asked_.joined == -1 || asked_.allowed != policy::plain) return;
        combination wider = asked_;
        wider.allowed = policy::strided;
        const combination_verdict result = check_sound_combination(wider, in_, mesh_);
        found.as_strided = result.legal();
        found.strided = result.placements;
    }

    /// Sizes of the mesh axis in the way, where it is the number of rows on each rank that is.
    SHARDCHECK_HOST_DEVICE constexpr void try_sizes(const combination_verdict& refusal, combination_cures& found) {
        const bool is_mean = refusal.reason == rule::uneven_shard_reduced;
        if (!is_mean && refusal.reason != rule::nothing_to_reduce) return;
        const extent_t rows = refusal.in.length / refusal.in.factor;
        mesh_value other = mesh_;
        for (extent_t size = 1; size <= rows && size <= most_tried_size; ++size) {
            if (is_mean ? rows % size != 0 : ceil_div(rows, ceil_div(rows, size)) != size) continue;
            other.sizes[refusal.axis] = size;
            if (rank_count(other) < 0 || !are_sound(in_, other) || !check(in_, other).legal()) continue;
            if (found.sizes == max_cure_sizes) {
                found.more_sizes = true;
                break;
            }
            found.size[found.sizes++] = size;
        }
        if (found.sizes == 1 && found.size[0] == 1) found.sizes = 0;  // no mesh is no cure
    }

    /// Steps that make the op legal: for each axis in the way another placement of one operand, the cheapest that
    /// does; if there is none, of several.
    SHARDCHECK_HOST_DEVICE constexpr void try_moving(combination_verdict refusal, combination_cures& found) {
        const operand_list given = in_;
        int axis = -1;
        while (refusal.reason != rule::none && refusal.axis > axis) {
            axis = refusal.axis;
            move best;
            for (int j = 0; j < asked_.operands; ++j) try_operand(axis, j, best);
            try_together(axis, best);
            in_ = best.in;
            refusal = check_sound_combination(asked_, in_, mesh_);
        }
        if (refusal.reason == rule::none && are_sound(in_, mesh_)) list_steps(given, found);
    }

  private:
    /// Other placements over the axis in the way, and the elements that a rank receives for them.
    struct move {
        bool found = false;
        operand_list in;
        extent_t received = 0;
    };

    /// Refused, without a look, once the checks are used up.
    SHARDCHECK_HOST_DEVICE constexpr combination_verdict check(const operand_list& in, const mesh_value& mesh) {
        combination_verdict unknown;
        unknown.reason = rule::operands_sharded_apart;
        return checks_left_-- > 0 ? check_sound_combination(asked_, in, mesh) : unknown;
    }

    SHARDCHECK_HOST_DEVICE constexpr redistribution step_to(int axis, int operand, const placement_value& to) const {
        return redistribute_axis(in_.shape[operand], mesh_, in_.placements[operand], axis, to);
    }

    /// How each operand comes from where it was given to where it is now.
    SHARDCHECK_HOST_DEVICE constexpr void list_steps(const operand_list& given, combination_cures& found) const {
        for (int j = 0; j < asked_.operands; ++j) {
            const redistribution_plan plan =
                plan_redistribution(given.shape[j], mesh_, given.placements[j], in_.placements[j]);
            if (plan.reason != rule::none) {
                found.steps = 0;
                return;
            }
            for (int i = 0; i < plan.steps; ++i) found.step[found.steps++] = {j, plan.step[i]};
        }
    }

    /// Without an axis's cut a strided shard behind it may mean nothing.
    SHARDCHECK_HOST_DEVICE constexpr bool are_sound(operand_list in, const mesh_value& mesh) const {
        bool sound = true;
        for (int j = 0; j < asked_.operands; ++j) {
            sound = sound && find_bad_placements(in.shape[j], mesh, in.placements[j]).sound();
        }
        return sound;
    }

    SHARDCHECK_HOST_DEVICE constexpr void try_operand(int axis, int operand, move& best) {
        try_step(axis, operand, replicated(), best);
        for (int d = 0; d < in_.shape[operand].rank; ++d) {
            try_step(axis, operand, shard_of(d), best);
            // as another operand has the same label
            for (int k = 0; k < asked_.operands; ++k) {
                const placement_value& other = in_.placements[k].at[axis];
                if (other.kind != placement_kind::shard || other.factor == 1) continue;
                if (asked_.of[k].at[other.dim] != asked_.of[operand].at[d]) continue;
                try_step(axis, operand, shard_of(d, other.factor), best);
            }
        }
    }

    SHARDCHECK_HOST_DEVICE constexpr void try_step(int axis, int operand, const placement_value& to, move& best) {
        if (in_.placements[operand].at[axis] == to || checks_left_ <= 0) return;
        const extent_t received = step_to(axis, operand, to).received;
        if (best.found && received >= best.received) return;
        move other{true, in_, received};
        other.in.placements[operand].at[axis] = to;
        if (!find_bad_placements(in_.shape[operand], mesh_, other.in.placements[operand]).sound()) return;
        take_if_legal(axis, other, best);
    }

    /// All operands replicate, or all that have a dim of the result shard it.
    SHARDCHECK_HOST_DEVICE constexpr void try_together(int axis, move& best) {
        const move replicating = place_together(axis, -1);
        if (!best.found || best.received > replicating.received) best = replicating;
        for (int d = 0; d < asked_.out.rank && checks_left_ > 0; ++d) {
            const move other = place_together(axis, asked_.out.at[d]);
            if (best.received > other.received && are_sound(other.in, mesh_)) take_if_legal(axis, other, best);
        }
    }

    SHARDCHECK_HOST_DEVICE constexpr move place_together(int axis, int label) const {
        move other{true, in_, 0};
        for (int j = 0; j < asked_.operands; ++j) {
            const int dim = label < 0 ? -1 : dim_of_label(asked_.of[j], label);
            const bool is_sharded = dim >= 0 && !is_repeated(asked_, in_, j, dim);
            const placement_value to = is_sharded ? shard_of(dim) : replicated();
            const extent_t received = step_to(axis, j, to).received;
            other.received = received > largest_extent - other.received ? largest_extent : other.received + received;
            other.in.placements[j].at[axis] = to;
        }
        return other;
    }

    SHARDCHECK_HOST_DEVICE constexpr void take_if_legal(int axis, const move& other, move& best) {
        const combination_verdict result = check(other.in, mesh_);
        if (result.reason == rule::none || result.axis > axis) best = other;
    }

    const combination& asked_;
    operand_list in_;
    const mesh_value& mesh_;
    int checks_left_ = 0;
};

}  // namespace detail

/// The cures of an op that was refused with `refusal`; none for bad input. Operands as given to the check.
SHARDCHECK_HOST_DEVICE constexpr combination_cures find_combination_cures(const combination& asked,
                                                                          const operand_list& in,
                                                                          const mesh_value& mesh,
                                                                          const combination_verdict& refusal) {
    combination_cures found;
    if (refusal.axis == -1 || is_bad_input(refusal.reason)) return found;
    operand_list given = in;
    for (int j = 0; j < asked.operands; ++j) {
        if (!find_bad_placements(given.shape[j], mesh, given.placements[j]).sound()) return found;
    }
    detail::combination_search search(asked, given, mesh);
    search.try_strided(found);
    search.try_sizes(refusal, found);
    search.try_moving(refusal, found);
    return found;
}

}  // namespace shardcheck
