// SPDX-License-Identifier: Apache-2.0
// EXPECT: contiguous copies this block, and needs memory: copy_to\(block, memory, count\)
// A block is a pointer: what has to be copied needs memory.
#include <shardcheck/checker.hpp>
#include <shardcheck/runtime/copy.hpp>

namespace sc = shardcheck;

struct tp;
using matrix = sc::tensor<float, sc::shape<2, 3>, sc::mesh<sc::axis<tp, 2>>>;

sc::extent_t rows(const sc::sharded<matrix>& block, float* memory) {
    const auto turned = sc::transpose<0, 1>(block);
#ifdef SHARDCHECK_LEGAL_TWIN
    return sc::copy_to(turned, memory, 6).value().extent<0>();
#else
    const auto dense = sc::contiguous(turned);
    static_cast<void>(memory);
    static_cast<void>(dense);
    return 0;
#endif
}
