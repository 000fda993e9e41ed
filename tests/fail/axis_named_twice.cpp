// SPDX-License-Identifier: Apache-2.0
// EXPECT: axis_named_twice.*tensor \[8\] over tp=2, tp=4: mesh axis tp is named twice
// EXPECT-clang14: axis_named_twice<.*shape<8L?>, .*mesh<.*>, .*axis<tp, 4L?>
// EXPECT-nvcc: axis_named_twice<.*shape<8L?>, .*mesh<.*>, .*axis<tp, 4L?>
// Each axis of a mesh has a name of its own.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted =
    sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>, sc::replicate>;
#else
using wanted =
    sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 2>, sc::axis<tp, 4>>, sc::shard<0>, sc::replicate>;
#endif

wanted* pointer = nullptr;
