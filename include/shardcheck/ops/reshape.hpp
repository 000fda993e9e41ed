// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/object.hpp>
#include <shardcheck/types/view.hpp>

// Views to another shape, and ops that insert, drop or repeat dims of extent 1. A legal one keeps every rank's
// elements in order:
//
//     view, flatten, unflatten   period and chunk of every mesh axis are equal on both sides; the local strides merge
//     squeeze                    an axis on a dim that goes lands on a dim of local length 1
//     unsqueeze, atleast         every axis keeps its dim
//     expand                     no axis of size > 1 on a dim that is repeated; its stride is 0
namespace shardcheck {
namespace ops {

template <int First, int Last>
struct flatten : detail::op_object<op::flatten, detail::dims<First, Last>, detail::numbers<>> {};

template <int First, int Last>
struct strided_flatten
    : detail::op_object<op::flatten, detail::dims<First, Last>, detail::numbers<>, policy::strided> {};

template <int Dim, extent_t... Extents>
struct unflatten : detail::list_op_object<op::unflatten, detail::dims<Dim>, detail::numbers<Extents...>> {};

template <int... Dims>
struct squeeze : detail::list_op_object<op::squeeze, detail::dims<Dims...>, detail::numbers<>> {};

template <>
struct squeeze<> : detail::op_object<op::squeeze_all, detail::dims<>, detail::numbers<>> {};

template <int Dim>
struct unsqueeze : detail::op_object<op::unsqueeze, detail::dims<Dim>, detail::numbers<>> {};

template <int Rank>
struct atleast : detail::op_object<op::atleast, detail::dims<>, detail::numbers<Rank>> {};

template <extent_t... Extents>
struct expand : detail::list_op_object<op::expand, detail::dims<>, detail::numbers<Extents...>> {};

}  // namespace ops

namespace detail {

/// What is left of a lone view by its own even case.
template <class Rest>
struct rest_of_view {
    template <class Tensor, extent_t... Extents>
    using type = typename Rest::template type<Tensor, ops::view<Extents...>>;
};

/// A lone view of a dense tensor: the even case of view_t, which costs a compiler less than that of the ops.
template <class Element, extent_t... From, class Mesh, class... Placements, class Rest, extent_t... Extents>
struct ops_of<basic_tensor<Element, shape<From...>, Mesh, Placements...>, Rest, ops::view<Extents...>>
    : view_of<basic_tensor<Element, shape<From...>, Mesh, Placements...>, rest_of_view<Rest>, Extents...> {};

/// An op that takes its extents from another tensor's shape.
template <template <extent_t...> class Op, class Shape>
struct op_to;

template <template <extent_t...> class Op, extent_t... Extents>
struct op_to<Op, shape<Extents...>> {
    using type = Op<Extents...>;
};

template <template <extent_t...> class Op, class Other>
using op_like = typename op_to<Op, shape_of_t<Other>>::type;

}  // namespace detail

/// To the shape `Extents`, one of which may be `infer` (-1). No mesh axis becomes strided that was not. reshape is the
/// same: a copy is never made behind one's back.
template <extent_t... Extents>
SHARDCHECK_OBJECT ops::view<Extents...> view{};
template <extent_t... Extents>
SHARDCHECK_OBJECT ops::view<Extents...> reshape{};

/// The same, where any mesh axis may become a strided shard.
template <extent_t... Extents>
SHARDCHECK_OBJECT ops::strided_view<Extents...> strided_view{};

/// To the shape of another tensor type.
template <AnyTensor Other>
SHARDCHECK_OBJECT detail::op_like<ops::view, Other> view_as{};
template <AnyTensor Other>
SHARDCHECK_OBJECT detail::op_like<ops::view, Other> reshape_as{};

/// Dims `First` to `Last`, both included, become one.
template <int First = 0, int Last = -1>
SHARDCHECK_OBJECT ops::flatten<First, Last> flatten{};

/// The same, where any mesh axis may become a strided shard.
template <int First = 0, int Last = -1>
SHARDCHECK_OBJECT ops::strided_flatten<First, Last> strided_flatten{};

/// To one dim.
SHARDCHECK_OBJECT ops::flatten<0, -1> ravel{};

/// Dim `Dim` becomes dims of the extents `Extents`, one of which may be `infer`.
template <int Dim, extent_t... Extents>
SHARDCHECK_OBJECT ops::unflatten<Dim, Extents...> unflatten{};

/// The dims of extent 1 among `Dims` go; with none given, all of extent 1. Extents are global: a dim that is 1 only
/// locally stays.
template <int... Dims>
SHARDCHECK_OBJECT ops::squeeze<Dims...> squeeze{};

/// A new dim of extent 1, which is dim `Dim` of the result.
template <int Dim>
SHARDCHECK_OBJECT ops::unsqueeze<Dim> unsqueeze{};

/// New dims of extent 1 up to rank 1, 2 or 3: [n] becomes [1,n] and [1,n,1], [m,n] becomes [m,n,1].
SHARDCHECK_OBJECT ops::atleast<1> atleast_1d{};
SHARDCHECK_OBJECT ops::atleast<2> atleast_2d{};
SHARDCHECK_OBJECT ops::atleast<3> atleast_3d{};

/// Dims of extent 1 become the extents asked for, their one row repeated; `infer` (-1) keeps an extent. New dims may
/// come in front.
template <extent_t... Extents>
SHARDCHECK_OBJECT ops::expand<Extents...> expand{};
template <extent_t... Extents>
SHARDCHECK_OBJECT ops::expand<Extents...> broadcast_to{};

/// To the shape of another tensor type.
template <AnyTensor Other>
SHARDCHECK_OBJECT detail::op_like<ops::expand, Other> expand_as{};

}  // namespace shardcheck
