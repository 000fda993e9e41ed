// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>

// The rows along a line, a dim of the result that runs along an old dim. With digits d_0 d_1 ... of index i, outermost
// first,
//
//     row of i = row of 0 + sum step_j * d_j
//
// A strided cut sets digits apart: of rows 1 3 5 | 7 9 11 (digits 2 and 3, steps 6 and 2), coordinate 0 of 2 holds
// 1 3 | 7 9, and local rows need not go on from 3 to 7 as they do from 1 to 3. A later axis may cut exactly there.
namespace shardcheck::detail {

struct row_digit {
    extent_t count;
    extent_t step;  ///< rows
};

/// Rows step forward: every step is positive, and step_j > sum of (count - 1) * step over the digits inside j.
struct row_line {
    static constexpr int most_digits = max_axes + 1;  ///< the dim's own, and what each axis sets apart
    extent_t length;
    int digits;
    row_digit at[most_digits];

    /// A digit inside the others. One of one row is none; one that goes on where the digit around it steps is the
    /// same digit, so that equal rows are equal digits.
    SHARDCHECK_HOST_DEVICE constexpr void append(extent_t count, extent_t step) {
        if (count == 1) return;
        length *= count;
        if (digits > 0 && at[digits - 1].step / count == step && at[digits - 1].step % count == 0) {
            at[digits - 1] = {at[digits - 1].count * count, step};
        } else {
            at[digits++] = {count, step};
        }
    }

    /// Rows from index 0 to index `index`.
    SHARDCHECK_HOST_DEVICE constexpr extent_t row_of(extent_t index) const {
        extent_t row = 0;
        for (int j = digits - 1; j >= 0; --j) {
            row += index % at[j].count * at[j].step;
            index /= at[j].count;
        }
        return row;
    }

    /// How many indices have rows less than `rows` >= 1 from index 0.
    SHARDCHECK_HOST_DEVICE constexpr extent_t count_below(extent_t rows) const {
        extent_t before = 0;
        extent_t inside = length;
        for (int j = 0; j < digits; ++j) {
            inside /= at[j].count;
            const extent_t begun = ceil_div(rows, at[j].step);
            const extent_t whole = (begun < at[j].count ? begun : at[j].count) - 1;
            before += whole * inside;
            rows -= whole * at[j].step;
        }
        return before + 1;
    }

    /// The line of `held` indices from `first` on of each of `pieces` equal pieces, its rows counted from its index 0.
    /// False if pieces or the block end within a digit. Halves of two runs may still step alike, but then not on every
    /// coordinate: of 250 million slices over two to four axes (exact.rows, by hand) no legal one has such a block.
    SHARDCHECK_HOST_DEVICE constexpr bool cut(extent_t pieces, extent_t first, extent_t held, row_line& part) const {
        row_digit found[2 * most_digits] = {};
        int count = 0;
        extent_t piece = length / pieces;
        for (int j = digits - 1; j >= 0; --j) {
            const row_digit& digit = at[j];
            const extent_t inside = piece < digit.count ? piece : digit.count;
            if (piece % inside != 0 || digit.count % inside != 0) return false;
            if (first % inside + held <= inside) {
                found[count++] = {held, digit.step};
                held = 1;
            } else if (first % inside == 0 && held % inside == 0) {
                found[count++] = {inside, digit.step};
                held /= inside;
            } else {
                return false;
            }
            found[count++] = {digit.count / inside, digit.step * inside};
            first /= inside;
            piece /= inside;
        }
        while (count > 0) {
            --count;
            part.append(found[count].count, found[count].step);
        }
        return true;
    }
};

SHARDCHECK_HOST_DEVICE constexpr row_line one_row() { return {1, 0, {}}; }

SHARDCHECK_HOST_DEVICE constexpr bool operator==(const row_line& left, const row_line& right) {
    if (left.digits != right.digits) return false;
    for (int j = 0; j < left.digits; ++j) {
        if (left.at[j].count != right.at[j].count || left.at[j].step != right.at[j].step) return false;
    }
    return true;
}

}  // namespace shardcheck::detail
