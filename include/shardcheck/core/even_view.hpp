// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/arithmetic.hpp>
#include <shardcheck/core/values.hpp>

// The commonest case of the rule, and the cheapest to evaluate in a compiler: every shard is plain, even and of more
// than one row, on both sides. Then the chunks C = P / n are equal where the periods are, so the axes of a dim land
// together on the dim whose suffix product is the period, if their ranks divide its extent too. Where suffix products
// are equal, prefix products are, so one run through both shapes from the left finds the places. Anything else is left
// to the walk.
namespace shardcheck::detail {

/// The dims of the result that are cut: bit d for dim d, under a leading 1. 0: not this case. Cut dims keep their
/// order, so this and the old dims say where each shard went.
using landing_code = std::uint32_t;

static_assert(max_rank < 31);

/// Into how many chunks the axes of a mesh cut each dim: 0 where none does, 1 where all that do have one rank.
struct cut_list {
    int dims = max_rank + 1;  ///< behind the last cut dim; more than any tensor has if this is not the even case
    extent_t at[max_rank + 1] = {};
};

/// The placements must be plain, and the mesh sound.
SHARDCHECK_HOST_DEVICE constexpr cut_list cuts_of(const mesh_value& mesh, const placement_list& given) {
    cut_list cuts;
    int dims = 0;
    for (int i = 0; i < mesh.axes; ++i) {
        if (given.at[i].kind != placement_kind::shard) continue;
        const int d = given.at[i].dim;
        if (d >= max_rank) return cuts;
        const extent_t size = mesh.sizes[i];
        // the last row of a dim may go to an axis of one rank elsewhere than to the others
        if (cuts.at[d] != 0 && (cuts.at[d] == 1) != (size == 1)) return cuts;
        cuts.at[d] = cuts.at[d] == 0 ? size : cuts.at[d] * size;
        if (d >= dims) dims = d + 1;
    }
    cuts.dims = dims;
    return cuts;
}

/// The dim on which a shard of dim `dim` lands.
SHARDCHECK_HOST_DEVICE constexpr int landing_dim(landing_code code, const cut_list& cuts, int dim) {
    int to = -1;
    for (int d = 0; d <= dim; ++d) {
        if (cuts.at[d] == 0) continue;
        ++to;
        while ((code >> to & 1) == 0) ++to;
    }
    return to;
}

/// True if a shape, as extents with a 0 behind them, has elements and their count fits, and has the dims to cut.
template <int Size>
SHARDCHECK_HOST_DEVICE constexpr bool has_elements(const extent_t (&extents)[Size], const cut_list& cuts) {
    if (Size - 1 > max_rank || cuts.dims > Size - 1) return false;
    extent_t most = largest_extent;
    for (int d = 0; d < Size - 1; ++d) {
        if (extents[d] <= 0) return false;
        most /= extents[d];
    }
    return most > 0;
}

/// Both sides come as extents with a 0 behind them. Those of `in` are of a tensor; of `out` nothing is known. Arrays,
/// since compilers evaluate pointers at a higher cost.
template <int InSize, int OutSize>
SHARDCHECK_HOST_DEVICE constexpr landing_code land_evenly(const extent_t (&in)[InSize], const extent_t (&out)[OutSize],
                                                          const cut_list& cuts, int rank = InSize - 1,
                                                          int out_rank = OutSize - 1) {
    if (rank < 1 || rank > max_rank || out_rank < 1 || out_rank > max_rank || cuts.dims > rank) return 0;
    landing_code code = 1U << max_rank;
    int d = 0;
    int e = 0;
    for (;;) {
        // as much lies before d as before e
        const extent_t rows = in[d];
        const extent_t cut = cuts.at[d];
        if (rows == out[e]) {
            if (cut != 0) {
                if (rows <= 1 || rows % cut != 0) return 0;
                code |= 1U << e;
            } else if (rows <= 0) {
                return d == rank && e == out_rank ? code : 0;
            }
            ++d;
            ++e;
            continue;
        }
        if (out[e] == 1) {
            ++e;
            continue;
        }
        if (cut != 0) {
            if (rows == 1 || rows % cut != 0 || out[e] % cut != 0) return 0;
            code |= 1U << e;
        }
        extent_t count = rows;
        ++d;
        if (count == 1) continue;
        extent_t out_count = out[e++];
        if (count <= 0 || out_count <= 0) return 0;
        while (count != out_count) {
            if (count < out_count) {
                if (cuts.at[d] != 0 || in[d] <= 0) return 0;
                count *= in[d++];
            } else {
                if (out[e] <= 0 || out_count > largest_extent / out[e]) return 0;
                out_count *= out[e++];
            }
        }
    }
}

}  // namespace shardcheck::detail
