// SPDX-License-Identifier: Apache-2.0
// EXPECT: bit_cast_of_partial.*bit_cast<fp8> of \[8,2048,4096\]: on mesh axis tp the tensor is partial<sum>, and the bits of a sum are not the sum of the bits; redistribute tp from partial<sum> to replicate first \(all-reduce\)
// EXPECT-clang14: bit_cast_of_partial<.*bit_cast<fp8>, .*shape<8L?, 2048L?, 4096L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: bit_cast_of_partial<.*bit_cast<fp8>, .*shape<8L?, 2048L?, 4096L?>, .*axis<tp, 4L?>
// The output of a row-parallel layer is a sum still to be made.
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
using output = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::apply_t<output, sc::bit_cast<fp8>>;
#else
using output = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using wanted = sc::apply_t<output, sc::bit_cast<fp8>>;
#endif

wanted* pointer = nullptr;
