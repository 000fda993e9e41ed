// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/op_arguments.hpp>

// Ops that change the order of the dims, or insert dims of extent 1: see rearrange.hpp.
namespace shardcheck::detail {

/// New dims of extent 1 at `places` of the result.
SHARDCHECK_HOST_DEVICE constexpr op_verdict insert_dims(op_check& at, const int* places, int count) {
    if (at.rank() + count > max_rank)
        return at.refuse({rule::rank_over_capacity, -1, -1, max_rank, at.rank() + count});
    dim_map map;
    int old_dim = 0;
    for (int e = 0; e < at.rank() + count; ++e) {
        bool is_new = false;
        for (int i = 0; i < count; ++i) is_new = is_new || places[i] == e;
        map.add(is_new ? -1 : old_dim++);
    }
    return at.rearrange(map);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_unsqueeze(op_check& at) {
    const finding bad = at.read_arguments(1, 0, at.rank() + 1);
    return bad.sound() ? insert_dims(at, at.dim, 1) : at.refuse(bad);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_atleast(op_check& at) {
    const finding bad = at.read_arguments(0, 1, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    const extent_t least = at.asked.at[0];
    if (least < 1 || least > 3) return at.refuse({rule::range_out_of_bounds, -1, -1, 3, least});
    const int missing = at.rank() < least ? static_cast<int>(least) - at.rank() : 0;
    // as NumPy: [] -> [1, 1, 1], [n] -> [1, n] and [1, n, 1], [m, n] -> [m, n, 1]
    const int first[] = {0, at.rank() == 1 ? 2 : 1, 2};
    const int last[] = {2};
    return insert_dims(at, at.rank() == 2 ? last : first, missing);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_permute(op_check& at) {
    finding bad = at.read_arguments(at.rank(), 0, at.rank());
    if (bad.sound()) bad = at.find_dim_named_twice();
    if (!bad.sound()) return at.refuse(bad);
    dim_map map;
    for (int e = 0; e < at.rank(); ++e) map.add(at.dim[e]);
    return at.rearrange(map);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict swap_dims(op_check& at, int first, int second) {
    if (at.rank() == 0) return at.unchanged();
    dim_map map = same_dims(at.rank());
    map.from[first] = second;
    map.from[second] = first;
    return at.rearrange(map);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_transpose(op_check& at) {
    const finding bad = at.read_arguments(2, 0, at.rank());
    return bad.sound() ? swap_dims(at, at.dim[0], at.dim[1]) : at.refuse(bad);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_movedim(op_check& at) {
    const finding bad = at.read_arguments(2, 0, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    dim_map map;
    int next = 0;
    for (int e = 0; e < at.rank(); ++e) {
        if (next == at.dim[0]) ++next;
        map.add(e == at.dim[1] ? at.dim[0] : next++);
    }
    return at.rearrange(map);
}

SHARDCHECK_HOST_DEVICE constexpr op_verdict check_matrix_transpose(op_check& at, bool of_last) {
    const finding bad = at.read_arguments(0, 0, at.rank());
    if (!bad.sound()) return at.refuse(bad);
    if (of_last ? at.rank() < 2 : at.rank() > 2) return at.refuse({rule::rank_does_not_fit, -1, -1, 2, at.rank()});
    return at.rank() < 2 ? at.unchanged() : swap_dims(at, at.rank() - 2, at.rank() - 1);
}

}  // namespace shardcheck::detail
