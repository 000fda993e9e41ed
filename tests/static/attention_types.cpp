// SPDX-License-Identifier: Apache-2.0
// The attention of real models as views on types, from the outputs of the projections to the rows that go into the
// output projection: batches data parallel over 2, heads tensor parallel over 1, 2, 4 and 8. Where a matrix product, a
// softmax or a multiplication makes a new tensor, the test writes its type; every other tensor is a view.
#include <shardcheck/checker.hpp>

#include <complex>
#include <type_traits>

#include "../support/op_verdict.hpp"

namespace sc = shardcheck;
using sc::extent_t;

struct dp;  // data parallel: batches
struct tp;  // tensor parallel: heads
template <extent_t Tp>
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, Tp>>;

// The stride of a dim of which every rank has `rows` rows: nobody steps along one row.
constexpr extent_t between(extent_t rows, extent_t stride) { return rows == 1 ? 0 : stride; }

template <class Left, class Right>
inline constexpr bool same = std::is_same_v<Left, Right>;

// ---- Llama-3 8B and Mixtral 8x7B: grouped queries, a rotary embedding, a cache of keys and values ----------------

template <extent_t Batch, extent_t Tokens, extent_t Heads, extent_t KvHeads, extent_t Size, extent_t Tp>
struct grouped_query_attention {
    static constexpr extent_t hidden = Heads * Size, group = Heads / KvHeads, half = Size / 2;
    static constexpr extent_t on_rank = Heads / Tp, kv_on_rank = KvHeads / Tp;         // heads
    static constexpr extent_t before = 1024, seen = before + Tokens, capacity = 8192;  // tokens in the cache

    template <class Shape, class... Placements>
    using dense = sc::tensor<float, Shape, mesh<Tp>, Placements...>;

    // The projections are sharded by columns, which are heads.
    using q_projected = dense<sc::shape<Batch, Tokens, hidden>, sc::shard<0>, sc::shard<2>>;
    using kv_projected = dense<sc::shape<Batch, Tokens, KvHeads * Size>, sc::shard<0>, sc::shard<2>>;
    using q_heads = sc::apply_t<q_projected, sc::unflatten<2, Heads, Size>>;
    using kv_heads = sc::apply_t<kv_projected, sc::unflatten<2, sc::infer, Size>>;
    static_assert(same<q_heads, dense<sc::shape<Batch, Tokens, Heads, Size>, sc::shard<0>, sc::shard<2>>>);
    static_assert(same<kv_heads, dense<sc::shape<Batch, Tokens, KvHeads, Size>, sc::shard<0>, sc::shard<2>>>);
    static_assert(same<sc::local_shape_t<q_heads, 0>, sc::shape<Batch / 2, Tokens, on_rank, Size>>);
    static_assert(same<sc::local_shape_t<kv_heads, 0>, sc::shape<Batch / 2, Tokens, kv_on_rank, Size>>);

    // Heads in front. One head on a rank moves nowhere.
    using q = sc::apply_t<q_projected, sc::unflatten<2, Heads, Size>, sc::transpose<1, 2>>;
    static_assert(same<q, sc::strided_tensor<dense<sc::shape<Batch, Heads, Tokens, Size>, sc::shard<0>, sc::shard<1>>,
                                             sc::strides<0, Tokens * on_rank * Size, Size, on_rank * Size, 1>>>);

    using k_of_tokens = sc::apply_t<kv_heads, sc::transpose<1, 2>>;
    static_assert(sc::is_contiguous_v<k_of_tokens> == (kv_on_rank == 1));

    // The rotary embedding as Llama's authors write it: pairs are complex numbers, times an angle for each token.
    using q_complex = sc::apply_t<q_heads, sc::unflatten<3, sc::infer, 2>, sc::view_as_complex<std::complex<float>>>;
    static_assert(same<q_complex, sc::tensor<std::complex<float>, sc::shape<Batch, Tokens, Heads, half>, mesh<Tp>,
                                             sc::shard<0>, sc::shard<2>>>);
    static_assert(same<q_heads, sc::apply_t<q_complex, sc::view_as_real, sc::flatten<3>>>);

