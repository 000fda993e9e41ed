// SPDX-License-Identifier: Apache-2.0
// EXPECT: element_count_overflows.*einsum i,j->ij of \[4294967296\] and \[4294967296\]: the number of elements of the result does not fit in 64 bits
// EXPECT-clang14: element_count_overflows<
// EXPECT-nvcc: element_count_overflows<
// 2 to the power of 64 elements are more than 64 bits count.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
#ifdef SHARDCHECK_LEGAL_TWIN
using x = sc::tensor<bf16, sc::shape<4294967296>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::einsum_t<"i,i->i", x, x>;
#else
using x = sc::tensor<bf16, sc::shape<4294967296>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>;
using wanted = sc::einsum_t<"i,j->ij", x, x>;
#endif

wanted* pointer = nullptr;
