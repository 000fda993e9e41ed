// SPDX-License-Identifier: Apache-2.0
// The sentences of ops that combine tensors, to the letter, and those of redistributions.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/lookup.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;
namespace ops = sc::ops;

constexpr bool same(const sc::text& sentence, const char* expected) {
    int i = 0;
    while (i != sentence.size() && sentence.data()[i] == expected[i]) ++i;
    return i == sentence.size() && expected[i] == '\0';
}

struct dp;
struct tp;
struct bf16 {
    unsigned short bits;
};
using line = sc::mesh<sc::axis<tp, 4>>;
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using whole = sc::replicate;
using terms = sc::partial<sc::sum>;
template <class Placement, sc::extent_t... Extents>
using on_line = sc::tensor<bf16, sc::shape<Extents...>, line, Placement>;
template <class First, class Second, sc::extent_t... Extents>
using on_grid = sc::tensor<bf16, sc::shape<Extents...>, grid, First, Second>;
using hidden = on_line<whole, 8, 2048, 4096>;
using by_batch = on_line<sc::shard<0>, 8, 2048, 4096>;
using by_token = on_line<sc::shard<1>, 8, 2048, 4096>;
using by_feature = on_line<sc::shard<2>, 8, 2048, 4096>;
using partial_hidden = on_line<terms, 8, 2048, 4096>;
using up = on_line<sc::shard<1>, 4096, 11008>;
using up_whole = on_line<whole, 4096, 11008>;

template <sc::elementwise By>
using by = ops::pointwise<By>;
using function = by<sc::elementwise::any>;
using add = by<sc::elementwise::add>;
using subtract = by<sc::elementwise::subtract>;
using multiply = by<sc::elementwise::multiply>;
using matmul = ops::einsum<"bsh,hf->bsf">;

// axis_cuts_two_dims
static_assert(
    same(sc::explain_combination<matmul, by_batch, up>(),
         "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: mesh axis tp (4) cuts dim 0 (b) of operand 0 and dim "
         "1 (f) of operand 1: rows of the two that are on different ranks do not meet; redistribute tp of operand 1 "
         "from shard<1> to replicate first (all-gather, a rank receives at most 67633152 bytes)"));
static_assert(same(sc::explain_combination<ops::embedding, sc::tensor<int, sc::shape<8, 2048>, line, sc::shard<0>>,
                                           on_line<sc::shard<0>, 128256, 4096>>(),
                   "embedding of [8,2048] and [128256,4096]: mesh axis tp (4) cuts dim 0 of operand 0 and dim 0 of "
                   "operand 1: rows of the two that are on different ranks do not meet; redistribute tp of operand 0 "
                   "from shard<0> to replicate first (all-gather, a rank receives at most 49152 bytes)"));
static_assert(same(sc::explain_combination<add, on_line<sc::shard<0>, 8, 1>, on_line<sc::shard<1>, 1, 8>>(),
                   "add of [8,1] and [1,8]: mesh axis tp (4) cuts dim 0 of operand 0 and dim 1 of operand 1: rows of "
                   "the two that are on different ranks do not meet; redistribute tp of operand 0 from shard<0> to "
                   "replicate first (all-gather, a rank receives at most 12 bytes)"));

// dim_named_twice
static_assert(same(sc::explain_combination<ops::softmax<1, -2>, hidden>(),
                   "softmax of [8,2048,4096]: dim 1 is named twice"));

// dim_out_of_range
static_assert(same(sc::explain_combination<ops::softmax<3>, hidden>(),
                   "softmax of [8,2048,4096]: there is no dim 3, dims go from -3 to 2"));
static_assert(same(sc::explain_combination<ops::topk<2, -4>, hidden>(),
                   "topk of [8,2048,4096]: there is no dim -4, dims go from -3 to 2"));
static_assert(same(sc::explain_combination<ops::concat<-4>, hidden, hidden>(),
                   "concat of [8,2048,4096] and [8,2048,4096]: there is no dim -4, dims go from -3 to 2"));

// element_count_overflows
static_assert(same(
    sc::explain_combination<ops::einsum<"i,j->ij">, on_line<whole, 4294967296>, on_line<whole, 4294967296>>(),
    "einsum i,j->ij of [4294967296] and [4294967296]: the number of elements of the result does not fit in 64 bits"));
