// SPDX-License-Identifier: Apache-2.0
// EXPECT: axis_named_twice.*tensor \[8\] over dp=2, tp=4: mesh axis tp is named twice
// EXPECT-clang14: axis_named_twice<.*shape<8L?>, .*mesh<.*>, .*axis<tp, 4L?>
// EXPECT-nvcc: axis_named_twice<.*shape<8L?>, .*mesh<.*>, .*axis<tp, 4L?>
// By name, an axis has one placement.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::on<tp, sc::shard<0>>,
                          sc::on<dp, sc::replicate>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::on<tp, sc::shard<0>>,
                          sc::on<tp, sc::replicate>>;
#endif

wanted* pointer = nullptr;
