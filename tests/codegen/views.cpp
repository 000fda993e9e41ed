// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/shardcheck.hpp>

#include <cstdint>

#if defined(CODEGEN_MDSPAN)
#include <shardcheck/runtime/mdspan.hpp>
#endif
#if !defined(__CUDACC__)
#include <boost/hana/at.hpp>
#endif

// Each case is one function, written three ways: with pointer arithmetic, through a view, and through its mdspan.
// compare.sh asks for the same machine code. As C++ the functions return the element, as CUDA they are kernels.
namespace {

namespace sc = shardcheck;
using sc::extent_t;

struct pp;
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using line = sc::mesh<sc::axis<tp, 4>>;
using cube = sc::mesh<sc::axis<pp, 2>, sc::axis<dp, 2>, sc::axis<tp, 4>>;

template <class Tensor>
using block = sc::sharded<Tensor>;

/// The rows that coordinate `at` of `size` holds of a dim: those of torch.chunk.
SHARDCHECK_HOST_DEVICE constexpr extent_t rows(extent_t length, extent_t size, extent_t at) {
    const extent_t chunk = (length + size - 1) / size;
    const extent_t left = length - at * chunk;
    return left < 0 ? 0 : left < chunk ? left : chunk;
}

}  // namespace

#if defined(__CUDACC__)
#define FUNCTION(name, element, value, ...) \
    extern "C" __global__ void name(element* result, __VA_ARGS__) { *result = value; }
#else
#define FUNCTION(name, element, value, ...) \
    extern "C" element name(__VA_ARGS__);   \
    extern "C" element name(__VA_ARGS__) { return value; }
#endif

#if defined(CODEGEN_MDSPAN)
#define LOCAL_FUNCTION FUNCTION
#else
#define LOCAL_FUNCTION(...)
#endif

// CASE(name, element, tensor, view of x, indices, (parameters by hand), by hand): a block that knows no rank is
// passed as a pointer, another as a rank and a pointer.
#define INDICES_1 extent_t i
#define INDICES_2 extent_t i, extent_t j
#define INDICES_3 extent_t i, extent_t j, extent_t k
#define INDICES_4 extent_t i, extent_t j, extent_t k, extent_t l
#define INDICES_5 extent_t i, extent_t j, extent_t k, extent_t l, extent_t m
#define GIVEN_2 i, j
#define GIVEN_3 i, j, k
#define GIVEN_4 i, j, k, l
#define GIVEN_5 i, j, k, l, m

#define CASE(name, element, tensor, view, dims, by_hand)                                                \
    static_assert(sizeof(block<tensor>) == sizeof(void*));                                              \
    FUNCTION(hand_##name, element, by_hand, const typename tensor::element* p, INDICES_##dims)          \
    FUNCTION(view_##name, element, (view)(GIVEN_##dims), block<tensor> x, INDICES_##dims)               \
    LOCAL_FUNCTION(local_##name, element, (view).local()(GIVEN_##dims), block<tensor> x, INDICES_##dims)
