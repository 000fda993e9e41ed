// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/local.hpp>
#include <shardcheck/model/layers.hpp>
#include <shardcheck/model/meshes.hpp>
#include <shardcheck/runtime/sharded.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/concept/struct.hpp>
#include <boost/hana/core/tag_of.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/fwd/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

// What a model's type says of its parameters. A node is a type of the tree: a sharded<...> is a leaf, layers<...>
// repeat one node, a Hana Struct and a hana::map have named members, and nothing else has parameters. Each type is
// looked at once, wherever it stands in the tree; its numbers are constants, made from those of its members by loops.
namespace shardcheck::detail {

enum class node_kind : unsigned char {
    none,     ///< no parameter, and nothing that could hold one
    refused,  ///< what an error has left: skipped, in silence
    leaf,
    layers,
    members
};

/// What the leaves below a node add up to, and what their names need.
struct node_sums {
    bool sound = true;       ///< each is a parameter
    bool read_only = true;   ///< no element may be written
    extent_t tensors = 0;    ///< layers counted one by one
    extent_t elements = 0;   ///< of the whole tensors
    extent_t bytes = 0;      ///< of the whole tensors
    extent_t alignment = 1;  ///< the greatest of an element
    int name_size = 0;       ///< the longest name, in characters
};

/// Numbers, of a count that the type knows. Not std::array, which costs more to include.
template <int Count>
struct numbers_of {
    extent_t at[Count];
};

template <class Number>
constexpr Number greater_of(Number left, Number right) {
    return left < right ? right : left;
}

/// The least multiple of `unit` that `bytes` fit into.
constexpr extent_t round_up(extent_t bytes, extent_t unit) { return (bytes + (unit - 1)) / unit * unit; }

/// The decimal digits of a number that is not negative.
constexpr int digits_of(extent_t number) {
    int digits = 1;
    for (; number >= 10; number /= 10) ++digits;
    return digits;
}

/// The longest name below a member whose own name has `own` characters.
constexpr int joined_size(int own, int below) { return below == 0 ? own : own + 1 + below; }

/// No parameters: what other types than those below have.
template <class Node>
struct plain_node {
    static constexpr node_kind kind = node_kind::none;
    static constexpr node_sums sums{.sound = false};
    using meshes = mesh_list<>;
    static constexpr extent_t bytes_on(extent_t) { return 0; }
    template <extent_t>
    static constexpr extent_t room = 0;
};

// ---- members --------------------------------------------------------------------------------------------------

template <class Key>
inline constexpr bool is_name = false;
template <char... Characters>
inline constexpr bool is_name<boost::hana::string<Characters...>> = true;

template <class Key>
constexpr std::string_view name_of_key() {
    if constexpr (is_name<Key>) {
        return Key::c_str();
    } else {
        return {};
    }
}

/// A member of a struct or of a map. `Node` is a reference if it can be assigned through. `Access` gives it of a
/// struct: a type, so that a walk makes one anew, which costs a compiler far less than Hana's tuple of them.
template <class Key, class Node, class Access = void>
struct member {
    using key = Key;
    using node = std::remove_reference_t<Node>;
    using access = Access;
    static constexpr std::string_view name = name_of_key<Key>();
    static constexpr bool is_named = is_name<Key>;
    static constexpr bool is_reached =
        std::is_reference_v<Node> &&
        (std::is_void_v<Access> || (std::is_empty_v<Access> && std::is_default_constructible_v<Access>));
};

template <class... Members>
struct members {};

template <class Node>
struct members_of_struct {
    template <class... Pairs>
    constexpr auto operator()(const Pairs&... pairs) const
        -> members<member<std::decay_t<decltype(boost::hana::first(pairs))>,
                          decltype(boost::hana::second(pairs)(std::declval<Node&>())),
                          std::decay_t<decltype(boost::hana::second(pairs))>>...> {
        return {};
    }
};

struct members_of_map {
    template <class... Pairs>
    constexpr auto operator()(const Pairs&... pairs) const
        -> members<member<std::decay_t<decltype(boost::hana::first(pairs))>,
                          std::decay_t<decltype(boost::hana::second(pairs))>&>...> {
        return {};
    }
};

template <class Node>
using tag_of_t = typename boost::hana::tag_of<Node>::type;
template <class Node>
inline constexpr bool is_map = std::is_same_v<tag_of_t<Node>, boost::hana::map_tag>;
template <class Node>
inline constexpr bool is_struct = boost::hana::Struct<Node>::value;

/// Only of a struct or a map.
template <class Node>
constexpr auto find_members() {
    if constexpr (is_map<Node>) {
        return decltype(boost::hana::unpack(std::declval<const Node&>(), members_of_map{})){};
    } else {
        return decltype(boost::hana::unpack(boost::hana::accessors<tag_of_t<Node>>(), members_of_struct<Node>{})){};
    }
}

// ---- nodes ----------------------------------------------------------------------------------------------------

template <class Node>
struct node;

template <class Node, class Members>
struct node_with;

template <class Node, class... Members>
struct node_with<Node, members<Members...>> {
    using list = members<Members...>;
    static constexpr node_kind kind = node_kind::members;
    static constexpr int count = static_cast<int>(sizeof...(Members));
    using meshes = decltype((mesh_list<>{} | ... | typename node<typename Members::node>::meshes{}));

