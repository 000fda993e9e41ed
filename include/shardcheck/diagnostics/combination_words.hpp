// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/combination_cures.hpp>
#include <shardcheck/diagnostics/combination_argument_words.hpp>
#include <shardcheck/diagnostics/sentence.hpp>

// A verdict on an op that combines tensors, in words.
namespace shardcheck {
namespace detail {

/// `operand 0 has dim 2 (h) as shard<2> over mesh axis tp (4096 over 4: 1024 rows each)`
constexpr void write_operand_cut(text& out, const combination_question& asked, const combination_verdict& found) {
    out << "operand " << found.operand << " has ";
    const int label = asked.asked.of[found.operand].at[found.in.dim];
    write_labelled_dim(out, asked, found.in.dim, label);
    out << " as " << asked.in.placements[found.operand].at[found.axis] << " over ";
    write_axis(out, asked.of, found.axis);
    out << " (";
    write_cut_rows(out, asked.of, found);
    out << ')';
}

/// How the other operand has it: `operand 1 has dim 0 (h) whole`.
constexpr void write_other(text& out, const combination_question& asked, const combination_verdict& found) {
    const int dim = dim_of_label(asked.asked.of[found.other], found.label);
    const placement_value& other = asked.in.placements[found.other].at[found.axis];
    out << "operand " << found.other << " has ";
    write_labelled_dim(out, asked, dim, found.label);
    if (other.kind == placement_kind::shard && other.dim == dim) {
        out << " as " << other;
        return;
    }
    out << " whole";
    if (other.kind == placement_kind::shard) out << " and dim " << other.dim << " as " << other;
}

constexpr void write_cut_of_both(text& out, const combination_question& asked, const combination_verdict& found) {
    write_axis(out, asked.of, found.axis);
    out << " (" << asked.of.mesh.sizes[found.axis] << ") cuts ";
    const int mine = asked.asked.of[found.operand].at[found.in.dim];
    const int other = asked.asked.of[found.other].at[found.out.dim];
    write_labelled_dim(out, asked, found.in.dim, mine);
    out << " of operand " << found.operand << " and ";
    write_labelled_dim(out, asked, found.out.dim, other);
    out << " of operand " << found.other << ": rows of the two that are on different ranks do not meet";
}

/// The first operand but for the refused one that is partial over the axis, or is not; -1 if there is none.
constexpr int other_operand(const combination_question& asked, const combination_verdict& found, bool is_partial) {
    for (int j = 0; j < asked.asked.operands; ++j) {
        const bool matches = (asked.in.placements[j].at[found.axis].kind == placement_kind::partial) == is_partial;
        if (matches && j != found.operand) return j;
    }
    return -1;
}

/// Why terms do not pass through an op whose operands the axis does not cut.
constexpr void write_lost_terms(text& out, const combination_question& asked, const combination_verdict& found) {
    const elementwise by = asked.asked.by;
    const reduction owed = asked.in.placements[found.operand].at[found.axis].op;
    const int whole = other_operand(asked, found, false);
    if ((by == elementwise::add || by == elementwise::subtract) && owed == reduction::sum && whole >= 0) {
        out << ", operand " << whole << " is not: it would count once on each of the "
            << asked.of.mesh.sizes[found.axis] << " ranks";
        return;
    }
    const name_view op = by == elementwise::reduce ? name_of_text(name_of(asked.asked.over)) : asked.op;
    const int partial = other_operand(asked, found, true);
    if (partial >= 0) {
        const placement_value& other = asked.in.placements[partial].at[found.axis];
        out << ", operand " << partial << " is " << other;
        if (other.op != owed) {
            out << ": no one reduction of what the ranks get gives the " << op << " of both";
            return;
        }
    }
    out << ": the " << name_of(owed) << " of the " << op << " of each term is not the " << op << " of the "
        << name_of(owed) << (partial >= 0 ? "s" : "");
}

constexpr void write_partial_operand(text& out, const combination_question& asked, const combination_verdict& found) {
    const placement_value& partial = asked.in.placements[found.operand].at[found.axis];
    out << "operand " << found.operand << " is " << partial << " over ";
    write_axis(out, asked.of, found.axis);
    if (found.other == -1) {
        write_lost_terms(out, asked, found);
        return;
    }
    out << ", which cuts ";
    write_labelled_dim(out, asked, found.out.dim, asked.asked.of[found.other].at[found.out.dim]);
    out << " of operand " << found.other << ": a rank would need the terms of the others";
}

constexpr void write_joined(text& out, const combination_question& asked, const combination_verdict& found) {
    write_operand_cut(out, asked, found);
    if (found.other >= 0) {
        out << ", ";
        write_other(out, asked, found);
        out << ": on a rank, rows of the one and then of the other are no shard of ";
    } else {
        out << ": on a rank, rows of each operand one after the other are no plain shard of ";
    }
    out << found.shape;
}

constexpr void write_refused_combination(text& out, const combination_question& asked,
                                         const combination_verdict& found) {
    switch (found.reason) {
        case rule::operands_sharded_apart:
            write_operand_cut(out, asked, found);
            out << ", ";
            write_other(out, asked, found);
            out << ": a rank does not hold the same rows of both";
            break;
        case rule::axis_cuts_two_dims: write_cut_of_both(out, asked, found); break;
        case rule::partial_not_carried: write_partial_operand(out, asked, found); break;
        case rule::whole_dim_sharded:
            write_operand_cut(out, asked, found);
            out << ", and " << asked.op << " needs all of its rows";
            break;
        case rule::uneven_shard_reduced:
            write_operand_cut(out, asked, found);
            out << ": a mean of the means would weigh the rows unequally";
            break;
        case rule::nothing_to_reduce:
            if (found.axis >= 0) {
                write_operand_cut(out, asked, found);
                out << ": some rank has no row to find the " << name_of(asked.asked.over) << " of";
            } else {
                int dim = 0;
                while (asked.in.shape[0].extents[dim] != 0) ++dim;
                out << "dim " << dim << " has no row to find the " << name_of(asked.asked.over) << " of";
            }
            break;
        case rule::expanded_dim_sharded:
            write_operand_cut(out, asked, found);
            out << ", so that coordinate 0 owns the one row, and the others have nothing to repeat "
                << asked.asked.extents[found.label] << " times";
            break;
        case rule::joined_dim_sharded: write_joined(out, asked, found); break;
        default: break;
    }
}

/// What would make it legal, cheapest first.
constexpr void write_combination_cures(text& out, const combination_question& asked, const combination_verdict& found,
                                       const combination_cures& known) {
    const char* separator = "; ";
    if (known.as_strided) {
        out << separator << "ask for strided_concat, which gives ";
        write_placements(out, known.strided);
        separator = ", or ";
    }
    if (known.sizes > 0) {
        out << separator;
        write_sizes(out, asked.of, found.axis, known.size, known.sizes, known.more_sizes);
        separator = ", or ";
    }
    for (int i = 0; i < known.steps; ++i) {
        const operand_step& cure = known.step[i];
        out << (i == 0 ? separator : " and ");
        if (i == 0) out << "redistribute ";
        write_axis_name(out, asked.of, cure.step.axis);
        out << " of operand " << cure.operand << " from " << cure.step.from << " to " << cure.step.to;
        if (i == 0) out << " first";
        out << " (";
        write_cost(out, cure.step.by, cure.step.received, asked.element_bytes[cure.operand]);
        out << ')';
    }
}

}  // namespace detail

/// The verdict on an op that combines tensors, as a sentence without a full stop.
constexpr text describe(const combination_question& asked, const combination_verdict& found) {
    text out;
    detail::write_combination(out, asked);
    out << ": ";
    if (found.legal()) {
        out << "legal as ";
        detail::write_placements(out, found.placements);
        return out << (found.placements.count == 0 ? "one rank" : "");
    }
    if (is_bad_input(found.reason)) {
        detail::write_bad_operands(out, asked, found);
        return out;
    }
    detail::write_refused_combination(out, asked, found);
    detail::write_combination_cures(out, asked, found,
                                    find_combination_cures(asked.asked, asked.in, asked.of.mesh, found));
    return out;
}

}  // namespace shardcheck
