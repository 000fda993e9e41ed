// SPDX-License-Identifier: Apache-2.0
#include "device.hpp"

#include <shardcheck/shardcheck.hpp>

#include <vector>

// Kernels read and write through views of every rank's block, and the host compares each element with where the type
// says that it lies: the enumeration of global indices.
namespace {

namespace sc = shardcheck;
using sc::extent_t;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using int64 = long long;

/// The row-major number of the global element at local indices of a rank's block.
template <class Tensor>
int64 number_of(const sc::shape_value& local, extent_t rank) {
    const sc::shape_value global = sc::to_global<Tensor>(local, rank);
    int64 number = 0;
    for (int d = 0; d < global.rank; ++d) number = number * sc::shape_v<Tensor>.extents[d] + global.extents[d];
    return number;
}

/// The rank's `number`-th element of a block, row-major.
template <class Block>
SHARDCHECK_HOST_DEVICE auto& element(const Block& block, int64 number) {
    static_assert(Block::dims() == 4);
    const int64 l = number % block.template extent<3>();
    number /= block.template extent<3>();
    const int64 k = number % block.template extent<2>();
    number /= block.template extent<2>();
    return block(number / block.template extent<1>(), number % block.template extent<1>(), k, l);
}

/// The same through the mdspan.
template <class Block>
SHARDCHECK_HOST_DEVICE auto& local_element(const Block& block, int64 number) {
    const auto span = block.local();
    const int64 l = number % span.extent(3);
    number /= span.extent(3);
    const int64 k = number % span.extent(2);
    number /= span.extent(2);
    return span(number / span.extent(1), number % span.extent(1), k, l);
}

template <class Block>
__global__ void read(Block view, int64* out, bool through_local) {
    const int64 count = view.size();
    for (int64 n = blockIdx.x * blockDim.x + threadIdx.x; n < count; n += gridDim.x * blockDim.x) {
        out[n] = through_local ? local_element(view, n) : element(view, n);
    }
}

template <class Block>
__global__ void negate(Block view, bool through_local) {
    const int64 count = view.size();
    for (int64 n = blockIdx.x * blockDim.x + threadIdx.x; n < count; n += gridDim.x * blockDim.x) {
        auto& at = through_local ? local_element(view, n) : element(view, n);
        at = -1 - at;
    }
}

/// The local indices of the `number`-th element.
template <class Block>
sc::shape_value indices_of(const Block& block, int64 number) {
    sc::shape_value at;
    at.rank = 4;
    const extent_t extents[] = {block.template extent<0>(), block.template extent<1>(), block.template extent<2>(),
                                block.template extent<3>()};
    for (int d = 3; d >= 0; --d) {
        at.extents[d] = number % extents[d];
        number /= extents[d];
    }
    return at;
}

/// All ranks of the mesh in one buffer of managed memory. `view(block, rank)` is a view of four dims, and
/// `original(local indices, rank)` the number of the global element that it has to show there.
template <class Tensor, class View, class Original>
void test(const char* name, View view, Original original, cuda_test::tally& tally) {
    const extent_t count = sc::all_blocks_count<Tensor>();
    int64* memory = nullptr;
    int64* out = nullptr;
    cuda_test::require(cudaMallocManaged(&memory, static_cast<std::size_t>(count) * sizeof *memory), name);
    cuda_test::require(cudaMallocManaged(&out, static_cast<std::size_t>(count) * sizeof *out), name);
    const auto blocks = sc::from_all_blocks<Tensor>(memory, count).value();

    for (extent_t rank = 0; rank < sc::rank_count(sc::mesh_v<Tensor>); ++rank) {
        const auto block = blocks.block(rank).value();
        std::vector<bool> shown(static_cast<std::size_t>(sc::required_count<Tensor>(rank)));
        sc::for_each_local(block, [&](int64& at, auto... local) {
            const extent_t extents[] = {local...};
            at = number_of<Tensor>(sc::make_shape(extents, sizeof...(local)), rank);
        });
        const auto seen = view(block, rank);
        if (seen.size() == 0) continue;
        for (const bool through_local : {false, true}) {
            for (int64 n = 0; n < seen.size(); ++n) out[n] = -1;
            read<<<4, 64>>>(seen, out, through_local);
            cuda_test::finish(name);
            for (int64 n = 0; n < seen.size(); ++n) {
                tally.check(out[n] == original(indices_of(seen, n), rank), name, static_cast<long>(n));
            }
        }
        for (const bool through_local : {false, true}) {
            negate<<<4, 64>>>(seen, through_local);
            cuda_test::finish(name);
            for (int64 n = 0; n < seen.size(); ++n) {
                shown[static_cast<std::size_t>(&element(seen, n) - block.memory())] = true;
            }
            // what the view shows is changed, and nothing else
            sc::for_each_local(block, [&](const int64& at, auto... local) {
                const extent_t extents[] = {local...};
                const int64 number = number_of<Tensor>(sc::make_shape(extents, sizeof...(local)), rank);
                const bool changed = !through_local && shown[static_cast<std::size_t>(&at - block.memory())];
                tally.check(at == (changed ? -1 - number : number), name, static_cast<long>(number));
            });
        }
    }
    cuda_test::require(cudaFree(memory), name);
    cuda_test::require(cudaFree(out), name);
}

/// A tensor [Batch, Tokens, Heads, Size] as [Batch, Heads, Tokens, Size].
template <extent_t Batch, extent_t Tokens, extent_t Heads, extent_t Size, class... Placements>
void test_transposed(const char* name, cuda_test::tally& tally) {
    using tensor = sc::tensor<int64, sc::shape<Batch, Tokens, Heads, Size>, mesh, Placements...>;
    test<tensor>(
        name, [](const auto& x, extent_t) { return sc::ops::transpose<1, 2>{}(x); },
        [](sc::shape_value at, extent_t rank) {
            const extent_t second = at.extents[1];
            at.extents[1] = at.extents[2];
            at.extents[2] = second;
            return number_of<tensor>(at, rank);
        },
        tally);
}

/// Every other row of a dim that is not sharded, from row 1 on, after a transpose.
template <extent_t Batch, extent_t Tokens, extent_t Heads, extent_t Size, class... Placements>
void test_sliced(const char* name, cuda_test::tally& tally) {
    using tensor = sc::tensor<int64, sc::shape<Batch, Tokens, Heads, Size>, mesh, Placements...>;
    test<tensor>(
        name,
        [](const auto& x, extent_t) { return sc::ops::slice<3, 1, sc::end, 2>{}(sc::ops::transpose<0, 2>{}(x)); },
        [](sc::shape_value at, extent_t rank) {
            const extent_t first = at.extents[0];
            at.extents[0] = at.extents[2];
            at.extents[2] = first;
            at.extents[3] = 1 + 2 * at.extents[3];
            return number_of<tensor>(at, rank);
        },
        tally);
}

/// Heads of a projection: [Batch, Tokens, Heads * 4] as [Batch, Heads, Tokens, 4].
template <extent_t Batch, extent_t Tokens, extent_t Heads, class... Placements>
void test_heads(const char* name, cuda_test::tally& tally) {
    using tensor = sc::tensor<int64, sc::shape<Batch, Tokens, Heads * 4>, mesh, Placements...>;
    test<tensor>(
        name, [](const auto& x, extent_t) { return sc::ops::transpose<1, 2>{}(sc::ops::unflatten<2, Heads, 4>{}(x)); },
        [](sc::shape_value at, extent_t rank) {
            const extent_t column = at.extents[1] * 4 + at.extents[3];
            at.rank = 3;
            at.extents[1] = at.extents[2];
            at.extents[2] = column;
            return number_of<tensor>(at, rank);
        },
        tally);
}

/// The rest of the runtime in a kernel: the checks, the indices and an op that needs the rank.
template <class Tensor>
__global__ void use(int64* memory, extent_t count, int* failures) {
    const extent_t rank = threadIdx.x;
    const auto blocks = sc::from_all_blocks<Tensor>(memory, count);
    const auto short_error =
        sc::required_count<Tensor>(rank) == 0 ? sc::local_error::none : sc::local_error::too_few_elements;
    if (sc::from_local<Tensor>(memory, 0, rank).error() != short_error) ++failures[rank];
    if (blocks->block(sc::rank_count(sc::mesh_v<Tensor>)).error() != sc::local_error::rank_outside_mesh) {
        ++failures[rank];
    }
    const auto block = blocks.value().block(rank).value();
    sc::for_each_local(block, [rank, failures](int64& at, extent_t i, extent_t j) {
        const extent_t local[] = {i, j};
        const sc::shape_value global = sc::to_global<Tensor>(sc::make_shape(local, 2), rank);
        for (int d = 0; d < 2; ++d) {
            if (sc::to_local<Tensor>(d, global.extents[d], rank) != local[d]) ++failures[rank];
        }
        at = global.extents[0] * 100 + global.extents[1];
    });
}

void test_use(cuda_test::tally& tally) {
    using tensor = sc::tensor<int64, sc::shape<7, 9>, mesh, sc::shard<0>, sc::shard<1>>;
    constexpr extent_t count = sc::all_blocks_count<tensor>();
    static_assert(count == 63);
    int64* memory = nullptr;
    int* failures = nullptr;
    cuda_test::require(cudaMallocManaged(&memory, count * sizeof *memory), "use");
    cuda_test::require(cudaMallocManaged(&failures, 8 * sizeof *failures), "use");
    for (int r = 0; r < 8; ++r) failures[r] = 0;
    use<tensor><<<1, 8>>>(memory, count, failures);
    cuda_test::finish("use");
    const auto blocks = sc::from_all_blocks<tensor>(memory, count).value();
    for (int r = 0; r < 8; ++r) {
        tally.check(failures[r] == 0, "indices in a kernel", r);
        sc::for_each_local(blocks.block(r).value(), [&](const int64& at, extent_t i, extent_t j) {
            const extent_t local[] = {i, j};
            const int64 number = number_of<tensor>(sc::make_shape(local, 2), r);
            tally.check(at == number / 9 * 100 + number % 9, "elements from a kernel", static_cast<long>(number));
        });
    }
    cuda_test::require(cudaFree(memory), "use");
    cuda_test::require(cudaFree(failures), "use");
}

}  // namespace

int main() {
    cuda_test::require_device();
    cuda_test::tally tally;
    using first = sc::shard<0>;
    using second = sc::shard<1>;
    using third = sc::shard<2>;
    using last = sc::shard<3>;
    using all = sc::replicate;
    test_transposed<4, 6, 8, 3, first, third>("transposed", tally);
    test_transposed<4, 6, 8, 3, third, third>("transposed, two axes on a dim", tally);
    test_transposed<5, 6, 7, 3, first, third>("transposed, uneven", tally);
    test_transposed<3, 2, 4, 10, all, last>("transposed, uneven inner dim", tally);
    test_transposed<3, 5, 2, 4, all, second>("transposed, a rank without elements", tally);
    test_transposed<2, 11, 2, 3, second, second>("transposed, two axes on an uneven dim", tally);
    test_sliced<4, 6, 8, 7, first, third>("sliced", tally);
    test_sliced<3, 7, 6, 5, second, first>("sliced, uneven", tally);
    test_heads<4, 5, 8, first, third>("heads", tally);
    test_heads<3, 7, 8, second, third>("heads, uneven tokens", tally);
    test_use(tally);
    return tally.report();
}
