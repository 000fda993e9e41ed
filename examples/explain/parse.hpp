// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/rule.hpp>
#include <shardcheck/core/values.hpp>

#include "scan.hpp"

#include <limits>
#include <string_view>

// Text to core values. Nothing is allocated or thrown; names stay views into the text that was read.
// The core refuses what it can hold (a count over capacity, an extent below 0); only what no core value can hold is
// refused here: names, and numbers of more than 64 bits.
namespace shardcheck::explain {

/// The parts of a view's text, in the order of a batch line.
enum class part : unsigned char { in, mesh, placements, out, stated, whole };

/// What keeps a text from becoming core values.
struct text_problem {
    bool unreadable = false;   ///< not the grammar at all; comes before every rule
    rule reason = rule::none;  ///< readable, and refused by this rule
    part where = part::whole;

    constexpr bool any() const { return unreadable || reason != rule::none; }
};

constexpr text_problem unreadable_text() { return {true, rule::none, part::whole}; }
constexpr text_problem refused_by(rule reason) { return {false, reason, part::whole}; }

/// A mesh with its names, as far as the capacity goes.
struct named_mesh {
    mesh_value value;
    std::string_view names[max_axes] = {};

    /// The axis of that name, -1 if there is none.
    constexpr int find(std::string_view name) const {
        for (int axis = 0; axis < value.axes && axis < max_axes; ++axis) {
            if (names[axis] == name) return axis;
        }
        return -1;
    }
};

/// A view to check: all that the core is asked, and the names for the answer.
struct view_query {
    shape_value in;
    named_mesh mesh;
    placement_list placements;
    shape_value out;
    placement_list stated;
    bool has_placements = true;  ///< false: they are replicate, and nobody said so
    bool has_stated = false;
};

/// The same before it is read.
struct view_text {
    std::string_view in;
    std::string_view mesh;
    std::string_view placements;
    std::string_view out;
    std::string_view stated;
    bool has_placements = true;
    bool has_stated = false;
};

constexpr std::string_view text_of(const view_text& text, part where) {
    switch (where) {
        case part::in: return text.in;
        case part::mesh: return text.mesh;
        case part::placements: return text.placements;
        case part::out: return text.out;
        case part::stated: return text.stated;
        case part::whole: break;
    }
    return {};
}

/// `6,256`; nothing at all is rank 0. `-1` reads as `infer`.
constexpr text_problem parse_shape(std::string_view text, shape_value& shape) {
    shape = {};
    text_problem problem;
    scanner scan(text);
    if (scan.done()) return problem;
    do {
        const integer extent = scan.take_integer();
        if (!extent.present) return unreadable_text();
        if (extent.too_large && !problem.any()) problem = refused_by(rule::element_count_overflows);
        if (shape.rank < max_rank) shape.extents[shape.rank] = extent.value;
        if (shape.rank < std::numeric_limits<int>::max()) ++shape.rank;
    } while (scan.take(','));
    return scan.done() ? problem : unreadable_text();
}

/// `dp=2,tp=4`; nothing at all is the mesh of one rank.
constexpr text_problem parse_mesh(std::string_view text, named_mesh& mesh) {
    mesh = {};
    text_problem problem;
    scanner scan(text);
    if (scan.done()) return problem;
    do {
        const std::string_view name = scan.take_name();
        if (name.empty() || !scan.take('=')) return unreadable_text();
        const integer size = scan.take_integer();
        if (!size.present) return unreadable_text();
        if (!problem.any()) {
            if (mesh.find(name) >= 0) {
                problem = refused_by(rule::axis_named_twice);
            } else if (size.too_large) {
                problem = refused_by(rule::mesh_size_overflows);
            }
        }
        if (mesh.value.axes < max_axes) {
            mesh.names[mesh.value.axes] = name;
            mesh.value.sizes[mesh.value.axes] = size.value;
        }
        if (mesh.value.axes < std::numeric_limits<int>::max()) ++mesh.value.axes;
    } while (scan.take(','));
    return scan.done() ? problem : unreadable_text();
}

/// The reduction of that name, `none` if there is none.
constexpr reduction parse_reduction(std::string_view name) {
    if (name == "sum") return reduction::sum;
    if (name == "avg") return reduction::avg;
    if (name == "product") return reduction::product;
    if (name == "min") return reduction::min;
    if (name == "max") return reduction::max;
    return reduction::none;
}

/// A dim too far out for an `int` stays too far out.
constexpr int dim_of(extent_t value) {
    if (value > std::numeric_limits<int>::max()) return std::numeric_limits<int>::max();
    if (value < std::numeric_limits<int>::min()) return std::numeric_limits<int>::min();
    return static_cast<int>(value);
}

/// The rest of one placement, behind its kind: `(0)` of `S(0)`.
constexpr text_problem parse_placement(std::string_view kind, scanner& scan, placement_value& placement) {
    placement = {};
    if (kind == "R") return {};
    if (kind == "S" || kind == "SS") {
        if (!scan.take('(')) return unreadable_text();
        const integer dim = scan.take_integer();
        if (!dim.present) return unreadable_text();
        integer factor{1, true, false};
        if (kind == "SS") {
            if (!scan.take(',')) return unreadable_text();
            factor = scan.take_integer();
            if (!factor.present) return unreadable_text();
        }
        if (!scan.take(')')) return unreadable_text();
        placement = shard_of(dim_of(dim.value), factor.value);
        // Saturated, the factor might divide the highest length there is.
        return factor.too_large ? refused_by(rule::strided_factor_does_not_divide) : text_problem{};
    }
    if (kind == "P") {
        if (!scan.take('(')) return unreadable_text();
        const std::string_view name = scan.take_name();
        if (name.empty() || !scan.take(')')) return unreadable_text();
        placement = partial_of(parse_reduction(name));
        return placement.op == reduction::none ? refused_by(rule::unknown_placement) : text_problem{};
    }
    // No such kind; what it holds cannot be judged, only skipped.
    if (scan.take('(') && !scan.skip_past(')')) return unreadable_text();
    return refused_by(rule::unknown_placement);
}

/// `S(0),SS(1,4),P(sum),R`, one for each axis in mesh order; or by name `tp:S(0)`, where axes left out replicate.
constexpr text_problem parse_placements(std::string_view text, const named_mesh& mesh, placement_list& placements) {
    placements = placement_list{};
    text_problem problem;
    scanner scan(text);
    if (scan.done()) return problem;
    placement_list named;
    bool taken[max_axes] = {};
    bool any_named = false;
    bool any_plain = false;
    do {
        std::string_view kind = scan.take_name();
        if (kind.empty()) return unreadable_text();
        const bool by_name = scan.take(':');
        int axis = -1;
        if (by_name) {
            axis = mesh.find(kind);
            kind = scan.take_name();
            if (kind.empty()) return unreadable_text();
        }
        placement_value placement;
        text_problem found = parse_placement(kind, scan, placement);
        if (found.unreadable) return found;
        (by_name ? any_named : any_plain) = true;
        if (by_name && axis < 0) {
            found = refused_by(rule::axis_not_in_mesh);
        } else if (by_name && taken[axis]) {
            found = refused_by(rule::axis_named_twice);
        } else if (by_name) {
            taken[axis] = true;
            named.at[axis] = placement;
        } else {
            if (placements.count < max_axes) placements.at[placements.count] = placement;
            if (placements.count < std::numeric_limits<int>::max()) ++placements.count;
        }
        if (!problem.any()) problem = found;
    } while (scan.take(','));
    if (!scan.done()) return unreadable_text();
    if (any_named && any_plain) return refused_by(rule::placements_mixed);
    if (any_named) {
        placements = named;
        placements.count = mesh.value.axes;
    }
    return problem;
}

/// How a part is written, for those who wrote it otherwise.
constexpr const char* grammar_of(part where) {
    switch (where) {
        case part::in:
        case part::out: return "a shape is extents joined by commas, such as 6,256";
        case part::mesh: return "a mesh is names with sizes joined by commas, such as dp=2,tp=4";
        case part::placements:
        case part::stated: return "placements are R, S(dim), SS(dim,factor) or P(op) joined by commas, such as S(0),R";
        case part::whole: break;
    }
    return "a line is in shape | mesh | placements | out shape";
}

/// Splits a batch line at its bars: four parts, or five with the stated placements.
constexpr bool split_line(std::string_view line, view_text& text) {
    std::string_view* const parts[] = {&text.in, &text.mesh, &text.placements, &text.out, &text.stated};
    text = {};
    int count = 0;
    for (;;) {
        const std::size_t bar = line.find('|');
        *parts[count++] = line.substr(0, bar);
        if (bar == std::string_view::npos) break;
        if (count == 5) return false;
        line.remove_prefix(bar + 1);
    }
    text.has_stated = count == 5;
    return count >= 4;
}

/// Reads all parts. The first unreadable part is the problem, else the first refused one.
constexpr text_problem parse_view(const view_text& text, view_query& query) {
    query.has_placements = text.has_placements;
    query.has_stated = text.has_stated;
    // Braces: the mesh is read before the placements that name its axes.
    text_problem problems[] = {
        parse_shape(text.in, query.in),
        parse_mesh(text.mesh, query.mesh),
        text.has_placements ? parse_placements(text.placements, query.mesh, query.placements) : text_problem{},
        parse_shape(text.out, query.out),
        text.has_stated ? parse_placements(text.stated, query.mesh, query.stated) : text_problem{},
    };
    text_problem first;
    for (int i = 0; i < 5; ++i) {
        problems[i].where = static_cast<part>(i);
        if (problems[i].unreadable) return problems[i];
        if (!first.any() && problems[i].any()) first = problems[i];
    }
    if (!text.has_placements) {
        query.placements = placement_list();
        query.placements.count = query.mesh.value.axes;
    }
    return first;
}

}  // namespace shardcheck::explain
