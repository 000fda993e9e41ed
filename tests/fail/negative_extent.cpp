// SPDX-License-Identifier: Apache-2.0
// EXPECT: negative_extent.*tensor \[8,-3\] over tp=4: dim 1 has the negative extent -3
// EXPECT-clang14: negative_extent<.*shape<8L?, -3L?>, .*dim<1, -3L?>
// EXPECT-nvcc: negative_extent<.*shape<8L?, -3L?>, .*dim<1, -3L?>
// An extent below 0 is no size; only a view may infer one.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8, 3>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<8, -3>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
