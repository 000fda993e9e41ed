// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_op.hpp>
#include <shardcheck/diagnostics/question.hpp>

#include <cstdint>

// An op as it was asked for, and how it is written.
namespace shardcheck {

/// An op as it was asked for, with the names that its sentence needs.
struct op_question {
    question of;  ///< shape, mesh, placements, the names of the axes, the bytes of an element
    layout_value layout;
    op_value asked;
    name_view element;        ///< the type of the elements; empty: it has no name
    name_view type_argument;  ///< of an op that takes a type
    int step = 0;             ///< its place in a pipeline, from 1; 0: it is no part of one
};

namespace detail {

constexpr bool numbers_first(op kind) {
    return kind == op::diagonal || kind == op::split || kind == op::chunk || kind == op::tensor_split;
}

/// A number of an op; the end of a slice by its name.
constexpr void write_number(text& out, const op_value& asked, int i) {
    if (asked.kind == op::slice && i < 2 && asked.at[i] == INT64_MAX) {
        out << "end";
    } else {
        out << asked.at[i];
    }
}

/// `narrow<0, 0, 4>`, as written in types.
constexpr void write_op(text& out, const op_value& asked, name_view type_argument = {}) {
    if (asked.kind == op::atleast) {
        out << "atleast_" << asked.at[0] << 'd';
        return;
    }
    out << (asked.allowed == policy::strided ? "strided_" : "") << name_of(asked.kind);
    if (!type_argument.empty()) {
        out << '<' << type_argument << '>';
        return;
    }
    if (asked.dims > max_rank || asked.count > max_rank) {
        out << "<...>";
        return;
    }
    if (asked.dims == 0 && asked.count == 0) {
        if (asked.kind == op::squeeze_all || asked.kind == op::view || asked.kind == op::permute) out << "<>";
        return;
    }
    out << '<';
    const char* separator = "";
    for (int part = 0; part < 2; ++part) {
        if ((part == 0) != numbers_first(asked.kind)) {
            for (int i = 0; i < asked.dims; ++i, separator = ", ") out << separator << asked.dim[i];
        } else {
            for (int i = 0; i < asked.count; ++i, separator = ", ") write_number(out << separator, asked, i);
        }
    }
    out << '>';
}

/// Dim `dim` of the tensor, counted from 0.
constexpr int from_front(const op_question& asked, int dim) { return dim < 0 ? dim + asked.of.in.rank : dim; }

}  // namespace detail
}  // namespace shardcheck
