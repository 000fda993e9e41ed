// SPDX-License-Identifier: Apache-2.0
// EXPECT: joined_dim_sharded.*concat of \[8,2048,4096\] and \[8,2048,1024\] along dim 2: operand 0 has dim 2 as shard<2> over mesh axis tp \(4096 over 4: 1024 rows each\), operand 1 has dim 2 as shard<2>: on a rank, rows of the one and then of the other are no shard of \[8,2048,5120\]; redistribute tp of operand 0 from shard<2> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\) and tp of operand 1 from shard<2> to shard<0> \(all-to-all, a rank receives at most 6291456 bytes\)
// EXPECT-clang14: joined_dim_sharded<.*concat<2, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<2, 4096L?>*, .*operand<1, .*shape<8L?, 2048L?, 1024L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: joined_dim_sharded<.*concat<2, .*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*dim<2, 4096L?>*, .*operand<1, .*shape<8L?, 2048L?, 1024L?>*, .*axis<tp, 4L?>
// Queries and keys of unequal width: a rank's quarter of each is no shard of both, strided or not.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/lookup.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using queries = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using keys = sc::tensor<bf16, sc::shape<8, 2048, 1024>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::concat_t<2, queries, keys>;
#else
using queries = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using keys = sc::tensor<bf16, sc::shape<8, 2048, 1024>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::concat_t<2, queries, keys>;
#endif

wanted* pointer = nullptr;