    using angles = sc::tensor<std::complex<float>, sc::shape<capacity, half>, mesh<Tp>>;
    using angles_of_tokens = sc::apply_t<angles, sc::narrow<0, before, Tokens>, sc::view<1, Tokens, 1, half>>;
    static_assert(same<angles_of_tokens,
                       sc::strided_tensor<sc::tensor<std::complex<float>, sc::shape<1, Tokens, 1, half>, mesh<Tp>>,
                                          sc::strides<before * half, 0, half, 0, 1>>>);

    // With the heads in front it is the same: memory knows no order of dims.
    static_assert(same<q, sc::apply_t<q, sc::unflatten<3, half, 2>, sc::view_as_complex<std::complex<float>>,
                                      sc::view_as_real, sc::flatten<3, 4>>>);

    // The rotary embedding by halves, and by even and odd.
    template <extent_t Offset, extent_t Step>
    using q_part = sc::strided_tensor<dense<sc::shape<Batch, Heads, Tokens, half>, sc::shard<0>, sc::shard<1>>,
                                      sc::strides<Offset, Tokens * on_rank * Size, Size, on_rank * Size, Step>>;
    static_assert(same<sc::apply_t<q, sc::narrow<3, 0, half>>, q_part<0, 1>>);
    static_assert(same<sc::apply_t<q, sc::narrow<-1, half, half>>, q_part<half, 1>>);
    static_assert(same<sc::apply_t<q, sc::slice<-1, 0, sc::end, 2>>, q_part<0, 2>>);
    static_assert(same<sc::apply_t<q, sc::slice<-1, 1, sc::end, 2>>, q_part<1, 2>>);
    // Even and odd are the two columns of the pairs.
    static_assert(same<sc::apply_t<q, sc::unflatten<3, half, 2>, sc::select<4, 1>>, q_part<1, 2>>);

    // The cache: new tokens are written into a slot, all tokens so far are read.
    using cache = dense<sc::shape<Batch, capacity, KvHeads, Size>, sc::shard<0>, sc::shard<2>>;
    using slot = sc::apply_t<cache, sc::narrow<1, before, Tokens>>;
    using keys = sc::apply_t<cache, sc::narrow<1, 0, seen>>;
    static constexpr extent_t cached_row = kv_on_rank * Size, grouped_row = group * Size;
    static_assert(same<slot, sc::strided_tensor<kv_heads, sc::strides<before * cached_row, capacity * cached_row,
                                                                      cached_row, between(kv_on_rank, Size), 1>>>);
    static_assert(
        same<keys,
             sc::strided_tensor<dense<sc::shape<Batch, seen, KvHeads, Size>, sc::shard<0>, sc::shard<2>>,
                                sc::strides<0, capacity * cached_row, cached_row, between(kv_on_rank, Size), 1>>>);
    // The first sequences of a cache that has room for more are all on the first ranks of dp.
    using larger_cache = dense<sc::shape<2 * Batch, capacity, KvHeads, Size>, sc::shard<0>, sc::shard<2>>;
    static_assert(test::is_refused<larger_cache, sc::ops::narrow<0, 0, Batch>>(sc::rule::rows_cross_shards, 0));

    // Grouped queries without a copy: each key is read by a group of query heads.
    using q_grouped = sc::apply_t<q, sc::unflatten<1, KvHeads, group>>;
    static_assert(
        same<q_grouped,
             sc::strided_tensor<
                 dense<sc::shape<Batch, KvHeads, group, Tokens, Size>, sc::shard<0>, sc::shard<1>>,
                 sc::strides<0, Tokens * on_rank * Size, between(kv_on_rank, grouped_row), Size, on_rank * Size, 1>>>);
    using k = sc::apply_t<keys, sc::transpose<1, 2>>;
    using k_grouped = sc::apply_t<k, sc::unsqueeze<2>, sc::expand<Batch, KvHeads, group, seen, Size>>;
    static_assert(
        same<k_grouped,
             sc::strided_tensor<dense<sc::shape<Batch, KvHeads, group, seen, Size>, sc::shard<0>, sc::shard<1>>,
                                sc::strides<0, capacity * cached_row, between(kv_on_rank, Size), 0, cached_row, 1>>>);
    using k_transposed = sc::apply_t<k_grouped, sc::mT>;
    static_assert(
        same<k_transposed,
             sc::strided_tensor<dense<sc::shape<Batch, KvHeads, group, Size, seen>, sc::shard<0>, sc::shard<1>>,
                                sc::strides<0, capacity * cached_row, between(kv_on_rank, Size), 0, 1, cached_row>>>);

