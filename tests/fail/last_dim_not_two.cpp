// SPDX-License-Identifier: Apache-2.0
// EXPECT: last_dim_not_two.*view_as_complex<complex<float>> of \[8,2048,32,128\]: dim 3, the last, has extent 128, and real and imaginary part are 2; apply unflatten<3, 64, 2> first
// EXPECT-clang14: last_dim_not_two<.*view_as_complex<.*complex<float>>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*wanted<2L?>, .*found<128L?>
// EXPECT-nvcc: last_dim_not_two<.*view_as_complex<.*complex<float>>, .*shape<8L?, 2048L?, 32L?, 128L?>, .*wanted<2L?>, .*found<128L?>
// Rotary embeddings turn pairs: the 128 of a head are 64 complex numbers.
#include <shardcheck/checker.hpp>

#include <complex>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using queries = sc::tensor<float, sc::shape<8, 2048, 32, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<queries, sc::unflatten<3, 64, 2>, sc::view_as_complex<std::complex<float>>>;
#else
using queries = sc::tensor<float, sc::shape<8, 2048, 32, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<queries, sc::view_as_complex<std::complex<float>>>;
#endif

wanted* pointer = nullptr;
