// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "enumeration.hpp"

#include <shardcheck/core/layout.hpp>

#include <bit>
#include <bitset>

// Sharded tensors in memory, by listing elements: what each rank holds, and at which address. Cuts keep the order of
// the indices that they find, so the indices that a block holds of a dim are a set of bits, read upwards.
namespace exact {

using shardcheck::layout_value;
using shardcheck::tensor_value;

/// The most that is enumerated: dims of a result, indices of a dim, elements.
inline constexpr int most_op_dims = 6;
inline constexpr extent_t most_extent = 64;
inline constexpr std::size_t most_elements = 256;

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }
inline std::size_t at(extent_t i) { return static_cast<std::size_t>(i); }

/// Some indices of one dim; some elements by their global row-major number.
using index_set = std::uint64_t;
using element_set = std::bitset<most_elements>;

inline extent_t size_of(index_set set) { return std::popcount(set); }

/// How many indices of the set come before `i`.
inline extent_t position_in(index_set set, extent_t i) { return std::popcount(set & ((index_set{1} << i) - 1)); }

/// The indices that a block holds of each dim; its elements are their product.
using block_sets = std::array<index_set, most_op_dims>;

/// The blocks under every prefix of mesh coordinates, in rank order.
using block_row = std::vector<block_sets>;

inline bool has_elements(const block_sets& block, int rank) {
    return std::all_of(block.begin(), block.begin() + rank, [](index_set set) { return set != 0; });
}

inline bool can_enumerate(const shape_value& shape) {
    if (shape.rank > most_op_dims) return false;
    // any extents may stand beside a 0
    extent_t count = 1;
    for (int d = 0; d < shape.rank; ++d) {
        if (shape.extents[d] > most_extent) return false;
        count *= std::max<extent_t>(shape.extents[d], 1);
        if (count > static_cast<extent_t>(most_elements)) return false;
    }
    return true;
}

inline block_sets whole_block(const shape_value& shape) {
    block_sets whole{};
    for (int d = 0; d < shape.rank; ++d) {
        const extent_t extent = shape.extents[d];
        whole[at(d)] = extent == 64 ? ~index_set{0} : (index_set{1} << extent) - 1;
    }
    return whole;
}

/// SEMANTICS section 1: the axis of size `n` cuts every block. False if the placement is none of this tensor.
inline bool place(const block_row& blocks, int rank, const placement_value& placement, extent_t n, block_row& next) {
    next.clear();
    const bool cuts = placement.kind == placement_kind::shard;
    if (cuts && (placement.dim < 0 || placement.dim >= rank || placement.factor < 1)) return false;
    for (const block_sets& block : blocks) {
        const std::size_t first = next.size();
        next.insert(next.end(), at(n), block);
        if (!cuts) continue;
        index_set held = block[at(placement.dim)];
        const extent_t length = size_of(held);
        if (length % placement.factor != 0) return false;
        const extent_t piece = length / placement.factor;
        const extent_t chunk = piece / n + (piece % n == 0 ? 0 : 1);
        for (extent_t k = 0; k < n; ++k) next[first + at(k)][at(placement.dim)] = 0;
        for (extent_t i = 0; held != 0; ++i, held &= held - 1) {
            next[first + at(i % piece / chunk)][at(placement.dim)] |= held & (~held + 1);
        }
    }
    return true;
}

/// The blocks after each number of axes. False if the placements are none of this shape.
inline bool place_all(const shape_value& shape, const mesh_value& mesh, const placement_list& placements,
                      std::array<block_row, most_axes + 1>& rows) {
    if (placements.count != mesh.axes) return false;
    rows[0].assign(1, whole_block(shape));
    for (int a = 0; a < mesh.axes; ++a) {
        if (!place(rows[at(a)], shape.rank, placements.at[a], mesh.sizes[a], rows[at(a + 1)])) return false;
    }
    return true;
}

/// Where one rank's block lies: an offset and a stride for each dim, in elements.
struct rank_memory {
    extent_t offset = 0;
    std::array<extent_t, most_op_dims> strides{};
};

/// A span's length on rank `rank`. False if it is malformed.
inline bool span_length(const shardcheck::span_value& span, const mesh_value& mesh, extent_t rank, extent_t& length) {
    length = span.length;
    if (length < 0 || span.cuts.count != mesh.axes) return false;
    extent_t ranks_per_step = count_ranks(mesh);
    for (int a = 0; a < mesh.axes; ++a) {
        ranks_per_step /= mesh.sizes[a];
        const placement_value& placement = span.cuts.at[a];
        if (placement.kind != placement_kind::shard) continue;
        if (placement.dim != 0 || placement.factor < 1 || length % placement.factor != 0) return false;
        const extent_t piece = length / placement.factor;
        const extent_t chunk = piece / mesh.sizes[a] + (piece % mesh.sizes[a] == 0 ? 0 : 1);
        const extent_t k = rank / ranks_per_step % mesh.sizes[a];
        length = placement.factor * (std::min(chunk * (k + 1), piece) - std::min(chunk * k, piece));
    }
    return true;
}

