// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks every core function. Empty outside CUDA; inside, the same rule runs on the host and in kernels
/// (nvcc refuses an unannotated constexpr function in kernel code).
#if defined(__CUDACC__)
#define SHARDCHECK_HOST_DEVICE __host__ __device__
#else
#define SHARDCHECK_HOST_DEVICE
#endif

/// Declares an object that is called on the host and in kernels, where a name from outside has to be the device's.
#if defined(__CUDA_ARCH__)
#define SHARDCHECK_OBJECT static constexpr __device__
#else
#define SHARDCHECK_OBJECT inline constexpr
#endif
