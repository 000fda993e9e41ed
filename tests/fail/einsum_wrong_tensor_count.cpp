// SPDX-License-Identifier: Apache-2.0
// EXPECT: wrong_argument_count.*einsum bsh,hf->bsf of \[8,2048,4096\]: 1 tensor, where the equation has 2
// EXPECT-clang14: wrong_argument_count<.*wanted<2L?>, .*found<1L?>
// EXPECT-nvcc: wrong_argument_count<.*wanted<2L?>, .*found<1L?>
// The equation has two tensors.
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
using wanted = sc::einsum_t<"bsh,hf->bsf", x>;
#endif

wanted* pointer = nullptr;
