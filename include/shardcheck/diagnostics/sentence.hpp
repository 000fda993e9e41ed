// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/cure_words.hpp>
#include <shardcheck/diagnostics/refusal_words.hpp>

// A verdict in words: what was asked, the dim and the mesh axis in the way, the numbers, and what would do instead.
// The same text from the compiler, from the command-line tool and as a constexpr value.
namespace shardcheck {

/// The verdict on a question, as a sentence without a full stop.
constexpr text describe(const question& asked, const verdict& found) {
    text out;
    if (found.legal()) {
        detail::write_view(out, asked);
        out << "legal as ";
        detail::write_placements(out, found.placements);
    } else if (is_bad_input(found.reason)) {
        detail::write_bad_input(out, asked, found);
    } else {
        detail::write_refused_view(out, asked, found);
        detail::write_cures(out, asked, found,
                            find_cures(asked.in, asked.mesh, asked.placements, found, asked.allowed));
    }
    return out;
}

}  // namespace shardcheck
