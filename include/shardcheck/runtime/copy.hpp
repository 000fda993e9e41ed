// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/cast.hpp>
#include <shardcheck/runtime/apply.hpp>
#include <shardcheck/runtime/index.hpp>

#include <cstdint>
#include <type_traits>

// The one op that copies, where the memory to copy to is given.
namespace shardcheck {
namespace detail {

/// Whether two ranges of bytes have one in common.
SHARDCHECK_HOST_DEVICE inline bool ranges_overlap(const volatile void* left, extent_t left_bytes,
                                                  const volatile void* right, extent_t right_bytes) {
    const auto one = reinterpret_cast<std::uintptr_t>(left);
    const auto other = reinterpret_cast<std::uintptr_t>(right);
    return left_bytes > 0 && right_bytes > 0 &&
           (one <= other ? other - one < static_cast<std::uintptr_t>(left_bytes)
                         : one - other < static_cast<std::uintptr_t>(right_bytes));
}

}  // namespace detail

/// What contiguous gives, where it copies: the block's elements, row-major, in `count` elements of memory, and the
/// dense block that they are. One thread copies, on the host or in a kernel. Errors as from_local's, and `overlapping`
/// where the memory is the block's.
template <class Tensor>
SHARDCHECK_HOST_DEVICE result<sharded<apply_t<Tensor, contiguous>>> copy_to(
    const sharded<Tensor>& block, std::remove_const_t<element_t<Tensor>>* memory, extent_t count) {
    using to = apply_t<Tensor, contiguous>;
    const result<sharded<to>> copied = from_local<to>(memory, count, block.mesh_rank());
    if (!copied.has_value()) return copied;
    constexpr extent_t bytes = sizeof(element_t<Tensor>);
    const extent_t reach = required_count<Tensor>(block.mesh_rank());
    if (detail::ranges_overlap(memory, block.size() * bytes, block.memory(), reach * bytes)) {
        return local_error::overlapping;
    }
    extent_t at = 0;
    for_each_local(block, [&](const auto& element, auto...) { memory[at++] = element; });
    return copied;
}

}  // namespace shardcheck
