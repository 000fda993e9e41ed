// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/sharded.hpp>

// Local and global indices, and a walk over a block.
namespace shardcheck {

/// The global indices of the element at local indices of the block that `mesh_rank` holds, one for each dim; -1 where
/// the block has no such index.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE constexpr shape_value to_global(const shape_value& local, extent_t mesh_rank) {
    using tensor = detail::tensor_traits<Tensor>;
    // copies: a kernel has no static members to refer to
    constexpr shape_value extents = tensor::extents;
    constexpr mesh_value mesh = tensor::ranks;
    constexpr placement_list placements = tensor::placements;
    shape_value global;
    global.rank = extents.rank;
    for (int d = 0; d < extents.rank; ++d) {
        global.extents[d] = global_index(extents, mesh, placements, mesh_rank, d, local.extents[d]);
    }
    return global;
}

/// The inverse of a dim's global_index: the local index, on `mesh_rank`, of global row `row`; -1 if the rank has not
/// the row.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE constexpr extent_t to_local(int dim, extent_t row, extent_t mesh_rank) {
    using tensor = detail::tensor_traits<Tensor>;
    constexpr shape_value extents = tensor::extents;
    constexpr mesh_value mesh = tensor::ranks;
    constexpr placement_list placements = tensor::placements;
    if (dim < 0 || dim >= extents.rank || row < 0 || row >= extents.extents[dim]) return -1;
    if (mesh_rank < 0 || mesh_rank >= rank_count(mesh)) return -1;
    extent_t length = extents.extents[dim];
    for (int i = 0; i < mesh.axes; ++i) {
        const placement_value placement = placements.at[i];
        if (placement.kind != placement_kind::shard || placement.dim != dim) continue;
        const detail::dim_cut cut =
            detail::cut_dim(length, placement.factor, mesh.sizes[i], mesh_coordinate(mesh, i, mesh_rank));
        const extent_t in_piece = row % cut.piece - cut.first;
        if (in_piece < 0 || in_piece >= cut.held) return -1;
        row = row / cut.piece * cut.held + in_piece;
        length = placement.factor * cut.held;
    }
    return row;
}

namespace detail {

// The function may be the host's or the device's alone; nvcc would ask for both.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <int Dim, class Block, class Function, class... Indices>
SHARDCHECK_HOST_DEVICE constexpr void for_each_from(const Block& block, Function& function, Indices... indices) {
    if constexpr (Dim == Block::dims()) {
        function(block(indices...), indices...);
    } else {
        for (extent_t i = 0; i < block.template extent<Dim>(); ++i) {
            for_each_from<Dim + 1>(block, function, indices..., i);
        }
    }
}

}  // namespace detail

/// Calls `function(element, local indices...)` for every element of the block, row-major.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <class Tensor, class Function>
SHARDCHECK_HOST_DEVICE constexpr void for_each_local(const sharded<Tensor>& block, Function function) {
    detail::for_each_from<0>(block, function);
}

}  // namespace shardcheck