    // Keys repeated for each query head, as one dim of heads: the shards would do, the memory needs a copy. Unless a
    // rank has but one key head: then all its query heads read it, at stride 0.
    using k_repeated = dense<sc::shape<Batch, Heads, seen, Size>, sc::shard<0>, sc::shard<1>>;
    static_assert(sc::applicable<k_grouped, sc::flatten<1, 2>> == (kv_on_rank == 1));
    static_assert(test::needs_copy<k_grouped, sc::ops::flatten<1, 2>, k_repeated> == (kv_on_rank > 1));
    static_assert(same<k_repeated, sc::apply_t<k_grouped, sc::contiguous, sc::flatten<1, 2>>>);

    // scores = softmax(q k), context = scores v
    using grouped_scores = dense<sc::shape<Batch, KvHeads, group, Tokens, seen>, sc::shard<0>, sc::shard<1>>;
    using scores = sc::apply_t<grouped_scores, sc::flatten<1, 2>>;
    static_assert(same<scores, dense<sc::shape<Batch, Heads, Tokens, seen>, sc::shard<0>, sc::shard<1>>>);
    using grouped_context = dense<sc::shape<Batch, KvHeads, group, Tokens, Size>, sc::shard<0>, sc::shard<1>>;
    using context = sc::apply_t<grouped_context, sc::flatten<1, 2>, sc::transpose<1, 2>>;
    static_assert(
        same<context, sc::strided_tensor<dense<sc::shape<Batch, Tokens, Heads, Size>, sc::shard<0>, sc::shard<2>>,
                                         sc::strides<0, on_rank * Tokens * Size, Size, Tokens * Size, 1>>>);

    // Tokens lie between the heads of a token: the one copy.
    static_assert(!sc::applicable<context, sc::flatten<2>>);
    static_assert(test::needs_copy<context, sc::ops::flatten<2, -1>, q_projected>);
    using merged = sc::apply_t<context, sc::contiguous, sc::flatten<2>>;
    static_assert(same<merged, q_projected>);
    using rows = sc::apply_t<merged, sc::flatten<0, 1>>;
    static_assert(same<rows, dense<sc::shape<Batch * Tokens, hidden>, sc::shard<0>, sc::shard<1>>>);
    static_assert(same<sc::local_shape_t<rows, 0>, sc::shape<Batch / 2 * Tokens, hidden / Tp>>);
};

template <extent_t Tp>
struct llama_3_8b : grouped_query_attention<8, 512, 32, 8, 128, Tp> {};
template struct llama_3_8b<1>;
template struct llama_3_8b<2>;
template struct llama_3_8b<4>;
template struct llama_3_8b<8>;

template <extent_t Tp>
struct mixtral_8x7b : grouped_query_attention<4, 4096, 32, 8, 128, Tp> {};
template struct mixtral_8x7b<1>;
template struct mixtral_8x7b<2>;
template struct mixtral_8x7b<4>;
template struct mixtral_8x7b<8>;

using one_key_head = llama_3_8b<8>;
static_assert(same<sc::apply_t<one_key_head::k_grouped, sc::flatten<1, 2>>,
                   sc::strided_tensor<one_key_head::k_repeated, sc::strides<0, 8192 * 128, 0, 128, 1>>>);

