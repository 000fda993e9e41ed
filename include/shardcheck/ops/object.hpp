// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/op_refusal.hpp>
#include <shardcheck/diagnostics/refuse.hpp>
#include <shardcheck/types/even_op.hpp>
#include <shardcheck/types/op.hpp>

#include <utility>

// Ops as objects: `sc::transpose<1, 2>` is a constexpr variable of the type `sc::ops::transpose<1, 2>`.
namespace shardcheck {
namespace detail {

/// The result of an op: a tensor, or poison with one error, or poison in silence.
template <class Check, outcome Result = Check::result>
struct op_result : tensor_after<Check> {};

template <class Check>
struct op_result<Check, outcome::refused> : refuse<asked_by<Check>, op_refusal<Check>> {};

template <class Check>
struct op_result<Check, outcome::silent> {
    using type = poison;
};

/// The same as a question: no error.
template <class Check, outcome Result = Check::result>
struct op_answer {
    using type = poison;
};

template <class Check>
struct op_answer<Check, outcome::legal>
    : std::conditional_t<has_parts(Check::asked.kind), several_tensors, tensor_after<Check>> {};

/// An op on a tensor type, by the whole rule; ops with several results specialise it.
template <class Tensor, class Op, int Step>
struct applied : op_result<op_on<Tensor, Op, Step>> {};

/// A pipeline under way: the tensor after the steps so far, and the number of the next one, or 0 for a lone op.
template <class Tensor, int Step>
struct piped {
    using type = Tensor;
};

template <class Tensor, int Step, class Op>
piped<typename applied<Tensor, Op, Step>::type, Step == 0 ? 0 : Step + 1> operator|(piped<Tensor, Step>, Op);

/// The same without errors.
template <class Tensor>
struct asked_piped {
    using type = Tensor;
};

template <class Tensor, class Op>
asked_piped<typename op_answer<op_on<Tensor, Op, 0>>::type> operator|(asked_piped<Tensor>, Op);

/// The whole rule, op by op, for what is not the even case.
struct op_by_op {
    template <class Tensor, class... Ops>
    using type = typename decltype((piped<Tensor, (sizeof...(Ops) > 1 ? 1 : 0)>{} | ... | Ops{}))::type;
};

/// The same as a question.
struct asked_op_by_op {
    template <class Tensor, class... Ops>
    using type = typename decltype((asked_piped<Tensor>{} | ... | Ops{}))::type;
};

/// The type of an op that is a template argument. (No alias, since nvcc would print it in an error.)
template <class Op>
Op type_of_op(const Op&);

}  // namespace detail

/// A tensor type after view ops, one after the other: `apply_t<X, unflatten<2, 32, 128>, transpose<1, 2>>`. Free on
/// every rank: nothing moves, nothing is copied. The first op that is illegal, or bad input, is one compile error that
/// names the rule and the step; the type is then `poison`.
template <class Tensor, auto... Ops>
using apply_t = typename detail::ops_of<Tensor, detail::op_by_op, decltype(detail::type_of_op(Ops))...>::type;

/// True if apply_t has a result: the question without the error. False for bad input too.
template <AnyTensor Tensor, auto... Ops>
inline constexpr bool applicable = !std::is_same_v<
    typename detail::ops_of<Tensor, detail::asked_op_by_op, decltype(detail::type_of_op(Ops))...>::type, poison>;

}  // namespace shardcheck
