// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/combination.hpp>

// Functions of each element, with broadcasting as in PyTorch: dims are matched from the last on, and the one row of a
// dim of extent 1 is repeated. A mesh axis has to cut all operands that have a dim in the same way, and may cut one
// dim of the result. Which partials pass depends on the function:
//
//     pointwise, cast      none
//     scale                sum and avg
//     multiply             sum or avg of one operand; the product of products
//     add, subtract        sums of sums; averages, beside what replicates; min or max of one operand
//     maximum, minimum     max and min
namespace shardcheck {

/// Any function of the elements, of which nothing is known: an activation, a mask, a division. The result has the
/// elements of the first operand.
template <AnyTensor... Tensors>
using pointwise_t = combine_t<ops::pointwise<elementwise::any>, Tensors...>;
inline constexpr ops::pointwise<elementwise::any> pointwise{};

/// A number times each element.
template <AnyTensor Tensor>
using scale_t = combine_t<ops::pointwise<elementwise::scale>, Tensor>;
inline constexpr ops::pointwise<elementwise::scale> scale{};

template <AnyTensor... Tensors>
using multiply_t = combine_t<ops::pointwise<elementwise::multiply>, Tensors...>;
inline constexpr ops::pointwise<elementwise::multiply> multiply{};

template <AnyTensor... Tensors>
using add_t = combine_t<ops::pointwise<elementwise::add>, Tensors...>;
inline constexpr ops::pointwise<elementwise::add> add{};

/// The first operand less the others.
template <AnyTensor... Tensors>
using subtract_t = combine_t<ops::pointwise<elementwise::subtract>, Tensors...>;
inline constexpr ops::pointwise<elementwise::subtract> subtract{};

template <AnyTensor... Tensors>
using maximum_t = combine_t<ops::pointwise<elementwise::maximum>, Tensors...>;
inline constexpr ops::pointwise<elementwise::maximum> maximum{};

template <AnyTensor... Tensors>
using minimum_t = combine_t<ops::pointwise<elementwise::minimum>, Tensors...>;
inline constexpr ops::pointwise<elementwise::minimum> minimum{};

/// The elements as another type, rounded where it holds less.
template <class Element, AnyTensor Tensor>
using cast_t = combine_t<ops::cast<Element>, Tensor>;
template <class Element>
inline constexpr ops::cast<Element> cast{};

}  // namespace shardcheck
