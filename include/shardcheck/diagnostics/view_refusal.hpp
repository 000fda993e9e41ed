// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/tensor_refusal.hpp>
#include <shardcheck/types/view.hpp>

namespace shardcheck::detail {

template <class From, class To>
struct view_question;

/// Both shapes, as the facts of a refusal name them.
template <extent_t... From, extent_t... To>
struct view_question<shape<From...>, shape<To...>> {
    using type = facts<illegal::from<From...>, illegal::to<To...>>;
};

/// The facts of a refused view: both shapes, then the dim, the mesh axis and the numbers in the way.
template <class Check, class Shape, class Mesh>
struct named_view;

template <class Check, class Shape, class... Axes>
struct named_view<Check, Shape, mesh<Axes...>> {
    static constexpr verdict found = Check::found;
    static constexpr rule reason = found.reason;

    static constexpr auto gather() {
        using shapes = typename view_question<Shape, typename Check::asked>::type;
        if constexpr (found.axis >= 0) {
            using on_axis = decltype(pick<found.axis>(pack_of<Axes...>));
            if constexpr (found.in.dim == -1) {
                return typename shapes::template with<on_axis>{};
            } else if constexpr (found.out.dim == -1) {
                return typename shapes::template with<illegal::dim<found.in.dim, found.in.length>, on_axis,
                                                      illegal::holds<found.in.chunk>>{};
            } else {
                return
                    typename shapes::template with<illegal::dim<found.in.dim, found.in.length>, on_axis,
                                                   illegal::holds<found.in.chunk>, illegal::needs<found.out.chunk>>{};
            }
        } else if constexpr (reason == rule::negative_extent) {
            return typename shapes::template with<illegal::dim<found.dim, found.found>>{};
        } else if constexpr (reason == rule::element_count_differs || reason == rule::cannot_infer ||
                             reason == rule::rank_over_capacity) {
            return typename shapes::template with<illegal::wanted<found.wanted>, illegal::found<found.found>>{};
        } else {
            return shapes{};
        }
    }

    using type = typename decltype(gather())::template refusal<reason>;
};

/// Bad stated placements are named as those of a tensor.
template <class Check, class Mesh>
struct stated_refusal;

template <class Tensor, class Shape, class... Stated, class Mesh>
struct stated_refusal<view_to_check<Tensor, Shape, Stated...>, Mesh> {
    struct finding_of_check {
        static constexpr verdict found = view_to_check<Tensor, Shape, Stated...>::found;
        static constexpr finding bad{found.reason, found.axis, found.dim, found.wanted, found.found};
    };
    using type = typename tensor_refusal<finding_of_check, Shape, Mesh, Stated...>::type;
};

/// The never-defined type that names the refusal of a view.
template <class Check, bool BadPlacement = is_bad_placement(Check::found.reason),
          bool HasShape = Check::found.reason != rule::not_a_shape>
struct view_refusal : named_view<Check, typename Check::from::shape_type, typename Check::from::mesh_type> {};

template <class Tensor, class Shape, class... Stated>
struct view_refusal<view_to_check<Tensor, Shape, Stated...>, false, false> {
    using type = illegal::not_a_shape<Tensor, Shape>;
};

template <class Check>
struct view_refusal<Check, true, true> : stated_refusal<Check, typename Check::from::mesh_type> {};

}  // namespace shardcheck::detail
