// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

namespace shardcheck {

/// The global extents of a tensor, outermost dim first, in elements. `shape<>` is a scalar: no dims, one element.
/// In the new shape of a view one extent may be `infer`.
template <extent_t... Extents>
struct shape {};

namespace detail {

template <class Shape>
inline constexpr bool is_shape = false;
template <extent_t... Extents>
inline constexpr bool is_shape<shape<Extents...>> = true;

/// A pack of extents as a value. A pack over the capacity keeps its count alone, so that a check can refuse it by
/// name.
template <extent_t... Extents>
constexpr shape_value shape_value_of() {
    constexpr int rank = static_cast<int>(sizeof...(Extents));
    if constexpr (rank <= max_rank) {
        return shape_value{rank, {Extents...}};
    } else {
        constexpr extent_t all[] = {Extents...};
        return make_shape(all, rank);
    }
}

}  // namespace detail
}  // namespace shardcheck
