// SPDX-License-Identifier: Apache-2.0
// EXPECT: joined_dim_sharded.*concat of \[8,32,2047,128\] and \[8,32,1,128\] along dim 2: operand 0 has dim 2 as shard<2> over mesh axis tp \(2047 over 4: 512,512,512,511 rows\), operand 1 has dim 2 whole: on a rank, rows of the one and then of the other are no shard of \[8,32,2048,128\]; redistribute tp of operand 0 from shard<2> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\) and tp of operand 1 from replicate to shard<0> \(nothing moves\)
// EXPECT-clang14: joined_dim_sharded<.*concat<2, .*operand<0, .*shape<8L?, 32L?, 2047L?, 128L?>*, .*dim<2, 2047L?>*, .*operand<1, .*axis<tp, 4L?>
// EXPECT-nvcc: joined_dim_sharded<.*concat<2, .*operand<0, .*shape<8L?, 32L?, 2047L?, 128L?>*, .*dim<2, 2047L?>*, .*operand<1, .*axis<tp, 4L?>
// The cached keys are cut along the sequence, the new one is on every rank: it belongs at the end, on the last.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/lookup.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using cached = sc::tensor<bf16, sc::shape<8, 32, 2047, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using added = sc::tensor<bf16, sc::shape<8, 32, 1, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::concat_t<2, cached, added>;
#else
using cached = sc::tensor<bf16, sc::shape<8, 32, 2047, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using added = sc::tensor<bf16, sc::shape<8, 32, 1, 128>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::concat_t<2, cached, added>;
#endif

wanted* pointer = nullptr;
