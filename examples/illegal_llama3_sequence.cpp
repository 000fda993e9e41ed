// SPDX-License-Identifier: Apache-2.0
// EXPECT: inner_dim_sharded.*flatten<0, 1>: view \[8,8192,128256\] -> \[65536,128256\]: dim 1 is sharded over mesh axis cp \(8192 over 2: 4096 rows each\) and dims before it join it in dim 0
// EXPECT-clang14: inner_dim_sharded<.*shape<8L?, 8192L?, 128256L?>, .*dim<1, 8192L?>, .*axis<cp, 2L?>
// EXPECT-nvcc: inner_dim_sharded<.*shape<8L?, 8192L?, 128256L?>, .*dim<1, 8192L?>, .*axis<cp, 2L?>
// The usual loss flattens batch and sequence, and cp has the sequence: a rank's rows are of every sentence.
#include "models/llama3.hpp"

#ifdef SHARDCHECK_LEGAL_TWIN
using mesh = mesh_of<2, 1, 8>;
#else
using mesh = mesh_of<2, 2, 8>;
#endif

constexpr auto loss_rows() {
    sc::trace log;
    return sc::flatten<0, 1>(llama3::model<llama3::size_70b, mesh>{}.forward<8, 8192>(log));
}
