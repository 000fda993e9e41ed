// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace shardcheck::detail {

template <int Index, class T>
struct indexed {};

template <class Indices, class... Ts>
struct indexer;

template <int... Indices, class... Ts>
struct indexer<std::integer_sequence<int, Indices...>, Ts...> : indexed<Indices, Ts>... {};

template <class... Ts>
inline constexpr indexer<std::make_integer_sequence<int, static_cast<int>(sizeof...(Ts))>, Ts...>* pack_of = nullptr;

/// The type at a position of a pack: decltype(pick<1>(pack_of<A, B>)) is B. Not an alias, since nvcc would print the
/// alias in an error, and not the type.
template <int Index, class T>
T pick(indexed<Index, T>*);

}  // namespace shardcheck::detail
