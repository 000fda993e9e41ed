// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/object.hpp>
#include <shardcheck/runtime/sharded.hpp>

#include <type_traits>

// The view ops on blocks: `sc::transpose<1, 2>(x)`. The static type does the check; nothing runs.
namespace shardcheck {
namespace detail {

/// A block, seen as another type of the same memory.
template <class To, class From>
SHARDCHECK_HOST_DEVICE constexpr sharded<To> see_as(const sharded<From>& block, extent_t rank) {
    using to = element_t<To>;
    if constexpr (std::is_same_v<To, poison>) {
        return {};
    } else if constexpr (std::is_same_v<element_t<From>, to>) {
        return {unchecked{}, block.memory(), rank};
    } else {
        return {unchecked{}, reinterpret_cast<to*>(block.memory()), rank};
    }
}

/// The result of a cast whose elements ask for more alignment than those before: only the pointer can say.
template <class To, class From>
inline constexpr bool may_misalign = alignof(element_t<To>) > alignof(element_t<From>);
template <class From>
inline constexpr bool may_misalign<poison, From> = false;

template <class To, class From>
SHARDCHECK_HOST_DEVICE constexpr auto seen_as(const sharded<From>& block, extent_t rank) {
    if constexpr (may_misalign<To, From>) {
        const bool aligned = is_aligned(block.memory(), alignof(element_t<To>));
        return aligned ? result<sharded<To>>(see_as<To>(block, rank)) : result<sharded<To>>(local_error::misaligned);
    } else {
        return see_as<To>(block, rank);
    }
}

}  // namespace detail

namespace detail {

/// Whether it may be the block of `rank`: the mesh has that rank, and the block is not known to be another's.
template <class Tensor>
SHARDCHECK_HOST_DEVICE constexpr bool may_be_of(const sharded<Tensor>& block, extent_t rank) {
    if (rank < 0 || rank >= block_traits<Tensor>::mesh_ranks) return false;
    return !sharded<Tensor>::needs_rank || rank == block.mesh_rank();
}

/// Whether an op would have to copy the block: no other type of the same memory is its result.
template <class Op, class Tensor>
inline constexpr bool has_to_copy =
    asked_of<Op, element_t<Tensor>>->kind == op::contiguous && !layout_of<Tensor>.contiguous;
template <class Op>
inline constexpr bool has_to_copy<Op, poison> = false;

}  // namespace detail

/// An op on a block: what `op(block)` does. A cast to elements of greater alignment gives a result<...>, which says
/// `misaligned` where the memory is. An op after which the ranks' blocks differ where they did not (one row of a
/// sharded dim, say) needs the rank: `op(block, rank)`.
template <class Op, class Tensor>
SHARDCHECK_HOST_DEVICE constexpr auto apply_op(Op, const sharded<Tensor>& block) {
    using to = apply_t<Tensor, Op{}>;
    if constexpr (detail::has_to_copy<Op, Tensor>) {
        static_assert(!detail::has_to_copy<Op, Tensor>,
                      "contiguous copies this block, and needs memory: copy_to(block, memory, count)");
        return sharded<poison>{};
    } else if constexpr (sharded<to>::needs_rank && !sharded<Tensor>::needs_rank) {
        static_assert(sharded<Tensor>::needs_rank,
                      "after this op the ranks' blocks differ: give the rank, op(block, rank)");
        return sharded<poison>{};
    } else {
        return detail::seen_as<to>(block, block.mesh_rank());
    }
}

/// The same for the block of `rank`: a result<...>, which says `rank_outside_mesh` if the mesh has no such rank or the
/// block is known to be another's.
template <class Op, class Tensor>
SHARDCHECK_HOST_DEVICE constexpr auto apply_op(Op, const sharded<Tensor>& block, extent_t rank) {
    if constexpr (detail::has_to_copy<Op, Tensor>) {
        static_assert(!detail::has_to_copy<Op, Tensor>,
                      "contiguous copies this block, and needs memory: copy_to(block, memory, count)");
        return result<sharded<poison>>(sharded<poison>{});
    } else {
        using to = apply_t<Tensor, Op{}>;
        using given = result<sharded<to>>;
        if (!detail::may_be_of(block, rank)) return given(local_error::rank_outside_mesh);
        return given(detail::seen_as<to>(block, rank));
    }
}

/// What a refused op has left stays so, in silence.
template <class Op, class... Rank>
SHARDCHECK_HOST_DEVICE constexpr sharded<poison> apply_op(Op, const sharded<poison>&, Rank...) {
    return {};
}

}  // namespace shardcheck
