// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/model/arena.hpp>
#include <shardcheck/runtime/result.hpp>
#include <shardcheck/runtime/sharded.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace shardcheck {
namespace detail {

/// What a model's arena is given as: a model of const elements alone can be in memory that may not be written.
template <class Tree>
using arena_memory = std::conditional_t<node<Tree>::sums.read_only, const void, void>;

/// Makes leaves the blocks of a rank in an arena. `Byte` is const if it may not be written.
template <class Byte>
struct leaf_binder {
    Byte* first;
    extent_t rank;

    template <class Tensor>
    void operator()(std::string_view, sharded<Tensor>& leaf, extent_t bytes) const {
        Byte* const block = first == nullptr ? nullptr : first + bytes;
        leaf = sharded<Tensor>(unchecked{}, reinterpret_cast<element_t<Tensor>*>(block), rank);
    }
};

}  // namespace detail

/// The model whose parameters lie in an arena as arena<Tree, Alignment> says: every leaf is the block of `rank`, a
/// view into the `bytes` bytes of memory at `memory`. Checks once: the rank, the pointer, its alignment and the bytes,
/// where the arena has any (`rank_outside_mesh`, `null_pointer`, `misaligned`, `too_few_elements`). Nothing is read,
/// copied or allocated; the memory may be a device's. `rank` is a rank of each mesh in the model, which have as many
/// ranks.
template <class Tree, extent_t Alignment = 256>
result<Tree> bind(detail::arena_memory<Tree>* memory, extent_t bytes, extent_t rank) {
    using layout = arena<Tree, Alignment>;
    if constexpr (detail::checked_tree<Tree>::sound) {
        if (rank < 0 || rank >= detail::ranks_of_tree<Tree>) return local_error::rank_outside_mesh;
        if (layout::bytes > 0) {
            if (memory == nullptr) return local_error::null_pointer;
            if (!detail::is_aligned(memory, static_cast<std::size_t>(Alignment))) return local_error::misaligned;
            if (bytes < layout::bytes) return local_error::too_few_elements;
        }
        using byte = std::conditional_t<std::is_const_v<detail::arena_memory<Tree>>, const std::byte, std::byte>;
        const detail::leaf_binder<byte> binder{static_cast<byte*>(memory), rank};
        Tree tree{};
        char name[detail::node<Tree>::sums.name_size + 1] = {};
        detail::walk_leaves<Alignment>(tree, detail::leaf_place{name}, binder);
        return tree;
    } else {
        return Tree{};
    }
}

}  // namespace shardcheck
