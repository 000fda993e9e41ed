// SPDX-License-Identifier: Apache-2.0
// EXPECT: bit_cast_does_not_divide.*bit_cast<bf16> of \[4096,33\]: dim 1 has 33 elements, and one bf16 takes 2 of them
// EXPECT-clang14: bit_cast_does_not_divide<.*bit_cast<bf16>, .*shape<4096L?, 33L?>, .*wanted<2L?>, .*found<33L?>
// EXPECT-nvcc: bit_cast_does_not_divide<.*bit_cast<bf16>, .*shape<4096L?, 33L?>, .*wanted<2L?>, .*found<33L?>
// 33 bytes are 16 elements of 2, and half of one.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct fp8 {
    unsigned char bits;
};
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using packed = sc::tensor<fp8, sc::shape<4096, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::apply_t<packed, sc::bit_cast<bf16>>;
#else
using packed = sc::tensor<fp8, sc::shape<4096, 33>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::apply_t<packed, sc::bit_cast<bf16>>;
#endif

wanted* pointer = nullptr;
