// SPDX-License-Identifier: Apache-2.0
// EXPECT: needs_mesh_axis_split.*unflatten<0, 8, 14336>: view \[114688,4096\] -> \[8,14336,4096\]: dim 0 is sharded over mesh axis ep \(114688 over 16: 7168 rows each\), and dim 0 of .* has 8 rows for them
// EXPECT-clang14: needs_mesh_axis_split<.*shape<114688L?, 4096L?>, .*dim<0, 114688L?>, .*axis<ep, 16L?>
// EXPECT-nvcc: needs_mesh_axis_split<.*shape<114688L?, 4096L?>, .*dim<0, 114688L?>, .*axis<ep, 16L?>
// Mixtral over ep=16: its 8 experts are too few.
#include "models/mixtral.hpp"

#ifdef SHARDCHECK_LEGAL_TWIN
using mesh = expert_mesh<2, 8, 2>;
#else
using mesh = expert_mesh<2, 16, 2>;
#endif

constexpr sc::trace forward() {
    sc::trace log;
    mixtral::model<mesh>{}.forward<32, 4096>(log);
    return log;
}
