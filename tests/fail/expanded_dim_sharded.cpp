// SPDX-License-Identifier: Apache-2.0
// EXPECT: expanded_dim_sharded.*expand<8, 32, 2048, 128> of \[8,1,2048,128\]: dim 1 has 1 row sharded over mesh axis tp \(4\), so that coordinate 0 owns all, and the others have nothing to repeat 32 times; redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 1048576 bytes\)
// EXPECT-clang14: expanded_dim_sharded<.*expand<8L?, 32L?, 2048L?, 128L?>, .*shape<8L?, 1L?, 2048L?, 128L?>, .*dim<1, 1L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: expanded_dim_sharded<.*expand<8L?, 32L?, 2048L?, 128L?>, .*shape<8L?, 1L?, 2048L?, 128L?>, .*dim<1, 1L?>, .*axis<tp, 4L?>
// The one KV head is on rank 0 alone, and every rank needs it.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using keys = sc::tensor<bf16, sc::shape<8, 1, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::apply_t<keys, sc::expand<8, 32, 2048, 128>>;
#else
using keys = sc::tensor<bf16, sc::shape<8, 1, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<keys, sc::expand<8, 32, 2048, 128>>;
#endif

wanted* pointer = nullptr;
