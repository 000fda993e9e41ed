// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/op_words.hpp>
#include <shardcheck/diagnostics/type_name.hpp>
#include <shardcheck/types/view.hpp>

#include <cstddef>

// From types to the question that a sentence answers.
namespace shardcheck::detail {

/// Fills in the mesh and the names of its axes.
template <class... Axes>
constexpr void ask_over(question& asked, mesh<Axes...>*) {
    asked.mesh = mesh_traits<mesh<Axes...>>::value;
    constexpr name_view names[] = {type_name<typename axis_traits<Axes>::tag>()..., name_view{}};
    for (int i = 0; i < asked.mesh.axes && i < max_axes; ++i) asked.axis_names[i] = names[i];
}

/// The name of the axis that a placement is for, by its position.
template <class... Placements>
constexpr name_view name_of_placement(int position) {
    constexpr name_view names[] = {type_name<typename name_traits<Placements>::tag>()..., name_view{}};
    return position >= 0 && position < static_cast<int>(sizeof...(Placements)) ? names[position] : name_view{};
}

/// The size of an element in bytes; 0 for types that have none (incomplete, void, functions).
template <class Element>
constexpr extent_t element_bytes() {
    if constexpr (requires { sizeof(Element); }) {
        return static_cast<extent_t>(sizeof(Element));
    } else {
        return 0;
    }
}

/// The tensor that a question is on.
template <class Tensor>
constexpr question ask_of() {
    using from = tensor_traits<Tensor>;
    question asked;
    asked.in = from::extents;
    asked.placements = from::placements;
    asked.element_bytes = element_bytes<typename from::element>();
    ask_over(asked, static_cast<typename from::mesh_type*>(nullptr));
    return asked;
}

/// The question behind a check of types. This one is of something that is no shape, or no mesh.
template <class Check>
struct asked_by;

template <class Shape, class Mesh, class... Placements>
struct asked_by<tensor_check<Shape, Mesh, Placements...>> {
    static constexpr verdict found = refused({}, tensor_check<Shape, Mesh, Placements...>::bad);
    static constexpr text sentence = [] {
        text out;
        return out << "tensor: " << (is_shape<Shape> ? type_name<Mesh>() : type_name<Shape>())
                   << (is_shape<Shape> ? " is no mesh<...>" : " is no shape<...>");
    }();
};

template <class Tensor, class Shape, class... Stated>
struct asked_by<view_to_check<Tensor, Shape, Stated...>> {
    static constexpr verdict found = view_to_check<Tensor, Shape, Stated...>::found;
    static constexpr text sentence = [] {
        text out;
        return out << "view " << shape_v<Tensor> << " -> " << type_name<Shape>() << ": that is no shape<...>";
    }();
};

template <class Tensor, policy Allowed, extent_t... Extents>
struct asked_by<walked_view<Tensor, Allowed, Extents...>> {
    static constexpr question ask() {
        question asked = ask_of<Tensor>();
        asked.out = shape_value_of<Extents...>();
        asked.allowed = Allowed;
        return asked;
    }
    static constexpr verdict found = walked_view<Tensor, Allowed, Extents...>::found;
    static constexpr text sentence = describe(ask(), found);
};

template <class Tensor, extent_t... Extents, class... Stated>
struct asked_by<view_to_check<Tensor, shape<Extents...>, Stated...>> {
    using check = view_to_check<Tensor, shape<Extents...>, Stated...>;
    static constexpr question ask() {
        question asked = asked_by<walked_view<Tensor, policy::plain, Extents...>>::ask();
        asked.is_stated = true;
        asked.stated = check::written.list;
        if (check::found.reason == rule::axis_not_in_mesh)
            asked.stranger = name_of_placement<Stated...>(check::found.axis);
        return asked;
    }
    static constexpr verdict found = check::found;
    static constexpr text sentence = describe(ask(), found);
};

template <extent_t... Extents, class... Axes, class... Placements>
struct asked_by<tensor_check<shape<Extents...>, mesh<Axes...>, Placements...>> {
    using check = tensor_check<shape<Extents...>, mesh<Axes...>, Placements...>;
    static constexpr question ask() {
        question asked;
        asked.is_view = false;
        asked.in = check::extents;
        asked.placements = check::checked.list;
        if (check::bad.reason == rule::axis_not_in_mesh)
            asked.stranger = name_of_placement<Placements...>(check::bad.axis);
        ask_over(asked, static_cast<mesh<Axes...>*>(nullptr));
        return asked;
    }
    static constexpr verdict found = refused(check::extents, check::bad);
    static constexpr text sentence = describe(ask(), found);
};

/// A stated view of blocks that are not contiguous: as the op, where the shards are as stated.
template <class Tensor, class Layout, extent_t... Extents, class... Stated>
struct asked_by<view_to_check<strided_tensor<Tensor, Layout>, shape<Extents...>, Stated...>> {
    using check = view_to_check<strided_tensor<Tensor, Layout>, shape<Extents...>, Stated...>;
    static constexpr op_verdict found = check::found;
    static constexpr text sentence = [] {
        op_question asked;
        asked.of = ask_of<Tensor>();
        asked.layout = layout_of<strided_tensor<Tensor, Layout>>;
        asked.asked = ops::view<Extents...>::value;
        return describe_stated(asked, asked_by<view_to_check<Tensor, shape<Extents...>, Stated...>>::ask(), found);
    }();
};

template <class Op>
constexpr name_view type_argument_of() {
    if constexpr (requires { typename Op::type_argument; }) {
        return type_name<typename Op::type_argument>();
    } else {
        return {};
    }
}

template <class Tensor, class Op, int Step>
struct asked_by<op_on<Tensor, Op, Step>> {
    using check = op_on<Tensor, Op, Step>;
    static constexpr op_question ask() {
        op_question asked;
        asked.of = ask_of<Tensor>();
        asked.layout = layout_of<Tensor>;
        asked.asked = check::asked;
        asked.element = type_name<typename check::from::element>();
        asked.type_argument = type_argument_of<Op>();
        asked.step = Step;
        return asked;
    }
    static constexpr op_verdict found = check::found;
    static constexpr text sentence = describe(ask(), found);
};

}  // namespace shardcheck::detail
