// SPDX-License-Identifier: Apache-2.0
// EXPECT: axes_over_capacity.*tensor \[8\] over tag<0>=1, tag<1>=1, tag<2>=1, tag<3>=1, tag<4>=1, tag<5>=1, tag<6>=1, tag<7>=1, \.\.\.: 9 mesh axes, where 8 is the most
// EXPECT-clang14: axes_over_capacity<.*shape<8L?>, .*mesh<.*>, .*wanted<8L?>, .*found<9L?>
// EXPECT-nvcc: axes_over_capacity<.*shape<8L?>, .*mesh<.*>, .*wanted<8L?>, .*found<9L?>
// A mesh has 8 axes at most.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

template <int>
struct tag;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted =
    sc::tensor<float, sc::shape<8>,
               sc::mesh<sc::axis<tag<0>, 1>, sc::axis<tag<1>, 1>, sc::axis<tag<2>, 1>, sc::axis<tag<3>, 1>,
                        sc::axis<tag<4>, 1>, sc::axis<tag<5>, 1>, sc::axis<tag<6>, 1>, sc::axis<tag<7>, 1>>>;
#else
using wanted = sc::tensor<
    float, sc::shape<8>,
    sc::mesh<sc::axis<tag<0>, 1>, sc::axis<tag<1>, 1>, sc::axis<tag<2>, 1>, sc::axis<tag<3>, 1>, sc::axis<tag<4>, 1>,
             sc::axis<tag<5>, 1>, sc::axis<tag<6>, 1>, sc::axis<tag<7>, 1>, sc::axis<tag<8>, 1>>>;
#endif

wanted* pointer = nullptr;
