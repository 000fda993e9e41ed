// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common.hpp"

// One layer of Llama 3: grouped queries, SwiGLU, sequence parallelism. Compiling it for a mesh is checking it.
namespace llama3 {

template <class Size, class Mesh>
struct attention {
    static constexpr sc::extent_t heads = Size::heads, kv = Size::kv_heads, head = Size::head;
    using query_weight = columns<Mesh, heads * head, Size::hidden>;
    using kv_weight = columns<Mesh, kv * head, Size::hidden>;
    using out_weight = rows<Mesh, Size::hidden, heads * head>;
    BOOST_HANA_DEFINE_STRUCT(attention, (query_weight, wq), (kv_weight, wk), (kv_weight, wv), (out_weight, wo));

    // x [b,s,h] with all of h and its part of s; rotary [s,1,d]; what comes out is a term of a sum over tp
    constexpr auto forward(sc::trace& log, auto x, auto rotary) const {
        const auto k = sc::unflatten<2, kv, head>(sc::einsum<"bsh,oh->bso">(x, wk.weight));
        const auto v = sc::unflatten<2, kv, head>(sc::einsum<"bsh,oh->bso">(x, wv.weight));
        const auto q = named(log, "queries", sc::unflatten<2, heads, head>(sc::einsum<"bsh,oh->bso">(x, wq.weight)));
        const auto keys = sc::redistribute<sc::on<cp, sc::replicate>>(log, "keys", sc::pointwise(k, rotary));
        const auto values = sc::redistribute<sc::on<cp, sc::replicate>>(log, "values", v);
        const auto grouped = group_heads(sc::pointwise(q, rotary), keys);
        const auto scores = sc::pointwise(sc::einsum<"bqkgd,bskd->bkgqs">(grouped, keys));  // scaled, masked
        const auto mixed = sc::einsum<"bkgqs,bskd->bqkgd">(sc::softmax<-1>(scores), values);
        return sc::einsum<"bso,ho->bsh">(sc::flatten<2, 4>(mixed), wo.weight);
    }
};

template <class Size, class Mesh>
struct feed_forward {
    using up_weight = columns<Mesh, Size::ffn, Size::hidden>;
    using down_weight = rows<Mesh, Size::hidden, Size::ffn>;
    BOOST_HANA_DEFINE_STRUCT(feed_forward, (up_weight, w1), (down_weight, w2), (up_weight, w3));

    constexpr auto forward(auto x) const {
        const auto gate = sc::pointwise(sc::einsum<"bsh,fh->bsf">(x, w1.weight));  // silu
        const auto up = sc::einsum<"bsh,fh->bsf">(x, w3.weight);
        return sc::einsum<"bsf,hf->bsh">(sc::multiply(gate, up), w2.weight);
    }
};

template <class Size, class Mesh>
struct block {
    using attention_type = llama3::attention<Size, Mesh>;
    using feed_forward_type = llama3::feed_forward<Size, Mesh>;
    using norm_weight = whole<Mesh, Size::hidden>;
    BOOST_HANA_DEFINE_STRUCT(block, (attention_type, attention), (feed_forward_type, feed_forward),
                             (norm_weight, attention_norm), (norm_weight, ffn_norm));

    // x [b,s,h], s over cp and tp
    constexpr auto forward(sc::trace& log, auto x, auto rotary) const {
        const auto a = gather_sequence(log, "attention in", sc::norm(x, attention_norm.weight));
        const auto h = sc::add(x, scatter_sequence(log, "attention out", attention.forward(log, a, rotary)));
        const auto f = gather_sequence(log, "feed forward in", sc::norm(h, ffn_norm.weight));
        return sc::add(h, scatter_sequence(log, "feed forward out", feed_forward.forward(f)));
    }
};

}  // namespace llama3
