// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>
#include <shardcheck/core/values.hpp>

namespace shardcheck::detail {

/// A shape (global or local) of non-zero extents with its suffix products: at[d] elements lie in the dims from d on,
/// and at[rank] = 1. So a row of dim d has at[d + 1] elements, and a plain shard of dim d has the period at[d].
/// Cutting dim d scales at[0..d] alone. Built in place and not copied: what lies behind at[rank] is never written.
struct suffix_sizes {
    shape_value shape;
    extent_t at[max_rank + 1];

    /// Of a sound shape, in elements, or in parts of which an element has `parts`.
    SHARDCHECK_HOST_DEVICE constexpr suffix_sizes(const shape_value& sound, extent_t parts) : shape(sound) {
        at[shape.rank] = parts;
        multiply_from(shape.rank - 1);
    }

    SHARDCHECK_HOST_DEVICE constexpr extent_t extent(int d) const { return shape.extents[d]; }

    SHARDCHECK_HOST_DEVICE constexpr void set_extent(int d, extent_t extent) {
        shape.extents[d] = extent;
        multiply_from(d);
    }

  private:
    SHARDCHECK_HOST_DEVICE constexpr void multiply_from(int d) {
        extent_t product = at[d + 1];
        for (; d >= 0; --d) at[d] = product *= shape.extents[d];
    }
};

}  // namespace shardcheck::detail
