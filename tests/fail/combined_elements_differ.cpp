// SPDX-License-Identifier: Apache-2.0
// EXPECT: element_does_not_fit.*einsum bsh,hf->bsf of \[8,2048,4096\] and \[4096,11008\]: operand 1 has elements of float, operand 0 of bf16: cast one of them first
// EXPECT-clang14: element_does_not_fit<.*operand<1, .*shape<4096L?, 11008L?>
// EXPECT-nvcc: element_does_not_fit<.*operand<1, .*shape<4096L?, 11008L?>
// No element type is chosen in silence.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/pointwise.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using w = sc::tensor<float, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", sc::cast_t<float, x>, w>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using w = sc::tensor<float, sc::shape<4096, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#endif

wanted* pointer = nullptr;
