// SPDX-License-Identifier: Apache-2.0
// EXPECT: operands_sharded_apart.*einsum bnqd,bnkd->bnqk of \[8,32,2048,128\] and \[8,32,2048,128\]: operand 0 has dim 1 \(n\) as shard<1> over mesh axis tp \(32 over 4: 8 rows each\), operand 1 has dim 1 \(n\) whole: a rank does not hold the same rows of both; redistribute tp of operand 1 from replicate to shard<1> first \(nothing moves\)
// EXPECT-clang14: operands_sharded_apart<.*letter<.*operand<0, .*shape<8L?, 32L?, 2048L?, 128L?>*, .*dim<1, 32L?>*, .*operand<1, .*axis<tp, 4L?>
// EXPECT-nvcc: operands_sharded_apart<.*letter<.*operand<0, .*shape<8L?, 32L?, 2048L?, 128L?>*, .*dim<1, 32L?>*, .*operand<1, .*axis<tp, 4L?>
// The queries are cut by heads, the repeated keys are whole: a rank has keys that none of its queries meets.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using queries = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using keys = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bnqd,bnkd->bnqk", queries, keys>;
#else
using queries = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using keys = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::einsum_t<"bnqd,bnkd->bnqk", queries, keys>;
#endif

wanted* pointer = nullptr;
