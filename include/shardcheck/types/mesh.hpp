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

/// What a mesh axis says; anything but an `axis` has size 0, which no mesh may have.
template <class Axis>
struct axis_traits {
    using tag = void;
    static constexpr extent_t size = 0;
};

template <class Tag, extent_t Size>
struct axis_traits<axis<Tag, Size>> {
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

}  // namespace detail

/// The number of ranks on the axis `Tag` of a mesh. An axis that the mesh has not is a compile error.
template <class Mesh, class Tag>
inline constexpr extent_t axis_size_v = [] {
    using traits = detail::mesh_traits<Mesh>;
    static_assert(traits::template index<Tag> < traits::axes, "axis_size_v: the mesh has no axis of this name");
    return traits::value.sizes[traits::template index<Tag>];
}();

/// The number of ranks of a mesh.
template <class Mesh>
inline constexpr extent_t rank_count_v = rank_count(detail::mesh_traits<Mesh>::value);

}  // namespace shardcheck
