// SPDX-License-Identifier: Apache-2.0
// Functions that are made of view steps and one step that computes: the views as pipelines, the shardings that they
// allow, and the step that a refusal names.
#include <shardcheck/checker.hpp>

#include <type_traits>

#include "../support/op_verdict.hpp"

namespace sc = shardcheck;

struct dp;
struct tp;
template <class Shape, class... Placements>
using over_tp = sc::tensor<float, Shape, sc::mesh<sc::axis<tp, 4>>, Placements...>;
template <class Shape, class... Placements>
using over_both = sc::tensor<float, Shape, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, Placements...>;

template <class Left, class Right>
inline constexpr bool same = std::is_same_v<Left, Right>;

constexpr bool starts_with(const sc::text& sentence, const char* start) {
    int i = 0;
    while (i != sentence.size() && start[i] != '\0' && sentence.data()[i] == start[i]) ++i;
    return start[i] == '\0';
}

// ---- kron: [a,b] and [c,d] give [a*c,b*d] ------------------------------------------------------------------------
// The factors are seen as [a,1,b,1] and [1,c,1,d], multiply to [a,c,b,d], and the dims merge in pairs. Where one
// factor is replicated, the product is sharded as the other one's broadcast is, in memory of its own.

using left_factor = sc::shape<16, 32>;
using right_factor = sc::shape<4, 8>;
using factors_product = sc::shape<16, 4, 32, 8>;
using kron_shape = sc::shape<64, 256>;

template <class Left>
using left_view = sc::apply_t<Left, sc::view<16, 1, 32, 1>>;
template <class Right>
using right_view = sc::apply_t<Right, sc::view<1, 4, 1, 8>>;
template <class View>
using product = sc::apply_t<View, sc::expand<16, 4, 32, 8>, sc::contiguous>;
template <class Product>
using merged = sc::apply_t<Product, sc::flatten<0, 1>, sc::flatten<1, 2>>;
template <class Product>
using strided_merged = sc::apply_t<Product, sc::strided_flatten<0, 1>, sc::strided_flatten<1, 2>>;

using left_rows = over_tp<left_factor, sc::shard<0>>;
using left_columns = over_tp<left_factor, sc::shard<1>>;
using right_rows = over_tp<right_factor, sc::shard<0>>;
using right_columns = over_tp<right_factor, sc::shard<1>>;
static_assert(same<left_view<left_columns>, over_tp<sc::shape<16, 1, 32, 1>, sc::shard<2>>>);
static_assert(same<left_view<left_columns>, sc::apply_t<left_columns, sc::unsqueeze<1>, sc::unsqueeze<3>>>);
static_assert(same<right_view<right_columns>, over_tp<sc::shape<1, 4, 1, 8>, sc::shard<3>>>);
static_assert(same<right_view<right_columns>, sc::apply_t<right_columns, sc::unsqueeze<0>, sc::unsqueeze<2>>>);

// A sharded left factor: its dims are the outer ones of each pair, so that every shard stays one.
static_assert(same<product<left_view<left_rows>>, over_tp<factors_product, sc::shard<0>>>);
static_assert(same<merged<product<left_view<left_rows>>>, over_tp<kron_shape, sc::shard<0>>>);
static_assert(same<product<left_view<left_columns>>, over_tp<factors_product, sc::shard<2>>>);
static_assert(same<merged<product<left_view<left_columns>>>, over_tp<kron_shape, sc::shard<1>>>);
static_assert(same<merged<product<left_view<over_both<left_factor, sc::shard<0>, sc::shard<1>>>>>,
                   over_both<kron_shape, sc::shard<0>, sc::shard<1>>>);
static_assert(same<merged<product<left_view<over_both<left_factor, sc::shard<0>, sc::shard<0>>>>>,
                   over_both<kron_shape, sc::shard<0>, sc::shard<0>>>);
