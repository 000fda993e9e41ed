// SPDX-License-Identifier: Apache-2.0
// EXPECT: size_one_shard_has_nowhere_to_go.*squeeze<0> of \[1,2048,4096\]: dim 0 has 1 row sharded over mesh axis dp \(2\), so that coordinate 0 owns all, and \[2048,4096\] has no dim of local length 1 to say so; redistribute dp from shard<0> to shard<1> first \(all-to-all, a rank receives at most 2097152 bytes\)
// EXPECT-clang14: size_one_shard_has_nowhere_to_go<.*squeeze<0>, .*shape<1L?, 2048L?, 4096L?>, .*dim<0, 1L?>, .*axis<dp, 2L?>
// EXPECT-nvcc: size_one_shard_has_nowhere_to_go<.*squeeze<0>, .*shape<1L?, 2048L?, 4096L?>, .*dim<0, 1L?>, .*axis<dp, 2L?>
// Rank 0 of dp owns all, and with the batch gone no dim can say so.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using one = sc::tensor<bf16, sc::shape<1, 2048, 4096>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::replicate,
                       sc::shard<2>>;
using wanted = sc::apply_t<one, sc::squeeze<0>>;
#else
using one =
    sc::tensor<bf16, sc::shape<1, 2048, 4096>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>, sc::shard<2>>;
using wanted = sc::apply_t<one, sc::squeeze<0>>;
#endif

wanted* pointer = nullptr;
