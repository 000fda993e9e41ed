// SPDX-License-Identifier: Apache-2.0
// One meaning is one type; what a tensor says of itself.
#include <shardcheck/checker.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using hidden_shape = sc::shape<8, 2048, 4096>;
using hidden = sc::tensor<float, hidden_shape, mesh, sc::shard<0>, sc::shard<2>>;

template <class... Placements>
inline constexpr bool is_hidden = std::is_same_v<hidden, sc::tensor<float, hidden_shape, mesh, Placements...>>;

// by position, by name in any order, with negative dims, with factor 1
static_assert(is_hidden<sc::shard<0>, sc::shard<-1>>);
static_assert(is_hidden<sc::shard<-3>, sc::strided_shard<2, 1>>);
static_assert(is_hidden<sc::on<dp, sc::shard<0>>, sc::on<tp, sc::shard<-1>>>);
static_assert(is_hidden<sc::on<tp, sc::strided_shard<-1, 1>>, sc::on<dp, sc::shard<0>>>);

// axes that are not named replicate
using replicated = sc::tensor<float, hidden_shape, mesh, sc::replicate, sc::replicate>;
static_assert(std::is_same_v<replicated, sc::tensor<float, hidden_shape, mesh>>);
static_assert(std::is_same_v<sc::tensor<float, hidden_shape, mesh, sc::replicate, sc::shard<1>>,
                             sc::tensor<float, hidden_shape, mesh, sc::on<tp, sc::shard<1>>>>);

// and other meanings are other types
static_assert(!is_hidden<sc::shard<0>, sc::replicate>);
static_assert(!is_hidden<sc::shard<0>, sc::strided_shard<2, 2>>);
static_assert(!std::is_same_v<hidden, sc::tensor<double, hidden_shape, mesh, sc::shard<0>, sc::shard<2>>>);

// accessors
static_assert(std::is_same_v<sc::element_t<hidden>, float>);
static_assert(std::is_same_v<sc::shape_of_t<hidden>, hidden_shape>);
static_assert(std::is_same_v<sc::mesh_of_t<hidden>, mesh>);
static_assert(std::is_same_v<sc::placement_t<hidden, dp>, sc::shard<0>>);
static_assert(std::is_same_v<sc::placement_t<hidden, tp>, sc::shard<2>>);
static_assert(
    std::is_same_v<
        sc::placement_t<sc::tensor<float, sc::shape<8>, mesh, sc::partial<sc::max>, sc::strided_shard<0, 2>>, tp>,
        sc::strided_shard<0, 2>>);
static_assert(
    std::is_same_v<sc::placement_t<sc::tensor<float, sc::shape<8>, mesh, sc::on<dp, sc::partial<sc::max>>>, dp>,
                   sc::partial<sc::max>>);
static_assert(sc::rank_v<hidden> == 3);
static_assert(sc::element_count_v<hidden> == 8LL * 2048 * 4096);
static_assert(sc::axis_size_v<mesh, dp> == 2 && sc::axis_size_v<mesh, tp> == 4);
static_assert(sc::rank_count_v<mesh> == 8 && sc::rank_count_v<sc::mesh<>> == 1);

// ranks are row-major: the last axis is the fastest
static_assert(sc::coordinate_v<mesh, dp, 5> == 1 && sc::coordinate_v<mesh, tp, 5> == 1);
static_assert(sc::coordinate_v<mesh, dp, 3> == 0 && sc::coordinate_v<mesh, tp, 3> == 3);

// even blocks
static_assert(std::is_same_v<sc::local_shape_t<hidden, 0>, sc::shape<4, 2048, 1024>>);
static_assert(std::is_same_v<sc::local_shape_t<hidden, 7>, sc::shape<4, 2048, 1024>>);
static_assert(sc::uniform_local_shape_v<hidden> && sc::local_count_v<hidden> == 4LL * 2048 * 1024);
static_assert(sc::global_offset_v<hidden, 7>.extents[0] == 4 && sc::global_offset_v<hidden, 7>.extents[2] == 3072);

// 6 over 4 is 2, 2, 2, 0
using uneven = sc::tensor<float, sc::shape<6>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
static_assert(!sc::uniform_local_shape_v<uneven>);
static_assert(sc::local_count_v<uneven> == 2 && sc::local_count_v<uneven, 2> == 2 &&
              sc::local_count_v<uneven, 3> == 0);
static_assert(sc::global_offset_v<uneven, 2>.extents[0] == 4 && sc::global_offset_v<uneven, 3>.extents[0] == 6);

// 5 over (2, 2) on one dim is 2, 1, 1, 1
using twice = sc::tensor<float, sc::shape<5>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>, sc::shard<0>, sc::shard<0>>;
static_assert(sc::local_count_v<twice, 0> == 2 && sc::local_count_v<twice, 1> == 1);
static_assert(sc::local_count_v<twice, 2> == 1 && sc::local_count_v<twice, 3> == 1);
static_assert(sc::global_offset_v<twice, 3>.extents[0] == 4);

// rank 0, no axes, no elements
using scalar = sc::tensor<float, sc::shape<>, sc::mesh<>>;
static_assert(sc::local_count_v<scalar> == 1 && sc::uniform_local_shape_v<scalar>);
using nothing = sc::tensor<float, sc::shape<0, 4>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::element_count_v<nothing> == 0 && std::is_same_v<sc::local_shape_t<nothing, 3>, sc::shape<0, 1>>);
// a count of 0 does not overflow, whatever stands beside the 0
static_assert(sc::element_count_v<sc::tensor<float, sc::shape<4294967296, 4294967296, 0>, mesh>> == 0);

// the concept
static_assert(sc::AnyTensor<hidden> && !sc::AnyTensor<const hidden> && !sc::AnyTensor<hidden&> &&
              sc::AnyTensor<sc::poison>);
static_assert(!sc::AnyTensor<int> && !sc::AnyTensor<hidden_shape>);
static_assert(!sc::AnyTensor<sc::basic_tensor<float, hidden_shape, mesh, sc::shard<0>, sc::shard<-1>>>);

#if SHARDCHECK_VERSION < 100
#error "SHARDCHECK_VERSION is a number that compares"
#endif
