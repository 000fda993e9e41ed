// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_an_equation.*einsum bii->b of \[8,2048,2048\]: one tensor has i twice, at character 2: take its diagonal first
// EXPECT-clang14: not_an_equation<.*wanted<3L?>, .*found<2L?>
// EXPECT-nvcc: not_an_equation<.*wanted<3L?>, .*found<2L?>
// A letter twice in one tensor would be its diagonal: that is a view.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using square = sc::tensor<bf16, sc::shape<8, 2048, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::einsum_t<"bi->b", sc::apply_t<square, sc::diagonal<0, 1, 2>>>;
#else
using square = sc::tensor<bf16, sc::shape<8, 2048, 2048>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::einsum_t<"bii->b", square>;
#endif

wanted* pointer = nullptr;
