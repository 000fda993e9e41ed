// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_view.hpp>
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/validate.hpp>
#include <shardcheck/types/mesh.hpp>
#include <shardcheck/types/placement.hpp>
#include <shardcheck/types/shape.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace shardcheck {

/// A sharded tensor as a type. Write `tensor<...>`, which checks it and gives one type for one meaning; this is the
/// type it gives: one placement for each mesh axis, in mesh order, dims counted from 0, strided factors above 1.
template <class Element, class Shape, class Mesh, class... Placements>
struct basic_tensor {};

/// What a refused tensor or view is, after its one error. It passes through every accessor and every later op in
/// silence: one mistake, one error.
struct poison {};

namespace detail {

/// What a check came to: a type, a refusal with its error, or silence, where a refusal has already had its error.
enum class outcome { legal, refused, silent };

/// The placements of a tensor as written, by position or by name, brought into mesh order.
struct written_placements {
    placement_list list;
    finding bad;
};

template <class Placement>
struct name_traits {
    using tag = void;
    using placement = Placement;
    static constexpr bool named = false;
};

template <class Tag, class Placement>
struct name_traits<on<Tag, Placement>> {
    using tag = Tag;
    using placement = Placement;
    static constexpr bool named = true;
};

template <class... Placements>
inline constexpr bool by_name = sizeof...(Placements) == 0 || (name_traits<Placements>::named || ...);

template <class Mesh, class... Placements>
constexpr written_placements read_placements() {
    constexpr int count = static_cast<int>(sizeof...(Placements));
    written_placements result;
    result.list.count = count;
    if constexpr (by_name<Placements...>) {
        result.list.count = mesh_traits<Mesh>::axes;
        constexpr placement_value values[] = {placement_traits<typename name_traits<Placements>::placement>::value...,
                                              replicated()};
        constexpr int axes[] = {mesh_traits<Mesh>::template index<typename name_traits<Placements>::tag>..., 0};
        constexpr bool named[] = {name_traits<Placements>::named..., true};
        bool taken[max_axes] = {};
        for (int i = 0; i < count; ++i) {
            if (!named[i]) {
                result.bad = {rule::placements_mixed, i};
            } else if (axes[i] >= mesh_traits<Mesh>::axes) {
                result.bad = {rule::axis_not_in_mesh, i};
            } else if (taken[axes[i]]) {
                result.bad = {rule::axis_named_twice, axes[i]};
            } else {
                taken[axes[i]] = true;
                result.list.at[axes[i]] = values[i];
                continue;
            }
            return result;
        }
    } else {
        result.list = placement_pack<Placements...>::list;
    }
    return result;
}

/// Where canonical placements, none of them strided, cut a tensor over a sound mesh. It does not depend on the
/// extents, so that tensors share the answer. No tensor has the dims that anything else asks for.
template <class Mesh, class... Placements>
inline constexpr cut_list plain_cuts{};

template <class... Axes, class... Placements>
inline constexpr cut_list plain_cuts<mesh<Axes...>, Placements...> = [] {
    constexpr bool plain = sizeof...(Placements) == sizeof...(Axes) && is_sound_mesh<mesh<Axes...>> &&
                           placement_pack<Placements...>::plain;
    return plain ? cuts_of(mesh_traits<mesh<Axes...>>::value, placement_pack<Placements...>::list) : cut_list{};
}();

/// True if the tensor is sound and canonical as it is written, the short way: the common case.
template <class Shape, class Mesh, class... Placements>
inline constexpr bool simple_tensor = false;

template <extent_t... Extents, class Mesh, class... Placements>
inline constexpr bool simple_tensor<shape<Extents...>, Mesh, Placements...> =
    has_elements({Extents..., 0}, plain_cuts<Mesh, Placements...>);

/// A tensor's canonical placements, or what is wrong with it, whatever its element type. This one is of something that
/// has no shape, or no mesh.
template <class Shape, class Mesh, class... Placements>
struct tensor_check {
    static constexpr shape_value extents{};
    static constexpr mesh_value ranks{};
    static constexpr finding bad{is_shape<Shape> ? rule::not_a_mesh : rule::not_a_shape};
    static constexpr written_placements checked{{}, bad};
    static constexpr bool sound = false;
    static constexpr bool canonical = false;
    static constexpr placement_list placements{};
};

template <extent_t... Extents, class... Axes, class... Placements>
struct tensor_check<shape<Extents...>, mesh<Axes...>, Placements...> {
    static constexpr shape_value extents = shape_value_of<Extents...>();
    static constexpr mesh_value ranks = mesh_traits<mesh<Axes...>>::value;
    static constexpr written_placements checked = [] {
        written_placements result;
        result.bad = find_bad_shape(extents);
        if (!result.bad.sound()) return result;
        result.bad = mesh_traits<mesh<Axes...>>::bad;
        if (!result.bad.sound()) return result;
        result = read_placements<mesh<Axes...>, Placements...>();
        if (result.bad.sound()) result.bad = find_bad_placements(extents, ranks, result.list);
        return result;
    }();
    static constexpr finding bad = checked.bad;
    static constexpr bool sound = bad.sound();
    static constexpr placement_list placements = checked.list;
    static constexpr bool canonical =
        sizeof...(Placements) == sizeof...(Axes) && placement_pack<Placements...>::canonical;
};

/// The canonical type of a sound tensor.
template <class Element, class Shape, class Mesh, class Check,
          class Indices = std::make_integer_sequence<int, Check::ranks.axes>>
struct canonical_tensor;

template <class Element, class Shape, class Mesh, class Check, int... Axes>
struct canonical_tensor<Element, Shape, Mesh, Check, std::integer_sequence<int, Axes...>> {
    using type = basic_tensor<Element, Shape, Mesh, placement_at_t<Check, Axes>...>;
};

/// The parts of a tensor, as types and as values.
template <class Tensor>
struct tensor_traits;

template <class Element, class Shape, class Mesh, class... Placements>
struct tensor_traits<basic_tensor<Element, Shape, Mesh, Placements...>> {
    using element = Element;
    using shape_type = Shape;
    using mesh_type = Mesh;
    using check = tensor_check<Shape, Mesh, Placements...>;
    static constexpr shape_value extents = check::extents;
    static constexpr mesh_value ranks = check::ranks;
    static constexpr placement_list placements = check::placements;
};

template <>
struct tensor_traits<poison> {
    using element = poison;
    using shape_type = poison;
    using mesh_type = poison;
    static constexpr shape_value extents{};
    static constexpr mesh_value ranks{};
    static constexpr placement_list placements{};
};

template <class T>
inline constexpr bool is_tensor = false;
// written by hand a basic_tensor may be anything: what `tensor<...>` gives is checked
template <class Element, class Shape, class Mesh, class... Placements>
inline constexpr bool is_tensor<basic_tensor<Element, Shape, Mesh, Placements...>> =
    tensor_check<Shape, Mesh, Placements...>::sound&& tensor_check<Shape, Mesh, Placements...>::canonical;
template <class Element, extent_t... Extents, class Mesh, class... Placements>
requires(plain_cuts<Mesh, Placements...>.dims <= static_cast<int>(sizeof...(Extents)) &&
         sizeof...(Extents) <=
             max_rank) inline constexpr bool is_tensor<basic_tensor<Element, shape<Extents...>, Mesh, Placements...>> =
    true;
template <>
inline constexpr bool is_tensor<poison> = true;

}  // namespace detail

