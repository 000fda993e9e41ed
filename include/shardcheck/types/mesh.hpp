// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/validate.hpp>

#include <type_traits>

namespace shardcheck {

/// A mesh axis of `Size` ranks, named by a tag type of the user's (declared is enough), which every compiler prints
/// in its errors.
template <class Tag, extent_t Size>
struct axis {};

/// A device mesh: `axis` types in mesh order. Ranks are numbered row-major: the last axis is the fastest.
/// `mesh<>` is one rank.
template <class... Axes>
struct mesh {};

namespace detail {

/// What a mesh axis says.
template <class Axis>
struct axis_traits {
    static constexpr bool is_axis = false;
    using tag = Axis;
    static constexpr extent_t size = 0;
};

template <class Tag, extent_t Size>
struct axis_traits<axis<Tag, Size>> {
    static constexpr bool is_axis = true;
    using tag = Tag;
    static constexpr extent_t size = Size;
};

/// The position of `Tag` among `Tags`; the number of them if it is not there.
template <class Tag, class... Tags>
constexpr int position_of() {
    constexpr bool same[] = {std::is_same_v<Tag, Tags>..., true};
    int position = 0;
    while (!same[position]) ++position;
    return position;
}

/// A mesh as a value, and what is wrong with it.
template <class Mesh>
struct mesh_traits;

template <class... Axes>
struct mesh_traits<mesh<Axes...>> {
    static constexpr int axes = static_cast<int>(sizeof...(Axes));

    static constexpr mesh_value value = [] {
        if constexpr (axes <= max_axes) {
            return mesh_value{axes, {axis_traits<Axes>::size...}};
        } else {
            constexpr extent_t all[] = {axis_traits<Axes>::size...};
            return make_mesh(all, axes);
        }
    }();

    template <class Tag>
    static constexpr int index = position_of<Tag, typename axis_traits<Axes>::tag...>();

    static constexpr finding bad = [] {
        constexpr bool is_axis[] = {axis_traits<Axes>::is_axis..., true};
        for (int i = 0; i < axes; ++i) {
            if (!is_axis[i]) return finding{rule::not_an_axis, i};
        }
        finding found = find_bad_mesh(value);
        if constexpr (axes <= max_axes) {
            constexpr int first[] = {index<typename axis_traits<Axes>::tag>..., 0};
            for (int i = 0; i < axes && found.sound(); ++i) {
                if (first[i] != i) found = {rule::axis_named_twice, i};
            }
        }
        return found;
    }();
};

template <class Mesh>
inline constexpr bool is_mesh = false;
template <class... Axes>
inline constexpr bool is_mesh<mesh<Axes...>> = true;

template <class Mesh>
inline constexpr bool is_sound_mesh = false;
template <class... Axes>
inline constexpr bool is_sound_mesh<mesh<Axes...>> = mesh_traits<mesh<Axes...>>::bad.sound();

template <class Mesh, class Tag>
inline constexpr bool has_axis = false;
template <class... Axes, class Tag>
inline constexpr bool has_axis<mesh<Axes...>, Tag> = (std::is_same_v<typename axis_traits<Axes>::tag, Tag> || ...);

}  // namespace detail

/// A sound mesh.
template <class T>
concept AnyMesh = detail::is_sound_mesh<T>;

/// A sound mesh that has an axis of this name.
template <class T, class Tag>
concept MeshWith = AnyMesh<T> && detail::has_axis<T, Tag>;

/// The number of ranks on the axis `Tag` of a mesh, which must have it.
template <class Mesh, class Tag>
requires MeshWith<Mesh, Tag>
inline constexpr extent_t axis_size_v =
    detail::mesh_traits<Mesh>::value.sizes[detail::mesh_traits<Mesh>::template index<Tag>];

/// The number of ranks of a mesh.
template <AnyMesh Mesh>
inline constexpr extent_t rank_count_v = rank_count(detail::mesh_traits<Mesh>::value);

}  // namespace shardcheck
