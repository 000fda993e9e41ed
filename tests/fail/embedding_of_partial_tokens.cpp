// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*embedding of \[8,2048\] and \[128256,4096\]: operand 0 is partial<sum> over mesh axis tp: the sum of the embedding of each term is not the embedding of the sum; redistribute tp of operand 0 from partial<sum> to shard<0> first \(reduce-scatter, a rank receives at most 49152 bytes\)
// EXPECT-clang14: partial_not_carried<.*embedding, .*operand<0, .*shape<8L?, 2048L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: partial_not_carried<.*embedding, .*operand<0, .*shape<8L?, 2048L?>*, .*axis<tp, 4L?>
// What a token index owes is no index.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/lookup.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using tokens = sc::tensor<int, sc::shape<8, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using table = sc::tensor<bf16, sc::shape<128256, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::embedding_t<tokens, table>;
#else
using tokens = sc::tensor<int, sc::shape<8, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using table = sc::tensor<bf16, sc::shape<128256, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::embedding_t<tokens, table>;
#endif

wanted* pointer = nullptr;
