// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*einsum bsh,hf->bsf of \[8,2048,4096\] and \[4096,11008\]: operand 0 is partial<sum> over mesh axis tp, which cuts dim 1 \(f\) of operand 1: a rank would need the terms of the others; redistribute tp of operand 1 from shard<1> to replicate first \(all-gather, a rank receives at most 67633152 bytes\)
// EXPECT-clang14: partial_not_carried<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*operand<1, .*dim<1, 11008L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: partial_not_carried<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*operand<1, .*dim<1, 11008L?>*, .*axis<tp, 4L?>
// Terms of the input, and a weight that is cut over the same ranks: each rank has other terms than its features need.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", sc::redistribute_t<x, sc::replicate>, w>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#endif

wanted* pointer = nullptr;
