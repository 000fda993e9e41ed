// SPDX-License-Identifier: Apache-2.0
// EXPECT: boundary_inside_out_dim.*view \[12,8\] -> \[16,6\]: dim 1 is sharded over mesh axis tp \(8 over 4: 2 rows each\), a rank holds 2 of every 8 elements, and no dim of \[16,6\] is cut there: dim 0 has 16 rows of 6 elements
// EXPECT-clang14: boundary_inside_out_dim<.*from<12L?, 8L?>, .*to<16L?, 6L?>, .*dim<1, 8L?>, .*axis<tp, 4L?>, .*holds<2L?>
// EXPECT-nvcc: boundary_inside_out_dim<.*from<12L?, 8L?>, .*to<16L?, 6L?>, .*dim<1, 8L?>, .*axis<tp, 4L?>, .*holds<2L?>
// Rows of 8 do not end where rows of 6 do.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<12, 8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>, 24, 4>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<12, 8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>, 16, 6>;
#endif

wanted* pointer = nullptr;
