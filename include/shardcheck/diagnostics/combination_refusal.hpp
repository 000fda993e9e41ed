// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/combination_words.hpp>
#include <shardcheck/diagnostics/refuse.hpp>
#include <shardcheck/types/combination.hpp>
#include <shardcheck/types/pack.hpp>

// From types to the sentence and the never-defined name of a refused op that combines tensors.
namespace shardcheck {
namespace illegal {

/// Facts: an operand by its position and global shape; a letter of an einsum's equation.
template <int Position, class Shape>
struct operand;
template <char Letter>
struct letter;

}  // namespace illegal

namespace detail {

template <class Op>
constexpr name_view equation_of() {
    if constexpr (requires { Op::text_size; }) {
        return {Op::text, Op::text_size};
    } else {
        return {};
    }
}

template <class... Tensors>
constexpr void name_elements(combination_question& asked) {
    constexpr extent_t bytes[] = {element_bytes<typename tensor_traits<Tensors>::element>()...};
    constexpr name_view names[] = {type_name<typename tensor_traits<Tensors>::element>()...};
    for (int j = 0; j < static_cast<int>(sizeof...(Tensors)) && j < max_operands; ++j) {
        asked.element_bytes[j] = bytes[j];
        asked.elements[j] = names[j];
    }
}

template <class Op, class First, class... More>
struct asked_by<combination_on<Op, First, More...>> {
    using check = combination_on<Op, First, More...>;
    static constexpr combination_verdict found = check::found;
    static constexpr combination_question ask() {
        combination_question asked;
        asked.of = ask_of<First>();
        asked.asked = check::asked;
        asked.in = operands_of<First, More...>();
        asked.op = name_of_text(Op::name);
        asked.equation = equation_of<Op>();
        if constexpr (found.reason == rule::meshes_differ) {
            asked.stranger = ask_of<decltype(pick<found.operand>(pack_of<First, More...>))>();
        }
        name_elements<First, More...>(asked);
        return asked;
    }
    static constexpr text sentence = describe(ask(), found);
};

template <class... First, class... Second, class... Third, class... Fourth>
facts<First..., Second..., Third..., Fourth...> joined(facts<First...>, facts<Second...>, facts<Third...>,
                                                       facts<Fourth...>);

/// An operand as a fact. Its shape is written out, since nvcc would print where it came from.
template <int Position, class Tensor>
struct operand_fact;

template <int Position, class Element, extent_t... Extents, class Mesh, class... Placements>
struct operand_fact<Position, basic_tensor<Element, shape<Extents...>, Mesh, Placements...>> {
    using type = facts<illegal::operand<Position, shape<Extents...>>>;
};

template <int Position, class Tensor, class Layout>
struct operand_fact<Position, strided_tensor<Tensor, Layout>> : operand_fact<Position, Tensor> {};

/// The facts of a refusal: the op, or the letter of an einsum, the operands in the way, each with its dim, the mesh
/// axis, the numbers.
template <class Check, class Mesh>
struct named_combination;

template <class Op, class First, class... More, class... Axes>
struct named_combination<combination_on<Op, First, More...>, mesh<Axes...>> {
    using check = combination_on<Op, First, More...>;
    static constexpr combination_verdict found = check::found;

    /// An operand, and how the axis cuts it or which dim is at fault.
    template <int Position, int Dim, extent_t Length>
    static constexpr auto operand() {
        if constexpr (Position < 0) {
            return facts<>{};
        } else {
            using alone = typename operand_fact<Position, decltype(pick<Position>(pack_of<First, More...>))>::type;
            if constexpr (Dim < 0) {
                return alone{};
            } else {
                return typename alone::template with<illegal::dim<Dim, Length>>{};
            }
        }
    }

    static constexpr auto op_or_letter() {
        // an equation is characters, which no compiler prints as text; every other op says itself what it is
        if constexpr (equation_of<Op>().empty()) {
            return facts<Op>{};
        } else if constexpr (found.label >= 0 && check::asked.names[found.label >= 0 ? found.label : 0] != '\0') {
            return facts<illegal::letter<check::asked.names[found.label]>>{};
        } else {
            return facts<>{};
        }
    }

    static constexpr auto where() {
        if constexpr (found.axis >= 0) {
            return facts<decltype(pick<found.axis>(pack_of<Axes...>))>{};
        } else if constexpr (is_bad_input(found.reason) && found.reason != rule::meshes_differ &&
                             found.reason != rule::element_does_not_fit) {
            return facts<illegal::wanted<found.wanted>, illegal::found<found.found>>{};
        } else {
            return facts<>{};
        }
    }

    static constexpr int dim = found.in.dim >= 0 ? found.in.dim : found.dim;
    static constexpr extent_t length = found.in.dim >= 0 ? found.in.length : found.found;
    using all = decltype(joined(op_or_letter(), operand<found.operand, dim, length>(),
                                operand<found.other, found.out.dim, found.out.length>(), where()));
    using type = typename all::template refusal<found.reason>;
};

template <class Check>
using combination_refusal = named_combination<Check, typename Check::from::mesh_type>;

/// The result of an op that combines tensors: a tensor, or poison with one error, or poison in silence.
template <class Check, outcome Result = Check::result>
struct combination_result : combined_tensor<Check> {};

template <class Check>
struct combination_result<Check, outcome::refused> : refuse<asked_by<Check>, combination_refusal<Check>> {};

template <class Check>
struct combination_result<Check, outcome::silent> {
    using type = poison;
};

}  // namespace detail
}  // namespace shardcheck
