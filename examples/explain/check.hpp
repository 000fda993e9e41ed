// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/view.hpp>

#include "parse.hpp"

// The core's answer to a query.
namespace shardcheck::explain {

constexpr verdict check(const view_query& query, policy allowed) {
    const mesh_value& mesh = query.mesh.value;
    return query.has_stated ? check_view_to(query.in, mesh, query.placements, query.out, query.stated)
                            : check_view(query.in, mesh, query.placements, query.out, allowed);
}

/// The placements of a sound query in their canonical form: dims count from 0.
constexpr placement_list given_placements(const view_query& query) {
    return check_view(query.in, query.mesh.value, query.placements, query.in).placements;
}

/// The part of a query that a rule of bad input is about. Several rules fit both sides of a view: the old side is at
/// fault iff its identity view is refused too.
constexpr part part_at_fault(const view_query& query, rule reason) {
    const rule own = check_view(query.in, query.mesh.value, query.placements, query.in).reason;
    const bool old_side = is_bad_input(own);
    switch (reason) {
        case rule::rank_over_capacity:
        case rule::negative_extent:
        case rule::element_count_overflows: return old_side ? part::in : part::out;
        case rule::axes_over_capacity:
        case rule::mesh_axis_empty:
        case rule::mesh_size_overflows: return part::mesh;
        case rule::several_infer:
        case rule::cannot_infer: return part::out;
        default: return old_side ? part::placements : part::stated;
    }
}

}  // namespace shardcheck::explain
