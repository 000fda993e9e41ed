// SPDX-License-Identifier: Apache-2.0
// EXPECT: operands_sharded_apart.*einsum bsf,fh->bsh of \[8,2048,11008\] and \[11008,4096\]: operand 0 has dim 2 \(f\) as shard<2> over mesh axis tp \(11008 over 4: 2752 rows each\), operand 1 has dim 0 \(f\) whole: a rank does not hold the same rows of both; redistribute tp of operand 1 from replicate to shard<0> first \(nothing moves\)
// EXPECT-clang14: operands_sharded_apart<.*letter<.*operand<0, .*shape<8L?, 2048L?, 11008L?>*, .*dim<2, 11008L?>*, .*operand<1, .*axis<tp, 4L?>
// EXPECT-nvcc: operands_sharded_apart<.*letter<.*operand<0, .*shape<8L?, 2048L?, 11008L?>*, .*dim<2, 11008L?>*, .*operand<1, .*axis<tp, 4L?>
// Row parallel with the weight whole on each rank: the rows of the others meet nothing.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using w = sc::tensor<bf16, sc::shape<11008, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::einsum_t<"bsf,fh->bsh", x, w>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using w = sc::tensor<bf16, sc::shape<11008, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::einsum_t<"bsf,fh->bsh", x, w>;
#endif

wanted* pointer = nullptr;
