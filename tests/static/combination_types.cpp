// SPDX-License-Identifier: Apache-2.0
// The types that ops on several tensors give, as a person expects them: layers of a transformer over one mesh axis and
// over two, and what redistributions cost, worked out by hand.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/lookup.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>

#include <type_traits>

namespace sc = shardcheck;
namespace ops = sc::ops;

struct dp;
struct tp;
struct bf16 {
    unsigned short bits;
};
using line = sc::mesh<sc::axis<tp, 4>>;
using alone = sc::mesh<sc::axis<tp, 1>>;
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using whole = sc::replicate;
template <int Dim>
using cut = sc::shard<Dim>;
using sums = sc::partial<sc::sum>;
using means = sc::partial<sc::avg>;
using products = sc::partial<sc::product>;
using least = sc::partial<sc::min>;
using greatest = sc::partial<sc::max>;

template <class Placement, sc::extent_t... Extents>
using t = sc::tensor<bf16, sc::shape<Extents...>, line, Placement>;
template <class First, class Second, sc::extent_t... Extents>
using g = sc::tensor<bf16, sc::shape<Extents...>, grid, First, Second>;
template <class Placement, sc::extent_t... Extents>
using lone = sc::tensor<bf16, sc::shape<Extents...>, alone, Placement>;
template <class Placement, sc::extent_t... Extents>
using floats = sc::tensor<float, sc::shape<Extents...>, line, Placement>;
template <class Placement, sc::extent_t... Extents>
using ints = sc::tensor<int, sc::shape<Extents...>, line, Placement>;

template <class Found, class Expected>
inline constexpr bool is = std::is_same_v<Found, Expected>;

// ---- einsum

