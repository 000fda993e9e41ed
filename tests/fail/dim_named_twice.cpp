// SPDX-License-Identifier: Apache-2.0
// EXPECT: dim_named_twice.*permute<0, 2, 2, 3> of \[8,2048,32,128\]: dim 2 is named twice, and dim 1 is missing
// EXPECT-clang14: dim_named_twice<.*permute<0, 2, 2, 3>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*dim<2, 32L?>
// EXPECT-nvcc: dim_named_twice<.*permute<0, 2, 2, 3>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*dim<2, 32L?>
// A permutation names every dim once.
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
using wanted = sc::apply_t<heads, sc::permute<0, 2, 2, 3>>;
#endif

wanted* pointer = nullptr;