static_assert(same<merged<product<left_view<over_both<left_factor, sc::partial<sc::sum>, sc::shard<1>>>>>,
                   over_both<kron_shape, sc::partial<sc::sum>, sc::shard<1>>>);

// A sharded right factor: a rank has a part of every left row, or column. The step that joins them is refused, and
// gives a strided shard where that is asked for.
using by_right_rows = product<right_view<right_rows>>;
static_assert(same<by_right_rows, over_tp<factors_product, sc::shard<1>>>);
static_assert(!sc::applicable<by_right_rows, sc::flatten<0, 1>>);
static_assert(test::is_refused<by_right_rows, sc::ops::flatten<0, 1>>(sc::rule::inner_dim_sharded, 0));
static_assert(starts_with(sc::explain_op<by_right_rows, sc::ops::flatten<0, 1>>(),
                          "flatten<0, 1>: view [16,4,32,8] -> [64,32,8]: dim 1 is sharded over mesh axis tp "));
static_assert(same<strided_merged<by_right_rows>, over_tp<kron_shape, sc::strided_shard<0, 16>>>);

using by_right_columns = product<right_view<right_columns>>;
using rows_merged = sc::apply_t<by_right_columns, sc::flatten<0, 1>>;
static_assert(same<rows_merged, over_tp<sc::shape<64, 32, 8>, sc::shard<2>>>);
static_assert(!sc::applicable<by_right_columns, sc::flatten<0, 1>, sc::flatten<1, 2>>);
static_assert(test::is_refused<rows_merged, sc::ops::flatten<1, 2>>(sc::rule::inner_dim_sharded, 0));
static_assert(starts_with(sc::explain_op<rows_merged, sc::ops::flatten<1, 2>>(),
                          "flatten<1, 2>: view [64,32,8] -> [64,256]: dim 2 is sharded over mesh axis tp "));
static_assert(same<strided_merged<by_right_columns>, over_tp<kron_shape, sc::strided_shard<1, 32>>>);

// Unless there is but one left row, in all or on a rank.
static_assert(same<sc::apply_t<right_rows, sc::view<1, 4, 1, 8>, sc::expand<1, 4, 32, 8>, sc::contiguous,
                               sc::flatten<0, 1>, sc::flatten<1, 2>>,
                   over_tp<sc::shape<4, 256>, sc::shard<0>>>);
static_assert(same<sc::apply_t<over_both<sc::shape<2, 4, 32, 8>, sc::shard<0>, sc::shard<1>>, sc::flatten<0, 1>>,
                   over_both<sc::shape<8, 32, 8>, sc::shard<0>, sc::shard<0>>>);

// Both factors sharded, rows by rows: 8 left rows on each rank of dp.
using both_rows = over_both<factors_product, sc::shard<0>, sc::shard<1>>;
static_assert(test::is_refused<both_rows, sc::ops::flatten<0, 1>>(sc::rule::inner_dim_sharded, 1));
static_assert(same<strided_merged<both_rows>, over_both<kron_shape, sc::shard<0>, sc::strided_shard<0, 8>>>);

// Uneven left rows: 2, 2, 2, 1 times 2 is how 14 rows are dealt; 2, 2, 2, 0 times 4 is not how 24 are.
static_assert(same<sc::apply_t<over_tp<sc::shape<7, 2, 32, 8>, sc::shard<0>>, sc::flatten<0, 1>, sc::flatten<1, 2>>,
                   over_tp<sc::shape<14, 256>, sc::shard<0>>>);
static_assert(test::is_refused<over_tp<sc::shape<6, 4, 32, 8>, sc::shard<0>>, sc::ops::flatten<0, 1>>(
    sc::rule::uneven_shard_flattened, 0));

// The broadcast itself, which kron never writes out, would not merge without a copy.
using broadcast_left = sc::apply_t<left_view<left_rows>, sc::expand<16, 4, 32, 8>>;
static_assert(
    same<broadcast_left, sc::strided_tensor<over_tp<factors_product, sc::shard<0>>, sc::strides<0, 32, 0, 1, 0>>>);
