// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/block.hpp>
#include <shardcheck/runtime/result.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace shardcheck {
namespace detail {

/// The rank whose block it is, where the type needs it.
template <bool Needed>
struct rank_of_block {
    static constexpr extent_t value = 0;
    constexpr rank_of_block() = default;
    SHARDCHECK_HOST_DEVICE constexpr explicit rank_of_block(extent_t) {}
};

template <>
struct rank_of_block<true> {
    extent_t value = 0;
    constexpr rank_of_block() = default;
    SHARDCHECK_HOST_DEVICE constexpr explicit rank_of_block(extent_t rank) : value(rank) {}
};

/// mdspans over blocks: defined where runtime/mdspan.hpp is included.
struct mdspan_library;

struct unchecked {};

}  // namespace detail

/// One rank's block of a sharded tensor, in memory that somebody else owns: a pointer, and the rank where the type
/// needs it. With even shards it is as big as a pointer. Trivially copyable; can be passed to kernels by value.
/// Indices, extents and strides are local, in elements. Made by from_local, which checks, and by the view ops, which
/// the compiler has checked.
template <AnyTensor Tensor>
class sharded : detail::rank_of_block<detail::block_traits<Tensor>::needs_rank> {
    using traits = detail::block_traits<Tensor>;
    using stored_rank = detail::rank_of_block<traits::needs_rank>;

  public:
    using tensor = Tensor;
    using element_type = typename traits::element;
    using index_type = extent_t;

    /// True if the block's shape or its strides depend on the rank.
    static constexpr bool needs_rank = traits::needs_rank;

    /// No memory: nothing may be read.
    constexpr sharded() = default;

    /// What from_local and the ops make: `memory` and `rank` are taken as they are.
    SHARDCHECK_HOST_DEVICE constexpr sharded(detail::unchecked, element_type* memory, extent_t rank)
        : stored_rank(rank), memory_(memory) {}

    /// The number of dims.
    SHARDCHECK_HOST_DEVICE static constexpr int dims() { return traits::rank; }

    /// The rank of the mesh that holds the block; 0 where the type needs none.
    SHARDCHECK_INLINE constexpr extent_t mesh_rank() const { return stored_rank::value; }

    /// The memory as it was given to from_local: where the block's offset counts from.
    SHARDCHECK_INLINE constexpr element_type* memory() const { return memory_; }

    /// The block's first element. Of a block without elements it is an address that may not be read.
    SHARDCHECK_INLINE constexpr element_type* data() const {
#if !defined(__CUDA_ARCH__)
        if constexpr (traits::needs_rank && !traits::layout.contiguous) {
            // an empty block may have no memory, and a null pointer has no elements to step over
            if (!std::is_constant_evaluated()) {
                const auto bytes = static_cast<std::uintptr_t>(traits::offset(mesh_rank())) * sizeof(element_type);
                return reinterpret_cast<element_type*>(reinterpret_cast<std::uintptr_t>(memory_) + bytes);
            }
        }
#endif
        return first();
    }

    /// The rows of dim `Dim` that the rank holds.
    template <int Dim>
    SHARDCHECK_INLINE constexpr extent_t extent() const {
        static_assert(Dim >= 0 && Dim < traits::rank, "extent: the tensor has no such dim");
        return traits::template extent<Dim>(mesh_rank());
    }

    /// The elements from one row of dim `Dim` to the next.
    template <int Dim>
    SHARDCHECK_INLINE constexpr extent_t stride() const {
        static_assert(Dim >= 0 && Dim < traits::rank, "stride: the tensor has no such dim");
        return traits::template stride<Dim>(mesh_rank());
    }

    /// The number of elements that the rank holds.
    SHARDCHECK_HOST_DEVICE constexpr extent_t size() const {
        return count(std::make_integer_sequence<int, traits::rank>{});
    }

    /// The element at local indices, one for each dim, which must be within the extents.
    template <class... Indices>
    SHARDCHECK_INLINE constexpr element_type& operator()(Indices... indices) const {
        static_assert(sizeof...(Indices) == static_cast<std::size_t>(traits::rank), "one index for each dim");
        return first()[traits::element_at(stored_rank::value, std::make_integer_sequence<int, traits::rank>{},
                                          indices...)];
    }

    /// The block as an mdspan: static extents where every rank has the same, layout_right where it is contiguous. Of
    /// cuda::std in CUDA's world, else of std. Needs shardcheck/runtime/mdspan.hpp.
    template <class Library = detail::mdspan_library>
    SHARDCHECK_HOST_DEVICE constexpr auto local() const {
        return Library::view(*this);
    }

  private:
    SHARDCHECK_INLINE constexpr element_type* first() const { return memory_ + traits::offset(mesh_rank()); }

    template <int... Dims>
    SHARDCHECK_HOST_DEVICE constexpr extent_t count(std::integer_sequence<int, Dims...>) const {
        return (extent_t{1} * ... * extent<Dims>());
    }

    element_type* memory_ = nullptr;
};

/// What an op on values gives after its one error, of what a refusal left.
template <>
class sharded<poison> {
  public:
    static constexpr bool needs_rank = false;
};

namespace detail {

/// The elements of memory that a block reaches over, from the memory's first on; 0 if it has none.
template <class Tensor, int... Dims>
SHARDCHECK_HOST_DEVICE constexpr extent_t reach(extent_t rank, std::integer_sequence<int, Dims...>) {
    using traits = block_traits<Tensor>;
    const bool has_elements = ((traits::template extent<Dims>(rank) != 0) && ...);
    if (!has_elements) return 0;
    return ((traits::offset(rank) + 1) + ... +
            ((traits::template extent<Dims>(rank) - 1) * traits::template stride<Dims>(rank)));
}

SHARDCHECK_HOST_DEVICE inline bool is_aligned(const volatile void* pointer, std::size_t alignment) {
    return reinterpret_cast<std::uintptr_t>(pointer) % alignment == 0;
}

}  // namespace detail

/// The number of elements of memory that the block of `rank` reaches over: what from_local asks for. The rank must be
/// one of the mesh.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE constexpr extent_t required_count(extent_t rank) {
    return detail::reach<Tensor>(rank, std::make_integer_sequence<int, rank_v<Tensor>>{});
}

/// Takes `count` elements of memory at `pointer` as the block that `rank` holds of a tensor. Checks once: the rank,
/// the pointer where the block has elements, its alignment, the count. Nothing is read, copied or allocated.
template <AnyTensor Tensor>
SHARDCHECK_HOST_DEVICE result<sharded<Tensor>> from_local(element_t<Tensor>* pointer, extent_t count, extent_t rank) {
    if (rank < 0 || rank >= detail::block_traits<Tensor>::mesh_ranks) return local_error::rank_outside_mesh;
    const extent_t required = required_count<Tensor>(rank);
    if (required > 0) {
        if (pointer == nullptr) return local_error::null_pointer;
        if (!detail::is_aligned(pointer, alignof(element_t<Tensor>))) return local_error::misaligned;
        if (count < required) return local_error::too_few_elements;
    }
    return sharded<Tensor>(detail::unchecked{}, pointer, rank);
}

}  // namespace shardcheck
