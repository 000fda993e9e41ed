// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/sharded.hpp>

// A whole mesh in one process: the blocks of all ranks, one after the other, in one buffer. For tests, and for a mesh
// of shards on one device.
namespace shardcheck {

/// The elements of memory that the blocks of all ranks take together.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE constexpr extent_t all_blocks_count() {
    extent_t count = 0;
    for (extent_t r = 0; r < detail::block_traits<Tensor>::mesh_ranks; ++r) {
        count += required_count<Tensor>(r);
    }
    return count;
}

/// Where the block of `rank` begins in them.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE constexpr extent_t block_begin(extent_t rank) {
    extent_t begin = 0;
    for (extent_t r = 0; r < rank; ++r) begin += required_count<Tensor>(r);
    return begin;
}

/// The blocks of all ranks in memory that somebody else owns.
template <AnyTensor Tensor>
class all_blocks {
  public:
    using element_type = element_t<Tensor>;

    constexpr all_blocks() = default;

    /// The block that `rank` holds; the errors of from_local.
    SHARDCHECK_HOST_DEVICE result<sharded<Tensor>> block(extent_t rank) const {
        if (rank < 0 || rank >= detail::block_traits<Tensor>::mesh_ranks) return local_error::rank_outside_mesh;
        const extent_t begin = block_begin<Tensor>(rank);
        return from_local<Tensor>(memory_ == nullptr ? nullptr : memory_ + begin, count_ - begin, rank);
    }

    template <AnyTensor Other>
    friend SHARDCHECK_HOST_DEVICE result<all_blocks<Other>> from_all_blocks(element_t<Other>* pointer, extent_t count);

  private:
    element_type* memory_ = nullptr;
    extent_t count_ = 0;
};

/// Takes `count` elements of memory as the blocks of all ranks: all_blocks_count of them at least.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE result<all_blocks<Tensor>> from_all_blocks(element_t<Tensor>* pointer, extent_t count) {
    constexpr extent_t required = all_blocks_count<Tensor>();
    if (required > 0) {
        if (pointer == nullptr) return local_error::null_pointer;
        if (!detail::is_aligned(pointer, alignof(element_t<Tensor>))) return local_error::misaligned;
        if (count < required) return local_error::too_few_elements;
    }
    all_blocks<Tensor> blocks;
    blocks.memory_ = pointer;
    blocks.count_ = count;
    return blocks;
}

}  // namespace shardcheck