/// Some tensor. The result of a refused op counts as one, so that its error stays the only one.
template <class T>
concept AnyTensor = detail::is_tensor<T>;

/// The element type of a tensor.
template <AnyTensor Tensor>
using element_t = typename detail::tensor_traits<Tensor>::element;

/// The global shape of a tensor: `shape<...>`.
template <AnyTensor Tensor>
using shape_of_t = typename detail::tensor_traits<Tensor>::shape_type;

/// The mesh of a tensor: `mesh<...>`.
template <AnyTensor Tensor>
using mesh_of_t = typename detail::tensor_traits<Tensor>::mesh_type;

/// The global shape, the mesh and the placements of a tensor as values, for the functions of core.
template <AnyTensor Tensor>
inline constexpr shape_value shape_v = detail::tensor_traits<Tensor>::extents;
template <AnyTensor Tensor>
inline constexpr mesh_value mesh_v = detail::tensor_traits<Tensor>::ranks;
template <AnyTensor Tensor>
inline constexpr placement_list placements_v = detail::tensor_traits<Tensor>::placements;

/// The number of dims of a tensor.
template <AnyTensor Tensor>
inline constexpr int rank_v = detail::tensor_traits<Tensor>::extents.rank;

/// The number of elements of the whole tensor.
template <AnyTensor Tensor>
inline constexpr extent_t element_count_v = element_count(detail::tensor_traits<Tensor>::extents);

