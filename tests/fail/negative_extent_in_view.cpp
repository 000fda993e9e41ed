// SPDX-License-Identifier: Apache-2.0
// EXPECT: negative_extent.*view \[8,4\] -> \[-2,16\]: dim 0 has the negative extent -2
// EXPECT-clang14: negative_extent<.*from<8L?, 4L?>, .*to<-2L?, 16L?>, .*dim<0, -2L?>
// EXPECT-nvcc: negative_extent<.*from<8L?, 4L?>, .*to<-2L?, 16L?>, .*dim<0, -2L?>
// In a new shape -1 alone stands for an extent.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, -1, 16>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, -2, 16>;
#endif

wanted* pointer = nullptr;
