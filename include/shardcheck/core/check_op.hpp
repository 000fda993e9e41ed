// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/cast_ops.hpp>
#include <shardcheck/core/op.hpp>
#include <shardcheck/core/order_ops.hpp>
#include <shardcheck/core/parts.hpp>
#include <shardcheck/core/reshape_ops.hpp>
#include <shardcheck/core/take_ops.hpp>

// Every view op, decided: the same code at compile time, at run time and in kernels.
namespace shardcheck {

namespace detail {

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_contiguous(op_check& at) {
    const finding bad = at.read_arguments(0, 0, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    tensor_value copy = at.in;
    make_contiguous(copy.layout);
    return at.legal(copy);
}

/// check_op for a tensor that is known to be sound, with normalised placements and a layout that an op gave.
SHARDCHECK_HOST_DEVICE constexpr op_verdict check_sound_op(const tensor_value& in, const mesh_value& mesh,
                                                           const op_value& asked) {
    op_check at{in, mesh, asked, {}};
    if (asked.count > max_rank &&
        (asked.kind == op::view || asked.kind == op::unflatten || asked.kind == op::expand)) {
        return at.refuse({rule::rank_over_capacity, -1, -1, max_rank, asked.count});
    }
    const bool dims_fit = 0 <= asked.dims && asked.dims <= max_rank;
    if (!dims_fit || 0 > asked.count || asked.count > max_rank) {
        return at.refuse({rule::wrong_argument_count, -1, -1, max_rank, dims_fit ? asked.count : asked.dims});
    }
    switch (asked.kind) {
        case op::view: return check_view_op(at);
        case op::flatten: return check_flatten(at);
        case op::unflatten: return check_unflatten(at);
        case op::squeeze: return check_squeeze(at, false);
        case op::squeeze_all: return check_squeeze(at, true);
        case op::unsqueeze: return check_unsqueeze(at);
        case op::atleast: return check_atleast(at);
        case op::permute: return check_permute(at);
        case op::transpose: return check_transpose(at);
        case op::movedim: return check_movedim(at);
        case op::t: return check_matrix_transpose(at, false);
        case op::mT: return check_matrix_transpose(at, true);
        case op::expand: return check_expand(at);
        case op::narrow: return check_narrow(at);
        case op::slice: return check_slice(at);
        case op::select: return check_select(at);
        case op::diagonal: return check_diagonal(at);
        case op::unfold: return check_unfold(at);
        case op::bit_cast: return check_bit_cast(at);
        case op::view_as_real: return check_view_as_real(at);
        case op::view_as_complex: return check_view_as_complex(at);
        case op::contiguous: return check_contiguous(at);
        case op::split:
        case op::split_with_sizes:
        case op::chunk:
        case op::tensor_split:
        case op::tensor_split_at:
        case op::unbind: return check_parts(at);
    }
    return at.refuse({rule::wrong_argument_count});
}

}  // namespace detail

/// Decides an op on the tensor `in`. Legal: the shape, the placements and the layout of the result; free on every
/// rank, except for contiguous. Refused: the reason and its facts, the same on every rank. For layout_needs_copy the
/// shape and the placements are those that the shards would have: they are not in the way. Bad input has a verdict of
/// its own. The layout must be one that an op gave, or the default. Of an op with several results: whether all parts
/// are legal, and then the tensor as it was; else the verdict on the first that is not. part_of gives the parts.
SHARDCHECK_HOST_DEVICE constexpr op_verdict check_op(const tensor_value& in, const mesh_value& mesh,
                                                     const op_value& asked) {
    tensor_value given = in;
    const finding bad_tensor = find_bad_tensor(given.shape, mesh, given.placements);
    if (!bad_tensor.sound()) {
        op_verdict result;
        static_cast<verdict&>(result) = detail::refused(in.shape, bad_tensor);
        return result;
    }
    return detail::check_sound_op(given, mesh, asked);
}

}  // namespace shardcheck
