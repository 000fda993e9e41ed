// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/sharded.hpp>

#if __has_include(<cuda/std/mdspan>)
#include <cuda/std/mdspan>
#define SHARDCHECK_MDSPAN ::cuda::std
#elif __has_include(<mdspan>) && __cplusplus > 202002L
#include <mdspan>
#define SHARDCHECK_MDSPAN ::std
#else
#error "shardcheck/runtime/mdspan.hpp needs <cuda/std/mdspan> (CUDA Toolkit) or <mdspan> (C++23)"
#endif

// Blocks as mdspans: cuda::std's where the CUDA Toolkit is, else std's. (The macro names which, and ends below.)
namespace shardcheck {

/// The layout of a block whose strides its tensor type says: stride_order<Tensor>::mapping has no data where they do
/// not depend on the rank. Unlike layout_stride, strides may be 0.
template <class Tensor>
struct stride_order {
    template <class Extents>
    class mapping : detail::rank_of_block<(detail::layout_of<Tensor>.spans > 0)> {
        using traits = detail::block_traits<Tensor>;
        using stored_rank = detail::rank_of_block<(detail::layout_of<Tensor>.spans > 0)>;
        using all_dims = std::make_integer_sequence<int, traits::rank>;

      public:
        using extents_type = Extents;
        using index_type = typename Extents::index_type;
        using size_type = typename Extents::size_type;
        using rank_type = typename Extents::rank_type;
        using layout_type = stride_order;

        constexpr mapping() = default;
        SHARDCHECK_HOST_DEVICE constexpr mapping(const Extents& extents, extent_t mesh_rank)
            : stored_rank(mesh_rank), extents_(extents) {}

        SHARDCHECK_HOST_DEVICE constexpr const Extents& extents() const noexcept { return extents_; }

        /// The element at an index, counted from the block's first.
        template <class... Indices>
        SHARDCHECK_INLINE constexpr index_type operator()(Indices... indices) const noexcept {
            return traits::element_at(stored_rank::value, all_dims{}, indices...);
        }

        SHARDCHECK_HOST_DEVICE constexpr index_type stride(rank_type dim) const noexcept {
            return stride_in(all_dims{}, static_cast<int>(dim));
        }

        SHARDCHECK_HOST_DEVICE constexpr index_type required_span_size() const noexcept {
            index_type reach = 1;
            for (int d = 0; d < traits::rank; ++d) {
                const index_type extent = extents_.extent(static_cast<rank_type>(d));
                if (extent == 0) return 0;
                reach += (extent - 1) * stride(static_cast<rank_type>(d));
            }
            return reach;
        }

        SHARDCHECK_HOST_DEVICE static constexpr bool is_always_unique() noexcept { return false; }
        SHARDCHECK_HOST_DEVICE static constexpr bool is_always_exhaustive() noexcept { return false; }
        SHARDCHECK_HOST_DEVICE static constexpr bool is_always_strided() noexcept { return true; }
        SHARDCHECK_HOST_DEVICE static constexpr bool is_unique() noexcept { return false; }
        SHARDCHECK_HOST_DEVICE static constexpr bool is_exhaustive() noexcept { return false; }
        SHARDCHECK_HOST_DEVICE static constexpr bool is_strided() noexcept { return true; }

        SHARDCHECK_HOST_DEVICE friend constexpr bool operator==(const mapping& left, const mapping& right) noexcept {
            return left.extents_ == right.extents_ && left.stored_rank::value == right.stored_rank::value;
        }

      private:
        template <int... Dims>
        SHARDCHECK_HOST_DEVICE constexpr index_type stride_in(std::integer_sequence<int, Dims...>, int dim) const {
            return (index_type{0} + ... + (Dims == dim ? traits::template stride<Dims>(stored_rank::value) : 0));
        }

        Extents extents_{};
    };
};

namespace detail {

/// A dim's extent in the type of an mdspan.
template <class Tensor, int Dim>
SHARDCHECK_HOST_DEVICE constexpr std::size_t static_extent() {
    using tensor = tensor_traits<Tensor>;
    if constexpr (is_uniform_dim(tensor::extents, tensor::ranks, tensor::placements, Dim)) {
        return static_cast<std::size_t>(block_traits<Tensor>::template extent<Dim>(0));
    } else {
        return SHARDCHECK_MDSPAN::dynamic_extent;
    }
}

/// `Found` and the dims from `Dim` on whose extent depends on the rank.
template <class Tensor, int Dim, int... Found>
SHARDCHECK_HOST_DEVICE constexpr auto dynamic_dims(std::integer_sequence<int, Found...> found) {
    if constexpr (Dim == block_traits<Tensor>::rank) {
        return found;
    } else if constexpr (static_extent<Tensor, Dim>() != SHARDCHECK_MDSPAN::dynamic_extent) {
        return dynamic_dims<Tensor, Dim + 1>(found);
    } else {
        return dynamic_dims<Tensor, Dim + 1>(std::integer_sequence<int, Found..., Dim>{});
    }
}

struct mdspan_library {
    template <class Tensor>
    SHARDCHECK_HOST_DEVICE static constexpr auto view(const sharded<Tensor>& block) {
        return view(block, std::make_integer_sequence<int, block_traits<Tensor>::rank>{},
                    dynamic_dims<Tensor, 0>(std::integer_sequence<int>{}));
    }

  private:
    // Extents take the dynamic ones alone: given all, g++ leaves an empty loop over them in the machine code.
    template <class Tensor, int... Dims, int... Dynamic>
    SHARDCHECK_HOST_DEVICE static constexpr auto view(const sharded<Tensor>& block,
                                                      std::integer_sequence<int, Dims...>,
                                                      std::integer_sequence<int, Dynamic...>) {
        using extents = SHARDCHECK_MDSPAN::extents<extent_t, static_extent<Tensor, Dims>()...>;
        using element = typename sharded<Tensor>::element_type;
        const extents lengths(block.template extent<Dynamic>()...);
        if constexpr (layout_of<Tensor>.contiguous) {
            return SHARDCHECK_MDSPAN::mdspan<element, extents, SHARDCHECK_MDSPAN::layout_right>(block.data(), lengths);
        } else {
            using mapping = typename stride_order<Tensor>::template mapping<extents>;
            return SHARDCHECK_MDSPAN::mdspan<element, extents, stride_order<Tensor>>(
                block.data(), mapping(lengths, block.mesh_rank()));
        }
    }
};

}  // namespace detail
}  // namespace shardcheck

#undef SHARDCHECK_MDSPAN
