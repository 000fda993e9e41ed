// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/model/node.hpp>

#include <boost/hana/type.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

// Walks over the leaves of a tree, in order, with their names and their offsets in an arena. The code is made once for
// each type in the tree; layers are a loop.
namespace shardcheck::detail {

/// Where a walk is: the name so far, in memory that the whole walk shares, and the offset.
struct leaf_place {
    char* characters;
    int size = 0;
    extent_t offset = 0;

    constexpr leaf_place enter(std::string_view member, extent_t bytes) const {
        leaf_place in = begin_part(bytes);
        for (const char character : member) in.characters[in.size++] = character;
        return in;
    }

    constexpr leaf_place enter(extent_t layer, extent_t bytes) const {
        leaf_place in = begin_part(bytes);
        in.size += digits_of(layer);
        char* last = in.characters + in.size;
        do {
            *--last = static_cast<char>('0' + layer % 10);
            layer /= 10;
        } while (layer != 0);
        return in;
    }

    /// The name, null-terminated.
    constexpr std::string_view name() const {
        characters[size] = '\0';
        return {characters, static_cast<std::size_t>(size)};
    }

  private:
    constexpr leaf_place begin_part(extent_t bytes) const {
        leaf_place in = *this;
        in.offset += bytes;
        if (size != 0) in.characters[in.size++] = '.';
        return in;
    }
};

// Function objects and not lambdas: g++ 12 warns of a local name in a lambda of a template that a user's global has.

template <extent_t Alignment, class Node, class F>
constexpr void walk_leaves(Node& object, const leaf_place& at, F& f);

template <extent_t Alignment, class Node, class F, class... Members>
constexpr void walk_members(members<Members...>, Node& object, const leaf_place& at, F& f) {
    int i = 0;
    (walk_leaves<Alignment>(
         typename Members::access{}(object),
         at.enter(Members::name, node<std::remove_const_t<Node>>::template offsets<Alignment>.at[i++]), f),
     ...);
}

/// Goes on with the pairs of a map.
template <extent_t Alignment, class Map, class F>
struct pair_walk {
    const leaf_place& at;
    F& f;

    template <class... Pairs>
    constexpr void operator()(Pairs&... pairs) const {
        int i = 0;
        (walk_leaves<Alignment>(boost::hana::second(pairs),
                                at.enter(name_of_key<std::decay_t<decltype(boost::hana::first(pairs))>>(),
                                         node<Map>::template offsets<Alignment>.at[i++]),
                                f),
         ...);
    }
};

/// Calls f(name, leaf, offset) for each leaf of an object.
template <extent_t Alignment, class Node, class F>
constexpr void walk_leaves(Node& object, const leaf_place& at, F& f) {
    using type = std::remove_const_t<Node>;
    if constexpr (node<type>::kind == node_kind::leaf) {
        f(at.name(), object, at.offset);
    } else if constexpr (node<type>::kind == node_kind::layers) {
        constexpr extent_t stride = node<type>::block::template room<Alignment>;
        for (extent_t i = 0; i < type::size(); ++i) walk_leaves<Alignment>(object[i], at.enter(i, i * stride), f);
    } else if constexpr (is_map<type>) {
        boost::hana::unpack(object, pair_walk<Alignment, type, F>{at, f});
    } else if constexpr (node<type>::kind == node_kind::members) {
        walk_members<Alignment>(typename node<type>::list{}, object, at, f);
    }
}

template <extent_t Alignment, class Node, class F>
constexpr void walk_leaf_types(const leaf_place& at, F& f);

template <extent_t Alignment, class Node, class F, class... Members>
constexpr void walk_member_types(members<Members...>, const leaf_place& at, F& f) {
    int i = 0;
    (walk_leaf_types<Alignment, typename Members::node>(
         at.enter(Members::name, node<Node>::template offsets<Alignment>.at[i++]), f),
     ...);
}

/// Calls f(name, boost::hana::type_c<Tensor>, offset) for each leaf of a type.
template <extent_t Alignment, class Node, class F>
constexpr void walk_leaf_types(const leaf_place& at, F& f) {
    if constexpr (node<Node>::kind == node_kind::leaf) {
        f(at.name(), boost::hana::type_c<typename Node::tensor>, at.offset);
    } else if constexpr (node<Node>::kind == node_kind::layers) {
        constexpr extent_t stride = node<Node>::block::template room<Alignment>;
        for (extent_t i = 0; i < Node::size(); ++i) {
            walk_leaf_types<Alignment, typename Node::block>(at.enter(i, i * stride), f);
        }
    } else if constexpr (node<Node>::kind == node_kind::members) {
        walk_member_types<Alignment, Node>(typename node<Node>::list{}, at, f);
    }
}

/// The layer whose number `name` begins with, written as walks write it, and what follows; -1 if there is none.
constexpr extent_t take_layer(std::string_view& name, extent_t count) {
    extent_t layer = 0;
    std::size_t digits = 0;
    for (; digits != name.size() && name[digits] >= '0' && name[digits] <= '9'; ++digits) {
        layer = layer * 10 + (name[digits] - '0');
        if (layer >= count) return -1;
    }
    if (digits == 0 || (digits > 1 && name[0] == '0')) return -1;
    name.remove_prefix(digits);
    return layer;
}

/// The rest of a name behind one part of it, which has been taken: nothing, or more behind a dot.
constexpr bool take_dot(std::string_view& name) {
    if (name.empty()) return true;
    if (name[0] != '.' || name.size() == 1) return false;
    name.remove_prefix(1);
    return true;
}

template <extent_t Alignment, class Node>
constexpr extent_t find_offset(std::string_view name);

/// The offset of the leaf that `rest` names below a part that begins at `bytes`; -1 if there is none.
template <extent_t Alignment, class Node>
constexpr extent_t find_below(std::string_view rest, extent_t bytes) {
    if (!take_dot(rest)) return -1;
    const extent_t found = find_offset<Alignment, Node>(rest);
    return found < 0 ? -1 : bytes + found;
}

template <extent_t Alignment, class Member>
constexpr extent_t find_in_member(std::string_view name, extent_t bytes) {
    if (!name.starts_with(Member::name)) return -1;
    return find_below<Alignment, typename Member::node>(name.substr(Member::name.size()), bytes);
}

template <extent_t Alignment, class Node, class... Members>
constexpr extent_t find_in_members(members<Members...>, [[maybe_unused]] std::string_view name) {
    extent_t found = -1;
    int i = 0;
    // the first that has it: a key of a map may have dots
    ((found = found >= 0 ? found
                         : find_in_member<Alignment, Members>(name, node<Node>::template offsets<Alignment>.at[i++])),
     ...);
    return found;
}

/// The offset of the leaf of this name; -1 if there is none.
template <extent_t Alignment, class Node>
constexpr extent_t find_offset(std::string_view name) {
    if constexpr (node<Node>::kind == node_kind::leaf) {
        return name.empty() ? 0 : -1;
    } else if constexpr (node<Node>::kind == node_kind::layers) {
        using block = typename Node::block;
        const extent_t layer = take_layer(name, Node::size());
        return layer < 0 ? -1 : find_below<Alignment, block>(name, layer * node<block>::template room<Alignment>);
    } else if constexpr (node<Node>::kind == node_kind::members) {
        return find_in_members<Alignment, Node>(typename node<Node>::list{}, name);
    } else {
        return -1;
    }
}

}  // namespace shardcheck::detail
