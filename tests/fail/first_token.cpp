// SPDX-License-Identifier: Apache-2.0
// EXPECT: rows_cross_shards.*select<1, 0> of \[8,2048,4096\]: dim 1 is sharded over mesh axis tp \(2048 over 4: 512 rows each\), row 0 of them is on coordinate 0 alone, and \[8,4096\] has no dim of local length 1 to say so; narrow<1, 0, 1> keeps the dim, and is legal as shard<1>, or redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: rows_cross_shards<.*select<1, 0L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: rows_cross_shards<.*select<1, 0L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// The first token is on rank 0 alone: a narrow keeps the dim that says so.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using sequence = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<sequence, sc::narrow<1, 0, 1>>;
#else
using wanted = sc::apply_t<sequence, sc::select<1, 0>>;
#endif

wanted* pointer = nullptr;
