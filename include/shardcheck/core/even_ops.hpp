// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_op.hpp>
#include <shardcheck/core/take_ops.hpp>
#include <shardcheck/core/view_layout.hpp>

namespace shardcheck::detail {

/// The even case of a view of blocks that are not dense.
SHARDCHECK_HOST_DEVICE constexpr bool view_even(even_tensor& at, const extent_t* extents, int rank) {
    if (rank > max_rank) return false;
    cut_list cuts;
    cuts.dims = 0;
    extent_t old[max_rank + 1] = {};
    for (int d = 0; d < at.rank; ++d) {
        cuts.at[d] = at.dims[d].cut;
        if (cuts.at[d] != 0) cuts.dims = d + 1;
        old[d] = at.dims[d].extent;
    }
    extent_t to[max_rank + 1] = {};
    for (int e = 0; e < rank; ++e) to[e] = extents[e];
    const landing_code code = land_evenly(old, at.rank, to, rank, cuts);
    if (code == 0) return false;
    even_tensor out;
    out.rank = rank;
    out.dense = at.dense;
    for (int e = 0; e < rank; ++e) {
        out.dims[e].extent = to[e];
        out.dims[e].source = -1;
    }
    for (int d = 0; d < at.rank; ++d) {
        if (at.dims[d].cut == 0) continue;
        const int e = landing_dim(code, cuts, d);
        out.dims[e].cut = at.dims[d].cut;
        out.dims[e].source = at.dims[d].source;
    }
    if (!at.dense) {
        shape_value old_local;
        shape_value new_local;
        old_local.rank = at.rank;
        new_local.rank = rank;
        stride_list old_strides;
        old_strides.offset = at.offset;
        for (int d = 0; d < at.rank; ++d) {
            old_local.extents[d] = at.local(d);
            old_strides.at[d] = at.dims[d].stride;
        }
        for (int e = 0; e < rank; ++e) new_local.extents[e] = out.local(e);
        stride_list strides;
        if (!view_strides(old_local, old_strides, new_local, strides)) return false;
        out.offset = at.offset;
        for (int e = 0; e < rank; ++e) out.dims[e].stride = strides.at[e];
    }
    at = out;
    return true;
}

/// The arguments of an op in the even case: dims in [0, rank), distinct where they have to be.
struct even_arguments {
    int dim[max_rank] = {};
    bool sound = true;
    bool twice = false;
    unsigned named = 0;

