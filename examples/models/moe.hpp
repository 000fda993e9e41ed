// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common.hpp"

// Experts over a mesh axis of their own. Between the blocks a rank of ep has its own part of the batch, and one of tp
// of the sequence; in the experts each ep has its own experts, and tokens of all.
struct ep;

template <sc::extent_t Dp, sc::extent_t Ep, sc::extent_t Tp>
using expert_mesh = sc::mesh<sc::axis<dp, Dp>, sc::axis<ep, Ep>, sc::axis<cp, 1>, sc::axis<tp, Tp>>;

/// The weights of all experts, one expert's rows after the other's: [experts * features, hidden].
template <class Mesh, sc::extent_t Experts, sc::extent_t Features, sc::extent_t Hidden>
using expert_weight = parameter<Mesh, sc::shape<Experts * Features, Hidden>, sc::on<ep, sc::shard<0>>>;

template <class Mesh, sc::extent_t Experts, sc::extent_t Features, sc::extent_t Hidden>
struct experts {
    using weight_type = sc::sharded<expert_weight<Mesh, Experts, Features, Hidden>>;
    BOOST_HANA_DEFINE_STRUCT(experts, (weight_type, w1), (weight_type, w2), (weight_type, w3));

    // tokens [e,b,t,c,h], e over ep
    constexpr auto forward(auto tokens) const {
        const auto gate = sc::pointwise(sc::einsum<"ebtch,efh->ebtcf">(tokens, of_expert(w1)));  // silu
        const auto up = sc::einsum<"ebtch,efh->ebtcf">(tokens, of_expert(w3));
        return sc::einsum<"ebtcf,efh->ebtch">(sc::multiply(gate, up), of_expert(w2));
    }

  private:
    /// [experts,features,hidden]: free where ep divides the experts.
    static constexpr auto of_expert(const weight_type& weight) { return sc::unflatten<0, Experts, Features>(weight); }
};

/// Nothing moves: of mesh axes of size 1 it says that they would cut dim 1, as longer ones do.
constexpr auto by_part(sc::trace& log, auto x) {
    return sc::redistribute<sc::on<cp, sc::shard<1>>, sc::on<tp, sc::shard<1>>>(log, "tokens by part", x);
}

/// Sends each token to its experts and back. x [b,s,h], b over dp and ep, s over tp; scores [b,s,e]. Each expert takes
/// `Capacity` tokens of each rank (GShard's dispatch, as einsums with one-hot masks).
template <sc::extent_t Parts, sc::extent_t Capacity, class X, class Scores>
constexpr auto route(sc::trace& log, const auto& to, const X& x, const Scores& scores) {
    using x_type = sc::tensor_of_t<X>;
    using slots = sc::tensor<sc::element_t<x_type>, sc::shape<Capacity>, sc::mesh_of_t<x_type>>;
    // a rank's tokens are a group of their own, so that nothing is summed over ranks: [b,t,s,...], t over tp
    const auto tokens = by_part(log, sc::unflatten<1, Parts, -1>(x));
    const auto chosen = by_part(log, sc::unsqueeze<4>(sc::unflatten<1, Parts, -1>(scores)));
    const auto mask = sc::pointwise(chosen, sc::meta<slots>{});  // [b,t,s,e,c]
    const auto sent = sc::einsum<"btsec,btsh->ebtch">(mask, tokens);
    const auto there = sc::redistribute<sc::on<ep, sc::shard<0>>>(log, "to the experts", sent);
    const auto back = sc::redistribute<sc::on<ep, sc::shard<1>>>(log, "from the experts", to.forward(there));
    return by_part(log, sc::flatten<1, 2>(sc::einsum<"ebtch,btsec->btsh">(back, mask)));
}
