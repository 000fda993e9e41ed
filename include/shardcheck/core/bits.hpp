// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/rearrange.hpp>
#include <shardcheck/core/view.hpp>

// Views as another element type. The bytes of a block stay where they are, so
//
//     shard:  the rule of the view, counted in the smaller elements: a larger one is a row of `ratio` that no axis may
//             cut ([6] cut in 4 has 2,2,2,0 rows: as elements of twice the size it is [3] cut in 1,1,1,0)
//     layout: smaller elements of a larger one lie side by side; the offset and every stride in smaller elements is a
//             multiple of the ratio, on every rank
namespace shardcheck::detail {

/// Counts strides in elements `ratio` times smaller; the last dim then has stride 1. False if one would not fit: few
/// elements may lie far apart.
SHARDCHECK_HOST_DEVICE constexpr bool refine_strides(layout_value& layout, int rank, extent_t ratio) {
    const extent_t most = largest_extent / ratio;
    for (int j = 0; j < layout.levels; ++j) {
        stride_list& level = layout.level[j];
        level.at[rank - 1] = 0;
        if (level.offset > most || -most > level.offset) return false;
        level.offset *= ratio;
        for (int d = 0; d < rank; ++d) {
            if (level.at[d] > most || -most > level.at[d]) return false;
            level.at[d] *= ratio;
        }
        if (j == 0) level.at[rank - 1] = 1;
    }
    return true;
}

/// Counts strides in elements `ratio` times larger; the last dim, in smaller elements until now, has stride 1. False
/// if one would not be whole. Bit d of `stepped`: some rank has more than one row of dim d.
SHARDCHECK_HOST_DEVICE constexpr bool coarsen_strides(layout_value& layout, int rank, extent_t ratio,
                                                      unsigned stepped) {
    for (int j = 0; j < layout.levels; ++j) {
        stride_list& level = layout.level[j];
        level.at[rank - 1] = j == 0 ? ratio : 0;
        if (level.offset % ratio != 0) return false;
        level.offset /= ratio;
        for (int d = 0; d < rank; ++d) {
            if ((stepped >> d & 1U) == 0) level.at[d] = 0;
            if (level.at[d] % ratio != 0) return false;
            level.at[d] /= ratio;
        }
    }
    return true;
}

/// What the ranks say of the layout of a tensor with elements.
struct layout_facts {
    unsigned stepped = 0;       ///< bit d: some rank has more than one row of dim d
    bool last_is_dense = true;  ///< the rows of the last dim lie side by side wherever there are two
    bool aligned = true;        ///< offset and strides are multiples of the ratio, but for the last dim's
};

SHARDCHECK_HOST_DEVICE constexpr layout_facts find_layout_facts(const tensor_value& in, const mesh_value& mesh,
                                                                const layout_value& layout, extent_t ratio) {
    layout_facts facts;
    const int last = in.shape.rank - 1;
    kind_walk kinds(mesh);
    kinds.add(in.shape, in.placements);
    kinds.add_spans(layout);
    while (kinds.next()) {
        const stride_list strides = strides_on(layout, in.shape.rank, kinds);
        facts.aligned = facts.aligned && strides.offset % ratio == 0;
        for (int d = 0; d <= last; ++d) {
            if (kinds.local[0].extents[d] == 1) continue;
            facts.stepped |= 1U << d;
            if (d == last) {
                facts.last_is_dense = facts.last_is_dense && strides.at[d] == 1;
            } else {
                facts.aligned = facts.aligned && strides.at[d] % ratio == 0;
            }
        }
    }
    return facts;
}

/// A cast from elements of `in_parts` to elements of `out_parts` of the smaller element, one of which is 1. The result
/// has `shape`, whose dims are the old ones, but that the last one may be new, or gone.
SHARDCHECK_HOST_DEVICE constexpr op_verdict cast_elements(const tensor_value& in, const mesh_value& mesh,
                                                          const shape_value& shape, extent_t in_parts,
                                                          extent_t out_parts) {
    op_verdict result;
    result.shape = shape;
    const extent_t count = element_count(shape);
    if (count < 0 || product_overflows(count, out_parts)) {
        result.reason = rule::element_count_overflows;
        return result;
    }
    if (count == 0) {
        result.placements = keep_dims(shape, mesh, in.placements);
        return result;
    }
    walk at(in.shape, shape, in_parts, out_parts);
    if (shape.rank > in.shape.rank) {
        at.result = in.placements;  // a new last dim, which no axis cuts
    } else if (!walk_view(at, mesh, in.placements, false, false)) {
        note_failure(result, at, mesh, in.placements);
        result.reason = rule::bit_cast_splits_elements;
        result.wanted = out_parts;
        result.found = in_parts;
        return result;
    }
    result.placements = at.result;
    if (in.layout.contiguous) return result;

    const layout_facts facts = find_layout_facts(in, mesh, in.layout, out_parts);
    const bool splits_last = in_parts > 1 && shape.rank == in.shape.rank;
    const bool gathers = out_parts > 1;
    tensor_value out = result.tensor();
    out.layout = in.layout;
    bool fits = facts.aligned && (facts.last_is_dense || !(splits_last || gathers));
    if (fits && gathers) fits = coarsen_strides(out.layout, in.shape.rank, out_parts, facts.stepped);
    if (fits && in_parts > 1 && !refine_strides(out.layout, shape.rank, in_parts)) {
        result.reason = rule::element_count_overflows;
        return result;
    }
    if (!fits) {
        result.reason = rule::bit_cast_misaligned;
        result.wanted = out_parts;
        result.found = in_parts;
        return result;
    }
    if (in.shape.rank > shape.rank) {
        for (int j = 0; j < out.layout.levels; ++j) out.layout.level[j].at[shape.rank] = 0;
    }
    settle_layout(out, mesh);
    result.layout = out.layout;
    return result;
}

/// The mesh axis whose partial has no meaning after a cast; -1 if none. Real and imaginary parts add up on their own.
SHARDCHECK_HOST_DEVICE constexpr int find_uncastable_partial(const tensor_value& in, const mesh_value& mesh,
                                                             bool parts_add) {
    for (int i = 0; i < mesh.axes; ++i) {
        const placement_value& placement = in.placements.at[i];
        if (placement.kind != placement_kind::partial || mesh.sizes[i] == 1) continue;
        if (!parts_add || (placement.op != reduction::sum && placement.op != reduction::avg)) return i;
    }
    return -1;
}

}  // namespace shardcheck::detail