    static constexpr node_sums add_up() {
        constexpr node_sums of[] = {node<typename Members::node>::sums..., node_sums{}};
        constexpr int names[] = {static_cast<int>(Members::name.size())..., 0};
        node_sums result;
        result.sound = ((Members::is_named && Members::is_reached) && ...);
        for (int i = 0; i < count; ++i) {
            result.sound = result.sound && of[i].sound;
            result.read_only = result.read_only && of[i].read_only;
            result.tensors += of[i].tensors;
            result.elements += of[i].elements;
            result.bytes += of[i].bytes;
            result.alignment = greater_of(result.alignment, of[i].alignment);
            result.name_size = greater_of(result.name_size, joined_size(names[i], of[i].name_size));
        }
        return result;
    }
    static constexpr node_sums sums = add_up();

    static constexpr extent_t bytes_on([[maybe_unused]] extent_t rank) {
        return (extent_t{0} + ... + node<typename Members::node>::bytes_on(rank));
    }

    template <extent_t Alignment>
    static constexpr numbers_of<count + 1> place_members() {
        constexpr extent_t rooms[] = {node<typename Members::node>::template room<Alignment>..., 0};
        numbers_of<count + 1> result{};
        for (int i = 0; i < count; ++i) result.at[i + 1] = result.at[i] + rooms[i];
        return result;
    }
    /// Where each member begins in an arena, and last where they all end.
    template <extent_t Alignment>
    static constexpr numbers_of<count + 1> offsets = place_members<Alignment>();

    template <extent_t Alignment>
    static constexpr extent_t room = offsets<Alignment>.at[count];
};

/// What a type is in a tree.
template <class Node>
struct node : std::conditional_t<is_map<Node> || is_struct<Node>, std::type_identity<node_with<Node, void>>,
                                 std::type_identity<plain_node<Node>>>::type {};

/// The members, found once.
template <class Node>
struct node_with<Node, void> : node_with<Node, decltype(find_members<Node>())> {};

template <class Block, extent_t Count>
struct node<layers<Block, Count>> {
    using block = node<Block>;
    using meshes = typename block::meshes;
    static constexpr node_kind kind = node_kind::layers;

    static constexpr node_sums repeat() {
        node_sums result = block::sums;
        result.tensors *= Count;
        result.elements *= Count;
        result.bytes *= Count;
        result.name_size = joined_size(digits_of(Count - 1), result.name_size);
        return result;
    }
    static constexpr node_sums sums = repeat();

    static constexpr extent_t bytes_on(extent_t rank) { return Count * block::bytes_on(rank); }

    template <extent_t Alignment>
    static constexpr extent_t room = Count* block::template room<Alignment>;
};

template <class Tensor>
struct node<sharded<Tensor>> {
    using tensor = tensor_traits<Tensor>;
    using element = typename tensor::element;
    using meshes = mesh_list<typename tensor::mesh_type>;
    static constexpr node_kind kind = node_kind::leaf;
    static constexpr extent_t element_size = sizeof(element);
    static constexpr node_sums sums{.read_only = std::is_const_v<element>,
                                    .tensors = 1,
                                    .elements = element_count(tensor::extents),
                                    .bytes = element_count(tensor::extents) * element_size,
                                    .alignment = alignof(element)};

    /// The bytes that a rank of the mesh holds, by the rule on values: no instantiation for each dim.
    static constexpr extent_t bytes_on(extent_t rank) {
        extent_t bytes = element_size;
        for (int d = 0; d < tensor::extents.rank; ++d) {
            extent_t first = 0;
            bytes *= follow_dim(tensor::extents, tensor::ranks, tensor::placements, rank, d, first);
        }
        return bytes;
    }

    /// Rank 0 reaches the furthest: its coordinates are 0, where every local length is the longest, and offset and
    /// strides are sums of products of local lengths.
    static constexpr extent_t reached() {
        if constexpr (layout_of<Tensor>.contiguous) {
            return bytes_on(0);
        } else {
            return required_count<Tensor>(0) * element_size;
        }
    }

    template <extent_t Alignment>
    static constexpr extent_t room = round_up(reached(), Alignment);
};

template <>
struct node<sharded<poison>> : plain_node<sharded<poison>> {
    static constexpr node_kind kind = node_kind::refused;
    static constexpr node_sums sums{};
};

}  // namespace shardcheck::detail
