// SPDX-License-Identifier: Apache-2.0
// EXPECT: bit_cast_splits_elements.*bit_cast<bf16> of \[4096,4100\]: dim 1 is sharded over mesh axis tp \(4100 over 4: 1025 rows each\), and one bf16 takes 2 of them: a shard boundary falls inside it; redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 3148800 bytes\)
// EXPECT-clang14: bit_cast_splits_elements<.*bit_cast<bf16>, .*shape<4096L?, 4100L?>, .*dim<1, 4100L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: bit_cast_splits_elements<.*bit_cast<bf16>, .*shape<4096L?, 4100L?>, .*dim<1, 4100L?>, .*axis<tp, 4L?>
// 1025 bytes of a row are 512 elements of 2, and half of one.
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
using packed = sc::tensor<fp8, sc::shape<4096, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<packed, sc::bit_cast<bf16>>;
#else
using packed = sc::tensor<fp8, sc::shape<4096, 4100>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<packed, sc::bit_cast<bf16>>;
#endif

wanted* pointer = nullptr;
