// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>
#include <shardcheck/core/values.hpp>

#include <algorithm>
#include <vector>

// The kinds of rank of a tensor, counted without going through the ranks: each mesh axis leaves full blocks, at most
// one short block and empty ones, so the kinds of the whole mesh are products of those.
namespace shardcheck::explain {

/// Ranks whose blocks have one shape. Ranks that hold nothing are one kind, whatever extents their 0 stands among.
struct rank_kind {
    extent_t ranks = 1;
    extent_t first = 0;  ///< the lowest such rank
    shape_value local;   ///< its block
};

namespace detail {

struct stretch {
    extent_t coordinates;
    extent_t length;  ///< of the dim, for each of them
};

/// The stretches of coordinates, in order, that one shard leaves of a dim of `length`.
inline int cut_in_stretches(extent_t length, extent_t factor, extent_t size, stretch (&stretches)[3]) {
    const extent_t piece = length / factor;
    const extent_t chunk = piece / size + (piece % size != 0 ? 1 : 0);
    if (chunk == 0) {
        stretches[0] = {size, 0};
        return 1;
    }
    int count = 0;
    const extent_t full = piece / chunk;
    const extent_t rest = piece % chunk;
    stretches[count++] = {full, chunk * factor};
    if (rest != 0) stretches[count++] = {1, rest * factor};
    const extent_t empty = size - full - (rest != 0 ? 1 : 0);
    if (empty != 0) stretches[count++] = {empty, 0};
    return count;
}

inline bool same_kind(const shape_value& left, const shape_value& right) {
    const bool left_empty = element_count(left) == 0;
    const bool right_empty = element_count(right) == 0;
    if (left_empty || right_empty) return left_empty && right_empty;
    return std::equal(left.extents, left.extents + left.rank, right.extents, right.extents + right.rank);
}

inline void add_kind(std::vector<rank_kind>& kinds, const rank_kind& kind) {
    for (rank_kind& known : kinds) {
        if (!same_kind(known.local, kind.local)) continue;
        known.ranks += kind.ranks;
        if (kind.first < known.first) {
            known.first = kind.first;
            known.local = kind.local;
        }
        return;
    }
    kinds.push_back(kind);
}

}  // namespace detail

/// The kinds of a sound tensor with normalised placements, by their first ranks.
inline std::vector<rank_kind> rank_kinds(const shape_value& shape, const mesh_value& mesh,
                                         const placement_list& placements) {
    std::vector<rank_kind> kinds(1);
    kinds[0].local = shape;
    for (int axis = 0; axis < mesh.axes; ++axis) {
        const placement_value& placement = placements.at[axis];
        const extent_t size = mesh.sizes[axis];
        std::vector<rank_kind> next;
        for (rank_kind kind : kinds) {
            kind.first *= size;
            // A kind without elements stays one: its shapes would differ for no one's use.
            if (placement.kind != placement_kind::shard || element_count(kind.local) == 0) {
                kind.ranks *= size;
                detail::add_kind(next, kind);
                continue;
            }
            detail::stretch stretches[3];
            const extent_t length = kind.local.extents[placement.dim];
            const int count = detail::cut_in_stretches(length, placement.factor, size, stretches);
            const rank_kind whole = kind;
            for (int i = 0; i < count; ++i) {
                kind.ranks = whole.ranks * stretches[i].coordinates;
                kind.local.extents[placement.dim] = stretches[i].length;
                detail::add_kind(next, kind);
                kind.first += stretches[i].coordinates;
            }
        }
        kinds = std::move(next);
    }
    for (rank_kind& kind : kinds) kind.local = local_shape(shape, mesh, placements, kind.first);
    std::sort(kinds.begin(), kinds.end(),
              [](const rank_kind& left, const rank_kind& right) { return left.first < right.first; });
    return kinds;
}

}  // namespace shardcheck::explain
