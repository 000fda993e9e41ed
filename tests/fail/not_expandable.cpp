// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_expandable.*expand<8, 32, 2048, 128> of \[8,8,2048,128\]: dim 1 of the result has 32 where the tensor has 8: only a dim of extent 1 expands
// EXPECT-clang14: not_expandable<.*expand<8L?, 32L?, 2048L?, 128L?>, .*shape<8L?, 8L?, 2048L?, 128L?>, .*wanted<32L?>, .*found<8L?>
// EXPECT-nvcc: not_expandable<.*expand<8L?, 32L?, 2048L?, 128L?>, .*shape<8L?, 8L?, 2048L?, 128L?>, .*wanted<32L?>, .*found<8L?>
// 8 KV heads do not expand to 32: each repeats in a dim of its own.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using keys = sc::tensor<bf16, sc::shape<8, 8, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<keys, sc::unsqueeze<2>, sc::expand<8, 8, 4, 2048, 128>>;
#else
using keys = sc::tensor<bf16, sc::shape<8, 8, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<keys, sc::expand<8, 32, 2048, 128>>;
#endif

wanted* pointer = nullptr;
