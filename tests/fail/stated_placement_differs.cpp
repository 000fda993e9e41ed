// SPDX-License-Identifier: Apache-2.0
// EXPECT: stated_placement_differs.*view \[8,32\] -> \[8,4,8\]: on mesh axis tp \(4\) shard<1> holds 8 of every 32 elements, the stated shard<2> holds 2 of every 8
// EXPECT-clang14: stated_placement_differs<.*from<8L?, 32L?>, .*to<8L?, 4L?, 8L?>, .*dim<1, 32L?>, .*axis<tp, 4L?>, .*holds<8L?>, .*needs<2L?>
// EXPECT-nvcc: stated_placement_differs<.*from<8L?, 32L?>, .*to<8L?, 4L?, 8L?>, .*dim<1, 32L?>, .*axis<tp, 4L?>, .*holds<8L?>, .*needs<2L?>
// The caller says where the view lands, and is not believed.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_to_t<sc::tensor<float, sc::shape<8, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>,
                             sc::shape<8, 4, 8>, sc::shard<1>>;
#else
using wanted = sc::view_to_t<sc::tensor<float, sc::shape<8, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>,
                             sc::shape<8, 4, 8>, sc::shard<2>>;
#endif

wanted* pointer = nullptr;
