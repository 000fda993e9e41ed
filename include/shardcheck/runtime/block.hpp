// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/strides.hpp>
#include <shardcheck/types/layout.hpp>

#include <utility>

/// Marks what lies between an index and its element: inlined before any optimisation, so that the compiler sees the
/// sum that one writes by hand, as a whole, and its heuristics have no say.
#if defined(__CUDACC__)
#define SHARDCHECK_INLINE __host__ __device__ __forceinline__
#else
#define SHARDCHECK_INLINE [[gnu::always_inline]] inline
#endif

// The block of a tensor type on a rank, as far as the type says it. What does not depend on the rank is a constant;
// the rest is computed from the rank, where it is asked for.
namespace shardcheck::detail {

/// The ranks of a mesh that share a coordinate on axis `axis` and on every earlier one.
SHARDCHECK_HOST_DEVICE constexpr extent_t ranks_after(const mesh_value& mesh, int axis) {
    extent_t later = 1;
    for (int i = axis + 1; i < mesh.axes; ++i) later *= mesh.sizes[i];
    return later;
}

/// mesh_coordinate, of a rank that the mesh has.
template <class Cuts, int Axis>
SHARDCHECK_INLINE constexpr extent_t coordinate_of(extent_t rank) {
    constexpr extent_t later = ranks_after(Cuts::ranks, Axis);
    constexpr extent_t size = Cuts::ranks.sizes[Axis];
    if constexpr (ranks_after(Cuts::ranks, -1) / later == size) {
        return rank / later;  // the earlier axes have one coordinate
    } else {
        return rank / later % size;
    }
}

/// What cut_dim says that a coordinate holds of `Piece` rows, without its looks for what cannot be.
template <extent_t Piece, extent_t Size>
SHARDCHECK_INLINE constexpr extent_t rows_held(extent_t coordinate) {
    constexpr extent_t chunk = ceil_div(Piece, Size);
    if constexpr (Piece % Size == 0) {
        return chunk;
    } else if constexpr (chunk <= INT64_MAX / (Size - 1)) {
        const extent_t left = Piece - coordinate * chunk;
        if constexpr (chunk * (Size - 1) > Piece) {
            return left < 0 ? 0 : left < chunk ? left : chunk;
        } else {
            return left < chunk ? left : chunk;
        }
    } else {
        return cut_dim(Piece, 1, Size, coordinate).held;
    }
}

/// A dim's length before mesh axis `axis`, if the earlier axes have left the same on every rank; else -1.
template <class Cuts>
SHARDCHECK_HOST_DEVICE constexpr extent_t uniform_length_before(int dim, int axis) {
    extent_t length = Cuts::extents.extents[dim];
    for (int i = 0; i < axis; ++i) {
        const placement_value placement = Cuts::placements.at[i];
        if (placement.kind != placement_kind::shard || placement.dim != dim) continue;
        const extent_t piece = length / placement.factor;
        if (piece % Cuts::ranks.sizes[i] != 0) return -1;
        length = placement.factor * (piece / Cuts::ranks.sizes[i]);
    }
    return length;
}

/// A dim's length after mesh axis `Axis`, which has left `length` of it so far. `Cuts` has the mesh and placements.
template <class Cuts, int Dim, int Axis>
SHARDCHECK_INLINE constexpr extent_t length_after(extent_t length, [[maybe_unused]] extent_t rank) {
    constexpr placement_value placement = Cuts::placements.at[Axis];
    constexpr extent_t size = Cuts::ranks.sizes[Axis];
    if constexpr (placement.kind == placement_kind::shard && placement.dim == Dim && size > 1) {
        constexpr extent_t before = uniform_length_before<Cuts>(Dim, Axis);
        const extent_t coordinate = coordinate_of<Cuts, Axis>(rank);
        if constexpr (before >= 0) {
            return placement.factor * rows_held<before / placement.factor, size>(coordinate);
        } else {
            return placement.factor * cut_dim(length, placement.factor, size, coordinate).held;
        }
    } else {
        return length;
    }
}

template <class Cuts, int Dim, int... Axes>
SHARDCHECK_INLINE constexpr extent_t length_on([[maybe_unused]] extent_t rank, std::integer_sequence<int, Axes...>) {
    extent_t length = Cuts::extents.extents[Dim];
    ((length = length_after<Cuts, Dim, Axes>(length, rank)), ...);
    return length;
}

/// True if every rank of the mesh has the same length of the dim.
SHARDCHECK_HOST_DEVICE constexpr bool is_uniform_dim(const shape_value& shape, const mesh_value& mesh,
                                                     const placement_list& placements, int dim) {
    return uniform_local_shape(one_dim(shape.extents[dim]), mesh, cuts_of_dim(mesh, placements, dim));
}

/// A span of a tensor's layout, as something that has extents, ranks and placements.
template <class Tensor, int Span>
struct span_of_layout {
    static constexpr shape_value extents = one_dim(layout_of<Tensor>.span[Span].length);
    static constexpr mesh_value ranks = tensor_traits<Tensor>::ranks;
    static constexpr placement_list placements = layout_of<Tensor>.span[Span].cuts;
};

/// What the type says of the blocks.
template <class Tensor>
struct block_traits {
    using tensor = tensor_traits<Tensor>;
    using element = typename tensor::element;
    using axes = std::make_integer_sequence<int, tensor::ranks.axes>;
    static constexpr int rank = tensor::extents.rank;
    static constexpr extent_t mesh_ranks = rank_count(tensor::ranks);
    static constexpr layout_value layout = layout_of<Tensor>;
    static constexpr bool uniform = uniform_local_shape(tensor::extents, tensor::ranks, tensor::placements);
    static constexpr bool needs_rank = !uniform || layout.spans > 0;

