// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/redistribute.hpp>
#include <shardcheck/core/view.hpp>
#include <shardcheck/diagnostics/text.hpp>

// A view as it was asked for, and the phrases that every sentence on it shares.
namespace shardcheck {

/// A view as it was asked for, with the names that its sentence needs.
struct question {
    shape_value in;
    mesh_value mesh;
    placement_list placements;
    shape_value out;
    bool is_view = true;  ///< false: the question is whether the tensor is one
    policy allowed = policy::plain;
    bool is_stated = false;  ///< the caller states the placements of the result
    placement_list stated;
    name_view axis_names[max_axes];  ///< empty: the axis is called by its number
    extent_t element_bytes = 0;      ///< 0: sizes are told in elements
    name_view stranger;              ///< of axis_not_in_mesh: the name that the mesh has not
};

/// Decides a question.
constexpr verdict check(const question& asked) {
    return asked.is_stated ? check_view_to(asked.in, asked.mesh, asked.placements, asked.out, asked.stated)
                           : check_view(asked.in, asked.mesh, asked.placements, asked.out, asked.allowed);
}

namespace detail {

constexpr void write_axis_name(text& out, const question& asked, int axis) {
    if (axis >= 0 && axis < max_axes && !asked.axis_names[axis].empty()) {
        out << asked.axis_names[axis];
    } else {
        out << axis;
    }
}

constexpr void write_axis(text& out, const question& asked, int axis) {
    out << "mesh axis ";
    write_axis_name(out, asked, axis);
}

/// `8 x 2`, major first.
constexpr void write_factors(text& out, const axis_factors& factors) {
    for (int i = 0; i < factors.parts; ++i) out << (i > 0 ? " x " : "") << factors.sizes[i];
}

constexpr void write_placements(text& out, const placement_list& placements) {
    for (int i = 0; i < placements.count; ++i) out << (i > 0 ? ", " : "") << placements.at[i];
}

/// What the coordinates of an axis hold, in `unit`s: each one where they are few, else the kinds with their counts.
constexpr void write_blocks(text& out, extent_t rows, extent_t size, extent_t unit) {
    const extent_t chunk = ceil_div(rows, size);
    const extent_t full = chunk == 0 ? 0 : rows / chunk;
    const extent_t rest = chunk == 0 ? 0 : rows % chunk;
    if (size <= 8) {
        for (extent_t k = 0; k < size; ++k) {
            if (k > 0) out << ',';
            out << (k < full ? chunk : k == full ? rest : 0) * unit;
        }
        return;
    }
    out << chunk * unit << " on " << full;
    if (rest != 0) out << ", " << rest * unit << " on 1";
    const extent_t empty = size - full - (rest != 0 ? 1 : 0);
    if (empty != 0) out << ", 0 on " << empty;
}

constexpr void write_view(text& out, const question& asked) {
    out << "view " << asked.in << " -> " << asked.out << ": ";
}

/// `tensor [8,256] over dp=2, tp=4: `
constexpr void write_tensor(text& out, const question& asked) {
    out << "tensor " << asked.in;
    const int axes = asked.mesh.axes;
    for (int i = 0; i < axes && i < max_axes; ++i) {
        out << (i == 0 ? " over " : ", ");
        write_axis_name(out, asked, i);
        out << '=' << asked.mesh.sizes[i];
    }
    if (axes > max_axes) out << ", ...";
    out << ": ";
}

/// Whether bad input is the tensor's own, and not that of the view.
constexpr bool is_of_tensor(const question& asked, const verdict& found) {
    placement_list given = asked.placements;
    if (!asked.is_view || !find_bad_tensor(asked.in, asked.mesh, given).sound()) return true;
    return is_bad_placement(found.reason) && !asked.is_stated;
}

constexpr const char* plural(extent_t count) { return count == 1 ? "" : "s"; }

/// `6 over 4: 2,2,2,0 rows`
constexpr void write_cut_rows(text& out, const question& asked, const verdict& found) {
    const extent_t size = asked.mesh.sizes[found.axis];
    const extent_t rows = found.in.length / found.in.factor;
    out << rows << " over " << size << ": ";
    if (rows % size == 0) {
        out << rows / size << " row" << plural(rows / size) << " each";
        return;
    }
    write_blocks(out, rows, size, 1);
    out << " rows";
}

/// `dim 0 is sharded over mesh axis tp (6 over 4: 2,2,2,0 rows)`
constexpr void write_cut(text& out, const question& asked, const verdict& found) {
    const bool even = found.in.length / found.in.factor % asked.mesh.sizes[found.axis] == 0;
    out << "dim " << found.in.dim << " is sharded " << (even ? "" : "unevenly ") << "over ";
    write_axis(out, asked, found.axis);
    out << " (";
    write_cut_rows(out, asked, found);
    out << ')';
}

/// `6144 bytes`, or elements where their size is not known.
constexpr void write_amount(text& out, extent_t elements, extent_t element_bytes) {
    if (element_bytes > 0 && !product_overflows(elements, element_bytes)) {
        out << elements * element_bytes << " bytes";
    } else {
        out << elements << " elements";
    }
}

/// `use tp of size 1, 2, 3 or 6`
constexpr void write_sizes(text& out, const question& asked, int axis, const extent_t* sizes, int count, bool more) {
    out << "use ";
    write_axis_name(out, asked, axis);
    out << " of size ";
    for (int i = 0; i < count; ++i) {
        if (i > 0) out << (i + 1 == count && !more ? " or " : ", ");
        out << sizes[i];
    }
    if (more) out << " or more";
}

/// `all-gather, a rank receives at most 6144 bytes`
constexpr void write_cost(text& out, collective by, extent_t received, extent_t element_bytes) {
    if (by == collective::none || by == collective::slice) {
        out << "nothing moves";
        return;
    }
    out << name_of(by) << ", a rank receives at most ";
    write_amount(out, received, element_bytes);
}

}  // namespace detail
}  // namespace shardcheck