    SHARDCHECK_HOST_DEVICE constexpr even_arguments(const op_value& asked, int rank) {
        for (int i = 0; i < asked.dims; ++i) {
            const int d = asked.dim[i] < 0 ? asked.dim[i] + rank : asked.dim[i];
            if (d < 0 || d >= rank) {
                sound = false;
                return;
            }
            dim[i] = d;
            twice = twice || (named >> d & 1U) != 0;
            named |= 1U << d;
        }
    }
};

SHARDCHECK_HOST_DEVICE constexpr bool reorder_evenly(even_tensor& at, const op_value& asked,
                                                     const even_arguments& arguments) {
    const int* dim = arguments.dim;
    int from[max_rank] = {};
    for (int e = 0; e < at.rank; ++e) from[e] = e;
    switch (asked.kind) {
        case op::permute:
            if (asked.dims != at.rank || arguments.named != (1U << at.rank) - 1) return false;
            return permute_even(at, dim);
        case op::transpose:
            from[dim[0]] = dim[1];
            from[dim[1]] = dim[0];
            break;
        case op::movedim: {
            int next = 0;
            for (int e = 0; e < at.rank; ++e) {
                if (next == dim[0]) ++next;
                from[e] = e == dim[1] ? dim[0] : next++;
            }
            break;
        }
        default:  // t, mT
            if (asked.kind == op::t ? at.rank > 2 : 2 > at.rank) return false;
            if (2 > at.rank) return true;
            from[at.rank - 2] = at.rank - 1;
            from[at.rank - 1] = at.rank - 2;
            break;
    }
    return permute_even(at, from);
}

SHARDCHECK_HOST_DEVICE constexpr bool reshape_evenly(even_tensor& at, const op_value& asked,
                                                     const even_arguments& arguments) {
    const int* dim = arguments.dim;
    switch (asked.kind) {
        case op::view: return view_even(at, asked.at, asked.count);
        case op::flatten: return dim[0] <= dim[1] && flatten_even(at, dim[0], dim[1]);
        case op::unflatten: return unflatten_even(at, dim[0], asked.at, asked.count);
        case op::squeeze: return !arguments.twice && squeeze_even(at, arguments.named);
        case op::squeeze_all: return squeeze_even(at, ~0U);
        default: return expand_even(at, asked.at, asked.count);
    }
}

SHARDCHECK_HOST_DEVICE constexpr bool take_evenly(even_tensor& at, const op_value& asked,
                                                  const even_arguments& arguments) {
    const int* dim = arguments.dim;
    const extent_t* number = asked.at;
    const extent_t extent = at.dims[dim[0]].extent;
    switch (asked.kind) {
        case op::narrow: return take_even(at, dim[0], number[0] < 0 ? number[0] + extent : number[0], number[1], 1);
        case op::slice: {
            if (number[2] < 1) return false;
            const extent_t start = clamp_bound(number[0], extent);
            const extent_t stop = clamp_bound(number[1], extent);
            return stop > start && take_even(at, dim[0], start, ceil_div(stop - start, number[2]), number[2]);
        }
        case op::select: return select_even(at, dim[0], number[0] < 0 ? number[0] + extent : number[0]);
        case op::unfold: return unfold_even(at, dim[0], number[0], number[1]);
        default: return diagonal_even(at, dim[0], dim[1], number[0]);
    }
}

/// Applies the op; false if this is not the even case, or not legal. Types have the right number of arguments.
SHARDCHECK_HOST_DEVICE constexpr bool apply_evenly(even_tensor& at, const op_value& asked) {
    if (asked.dims > max_rank || asked.count > max_rank) return false;
    switch (asked.kind) {
        case op::unsqueeze: return unsqueeze_even(at, asked.dim[0]);
        case op::bit_cast: return cast_even(at, asked.at[0], asked.at[1]);
        case op::view_as_real: return complex_even(at, true);
        case op::view_as_complex: return complex_even(at, false);
        case op::contiguous:
            at.dense = true;
            at.offset = 0;
            return true;
        default: break;
    }
    const even_arguments arguments(asked, at.rank);
    if (!arguments.sound) return false;
    switch (asked.kind) {
        case op::permute:
        case op::transpose:
        case op::movedim:
        case op::t:
        case op::mT: return reorder_evenly(at, asked, arguments);
        case op::view:
        case op::flatten:
        case op::unflatten:
        case op::squeeze:
        case op::squeeze_all:
        case op::expand: return reshape_evenly(at, asked, arguments);
        case op::narrow:
        case op::slice:
        case op::select:
        case op::unfold:
        case op::diagonal: return take_evenly(at, asked, arguments);
        default: return false;
    }
}

/// A tensor after some ops; of rank -1 if this is not the even case, or not legal. The first arguments as of
/// begin_even.
template <int Count>
SHARDCHECK_HOST_DEVICE constexpr even_tensor after_even_ops(const extent_t* extents, int rank, const cut_list& cuts,
                                                            const extent_t* strides, extent_t offset,
                                                            const op_value* const (&asked)[Count]) {
    even_tensor at;
    begin_even(at, extents, rank, cuts, strides, offset);
    for (const op_value* one : asked) {
        if (1 > at.rank || !apply_evenly(at, *one)) {
            at.rank = -1;
            return at;
        }
    }
    settle(at);
    return at;
}

}  // namespace shardcheck::detail
