// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/shardcheck.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct dp;  // a mesh axis is a type of yours: declared is enough
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;

// A placement for each axis, in mesh order.
using hidden = sc::tensor<float, sc::shape<8, 2048, 4096>, mesh, sc::shard<0>, sc::shard<2>>;

// Splitting heads is free: tp now shards the heads.
using heads = sc::view_t<hidden, 8, 2048, 32, 128>;
static_assert(std::is_same_v<sc::placement_t<heads, tp>, sc::shard<2>>);
static_assert(std::is_same_v<sc::local_shape_t<heads, 0>, sc::shape<4, 2048, 8, 128>>);

// Splitting a fused projection into q, k and v is not, unless it is stored head by head.
using fused = sc::tensor<float, sc::shape<8, 2048, 12288>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(!sc::viewable<fused, 8, 2048, 3, 32, 128>);
static_assert(sc::viewable<fused, 8, 2048, 32, 3, 128>);

int main() {}
