// SPDX-License-Identifier: Apache-2.0
// EXPECT: operands_sharded_apart.*add of \[8,2048,4096\] and \[8,2048,4096\]: operand 0 has dim 1 as shard<1> over mesh axis tp \(2048 over 4: 512 rows each\), operand 1 has dim 1 whole and dim 2 as shard<2>: a rank does not hold the same rows of both; redistribute tp of operand 0 from shard<1> to shard<2> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: operands_sharded_apart<.*pointwise<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<1, 2048L?>*, .*operand<1, .*axis<tp, 4L?>
// EXPECT-nvcc: operands_sharded_apart<.*pointwise<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<1, 2048L?>*, .*operand<1, .*axis<tp, 4L?>
// Sequence parallel meets tensor parallel: a rank has other tokens of the one than of the other.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using residual = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using output = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::add_t<residual, sc::redistribute_t<output, sc::shard<1>>>;
#else
using residual = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using output = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::add_t<residual, output>;
#endif

wanted* pointer = nullptr;
