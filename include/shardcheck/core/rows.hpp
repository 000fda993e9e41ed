// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>

// Rows that an op takes of a dim, across one mesh axis. A dim of local length L is cut into f pieces of `piece` rows,
// coordinate k of size n holds rows [kc, kc + h) of each, c = ceil(piece / n), and
//
//     local row of row R = (R / piece) * h + R mod piece - kc
//
// The op takes row R = start + step[0] * i[0] + step[1] * i[1] for the indices i of up to two dims of the result, the
// lines. A placement of the result cuts one line, and is legal iff the rows of every block are rows that the rank
// holds, and their local rows are again start' + step'[0] * i'[0] + step'[1] * i'[1], the same on every rank with
// elements ([8] cut in 4, every second row: start' = 0. Its first half: coordinate 1 would need rows of coordinate 0).
// R is affine on a block; so R mod piece stays within the chunk iff it does at the corners.
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

/// A kind of rank, as the axes so far have left it: local lengths of the dim and of the lines, and the map there.
struct row_kind {
    extent_t dim;
    extent_t line[most_lines];
    extent_t start;
    extent_t step[most_lines];
};

SHARDCHECK_HOST_DEVICE constexpr bool same_lengths(const row_kind& left, const row_kind& right) {
    return left.dim == right.dim && left.line[0] == right.line[0] && left.line[1] == right.line[1];
}

SHARDCHECK_HOST_DEVICE constexpr bool same_rows(const row_kind& left, const row_kind& right) {
    if (left.start != right.start) return false;
    for (int line = 0; line < most_lines; ++line) {
        if (left.line[line] > 1 && right.line[line] > 1 && left.step[line] != right.step[line]) return false;
    }
    return true;
}