static_assert(same(sc::explain_combination<ops::concat<0>, on_line<whole, 9223372036854775807>, on_line<whole, 1>>(),
                   "concat of [9223372036854775807] and [1] along dim 0: the number of elements of the result does "
                   "not fit in 64 bits"));

// element_does_not_fit
static_assert(same(sc::explain_combination<matmul, hidden, sc::tensor<float, sc::shape<4096, 11008>, line, whole>>(),
                   "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: operand 1 has elements of float, operand 0 "
                   "of bf16: cast one of them first"));

// expanded_dim_sharded
static_assert(same(sc::explain_combination<multiply, hidden, on_line<sc::shard<1>, 8, 1, 4096>>(),
                   "multiply of [8,2048,4096] and [8,1,4096]: operand 1 has dim 1 as shard<1> over mesh axis tp (1 "
                   "over 4: 1,0,0,0 rows), so that coordinate 0 owns the one row, and the others have nothing to "
                   "repeat 2048 times; redistribute tp of operand 0 from replicate to shard<0> first (nothing moves) "
                   "and tp of operand 1 from shard<1> to shard<0> (all-to-all, a rank receives at most 16384 bytes)"));

// extents_differ
static_assert(same(sc::explain_combination<matmul, hidden, on_line<whole, 11008, 4096>>(),
                   "einsum bsh,hf->bsf of [8,2048,4096] and [11008,4096]: dim 0 (h) of operand 1 has extent 11008, "
                   "dim 2 (h) of operand 0 has 4096"));
static_assert(same(sc::explain_combination<add, on_line<whole, 8>, hidden>(),
                   "add of [8] and [8,2048,4096]: dim 2 of operand 1 has extent 4096, dim 0 of operand 0 has 8"));
static_assert(
    same(sc::explain_combination<add, on_line<whole, 1>, on_line<whole, 4096>, on_line<whole, 8, 1024>>(),
         "add of [1], [4096] and [8,1024]: dim 1 of operand 2 has extent 1024, dim 0 of operand 1 has 4096"));
static_assert(
    same(sc::explain_combination<ops::norm, hidden, on_line<whole, 1024>>(),
         "norm of [8,2048,4096] and [1024]: dim 0 of operand 1 has extent 1024, dim 2 of operand 0 has 4096"));
static_assert(same(
    sc::explain_combination<ops::concat<2>, hidden, on_line<whole, 8, 1, 64>>(),
    "concat of [8,2048,4096] and [8,1,64] along dim 2: dim 1 of operand 1 has extent 1, dim 1 of operand 0 has 2048"));

// joined_dim_sharded
static_assert(same(sc::explain_combination<ops::concat<-1>, on_line<sc::shard<1>, 64, 128>,
                                           on_line<sc::shard<1>, 64, 128>, on_line<sc::shard<1>, 64, 128>>(),
                   "concat of [64,128], [64,128] and [64,128] along dim 1: operand 0 has dim 1 as shard<1> over mesh "
                   "axis tp (128 over 4: 32 rows each): on a rank, rows of each operand one after the other are no "
                   "plain shard of [64,384]; ask for strided_concat, which gives strided_shard<1, 3>, or redistribute "
                   "tp of operand 0 from shard<1> to shard<0> first (all-to-all, a rank receives at most 3072 bytes) "
                   "and tp of operand 1 from shard<1> to shard<0> (all-to-all, a rank receives at most 3072 bytes) "
                   "and tp of operand 2 from shard<1> to shard<0> (all-to-all, a rank receives at most 3072 bytes)"));
static_assert(same(sc::explain_combination<ops::concat<2>, by_feature, on_line<sc::shard<2>, 8, 2048, 1024>>(),
                   "concat of [8,2048,4096] and [8,2048,1024] along dim 2: operand 0 has dim 2 as shard<2> over mesh "
                   "axis tp (4096 over 4: 1024 rows each), operand 1 has dim 2 as shard<2>: on a rank, rows of the "
                   "one and then of the other are no shard of [8,2048,5120]; redistribute tp of operand 0 from "
                   "shard<2> to shard<0> first (all-to-all, a rank receives at most 25165824 bytes) and tp of operand "
                   "1 from shard<2> to shard<0> (all-to-all, a rank receives at most 6291456 bytes)"));
