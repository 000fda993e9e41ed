// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_a_shape.*tensor: tp is no shape<
// EXPECT-clang14: not_a_shape<tp,
// EXPECT-nvcc: not_a_shape<tp,
// The shape is the second argument, then come the mesh and the placements.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, tp, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
