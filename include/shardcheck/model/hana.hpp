// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/types/layout.hpp>
#include <shardcheck/types/mesh.hpp>
#include <shardcheck/types/placement.hpp>
#include <shardcheck/types/shape.hpp>
#include <shardcheck/types/tensor.hpp>

#include <boost/hana/any_of.hpp>
#include <boost/hana/bool.hpp>
#include <boost/hana/core/tag_of.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/find_if.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/fwd/core/make.hpp>
#include <boost/hana/fwd/hash.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/optional.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

#include <type_traits>
#include <utility>

// The library's types as Boost.Hana's concepts: objects of them, `shape<2, 3>{}`, are compile-time values.
//   shape       Comparable, Hashable; Foldable and Searchable: its extents, as integral constants of extent_t
//   axis        Comparable, Hashable; Product: hana::type_c<Tag> and the size
//   mesh        Comparable, Hashable; Foldable: its axes, in mesh order; Searchable: sizes by hana::type_c<Tag>, as a
//               map has values by keys, so that hana::to_map(mesh) finds the same
//   placements  Comparable, Hashable: equal if they mean the same, as strided_shard<d, 1> and shard<d> do
//   tensors     Comparable, Hashable
// Things of different kinds are not equal. Meshes are sound ones alone: axes, each named once.
namespace shardcheck {

/// Tags for Hana's dispatch.
struct shape_tag {};
struct axis_tag {};
struct mesh_tag {};
struct placement_tag {};
struct tensor_tag {};

namespace detail {

/// An extent, or the size of an axis, as an object.
template <extent_t Number>
using constant = boost::hana::integral_constant<extent_t, Number>;

/// The one type of all that are equal.
template <class T>
struct one_type {
    using type = T;
};

template <int Dim>
struct one_type<strided_shard<Dim, 1>> {
    using type = shard<Dim>;
};

template <class T>
using one_type_t = typename one_type<std::remove_cvref_t<T>>::type;

/// equal and hash of all kinds.
struct equal_types {
    template <class X, class Y>
    static constexpr auto apply(const X&, const Y&) {
        return boost::hana::bool_c<std::is_same_v<one_type_t<X>, one_type_t<Y>>>;
    }
};

struct hash_type {
    template <class X>
    static constexpr auto apply(const X&) {
        return boost::hana::type_c<one_type_t<X>>;
    }
};

/// The position of the first key that a predicate holds for, else -1. Predicates decide by types, as Hana asks for.
template <class Pred, class... Keys>
constexpr int find_key() {
    constexpr bool holds[] = {static_cast<bool>(decltype(std::declval<Pred>()(std::declval<Keys>()))::value)..., true};
    int i = 0;
    while (!holds[i]) ++i;
    return i == static_cast<int>(sizeof...(Keys)) ? -1 : i;
}

/// What is searched of a shape or a mesh: the keys, and the number that each stands for.
template <class T>
struct searched;

template <extent_t... Extents>
struct searched<shape<Extents...>> {
    using keys = boost::hana::tuple<constant<Extents>...>;
    static constexpr extent_t numbers[sizeof...(Extents) + 1] = {Extents..., 0};
    template <class Pred>
    static constexpr int found = find_key<Pred, constant<Extents>...>();
};

template <class... Axes>
struct searched<mesh<Axes...>> {
    using keys = boost::hana::tuple<boost::hana::type<typename axis_traits<Axes>::tag>...>;
    static constexpr extent_t numbers[sizeof...(Axes) + 1] = {axis_traits<Axes>::size..., 0};
    template <class Pred>
    static constexpr int found = find_key<Pred, boost::hana::type<typename axis_traits<Axes>::tag>...>();
};

/// any_of and find_if of both.
struct search_any {
    template <class Xs, class Pred>
    static constexpr auto apply(const Xs&, Pred&& pred) {
        return boost::hana::any_of(typename searched<Xs>::keys{}, static_cast<Pred&&>(pred));
    }
};

struct search_first {
    template <class Xs, class Pred>
    static constexpr auto apply(const Xs&, Pred&&) {
        using in = searched<Xs>;
        constexpr int found = in::template found<Pred&&>;
        if constexpr (found < 0) {
            return boost::hana::nothing;
        } else {
            return boost::hana::just(constant<in::numbers[found]>{});
        }
    }
};

}  // namespace detail
}  // namespace shardcheck

