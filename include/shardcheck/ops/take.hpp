// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/object.hpp>

// Ops that take rows of dims. Dims that no mesh axis cuts give what is asked for. Across a sharded dim the op is legal
// iff some placement of the result has, on every rank, rows that the rank holds already, at one local start and step,
// the same on all ranks: [8] on 4 ranks, every second row, is a shard of [4]; its first half is on two ranks only.
namespace shardcheck {
namespace ops {

template <int Dim, extent_t Start, extent_t Length>
struct narrow : detail::op_object<op::narrow, detail::dims<Dim>, detail::numbers<Start, Length>> {};

template <int Dim, extent_t Start, extent_t Stop, extent_t Step>
struct slice : detail::op_object<op::slice, detail::dims<Dim>, detail::numbers<Start, Stop, Step>> {};

template <int Dim, extent_t Index>
struct select : detail::op_object<op::select, detail::dims<Dim>, detail::numbers<Index>> {};

template <extent_t Offset, int First, int Second>
struct diagonal : detail::op_object<op::diagonal, detail::dims<First, Second>, detail::numbers<Offset>> {};

template <int Dim, extent_t Size, extent_t Step>
struct unfold : detail::op_object<op::unfold, detail::dims<Dim>, detail::numbers<Size, Step>> {};

}  // namespace ops

/// `Length` rows of dim `Dim` from row `Start` on; a negative start counts from the end.
template <int Dim, extent_t Start, extent_t Length>
SHARDCHECK_OBJECT ops::narrow<Dim, Start, Length> narrow{};

/// The bound of a slice that stands for the end of the dim.
inline constexpr extent_t end = INT64_MAX;

/// Rows `Start`, `Start` + `Step`, ... before `Stop`, as Python's x[start:stop:step]: negative bounds count from the
/// end, bounds beyond the dim are its ends. The step is positive.
template <int Dim, extent_t Start, extent_t Stop, extent_t Step = 1>
SHARDCHECK_OBJECT ops::slice<Dim, Start, Stop, Step> slice{};

/// Row `Index` of dim `Dim`, which goes.
template <int Dim, extent_t Index>
SHARDCHECK_OBJECT ops::select<Dim, Index> select{};

/// The elements whose index in dim `Second` is that in dim `First` plus `Offset`. Both dims go, the diagonal is the
/// last dim.
template <extent_t Offset = 0, int First = 0, int Second = 1>
SHARDCHECK_OBJECT ops::diagonal<Offset, First, Second> diagonal{};

/// Windows of `Size` rows of dim `Dim`, `Step` rows apart. The dim counts the windows, a new last dim their rows.
template <int Dim, extent_t Size, extent_t Step>
SHARDCHECK_OBJECT ops::unfold<Dim, Size, Step> unfold{};

}  // namespace shardcheck
