// SPDX-License-Identifier: Apache-2.0
// EXPECT: dim_out_of_range.*reduce by sum of \[8,2048,4096\]: there is no dim 3, dims go from -3 to 2
// EXPECT-clang14: dim_out_of_range<.*reduce<.*sum, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*wanted<3L?>, .*found<3L?>
// EXPECT-nvcc: dim_out_of_range<.*reduce<.*sum, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*wanted<3L?>, .*found<3L?>
// Three dims: 0, 1 and 2, or -3, -2 and -1.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<x, sc::sum, -3>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<x, sc::sum, 3>;
#endif

wanted* pointer = nullptr;
