// SPDX-License-Identifier: Apache-2.0
#pragma once

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
            if (mesh_.sizes[i] == 1) now_.at[i] = replicated();  // whatever it says, it cuts nothing
            if (!is_pending(i) || to_.at[i].kind != placement_kind::partial) continue;
            plan_.reason = rule::redistributed_to_partial;
            plan_.axis = i;
            return plan_;
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

    SHARDCHECK_HOST_DEVICE constexpr bool is_free(int axis) const {
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

/// The steps that turn a sound tensor's placements into others of the same tensor, sound too and normalised. A mesh
/// axis comes to be partial only if it is so already (redistributed_to_partial): no data moves so that ranks come to
/// hold terms.
SHARDCHECK_HOST_DEVICE constexpr redistribution_plan plan_redistribution(const shape_value& shape,
                                                                         const mesh_value& mesh,
                                                                         const placement_list& from,
                                                                         const placement_list& to) {
    return detail::planner(shape, mesh, from, to).run();
}

}  // namespace shardcheck
