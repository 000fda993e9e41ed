// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/cures.hpp>
#include <shardcheck/diagnostics/text.hpp>

// A verdict in words: what was asked, the dim and the mesh axis in the way, the numbers. The same text from the
// compiler, from the command-line tool and as a constexpr value.
namespace shardcheck {

/// A view as it was asked for, with the names that its sentence needs.
struct question {
    shape_value in;
    mesh_value mesh;
    placement_list placements;
    shape_value out;
    bool is_view = true;  ///< false: the question is whether the tensor is one
    policy allowed = policy::plain;
    bool is_stated = false;  ///< the caller states the placements of the result
    placement_list stated;
    name_view axis_names[max_axes];  ///< empty: the axis is called by its number
    extent_t element_bytes = 0;      ///< 0: sizes are told in elements
    name_view stranger;              ///< of axis_not_in_mesh: the name that the mesh has not
};

/// Decides a question.
constexpr verdict check(const question& asked) {
    return asked.is_stated ? check_view_to(asked.in, asked.mesh, asked.placements, asked.out, asked.stated)
                           : check_view(asked.in, asked.mesh, asked.placements, asked.out, asked.allowed);
}

namespace detail {

constexpr void write_axis_name(text& out, const question& asked, int axis) {
    if (axis >= 0 && axis < max_axes && !asked.axis_names[axis].empty()) {
        out << asked.axis_names[axis];
    } else {
        out << axis;
    }
}

constexpr void write_axis(text& out, const question& asked, int axis) {
    out << "mesh axis ";
    write_axis_name(out, asked, axis);
}

constexpr void write_placements(text& out, const placement_list& placements) {
    for (int i = 0; i < placements.count; ++i) out << (i > 0 ? ", " : "") << placements.at[i];
}

/// What the coordinates of an axis hold, in `unit`s: each one where they are few, else the kinds with their counts.
constexpr void write_blocks(text& out, extent_t rows, extent_t size, extent_t unit) {
    const extent_t chunk = ceil_div(rows, size);
    const extent_t full = chunk == 0 ? 0 : rows / chunk;
    const extent_t rest = chunk == 0 ? 0 : rows % chunk;
    if (size <= 8) {
        for (extent_t k = 0; k < size; ++k) {
            if (k > 0) out << ',';
            out << (k < full ? chunk : k == full ? rest : 0) * unit;
        }
        return;
    }
    out << chunk * unit << " on " << full;
    if (rest != 0) out << ", " << rest * unit << " on 1";
    const extent_t empty = size - full - (rest != 0 ? 1 : 0);
    if (empty != 0) out << ", 0 on " << empty;
}

constexpr void write_view(text& out, const question& asked) {
    out << "view " << asked.in << " -> " << asked.out << ": ";
}

/// `tensor [8,256] over dp=2, tp=4: `
constexpr void write_tensor(text& out, const question& asked) {
    out << "tensor " << asked.in;
    const int axes = asked.mesh.axes;
    for (int i = 0; i < axes && i < max_axes; ++i) {
        out << (i == 0 ? " over " : ", ");
        write_axis_name(out, asked, i);
        out << '=' << asked.mesh.sizes[i];
    }
    if (axes > max_axes) out << ", ...";
    out << ": ";
}

/// Whether bad input is the tensor's own, and not that of the view.
constexpr bool is_of_tensor(const question& asked, const verdict& found) {
    placement_list given = asked.placements;
    if (!asked.is_view || !find_bad_tensor(asked.in, asked.mesh, given).sound()) return true;
    return is_bad_placement(found.reason) && !asked.is_stated;
}

constexpr const char* plural(extent_t count) { return count == 1 ? "" : "s"; }

/// `dim 0 is sharded over mesh axis tp (6 over 4: 2,2,2,0 rows)`
constexpr void write_cut(text& out, const question& asked, const verdict& found) {
    const extent_t size = asked.mesh.sizes[found.axis];
    const extent_t rows = found.in.length / found.in.factor;
    const bool even = rows % size == 0;
    out << "dim " << found.in.dim << " is sharded " << (even ? "" : "unevenly ") << "over ";
    write_axis(out, asked, found.axis);
    out << " (" << rows << " over " << size << ": ";
    if (even) {
        out << rows / size;
    } else {
        write_blocks(out, rows, size, 1);
    }
    if (even) {
        out << " row" << plural(rows / size) << " each)";
    } else {
        out << " rows)";
    }
}

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
            out << " elements where " << sharded(to.dim, to.factor) << " of " << found.out_local << " needs "
                << to.chunk << " each";
            break;
        case rule::inner_dim_sharded:
            write_cut(out, asked, found);
            out << " and dims before it join it in dim " << to.dim << " of " << found.out_local << ": a rank holds "
                << in.chunk << " of every " << in.period << " elements, which is no shard but "
                << sharded(to.dim, to.factor);
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
            for (int i = 0; i < found.split.parts; ++i) {
                if (i > 0) out << " x ";
                out << found.split.sizes[i];
            }
            out << " its parts can";
            break;
        case rule::short_ranks_cut_elsewhere:
            out << "on ranks that an earlier mesh axis leaves short ";
            write_cut(out, asked, found);
            out << ", a rank holds " << in.chunk << " of every " << in.period << " element" << plural(in.period)
                << ", which is not the " << sharded(to.dim, to.factor) << " of " << found.out_local
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

/// What makes the view legal, cheapest first. Each one has been decided by the rule.
constexpr void write_cures(text& out, const question& asked, const verdict& found, const cures& known) {
    const char* separator = "; ";
    const auto next = [&]() -> text& {
        out << separator;
        separator = ", or ";
        return out;
    };
    if (known.as_inferred) {
        next() << "state ";
        write_placements(out, known.inferred);
        out << ", which the view gives";
    }
    if (known.as_strided) {
        next() << "ask for the strided policy, which gives ";
        write_placements(out, known.strided);
    }
    if (known.as_reordered) {
        next() << "list the mesh axes as ";
        for (int i = 0; i < asked.mesh.axes; ++i) {
            if (i > 0) out << ", ";
            write_axis_name(out, asked, known.order[i]);
        }
        out << ", which gives ";
        write_placements(out, known.reordered);
    }
    if (known.as_reshaped) {
        next() << "store it as " << known.reshaped << ", which is ";
        write_placements(out, known.reshaped_placements);
    }
    if (known.sizes > 0) {
        next() << "use ";
        write_axis_name(out, asked, found.axis);
        out << " of size ";
        for (int i = 0; i < known.sizes; ++i) {
            if (i > 0) out << (i + 1 == known.sizes && !known.more_sizes ? " or " : ", ");
            out << known.size[i];
        }
        if (known.more_sizes) out << " or more";
    }
    if (known.split.parts > 0) {
        next() << "split ";
        write_axis_name(out, asked, found.axis);
        out << '=' << asked.mesh.sizes[found.axis] << " into axes of ";
        for (int i = 0; i < known.split.parts; ++i) out << (i > 0 ? " x " : "") << known.split.sizes[i];
        out << ", which gives ";
        write_placements(out, known.split_placements);
    }
    for (int i = 0; i < known.steps; ++i) {
        const redistribution& step = known.step[i];
        if (i == 0) {
            next() << "redistribute ";
        } else {
            out << " and ";
        }
        write_axis_name(out, asked, step.axis);
        out << " from " << step.from << " to " << step.to << " first ("
            << (step.by == collective::all_to_all ? "all-to-all" : "all-gather") << ", a rank receives at most ";
        if (asked.element_bytes > 0 && !product_overflows(step.received, asked.element_bytes)) {
            out << step.received * asked.element_bytes << " bytes)";
        } else {
            out << step.received << " elements)";
        }
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

}  // namespace detail

/// The verdict on a question, as a sentence without a full stop.
constexpr text describe(const question& asked, const verdict& found) {
    text out;
    if (found.legal()) {
        detail::write_view(out, asked);
        out << "legal as ";
        detail::write_placements(out, found.placements);
    } else if (is_bad_input(found.reason)) {
        detail::write_bad_input(out, asked, found);
    } else {
        detail::write_refused_view(out, asked, found);
        detail::write_cures(out, asked, found,
                            find_cures(asked.in, asked.mesh, asked.placements, found, asked.allowed));
    }
    return out;
}

}  // namespace shardcheck
