// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_op.hpp>
#include <shardcheck/core/take_ops.hpp>
#include <shardcheck/core/view_layout.hpp>

namespace shardcheck::detail {

/// The strides of a view of blocks that are not dense; false if it has none.
SHARDCHECK_HOST_DEVICE constexpr bool view_strides_even(const even_tensor& at, even_tensor& out) {
    shape_value old_local;
    shape_value new_local;
    stride_list old_strides;
    old_local.rank = at.rank;
    new_local.rank = out.rank;
    old_strides.offset = at.offset;
    for (int d = 0; d < at.rank; ++d) {
        old_local.extents[d] = at.dims[d].local;
        old_strides.at[d] = at.dims[d].stride;
    }
    for (int e = 0; e < out.rank; ++e) new_local.extents[e] = out.dims[e].local;
    stride_list strides;
    if (!view_strides(old_local, old_strides, new_local, strides)) return false;
    out.dense = false;
    out.offset = at.offset;
    for (int e = 0; e < out.rank; ++e) out.dims[e].stride = strides.at[e];
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool view_even(even_tensor& at, const extent_t* extents, int rank) {
    if (rank > max_rank) return false;
    cut_list cuts;
    cuts.dims = 0;
    extent_t old[max_rank + 1] = {};
    for (int d = 0; d < at.rank; ++d) {
        old[d] = at.dims[d].extent;
        if (0 > at.dims[d].source) continue;
        cuts.at[d] = old[d] / at.dims[d].local;
        cuts.dims = d + 1;
    }
    extent_t to[max_rank + 1] = {};
    for (int e = 0; e < rank; ++e) to[e] = extents[e];
    const landing_code code = land_evenly(old, to, cuts, at.rank, rank);
    if (code == 0) return false;
    even_tensor out;
    out.rank = rank;
    for (int e = 0; e < rank; ++e) out.dims[e] = {to[e], to[e], 0, -1};
    for (int d = 0; d < cuts.dims; ++d) {
        if (cuts.at[d] == 0) continue;
        const int e = landing_dim(code, cuts, d);
        out.dims[e] = {to[e], to[e] / cuts.at[d], 0, at.dims[d].source};
    }
    if (at.dense) {
        spread(out);
    } else if (!view_strides_even(at, out)) {
        return false;
    }
    at = out;
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool slice_even(even_tensor& at, int d, const extent_t* bound) {
    const extent_t extent = at.dims[d].extent;
    const extent_t step = bound[2];
    if (step < 1) return false;
    const extent_t start = clamp_bound(bound[0], extent);
    const extent_t stop = clamp_bound(bound[1], extent);
    return stop > start && take_even(at, d, start, ceil_div(stop - start, step), step);
}

/// Ops on all dims, or on none.
SHARDCHECK_HOST_DEVICE constexpr bool apply_evenly_to_all(even_tensor& at, const op_value& asked) {
    switch (asked.kind) {
        case op::unsqueeze: return unsqueeze_even(at, asked.dim[0]);
        case op::expand: return expand_even(at, asked.at, asked.count);
        case op::permute: return permute_even(at, asked.dim, asked.dims);
        case op::view: return view_even(at, asked.at, asked.count);
        case op::squeeze: return squeeze_even(at, asked.dim, asked.dims, false);
        case op::squeeze_all: return squeeze_even(at, asked.dim, 0, true);
        case op::t:
            if (at.rank > 2) return false;
            return 2 > at.rank || transpose_even(at, 0, 1);
        case op::mT: return at.rank >= 2 && transpose_even(at, at.rank - 2, at.rank - 1);
        case op::contiguous: spread(at); return true;
        case op::bit_cast: return cast_even(at, asked.at[0], asked.at[1]);
        case op::view_as_real: return complex_even(at, true);
        case op::view_as_complex: return complex_even(at, false);
        default: return false;
    }
}

/// Applies the op; false if this is not the even case, or not legal. Types have the right number of arguments.
SHARDCHECK_HOST_DEVICE constexpr bool apply_evenly(even_tensor& at, const op_value& asked) {
    if (asked.dims > max_rank || asked.count > max_rank) return false;
    const int rank = at.rank;
    const int first = asked.dim[0] < 0 ? asked.dim[0] + rank : asked.dim[0];
    const int second = asked.dim[1] < 0 ? asked.dim[1] + rank : asked.dim[1];
    if (first < 0 || first >= rank || second < 0 || second >= rank) return apply_evenly_to_all(at, asked);
    const extent_t* number = asked.at;
    switch (asked.kind) {
        case op::transpose: return transpose_even(at, first, second);
        case op::narrow:
            return take_even(at, first, number[0] < 0 ? number[0] + at.dims[first].extent : number[0], number[1], 1);
        case op::select: return select_even(at, first, number[0] < 0 ? number[0] + at.dims[first].extent : number[0]);
        case op::unflatten: return unflatten_even(at, first, number, asked.count);
        case op::flatten: return flatten_even(at, first, second);
        case op::movedim: return movedim_even(at, first, second);
        case op::slice: return slice_even(at, first, number);
        case op::unfold: return unfold_even(at, first, number[0], number[1]);
        case op::diagonal: return diagonal_even(at, first, second, number[0]);
        default: return apply_evenly_to_all(at, asked);
    }
}

/// A tensor after some ops; of rank -1 if this is not the even case, or not legal. The first arguments as of
/// begin_even.
template <int Count>
SHARDCHECK_HOST_DEVICE constexpr even_tensor after_even_ops(const extent_t* extents, int rank, const cut_list& cuts,
                                                            bool dense, const extent_t* strides, extent_t offset,
                                                            const op_value* const (&asked)[Count]) {
    even_tensor at;
    begin_even(at, extents, rank, cuts, dense, strides, offset);
    for (const op_value* one : asked) {
        if (1 > at.rank || !apply_evenly(at, *one)) {
            at.rank = -1;
            return at;
        }
    }
    settle(at);
    return at;
}

/// The same on types: extents and strides with a 0 behind them, so that there is one; no strides of a dense tensor.
/// `may` says that the ops take the elements.
template <int Extents, int Strides, int Count>
SHARDCHECK_HOST_DEVICE constexpr even_tensor after_even_ops(bool may, const extent_t (&extents)[Extents],
                                                            const cut_list& cuts, const extent_t (&strides)[Strides],
                                                            extent_t offset, const op_value* const (&asked)[Count]) {
    constexpr bool dense = Strides == 1;
    constexpr bool fit = dense || Strides == Extents;
    return after_even_ops(extents, may && fit ? Extents - 1 : -1, cuts, dense, strides, offset, asked);
}

}  // namespace shardcheck::detail
