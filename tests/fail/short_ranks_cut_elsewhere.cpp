// SPDX-License-Identifier: Apache-2.0
// EXPECT: short_ranks_cut_elsewhere.*view \[14\] -> \[7,2\]: on ranks that an earlier mesh axis leaves short dim 0 is sharded over mesh axis tp \(2 over 2: 1 row each\), a rank holds 1 of every 2 elements, which is not the shard<0> of \[1,2\] that full ranks need
// EXPECT-clang14: short_ranks_cut_elsewhere<.*from<14L?>, .*to<7L?, 2L?>, .*dim<0, 2L?>, .*axis<tp, 2L?>, .*holds<1L?>
// EXPECT-nvcc: short_ranks_cut_elsewhere<.*from<14L?>, .*to<7L?, 2L?>, .*dim<0, 2L?>, .*axis<tp, 2L?>, .*holds<1L?>
// 14 over 4 is 4, 4, 4 and 2: over two ranks more, 4 are whole rows of [7,2], and 2 are not.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<
    sc::tensor<float, sc::shape<16>, sc::mesh<sc::axis<dp, 4>, sc::axis<tp, 2>>, sc::shard<0>, sc::shard<0>>, 8, 2>;
#else
using wanted = sc::view_t<
    sc::tensor<float, sc::shape<14>, sc::mesh<sc::axis<dp, 4>, sc::axis<tp, 2>>, sc::shard<0>, sc::shard<0>>, 7, 2>;
#endif

wanted* pointer = nullptr;
