// SPDX-License-Identifier: Apache-2.0
// EXPECT: element_count_overflows.*tensor \[4294967296,4294967296\] over tp=4: the number of elements does not fit in 64 bits
// EXPECT-clang14: element_count_overflows<.*shape<4294967296L?, 4294967296L?> ?>
// EXPECT-nvcc: element_count_overflows<.*shape<4294967296L?, 4294967296L?> ?>
// 2^64 elements do not fit in 64 bits.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<4294967296, 1073741824>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<4294967296, 4294967296>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
