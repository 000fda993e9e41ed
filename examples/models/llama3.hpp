// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llama3_block.hpp"

// Llama 3 with grouped queries, SwiGLU and sequence parallelism, over a mesh of dp, cp and tp. Parameters are named
// and shaped as in its checkpoints.
namespace llama3 {

struct size_8b {
    static constexpr sc::extent_t layers = 32, hidden = 4096, heads = 32, kv_heads = 8, head = 128, ffn = 14336;
    static constexpr sc::extent_t vocabulary = 128256;
};
struct size_70b {
    static constexpr sc::extent_t layers = 80, hidden = 8192, heads = 64, kv_heads = 8, head = 128, ffn = 28672;
    static constexpr sc::extent_t vocabulary = 128256;
};

template <class Size, class Mesh>
struct model {
    using layers_type = sc::layers<block<Size, Mesh>, Size::layers>;
    using embedding_type = columns<Mesh, Size::vocabulary, Size::hidden>;
    using norm_weight = whole<Mesh, Size::hidden>;
    BOOST_HANA_DEFINE_STRUCT(model, (embedding_type, tok_embeddings), (layers_type, layers), (norm_weight, norm),
                             (embedding_type, output));

    // tokens [b,s]; gives the logits [b,s,v], v over tp
    template <sc::extent_t Batch, sc::extent_t Sequence>
    constexpr auto forward(sc::trace& log) const {
        using tokens = sc::tensor<std::int32_t, sc::shape<Batch, Sequence>, Mesh, sc::on<dp, sc::shard<0>>,
                                  sc::on<cp, sc::shard<1>>>;
        using rotary = sc::tensor<bf16, sc::shape<Sequence, 1, Size::head>, Mesh, sc::on<cp, sc::shard<0>>>;
        const auto x = sc::embedding(sc::meta<tokens>{}, tok_embeddings.weight);
        const auto y = sc::forward(log, layers, scatter_sequence(log, "embedding", x), sc::meta<rotary>{});
        const auto z = gather_sequence(log, "output", sc::norm(y, norm.weight));
        return sc::einsum<"bsh,vh->bsv">(z, output.weight);
    }
};

}  // namespace llama3
