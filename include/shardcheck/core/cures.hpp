// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/redistribute.hpp>
#include <shardcheck/core/view.hpp>

// What would make a refused view legal. Each cure has been decided by the rule itself before it is offered.
namespace shardcheck {

/// The most mesh sizes that a cure lists.
inline constexpr int max_cure_sizes = 16;

/// Cures of one refused view. Each part stands alone, and has its own way to say that there is none.
struct cures {
    bool as_strided = false;  ///< the strided policy allows it
    placement_list strided;

    bool as_inferred = false;  ///< of a stated view: legal as these placements
    placement_list inferred;

    bool as_reordered = false;  ///< legal with the mesh axes in this order
    int order[max_axes] = {};
    placement_list reordered;  ///< in the new order

    bool as_reshaped = false;  ///< another order of the new dims is legal: store them so
    shape_value reshaped;
    placement_list reshaped_placements;

    int sizes = 0;  ///< sizes of the mesh axis in the way that would do, 1 among them
    extent_t size[max_cure_sizes] = {};
    bool more_sizes = false;

    axis_factors split;  ///< of the mesh axis in the way
    placement_list split_placements;

    int steps = 0;  ///< redistributions that make it legal, one for each mesh axis that must change
    redistribution step[max_axes];

    /// Something other than moving data.
    SHARDCHECK_HOST_DEVICE constexpr bool any_free() const {
        return as_strided || as_inferred || as_reordered || as_reshaped || sizes > 0 || split.parts > 0;
    }
};

namespace detail {

/// The sizes beyond which no mesh axis is tried.
inline constexpr extent_t most_tried_size = 4096;

/// The question of a refused view, its tensor sound and normalised.
struct refused_view {
    shape_value in;
    mesh_value mesh;
    placement_list given;
    shape_value out;
    policy allowed;
};

/// Decides variants of a refused view, as many as a compiler's default limit on constant expressions allows: a check
/// walks up to twice as many kinds of rank for each uneven axis. At run time the same number, for the same sentence.
struct cure_search {
    int checks_left = 0;

    SHARDCHECK_HOST_DEVICE constexpr explicit cure_search(const refused_view& asked) {
        extent_t kinds = 1;
        for (int i = 0; i < asked.mesh.axes; ++i) {
            if (asked.given.at[i].kind == placement_kind::shard && asked.mesh.sizes[i] > 1) kinds *= 2;
        }
        const extent_t steps = 1000 + asked.mesh.axes * kinds * (asked.in.rank + asked.out.rank + 16);
        checks_left = static_cast<int>(200000 / steps) + 3;
    }