// Over 16 ranks the 32 query heads can be told apart, the 8 key and value heads cannot.
template <extent_t Columns>
using llama_over_16 = sc::tensor<float, sc::shape<8, 512, Columns>, mesh<16>, sc::shard<0>, sc::shard<2>>;
static_assert(sc::applicable<llama_over_16<4096>, sc::unflatten<2, 32, 128>, sc::transpose<1, 2>>);
static_assert(!sc::applicable<llama_over_16<1024>, sc::unflatten<2, 8, 128>, sc::transpose<1, 2>>);
static_assert(test::is_refused<llama_over_16<1024>, sc::ops::unflatten<2, 8, 128>>(sc::rule::needs_mesh_axis_split,
                                                                                   1));

// What is done then: 8 ranks for the key heads, times 2 that share one, each with half of its group's queries.
struct kv;
struct sharing;
template <class Shape, class... Placements>
using over_8_by_2 = sc::tensor<float, Shape, sc::mesh<sc::axis<dp, 2>, sc::axis<kv, 8>, sc::axis<sharing, 2>>,
                               sc::shard<0>, Placements...>;
static_assert(
    same<sc::apply_t<over_8_by_2<sc::shape<8, 512, 1024>, sc::shard<2>, sc::replicate>, sc::unflatten<2, 8, 128>>,
         over_8_by_2<sc::shape<8, 512, 8, 128>, sc::shard<2>, sc::replicate>>);
static_assert(
    same<sc::apply_t<over_8_by_2<sc::shape<8, 512, 4096>, sc::shard<2>, sc::shard<2>>, sc::unflatten<2, 8, 4, 128>>,
         over_8_by_2<sc::shape<8, 512, 8, 4, 128>, sc::shard<2>, sc::shard<3>>>);

// Three sequences over dp=2, which are 2 and 1: all is free as before, up to the rows, of which each rank would need
// 768, and has 1024 or 512.
using three = sc::tensor<float, sc::shape<3, 512, 4096>, mesh<4>, sc::shard<0>, sc::shard<2>>;
using three_by_head = sc::tensor<float, sc::shape<3, 32, 512, 128>, mesh<4>, sc::shard<0>, sc::shard<1>>;
static_assert(same<sc::apply_t<three, sc::unflatten<2, 32, 128>, sc::transpose<1, 2>>,
                   sc::strided_tensor<three_by_head, sc::strides<0, 512 * 8 * 128, 128, 8 * 128, 1>>>);
static_assert(same<three, sc::apply_t<three_by_head, sc::transpose<1, 2>, sc::contiguous, sc::flatten<2>>>);
static_assert(test::is_refused<three, sc::ops::flatten<0, 1>>(sc::rule::uneven_shard_flattened, 0));

// A lone sequence on a rank: what has been seen of its cache is dense, and merges.
using lone_cache = sc::tensor<float, sc::shape<2, 8192, 8, 128>, mesh<4>, sc::shard<0>, sc::shard<2>>;
static_assert(same<sc::apply_t<lone_cache, sc::narrow<1, 0, 1536>>,
                   sc::tensor<float, sc::shape<2, 1536, 8, 128>, mesh<4>, sc::shard<0>, sc::shard<2>>>);

// ---- DeepSeek-V3: multi-head latent attention --------------------------------------------------------------------

template <extent_t Tp>
struct deepseek_v3 {
    static constexpr extent_t batch = 8, tokens = 512, heads = 128, on_rank = heads / Tp;
    static constexpr extent_t kv_rank = 512, nope = 128, rope = 64, value = 128, qk = nope + rope;
    static constexpr extent_t before = 1024, seen = before + tokens, capacity = 16384;

    template <class Shape, class... Placements>
    using dense = sc::tensor<float, Shape, mesh<Tp>, Placements...>;
    template <extent_t Dims>
    using of_heads = dense<sc::shape<batch, tokens, heads, Dims>, sc::shard<0>, sc::shard<2>>;
    template <class Shape, class... Placements>
    using complex = sc::tensor<std::complex<float>, Shape, mesh<Tp>, Placements...>;