static_assert(
    same(sc::explain_combination<ops::concat<2>, by_feature, hidden>(),
         "concat of [8,2048,4096] and [8,2048,4096] along dim 2: operand 0 has dim 2 as shard<2> over mesh axis tp "
         "(4096 over 4: 1024 rows each), operand 1 has dim 2 whole: on a rank, rows of the one and then of the other "
         "are no shard of [8,2048,8192]; redistribute tp of operand 0 from shard<2> to shard<0> first (all-to-all, a "
         "rank receives at most 25165824 bytes) and tp of operand 1 from replicate to shard<0> (nothing moves)"));
static_assert(same(
    sc::explain_combination<ops::concat<2, sc::policy::strided>, by_feature, hidden>(),
    "strided_concat of [8,2048,4096] and [8,2048,4096] along dim 2: operand 0 has dim 2 as shard<2> over mesh axis tp "
    "(4096 over 4: 1024 rows each), operand 1 has dim 2 whole: on a rank, rows of the one and then of the other are "
    "no shard of [8,2048,8192]; redistribute tp of operand 1 from replicate to shard<2> first (nothing moves)"));

// meshes_differ
static_assert(
    same(sc::explain_combination<matmul, on_grid<whole, whole, 8, 2048, 4096>, up>(),
         "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: operand 1 is over tp=4, operand 0 over dp=2, tp=4"));
static_assert(same(sc::explain_combination<add, on_line<whole, 8>, sc::tensor<bf16, sc::shape<8>, sc::mesh<>>>(),
                   "add of [8] and [8]: operand 1 is over one rank, operand 0 over tp=4"));

// not_an_equation
static_assert(same(
    sc::explain_combination<ops::einsum<"bsh,hf->bsg">, hidden, up>(),
    "einsum bsh,hf->bsg of [8,2048,4096] and [4096,11008]: the result has g, at character 10, and no operand has it"));
static_assert(same(
    sc::explain_combination<ops::einsum<"bsh;hf->bsf">, hidden, up>(),
    "einsum bsh;hf->bsf of [8,2048,4096] and [4096,11008]: character 3 (;) is neither a letter nor a comma nor ->"));
static_assert(same(sc::explain_combination<ops::einsum<"bsh,hf">, hidden, up>(),
                   "einsum bsh,hf of [8,2048,4096] and [4096,11008]: no -> says what the result has"));
static_assert(same(sc::explain_combination<ops::einsum<"bsb,hf->bsf">, hidden, up>(),
                   "einsum bsb,hf->bsf of [8,2048,4096] and [4096,11008]: one tensor has b twice, at character 2: "
                   "take its diagonal first"));
static_assert(same(sc::explain_combination<ops::einsum<"bsh,hf->bsfb">, hidden, up>(),
                   "einsum bsh,hf->bsfb of [8,2048,4096] and [4096,11008]: the result has b twice, at character 11"));
static_assert(
    same(sc::explain_combination<ops::einsum<"bsh,hf->b,s">, hidden, up>(),
         "einsum bsh,hf->b,s of [8,2048,4096] and [4096,11008]: character 9 (,), in the result, is no letter"));
static_assert(same(sc::explain_combination<ops::einsum<"abcdefghijklmnopq->">, hidden>(),
                   "einsum abcdefghijklmnopq-> of [8,2048,4096]: more than 16 letters for one tensor"));

// nothing_to_reduce
static_assert(same(sc::explain_combination<ops::reduce<sc::max, false, 1>, on_line<sc::shard<1>, 64, 5>>(),
                   "reduce by max of [64,5]: operand 0 has dim 1 as shard<1> over mesh axis tp (5 over 4: 2,2,1,0 "
                   "rows): some rank has no row to find the max of; use tp of size 1, 2, 3 or 5, or redistribute tp "
                   "of operand 0 from shard<1> to shard<0> first (all-to-all, a rank receives at most 160 bytes)"));
static_assert(same(sc::explain_combination<ops::reduce<sc::min, true>, on_line<sc::shard<0>, 64, 0>>(),
                   "reduce_keep by min of [64,0]: dim 1 has no row to find the min of"));

