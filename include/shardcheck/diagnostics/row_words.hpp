// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/redistribute.hpp>
#include <shardcheck/diagnostics/op_question.hpp>

// Why the rows that an op takes across a sharded dim are not free: the first coordinate that would need others.
namespace shardcheck::detail {

/// The rows that a coordinate would need under a plain shard of the line, the dim of the result that runs along the
/// old one, and those that it holds.
struct row_needs {
    bool known = false;   ///< coordinate `coordinate` needs rows that it does not hold
    bool uneven = false;  ///< all hold what they need, but begin at another row of theirs than coordinate 0
    int line = 0;         ///< the dim of the result
    extent_t coordinate = 0;
    extent_t first = 0;
    extent_t last = 0;
    extent_t held_first = 0;
    extent_t held_end = 0;
    extent_t begins_first = 0;  ///< the row of its own at which coordinate 0 begins
    extent_t begins = 0;        ///< that of `coordinate`
};

/// The length of a dim on a full rank before the mesh axis in the way cuts it.
constexpr extent_t length_before(const op_question& asked, const verdict& found, int dim) {
    return largest_length(asked.of.in, asked.of.mesh, asked.of.placements, found.axis, dim);
}

/// Not where an earlier mesh axis cuts the dim: how the line is cut then is not in the verdict.
constexpr row_needs find_row_needs(const op_question& asked, const verdict& found) {
    row_needs needs;
    const op kind = asked.asked.kind;
    const extent_t length = asked.of.in.extents[found.dim];
    if (found.in.factor != 1 || kind == op::select || length_before(asked, found, found.dim) != length) return needs;
    needs.line = kind == op::diagonal ? found.shape.rank - 1 : found.dim;
    const extent_t count = found.shape.extents[needs.line];
    const extent_t width = kind == op::unfold ? found.shape.extents[found.shape.rank - 1] : 1;
    const extent_t size = asked.of.mesh.sizes[found.axis];
    const extent_t chunk = ceil_div(length, size);
    const extent_t part = ceil_div(count, size);
    const extent_t parts = ceil_div(count, part);
    constexpr extent_t most_tried = 64;
    for (extent_t k = 0; k != parts && k != most_tried; ++k) {
        const extent_t next = k + 1 == parts ? count : (k + 1) * part;
        needs.coordinate = k;
        needs.first = found.wanted + found.found * (k * part);
        needs.last = found.wanted + found.found * (next - 1) + width - 1;
        needs.held_first = k > length / chunk ? length : k * chunk;
        needs.held_end = length - needs.held_first > chunk ? needs.held_first + chunk : length;
        needs.begins = needs.first - needs.held_first;
        if (k == 0) needs.begins_first = needs.begins;
        needs.known = needs.held_first > needs.first || needs.last >= needs.held_end;
        needs.uneven = !needs.known && needs.begins != needs.begins_first;
        if (needs.known || needs.uneven) return needs;
    }
    return needs;
}

constexpr void write_range(text& out, extent_t first, extent_t last) {
    out << (first == last ? "row " : "rows ") << first;
    if (first != last) out << " to " << last;
}

/// True if another dim than the one that is cut has a local length of 1.
constexpr bool has_single_row(const op_question& asked, const verdict& found) {
    for (int d = 0; d < asked.of.in.rank; ++d) {
        if (d != found.dim && length_before(asked, found, d) == 1) return true;
    }
    return false;
}

constexpr void write_crossing_rows(text& out, const op_question& asked, const verdict& found) {
    verdict cut = found;
    cut.in.length = length_before(asked, found, found.dim);
    write_cut(out, asked.of, cut);
    const row_needs needs = find_row_needs(asked, found);
    const extent_t piece = cut.in.length / cut.in.factor;
    const extent_t owner = found.wanted % piece / ceil_div(piece, asked.of.mesh.sizes[found.axis]);
    if (needs.known) {
        out << ", and as " << shard_of(needs.line) << " of " << found.shape << " coordinate " << needs.coordinate
            << " needs ";
        write_range(out, needs.first, needs.last);
        out << " of them, where it holds ";
        if (needs.held_first == needs.held_end) {
            out << "none";
        } else {
            write_range(out, needs.held_first, needs.held_end - 1);
        }
    } else if (needs.uneven) {
        out << ", and " << shard_of(needs.line) << " of " << found.shape << " begins at row " << needs.begins_first
            << " of those on coordinate 0, at row " << needs.begins << " of those on coordinate " << needs.coordinate
            << ", where an offset is the same on all";
    } else if (asked.asked.kind == op::diagonal && asked.asked.dims == 2) {
        const int first = from_front(asked, asked.asked.dim[0]);
        out << ", and the part of the diagonal that a coordinate has begins at another row of dim "
            << (found.dim == first ? from_front(asked, asked.asked.dim[1]) : first)
            << " on each, where an offset is the same on all";
    } else if (asked.asked.kind == op::select && owner != 0) {
        out << ", row " << found.wanted << " of them is on coordinate " << owner
            << " alone, and only coordinate 0 can own all of a tensor";
    } else if (asked.asked.kind == op::select && !has_single_row(asked, found)) {
        out << ", row " << found.wanted << " of them is on coordinate 0 alone, and " << found.shape
            << " has no dim of local length 1 to say so";
    } else {
        out << ", and no placement of " << found.shape << " leaves the rows taken where they are";
    }
}

}  // namespace shardcheck::detail
