// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/checker.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using hidden = sc::tensor<float, sc::shape<8, 2048, 4096>, mesh, sc::shard<0>, sc::shard<2>>;
using heads = sc::tensor<float, sc::shape<8, 2048, 32, 128>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(std::is_same_v<sc::view_t<hidden, 8, 2048, 32, 128>, heads>);
static_assert(!sc::viewable<hidden, 8, 2048, 3, 4096>);

int main() {}
