// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

#include <charconv>
#include <limits>
#include <string>
#include <string_view>

// Core values to the text that parse.hpp reads. Everything is appended, so that a caller can keep one buffer.
namespace shardcheck::explain {

inline void append_number(std::string& text, extent_t number) {
    char digits[std::numeric_limits<extent_t>::digits10 + 2];
    const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, end.ptr);
}

inline void append_shape(std::string& text, const shape_value& shape) {
    for (int d = 0; d < shape.rank && d < max_rank; ++d) {
        if (d > 0) text.push_back(',');
        append_number(text, shape.extents[d]);
    }
}

constexpr std::string_view name_of_reduction(reduction op) {
    switch (op) {
        case reduction::none: return "none";
        case reduction::sum: return "sum";
        case reduction::avg: return "avg";
        case reduction::product: return "product";
        case reduction::min: return "min";
        case reduction::max: return "max";
    }
    return "none";
}

inline void append_placement(std::string& text, const placement_value& placement) {
    switch (placement.kind) {
        case placement_kind::replicate: text.push_back('R'); return;
        case placement_kind::partial: text.append("P(").append(name_of_reduction(placement.op)).push_back(')'); return;
        case placement_kind::shard:
            text.append(placement.factor == 1 ? "S(" : "SS(");
            append_number(text, placement.dim);
            if (placement.factor != 1) {
                text.push_back(',');
                append_number(text, placement.factor);
            }
            text.push_back(')');
            return;
    }
}

inline void append_placements(std::string& text, const placement_list& placements) {
    for (int i = 0; i < placements.count && i < max_axes; ++i) {
        if (i > 0) text.push_back(',');
        append_placement(text, placements.at[i]);
    }
}

}  // namespace shardcheck::explain