namespace detail {

template <class Tensor, class Tag>
struct placement_on {
    using traits = tensor_traits<Tensor>;
    using type = placement_at_t<traits, mesh_traits<typename traits::mesh_type>::template index<Tag>>;
};

template <class Tag>
struct placement_on<poison, Tag> {
    using type = poison;
};

template <class Tensor, class Tag>
inline constexpr bool is_over = has_axis<mesh_of_t<Tensor>, Tag>;
template <class Tag>
inline constexpr bool is_over<poison, Tag> = true;

}  // namespace detail

/// A tensor whose mesh has an axis of this name.
template <class T, class Tag>
concept TensorOver = AnyTensor<T> && detail::is_over<T, Tag>;

/// The placement of a tensor on the mesh axis `Tag`, which its mesh must have.
template <class Tensor, class Tag>
requires TensorOver<Tensor, Tag>
using placement_t = typename detail::placement_on<Tensor, Tag>::type;

/// The coordinate of `Rank` on the axis `Tag` of a mesh, which must have both.
template <class Mesh, class Tag, extent_t Rank>
requires(MeshWith<Mesh, Tag>&& Rank >= 0 && Rank < rank_count_v<Mesh>) inline constexpr extent_t coordinate_v =
    mesh_coordinate(detail::mesh_traits<Mesh>::value, detail::mesh_traits<Mesh>::template index<Tag>, Rank);

/// The shape of the block that `Rank` holds, in elements, as a value.
template <AnyTensor Tensor, extent_t Rank>
inline constexpr shape_value local_shape_v = [] {
    using traits = detail::tensor_traits<Tensor>;
    static_assert(std::is_same_v<Tensor, poison> || (Rank >= 0 && Rank < rank_count(traits::ranks)),
                  "local_shape_v: the mesh has no such rank");
    return local_shape(traits::extents, traits::ranks, traits::placements, Rank);
}();

namespace detail {

template <class Tensor, extent_t Rank, class Indices = std::make_integer_sequence<int, rank_v<Tensor>>>
struct local_shape_of;

template <class Tensor, extent_t Rank, int... Dims>
struct local_shape_of<Tensor, Rank, std::integer_sequence<int, Dims...>> {
    using type = shape<local_shape_v<Tensor, Rank>.extents[Dims]...>;
};

}  // namespace detail

/// The same as a type: `shape<...>`.
template <AnyTensor Tensor, extent_t Rank>
using local_shape_t = typename detail::local_shape_of<Tensor, Rank>::type;

/// The number of elements that `Rank` holds. Rank 0 holds the most: without a rank, the size of the largest block.
template <AnyTensor Tensor, extent_t Rank = 0>
inline constexpr extent_t local_count_v = element_count(local_shape_v<Tensor, Rank>);

/// True if every rank's block has the same shape.
template <AnyTensor Tensor>
inline constexpr bool uniform_local_shape_v = uniform_local_shape(detail::tensor_traits<Tensor>::extents,
                                                                  detail::tensor_traits<Tensor>::ranks,
                                                                  detail::tensor_traits<Tensor>::placements);

/// For each dim the global index of the first element of the block that `Rank` holds.
template <AnyTensor Tensor, extent_t Rank>
inline constexpr shape_value global_offset_v = [] {
    using traits = detail::tensor_traits<Tensor>;
    static_assert(std::is_same_v<Tensor, poison> || (Rank >= 0 && Rank < rank_count(traits::ranks)),
                  "global_offset_v: the mesh has no such rank");
    return global_offset(traits::extents, traits::ranks, traits::placements, Rank);
}();

}  // namespace shardcheck
