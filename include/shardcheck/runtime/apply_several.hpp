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

}  // namespace detail

/// All parts of a block.
template <detail::Splits Op, class Tensor>
constexpr auto apply_op(Op, const sharded<Tensor>& block) {
    using parts = apply_t<Tensor, Op{}>;
    if constexpr (std::is_same_v<parts, poison>) {
        return sharded<poison>{};
    } else {
        constexpr extent_t count = part_count(detail::tensor_traits<Tensor>::extents, Op::value);
        return detail::apply_parts<Op>(block, std::make_integer_sequence<extent_t, count>{});
    }
}

}  // namespace shardcheck
