// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/types/placement.hpp>

#include <type_traits>

// Ops that combine tensors as types: `ops::einsum<"bsh,hf->bsf">`.
namespace shardcheck {

/// The equation of an einsum as a template argument.
template <int Size>
struct equation_text {
    char characters[Size] = {};

    // NOLINTNEXTLINE: a literal is written where an equation is wanted
    constexpr equation_text(const char (&literal)[Size]) {
        for (int i = 0; i < Size; ++i) characters[i] = literal[i];
    }

    /// Without the null of a literal.
    constexpr int size() const { return characters[Size - 1] == '\0' ? Size - 1 : Size; }
};

namespace detail {

/// How many operands an op takes.
template <int Least, int Most = Least>
struct takes_operands {
    static constexpr int least = Least;
    static constexpr int most = Most;

    /// Whether the first operand may have such elements.
    template <class>
    static constexpr bool takes = true;
};

using takes_any_number = takes_operands<1, max_operands>;

/// What ops share whose result has the elements of the first operand.
template <bool OneElement>
struct first_element {
    static constexpr bool one_element = OneElement;  ///< all operands have to have one element type

    /// The element type of the result.
    template <class First, class...>
    using element = First;
};

/// An object of such an op, which is called on tensors without memory: see model/meta.hpp.
template <class Op>
struct combination_object {
    template <class... Arguments>
    constexpr auto operator()(const Arguments&... arguments) const {
        return combine(Op{}, arguments...);
    }
};

template <class First, class... More>
struct last_of : last_of<More...> {};
template <class Last>
struct last_of<Last> {
    using type = Last;
};

/// The dims of an op as values; one more, so that there is an array.
template <int... Dims>
inline constexpr int dim_list[] = {Dims..., 0};

}  // namespace detail

namespace ops {

template <equation_text Equation>
struct einsum : detail::first_element<true>, detail::takes_any_number, detail::combination_object<einsum<Equation>> {
    static constexpr const char* name = "einsum";
    static constexpr const char* text = Equation.characters;
    static constexpr int text_size = Equation.size();
    static constexpr equation read = read_equation(text, text_size);
    static constexpr combination make(const operand_list& in) { return make_einsum(read, in); }
};

template <elementwise By>
struct pointwise : detail::first_element<By != elementwise::any>,
                   detail::takes_operands<1, By == elementwise::scale ? 1 : max_operands>,
                   detail::combination_object<pointwise<By>> {
    static constexpr const char* name = [] {
        switch (By) {
            case elementwise::scale: return "scale";
            case elementwise::multiply: return "multiply";
            case elementwise::add: return "add";
            case elementwise::subtract: return "subtract";
            case elementwise::maximum: return "maximum";
            case elementwise::minimum: return "minimum";
            default: return "pointwise";
        }
    }();
    static constexpr combination make(const operand_list& in) { return make_pointwise(By, in); }
};

/// A function of each element that gives elements of another type.
template <class Element>
struct cast : detail::takes_operands<1>, detail::combination_object<cast<Element>> {
    static constexpr const char* name = "cast";
    static constexpr bool one_element = true;
    template <class...>
    using element = Element;
    static constexpr combination make(const operand_list& in) { return make_pointwise(elementwise::any, in); }
};

template <class Reduction, bool Keeps, int... Dims>
struct reduce : detail::first_element<true>,
                detail::takes_operands<1>,
                detail::combination_object<reduce<Reduction, Keeps, Dims...>> {
    static_assert(detail::reduction_of<Reduction> != reduction::none,
                  "reduce: by sum, avg, product, min or max of shardcheck");
    static constexpr const char* name = Keeps ? "reduce_keep" : "reduce";
    static constexpr combination make(const operand_list& in) {
        return make_reduction(detail::reduction_of<Reduction>, detail::dim_list<Dims...>,
                              static_cast<int>(sizeof...(Dims)), Keeps, in);
    }
};

template <int... Dims>
struct softmax : detail::first_element<true>, detail::takes_operands<1>, detail::combination_object<softmax<Dims...>> {
    static constexpr const char* name = "softmax";
    static constexpr combination make(const operand_list& in) {
        return make_along(detail::dim_list<Dims...>, static_cast<int>(sizeof...(Dims)), in);
    }
};

template <extent_t Kept, int Dim>
struct topk : detail::first_element<true>, detail::takes_operands<1>, detail::combination_object<topk<Kept, Dim>> {
    static constexpr const char* name = "topk";
    static constexpr combination make(const operand_list& in) { return make_top(Dim, Kept, in); }
};

struct norm : detail::first_element<false>, detail::takes_operands<2, 3>, detail::combination_object<norm> {
    static constexpr const char* name = "norm";
    static constexpr combination make(const operand_list& in) { return make_norm(in); }
};

struct embedding : detail::takes_operands<2>, detail::combination_object<embedding> {
    static constexpr const char* name = "embedding";
    static constexpr bool one_element = false;
    /// A row has a number.
    template <class Token>
    static constexpr bool takes = !std::is_floating_point_v<Token> && !std::is_same_v<Token, bool>;
    template <class... Elements>
    using element = typename detail::last_of<Elements...>::type;
    static constexpr combination make(const operand_list& in) { return make_lookup(in); }
};

template <int Dim, policy Allowed = policy::plain>
struct concat : detail::first_element<true>,
                detail::takes_any_number,
                detail::combination_object<concat<Dim, Allowed>> {
    static constexpr const char* name = Allowed == policy::plain ? "concat" : "strided_concat";
    static constexpr combination make(const operand_list& in) { return make_concat(Dim, Allowed, in); }
};

}  // namespace ops
}  // namespace shardcheck
