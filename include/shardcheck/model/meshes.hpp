// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/block.hpp>
#include <shardcheck/types/mesh.hpp>

#include <type_traits>

// The meshes of the tensors of a model. A rank is one device, so that all meshes have as many; and an axis that two of
// them name puts every rank at one coordinate: tp is the same groups of ranks in both.
namespace shardcheck::detail {

/// Different meshes, in the order in which a model names them.
template <class... Meshes>
struct mesh_list {};

template <class Mesh>
struct one_mesh {};

template <class... Meshes, class Mesh>
constexpr auto operator+(mesh_list<Meshes...> list, one_mesh<Mesh>) {
    if constexpr ((std::is_same_v<Meshes, Mesh> || ...)) {
        return list;
    } else {
        return mesh_list<Meshes..., Mesh>{};
    }
}

/// Two lists as one. The common case, a model over one mesh, comes first: it costs a compiler next to nothing.
template <class... Meshes>
constexpr mesh_list<Meshes...> operator|(mesh_list<Meshes...>, mesh_list<Meshes...>) {
    return {};
}

template <class... Left, class... Right>
constexpr auto operator|(mesh_list<Left...> left, mesh_list<Right...>) {
    return (left + ... + one_mesh<Right>{});
}

/// True if every rank has one coordinate on `Tag`, where both meshes have that axis.
template <class Left, class Right, class Tag>
constexpr bool same_axis() {
    if constexpr (has_axis<Right, Tag>) {
        constexpr mesh_value left = mesh_traits<Left>::value;
        constexpr mesh_value right = mesh_traits<Right>::value;
        constexpr int i = mesh_traits<Left>::template index<Tag>;
        constexpr int k = mesh_traits<Right>::template index<Tag>;
        return left.sizes[i] == right.sizes[k] && ranks_after(left, i) == ranks_after(right, k);
    } else {
        return true;
    }
}

template <class Left, class Right>
inline constexpr bool meshes_agree = false;

template <class... Axes, class Right>
inline constexpr bool meshes_agree<mesh<Axes...>, Right> =
    rank_count(mesh_traits<mesh<Axes...>>::value) == rank_count(mesh_traits<Right>::value) &&
    (same_axis<mesh<Axes...>, Right, typename axis_traits<Axes>::tag>() && ...);

/// Two meshes, and whether they agree. Of several pairs, joined by &&, the first that does not stays.
template <class Left, class Right, bool Agree = meshes_agree<Left, Right>>
struct mesh_pair {
    static constexpr bool agree = Agree;
};

template <class Left, class Right, class Next>
constexpr Next operator&&(mesh_pair<Left, Right, true>, Next next) {
    return next;
}

template <class Left, class Right, class Next>
constexpr mesh_pair<Left, Right, false> operator&&(mesh_pair<Left, Right, false> odd, Next) {
    return odd;
}

/// What a list of meshes comes to: the number of ranks, and the first two that do not agree.
template <class Meshes>
struct meshes_check;

template <>
struct meshes_check<mesh_list<>> {
    static constexpr extent_t ranks = 1;
    using pair = mesh_pair<mesh<>, mesh<>, true>;
};

template <class First, class... Rest>
struct meshes_check<mesh_list<First, Rest...>> {
    static constexpr extent_t ranks = rank_count(mesh_traits<First>::value);
    using of_rest = typename meshes_check<mesh_list<Rest...>>::pair;
    using pair = decltype((mesh_pair<First, First, true>{} && ... && mesh_pair<First, Rest>{}) && of_rest{});
};

template <class Meshes>
inline constexpr bool all_agree = meshes_check<Meshes>::pair::agree;

}  // namespace shardcheck::detail
