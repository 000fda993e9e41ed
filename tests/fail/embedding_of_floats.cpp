// SPDX-License-Identifier: Apache-2.0
// EXPECT: element_does_not_fit.*embedding of \[512,64\] and \[8,16\]: operand 0 has elements of float, which number no rows
// EXPECT-clang14: element_does_not_fit<.*embedding, .*operand<0, .*shape<512L?, 64L?>
// EXPECT-nvcc: element_does_not_fit<.*embedding, .*operand<0, .*shape<512L?, 64L?>
// The table and the tokens, the wrong way round.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/lookup.hpp>

namespace sc = shardcheck;

struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using tokens = sc::tensor<int, sc::shape<8, 16>, mesh>;
using table = sc::tensor<float, sc::shape<512, 64>, mesh, sc::shard<0>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::embedding_t<tokens, table>;
#else
using wanted = sc::embedding_t<table, tokens>;
#endif

wanted* pointer = nullptr;
