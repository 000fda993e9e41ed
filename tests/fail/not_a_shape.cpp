// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_a_shape.*tensor: axis<tp, 4> is no shape<
// EXPECT-clang14: not_a_shape<.*axis<tp, 4L?>
// EXPECT-nvcc: not_a_shape<.*axis<tp, 4L?>
// The shape is the second argument, then the mesh.
#include <shardcheck/shardcheck.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::axis<tp, 4>, sc::shape<8>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
