// SPDX-License-Identifier: Apache-2.0
// A kernel on the heads of a sharded attention block: the projection's memory, seen as [batch, heads, tokens, size].
// The compiler has checked that the view is free on every rank; in the kernel it is a pointer.
#include <shardcheck/runtime/device.hpp>
#include <shardcheck/shardcheck.hpp>

#include <cstdio>

namespace sc = shardcheck;

struct dp;  // data parallel: batches
struct tp;  // tensor parallel: heads
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;

using projected = sc::tensor<float, sc::shape<4, 16, 512>, mesh, sc::shard<0>, sc::shard<2>>;
using heads = sc::apply_t<projected, sc::unflatten<2, 16, 32>, sc::transpose<1, 2>>;
static_assert(sizeof(sc::sharded<heads>) == sizeof(float*));

// One block for each head, one thread for each column: the sum over the tokens.
__global__ void sum_tokens(sc::sharded<heads> x, float* sums) {
    float sum = 0;
    for (int token = 0; token < x.extent<2>(); ++token) sum += x(blockIdx.y, blockIdx.x, token, threadIdx.x);
    sums[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = sum;
}

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        std::puts("no CUDA device: skipped");
        return 77;
    }
    constexpr int rank = 5;  // of 8: batches 2 and 3, heads 4 to 7
    constexpr sc::extent_t count = sc::required_count<projected>(rank);
    float* memory = nullptr;
    float* sums = nullptr;
    if (cudaMallocManaged(&memory, count * sizeof(float)) != cudaSuccess) return 2;
    if (cudaMallocManaged(&sums, 2 * 4 * 32 * sizeof(float)) != cudaSuccess) return 2;

    // Checks once: the rank, the count, the alignment, that a device can read the memory. Throws if one is wrong.
    const sc::sharded<projected> block = sc::from_device<projected>(memory, count, rank).value();
    for (int b = 0; b < 2; ++b) {
        for (int t = 0; t < 16; ++t) {
            for (int c = 0; c < 128; ++c) block(b, t, c) = static_cast<float>(c + t);
        }
    }

    const sc::sharded<heads> x = sc::transpose<1, 2>(sc::unflatten<2, 16, 32>(block));
    sum_tokens<<<dim3(4, 2), 32>>>(x, sums);
    if (cudaDeviceSynchronize() != cudaSuccess) return 2;

    int wrong = 0;
    for (int b = 0; b < 2; ++b) {
        for (int c = 0; c < 128; ++c) wrong += sums[b * 128 + c] != static_cast<float>(16 * c + 120);
    }
    std::printf("%d of 256 sums are wrong\n", wrong);
    cudaFree(memory);
    cudaFree(sums);
    return wrong != 0;
}
