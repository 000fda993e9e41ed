// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/op_arguments.hpp>
#include <shardcheck/core/take.hpp>

// The arguments of the ops that take rows of dims: see take.hpp.
namespace shardcheck::detail {

/// Rows start, start + step, ... of a dim, `length` of them; the dim stays.
SHARDCHECK_HOST_DEVICE constexpr op_verdict take_range(const op_check& at, int dim, extent_t start, extent_t length,
                                                       extent_t step) {
    if (start == 0 && length == at.extent(dim) && step == 1) return at.unchanged();
    taking range{&at.in, &at.mesh, same_dims(at.rank()), at.in.shape, 1, {}};
    range.shape.extents[dim] = length;
    range.map[0].dim = dim;
    range.map[0].start = start;
    range.map[0].lines = 1;
    range.map[0].line[0] = dim;
    range.map[0].step[0] = step;
    return take_rows(range);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_narrow(op_check& at) {
    const finding bad = at.read_taking_arguments(2);
    if (!bad.sound()) return at.refuse(bad);
    const int dim = at.dim[0];
    const extent_t extent = at.extent(dim);
    extent_t start = at.asked.at[0];
    const extent_t length = at.asked.at[1];
    if (start < -extent || start > extent) return at.refuse({rule::range_out_of_bounds, -1, dim, extent, start});
    if (start < 0) start += extent;
    if (length < 0 || length > extent - start) {
        return at.refuse({rule::range_out_of_bounds, -1, dim, extent - start, length});
    }
    return take_range(at, dim, start, length, 1);
}

/// Python's rule: a negative bound counts from the end, and bounds beyond the dim are its ends.
SHARDCHECK_HOST_DEVICE constexpr extent_t clamp_bound(extent_t bound, extent_t extent) {
    if (bound < 0) bound += extent;
    return bound < 0 ? 0 : bound > extent ? extent : bound;
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_slice(op_check& at) {
    const finding bad = at.read_taking_arguments(3);
    if (!bad.sound()) return at.refuse(bad);
    const int dim = at.dim[0];
    const extent_t start = clamp_bound(at.asked.at[0], at.extent(dim));
    const extent_t stop = clamp_bound(at.asked.at[1], at.extent(dim));
    const extent_t step = at.asked.at[2];
    if (step < 1) return at.refuse({rule::step_not_positive, -1, dim, 1, step});
    return take_range(at, dim, start, stop <= start ? 0 : ceil_div(stop - start, step), step);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_select(op_check& at) {
    const finding bad = at.read_taking_arguments(1);
    if (!bad.sound()) return at.refuse(bad);
    const int dim = at.dim[0];
    const extent_t extent = at.extent(dim);
    const extent_t index = at.asked.at[0];
    if (index < -extent || index >= extent) return at.refuse({rule::range_out_of_bounds, -1, dim, extent, index});
    taking selected{&at.in, &at.mesh, {}, {}, 1, {}};
    for (int d = 0; d < at.rank(); ++d) {
        if (d == dim) continue;
        selected.shape.extents[selected.dims.rank] = at.extent(d);
        selected.dims.add(d);
    }
    selected.shape.rank = selected.dims.rank;
    selected.map[0].dim = dim;
    selected.map[0].start = index < 0 ? index + extent : index;
    return take_rows(selected);
}

/// True if an axis of size > 1 cuts the dim: else its rows are on every rank that has any.
SHARDCHECK_HOST_DEVICE constexpr bool is_cut(const op_check& at, int dim) {
    for (int i = 0; i < at.mesh.axes; ++i) {
        const placement_value& placement = at.in.placements.at[i];
        if (at.mesh.sizes[i] > 1 && placement.kind == placement_kind::shard && placement.dim == dim) return true;
    }
    return false;
}

/// True if the dim's rows are one row in memory, on every rank: which one is taken does not matter.
SHARDCHECK_HOST_DEVICE constexpr bool is_one_row(const op_check& at, int dim) {
    if (at.in.layout.contiguous || at.extent(dim) == 1) return false;
    for (int j = 0; j < at.in.layout.levels; ++j) {
        if (at.in.layout.level[j].at[dim] != 0) return false;
    }
    return !is_cut(at, dim);
}

/// Row o1 + i of one dim and o2 + i of the other for index i: across coordinates that cut i, one of them would begin
/// elsewhere on each. So no axis may cut the diagonal, unless the other dim is one row in memory.
SHARDCHECK_HOST_DEVICE constexpr op_verdict check_diagonal(op_check& at) {
    if (at.rank() < 2) return at.refuse({rule::rank_does_not_fit, -1, -1, 2, at.rank()});
    finding bad = at.read_arguments(2, 1, at.rank());
    if (bad.sound()) bad = at.find_dim_named_twice();
    if (!bad.sound()) return at.refuse(bad);
    const extent_t offset = at.asked.at[0];
    const extent_t rows = at.extent(at.dim[0]);
    const extent_t columns = at.extent(at.dim[1]);
    extent_t length = 0;
    if (offset >= 0) {
        length = columns - offset < rows ? columns - offset : rows;
    } else {
        length = rows + offset < columns ? rows + offset : columns;
    }
    taking taken{&at.in, &at.mesh, {}, {}, 0, {}};
    for (int d = 0; d < at.rank(); ++d) {
        if (d == at.dim[0] || d == at.dim[1]) continue;
        taken.shape.extents[taken.dims.rank] = at.extent(d);
        taken.dims.add(d);
    }
    const int line = taken.dims.rank;
    taken.shape.extents[line] = length < 0 ? 0 : length;
    taken.dims.add(-1);
    taken.shape.rank = taken.dims.rank;
    for (int i = 0; i < 2; ++i) {
        if (is_one_row(at, at.dim[i])) continue;
        row_map& map = taken.map[taken.maps++];
        map.dim = at.dim[i];
        if (length > 0) map.start = i == 0 ? (offset < 0 ? -offset : 0) : (offset > 0 ? offset : 0);
        map.lines = 1;
        map.line[0] = line;
        map.step[0] = 1;
    }
    for (int m = 0; m < taken.maps; ++m) taken.map[m].carries = taken.maps == 1;
    return take_rows(taken);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_unfold(op_check& at) {
    const finding bad = at.read_taking_arguments(2);
    if (!bad.sound()) return at.refuse(bad);
    const int dim = at.dim[0];
    const extent_t size = at.asked.at[0];
    const extent_t step = at.asked.at[1];
    const int rank = at.rank();
    if (size < 0 || size > at.extent(dim)) {
        return at.refuse({rule::range_out_of_bounds, -1, dim, at.extent(dim), size});
    }
    if (step < 1) return at.refuse({rule::step_not_positive, -1, dim, 1, step});
    if (rank == max_rank) return at.refuse({rule::rank_over_capacity, -1, -1, max_rank, rank + 1});
    const extent_t last = (at.extent(dim) - size) / step;
    if (last == largest_extent) return at.refuse({rule::element_count_overflows});
    taking windows{&at.in, &at.mesh, same_dims(rank), at.in.shape, 1, {}};
    windows.dims.add(-1);
    windows.shape.rank = rank + 1;
    windows.shape.extents[dim] = last + 1;
    windows.shape.extents[rank] = size;
    if (element_count(windows.shape) < 0) return at.refuse({rule::element_count_overflows});
    row_map& map = windows.map[0];
    map.dim = dim;
    map.lines = 2;
    map.line[0] = dim;
    map.step[0] = step;
    map.line[1] = rank;
    map.step[1] = 1;
    return take_rows(windows);
}

}  // namespace shardcheck::detail
