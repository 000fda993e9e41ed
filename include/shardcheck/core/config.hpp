// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks every core function. Empty outside CUDA; inside, the same rule runs on the host and in kernels
/// (nvcc refuses an unannotated constexpr function in kernel code).
#if defined(__CUDACC__)
#define SHARDCHECK_HOST_DEVICE __host__ __device__
#else
#define SHARDCHECK_HOST_DEVICE
#endif
