// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_ops.hpp>
#include <shardcheck/types/layout.hpp>
#include <shardcheck/types/op_object.hpp>

// The even case of an op on types. It costs a compiler a fraction of the whole rule.
namespace shardcheck::detail {

template <class... Placements>
inline constexpr bool any_partial = ((placement_traits<Placements>::value.kind == placement_kind::partial) || ...);

/// A sum of bits is not the bits of a sum: casts of partials are left to the whole rule, and so is what an op does not
/// take. Of several ops none may cast, so that the elements of all are the first one's.
template <class Element, class Placements, class... Ops>
inline constexpr bool may_be_even = !(Ops::casts || ...);

template <class Element, class... Placements, class Op>
requires Op::casts inline constexpr bool may_be_even<Element, placement_pack<Placements...>, Op> =
    Op::template takes<Element> && !any_partial<Placements...>;

template <class Element, class... Ops>
struct elements_after {
    using type = Element;
};

template <class Element, class Op>
struct elements_after<Element, Op> {
    using type = typename Op::template element<Element>;
};

/// The tensor after some ops in the even case: of rank -1 if it is not.
template <class Tensor, class... Ops>
struct even_ops {
    static constexpr even_tensor after{};
};

template <class Element, extent_t... Extents, class Mesh, class... Placements, class... Ops>
struct even_ops<basic_tensor<Element, shape<Extents...>, Mesh, Placements...>, Ops...> {
    static constexpr extent_t extents[] = {Extents..., 0};
    static constexpr even_tensor after = after_even_ops(
        extents,
        may_be_even<Element, placement_pack<Placements...>, Ops...> ? static_cast<int>(sizeof...(Extents)) : -1,
        plain_cuts<Mesh, Placements...>, nullptr, 0, {asked_of<Ops, Element>...});
    template <class Shape>
    using tensor =
        basic_tensor<typename elements_after<Element, Ops...>::type, Shape, Mesh,
                     typename moved<Placements, after.to[placement_traits<Placements>::value.dim]>::type...>;
};

template <class Element, extent_t... Extents, class Mesh, class... Placements, extent_t Offset, extent_t... Strides,
          class... Ops>
struct even_ops<
    strided_tensor<basic_tensor<Element, shape<Extents...>, Mesh, Placements...>, strides<Offset, Strides...>>,
    Ops...> {
    static constexpr extent_t extents[] = {Extents..., 0};
    static constexpr extent_t steps[] = {Strides..., 0};
    static constexpr bool may =
        sizeof...(Extents) == sizeof...(Strides) && may_be_even<Element, placement_pack<Placements...>, Ops...>;
    static constexpr even_tensor after =
        after_even_ops(extents, may ? static_cast<int>(sizeof...(Extents)) : -1, plain_cuts<Mesh, Placements...>,
                       steps, Offset, {asked_of<Ops, Element>...});
    template <class Shape>
    using tensor =
        basic_tensor<typename elements_after<Element, Ops...>::type, Shape, Mesh,
                     typename moved<Placements, after.to[placement_traits<Placements>::value.dim]>::type...>;
};

/// The type of that tensor.
template <class Even, bool Dense, class Dims>
struct even_result;

template <class Even, int... Dims>
struct even_result<Even, true, std::integer_sequence<int, Dims...>> {
    using type = typename Even::template tensor<shape<Even::after.dims[Dims].extent...>>;
};

template <class Even, int... Dims>
struct even_result<Even, false, std::integer_sequence<int, Dims...>> {
    using type = strided_tensor<typename Even::template tensor<shape<Even::after.dims[Dims].extent...>>,
                                strides<Even::after.offset, Even::after.dims[Dims].stride...>>;
};

}  // namespace shardcheck::detail
