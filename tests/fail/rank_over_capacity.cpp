// SPDX-License-Identifier: Apache-2.0
// EXPECT: rank_over_capacity.*tensor \[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,\.\.\.\] over tp=4: 17 dims, where 16 is the most
// EXPECT-clang14: rank_over_capacity<.*shape<1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?>, .*wanted<16L?>, .*found<17L?>
// EXPECT-nvcc: rank_over_capacity<.*shape<1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?, 1L?>, .*wanted<16L?>, .*found<17L?>
// A tensor has 16 dims at most.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>, sc::mesh<sc::axis<tp, 4>>,
                          sc::replicate>;
#else
using wanted = sc::tensor<float, sc::shape<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>,
                          sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
#endif

wanted* pointer = nullptr;
