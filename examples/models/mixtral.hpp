// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llama3.hpp"
#include "moe.hpp"

// Mixtral 8x7B over a mesh of dp, ep, cp and tp: Llama's attention, and eight experts over ep.
namespace mixtral {

struct size {
    static constexpr sc::extent_t layers = 32, hidden = 4096, heads = 32, kv_heads = 8, head = 128, ffn = 14336;
    static constexpr sc::extent_t vocabulary = 32000, experts = 8, top = 2;
};

template <class Mesh, sc::extent_t Capacity>
struct sparse {
    using gate_type = whole<Mesh, size::experts, size::hidden>;
    using experts_type = ::experts<Mesh, size::experts, size::ffn, size::hidden>;
    BOOST_HANA_DEFINE_STRUCT(sparse, (gate_type, gate), (experts_type, experts));

    // x [b,s,h], s over tp
    constexpr auto forward(sc::trace& log, auto x) const {
        const auto scores =
            named(log, "scores of experts", sc::softmax<-1>(sc::einsum<"bsh,eh->bse">(x, gate.weight)));
        return route<sc::axis_size_v<Mesh, tp>, Capacity>(log, experts, x, scores);
    }
};

template <class Mesh, sc::extent_t Capacity>
struct block {
    using attention_type = llama3::attention<size, Mesh>;
    using sparse_type = sparse<Mesh, Capacity>;
    using norm_type = whole<Mesh, size::hidden>;
    BOOST_HANA_DEFINE_STRUCT(block, (attention_type, attention), (sparse_type, block_sparse_moe),
                             (norm_type, attention_norm), (norm_type, ffn_norm));

    constexpr auto forward(sc::trace& log, auto x, auto rotary) const {
        const auto a = gather_sequence(log, "attention in", sc::norm(x, attention_norm.weight));
        const auto h = sc::add(x, scatter_sequence(log, "attention out", attention.forward(log, a, rotary)));
        return sc::add(h, block_sparse_moe.forward(log, sc::norm(h, ffn_norm.weight)));
    }
};

/// `Capacity` tokens of each rank at most go to one expert.
template <class Mesh, sc::extent_t Capacity = 1024>
struct model {
    using embedding_type = columns<Mesh, size::vocabulary, size::hidden>;
    using layers_type = sc::layers<block<Mesh, Capacity>, size::layers>;
    using norm_type = whole<Mesh, size::hidden>;
    BOOST_HANA_DEFINE_STRUCT(model, (embedding_type, tok_embeddings), (layers_type, layers), (norm_type, norm),
                             (embedding_type, output));

    // the batch is over dp and ep; gives the logits [b,s,v], v over tp
    template <sc::extent_t Batch, sc::extent_t Sequence>
    constexpr auto forward(sc::trace& log) const {
        using tokens = sc::tensor<std::int32_t, sc::shape<Batch, Sequence>, Mesh, sc::on<dp, sc::shard<0>>,
                                  sc::on<ep, sc::shard<0>>, sc::on<cp, sc::shard<1>>>;
        using rotary = sc::tensor<bf16, sc::shape<Sequence, 1, size::head>, Mesh, sc::on<cp, sc::shard<0>>>;
        const auto x = sc::embedding(sc::meta<tokens>{}, tok_embeddings.weight);
        const auto y = sc::forward(log, layers, scatter_sequence(log, "embedding", x), sc::meta<rotary>{});
        const auto z = gather_sequence(log, "logits in", sc::norm(y, norm.weight));
        return named(log, "logits", sc::einsum<"bsh,vh->bsv">(z, output.weight));
    }
};

}  // namespace mixtral
