// SPDX-License-Identifier: Apache-2.0
// EXPECT: too_many_placements.*tensor \[8\] over tp=4: 2 placements for 1 mesh axis
// EXPECT-clang14: too_many_placements<.*shape<8L?>, .*mesh<.*axis<tp, 4L?> ?>, .*wanted<1L?>, .*found<2L?>
// EXPECT-nvcc: too_many_placements<.*shape<8L?>, .*mesh<.*axis<tp, 4L?> ?>, .*wanted<1L?>, .*found<2L?>
// One placement for each axis, and no more.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>, sc::replicate>;
#endif

wanted* pointer = nullptr;
