// SPDX-License-Identifier: Apache-2.0
// EXPECT: extents_differ.*einsum bsh,hf->bsf of \[8,2048,4096\] and \[11008,4096\]: dim 0 \(h\) of operand 1 has extent 11008, dim 2 \(h\) of operand 0 has 4096
// EXPECT-clang14: extents_differ<.*letter<.*operand<1, .*shape<11008L?, 4096L?>*, .*dim<0, 11008L?>, .*wanted<4096L?>, .*found<11008L?>
// EXPECT-nvcc: extents_differ<.*letter<.*operand<1, .*shape<11008L?, 4096L?>*, .*dim<0, 11008L?>, .*wanted<4096L?>, .*found<11008L?>
// The weight is stored as PyTorch does, [out, in], and has to be named so.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<11008, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::einsum_t<"bsh,fh->bsf", x, w>;
#else
using x = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using w = sc::tensor<bf16, sc::shape<11008, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::einsum_t<"bsh,hf->bsf", x, w>;
#endif

wanted* pointer = nullptr;
