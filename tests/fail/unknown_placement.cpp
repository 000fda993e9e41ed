// SPDX-License-Identifier: Apache-2.0
// EXPECT: unknown_placement.*tensor \[8\] over tp=4: mesh axis tp has something that is no placement
// EXPECT-clang14: unknown_placement<.*shape<8L?>, .*axis<tp, 4L?>, .*partial<tp>
// EXPECT-nvcc: unknown_placement<.*shape<8L?>, .*axis<tp, 4L?>, .*partial<tp>
// A partial owes one of five reductions.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
#else
using wanted = sc::tensor<float, sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::partial<tp>>;
#endif

wanted* pointer = nullptr;
