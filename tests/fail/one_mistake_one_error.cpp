// SPDX-License-Identifier: Apache-2.0
// EXPECT: boundary_inside_out_dim.*view \[3,32\] -> \[4,24\]: dim 1 is sharded over mesh axis tp \(32 over 2: 16 rows each\), a rank holds 16 of every 32 elements, and no dim of \[4,24\] is cut there: dim 0 has 4 rows of 24 elements
// EXPECT-clang14: boundary_inside_out_dim<.*from<3L?, 32L?>, .*to<4L?, 24L?>, .*dim<1, 32L?>, .*axis<tp, 2L?>
// EXPECT-nvcc: boundary_inside_out_dim<.*from<3L?, 32L?>, .*to<4L?, 24L?>, .*dim<1, 32L?>, .*axis<tp, 2L?>
// What is built on a refused view has nothing to add.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using first = sc::view_t<sc::tensor<float, sc::shape<3, 32>, sc::mesh<sc::axis<tp, 2>>, sc::replicate>, 4, 24>;
using second = sc::strided_view_t<first, 8, 12>;
using third = sc::view_to_t<second, sc::shape<96>, sc::replicate>;
using wanted = sc::shape_of_t<third>;
static_assert(sc::local_count_v<third> > 0 && sc::viewable<third, 96>);
using rebuilt = sc::tensor<double, sc::shape_of_t<third>, sc::mesh_of_t<third>, sc::placement_t<third, tp>>;
using renamed = sc::tensor<double, sc::shape<96>, sc::mesh_of_t<third>, sc::on<tp, sc::placement_t<third, tp>>>;
static_assert(std::is_same_v<rebuilt, renamed>);
#else
using first = sc::view_t<sc::tensor<float, sc::shape<3, 32>, sc::mesh<sc::axis<tp, 2>>, sc::shard<1>>, 4, 24>;
using second = sc::strided_view_t<first, 8, 12>;
using third = sc::view_to_t<second, sc::shape<96>, sc::shard<0>>;
using wanted = sc::shape_of_t<third>;
static_assert(sc::local_count_v<third> >= 0 && !sc::viewable<third, 96>);
using rebuilt = sc::tensor<double, sc::shape_of_t<third>, sc::mesh_of_t<third>, sc::placement_t<third, tp>>;
using renamed = sc::tensor<double, sc::shape<96>, sc::mesh_of_t<third>, sc::on<tp, sc::placement_t<third, tp>>>;
static_assert(std::is_same_v<rebuilt, renamed>);
#endif

wanted* pointer = nullptr;