    // Queries, from a latent of rank 1536: sharded by columns, heads of a part without and a part with position.
    using q_projected = dense<sc::shape<batch, tokens, heads * qk>, sc::shard<0>, sc::shard<2>>;
    using q = sc::apply_t<q_projected, sc::unflatten<2, heads, qk>>;
    using q_nope = sc::apply_t<q, sc::narrow<3, 0, nope>>;
    using q_rope = sc::apply_t<q, sc::narrow<3, nope, rope>>;
    static_assert(same<q, of_heads<qk>>);
    static_assert(
        same<q_nope, sc::strided_tensor<of_heads<nope>, sc::strides<0, tokens * on_rank * qk, on_rank * qk, qk, 1>>>);
    static_assert(
        same<q_rope,
             sc::strided_tensor<of_heads<rope>, sc::strides<nope, tokens * on_rank * qk, on_rank * qk, qk, 1>>>);

    // Offset and strides are even, so that the pairs are complex numbers where they are.
    using q_complex = sc::apply_t<q_rope, sc::unflatten<3, sc::infer, 2>, sc::view_as_complex<std::complex<float>>>;
    using q_turned = complex<sc::shape<batch, tokens, heads, rope / 2>, sc::shard<0>, sc::shard<2>>;
    static_assert(same<q_complex, sc::strided_tensor<q_turned, sc::strides<nope / 2, tokens * on_rank * qk / 2,
                                                                           on_rank * qk / 2, qk / 2, 1>>>);
    static_assert(same<q_rope, sc::apply_t<q_complex, sc::view_as_real, sc::flatten<3>>>);
    static_assert(same<sc::apply_t<q_turned, sc::view_as_real, sc::flatten<3>>, of_heads<rope>>);

    // Keys and values: the latent of rank 512 and one positional key for all heads, the same on all of tp.
    using kv_projected = dense<sc::shape<batch, tokens, kv_rank + rope>, sc::shard<0>, sc::replicate>;
    using latent = sc::apply_t<kv_projected, sc::narrow<2, 0, kv_rank>>;
    using k_rope = sc::apply_t<kv_projected, sc::narrow<2, kv_rank, rope>, sc::unsqueeze<2>>;
    static_assert(
        same<latent, sc::strided_tensor<dense<sc::shape<batch, tokens, kv_rank>, sc::shard<0>, sc::replicate>,
                                        sc::strides<0, tokens*(kv_rank + rope), kv_rank + rope, 1>>>);
    static_assert(
        same<k_rope, sc::strided_tensor<dense<sc::shape<batch, tokens, 1, rope>, sc::shard<0>, sc::replicate>,
                                        sc::strides<kv_rank, tokens*(kv_rank + rope), kv_rank + rope, 0, 1>>>);
    using k_complex = sc::apply_t<k_rope, sc::unflatten<3, sc::infer, 2>, sc::view_as_complex<std::complex<float>>>;
    using k_turned = complex<sc::shape<batch, tokens, 1, rope / 2>, sc::shard<0>, sc::replicate>;
    static_assert(same<k_complex, sc::strided_tensor<k_turned, sc::strides<kv_rank / 2, tokens*(kv_rank + rope) / 2,
                                                                           (kv_rank + rope) / 2, 0, 1>>>);
    using k_rotated = sc::apply_t<k_turned, sc::view_as_real, sc::flatten<3>>;

