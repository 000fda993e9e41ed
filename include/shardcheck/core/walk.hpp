// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/sizes.hpp>
#include <shardcheck/core/validate.hpp>

// The rule of the view (SEMANTICS: period and chunk). One mesh axis of size n cuts a local shape; with inner the
// product of the extents after the dim, and rows = extent / factor,
//
//     period P = rows * inner        chunk C = ceil(rows / n) * inner
//
// and coordinate k owns the local flat index x iff kC <= x mod P < min(P, (k + 1)C). Two cuts give every coordinate
// the same elements iff (P, C) = (P', C'), or rows = rows' = 1 (coordinate 0 owns all). The walk goes through the
// mesh axes left to right with the local shapes of both sides. After an uneven axis there are two kinds of rank with
// elements, full and short: the first descent follows the full ones and decides the placements, later descents verify
// them on every other kind.
namespace shardcheck::detail {

/// One axis's cut of a local shape. `rows` and `chunk` count rows of the dim (in one piece), `inner` elements a row.
struct cut {
    extent_t inner;
    extent_t rows;
    extent_t chunk;

    SHARDCHECK_HOST_DEVICE constexpr extent_t period_elements() const { return rows * inner; }
    SHARDCHECK_HOST_DEVICE constexpr extent_t chunk_elements() const { return chunk * inner; }
};

SHARDCHECK_HOST_DEVICE constexpr cut cut_of(const suffix_sizes& local, const placement_value& shard, extent_t size) {
    const extent_t inner = local.at[shard.dim + 1];
    const extent_t extent = local.extent(shard.dim);
    const extent_t rows = shard.factor == 1 ? extent : extent / shard.factor;
    return {inner, rows, ceil_div(rows, size)};
}

SHARDCHECK_HOST_DEVICE constexpr bool divides_rows(const placement_value& shard, const suffix_sizes& local) {
    return shard.kind == placement_kind::shard && (shard.factor == 1 || local.extent(shard.dim) % shard.factor == 0);
}

/// The equation above. An axis of size 1 cuts nothing and any two placements would do: there, the same period is asked
/// for, so that code has the same types at tp = 1 and at tp = 8.
SHARDCHECK_HOST_DEVICE constexpr bool same_cut(const cut& in, const cut& out, extent_t size) {
    if (in.rows == 1 && out.rows == 1) return true;
    return in.period_elements() == out.period_elements() && (size == 1 || in.chunk_elements() == out.chunk_elements());
}

SHARDCHECK_HOST_DEVICE constexpr bool cuts_rows(const placement_value& placement, extent_t size) {
    return placement.kind == placement_kind::shard && size != 1;
}

/// The state of one view check, between two global shapes of the same, non-zero element count.
struct walk {
    suffix_sizes in;        ///< local shape of the old side
    suffix_sizes out;       ///< local shape of the new side
    placement_list result;  ///< decided (or stated) so far
    int axis = 0;           ///< where the walk stands; the axis in the way if it failed
    bool deciding = true;   ///< on the first descent of a view whose placements are not stated
    cut in_cuts[max_axes];  ///< what each axis did on the way down, if it cut
    cut out_cuts[max_axes];

    SHARDCHECK_HOST_DEVICE constexpr walk(const shape_value& from, const shape_value& to, extent_t in_parts = 1,
                                          extent_t out_parts = 1)
        : in(from, in_parts), out(to, out_parts) {}

