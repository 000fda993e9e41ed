// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*redistribute \[4\]: mesh axis dp is partial<max>, and mesh axis tp within it partial<sum>: the inner one has to be reduced first, and is to stay; redistribute tp too
// EXPECT-clang14: partial_not_carried<.*shape<4L?>, .*axis<dp, 2L?>, .*partial<.*max>, .*replicate>
// EXPECT-nvcc: partial_not_carried<.*shape<4L?>, .*axis<dp, 2L?>
// The greatest of sums is not the sum of the greatest.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>;
using owed = sc::tensor<float, sc::shape<4>, mesh, sc::partial<sc::max>, sc::partial<sc::sum>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::redistribute_t<owed, sc::replicate, sc::replicate>;
#else
using wanted = sc::redistribute_t<owed, sc::on<dp, sc::replicate>>;
#endif

wanted* pointer = nullptr;
