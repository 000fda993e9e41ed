// SPDX-License-Identifier: Apache-2.0
// EXPECT: cannot_infer.*view \[8,4\] -> \[-1,5\]: 32 elements, and the extents that are known multiply to 5
// EXPECT-clang14: cannot_infer<.*from<8L?, 4L?>, .*to<-1L?, 5L?>, .*wanted<32L?>, .*found<5L?>
// EXPECT-nvcc: cannot_infer<.*from<8L?, 4L?>, .*to<-1L?, 5L?>, .*wanted<32L?>, .*found<5L?>
// 5 does not divide 32 elements.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, sc::infer, 2>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, sc::infer, 5>;
#endif

wanted* pointer = nullptr;
