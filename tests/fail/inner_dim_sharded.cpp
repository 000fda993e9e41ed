// SPDX-License-Identifier: Apache-2.0
// EXPECT: inner_dim_sharded.*view \[2,8,4\] -> \[16,4\]: dim 1 is sharded over mesh axis tp \(8 over 4: 2 rows each\) and dims before it join it in dim 0 of \[16,4\]: a rank holds 8 of every 32 elements, which is no shard but strided_shard<0, 2>
// EXPECT-clang14: inner_dim_sharded<.*from<2L?, 8L?, 4L?>, .*to<16L?, 4L?>, .*dim<1, 8L?>, .*axis<tp, 4L?>, .*holds<8L?>
// EXPECT-nvcc: inner_dim_sharded<.*from<2L?, 8L?, 4L?>, .*to<16L?, 4L?>, .*dim<1, 8L?>, .*axis<tp, 4L?>, .*holds<8L?>
// A rank holds rows of both batches: only a strided shard of the flattened dim says so.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted =
    sc::strided_view_t<sc::tensor<float, sc::shape<2, 8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>, 16, 4>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<2, 8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>, 16, 4>;
#endif

wanted* pointer = nullptr;
