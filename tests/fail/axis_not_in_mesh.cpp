// SPDX-License-Identifier: Apache-2.0
// EXPECT: axis_not_in_mesh.*tensor \[8\] over tp=4: placement 0 is for ep, which is no axis of the mesh
// EXPECT-clang14: axis_not_in_mesh<.*shape<8L?>, .*mesh<.*axis<tp, 4L?> ?>, .*on<ep, .*shard<0>
// EXPECT-nvcc: axis_not_in_mesh<.*shape<8L?>, .*mesh<.*axis<tp, 4L?> ?>, .*on<ep, .*shard<0>
// A placement names an axis of the mesh.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct ep;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::on<tp, sc::shard<0>>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::on<ep, sc::shard<0>>>;
#endif

wanted* pointer = nullptr;
