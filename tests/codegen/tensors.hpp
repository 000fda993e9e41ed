// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/shardcheck.hpp>

#include <cstdint>

// The tensors whose machine code is compared, and how a function to compare is written: compare.sh.
namespace {

namespace sc = shardcheck;
using sc::extent_t;

struct pp;
struct dp;
struct tp;
using line = sc::mesh<sc::axis<tp, 4>>;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using cube = sc::mesh<sc::axis<pp, 2>, sc::axis<dp, 2>, sc::axis<tp, 4>>;
using none = sc::replicate;

template <class Mesh, class Placements, extent_t... Extents>
struct block_of;

template <class Mesh, class... Placements, extent_t... Extents>
struct block_of<Mesh, void(Placements...), Extents...> {
    using type = sc::sharded<sc::tensor<float, sc::shape<Extents...>, Mesh, Placements...>>;
};

template <class Mesh, class Placements, extent_t... Extents>
using block = typename block_of<Mesh, Placements, Extents...>::type;

// Blocks as big as a pointer.
using hidden = block<mesh, void(sc::shard<0>, sc::shard<2>), 8, 2048, 4096>;                // 4, 2048, 1024
using heads = block<mesh, void(sc::shard<0>, sc::shard<2>), 8, 2048, 32, 128>;              // 4, 2048, 8, 128
using kv_heads = block<mesh, void(sc::shard<0>, sc::shard<2>), 8, 2048, 8, 1, 128>;         // 4, 2048, 2, 1, 128
using scores = block<mesh, void(sc::shard<0>, none), 8, 64, 64>;                            // 4, 64, 64
using stages = block<cube, void(sc::shard<1>, sc::shard<0>, sc::shard<2>), 16, 8, 64, 32>;  // 8, 4, 16, 32
static_assert(sizeof(hidden) == sizeof(float*) && sizeof(stages) == sizeof(float*));

// Blocks of a rank and a pointer.
using outer = block<line, void(sc::shard<0>), 10, 64, 32>;        // 3, 64, 32 and at last 1, 64, 32
using inner = block<line, void(sc::shard<2>), 8, 64, 10>;         // 8, 64, 3 and at last 8, 64, 1
using middle = block<mesh, void(none, sc::shard<1>), 8, 10, 64>;  // 8, 3, 64 and at last 8, 1, 64
using slow = block<mesh, void(sc::shard<1>, none), 8, 9, 64>;     // 8, 5, 64 and 8, 4, 64
using few = block<line, void(sc::shard<1>), 8, 5, 64>;            // 8, 2, 64 twice, 8, 1, 64 and 8, 0, 64
static_assert(sizeof(outer) == sizeof(float*) + sizeof(extent_t));

// What a function by hand takes in their place. Structs as well: of a struct in a kernel's parameters, nvcc adds up
// some of the sums below in another order than of a bare pointer.
struct pointer {
    float* p;
};
struct ranked {
    extent_t rank;
    float* p;
};

/// The rows that a coordinate holds of `Length`, cut into chunks of `Chunk`, by hand.
template <extent_t Length, extent_t Chunk>
SHARDCHECK_HOST_DEVICE constexpr extent_t held(extent_t coordinate) {
    const extent_t left = Length - coordinate * Chunk;
    return left < Chunk ? left : Chunk;
}

/// The same where the chunks end before the coordinates do.
template <extent_t Length, extent_t Chunk>
SHARDCHECK_HOST_DEVICE constexpr extent_t held_or_none(extent_t coordinate) {
    const extent_t left = Length - coordinate * Chunk;
    return left < 0 ? 0 : left < Chunk ? left : Chunk;
}

}  // namespace

// READS(element, name, parameters) { ANSWER(value); }: a function, or a kernel.
#if defined(__CUDACC__)
#define READS(element, name, ...) extern "C" __global__ void name(element* result, __VA_ARGS__)
#define ANSWER(value) *result = (value)
#else
#define READS(element, name, ...)         \
    extern "C" element name(__VA_ARGS__); \
    extern "C" element name(__VA_ARGS__)
#define ANSWER(value) return (value)
#endif

// The local indices as parameters.
#define IJ extent_t i, extent_t j
#define IJK IJ, extent_t k
#define IJKL IJK, extent_t l
