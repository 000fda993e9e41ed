// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/sentence.hpp>
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
        using from = tensor_traits<Tensor>;
        question asked;
        asked.in = from::extents;
        asked.placements = from::placements;
        asked.out = shape_value_of<Extents...>();
        asked.allowed = Allowed;
        asked.element_bytes = element_bytes<typename from::element>();
        ask_over(asked, static_cast<typename from::mesh_type*>(nullptr));
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

/// The sentence of a check; empty for what has been refused before.
template <class Check>
constexpr text sentence_of() {
    if constexpr (Check::result == outcome::silent) {
        return {};
    } else {
        return asked_by<Check>::sentence;
    }
}

}  // namespace shardcheck::detail

namespace shardcheck {

/// The sentence on a view, as a constexpr value: `explain<X, 1536>()`. The same that the compiler's error has. The
/// verdict in words whatever it is: legal, illegal or bad input; empty for what has been refused before.
template <AnyTensor Tensor, extent_t... Extents>
constexpr text explain() {
    return detail::sentence_of<detail::walked_view<Tensor, policy::plain, Extents...>>();
}

/// The same under the strided policy.
template <AnyTensor Tensor, extent_t... Extents>
constexpr text explain_strided() {
    return detail::sentence_of<detail::walked_view<Tensor, policy::strided, Extents...>>();
}

/// The same for stated placements.
template <AnyTensor Tensor, class Shape, class... Placements>
constexpr text explain_to() {
    return detail::sentence_of<detail::view_to_check<Tensor, Shape, Placements...>>();
}

/// The sentence on what may be a tensor.
template <class Shape, class Mesh, class... Placements>
constexpr text explain_tensor() {
    return detail::asked_by<detail::tensor_check<Shape, Mesh, Placements...>>::sentence;
}

}  // namespace shardcheck
