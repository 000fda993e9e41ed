// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/model/check.hpp>
#include <shardcheck/model/walk.hpp>

#include <string_view>
#include <type_traits>

// The parameters of a model, by name: what checkpoints, tables and optimizers go over.
namespace shardcheck {
namespace detail {

/// What a walk calls where no offset is asked for.
template <class F>
struct without_offset {
    F& f;

    template <class Leaf>
    constexpr void operator()(std::string_view name, Leaf&& leaf, extent_t) const {
        f(name, static_cast<Leaf&&>(leaf));
    }
};

}  // namespace detail

/// Calls f(name, leaf) for each parameter of `tree`, in order. `leaf` is the sharded<...>, const if the tree is.
/// `name` is a std::string_view of the members' names and the layers' numbers, joined by dots, as in
/// `layers.0.attention.wq.weight`: null-terminated, and valid during the call. A type that is no ParameterTree is one
/// compile error.
template <class Tree, class F>
constexpr void for_each_parameter(Tree& tree, F&& f) {
    using type = std::remove_const_t<Tree>;
    if constexpr (detail::checked_tree<type>::sound) {
        char name[detail::node<type>::sums.name_size + 1] = {};
        const detail::without_offset<F> call{f};
        detail::walk_leaves<1>(tree, detail::leaf_place{name}, call);
    }
}

/// Calls f(name, boost::hana::type_c<Tensor>) for each parameter of the type: no object is needed.
template <class Tree, class F>
constexpr void for_each_parameter(F&& f) {
    if constexpr (detail::checked_tree<Tree>::sound) {
        char name[detail::node<Tree>::sums.name_size + 1] = {};
        const detail::without_offset<F> call{f};
        detail::walk_leaf_types<1, Tree>(detail::leaf_place{name}, call);
    }
}

/// The number of tensors of a model.
template <class Tree>
inline constexpr extent_t parameter_tensors_v =
    detail::checked_tree<Tree>::sound ? detail::node<Tree>::sums.tensors : 0;

/// The number of elements of a model: of the whole tensors, however they are sharded.
template <class Tree>
inline constexpr extent_t parameter_count_v =
    detail::checked_tree<Tree>::sound ? detail::node<Tree>::sums.elements : 0;

/// The same in bytes.
template <class Tree>
inline constexpr extent_t parameter_bytes_v = detail::checked_tree<Tree>::sound ? detail::node<Tree>::sums.bytes : 0;

/// The bytes of a model that `rank` holds; -1 if the model's meshes have no such rank.
template <class Tree>
constexpr extent_t parameter_bytes_on(extent_t rank) {
    if constexpr (detail::checked_tree<Tree>::sound) {
        if (rank < 0 || rank >= detail::ranks_of_tree<Tree>) return -1;
        return detail::node<Tree>::bytes_on(rank);
    } else {
        return -1;
    }
}

/// The number of ranks that hold a model.
template <class Tree>
inline constexpr extent_t parameter_ranks_v = detail::checked_tree<Tree>::sound ? detail::ranks_of_tree<Tree> : 0;

/// The bytes on the rank that holds the most, which is rank 0: its coordinate is 0 on every axis of every mesh, and
/// coordinate 0 holds the first chunk of whatever the earlier axes have left, ceil(length / size) rows, as long as
/// any. A longer length gives a longer chunk, so that by induction over the axes no rank holds more of any dim.
template <class Tree>
inline constexpr extent_t largest_rank_bytes_v = parameter_bytes_on<Tree>(0);

}  // namespace shardcheck
