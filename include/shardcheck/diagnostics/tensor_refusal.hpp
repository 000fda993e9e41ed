// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/refusal.hpp>
#include <shardcheck/types/pack.hpp>
#include <shardcheck/types/tensor.hpp>

namespace shardcheck::detail {

/// The facts of a bad tensor: its shape, then the mesh axis and the placement at fault, then the numbers.
/// `Found` has the finding as `bad`.
template <class Found, class Shape, class Mesh, class... Placements>
struct tensor_refusal {
    using type = typename facts<Shape, Mesh>::template refusal<Found::bad.reason>;
};

template <class Found, extent_t... Extents, class... Axes, class... Placements>
struct tensor_refusal<Found, shape<Extents...>, mesh<Axes...>, Placements...> {
    using whole_shape = shape<Extents...>;
    static constexpr finding bad = Found::bad;
    static constexpr rule reason = bad.reason;

    /// The placement as the user wrote it, for a mesh axis: by position, or the one that names the axis.
    static constexpr int written_at() {
        if constexpr (by_name<Placements...>) {
            return position_of<typename axis_traits<decltype(pick<bad.axis>(pack_of<Axes...>))>::tag,
                               typename name_traits<Placements>::tag...>();
        } else {
            return bad.axis;
        }
    }

    static constexpr auto gather() {
        using numbers = facts<illegal::wanted<bad.wanted>, illegal::found<bad.found>>;
        if constexpr (reason == rule::element_count_overflows) {
            return facts<whole_shape>{};
        } else if constexpr (reason == rule::negative_extent) {
            return facts<whole_shape, illegal::dim<bad.dim, bad.found>>{};
        } else if constexpr (reason == rule::rank_over_capacity) {
            return typename numbers::template after<whole_shape>{};
        } else if constexpr (reason == rule::mesh_size_overflows) {
            return facts<whole_shape, mesh<Axes...>>{};
        } else if constexpr (reason == rule::axes_over_capacity || reason == rule::too_few_placements ||
                             reason == rule::too_many_placements) {
            return typename numbers::template after<whole_shape, mesh<Axes...>>{};
        } else if constexpr (reason == rule::mesh_axis_empty || reason == rule::axis_named_twice ||
                             reason == rule::not_an_axis) {
            return facts<whole_shape, mesh<Axes...>, decltype(pick<bad.axis>(pack_of<Axes...>))>{};
        } else if constexpr (reason == rule::axis_not_in_mesh || reason == rule::placements_mixed) {
            return facts<whole_shape, mesh<Axes...>, decltype(pick<bad.axis>(pack_of<Placements...>))>{};
        } else if constexpr (reason == rule::unknown_placement) {
            return facts<whole_shape, decltype(pick<bad.axis>(pack_of<Axes...>)),
                         decltype(pick<written_at()>(pack_of<Placements...>))>{};
        } else {
            return typename numbers::template after<whole_shape, decltype(pick<bad.axis>(pack_of<Axes...>)),
                                                    decltype(pick<written_at()>(pack_of<Placements...>))>{};
        }
    }

    using type = typename decltype(gather())::template refusal<reason>;
};

}  // namespace shardcheck::detail
