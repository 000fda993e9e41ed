// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/op.hpp>

// Ops as types: `ops::narrow<0, 0, 4>`. Here is what they share, and the view, which has names of its own too.
namespace shardcheck {
namespace detail {

/// Integers as a type.
template <int... Dims>
struct dims {};
template <extent_t... Numbers>
struct numbers {};

/// What ops share that take tensors of any elements, and leave them what they are.
struct op_on_any_elements {
    static constexpr bool casts = false;

    /// Whether tensors of such elements have the op.
    template <class>
    static constexpr bool takes = true;

    /// Whether the even case may answer for such tensors.
    template <class, class...>
    static constexpr bool evenly = true;

    /// The element type of the result.
    template <class Element>
    using element = Element;
};

/// The base of an op without type arguments, whose numbers are few. The constraints of a list_op_object would cost a
/// compiler as much again.
template <op Kind, class Dims, class Numbers, policy Allowed = policy::plain>
struct op_object;

template <op Kind, int... Dims, extent_t... Numbers, policy Allowed>
struct op_object<Kind, dims<Dims...>, numbers<Numbers...>, Allowed> : op_on_any_elements {
    static constexpr op_value value{Kind,         static_cast<int>(sizeof...(Dims)),
                                    {Dims...},    static_cast<int>(sizeof...(Numbers)),
                                    {Numbers...}, Allowed};

    /// The op on a block in memory: see runtime/apply.hpp.
    template <class... Arguments>
    SHARDCHECK_HOST_DEVICE constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

/// The same of an op that takes a list. A count over the capacity is kept, for the check to refuse by name.
template <op Kind, class Dims, class Numbers, policy Allowed = policy::plain>
struct list_op_object;

template <op Kind, int... Dims, extent_t... Numbers, policy Allowed>
struct list_op_object<Kind, dims<Dims...>, numbers<Numbers...>, Allowed> : op_on_any_elements {
    static constexpr op_value value{
        Kind, static_cast<int>(sizeof...(Dims)), {}, static_cast<int>(sizeof...(Numbers)), {}, Allowed};

    /// The op on a block in memory: see runtime/apply.hpp.
    template <class... Arguments>
    SHARDCHECK_HOST_DEVICE constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <op Kind, int... Dims, extent_t... Numbers, policy Allowed>
requires(sizeof...(Dims) <= max_rank &&
         sizeof...(Numbers) <= max_rank) struct list_op_object<Kind, dims<Dims...>, numbers<Numbers...>, Allowed>
    : op_on_any_elements {
    static constexpr op_value value{Kind,         static_cast<int>(sizeof...(Dims)),
                                    {Dims...},    static_cast<int>(sizeof...(Numbers)),
                                    {Numbers...}, Allowed};

    /// The op on a block in memory: see runtime/apply.hpp.
    template <class... Arguments>
    SHARDCHECK_HOST_DEVICE constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

/// An op as a value, on tensors of elements `Element`.
template <class Op, class Element>
inline constexpr const op_value* asked_of = &Op::value;

}  // namespace detail

namespace ops {

template <extent_t... Extents>
struct view : detail::list_op_object<op::view, detail::dims<>, detail::numbers<Extents...>> {};

template <extent_t... Extents>
struct strided_view : detail::list_op_object<op::view, detail::dims<>, detail::numbers<Extents...>, policy::strided> {
};

}  // namespace ops

namespace detail {

template <policy Allowed, extent_t... Extents>
struct view_under {
    using type = ops::view<Extents...>;
};

template <extent_t... Extents>
struct view_under<policy::strided, Extents...> {
    using type = ops::strided_view<Extents...>;
};

}  // namespace detail
}  // namespace shardcheck
