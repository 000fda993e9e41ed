// SPDX-License-Identifier: Apache-2.0
// EXPECT: rows_cross_shards.*unfold<1, 512, 256> of \[8,2048,4096\]: dim 1 is sharded over mesh axis tp \(2048 over 4: 512 rows each\), and as shard<1> of \[8,7,4096,512\] coordinate 0 needs rows 0 to 767 of them, where it holds rows 0 to 511; redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: rows_cross_shards<.*unfold<1, 512L?, 256L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: rows_cross_shards<.*unfold<1, 512L?, 256L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// Windows that overlap the next shard would need rows of it; windows that end with the shard do not.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using sequence = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<sequence, sc::unfold<1, 256, 256>>;
#else
using wanted = sc::apply_t<sequence, sc::unfold<1, 512, 256>>;
#endif

wanted* pointer = nullptr;