    /// The local length of a dim.
    template <int Dim>
    SHARDCHECK_INLINE static constexpr extent_t extent(extent_t mesh_rank) {
        if constexpr (is_uniform_dim(tensor::extents, tensor::ranks, tensor::placements, Dim)) {
            constexpr extent_t length = length_on<tensor, Dim>(0, axes{});
            return length;
        } else {
            return length_on<tensor, Dim>(mesh_rank, axes{});
        }
    }

    /// The elements from one row of a dim to the next.
    template <int Dim>
    SHARDCHECK_INLINE static constexpr extent_t stride(extent_t mesh_rank) {
        if constexpr (layout.contiguous) {
            return rows_within<Dim>(mesh_rank, std::make_integer_sequence<int, rank - 1 - Dim>{});
        } else {
            extent_t sum = layout.level[0].at[Dim];
            if constexpr (layout.levels > 1) {
                sum = sum_levels<Dim>(mesh_rank, std::make_integer_sequence<int, layout.levels>{});
            }
            return sum;
        }
    }

    /// The first element of the block, counted from the memory's.
    SHARDCHECK_INLINE static constexpr extent_t offset(extent_t mesh_rank) {
        if constexpr (layout.contiguous) {
            return 0;
        } else if constexpr (layout.levels == 1) {
            return layout.level[0].offset;
        } else {
            return sum_levels<-1>(mesh_rank, std::make_integer_sequence<int, layout.levels>{});
        }
    }

    /// The element at local indices, counted from the block's first. Written so that compilers see constants early,
    /// and a length that depends on the rank once: what remains is what one writes by hand.
    template <int... Dims, class... Indices>
    SHARDCHECK_INLINE static constexpr extent_t element_at([[maybe_unused]] extent_t mesh_rank,
                                                           std::integer_sequence<int, Dims...>, Indices... indices) {
        if constexpr (layout.spans == 0) {
            return (extent_t{0} + ... +
                    (static_cast<extent_t>(indices) * stride<Dims>(fixed_stride<Dims> ? 0 : mesh_rank)));
        } else {
            return sum_at(mesh_rank, std::make_integer_sequence<int, layout.levels>{},
                          std::integer_sequence<int, Dims...>{}, static_cast<extent_t>(indices)...);
        }
    }

  private:
    /// True if a layout without spans has the same stride on every rank.
    SHARDCHECK_HOST_DEVICE static constexpr bool is_fixed_stride(int dim) {
        for (int d = layout.contiguous ? dim + 1 : rank; d < rank; ++d) {
            if (!is_uniform_dim(tensor::extents, tensor::ranks, tensor::placements, d)) return false;
        }
        return true;
    }

    template <int Dim>
    static constexpr bool fixed_stride = is_fixed_stride(Dim);

    /// The rows of the spans of a level, multiplied.
    template <int Level, int... Spans>
    SHARDCHECK_INLINE static constexpr extent_t spans_in([[maybe_unused]] extent_t mesh_rank,
                                                         std::integer_sequence<int, Spans...>) {
        return (extent_t{1} * ... * span_in<Level, Spans>(mesh_rank));
    }

    template <int Level, int Dim>
    static constexpr extent_t times = layout.level[Level].at[Dim];

    template <int... Levels, class Dims, class... Indices>
    SHARDCHECK_INLINE static constexpr extent_t sum_at(extent_t mesh_rank, std::integer_sequence<int, Levels...>,
                                                       Dims dims, Indices... indices) {
        return (extent_t{0} + ... +
                (spans_in<Levels>(mesh_rank, std::make_integer_sequence<int, layout.spans>{}) *
                 sum_in<Levels>(dims, indices...)));
    }

    template <int Level, int... Dims, class... Indices>
    SHARDCHECK_INLINE static constexpr extent_t sum_in(std::integer_sequence<int, Dims...>, Indices... indices) {
        return (extent_t{0} + ... + (indices * times<Level, Dims>));
    }

    template <int Dim, int... Inner>
    SHARDCHECK_INLINE static constexpr extent_t rows_within([[maybe_unused]] extent_t mesh_rank,
                                                            std::integer_sequence<int, Inner...>) {
        return (extent_t{1} * ... * extent<Dim + 1 + Inner>(mesh_rank));
    }

    template <int Level, int Span>
    SHARDCHECK_INLINE static constexpr extent_t span_in(extent_t mesh_rank) {
        if constexpr ((layout.over[Level] >> Span & 1U) != 0) {
            return length_on<span_of_layout<Tensor, Span>, 0>(mesh_rank, axes{});
        } else {
            return 1;
        }
    }

    template <int Dim, int Level, int... Spans>
    SHARDCHECK_INLINE static constexpr extent_t level([[maybe_unused]] extent_t mesh_rank,
                                                      std::integer_sequence<int, Spans...>) {
        constexpr extent_t times = Dim < 0 ? layout.level[Level].offset : layout.level[Level].at[Dim < 0 ? 0 : Dim];
        if constexpr (times == 0) {
            return 0;
        } else {
            return (times * ... * span_in<Level, Spans>(mesh_rank));
        }
    }

    template <int Dim, int... Levels>
    SHARDCHECK_INLINE static constexpr extent_t sum_levels([[maybe_unused]] extent_t mesh_rank,
                                                           std::integer_sequence<int, Levels...>) {
        return (extent_t{0} + ... + level<Dim, Levels>(mesh_rank, std::make_integer_sequence<int, layout.spans>{}));
    }
};

}  // namespace shardcheck::detail
