// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/op_question.hpp>

// What is wrong with the arguments of an op: a phrase for each rule.
namespace shardcheck::detail {

constexpr void write_dims(text& out, extent_t count) { out << count << " dim" << plural(count); }
constexpr void write_rows(text& out, extent_t count) { out << count << " row" << plural(count); }

constexpr void write_bad_count(text& out, const op_question& asked, const verdict& found) {
    const op kind = asked.asked.kind;
    if (found.found > max_rank) {
        out << found.found << " arguments, where " << max_rank << " is the most";
    } else if (kind == op::permute) {
        write_dims(out, found.found);
        out << " for a tensor of " << found.wanted;
    } else if (kind == op::unflatten && found.found == 0) {
        out << "no extents for dim " << asked.asked.dim[0] << " to become";
    } else {
        out << found.found << " argument" << plural(found.found) << ", where the op takes " << found.wanted;
    }
}

constexpr void write_bad_dim(text& out, const op_question& asked, const verdict& found) {
    const extent_t range = found.wanted == 0 ? 1 : found.wanted;
    if (found.found >= -range && range > found.found) {
        // of flatten, whose dims are all there
        out << "the last dim, " << found.found << ", comes before the first, "
            << from_front(asked, asked.asked.dim[0]);
        return;
    }
    out << "there is no dim " << found.found << (asked.asked.kind == op::unsqueeze ? " in the result" : "")
        << ", dims go from " << -range << " to " << range - 1;
}

constexpr void write_doubled_dim(text& out, const op_question& asked, const verdict& found) {
    out << "dim " << found.dim << " is named twice";
    if (asked.asked.kind != op::permute) return;
    for (int d = 0; d < asked.of.in.rank; ++d) {
        bool named = false;
        for (int i = 0; i < asked.asked.dims; ++i) named = named || from_front(asked, asked.asked.dim[i]) == d;
        if (named) continue;
        out << ", and dim " << d << " is missing";
        return;
    }
}

constexpr void write_bad_rank(text& out, const op_question& asked, const verdict& found) {
    if (asked.asked.kind == op::expand) {
        out << found.found << " extent" << plural(found.found) << " for a tensor of ";
        write_dims(out, found.wanted);
        out << ", and each needs one";
        return;
    }
    out << "a tensor of ";
    write_dims(out, found.found);
    out << ", where " << found.wanted << (found.wanted > found.found ? " is the least" : " is the most");
    if (asked.asked.kind == op::t) out << "; mT swaps the last two";
}

/// Of split_with_sizes: parts that are not the whole dim.
constexpr void write_unequal_parts(text& out, const op_question& asked) {
    const op_value& given = asked.asked;
    const int dim = from_front(asked, given.dim[0]);
    extent_t rows = 0;
    for (int i = 0; i != given.count; ++i) {
        const extent_t part = given.at[i];
        if (part < 0) {
            out << "a part of " << part << " rows, where 0 is the least";
            return;
        }
        rows = part > INT64_MAX - rows ? INT64_MAX : rows + part;
    }
    out << "parts of " << rows << " row" << plural(rows) << " together, and dim " << dim << " has "
        << asked.of.in.extents[dim];
}

/// Of ops with several results.
constexpr void write_bad_parts(text& out, const op_question& asked, const verdict& found) {
    const op_value& given = asked.asked;
    if (given.kind == op::split) {
        out << "parts of " << found.found << " rows, where 1 is the least";
        return;
    }
    if (given.kind != op::split_with_sizes) {
        out << found.found << " parts, where 1 is the least";
        return;
    }
    write_unequal_parts(out, asked);
}

constexpr void write_bad_range(text& out, const op_question& asked, const verdict& found) {
    const op_value& given = asked.asked;
    if (given.kind == op::atleast) {
        out << "1, 2 and 3 dims are all that there is";
        return;
    }
    if (has_parts(given.kind)) {
        write_bad_parts(out, asked, found);
        return;
    }
    const extent_t extent = asked.of.in.extents[found.dim];
    const bool is_window = given.kind == op::unfold;
    const bool is_start =
        given.kind == op::select || (given.kind == op::narrow && (given.at[0] < -extent || given.at[0] > extent));
    if (is_start) {
        out << "there is no row " << found.found << " in dim " << found.dim << ", which has " << extent;
    } else if (0 > found.found) {
        out << (is_window ? "a window" : "a length") << " of " << found.found << ", where 0 is the least";
    } else if (is_window) {
        out << "a window of ";
        write_rows(out, found.found);
        out << ", and dim " << found.dim << " has " << extent;
    } else {
        write_rows(out, found.found);
        out << " from row " << extent - found.wanted << " on, and dim " << found.dim << " has " << extent << ": "
            << found.wanted << (found.wanted == 1 ? " is left" : " are left");
    }
}

constexpr void write_bad_expansion(text& out, const verdict& found) {
    out << "dim " << found.dim << " of the result ";
    if (found.wanted == infer) {
        out << "is new, so that it has no extent to keep";
    } else {
        out << "has " << found.wanted << " where the tensor has " << found.found << ": only a dim of extent 1 expands";
    }
}

constexpr void write_bad_element(text& out, const op_question& asked) {
    const name_view given = asked.element.empty() ? name_of_text("something else") : asked.element;
    const name_view wanted = asked.type_argument.empty() ? name_of_text("the new type") : asked.type_argument;
    if (asked.asked.kind == op::view_as_complex) {
        out << "the elements are " << given << ", and " << wanted << " does not consist of two of them";
    } else if (asked.asked.kind == op::view_as_real) {
        out << "the elements are " << given << ", which is no type of complex numbers";
    } else {
        out << wanted << " has no size";
    }
}

constexpr void write_bad_cast(text& out, const op_question& asked, const verdict& found) {
    const auto write_bytes = [&](extent_t count) { out << count << " byte" << plural(count); };
    if (found.dim >= 0) {
        out << "dim " << found.dim << " has " << found.found << " elements, and ";
        out << "one " << (asked.type_argument.empty() ? name_of_text("new element") : asked.type_argument) << " takes "
            << found.wanted << " of them";
    } else if (1 > found.found) {
        out << "the elements have no size";
    } else if (1 > found.wanted) {
        out << "the new elements have no size";
    } else if (found.wanted % found.found != 0 && found.found % found.wanted != 0) {
        out << "elements of ";
        write_bytes(found.found);
        out << " as elements of ";
        write_bytes(found.wanted);
        out << ", and neither size divides the other";
    } else {
        out << "a tensor of 0 dims has no last dim to hold more elements or fewer";
    }
}

/// True if the op says the extents of one dim alone.
constexpr bool splits_dim(const op_question& asked) { return asked.asked.kind == op::unflatten; }

constexpr void write_old_elements(text& out, const op_question& asked, const verdict& found) {
    if (splits_dim(asked)) out << "dim " << from_front(asked, asked.asked.dim[0]) << " has ";
    out << found.wanted << " element" << plural(found.wanted);
}

constexpr void write_bad_argument(text& out, const op_question& asked, const verdict& found) {
    switch (found.reason) {
        case rule::wrong_argument_count: write_bad_count(out, asked, found); break;
        case rule::dim_out_of_range: write_bad_dim(out, asked, found); break;
        case rule::dim_named_twice: write_doubled_dim(out, asked, found); break;
        case rule::rank_does_not_fit: write_bad_rank(out, asked, found); break;
        case rule::range_out_of_bounds: write_bad_range(out, asked, found); break;
        case rule::step_not_positive: out << "step " << found.found << ", where 1 is the least"; break;
        case rule::not_expandable: write_bad_expansion(out, found); break;
        case rule::last_dim_not_two:
            out << "dim " << found.dim << ", the last, has extent " << found.found
                << ", and real and imaginary part are 2";
            break;
        case rule::element_does_not_fit: write_bad_element(out, asked); break;
        case rule::bit_cast_does_not_divide: write_bad_cast(out, asked, found); break;
        case rule::rank_over_capacity: out << found.found << " dims, where " << found.wanted << " is the most"; break;
        case rule::negative_extent:
            out << "dim " << found.dim + (splits_dim(asked) ? from_front(asked, asked.asked.dim[0]) : 0)
                << " of the result has the negative extent " << found.found;
            break;
        case rule::element_count_overflows: out << "the number of elements does not fit in 64 bits"; break;
        case rule::several_infer: out << "more than one extent is left to infer"; break;
        case rule::cannot_infer:
            write_old_elements(out, asked, found);
            out << ", and the extents that are known multiply to " << found.found;
            break;
        case rule::element_count_differs:
            if (has_parts(asked.asked.kind)) {
                write_unequal_parts(out, asked);
                break;
            }
            write_old_elements(out, asked, found);
            out << ", the new extents multiply to " << found.found;
            break;
        default: out << name_of(found.reason); break;
    }
}

}  // namespace shardcheck::detail
