// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/core/values.hpp>
#include <shardcheck/core/view.hpp>

#include <cstdio>

// The rule is one function at compile time, on the host and in a kernel.
namespace {

namespace sc = shardcheck;

// [rows, 256] over one axis of 4, sharded by rows, viewed flat: legal where 4 divides rows.
SHARDCHECK_HOST_DEVICE constexpr sc::rule flatten(sc::extent_t rows) {
    const sc::extent_t in[] = {rows, 256};
    const sc::extent_t out[] = {rows * 256};
    const sc::extent_t mesh[] = {4};
    const sc::placement_value placements[] = {sc::shard_of(0)};
    return sc::check_view(sc::make_shape(in, 2), sc::make_mesh(mesh, 1), sc::make_placements(placements, 1),
                          sc::make_shape(out, 1), sc::policy::plain)
        .reason;
}
static_assert(flatten(8) == sc::rule::none);
static_assert(flatten(6) == sc::rule::uneven_shard_flattened);

__global__ void flatten_in_kernel(sc::rule* results) { results[threadIdx.x] = flatten(threadIdx.x); }

}  // namespace

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        std::puts("no CUDA device: skipped");
        return 77;
    }
    constexpr int count = 64;
    sc::rule* results = nullptr;
    if (cudaMallocManaged(&results, count * sizeof *results) != cudaSuccess) return 2;
    flatten_in_kernel<<<1, count>>>(results);
    if (cudaDeviceSynchronize() != cudaSuccess) return 2;
    int failures = 0;
    for (int rows = 0; rows < count; ++rows) {
        if (results[rows] != flatten(rows)) {
            std::printf("%d rows: %s in the kernel, %s on the host\n", rows, sc::name_of(results[rows]),
                        sc::name_of(flatten(rows)));
            ++failures;
        }
    }
    std::printf("%d passed, %d failed\n", count - failures, failures);
    cudaFree(results);
    return failures != 0;
}
