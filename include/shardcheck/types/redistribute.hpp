// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/plan.hpp>
#include <shardcheck/types/layout.hpp>
#include <shardcheck/types/pack.hpp>

#include <type_traits>

// Redistribution on types: a tensor type and placements in, the plan and the type of the result out.
namespace shardcheck::detail {

/// The placement that names a mesh axis, or else the one that the tensor has.
template <class Tag, class Kept, class... Placements>
struct placement_for {
    static constexpr int at = position_of<Tag, typename name_traits<Placements>::tag...>();
    using type = typename name_traits<decltype(pick<at>(pack_of<Placements..., Kept>))>::placement;
};

/// The decision on turning a tensor into another of the same elements.
template <class From, class To>
struct redistribution_check {
    using from = tensor_traits<From>;
    using to = tensor_traits<To>;
    static constexpr redistribution_plan plan =
        plan_redistribution(from::extents, from::ranks, from::placements, to::placements);
    static constexpr bool legal = plan.reason == rule::none;
    static constexpr outcome result = legal ? outcome::legal : outcome::refused;
};

/// Of something refused there is nothing more to say.
struct redistribution_of_poison {
    static constexpr redistribution_plan plan{};
    static constexpr bool legal = false;
    static constexpr outcome result = outcome::silent;
};

template <class From>
struct redistribution_check<From, poison> : redistribution_of_poison {};
template <class To>
struct redistribution_check<poison, To> : redistribution_of_poison {};
template <>
struct redistribution_check<poison, poison> : redistribution_of_poison {};

/// The same elements over the same mesh, or nothing to say.
template <class From, class To>
inline constexpr bool are_placements_of_one =
    std::is_same_v<typename tensor_traits<From>::shape_type, typename tensor_traits<To>::shape_type>&&
        std::is_same_v<typename tensor_traits<From>::mesh_type, typename tensor_traits<To>::mesh_type>;
template <class From>
inline constexpr bool are_placements_of_one<From, poison> = true;
template <class To>
inline constexpr bool are_placements_of_one<poison, To> = true;
template <>
inline constexpr bool are_placements_of_one<poison, poison> = true;

}  // namespace shardcheck::detail
