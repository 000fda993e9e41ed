// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_ops.hpp>
#include <shardcheck/types/layout.hpp>
#include <shardcheck/types/op_object.hpp>

// The even case of an op on types. It costs a compiler a fraction of the whole rule.
namespace shardcheck::detail {

/// Some ops that are left to the whole rule.
template <class Ops>
struct not_even;

/// Puts the shards where the even case has moved them. One for each way to move them, not for each check.
template <std::uint64_t To, class Mesh, class... Placements>
struct reseated {
    template <class Element, class Shape>
    using type =
        basic_tensor<Element, Shape, Mesh,
                     typename moved<Placements, static_cast<int>((To >> 4 * placement_traits<Placements>::value.dim) &
                                                                 15)>::type...>;
};

/// The type of a result of the even case. One for each rank, not for each check.
template <bool Dense, class Dims>
struct even_type;

template <int... Dims>
struct even_type<true, std::integer_sequence<int, Dims...>> {
    template <class Even, class Element, class Mesh, class... Placements>
    using type = typename reseated<Even::after.to, Mesh,
                                   Placements...>::template type<Element, shape<Even::after.dims[Dims].extent...>>;
};

template <int... Dims>
struct even_type<false, std::integer_sequence<int, Dims...>> {
    template <class Even, class Element, class Mesh, class... Placements>
    using type = strided_tensor<typename reseated<Even::after.to, Mesh, Placements...>::template type<
                                    Element, shape<Even::after.dims[Dims].extent...>>,
                                strides<Even::after.offset, Even::after.dims[Dims].stride...>>;
};

template <int Rank, bool Dense>
struct even_result : even_type<Dense, std::make_integer_sequence<int, Rank>> {};

template <bool Dense>
struct even_result<-1, Dense> {
    template <class Even, class, class, class...>
    using type = typename not_even<Even>::type;
};

/// The tensor after some ops: the even case first, which sees for itself that it is one of a tensor. `Rest` has the
/// rest. What is neither a tensor nor poison has no ops, and so no type.
template <class Tensor, class Rest, class... Ops>
struct ops_of {};

template <class Rest, class... Ops>
struct ops_of<poison, Rest, Ops...> {
    using type = poison;
};

template <class Element, extent_t... Extents, class Mesh, class... Placements, class Rest, class Op, class... Ops>
struct ops_of<basic_tensor<Element, shape<Extents...>, Mesh, Placements...>, Rest, Op, Ops...> {
    static constexpr even_tensor after = after_even_ops(
        Op::template evenly<Element, Placements...> && (sizeof...(Ops) == 0 || !(Op::casts || ... || Ops::casts)),
        {Extents..., 0}, plain_cuts<Mesh, Placements...>, {0}, 0, {asked_of<Op, Element>, asked_of<Ops, Element>...});
    using type =
        typename even_result<after.rank, after.dense>::template type<ops_of, typename Op::template element<Element>,
                                                                     Mesh, Placements...>;
};

template <class Element, extent_t... Extents, class Mesh, class... Placements, extent_t Offset, extent_t... Strides,
          class Rest, class Op, class... Ops>
struct ops_of<
    strided_tensor<basic_tensor<Element, shape<Extents...>, Mesh, Placements...>, strides<Offset, Strides...>>, Rest,
    Op, Ops...> {
    static constexpr even_tensor after = after_even_ops(
        Op::template evenly<Element, Placements...> && (sizeof...(Ops) == 0 || !(Op::casts || ... || Ops::casts)),
        {Extents..., 0}, plain_cuts<Mesh, Placements...>, {Strides..., 0}, Offset,
        {asked_of<Op, Element>, asked_of<Ops, Element>...});
    using type =
        typename even_result<after.rank, after.dense>::template type<ops_of, typename Op::template element<Element>,
                                                                     Mesh, Placements...>;
};

template <class Tensor, class Spans, class... Levels, class Rest, class... Ops>
struct ops_of<strided_tensor<Tensor, uneven_strides<Spans, Levels...>>, Rest, Ops...> {
    using type = typename not_even<ops_of>::type;
};

template <class Tensor, class Rest, class... Ops>
struct not_even<ops_of<Tensor, Rest, Ops...>> {
    static_assert(AnyTensor<Tensor>, "an op on a basic_tensor that tensor<...> does not give");
    using type = typename Rest::template type<std::conditional_t<AnyTensor<Tensor>, Tensor, poison>, Ops...>;
};

}  // namespace shardcheck::detail
