// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/bits.hpp>
#include <shardcheck/core/op_arguments.hpp>

// The arguments of the ops that see the bytes as other elements: see bits.hpp.
namespace shardcheck::detail {

SHARDCHECK_HOST_DEVICE constexpr op_verdict refuse_partial(const op_check& at, const shape_value& shape, int axis) {
    op_verdict result = at.refuse({rule::bit_cast_of_partial, axis});
    result.shape = shape;
    return result;
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_bit_cast(op_check& at) {
    const finding bad = at.read_arguments(0, 2, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    const extent_t from = at.asked.at[0];
    const extent_t to = at.asked.at[1];
    if (from < 1 || to < 1 || (from % to != 0 && to % from != 0)) {
        return at.refuse({rule::bit_cast_does_not_divide, -1, -1, to, from});
    }
    const int last = at.rank() - 1;
    shape_value shape = at.in.shape;
    if (from != to) {
        if (last < 0) return at.refuse({rule::bit_cast_does_not_divide, -1, -1, to, from});
        extent_t& length = shape.extents[last];
        if (product_overflows(length, from / to)) return at.refuse({rule::element_count_overflows});
        if (to > from && length % (to / from) != 0) {
            return at.refuse({rule::bit_cast_does_not_divide, -1, last, to / from, length});
        }
        length = from > to ? length * (from / to) : length / (to / from);
    }
    const int partial = find_uncastable_partial(at.in, at.mesh, false);
    if (partial >= 0) return refuse_partial(at, shape, partial);
    if (from == to) return at.unchanged();
    return cast_elements(at.in, at.mesh, shape, from > to ? from / to : 1, to > from ? to / from : 1);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_view_as_real(op_check& at) {
    const finding bad = at.read_arguments(0, 0, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    if (at.rank() == max_rank) return at.refuse({rule::rank_over_capacity, -1, -1, max_rank, max_rank + 1});
    shape_value shape = at.in.shape;
    shape.extents[shape.rank++] = 2;
    const int partial = find_uncastable_partial(at.in, at.mesh, true);
    if (partial >= 0) return refuse_partial(at, shape, partial);
    return cast_elements(at.in, at.mesh, shape, 2, 1);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_view_as_complex(op_check& at) {
    const finding bad = at.read_arguments(0, 0, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    const int last = at.rank() - 1;
    if (last < 0) return at.refuse({rule::rank_does_not_fit, -1, -1, 1, 0});
    if (at.extent(last) != 2) return at.refuse({rule::last_dim_not_two, -1, last, 2, at.extent(last)});
    shape_value shape = at.in.shape;
    shape.extents[last] = 0;
    --shape.rank;
    const int partial = find_uncastable_partial(at.in, at.mesh, true);
    if (partial >= 0) return refuse_partial(at, shape, partial);
    return cast_elements(at.in, at.mesh, shape, 1, 2);
}

}  // namespace shardcheck::detail
