// SPDX-License-Identifier: Apache-2.0
// The largest checks that the capacities allow, under every compiler's own limits on constant expressions: rank 16,
// 8 axes, every one uneven, so that 256 kinds of rank hold elements.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

template <int>
struct tag;
using mesh = sc::mesh<sc::axis<tag<0>, 2>, sc::axis<tag<1>, 2>, sc::axis<tag<2>, 2>, sc::axis<tag<3>, 2>,
                      sc::axis<tag<4>, 2>, sc::axis<tag<5>, 2>, sc::axis<tag<6>, 2>, sc::axis<tag<7>, 2>>;

// legal: every dim of 3 moves up by one, past a dim of 1
using threes =
    sc::tensor<float, sc::shape<3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2>, mesh, sc::shard<0>, sc::shard<1>,
               sc::shard<2>, sc::shard<3>, sc::shard<4>, sc::shard<5>, sc::shard<6>, sc::shard<7>>;
using moved = sc::view_t<threes, 1, 3, 3, 3, 3, 3, 3, 3, 3, 4, 2, 2, 2, 2, 2, 2>;
static_assert(std::is_same_v<sc::placement_t<moved, tag<7>>, sc::shard<8>>);
static_assert(!sc::uniform_local_shape_v<moved>);
static_assert(sc::strided_viewable<threes, 1, 3, 3, 3, 3, 3, 3, 3, 3, 4, 2, 2, 2, 2, 2, 2>);

// legal: eight uneven cuts of one dim, which is 129 on the full ranks' way down: 129, 65, 33, 17, 9, 5, 3, 2
using nested =
    sc::tensor<float, sc::shape<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 129, 2>, mesh, sc::shard<14>, sc::shard<14>,
               sc::shard<14>, sc::shard<14>, sc::shard<14>, sc::shard<14>, sc::shard<14>, sc::shard<14>>;
static_assert(sc::viewable<nested, 129, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>);

// illegal, found only on the last axis: the refusal with its reasons costs the most
using last =
    sc::tensor<float, sc::shape<3, 3, 3, 3, 3, 3, 3, 2, 3, 2, 2, 2, 2, 2, 2, 2>, mesh, sc::shard<0>, sc::shard<1>,
               sc::shard<2>, sc::shard<3>, sc::shard<4>, sc::shard<5>, sc::shard<6>, sc::shard<8>>;
static_assert(!sc::viewable<last, 3, 3, 3, 3, 3, 3, 3, 6, 1, 2, 2, 2, 2, 2, 2, 2>);

// strided shards after uneven ones
using strided =
    sc::tensor<float, sc::shape<3, 3, 3, 3, 3, 3, 3, 6, 2, 1, 1, 1, 1, 1, 1, 1>, mesh, sc::shard<0>, sc::shard<1>,
               sc::shard<2>, sc::shard<3>, sc::shard<4>, sc::shard<5>, sc::shard<6>, sc::strided_shard<7, 2>>;
static_assert(sc::viewable<strided, 3, 3, 3, 3, 3, 3, 3, 2, 3, 2, 1, 1, 1, 1, 1, 1>);

// extents and ranks near the end of 64 bits
using wide =
    sc::tensor<char, sc::shape<4611686018427387904>, sc::mesh<sc::axis<tag<0>, 4611686018427387904>>, sc::shard<0>>;
static_assert(sc::viewable<wide, 2147483648, 2147483648> == false);
static_assert(sc::viewable<wide, 4611686018427387904, 1>);
static_assert(sc::local_count_v<wide> == 1);
using largest =
    sc::tensor<char, sc::shape<9223372036854775807>, sc::mesh<sc::axis<tag<0>, 9223372036854775807>>, sc::shard<0>>;
static_assert(sc::viewable<largest, 1, 9223372036854775807> && sc::local_count_v<largest, 9223372036854775806> == 1);
using two = sc::tensor<char, sc::shape<9223372036854775807>, sc::mesh<sc::axis<tag<0>, 2>>, sc::shard<0>>;
static_assert(sc::viewable<two, 9223372036854775807, 1> && sc::local_count_v<two> == 4611686018427387904);
