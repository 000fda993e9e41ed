// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>
#include <shardcheck/core/row_line.hpp>

// Rows that an op takes of a dim, across one mesh axis. A dim of local length L is cut into f pieces of `piece` rows,
// coordinate k of size n holds rows [kc, kc + h) of each, c = ceil(piece / n), and
//
//     local row of row R = (R / piece) * h + R mod piece - kc
//
// The op takes row R = start + step[0] * i[0] + step[1] * i[1] for the indices i of up to two dims of the result, the
// lines. A placement of the result cuts one line, and is legal iff the rows of every block are rows that the rank
// holds, and their local rows are again start' + step'[0] * i'[0] + step'[1] * i'[1], the same on every rank with
// elements ([8] cut in 4, every second row: start' = 0. Its first half: coordinate 1 would need rows of coordinate 0).
// Between axes the steps are those of digits: see row_line.hpp. Of two rows of one coordinate, R mod piece differs by
// less than h, and 2h - 1 <= piece: so it is affine in the digits of a block, and stays within the chunk iff it does
// at the corners.
namespace shardcheck::detail {

inline constexpr int most_lines = 2;

/// The rows that a result takes of one old dim.
struct row_map {
    int dim = 0;                     ///< the old dim
    extent_t start = 0;              ///< its local row where all indices are 0
    int lines = 0;                   ///< dims of the result that run along it
    int line[most_lines] = {};       ///< which, leftmost first
    extent_t step[most_lines] = {};  ///< rows for one more index
    bool carries = true;             ///< false if other dims run along the lines, so that no axis may cut them
};

/// A kind of rank, as the axes so far have left it: the local length of the dim, and the local rows of the lines.
struct row_kind {
    extent_t dim;
    extent_t start;
    row_line line[most_lines];

    /// Leaves of the dim what one coordinate holds. False if it does not hold all rows of the lines.
    SHARDCHECK_HOST_DEVICE constexpr bool keep(extent_t factor, const dim_cut& held) {
        const extent_t x = start % held.piece - held.first;
        if (x < 0 || x >= held.held) return false;
        extent_t low = x;
        extent_t high = x;
        for (row_line& rows : line) {
            row_line local = one_row();
            for (int j = 0; j < rows.digits; ++j) {
                const row_digit& digit = rows.at[j];
                const extent_t next = start + digit.step;
                const extent_t rise = next % held.piece - held.first - x;
                if (rise > 0) {
                    if (digit.count - 1 > (held.held - 1 - high) / rise) return false;
                    high += rise * (digit.count - 1);
                } else if (rise != 0) {
                    if (digit.count - 1 > low / -rise) return false;
                    low += rise * (digit.count - 1);
                }
                local.append(digit.count, (next / held.piece - start / held.piece) * held.held + rise);
            }
            rows = local;
        }
        start = start / held.piece * held.held + x;
        dim = factor * held.held;
        return true;
    }
};

SHARDCHECK_HOST_DEVICE constexpr bool same_lengths(const row_kind& left, const row_kind& right) {
    return left.dim == right.dim && left.line[0].length == right.line[0].length &&
           left.line[1].length == right.line[1].length;
}

/// Of kinds with the same lengths.
SHARDCHECK_HOST_DEVICE constexpr bool same_rows(const row_kind& left, const row_kind& right) {
    return left.start == right.start && left.line[0] == right.line[0] && left.line[1] == right.line[1];
}

/// All kinds of rank, the full one first.
struct row_kinds {
    static constexpr int most = 128;
    int count = 0;
    row_kind at[most];  // up to count: filling and copying them all is most of an op's time

    SHARDCHECK_HOST_DEVICE constexpr row_kinds() {}
    SHARDCHECK_HOST_DEVICE constexpr row_kinds(const row_kinds& other) { *this = other; }
    SHARDCHECK_HOST_DEVICE constexpr row_kinds& operator=(const row_kinds& other) {
        count = other.count;
        for (int i = 0; i < count; ++i) at[i] = other.at[i];
        return *this;
    }

    /// Adds a kind that the kinds from `first` on do not have. False if one of them has the same lengths and other
    /// rows: axes that are still to come treat them alike, so they would stay apart.
    SHARDCHECK_HOST_DEVICE constexpr bool add(const row_kind& kind, int first) {
        for (int i = first; i < count; ++i) {
            if (same_lengths(at[i], kind)) return same_rows(at[i], kind);
        }
        if (count == most) return false;
        at[count++] = kind;
        return true;
    }
};

/// One mesh axis that cuts the dim of a map, and the kinds before and after it.
struct row_cut {
    row_map map;
    extent_t factor = 1;
    extent_t size = 1;
    row_kinds kinds;