    /// The global length of dim d of the new side, of which the walk has the local one.
    SHARDCHECK_HOST_DEVICE constexpr extent_t whole_out_extent(int d, const mesh_value& mesh) const {
        for (int i = 0; i < axis; ++i) {
            const placement_value& placement = result.at[i];
            if (cuts_rows(placement, mesh.sizes[i]) && placement.dim == d) return out_cuts[i].rows * placement.factor;
        }
        return out.extent(d);
    }
};

/// The one dim in whose range a period P > 1 ends: at[d + 1] < P <= at[d].
SHARDCHECK_HOST_DEVICE constexpr int find_carrier(const suffix_sizes& local, extent_t period) {
    int d = local.shape.rank - 1;
    while (local.at[d] < period) --d;
    return d;
}

/// The placement for an axis whose coordinate 0 owns all: every dim of local length 1 says so, and so does
/// strided_shard<d, length> of any dim. Plain before strided, the same period before another, the in dim's own index,
/// then the leftmost. False if there is none.
SHARDCHECK_HOST_DEVICE constexpr bool place_single_row(const walk& at, const mesh_value& mesh, extent_t period,
                                                       int own_dim, bool may_stride, placement_value& placement) {
    placement_list candidates = at.result;
    int best_dim = -1;
    int best_class = may_stride ? 4 : 2;
    for (int d = at.out.shape.rank - 1; d >= 0; --d) {
        const bool plain = at.out.at[d] == at.out.at[d + 1];
        const int preference = (plain ? 0 : 2) + (at.out.at[d + 1] == period ? 0 : 1);
        if (preference > best_class) continue;
        if (preference == best_class && (best_dim < 0 || best_dim == own_dim)) continue;
        if (!plain) {
            // full ranks may hold another length of the dim than short ones: the factor has to divide both
            candidates.at[at.axis] = shard_of(d, at.out.extent(d));
            if (undivided_length(at.whole_out_extent(d, mesh), mesh, candidates, at.axis) >= 0) continue;
        }
        best_class = preference;
        best_dim = d;
    }
    if (best_dim < 0) return false;
    placement = shard_of(best_dim, at.out.extent(best_dim));
    return true;
}

/// The one placement of the new side that could have the cut `in` of the old side; false if no dim can. For rows > 1
/// its rows' = P / inner' must be whole and divide its extent; whether the chunk is the same is left to same_cut.
SHARDCHECK_HOST_DEVICE constexpr bool choose(const walk& at, const mesh_value& mesh, const cut& in, int own_dim,
                                             bool may_stride, placement_value& placement) {
    const extent_t period = in.period_elements();
    if (in.rows == 1) return place_single_row(at, mesh, period, own_dim, may_stride, placement);
    if (at.out.shape.rank == 0) return false;
    const int d = find_carrier(at.out, period);
    if (at.out.at[d] == period) {
        placement = shard_of(d);
        return true;
    }
    const extent_t inner = at.out.at[d + 1];
    const extent_t rows = period / inner;
    if (!may_stride || rows * inner != period || at.out.extent(d) % rows != 0) return false;
    placement = shard_of(d, at.out.extent(d) / rows);
    return true;
}

/// Walks a view of sound tensors. `at` has begun with both global shapes and, if `stated`, the placements to verify;
/// else they are decided. True if legal; else `at` says where it failed, on which local shapes.
SHARDCHECK_HOST_DEVICE constexpr bool walk_view(walk& at, const mesh_value& mesh, const placement_list& given,
                                                bool stated, bool strided) {
    unsigned shorts = 0;  // bit i: axis i has a short rank with elements that has not been followed
    at.deciding = !stated;
    at.result.count = mesh.axes;
    for (;;) {
        for (; at.axis != mesh.axes; ++at.axis) {
            const int i = at.axis;
            const placement_value& from = given.at[i];
            placement_value& to = at.result.at[i];
            const extent_t size = mesh.sizes[i];
            if (stated && size == 1) continue;
            if (from.kind != placement_kind::shard) {
                if (at.deciding) to = from;
                if (stated && !(to == from)) return false;
                continue;
            }
            const cut in = cut_of(at.in, from, size);
            const bool fits = at.deciding ? choose(at, mesh, in, from.dim, strided || from.factor > 1, to)
                                          : divides_rows(to, at.out);
            const cut out = fits ? cut_of(at.out, to, size) : cut{};
            if (!fits || !same_cut(in, out, size)) {
                if (size > 1) return false;
                to = replicated();
            }
            if (size == 1) continue;
            at.in.set_extent(from.dim, from.factor * in.chunk);
            at.out.set_extent(to.dim, to.factor * out.chunk);
            if (in.rows % size != 0 && in.rows % in.chunk != 0) shorts |= 1U << i;
            at.in_cuts[i] = in;
            at.out_cuts[i] = out;
        }
        if (shorts == 0) return true;
        at.deciding = false;
        // back up to the last axis whose short rank has not been followed, and down again from there
        for (;;) {
            const int i = --at.axis;
            if (!cuts_rows(given.at[i], mesh.sizes[i])) continue;
            const placement_value& from = given.at[i];
            const placement_value& to = at.result.at[i];
            const cut& in = at.in_cuts[i];
            const cut& out = at.out_cuts[i];
            if ((shorts >> i & 1U) != 0) {
                shorts ^= 1U << i;
                at.in.set_extent(from.dim, from.factor * (in.rows % in.chunk));
                at.out.set_extent(to.dim, to.factor * (out.rows % out.chunk));
                break;
            }
            at.in.set_extent(from.dim, from.factor * in.rows);
            at.out.set_extent(to.dim, to.factor * out.rows);
        }
        ++at.axis;
    }
}

}  // namespace shardcheck::detail
