// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/redistribute.hpp>
#include <shardcheck/diagnostics/refusal.hpp>
#include <shardcheck/types/op.hpp>
#include <shardcheck/types/pack.hpp>

namespace shardcheck::detail {

/// The layout of a tensor that is not contiguous, as a fact.
template <class Tensor>
struct layout_fact {
    using type = facts<>;
};

template <class Tensor, class Layout>
struct layout_fact<strided_tensor<Tensor, Layout>> {
    using type = facts<Layout>;
};

/// What a refused op has to do with, after its place in the pipeline, the op and the shape: the dim, the mesh axis,
/// and the numbers or types.
template <class Tensor, class Op, int Step, class... Axes>
struct op_facts {
    using check = op_on<Tensor, Op, Step>;
    static constexpr op_verdict found = check::found;
    static constexpr int dim = found.in.dim >= 0 ? found.in.dim : found.dim;
    static constexpr extent_t length = [] {
        const shape_value& extents = check::from::extents;
        if (dim < 0 || dim >= extents.rank) return extent_t{0};
        const int axes = found.axis >= 0 ? found.axis : 0;
        return largest_length(extents, check::from::ranks, check::from::placements, axes, dim);
    }();

    static constexpr auto gather() {
        if constexpr (found.axis >= 0 && dim >= 0) {
            return facts<illegal::dim<dim, length>, decltype(pick<found.axis>(pack_of<Axes...>))>{};
        } else if constexpr (found.axis >= 0) {
            return facts<decltype(pick<found.axis>(pack_of<Axes...>))>{};
        } else if constexpr (found.reason == rule::element_does_not_fit) {
            return facts<typename check::from::element>{};
        } else if constexpr (found.reason == rule::dim_named_twice) {
            return facts<illegal::dim<dim, length>>{};
        } else if constexpr (found.reason == rule::range_out_of_bounds && dim >= 0) {
            return facts<illegal::dim<dim, length>, illegal::wanted<found.wanted>, illegal::found<found.found>>{};
        } else if constexpr (is_bad_input(found.reason) || found.reason == rule::element_count_differs) {
            return facts<illegal::wanted<found.wanted>, illegal::found<found.found>>{};
        } else {
            return typename layout_fact<Tensor>::type{};
        }
    }
};

template <class Check, class Shape, class Mesh>
struct named_op;

template <class Tensor, class Op, int Step, extent_t... Extents, class... Axes>
struct named_op<op_on<Tensor, Op, Step>, shape<Extents...>, mesh<Axes...>> {
    using more = decltype(op_facts<Tensor, Op, Step, Axes...>::gather());

    static constexpr auto gather() {
        // written out, since nvcc would print where a shape came from
        if constexpr (Step == 0) {
            return typename more::template after<Op, shape<Extents...>>{};
        } else {
            return typename more::template after<illegal::step<Step>, Op, shape<Extents...>>{};
        }
    }

    using type = typename decltype(gather())::template refusal<op_on<Tensor, Op, Step>::found.reason>;
};

template <class Check>
using op_refusal = named_op<Check, typename Check::from::shape_type, typename Check::from::mesh_type>;

}  // namespace shardcheck::detail
