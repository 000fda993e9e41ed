// SPDX-License-Identifier: Apache-2.0
// EXPECT: nothing_to_reduce.*reduce by max of \[64,5\]: operand 0 has dim 1 as shard<1> over mesh axis tp \(5 over 4: 2,2,1,0 rows\): some rank has no row to find the max of; use tp of size 1, 2, 3 or 5, or redistribute tp of operand 0 from shard<1> to shard<0> first \(all-to-all, a rank receives at most 320 bytes\)
// EXPECT-clang14: nothing_to_reduce<.*reduce<.*max, .*operand<0, .*shape<64L?, 5L?>*, .*dim<1, 5L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: nothing_to_reduce<.*reduce<.*max, .*operand<0, .*shape<64L?, 5L?>*, .*dim<1, 5L?>*, .*axis<tp, 4L?>
// 5 experts over 4 ranks are 2, 2, 1 and 0, and the greatest of no score is no number.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using scores = sc::tensor<float, sc::shape<64, 5>, sc::mesh<sc::axis<tp, 3>>, sc::shard<1>>;
using wanted = sc::reduce_t<scores, sc::max, 1>;
#else
using scores = sc::tensor<float, sc::shape<64, 5>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::reduce_t<scores, sc::max, 1>;
#endif

wanted* pointer = nullptr;
