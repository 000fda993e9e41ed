// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/shardcheck.hpp>

#include <cstdio>
#include <vector>

namespace sc = shardcheck;

struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using projected = sc::tensor<float, sc::shape<2, 16, 512>, mesh, sc::shard<2>>;

int main() {
    std::vector<float> memory(2 * 16 * 128);  // what rank 3 holds, on its device or here
    const auto block = sc::from_local<projected>(memory.data(), static_cast<sc::extent_t>(memory.size()), 3);
    if (!block) {
        std::printf("%s\n", sc::name_of(block.error()));
        return 1;
    }
    // The same ops as on types. Nothing runs, nothing is copied; a block is as big as its pointer.
    const auto heads = sc::transpose<1, 2>(sc::unflatten<2, 8, 64>(*block));
    static_assert(sizeof heads == sizeof(float*));
    heads(1, 0, 15, 63) = 1;
    std::printf("%td\n", &heads(1, 0, 15, 63) - memory.data());
}
