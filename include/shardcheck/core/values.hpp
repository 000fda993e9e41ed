// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/config.hpp>

#include <cstdint>

// Shapes, meshes and placements as plain values: fixed capacity, no allocation, usable in constant expressions,
// at run time and in kernels. A count larger than the capacity is kept as a count, so that a check can refuse it by
// name.
namespace shardcheck {

/// Extents, counts, offsets and mesh sizes, in elements or ranks.
using extent_t = std::int64_t;

/// The most dims a tensor may have.
inline constexpr int max_rank = 16;
/// The most axes a mesh may have.
inline constexpr int max_axes = 8;

/// Stands for the one extent of a new shape that the element count decides (PyTorch's -1).
inline constexpr extent_t infer = -1;

/// Global or local extents of a tensor, outermost dim first. Only the first `rank` entries count.
struct shape_value {
    int rank = 0;
    extent_t extents[max_rank] = {};
};

/// Sizes of the mesh axes in mesh order. Ranks are numbered row-major: the last axis is the fastest.
struct mesh_value {
    int axes = 0;
    extent_t sizes[max_axes] = {};
};

/// How one mesh axis holds the tensor.
enum class placement_kind : unsigned char { replicate, shard, partial };

/// The reduction that a partial tensor still owes.
enum class reduction : unsigned char { none, sum, avg, product, min, max };

/// One mesh axis's placement. `shard<d>` and `strided_shard<d, f>` are one kind: the first has factor 1.
struct placement_value {
    placement_kind kind = placement_kind::replicate;
    reduction op = reduction::none;  ///< of a partial
    int dim = 0;                     ///< of a shard; negative counts from the last dim
    extent_t factor = 1;             ///< of a shard: the number of equal pieces that are cut, one by one

    friend SHARDCHECK_HOST_DEVICE constexpr bool operator==(const placement_value& left,
                                                            const placement_value& right) {
        return left.kind == right.kind && left.op == right.op && left.dim == right.dim && left.factor == right.factor;
    }
};

/// One placement for each mesh axis, in mesh order.
struct placement_list {
    int count = 0;
    placement_value at[max_axes] = {};
};

/// What a view may turn a mesh axis into.
enum class policy : unsigned char {
    plain,   ///< no axis becomes strided that was not
    strided  ///< any axis may become a strided shard
};

/// `replicate` as a value.
SHARDCHECK_HOST_DEVICE constexpr placement_value replicated() { return {}; }

/// `shard<dim>`, or `strided_shard<dim, factor>`, as a value.
SHARDCHECK_HOST_DEVICE constexpr placement_value shard_of(int dim, extent_t factor = 1) {
    return {placement_kind::shard, reduction::none, dim, factor};
}

/// `partial<op>` as a value.
SHARDCHECK_HOST_DEVICE constexpr placement_value partial_of(reduction op) {
    return {placement_kind::partial, op, 0, 1};
}

/// A shape from `count` extents. A count over `max_rank` is kept, its extents are not: checks refuse it by name.
SHARDCHECK_HOST_DEVICE constexpr shape_value make_shape(const extent_t* extents, int count) {
    shape_value result;
    result.rank = count;
    for (int i = 0; i < count && i < max_rank; ++i) result.extents[i] = extents[i];
    return result;
}

/// A mesh from `count` axis sizes; a count over `max_axes` as in make_shape.
SHARDCHECK_HOST_DEVICE constexpr mesh_value make_mesh(const extent_t* sizes, int count) {
    mesh_value result;
    result.axes = count;
    for (int i = 0; i < count && i < max_axes; ++i) result.sizes[i] = sizes[i];
    return result;
}

/// Placements from an array of `count`; a count over `max_axes` as in make_shape.
SHARDCHECK_HOST_DEVICE constexpr placement_list make_placements(const placement_value* placements, int count) {
    placement_list result;
    result.count = count;
    for (int i = 0; i < count && i < max_axes; ++i) result.at[i] = placements[i];
    return result;
}

}  // namespace shardcheck
