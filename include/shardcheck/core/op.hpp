// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/layout.hpp>
#include <shardcheck/core/verdict.hpp>

// The view ops as plain values: which one, and its arguments. Named, and argued, as in PyTorch.
namespace shardcheck {

/// The view ops. Others are these with other arguments: reshape and view_as are view, ravel is flatten, swapaxes is
/// transpose, expand_as and broadcast_to are expand. Those from split on have several results: parts.hpp.
enum class op : unsigned char {
    view,              ///< at: the new extents, one of them `infer`
    flatten,           ///< dim: first and last of the dims that become one
    unflatten,         ///< dim: the dim; at: the extents that it becomes, one of them `infer`
    squeeze,           ///< dim: those of extent 1 among them go
    squeeze_all,       ///< every dim of extent 1 goes
    unsqueeze,         ///< dim: where the new dim of extent 1 is, in the result
    atleast,           ///< at: 1, 2 or 3, the rank that the result has at least
    permute,           ///< dim: for each dim of the result the old one
    transpose,         ///< dim: the two to swap
    movedim,           ///< dim: from, to
    t,                 ///< a matrix's two dims swap; rank 0 and 1 stay
    mT,                ///< the last two dims swap
    expand,            ///< at: the new extents; `infer` keeps the old one
    narrow,            ///< dim; at: start, length
    slice,             ///< dim; at: start, stop, step; start and stop are clamped, as Python's are
    select,            ///< dim; at: index
    diagonal,          ///< at: offset; dim: the two dims, which go; the diagonal is the last dim
    unfold,            ///< dim; at: size, step; the windows' elements are the last dim
    bit_cast,          ///< at: bytes of an old and of a new element
    view_as_real,      ///< complex to real: a new last dim of extent 2
    view_as_complex,   ///< real to complex: the last dim of extent 2 goes
    contiguous,        ///< the one that copies, if the block is not contiguous
    split,             ///< at: rows of a part; dim
    split_with_sizes,  ///< dim; at: rows of each part
    chunk,             ///< at: parts, of as many rows, but for the last; dim
    tensor_split,      ///< at: parts, whose rows differ by 1 at most; dim
    tensor_split_at,   ///< dim; at: where the second part begins, the third, ...; clamped as Python's
    unbind             ///< dim: a select for each row
};

/// The op's name, as written in the enumeration and in types. A null-terminated string of static life.
SHARDCHECK_HOST_DEVICE constexpr const char* name_of(op kind) {
    switch (kind) {
        case op::view: return "view";
        case op::flatten: return "flatten";
        case op::unflatten: return "unflatten";
        case op::squeeze: return "squeeze";
        case op::squeeze_all: return "squeeze";
        case op::unsqueeze: return "unsqueeze";
        case op::atleast: return "atleast";
        case op::permute: return "permute";
        case op::transpose: return "transpose";
        case op::movedim: return "movedim";
        case op::t: return "t";
        case op::mT: return "mT";
        case op::expand: return "expand";
        case op::narrow: return "narrow";
        case op::slice: return "slice";
        case op::select: return "select";
        case op::diagonal: return "diagonal";
        case op::unfold: return "unfold";
        case op::bit_cast: return "bit_cast";
        case op::view_as_real: return "view_as_real";
        case op::view_as_complex: return "view_as_complex";
        case op::contiguous: return "contiguous";
        case op::split: return "split";
        case op::split_with_sizes: return "split_with_sizes";
        case op::chunk: return "chunk";
        case op::tensor_split: return "tensor_split";
        case op::tensor_split_at: return "tensor_split_at";
        case op::unbind: return "unbind";
    }
    return "none";
}

/// True for the ops that have several results.
SHARDCHECK_HOST_DEVICE constexpr bool has_parts(op kind) { return kind >= op::split; }

/// One op with its arguments. Negative dims and indices count from the end. A count over the capacity is kept as a
/// count, so that a check can refuse it by name.
struct op_value {
    op kind = op::contiguous;
    int dims = 0;  ///< entries of `dim`
    int dim[max_rank] = {};
    int count = 0;  ///< entries of `at`
    extent_t at[max_rank] = {};
    policy allowed = policy::plain;  ///< of view, flatten, unflatten
};

/// What a check of an op found. `shape`, `placements` and `layout` are the result's when legal.
struct op_verdict : verdict {
    layout_value layout;

    /// The result of a legal op.
    SHARDCHECK_HOST_DEVICE constexpr tensor_value tensor() const { return {shape, placements, layout}; }
};

}  // namespace shardcheck
