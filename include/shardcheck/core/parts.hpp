// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/take_ops.hpp>

// Ops with several results. Each part is a narrow, or a select, and decided as that.
namespace shardcheck {
namespace detail {

/// The parts of an op with several results, or what is wrong with its arguments.
struct part_list {
    finding bad;
    extent_t count = 0;
    int dim = 0;
    extent_t extent = 0;
};

SHARDCHECK_HOST_DEVICE constexpr part_list find_parts(op_check& at) {
    const op_value& asked = at.asked;
    part_list parts;
    if (asked.kind == op::split_with_sizes || asked.kind == op::tensor_split_at) {
        parts.bad = at.read_taking_arguments(asked.count);
    } else {
        parts.bad = at.read_taking_arguments(asked.kind == op::unbind ? 0 : 1);
    }
    if (!parts.bad.sound()) return parts;
    parts.dim = at.dim[0];
    const extent_t extent = parts.extent = at.extent(parts.dim);
    const extent_t number = asked.at[0];
    const finding out_of_bounds{rule::range_out_of_bounds, -1, parts.dim, extent, number};
    switch (asked.kind) {
        case op::unbind: parts.count = extent; break;
        case op::split:
            if (number < 0 || (number == 0 && extent != 0)) parts.bad = out_of_bounds;
            parts.count = extent == 0 || number <= 0 ? 1 : ceil_div(extent, number);
            break;
        case op::chunk:
            if (number < 1) parts.bad = out_of_bounds;
            parts.count = extent == 0 || number < 1 ? number : ceil_div(extent, ceil_div(extent, number));
            break;
        case op::tensor_split:
            if (number < 1) parts.bad = out_of_bounds;
            parts.count = number;
            break;
        case op::tensor_split_at: parts.count = asked.count + 1; break;
        default: {  // split_with_sizes
            extent_t left = extent;
            for (int i = 0; i < asked.count; ++i) {
                if (asked.at[i] < 0 || asked.at[i] > left) {
                    parts.bad = {rule::range_out_of_bounds, -1, parts.dim, left, asked.at[i]};
                    return parts;
                }
                left -= asked.at[i];
            }
            if (left != 0) parts.bad = {rule::element_count_differs, -1, parts.dim, extent, extent - left};
            parts.count = asked.count;
            break;
        }
    }
    return parts;
}

/// Part `index` of an op whose arguments are sound.
SHARDCHECK_HOST_DEVICE constexpr op_value part_at(const op_value& asked, const part_list& parts, extent_t index) {
    const extent_t extent = parts.extent;
    const extent_t number = asked.at[0];
    if (asked.kind == op::unbind) return {op::select, 1, {parts.dim}, 1, {index}};
    extent_t start = 0;
    extent_t stop = 0;
    if (asked.kind == op::split || asked.kind == op::chunk) {
        const extent_t rows = asked.kind == op::split || extent == 0 ? number : ceil_div(extent, number);
        start = extent == 0 ? 0 : index * rows;
        stop = rows > extent - start ? extent : start + rows;
    } else if (asked.kind == op::tensor_split) {
        const extent_t longer = extent % number;
        start = index * (extent / number) + (index < longer ? index : longer);
        stop = start + extent / number + (index < longer ? 1 : 0);
    } else if (asked.kind == op::tensor_split_at) {
        start = index == 0 ? 0 : clamp_bound(asked.at[index - 1], extent);
        stop = index == asked.count ? extent : clamp_bound(asked.at[index], extent);
        if (stop < start) stop = start;
    } else {
        for (extent_t i = 0; i < index; ++i) start += asked.at[i];
        stop = start + asked.at[index];
    }
    return {op::narrow, 1, {parts.dim}, 2, {start, stop - start}};
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_part(const op_check& at, const part_list& parts, extent_t index) {
    const op_value asked = part_at(at.asked, parts, index);
    op_check part{at.in, at.mesh, asked, {}};
    return asked.kind == op::select ? check_select(part) : check_narrow(part);
}

/// The part that is decided as the `turn`th of `count`: the first two, the last, then the others. Of a cut dim one of
/// those is refused if any is, but for odd cases, and there may be many.
SHARDCHECK_HOST_DEVICE constexpr extent_t part_in_turn(extent_t turn, extent_t count) {
    if (turn < 2) return turn;
    return turn == 2 ? count - 1 : turn - 1;
}

/// The parts that may have rows: those beyond are empty, which is legal.
SHARDCHECK_HOST_DEVICE constexpr extent_t parts_with_rows(const op_value& asked, const part_list& parts) {
    const bool may_be_empty = asked.kind == op::chunk || asked.kind == op::tensor_split;
    return may_be_empty && parts.count > parts.extent ? parts.extent : parts.count;
}

/// Decides the parts, up to one that is refused: its index; -1 if none is.
SHARDCHECK_HOST_DEVICE constexpr extent_t find_refused_part(const op_check& at, const part_list& parts) {
    if (!is_cut(at, parts.dim)) return -1;
    const extent_t count = parts_with_rows(at.asked, parts);
    for (extent_t turn = 0; turn < count; ++turn) {
        const extent_t index = part_in_turn(turn, count);
        if (!check_part(at, parts, index).legal()) return index;
    }
    return -1;
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_parts(op_check& at) {
    const part_list parts = find_parts(at);
    if (!parts.bad.sound()) return at.refuse(parts.bad);
    const extent_t refused = find_refused_part(at, parts);
    return refused < 0 ? at.unchanged() : check_part(at, parts, refused);
}

}  // namespace detail

/// The number of parts of an op with several results on a tensor of this shape; -1 if its arguments are not sound.
SHARDCHECK_HOST_DEVICE constexpr extent_t part_count(const shape_value& shape, const op_value& asked) {
    const tensor_value tensor{shape, {}, {}};
    const mesh_value mesh;
    detail::op_check at{tensor, mesh, asked, {}};
    const detail::part_list parts = detail::find_parts(at);
    return parts.bad.sound() ? parts.count : -1;
}

/// The part on which check_op refuses such an op: its index; -1 if none.
SHARDCHECK_HOST_DEVICE constexpr extent_t refused_part(const tensor_value& tensor, const mesh_value& mesh,
                                                       const op_value& asked) {
    detail::op_check at{tensor, mesh, asked, {}};
    const detail::part_list parts = detail::find_parts(at);
    return parts.bad.sound() ? detail::find_refused_part(at, parts) : -1;
}

/// Part `index` of such an op: a narrow, or a select. The index must be below part_count.
SHARDCHECK_HOST_DEVICE constexpr op_value part_of(const shape_value& shape, const op_value& asked, extent_t index) {
    const tensor_value tensor{shape, {}, {}};
    const mesh_value mesh;
    detail::op_check at{tensor, mesh, asked, {}};
    return detail::part_at(asked, detail::find_parts(at), index);
}

}  // namespace shardcheck
