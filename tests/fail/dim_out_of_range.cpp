// SPDX-License-Identifier: Apache-2.0
// EXPECT: dim_out_of_range.*unflatten<3, 32, 128> of \[8,2048,4096\]: there is no dim 3, dims go from -3 to 2
// EXPECT-clang14: dim_out_of_range<.*unflatten<3, 32L?, 128L?>, .*shape<8L?, 2048L?, 4096L?>, .*wanted<3L?>, .*found<3L?>
// EXPECT-nvcc: dim_out_of_range<.*unflatten<3, 32L?, 128L?>, .*shape<8L?, 2048L?, 4096L?>, .*wanted<3L?>, .*found<3L?>
// The hidden dim is the last one, -1 or 2.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using hidden = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<hidden, sc::unflatten<-1, 32, 128>>;
#else
using hidden = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>;
using wanted = sc::apply_t<hidden, sc::unflatten<3, 32, 128>>;
#endif

wanted* pointer = nullptr;
