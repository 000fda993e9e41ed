// SPDX-License-Identifier: Apache-2.0
// EXPECT: too_few_placements.*tensor \[8\] over dp=2, tp=4: 1 placement for 2 mesh axes
// EXPECT-clang14: too_few_placements<.*shape<8L?>, .*mesh<.*axis<dp, 2L?>, .*axis<tp, 4L?> ?>, .*wanted<2L?>, .*found<1L?>
// EXPECT-nvcc: too_few_placements<.*shape<8L?>, .*mesh<.*axis<dp, 2L?>, .*axis<tp, 4L?> ?>, .*wanted<2L?>, .*found<1L?>
// By position, every axis has its placement.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted =
    sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>, sc::replicate>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
