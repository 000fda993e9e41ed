// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/object.hpp>

// Views as another element type, and the one op that copies. Bytes stay where they are:
//
//     shard:   counted in the smaller elements, the cuts of both sides are equal; none falls inside an element
//     layout:  smaller elements of one lie side by side; every other stride, and the offset, has whole elements
//
// A sum of bits is not the bits of a sum: a partial is refused, but for real and imaginary parts, which add on their
// own (sum, avg).
namespace shardcheck {
namespace detail {

/// The type of the real and the imaginary part of a complex number type: one that has value_type, real() and imag(),
/// and consists of two such parts.
template <class Element>
struct complex_part {
    static constexpr bool is_complex = false;
    using type = Element;
};

template <class Element>
requires requires(const Element& number) {
    typename Element::value_type;
    number.real();
    number.imag();
    requires sizeof(Element) == 2 * sizeof(typename Element::value_type);
}
struct complex_part<Element> {
    static constexpr bool is_complex = true;
    using type = typename Element::value_type;
};

template <class Element>
constexpr extent_t size_of_element() {
    if constexpr (requires { sizeof(Element); }) {
        return static_cast<extent_t>(sizeof(Element));
    } else {
        return 0;
    }
}

/// A sum of bits is not the bits of a sum: the even case leaves casts of partials to the whole rule.
template <class... Placements>
inline constexpr bool any_partial = ((placement_traits<Placements>::value.kind == placement_kind::partial) || ...);

}  // namespace detail

namespace ops {

template <class To>
struct bit_cast {
    using type_argument = To;
    static constexpr bool casts = true;

    template <class>
    static constexpr bool takes = detail::size_of_element<To>() > 0;
    template <class Element, class... Placements>
    static constexpr bool evenly = takes<Element> && !detail::any_partial<Placements...>;
    template <class Element>
    using element = To;

    template <class... Arguments>
    SHARDCHECK_HOST_DEVICE constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

struct view_as_real : detail::op_object<op::view_as_real, detail::dims<>, detail::numbers<>> {
    static constexpr bool casts = true;
    template <class Element>
    static constexpr bool takes = detail::complex_part<Element>::is_complex;
    template <class Element, class... Placements>
    static constexpr bool evenly = takes<Element> && !detail::any_partial<Placements...>;
    template <class Element>
    using element = typename detail::complex_part<Element>::type;

    template <class... Arguments>
    SHARDCHECK_HOST_DEVICE constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

template <class Complex>
struct view_as_complex : detail::op_object<op::view_as_complex, detail::dims<>, detail::numbers<>> {
    using type_argument = Complex;
    static constexpr bool casts = true;
    template <class Element>
    static constexpr bool takes = detail::complex_part<Complex>::is_complex&&
        std::is_same_v<typename detail::complex_part<Complex>::type, Element>;
    template <class Element, class... Placements>
    static constexpr bool evenly = takes<Element> && !detail::any_partial<Placements...>;
    template <class Element>
    using element = Complex;

    template <class... Arguments>
    SHARDCHECK_HOST_DEVICE constexpr auto operator()(const Arguments&... arguments) const {
        return apply_op(*this, arguments...);
    }
};

struct contiguous : detail::op_object<op::contiguous, detail::dims<>, detail::numbers<>> {};

}  // namespace ops

namespace detail {

/// To the same type it is a squeeze of no dim: nothing changes, and not even a partial is in the way.
template <class To, class Element>
inline constexpr op_value cast_value =
    std::is_same_v<To, Element>
        ? op_value{op::squeeze, 0, {}, 0, {}, policy::plain}
        : op_value{op::bit_cast, 0, {}, 2, {size_of_element<Element>(), size_of_element<To>()}, policy::plain};

template <class To, class Element>
inline constexpr const op_value* asked_of<ops::bit_cast<To>, Element> = &cast_value<To, Element>;

}  // namespace detail

/// The same bytes as elements of type `To` (PyTorch's view of a dtype): where the sizes differ, the last dim has more
/// elements, or fewer.
template <class To>
SHARDCHECK_OBJECT ops::bit_cast<To> bit_cast{};

/// Complex elements as a new last dim of real and imaginary part.
SHARDCHECK_OBJECT ops::view_as_real view_as_real{};

/// A last dim of extent 2 as elements `Complex`, say std::complex<float> of a tensor of float.
template <class Complex>
SHARDCHECK_OBJECT ops::view_as_complex<Complex> view_as_complex{};

/// The same tensor, row-major and dense on every rank: a copy, if it is not so yet. The only op that is not free.
SHARDCHECK_OBJECT ops::contiguous contiguous{};

}  // namespace shardcheck
