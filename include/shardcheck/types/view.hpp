// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_view.hpp>
#include <shardcheck/core/view.hpp>
#include <shardcheck/types/tensor.hpp>

// The rule of the view on types: a tensor type and a new shape in, a verdict and the type of the result out.
namespace shardcheck::detail {

/// The new shape of a legal check. `infer` is the only thing that can make it another one than was asked for.
template <class Check, class Asked = typename Check::asked>
struct new_shape;

template <class Check, extent_t... Extents>
struct new_shape<Check, shape<Extents...>> {
    template <int... Dims>
    static constexpr shape<Check::found.shape.extents[Dims]...> resolve(std::integer_sequence<int, Dims...>);
    using type = decltype(resolve(std::make_integer_sequence<int, static_cast<int>(sizeof...(Extents))>()));
};

template <class Check, extent_t... Extents>
requires((Extents != infer) && ...) struct new_shape<Check, shape<Extents...>> {
    using type = shape<Extents...>;
};

/// The tensor that a legal check gives.
template <class Check, class Indices = std::make_integer_sequence<int, Check::from::ranks.axes>>
struct viewed_tensor;

template <class Check, int... Axes>
struct viewed_tensor<Check, std::integer_sequence<int, Axes...>> {
    using type = basic_tensor<typename Check::from::element, typename new_shape<Check>::type,
                              typename Check::from::mesh_type, placement_at_t<Check, Axes>...>;
};

/// Puts the shards where the even case lands them. One for each number of axes, not for each check.
template <class Indices>
struct landed;

template <int... Axes>
struct landed<std::integer_sequence<int, Axes...>> {
    template <landing_code Code, class Element, class Shape, class Mesh, class... Placements>
    using type =
        basic_tensor<Element, Shape, Mesh,
                     typename moved<Placements, landing_dim(Code, Axes, static_cast<int>(sizeof...(Axes)))>::type...>;
};

/// A view of something refused is refused, and there is nothing more to say.
struct view_of_poison {
    static constexpr bool legal = false;
    static constexpr outcome result = outcome::silent;
};

/// The whole rule, on the types of a sound tensor.
template <class Tensor, policy Allowed, extent_t... Extents>
struct walked_view {
    using tensor = Tensor;
    using asked = shape<Extents...>;
    using from = tensor_traits<Tensor>;
    static constexpr verdict found =
        check_sound_view(from::extents, from::ranks, from::placements, element_count(from::extents),
                         shape_value_of<Extents...>(), Allowed);
    static constexpr placement_list placements = found.placements;
    static constexpr bool legal = found.legal();
    static constexpr outcome result = legal ? outcome::legal : outcome::refused;
};

template <policy Allowed, extent_t... Extents>
struct walked_view<poison, Allowed, Extents...> : view_of_poison {};

/// The even case, which costs a compiler far less than the walk: legal, whatever the policy, if `code` is not 0.
template <class Tensor, extent_t... Extents>
struct even_view {
    static constexpr landing_code code = 0;
};

template <class Element, extent_t... From, class Mesh, class... Placements, extent_t... Extents>
requires(plain_placements<sizeof...(From), Mesh, Placements...> &&
         sizeof...(Extents) <=
             max_rank) struct even_view<basic_tensor<Element, shape<From...>, Mesh, Placements...>, Extents...> {
    static constexpr landing_code code = land_evenly({static_cast<int>(sizeof...(From)), {From..., 1}},
                                                     {static_cast<int>(sizeof...(Extents)), {Extents..., 1}},
                                                     mesh_traits<Mesh>::value, placement_pack<Placements...>::list);
    using type =
        typename landed<std::make_integer_sequence<int, static_cast<int>(sizeof...(Placements))>>::template type<
            code, Element, shape<Extents...>, Mesh, Placements...>;
};

/// A view to a stated shape under stated placements. This one is to something that is no shape.
template <class Tensor, class Shape, class... Stated>
struct view_to_check {
    static constexpr verdict found = refused({}, {rule::not_a_shape});
    static constexpr bool legal = false;
    static constexpr outcome result = outcome::refused;
};

template <class Shape, class... Stated>
struct view_to_check<poison, Shape, Stated...> : view_of_poison {};

template <class Element, class Shape, class Mesh, class... Placements, class... Stated>
struct view_to_check<basic_tensor<Element, Shape, Mesh, Placements...>, poison, Stated...> : view_of_poison {};

template <class Element, class Shape, class Mesh, class... Placements, extent_t... Extents, class... Stated>
struct view_to_check<basic_tensor<Element, Shape, Mesh, Placements...>, shape<Extents...>, Stated...> {
    using tensor = basic_tensor<Element, Shape, Mesh, Placements...>;
    using asked = shape<Extents...>;
    using from = tensor_traits<tensor>;
    static constexpr written_placements written = read_placements<Mesh, Stated...>();
    static constexpr verdict found = [] {
        const verdict result =
            check_sound_view_to(from::extents, from::ranks, from::placements, element_count(from::extents),
                                shape_value_of<Extents...>(), written.list);
        // a bad new shape comes first, as it does at run time
        const bool shape_is_bad =
            result.reason == rule::element_count_differs || (is_bad_input(result.reason) && result.axis == -1);
        return written.bad.sound() || shape_is_bad ? result : refused(result.shape, written.bad);
    }();
    static constexpr bool legal = found.legal();
    static constexpr placement_list placements = found.placements;
    static constexpr outcome result = legal ? outcome::legal : outcome::refused;
};

}  // namespace shardcheck::detail
