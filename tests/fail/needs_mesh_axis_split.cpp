// SPDX-License-Identifier: Apache-2.0
// EXPECT: needs_mesh_axis_split.*view \[4,4\] -> \[2,8\]: dim 0 is sharded over mesh axis tp \(4 over 4: 1 row each\), and dim 0 of \[2,8\] has 2 rows for them: no one dim can carry the axis, split into 2 x 2 its parts can
// EXPECT-clang14: needs_mesh_axis_split<.*from<4L?, 4L?>, .*to<2L?, 8L?>, .*dim<0, 4L?>, .*axis<tp, 4L?>, .*holds<4L?>, .*needs<8L?>
// EXPECT-nvcc: needs_mesh_axis_split<.*from<4L?, 4L?>, .*to<2L?, 8L?>, .*dim<0, 4L?>, .*axis<tp, 4L?>, .*holds<4L?>, .*needs<8L?>
// 2 rows for 4 ranks: half of the axis cuts dim 0, the other half dim 1.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<
    sc::tensor<float, sc::shape<4, 4>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>, sc::shard<0>, sc::shard<0>>, 2, 8>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<4, 4>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>, 2, 8>;
#endif

wanted* pointer = nullptr;
