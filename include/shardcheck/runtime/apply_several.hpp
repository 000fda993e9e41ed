// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/split.hpp>
#include <shardcheck/runtime/apply.hpp>

#include <boost/hana/tuple.hpp>

// Ops with several results on blocks: a boost::hana::tuple of blocks.
namespace shardcheck {
namespace detail {

/// The ops with several results.
template <class Op>
concept Splits = has_parts(Op::value.kind);

template <class Op, class Tensor, extent_t... Parts>
constexpr auto apply_parts(const sharded<Tensor>& block, std::integer_sequence<extent_t, Parts...>) {
    return boost::hana::make_tuple(apply_op(typename part<Tensor, Op, Parts>::type{}, block)...);
}

template <class Op, class Tensor, extent_t... Parts>
constexpr auto see_parts(const sharded<Tensor>& block, extent_t rank, std::integer_sequence<extent_t, Parts...>) {
    return boost::hana::make_tuple(see_as<apply_t<Tensor, typename part<Tensor, Op, Parts>::type{}>>(block, rank)...);
}

/// The indices of the parts.
template <class Op, class Tensor>
using part_indices = std::make_integer_sequence<extent_t, part_count(tensor_traits<Tensor>::extents, Op::value)>;

}  // namespace detail

/// All parts of a block.
template <detail::Splits Op, class Tensor>
constexpr auto apply_op(Op, const sharded<Tensor>& block) {
    using parts = apply_t<Tensor, Op{}>;
    if constexpr (std::is_same_v<parts, poison>) {
        return sharded<poison>{};
    } else {
        return detail::apply_parts<Op>(block, detail::part_indices<Op, Tensor>{});
    }
}

/// The same for the block of `rank`, as a result<...>: where the parts of the ranks differ and the blocks did not.
template <detail::Splits Op, class Tensor>
constexpr auto apply_op(Op, const sharded<Tensor>& block, extent_t rank) {
    using parts = apply_t<Tensor, Op{}>;
    if constexpr (std::is_same_v<parts, poison>) {
        return result<sharded<poison>>(sharded<poison>{});
    } else {
        using seen = decltype(detail::see_parts<Op>(block, rank, detail::part_indices<Op, Tensor>{}));
        if (!detail::may_be_of(block, rank)) return result<seen>(local_error::rank_outside_mesh);
        return result<seen>(detail::see_parts<Op>(block, rank, detail::part_indices<Op, Tensor>{}));
    }
}

}  // namespace shardcheck
