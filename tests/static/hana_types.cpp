// SPDX-License-Identifier: Apache-2.0
// Shapes, axes, meshes, placements and tensors as Boost.Hana's concepts: the laws, and Hana's own algorithms on them.
#if __has_include(<boost/hana/tuple.hpp>)

#include <shardcheck/checker.hpp>
#include <shardcheck/model/hana.hpp>

#include <boost/hana/all_of.hpp>
#include <boost/hana/any_of.hpp>
#include <boost/hana/assert.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/concept/comparable.hpp>
#include <boost/hana/concept/foldable.hpp>
#include <boost/hana/concept/hashable.hpp>
#include <boost/hana/concept/product.hpp>
#include <boost/hana/concept/searchable.hpp>
#include <boost/hana/contains.hpp>
#include <boost/hana/count_if.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/find.hpp>
#include <boost/hana/find_if.hpp>
#include <boost/hana/fold_left.hpp>
#include <boost/hana/fold_right.hpp>
#include <boost/hana/functional/always.hpp>
#include <boost/hana/hash.hpp>
#include <boost/hana/is_disjoint.hpp>
#include <boost/hana/is_subset.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/maximum.hpp>
#include <boost/hana/none_of.hpp>
#include <boost/hana/not_equal.hpp>
#include <boost/hana/plus.hpp>
#include <boost/hana/product.hpp>
#include <boost/hana/set.hpp>
#include <boost/hana/sum.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>

#include <type_traits>

namespace sc = shardcheck;
namespace hana = boost::hana;
using sc::extent_t;

struct dp;
struct tp;
struct ep;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using turned = sc::mesh<sc::axis<tp, 4>, sc::axis<dp, 2>>;
using weight = sc::tensor<float, sc::shape<8, 6>, mesh, sc::replicate, sc::shard<0>>;
using heads = sc::apply_t<weight, sc::t>;  // strided

template <class T>
inline constexpr bool yes = T::value;
template <extent_t Number>
using number = hana::integral_constant<extent_t, Number>;

/// The laws of Comparable, and that equal things have one hash and others do not: for each pair, both ways.
template <class A, class B>
constexpr bool lawful(bool same) {
    using left = decltype(hana::equal(A{}, B{}));
    using right = decltype(hana::equal(B{}, A{}));
    using hashes = decltype(hana::equal(hana::hash(A{}), hana::hash(B{})));
    return yes<decltype(hana::equal(A{}, A{}))> && left::value == same && right::value == same &&
           yes<decltype(hana::not_equal(A{}, B{}))> == !same && hashes::value == same;
}

template <class First, class... Rest>
constexpr bool all_differ() {
    const bool here = (lawful<First, First>(true) && ... && lawful<First, Rest>(false));
    if constexpr (sizeof...(Rest) > 0) {
        return here && all_differ<Rest...>();
    } else {
        return here;
    }
}

// ---- Comparable, Hashable ---------------------------------------------------------------------------------------

static_assert(
    all_differ<sc::shape<>, sc::shape<2>, sc::shape<2, 4>, sc::shape<4, 2>, mesh, turned, sc::mesh<>, sc::axis<dp, 2>,
               sc::axis<dp, 4>, sc::axis<tp, 2>, sc::replicate, sc::shard<0>, sc::shard<1>, sc::strided_shard<0, 2>,
               sc::strided_shard<1, 2>, sc::partial<sc::sum>, sc::partial<sc::max>, weight, heads,
               sc::tensor<const float, sc::shape<8, 6>, mesh, sc::replicate, sc::shard<0>>>());

// Equal is what means the same.
static_assert(lawful<sc::strided_shard<1, 1>, sc::shard<1>>(true));
static_assert(lawful<weight, sc::tensor<float, sc::shape<8, 6>, mesh, sc::on<tp, sc::shard<-2>>>>(true));
// Transitive: one shape by three names.
using scalar = sc::shape<>;
static_assert(lawful<scalar, sc::shape_of_t<sc::tensor<int, sc::shape<>, mesh>>>(true));

