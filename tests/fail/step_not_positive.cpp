// SPDX-License-Identifier: Apache-2.0
// EXPECT: step_not_positive.*slice<1, end, 0, -1> of \[8,2048,4096\]: step -1, where 1 is the least
// EXPECT-clang14: step_not_positive<.*slice<1, 9223372036854775807L?, 0L?, -1L?>, .*shape<8L?, 2048L?, 4096L?>, .*wanted<1L?>, .*found<-1L?>
// EXPECT-nvcc: step_not_positive<.*slice<1, 9223372036854775807L?, 0L?, -1L?>, .*shape<8L?, 2048L?, 4096L?>, .*wanted<1L?>, .*found<-1L?>
// Strides are not negative: no view reads backwards.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using tokens = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<tokens, sc::slice<1, 0, sc::end, 2>>;
#else
using tokens = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<tokens, sc::slice<1, sc::end, 0, -1>>;
#endif

wanted* pointer = nullptr;
