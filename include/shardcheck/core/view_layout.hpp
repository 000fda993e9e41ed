// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/strides.hpp>

// The layout rule of a view: on every rank the elements of the block, in order, must have addresses that are an offset
// and a stride for each new dim. Neighbouring dims d, d + 1 of local length L merge iff stride(d) = L(d + 1) *
// stride(d + 1); the view exists iff the new dims divide each run of dims that merge (dims of length 1 take part in
// none). That is numbers on each kind of rank; the strides that come out are then written as the old ones are, so that
// they hold on every rank.
namespace shardcheck::detail {

/// The strides of local shape `to` over the elements of local shape `from` with `strides`, in order; false if there
/// are none. Both have the same, non-zero count of elements. Dims of length 1 get the stride that they would have.
SHARDCHECK_HOST_DEVICE constexpr bool view_strides(const shape_value& from, const stride_list& strides,
                                                   const shape_value& to, stride_list& result) {
    result.offset = strides.offset;
    int e = to.rank - 1;
    int d = from.rank - 1;
    for (;;) {
        while (d >= 0 && from.extents[d] == 1) --d;
        if (d < 0) break;
        // a run of dims that merge
        const extent_t stride = strides.at[d];
        extent_t run = from.extents[d--];
        for (; d >= 0; --d) {
            if (from.extents[d] == 1) continue;
            if (strides.at[d] != run * stride) break;
            run *= from.extents[d];
        }
        extent_t covered = 1;
        for (; e >= 0 && covered < run; --e) {
            result.at[e] = covered * stride;
            covered *= to.extents[e];
        }
        if (covered != run) return false;
    }
    for (; e >= 0; --e) result.at[e] = 0;
    return true;
}

/// Writes the strides that view_strides finds on a full rank, as numbers times old strides and spans. `from` and `to`
/// are the local shapes there. False if the layout has no room for them.
SHARDCHECK_HOST_DEVICE constexpr bool write_view_strides(const layout_value& old, const shape_value& from,
                                                         const tensor_value& tensor, const shape_value& to,
                                                         const mesh_value& mesh, layout_value& layout) {
    for (int j = 0; j < layout.levels; ++j) {
        for (int e = 0; e < max_rank; ++e) layout.level[j].at[e] = 0;
    }
    int e = to.rank - 1;
    int d = from.rank - 1;
    while (d >= 0) {
        if (from.extents[d] == 1) {
            --d;
            continue;
        }
        const int innermost = d;
        extent_t run = from.extents[d--];
        extent_t covered = 1;
        extent_t times = 1;
        unsigned over = 0;
        for (; e >= 0 && covered < run; --e) {
            for (int j = 0; j < old.levels; ++j) {
                if (old.level[j].at[innermost] == 0) continue;
                const int level = level_over(layout, old.over[j] | over);
                if (level < 0) return false;
                layout.level[level].at[e] += times * old.level[j].at[innermost];
            }
            covered *= to.extents[e];
            // as few old dims as will do: on another kind of rank the next one may not merge
            while (covered > run && d >= 0) run *= from.extents[d--];
            if (covered == run) continue;  // no stride of this run lies outside
            const scaled_span found = find_span(tensor.shape, mesh, tensor.placements, e);
            times *= found.times;
            if (found.span.length == 1) continue;
            const unsigned bit = bit_of_span(layout, found.span);
            if (bit == 0) return false;
            over |= bit;
        }
    }
    return true;
}

/// The layout of a view of `in`, whose shards allow it, to `out`'s shape and placements; false if a copy is needed.
SHARDCHECK_HOST_DEVICE constexpr bool view_layout(const tensor_value& in, const mesh_value& mesh, tensor_value& out) {
    if (in.layout.contiguous || element_count(in.shape) == 0) return true;
    const int rank = out.shape.rank;
    out.layout = in.layout;
    kind_walk kinds(mesh);
    kinds.add(in.shape, in.placements);
    kinds.add(out.shape, out.placements);
    kinds.add_spans(in.layout);
    kinds.next();
    const stride_list full = strides_on(in.layout, in.shape.rank, kinds);
    stride_list strides;
    if (!view_strides(kinds.local[0], full, kinds.local[1], strides)) return false;
    if (!write_view_strides(in.layout, kinds.local[0], out, kinds.local[1], mesh, out.layout)) return false;

    kind_walk all(mesh);
    all.add(in.shape, in.placements);
    all.add(out.shape, out.placements);
    all.add_spans(out.layout);  // which has those of the old one, in their places
    while (all.next()) {
        if (!view_strides(all.local[0], strides_on(in.layout, in.shape.rank, all), all.local[1], strides))
            return false;
        const stride_list written = strides_on(out.layout, rank, all);
        for (int e = 0; e < rank; ++e) {
            if (all.local[1].extents[e] > 1 && written.at[e] != strides.at[e]) return false;
        }
    }
    settle_layout(out, mesh);
    return true;
}

}  // namespace shardcheck::detail
