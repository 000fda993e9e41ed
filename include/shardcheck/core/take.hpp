// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/rearrange.hpp>
#include <shardcheck/core/rows.hpp>
#include <shardcheck/core/view.hpp>

// Ops that take rows of dims: narrow, slice, select, diagonal, unfold, and squeeze, which takes the one row. Axes that
// cut other dims follow their dims. One that cuts a dim of which rows are taken is decided by rows.hpp: it cuts the
// dim that runs along it, as it did or, if it was strided, strided; or coordinate 0 owns all the rows, and a dim of
// local length 1 says so. The memory is never in the way:
//
//     offset' = offset + sum start'(map) * stride(map.dim)      stride'(line) = sum step'(map) * stride(map.dim)
namespace shardcheck::detail {

/// A dim of local length 1 says that coordinate 0 of an axis owns all, and so does strided_shard<d, length> of any.
/// The own dim first, then the leftmost; plain first. False if there is none.
SHARDCHECK_HOST_DEVICE constexpr bool find_single_row(const shape_value& shape, const shape_value& local,
                                                      const mesh_value& mesh, placement_list placements, int axis,
                                                      int own_dim, bool may_stride, placement_value& placement) {
    for (int strided = 0; strided < (may_stride ? 2 : 1); ++strided) {
        for (int d = -1; d < shape.rank; ++d) {
            const int dim = d < 0 ? own_dim : d;
            if (dim < 0 || (strided == 0 && local.extents[dim] != 1)) continue;
            placements.at[axis] = shard_of(dim, local.extents[dim]);
            if (undivided_length(shape.extents[dim], mesh, placements, axis) >= 0) continue;
            placement = placements.at[axis];
            return true;
        }
    }
    return false;
}

/// Leaves of a local shape what coordinate 0 of an axis of size `size` holds.
SHARDCHECK_HOST_DEVICE constexpr void cut_on_first(shape_value& local, const placement_value& placement,
                                                   extent_t size) {
    if (placement.kind != placement_kind::shard) return;
    extent_t& length = local.extents[placement.dim];
    length = placement.factor * cut_dim(length, placement.factor, size, 0).held;
}

/// An op that takes rows: the dims of the result, and along which it takes rows of which old dims.
struct taking {
    const tensor_value* in;
    const mesh_value* mesh;
    dim_map dims;       ///< of the lines too, where they are an old dim
    shape_value shape;  ///< of the result
    int maps = 0;
    row_map map[2];
};

/// An axis of size 1 cuts nothing: its placement is the one that it would have at another size, but for some strided.
SHARDCHECK_HOST_DEVICE constexpr placement_value place_whole(const row_cut& cut, const shape_value& shape,
                                                             const shape_value& local, const mesh_value& mesh,
                                                             const placement_list& placements, int axis) {
    const row_map& map = cut.map;
    placement_list tried = placements;
    if (map.carries && cut.kinds.at[0].dim > cut.factor) {
        for (int line = 0; line < map.lines; ++line) {
            const int dim = map.line[line];
            // one window of more rows than half: at no other size has coordinate 0 all of them
            const row_kind& full = cut.kinds.at[0];
            if (line == 0 && map.lines == 2 && local.extents[dim] == 1 && full.line[1].length > full.dim / 2) continue;
            tried.at[axis] = shard_of(dim, cut.factor == 1 ? 1 : cut.find_line_factor(line));
            if (undivided_length(shape.extents[dim], mesh, tried, axis) < 0) return tried.at[axis];
        }
    }
    placement_value placement;
    const int own_dim = map.lines > 0 ? map.line[0] : -1;
    find_single_row(shape, local, mesh, placements, axis, own_dim, cut.factor > 1, placement);
    return placement;
}

/// Lets one axis cut line `line`, plainly or by the factor that the line needs. False if that is illegal; else the cut
/// is the one after the axis.
SHARDCHECK_HOST_DEVICE constexpr bool place_on_line(row_cut& cut, const shape_value& shape, const mesh_value& mesh,
                                                    placement_list placements, int axis, int line, bool strided,
                                                    placement_value& placement) {
    const int dim = cut.map.line[line];
    const extent_t line_factor = strided ? cut.find_line_factor(line) : 1;
    if (strided && line_factor == 1) return false;
    placements.at[axis] = shard_of(dim, line_factor);
    if (undivided_length(shape.extents[dim], mesh, placements, axis) >= 0) return false;
    row_cut next = cut;
    if (!next.cut_line(line, line_factor)) return false;
    placement = placements.at[axis];
    cut = next;
    return true;
}

/// Decides one axis that cuts a dim of which rows are taken; the cut then is the one after the axis.
SHARDCHECK_HOST_DEVICE constexpr bool place_rows(row_cut& cut, const shape_value& shape, const shape_value& local,
                                                 const mesh_value& mesh, const placement_list& placements, int axis,
                                                 placement_value& placement) {
    const int lines = cut.map.carries ? cut.map.lines : 0;
    const int own_dim = cut.map.lines > 0 ? cut.map.line[0] : -1;
    row_cut first = cut;
    const bool all_on_first = first.take_from_first();
    for (int attempt = 0; attempt < (cut.factor > 1 ? 2 : 1); ++attempt) {
        const bool strided = attempt == 1;
        if (lines > 0 && place_on_line(cut, shape, mesh, placements, axis, 0, strided, placement)) return true;
        if (all_on_first && find_single_row(shape, local, mesh, placements, axis, own_dim, strided, placement)) {
            cut = first;
            return true;
        }
        if (lines > 1 && place_on_line(cut, shape, mesh, placements, axis, 1, strided, placement)) return true;
    }
    return false;
}

SHARDCHECK_HOST_DEVICE constexpr void add_rows(layout_value& layout, const layout_value& old, const row_map& map) {
    for (int j = 0; j < old.levels; ++j) {
        const extent_t stride = old.level[j].at[map.dim];
        layout.level[j].offset += map.start * stride;
        for (int line = 0; line < map.lines; ++line) layout.level[j].at[map.line[line]] += map.step[line] * stride;
    }
}

/// Says that no placement has the rows, as `cut` finds them before mesh axis `axis`.
SHARDCHECK_HOST_DEVICE constexpr void refuse_rows(op_verdict& result, const row_cut& cut, const placement_value& from,
                                                  int axis) {
    const row_kind& full = cut.kinds.at[0];
    const extent_t piece = full.dim / from.factor;
    result.reason = rule::rows_cross_shards;
    result.axis = axis;
    result.dim = from.dim;
    result.wanted = full.start;
    const row_line& rows = full.line[0];
    result.found = rows.digits == 0 ? cut.map.step[0] : rows.at[rows.digits - 1].step;
    result.in = {from.dim, full.dim, from.factor, 1, piece, ceil_div(piece, cut.size)};
}

/// Decides the op.
SHARDCHECK_HOST_DEVICE constexpr op_verdict take_rows(const taking& asked) {
    const tensor_value& in = *asked.in;
    const mesh_value& mesh = *asked.mesh;
    tensor_value out = rearranged_dims(in, mesh, asked.dims);
    out.shape = asked.shape;
    op_verdict result;
    result.shape = out.shape;
    if (element_count(out.shape) == 0) {
        result.placements = keep_dims(out.shape, mesh, out.placements);
        return result;
    }
    row_cut cuts[2];
    for (int m = 0; m < asked.maps; ++m) {
        cuts[m].map = asked.map[m];
        row_kind whole{in.shape.extents[asked.map[m].dim], asked.map[m].start, {one_row(), one_row()}};
        for (int line = 0; line < asked.map[m].lines; ++line) {
            whole.line[line].append(out.shape.extents[asked.map[m].line[line]], asked.map[m].step[line]);
        }
        cuts[m].kinds.add(whole, 0);
    }
    int last_cut[2] = {-1, -1};
    shape_value local = out.shape;
    for (int i = 0; i < mesh.axes; ++i) {
        const placement_value& from = in.placements.at[i];
        placement_value& to = out.placements.at[i];
        if (from.kind != placement_kind::shard) continue;
        int m = 0;
        while (m < asked.maps && asked.map[m].dim != from.dim) ++m;
        if (m < asked.maps) {
            row_cut& cut = cuts[m];
            last_cut[m] = i;
            cut.factor = from.factor;
            cut.size = mesh.sizes[i];
            if (mesh.sizes[i] == 1) {
                to = place_whole(cut, out.shape, local, mesh, out.placements, i);
            } else if (!place_rows(cut, out.shape, local, mesh, out.placements, i, to)) {
                refuse_rows(result, cut, from, i);
                return result;
            }
        }
        cut_on_first(local, to, mesh.sizes[i]);
    }
    for (int m = 0; m < asked.maps; ++m) {
        if (cuts[m].agree()) continue;
        refuse_rows(result, cuts[m], in.placements.at[last_cut[m]], last_cut[m]);
        return result;
    }
    const layout_value old = written_out(in, mesh);
    out.layout = rearranged_layout(old, asked.dims);
    for (int m = 0; m < asked.maps; ++m) {
        const row_map& map = cuts[m].map;
        for (int j = 0; j < old.levels; ++j) {
            for (int line = 0; line < map.lines; ++line) out.layout.level[j].at[map.line[line]] = 0;
        }
    }
    for (int m = 0; m < asked.maps; ++m) add_rows(out.layout, old, cuts[m].map);
    settle_layout(out, mesh);
    result.placements = out.placements;
    result.layout = out.layout;
    return result;
}

}  // namespace shardcheck::detail
