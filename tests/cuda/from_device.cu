// SPDX-License-Identifier: Apache-2.0
#include "device.hpp"

#include <shardcheck/runtime/device.hpp>
#include <shardcheck/shardcheck.hpp>

#include <cstring>

// Which memory from_device takes, and that it leaves no CUDA error.
namespace {

namespace sc = shardcheck;

struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using tensor = sc::tensor<float, sc::shape<5, 8>, mesh, sc::shard<0>>;  // 2, 2, 1 and 0 rows
constexpr sc::extent_t count = 16;

__global__ void fill(sc::sharded<tensor> block) {
    sc::for_each_local(block, [](float& at, sc::extent_t i, sc::extent_t j) { at = static_cast<float>(8 * i + j); });
}

void expect(cuda_test::tally& tally, const char* what, float* pointer, sc::extent_t elements, sc::extent_t rank,
            sc::local_error error) {
    const sc::local_error got = sc::from_device<tensor>(pointer, elements, rank).error();
    if (got != error) std::printf("%s: %s, not %s\n", what, sc::name_of(got), sc::name_of(error));
    tally.check(got == error, what);
    tally.check(cudaGetLastError() == cudaSuccess, "an error is left behind");
}

}  // namespace

int main() {
    cuda_test::require_device();
    cuda_test::tally tally;
    constexpr std::size_t bytes = count * sizeof(float);
    float* device = nullptr;
    float* managed = nullptr;
    float* pinned = nullptr;
    float host[count] = {};
    cuda_test::require(cudaMalloc(&device, bytes), "cudaMalloc");
    cuda_test::require(cudaMallocManaged(&managed, bytes), "cudaMallocManaged");
    cuda_test::require(cudaMallocHost(&pinned, bytes), "cudaMallocHost");

    using error = sc::local_error;
    expect(tally, "device memory", device, count, 0, error::none);
    expect(tally, "managed memory", managed, count, 1, error::none);
    expect(tally, "inside device memory", device + 8, count - 8, 2, error::none);
    expect(tally, "the stack", host, count, 0, error::not_device_memory);
    expect(tally, "pinned host memory", pinned, count, 0, error::not_device_memory);
    expect(tally, "no memory of anybody", reinterpret_cast<float*>(64), count, 0, error::not_device_memory);
    expect(tally, "null", nullptr, count, 0, error::null_pointer);
    expect(tally, "null for no elements", nullptr, 0, 3, error::none);
    expect(tally, "the stack for no elements", host, 0, 3, error::none);
    expect(tally, "too few elements", device, count - 1, 0, error::too_few_elements);
    expect(tally, "no such rank", device, count, 4, error::rank_outside_mesh);
    expect(tally, "a negative rank", device, count, -1, error::rank_outside_mesh);
    char* shifted = reinterpret_cast<char*>(device) + 1;
    float* misaligned = nullptr;
    std::memcpy(&misaligned, &shifted, sizeof shifted);
    expect(tally, "misaligned", misaligned, count - 1, 2, error::misaligned);

    // An error of before is not swallowed.
    static_cast<void>(cudaSetDevice(-1));
    const cudaError_t before = cudaPeekAtLastError();
    tally.check(before != cudaSuccess, "no error to keep");
    tally.check(sc::from_device<tensor>(device, count, 0).has_value(), "device memory after an error");
    tally.check(cudaGetLastError() == before, "an earlier error is gone");

    fill<<<1, 1>>>(sc::from_device<tensor>(device, count, 0).value());
    cuda_test::finish("fill");
    cuda_test::require(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
    for (int i = 0; i < count; ++i) tally.check(host[i] == static_cast<float>(i), "fill", i);

    cuda_test::require(cudaFree(device), "cudaFree");
    cuda_test::require(cudaFree(managed), "cudaFree");
    cuda_test::require(cudaFreeHost(pinned), "cudaFreeHost");
    return tally.report();
}
