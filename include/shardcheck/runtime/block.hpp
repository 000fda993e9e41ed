// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/strides.hpp>
#include <shardcheck/types/layout.hpp>

#include <utility>

// The block of a tensor type on a rank, as far as the type says it. What does not depend on the rank is a constant;
// the rest is computed from the rank, where it is asked for.
namespace shardcheck::detail {

/// A dim's length after mesh axis `Axis`, which has left `length` of it so far. `Cuts` has the mesh and placements.
template <class Cuts, int Dim, int Axis>
SHARDCHECK_HOST_DEVICE constexpr extent_t length_after(extent_t length, extent_t rank) {
    constexpr placement_value placement = Cuts::placements.at[Axis];
    constexpr extent_t size = Cuts::ranks.sizes[Axis];
    if constexpr (placement.kind == placement_kind::shard && placement.dim == Dim && size > 1) {
        return placement.factor *
               cut_dim(length, placement.factor, size, mesh_coordinate(Cuts::ranks, Axis, rank)).held;
    } else {
        return length;
    }
}

template <class Cuts, int Dim, int... Axes>
SHARDCHECK_HOST_DEVICE constexpr extent_t length_on(extent_t rank, std::integer_sequence<int, Axes...>) {
    extent_t length = Cuts::extents.extents[Dim];
    ((length = length_after<Cuts, Dim, Axes>(length, rank)), ...);
    return length;
}

/// True if every rank of the mesh has the same length of the dim.
constexpr bool is_uniform_dim(const shape_value& shape, const mesh_value& mesh, const placement_list& placements,
                              int dim) {
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
    static constexpr layout_value layout = layout_of<Tensor>;
    static constexpr bool uniform = uniform_local_shape(tensor::extents, tensor::ranks, tensor::placements);
    static constexpr bool needs_rank = !uniform || layout.spans > 0;

    /// The local length of a dim.
    template <int Dim>
    SHARDCHECK_HOST_DEVICE static constexpr extent_t extent(extent_t mesh_rank) {
        if constexpr (is_uniform_dim(tensor::extents, tensor::ranks, tensor::placements, Dim)) {
            constexpr extent_t length = length_on<tensor, Dim>(0, axes{});
            return length;
        } else {
            return length_on<tensor, Dim>(mesh_rank, axes{});
        }
    }

    /// The elements from one row of a dim to the next.
    template <int Dim>
    SHARDCHECK_HOST_DEVICE static constexpr extent_t stride(extent_t mesh_rank) {
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
    SHARDCHECK_HOST_DEVICE static constexpr extent_t offset(extent_t mesh_rank) {
        if constexpr (layout.contiguous) {
            return 0;
        } else if constexpr (layout.levels == 1) {
            return layout.level[0].offset;
        } else {
            return sum_levels<-1>(mesh_rank, std::make_integer_sequence<int, layout.levels>{});
        }
    }

  private:
    template <int Dim, int... Inner>
    SHARDCHECK_HOST_DEVICE static constexpr extent_t rows_within([[maybe_unused]] extent_t mesh_rank,
                                                                 std::integer_sequence<int, Inner...>) {
        return (extent_t{1} * ... * extent<Dim + 1 + Inner>(mesh_rank));
    }

    template <int Level, int Span>
    SHARDCHECK_HOST_DEVICE static constexpr extent_t span_in(extent_t mesh_rank) {
        if constexpr ((layout.over[Level] >> Span & 1U) != 0) {
            return length_on<span_of_layout<Tensor, Span>, 0>(mesh_rank, axes{});
        } else {
            return 1;
        }
    }

    template <int Dim, int Level, int... Spans>
    SHARDCHECK_HOST_DEVICE static constexpr extent_t level([[maybe_unused]] extent_t mesh_rank,
                                                           std::integer_sequence<int, Spans...>) {
        constexpr extent_t times = Dim < 0 ? layout.level[Level].offset : layout.level[Level].at[Dim < 0 ? 0 : Dim];
        if constexpr (times == 0) {
            return 0;
        } else {
            return (times * ... * span_in<Level, Spans>(mesh_rank));
        }
    }

    template <int Dim, int... Levels>
    SHARDCHECK_HOST_DEVICE static constexpr extent_t sum_levels([[maybe_unused]] extent_t mesh_rank,
                                                                std::integer_sequence<int, Levels...>) {
        return (extent_t{0} + ... + level<Dim, Levels>(mesh_rank, std::make_integer_sequence<int, layout.spans>{}));
    }
};

}  // namespace shardcheck::detail
