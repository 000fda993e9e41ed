// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/diagnostics/question.hpp>

// An op that combines tensors as it was asked for, and what is wrong with its arguments: a phrase for each rule.
namespace shardcheck {

/// Such an op as it was asked for, with the names that its sentence needs.
struct combination_question {
    question of;  ///< the mesh and the names of its axes
    combination asked;
    operand_list in;
    extent_t element_bytes[max_operands] = {};
    name_view elements[max_operands];  ///< the types of the operands' elements
    name_view op;                      ///< `einsum`
    name_view equation;                ///< of an einsum
    question stranger;                 ///< of meshes_differ: the other mesh
};

namespace detail {

/// `dp=2, tp=4`
constexpr void write_mesh(text& out, const question& asked) {
    for (int i = 0; i < asked.mesh.axes; ++i) {
        if (i > 0) out << ", ";
        write_axis_name(out, asked, i);
        out << '=' << asked.mesh.sizes[i];
    }
    if (asked.mesh.axes == 0) out << "one rank";
}

/// `dim 2 (h)`; the letter where the op has letters.
constexpr void write_labelled_dim(text& out, const combination_question& asked, int dim, int label) {
    out << "dim " << dim;
    if (label >= 0 && asked.asked.names[label] != '\0') out << " (" << asked.asked.names[label] << ')';
}

/// `einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]`
constexpr void write_combination(text& out, const combination_question& asked) {
    out << asked.op;
    if (!asked.equation.empty()) out << ' ' << asked.equation;
    if (asked.asked.by == elementwise::reduce) out << " by " << name_of(asked.asked.over);
    out << " of ";
    const int count = asked.in.count > max_operands ? 0 : asked.in.count;
    for (int j = 0; j < count; ++j) {
        if (j > 0) out << (j + 1 == count ? " and " : ", ");
        out << asked.in.shape[j];
    }
    if (count == 0) out << asked.in.count << " tensors";
    if (asked.asked.joined >= 0) out << " along dim " << asked.asked.joined;
}

constexpr void write_bad_equation(text& out, const combination_question& asked, const verdict& found) {
    const auto at = static_cast<int>(found.found);
    const char character = at < asked.equation.size ? asked.equation.data[at] : ' ';
    bool in_result = false;
    for (int i = 0; i < at && i < asked.equation.size; ++i) in_result = in_result || asked.equation.data[i] == '>';
    switch (static_cast<equation_fault>(found.wanted)) {
        case equation_fault::character:
            out << "character " << at;
            if (character > ' ' && character <= '~') out << " (" << character << ')';
            out << (in_result ? ", in the result, is no letter" : " is neither a letter nor a comma nor ->");
            break;
        case equation_fault::no_arrow: out << "no -> says what the result has"; break;
        case equation_fault::letter_twice:
            out << (in_result ? "the result" : "one tensor") << " has " << character << " twice, at character " << at;
            if (!in_result) out << ": take its diagonal first";
            break;
        case equation_fault::unknown_letter:
            out << "the result has " << character << ", at character " << at << ", and no operand has it";
            break;
        case equation_fault::too_many_dims: out << "more than " << max_rank << " letters for one tensor"; break;
        case equation_fault::none: break;
    }
}

/// `dim 1 (h) of operand 1 has extent 11008, dim 2 (h) of operand 0 has 4096`
constexpr void write_other_extent(text& out, const combination_question& asked, const combination_verdict& found) {
    write_labelled_dim(out, asked, found.dim, found.label);
    out << " of operand " << found.operand << " has extent " << found.found << ", ";
    int other = 0;
    int dim = -1;
    for (; other < found.operand; ++other) {
        dim = dim_of_label(asked.asked.of[other], found.label);
        if (dim >= 0 && asked.in.shape[other].extents[dim] == found.wanted) break;
    }
    write_labelled_dim(out, asked, dim, found.label);
    out << " of operand " << other << " has " << found.wanted;
}

/// Bad arguments, `of` the operand at fault.
constexpr void write_bad_operands(text& out, const combination_question& asked, const combination_verdict& found) {
    switch (found.reason) {
        case rule::not_an_equation: write_bad_equation(out, asked, found); break;
        case rule::wrong_argument_count:
            out << found.found << " tensor" << plural(found.found) << ", where ";
            if (asked.equation.empty() || found.found > max_operands) {
                out << found.wanted << (found.found > found.wanted ? " is the most" : " is the least");
            } else {
                out << "the equation has " << found.wanted;
            }
            break;
        case rule::meshes_differ:
            out << "operand " << found.operand << " is over ";
            write_mesh(out, asked.stranger);
            out << ", operand 0 over ";
            write_mesh(out, asked.of);
            break;
        case rule::element_does_not_fit:
            out << "operand " << found.operand << " has elements of " << asked.elements[found.operand];
            if (found.operand == 0) {
                out << ", which number no rows";
                break;
            }
            out << ", operand 0 of " << asked.elements[0] << ": cast one of them first";
            break;
        case rule::rank_does_not_fit:
            out << "operand " << found.operand << " has " << found.found << " dim" << plural(found.found) << ", where "
                << found.wanted << (found.wanted == 1 ? " is" : " are") << " needed";
            break;
        case rule::extents_differ: write_other_extent(out, asked, found); break;
        case rule::dim_out_of_range:
            out << "there is no dim " << found.found << ", dims go from " << -found.wanted << " to "
                << found.wanted - 1;
            break;
        case rule::dim_named_twice: out << "dim " << found.dim << " is named twice"; break;
        case rule::range_out_of_bounds:
            out << found.found << " rows of dim " << found.dim << ", which has " << found.wanted;
            break;
        case rule::rank_over_capacity:
            out << "the result has " << found.found << " dims, where " << found.wanted << " is the most";
            break;
        case rule::element_count_overflows:
            out << "the number of elements of the result does not fit in 64 bits";
            break;
        default: break;
    }
}

}  // namespace detail
}  // namespace shardcheck
