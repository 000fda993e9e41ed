// SPDX-License-Identifier: Apache-2.0
// EXPECT: needs_mesh_axis_split.*view \[1,8192,1024\] -> \[1,8192,8,128\]: dim 2 is sharded over mesh axis tp \(1024 over 16: 64 rows each\), and dim 2 of \[1,8192,8,128\] has 8 rows for them: no one dim can carry the axis, split into 8 x 2 its parts can
// EXPECT-clang14: needs_mesh_axis_split<.*from<1L?, 8192L?, 1024L?>, .*to<1L?, 8192L?, 8L?, 128L?>, .*dim<2, 1024L?>, .*axis<tp, 16L?>
// EXPECT-nvcc: needs_mesh_axis_split<.*from<1L?, 8192L?, 1024L?>, .*to<1L?, 8192L?, 8L?, 128L?>, .*dim<2, 1024L?>, .*axis<tp, 16L?>
// Llama-3 8B has 8 kv heads of 128: over 16 ranks every head is cut in two, and the view of heads is not free.
#include <shardcheck/shardcheck.hpp>

namespace sc = shardcheck;

#ifdef SHARDCHECK_LEGAL_TWIN
struct kv;   // one rank for each kv head
struct rep;  // and two for each head's halves
using mesh = sc::mesh<sc::axis<kv, 8>, sc::axis<rep, 2>>;
using kv_projected = sc::tensor<float, sc::shape<1, 8192, 1024>, mesh, sc::shard<2>, sc::shard<2>>;
#else
struct tp;
using mesh = sc::mesh<sc::axis<tp, 16>>;
using kv_projected = sc::tensor<float, sc::shape<1, 8192, 1024>, mesh, sc::shard<2>>;
#endif

using kv_heads = sc::view_t<kv_projected, 1, 8192, 8, 128>;

int main() { return sizeof(kv_heads*) == 0; }
