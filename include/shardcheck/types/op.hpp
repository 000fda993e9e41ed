// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/check_op.hpp>
#include <shardcheck/types/layout.hpp>
#include <shardcheck/types/op_object.hpp>

// The rule of an op on types: a tensor type and an op type in, a verdict and the type of the result out.
namespace shardcheck::detail {

/// An op on something refused is refused, and there is nothing more to say.
struct op_on_poison {
    static constexpr bool legal = false;
    static constexpr outcome result = outcome::silent;
};

/// The decision on one op on a sound tensor; `Step` is its place in a pipeline, from 1, or 0.
template <class Tensor, class Op, int Step>
struct op_on {
    using tensor = Tensor;
    using op_type = Op;
    using from = tensor_traits<Tensor>;
    static constexpr op_value asked = *asked_of<Op, typename from::element>;
    static constexpr op_verdict found = [] {
        if constexpr (Op::template takes<typename from::element>) {
            return check_sound_op(tensor_v<Tensor>, from::ranks, asked);
        } else {
            op_verdict wrong_element;
            wrong_element.reason = rule::element_does_not_fit;
            return wrong_element;
        }
    }();
    static constexpr layout_value layout = found.layout;
    static constexpr placement_list placements = found.placements;
    static constexpr bool legal = found.legal();
    static constexpr outcome result = legal ? outcome::legal : outcome::refused;
};

template <class Op, int Step>
struct op_on<poison, Op, Step> : op_on_poison {};

/// What a legal op with several results leaves of a pipeline that is asked for without errors: no tensor to go on
/// with.
struct several_tensors {
    using type = several_tensors;
};

template <class Op, int Step>
struct op_on<several_tensors, Op, Step> : op_on_poison {};

/// The tensor that a legal check gives.
template <class Check, class Dims = std::make_integer_sequence<int, Check::found.shape.rank>,
          class Axes = std::make_integer_sequence<int, Check::from::ranks.axes>>
struct tensor_after;

template <class Check, int... Dims, int... Axes>
struct tensor_after<Check, std::integer_sequence<int, Dims...>, std::integer_sequence<int, Axes...>> {
    using plain = basic_tensor<typename Check::op_type::template element<typename Check::from::element>,
                               shape<Check::found.shape.extents[Dims]...>, typename Check::from::mesh_type,
                               placement_at_t<Check, Axes>...>;
    using type =
        typename laid_out<plain, Check, static_cast<int>(sizeof...(Axes)), std::integer_sequence<int, Dims...>>::type;
};

}  // namespace shardcheck::detail
