// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/combination.hpp>

// Shards one after the other, as one shard.
namespace shardcheck::detail {

/// The rows of one operand of a concatenation, on the ranks that hold the most: `factor` pieces of `piece` rows.
struct joined_run {
    extent_t piece;
    extent_t factor;
};

/// The factor of a shard over `size` ranks under which each holds just its rows of every run, run by run; 0 if there
/// is none. It is the number of pieces if all have one length.
SHARDCHECK_HOST_DEVICE constexpr extent_t join_pieces(const joined_run* runs, int count) {
    extent_t factor = 0;
    for (int i = 0; i < count; ++i) {
        if (runs[i].piece != runs[0].piece) return 0;
        factor += runs[i].factor;
    }
    return factor;
}

/// The same where lengths differ. Over two ranks one row and then an even number of them is a piece too: 0 1 2 and 3 4
/// are the halves of 5, and of 1 + 4. So all pieces have one odd length, or are such pairs.
SHARDCHECK_HOST_DEVICE constexpr extent_t join_pairs(const joined_run* runs, int count) {
    extent_t longest = 0;
    for (int i = 0; i < count; ++i) {
        const extent_t piece = runs[i].piece;
        if (piece > longest) longest = piece;
    }
    const extent_t length = longest % 2 == 0 ? longest + 1 : longest;
    extent_t factor = 0;
    bool has_first_row = false;
    for (int i = 0; i < count; ++i) {
        const joined_run& run = runs[i];
        if (has_first_row) {
            if (run.piece != length - 1 || run.factor != 1) return 0;
            has_first_row = false;
            ++factor;
        } else if (run.piece == length) {
            factor += run.factor;
        } else if (run.piece == 1 && run.factor == 1) {
            has_first_row = true;
        } else {
            return 0;
        }
    }
    return has_first_row ? 0 : factor;
}

}  // namespace shardcheck::detail
