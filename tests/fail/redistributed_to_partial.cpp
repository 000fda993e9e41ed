// SPDX-License-Identifier: Apache-2.0
// EXPECT: redistributed_to_partial.*redistribute \[8,2048,4096\]: mesh axis tp is shard<1>, and no collective makes it partial<sum>: only an op leaves terms on the ranks
// EXPECT-clang14: redistributed_to_partial<.*shape<8L?, 2048L?, 4096L?>, .*axis<tp, 4L?>, .*shard<1>, .*partial<.*sum>
// EXPECT-nvcc: redistributed_to_partial<.*shape<8L?, 2048L?, 4096L?>, .*axis<tp, 4L?>, .*shard<1>, .*partial<.*sum>
// Terms are what a matmul leaves: to scatter them is to reduce them.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/redistribute.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using terms = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>;
using wanted = sc::redistribute_t<terms, sc::shard<1>>;
#else
using hidden = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::redistribute_t<hidden, sc::partial<sc::sum>>;
#endif

wanted* pointer = nullptr;
