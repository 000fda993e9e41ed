// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/model/layers.hpp>
#include <shardcheck/model/meta.hpp>

#include <type_traits>

namespace shardcheck {
namespace illegal {

/// Declared, never defined: a layer takes one tensor, and gives another one to the next.
template <class Taken, class Given>
struct layer_changes_type;

}  // namespace illegal

/// Layers that are alike, one after the other: what `blocks[0].forward(log, x, more...)` does, checked once, what it
/// names and communicates counted once for each layer. A layer has to give the type that it takes; `more` is the same
/// for all.
template <class Block, extent_t Count, class Tensor, class... More>
constexpr auto forward(trace& log, const layers<Block, Count>& blocks, const meta<Tensor>& x, const More&... more) {
    const int first = log.size();
    const auto result = blocks[0].forward(log, x, more...);
    log.repeat(first, Count);
    using given = tensor_of_t<decltype(result)>;
    if constexpr (std::is_same_v<given, Tensor> || std::is_same_v<given, poison>) {
        return result;
    } else {
        static_assert(illegal::layer_changes_type<Tensor, given>::legal,
                      "layers: a layer has to give the tensor that the next one takes");
        return meta<poison>{};
    }
}

}  // namespace shardcheck
