// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/refuse.hpp>
#include <shardcheck/diagnostics/tensor_refusal.hpp>
#include <shardcheck/types/tensor.hpp>

namespace shardcheck {
namespace detail {

/// Something that has been refused makes a tensor of it so too, in silence.
template <class... Parts>
inline constexpr bool any_poison = (std::is_same_v<Parts, poison> || ...);
template <class Tag, class Placement>
inline constexpr bool any_poison<on<Tag, Placement>> = std::is_same_v<Placement, poison>;

template <class Element, class Shape, class Mesh, class... Placements>
inline constexpr outcome tensor_outcome = any_poison<Element, Shape, Mesh> || (any_poison<Placements> || ...)
                                              ? outcome::silent
                                          : tensor_check<Shape, Mesh, Placements...>::sound ? outcome::legal
                                                                                            : outcome::refused;

/// The canonical tensor, or poison with one error, or poison in silence.
template <outcome Result, class Element, class Shape, class Mesh, class... Placements>
struct checked_tensor {
    using type = poison;
};

template <class Element, class Shape, class Mesh, class... Placements>
struct checked_tensor<outcome::legal, Element, Shape, Mesh, Placements...>
    : canonical_tensor<Element, Shape, Mesh, tensor_check<Shape, Mesh, Placements...>> {};

template <class Element, class Shape, class Mesh, class... Placements>
struct checked_tensor<outcome::refused, Element, Shape, Mesh, Placements...>
    : refuse<asked_by<tensor_check<Shape, Mesh, Placements...>>,
             tensor_refusal<tensor_check<Shape, Mesh, Placements...>, Shape, Mesh, Placements...>> {};

/// The same, where tensors that are canonical as they are written take the short way.
template <bool Simple>
struct make_tensor {
    template <class Element, class Shape, class Mesh, class... Placements>
    using type = basic_tensor<Element, Shape, Mesh, Placements...>;
};

template <>
struct make_tensor<false> {
    template <class Element, class Shape, class Mesh, class... Placements>
    using type = typename checked_tensor<tensor_outcome<Element, Shape, Mesh, Placements...>, Element, Shape, Mesh,
                                         Placements...>::type;
};

}  // namespace detail

/// A tensor of elements `Element` and global shape `Shape`, held over `Mesh` under `Placements`: one for each mesh
/// axis, in mesh order, or by name (`on<tp, shard<-1>>`; axes that are not named replicate, so none at all replicates
/// everywhere). Tensors of one meaning are one type. Bad input is one compile error, which names the rule; the type is
/// then `poison`.
template <class Element, class Shape, class Mesh, class... Placements>
using tensor = typename detail::make_tensor<detail::simple_tensor<Shape, Mesh, Placements...>>::template type<
    Element, Shape, Mesh, Placements...>;

}  // namespace shardcheck
