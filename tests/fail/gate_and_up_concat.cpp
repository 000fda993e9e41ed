// SPDX-License-Identifier: Apache-2.0
// EXPECT: joined_dim_sharded.*concat of \[4096,11008\] and \[4096,11008\] along dim 1: operand 0 has dim 1 as shard<1> over mesh axis tp \(11008 over 4: 2752 rows each\): on a rank, rows of each operand one after the other are no plain shard of \[4096,22016\]; ask for strided_concat, which gives strided_shard<1, 2>, or redistribute tp of operand 0 from shard<1> to shard<0> first \(all-to-all, a rank receives at most 16908288 bytes\) and tp of operand 1 from shard<1> to shard<0> \(all-to-all, a rank receives at most 16908288 bytes\)
// EXPECT-clang14: joined_dim_sharded<.*concat<1, .*operand<0, .*shape<4096L?, 11008L?>*, .*dim<1, 11008L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: joined_dim_sharded<.*concat<1, .*operand<0, .*shape<4096L?, 11008L?>*, .*dim<1, 11008L?>*, .*axis<tp, 4L?>
// Gate and up side by side: a rank holds a quarter of each, which only a strided shard says.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/lookup.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using gate = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using up = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::strided_concat_t<1, gate, up>;
#else
using gate = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using up = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::concat_t<1, gate, up>;
#endif

wanted* pointer = nullptr;
