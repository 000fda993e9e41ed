// SPDX-License-Identifier: Apache-2.0
// EXPECT: mesh_axis_empty.*tensor \[8\] over tp=0: mesh axis tp has size 0, where 1 is the least
// EXPECT-clang14: mesh_axis_empty<.*shape<8L?>, .*mesh<.*>, .*axis<tp, 0L?>
// EXPECT-nvcc: mesh_axis_empty<.*shape<8L?>, .*mesh<.*>, .*axis<tp, 0L?>
// An axis of no ranks holds nothing.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 1>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 0>>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
