// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "check.hpp"
#include "format.hpp"
#include "kinds.hpp"
#include "parse.hpp"
#include "reason.hpp"

#include <limits>
#include <string>

// One view in words: the question, the verdict, the reason, and what each kind of rank holds.
namespace shardcheck::explain {

namespace detail {

inline void append_block(std::string& text, const shape_value& shape) {
    text.push_back('[');
    append_shape(text, shape);
    text.push_back(']');
}

/// Placements for a reader: none are not nothing.
inline void append_list(std::string& text, const placement_list& placements) {
    if (placements.count == 0) text.append("none");
    append_placements(text, placements);
}

inline void append_counted(std::string& text, extent_t count, const char* noun) {
    append_number(text, count);
    text.append(" ").append(noun);
    if (count != 1) text.push_back('s');
}

/// `, 2048 bytes` where the size of an element is known and the product fits.
inline void append_bytes(std::string& text, extent_t elements, int bytes) {
    if (bytes == 0) return;
    if (elements > std::numeric_limits<extent_t>::max() / bytes) {
        text.append(", more bytes than 64 bits count");
    } else {
        text.append(", ");
        append_counted(text, elements * bytes, "byte");
    }
}

/// `rank 5 (dp=1,tp=1)`.
inline void append_rank(std::string& text, const named_mesh& mesh, extent_t rank) {
    text.append("rank ");
    append_number(text, rank);
    for (int axis = 0; axis < mesh.value.axes; ++axis) {
        text.append(axis == 0 ? " (" : ",").append(mesh.names[axis]).push_back('=');
        append_number(text, mesh_coordinate(mesh.value, axis, rank));
    }
    if (mesh.value.axes > 0) text.push_back(')');
}

inline void append_kind(std::string& text, const rank_kind& kind, const named_mesh& mesh, int bytes) {
    const extent_t elements = element_count(kind.local);
    text.append("  ");
    append_counted(text, kind.ranks, "rank");
    text.append(kind.ranks == 1 ? " holds " : " hold ");
    append_block(text, kind.local);
    if (elements == 0) {
        text.append(": nothing");
    } else {
        text.append(": ");
        append_counted(text, elements, "element");
        append_bytes(text, elements, bytes);
    }
    text.append(kind.ranks == 1 ? "; it is " : "; the first is ");
    append_rank(text, mesh, kind.first);
    text.push_back('\n');
}

inline void append_kinds(std::string& text, const char* title, const shape_value& shape,
                         const placement_list& placements, const named_mesh& mesh, int bytes) {
    text.append(title);
    append_block(text, shape);
    text.append(" as ");
    append_list(text, placements);
    text.append(":\n");
    for (const rank_kind& kind : rank_kinds(shape, mesh.value, placements)) append_kind(text, kind, mesh, bytes);
}

}  // namespace detail

/// The report of a query whose input is sound. `bytes` of an element, 0 if unknown.
inline std::string report(const view_query& query, policy allowed, const verdict& found, int bytes) {
    const mesh_value& mesh = query.mesh.value;
    // The identity view gives the placements in their canonical form: dims count from 0.
    const placement_list given = check_view(query.in, mesh, query.placements, query.in).placements;
    std::string text = "view ";
    detail::append_block(text, query.in);
    text.append(" -> ");
    detail::append_block(text, found.shape);
    text.append("\nmesh ");
    for (int axis = 0; axis < mesh.axes; ++axis) {
        if (axis > 0) text.push_back(',');
        text.append(query.mesh.names[axis]).push_back('=');
        append_number(text, mesh.sizes[axis]);
    }
    text.append(mesh.axes > 0 ? " (" : "(");
    detail::append_counted(text, rank_count(mesh), "rank");
    text.append(")\nplacements ");
    detail::append_list(text, given);
    if (query.has_stated) {
        text.append("\nstated ");
        detail::append_list(text, found.placements);
    } else {
        text.append(allowed == policy::strided ? "\npolicy strided" : "\npolicy plain");
    }
    text.append("\n\n");
    if (found.legal()) {
        text.append("legal: ");
        detail::append_list(text, found.placements);
    } else {
        text.append("illegal: ").append(name_of(found.reason));
    }
    text.append("\nreason: ").append(reason_sentence(query, allowed, found)).append("\n\n");
    detail::append_kinds(text, "before, ", query.in, given, query.mesh, bytes);
    if (found.legal()) {
        detail::append_kinds(text, "after, ", found.shape, found.placements, query.mesh, bytes);
    } else if (query.has_stated && element_count(query.in) == element_count(found.shape)) {
        detail::append_kinds(text, "stated, ", found.shape, found.placements, query.mesh, bytes);
    }
    return text;
}

}  // namespace shardcheck::explain
