// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/verdict.hpp>
#include <shardcheck/diagnostics/sentence.hpp>

#include "parse.hpp"

#include <string>

// The one place where a verdict, or text that never got so far, becomes a sentence.
namespace shardcheck::explain {

/// The rules by which text is refused before the core sees it: it could not hold the value.
constexpr const char* words_for(rule reason) {
    switch (reason) {
        case rule::element_count_overflows: return "the number of elements does not fit in 64 bits";
        case rule::mesh_size_overflows: return "the number of ranks does not fit in 64 bits";
        case rule::axis_named_twice: return "a mesh axis is named twice";
        case rule::axis_not_in_mesh: return "a placement names an axis that the mesh has not";
        case rule::placements_mixed: return "placements are given by name or by position, not both";
        case rule::unknown_placement:
            return "a placement is R, S(dim), SS(dim,factor) or P(op), op is sum, avg, product, min or max";
        case rule::strided_factor_does_not_divide: return "the factor of a strided shard does not fit in 64 bits";
        default: return name_of(reason);
    }
}

/// Without a full stop. `bytes` of an element, 0 if unknown.
inline std::string reason_sentence(const view_query& query, policy allowed, const verdict& found, int bytes) {
    if (found.legal()) return "every rank holds the same elements in the same order on both sides; nothing moves";
    question asked;
    asked.in = query.in;
    asked.mesh = query.mesh.value;
    asked.placements = query.placements;
    asked.out = query.out;
    asked.is_view = true;
    asked.allowed = allowed;
    asked.is_stated = query.has_stated;
    asked.stated = query.stated;
    asked.element_bytes = bytes;
    for (int axis = 0; axis < asked.mesh.axes && axis < max_axes; ++axis) {
        const std::string_view name = query.mesh.names[axis];
        asked.axis_names[axis] = {name.data(), static_cast<int>(name.size())};
    }
    const auto sentence = describe(asked, found);
    return std::string(sentence.data(), static_cast<std::size_t>(sentence.size()));
}

}  // namespace shardcheck::explain
