// SPDX-License-Identifier: Apache-2.0
#include "device.hpp"

#include <shardcheck/runtime/device.hpp>
#include <shardcheck/shardcheck.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

// A copy through a 4-D permuted view of a sharded block against the same kernel on raw pointers: 1 GiB, the median of
// 20 runs that take turns. Exit status 1 if the view copies otherwise, or reaches less than 0.98 of the speed.
// copy_speed [--small]: a small block, no demand on the speed, for compute-sanitizer.
namespace {

namespace sc = shardcheck;
using sc::extent_t;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;

// [batches, tokens, heads, size], of which a rank holds half the batches and a quarter of the heads
template <extent_t Batches, extent_t Tokens>
using heads = sc::tensor<float, sc::shape<Batches, Tokens, 32, 128>, mesh, sc::shard<0>, sc::shard<2>>;

/// Batch by batch and head by head: out[b, h, t, s] = x[b, t, h, s].
template <class View>
__global__ void copy_view(View x, float* out) {
    const extent_t t = blockIdx.x * extent_t{blockDim.y} + threadIdx.y;
    const extent_t h = blockIdx.y;
    const extent_t b = blockIdx.z;
    const extent_t s = threadIdx.x;
    out[((b * 8 + h) * x.template extent<2>() + t) * 128 + s] = x(b, h, t, s);
}

template <extent_t Tokens>
__global__ void copy_pointer(const float* x, float* out) {
    const extent_t t = blockIdx.x * extent_t{blockDim.y} + threadIdx.y;
    const extent_t h = blockIdx.y;
    const extent_t b = blockIdx.z;
    const extent_t s = threadIdx.x;
    out[((b * 8 + h) * Tokens + t) * 128 + s] = x[b * (Tokens * 1024) + h * 128 + t * 1024 + s];
}

__global__ void number(std::uint32_t* x, extent_t count) {
    const extent_t n = blockIdx.x * extent_t{blockDim.x} + threadIdx.x;
    if (n < count) x[n] = static_cast<std::uint32_t>(n);
}

/// Counts the elements that are not the number of where they come from.
template <extent_t Tokens>
__global__ void count_wrong(const std::uint32_t* out, extent_t count, unsigned long long* wrong) {
    const extent_t n = blockIdx.x * extent_t{blockDim.x} + threadIdx.x;
    if (n >= count) return;
    const extent_t s = n % 128;
    const extent_t t = n / 128 % Tokens;
    const extent_t h = n / 128 / Tokens % 8;
    const extent_t b = n / 128 / Tokens / 8;
    if (out[n] != static_cast<std::uint32_t>(((b * Tokens + t) * 8 + h) * 128 + s)) atomicAdd(wrong, 1ULL);
}

float median(std::vector<float> times) {
    std::sort(times.begin(), times.end());
    const std::size_t half = times.size() / 2;
    return times.size() % 2 != 0 ? times[half] : (times[half - 1] + times[half]) / 2;
}

template <class Launch>
float milliseconds(cudaEvent_t begin, cudaEvent_t end, Launch launch) {
    cuda_test::require(cudaEventRecord(begin), "cudaEventRecord");
    launch();
    cuda_test::require(cudaEventRecord(end), "cudaEventRecord");
    cuda_test::require(cudaEventSynchronize(end), "copy");
    float elapsed = 0;
    cuda_test::require(cudaEventElapsedTime(&elapsed, begin, end), "cudaEventElapsedTime");
    return elapsed;
}

template <extent_t Batches, extent_t Tokens>
int compare(bool must_be_fast) {
    using tensor = heads<Batches, Tokens>;
    const extent_t count = sc::required_count<tensor>(0);
    const auto bytes = static_cast<std::size_t>(count) * sizeof(float);
    float* in = nullptr;
    float* out = nullptr;
    unsigned long long* wrong = nullptr;
    cuda_test::require(cudaMalloc(&in, bytes), "cudaMalloc");
    cuda_test::require(cudaMalloc(&out, bytes), "cudaMalloc");
    cuda_test::require(cudaMallocManaged(&wrong, sizeof *wrong), "cudaMallocManaged");
    const auto flat = static_cast<unsigned>((count + 255) / 256);
    number<<<flat, 256>>>(reinterpret_cast<std::uint32_t*>(in), count);
    cuda_test::finish("number");

    const auto view = sc::ops::transpose<1, 2>{}(sc::from_device<tensor>(in, count, 0).value());
    const dim3 grid(static_cast<unsigned>(Tokens / 8), 8, static_cast<unsigned>(Batches / 2));
    const dim3 threads(128, 8);
    const auto by_view = [&] { copy_view<<<grid, threads>>>(view, out); };
    const auto by_pointer = [&] { copy_pointer<Tokens><<<grid, threads>>>(in, out); };

    const auto copies_right = [&](const auto& launch) {
        cuda_test::require(cudaMemset(out, 0xff, bytes), "cudaMemset");
        *wrong = 0;
        launch();
        count_wrong<Tokens><<<flat, 256>>>(reinterpret_cast<const std::uint32_t*>(out), count, wrong);
        cuda_test::finish("copy");
        return *wrong == 0;
    };
    cuda_test::tally tally;
    tally.check(copies_right(by_view), "the copy through the view");
    tally.check(copies_right(by_pointer), "the copy by pointers");

    cudaEvent_t begin{};
    cudaEvent_t end{};
    cuda_test::require(cudaEventCreate(&begin), "cudaEventCreate");
    cuda_test::require(cudaEventCreate(&end), "cudaEventCreate");
    constexpr int runs = 20;
    std::vector<float> view_times;
    std::vector<float> pointer_times;
    for (int run = -3; run < runs; ++run) {  // three to warm up
        const float with_view = milliseconds(begin, end, by_view);
        const float with_pointer = milliseconds(begin, end, by_pointer);
        if (run < 0) continue;
        view_times.push_back(with_view);
        pointer_times.push_back(with_pointer);
    }
    cuda_test::finish("copy");
    const float view_time = median(view_times);
    const float pointer_time = median(pointer_times);
    const double moved = 2e-6 * static_cast<double>(bytes);  // read and written; GB/s of milliseconds
    const double ratio = static_cast<double>(pointer_time) / static_cast<double>(view_time);
    std::printf("copy of %.3f GiB, median of %d: view %.4f ms (%.0f GB/s), pointers %.4f ms (%.0f GB/s)\n",
                static_cast<double>(bytes) / 1073741824.0, runs, static_cast<double>(view_time),
                moved / static_cast<double>(view_time), static_cast<double>(pointer_time),
                moved / static_cast<double>(pointer_time));
    std::printf("ratio %.4f\n", ratio);
    if (must_be_fast) tally.check(ratio >= 0.98, "the speed through the view");

    cuda_test::require(cudaEventDestroy(begin), "cudaEventDestroy");
    cuda_test::require(cudaEventDestroy(end), "cudaEventDestroy");
    cuda_test::require(cudaFree(in), "cudaFree");
    cuda_test::require(cudaFree(out), "cudaFree");
    cuda_test::require(cudaFree(wrong), "cudaFree");
    return tally.report();
}

}  // namespace

int main(int count, char** arguments) {
    cuda_test::require_device();
    if (count > 1 && std::strcmp(arguments[1], "--small") == 0) return compare<2, 64>(false);
    static_assert(sc::required_count<heads<64, 8192>>(0) == extent_t{1} << 28);  // 1 GiB of float
    return compare<64, 8192>(true);
}
