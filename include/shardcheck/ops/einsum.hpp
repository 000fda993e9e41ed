// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/combination.hpp>

// Every linear op. With x the mesh axis at hand:
//
//     x cuts a letter of the result              all operands that have it are cut there; so is the result
//     x cuts a letter that is summed             all operands that have it are cut there; partial<sum>
//     x cuts two letters                         refused, a rank lacks the other pairs
//     one operand is partial<sum> or <avg>       so is the result, if x cuts none of the others
namespace shardcheck {

/// The einsum of tensors: `einsum_t<"bsh,hf->bsf", X, W>`. Letters that the result has not are summed. A letter has
/// one extent; no tensor has a letter twice; spaces do not matter.
template <equation_text Equation, AnyTensor... Tensors>
using einsum_t = combine_t<ops::einsum<Equation>, Tensors...>;

/// The same as an object, for tensors without memory (model/meta.hpp).
template <equation_text Equation>
inline constexpr ops::einsum<Equation> einsum{};

}  // namespace shardcheck
