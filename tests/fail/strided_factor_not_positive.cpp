// SPDX-License-Identifier: Apache-2.0
// EXPECT: strided_factor_not_positive.*tensor \[8\] over tp=4: mesh axis tp has a strided shard of factor 0, where 1 is the least
// EXPECT-clang14: strided_factor_not_positive<.*shape<8L?>, .*axis<tp, 4L?>, .*strided_shard<0, 0L?>, .*wanted<1L?>, .*found<0L?>
// EXPECT-nvcc: strided_factor_not_positive<.*shape<8L?>, .*axis<tp, 4L?>, .*strided_shard<0, 0L?>, .*wanted<1L?>, .*found<0L?>
// No dim has 0 pieces.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::strided_shard<0, 1>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::strided_shard<0, 0>>;
#endif

wanted* pointer = nullptr;
