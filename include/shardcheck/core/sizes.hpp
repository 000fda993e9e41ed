// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>
#include <shardcheck/core/values.hpp>

namespace shardcheck::detail {

/// A shape (global or local) of non-zero extents as its suffix products: at[d] elements lie in the dims from d on, and
/// at[rank] = 1. So extent d is at[d] / at[d + 1], a row of dim d has at[d + 1] elements, and a plain shard of dim d
/// has the period at[d]. Cutting dim d scales at[0..d] alone.
struct suffix_sizes {
    int rank = 0;
    extent_t at[max_rank + 1] = {};

    SHARDCHECK_HOST_DEVICE constexpr extent_t extent(int d) const { return at[d] / at[d + 1]; }
};

/// The suffix products of a sound shape, in elements, or in parts of which an element has `parts`.
SHARDCHECK_HOST_DEVICE constexpr suffix_sizes suffix_sizes_of(const shape_value& shape, extent_t parts = 1) {
    suffix_sizes sizes;
    sizes.rank = shape.rank;
    extent_t product = parts;
    sizes.at[shape.rank] = product;
    for (int d = shape.rank - 1; d >= 0; --d) sizes.at[d] = product *= shape.extents[d];
    return sizes;
}

SHARDCHECK_HOST_DEVICE constexpr shape_value shape_of(const suffix_sizes& sizes) {
    shape_value shape;
    shape.rank = sizes.rank;
    for (int d = 0; d < sizes.rank; ++d) shape.extents[d] = sizes.extent(d);
    return shape;
}

/// Makes dim d's rows `to` where they were `from`: from and to times the same number are the extent before and after.
SHARDCHECK_HOST_DEVICE constexpr void scale_dim(suffix_sizes& sizes, int d, extent_t from, extent_t to) {
    for (int k = d; k >= 0; --k) sizes.at[k] = sizes.at[k] / from * to;
}

}  // namespace shardcheck::detail
