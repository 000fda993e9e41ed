// SPDX-License-Identifier: Apache-2.0
// EXPECT: needs_mesh_axis_split.*step 1, unflatten<2, 8, 128>: view \[8,512,1024\] -> \[8,512,8,128\]: dim 2 is sharded over mesh axis tp \(1024 over 16: 64 rows each\), .*use tp of size 1, 2, 4 or 8, or split tp=16 into axes of 8 x 2, which gives shard<0>, shard<2>, shard<3>
// EXPECT-clang14: needs_mesh_axis_split<.*step<1>, .*unflatten<2, 8L?, 128L?>, .*shape<8L?, 512L?, 1024L?>, .*dim<2, 1024L?>, .*axis<tp, 16L?>
// EXPECT-nvcc: needs_mesh_axis_split<.*step<1>, .*unflatten<2, 8L?, 128L?>, .*shape<8L?, 512L?, 1024L?>, .*dim<2, 1024L?>, .*axis<tp, 16L?>
// The 8 key heads of Llama-3 8B over 16 ranks: the first step of the pipeline is refused, the second has nothing to
// add.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
template <sc::extent_t Tp>
using k_projected = sc::tensor<float, sc::shape<8, 512, 1024>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, Tp>>,
                               sc::shard<0>, sc::shard<2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::apply_t<k_projected<8>, sc::unflatten<2, 8, 128>, sc::transpose<1, 2>>;
#else
using wanted = sc::apply_t<k_projected<16>, sc::unflatten<2, 8, 128>, sc::transpose<1, 2>>;
#endif

wanted* pointer = nullptr;
