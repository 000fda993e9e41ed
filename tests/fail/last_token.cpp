// SPDX-License-Identifier: Apache-2.0
// EXPECT: rows_cross_shards.*select<1, -1> of \[8,2048,4096\]: dim 1 is sharded over mesh axis tp \(2048 over 4: 512 rows each\), row 2047 of them is on coordinate 3 alone, and only coordinate 0 can own all of a tensor; redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: rows_cross_shards<.*select<1, -1L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: rows_cross_shards<.*select<1, -1L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// The last token is on the last rank alone, and no placement says that.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using tokens = sc::shape<8, 2048, 4096>;
using mesh = sc::mesh<sc::axis<tp, 4>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<sc::tensor<bf16, tokens, mesh, sc::replicate>, sc::select<1, -1>>;
#else
using wanted = sc::apply_t<sc::tensor<bf16, tokens, mesh, sc::shard<1>>, sc::select<1, -1>>;
#endif

wanted* pointer = nullptr;
