// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/kinds.hpp>
#include <shardcheck/core/layout.hpp>
#include <shardcheck/core/reason.hpp>

// Layouts as numbers on a rank, and in their canonical form.
namespace shardcheck {
namespace detail {

/// The product of the spans that a level runs over.
SHARDCHECK_HOST_DEVICE constexpr extent_t product_over(unsigned over, const kind_walk& kinds) {
    extent_t product = 1;
    for (int i = 0; over != 0; ++i, over >>= 1) {
        if ((over & 1U) != 0) product *= kinds.span(i);
    }
    return product;
}

/// The offset and strides, on the kind at hand, of a layout that is not the contiguous default and whose spans were
/// added.
SHARDCHECK_HOST_DEVICE constexpr stride_list strides_on(const layout_value& layout, int rank, const kind_walk& kinds) {
    stride_list strides = layout.level[0];
    for (int j = 1; j < layout.levels; ++j) {
        const extent_t product = product_over(layout.over[j], kinds);
        strides.offset += product * layout.level[j].offset;
        for (int d = 0; d < rank; ++d) strides.at[d] += product * layout.level[j].at[d];
    }
    return strides;
}

/// Row-major strides of a local shape. Where they are compared, those of dims of length 1 do not count.
SHARDCHECK_HOST_DEVICE constexpr bool is_dense(const shape_value& local, const stride_list& strides) {
    if (strides.offset != 0) return false;
    extent_t expected = 1;
    for (int d = local.rank - 1; d >= 0; --d) {
        if (local.extents[d] == 1) continue;
        if (strides.at[d] != expected) return false;
        expected *= local.extents[d];
    }
    return true;
}

/// One dim's local length as `times` * that of a span; on every rank with elements `times` itself if the span's length
/// is 1.
struct scaled_span {
    extent_t times = 1;
    span_value span;
};

SHARDCHECK_HOST_DEVICE constexpr placement_list cuts_of_dim(const mesh_value& mesh, const placement_list& placements,
                                                            int dim) {
    placement_list cuts;
    cuts.count = mesh.axes;
    for (int i = 0; i < mesh.axes; ++i) {
        const placement_value& placement = placements.at[i];
        if (mesh.sizes[i] > 1 && placement.kind == placement_kind::shard && placement.dim == dim) {
            cuts.at[i] = shard_of(0, placement.factor);
        }
    }
    return cuts;
}

/// The dim's length without the axes that cut it evenly, which they leave `cuts`.
SHARDCHECK_HOST_DEVICE constexpr extent_t cut_evenly(extent_t length, const mesh_value& mesh, placement_list& cuts) {
    for (int i = 0; i < mesh.axes; ++i) {
        placement_value& cut = cuts.at[i];
        if (cut.kind != placement_kind::shard) continue;
        const extent_t piece = length / cut.factor;
        const extent_t chunk = ceil_div(piece, mesh.sizes[i]);
        if (piece % chunk != 0) break;
        length = chunk * cut.factor;
        cut = replicated();
    }
    return length;
}

/// Divides the factors of all cuts by the divisor that they share, which is returned.
SHARDCHECK_HOST_DEVICE constexpr extent_t take_common_factor(placement_list& cuts) {
    extent_t common = 0;
    for (int i = 0; i < cuts.count; ++i) {
        if (cuts.at[i].kind == placement_kind::shard) common = greatest_common_divisor(common, cuts.at[i].factor);
    }
    if (common == 0) return 1;
    for (int i = 0; i < cuts.count; ++i) {
        if (cuts.at[i].kind == placement_kind::shard) cuts.at[i].factor /= common;
    }
    return common;
}

SHARDCHECK_HOST_DEVICE constexpr shape_value one_dim(extent_t length) {
    shape_value shape;
    shape.rank = 1;
    shape.extents[0] = length;
    return shape;
}

/// True if a dim `divisor` times shorter has local lengths that much shorter on every rank with elements.
SHARDCHECK_HOST_DEVICE constexpr bool divides_everywhere(extent_t divisor, extent_t length, const mesh_value& mesh,
                                                         const placement_list& cuts) {
    if (length % divisor != 0) return false;
    placement_list checked = cuts;
    if (!find_bad_placements(one_dim(length / divisor), mesh, checked).sound()) return false;
    kind_walk kinds(mesh);
    kinds.add(one_dim(length), cuts);
    kinds.add(one_dim(length / divisor), cuts);
    while (kinds.next()) {
        if (kinds.local[0].extents[0] != kinds.local[1].extents[0] * divisor) return false;
    }
    return true;
}

/// The span of a dim of a tensor with elements. As far as it can be told, dims with the same lengths on every rank, up
/// to a number, get one span: axes that cut evenly go into `times`, and so does the divisor that all lengths share.
SHARDCHECK_HOST_DEVICE constexpr scaled_span find_span(const shape_value& shape, const mesh_value& mesh,
                                                       const placement_list& placements, int dim) {
    scaled_span found;
    placement_list& cuts = found.span.cuts;
    cuts = cuts_of_dim(mesh, placements, dim);
    extent_t length = cut_evenly(shape.extents[dim], mesh, cuts);
    const extent_t common = take_common_factor(cuts);
    length /= common;
    extent_t divisor = 0;
    bool differ = false;
    kind_walk kinds(mesh);
    kinds.add(one_dim(length), cuts);
    while (kinds.next()) {
        const extent_t local = kinds.local[0].extents[0];
        differ = differ || (divisor != 0 && local != divisor);
        divisor = greatest_common_divisor(divisor, local);
    }
    if (!differ) {
        found.times = common * divisor;
        return found;
    }
    if (divisor > 1 && !divides_everywhere(divisor, length, mesh, cuts)) divisor = 1;
    found.times = common * divisor;
    found.span.length = length / divisor;
    return found;
}

SHARDCHECK_HOST_DEVICE constexpr bool same_span(const span_value& left, const span_value& right) {
    if (left.length != right.length) return false;
    for (int i = 0; i < left.cuts.count; ++i) {
        if (!(left.cuts.at[i] == right.cuts.at[i])) return false;
    }
    return true;
}

/// The bit of a span in a layout, which gets it if it has it not; 0 if there is no room.
SHARDCHECK_HOST_DEVICE constexpr unsigned bit_of_span(layout_value& layout, const span_value& span) {
    int i = 0;
    while (i < layout.spans && !same_span(layout.span[i], span)) ++i;
    if (i == max_spans) return 0;
    if (i == layout.spans) layout.span[layout.spans++] = span;
    return 1U << i;
}

/// The level of a layout that runs over these spans, which gets it if it has it not; -1 if there is no room.
SHARDCHECK_HOST_DEVICE constexpr int level_over(layout_value& layout, unsigned over) {
    int j = 0;
    while (j < layout.levels && layout.over[j] != over) ++j;
    if (j == max_levels) return -1;
    if (j == layout.levels) layout.over[layout.levels++] = over;
    return j;
}

/// The strides of a row-major block of a tensor with elements, written out.
SHARDCHECK_HOST_DEVICE constexpr layout_value row_major(const shape_value& shape, const mesh_value& mesh,
                                                        const placement_list& placements) {
    layout_value layout;
    layout.contiguous = false;
    extent_t times = 1;
    unsigned over = 0;
    int inner = -1;  // the dim over which the next stride runs, besides those within
    for (int d = shape.rank - 1; d >= 0; --d) {
        if (shape.extents[d] == 1) continue;
        if (inner >= 0) {
            const scaled_span found = find_span(shape, mesh, placements, inner);
            times *= found.times;
            if (found.span.length > 1) over |= bit_of_span(layout, found.span);
        }
        layout.level[level_over(layout, over)].at[d] = times;
        inner = d;
    }
    return layout;
}

/// The layout of a tensor, written out.
SHARDCHECK_HOST_DEVICE constexpr layout_value written_out(const tensor_value& tensor, const mesh_value& mesh) {
    return tensor.layout.contiguous ? row_major(tensor.shape, mesh, tensor.placements) : tensor.layout;
}

/// Writes a layout that means the contiguous default. (g++ 12 does not compile the assignment of a temporary.)
SHARDCHECK_HOST_DEVICE constexpr void make_contiguous(layout_value& layout) {
    const layout_value fresh;
    layout = fresh;
}

/// Adds `times` times a level to one that runs over other spans.
SHARDCHECK_HOST_DEVICE constexpr void add_level(layout_value& layout, unsigned over, const stride_list& level,
                                                extent_t times, int rank) {
    bool zero = level.offset == 0;
    for (int d = 0; d < rank; ++d) zero = zero && level.at[d] == 0;
    if (zero) return;
    stride_list& sum = layout.level[level_over(layout, over)];
    sum.offset += times * level.offset;
    for (int d = 0; d < rank; ++d) sum.at[d] += times * level.at[d];
}

/// The layout without levels and spans that say nothing, the spans of `constant` lengths (0: not constant) as numbers.
SHARDCHECK_HOST_DEVICE constexpr layout_value without_idle_spans(const layout_value& old, int rank,
                                                                 const extent_t (&constant)[max_spans]) {
    layout_value layout;
    layout.contiguous = false;
    for (int j = 0; j < old.levels; ++j) {
        const stride_list& level = old.level[j];
        bool zero = level.offset == 0;
        for (int d = 0; d < rank; ++d) zero = zero && level.at[d] == 0;
        if (zero) continue;
        extent_t times = 1;
        unsigned over = 0;
        for (int i = 0; i < old.spans; ++i) {
            if ((old.over[j] >> i & 1U) == 0) continue;
            if (constant[i] != 0) {
                times *= constant[i];
            } else {
                over |= bit_of_span(layout, old.span[i]);
            }
        }
        add_level(layout, over, level, times, rank);
    }
    return layout;
}

/// Brings a layout into its canonical form: contiguous if it is, no stride where no rank steps, no span that no stride
/// runs over or that is the same on all ranks with elements.
SHARDCHECK_HOST_DEVICE constexpr void settle_layout(tensor_value& tensor, const mesh_value& mesh) {
    layout_value& layout = tensor.layout;
    if (layout.contiguous) return;
    const int rank = tensor.shape.rank;
    bool dense = true;
    bool steps[max_rank] = {};
    extent_t constant[max_spans] = {};
    bool first = true;
    kind_walk kinds(mesh);
    kinds.add(tensor.shape, tensor.placements);
    kinds.add_spans(layout);
    while (kinds.next()) {
        dense = dense && is_dense(kinds.local[0], strides_on(layout, rank, kinds));
        for (int d = 0; d < rank; ++d) steps[d] = steps[d] || kinds.local[0].extents[d] > 1;
        for (int i = 0; i < layout.spans; ++i) {
            if (first) constant[i] = kinds.span(i);
            if (constant[i] != kinds.span(i)) constant[i] = 0;
        }
        first = false;
    }
    if (dense) {
        make_contiguous(layout);
        return;
    }
    for (int j = 0; j < layout.levels; ++j) {
        for (int d = 0; d < rank; ++d) {
            if (!steps[d]) layout.level[j].at[d] = 0;
        }
    }
    if (layout.spans > 0) layout = without_idle_spans(layout, rank, constant);
}

}  // namespace detail

/// The offset and the strides, in elements, of the block that `rank` holds. Of a rank without elements they mean
/// nothing. The tensor must be sound, and the rank one of the mesh.
SHARDCHECK_HOST_DEVICE constexpr stride_list local_strides(const tensor_value& tensor, const mesh_value& mesh,
                                                           extent_t rank) {
    if (tensor.layout.contiguous) {
        const shape_value local = local_shape(tensor.shape, mesh, tensor.placements, rank);
        stride_list strides;
        extent_t product = 1;
        for (int d = local.rank - 1; d >= 0; --d) {
            strides.at[d] = tensor.shape.extents[d] == 1 ? 0 : product;
            product *= local.extents[d];
        }
        return strides;
    }
    const layout_value& layout = tensor.layout;
    stride_list strides = layout.level[0];
    for (int j = 1; j < layout.levels; ++j) {
        extent_t product = 1;
        for (int i = 0; i < layout.spans; ++i) {
            if ((layout.over[j] >> i & 1U) == 0) continue;
            product *= local_shape(detail::one_dim(layout.span[i].length), mesh, layout.span[i].cuts, rank).extents[0];
        }
        strides.offset += product * layout.level[j].offset;
        for (int d = 0; d < tensor.shape.rank; ++d) strides.at[d] += product * layout.level[j].at[d];
    }
    return strides;
}
}  // namespace shardcheck
