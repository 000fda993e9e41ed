// SPDX-License-Identifier: Apache-2.0
// EXPECT: stated_placement_differs.*view \[8,2048,32,128\] -> \[8,2048,32,2,64\]: on mesh axis tp \(4\) shard<2> holds 1024 of every 4096 elements, the stated replicate; state shard<2>, which the view gives
// EXPECT-clang14: stated_placement_differs<.*from<8L?, 2048L?, 32L?, 128L?>, .*to<8L?, 2048L?, 32L?, 2L?, 64L?>, .*dim<2, 32L?>, .*axis<tp, 4L?>, .*holds<1024L?>
// EXPECT-nvcc: stated_placement_differs<.*from<8L?, 2048L?, 32L?, 128L?>, .*to<8L?, 2048L?, 32L?, 2L?, 64L?>, .*dim<2, 32L?>, .*axis<tp, 4L?>, .*holds<1024L?>
// What the view gives by itself is a cure where the memory allows it too.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
using heads = sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using tokens = sc::apply_t<heads, sc::transpose<1, 2>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_to_t<tokens, sc::shape<8, 2048, 32, 2, 64>, sc::shard<2>>;
#else
using wanted = sc::view_to_t<tokens, sc::shape<8, 2048, 32, 2, 64>, sc::replicate>;
#endif

wanted* pointer = nullptr;
