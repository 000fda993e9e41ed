// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "moe.hpp"

// DeepSeek-V3 over a mesh of dp, ep, cp and tp: latent attention, three dense layers, 58 of 256 experts over ep and a
// shared one. The main model, without the module that predicts a second token.
namespace deepseek_v3 {

inline constexpr sc::extent_t dense_count = 3, sparse_count = 58, hidden = 7168, heads = 128, vocabulary = 129280;
inline constexpr sc::extent_t query_rank = 1536, kv_rank = 512, nope = 128, rope = 64, value = 128;
inline constexpr sc::extent_t dense_ffn = 18432, expert_ffn = 2048, expert_count = 256, expert_groups = 8;

template <class Mesh>
struct attention {
    using q_a_type = whole<Mesh, query_rank, hidden>;
    using q_norm_type = whole<Mesh, query_rank>;
    using q_b_type = columns<Mesh, heads*(nope + rope), query_rank>;
    using kv_a_type = whole<Mesh, kv_rank + rope, hidden>;
    using kv_norm_type = whole<Mesh, kv_rank>;
    using kv_b_type = columns<Mesh, heads*(nope + value), kv_rank>;
    using out_type = rows<Mesh, hidden, heads * value>;
    BOOST_HANA_DEFINE_STRUCT(attention, (q_a_type, q_a_proj), (q_norm_type, q_a_layernorm), (q_b_type, q_b_proj),
                             (kv_a_type, kv_a_proj_with_mqa), (kv_norm_type, kv_a_layernorm), (kv_b_type, kv_b_proj),
                             (out_type, o_proj));

    // x [b,s,h], whole on tp; what comes out is a term of a sum over tp
    constexpr auto forward(sc::trace& log, auto x, auto rotary) const {
        const auto latent_q = sc::norm(sc::einsum<"bsh,rh->bsr">(x, q_a_proj.weight), q_a_layernorm.weight);
        const auto q = sc::unflatten<2, heads, nope + rope>(sc::einsum<"bsr,or->bso">(latent_q, q_b_proj.weight));
        const auto latent = sc::einsum<"bsh,rh->bsr">(x, kv_a_proj_with_mqa.weight);
        const auto turned = sc::pointwise(sc::unsqueeze<2>(sc::narrow<2, kv_rank, rope>(latent)), rotary);
        const auto normed = sc::norm(sc::narrow<2, 0, kv_rank>(latent), kv_a_layernorm.weight);
        const auto latent_kv = sc::redistribute<sc::on<cp, sc::replicate>>(log, "latent keys and values", normed);
        const auto k_rope = sc::redistribute<sc::on<cp, sc::replicate>>(log, "rotated keys", sc::squeeze<2>(turned));
        const auto kv = sc::unflatten<2, heads, nope + value>(sc::einsum<"bsr,or->bso">(latent_kv, kv_b_proj.weight));

        const auto q_nope = named(log, "queries", sc::narrow<3, 0, nope>(q));
        const auto q_rope = sc::pointwise(sc::narrow<3, nope, rope>(q), rotary);
        const auto k_nope = named(log, "keys", sc::narrow<3, 0, nope>(kv));
        const auto v = sc::narrow<3, nope, value>(kv);
        const auto by_content = sc::einsum<"bqnd,bknd->bnqk">(q_nope, k_nope);
        const auto by_place = sc::einsum<"bqnd,bkd->bnqk">(q_rope, k_rope);
        const auto scores = named(log, "scores", sc::softmax<-1>(sc::scale(sc::add(by_content, by_place))));
        const auto mixed = sc::flatten<2, 3>(sc::einsum<"bnqk,bknd->bqnd">(scores, v));
        return sc::einsum<"bso,ho->bsh">(mixed, o_proj.weight);
    }
};

template <class Mesh>
struct dense {
    using up_type = columns<Mesh, dense_ffn, hidden>;
    using down_type = rows<Mesh, hidden, dense_ffn>;
    BOOST_HANA_DEFINE_STRUCT(dense, (up_type, gate_proj), (up_type, up_proj), (down_type, down_proj));

    constexpr auto forward(sc::trace& log, auto x) const {
        const auto whole = gather_sequence(log, "dense in", x);
        const auto gate = sc::pointwise(sc::einsum<"bsh,fh->bsf">(whole, gate_proj.weight));
        const auto up = sc::einsum<"bsh,fh->bsf">(whole, up_proj.weight);
        return scatter_sequence(log, "dense out", sc::einsum<"bsf,hf->bsh">(sc::multiply(gate, up), down_proj.weight));
    }
};

/// One expert that takes every token; each rank has all of it.
template <class Mesh>
struct shared_expert {
    using up_type = whole<Mesh, expert_ffn, hidden>;
    using down_type = whole<Mesh, hidden, expert_ffn>;
    BOOST_HANA_DEFINE_STRUCT(shared_expert, (up_type, gate_proj), (up_type, up_proj), (down_type, down_proj));

