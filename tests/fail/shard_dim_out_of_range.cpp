// SPDX-License-Identifier: Apache-2.0
// EXPECT: shard_dim_out_of_range.*tensor \[6,256\] over tp=4: mesh axis tp shards dim 2 of a tensor of 2 dims
// EXPECT-clang14: shard_dim_out_of_range<.*shape<6L?, 256L?>, .*axis<tp, 4L?>, .*shard<2>, .*wanted<2L?>, .*found<2L?>
// EXPECT-nvcc: shard_dim_out_of_range<.*shape<6L?, 256L?>, .*axis<tp, 4L?>, .*shard<2>, .*wanted<2L?>, .*found<2L?>
// A shard cuts a dim that the tensor has.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<-2>>;
#else
using wanted = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
#endif

wanted* pointer = nullptr;
