// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/cures.hpp>
#include <shardcheck/diagnostics/question.hpp>

namespace shardcheck::detail {

/// What makes the view legal, cheapest first. Each one has been decided by the rule. `separator` comes before the
/// first.
constexpr void write_cures(text& out, const question& asked, const verdict& found, const cures& known,
                           const char* separator = "; ") {
    const auto next = [&]() -> text& {
        out << separator;
        separator = ", or ";
        return out;
    };
    if (known.as_inferred) {
        next() << "state ";
        write_placements(out, known.inferred);
        out << ", which the view gives";
    }
    if (known.as_strided) {
        next() << "ask for the strided policy, which gives ";
        write_placements(out, known.strided);
    }
    if (known.as_reordered) {
        next() << "list the mesh axes as ";
        for (int i = 0; i < asked.mesh.axes; ++i) {
            if (i > 0) out << ", ";
            write_axis_name(out, asked, known.order[i]);
        }
        out << ", which gives ";
        write_placements(out, known.reordered);
    }
    if (known.as_reshaped) {
        next() << "store it as " << known.reshaped << ", which is ";
        write_placements(out, known.reshaped_placements);
    }
    if (known.sizes > 0) {
        next();
        write_sizes(out, asked, found.axis, known.size, known.sizes, known.more_sizes);
    }
    if (known.split.parts > 0) {
        next() << "split ";
        write_axis_name(out, asked, found.axis);
        out << '=' << asked.mesh.sizes[found.axis] << " into axes of ";
        write_factors(out, known.split);
        out << ", which gives ";
        write_placements(out, known.split_placements);
    }
    for (int i = 0; i < known.steps; ++i) {
        const redistribution& step = known.step[i];
        if (i == 0) {
            next() << "redistribute ";
        } else {
            out << " and ";
        }
        write_axis_name(out, asked, step.axis);
        out << " from " << step.from << " to " << step.to << " first (";
        write_cost(out, step.by, step.received, asked.element_bytes);
        out << ')';
    }
}

}  // namespace shardcheck::detail
