// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/redistribute.hpp>

// How one mesh axis cuts the operands of an op.
namespace shardcheck::detail {

/// How a mesh axis cuts one operand.
struct operand_cut {
    bool cuts = false;  ///< some coordinates hold other rows than others
    int dim = -1;
    int label = -1;
    extent_t length = 0;  ///< of the dim, on the ranks that hold the most, before the cut
    extent_t factor = 1;
    bool repeated = false;  ///< one row, which the op repeats

    SHARDCHECK_HOST_DEVICE constexpr extent_t piece() const { return length / factor; }
    /// Coordinate 0 owns every row.
    SHARDCHECK_HOST_DEVICE constexpr bool is_lone() const { return piece() == 1; }
};

/// What an axis cuts of the operands' labels.
struct axis_cuts {
    int labels = 0;         ///< how many
    int first = -1;         ///< the first operand that is cut, of the first label
    int second = -1;        ///< the first one that is cut along another label
    int kept_labels = 0;    ///< labels of the result
    int kept = -1;          ///< the first operand that is cut along one
    int reduced = -1;       ///< the first one that is cut along a label that is reduced
    bool lone = true;       ///< coordinate 0 owns every row of all
    bool lone_kept = true;  ///< ... of those of the result
};

/// Whether each rank has a row of the dim that mesh axis `axis` of a sound tensor cuts, after the axis.
SHARDCHECK_HOST_DEVICE constexpr bool every_rank_has_rows(const shape_value& shape, const mesh_value& mesh,
                                                          const placement_list& placements, int axis) {
    const int dim = placements.at[axis].dim;
    extent_t lengths[2 << max_axes] = {shape.extents[dim]};
    int kinds = 1;
    for (int i = 0; i <= axis; ++i) {
        const placement_value& placement = placements.at[i];
        if (placement.kind != placement_kind::shard || placement.dim != dim) continue;
        const int before = kinds;
        for (int kind = 0; kind < before; ++kind) {
            const extent_t length = lengths[kind];
            // the last coordinate holds the least
            lengths[kind] = held_rows(length, placement, mesh.sizes[i], 0);
            lengths[kinds] = held_rows(length, placement, mesh.sizes[i], mesh.sizes[i] - 1);
            if (lengths[kinds] == 0) return false;
            if (lengths[kinds] != lengths[kind]) ++kinds;
        }
    }
    return true;
}

}  // namespace shardcheck::detail
