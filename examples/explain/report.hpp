// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "check.hpp"
#include "choices.hpp"
#include "format.hpp"
#include "kinds.hpp"
#include "parse.hpp"
#include "reason.hpp"

#include <limits>
#include <string>

// One view in words: the question, the verdict, the reason, what would do as well, and what each kind of rank holds.
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

/// The question: the lines up to the first empty one.
inline void append_question(std::string& text, const view_query& query, policy allowed, const verdict& found) {
    const mesh_value& mesh = query.mesh.value;
    text.append("view ");
    append_block(text, query.in);
    text.append(" -> ");
    append_block(text, found.shape);
    text.append("\nmesh ");
    for (int axis = 0; axis < mesh.axes; ++axis) {
        if (axis > 0) text.push_back(',');
        text.append(query.mesh.names[axis]).push_back('=');
        append_number(text, mesh.sizes[axis]);
    }
    text.append(mesh.axes > 0 ? " (" : "(");
    append_counted(text, rank_count(mesh), "rank");
    text.append(")\nplacements ");
    if (query.has_placements) {
        append_list(text, given_placements(query));
    } else {
        text.append("any");
    }
    if (query.has_stated) {
        text.append("\nstated ");
        append_list(text, found.placements);
    } else {
        text.append(allowed == policy::strided ? "\npolicy strided" : "\npolicy plain");
    }
    text.append("\n\n");
}

inline void append_answer(std::string& text, const view_query& query, policy allowed, const verdict& found,
                          int bytes) {
    if (found.legal()) {
        text.append("legal: ");
        append_list(text, found.placements);
    } else {
        text.append("illegal: ").append(name_of(found.reason));
    }
    text.append("\nreason: ").append(reason_sentence(query, allowed, found, bytes)).append("\n\n");
}

/// What is not listed: an axis of size 1 may have any placement.
inline void append_free_axes(std::string& text, const named_mesh& mesh) {
    bool any = false;
    for (int axis = 0; axis < mesh.value.axes; ++axis) {
        if (mesh.value.sizes[axis] != 1) continue;
        text.append(any ? "," : "and any other placement on a mesh axis of size 1: ").append(mesh.names[axis]);
        any = true;
    }
    if (any) text.push_back('\n');
}

/// `legal as stated: S(0),S(2)`, a line for each list, and what is not listed.
inline void append_result_choices(std::string& text, const view_query& query, policy allowed) {
    const result_choices choices = find_result_choices(query, allowed);
    const char* remark = choices.given_by == allowed ? " (what the view gives)\n" : " (what --strided gives)\n";
    for (const placement_list& list : choices.lists) {
        text.append("legal as stated: ");
        append_list(text, list);
        text.append(remark);
        remark = "\n";
    }
    if (choices.more) text.append("and more\n");
    if (choices.lists.empty()) {
        text.append("legal as stated: no placements, so neither policy gives any\n");
    } else if (element_count(query.in) == 0) {
        text.append("and any other shards and replicates: no rank holds an element\n");
    } else {
        append_free_axes(text, query.mesh);
    }
    text.push_back('\n');
}

}  // namespace detail

/// The report of a query whose input is sound. `bytes` of an element, 0 if unknown.
inline std::string report(const view_query& query, policy allowed, const verdict& found, int bytes) {
    const placement_list given = given_placements(query);
    std::string text;
    detail::append_question(text, query, allowed, found);
    detail::append_answer(text, query, allowed, found, bytes);
    detail::append_result_choices(text, query, allowed);
    detail::append_kinds(text, "before, ", query.in, given, query.mesh, bytes);
    if (found.legal()) {
        detail::append_kinds(text, "after, ", found.shape, found.placements, query.mesh, bytes);
    } else if (query.has_stated && element_count(query.in) == element_count(found.shape)) {
        detail::append_kinds(text, "stated, ", found.shape, found.placements, query.mesh, bytes);
    }
    return text;
}

/// The report of which placements would make the view legal. `found` is the verdict on those of the query.
inline std::string reverse_report(const view_query& query, policy allowed, const verdict& found,
                                  const input_choices& choices, int bytes) {
    std::string text;
    detail::append_question(text, query, allowed, found);
    // without placements there is nothing to judge, unless it is the shapes
    if (query.has_placements || choices.found.empty()) detail::append_answer(text, query, allowed, found, bytes);
    for (const input_choice& choice : choices.found) {
        text.append("legal from ");
        detail::append_list(text, choice.given);
        text.append(": ");
        detail::append_list(text, choice.result);
        if (query.has_placements) {
            text.append(choice.changed == 0 ? " (as given" : " (");
            if (choice.changed > 0) {
                append_number(text, choice.changed);
                text.append(choice.changed == 1 ? " axis changed" : " axes changed");
            }
            text.push_back(')');
        }
        text.push_back('\n');
    }
    if (choices.more) text.append("and more\n");
    if (choices.found.empty()) {
        text.append("legal from no placements\n");
    } else {
        detail::append_free_axes(text, query.mesh);
    }
    return text;
}

}  // namespace shardcheck::explain
