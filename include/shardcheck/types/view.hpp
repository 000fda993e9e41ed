// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_view.hpp>
#include <shardcheck/core/view.hpp>
#include <shardcheck/types/op.hpp>

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

/// What decides a view: the rule of the shards alone where the blocks are contiguous.
template <class Tensor, policy Allowed, extent_t... Extents>
struct view_check {
    using type = walked_view<Tensor, Allowed, Extents...>;
};

template <class Tensor, class Layout, policy Allowed, extent_t... Extents>
struct view_check<strided_tensor<Tensor, Layout>, Allowed, Extents...> {
    using type = op_on<strided_tensor<Tensor, Layout>, typename view_under<Allowed, Extents...>::type, 0>;
};

/// The tensor types of one mesh under one list of placements.
template <class Mesh, class... Placements>
struct placed {
    template <class Element, class Shape, class>
    using type = basic_tensor<Element, Shape, Mesh, Placements...>;
};

/// Puts the shards where the even case lands them. One for each landing, not for each check.
template <landing_code Code, class Mesh, class... Placements>
struct landed
    : placed<Mesh, typename moved<Placements, landing_dim(Code, plain_cuts<Mesh, Placements...>,
                                                          placement_traits<Placements>::value.dim)>::type...> {};

/// A view that is left to the walk.
template <class View>
struct walked;

template <class Mesh, class... Placements>
struct landed<0, Mesh, Placements...> {
    template <class Element, class Shape, class View>
    using type = typename walked<View>::type;
};

/// What is neither a tensor nor poison has no view, and so no type.
template <class Tensor>
struct view_of_no_tensor {};

template <>
struct view_of_no_tensor<poison> {
    using type = poison;
};

/// The result of a view: the even case first, which costs a compiler far less than the walk and is legal whatever the
/// policy. `Walk` has the rest. That the even case is one of a tensor it sees for itself: AnyTensor would cost as
/// much.
template <class Tensor, class Walk, extent_t... Extents>
struct view_of : view_of_no_tensor<Tensor> {};

template <class Element, extent_t... From, class Mesh, class... Placements, class Walk, extent_t... Extents>
struct view_of<basic_tensor<Element, shape<From...>, Mesh, Placements...>, Walk, Extents...> {
    using type = typename landed<land_evenly({From..., 0}, {Extents..., 0}, plain_cuts<Mesh, Placements...>), Mesh,
                                 Placements...>::template type<Element, shape<Extents...>, view_of>;
};

template <class Tensor, class Layout, class Walk, extent_t... Extents>
struct view_of<strided_tensor<Tensor, Layout>, Walk, Extents...> {
    using type = typename Walk::template type<strided_tensor<Tensor, Layout>, Extents...>;
};

template <class Tensor, class Walk, extent_t... Extents>
struct walked<view_of<Tensor, Walk, Extents...>> {
    static_assert(AnyTensor<Tensor>, "a view of a basic_tensor that tensor<...> does not give");
    using type = typename Walk::template type<std::conditional_t<AnyTensor<Tensor>, Tensor, poison>, Extents...>;
};

/// The same as a question: true if the even case has an answer.
template <class Tensor, extent_t... Extents>
inline constexpr bool evenly_viewable = false;

template <class Element, extent_t... From, class Mesh, class... Placements, extent_t... Extents>
inline constexpr bool evenly_viewable<basic_tensor<Element, shape<From...>, Mesh, Placements...>, Extents...> =
    land_evenly({From..., 0}, {Extents..., 0}, plain_cuts<Mesh, Placements...>) != 0;

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

/// The same where the blocks are not contiguous: if the shards are as stated, the local memory decides.
template <class Tensor, class Layout, class Shape, class... Stated>
struct view_to_check<strided_tensor<Tensor, Layout>, Shape, Stated...> : view_to_check<Tensor, Shape, Stated...> {
    using tensor = strided_tensor<Tensor, Layout>;
    using of_shards = view_to_check<Tensor, Shape, Stated...>;
    static constexpr op_verdict found = [] {
        op_verdict result;
        static_cast<verdict&>(result) = of_shards::found;
        if constexpr (of_shards::legal) {
            tensor_value out = result.tensor();
            const bool has_strides = view_layout(tensor_v<tensor>, tensor_traits<Tensor>::ranks, out);
            result.layout = out.layout;
            if (!has_strides) result.reason = rule::layout_needs_copy;
        }
        return result;
    }();
    static constexpr layout_value layout = found.layout;
    static constexpr bool legal = found.legal();
    static constexpr outcome result = legal ? outcome::legal : outcome::refused;
};

template <class Tensor, class Layout, class... Stated>
struct view_to_check<strided_tensor<Tensor, Layout>, poison, Stated...> : view_of_poison {};

}  // namespace shardcheck::detail
