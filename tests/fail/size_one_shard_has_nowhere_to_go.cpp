// SPDX-License-Identifier: Apache-2.0
// EXPECT: size_one_shard_has_nowhere_to_go.*view \[1,4\] -> \[4\]: dim 0 has 1 row sharded over mesh axis tp \(2\), so that coordinate 0 owns all 4 elements, and \[4\] has no dim of length 1 to say so
// EXPECT-clang14: size_one_shard_has_nowhere_to_go<.*from<1L?, 4L?>, .*to<4L?>, .*dim<0, 1L?>, .*axis<tp, 2L?>, .*holds<4L?>
// EXPECT-nvcc: size_one_shard_has_nowhere_to_go<.*from<1L?, 4L?>, .*to<4L?>, .*dim<0, 1L?>, .*axis<tp, 2L?>, .*holds<4L?>
// Rank 0 owns all, and no dim of length 1 is left to say so.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<1, 4>, sc::mesh<sc::axis<tp, 2>>, sc::shard<0>>, 4, 1>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<1, 4>, sc::mesh<sc::axis<tp, 2>>, sc::shard<0>>, 4>;
#endif

wanted* pointer = nullptr;
