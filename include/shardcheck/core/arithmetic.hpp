// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

namespace shardcheck::detail {

inline constexpr extent_t largest_extent = INT64_MAX;

/// ceil(length / parts) for length >= 0 and parts >= 1. Not (length + parts - 1) / parts, which overflows.
SHARDCHECK_HOST_DEVICE constexpr extent_t ceil_div(extent_t length, extent_t parts) {
    return length / parts + (length % parts != 0 ? 1 : 0);
}

/// True if the product of two numbers >= 0 does not fit.
SHARDCHECK_HOST_DEVICE constexpr bool product_overflows(extent_t left, extent_t right) {
    constexpr extent_t no_division_below = extent_t{1} << 31;
    if (left < no_division_below && right < no_division_below) return false;
    return left != 0 && right > largest_extent / left;
}

/// The product of `count` numbers >= 0, or -1 if it does not fit. A zero makes it 0 wherever it stands.
SHARDCHECK_HOST_DEVICE constexpr extent_t product_of(const extent_t* numbers, int count) {
    extent_t product = 1;
    bool overflows = false;
    for (int i = 0; i < count; ++i) {
        if (numbers[i] == 0) return 0;
        if (overflows || product_overflows(product, numbers[i])) {
            overflows = true;
        } else {
            product *= numbers[i];
        }
    }
    return overflows ? -1 : product;
}

}  // namespace shardcheck::detail

namespace shardcheck {

/// The number of elements of a sound shape; -1 if it does not fit in 64 bits.
SHARDCHECK_HOST_DEVICE constexpr extent_t element_count(const shape_value& shape) {
    return detail::product_of(shape.extents, shape.rank);
}

/// The number of ranks of a sound mesh; an empty mesh is one rank.
SHARDCHECK_HOST_DEVICE constexpr extent_t rank_count(const mesh_value& mesh) {
    return detail::product_of(mesh.sizes, mesh.axes);
}

}  // namespace shardcheck
