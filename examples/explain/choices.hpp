// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>
#include <shardcheck/core/view.hpp>

#include "check.hpp"
#include "parse.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

// All placements of the result that would do, and all placements of the input. Both searches go axis by axis and check
// each beginning of a list over the first axes of the mesh: a beginning that is illegal stays so, whatever follows.
// Neither goes through sizes.
namespace shardcheck::explain {

inline constexpr std::size_t most_listed = 64;

namespace detail {

constexpr mesh_value first_axes(mesh_value mesh, int count) {
    mesh.axes = count;
    return mesh;
}

constexpr placement_list first_axes(placement_list list, int count) {
    list.count = count;
    return list;
}

/// The shape of the largest block that the first `count` axes leave, which rank 0 holds.
constexpr shape_value block_after(const shape_value& shape, const mesh_value& mesh, const placement_list& list,
                                  int count) {
    return local_shape(shape, first_axes(mesh, count), first_axes(list, count), 0);
}

/// What may stand for a shard over more than one rank, given the blocks that the axes before leave: at most one
/// placement for each dim. With period P and a row of `inner` elements, g = P / inner rows have the same period; if
/// coordinate 0 owns all, a single row of any dim says so.
inline std::vector<placement_value> same_period(const shape_value& in, const placement_value& shard,
                                                const shape_value& out) {
    extent_t period = in.extents[shard.dim] / shard.factor;
    const bool single_row = period == 1;
    for (int d = shard.dim + 1; d < in.rank; ++d) period *= in.extents[d];
    std::vector<placement_value> plain;
    std::vector<placement_value> strided;
    extent_t inner = 1;
    for (int d = out.rank - 1; d >= 0; --d) {
        const extent_t extent = out.extents[d];
        const extent_t rows = single_row ? 1 : period / inner;
        if (single_row || (rows * inner == period && extent % rows == 0)) {
            const placement_value candidate = shard_of(d, extent / rows);
            std::vector<placement_value>& kind = candidate.factor == 1 ? plain : strided;
            kind.insert(kind.begin(), candidate);
        }
        inner *= extent;
        if (rows == 0) break;
    }
    plain.insert(plain.end(), strided.begin(), strided.end());
    return plain;
}

}  // namespace detail

/// What the result of a view may be stated to have. Not listed, because there any placement will do that the tensor
/// can have: all but one on a mesh axis of size 1, and all but one list if no rank holds an element.
struct result_choices {
    std::vector<placement_list> lists;  ///< the one that the view itself gives is the first
    policy given_by = policy::plain;    ///< the policy under which the view gives it: the asked one, or strided
    bool more = false;
};

/// For a query whose input is sound; a partial axis keeps its placement. No list if and only if the view is illegal
/// under the strided policy: all that may stand for a shard leave the same blocks, so where one list is legal, the
/// first choices of the rule are.
inline result_choices find_result_choices(const view_query& query, policy allowed) {
    const mesh_value& mesh = query.mesh.value;
    const placement_list given = given_placements(query);
    result_choices choices;
    choices.given_by = allowed;
    verdict own = check_view(query.in, mesh, given, query.out, allowed);
    if (!own.legal()) {
        choices.given_by = policy::strided;
        own = check_view(query.in, mesh, given, query.out, policy::strided);
    }
    if (!own.legal()) return choices;
    choices.lists.push_back(own.placements);
    if (element_count(query.in) == 0) return choices;

    std::vector<placement_list> beginnings(1);
    for (int axis = 0; axis < mesh.axes; ++axis) {
        const mesh_value part = detail::first_axes(mesh, axis + 1);
        const placement_list part_given = detail::first_axes(given, axis + 1);
        const placement_value& shard = given.at[axis];
        const bool cuts = shard.kind == placement_kind::shard && mesh.sizes[axis] > 1;
        const shape_value in = detail::block_after(query.in, mesh, given, axis);
        std::vector<placement_list> longer;
        for (const placement_list& beginning : beginnings) {
            std::vector<placement_value> candidates{own.placements.at[axis]};
            if (cuts) {
                candidates = detail::same_period(in, shard, detail::block_after(own.shape, mesh, beginning, axis));
            }
            for (const placement_value& candidate : candidates) {
                placement_list next = detail::first_axes(beginning, axis + 1);
                next.at[axis] = candidate;
                if (longer.size() <= most_listed && check_view_to(query.in, part, part_given, own.shape, next).legal())
                    longer.push_back(next);
            }
        }
        beginnings = std::move(longer);
    }
    for (const placement_list& list : beginnings) {
        bool is_own = true;
        for (int axis = 0; axis < mesh.axes; ++axis) is_own = is_own && list.at[axis] == own.placements.at[axis];
        if (is_own) continue;
        choices.more = choices.lists.size() == most_listed;
        if (choices.more) break;
        choices.lists.push_back(list);
    }
    return choices;
}

/// Placements of the input that make a view legal.
struct input_choice {
    placement_list given;
    placement_list result;
    int changed = 0;  ///< mesh axes on which it is not the reference
};

struct input_choices {
    std::vector<input_choice> found;  ///< fewest changes first
    bool more = false;
};

namespace detail {

/// Changes the reference in none of the axes, in one, in two and so on, each to a plain shard or to replicate. Any
/// legal beginning is legal with replicate behind it, so no number of axes has more legal beginnings than there are
/// legal lists: a search that comes to the limit has more lists to find than are shown.
class input_search {
  public:
    input_search(const view_query& query, policy allowed)
        : query_(query), mesh_(query.mesh.value), reference_(given_placements(query)), allowed_(allowed) {
        for (int axis = mesh_.axes - 1; axis >= 0; --axis) {
            const std::size_t at = static_cast<std::size_t>(axis);
            changeable_[at] = changeable_[at + 1] + (may_change(axis) ? 1 : 0);
        }
    }

