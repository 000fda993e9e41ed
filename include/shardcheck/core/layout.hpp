// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

// Where the elements of a rank's block lie in its memory.
namespace shardcheck {

/// An offset and a stride for each dim, in elements.
struct stride_list {
    extent_t offset = 0;
    extent_t at[max_rank] = {};
};

/// A local length that depends on the rank: that of a dim of global extent `length` under `cuts`, which cut dim 0, one
/// for each mesh axis.
struct span_value {
    extent_t length = 1;
    placement_list cuts;
};

/// The most spans, and the most products of spans, in a layout.
inline constexpr int max_spans = max_axes;
inline constexpr int max_levels = max_axes + 4;

/// The memory layout of every rank's block. Where blocks are even, one offset and one list of strides hold on all
/// ranks: level[0]. Where a stride runs over dims whose local lengths depend on the rank, it is a number times such
/// lengths, the spans:
///
///     stride_r(d) = sum over j < levels of level[j].at[d] * product of span_r(s) for the bits s of over[j]
///
/// and the offset likewise. Only ranks with elements count. A dim that has one row on every rank has stride 0: nobody
/// steps there.
struct layout_value {
    bool contiguous = true;  ///< row-major, nothing left out, on every rank; then the rest is unused
    int spans = 0;
    span_value span[max_spans];
    int levels = 1;
    unsigned over[max_levels] = {};  ///< over[0] is 0; no two are equal
    stride_list level[max_levels];
};

/// A sharded tensor as a value: global shape, placements over a mesh, and the layout of the local blocks.
struct tensor_value {
    shape_value shape;
    placement_list placements;
    layout_value layout;
};

}  // namespace shardcheck
