// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/combination_refusal.hpp>
#include <shardcheck/diagnostics/explain.hpp>
#include <shardcheck/types/combination_op.hpp>

// What every op that combines tensors shares: its result as a type, the question, the sentence.
namespace shardcheck {

/// The tensor type that an op gives of tensor types, on each rank from its own blocks:
/// `combine_t<ops::einsum<"ij->i">, X>`. Nothing communicates: a sum over rows on several ranks is left as
/// `partial<sum>`. What is illegal, or bad input, is one compile error that names the rule; the type is then `poison`.
/// The elements' layout does not matter, the result is dense.
template <class Op, AnyTensor... Tensors>
using combine_t = typename detail::combination_result<detail::combination_check<Op, Tensors...>>::type;

/// True if combine_t has a result. False for bad input too.
template <class Op, AnyTensor... Tensors>
inline constexpr bool combinable = detail::combination_check<Op, Tensors...>::legal;

/// The sentence on it, as a constexpr value; empty for what has been refused before.
template <class Op, AnyTensor... Tensors>
constexpr text explain_combination() {
    return detail::sentence_of<detail::combination_check<Op, Tensors...>>();
}

}  // namespace shardcheck
