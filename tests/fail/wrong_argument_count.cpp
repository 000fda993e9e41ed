// SPDX-License-Identifier: Apache-2.0
// EXPECT: wrong_argument_count.*permute<0, 2, 1> of \[8,2048,32,128\]: 3 dims for a tensor of 4
// EXPECT-clang14: wrong_argument_count<.*permute<0, 2, 1>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*wanted<4L?>, .*found<3L?>
// EXPECT-nvcc: wrong_argument_count<.*permute<0, 2, 1>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*wanted<4L?>, .*found<3L?>
// A permutation names every dim.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using heads = sc::tensor<bf16, sc::shape<8, 2048, 32, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<heads, sc::permute<0, 2, 1, 3>>;
#else
using heads = sc::tensor<bf16, sc::shape<8, 2048, 32, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<heads, sc::permute<0, 2, 1>>;
#endif

wanted* pointer = nullptr;
