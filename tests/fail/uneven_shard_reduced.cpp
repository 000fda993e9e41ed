// SPDX-License-Identifier: Apache-2.0
// EXPECT: uneven_shard_reduced.*reduce by avg of \[6,256\]: operand 0 has dim 0 as shard<0> over mesh axis tp \(6 over 4: 2,2,2,0 rows\): a mean of the means would weigh the rows unequally; use tp of size 1, 2, 3 or 6, or redistribute tp of operand 0 from shard<0> to shard<1> first \(all-to-all, a rank receives at most 1536 bytes\)
// EXPECT-clang14: uneven_shard_reduced<.*reduce<.*avg, .*operand<0, .*shape<6L?, 256L?>*, .*dim<0, 6L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: uneven_shard_reduced<.*reduce<.*avg, .*operand<0, .*shape<6L?, 256L?>*, .*dim<0, 6L?>*, .*axis<tp, 4L?>
// 6 rows over 4 ranks are 2, 2, 2 and 0: the mean of their means is not the mean.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 3>>, sc::shard<0>>;
using wanted = sc::reduce_t<x, sc::avg, 0>;
#else
using x = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<x, sc::avg, 0>;
#endif

wanted* pointer = nullptr;
