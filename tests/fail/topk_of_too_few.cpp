// SPDX-License-Identifier: Apache-2.0
// EXPECT: range_out_of_bounds.*topk of \[2048,8\]: 10 rows of dim 1, which has 8
// EXPECT-clang14: range_out_of_bounds<.*topk<10L?, -1>, .*operand<0, .*shape<2048L?, 8L?>*, .*wanted<8L?>, .*found<10L?>
// EXPECT-nvcc: range_out_of_bounds<.*topk<10L?, -1>, .*operand<0, .*shape<2048L?, 8L?>*, .*wanted<8L?>, .*found<10L?>
// No ten of eight experts.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using scores = sc::tensor<float, sc::shape<2048, 8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::topk_t<scores, 2>;
#else
using scores = sc::tensor<float, sc::shape<2048, 8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::topk_t<scores, 10>;
#endif

wanted* pointer = nullptr;
