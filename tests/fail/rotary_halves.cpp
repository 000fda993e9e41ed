// SPDX-License-Identifier: Apache-2.0
// EXPECT: rows_cross_shards.*narrow<-1, 0, 64> of \[8,2048,32,128\]: dim 3 is sharded over mesh axis tp \(128 over 4: 32 rows each\), and as shard<3> of \[8,2048,32,64\] coordinate 1 needs rows 16 to 31 of them, where it holds rows 32 to 63; redistribute tp from shard<3> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: rows_cross_shards<.*narrow<-1, 0L?, 64L?>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*dim<3, 128L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: rows_cross_shards<.*narrow<-1, 0L?, 64L?>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*dim<3, 128L?>, .*axis<tp, 4L?>
// Half of a head is on half of the ranks if heads are cut inside.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using queries = sc::shape<8, 2048, 32, 128>;
using mesh = sc::mesh<sc::axis<tp, 4>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<sc::tensor<bf16, queries, mesh, sc::shard<2>>, sc::narrow<-1, 0, 64>>;
#else
using wanted = sc::apply_t<sc::tensor<bf16, queries, mesh, sc::shard<3>>, sc::narrow<-1, 0, 64>>;
#endif

wanted* pointer = nullptr;
