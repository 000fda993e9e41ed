// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/sharded.hpp>

#include <cuda_runtime_api.h>

// Blocks in the memory of a CUDA device. Host code, which calls the CUDA runtime.
namespace shardcheck {

/// True if `pointer` is memory of a CUDA device, or managed memory. Host memory, pinned or not, is neither. Leaves no
/// CUDA error behind, and an earlier one as it was.
inline bool is_device_memory(const void* pointer) {
    const bool clean = cudaPeekAtLastError() == cudaSuccess;
    cudaPointerAttributes attributes{};
    const bool known = cudaPointerGetAttributes(&attributes, pointer) == cudaSuccess;
    if (clean && !known) static_cast<void>(cudaGetLastError());
    return known && (attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged);
}

/// from_local of memory that kernels are to read: `not_device_memory` where a block that has elements is elsewhere.
template <AnyTensor Tensor>
result<sharded<Tensor>> from_device(element_t<Tensor>* pointer, extent_t count, extent_t rank) {
    const result<sharded<Tensor>> block = from_local<Tensor>(pointer, count, rank);
    if (block.has_value() && required_count<Tensor>(rank) > 0 && !is_device_memory(pointer)) {
        return local_error::not_device_memory;
    }
    return block;
}

}  // namespace shardcheck
