// SPDX-License-Identifier: Apache-2.0
// EXPECT: expanded_dim_sharded.*add of \[8,32,2048,2048\] and \[1,1,2048,2048\]: operand 1 has dim 1 as shard<1> over mesh axis tp \(1 over 4: 1,0,0,0 rows\), so that coordinate 0 owns the one row, and the others have nothing to repeat 32 times; redistribute tp of operand 1 from shard<1> to replicate first \(all-gather, a rank receives at most 8388608 bytes\)
// EXPECT-clang14: expanded_dim_sharded<.*pointwise<.*operand<1, .*shape<1L?, 1L?, 2048L?, 2048L?>*, .*dim<1, 1L?>*, .*operand<0, .*axis<tp, 4L?>
// EXPECT-nvcc: expanded_dim_sharded<.*pointwise<.*operand<1, .*shape<1L?, 1L?, 2048L?, 2048L?>*, .*dim<1, 1L?>*, .*operand<0, .*axis<tp, 4L?>
// The one row of the mask is on rank 0 alone, and every rank needs it.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/pointwise.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using scores = sc::tensor<bf16, sc::shape<8, 32, 2048, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using mask = sc::tensor<bf16, sc::shape<1, 1, 2048, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::add_t<scores, mask>;
#else
using scores = sc::tensor<bf16, sc::shape<8, 32, 2048, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using mask = sc::tensor<bf16, sc::shape<1, 1, 2048, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::add_t<scores, mask>;
#endif

wanted* pointer = nullptr;
