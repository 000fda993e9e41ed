// SPDX-License-Identifier: Apache-2.0
// EXPECT: layout_needs_copy.*view \[8,2048,32,128\] -> \[8,2048,4096\]: the shards would do, as shard<2>, but the local memory with strides 2097152,128,262144,1 has none for \[8,2048,4096\] without a copy; apply contiguous first, which copies at most 33554432 bytes on a rank
// EXPECT-clang14: layout_needs_copy<.*from<8L?, 2048L?, 32L?, 128L?>, .*to<8L?, 2048L?, 4096L?>
// EXPECT-nvcc: layout_needs_copy<.*from<8L?, 2048L?, 32L?, 128L?>, .*to<8L?, 2048L?, 4096L?>
// Stated placements do not help where the memory is in the way.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using heads = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using tokens = sc::apply_t<heads, sc::transpose<1, 2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_to_t<tokens, sc::shape<8, 2048, 32, 2, 64>, sc::shard<2>>;
#else
using wanted = sc::view_to_t<tokens, sc::shape<8, 2048, 4096>, sc::shard<2>>;
#endif

wanted* pointer = nullptr;
