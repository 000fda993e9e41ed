// SPDX-License-Identifier: Apache-2.0
// EXPECT: placements_mixed.*tensor \[8\] over dp=2, tp=4: placements by name and by position together
// EXPECT-clang14: placements_mixed<.*shape<8L?>, .*mesh<.*>, .*shard<0>
// EXPECT-nvcc: placements_mixed<.*shape<8L?>, .*mesh<.*>, .*shard<0>
// All placements by position, or all by name.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::on<tp, sc::shard<0>>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::on<tp, sc::shard<0>>,
                          sc::shard<0>>;
#endif

wanted* pointer = nullptr;
