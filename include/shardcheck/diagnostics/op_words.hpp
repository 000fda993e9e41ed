// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/op_cures.hpp>
#include <shardcheck/diagnostics/op_argument_words.hpp>
#include <shardcheck/diagnostics/row_words.hpp>
#include <shardcheck/diagnostics/sentence.hpp>

// An op's verdict in words.
namespace shardcheck {
namespace detail {

constexpr void write_lone_row(text& out, const op_question& asked, const verdict& found) {
    out << "dim " << found.dim << " has 1 row sharded over ";
    write_axis(out, asked.of, found.axis);
    out << " (" << asked.of.mesh.sizes[found.axis] << "), so that coordinate 0 owns all, and ";
}

constexpr void write_partial(text& out, const op_question& asked, const verdict& found) {
    const placement_value& partial = asked.of.placements.at[found.axis];
    out << "on ";
    write_axis(out, asked.of, found.axis);
    out << " the tensor is " << partial << ", and ";
    if (asked.asked.kind == op::bit_cast) {
        const char* name = name_of(partial.op);
        out << "the bits of a" << (partial.op == reduction::avg ? "n " : " ") << name << " are not the " << name
            << " of the bits";
    } else {
        out << "only sum and avg can be taken of real and imaginary parts apart";
    }
}

/// `bf16`, or `new element` where it has no name.
constexpr name_view new_element(const op_question& asked) {
    return asked.type_argument.empty() ? name_of_text("new element") : asked.type_argument;
}

constexpr void write_split_elements(text& out, const op_question& asked, const verdict& found) {
    write_cut(out, asked.of, found);
    if (found.wanted > 1) {
        out << ", and one " << new_element(asked) << " takes " << found.wanted
            << " of them: a shard boundary falls inside it";
        return;
    }
    const extent_t size = asked.of.mesh.sizes[found.axis];
    const extent_t rows = found.in.length / found.in.factor;
    out << ", ranks hold ";
    write_blocks(out, rows, size, found.found);
    out << " of the smaller elements where " << shard_of(found.in.dim, found.in.factor) << " of " << found.shape
        << " needs " << ceil_div(rows * found.found, size) << " each";
}

/// True if there are strides, the same on all ranks.
constexpr bool has_one_layout(const op_question& asked) { return !asked.layout.contiguous && asked.layout.spans == 0; }

/// ` with strides 4096,128,1`.
constexpr void write_strides(text& out, const op_question& asked, bool offset_too) {
    if (!has_one_layout(asked)) return;
    const stride_list& strides = asked.layout.level[0];
    out << " with ";
    if (offset_too && strides.offset != 0) out << "offset " << strides.offset << " and ";
    out << "strides ";
    for (int d = 0; d < asked.of.in.rank; ++d) out << (d > 0 ? "," : "") << strides.at[d];
}

constexpr void write_misaligned(text& out, const op_question& asked, const verdict& found) {
    out << "the shards would do, but not the local memory";
    write_strides(out, asked, found.wanted > 1);
    if (found.wanted > 1) {
        out << ": one " << new_element(asked) << " takes " << found.wanted
            << " elements side by side, so that the last "
            << "stride has to be 1, the offset and the other strides multiples of " << found.wanted;
    } else {
        out << ": the smaller elements lie side by side, so that the last stride has to be 1";
    }
}

constexpr void write_refused_op(text& out, const op_question& asked, const verdict& found) {
    switch (found.reason) {
        case rule::rows_cross_shards: write_crossing_rows(out, asked, found); break;
        case rule::size_one_shard_has_nowhere_to_go:
            write_lone_row(out, asked, found);
            out << found.shape << " has no dim of local length 1 to say so";
            break;
        case rule::expanded_dim_sharded:
            write_lone_row(out, asked, found);
            out << "the others have nothing to repeat " << found.wanted << " times";
            break;
        case rule::bit_cast_of_partial: write_partial(out, asked, found); break;
        case rule::bit_cast_splits_elements: write_split_elements(out, asked, found); break;
        case rule::bit_cast_misaligned: write_misaligned(out, asked, found); break;
        case rule::layout_needs_copy:
            out << "the shards would do" << (found.placements.count > 0 ? ", as " : "");
            write_placements(out, found.placements);
            out << ", but the local memory";
            write_strides(out, asked, false);
            out << (has_one_layout(asked) ? " has none for " : " has no strides for ") << found.shape
                << " without a copy";
            break;
        default: break;
    }
}

constexpr void write_op_cures(text& out, const op_question& asked, const verdict& found, op_cures known) {
    const char* separator = "; ";
    const auto next = [&]() -> text& {
        out << separator;
        separator = ", or ";
        return out;
    };
    if (known.by_copy) {
        next() << "apply contiguous first, which copies at most ";
        const extent_t bytes = asked.of.element_bytes;
        if (bytes > 0 && !product_overflows(known.copied, bytes)) {
            out << known.copied * bytes << " bytes on a rank";
        } else {
            out << known.copied << " elements on a rank";
        }
    }
    for (int i = 0; i < known.reductions; ++i) {
        if (i == 0) {
            next() << "redistribute ";
        } else {
            out << " and ";
        }
        write_axis_name(out, asked.of, known.reduced[i]);
        out << " from " << asked.of.placements.at[known.reduced[i]] << " to replicate first (all-reduce)";
    }
    if (known.by_pairs) {
        next() << "apply ";
        write_op(out, known.other);
        out << " first";
    }
    if (known.by_narrow) {
        write_op(next(), known.other);
        out << " keeps the dim, and is legal as ";
        write_placements(out, known.placements);
    }
    if (known.as_strided && asked.asked.kind == op::flatten) {
        op_value strided = asked.asked;
        strided.allowed = policy::strided;
        write_op(next() << "use ", strided);
        out << ", which gives ";
        write_placements(out, known.strided);
        known.as_strided = false;
    }
    write_cures(out, asked.of, found, known, separator);
}

/// True if the words for views say it: what is refused is the view to another shape.
constexpr bool is_refused_view(const op_value& asked, rule reason) {
    if (reason == rule::element_count_differs) return asked.kind == op::view;
    const bool views = asked.kind == op::view || asked.kind == op::flatten || asked.kind == op::unflatten;
    return views && !is_bad_input(reason) && reason != rule::none && reason < rule::rows_cross_shards;
}

/// Of an op with several results: the part that is refused, as the op that it is.
constexpr void write_refused_part(text& out, const op_question& asked, const verdict& found) {
    const tensor_value in{asked.of.in, asked.of.placements, asked.layout};
    const extent_t index = refused_part(in, asked.of.mesh, asked.asked);
    if (index < 0) return;
    op_question part = asked;
    part.asked = part_of(asked.of.in, asked.asked, index);
    out << "part " << index << ", ";
    write_op(out, part.asked);
    out << ": ";
    write_refused_op(out, part, found);
}

constexpr void write_legal(text& out, const op_question& asked, const op_verdict& found) {
    out << "legal";
    if (has_parts(asked.asked.kind)) {
        const extent_t count = part_count(asked.of.in, asked.asked);
        out << ", " << count << " part" << plural(count);
        return;
    }
    if (asked.asked.kind != op::view) out << ", " << found.shape;
    if (found.placements.count > 0) out << " as ";
    write_placements(out, found.placements);
}

/// The extents of a view as they were asked for, else those of the result.
constexpr shape_value new_extents(const op_value& asked, const verdict& found) {
    return asked.kind == op::view && asked.count <= max_rank ? make_shape(asked.at, asked.count) : found.shape;
}

}  // namespace detail

/// The verdict on an op, as a sentence without a full stop.
constexpr text describe(const op_question& asked, const op_verdict& found) {
    text out;
    if (asked.step > 0) out << "step " << asked.step << ", ";
    question view = asked.of;
    view.out = detail::new_extents(asked.asked, found);
    view.allowed = asked.asked.allowed;
    const bool as_view = asked.asked.kind == op::view && asked.asked.count <= max_rank;
    const bool view_refused = detail::is_refused_view(asked.asked, found.reason);
    if (!as_view) {
        detail::write_op(out, asked.asked, asked.type_argument);
        if (!view_refused) out << " of " << asked.of.in;
        out << ": ";
    } else if (!view_refused) {
        detail::write_view(out, view);
    }
    if (found.legal()) {
        detail::write_legal(out, asked, found);
        return out;
    }
    const tensor_value in{asked.of.in, asked.of.placements, asked.layout};
    op_cures known;
    if (view_refused && asked.layout.contiguous) {
        static_cast<cures&>(known) = find_cures(in.shape, view.mesh, in.placements, found, view.allowed);
    } else {
        known = find_op_cures(in, view.mesh, asked.asked, found);
    }
    if (view_refused) {
        detail::write_refused_view(out, view, found);
    } else if (is_bad_input(found.reason) || found.reason == rule::element_count_differs) {
        detail::write_bad_argument(out, asked, found);
    } else if (has_parts(asked.asked.kind)) {
        detail::write_refused_part(out, asked, found);
    } else {
        detail::write_refused_op(out, asked, found);
    }
    detail::write_op_cures(out, asked, found, known);
    return out;
}

/// The verdict on a view under stated placements, of a tensor whose blocks are not contiguous. `asked` is the view
/// without them.
constexpr text describe_stated(const op_question& asked, const question& stated, const op_verdict& found) {
    if (found.reason == rule::layout_needs_copy) return describe(asked, found);
    if (found.reason != rule::stated_placement_differs) return describe(stated, found);
    text out;
    detail::write_refused_view(out, stated, found);
    // what the view gives by itself is a cure only if the memory allows it too
    const tensor_value in{asked.of.in, asked.of.placements, asked.layout};
    const op_verdict inferred = check_op(in, asked.of.mesh, asked.asked);
    cures known;
    known.as_inferred = inferred.legal();
    known.inferred = inferred.placements;
    detail::write_cures(out, stated, found, known);
    return out;
}

}  // namespace shardcheck