    // Repeated for every head it stays replicated: each rank of tp names all 128 heads, one row of memory. A rank that
    // wants its own heads alone takes a part of them, which is a redistribution and no view. Nor can the one row be
    // sharded first: it would be on one rank.
    using k_repeated = sc::apply_t<k_rotated, sc::expand<sc::infer, sc::infer, heads, sc::infer>>;
    static_assert(
        same<k_repeated, sc::strided_tensor<dense<sc::shape<batch, tokens, heads, rope>, sc::shard<0>, sc::replicate>,
                                            sc::strides<0, tokens * rope, rope, 0, 1>>>);
    static_assert(sc::viewable_to<k_repeated, sc::shape_of_t<k_repeated>, sc::shard<0>, sc::replicate>);
    static_assert(sc::viewable_to<k_repeated, sc::shape_of_t<k_repeated>, sc::shard<0>, sc::shard<2>> == (Tp == 1));
    using k_on_one_rank = dense<sc::shape<batch, tokens, 1, rope>, sc::shard<0>, sc::shard<2>>;
    static_assert(sc::applicable<k_on_one_rank, sc::expand<batch, tokens, heads, rope>> == (Tp == 1));
    static_assert(test::is_refused<k_on_one_rank, sc::ops::expand<batch, tokens, heads, rope>>(
                      sc::rule::expanded_dim_sharded, 1) == (Tp > 1));

    // The plain way: keys and values of all heads from the latent.
    using kv_expanded = dense<sc::shape<batch, tokens, heads*(nope + value)>, sc::shard<0>, sc::shard<2>>;
    using kv = sc::apply_t<kv_expanded, sc::unflatten<2, heads, nope + value>>;
    using k_nope = sc::apply_t<kv, sc::narrow<3, 0, nope>>;
    using v = sc::apply_t<kv, sc::narrow<3, nope, value>>;
    template <extent_t Offset>
    using part_of_kv = sc::strides<Offset, tokens * on_rank*(nope + value), on_rank*(nope + value), nope + value, 1>;
    static_assert(same<k_nope, sc::strided_tensor<of_heads<nope>, part_of_kv<0>>>);
    static_assert(same<v, sc::strided_tensor<of_heads<value>, part_of_kv<nope>>>);

    // The absorbed way: the weight itself by heads, and a cache of latents and of positional keys without heads.
    using weight = dense<sc::shape<heads*(nope + value), kv_rank>, sc::replicate, sc::shard<0>>;
    using weight_heads = sc::apply_t<weight, sc::view<heads, sc::infer, kv_rank>>;
    static_assert(same<weight_heads, dense<sc::shape<heads, nope + value, kv_rank>, sc::replicate, sc::shard<0>>>);
    template <extent_t Offset>
    using part_of_weight = sc::strided_tensor<dense<sc::shape<heads, 128, kv_rank>, sc::replicate, sc::shard<0>>,
                                              sc::strides<Offset, (nope + value) * kv_rank, kv_rank, 1>>;
    static_assert(same<sc::apply_t<weight_heads, sc::slice<1, 0, nope>>, part_of_weight<0>>);
    static_assert(same<sc::apply_t<weight_heads, sc::slice<1, -value, sc::end>>, part_of_weight<nope * kv_rank>>);
    using cache = dense<sc::shape<batch, capacity, kv_rank>, sc::shard<0>, sc::replicate>;
    static_assert(same<sc::apply_t<cache, sc::narrow<1, 0, seen>>,
                       sc::strided_tensor<dense<sc::shape<batch, seen, kv_rank>, sc::shard<0>, sc::replicate>,
                                          sc::strides<0, capacity * kv_rank, kv_rank, 1>>>);
    static_assert(same<sc::apply_t<k_rotated, sc::squeeze<2>>,
                       dense<sc::shape<batch, tokens, rope>, sc::shard<0>, sc::replicate>>);

    // Both products leave the heads in place, so that they merge without a copy.
    using context = of_heads<value>;
    using merged = sc::apply_t<context, sc::flatten<2>>;
    using rows = sc::apply_t<merged, sc::view<sc::infer, heads * value>>;
    static_assert(same<merged, dense<sc::shape<batch, tokens, heads * value>, sc::shard<0>, sc::shard<2>>>);
    static_assert(same<rows, dense<sc::shape<batch * tokens, heads * value>, sc::shard<0>, sc::shard<1>>>);
    static_assert(same<sc::local_shape_t<rows, 0>, sc::shape<batch * tokens / 2, on_rank * value>>);
};
template struct deepseek_v3<1>;
template struct deepseek_v3<2>;
template struct deepseek_v3<4>;
template struct deepseek_v3<8>;

