// SPDX-License-Identifier: Apache-2.0
// EXPECT: range_out_of_bounds.*narrow<2, 1024, 2048> of \[8,8,2048,128\]: 2048 rows from row 1024 on, and dim 2 has 2048: 1024 are left
// EXPECT-clang14: range_out_of_bounds<.*narrow<2, 1024L?, 2048L?>, .*shape<8L?, 8L?, 2048L?, 128L?>, .*dim<2, 2048L?>, .*wanted<1024L?>, .*found<2048L?>
// EXPECT-nvcc: range_out_of_bounds<.*narrow<2, 1024L?, 2048L?>, .*shape<8L?, 8L?, 2048L?, 128L?>, .*dim<2, 2048L?>, .*wanted<1024L?>, .*found<2048L?>
// A narrow is of rows that are there: 1024 of the cache are left.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using cache = sc::tensor<bf16, sc::shape<8, 8, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<cache, sc::narrow<2, 1024, 1024>>;
#else
using cache = sc::tensor<bf16, sc::shape<8, 8, 2048, 128>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
using wanted = sc::apply_t<cache, sc::narrow<2, 1024, 2048>>;
#endif

wanted* pointer = nullptr;