namespace boost::hana {

template <shardcheck::extent_t... Extents>
struct tag_of<shardcheck::shape<Extents...>> {
    using type = shardcheck::shape_tag;
};

template <class Tag, shardcheck::extent_t Size>
struct tag_of<shardcheck::axis<Tag, Size>> {
    using type = shardcheck::axis_tag;
};

template <class... Axes>
requires shardcheck::AnyMesh<shardcheck::mesh<Axes...>>
struct tag_of<shardcheck::mesh<Axes...>> {
    using type = shardcheck::mesh_tag;
};

template <>
struct tag_of<shardcheck::replicate> {
    using type = shardcheck::placement_tag;
};

template <int Dim>
struct tag_of<shardcheck::shard<Dim>> {
    using type = shardcheck::placement_tag;
};

template <int Dim, shardcheck::extent_t Factor>
struct tag_of<shardcheck::strided_shard<Dim, Factor>> {
    using type = shardcheck::placement_tag;
};

template <class Op>
struct tag_of<shardcheck::partial<Op>> {
    using type = shardcheck::placement_tag;
};

template <class Element, class Shape, class Mesh, class... Placements>
struct tag_of<shardcheck::basic_tensor<Element, Shape, Mesh, Placements...>> {
    using type = shardcheck::tensor_tag;
};

template <class Tensor, class Layout>
struct tag_of<shardcheck::strided_tensor<Tensor, Layout>> {
    using type = shardcheck::tensor_tag;
};

// ---- Comparable, Hashable -----------------------------------------------------------------------------------------

template <>
struct equal_impl<shardcheck::shape_tag, shardcheck::shape_tag> : shardcheck::detail::equal_types {};
template <>
struct equal_impl<shardcheck::axis_tag, shardcheck::axis_tag> : shardcheck::detail::equal_types {};
template <>
struct equal_impl<shardcheck::mesh_tag, shardcheck::mesh_tag> : shardcheck::detail::equal_types {};
template <>
struct equal_impl<shardcheck::placement_tag, shardcheck::placement_tag> : shardcheck::detail::equal_types {};
template <>
struct equal_impl<shardcheck::tensor_tag, shardcheck::tensor_tag> : shardcheck::detail::equal_types {};

template <>
struct hash_impl<shardcheck::shape_tag> : shardcheck::detail::hash_type {};
template <>
struct hash_impl<shardcheck::axis_tag> : shardcheck::detail::hash_type {};
template <>
struct hash_impl<shardcheck::mesh_tag> : shardcheck::detail::hash_type {};
template <>
struct hash_impl<shardcheck::placement_tag> : shardcheck::detail::hash_type {};
template <>
struct hash_impl<shardcheck::tensor_tag> : shardcheck::detail::hash_type {};

// ---- Product ------------------------------------------------------------------------------------------------------

template <>
struct make_impl<shardcheck::axis_tag> {
    template <class Tag, class Size>
    static constexpr auto apply(const Tag&, const Size&) {
        return shardcheck::axis<typename Tag::type, Size::value>{};
    }
};

template <>
struct first_impl<shardcheck::axis_tag> {
    template <class Axis>
    static constexpr auto apply(const Axis&) {
        return type_c<typename shardcheck::detail::axis_traits<Axis>::tag>;
    }
};

template <>
struct second_impl<shardcheck::axis_tag> {
    template <class Axis>
    static constexpr auto apply(const Axis&) {
        return shardcheck::detail::constant<shardcheck::detail::axis_traits<Axis>::size>{};
    }
};

// ---- Foldable -----------------------------------------------------------------------------------------------------

template <>
struct unpack_impl<shardcheck::shape_tag> {
    template <shardcheck::extent_t... Extents, class F>
    static constexpr decltype(auto) apply(const shardcheck::shape<Extents...>&, F&& f) {
        return static_cast<F&&>(f)(shardcheck::detail::constant<Extents>{}...);
    }
};

template <>
struct unpack_impl<shardcheck::mesh_tag> {
    template <class... Axes, class F>
    static constexpr decltype(auto) apply(const shardcheck::mesh<Axes...>&, F&& f) {
        return static_cast<F&&>(f)(Axes{}...);
    }
};

// ---- Searchable ---------------------------------------------------------------------------------------------------

template <>
struct any_of_impl<shardcheck::shape_tag> : shardcheck::detail::search_any {};
template <>
struct any_of_impl<shardcheck::mesh_tag> : shardcheck::detail::search_any {};

template <>
struct find_if_impl<shardcheck::shape_tag> : shardcheck::detail::search_first {};
template <>
struct find_if_impl<shardcheck::mesh_tag> : shardcheck::detail::search_first {};

}  // namespace boost::hana
