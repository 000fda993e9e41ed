// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

namespace shardcheck {

/// Every rank of the mesh axis holds all of it.
struct replicate {};

/// The mesh axis cuts dim `Dim` into chunks of ceil(length / size) rows, in order. Negative dims count from the last.
template <int Dim>
struct shard {};

/// The mesh axis cuts each of `Factor` equal pieces of dim `Dim` like a shard, and a rank holds its chunk of every
/// piece, one after the other (DTensor's _StridedShard). Factor 1 is `shard<Dim>`.
template <int Dim, extent_t Factor>
struct strided_shard {};

/// The reductions that a partial tensor may owe.
struct sum;
struct avg;
struct product;
struct min;
struct max;

/// Every rank of the mesh axis holds a term of each element; `Op` over the axis gives the element.
template <class Op>
struct partial {};

/// A placement by the name of its mesh axis: axes that are not named replicate.
template <class Tag, class Placement>
struct on {};

namespace detail {

template <class Op>
inline constexpr reduction reduction_of = reduction::none;
template <>
inline constexpr reduction reduction_of<sum> = reduction::sum;
template <>
inline constexpr reduction reduction_of<avg> = reduction::avg;
template <>
inline constexpr reduction reduction_of<product> = reduction::product;
template <>
inline constexpr reduction reduction_of<min> = reduction::min;
template <>
inline constexpr reduction reduction_of<max> = reduction::max;

/// A placement as a value. A type that is none becomes a partial of nothing, which find_bad_placements refuses.
/// `canonical` is false for a type that another type says better: strided_shard<d, 1>, and negative dims.
template <class Placement>
struct placement_traits {
    static constexpr placement_value value = partial_of(reduction::none);
    static constexpr bool canonical = false;
};

template <>
struct placement_traits<replicate> {
    static constexpr placement_value value = replicated();
    static constexpr bool canonical = true;
};

template <int Dim>
struct placement_traits<shard<Dim>> {
    static constexpr placement_value value = shard_of(Dim);
    static constexpr bool canonical = Dim >= 0;
};

template <int Dim, extent_t Factor>
struct placement_traits<strided_shard<Dim, Factor>> {
    static constexpr placement_value value = shard_of(Dim, Factor);
    static constexpr bool canonical = Dim >= 0 && Factor != 1;
};

template <class Op>
struct placement_traits<partial<Op>> {
    static constexpr placement_value value = partial_of(reduction_of<Op>);
    static constexpr bool canonical = true;
};

/// The one type for a sound placement value.
template <placement_kind Kind, reduction Op, int Dim, extent_t Factor>
struct placement_type;

template <>
struct placement_type<placement_kind::replicate, reduction::none, 0, 1> {
    using type = replicate;
};
template <int Dim, extent_t Factor>
struct placement_type<placement_kind::shard, reduction::none, Dim, Factor> {
    using type = strided_shard<Dim, Factor>;
};
template <int Dim>
struct placement_type<placement_kind::shard, reduction::none, Dim, 1> {
    using type = shard<Dim>;
};
template <>
struct placement_type<placement_kind::partial, reduction::sum, 0, 1> {
    using type = partial<sum>;
};
template <>
struct placement_type<placement_kind::partial, reduction::avg, 0, 1> {
    using type = partial<avg>;
};
template <>
struct placement_type<placement_kind::partial, reduction::product, 0, 1> {
    using type = partial<product>;
};
template <>
struct placement_type<placement_kind::partial, reduction::min, 0, 1> {
    using type = partial<min>;
};
template <>
struct placement_type<placement_kind::partial, reduction::max, 0, 1> {
    using type = partial<max>;
};

/// The placement type of one axis of something that has `placements`.
template <class Check, int Axis>
using placement_at_t =
    typename placement_type<Check::placements.at[Axis].kind, Check::placements.at[Axis].op,
                            Check::placements.at[Axis].dim, Check::placements.at[Axis].factor>::type;

/// A placement whose shard, if it is one, has moved to dim `Dim`.
template <class Placement, int Dim>
struct moved {
    using type = Placement;
};

template <int From, int Dim>
struct moved<shard<From>, Dim> {
    using type = shard<Dim>;
};

/// Placements by position as values, and what can be said of them whatever the tensor.
template <class... Placements>
struct placement_pack {
    static constexpr int count = static_cast<int>(sizeof...(Placements));
    static constexpr placement_list list = [] {
        if constexpr (count <= max_axes) {
            return placement_list{count, {placement_traits<Placements>::value...}};
        } else {
            return placement_list{count, {}};
        }
    }();
    static constexpr bool canonical = (placement_traits<Placements>::canonical && ...);
    /// None is strided, named or unknown, and every shard's dim counts from 0.
    static constexpr bool plain = canonical && count <= max_axes &&
                                  ((placement_traits<Placements>::value.factor == 1) && ...) &&
                                  ((placement_traits<Placements>::value.kind != placement_kind::partial ||
                                    placement_traits<Placements>::value.op != reduction::none) &&
                                   ...);
};

}  // namespace detail
}  // namespace shardcheck
