// SPDX-License-Identifier: Apache-2.0
// Views on types: results, questions, and every kind of bad input as a plain false.
#include <shardcheck/checker.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
template <class Shape, class... Placements>
using on_mesh = sc::tensor<float, Shape, mesh, Placements...>;
template <class Shape, class... Placements>
using on_tp4 = sc::tensor<float, Shape, sc::mesh<sc::axis<tp, 4>>, Placements...>;

using hidden = on_mesh<sc::shape<8, 2048, 4096>, sc::shard<0>, sc::shard<2>>;
using heads = sc::view_t<hidden, 8, 2048, 32, 128>;
static_assert(std::is_same_v<heads, on_mesh<sc::shape<8, 2048, 32, 128>, sc::shard<0>, sc::shard<2>>>);
static_assert(std::is_same_v<hidden, sc::view_t<heads, 8, 2048, 4096>>);
static_assert(std::is_same_v<hidden, sc::view_t<hidden, 8, 2048, 4096>>);

// infer is resolved on the global shape
static_assert(std::is_same_v<heads, sc::view_t<hidden, 8, sc::infer, 32, 128>>);
static_assert(std::is_same_v<heads, sc::view_t<hidden, -1, 2048, 32, 128>>);

// fused QKV: head first is free, projection first is not
using qkv = on_mesh<sc::shape<8, 2048, 12288>, sc::shard<0>, sc::shard<2>>;
static_assert(sc::viewable<qkv, 8, 2048, 32, 3, 128>);
static_assert(!sc::viewable<qkv, 8, 2048, 3, 32, 128>);
static_assert(!sc::strided_viewable<qkv, 8, 2048, 3, 32, 128>);

// the strided policy, there and back
using inner = on_tp4<sc::shape<2, 8, 4>, sc::shard<1>>;
using flat = sc::strided_view_t<inner, 16, 4>;
static_assert(std::is_same_v<flat, on_tp4<sc::shape<16, 4>, sc::strided_shard<0, 2>>>);
static_assert(!sc::viewable<inner, 16, 4> && sc::strided_viewable<inner, 16, 4>);
static_assert(std::is_same_v<inner, sc::view_t<flat, 2, 8, 4>>);
// a strided axis may stay strided under plain
static_assert(std::is_same_v<sc::view_t<flat, 16, 2, 2>, on_tp4<sc::shape<16, 2, 2>, sc::strided_shard<0, 2>>>);

// stated placements, by position and by name
using heads_shape = sc::shape<8, 2048, 32, 128>;
static_assert(std::is_same_v<heads, sc::view_to_t<hidden, heads_shape, sc::shard<0>, sc::shard<2>>>);
static_assert(
    std::is_same_v<heads, sc::view_to_t<hidden, heads_shape, sc::on<tp, sc::shard<-2>>, sc::on<dp, sc::shard<0>>>>);
static_assert(std::is_same_v<heads, sc::view_to_t<hidden, sc::shape<8, 2048, -1, 128>, sc::shard<0>, sc::shard<2>>>);
static_assert(!sc::viewable_to<hidden, heads_shape, sc::shard<0>, sc::shard<3>>);
static_assert(!sc::viewable_to<hidden, heads_shape, sc::shard<0>, sc::replicate>);
static_assert(!sc::viewable_to<hidden, heads_shape, sc::shard<0>, sc::shard<4>>);
static_assert(!sc::viewable_to<hidden, heads_shape, sc::shard<0>>);
static_assert(!sc::viewable_to<hidden, heads_shape, sc::shard<0>, sc::on<tp, sc::shard<2>>>);
static_assert(!sc::viewable_to<hidden, sc::shape<8, 8>, sc::shard<0>, sc::shard<1>>);

// uneven shards that line up
using seven = on_tp4<sc::shape<7, 2>, sc::shard<0>>;
static_assert(std::is_same_v<sc::view_t<seven, 14>, on_tp4<sc::shape<14>, sc::shard<0>>>);
static_assert(std::is_same_v<sc::view_t<on_tp4<sc::shape<14>, sc::shard<0>>, 7, 2>, seven>);
static_assert(!sc::viewable<on_tp4<sc::shape<6, 256>, sc::shard<0>>, 1536>);

// partial passes, and is not another partial
using sums = on_mesh<sc::shape<8, 4>, sc::shard<0>, sc::partial<sc::sum>>;
static_assert(std::is_same_v<sc::view_t<sums, 32>, on_mesh<sc::shape<32>, sc::shard<0>, sc::partial<sc::sum>>>);
static_assert(!sc::viewable_to<sums, sc::shape<32>, sc::shard<0>, sc::partial<sc::avg>>);
static_assert(!sc::viewable_to<sums, sc::shape<32>, sc::shard<0>, sc::replicate>);

// an axis of size 1 is never in the way: the same types at tp = 1
using alone = sc::mesh<sc::axis<dp, 1>, sc::axis<tp, 1>>;
using at_one = sc::tensor<float, sc::shape<8, 2048, 4096>, alone, sc::shard<0>, sc::shard<2>>;
static_assert(std::is_same_v<sc::placement_t<sc::view_t<at_one, 8, 2048, 32, 128>, tp>, sc::shard<2>>);
static_assert(sc::viewable<at_one, 3, sc::infer, 4> == false && sc::viewable<at_one, 2, 4, 2048, 4096>);

// one row sharded: coordinate 0 owns all
using row = sc::tensor<float, sc::shape<1, 1, 256>, sc::mesh<sc::axis<tp, 2>>, sc::shard<1>>;
static_assert(std::is_same_v<sc::placement_t<sc::view_t<row, 1, 256>, tp>, sc::shard<0>>);
static_assert(!sc::viewable<row, 256>);
static_assert(std::is_same_v<sc::placement_t<sc::strided_view_t<row, 256>, tp>, sc::strided_shard<0, 256>>);

// no elements, no dims
using empty = on_tp4<sc::shape<0, 4>, sc::shard<1>>;
static_assert(std::is_same_v<sc::view_t<empty, 7, 0>, on_tp4<sc::shape<7, 0>, sc::shard<1>>>);
static_assert(std::is_same_v<sc::view_t<empty, 0>, on_tp4<sc::shape<0>, sc::replicate>>);
static_assert(std::is_same_v<sc::view_t<empty, -1, 5>, on_tp4<sc::shape<0, 5>, sc::shard<1>>>);
using scalar = on_tp4<sc::shape<>, sc::replicate>;
static_assert(std::is_same_v<sc::view_t<scalar, 1, 1>, on_tp4<sc::shape<1, 1>, sc::replicate>>);
static_assert(std::is_same_v<sc::view_t<on_tp4<sc::shape<1, 1>, sc::replicate>>, scalar>);
static_assert(!sc::viewable<on_tp4<sc::shape<1>, sc::shard<0>>>);

// bad input is false, not an error
static_assert(!sc::viewable<hidden, 8, 2048>);
static_assert(!sc::viewable<hidden, -1, -1>);
static_assert(!sc::viewable<hidden, -1, 7>);
static_assert(!sc::viewable<hidden, -2, 8>);
static_assert(!sc::viewable<hidden, 4294967296, 4294967296>);
static_assert(!sc::viewable<empty, -1, 0>);
static_assert(!sc::viewable<hidden, 8, 2048, 4096, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>);
static_assert(!sc::viewable<sc::poison, 8>);
static_assert(std::is_same_v<decltype(sc::viewable<hidden, 8>), const bool>);
