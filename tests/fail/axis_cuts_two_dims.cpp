// SPDX-License-Identifier: Apache-2.0
// EXPECT: axis_cuts_two_dims.*einsum bsh,hf->bsf of \[8,2048,4096\] and \[4096,11008\]: mesh axis tp \(4\) cuts dim 0 \(b\) of operand 0 and dim 1 \(f\) of operand 1: rows of the two that are on different ranks do not meet; redistribute tp of operand 1 from shard<1> to replicate first \(all-gather, a rank receives at most 67633152 bytes\)
// EXPECT-clang14: axis_cuts_two_dims<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<0, 8L?>*, .*operand<1, .*shape<4096L?, 11008L?>*, .*dim<1, 11008L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: axis_cuts_two_dims<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<0, 8L?>*, .*operand<1, .*shape<4096L?, 11008L?>*, .*dim<1, 11008L?>*, .*axis<tp, 4L?>
// Two dims on one mesh axis: the tokens of one rank never meet the features of another.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, grid, sc::shard<0>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, grid, sc::replicate, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#endif

wanted* pointer = nullptr;
