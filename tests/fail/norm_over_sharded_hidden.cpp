// SPDX-License-Identifier: Apache-2.0
// EXPECT: whole_dim_sharded.*norm of \[8,2048,4096\] and \[4096\]: operand 0 has dim 2 as shard<2> over mesh axis tp \(4096 over 4: 1024 rows each\), and norm needs all of its rows; redistribute tp of operand 0 from shard<2> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\) and tp of operand 1 from shard<0> to replicate \(all-gather, a rank receives at most 12288 bytes\)
// EXPECT-clang14: whole_dim_sharded<.*norm, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<2, 4096L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: whole_dim_sharded<.*norm, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<2, 4096L?>*, .*axis<tp, 4L?>
// A norm is over the hidden dim: a rank with a quarter of it has another mean square.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using weight = sc::tensor<float, sc::shape<4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::norm_t<x, weight>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using weight = sc::tensor<float, sc::shape<4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::norm_t<x, weight>;
#endif

wanted* pointer = nullptr;
