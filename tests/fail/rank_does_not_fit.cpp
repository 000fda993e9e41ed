// SPDX-License-Identifier: Apache-2.0
// EXPECT: rank_does_not_fit.*t of \[8,32,2048,128\]: a tensor of 4 dims, where 2 is the most; mT swaps the last two
// EXPECT-clang14: rank_does_not_fit<.*t, .*shape<8L?, 32L?, 2048L?, 128L?>, .*wanted<2L?>, .*found<4L?>
// EXPECT-nvcc: rank_does_not_fit<.*t, .*shape<8L?, 32L?, 2048L?, 128L?>, .*wanted<2L?>, .*found<4L?>
// `t` is of matrices; the keys of many heads have `mT`.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using keys = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<keys, sc::mT>;
#else
using keys = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<keys, sc::t>;
#endif

wanted* pointer = nullptr;
