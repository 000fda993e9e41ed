// SPDX-License-Identifier: Apache-2.0
// EXPECT: layout_needs_copy.*step 2, flatten<2, 3> of \[8,2048,32,128\]: the shards would do, as shard<2>, but the local memory with strides 2097152,128,262144,1 has none for \[8,2048,4096\] without a copy; apply contiguous first, which copies at most 33554432 bytes on a rank
// EXPECT-clang14: layout_needs_copy<.*step<2>, .*flatten<2, 3>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*strides<0L?, 2097152L?, 128L?, 262144L?, 1L?>
// EXPECT-nvcc: layout_needs_copy<.*step<2>, .*flatten<2, 3>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*strides<0L?, 2097152L?, 128L?, 262144L?, 1L?>
// The heads of a token are not side by side: one op has to copy, and says so.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using heads = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<heads, sc::transpose<1, 2>, sc::contiguous, sc::flatten<2, 3>>;
#else
using heads = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<heads, sc::transpose<1, 2>, sc::flatten<2, 3>>;
#endif

wanted* pointer = nullptr;
