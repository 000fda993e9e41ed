// SPDX-License-Identifier: Apache-2.0
// EXPECT: boundary_inside_out_dim.*step 1, unflatten<2, 3, 12, 64>: view \[8,1024,2304\] -> \[8,1024,3,12,64\]: dim 2 is sharded over mesh axis tp \(2304 over 2: 1152 rows each\), .*dim 2 has 3 rows of 768 elements; store it as \[8,1024,12,3,64\], which is shard<0>, shard<2>, or use tp of size 1 or 3
// EXPECT-clang14: boundary_inside_out_dim<.*step<1>, .*unflatten<2, 3L?, 12L?, 64L?>, .*shape<8L?, 1024L?, 2304L?>, .*dim<2, 2304L?>, .*axis<tp, 2L?>
// EXPECT-nvcc: boundary_inside_out_dim<.*step<1>, .*unflatten<2, 3L?, 12L?, 64L?>, .*shape<8L?, 1024L?, 2304L?>, .*dim<2, 2304L?>, .*axis<tp, 2L?>
// The projection of GPT-2 as its authors store it, all queries first: the second third of the columns, the keys, is on
// both ranks. Stored head by head, the keys are a select.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
using qkv_projected = sc::tensor<float, sc::shape<8, 1024, 2304>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>,
                                 sc::shard<0>, sc::shard<2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using keys = sc::apply_t<qkv_projected, sc::unflatten<2, 12, 3, 64>, sc::select<3, 1>>;
#else
using keys = sc::apply_t<qkv_projected, sc::unflatten<2, 3, 12, 64>, sc::select<2, 1>>;
#endif

keys* pointer = nullptr;
