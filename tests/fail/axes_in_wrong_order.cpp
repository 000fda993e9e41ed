// SPDX-License-Identifier: Apache-2.0
// EXPECT: axes_in_wrong_order.*view \[2,24\] -> \[48\]: dim 1 is sharded over mesh axis tp \(24 over 4: 6 rows each\) before a later mesh axis cuts a dim left of it, and both land on dim 0 of \[48\]: a dim is cut in mesh order, and this order would deal other elements
// EXPECT-clang14: axes_in_wrong_order<.*from<2L?, 24L?>, .*to<48L?>, .*dim<1, 24L?>, .*axis<tp, 4L?>, .*holds<6L?>
// EXPECT-nvcc: axes_in_wrong_order<.*from<2L?, 24L?>, .*to<48L?>, .*dim<1, 24L?>, .*axis<tp, 4L?>, .*holds<6L?>
// Both axes land on one dim, which is cut in mesh order: dp has to come first.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<
    sc::tensor<float, sc::shape<2, 24>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>, sc::shard<1>>, 48>;
#else
using wanted = sc::view_t<
    sc::tensor<float, sc::shape<2, 24>, sc::mesh<sc::axis<tp, 4>, sc::axis<dp, 2>>, sc::shard<1>, sc::shard<0>>, 48>;
#endif

wanted* pointer = nullptr;
