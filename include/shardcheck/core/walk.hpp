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
    extent_t inner = 1;
    extent_t rows = 0;
    extent_t chunk = 0;

    SHARDCHECK_HOST_DEVICE constexpr extent_t period_elements() const { return rows * inner; }
    SHARDCHECK_HOST_DEVICE constexpr extent_t chunk_elements() const { return chunk * inner; }
};

SHARDCHECK_HOST_DEVICE constexpr cut cut_of(const suffix_sizes& local, const placement_value& shard, extent_t size) {
    const extent_t inner = local.at[shard.dim + 1];
    const extent_t rows = local.at[shard.dim] / inner / shard.factor;
    return {inner, rows, ceil_div(rows, size)};
}

/// The equation above. An axis of size 1 cuts nothing and any two placements would do: there, the same period is asked
/// for, so that code has the same types at tp = 1 and at tp = 8.
SHARDCHECK_HOST_DEVICE constexpr bool same_cut(const cut& in, const cut& out, extent_t size) {
    if (in.rows == 1 && out.rows == 1) return true;
    return in.period_elements() == out.period_elements() && (size == 1 || in.chunk_elements() == out.chunk_elements());
}

/// The state of one view check.
struct walk {
    suffix_sizes in;             ///< local shape of the old side
    suffix_sizes out;            ///< local shape of the new side
    placement_list result;       ///< decided (or stated) so far
    int axis = 0;                ///< where the walk stands; the axis in the way if it failed
    bool deciding = true;        ///< on the first descent of a view whose placements are not stated
    cut in_cuts[max_axes] = {};  ///< what each axis did on the way down; rows 0 where it cut nothing
    cut out_cuts[max_axes] = {};

    /// The global length of dim d of the new side, of which the walk has the local one.
    SHARDCHECK_HOST_DEVICE constexpr extent_t whole_out_extent(int d) const {
        for (int i = 0; i < axis; ++i) {
            if (out_cuts[i].rows != 0 && result.at[i].dim == d) return out_cuts[i].rows * result.at[i].factor;
        }
        return out.extent(d);
    }
};

/// The start of a walk between two global shapes of the same, non-zero element count.
SHARDCHECK_HOST_DEVICE constexpr walk begin_walk(const shape_value& in, const shape_value& out) {
    walk at;
    at.in = suffix_sizes_of(in);
    at.out = suffix_sizes_of(out);
    return at;
}

/// The one dim in whose range a period P > 1 ends: at[d + 1] < P <= at[d].
SHARDCHECK_HOST_DEVICE constexpr int find_carrier(const suffix_sizes& local, extent_t period) {
    int d = local.rank - 1;
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
    for (int d = at.out.rank - 1; d >= 0; --d) {
        const bool plain = at.out.at[d] == at.out.at[d + 1];
        const int preference = (plain ? 0 : 2) + (at.out.at[d + 1] == period ? 0 : 1);
        if (preference > best_class) continue;
        if (preference == best_class && (best_dim < 0 || best_dim == own_dim)) continue;
        if (!plain) {
            // full ranks may hold another length of the dim than short ones: the factor has to divide both
            candidates.at[at.axis] = shard_of(d, at.out.extent(d));
            if (undivided_length(at.whole_out_extent(d), mesh, candidates, at.axis) >= 0) continue;
        }
        best_class = preference;
        best_dim = d;
    }
    if (best_dim < 0) return false;
    placement = shard_of(best_dim, at.out.extent(best_dim));
    return true;
}

/// The placement of the new side for one axis that cuts the old side by `in`; false if no dim can carry it. For
/// rows > 1 at most one dim can: its rows' = P / inner' must be whole, divide its extent and give the same chunk.
SHARDCHECK_HOST_DEVICE constexpr bool place(const walk& at, const mesh_value& mesh, const cut& in, int own_dim,
                                            bool may_stride, placement_value& placement) {
    const extent_t size = mesh.sizes[at.axis];
    const extent_t period = in.rows * in.inner;
    if (in.rows == 1) return place_single_row(at, mesh, period, own_dim, may_stride, placement);
    if (at.out.rank == 0) return false;
    const int d = find_carrier(at.out, period);
    const extent_t inner = at.out.at[d + 1];
    const extent_t rows = period / inner;
    if (at.out.at[d] == period) {
        placement = shard_of(d);
    } else {
        const extent_t extent = at.out.extent(d);
        if (!may_stride || rows * inner != period || extent % rows != 0) return false;
        placement = shard_of(d, extent / rows);
    }
    return size == 1 || ceil_div(rows, size) * inner == in.chunk * in.inner;
}

/// Walks a view of sound tensors. `at` has begun with both global shapes and, if `stated`, the placements to verify;
/// else they are decided. True if legal; else `at` says where it failed, on which local shapes.
SHARDCHECK_HOST_DEVICE constexpr bool walk_view(walk& at, const mesh_value& mesh, const placement_list& given,
                                                bool stated, bool strided) {
    unsigned shorts = 0;    // bit i: axis i has a short rank with elements that has not been followed
    unsigned on_short = 0;  // bit i: the walk is on the short rank of axis i
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
            if (at.deciding) {
                if (!place(at, mesh, in, from.dim, strided || from.factor > 1, to)) {
                    if (size > 1) return false;
                    to = replicated();
                }
            } else if (to.kind != placement_kind::shard || at.out.extent(to.dim) % to.factor != 0 ||
                       !same_cut(in, cut_of(at.out, to, size), size)) {
                if (size > 1) return false;
                to = replicated();
            }
            if (size == 1) continue;
            const cut out = cut_of(at.out, to, size);
            scale_dim(at.in, from.dim, in.rows, in.chunk);
            scale_dim(at.out, to.dim, out.rows, out.chunk);
            if (in.rows % in.chunk != 0) shorts |= 1U << i;
            at.in_cuts[i] = in;
            at.out_cuts[i] = out;
        }
        if (shorts == 0) return true;
        at.deciding = false;
        // back up to the last axis whose short rank has not been followed, and down again from there
        for (;;) {
            const int i = --at.axis;
            const cut in = at.in_cuts[i];
            const cut out = at.out_cuts[i];
            if (in.rows == 0) continue;
            const extent_t in_rest = in.rows % in.chunk;
            const extent_t out_rest = out.rows % out.chunk;
            if ((shorts >> i & 1U) != 0) {
                shorts ^= 1U << i;
                on_short |= 1U << i;
                scale_dim(at.in, given.at[i].dim, in.chunk, in_rest);
                scale_dim(at.out, at.result.at[i].dim, out.chunk, out_rest);
                break;
            }
            const bool was_short = (on_short >> i & 1U) != 0;
            scale_dim(at.in, given.at[i].dim, was_short ? in_rest : in.chunk, in.rows);
            scale_dim(at.out, at.result.at[i].dim, was_short ? out_rest : out.chunk, out.rows);
            on_short &= ~(1U << i);
            at.in_cuts[i].rows = 0;
            at.out_cuts[i].rows = 0;
        }
        ++at.axis;
    }
}

}  // namespace shardcheck::detail
