// SPDX-License-Identifier: Apache-2.0
// EXPECT: mesh_size_overflows.*tensor \[8\] over dp=4294967296, tp=4294967296: the number of ranks does not fit in 64 bits
// EXPECT-clang14: mesh_size_overflows<.*shape<8L?>, .*mesh<.*axis<dp, 4294967296L?>, .*axis<tp, 4294967296L?>
// EXPECT-nvcc: mesh_size_overflows<.*shape<8L?>, .*mesh<.*axis<dp, 4294967296L?>, .*axis<tp, 4294967296L?>
// 2^64 ranks do not fit in 64 bits.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 4294967296>, sc::axis<tp, 1073741824>>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 4294967296>, sc::axis<tp, 4294967296>>>;
#endif

wanted* pointer = nullptr;