static_assert(test::needs_copy<broadcast_left, sc::ops::flatten<0, 1>, over_tp<sc::shape<64, 32, 8>, sc::shard<0>>>);

// ---- cartesian_prod: [n] and [m] give [n*m,2] --------------------------------------------------------------------
// Each is seen on the grid [n,m], flattened, and the two become columns side by side.

template <class First>
using first_grid = sc::apply_t<First, sc::unsqueeze<1>, sc::expand<8, 12>>;
template <class Second>
using second_grid = sc::apply_t<Second, sc::unsqueeze<0>, sc::expand<8, 12>>;
template <class Grid>
using column = sc::apply_t<Grid, sc::contiguous, sc::flatten<>, sc::unsqueeze<1>>;

// A sharded first: a rank's points are whole rows of the grid. To flatten them is a copy.
using first_by_tp = first_grid<over_tp<sc::shape<8>, sc::shard<0>>>;
static_assert(same<first_by_tp, sc::strided_tensor<over_tp<sc::shape<8, 12>, sc::shard<0>>, sc::strides<0, 1, 0>>>);
static_assert(!sc::applicable<first_by_tp, sc::flatten<>>);
static_assert(test::needs_copy<first_by_tp, sc::ops::flatten<0, -1>, over_tp<sc::shape<96>, sc::shard<0>>>);
static_assert(starts_with(sc::explain_op<first_by_tp, sc::ops::flatten<0, -1>>(),
                          "flatten<0, -1> of [8,12]: the shards would do, as shard<0>, but "));
static_assert(same<column<first_by_tp>, over_tp<sc::shape<96, 1>, sc::shard<0>>>);

// With one point on each rank there is one row, repeated: no copy.
using lone_points = sc::apply_t<over_tp<sc::shape<4>, sc::shard<0>>, sc::unsqueeze<1>, sc::expand<4, 12>>;
static_assert(same<sc::apply_t<lone_points, sc::flatten<>>,
                   sc::strided_tensor<over_tp<sc::shape<48>, sc::shard<0>>, sc::strides<0, 0>>>);

// A replicated second stays so.
using second_on_all = second_grid<over_tp<sc::shape<12>, sc::replicate>>;
static_assert(same<second_on_all, sc::strided_tensor<over_tp<sc::shape<8, 12>, sc::replicate>, sc::strides<0, 0, 1>>>);
static_assert(test::needs_copy<second_on_all, sc::ops::flatten<0, -1>, over_tp<sc::shape<96>, sc::replicate>>);
static_assert(same<column<second_on_all>, over_tp<sc::shape<96, 1>, sc::replicate>>);

// A sharded second: a rank has a part of every row of the grid, and no copy helps.
using second_by_tp = second_grid<over_tp<sc::shape<12>, sc::shard<0>>>;
static_assert(same<second_by_tp, sc::strided_tensor<over_tp<sc::shape<8, 12>, sc::shard<1>>, sc::strides<0, 0, 1>>>);
static_assert(test::is_refused<second_by_tp, sc::ops::flatten<0, -1>>(sc::rule::inner_dim_sharded, 0));
static_assert(!sc::applicable<second_by_tp, sc::contiguous, sc::flatten<>>);
static_assert(
    test::needs_copy<second_by_tp, sc::ops::strided_flatten<0, -1>, over_tp<sc::shape<96>, sc::strided_shard<0, 8>>>);
static_assert(same<sc::apply_t<second_by_tp, sc::contiguous, sc::strided_flatten<>>,
                   over_tp<sc::shape<96>, sc::strided_shard<0, 8>>>);

// An uneven first, 2, 2, 2 and 0 points: 96 would be dealt otherwise.
using uneven_first = sc::apply_t<over_tp<sc::shape<6>, sc::shard<0>>, sc::unsqueeze<1>, sc::expand<6, 16>>;
static_assert(test::is_refused<uneven_first, sc::ops::flatten<0, -1>>(sc::rule::uneven_shard_flattened, 0));