    input_choices run() {
        list_ = reference_;
        for (changes_ = 0; changes_ <= changeable_[0] && !found_.more; ++changes_) {
            checks_left_ = most_checks;
            descend(0, changes_);
            if (checks_left_ == 0) cut_short_ = true;
        }
        found_.more = found_.more || cut_short_;
        return std::move(found_);
    }

  private:
    // At each beginning every placement is checked, and perhaps the whole list: all dims, replicate, the reference.
    static constexpr int most_checks = max_axes * static_cast<int>(most_listed) * (max_rank + 3) + 1;

    /// An axis of size 1 is never in the way, unless its factor means nothing any more behind another change.
    bool may_change(int axis) const {
        const placement_value& placement = reference_.at[axis];
        return placement.kind != placement_kind::partial && (mesh_.sizes[axis] > 1 || placement.factor > 1);
    }

    verdict check_first(int axes) {
        if (checks_left_ > 0) --checks_left_;
        return check_view(query_.in, first_axes(mesh_, axes), first_axes(list_, axes), query_.out, allowed_);
    }

    bool stopped() const { return found_.more || checks_left_ == 0; }

    /// The axes before `axis` are decided and legal; `changes` of the others are to be changed.
    void descend(int axis, int changes) {
        if (stopped() || changes > changeable_[static_cast<std::size_t>(axis)]) return;
        if (changes == 0) {
            const verdict all = check_first(mesh_.axes);
            if (!all.legal()) return;
            found_.more = found_.found.size() == most_listed;
            if (!found_.more) found_.found.push_back({list_, all.placements, changes_});
            return;
        }
        attempt(axis, reference_.at[axis], changes);
        if (may_change(axis)) {
            for (int d = 0; d < query_.in.rank; ++d) attempt_change(axis, shard_of(d), changes);
            attempt_change(axis, replicated(), changes);
        }
        list_.at[axis] = reference_.at[axis];
    }

    void attempt_change(int axis, const placement_value& placement, int changes) {
        if (!(placement == reference_.at[axis])) attempt(axis, placement, changes - 1);
    }

    void attempt(int axis, const placement_value& placement, int changes) {
        if (stopped()) return;
        list_.at[axis] = placement;
        if (check_first(axis + 1).legal()) descend(axis + 1, changes);
    }

    const view_query& query_;
    const mesh_value mesh_;
    const placement_list reference_;
    const policy allowed_;
    placement_list list_;
    std::array<int, max_axes + 1> changeable_ = {};  ///< axes from here on that may change
    int changes_ = 0;
    int checks_left_ = 0;
    bool cut_short_ = false;
    input_choices found_;
};

}  // namespace detail

/// For a query whose input is sound: plain shards and replicate on each mesh axis, or what the query has there. A
/// partial axis, and an axis of size 1, keeps what it has.
inline input_choices find_input_choices(const view_query& query, policy allowed) {
    return detail::input_search(query, allowed).run();
}

}  // namespace shardcheck::explain
