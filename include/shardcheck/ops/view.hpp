// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/view.hpp>
#include <shardcheck/diagnostics/refuse.hpp>
#include <shardcheck/diagnostics/view_refusal.hpp>
#include <shardcheck/ops/reshape.hpp>
#include <shardcheck/types/view.hpp>

namespace shardcheck {
namespace detail {

/// The result of a check: a tensor, or poison with one error, or poison in silence.
template <class Check, outcome Result = Check::result>
struct view_result : viewed_tensor<Check> {};

template <class Check>
struct view_result<Check, outcome::refused> : refuse<asked_by<Check>, view_refusal<Check>> {};

template <class Check>
struct view_result<Check, outcome::silent> {
    using type = poison;
};

template <class Tensor, class Op, int Step>
struct view_result<op_on<Tensor, Op, Step>, outcome::legal> : op_result<op_on<Tensor, Op, Step>> {};

template <class Tensor, class Op, int Step>
struct view_result<op_on<Tensor, Op, Step>, outcome::refused> : op_result<op_on<Tensor, Op, Step>> {};

template <class Tensor, class Layout, class Shape, class... Stated>
struct view_result<view_to_check<strided_tensor<Tensor, Layout>, Shape, Stated...>, outcome::legal> {
    using check = view_to_check<strided_tensor<Tensor, Layout>, Shape, Stated...>;
    using type = typename laid_out<typename viewed_tensor<check>::type, check, check::from::ranks.axes,
                                   std::make_integer_sequence<int, check::found.shape.rank>>::type;
};

/// The walk, for what is not the even case.
template <policy Allowed>
struct walk_under {
    template <class Tensor, extent_t... Extents>
    using type = typename view_result<typename view_check<Tensor, Allowed, Extents...>::type>::type;
};

template <bool Even>
struct legal_by {
    template <class Tensor, policy, extent_t... Extents>
    static constexpr bool legal = true;
};

template <>
struct legal_by<false> {
    template <class Tensor, policy Allowed, extent_t... Extents>
    static constexpr bool legal = view_check<Tensor, Allowed, Extents...>::type::legal;
};

}  // namespace detail

/// The view of a tensor to the shape `Extents`, one of which may be `infer` (-1). Free on every rank: nothing moves,
/// nothing is copied. Illegal or bad input: one compile error that names the rule, the dims, the sizes and the mesh
/// axis. Policy plain: no mesh axis becomes strided that was not.
template <class Tensor, extent_t... Extents>
using view_t = typename detail::view_of<Tensor, detail::walk_under<policy::plain>, Extents...>::type;

/// The same, where any mesh axis may become a strided shard.
template <class Tensor, extent_t... Extents>
using strided_view_t = typename detail::view_of<Tensor, detail::walk_under<policy::strided>, Extents...>::type;

/// The view to `Shape` under the placements that the caller states, by position or by name. They are verified.
template <AnyTensor Tensor, class Shape, class... Placements>
using view_to_t = typename detail::view_result<detail::view_to_check<Tensor, Shape, Placements...>>::type;

/// True if view_t has a result: the question without the error. False for bad input too.
template <AnyTensor Tensor, extent_t... Extents>
inline constexpr bool viewable =
    detail::legal_by<detail::evenly_viewable<Tensor, Extents...>>::template legal<Tensor, policy::plain, Extents...>;

/// True if strided_view_t has a result.
template <AnyTensor Tensor, extent_t... Extents>
inline constexpr bool strided_viewable =
    detail::legal_by<detail::evenly_viewable<Tensor, Extents...>>::template legal<Tensor, policy::strided, Extents...>;

/// True if view_to_t has a result.
template <AnyTensor Tensor, class Shape, class... Placements>
inline constexpr bool viewable_to = detail::view_to_check<Tensor, Shape, Placements...>::legal;

}  // namespace shardcheck