    /// Illegal, without a look, once the checks are used up. Of a refusal only the axis is right.
    SHARDCHECK_HOST_DEVICE constexpr verdict check(const refused_view& asked) {
        if (checks_left == 0) return refused(asked.out, {rule::boundary_inside_out_dim});
        --checks_left;
        return check_given_view(asked.in, asked.mesh, asked.given, asked.out, asked.allowed, false);
    }
};

SHARDCHECK_HOST_DEVICE constexpr void try_order(cures& found, cure_search& search, const refused_view& asked) {
    refused_view sorted = asked;
    for (int i = 0; i < asked.mesh.axes; ++i) found.order[i] = i;
    sort_axes_by_dim(sorted.mesh, sorted.given, found.order);
    bool moved = false;
    for (int i = 0; i < asked.mesh.axes; ++i) moved = moved || found.order[i] != i;
    if (!moved) return;
    const verdict result = search.check(sorted);
    found.as_reordered = result.legal();
    found.reordered = result.placements;
}

/// Moves one dim of the new shape, the nearest moves first. The innermost dim stays: nobody stores a row backwards.
SHARDCHECK_HOST_DEVICE constexpr void try_shapes(cures& found, cure_search& search, const refused_view& asked) {
    const int movable = asked.out.rank - 1;
    for (int distance = 1; distance < movable; ++distance) {
        for (int first = 0; first + distance < movable; ++first) {
            for (int direction = 0; direction < 2; ++direction) {
                if (search.checks_left == 0) return;
                refused_view other = asked;
                const int from = direction == 0 ? first : first + distance;
                const int to = direction == 0 ? first + distance : first;
                const int step = from < to ? 1 : -1;
                for (int d = from; d != to; d += step) other.out.extents[d] = asked.out.extents[d + step];
                other.out.extents[to] = asked.out.extents[from];
                if (same_shape(other.out, asked.out)) continue;
                const verdict result = search.check(other);
                if (!result.legal()) continue;
                found.as_reshaped = true;
                found.reshaped = other.out;
                found.reshaped_placements = result.placements;
                return;
            }
        }
    }
}

/// Sizes of the mesh axis in the way, up to the rows that it cuts. The chunks of both sides are compared first: only
/// what can be legal is decided in full.
SHARDCHECK_HOST_DEVICE constexpr void try_sizes(cures& found, cure_search& search, const refused_view& asked,
                                                const verdict& refusal) {
    // the facts may be those of short ranks: full ranks have the most rows
    const placement_value& shard = asked.given.at[refusal.axis];
    const extent_t rows = largest_length(asked.in, asked.mesh, asked.given, refusal.axis, shard.dim) / shard.factor;
    const extent_t in_rows = refusal.in.length / refusal.in.factor;
    const extent_t out_rows = refusal.out.dim == -1 ? 1 : refusal.out.period / refusal.out.inner;
    extent_t sizes[max_cure_sizes] = {};
    int count = 0;
    refused_view other = asked;
    for (extent_t size = 1; size <= rows && size <= most_tried_size; ++size) {
        if (size > 1 && refusal.out.dim != -1 &&
            ceil_div(in_rows, size) * refusal.in.inner != ceil_div(out_rows, size) * refusal.out.inner) {
            continue;
        }
        other.mesh.sizes[refusal.axis] = size;
        if (size == asked.mesh.sizes[refusal.axis] || rank_count(other.mesh) < 0 || !search.check(other).legal())
            continue;
        if (count == max_cure_sizes) {
            found.more_sizes = true;
            break;
        }
        sizes[count++] = size;
    }
    if (count == 0 || (count == 1 && sizes[0] == 1)) return;  // no mesh is no cure
    found.sizes = count;
    for (int i = 0; i < count; ++i) found.size[i] = sizes[i];
}

SHARDCHECK_HOST_DEVICE constexpr void try_split(cures& found, cure_search& search, const refused_view& asked,
                                                const verdict& refusal) {
    if (refusal.split.parts == 0) return;
    refused_view other = asked;
    for (int i = 0; i + 1 < refusal.split.parts; ++i) {
        const split_tensor split = split_axis(other.mesh, other.given, refusal.axis + i, refusal.split.sizes[i]);
        other.mesh = split.mesh;
        other.given = split.placements;
    }
    const verdict result = search.check(other);
    if (!result.legal()) return;
    found.split = refusal.split;
    found.split_placements = result.placements;
}

/// Changes the axis in the way: to the shard of another dim if that does and costs less, else to replicate, and then
/// the next axis in the way. Where every shard is replicated any view is legal, so it ends.
template <class Search>
SHARDCHECK_HOST_DEVICE constexpr void try_moving(cures& found, Search& search, refused_view asked, verdict refusal) {
    while (!refusal.legal() && found.steps != max_axes) {
        int axis = refusal.axis;
        // without this axis's cut a strided shard behind it may mean nothing: that one first
        for (int i = axis + 1; i < asked.mesh.axes; ++i) {
            const placement_value& later = asked.given.at[i];
            if (later.factor > 1 && later.dim == asked.given.at[axis].dim) axis = i;
        }
        redistribution best = redistribute_axis(asked.in, asked.mesh, asked.given, axis, replicated());
        refused_view other = asked;
        other.given.at[axis] = replicated();
        refusal = search.check(other);
        for (int d = 0; d < asked.in.rank; ++d) {
            const placement_value to = shard_of(d);
            if (to == asked.given.at[axis]) continue;
            const redistribution step = redistribute_axis(asked.in, asked.mesh, asked.given, axis, to);
            if (refusal.legal() && step.received >= best.received) continue;
            refused_view moved = asked;
            moved.given.at[axis] = to;
            const verdict result = search.check(moved);
            if (!result.legal()) continue;
            best = step;
            refusal = result;
        }
        found.step[found.steps++] = best;
        asked.given.at[axis] = best.to;
        if (search.checks_left == 0) break;
    }
    if (!refusal.legal()) found.steps = 0;
}

}  // namespace detail

/// Cures of a view that was refused with `refusal`, an illegal one; none for bad input or another element count. Of
/// a stated view `stated`: what the view gives by itself. `placements` as given to the check.
SHARDCHECK_HOST_DEVICE constexpr cures find_cures(const shape_value& in, const mesh_value& mesh,
                                                  const placement_list& placements, const verdict& refusal,
                                                  policy allowed) {
    cures found;
    detail::refused_view asked{in, mesh, placements, refusal.shape, allowed};
    if (refusal.legal() || is_bad_input(refusal.reason) || refusal.reason == rule::element_count_differs) return found;
    if (!find_bad_placements(in, mesh, asked.given).sound()) return found;
    detail::cure_search search(asked);
    if (refusal.reason == rule::stated_placement_differs) {
        const verdict result = search.check(asked);
        found.as_inferred = result.legal();
        found.inferred = result.placements;
        return found;
    }
    if (allowed == policy::plain) {
        const verdict result =
            detail::check_sound_view(in, mesh, asked.given, element_count(in), asked.out, policy::strided, false);
        found.as_strided = result.legal();
        found.strided = result.placements;
    }
    detail::try_order(found, search, asked);
    detail::try_split(found, search, asked, refusal);
    detail::try_moving(found, search, asked, refusal);
    detail::try_sizes(found, search, asked, refusal);
    detail::try_shapes(found, search, asked);
    return found;
}

}  // namespace shardcheck
