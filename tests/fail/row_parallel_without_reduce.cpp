// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*add of \[8,2048,4096\] and \[8,2048,4096\]: operand 1 is partial<sum> over mesh axis tp, operand 0 is not: it would count once on each of the 4 ranks; redistribute tp of operand 0 from replicate to shard<0> first \(nothing moves\) and tp of operand 1 from partial<sum> to shard<0> \(reduce-scatter, a rank receives at most 100663296 bytes\)
// EXPECT-clang14: partial_not_carried<.*pointwise<.*operand<1, .*shape<8L?, 2048L?, 4096L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: partial_not_carried<.*pointwise<.*operand<1, .*shape<8L?, 2048L?, 4096L?>*, .*axis<tp, 4L?>
// The residual is added before the row-parallel product is reduced: each rank adds it.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using residual = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using x = sc::tensor<bf16, sc::shape<8, 2048, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using w = sc::tensor<bf16, sc::shape<11008, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using product = sc::einsum_t<"bsf,fh->bsh", x, w>;
using wanted = sc::add_t<residual, sc::redistribute_t<product, sc::replicate>>;
#else
using residual = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using x = sc::tensor<bf16, sc::shape<8, 2048, 11008>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using w = sc::tensor<bf16, sc::shape<11008, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using product = sc::einsum_t<"bsf,fh->bsh", x, w>;
using wanted = sc::add_t<residual, product>;
#endif

wanted* pointer = nullptr;