// Keys of sets and maps.
constexpr auto sizes = hana::make_map(hana::make_pair(sc::shape<2, 4>{}, 8), hana::make_pair(mesh{}, 9),
                                      hana::make_pair(sc::shard<1>{}, 10), hana::make_pair(weight{}, 11));
static_assert(sizes[sc::shape<2, 4>{}] == 8 && sizes[mesh{}] == 9 && sizes[weight{}] == 11);
static_assert(sizes[sc::strided_shard<1, 1>{}] == 10);
static_assert(!yes<decltype(hana::contains(sizes, turned{}))>);
constexpr auto placements = hana::make_set(sc::replicate{}, sc::shard<0>{}, sc::partial<sc::sum>{});
static_assert(yes<decltype(hana::contains(placements, sc::shard<0>{}))>);
static_assert(!yes<decltype(hana::contains(placements, sc::shard<1>{}))>);

// ---- shapes -------------------------------------------------------------------------------------------------------

using shape = sc::shape<8, 2048, 4096>;
static_assert(hana::Foldable<shape>::value && hana::Searchable<shape>::value && hana::Comparable<shape>::value &&
              hana::Hashable<shape>::value && !hana::Product<shape>::value);

struct list_types {
    template <class... Xs>
    constexpr auto operator()(Xs...) const -> hana::tuple<Xs...> {
        return {};
    }
};

static_assert(
    std::is_same_v<decltype(hana::unpack(shape{}, list_types{})), hana::tuple<number<8>, number<2048>, number<4096>>>);
static_assert(yes<decltype(hana::to_tuple(shape{}) == hana::tuple_c<extent_t, 8, 2048, 4096>)>);
static_assert(yes<decltype(hana::length(shape{}) == hana::size_c<3>)>);
static_assert(yes<decltype(hana::length(scalar{}) == hana::size_c<0>)>);
static_assert(yes<decltype(hana::product<hana::integral_constant_tag<extent_t>>(shape{}) ==
                           number<sc::element_count({3, {8, 2048, 4096}})>{})>);
static_assert(yes<decltype(hana::product<hana::integral_constant_tag<extent_t>>(scalar{}) == number<1>{})>);
static_assert(yes<decltype(hana::sum<hana::integral_constant_tag<extent_t>>(shape{}) == number<6152>{})>);
static_assert(yes<decltype(hana::maximum(shape{}) == number<4096>{})>);
// In order, from either side.
constexpr auto digits = [](auto whole, auto extent) { return 10 * whole + extent; };
static_assert(hana::fold_left(sc::shape<1, 2, 3>{}, 0, digits) == 123);
static_assert(hana::fold_right(sc::shape<1, 2, 3>{}, 0, [](auto extent, auto whole) { return 10 * whole + extent; }) ==
              321);

constexpr auto is_long = [](auto extent) { return hana::bool_c<(decltype(extent)::value > 1000)>; };
constexpr auto is_short = [](auto extent) { return hana::bool_c<(decltype(extent)::value <= 1000)>; };
static_assert(yes<decltype(hana::any_of(shape{}, is_long))> && !yes<decltype(hana::any_of(scalar{}, is_long))>);
static_assert(!yes<decltype(hana::all_of(shape{}, is_long))> && yes<decltype(hana::all_of(scalar{}, is_long))>);
static_assert(yes<decltype(hana::any_of(shape{}, is_long))> != yes<decltype(hana::all_of(shape{}, is_short))>);
static_assert(yes<decltype(hana::any_of(shape{}, is_long))> != yes<decltype(hana::none_of(shape{}, is_long))>);
static_assert(yes<decltype(hana::find_if(shape{}, is_long) == hana::just(number<2048>{}))>);
static_assert(yes<decltype(hana::find_if(shape{}, hana::always(hana::false_c)) == hana::nothing)>);
static_assert(yes<decltype(hana::find(shape{}, hana::int_c<8>) == hana::just(number<8>{}))>);
static_assert(yes<decltype(hana::contains(shape{}, hana::int_c<8>))>);
static_assert(!yes<decltype(hana::contains(shape{}, hana::int_c<9>))>);
static_assert(yes<decltype(hana::is_subset(sc::shape<4096, 8>{}, shape{}))>);
static_assert(yes<decltype(hana::is_disjoint(sc::shape<1, 2>{}, shape{}))>);
static_assert(yes<decltype(hana::count_if(shape{}, is_long) == hana::size_c<2>)>);
// A predicate at run time.
static_assert(hana::any_of(shape{}, [](extent_t extent) { return extent == 2048; }));

