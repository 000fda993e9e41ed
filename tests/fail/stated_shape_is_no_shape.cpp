// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_a_shape.*view \[8\] -> shard<0>: that is no shape<
// EXPECT-clang14: not_a_shape<.*shard<0>
// EXPECT-nvcc: not_a_shape<.*shard<0>
// A stated view names the new shape before the placements.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::view_to_t<x, sc::shape<4, 2>, sc::shard<0>>;
#else
using x = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::view_to_t<x, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
