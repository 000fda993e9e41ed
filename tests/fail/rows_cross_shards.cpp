// SPDX-License-Identifier: Apache-2.0
// EXPECT: rows_cross_shards.*narrow<2, 0, 4096> of \[8,2048,12288\]: dim 2 is sharded over mesh axis tp \(12288 over 4: 3072 rows each\), and as shard<2> of \[8,2048,4096\] coordinate 1 needs rows 1024 to 2047 of them, where it holds rows 3072 to 6143; redistribute tp from shard<2> to shard<0> first \(all-to-all, a rank receives at most 75497472 bytes\)
// EXPECT-clang14: rows_cross_shards<.*narrow<2, 0L?, 4096L?>, .*shape<8L?, 2048L?, 12288L?>, .*dim<2, 12288L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: rows_cross_shards<.*narrow<2, 0L?, 4096L?>, .*shape<8L?, 2048L?, 12288L?>, .*dim<2, 12288L?>, .*axis<tp, 4L?>
// The queries of a fused projection are on two ranks of four. Stored head by head, each rank has its own.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using fused = sc::tensor<bf16, sc::shape<8, 2048, 12288>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<fused, sc::unflatten<2, 32, 3, 128>, sc::select<3, 0>>;
#else
using fused = sc::tensor<bf16, sc::shape<8, 2048, 12288>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<fused, sc::narrow<2, 0, 4096>>;
#endif

wanted* pointer = nullptr;
