// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_meaning.hpp"

#include <shardcheck/core/even_ops.hpp>

// The even case, which types try first, of one op or of a pipeline: where it answers, it has to be the answer of the
// whole check, op by op.
namespace exact {

using shardcheck::op_verdict;
using shardcheck::detail::even_tensor;

/// Some ops, one after the other.
using pipeline = std::vector<op_value>;

/// True if types would try the even case: what they guarantee holds.
inline bool may_be_even(const tensor_value& in, const mesh_value& mesh, const pipeline& ops) {
    const layout_value& layout = in.layout;
    if (count_elements(in.shape) == 0 || (!layout.contiguous && layout.levels > 1)) return false;
    const bool cast = std::any_of(ops.begin(), ops.end(), [](const op_value& one) { return casts(one.kind); });
    if (cast && ops.size() > 1) return false;
    for (int a = 0; a < mesh.axes; ++a) {
        const placement_value& one = in.placements.at[a];
        if (one.kind == placement_kind::shard ? one.factor > 1 : cast && one.kind == placement_kind::partial) {
            return false;
        }
    }
    return true;
}

template <std::size_t... I>
even_tensor ask_even(const tensor_value& in, const mesh_value& mesh, const pipeline& ops, std::index_sequence<I...>) {
    std::array<extent_t, shardcheck::max_rank + 1> extents{};
    std::copy_n(in.shape.extents, in.shape.rank, extents.begin());
    const shardcheck::stride_list& memory = in.layout.level[0];
    std::array<extent_t, shardcheck::max_rank + 1> strides{};
    std::copy_n(memory.at, in.shape.rank, strides.begin());
    const bool contiguous = in.layout.contiguous;
    const op_value* const asked[] = {&ops[I]...};
    return shardcheck::detail::after_even_ops(extents.data(), in.shape.rank,
                                              shardcheck::detail::cuts_of(mesh, in.placements), contiguous,
                                              strides.data(), contiguous ? 0 : memory.offset, asked);
}

/// What the even case answers; of rank -1 if nothing. Four ops at most.
inline even_tensor ask_even(const tensor_value& in, const mesh_value& mesh, const pipeline& ops) {
    switch (ops.size()) {
        case 1: return ask_even(in, mesh, ops, std::make_index_sequence<1>());
        case 2: return ask_even(in, mesh, ops, std::make_index_sequence<2>());
        case 3: return ask_even(in, mesh, ops, std::make_index_sequence<3>());
        default: return ask_even(in, mesh, ops, std::make_index_sequence<4>());
    }
}

/// How an answer of the even case differs from the whole check's, as text; empty if it does not.
inline std::string fault_of_even(const even_tensor& even, const op_verdict& whole, const tensor_value& in,
                                 const mesh_value& mesh) {
    if (!whole.legal()) return "even: legal, the whole check refuses";
    const int rank = whole.shape.rank;
    if (even.rank != rank) return "even: another rank";
    for (int e = 0; e < rank; ++e) {
        if (even.dims[e].extent != whole.shape.extents[e]) return "even: another extent";
    }
    if (even.dense != whole.layout.contiguous) return "even: contiguous there or here";
    if (!even.dense) {
        if (whole.layout.levels != 1) return "even: strides that are no numbers";
        if (even.offset != whole.layout.level[0].offset) return "even: another offset";
        for (int e = 0; e < rank; ++e) {
            if (even.dims[e].stride != whole.layout.level[0].at[e]) return "even: another stride";
        }
    }
    std::array<extent_t, shardcheck::max_rank> cut{};
    for (int a = 0; a < mesh.axes; ++a) {
        const placement_value& before = in.placements.at[a];
        const placement_value& after = whole.placements.at[a];
        if (before.kind != placement_kind::shard) {
            if (!(before == after)) return "even: an axis that cuts nothing changes";
            continue;
        }
        int landed = -1;
        for (int e = 0; e < rank; ++e) {
            if (even.dims[e].source != before.dim) continue;
            if (landed >= 0) return "even: an axis lands twice";
            landed = e;
        }
        if (landed < 0 || !(after == shardcheck::shard_of(landed))) return "even: an axis lands elsewhere";
        if (static_cast<int>(even.to >> 4 * before.dim & 15) != landed)
            return "even: its two accounts of an axis differ";
        extent_t& chunks = cut[at(landed)];
        chunks = std::max<extent_t>(chunks, 1) * mesh.sizes[a];
    }
    for (int e = 0; e < rank; ++e) {
        const auto& dim = even.dims[e];
        if ((dim.source >= 0) != (cut[at(e)] != 0)) return "even: cut or not";
        if (dim.local != dim.extent / std::max<extent_t>(cut[at(e)], 1)) return "even: another local length";
    }
    return {};
}

inline std::string text_of(const even_tensor& even) {
    std::string text = "offset " + std::to_string(even.offset) + (even.dense ? " dense" : "");
    for (int e = 0; e < even.rank; ++e) {
        const auto& dim = even.dims[e];
        text += ", " + std::to_string(dim.extent) + " stride " + std::to_string(dim.stride);
        if (dim.source >= 0) text += " local " + std::to_string(dim.local) + " as dim " + std::to_string(dim.source);
    }
    return text;
}

}  // namespace exact
