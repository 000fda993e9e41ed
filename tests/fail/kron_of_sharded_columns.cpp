// SPDX-License-Identifier: Apache-2.0
// EXPECT: inner_dim_sharded.*step 5, flatten<1, 2>: view \[64,32,8\] -> \[64,256\]: dim 2 is sharded over mesh axis tp \(8 over 4: 2 rows each\) and dims before it join it in dim 1 of \[64,256\]: .*which gives strided_shard<1, 32>
// EXPECT-clang14: inner_dim_sharded<.*step<5>, .*flatten<1, 2>, .*shape<64L?, 32L?, 8L?>, .*dim<2, 8L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: inner_dim_sharded<.*step<5>, .*flatten<1, 2>, .*shape<64L?, 32L?, 8L?>, .*dim<2, 8L?>, .*axis<tp, 4L?>
// The views of kron, of a replicated [16,32] and a [4,8] whose columns are sharded: a rank has a part of each run of
// columns that the last step joins.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
using right = sc::tensor<float, sc::shape<4, 8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<right, sc::view<1, 4, 1, 8>, sc::expand<16, 4, 32, 8>, sc::contiguous, sc::flatten<0, 1>,
                           sc::strided_flatten<1, 2>>;
#else
using wanted = sc::apply_t<right, sc::view<1, 4, 1, 8>, sc::expand<16, 4, 32, 8>, sc::contiguous, sc::flatten<0, 1>,
                           sc::flatten<1, 2>>;
#endif

wanted* pointer = nullptr;
