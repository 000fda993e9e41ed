// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/model/trace.hpp>
#include <shardcheck/ops/combination.hpp>
#include <shardcheck/ops/object.hpp>

#include <type_traits>

// Tensors without memory, as on PyTorch's meta device: a model's forward pass is written as a function on them, and to
// compile it is to check it. The parameters of a model tree, bound to memory or not, may stand beside them.
namespace shardcheck {

template <AnyTensor Tensor>
class sharded;

/// A tensor type as a value. Ops on it give another one: `sc::transpose<1, 2>(x)`, `sc::einsum<"bsh,hf->bsf">(x, w)`.
template <AnyTensor Tensor>
struct meta {
    using tensor = Tensor;
};

namespace detail {

template <class T>
struct tensor_of {
    static_assert(std::is_void_v<T>, "this op takes tensors: sc::meta<X>{}, or a block of a model's parameters");
    using type = poison;
};
template <class Tensor>
struct tensor_of<meta<Tensor>> {
    using type = Tensor;
};
template <class Tensor>
struct tensor_of<sharded<Tensor>> {
    using type = Tensor;
};

}  // namespace detail

/// The tensor type of a meta tensor or of a block.
template <class T>
using tensor_of_t = typename detail::tensor_of<std::remove_cvref_t<T>>::type;

/// A view op: what `op(x)` does.
template <class Op, class Tensor>
SHARDCHECK_HOST_DEVICE constexpr auto apply_op(Op, const meta<Tensor>&) {
    using to = apply_t<Tensor, Op{}>;  // not in the signature, where nvcc loses its way
    return meta<to>{};
}

/// An op that combines tensors: what `op(x, w)` does.
template <class Op, class... Arguments>
constexpr auto combine(Op, const Arguments&...) {
    return meta<combine_t<Op, tensor_of_t<Arguments>...>>{};
}

/// The tensor under other placements, as redistribute_t. The steps are added to `log` under the name `what`, with the
/// bytes that a rank receives.
template <class... Placements, class T>
constexpr auto redistribute(trace& log, const char* what, const T&) {
    using to = redistribute_t<tensor_of_t<T>, Placements...>;
    detail::trace_steps<tensor_of_t<T>, to>(log, what);
    return meta<to>{};
}

/// A tensor as it is, added to `log` under the name `what`.
template <class T>
constexpr T named(trace& log, const char* what, const T& x) {
    using tensor = tensor_of_t<T>;
    if constexpr (!std::is_same_v<tensor, poison>) log.add(detail::row_of<tensor>(what));
    return x;
}

}  // namespace shardcheck
