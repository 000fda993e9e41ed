// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_a_mesh.*tensor: tp is no mesh<
// EXPECT-clang14: not_a_mesh<.*shape<8L?>, tp>
// EXPECT-nvcc: not_a_mesh<.*shape<8L?>, tp>
// A mesh is a list of axes, not the name of one.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, tp, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
