// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/model/check.hpp>
#include <shardcheck/model/walk.hpp>

#include <string_view>

namespace shardcheck {

/// Where the blocks of a model's parameters lie in one piece of memory: one after the other in the order of
/// for_each_parameter, each on a multiple of `Alignment` bytes with room for the largest rank's block, so that the
/// offsets are the same on every rank. Layers follow each other at a constant distance. `Alignment` is a power of two,
/// and no element asks for more.
template <class Tree, extent_t Alignment = 256>
class arena {
    using root = detail::node<Tree>;
    static constexpr bool sound = detail::checked_tree<Tree>::sound;
    static_assert(!sound || (Alignment > 0 && (Alignment & (Alignment - 1)) == 0 && Alignment >= root::sums.alignment),
                  "arena: the alignment is a power of two, and at least that of every element type");

  public:
    /// The alignment of the arena and of every offset, in bytes.
    static constexpr extent_t alignment = Alignment;

    /// The bytes that a rank needs: a multiple of the alignment.
    static constexpr extent_t bytes = root::template room<Alignment>;

    /// The offset, in bytes, of the parameter that for_each_parameter calls `name`; -1 if there is none.
    static constexpr extent_t offset_of(std::string_view name) {
        if constexpr (sound) {
            return detail::find_offset<Alignment, Tree>(name);
        } else {
            return -1;
        }
    }

    /// Calls f(name, boost::hana::type_c<Tensor>, offset) for each parameter, as for_each_parameter does.
    template <class F>
    static constexpr void for_each(F&& f) {
        if constexpr (sound) {
            char name[root::sums.name_size + 1] = {};
            detail::walk_leaf_types<Alignment, Tree>(detail::leaf_place{name}, f);
        }
    }
};

}  // namespace shardcheck
