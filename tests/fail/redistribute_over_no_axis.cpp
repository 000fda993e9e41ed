// SPDX-License-Identifier: Apache-2.0
// EXPECT: axis_not_in_mesh.*tensor \[8,2048,4096\] over tp=4: placement 0 is for cp, which is no axis of the mesh
// EXPECT-clang14: axis_not_in_mesh<.*cp
// EXPECT-nvcc: axis_not_in_mesh<.*cp
// A placement for an axis that the mesh has not: the error of a tensor.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct cp;
struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using hidden = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::redistribute_t<hidden, sc::on<tp, sc::replicate>>;
#else
using hidden = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::redistribute_t<hidden, sc::on<cp, sc::replicate>>;
#endif

wanted* pointer = nullptr;
