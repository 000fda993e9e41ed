// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/shardcheck.hpp>

#include <array>
#include <initializer_list>
#include <type_traits>
#include <vector>

// What a generated program sees of a rank's memory through the library: templates that only record. What they have to
// see is in numbers that typed_blocks.cpp wrote; read_blocks.cpp compares.
namespace blocks {

namespace sc = shardcheck;
using sc::extent_t;

inline constexpr std::size_t most_dims = sc::max_rank;
inline constexpr std::size_t most_bytes = 16;  ///< of an element

// The axes of the generated meshes. What depends on them is of one file: it compiles faster.
namespace {
struct a;
struct b;
struct c;
}  // namespace

struct three_bytes {
    unsigned char bytes[3];
};

template <class Part>
struct complex {
    using value_type = Part;
    Part real() const { return parts[0]; }
    Part imag() const { return parts[1]; }
    Part parts[2];
};

/// A rank's memory.
struct memory {
    void* bytes = nullptr;
    extent_t count = 0;  ///< of elements
};

using indices = std::array<extent_t, most_dims>;

/// An element, and what was read of it.
struct seen_element {
    const void* address = nullptr;
    std::array<unsigned char, most_bytes> value{};
    indices local{};
};

/// A result's block on the rank.
struct seen_block {
    int dims = 0;
    extent_t element_size = 0;
    extent_t size = 0;
    const void* data = nullptr;
    indices extents{};
    indices strides{};
    indices span_extents{};
    indices span_strides{};
    std::vector<seen_element> walked;     ///< by for_each_local
    std::vector<seen_element> indexed;    ///< through local()
    std::vector<sc::shape_value> global;  ///< to_global of those walked
    bool there_and_back = true;           ///< to_local undoes to_global
    bool has_span = false;                ///< there is an mdspan
};

/// All that was seen of a pipeline on a rank.
struct seen {
    extent_t required = -1;
    sc::local_error error = sc::local_error::none;      ///< of from_local, or of the first op that gave one
    sc::local_error too_short = sc::local_error::none;  ///< of from_local, with an element less than required
    std::vector<seen_block> blocks;
};

/// Reads memory as the block of a rank, applies the ops, and notes what there is.
using reader = void(const memory&, extent_t rank, seen&);

struct generated_case {
    int number;
    reader* read;
};

/// The cases of all generated files.
inline std::vector<generated_case>& all_cases() {
    static std::vector<generated_case> all;
    return all;
}

struct listed {
    listed(std::initializer_list<generated_case> cases) {
        all_cases().insert(all_cases().end(), cases.begin(), cases.end());
    }
};

// ---- records: nothing here depends on types, so that a case compiles fast

/// Notes an element and its value.
void walk(seen_block& to, const void* address, const indices& local);

/// Reads every element of an mdspan of some type.
using element_finder = const void*(const void* span, const indices&);
void read_all(seen_block& to, const void* span, element_finder* find);

/// Finds the global indices of what was walked over, and the way back.
using global_finder = sc::shape_value(const sc::shape_value& local, extent_t rank);
using local_finder = extent_t(int dim, extent_t row, extent_t rank);
void find_global(seen_block& to, extent_t rank, global_finder* global, local_finder* local);

// ---- templates

template <class Library>
inline constexpr bool is_defined = requires {
    sizeof(Library);
};

template <class Span, int... Dims>
const void* element_of(const void* span, const indices& at) {
    return &(*static_cast<const Span*>(span))(at[Dims]...);
}

template <class Tensor, int... Dims>
void see(const sc::sharded<Tensor>& block, extent_t rank, seen& to, std::integer_sequence<int, Dims...>) {
    using element = sc::element_t<Tensor>;
    seen_block& here = to.blocks.emplace_back();
    here.dims = block.dims();
    here.element_size = sizeof(element);
    here.size = block.size();
    here.data = block.data();
    here.extents = {block.template extent<Dims>()...};
    here.strides = {block.template stride<Dims>()...};
    sc::for_each_local(block, [&here](element& one, auto... local) { walk(here, &one, {local...}); });
    find_global(here, rank, &sc::to_global<Tensor>, &sc::to_local<Tensor>);
    if constexpr (is_defined<sc::detail::mdspan_library>) {
        const auto span = block.local();
        here.has_span = true;
        here.span_extents = {static_cast<extent_t>(span.extent(Dims))...};
        here.span_strides = {static_cast<extent_t>(span.stride(Dims))...};
        read_all(here, &span, &element_of<std::remove_cvref_t<decltype(span)>, Dims...>);
    }
}

template <class Tensor>
[[gnu::always_inline]] inline void see(const sc::sharded<Tensor>& block, extent_t rank, seen& to) {
    see(block, rank, to, std::make_integer_sequence<int, sc::rank_v<Tensor>>{});
}

template <class Block>
inline constexpr bool may_fail = false;
template <class Block>
inline constexpr bool may_fail<sc::result<Block>> = true;

/// Whether the blocks of some part differ from rank to rank.
template <class Parts>
inline constexpr bool any_needs_rank = false;
template <template <class...> class Tuple, class... Parts>
inline constexpr bool any_needs_rank<Tuple<Parts...>> = (sc::sharded<Parts>::needs_rank || ...);

/// Applies the ops from left to right, and sees what there is at the end.
template <bool WithRank, class Tensor, class... Ops>
[[gnu::always_inline]] inline void apply(const sc::sharded<Tensor>& block, extent_t rank, seen& to, Ops... ops);

template <bool WithRank, class Given, class... Ops>
[[gnu::always_inline]] inline void go_on(const Given& given, extent_t rank, seen& to, Ops... ops) {
    if constexpr (may_fail<Given>) {
        to.error = given.error();
        if (given) apply<WithRank>(*given, rank, to, ops...);
    } else {
        apply<WithRank>(given, rank, to, ops...);
    }
}

template <bool WithRank, class Tensor, class Op, class... Ops>
[[gnu::always_inline]] inline void apply_first(const sc::sharded<Tensor>& block, extent_t rank, seen& to, Op op,
                                               Ops... rest) {
    if constexpr (sc::has_parts(sc::detail::asked_of<Op, sc::element_t<Tensor>>->kind)) {
        if constexpr (WithRank || (any_needs_rank<sc::apply_t<Tensor, Op{}>> && !sc::sharded<Tensor>::needs_rank)) {
            const auto given = op(block, rank);
            to.error = given.error();
            if (given) see_parts(*given, rank, to);
        } else {
            see_parts(op(block), rank, to);
        }
    } else if constexpr (WithRank ||
                         (sc::sharded<sc::apply_t<Tensor, Op{}>>::needs_rank && !sc::sharded<Tensor>::needs_rank)) {
        go_on<WithRank>(op(block, rank), rank, to, rest...);
    } else {
        go_on<WithRank>(op(block), rank, to, rest...);
    }
}

template <bool WithRank, class Tensor, class... Ops>
inline void apply(const sc::sharded<Tensor>& block, extent_t rank, seen& to, Ops... ops) {
    if constexpr (sizeof...(Ops) == 0) {
        see(block, rank, to);
    } else {
        apply_first<WithRank>(block, rank, to, ops...);
    }
}

template <bool WithRank, class Tensor, auto... Ops>
void read(const memory& from, extent_t rank, seen& to) {
    auto* const elements = static_cast<sc::element_t<Tensor>*>(from.bytes);
    to.required = sc::required_count<Tensor>(rank);
    to.too_short = sc::from_local<Tensor>(elements, from.count - 1, rank).error();
    const auto block = sc::from_local<Tensor>(elements, from.count, rank);
    to.error = block.error();
    if (block) apply<WithRank>(*block, rank, to, Ops...);
}

}  // namespace blocks

#if __has_include(<boost/hana/tuple.hpp>)
#include <boost/hana/unpack.hpp>

namespace blocks {

template <class... Parts>
[[gnu::always_inline]] inline void see_parts(const boost::hana::tuple<Parts...>& parts, extent_t rank, seen& to) {
    boost::hana::unpack(parts, [&](const Parts&... part) { (see(part, rank, to), ...); });
}

}  // namespace blocks
#endif