// ---- GPT-2: one projection for queries, keys and values, stored head by head -------------------------------------

template <extent_t Tp>
using gpt2_projected = sc::tensor<float, sc::shape<8, 1024, 2304>, mesh<Tp>, sc::shard<0>, sc::shard<2>>;

template <extent_t Tp>
struct gpt2 {
    static constexpr extent_t batch = 8, tokens = 1024, heads = 12, size = 64, on_rank = heads / Tp;

    template <class Shape, class... Placements>
    using dense = sc::tensor<float, Shape, mesh<Tp>, Placements...>;

    using qkv = sc::apply_t<gpt2_projected<Tp>, sc::unflatten<2, heads, 3, size>>;
    static_assert(same<qkv, dense<sc::shape<batch, tokens, heads, 3, size>, sc::shard<0>, sc::shard<2>>>);
    static_assert(same<sc::local_shape_t<qkv, 0>, sc::shape<batch / 2, tokens, on_rank, 3, size>>);

    using q = sc::apply_t<qkv, sc::select<3, 0>, sc::transpose<1, 2>>;
    using k = sc::apply_t<qkv, sc::select<3, 1>, sc::transpose<1, 2>>;
    using v = sc::apply_t<qkv, sc::select<3, 2>, sc::transpose<1, 2>>;
    template <extent_t Which>
    using part =
        sc::strided_tensor<dense<sc::shape<batch, heads, tokens, size>, sc::shard<0>, sc::shard<1>>,
                           sc::strides<Which * size, tokens * on_rank * 3 * size, 3 * size, on_rank * 3 * size, 1>>;
    static_assert(same<q, part<0>> && same<k, part<1>> && same<v, part<2>>);
    using k_transposed = sc::apply_t<k, sc::transpose<-2, -1>>;
    static_assert(
        same<k_transposed,
             sc::strided_tensor<dense<sc::shape<batch, heads, size, tokens>, sc::shard<0>, sc::shard<1>>,
                                sc::strides<size, tokens * on_rank * 3 * size, 3 * size, 1, on_rank * 3 * size>>>);

    using context = dense<sc::shape<batch, heads, tokens, size>, sc::shard<0>, sc::shard<1>>;
    using context_by_token = sc::apply_t<context, sc::transpose<1, 2>>;
    using merged = dense<sc::shape<batch, tokens, heads * size>, sc::shard<0>, sc::shard<2>>;
    static_assert(test::needs_copy<context_by_token, sc::ops::flatten<2, 3>, merged>);
    static_assert(same<merged, sc::apply_t<context_by_token, sc::contiguous, sc::flatten<2, 3>>>);
    using rows = sc::apply_t<merged, sc::flatten<0, 1>>;
    static_assert(same<rows, dense<sc::shape<batch * tokens, heads * size>, sc::shard<0>, sc::shard<1>>>);

    // Stored projection by projection, a rank would hold parts of two, or of one that others hold as well.
    static_assert(sc::applicable<gpt2_projected<Tp>, sc::unflatten<2, 3, heads, size>> == (Tp == 1));
    static_assert(sc::applicable<gpt2_projected<Tp>, sc::narrow<2, 0, heads * size>> == (Tp == 1));
    static_assert(test::is_refused<gpt2_projected<Tp>, sc::ops::unflatten<2, 3, heads, size>>(
                      sc::rule::boundary_inside_out_dim, 1) == (Tp > 1));
    static_assert(test::is_refused<gpt2_projected<Tp>, sc::ops::narrow<2, heads * size, heads * size>>(
                      sc::rule::rows_cross_shards, 1) == (Tp > 1));
};
template struct gpt2<1>;
template struct gpt2<2>;
template struct gpt2<4>;

// Over 8 ranks each has a head and a half.
static_assert(!sc::applicable<gpt2_projected<8>, sc::unflatten<2, 12, 3, 64>>);
static_assert(test::is_refused<gpt2_projected<8>, sc::ops::unflatten<2, 12, 3, 64>>(sc::rule::boundary_inside_out_dim,
                                                                                    1));
