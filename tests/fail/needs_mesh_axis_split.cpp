// SPDX-License-Identifier: Apache-2.0
// EXPECT: needs_mesh_axis_split<.*from<4L?, 4L?>, .*to<2L?, 8L?>, .*dim<0, 4L?>, .*axis<tp, 4L?>, .*holds<4L?>, .*needs<8L?>
// 2 rows for 4 ranks: half of the axis cuts dim 0, the other half dim 1.
#include <shardcheck/shardcheck.hpp>

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