// ---- meshes -------------------------------------------------------------------------------------------------------

static_assert(hana::Foldable<mesh>::value && hana::Searchable<mesh>::value && hana::Comparable<mesh>::value &&
              hana::Hashable<mesh>::value);
static_assert(
    std::is_same_v<decltype(hana::unpack(mesh{}, list_types{})), hana::tuple<sc::axis<dp, 2>, sc::axis<tp, 4>>>);
static_assert(yes<decltype(hana::length(mesh{}) == hana::size_c<2>)> &&
              yes<decltype(hana::length(sc::mesh<>{}) == hana::size_c<0>)>);
static_assert(hana::fold_left(mesh{}, extent_t{1}, [](extent_t ranks, auto named) {
                  return ranks * hana::second(named);
              }) == sc::rank_count_v<mesh>);

// An axis is found by its tag, and stands for its size.
static_assert(yes<decltype(hana::find(mesh{}, hana::type_c<tp>) == hana::just(number<sc::axis_size_v<mesh, tp>>{}))>);
static_assert(yes<decltype(hana::find(mesh{}, hana::type_c<ep>) == hana::nothing)>);
static_assert(yes<decltype(hana::find(sc::mesh<>{}, hana::type_c<ep>) == hana::nothing)>);
static_assert(yes<decltype(hana::at_key(mesh{}, hana::type_c<dp>) == number<2>{})>);
static_assert(yes<decltype(hana::contains(mesh{}, hana::type_c<dp>))>);
static_assert(!yes<decltype(hana::contains(mesh{}, hana::type_c<ep>))>);
constexpr auto is_tp = [](auto tag) { return tag == hana::type_c<tp>; };
static_assert(yes<decltype(hana::any_of(mesh{}, is_tp))> && !yes<decltype(hana::all_of(mesh{}, is_tp))>);
static_assert(yes<decltype(hana::find_if(mesh{}, is_tp) == hana::find(mesh{}, hana::type_c<tp>))>);
static_assert(yes<decltype(hana::is_subset(sc::mesh<sc::axis<tp, 9>>{}, mesh{}))>);

// A map that is made of it finds the same.
constexpr auto as_map = hana::to_map(mesh{});
static_assert(yes<decltype(as_map[hana::type_c<tp>] == hana::at_key(mesh{}, hana::type_c<tp>))>);
static_assert(yes<decltype(hana::find(as_map, hana::type_c<ep>) == hana::find(mesh{}, hana::type_c<ep>))>);

// A mesh that no tensor has is nothing to fold.
static_assert(!hana::Foldable<sc::mesh<sc::axis<tp, 4>, sc::axis<tp, 2>>>::value);
static_assert(!hana::Foldable<sc::mesh<tp>>::value);

// ---- axes ---------------------------------------------------------------------------------------------------------

using axis = sc::axis<tp, 4>;
static_assert(hana::Product<axis>::value);
static_assert(yes<decltype(hana::first(axis{}) == hana::type_c<tp>)>);
static_assert(yes<decltype(hana::second(axis{}) == number<4>{})>);
// x == first(make(x, y)), y == second(make(x, y)), and z == make(first(z), second(z))
constexpr auto made = hana::make<sc::axis_tag>(hana::type_c<ep>, number<3>{});
static_assert(yes<decltype(hana::first(made) == hana::type_c<ep>)>);
static_assert(yes<decltype(hana::second(made) == number<3>{})>);
static_assert(yes<decltype(hana::equal(hana::make<sc::axis_tag>(hana::first(axis{}), hana::second(axis{})), axis{}))>);
// Products are equal element by element.
static_assert(yes<decltype(hana::equal(axis{}, hana::make_pair(hana::type_c<tp>, number<4>{})))>);
static_assert(yes<decltype(hana::equal(hana::make_pair(hana::type_c<tp>, number<4>{}), axis{}))>);

#endif
