// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*reduce by max of \[8,2048,128256\]: operand 0 is partial<sum> over mesh axis tp: the sum of the max of each term is not the max of the sum; redistribute tp of operand 0 from partial<sum> to shard<0> first \(reduce-scatter, a rank receives at most 6304038912 bytes\)
// EXPECT-clang14: partial_not_carried<.*reduce<.*max, .*operand<0, .*shape<8L?, 2048L?, 128256L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: partial_not_carried<.*reduce<.*max, .*operand<0, .*shape<8L?, 2048L?, 128256L?>*, .*axis<tp, 4L?>
// The greatest of a sum is not the sum of the greatest.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using logits = sc::tensor<float, sc::shape<8, 2048, 128256>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using wanted = sc::reduce_t<sc::redistribute_t<logits, sc::shard<2>>, sc::max, -1>;
#else
using logits = sc::tensor<float, sc::shape<8, 2048, 128256>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using wanted = sc::reduce_t<logits, sc::max, -1>;
#endif

wanted* pointer = nullptr;
