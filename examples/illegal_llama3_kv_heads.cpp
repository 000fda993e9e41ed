// SPDX-License-Identifier: Apache-2.0
// EXPECT: needs_mesh_axis_split.*unflatten<2, 8, 128>: view \[8,8192,1024\] -> \[8,8192,8,128\]: dim 2 is sharded over mesh axis tp \(1024 over 16: 64 rows each\), and dim 2 of .* has 8 rows for them: no one dim can carry the axis, split into 8 x 2 its parts can; use tp of size 1, 2, 4 or 8
// EXPECT-clang14: needs_mesh_axis_split<.*shape<8L?, 8192L?, 1024L?>, .*dim<2, 1024L?>, .*axis<tp, 16L?>
// EXPECT-nvcc: needs_mesh_axis_split<.*shape<8L?, 8192L?, 1024L?>, .*dim<2, 1024L?>, .*axis<tp, 16L?>
// Llama 3 70B over tp=16: its 8 KV heads are too few.
#include "models/llama3.hpp"

#ifdef SHARDCHECK_LEGAL_TWIN
using mesh = mesh_of<2, 2, 8>;
#else
using mesh = mesh_of<2, 2, 16>;
#endif

constexpr sc::trace forward() {
    sc::trace log;
    llama3::model<llama3::size_70b, mesh>{}.forward<8, 8192>(log);
    return log;
}
