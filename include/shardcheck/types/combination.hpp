// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/types/layout.hpp>

#include <type_traits>
#include <utility>

// The rule of ops that combine tensors on types: an op type and tensor types in, a verdict and the type of the result
// out. Where the operands' elements lie in memory does not matter: the result is written anew.
namespace shardcheck::detail {

/// Tensors as the operands of an op.
template <class... Tensors>
constexpr operand_list operands_of() {
    constexpr int count = static_cast<int>(sizeof...(Tensors));
    operand_list in;
    in.count = count;
    if constexpr (count <= max_operands) {
        int at = 0;
        (((in.shape[at] = tensor_traits<Tensors>::extents, in.placements[at] = tensor_traits<Tensors>::placements),
          ++at),
         ...);
    }
    return in;
}

/// The first of some types that is not `Wanted`, by its position; -1 if all are.
template <class Wanted, class... Found>
constexpr int first_other() {
    constexpr bool same[] = {std::is_same_v<Wanted, Found>...};
    for (int i = 0; i < static_cast<int>(sizeof...(Found)); ++i) {
        if (!same[i]) return i;
    }
    return -1;
}

/// What is wrong with tensors as operands, whatever the op: the types that have to be the same.
template <class Op, class First, class... Tensors>
constexpr combination_fault find_bad_operands() {
    constexpr int count = static_cast<int>(sizeof...(Tensors));
    if (count < Op::least) return {rule::wrong_argument_count, -1, -1, -1, Op::least, count};
    if (count > Op::most) return {rule::wrong_argument_count, -1, -1, -1, Op::most, count};
    constexpr int stranger =
        first_other<typename tensor_traits<First>::mesh_type, typename tensor_traits<Tensors>::mesh_type...>();
    if (stranger >= 0) return {rule::meshes_differ, stranger};
    if (!Op::template takes<std::remove_cv_t<typename tensor_traits<First>::element>>) {
        return {rule::element_does_not_fit, 0};
    }
    if (!Op::one_element) return {};
    constexpr int other = first_other<std::remove_cv_t<typename tensor_traits<First>::element>,
                                      std::remove_cv_t<typename tensor_traits<Tensors>::element>...>();
    return other >= 0 ? combination_fault{rule::element_does_not_fit, other} : combination_fault{};
}

/// The decision on an op on sound tensors over one mesh.
template <class Op, class First, class... More>
struct combination_on {
    using op_type = Op;
    using from = tensor_traits<First>;  ///< the first operand, and the mesh of all
    using element = typename Op::template element<std::remove_cv_t<typename from::element>,
                                                  std::remove_cv_t<typename tensor_traits<More>::element>...>;
    static constexpr combination asked = [] {
        constexpr combination_fault bad = find_bad_operands<Op, First, First, More...>();
        combination result;
        if constexpr (bad.reason == rule::none) {
            result = Op::make(operands_of<First, More...>());
        } else {
            result.bad = bad;
        }
        return result;
    }();
    static constexpr combination_verdict found =
        check_sound_combination(asked, operands_of<First, More...>(), from::ranks);
    static constexpr placement_list placements = found.placements;
    static constexpr bool legal = found.legal();
    static constexpr outcome result = legal ? outcome::legal : outcome::refused;
};

/// An op on something refused is refused, and there is nothing more to say.
struct combination_of_poison {
    static constexpr bool legal = false;
    static constexpr outcome result = outcome::silent;
};

template <class Op, class... Tensors>
using combination_check = std::conditional_t<(std::is_same_v<Tensors, poison> || ...), combination_of_poison,
                                             combination_on<Op, Tensors...>>;

/// The tensor that a legal check gives.
template <class Check, class Dims = std::make_integer_sequence<int, Check::found.shape.rank>,
          class Axes = std::make_integer_sequence<int, Check::from::ranks.axes>>
struct combined_tensor;

template <class Check, int... Dims, int... Axes>
struct combined_tensor<Check, std::integer_sequence<int, Dims...>, std::integer_sequence<int, Axes...>> {
    using type = basic_tensor<typename Check::element, shape<Check::found.shape.extents[Dims]...>,
                              typename Check::from::mesh_type, placement_at_t<Check, Axes>...>;
};

}  // namespace shardcheck::detail
