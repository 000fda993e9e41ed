// SPDX-License-Identifier: Apache-2.0
// EXPECT: boundary_inside_out_dim.*use tp of size 1, 2, 4, 7, 14 or 28
// EXPECT-clang14: boundary_inside_out_dim<.*from<2L?, 3584L?>, .*to<2L?, 28L?, 128L?>, .*dim<1, 3584L?>, .*axis<tp, 8L?>, .*holds<448L?>, .*needs<512L?>
// EXPECT-nvcc: boundary_inside_out_dim<.*from<2L?, 3584L?>, .*to<2L?, 28L?, 128L?>, .*dim<1, 3584L?>, .*axis<tp, 8L?>, .*holds<448L?>, .*needs<512L?>
// 28 heads of 128 over 8 ranks: a rank would hold three heads and a half.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
template <sc::extent_t Size>
using projected = sc::tensor<float, sc::shape<2, 3584>, sc::mesh<sc::axis<tp, Size>>, sc::shard<1>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<projected<7>, 2, 28, 128>;
#else
using wanted = sc::view_t<projected<8>, 2, 28, 128>;
#endif

wanted* pointer = nullptr;
