// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common.hpp"

// GPT-2 (124M) over a mesh of dp, cp and tp. Linear weights are [in, out], as in its checkpoints. The fused projection
// is stored head by head, [heads,3,64] and not [3,heads,64]: only so does a rank of tp hold whole heads of q, k and v.
namespace gpt2 {

inline constexpr sc::extent_t layers = 12, hidden = 768, heads = 12, head = 64, vocabulary = 50257, positions = 1024;

template <class Mesh, sc::extent_t In, sc::extent_t Out>
using columns = biased<parameter<Mesh, sc::shape<In, Out>, sc::on<tp, sc::shard<1>>>,
                       parameter<Mesh, sc::shape<Out>, sc::on<tp, sc::shard<0>>>>;
template <class Mesh, sc::extent_t In, sc::extent_t Out>
using rows = biased<parameter<Mesh, sc::shape<In, Out>, sc::on<tp, sc::shard<0>>>, parameter<Mesh, sc::shape<Out>>>;
template <class Mesh>
using layer_norm = biased<parameter<Mesh, sc::shape<hidden>>, parameter<Mesh, sc::shape<hidden>>>;

constexpr auto linear(auto x, const auto& of) { return sc::add(sc::einsum<"bsi,io->bso">(x, of.weight), of.bias); }

// A bias is added once, so after the terms of a sum over tp have been summed.
constexpr auto linear_of_rows(sc::trace& log, const char* what, auto x, const auto& of) {
    return sc::add(scatter_sequence(log, what, sc::einsum<"bsi,io->bso">(x, of.weight)), of.bias);
}

template <class Mesh>
struct attention {
    using fused_type = columns<Mesh, hidden, heads * 3 * head>;
    using out_type = rows<Mesh, hidden, hidden>;
    BOOST_HANA_DEFINE_STRUCT(attention, (fused_type, c_attn), (out_type, c_proj));

    constexpr auto forward(sc::trace& log, auto x) const {
        const auto fused = named(log, "q, k, v", sc::unflatten<2, heads, 3, head>(linear(x, c_attn)));
        const auto q = sc::select<3, 0>(fused);
        const auto k = sc::redistribute<sc::on<cp, sc::replicate>>(log, "keys", sc::select<3, 1>(fused));
        const auto v = sc::redistribute<sc::on<cp, sc::replicate>>(log, "values", sc::select<3, 2>(fused));
        const auto scores = named(log, "scores", sc::scale(sc::einsum<"bqnd,bknd->bnqk">(q, k)));
        const auto mixed = sc::einsum<"bnqk,bknd->bqnd">(sc::softmax<-1>(scores), v);
        return linear_of_rows(log, "attention out", sc::flatten<2, 3>(mixed), c_proj);
    }
};

template <class Mesh>
struct mlp {
    using up_type = columns<Mesh, hidden, 4 * hidden>;
    using down_type = rows<Mesh, 4 * hidden, hidden>;
    BOOST_HANA_DEFINE_STRUCT(mlp, (up_type, c_fc), (down_type, c_proj));

    constexpr auto forward(sc::trace& log, auto x) const {
        return linear_of_rows(log, "mlp out", sc::pointwise(linear(x, c_fc)), c_proj);  // gelu
    }
};

template <class Mesh>
struct block {
    using attention_type = attention<Mesh>;
    using mlp_type = gpt2::mlp<Mesh>;
    using norm_type = layer_norm<Mesh>;
    BOOST_HANA_DEFINE_STRUCT(block, (norm_type, ln_1), (attention_type, attn), (norm_type, ln_2), (mlp_type, mlp));

    constexpr auto forward(sc::trace& log, auto x) const {
        const auto a = gather_sequence(log, "attention in", sc::norm(x, ln_1.weight, ln_1.bias));
        const auto h = sc::add(x, attn.forward(log, a));
        const auto m = gather_sequence(log, "mlp in", sc::norm(h, ln_2.weight, ln_2.bias));
        return sc::add(h, mlp.forward(log, m));
    }
};

template <class Mesh>
struct model {
    using token_type = weighted<parameter<Mesh, sc::shape<vocabulary, hidden>, sc::on<tp, sc::shard<0>>>>;
    using position_type = whole<Mesh, positions, hidden>;
    using layers_type = sc::layers<block<Mesh>, layers>;
    using norm_type = layer_norm<Mesh>;
    BOOST_HANA_DEFINE_STRUCT(model, (token_type, wte), (position_type, wpe), (layers_type, h), (norm_type, ln_f));

    // tokens and their positions [b,s]; gives the logits [b,s,v], v over tp, unevenly
    template <sc::extent_t Batch, sc::extent_t Sequence>
    constexpr auto forward(sc::trace& log) const {
        using tokens = sc::tensor<std::int32_t, sc::shape<Batch, Sequence>, Mesh, sc::on<dp, sc::shard<0>>,
                                  sc::on<cp, sc::shard<1>>>;
        using places = sc::tensor<std::int32_t, sc::shape<Sequence>, Mesh, sc::on<cp, sc::shard<0>>>;
        const auto e = scatter_sequence(log, "embedding", sc::embedding(sc::meta<tokens>{}, wte.weight));
        const auto p = scatter_rows(log, "positions", sc::embedding(sc::meta<places>{}, wpe.weight));
        const auto x = sc::forward(log, h, sc::add(e, p));
        const auto z = gather_sequence(log, "logits in", sc::norm(x, ln_f.weight, ln_f.bias));
        return named(log, "logits", sc::einsum<"bsh,vh->bsv">(z, wte.weight));
    }

  private:
    static constexpr auto scatter_rows(sc::trace& log, const char* what, auto x) {
        return sc::redistribute<sc::on<tp, sc::shard<0>>>(log, what, x);
    }
};

}  // namespace gpt2
