// SPDX-License-Identifier: Apache-2.0
// EXPECT: nothing_to_reduce.*reduce by max of \[8,0\]: dim 1 has no row to find the max of
// EXPECT-clang14: nothing_to_reduce<.*reduce<.*max, .*operand<0, .*shape<8L?, 0L?>
// EXPECT-nvcc: nothing_to_reduce<.*reduce<.*max, .*operand<0, .*shape<8L?, 0L?>
// The greatest of no rows is no number, on any rank.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<float, sc::shape<8, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<sc::apply_t<x, sc::narrow<1, 0, 1>>, sc::max, 1>;
#else
using x = sc::tensor<float, sc::shape<8, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<sc::apply_t<x, sc::narrow<1, 0, 0>>, sc::max, 1>;
#endif

wanted* pointer = nullptr;
