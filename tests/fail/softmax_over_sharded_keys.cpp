// SPDX-License-Identifier: Apache-2.0
// EXPECT: whole_dim_sharded.*softmax of \[8,32,8192,8192\]: operand 0 has dim 3 as shard<3> over mesh axis cp \(8192 over 4: 2048 rows each\), and softmax needs all of its rows; redistribute cp of operand 0 from shard<3> to shard<0> first \(all-to-all, a rank receives at most 6442450944 bytes\)
// EXPECT-clang14: whole_dim_sharded<.*softmax<-1>, .*operand<0, .*shape<8L?, 32L?, 8192L?, 8192L?>*, .*dim<3, 8192L?>*, .*axis<cp, 4L?>
// EXPECT-nvcc: whole_dim_sharded<.*softmax<-1>, .*operand<0, .*shape<8L?, 32L?, 8192L?, 8192L?>*, .*dim<3, 8192L?>*, .*axis<cp, 4L?>
// Context parallel: a rank scores all queries it has against its own keys alone.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct cp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using ring = sc::mesh<sc::axis<cp, 4>>;
using queries = sc::tensor<bf16, sc::shape<8, 32, 8192, 128>, ring, sc::shard<2>>;
using keys = sc::tensor<bf16, sc::shape<8, 32, 8192, 128>, ring, sc::shard<2>>;
using scores = sc::einsum_t<"bnqd,bnkd->bnqk", queries, sc::redistribute_t<keys, sc::replicate>>;
using wanted = sc::softmax_t<scores, -1>;
#else
using ring = sc::mesh<sc::axis<cp, 4>>;
using queries = sc::tensor<bf16, sc::shape<8, 32, 8192, 128>, ring, sc::shard<2>>;
using keys = sc::tensor<bf16, sc::shape<8, 32, 8192, 128>, ring, sc::shard<2>>;
using scores = sc::einsum_t<"bnqd,bnkd->bnqk", sc::redistribute_t<queries, sc::replicate>, keys>;
using wanted = sc::softmax_t<scores, -1>;
#endif

wanted* pointer = nullptr;
