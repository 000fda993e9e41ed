// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/checker.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using projected = sc::tensor<float, sc::shape<8, 2048, 4096>, mesh, sc::shard<0>, sc::shard<2>>;

// Ops chain. Permuting is free: the type keeps where the elements lie, as local strides.
using query = sc::apply_t<projected, sc::unflatten<2, 32, 128>, sc::transpose<1, 2>>;
static_assert(std::is_same_v<sc::shape_of_t<query>, sc::shape<8, 32, 2048, 128>>);
static_assert(std::is_same_v<sc::placement_t<query, tp>, sc::shard<1>>);
static_assert(!sc::is_contiguous_v<query>);

// Rotary halves, and heads back into rows: legal for the shards, and the memory needs a copy, which has a name.
using half = sc::apply_t<query, sc::narrow<-1, 0, 64>>;
static_assert(!sc::applicable<query, sc::transpose<1, 2>, sc::transpose<1, 2>, sc::flatten<1, 2>>);
using rows = sc::apply_t<query, sc::contiguous, sc::flatten<1, 2>>;

// The first 16 heads are on two of the four ranks: no placement of the result has them where they are.
static_assert(!sc::applicable<query, sc::narrow<1, 0, 16>>);

int main() {}
