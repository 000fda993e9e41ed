// SPDX-License-Identifier: Apache-2.0
// EXPECT: strided_factor_does_not_divide.*tensor \[6,256\] over dp=2, tp=2: mesh axis tp has a strided shard of dim 0 whose factor 4 does not divide the local length 3
// EXPECT-clang14: strided_factor_does_not_divide<.*shape<6L?, 256L?>, .*axis<tp, 2L?>, .*strided_shard<0, 4L?>, .*wanted<4L?>, .*found<3L?>
// EXPECT-nvcc: strided_factor_does_not_divide<.*shape<6L?, 256L?>, .*axis<tp, 2L?>, .*strided_shard<0, 4L?>, .*wanted<4L?>, .*found<3L?>
// The factor divides what earlier axes leave of the dim, on every rank.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>, sc::shard<0>,
                          sc::strided_shard<0, 3>>;
#else
using wanted = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>, sc::shard<0>,
                          sc::strided_shard<0, 4>>;
#endif

wanted* pointer = nullptr;