// operands_sharded_apart
static_assert(
    same(sc::explain_combination<matmul, by_feature, up_whole>(),
         "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: operand 0 has dim 2 (h) as shard<2> over mesh axis tp "
         "(4096 over 4: 1024 rows each), operand 1 has dim 0 (h) whole: a rank does not hold the same rows of both; "
         "redistribute tp of operand 1 from replicate to shard<0> first (nothing moves)"));
static_assert(same(sc::explain_combination<matmul, by_feature, up>(),
                   "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: operand 0 has dim 2 (h) as shard<2> over "
                   "mesh axis tp (4096 over 4: 1024 rows each), operand 1 has dim 0 (h) whole and dim 1 as shard<1>: "
                   "a rank does not hold the same rows of both; redistribute tp of operand 1 from shard<1> to "
                   "shard<0> first (all-to-all, a rank receives at most 16908288 bytes)"));
static_assert(same(
    sc::explain_combination<add, by_batch, by_feature>(),
    "add of [8,2048,4096] and [8,2048,4096]: operand 0 has dim 0 as shard<0> over mesh axis tp (8 over 4: 2 rows "
    "each), operand 1 has dim 0 whole and dim 2 as shard<2>: a rank does not hold the same rows of both; redistribute "
    "tp of operand 0 from shard<0> to shard<2> first (all-to-all, a rank receives at most 25165824 bytes)"));
static_assert(same(sc::explain_combination<add, by_feature, on_line<whole, 4096>>(),
                   "add of [8,2048,4096] and [4096]: operand 0 has dim 2 as shard<2> over mesh axis tp (4096 over 4: "
                   "1024 rows each), operand 1 has dim 0 whole: a rank does not hold the same rows of both; "
                   "redistribute tp of operand 1 from replicate to shard<0> first (nothing moves)"));
static_assert(
    same(sc::explain_combination<add, by_feature, partial_hidden>(),
         "add of [8,2048,4096] and [8,2048,4096]: operand 0 has dim 2 as shard<2> over mesh axis tp (4096 over 4: "
         "1024 rows each), operand 1 has dim 2 whole: a rank does not hold the same rows of both; redistribute tp of "
         "operand 1 from partial<sum> to shard<2> first (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<add, by_feature, on_line<sc::strided_shard<2, 2>, 8, 2048, 4096>>(),
                   "add of [8,2048,4096] and [8,2048,4096]: operand 0 has dim 2 as shard<2> over mesh axis tp (4096 "
                   "over 4: 1024 rows each), operand 1 has dim 2 as strided_shard<2, 2>: a rank does not hold the "
                   "same rows of both; redistribute tp of operand 0 from shard<2> to strided_shard<2, 2> first "
                   "(all-to-all, a rank receives at most 33554432 bytes)"));
static_assert(
    same(sc::explain_combination<ops::einsum<"bnqd,bnkd->bnqk">, on_grid<sc::shard<0>, sc::shard<1>, 8, 32, 2048, 128>,
                                 on_grid<whole, whole, 8, 32, 2048, 128>>(),
         "einsum bnqd,bnkd->bnqk of [8,32,2048,128] and [8,32,2048,128]: operand 0 has dim 0 (b) as shard<0> over "
         "mesh axis dp (8 over 2: 4 rows each), operand 1 has dim 0 (b) whole: a rank does not hold the same rows of "
         "both; redistribute dp of operand 1 from replicate to shard<0> first (nothing moves) and tp of operand 1 "
         "from replicate to shard<1> (nothing moves)"));
static_assert(same(
    sc::explain_combination<ops::norm, by_token, on_line<sc::shard<0>, 4096>>(),
    "norm of [8,2048,4096] and [4096]: operand 1 has dim 0 as shard<0> over mesh axis tp (4096 over 4: 1024 rows "
    "each), operand 0 has dim 2 whole and dim 1 as shard<1>: a rank does not hold the same rows of both; redistribute "
    "tp of operand 1 from shard<0> to replicate first (all-gather, a rank receives at most 6144 bytes)"));

