// SPDX-License-Identifier: Apache-2.0
// EXPECT: nothing_to_reduce.*reduce by max of \[9,128\]: operand 0 has dim 0 as shard<0> over mesh axis ep \(9 over 8: 2,2,2,2,1,0,0,0 rows\): some rank has no row to find the max of; use ep of size 1, 2, 3, 5 or 9, or redistribute ep of operand 0 from shard<0> to shard<1> first \(all-to-all, a rank receives at most 576 bytes\)
// EXPECT-clang14: nothing_to_reduce<.*reduce<.*max, .*operand<0, .*shape<9L?, 128L?>*, .*dim<0, 9L?>*, .*axis<ep, 8L?>
// EXPECT-nvcc: nothing_to_reduce<.*reduce<.*max, .*operand<0, .*shape<9L?, 128L?>*, .*dim<0, 9L?>*, .*axis<ep, 8L?>
// 9 blocks over 8 ranks are 2 on four of them and 1 on a fifth: three have none.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct ep;
#ifdef SHARDCHECK_LEGAL_TWIN
using scales = sc::tensor<float, sc::shape<9, 128>, sc::mesh<sc::axis<ep, 8>>, sc::shard<1>>;
using wanted = sc::reduce_t<scales, sc::max>;
#else
using scales = sc::tensor<float, sc::shape<9, 128>, sc::mesh<sc::axis<ep, 8>>, sc::shard<0>>;
using wanted = sc::reduce_t<scales, sc::max>;
#endif

wanted* pointer = nullptr;
