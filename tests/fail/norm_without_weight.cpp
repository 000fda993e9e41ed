// SPDX-License-Identifier: Apache-2.0
// EXPECT: wrong_argument_count.*norm of \[8,64\]: 1 tensor, where 2 is the least
// EXPECT-clang14: wrong_argument_count<.*norm, .*wanted<2L?>, .*found<1L?>
// EXPECT-nvcc: wrong_argument_count<.*norm, .*wanted<2L?>, .*found<1L?>
// The weight says which dims are normalised.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using x = sc::tensor<float, sc::shape<8, 64>, mesh, sc::shard<0>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::combine_t<sc::ops::norm, x, sc::tensor<float, sc::shape<64>, mesh>>;
#else
using wanted = sc::combine_t<sc::ops::norm, x>;
#endif

wanted* pointer = nullptr;
