// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/explain.hpp>
#include <shardcheck/diagnostics/redistribute.hpp>

// The one op that communicates.
namespace shardcheck {
namespace detail {

/// The tensor under other placements, as asked for: by position all of them, by name some, and the others stay.
template <bool ByName, class Tensor, class... Placements>
struct placed_anew;

template <class Element, class Shape, class Mesh, class... Old, class... Placements>
struct placed_anew<false, basic_tensor<Element, Shape, Mesh, Old...>, Placements...> {
    using type = tensor<Element, Shape, Mesh, Placements...>;
};

template <class Element, class Shape, class... Axes, class... Old, class... Placements>
struct placed_anew<true, basic_tensor<Element, Shape, mesh<Axes...>, Old...>, Placements...> {
    using type = tensor<Element, Shape, mesh<Axes...>,
                        typename placement_for<typename axis_traits<Axes>::tag, Old, Placements...>::type...>;
};

template <bool ByName, class Tensor, class Layout, class... Placements>
struct placed_anew<ByName, strided_tensor<Tensor, Layout>, Placements...>
    : placed_anew<ByName, Tensor, Placements...> {};

template <bool ByName, class... Placements>
struct placed_anew<ByName, poison, Placements...> {
    using type = poison;
};

/// Whether placements are by name, and the names are right: else their error is that of a tensor that has them.
template <class Mesh, class... Placements>
inline constexpr bool well_named = by_name<Placements...>;
template <class... Axes, class... Placements>
inline constexpr bool well_named<mesh<Axes...>, Placements...> =
    by_name<Placements...>&& read_placements<mesh<Axes...>, Placements...>().bad.sound();

template <class Tensor, class... Placements>
using placed_anew_t = typename placed_anew<well_named<mesh_of_t<Tensor>, Placements...>, Tensor, Placements...>::type;

}  // namespace detail

/// A tensor type under other placements, which data may have to move for: by position, or by name, where axes that are
/// not named keep theirs: `redistribute_t<X, on<tp, replicate>>`. Bad placements are one compile error, as those of a
/// tensor; so is an axis that is to become partial and is not. The result is dense.
template <AnyTensor Tensor, class... Placements>
using redistribute_t = typename detail::redistribution_result<
    detail::redistribution_check<Tensor, detail::placed_anew_t<Tensor, Placements...>>,
    detail::placed_anew_t<Tensor, Placements...>>::type;

/// The steps that take a tensor type to another of the same elements and mesh, in order: over which mesh axis, by
/// which collective, how many elements a rank receives at most. No steps, and a reason, where the second is partial
/// and the first is not.
template <AnyTensor From, AnyTensor To>
requires detail::are_placements_of_one<From, To>
inline constexpr redistribution_plan plan_v = detail::redistribution_check<From, To>::plan;

/// The sentence on a redistribution, with its steps if it is legal: `explain_redistribution<X, on<tp, replicate>>()`.
/// Bad placements are the error of a tensor, whose sentence explain_tensor has; then it is empty.
template <AnyTensor Tensor, class... Placements>
constexpr text explain_redistribution() {
    return detail::sentence_of<detail::redistribution_check<Tensor, detail::placed_anew_t<Tensor, Placements...>>>();
}

}  // namespace shardcheck
