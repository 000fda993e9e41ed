// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/combination.hpp>

// Rows of a table, and tensors one after the other: each element of the result is one of an operand's.
namespace shardcheck {

/// The rows of `Table` that the elements of `Tokens` name: [b,s] and [v,h] give [b,s,h]. Where a mesh axis cuts the
/// rows of the table, a rank gives zeros for those that it has not, and the result is `partial<sum>`.
template <AnyTensor Tokens, AnyTensor Table>
using embedding_t = combine_t<ops::embedding, Tokens, Table>;
inline constexpr ops::embedding embedding{};

/// Tensors one after the other along dim `Dim`. Where a mesh axis cuts that dim, a rank's rows are a strided shard of
/// the result, if the operands are cut in pieces of one length: that is for strided_concat_t, and refused here.
template <int Dim, AnyTensor... Tensors>
using concat_t = combine_t<ops::concat<Dim>, Tensors...>;
template <int Dim>
inline constexpr ops::concat<Dim> concat{};

/// The same, where any mesh axis may become a strided shard.
template <int Dim, AnyTensor... Tensors>
using strided_concat_t = combine_t<ops::concat<Dim, policy::strided>, Tensors...>;
template <int Dim>
inline constexpr ops::concat<Dim, policy::strided> strided_concat{};

}  // namespace shardcheck
