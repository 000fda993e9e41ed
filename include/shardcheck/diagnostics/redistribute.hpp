// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/tensor.hpp>
#include <shardcheck/types/redistribute.hpp>

// The error of a refused redistribution.
namespace shardcheck::detail {

/// The first later axis that is partial by another reduction, and so has to be reduced before.
constexpr int find_inner(const question& asked, int axis) {
    for (int later = axis + 1; later < asked.mesh.axes; ++later) {
        const placement_value& inner = asked.placements.at[later];
        const bool owes = asked.mesh.sizes[later] > 1 && inner.kind == placement_kind::partial;
        if (owes && !commute(asked.placements.at[axis].op, inner.op)) return later;
    }
    return axis;
}

template <class From, class To>
struct asked_by<redistribution_check<From, To>> {
    using check = redistribution_check<From, To>;
    struct verdict_of_plan {
        rule reason;
    };
    static constexpr verdict_of_plan found{check::plan.reason};
    static constexpr text sentence = [] {
        const question asked = ask_of<From>();
        text out;
        out << "redistribute " << asked.in << ": ";
        if constexpr (check::legal) {
            out << "legal as ";
            write_placements(out, tensor_traits<To>::placements);
            if (asked.mesh.axes == 0) out << "one rank";
            for (int i = 0; i < check::plan.steps; ++i) {
                const redistribution& step = check::plan.step[i];
                out << (i == 0 ? ": " : ", then ");
                write_axis_name(out, asked, step.axis);
                out << " from " << step.from << " to " << step.to << " (";
                write_cost(out, step.by, step.received, asked.element_bytes);
                out << ')';
            }
        } else {
            constexpr int axis = check::plan.axis;
            write_axis(out, asked, axis);
            out << " is " << asked.placements.at[axis] << ", and ";
            if (check::plan.reason == rule::partial_not_carried) {
                const int inner = find_inner(asked, axis);
                write_axis(out, asked, inner);
                out << " within it " << asked.placements.at[inner]
                    << ": the inner one has to be reduced first, and is to stay; redistribute ";
                write_axis_name(out, asked, inner);
                out << " too";
            } else {
                out << "no collective makes it " << tensor_traits<To>::placements.at[axis]
                    << ": only an op leaves terms on the ranks";
            }
        }
        return out;
    }();
};

template <class Check, class Shape, class Mesh>
struct named_redistribution;

template <class From, class To, extent_t... Extents, class... Axes>
struct named_redistribution<redistribution_check<From, To>, shape<Extents...>, mesh<Axes...>> {
    using check = redistribution_check<From, To>;
    static constexpr int axis = check::plan.axis;
    using type = typename facts<shape<Extents...>, decltype(pick<axis>(pack_of<Axes...>)),
                                placement_at_t<tensor_traits<From>, axis>,
                                placement_at_t<tensor_traits<To>, axis>>::template refusal<check::plan.reason>;
};

template <class Check>
using redistribution_refusal =
    named_redistribution<Check, typename Check::from::shape_type, typename Check::from::mesh_type>;

/// What a redistribution gives: the tensor, or poison with one error, or poison in silence.
template <class Check, class To, outcome Result = Check::result>
struct redistribution_result {
    using type = To;
};

template <class Check, class To>
struct redistribution_result<Check, To, outcome::refused> : refuse<asked_by<Check>, redistribution_refusal<Check>> {};

}  // namespace shardcheck::detail
