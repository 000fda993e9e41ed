// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>
#include <shardcheck/core/sizes.hpp>

// The commonest case of the rule, and the cheapest to evaluate in a compiler: every shard is plain, even and of more
// than one row, on both sides. Then the chunks C = P / n are equal where the periods are, so an axis lands on the dim
// whose suffix product is the period, at[d'] = P, if n divides its rows too. Anything else is left to the walk.
namespace shardcheck::detail {

/// The dims on which the axes land, `dim_bits` each, the last axis lowest, under a leading 1. 0: not this case.
using landing_code = std::uint64_t;

inline constexpr int dim_bits = 4;
static_assert(max_rank <= 1 << dim_bits && dim_bits * max_axes < 63);

/// The dim on which axis `axis` of `axes` lands.
SHARDCHECK_HOST_DEVICE constexpr int landing_dim(landing_code code, int axis, int axes) {
    return static_cast<int>(code >> (dim_bits * (axes - 1 - axis)) & ((1U << dim_bits) - 1));
}

/// Turns extents with a 1 behind them into suffix products. False if an extent is not positive or the count overflows.
SHARDCHECK_HOST_DEVICE constexpr bool multiply_up(suffix_sizes& extents) {
    for (int d = extents.rank - 1; d >= 0; --d) {
        const extent_t extent = extents.at[d];
        const extent_t behind = extents.at[d + 1];
        if (extent <= 0 || behind > largest_extent / extent) return false;
        extents.at[d] = extent * behind;
    }
    return true;
}

/// True if a shape, as extents with a 1 behind them, has elements and their count fits.
SHARDCHECK_HOST_DEVICE constexpr bool has_elements(suffix_sizes extents) { return multiply_up(extents); }

/// Both sides come as extents with a 1 behind them; those of a shape that is not sound are not this case. `given` must
/// be sound for the rank of `in`, and plain.
SHARDCHECK_HOST_DEVICE constexpr landing_code land_evenly(suffix_sizes in, suffix_sizes out, const mesh_value& mesh,
                                                          const placement_list& given) {
    if (!multiply_up(in) || !multiply_up(out)) return 0;
    if (in.at[0] != out.at[0]) return 0;
    landing_code code = 1;
    for (int i = 0; i < mesh.axes; ++i) {
        code <<= dim_bits;
        if (given.at[i].kind != placement_kind::shard) continue;
        const int from = given.at[i].dim;
        const extent_t size = mesh.sizes[i];
        const extent_t period = in.at[from];
        if (size == 1 || period / in.at[from + 1] % size != 0) return 0;
        int to = out.rank - 1;
        while (out.at[to] < period) --to;
        if (out.at[to] != period || period / out.at[to + 1] % size != 0) return 0;
        code += static_cast<landing_code>(to);
        for (int d = from; d >= 0; --d) in.at[d] /= size;
        for (int d = to; d >= 0; --d) out.at[d] /= size;
    }
    return code;
}

}  // namespace shardcheck::detail