    /// Cuts line `line` as strided_shard<..., line_factor> does. False if that is illegal; else the kinds are those
    /// after the axis.
    SHARDCHECK_HOST_DEVICE constexpr bool cut_line(int line, extent_t line_factor) {
        row_kinds after;
        for (int i = 0; i < kinds.count; ++i) {
            const row_kind& before = kinds.at[i];
            const row_line& rows = before.line[line];
            if (rows.length % line_factor != 0) return false;
            const extent_t piece = before.dim / factor;
            const extent_t chunk = ceil_div(piece, size);
            const extent_t line_piece = rows.length / line_factor;
            const extent_t line_chunk = ceil_div(line_piece, size);
            const int first = after.count;
            // Full coordinates are like 0 if 1 is, and the first behind each end of a digit; the others are short on
            // one side, or have nothing to take from.
            const extent_t turn = piece / chunk;
            extent_t coordinates[5 + row_line::most_digits] = {0, 1, 2, turn, turn + 1};
            coordinates[5] = line_piece / line_chunk;
            int count = 6;
            extent_t end = 1;
            for (int j = rows.digits - 1; j > 0; --j) {
                end *= rows.at[j].count;
                coordinates[count++] = end / line_chunk;
            }
            for (int c = 0; c < count; ++c) {
                const extent_t k = coordinates[c];
                if (k >= size || k > (line_piece - 1) / line_chunk) continue;
                const dim_cut in = cut_dim(before.dim, factor, size, k);
                const dim_cut out = cut_dim(rows.length, line_factor, size, k);
                if (in.held == 0) return false;
                row_kind left = before;
                left.start += rows.row_of(out.first);
                left.line[line] = one_row();
                if (!rows.cut(line_factor, out.first, out.held, left.line[line])) return false;
                if (!left.keep(factor, in) || !after.add(left, first)) return false;
            }
        }
        kinds = after;
        return true;
    }

    /// Takes all rows from coordinate 0; false if they are not there.
    SHARDCHECK_HOST_DEVICE constexpr bool take_from_first() {
        row_kinds after;
        for (int i = 0; i < kinds.count; ++i) {
            row_kind left = kinds.at[i];
            if (!left.keep(factor, cut_dim(left.dim, factor, size, 0)) || !after.add(left, after.count)) return false;
        }
        kinds = after;
        return true;
    }

    /// The start and the steps that hold on every rank, into the map; false if there are none. The full kind has a
    /// step wherever another has one.
    SHARDCHECK_HOST_DEVICE constexpr bool agree() {
        const row_kind& full = kinds.at[0];
        for (int i = 0; i < kinds.count; ++i) {
            if (kinds.at[i].start != full.start) return false;
            for (int line = 0; line < most_lines; ++line) {
                const row_line& rows = kinds.at[i].line[line];
                if (rows.digits > 1) return false;
                if (rows.digits == 1 && rows.at[0].step != full.line[line].at[0].step) return false;
            }
        }
        map.start = full.start;
        for (int line = 0; line < most_lines; ++line) map.step[line] = full.line[line].at[0].step;
        return true;
    }

    /// The factor that the line needs, if any does: its pieces begin where the rows come back to coordinate 0.
    SHARDCHECK_HOST_DEVICE constexpr extent_t find_line_factor(int line) const {
        const row_kind& full = kinds.at[0];
        const row_line& rows = full.line[line];
        const extent_t piece = full.dim / factor;
        const extent_t chunk = ceil_div(piece, size);
        const extent_t x = full.start % piece;
        extent_t period = 0;
        if (chunk <= piece - chunk || size == 1) {
            period = rows.count_below(piece - x);
        } else {
            // coordinate 1 of two has as many indices of a piece as coordinate 0, or one less
            const extent_t run = count_on_first(rows, x, piece, chunk);
            if (run == 0 || run > rows.length / 2) return 1;
            period = 2 * run - 1;
            if ((full.start + rows.row_of(period)) % piece >= chunk) ++period;
        }
        return period < rows.length && rows.length % period == 0 ? rows.length / period : 1;
    }

  private:
    /// How many indices from 0 on have rows on coordinate 0, where index 0 has row `x` of a piece of 2 * chunk - 1.
    SHARDCHECK_HOST_DEVICE static constexpr extent_t count_on_first(const row_line& rows, extent_t x, extent_t piece,
                                                                    extent_t chunk) {
        extent_t low[row_line::most_digits + 1] = {};  // of the rows of the digits from j on
        extent_t high[row_line::most_digits + 1] = {};
        extent_t rise[row_line::most_digits] = {};
        for (int j = rows.digits - 1; j >= 0; --j) {
            const extent_t turn = rows.at[j].step % piece;
            rise[j] = turn < chunk ? turn : turn - piece;
            const extent_t all = rise[j] * (rows.at[j].count - 1);
            low[j] = low[j + 1] + (all < 0 ? all : 0);
            high[j] = high[j + 1] + (all > 0 ? all : 0);
        }
        extent_t run = 0;
        extent_t inside = rows.length;
        for (int j = 0; j < rows.digits; ++j) {
            inside /= rows.at[j].count;
            const extent_t below = x + low[j + 1];
            const extent_t above = chunk - 1 - x - high[j + 1];
            if (below < 0 || above < 0) continue;
            extent_t whole = rows.at[j].count;
            if (rise[j] != 0) whole = (rise[j] > 0 ? above / rise[j] : below / -rise[j]) + 1;
            if (whole >= rows.at[j].count) return rows.length;
            run += whole * inside;
            x += whole * rise[j];
        }
        return run;
    }
};

}  // namespace shardcheck::detail
