// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/carry.hpp>
#include <shardcheck/core/redistribute.hpp>
#include <shardcheck/core/verdict.hpp>

// The steps from one list of placements to another, each over one mesh axis.
namespace shardcheck {

/// Steps in the order in which they run: each changes the placement that the steps before it left.
struct redistribution_plan {
    rule reason = rule::none;
    int axis = -1;  ///< of a refusal
    int steps = 0;
    redistribution step[2 * max_axes];
};

namespace detail {

/// Sums and means commute; other reductions only with themselves.
SHARDCHECK_HOST_DEVICE constexpr bool commute(reduction left, reduction right) {
    return left == right || (is_linear(left) && is_linear(right));
}

/// Makes the plan. Within one dim later axes cut what the earlier ones left: an axis is changed alone only while no
/// later one cuts the dims that it leaves and takes, and it takes a dim only after the earlier ones on that dim. Where
/// all wait for each other, the last one is gathered, and cuts again at the end.
class planner {
  public:
    SHARDCHECK_HOST_DEVICE constexpr planner(const shape_value& shape, const mesh_value& mesh,
                                             const placement_list& from, const placement_list& to)
        : shape_(shape), mesh_(mesh), now_(from), to_(to) {}

    SHARDCHECK_HOST_DEVICE constexpr redistribution_plan run() {
        for (int i = 0; i < mesh_.axes; ++i) {
            if (mesh_.sizes[i] == 1) now_.at[i] = replicated();  // whatever it says, it cuts and owes nothing
        }
        for (int i = 0; i < mesh_.axes; ++i) {
            const bool to_partial = is_pending(i) && to_.at[i].kind == placement_kind::partial;
            if (to_partial) return refused(rule::redistributed_to_partial, i);
        }
        for (int i = 0; i < mesh_.axes; ++i) {
            const bool too_early = is_pending(i) && find_inner_partial(i, true) >= 0;
            if (too_early) return refused(rule::partial_not_carried, i);
        }
        while (true) {
            int next = 0;
            while (next < mesh_.axes && !(is_pending(next) && is_free(next))) ++next;
            if (next < mesh_.axes) {
                move(next, to_.at[next]);
                continue;
            }
            next = mesh_.axes - 1;
            while (next >= 0 && !is_in_the_way(next)) --next;
            if (next < 0) return plan_;
            move(next, replicated());
        }
    }

  private:
    SHARDCHECK_HOST_DEVICE static constexpr redistribution_plan refused(rule reason, int axis) {
        redistribution_plan plan;
        plan.reason = reason;
        plan.axis = axis;
        return plan;
    }

    SHARDCHECK_HOST_DEVICE constexpr bool is_pending(int axis) const {
        return mesh_.sizes[axis] > 1 && !(now_.at[axis] == to_.at[axis]);
    }

    /// Whether both cut one dim.
    SHARDCHECK_HOST_DEVICE static constexpr bool share(const placement_value& left, const placement_value& right) {
        return left.kind == placement_kind::shard && right.kind == placement_kind::shard && left.dim == right.dim;
    }

    /// Whether a placement cuts a dim that the axis leaves or takes.
    SHARDCHECK_HOST_DEVICE constexpr bool touches(int axis, const placement_value& other) const {
        return share(now_.at[axis], other) || share(to_.at[axis], other);
    }

    /// A later axis whose terms have to be reduced before those of this one: partials nest, the last axis is the
    /// innermost. Of those that stay, or of all; -1 if there is none.
    SHARDCHECK_HOST_DEVICE constexpr int find_inner_partial(int axis, bool of_those_that_stay) const {
        if (now_.at[axis].kind != placement_kind::partial) return -1;
        for (int later = axis + 1; later < mesh_.axes; ++later) {
            const placement_value& inner = now_.at[later];
            if (inner.kind != placement_kind::partial || commute(now_.at[axis].op, inner.op)) continue;
            if (!of_those_that_stay || !is_pending(later)) return later;
        }
        return -1;
    }

    SHARDCHECK_HOST_DEVICE constexpr bool is_free(int axis) const {
        if (find_inner_partial(axis, false) >= 0) return false;
        for (int later = axis + 1; later < mesh_.axes; ++later) {
            if (touches(axis, now_.at[later])) return false;
        }
        for (int earlier = 0; earlier < axis; ++earlier) {
            if (is_pending(earlier) && touches(earlier, to_.at[axis])) return false;
        }
        return true;
    }

    /// Whether it cuts a dim that an axis waits for, or waits itself.
    SHARDCHECK_HOST_DEVICE constexpr bool is_in_the_way(int axis) const {
        if (now_.at[axis] == replicated()) return false;
        bool waited_for = is_pending(axis);
        for (int earlier = 0; earlier < axis; ++earlier) {
            waited_for = waited_for || (is_pending(earlier) && touches(earlier, now_.at[axis]));
        }
        return waited_for;
    }

    SHARDCHECK_HOST_DEVICE constexpr void move(int axis, const placement_value& to) {
        plan_.step[plan_.steps++] = redistribute_axis(shape_, mesh_, now_, axis, to);
        now_.at[axis] = to;
    }

    const shape_value& shape_;
    const mesh_value& mesh_;
    placement_list now_;
    const placement_list& to_;
    redistribution_plan plan_;
};

}  // namespace detail

/// The steps that turn a tensor's placements into others of the same tensor. Bad input on either side has its verdict;
/// refused are:
///
///     redistributed_to_partial   no data moves so that ranks come to hold terms
///     partial_not_carried        partials nest, the last axis is the innermost: where one axis owes the max of sums
///                                over a later one, the sums cannot be left for later
SHARDCHECK_HOST_DEVICE constexpr redistribution_plan plan_redistribution(const shape_value& shape,
                                                                         const mesh_value& mesh,
                                                                         const placement_list& from,
                                                                         const placement_list& to) {
    placement_list given = from;
    placement_list wanted = to;
    finding bad = find_bad_tensor(shape, mesh, given);
    if (bad.sound()) bad = find_bad_placements(shape, mesh, wanted);
    redistribution_plan refused;
    refused.reason = bad.reason;
    refused.axis = bad.axis;
    return bad.sound() ? detail::planner(shape, mesh, given, wanted).run() : refused;
}

}  // namespace shardcheck