// ---- take_along_dim: of [b,t,v] and indices [b,t,k], rows along the last dim -------------------------------------
// Both are broadcast, but for the dim along which rows are taken; without a dim, both are flattened. What is then
// gathered is a select for each index: free where no mesh axis cuts the dim.

using logits = over_both<sc::shape<8, 16, 1024>, sc::shard<0>, sc::replicate>;
using labels = over_both<sc::shape<8, 16>, sc::shard<0>, sc::replicate>;
using label_indices = sc::apply_t<labels, sc::unsqueeze<2>, sc::expand<8, 16, 1>>;
static_assert(same<label_indices, over_both<sc::shape<8, 16, 1>, sc::shard<0>, sc::replicate>>);
static_assert(same<logits, sc::apply_t<logits, sc::expand<8, 16, 1024>>>);
static_assert(same<labels, sc::apply_t<label_indices, sc::squeeze<2>>>);
static_assert(
    same<sc::apply_t<logits, sc::select<2, 700>>, sc::strided_tensor<labels, sc::strides<700, 16 * 1024, 1024>>>);

// Logits sharded by words: word 700 is on one rank of tp.
using logits_by_word = over_both<sc::shape<8, 16, 1024>, sc::shard<0>, sc::shard<2>>;
static_assert(!sc::applicable<logits_by_word, sc::select<2, 700>>);
static_assert(test::is_refused<logits_by_word, sc::ops::select<2, 700>>(sc::rule::rows_cross_shards, 1));
static_assert(starts_with(sc::explain_op<logits_by_word, sc::ops::select<2, 700>>(),
                          "select<2, 700> of [8,16,1024]: "));

// One choice of words for all batches: replicated, so that each rank has those of all. Sharded it is on rank 0 of dp.
using choice = over_both<sc::shape<1, 16, 5>, sc::replicate, sc::replicate>;
using choices = sc::apply_t<choice, sc::expand<8, sc::infer, sc::infer>>;
static_assert(
    same<choices,
         sc::strided_tensor<over_both<sc::shape<8, 16, 5>, sc::replicate, sc::replicate>, sc::strides<0, 0, 5, 1>>>);
static_assert(!sc::viewable_to<choices, sc::shape<8, 16, 5>, sc::shard<0>, sc::replicate>);
using choice_on_first = over_both<sc::shape<1, 16, 5>, sc::shard<0>, sc::replicate>;
static_assert(test::is_refused<choice_on_first, sc::ops::expand<8, 16, 5>>(sc::rule::expanded_dim_sharded, 0));
static_assert(starts_with(sc::explain_op<choice_on_first, sc::ops::expand<8, 16, 5>>(),
                          "expand<8, 16, 5> of [1,16,5]: dim 0 has 1 row sharded over mesh axis dp "));

// Without a dim: the flatten of rows is free, but then the one dim is sharded. That of columns is refused.
using flat_rows = sc::apply_t<over_tp<sc::shape<8, 16>, sc::shard<0>>, sc::flatten<>>;
static_assert(same<flat_rows, over_tp<sc::shape<128>, sc::shard<0>>>);
static_assert(test::is_refused<flat_rows, sc::ops::select<0, 100>>(sc::rule::rows_cross_shards, 0));
static_assert(test::is_refused<over_tp<sc::shape<8, 16>, sc::shard<1>>, sc::ops::flatten<0, -1>>(
    sc::rule::inner_dim_sharded, 0));
static_assert(starts_with(sc::explain_op<over_tp<sc::shape<8, 16>, sc::shard<1>>, sc::ops::flatten<0, -1>>(),
                          "flatten<0, -1>: view [8,16] -> [128]: dim 1 is sharded over mesh axis tp "));
