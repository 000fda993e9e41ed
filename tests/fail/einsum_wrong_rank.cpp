// SPDX-License-Identifier: Apache-2.0
// EXPECT: rank_does_not_fit.*einsum sh,hf->sf of \[8,2048,4096\] and \[4096,11008\]: operand 0 has 3 dims, where 2 are needed
// EXPECT-clang14: rank_does_not_fit<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*wanted<2L?>, .*found<3L?>
// EXPECT-nvcc: rank_does_not_fit<.*operand<0, .*shape<8L?, 2048L?, 4096L?>*, .*wanted<2L?>, .*found<3L?>
// The batch has a letter of its own.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"sh,hf->sf", x, w>;
#endif

wanted* pointer = nullptr;
