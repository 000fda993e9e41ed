// SPDX-License-Identifier: Apache-2.0
// EXPECT: dim_named_twice.*reduce by sum of \[8,2048,4096\]: dim 2 is named twice
// EXPECT-clang14: dim_named_twice<.*reduce<.*sum, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<2
// EXPECT-nvcc: dim_named_twice<.*reduce<.*sum, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<2
// The last dim of three is dim 2.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<x, sc::sum, 1, -1>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<x, sc::sum, 2, -1>;
#endif

wanted* pointer = nullptr;