    constexpr auto forward(auto x) const {
        const auto gate = sc::pointwise(sc::einsum<"bsh,fh->bsf">(x, gate_proj.weight));
        const auto up = sc::einsum<"bsh,fh->bsf">(x, up_proj.weight);
        return sc::einsum<"bsf,hf->bsh">(sc::multiply(gate, up), down_proj.weight);
    }
};

/// The router: its weight, and the bias that balances the load.
template <class Mesh>
struct gate {
    using weight_type = sc::sharded<parameter<Mesh, sc::shape<expert_count, hidden>>>;
    using bias_type = sc::sharded<parameter<Mesh, sc::shape<expert_count>>>;
    BOOST_HANA_DEFINE_STRUCT(gate, (weight_type, weight), (bias_type, e_score_correction_bias));

    // the best groups first, then the experts within: both need whole rows of scores
    constexpr auto forward(sc::trace& log, auto x) const {
        const auto scores = sc::pointwise(sc::einsum<"bsh,eh->bse">(x, weight));  // sigmoid
        const auto groups = sc::unflatten<2, expert_groups, -1>(sc::add(scores, e_score_correction_bias));
        const auto best = sc::topk<4, 2>(sc::reduce<sc::sum, -1>(sc::topk<2, -1>(groups)));
        named(log, "groups of experts", best);
        return named(log, "scores of experts", scores);
    }
};

template <class Mesh, sc::extent_t Capacity>
struct sparse {
    using experts_type = ::experts<Mesh, expert_count, expert_ffn, hidden>;
    using gate_type = deepseek_v3::gate<Mesh>;
    using shared_type = shared_expert<Mesh>;
    BOOST_HANA_DEFINE_STRUCT(sparse, (experts_type, experts), (gate_type, gate), (shared_type, shared_experts));

    // x [b,s,h], s over tp
    constexpr auto forward(sc::trace& log, auto x) const {
        const auto routed = route<sc::axis_size_v<Mesh, tp>, Capacity>(log, experts, x, gate.forward(log, x));
        return sc::add(routed, shared_experts.forward(x));
    }
};

template <class Mesh, class Mlp>
struct block {
    using attention_type = attention<Mesh>;
    using norm_type = whole<Mesh, hidden>;
    BOOST_HANA_DEFINE_STRUCT(block, (attention_type, self_attn), (Mlp, mlp), (norm_type, input_layernorm),
                             (norm_type, post_attention_layernorm));

    constexpr auto forward(sc::trace& log, auto x, auto rotary) const {
        const auto a = gather_sequence(log, "attention in", sc::norm(x, input_layernorm.weight));
        const auto h = sc::add(x, scatter_sequence(log, "attention out", self_attn.forward(log, a, rotary)));
        return sc::add(h, mlp.forward(log, sc::norm(h, post_attention_layernorm.weight)));
    }
};

/// `Capacity` tokens of each rank at most go to one expert. Dense layers are numbered before the sparse ones.
template <class Mesh, sc::extent_t Capacity = 64>
struct model {
    using embedding_type = columns<Mesh, vocabulary, hidden>;
    using dense_type = sc::layers<block<Mesh, dense<Mesh>>, dense_count>;
    using sparse_type = sc::layers<block<Mesh, sparse<Mesh, Capacity>>, sparse_count>;
    using norm_type = whole<Mesh, hidden>;
    BOOST_HANA_DEFINE_STRUCT(model, (embedding_type, embed_tokens), (dense_type, layers), (sparse_type, sparse_layers),
                             (norm_type, norm), (embedding_type, lm_head));

    // the batch is over dp and ep; gives the logits [b,s,v], v over tp
    template <sc::extent_t Batch, sc::extent_t Sequence>
    constexpr auto forward(sc::trace& log) const {
        using tokens = sc::tensor<std::int32_t, sc::shape<Batch, Sequence>, Mesh, sc::on<dp, sc::shard<0>>,
                                  sc::on<ep, sc::shard<0>>, sc::on<cp, sc::shard<1>>>;
        using rotary = sc::tensor<bf16, sc::shape<Sequence, 1, rope>, Mesh, sc::on<cp, sc::shard<0>>>;
        const auto e = sc::embedding(sc::meta<tokens>{}, embed_tokens.weight);
        const auto x = sc::forward(log, layers, scatter_sequence(log, "embedding", e), sc::meta<rotary>{});
        const auto y = sc::forward(log, sparse_layers, x, sc::meta<rotary>{});
        const auto z = gather_sequence(log, "logits in", sc::norm(y, norm.weight));
        return named(log, "logits", sc::einsum<"bsh,vh->bsv">(z, lm_head.weight));
    }
};

}  // namespace deepseek_v3
