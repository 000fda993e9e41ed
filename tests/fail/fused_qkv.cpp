// SPDX-License-Identifier: Apache-2.0
// EXPECT: boundary_inside_out_dim.*store it as \[8,2048,32,3,128\], which is shard<0>, shard<2>
// EXPECT-clang14: boundary_inside_out_dim<.*from<8L?, 2048L?, 12288L?>, .*to<8L?, 2048L?, 3L?, 32L?, 128L?>, .*dim<2, 12288L?>, .*axis<tp, 4L?>, .*holds<3072L?>
// EXPECT-nvcc: boundary_inside_out_dim<.*from<8L?, 2048L?, 12288L?>, .*to<8L?, 2048L?, 3L?, 32L?, 128L?>, .*dim<2, 12288L?>, .*axis<tp, 4L?>, .*holds<3072L?>
// A fused projection stored as q, k and v: a rank holds parts of two of them.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
using qkv = sc::tensor<float, sc::shape<8, 2048, 12288>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>,
                       sc::shard<2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<qkv, 8, 2048, 32, 3, 128>;
#else
using wanted = sc::view_t<qkv, 8, 2048, 3, 32, 128>;
#endif

wanted* pointer = nullptr;
