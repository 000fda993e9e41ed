// SPDX-License-Identifier: Apache-2.0
// EXPECT: element_count_differs.*view \[6,256\] -> \[1024\]: the old shape has 1536 elements, the new one 1024
// EXPECT-clang14: element_count_differs<.*from<6L?, 256L?>, .*to<1024L?>, .*wanted<1536L?>, .*found<1024L?>
// EXPECT-nvcc: element_count_differs<.*from<6L?, 256L?>, .*to<1024L?>, .*wanted<1536L?>, .*found<1024L?>
// A view keeps every element.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, 1536>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, 1024>;
#endif

wanted* pointer = nullptr;
