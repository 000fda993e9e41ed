// SPDX-License-Identifier: Apache-2.0
// EXPECT: shard_dim_out_of_range.*view \[8,32\] -> \[8,4,8\]: stated placements: mesh axis tp shards dim 3 of a tensor of 3 dims
// EXPECT-clang14: shard_dim_out_of_range<.*shape<8L?, 4L?, 8L?>, .*axis<tp, 4L?>, .*on<tp, .*shard<3> ?>, .*wanted<3L?>, .*found<3L?>
// EXPECT-nvcc: shard_dim_out_of_range<.*shape<8L?, 4L?, 8L?>, .*axis<tp, 4L?>, .*on<tp, .*shard<3> ?>, .*wanted<3L?>, .*found<3L?>
// Stated placements are checked as those of a tensor are.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_to_t<sc::tensor<float, sc::shape<8, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>,
                             sc::shape<8, 4, 8>, sc::on<tp, sc::shard<1>>>;
#else
using wanted = sc::view_to_t<sc::tensor<float, sc::shape<8, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>,
                             sc::shape<8, 4, 8>, sc::on<tp, sc::shard<3>>>;
#endif

wanted* pointer = nullptr;
