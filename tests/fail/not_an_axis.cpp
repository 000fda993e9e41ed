// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_an_axis.*tensor \[8\] over tp=0: mesh axis tp is no axis<
// EXPECT-clang14: not_an_axis<.*shape<8L?>, .*mesh<tp>, .*tp
// EXPECT-nvcc: not_an_axis<.*shape<8L?>, .*mesh<tp>, .*tp
// A mesh axis has a name and a size.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<tp>, sc::shard<0>>;
#endif

wanted* pointer = nullptr;
