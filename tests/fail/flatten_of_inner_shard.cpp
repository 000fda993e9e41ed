// SPDX-License-Identifier: Apache-2.0
// EXPECT: inner_dim_sharded.*flatten<0, 1>: view \[8,2048,4096\] -> \[16384,4096\]: dim 1 is sharded over mesh axis tp \(2048 over 4: 512 rows each\) and dims before it join it in dim 0 of \[16384,4096\]: a rank holds 2097152 of every 8388608 elements, which is no shard but strided_shard<0, 8>; use strided_flatten<0, 1>, which gives strided_shard<0, 8>, or redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: inner_dim_sharded<.*flatten<0, 1>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: inner_dim_sharded<.*flatten<0, 1>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// Tokens of a sequence that is cut: an op says with its own name what would do.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using sequence = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<sequence, sc::strided_flatten<0, 1>>;
#else
using wanted = sc::apply_t<sequence, sc::flatten<0, 1>>;
#endif

wanted* pointer = nullptr;
