// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/view.hpp>
#include <shardcheck/diagnostics/view_refusal.hpp>
#include <shardcheck/types/view.hpp>

namespace shardcheck {
namespace detail {

/// The result of a check: a tensor, or poison with one error, or poison in silence.
template <outcome Result>
struct view_result {
    template <class Check>
    using type = poison;
};

template <>
struct view_result<outcome::even> {
    template <class Check>
    using type = typename Check::even_type;
};

template <>
struct view_result<outcome::legal> {
    template <class Check>
    using type = typename viewed_tensor<Check>::type;
};

template <>
struct view_result<outcome::refused> {
    template <class Check>
    using type = typename refuse<typename view_refusal<Check>::type>::type;
};

template <class Check>
using view_result_t = typename view_result<Check::result>::template type<Check>;

}  // namespace detail

/// The view of a tensor to the shape `Extents`, one of which may be `infer` (-1). Free on every rank: nothing moves,
/// nothing is copied. Illegal or bad input: one compile error that names the rule, the dims, the sizes and the mesh
/// axis. Policy plain: no mesh axis becomes strided that was not.
template <AnyTensor Tensor, extent_t... Extents>
using view_t = detail::view_result_t<detail::view_check<Tensor, policy::plain, Extents...>>;

/// The same, where any mesh axis may become a strided shard.
template <AnyTensor Tensor, extent_t... Extents>
using strided_view_t = detail::view_result_t<detail::view_check<Tensor, policy::strided, Extents...>>;

/// The view to `Shape` under the placements that the caller states, by position or by name. They are verified.
template <AnyTensor Tensor, class Shape, class... Placements>
using view_to_t = detail::view_result_t<detail::view_to_check<Tensor, Shape, Placements...>>;

/// True if view_t has a result: the question without the error. False for bad input too.
template <AnyTensor Tensor, extent_t... Extents>
inline constexpr bool viewable = detail::view_check<Tensor, policy::plain, Extents...>::legal;

/// True if strided_view_t has a result.
template <AnyTensor Tensor, extent_t... Extents>
inline constexpr bool strided_viewable = detail::view_check<Tensor, policy::strided, Extents...>::legal;

/// True if view_to_t has a result.
template <AnyTensor Tensor, class Shape, class... Placements>
inline constexpr bool viewable_to = detail::view_to_check<Tensor, Shape, Placements...>::legal;

}  // namespace shardcheck
