// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/asked.hpp>

namespace shardcheck::detail {

/// The sentence of a check; empty for what has been refused before.
template <class Check>
constexpr text sentence_of() {
    if constexpr (Check::result == outcome::silent) {
        return {};
    } else {
        return asked_by<Check>::sentence;
    }
}

}  // namespace shardcheck::detail

namespace shardcheck {

/// The sentence on a view, as a constexpr value: `explain<X, 1536>()`. The same that the compiler's error has. The
/// verdict in words whatever it is: legal, illegal or bad input; empty for what has been refused before.
template <AnyTensor Tensor, extent_t... Extents>
constexpr text explain() {
    return detail::sentence_of<typename detail::view_check<Tensor, policy::plain, Extents...>::type>();
}

/// The same under the strided policy.
template <AnyTensor Tensor, extent_t... Extents>
constexpr text explain_strided() {
    return detail::sentence_of<typename detail::view_check<Tensor, policy::strided, Extents...>::type>();
}

/// The same for stated placements.
template <AnyTensor Tensor, class Shape, class... Placements>
constexpr text explain_to() {
    return detail::sentence_of<detail::view_to_check<Tensor, Shape, Placements...>>();
}

/// The sentence on what may be a tensor.
template <class Shape, class Mesh, class... Placements>
constexpr text explain_tensor() {
    return detail::asked_by<detail::tensor_check<Shape, Mesh, Placements...>>::sentence;
}

/// The sentence on an op: `explain_op<X, ops::narrow<0, 0, 4>>()`.
template <AnyTensor Tensor, class Op>
constexpr text explain_op() {
    return detail::sentence_of<detail::op_on<Tensor, Op, 0>>();
}

}  // namespace shardcheck