// partial_not_carried
static_assert(same(
    sc::explain_combination<add, hidden, partial_hidden>(),
    "add of [8,2048,4096] and [8,2048,4096]: operand 1 is partial<sum> over mesh axis tp, operand 0 is not: it would "
    "count once on each of the 4 ranks; redistribute tp of operand 0 from replicate to shard<0> first (nothing moves) "
    "and tp of operand 1 from partial<sum> to shard<0> (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<subtract, partial_hidden, hidden>(),
                   "subtract of [8,2048,4096] and [8,2048,4096]: operand 0 is partial<sum> over mesh axis tp, operand "
                   "1 is not: it would count once on each of the 4 ranks; redistribute tp of operand 0 from "
                   "partial<sum> to shard<0> first (reduce-scatter, a rank receives at most 100663296 bytes) and tp "
                   "of operand 1 from replicate to shard<0> (nothing moves)"));
static_assert(
    same(sc::explain_combination<add, partial_hidden, on_line<sc::partial<sc::avg>, 4096>>(),
         "add of [8,2048,4096] and [4096]: operand 0 is partial<sum> over mesh axis tp, operand 1 is partial<avg>: no "
         "one reduction of what the ranks get gives the add of both; redistribute tp of operand 0 from partial<sum> "
         "to shard<2> first (reduce-scatter, a rank receives at most 100663296 bytes) and tp of operand 1 from "
         "partial<avg> to shard<0> (reduce-scatter, a rank receives at most 6144 bytes)"));
static_assert(
    same(sc::explain_combination<multiply, partial_hidden, partial_hidden>(),
         "multiply of [8,2048,4096] and [8,2048,4096]: operand 0 is partial<sum> over mesh axis tp, operand 1 is "
         "partial<sum>: the sum of the multiply of each term is not the multiply of the sums; redistribute tp of "
         "operand 0 from partial<sum> to replicate first (all-reduce, a rank receives at most 201326592 bytes)"));
