// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/combination.hpp>

// Reductions of dims, and ops along dims that a rank has to have whole.
namespace shardcheck {

/// The reduction of dims by `sum`, `avg`, `product`, `min` or `max`, of all dims if none is named: `reduce_t<X, sum,
/// -1>`. A mesh axis that cuts a reduced dim makes the result `partial` of the reduction. A mean has to be of as many
/// rows on each rank, a min or max of some rows on each.
template <AnyTensor Tensor, class Reduction, int... Dims>
using reduce_t = combine_t<ops::reduce<Reduction, false, Dims...>, Tensor>;
template <class Reduction, int... Dims>
inline constexpr ops::reduce<Reduction, false, Dims...> reduce{};

/// The same, where the reduced dims stay, with extent 1.
template <AnyTensor Tensor, class Reduction, int... Dims>
using reduce_keep_t = combine_t<ops::reduce<Reduction, true, Dims...>, Tensor>;
template <class Reduction, int... Dims>
inline constexpr ops::reduce<Reduction, true, Dims...> reduce_keep{};

/// A softmax over dims, of all if none is named. So is whatever else needs all rows of a dim and keeps the shape: a
/// cumulative sum, a sort. Refused where a mesh axis cuts such a dim.
template <AnyTensor Tensor, int... Dims>
using softmax_t = combine_t<ops::softmax<Dims...>, Tensor>;
template <int... Dims>
inline constexpr ops::softmax<Dims...> softmax{};

/// The `Kept` greatest rows of a dim.
template <AnyTensor Tensor, extent_t Kept, int Dim = -1>
using topk_t = combine_t<ops::topk<Kept, Dim>, Tensor>;
template <extent_t Kept, int Dim = -1>
inline constexpr ops::topk<Kept, Dim> topk{};

/// A norm over the last dims, those that `Weight` and `Bias` have: RMSNorm, LayerNorm. Refused where a mesh axis cuts
/// them. The result has the elements of the first operand.
template <AnyTensor Tensor, AnyTensor Weight, AnyTensor... Bias>
using norm_t = combine_t<ops::norm, Tensor, Weight, Bias...>;
inline constexpr ops::norm norm{};

}  // namespace shardcheck
