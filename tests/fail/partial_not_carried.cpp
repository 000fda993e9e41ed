// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*pointwise of \[8,2048,11008\]: operand 0 is partial<sum> over mesh axis tp: the sum of the pointwise of each term is not the pointwise of the sum; redistribute tp of operand 0 from partial<sum> to shard<0> first \(reduce-scatter, a rank receives at most 270532608 bytes\)
// EXPECT-clang14: partial_not_carried<.*pointwise<.*operand<0, .*shape<8L?, 2048L?, 11008L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: partial_not_carried<.*pointwise<.*operand<0, .*shape<8L?, 2048L?, 11008L?>*, .*axis<tp, 4L?>
// An activation is of the sum, not of each term.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using terms = sc::tensor<bf16, sc::shape<8, 2048, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using wanted = sc::pointwise_t<sc::redistribute_t<terms, sc::shard<1>>>;
#else
using terms = sc::tensor<bf16, sc::shape<8, 2048, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using wanted = sc::pointwise_t<terms>;
#endif

wanted* pointer = nullptr;
