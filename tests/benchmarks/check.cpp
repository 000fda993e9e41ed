// SPDX-License-Identifier: Apache-2.0
// What one check costs, by rank and mesh axes: Google Benchmark. Fails where a check allocates.
#include <shardcheck/core/view.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::size_t allocations = 0;

}  // namespace

// Not inlined: g++ would see free() of what new gave, and warn.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
    ++allocations;
    if (void* const memory = std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace shardcheck;

struct question {
    shape_value in;
    mesh_value mesh;
    placement_list given;
    shape_value out;
};

/// Axes of size 2. Even: dims two by two, (2n, 2n) to (n, 4n), the axes on the first of each; refused, the last axis
/// is on the second. Uneven: the axes on dim 0, of odd length, which stays; refused, it is flattened with the next.
question ask(int rank, int axes, bool even, bool legal) {
    const extent_t length = rank == 2 ? 4096 : rank == 5 ? 1024 : 8;  // the count has to fit in 64 bits
    question result;
    result.in.rank = result.out.rank = rank;
    for (int d = 0; d < rank; ++d) result.in.extents[d] = result.out.extents[d] = length;
    result.mesh.axes = result.given.count = axes;
    const int pairs = rank / 2;
    for (int a = 0; a < axes; ++a) {
        result.mesh.sizes[a] = 2;
        result.given.at[a] = shard_of(even ? a % pairs * 2 : 0);
    }
    extent_t* const out = result.out.extents;
    if (even) {
        for (int p = 0; p < pairs; ++p) {
            out[2 * p] = length / 2;
            out[2 * p + 1] = length * 2;
        }
        if (!legal) result.given.at[axes - 1].dim += 1;
        return result;
    }
    result.in.extents[0] = out[0] = length - 1;
    if (!legal) {
        out[0] *= length;
        for (int d = 1; d + 1 < rank; ++d) out[d] = length;
        result.out.rank = rank - 1;
    } else if (rank > 2) {
        out[1] = length / 2;
        out[2] = length * 2;
    } else {
        out[1] = length / 2;
        out[2] = 2;
        result.out.rank = 3;
    }
    return result;
}

bool failed = false;  // an error of one benchmark alone does not change the exit status

void fail(benchmark::State& state, const char* what) {
    state.SkipWithError(what);
    failed = true;
}

void check(benchmark::State& state) {
    const bool legal = state.range(3) != 0;
    question asked =
        ask(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)), state.range(2) != 0, legal);
    if (check_view(asked.in, asked.mesh, asked.given, asked.out).legal() != legal) {
        fail(state, "the other verdict");
        return;
    }
    std::size_t allocated = 0;
    for (auto _ : state) {
        const std::size_t before = allocations;
        benchmark::DoNotOptimize(asked);
        const verdict found = check_view(asked.in, asked.mesh, asked.given, asked.out);
        benchmark::DoNotOptimize(found);
        allocated += allocations - before;
    }
    state.counters["allocations"] = static_cast<double>(allocated);
    if (allocated > 0) fail(state, "allocates");
}
BENCHMARK(check)->ArgNames({"rank", "axes", "even", "legal"})->ArgsProduct({{2, 5, 16}, {1, 3, 8}, {1, 0}, {1, 0}});

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    return benchmark::RunSpecifiedBenchmarks() == 0 || failed ? 1 : 0;
}
