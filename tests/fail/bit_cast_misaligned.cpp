// SPDX-License-Identifier: Apache-2.0
// EXPECT: bit_cast_misaligned.*step 2, bit_cast<bf16> of \[4096,128\]: the shards would do, but not the local memory with offset 1 and strides 129,1: one bf16 takes 2 elements side by side, so that the last stride has to be 1, the offset and the other strides multiples of 2; apply contiguous first, which copies at most 131072 bytes on a rank
// EXPECT-clang14: bit_cast_misaligned<.*step<2>, .*bit_cast<bf16>, .*shape<4096L?, 128L?>, .*strides<1L?, 129L?, 1L?>
// EXPECT-nvcc: bit_cast_misaligned<.*step<2>, .*bit_cast<bf16>, .*shape<4096L?, 128L?>, .*strides<1L?, 129L?, 1L?>
// After a header of 1 byte no element of 2 begins where it has to.
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
using records = sc::tensor<fp8, sc::shape<4096, 130>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::apply_t<records, sc::narrow<1, 2, 128>, sc::bit_cast<bf16>>;
#else
using records = sc::tensor<fp8, sc::shape<4096, 129>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::apply_t<records, sc::narrow<1, 1, 128>, sc::bit_cast<bf16>>;
#endif

wanted* pointer = nullptr;
