// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_an_equation.*einsum bsh,hf->bsg of \[8,2048,4096\] and \[4096,11008\]: the result has g, at character 10, and no operand has it
// EXPECT-clang14: not_an_equation<.*wanted<4L?>, .*found<10L?>
// EXPECT-nvcc: not_an_equation<.*wanted<4L?>, .*found<10L?>
// Each letter of the result is one of an operand.
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
using wanted = sc::einsum_t<"bsh,hf->bsg", x, w>;
#endif

wanted* pointer = nullptr;
