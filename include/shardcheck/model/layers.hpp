// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/config.hpp>
#include <shardcheck/core/values.hpp>

namespace shardcheck {

/// `Count` blocks of one type, one after the other: the layers of a model. The type is checked once, whatever the
/// count. `Count` is at least 1. Trivially copyable if the block is; can be passed to kernels by value.
template <class Block, extent_t Count>
class layers {
    static_assert(Count > 0, "layers: there is at least one");

  public:
    using block = Block;

    /// The number of layers.
    SHARDCHECK_HOST_DEVICE static constexpr extent_t size() { return Count; }

    /// A layer, counted from 0, which must be below size().
    SHARDCHECK_HOST_DEVICE constexpr Block& operator[](extent_t layer) { return blocks_[layer]; }
    SHARDCHECK_HOST_DEVICE constexpr const Block& operator[](extent_t layer) const { return blocks_[layer]; }

    SHARDCHECK_HOST_DEVICE constexpr Block* begin() { return blocks_; }
    SHARDCHECK_HOST_DEVICE constexpr Block* end() { return blocks_ + Count; }
    SHARDCHECK_HOST_DEVICE constexpr const Block* begin() const { return blocks_; }
    SHARDCHECK_HOST_DEVICE constexpr const Block* end() const { return blocks_ + Count; }

  private:
    Block blocks_[Count] = {};
};

}  // namespace shardcheck
