// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/object.hpp>

// Ops that change the order of the dims. Every mesh axis keeps its dim, every dim its stride, so they are always
// legal: no row of a dim moves.
namespace shardcheck {
namespace ops {

template <int... Dims>
struct permute : detail::list_op_object<op::permute, detail::dims<Dims...>, detail::numbers<>> {};

template <int First, int Second>
struct transpose : detail::op_object<op::transpose, detail::dims<First, Second>, detail::numbers<>> {};

template <int From, int To>
struct movedim : detail::op_object<op::movedim, detail::dims<From, To>, detail::numbers<>> {};

struct t : detail::op_object<op::t, detail::dims<>, detail::numbers<>> {};

struct mT : detail::op_object<op::mT, detail::dims<>, detail::numbers<>> {};

}  // namespace ops

/// Dim d of the result is dim `Dims`[d] of the tensor.
template <int... Dims>
SHARDCHECK_OBJECT ops::permute<Dims...> permute{};

/// Two dims swap.
template <int First, int Second>
SHARDCHECK_OBJECT ops::transpose<First, Second> transpose{};
template <int First, int Second>
SHARDCHECK_OBJECT ops::transpose<First, Second> swapaxes{};
template <int First, int Second>
SHARDCHECK_OBJECT ops::transpose<First, Second> swapdims{};

/// Dim `From` goes to place `To`; the others keep their order.
template <int From, int To>
SHARDCHECK_OBJECT ops::movedim<From, To> movedim{};
template <int From, int To>
SHARDCHECK_OBJECT ops::movedim<From, To> moveaxis{};

/// The transpose of a matrix; tensors of rank 0 and 1 stay.
SHARDCHECK_OBJECT ops::t t{};

/// The last two dims swap.
SHARDCHECK_OBJECT ops::mT mT{};

}  // namespace shardcheck
