// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/op.hpp>
#include <shardcheck/core/strides.hpp>

// Ops that rearrange whole dims. With from[e] the old dim of new dim e, or -1 for a new dim of extent 1,
//
//     shard:  an axis that cuts dim d cuts the e with from[e] = d       layout:  stride'(e) = stride(from[e])
//
// so they are legal whatever the shards and the memory: no row of a dim moves to another rank.
namespace shardcheck::detail {

/// Which old dim each new dim is.
struct dim_map {
    int rank = 0;
    int from[max_rank] = {};

    SHARDCHECK_HOST_DEVICE constexpr void add(int old_dim) { from[rank++] = old_dim; }

    /// The new dim that an old one is; -1 if it is gone.
    SHARDCHECK_HOST_DEVICE constexpr int to(int old_dim) const {
        for (int e = 0; e < rank; ++e) {
            if (from[e] == old_dim) return e;
        }
        return -1;
    }
};

SHARDCHECK_HOST_DEVICE constexpr dim_map same_dims(int rank) {
    dim_map map;
    for (int d = 0; d < rank; ++d) map.add(d);
    return map;
}

/// The layout whose dims are those of another one: stride 0 for new dims.
SHARDCHECK_HOST_DEVICE constexpr layout_value rearranged_layout(const layout_value& old, const dim_map& map) {
    layout_value layout = old;
    for (int j = 0; j < old.levels; ++j) {
        for (int e = 0; e < max_rank; ++e) {
            layout.level[j].at[e] = e < map.rank && map.from[e] >= 0 ? old.level[j].at[map.from[e]] : 0;
        }
    }
    return layout;
}

/// True if the dims that both have keep their order, and all that have rows are kept: then a row-major block stays
/// one.
SHARDCHECK_HOST_DEVICE constexpr bool keeps_order(const shape_value& shape, const dim_map& map) {
    int next = 0;
    for (int e = 0; e < map.rank; ++e) {
        const int d = map.from[e];
        if (d < 0) continue;
        for (; next < d; ++next) {
            if (shape.extents[next] != 1) return false;
        }
        if (d < next) return false;
        ++next;
    }
    for (; next < shape.rank; ++next) {
        if (shape.extents[next] != 1) return false;
    }
    return true;
}

/// The shape and the placements with the dims rearranged. Placements follow their dims; those of dims that are gone
/// replicate.
SHARDCHECK_HOST_DEVICE constexpr tensor_value rearranged_dims(const tensor_value& in, const mesh_value& mesh,
                                                              const dim_map& map) {
    tensor_value out;
    out.shape.rank = map.rank;
    for (int e = 0; e < map.rank; ++e) out.shape.extents[e] = map.from[e] < 0 ? 1 : in.shape.extents[map.from[e]];
    out.placements = in.placements;
    for (int i = 0; i < mesh.axes; ++i) {
        placement_value& placement = out.placements.at[i];
        if (placement.kind != placement_kind::shard) continue;
        const int dim = map.to(placement.dim);
        placement = dim < 0 ? replicated() : shard_of(dim, placement.factor);
    }
    return out;
}

/// The tensor with its dims rearranged.
SHARDCHECK_HOST_DEVICE constexpr tensor_value rearranged(const tensor_value& in, const mesh_value& mesh,
                                                         const dim_map& map) {
    tensor_value out = rearranged_dims(in, mesh, map);
    if (element_count(in.shape) == 0 || (in.layout.contiguous && keeps_order(in.shape, map))) return out;
    out.layout = rearranged_layout(written_out(in, mesh), map);
    settle_layout(out, mesh);
    return out;
}

}  // namespace shardcheck::detail
