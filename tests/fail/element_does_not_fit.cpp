// SPDX-License-Identifier: Apache-2.0
// EXPECT: element_does_not_fit.*view_as_complex<complex<float>> of \[8,2048,32,64,2\]: the elements are bf16, and complex<float> does not consist of two of them
// EXPECT-clang14: element_does_not_fit<.*view_as_complex<.*complex<float>>, .*shape<8L?, 2048L?, 32L?, 64L?, 2L?>, bf16
// EXPECT-nvcc: element_does_not_fit<.*view_as_complex<.*complex<float>>, .*shape<8L?, 2048L?, 32L?, 64L?, 2L?>, bf16
// A complex number consists of two of the elements.
#include <shardcheck/checker.hpp>

#include <complex>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using pairs = sc::tensor<float, sc::shape<8, 2048, 32, 64, 2>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<pairs, sc::view_as_complex<std::complex<float>>>;
#else
using pairs = sc::tensor<bf16, sc::shape<8, 2048, 32, 64, 2>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<pairs, sc::view_as_complex<std::complex<float>>>;
#endif

wanted* pointer = nullptr;