// column parallel, row parallel, and both behind one another
static_assert(is<sc::einsum_t<"bsh,hf->bsf", t<whole, 8, 64, 32>, t<cut<1>, 32, 96>>, t<cut<2>, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsf,fh->bsh", t<cut<2>, 8, 64, 96>, t<cut<0>, 96, 32>>, t<sums, 8, 64, 32>>);
static_assert(
    is<sc::einsum_t<"bsh,hf,fk->bsk", t<whole, 8, 64, 32>, t<cut<1>, 32, 96>, t<cut<0>, 96, 32>>, t<sums, 8, 64, 32>>);
// as PyTorch stores a weight; a batch and a sequence that are cut; nothing cut
static_assert(is<sc::einsum_t<"bsh,fh->bsf", t<whole, 8, 64, 32>, t<cut<0>, 96, 32>>, t<cut<2>, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsh,hf->bsf", t<cut<0>, 8, 64, 32>, t<whole, 32, 96>>, t<cut<0>, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsh,hf->bsf", t<cut<1>, 8, 64, 32>, t<whole, 32, 96>>, t<cut<1>, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsh,hf->bsf", t<whole, 8, 64, 32>, t<whole, 32, 96>>, t<whole, 8, 64, 96>>);
// data parallel and tensor parallel
static_assert(is<sc::einsum_t<"bsh,hf->bsf", g<cut<0>, whole, 8, 64, 32>, g<whole, cut<1>, 32, 96>>,
                 g<cut<0>, cut<2>, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsf,fh->bsh", g<cut<0>, cut<2>, 8, 64, 96>, g<whole, cut<0>, 96, 32>>,
                 g<cut<0>, sums, 8, 64, 32>>);
// the gradient of a weight: the batch is summed over
static_assert(is<sc::einsum_t<"bsh,bsf->hf", g<cut<0>, whole, 8, 64, 32>, g<cut<0>, cut<2>, 8, 64, 96>>,
                 g<sums, cut<1>, 32, 96>>);
// attention, the heads cut: scores, and what they weigh
static_assert(
    is<sc::einsum_t<"bnqd,bnkd->bnqk", t<cut<1>, 8, 16, 64, 32>, t<cut<1>, 8, 16, 64, 32>>, t<cut<1>, 8, 16, 64, 64>>);
static_assert(
    is<sc::einsum_t<"bnqk,bnkd->bnqd", t<cut<1>, 8, 16, 64, 64>, t<cut<1>, 8, 16, 64, 32>>, t<cut<1>, 8, 16, 64, 32>>);
// context parallel: the keys are whole, or the queries
static_assert(
    is<sc::einsum_t<"bnqd,bnkd->bnqk", t<cut<2>, 8, 16, 64, 32>, t<whole, 8, 16, 64, 32>>, t<cut<2>, 8, 16, 64, 64>>);
static_assert(
    is<sc::einsum_t<"bnqk,bnkd->bnqd", t<cut<3>, 8, 16, 64, 64>, t<cut<2>, 8, 16, 64, 32>>, t<sums, 8, 16, 64, 32>>);
// outer product, transpose, trace of a product, sum
static_assert(is<sc::einsum_t<"i,j->ij", t<cut<0>, 8>, t<whole, 12>>, t<cut<0>, 8, 12>>);
static_assert(is<sc::einsum_t<"i,j->ij", g<cut<0>, whole, 8>, g<whole, cut<0>, 12>>, g<cut<0>, cut<1>, 8, 12>>);
static_assert(is<sc::einsum_t<" ij -> ji ", t<cut<0>, 8, 12>>, t<cut<1>, 12, 8>>);
static_assert(is<sc::einsum_t<"ij,ij->", t<cut<0>, 8, 12>, t<cut<0>, 8, 12>>, t<sums>>);
static_assert(is<sc::einsum_t<"ij->i", t<cut<1>, 8, 12>>, t<sums, 8>>);
// uneven shards are as good as even ones; strided ones, if all operands have them
static_assert(is<sc::einsum_t<"bf,fh->bh", t<cut<1>, 8, 6>, t<cut<0>, 6, 32>>, t<sums, 8, 32>>);
static_assert(is<sc::einsum_t<"bf,fh->bh", t<sc::strided_shard<1, 2>, 8, 16>, t<sc::strided_shard<0, 2>, 16, 32>>,
                 t<sums, 8, 32>>);
static_assert(is<sc::einsum_t<"bh,hf->bf", t<whole, 8, 32>, t<sc::strided_shard<1, 2>, 32, 16>>,
                 t<sc::strided_shard<1, 2>, 8, 16>>);
// terms go through a linear op
static_assert(is<sc::einsum_t<"bsh,hf->bsf", t<sums, 8, 64, 32>, t<whole, 32, 96>>, t<sums, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsh,hf->bsf", t<whole, 8, 64, 32>, t<means, 32, 96>>, t<means, 8, 64, 96>>);

// ---- pointwise, with broadcasting

static_assert(is<sc::pointwise_t<t<cut<2>, 8, 64, 96>>, t<cut<2>, 8, 64, 96>>);
static_assert(is<sc::pointwise_t<t<cut<2>, 8, 64, 96>, t<cut<2>, 8, 64, 96>>, t<cut<2>, 8, 64, 96>>);
static_assert(is<sc::pointwise_t<t<cut<0>, 8>, floats<cut<0>, 8>>, t<cut<0>, 8>>);  // the first one's elements
static_assert(is<sc::add_t<t<cut<2>, 8, 64, 96>, t<cut<0>, 96>>, t<cut<2>, 8, 64, 96>>);
static_assert(is<sc::add_t<t<cut<1>, 8, 64, 96>, t<whole, 96>>, t<cut<1>, 8, 64, 96>>);
static_assert(is<sc::add_t<t<cut<0>, 96>, t<cut<2>, 8, 64, 96>>, t<cut<2>, 8, 64, 96>>);
static_assert(is<sc::add_t<t<cut<1>, 8, 16, 64, 64>, t<whole, 1, 1, 64, 64>>, t<cut<1>, 8, 16, 64, 64>>);
static_assert(is<sc::multiply_t<t<whole, 8, 1>, t<cut<1>, 1, 96>>, t<cut<1>, 8, 96>>);
static_assert(is<sc::add_t<g<cut<0>, whole, 8, 1>, g<whole, cut<0>, 96>>, g<cut<0>, cut<1>, 8, 96>>);
static_assert(is<sc::add_t<t<cut<0>, 8>, t<whole>>, t<cut<0>, 8>>);
// a row that coordinate 0 owns, beside one
static_assert(is<sc::add_t<t<cut<0>, 1, 96>, t<cut<0>, 1, 96>>, t<cut<0>, 1, 96>>);
static_assert(is<sc::maximum_t<t<cut<0>, 8>, t<cut<0>, 8>, t<cut<0>, 8>>, t<cut<0>, 8>>);
static_assert(is<sc::cast_t<float, t<cut<1>, 8, 96>>, floats<cut<1>, 8, 96>>);
static_assert(is<sc::scale_t<t<cut<1>, 8, 96>>, t<cut<1>, 8, 96>>);

// what partials do
static_assert(is<sc::scale_t<t<sums, 8>>, t<sums, 8>> && is<sc::scale_t<t<means, 8>>, t<means, 8>>);
static_assert(!sc::combinable<ops::pointwise<sc::elementwise::scale>, t<greatest, 8>>);  // a number below 0
static_assert(is<sc::add_t<t<sums, 8>, t<sums, 8>>, t<sums, 8>>);
static_assert(is<sc::subtract_t<t<sums, 8, 96>, t<sums, 96>>, t<sums, 8, 96>>);
static_assert(is<sc::add_t<t<means, 8>, t<whole, 8>>, t<means, 8>>);
static_assert(is<sc::add_t<t<whole, 8>, t<greatest, 8>>, t<greatest, 8>>);
static_assert(is<sc::subtract_t<t<whole, 8>, t<greatest, 8>>, t<least, 8>>);
static_assert(is<sc::subtract_t<t<greatest, 8>, t<whole, 8>>, t<greatest, 8>>);
static_assert(is<sc::multiply_t<t<sums, 8, 96>, t<whole, 96>>, t<sums, 8, 96>>);
static_assert(is<sc::multiply_t<t<whole, 96>, t<means, 8, 96>>, t<means, 8, 96>>);
static_assert(is<sc::multiply_t<t<products, 8>, t<products, 8>>, t<products, 8>>);
static_assert(is<sc::maximum_t<t<greatest, 8>, t<greatest, 8>>, t<greatest, 8>>);
static_assert(is<sc::maximum_t<t<greatest, 8>, t<whole, 8>>, t<greatest, 8>>);
static_assert(is<sc::maximum_t<t<least, 8>, t<whole, 8>>, t<least, 8>>);
static_assert(is<sc::minimum_t<t<least, 8>, t<least, 8>>, t<least, 8>>);
static_assert(!sc::combinable<ops::pointwise<sc::elementwise::add>, t<sums, 8>, t<whole, 8>>);
static_assert(!sc::combinable<ops::pointwise<sc::elementwise::multiply>, t<sums, 8>, t<sums, 8>>);
static_assert(!sc::combinable<ops::pointwise<sc::elementwise::maximum>, t<sums, 8>, t<whole, 8>>);
static_assert(!sc::combinable<ops::pointwise<sc::elementwise::any>, t<greatest, 8>>);
static_assert(!sc::combinable<ops::cast<float>, t<sums, 8>>);

// ---- reductions

static_assert(is<sc::reduce_t<t<cut<1>, 8, 96>, sc::sum, 1>, t<sums, 8>>);
static_assert(is<sc::reduce_t<t<cut<1>, 8, 96>, sc::avg, -1>, t<means, 8>>);
static_assert(is<sc::reduce_t<t<cut<1>, 8, 96>, sc::product, 1>, t<products, 8>>);
static_assert(is<sc::reduce_t<t<cut<1>, 8, 96>, sc::min, 1>, t<least, 8>>);
static_assert(is<sc::reduce_t<t<cut<1>, 8, 96>, sc::max, 1>, t<greatest, 8>>);
static_assert(is<sc::reduce_t<t<cut<1>, 8, 96>, sc::sum, 0>, t<cut<0>, 96>>);
static_assert(is<sc::reduce_t<t<cut<2>, 8, 64, 96>, sc::max, 0, 1>, t<cut<0>, 96>>);
static_assert(is<sc::reduce_t<t<cut<1>, 8, 64, 96>, sc::sum>, t<sums>>);
static_assert(is<sc::reduce_t<t<whole, 8, 96>, sc::avg>, t<whole>>);
static_assert(is<sc::reduce_keep_t<t<cut<1>, 8, 96>, sc::sum, 1>, t<sums, 8, 1>>);
static_assert(is<sc::reduce_keep_t<t<cut<0>, 8, 96>, sc::avg, 1>, t<cut<0>, 8, 1>>);
static_assert(is<sc::reduce_keep_t<t<cut<2>, 8, 64, 96>, sc::max, 0>, t<cut<2>, 1, 64, 96>>);
static_assert(is<sc::reduce_t<g<cut<0>, cut<1>, 8, 96>, sc::sum, 0>, g<sums, cut<0>, 96>>);
static_assert(is<sc::reduce_t<g<cut<0>, cut<1>, 8, 96>, sc::max>, g<greatest, greatest>>);
// uneven: sums and products of what is there, none is 0 or 1; the mean and the least need rows
static_assert(is<sc::reduce_t<t<cut<0>, 6>, sc::sum>, t<sums>> &&
              is<sc::reduce_t<t<cut<0>, 5>, sc::product>, t<products>>);
static_assert(is<sc::reduce_t<t<cut<0>, 7>, sc::max>, t<greatest>>);
static_assert(!sc::combinable<ops::reduce<sc::max, false>, t<cut<0>, 6>> &&
              !sc::combinable<ops::reduce<sc::avg, false>, t<cut<0>, 7>>);
// of partials
static_assert(is<sc::reduce_t<t<sums, 8, 96>, sc::sum, 1>, t<sums, 8>>);
static_assert(is<sc::reduce_t<t<sums, 8, 96>, sc::avg, 1>, t<sums, 8>>);
static_assert(is<sc::reduce_t<t<means, 8, 96>, sc::sum, 1>, t<means, 8>>);
static_assert(is<sc::reduce_t<t<greatest, 8, 96>, sc::max, 1>, t<greatest, 8>>);
static_assert(!sc::combinable<ops::reduce<sc::max, false, 1>, t<sums, 8, 96>> &&
              !sc::combinable<ops::reduce<sc::sum, false, 1>, t<greatest, 8, 96>>);

// ---- along whole dims: softmax, top-k, norms

static_assert(is<sc::softmax_t<t<cut<1>, 8, 16, 64, 64>, -1>, t<cut<1>, 8, 16, 64, 64>>);
static_assert(is<sc::softmax_t<t<cut<2>, 8, 16, 64, 64>, -1>, t<cut<2>, 8, 16, 64, 64>>);
static_assert(is<sc::softmax_t<t<whole, 8, 16>>, t<whole, 8, 16>>);
static_assert(!sc::combinable<ops::softmax<>, t<cut<0>, 8, 16>> && !sc::combinable<ops::softmax<-1>, t<sums, 8, 16>>);
static_assert(is<sc::topk_t<t<cut<0>, 64, 8>, 2>, t<cut<0>, 64, 2>>);
static_assert(is<sc::topk_t<t<cut<1>, 64, 8>, 5, 0>, t<cut<1>, 5, 8>>);
static_assert(is<sc::topk_t<t<whole, 64, 8>, 8>, t<whole, 64, 8>>);
static_assert(!sc::combinable<ops::topk<2, -1>, t<cut<1>, 64, 8>>);
static_assert(is<sc::norm_t<t<cut<1>, 8, 64, 32>, t<whole, 32>>, t<cut<1>, 8, 64, 32>>);
static_assert(is<sc::norm_t<t<cut<0>, 8, 64, 32>, floats<whole, 32>, floats<whole, 32>>, t<cut<0>, 8, 64, 32>>);
static_assert(is<sc::norm_t<t<cut<0>, 8, 64, 32>, t<whole, 64, 32>>, t<cut<0>, 8, 64, 32>>);
static_assert(!sc::combinable<ops::norm, t<cut<1>, 8, 64, 32>, t<whole, 64, 32>>);
static_assert(is<sc::norm_t<g<cut<0>, whole, 8, 64, 32>, g<whole, whole, 32>>, g<cut<0>, whole, 8, 64, 32>>);

// ---- lookup and concatenation

static_assert(is<sc::embedding_t<ints<whole, 8, 64>, t<cut<0>, 1000, 32>>, t<sums, 8, 64, 32>>);
static_assert(is<sc::embedding_t<ints<whole, 8, 64>, t<cut<1>, 1000, 32>>, t<cut<2>, 8, 64, 32>>);
static_assert(is<sc::embedding_t<ints<cut<0>, 8, 64>, t<whole, 1000, 32>>, t<cut<0>, 8, 64, 32>>);
static_assert(is<sc::embedding_t<ints<cut<1>, 8, 64>, t<whole, 1000, 4, 8>>, t<cut<1>, 8, 64, 4, 8>>);
static_assert(is<sc::embedding_t<ints<whole>, t<cut<1>, 1000, 32>>, t<cut<0>, 32>>);
static_assert(is<sc::embedding_t<ints<whole, 8>, t<sums, 1000, 32>>, t<sums, 8, 32>>);
static_assert(is<sc::embedding_t<sc::tensor<int, sc::shape<8, 64>, grid, cut<0>, whole>, g<whole, cut<0>, 1000, 32>>,
                 g<cut<0>, sums, 8, 64, 32>>);
static_assert(is<sc::concat_t<1, t<cut<0>, 8, 64>, t<cut<0>, 8, 32>>, t<cut<0>, 8, 96>>);
static_assert(is<sc::concat_t<-1, t<whole, 8, 64>, t<whole, 8, 1>, t<whole, 8, 7>>, t<whole, 8, 72>>);
static_assert(is<sc::concat_t<1, t<sums, 8, 64>, t<sums, 8, 32>>, t<sums, 8, 96>>);
static_assert(is<sc::concat_t<1, t<greatest, 8, 64>, t<whole, 8, 32>>, t<greatest, 8, 96>>);
static_assert(!sc::combinable<ops::concat<1>, t<sums, 8, 64>, t<whole, 8, 32>>);
static_assert(!sc::combinable<ops::concat<1>, t<cut<1>, 32, 96>, t<cut<1>, 32, 96>>);
static_assert(is<sc::strided_concat_t<1, t<cut<1>, 32, 96>, t<cut<1>, 32, 96>>, t<sc::strided_shard<1, 2>, 32, 192>>);
static_assert(is<sc::strided_concat_t<1, t<cut<0>, 8, 64>, t<cut<0>, 8, 32>>, t<cut<0>, 8, 96>>);
// the strided factors add up, and a strided shard of its like needs no permission
static_assert(is<sc::concat_t<1, t<sc::strided_shard<1, 2>, 32, 192>, t<sc::strided_shard<1, 2>, 32, 192>>,
                 t<sc::strided_shard<1, 4>, 32, 384>>);

// ---- what lies in memory in another order, and axes of one rank

using turned = sc::apply_t<t<cut<0>, 64, 8, 32>, sc::transpose<0, 1>>;
static_assert(!sc::is_contiguous_v<turned>);
static_assert(is<sc::pointwise_t<turned>, t<cut<1>, 8, 64, 32>>);
static_assert(is<sc::add_t<turned, t<cut<1>, 8, 64, 32>>, t<cut<1>, 8, 64, 32>>);
static_assert(is<sc::einsum_t<"bsh,hf->bsf", turned, t<whole, 32, 96>>, t<cut<1>, 8, 64, 96>>);
static_assert(is<sc::reduce_t<turned, sc::sum, 1>, t<sums, 8, 32>>);
static_assert(is<sc::redistribute_t<turned, whole>, t<whole, 8, 64, 32>>);
static_assert(is<sc::redistribute_t<turned, cut<1>>, t<cut<1>, 8, 64, 32>>);
static_assert(
    is<sc::concat_t<0, sc::apply_t<t<whole, 8, 8>, sc::slice<1, 0, 8, 2>>, t<whole, 8, 4>>, t<whole, 16, 4>>);

static_assert(is<sc::einsum_t<"bsh,hf->bsf", lone<whole, 8, 64, 32>, lone<cut<1>, 32, 96>>, lone<cut<2>, 8, 64, 96>>);
static_assert(is<sc::einsum_t<"bsf,fh->bsh", lone<cut<2>, 8, 64, 96>, lone<cut<0>, 96, 32>>, lone<sums, 8, 64, 32>>);
static_assert(is<sc::add_t<lone<sums, 8>, lone<sums, 8>>, lone<sums, 8>>);
static_assert(is<sc::reduce_t<lone<cut<1>, 8, 96>, sc::avg, 1>, lone<means, 8>>);
static_assert(is<sc::softmax_t<lone<cut<1>, 8, 96>, 0>, lone<cut<1>, 8, 96>>);
static_assert(
    is<sc::embedding_t<sc::tensor<int, sc::shape<8>, alone, whole>, lone<cut<0>, 1000, 32>>, lone<sums, 8, 32>>);
static_assert(is<sc::strided_concat_t<0, lone<cut<0>, 8>, lone<cut<0>, 8>>, lone<sc::strided_shard<0, 2>, 16>>);
// what more ranks would refuse one rank has whole
static_assert(is<sc::softmax_t<lone<cut<1>, 8, 96>, 1>, lone<whole, 8, 96>>);
static_assert(is<sc::add_t<lone<sums, 8>, lone<whole, 8>>, lone<whole, 8>>);
static_assert(
    is<sc::pointwise_t<sc::tensor<float, sc::shape<8>, sc::mesh<>>>, sc::tensor<float, sc::shape<8>, sc::mesh<>>>);

// ---- redistribution

static_assert(is<sc::redistribute_t<t<sums, 8, 64>, whole>, t<whole, 8, 64>>);
static_assert(is<sc::redistribute_t<t<cut<0>, 8, 64>, sc::on<tp, cut<-1>>>, t<cut<1>, 8, 64>>);
// by name: axes that are not named keep theirs
static_assert(is<sc::redistribute_t<g<cut<0>, sums, 8, 64>, sc::on<tp, whole>>, g<cut<0>, whole, 8, 64>>);
static_assert(is<sc::redistribute_t<g<cut<0>, sums, 8, 64>, sc::on<dp, cut<1>>>, g<cut<1>, sums, 8, 64>>);
static_assert(
    is<sc::redistribute_t<g<cut<0>, sums, 8, 64>, sc::on<tp, cut<1>>, sc::on<dp, whole>>, g<whole, cut<1>, 8, 64>>);
static_assert(is<sc::redistribute_t<g<cut<0>, sums, 8, 64>, whole, cut<1>>, g<whole, cut<1>, 8, 64>>);
static_assert(is<sc::redistribute_t<g<cut<0>, sums, 8, 64>, cut<0>, sums>, g<cut<0>, sums, 8, 64>>);
static_assert(is<sc::redistribute_t<lone<whole, 8>, sums>, lone<sums, 8>>);  // one rank holds its one term

/// One step over mesh axis `Axis`.
template <class From, class To>
constexpr bool takes(sc::collective by, sc::extent_t received, int axis = 0, int step = 0, int steps = 1) {
    constexpr sc::redistribution_plan plan = sc::plan_v<From, To>;
    return plan.reason == sc::rule::none && plan.steps == steps && plan.step[step].axis == axis &&
           plan.step[step].by == by && plan.step[step].received == received;
}

// [8,2048,4096] are 67108864 elements, a quarter is 16777216.
template <class Placement>
using hidden = t<Placement, 8, 2048, 4096>;
static_assert(takes<hidden<sums>, hidden<whole>>(sc::collective::all_reduce, 100663296));      // 2 * 3 quarters
static_assert(takes<hidden<sums>, hidden<cut<1>>>(sc::collective::reduce_scatter, 50331648));  // 3 quarters
static_assert(takes<hidden<cut<1>>, hidden<whole>>(sc::collective::all_gather, 50331648));
static_assert(takes<hidden<cut<1>>, hidden<cut<2>>>(sc::collective::all_to_all, 12582912));  // 3 of its 4 sixteenths
static_assert(takes<hidden<whole>, hidden<cut<2>>>(sc::collective::slice, 0));
static_assert(sc::plan_v<hidden<cut<1>>, hidden<cut<1>>>.steps == 0);
static_assert(sc::plan_v<hidden<whole>, hidden<sums>>.reason == sc::rule::redistributed_to_partial);
// 6 rows over 4 are 2, 2, 2 and 0: the last rank lacks them all. Of 7 terms 2 at most go to a rank.
static_assert(takes<t<cut<0>, 6, 10>, t<whole, 6, 10>>(sc::collective::all_gather, 60));
static_assert(takes<t<sums, 7>, t<cut<0>, 7>>(sc::collective::reduce_scatter, 6));
static_assert(takes<t<sums, 7>, t<whole, 7>>(sc::collective::all_reduce, 12));
static_assert(sc::plan_v<lone<sums, 8>, lone<whole, 8>>.steps == 0);

// Two axes on one dim: the inner cut goes first, and comes last.
static_assert(takes<g<cut<0>, cut<0>, 8, 64>, g<whole, whole, 8, 64>>(sc::collective::all_gather, 192, 1, 0, 2));
static_assert(takes<g<cut<0>, cut<0>, 8, 64>, g<whole, whole, 8, 64>>(sc::collective::all_gather, 256, 0, 1, 2));
static_assert(takes<g<whole, whole, 8, 64>, g<cut<0>, cut<0>, 8, 64>>(sc::collective::slice, 0, 0, 0, 2));
static_assert(takes<g<whole, whole, 8, 64>, g<cut<0>, cut<0>, 8, 64>>(sc::collective::slice, 0, 1, 1, 2));
// Each rank has 4 rows of terms.
static_assert(takes<g<cut<0>, sums, 8, 64>, g<cut<0>, whole, 8, 64>>(sc::collective::all_reduce, 384, 1));
static_assert(takes<g<cut<0>, sums, 8, 64>, g<cut<0>, cut<1>, 8, 64>>(sc::collective::reduce_scatter, 192, 1));

// ---- elements that may not be written: a model in read-only memory runs as any other ------------------------------

namespace of_const {
using mesh = sc::mesh<sc::axis<tp, 4>>;
using x = sc::tensor<float, sc::shape<8, 64>, mesh>;
using read_only = sc::tensor<const float, sc::shape<16, 64>, mesh, sc::shard<0>>;
static_assert(
    std::is_same_v<sc::einsum_t<"bi,oi->bo", x, read_only>, sc::tensor<float, sc::shape<8, 16>, mesh, sc::shard<1>>>);
static_assert(std::is_same_v<sc::softmax_t<read_only, -1>, sc::tensor<float, sc::shape<16, 64>, mesh, sc::shard<0>>>);
}  // namespace of_const

// ---- an equation that is no literal
// ---------------------------------------------------------------------------------

inline constexpr char without_null[] = {'b', 'i', '-', '>', 'b', 'i'};
static_assert(std::is_same_v<sc::einsum_t<without_null, of_const::x>, of_const::x>);
