// SPDX-License-Identifier: Apache-2.0
// EXPECT: meshes_differ.*einsum bsh,hf->bsf of \[8,2048,4096\] and \[4096,11008\]: operand 1 is over tp=4, operand 0 over dp=2, tp=4
// EXPECT-clang14: meshes_differ<.*operand<1, .*shape<4096L?, 11008L?>
// EXPECT-nvcc: meshes_differ<.*operand<1, .*shape<4096L?, 11008L?>
// Ranks of one mesh know nothing of the axes of another.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, grid, sc::shard<0>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, grid, sc::replicate, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#else
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, grid, sc::shard<0>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#endif

wanted* pointer = nullptr;
