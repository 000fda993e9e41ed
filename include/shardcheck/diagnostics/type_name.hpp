// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/text.hpp>

namespace shardcheck::detail {

/// What the compiler says of this function, the name of `T` within.
template <class T>
constexpr const char* signature_of() {
    return __PRETTY_FUNCTION__;
}

/// Where the name begins and ends in a signature `... [with T = ns::name]`: the last part alone, as a person would
/// call it.
constexpr name_view name_in(const char* signature) {
    const name_view all = name_of_text(signature);
    int end = all.size - 1;  // the closing bracket
    int begin = 0;
    for (int i = 0; i + 1 < all.size; ++i) {
        if (all.data[i] != 'T') continue;
        const bool spaced =
            i + 3 < all.size && all.data[i + 1] == ' ' && all.data[i + 2] == '=' && all.data[i + 3] == ' ';
        const bool tight = all.data[i + 1] == '=';
        if (!spaced && !tight) continue;
        begin = i + (spaced ? 4 : 2);
        break;
    }
    int depth = 0;
    for (int i = begin; i < end; ++i) {
        const char c = all.data[i];
        if (c == ';' && depth == 0) end = i;
        if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
        if (c == '>' || c == ')' || c == '}' || c == ']') --depth;
        if (c == ':' && depth == 0) begin = i + 1;
    }
    return {all.data + begin, end - begin};
}

/// The unqualified name of a type.
template <class T>
constexpr name_view type_name() {
    return name_in(signature_of<T>());
}

}  // namespace shardcheck::detail
