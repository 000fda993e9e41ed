// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/op_arguments.hpp>
#include <shardcheck/core/take.hpp>
#include <shardcheck/core/view_layout.hpp>

// Ops that are views to another shape, and those that drop or repeat dims of extent 1.
namespace shardcheck::detail {

SHARDCHECK_HOST_DEVICE constexpr op_verdict view_as_shape(op_check& at, const shape_value& shape) {
    op_verdict result;
    static_cast<verdict&>(result) =
        check_sound_view(at.in.shape, at.mesh, at.in.placements, element_count(at.in.shape), shape, at.asked.allowed);
    if (!result.legal()) return result;
    tensor_value out = result.tensor();
    if (view_layout(at.in, at.mesh, out)) {
        result.layout = out.layout;
    } else {
        result.reason = rule::layout_needs_copy;
    }
    return result;
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_view_op(op_check& at) {
    if (at.asked.dims != 0) return at.refuse({rule::wrong_argument_count, -1, -1, 0, at.asked.dims});
    return view_as_shape(at, make_shape(at.asked.at, at.asked.count));
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_flatten(op_check& at) {
    const finding bad = at.read_arguments(2, 0, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    if (at.dim[1] < at.dim[0]) return at.refuse({rule::dim_out_of_range, -1, at.dim[1], at.rank(), at.dim[1]});
    shape_value shape;
    for (int d = 0; d < at.dim[0]; ++d) shape.extents[shape.rank++] = at.extent(d);
    // a scalar has no dim behind its only one
    const int end = at.dim[1] < at.rank() ? at.dim[1] + 1 : at.rank();
    const extent_t product = product_of(at.in.shape.extents + at.dim[0], end - at.dim[0]);
    if (product < 0) return at.refuse({rule::element_count_overflows});  // where a dim outside is 0
    shape.extents[shape.rank++] = product;
    for (int d = at.dim[1] + 1; d < at.rank(); ++d) shape.extents[shape.rank++] = at.extent(d);
    return view_as_shape(at, shape);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_unflatten(op_check& at) {
    if (at.asked.dims != 1) return at.refuse({rule::wrong_argument_count, -1, -1, 1, at.asked.dims});
    if (1 > at.asked.count) return at.refuse({rule::wrong_argument_count, -1, -1, 1, at.asked.count});
    if (at.rank() == 0) return at.refuse({rule::rank_does_not_fit, -1, -1, 1, 0});
    const finding bad = at.read_dims(at.rank());
    if (!bad.sound()) return at.refuse(bad);
    if (at.rank() - 1 + at.asked.count > max_rank) {
        return at.refuse({rule::rank_over_capacity, -1, -1, max_rank, at.rank() - 1 + at.asked.count});
    }
    shape_value parts = make_shape(at.asked.at, at.asked.count);
    const finding bad_parts = find_bad_new_shape(parts, at.extent(at.dim[0]));
    shape_value shape;
    for (int d = 0; d < at.rank(); ++d) {
        if (d != at.dim[0]) {
            shape.extents[shape.rank++] = at.extent(d);
            continue;
        }
        for (int p = 0; p < parts.rank; ++p) shape.extents[shape.rank++] = parts.extents[p];
    }
    if (!bad_parts.sound()) {
        op_verdict result = at.refuse(bad_parts);
        result.shape = shape;
        return result;
    }
    return view_as_shape(at, shape);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_squeeze(op_check& at, bool all) {
    if (all && at.asked.dims != 0) return at.refuse({rule::wrong_argument_count, -1, -1, 0, at.asked.dims});
    finding bad = at.read_arguments(at.asked.dims, 0, at.rank());
    if (bad.sound()) bad = at.find_dim_named_twice();
    if (!bad.sound()) return at.refuse(bad);
    unsigned gone = all ? ~0U : 0U;
    for (int i = 0; i < at.asked.dims; ++i) gone |= 1U << at.dim[i];
    dim_map kept;
    for (int d = 0; d < at.rank(); ++d) {
        if (at.extent(d) != 1 || (gone >> d & 1U) == 0) kept.add(d);
    }
    tensor_value out = rearranged(at.in, at.mesh, kept);
    // an axis that cuts a dim that goes: coordinate 0 owns all, and another dim has to say so
    shape_value local = out.shape;
    if (element_count(at.in.shape) == 0) return at.legal(out);
    for (int i = 0; i < at.mesh.axes; ++i) {
        const placement_value& from = at.in.placements.at[i];
        placement_value& to = out.placements.at[i];
        if (from.kind != placement_kind::shard) continue;
        if (kept.to(from.dim) < 0 && !find_single_row(out.shape, local, at.mesh, out.placements, i, -1, false, to) &&
            at.mesh.sizes[i] > 1) {
            op_verdict result = at.refuse({rule::size_one_shard_has_nowhere_to_go, i, from.dim});
            result.shape = out.shape;
            result.in = {from.dim, 1, 1, 1, 1, 1};
            return result;
        }
        cut_on_first(local, to, at.mesh.sizes[i]);
    }
    return at.legal(out);
}

/// expand: with 1 the extent of an old dim and n that of the new one, every index of the new dim is the one row, so
/// stride' = 0, and a rank has it iff it has the row. An axis of size > 1 that cuts the dim leaves the row on
/// coordinate 0, where no plain shard of the new dim has all n.
SHARDCHECK_HOST_DEVICE constexpr op_verdict check_expand(op_check& at) {
    if (at.asked.dims != 0) return at.refuse({rule::wrong_argument_count, -1, -1, 0, at.asked.dims});
    const int rank = at.asked.count;
    if (rank < at.rank()) return at.refuse({rule::rank_does_not_fit, -1, -1, at.rank(), rank});
    if (rank > max_rank) return at.refuse({rule::rank_over_capacity, -1, -1, max_rank, rank});
    dim_map map;
    shape_value shape;
    shape.rank = rank;
    for (int e = 0; e < rank; ++e) {
        const int d = e - (rank - at.rank());
        const extent_t asked = at.asked.at[e];
        const extent_t old = d < 0 ? 1 : at.extent(d);
        if (asked < infer) return at.refuse({rule::negative_extent, -1, e, infer, asked});
        if (asked == infer ? d < 0 : old != 1 && asked != old) {
            return at.refuse({rule::not_expandable, -1, e, asked, old});
        }
        map.add(d < 0 ? -1 : d);
        shape.extents[e] = asked == infer ? old : asked;
    }
    const extent_t count = element_count(shape);
    if (count < 0) return at.refuse({rule::element_count_overflows});
    tensor_value out = rearranged_dims(at.in, at.mesh, map);
    out.shape = shape;
    if (count == 0) {
        out.placements = keep_dims(shape, at.mesh, out.placements);
        return at.legal(out);
    }
    bool repeats = false;
    for (int e = 0; e < rank; ++e) {
        if (shape.extents[e] == 1 || (map.from[e] >= 0 && at.extent(map.from[e]) != 1)) continue;
        repeats = true;
        for (int i = 0; i < at.mesh.axes; ++i) {
            const placement_value& placement = out.placements.at[i];
            if (placement.kind != placement_kind::shard || placement.dim != e || at.mesh.sizes[i] == 1) continue;
            op_verdict result = at.refuse({rule::expanded_dim_sharded, i, map.from[e], shape.extents[e], 1});
            result.shape = shape;
            return result;
        }
    }
    if (!repeats && at.in.layout.contiguous) return at.legal(out);
    out.layout = rearranged_layout(written_out(at.in, at.mesh), map);
    settle_layout(out, at.mesh);
    return at.legal(out);
}

}  // namespace shardcheck::detail
