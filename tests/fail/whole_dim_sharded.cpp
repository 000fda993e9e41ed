// SPDX-License-Identifier: Apache-2.0
// EXPECT: whole_dim_sharded.*softmax of \[8,2048,128256\]: operand 0 has dim 2 as shard<2> over mesh axis tp \(128256 over 4: 32064 rows each\), and softmax needs all of its rows; redistribute tp of operand 0 from shard<2> to shard<0> first \(all-to-all, a rank receives at most 1576009728 bytes\)
// EXPECT-clang14: whole_dim_sharded<.*softmax<-1>, .*operand<0, .*shape<8L?, 2048L?, 128256L?>*, .*dim<2, 128256L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: whole_dim_sharded<.*softmax<-1>, .*operand<0, .*shape<8L?, 2048L?, 128256L?>*, .*dim<2, 128256L?>*, .*axis<tp, 4L?>
// Vocabulary parallel: each rank has a part of the logits, and a softmax is over all.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using logits = sc::tensor<float, sc::shape<8, 2048, 128256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::softmax_t<sc::redistribute_t<logits, sc::shard<1>>, -1>;
#else
using logits = sc::tensor<float, sc::shape<8, 2048, 128256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::softmax_t<logits, -1>;
#endif

wanted* pointer = nullptr;
