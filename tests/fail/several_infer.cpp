// SPDX-License-Identifier: Apache-2.0
// EXPECT: several_infer.*view \[8,4\] -> \[-1,-1\]: more than one extent is left to infer
// EXPECT-clang14: several_infer<.*from<8L?, 4L?>, .*to<-1L?, -1L?>
// EXPECT-nvcc: several_infer<.*from<8L?, 4L?>, .*to<-1L?, -1L?>
// One extent follows from the element count, two do not.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, sc::infer, 4>;
#else
using wanted =
    sc::view_t<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, sc::infer, sc::infer>;
#endif

wanted* pointer = nullptr;
