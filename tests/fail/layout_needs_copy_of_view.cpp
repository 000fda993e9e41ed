// SPDX-License-Identifier: Apache-2.0
// EXPECT: layout_needs_copy.*view \[8,2048,32,128\] -> \[8,2048,4096\]: the shards would do, as shard<2>, but the local memory with strides 2097152,128,262144,1 has none for \[8,2048,4096\] without a copy; apply contiguous first, which copies at most 33554432 bytes on a rank
// EXPECT-clang14: layout_needs_copy<.*view<8L?, 2048L?, 4096L?>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*strides<0L?, 2097152L?, 128L?, 262144L?, 1L?>
// EXPECT-nvcc: layout_needs_copy<.*view<8L?, 2048L?, 4096L?>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*strides<0L?, 2097152L?, 128L?, 262144L?, 1L?>
// A view of a tensor that an op has left strided is decided with its strides.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using heads = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using tokens = sc::apply_t<heads, sc::transpose<1, 2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<tokens, 8, 2048, 32, 2, 64>;
#else
using wanted = sc::view_t<tokens, 8, 2048, 4096>;
#endif

wanted* pointer = nullptr;
