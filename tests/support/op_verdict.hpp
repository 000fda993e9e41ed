// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/checker.hpp>

namespace test {

/// The verdict on an op, whatever it is.
template <class Tensor, class Op>
inline constexpr shardcheck::op_verdict verdict_on =
    shardcheck::check_op(shardcheck::tensor_v<Tensor>, shardcheck::mesh_v<Tensor>,
                         *shardcheck::detail::asked_of<Op, shardcheck::element_t<Tensor>>);

constexpr bool same_placements(const shardcheck::placement_list& left, const shardcheck::placement_list& right) {
    bool same = left.count == right.count;
    for (int i = 0; same && i < left.count; ++i) same = left.at[i] == right.at[i];
    return same;
}

/// True if `Op` is refused for the local memory alone: the shards would have the placements of `Wanted`.
template <class Tensor, class Op, class Wanted>
inline constexpr bool needs_copy = verdict_on<Tensor, Op>.reason ==
                                   shardcheck::rule::layout_needs_copy&& same_placements(
                                       verdict_on<Tensor, Op>.placements, shardcheck::placements_v<Wanted>);

/// True if `Op` is refused with `reason`, on mesh axis `axis`.
template <class Tensor, class Op>
constexpr bool is_refused(shardcheck::rule reason, int axis) {
    return verdict_on<Tensor, Op>.reason == reason && verdict_on<Tensor, Op>.axis == axis;
}

}  // namespace test
