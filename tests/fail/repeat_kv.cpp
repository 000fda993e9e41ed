// SPDX-License-Identifier: Apache-2.0
// EXPECT: layout_needs_copy.*step 2, flatten<2, 3> of \[8,2048,8,4,128\]: the shards would do, as shard<2>, but the local memory with strides 524288,256,128,0,1 has none for \[8,2048,32,128\] without a copy; apply contiguous first, which copies at most 33554432 bytes on a rank
// EXPECT-clang14: layout_needs_copy<.*step<2>, .*flatten<2, 3>, .*shape<8L?, 2048L?, 8L?, 4L?, 128L?>, .*strides<0L?, 524288L?, 256L?, 128L?, 0L?, 1L?>
// EXPECT-nvcc: layout_needs_copy<.*step<2>, .*flatten<2, 3>, .*shape<8L?, 2048L?, 8L?, 4L?, 128L?>, .*strides<0L?, 524288L?, 256L?, 128L?, 0L?, 1L?>
// Grouped queries: the repeated heads have stride 0, and flattened they would have two strides.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using keys = sc::tensor<bf16, sc::shape<8, 2048, 8, 1, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<keys, sc::expand<8, 2048, 8, 4, 128>, sc::contiguous, sc::flatten<2, 3>>;
#else
using wanted = sc::apply_t<keys, sc::expand<8, 2048, 8, 4, 128>, sc::flatten<2, 3>>;
#endif

wanted* pointer = nullptr;