static_assert(same(sc::explain_combination<function, partial_hidden>(),
                   "pointwise of [8,2048,4096]: operand 0 is partial<sum> over mesh axis tp: the sum of the pointwise "
                   "of each term is not the pointwise of the sum; redistribute tp of operand 0 from partial<sum> to "
                   "shard<0> first (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<ops::cast<float>, partial_hidden>(),
                   "cast of [8,2048,4096]: operand 0 is partial<sum> over mesh axis tp: the sum of the cast of each "
                   "term is not the cast of the sum; redistribute tp of operand 0 from partial<sum> to shard<0> first "
                   "(reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(
    same(sc::explain_combination<matmul, partial_hidden, up>(),
         "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: operand 0 is partial<sum> over mesh axis tp, which "
         "cuts dim 1 (f) of operand 1: a rank would need the terms of the others; redistribute tp of operand 1 from "
         "shard<1> to replicate first (all-gather, a rank receives at most 67633152 bytes)"));
static_assert(same(sc::explain_combination<matmul, on_line<sc::partial<sc::max>, 8, 2048, 4096>, up_whole>(),
                   "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: operand 0 is partial<max> over mesh axis "
                   "tp: the max of the einsum of each term is not the einsum of the max; redistribute tp of operand 0 "
                   "from partial<max> to shard<0> first (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<ops::reduce<sc::max, false, 2>, partial_hidden>(),
                   "reduce by max of [8,2048,4096]: operand 0 is partial<sum> over mesh axis tp: the sum of the max "
                   "of each term is not the max of the sum; redistribute tp of operand 0 from partial<sum> to "
                   "shard<0> first (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<ops::softmax<-1>, partial_hidden>(),
                   "softmax of [8,2048,4096]: operand 0 is partial<sum> over mesh axis tp: the sum of the softmax of "
                   "each term is not the softmax of the sum; redistribute tp of operand 0 from partial<sum> to "
                   "shard<0> first (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<ops::norm, partial_hidden, on_line<whole, 4096>>(),
                   "norm of [8,2048,4096] and [4096]: operand 0 is partial<sum> over mesh axis tp: the sum of the "
                   "norm of each term is not the norm of the sum; redistribute tp of operand 0 from partial<sum> to "
                   "shard<0> first (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<ops::concat<1>, hidden, partial_hidden>(),
                   "concat of [8,2048,4096] and [8,2048,4096] along dim 1: operand 1 is partial<sum> over mesh axis "
                   "tp: the sum of the concat of each term is not the concat of the sum; redistribute tp of operand 0 "
                   "from replicate to shard<0> first (nothing moves) and tp of operand 1 from partial<sum> to "
                   "shard<0> (reduce-scatter, a rank receives at most 100663296 bytes)"));
static_assert(same(sc::explain_combination<ops::embedding, sc::tensor<int, sc::shape<8, 2048>, line, terms>,
                                           on_line<whole, 128256, 4096>>(),
                   "embedding of [8,2048] and [128256,4096]: operand 0 is partial<sum> over mesh axis tp: the sum of "
                   "the embedding of each term is not the embedding of the sum; redistribute tp of operand 0 from "
                   "partial<sum> to shard<0> first (reduce-scatter, a rank receives at most 49152 bytes)"));

// range_out_of_bounds
static_assert(same(sc::explain_combination<ops::topk<9, 1>, on_line<whole, 64, 8>>(),
                   "topk of [64,8]: 9 rows of dim 1, which has 8"));

// rank_does_not_fit
static_assert(same(sc::explain_combination<ops::einsum<"sh,hf->sf">, hidden, up>(),
                   "einsum sh,hf->sf of [8,2048,4096] and [4096,11008]: operand 0 has 3 dims, where 2 are needed"));
static_assert(same(sc::explain_combination<ops::norm, hidden, on_line<whole, 4096>, on_line<whole, 1, 4096>>(),
                   "norm of [8,2048,4096], [4096] and [1,4096]: operand 2 has 2 dims, where 1 is needed"));
static_assert(same(sc::explain_combination<ops::embedding, hidden, on_line<whole>>(),
                   "embedding of [8,2048,4096] and []: operand 1 has 0 dims, where 1 is needed"));
static_assert(same(sc::explain_combination<ops::concat<1>, hidden, up>(),
                   "concat of [8,2048,4096] and [4096,11008] along dim 1: operand 1 has 2 dims, where 3 are needed"));

// rank_over_capacity
static_assert(
    same(sc::explain_combination<ops::embedding, on_line<whole, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>,
                                 on_line<whole, 9, 2, 2>>(),
         "embedding of [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1] and [9,2,2]: the result has 17 dims, where 16 is the most"));

// uneven_shard_reduced
static_assert(
    same(sc::explain_combination<ops::reduce<sc::avg, false, 0>, on_line<sc::shard<0>, 6, 256>>(),
         "reduce by avg of [6,256]: operand 0 has dim 0 as shard<0> over mesh axis tp (6 over 4: 2,2,2,0 rows): a "
         "mean of the means would weigh the rows unequally; use tp of size 1, 2, 3 or 6, or redistribute tp of "
         "operand 0 from shard<0> to shard<1> first (all-to-all, a rank receives at most 768 bytes)"));
static_assert(
    same(sc::explain_combination<ops::reduce<sc::avg, true, 1>, on_grid<sc::shard<1>, sc::shard<1>, 3, 20>>(),
         "reduce_keep by avg of [3,20]: operand 0 has dim 1 as shard<1> over mesh axis tp (10 over 4: 3,3,3,1 rows): "
         "a mean of the means would weigh the rows unequally; use tp of size 1, 2, 5 or 10, or redistribute tp of "
         "operand 0 from shard<1> to shard<0> first (all-to-all, a rank receives at most 14 bytes)"));
static_assert(same(sc::explain_combination<ops::reduce<sc::avg, false>, on_line<sc::shard<0>, 7>>(),
                   "reduce by avg of [7]: operand 0 has dim 0 as shard<0> over mesh axis tp (7 over 4: 2,2,2,1 rows): "
                   "a mean of the means would weigh the rows unequally; use tp of size 1 or 7, or redistribute tp of "
                   "operand 0 from shard<0> to replicate first (all-gather, a rank receives at most 12 bytes)"));

// whole_dim_sharded
static_assert(same(sc::explain_combination<ops::softmax<-1>, by_feature>(),
                   "softmax of [8,2048,4096]: operand 0 has dim 2 as shard<2> over mesh axis tp (4096 over 4: 1024 "
                   "rows each), and softmax needs all of its rows; redistribute tp of operand 0 from shard<2> to "
                   "shard<0> first (all-to-all, a rank receives at most 25165824 bytes)"));
static_assert(same(sc::explain_combination<ops::topk<2, -1>, on_line<sc::shard<1>, 64, 8>>(),
                   "topk of [64,8]: operand 0 has dim 1 as shard<1> over mesh axis tp (8 over 4: 2 rows each), and "
                   "topk needs all of its rows; redistribute tp of operand 0 from shard<1> to shard<0> first "
                   "(all-to-all, a rank receives at most 192 bytes)"));
static_assert(same(sc::explain_combination<ops::norm, by_feature, on_line<sc::shard<0>, 4096>>(),
                   "norm of [8,2048,4096] and [4096]: operand 0 has dim 2 as shard<2> over mesh axis tp (4096 over 4: "
                   "1024 rows each), and norm needs all of its rows; redistribute tp of operand 0 from shard<2> to "
                   "shard<0> first (all-to-all, a rank receives at most 25165824 bytes) and tp of operand 1 from "
                   "shard<0> to replicate (all-gather, a rank receives at most 6144 bytes)"));

// wrong_argument_count
static_assert(same(sc::explain_combination<matmul, hidden>(),
                   "einsum bsh,hf->bsf of [8,2048,4096]: 1 tensor, where the equation has 2"));
static_assert(
    same(sc::explain_combination<matmul, hidden, up, up>(),
         "einsum bsh,hf->bsf of [8,2048,4096], [4096,11008] and [4096,11008]: 3 tensors, where the equation has 2"));
static_assert(
    same(sc::explain_combination<add, hidden, hidden, hidden, hidden, hidden, hidden, hidden, hidden, hidden>(),
         "add of 9 tensors: 9 tensors, where 8 is the most"));

// legal
static_assert(same(sc::explain_combination<matmul, hidden, up>(),
                   "einsum bsh,hf->bsf of [8,2048,4096] and [4096,11008]: legal as shard<2>"));
static_assert(same(sc::explain_combination<ops::reduce<sc::avg, false, 2>, by_feature>(),
                   "reduce by avg of [8,2048,4096]: legal as partial<avg>"));
static_assert(same(sc::explain_combination<add, sc::tensor<bf16, sc::shape<8>, sc::mesh<>>,
                                           sc::tensor<bf16, sc::shape<>, sc::mesh<>>>(),
                   "add of [8] and []: legal as one rank"));

// redistributed_to_partial
static_assert(same(sc::explain_redistribution<by_token, terms>(),
                   "redistribute [8,2048,4096]: mesh axis tp is shard<1>, and no collective makes it partial<sum>: "
                   "only an op leaves terms on the ranks"));
static_assert(same(sc::explain_redistribution<on_grid<whole, sc::partial<sc::max>, 8, 64>, sc::on<tp, terms>>(),
                   "redistribute [8,64]: mesh axis tp is partial<max>, and no collective makes it partial<sum>: only "
                   "an op leaves terms on the ranks"));
static_assert(same(sc::explain_redistribution<partial_hidden, sc::shard<1>>(),
                   "redistribute [8,2048,4096]: legal as shard<1>: tp from partial<sum> to shard<1> (reduce-scatter, "
                   "a rank receives at most 100663296 bytes)"));
static_assert(same(
    sc::explain_redistribution<on_grid<sc::shard<0>, terms, 8, 64>, sc::on<tp, sc::shard<0>>, sc::on<dp, whole>>(),
    "redistribute [8,64]: legal as replicate, shard<0>: dp from shard<0> to replicate (all-gather, a rank receives at "
    "most 512 bytes), then tp from partial<sum> to shard<0> (reduce-scatter, a rank receives at most 768 bytes)"));
static_assert(same(sc::explain_redistribution<hidden, whole>(), "redistribute [8,2048,4096]: legal as replicate"));
static_assert(same(sc::explain_redistribution<hidden, sc::shard<1>>(),
                   "redistribute [8,2048,4096]: legal as shard<1>: tp from replicate to shard<1> (nothing moves)"));

// what was refused before
static_assert(same(sc::explain_combination<function, sc::poison>(), ""));
static_assert(same(sc::explain_redistribution<sc::poison, whole>(), ""));