/// What each level of a layout is times, on rank `rank`. False if the layout is malformed.
inline bool level_products(const layout_value& layout, const mesh_value& mesh, extent_t rank,
                           std::array<extent_t, shardcheck::max_levels>& products) {
    const bool few = layout.spans >= 0 && layout.spans <= shardcheck::max_spans;
    if (!few || layout.levels < 1 || layout.levels > shardcheck::max_levels || layout.over[0] != 0) return false;
    std::array<extent_t, shardcheck::max_spans> lengths{};
    for (int s = 0; s < layout.spans; ++s) {
        if (!span_length(layout.span[s], mesh, rank, lengths[at(s)])) return false;
    }
    for (int j = 0; j < layout.levels; ++j) {
        const unsigned over = layout.over[j];
        if (over >> layout.spans != 0) return false;
        for (int i = 0; i < j; ++i) {
            if (layout.over[i] == over) return false;
        }
        products[at(j)] = 1;
        for (int s = 0; s < layout.spans; ++s) {
            if ((over >> s & 1U) != 0) products[at(j)] *= lengths[at(s)];
        }
    }
    return true;
}

/// The equation of layout.hpp, on one rank, for a block of `rank` dims. False if the layout is malformed.
inline bool read_layout(const layout_value& layout, const mesh_value& mesh, extent_t on_rank, const block_sets& block,
                        int rank, rank_memory& memory) {
    memory = rank_memory{};
    if (layout.contiguous) {
        extent_t inner = 1;
        for (int d = rank - 1; d >= 0; --d) {
            memory.strides[at(d)] = inner;
            inner *= size_of(block[at(d)]);
        }
        return true;
    }
    std::array<extent_t, shardcheck::max_levels> products{};
    if (!level_products(layout, mesh, on_rank, products)) return false;
    for (int j = 0; j < layout.levels; ++j) {
        memory.offset += layout.level[j].offset * products[at(j)];
        for (int d = 0; d < rank; ++d) memory.strides[at(d)] += layout.level[j].at[d] * products[at(j)];
    }
    return true;
}

/// True if no rank with elements has more than one row of dim `d`: nobody steps along it.
inline bool has_one_row(const block_row& blocks, int rank, int d) {
    return std::all_of(blocks.begin(), blocks.end(), [&](const block_sets& block) {
        return !has_elements(block, rank) || size_of(block[at(d)]) == 1;
    });
}

/// A sharded tensor, with what every op that is tried on it needs to know.
struct held_tensor {
    tensor_value value;
    mesh_value mesh;
    bool sound = false;  ///< the placements and the layout mean something
    extent_t count = 0;
    std::array<block_row, most_axes + 1> rows;
    std::array<std::vector<element_set>, most_axes + 1> held;  ///< the elements of rows
    std::vector<rank_memory> memory;                           ///< of each rank
    std::vector<std::vector<extent_t>> addresses;              ///< of each rank, by element; of those that it holds
    std::vector<std::array<extent_t, most_op_dims>> indices;   ///< of each element

    held_tensor(const tensor_value& tensor, const mesh_value& over) : value(tensor), mesh(over) {
        const shape_value& shape = value.shape;
        count = count_elements(shape);
        if (!place_all(shape, mesh, value.placements, rows)) return;
        for (extent_t i = 0; i < count; ++i) {
            auto& index = indices.emplace_back();
            extent_t rest = i;
            for (int d = shape.rank - 1; d >= 0; --d) {
                index[at(d)] = rest % shape.extents[d];
                rest /= shape.extents[d];
            }
        }
        for (int a = 0; a <= mesh.axes; ++a) {
            for (const block_sets& block : rows[at(a)]) held[at(a)].push_back(elements_in(block));
        }
        sound = true;
        for (std::size_t r = 0; r < blocks().size(); ++r) {
            rank_memory& here = memory.emplace_back();
            auto& addresses_here = addresses.emplace_back(at(count), 0);
            if (!has_elements(blocks()[r], shape.rank)) continue;
            sound = sound && read_layout(value.layout, mesh, static_cast<extent_t>(r), blocks()[r], shape.rank, here);
            for (extent_t i = 0; i < count; ++i) {
                if (elements()[r][at(i)]) addresses_here[at(i)] = address(r, indices[at(i)]);
            }
        }
    }

    const block_row& blocks() const { return rows[at(mesh.axes)]; }
    const std::vector<element_set>& elements() const { return held[at(mesh.axes)]; }
    bool rank_has_elements(std::size_t rank) const { return has_elements(blocks()[rank], value.shape.rank); }

    /// The index along dim `d`, in the block of `rank`, of an element that it holds.
    extent_t local_index(std::size_t rank, extent_t element, int d) const {
        return position_in(blocks()[rank][at(d)], indices[at(element)][at(d)]);
    }

    /// True if dim `d` is one row in memory, the same for all ranks: expanded, and cut by no axis. Which of its rows
    /// an element has does not matter then.
    bool stands_still(int d) const {
        for (int a = 0; a < mesh.axes; ++a) {
            const placement_value& one = value.placements.at[a];
            if (mesh.sizes[a] > 1 && one.kind == placement_kind::shard && one.dim == d) return false;
        }
        for (std::size_t r = 0; r < blocks().size(); ++r) {
            if (!rank_has_elements(r)) continue;
            if (size_of(blocks()[r][at(d)]) > 1 && memory[r].strides[at(d)] != 0) return false;
        }
        return true;
    }

  private:
    element_set elements_in(const block_sets& block) const {
        element_set set;
        for (extent_t i = 0; i < count; ++i) {
            bool in = true;
            for (int d = 0; d < value.shape.rank; ++d) in = in && (block[at(d)] >> indices[at(i)][at(d)] & 1U) != 0;
            set[at(i)] = in;
        }
        return set;
    }

    extent_t address(std::size_t rank, const std::array<extent_t, most_op_dims>& index) const {
        extent_t sum = memory[rank].offset;
        for (int d = 0; d < value.shape.rank; ++d) {
            sum += memory[rank].strides[at(d)] * position_in(blocks()[rank][at(d)], index[at(d)]);
        }
        return sum;
    }
};

}  // namespace exact