/// All kinds of rank, the full one first.
struct row_kinds {
    static constexpr int most = 128;
    int count = 0;
    row_kind at[most] = {};

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

/// One of the indices over which the rows of a block run.
struct row_index {
    extent_t count;
    extent_t step;        ///< rows
    extent_t local_step;  ///< local rows
};

/// Whether a block of rows lies in one coordinate's part of the dim; then finds its local rows.
template <int Indices>
SHARDCHECK_HOST_DEVICE constexpr bool find_local_rows(const dim_cut& held, extent_t start,
                                                      row_index (&indices)[Indices], extent_t& local_start) {
    const extent_t x = start % held.piece - held.first;
    if (x < 0 || x >= held.held) return false;
    extent_t low = x;
    extent_t high = x;
    for (row_index& index : indices) {
        if (index.count == 1) continue;
        const extent_t next = start + index.step;
        const extent_t rise = next % held.piece - held.first - x;
        if (rise > 0) {
            if (index.count - 1 > (held.held - 1 - high) / rise) return false;
            high += rise * (index.count - 1);
        } else if (rise != 0) {
            if (index.count - 1 > low / -rise) return false;
            low += rise * (index.count - 1);
        }
        index.local_step = (next / held.piece - start / held.piece) * held.held + rise;
    }
    local_start = start / held.piece * held.held + x;
    return true;
}

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
            if (before.line[line] % line_factor != 0) return false;
            const extent_t piece = before.dim / factor;
            const extent_t chunk = ceil_div(piece, size);
            const extent_t line_piece = before.line[line] / line_factor;
            const extent_t line_chunk = ceil_div(line_piece, size);
            const extent_t step = before.step[line];
            const int first = after.count;
            // full coordinates are like 0 if 1 is; the others are short on one side, or have nothing to take from
            const extent_t turn = piece / chunk;
            const extent_t coordinates[] = {0, 1, 2, turn, turn + 1, line_piece / line_chunk};
            for (const extent_t k : coordinates) {
                if (k >= size || k > (line_piece - 1) / line_chunk) continue;
                const dim_cut in = cut_dim(before.dim, factor, size, k);
                const dim_cut out = cut_dim(before.line[line], line_factor, size, k);
                if (in.held == 0) return false;
                row_index indices[] = {{line_factor, line_factor == 1 ? 0 : step * line_piece, 0},
                                       {out.held, step, 0},
                                       {before.line[1 - line], before.step[1 - line], 0}};
                row_kind left = before;
                if (!find_local_rows(in, before.start + step * out.first, indices, left.start)) return false;
                left.dim = factor * in.held;
                left.line[line] = line_factor * out.held;
                if (out.held > 1) {
                    if (line_factor > 1 && indices[0].local_step != indices[1].local_step * out.held) return false;
                    left.step[line] = indices[1].local_step;
                } else if (line_factor > 1) {
                    left.step[line] = indices[0].local_step;
                }
                if (before.line[1 - line] > 1) left.step[1 - line] = indices[2].local_step;
                if (!after.add(left, first)) return false;
            }
        }
        kinds = after;
        return true;
    }

    /// Takes all rows from coordinate 0; false if they are not there.
    SHARDCHECK_HOST_DEVICE constexpr bool take_from_first() {
        row_kinds after;
        for (int i = 0; i < kinds.count; ++i) {
            const row_kind& before = kinds.at[i];
            const dim_cut in = cut_dim(before.dim, factor, size, 0);
            row_index indices[] = {{before.line[0], before.step[0], 0}, {before.line[1], before.step[1], 0}};
            row_kind left = before;
            if (!find_local_rows(in, before.start, indices, left.start)) return false;
            for (int line = 0; line < most_lines; ++line) {
                if (before.line[line] > 1) left.step[line] = indices[line].local_step;
            }
            left.dim = factor * in.held;
            if (!after.add(left, after.count)) return false;
        }
        kinds = after;
        return true;
    }

    /// The start and the steps that hold on every rank, into the map; false if there are none.
    SHARDCHECK_HOST_DEVICE constexpr bool agree() {
        map.start = kinds.at[0].start;
        for (int line = 0; line < most_lines; ++line) {
            int i = 0;
            while (i + 1 < kinds.count && kinds.at[i].line[line] == 1) ++i;
            map.step[line] = kinds.at[i].step[line];
        }
        const row_kind agreed{0, {2, 2}, map.start, {map.step[0], map.step[1]}};
        for (int i = 0; i < kinds.count; ++i) {
            if (!same_rows(kinds.at[i], agreed)) return false;
        }
        return true;
    }

    /// The factor that the line needs, if any does: its pieces begin where the rows come back to coordinate 0.
    SHARDCHECK_HOST_DEVICE constexpr extent_t find_line_factor(int line) const {
        const row_kind& full = kinds.at[0];
        const extent_t length = full.line[line];
        const extent_t step = full.step[line];
        const extent_t piece = full.dim / factor;
        const extent_t chunk = ceil_div(piece, size);
        extent_t rows = 0;
        if (chunk <= piece - chunk || size == 1) {
            rows = step == 0 ? length : ceil_div(piece - full.start % piece, step);
        } else {
            rows = run_length(line, 0, 0, chunk);
            rows += run_length(line, rows, chunk, piece);
        }
        return rows < length && length % rows == 0 ? length / rows : 1;
    }

  private:
    /// How many indices from `first` on stay within rows [low, high) of a piece.
    SHARDCHECK_HOST_DEVICE constexpr extent_t run_length(int line, extent_t first, extent_t low, extent_t high) const {
        const row_kind& full = kinds.at[0];
        const extent_t left = full.line[line] - first;
        if (left <= 1) return left;
        const extent_t piece = full.dim / factor;
        const extent_t row = full.start + full.step[line] * first;
        const extent_t x = row % piece;
        const extent_t next = (row + full.step[line]) % piece;
        if (x < low || x >= high || next < low || next >= high) return 1;
        const extent_t rise = next - x;
        if (rise == 0) return left;
        const extent_t run = rise > 0 ? (high - 1 - x) / rise + 1 : (x - low) / -rise + 1;
        return run < left ? run : left;
    }
};

}  // namespace shardcheck::detail
