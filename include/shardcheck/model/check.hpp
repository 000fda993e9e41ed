// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/type_name.hpp>
#include <shardcheck/diagnostics/words.hpp>
#include <shardcheck/model/node.hpp>

#include <type_traits>

// Whether a type is a tree of parameters, and the one error if it is not.
namespace shardcheck {
namespace illegal {

/// Declared, never defined: something in a model is neither a parameter nor a part with parameters.
template <class... Facts>
struct not_a_parameter;

/// Declared, never defined: tensors of one model are over meshes of unlike ranks.
template <class... Meshes>
struct meshes_disagree;

}  // namespace illegal

namespace detail {

template <class Tree>
inline constexpr bool is_tree = node<Tree>::sums.sound&& all_agree<typename node<Tree>::meshes>;

/// The first thing of a tree that is no parameter: what holds it, and what it is.
template <class Holder, class Node>
struct odd_node {
    using holder = Holder;
    using type = Node;
};

struct no_odd_node {};

/// Of several, joined by ||, the first that is one stays.
template <class Next>
constexpr Next operator||(no_odd_node, Next next) {
    return next;
}

template <class Holder, class Node, class Next>
constexpr odd_node<Holder, Node> operator||(odd_node<Holder, Node> odd, Next) {
    return odd;
}

/// Why a member cannot be one.
template <class Node>
struct member_without_name;
template <class Node>
struct member_out_of_reach;

template <class Holder, class Node>
constexpr auto find_odd();

// Members are deduced: nvcc prints a deduced type by its own name.
template <class Holder, class Key, class Node, class Access>
constexpr auto find_odd_member(member<Key, Node&, Access> one) {
    if constexpr (!one.is_named) {
        return odd_node<Holder, member_without_name<Key>>{};
    } else if constexpr (!one.is_reached) {
        return odd_node<Holder, member_out_of_reach<Node>>{};
    } else {
        return find_odd<Holder, Node>();
    }
}

template <class Holder, class Key, class Node, class Access>
constexpr auto find_odd_member(member<Key, Node, Access>) {
    return odd_node<Holder, member_out_of_reach<Node>>{};
}

template <class Node, class... Members>
constexpr auto find_odd_in(members<Members...>) {
    return (no_odd_node{} || ... || find_odd_member<Node>(Members{}));
}

template <class Block, extent_t Count>
constexpr auto find_odd_in_layers(std::type_identity<layers<Block, Count>>) {
    return find_odd<layers<Block, Count>, Block>();
}

template <class Holder, class Node>
constexpr auto find_odd() {
    if constexpr (node<Node>::sums.sound) {
        return no_odd_node{};
    } else if constexpr (node<Node>::kind == node_kind::layers) {
        return find_odd_in_layers(std::type_identity<Node>{});
    } else if constexpr (node<Node>::kind == node_kind::members) {
        return find_odd_in<Node>(typename node<Node>::list{});
    } else {
        return odd_node<Holder, Node>{};
    }
}

/// The name of the first one.
template <class Node>
constexpr void write_odd_name(text& out) {
    if constexpr (node<Node>::kind == node_kind::layers) {
        out << ".0";
        write_odd_name<typename Node::block>(out);
    } else if constexpr (node<Node>::kind == node_kind::members) {
        []<class... Members>(members<Members...>, text& to) {
            bool done = false;
            const auto write = [&]<class Member>(Member) {
                if (done || (Member::is_named && Member::is_reached && node<typename Member::node>::sums.sound))
                    return;
                done = true;
                to << '.' << name_view{Member::name.data(), static_cast<int>(Member::name.size())};
                if (Member::is_reached) write_odd_name<typename Member::node>(to);
            };
            (write(Members{}), ...);
        }(typename node<Node>::list{}, out);
    }
}

template <class Node>
constexpr void write_oddity(text& out, std::type_identity<Node>) {
    out << " is " << (std::is_const_v<Node> ? "const " : "") << type_name<std::remove_const_t<Node>>()
        << ": no sharded<...>, no layers<...>, no struct adapted for Boost.Hana, no hana::map";
}

template <class Key>
constexpr void write_oddity(text& out, std::type_identity<member_without_name<Key>>) {
    out << " has the key " << type_name<Key>() << ", which is no hana::string";
}

template <class Node>
constexpr void write_oddity(text& out, std::type_identity<member_out_of_reach<Node>>) {
    out << " has an accessor that gives a copy or has a state";
}

template <class Tree>
struct tree_error {
    using odd = decltype(find_odd<Tree, Tree>());
    static constexpr text sentence = [] {
        text name;
        write_odd_name<Tree>(name);
        text out;
        out << "parameters of " << type_name<Tree>() << ": ";
        if (name.size() > 1) out << name_view{name.data() + 1, name.size() - 1};
        if (name.size() <= 1) out << "it";
        write_oddity(out, std::type_identity<typename odd::type>{});
        return out;
    }();
};

/// Names an undefined refusal. It has to be a template argument: g++ would print another name for it.
template <class Refusal>
struct refuse_tree {
    static_assert(Refusal::legal, "shardcheck refuses this model: the name of the refusal says why");
};

/// By types alone. Taken from a type that has them, so that nvcc does not print how they were found.
template <class Odd>
struct refuse_odd;

template <class Holder, class Node>
struct refuse_odd<odd_node<Holder, Node>> : refuse_tree<illegal::not_a_parameter<Holder, Node>> {};

template <class Left, class Right>
struct refuse_odd<mesh_pair<Left, Right, false>> : refuse_tree<illegal::meshes_disagree<Left, Right>> {};

#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L && !defined(__CUDACC__)

/// The sentence as the message.
template <class Error>
struct say_tree_error {
    template <bool Legal>
    static constexpr auto speak() {
        constexpr text words = [] {
            text whole;
            return whole << "not_a_parameter: " << Error::sentence;
        }();
        static_assert(Legal, words);
        return poison{};
    }
    using type = decltype(speak<false>());
};

#elif defined(__CUDACC__) || (defined(__clang__) && __clang_major__ < 15)

/// The types, where a compiler prints no text.
template <class Error>
struct say_tree_error : refuse_odd<typename Error::odd> {};

#else

/// The sentence in the name of the refusal.
template <class Error>
struct say_tree_error : refuse_tree<illegal::not_a_parameter<typename spoken<Error>::type>> {};

#endif

/// Says once what is wrong with a tree; what follows is silent.
template <class Tree, bool IsTree = is_tree<Tree>, bool Sound = node<Tree>::sums.sound>
struct checked_tree {
    static constexpr bool sound = true;
};

template <class Tree>
struct checked_tree<Tree, false, false> : say_tree_error<tree_error<Tree>> {
    static constexpr bool sound = false;
};

template <class Tree>
struct checked_tree<Tree, false, true> : refuse_odd<typename meshes_check<typename node<Tree>::meshes>::pair> {
    static constexpr bool sound = false;
};

/// The number of ranks that hold a tree.
template <class Tree>
inline constexpr extent_t ranks_of_tree = meshes_check<typename node<Tree>::meshes>::ranks;

}  // namespace detail

/// A tree of parameters, as a question. A leaf is a `sharded<Tensor>`; `layers<Block, N>`, structs that are adapted
/// for Boost.Hana and hana::maps with hana::string keys hold other nodes. All tensors are over meshes of as many
/// ranks, and an axis that several meshes name has one size and gives each rank one coordinate: a rank is one device.
template <class T>
concept ParameterTree = detail::is_tree<std::remove_cv_t<T>>;

}  // namespace shardcheck
