// SPDX-License-Identifier: Apache-2.0
// EXPECT: boundary_inside_out_dim.*step 1, unflatten<2, 12, 3, 64>: view \[8,1024,2304\] -> \[8,1024,12,3,64\]: dim 2 is sharded over mesh axis tp \(2304 over 8: 288 rows each\), .*dim 2 has 12 rows of 192 elements; use tp of size 1, 2, 3, 4, 6 or 12
// EXPECT-clang14: boundary_inside_out_dim<.*step<1>, .*unflatten<2, 12L?, 3L?, 64L?>, .*shape<8L?, 1024L?, 2304L?>, .*dim<2, 2304L?>, .*axis<tp, 8L?>
// EXPECT-nvcc: boundary_inside_out_dim<.*step<1>, .*unflatten<2, 12L?, 3L?, 64L?>, .*shape<8L?, 1024L?, 2304L?>, .*dim<2, 2304L?>, .*axis<tp, 8L?>
// The 12 heads of GPT-2 over 8 ranks: each would hold queries, keys and values of a head and a half.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
template <sc::extent_t Tp>
using qkv_projected = sc::tensor<float, sc::shape<8, 1024, 2304>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, Tp>>,
                                 sc::shard<0>, sc::shard<2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<qkv_projected<4>, sc::unflatten<2, 12, 3, 64>, sc::select<3, 0>, sc::transpose<1, 2>>;
#else
using wanted = sc::apply_t<qkv_projected<8>, sc::unflatten<2, 12, 3, 64>, sc::select<3, 0>, sc::transpose<1, 2>>;
#endif

wanted* pointer = nullptr;
