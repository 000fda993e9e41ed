// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/question.hpp>

// What stands in the way of an illegal view, and what is wrong with bad input: a phrase for each rule.
namespace shardcheck::detail {

constexpr void write_refused_view(text& out, const question& asked, const verdict& found) {
    write_view(out, asked);
    const extent_t size = found.axis >= 0 ? asked.mesh.sizes[found.axis] : 1;
    const cut_facts& in = found.in;
    const cut_facts& to = found.out;
    switch (found.reason) {
        case rule::element_count_differs:
            out << "the old shape has " << found.wanted << " elements, the new one " << found.found;
            break;
        case rule::uneven_shard_flattened:
            write_cut(out, asked, found);
            out << ", ranks hold ";
            write_blocks(out, in.length / in.factor, size, in.inner);
            out << " elements where " << shard_of(to.dim, to.factor) << " of " << found.out_local << " needs "
                << to.chunk << " each";
            break;
        case rule::inner_dim_sharded:
            write_cut(out, asked, found);
            out << " and dims before it join it in dim " << to.dim << " of " << found.out_local << ": a rank holds "
                << in.chunk << " of every " << in.period << " elements, which is no shard but "
                << shard_of(to.dim, to.factor);
            break;
        case rule::axes_in_wrong_order:
            write_cut(out, asked, found);
            out << " before a later mesh axis cuts a dim left of it, and both land on dim " << to.dim << " of "
                << found.out_local << ": a dim is cut in mesh order, and this order would deal other elements";
            break;
        case rule::boundary_inside_out_dim:
            write_cut(out, asked, found);
            out << ", a rank holds " << in.chunk << " of every " << in.period << " elements, and no dim of "
                << found.out_local << " is cut there: dim " << to.dim << " has " << to.length << " rows of "
                << to.inner << " elements";
            break;
        case rule::needs_mesh_axis_split:
            write_cut(out, asked, found);
            out << ", and dim " << to.dim << " of " << found.out_local << " has " << to.length
                << " rows for them: no one dim can carry the axis, split into ";
            write_factors(out, found.split);
            out << " its parts can";
            break;
        case rule::short_ranks_cut_elsewhere:
            out << "on ranks that an earlier mesh axis leaves short ";
            write_cut(out, asked, found);
            out << ", a rank holds " << in.chunk << " of every " << in.period << " element" << plural(in.period)
                << ", which is not the " << shard_of(to.dim, to.factor) << " of " << found.out_local
                << " that full ranks need";
            break;
        case rule::size_one_shard_has_nowhere_to_go:
            out << "dim " << in.dim << " has 1 row sharded over ";
            write_axis(out, asked, found.axis);
            out << " (" << size << "), so that coordinate 0 owns all " << in.period << " element" << plural(in.period)
                << ", and " << found.out_local << " has no dim "
                << (asked.allowed == policy::strided ? "" : "of length 1 ") << "to say so";
            break;
        case rule::stated_placement_differs:
            out << "on ";
            write_axis(out, asked, found.axis);
            out << " (" << size << ") " << asked.placements.at[found.axis];
            if (in.dim >= 0) out << " holds " << in.chunk << " of every " << in.period << " elements";
            out << ", the stated " << found.placements.at[found.axis];
            if (to.dim >= 0) out << " holds " << to.chunk << " of every " << to.period;
            if (in.dim == -1 && to.dim == -1) out << " is another placement";
            break;
        default: break;
    }
}

constexpr void write_bad_input(text& out, const question& asked, const verdict& found) {
    if (is_of_tensor(asked, found)) {
        write_tensor(out, asked);
    } else {
        write_view(out, asked);
        if (is_bad_placement(found.reason)) out << "stated placements: ";
    }
    const bool counts = found.reason == rule::too_few_placements || found.reason == rule::too_many_placements ||
                        found.reason == rule::axis_not_in_mesh || found.reason == rule::placements_mixed;
    if (!counts && found.axis >= 0) {
        write_axis(out, asked, found.axis);
        out << ' ';
    }
    switch (found.reason) {
        case rule::not_a_shape: out << "something else stands where the shape has to"; break;
        case rule::not_a_mesh: out << "something else stands where the mesh has to"; break;
        case rule::not_an_axis: out << "is no axis<...>"; break;
        case rule::rank_over_capacity: out << found.found << " dims, where " << found.wanted << " is the most"; break;
        case rule::axes_over_capacity:
            out << found.found << " mesh axes, where " << found.wanted << " is the most";
            break;
        case rule::negative_extent: out << "dim " << found.dim << " has the negative extent " << found.found; break;
        case rule::element_count_overflows: out << "the number of elements does not fit in 64 bits"; break;
        case rule::mesh_axis_empty: out << "has size " << found.found << ", where 1 is the least"; break;
        case rule::mesh_size_overflows: out << "the number of ranks does not fit in 64 bits"; break;
        case rule::axis_named_twice: out << "is named twice"; break;
        case rule::axis_not_in_mesh:
            out << "placement " << found.axis << " is for ";
            if (asked.stranger.empty()) {
                out << "an axis that the mesh has not";
            } else {
                out << asked.stranger << ", which is no axis of the mesh";
            }
            break;
        case rule::placements_mixed: out << "placements by name and by position together"; break;
        case rule::too_few_placements:
        case rule::too_many_placements:
            out << found.found << " placement" << plural(found.found) << " for " << found.wanted << " mesh "
                << (found.wanted == 1 ? "axis" : "axes");
            break;
        case rule::unknown_placement: out << "has something that is no placement"; break;
        case rule::shard_dim_out_of_range:
            out << "shards dim " << found.found << " of a tensor of " << found.wanted << " dim"
                << plural(found.wanted);
            break;
        case rule::strided_factor_not_positive:
            out << "has a strided shard of factor " << found.found << ", where 1 is the least";
            break;
        case rule::strided_factor_does_not_divide:
            out << "has a strided shard of dim " << found.dim << " whose factor " << found.wanted
                << " does not divide the local length " << found.found;
            break;
        case rule::several_infer: out << "more than one extent is left to infer"; break;
        case rule::cannot_infer:
            out << found.wanted << " elements, and the extents that are known multiply to " << found.found;
            break;
        default: break;
    }
}

}  // namespace shardcheck::detail
