// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_a_mesh.*tensor: axis<tp, 4> is no mesh<
// EXPECT-clang14: not_a_mesh<.*shape<8L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: not_a_mesh<.*shape<8L?>, .*axis<tp, 4L?>
// One axis is no mesh yet.
#include <shardcheck/shardcheck.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::axis<tp, 4>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
