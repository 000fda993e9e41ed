// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/shardcheck.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdint>

// What the models share.
namespace sc = shardcheck;

struct dp;  // batch
struct cp;  // sequence
struct tp;  // heads, features, vocabulary; between the blocks, sequence

/// The meshes of the dense models: an axis of size 1 is never in the way.
template <sc::extent_t Dp, sc::extent_t Cp, sc::extent_t Tp>
using mesh_of = sc::mesh<sc::axis<dp, Dp>, sc::axis<cp, Cp>, sc::axis<tp, Tp>>;

struct bf16 {
    std::uint16_t bits;
};

/// A module with a weight, as PyTorch's: a linear layer's is [out, in].
template <class Weight>
struct weighted {
    using weight_type = sc::sharded<Weight>;
    BOOST_HANA_DEFINE_STRUCT(weighted, (weight_type, weight));
};

template <class Weight, class Bias>
struct biased {
    using weight_type = sc::sharded<Weight>;
    using bias_type = sc::sharded<Bias>;
    BOOST_HANA_DEFINE_STRUCT(biased, (weight_type, weight), (bias_type, bias));
};

/// A parameter; mesh axes that are not named replicate.
template <class Mesh, class Shape, class... Placements>
using parameter = sc::tensor<bf16, Shape, Mesh, Placements...>;

template <class Mesh, sc::extent_t... Extents>
using whole = weighted<parameter<Mesh, sc::shape<Extents...>>>;
template <class Mesh, sc::extent_t Out, sc::extent_t In>
using columns = weighted<parameter<Mesh, sc::shape<Out, In>, sc::on<tp, sc::shard<0>>>>;
template <class Mesh, sc::extent_t Out, sc::extent_t In>
using rows = weighted<parameter<Mesh, sc::shape<Out, In>, sc::on<tp, sc::shard<1>>>>;

/// Sequence parallelism: between the blocks a rank of tp has a part of the sequence, [b,s,h]; in them it has all of
/// it.
constexpr auto gather_sequence(sc::trace& log, const char* what, auto x) {
    return sc::redistribute<sc::on<tp, sc::replicate>>(log, what, x);
}
constexpr auto scatter_sequence(sc::trace& log, const char* what, auto x) {
    return sc::redistribute<sc::on<tp, sc::shard<1>>>(log, what, x);
}

/// The heads of q [b,s,heads,d] in groups, one for each head of k: [b,s,kv,group,d].
template <class Query, class Key>
constexpr auto group_heads(sc::meta<Query> q, sc::meta<Key>) {
    constexpr sc::extent_t kv = sc::shape_v<Key>.extents[2];
    return sc::unflatten<2, kv, sc::shape_v<Query>.extents[2] / kv>(q);
}
template <class Query>
constexpr sc::meta<sc::poison> group_heads(sc::meta<Query>, sc::meta<sc::poison>) {
    return {};  // k has had its error
}
