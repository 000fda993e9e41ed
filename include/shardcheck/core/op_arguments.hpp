// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/rearrange.hpp>
#include <shardcheck/core/view.hpp>

namespace shardcheck::detail {

/// One op on a sound tensor, being decided: its arguments, counted from 0.
struct op_check {
    const tensor_value& in;
    const mesh_value& mesh;
    const op_value& asked;
    int dim[max_rank] = {};

    SHARDCHECK_HOST_DEVICE constexpr int rank() const { return in.shape.rank; }
    SHARDCHECK_HOST_DEVICE constexpr extent_t extent(int d) const { return in.shape.extents[d]; }

    SHARDCHECK_HOST_DEVICE constexpr op_verdict refuse(const finding& bad) const {
        op_verdict result;
        static_cast<verdict&>(result) = refused(in.shape, bad);
        return result;
    }

    SHARDCHECK_HOST_DEVICE constexpr op_verdict legal(const tensor_value& out) const {
        op_verdict result;
        result.shape = out.shape;
        result.placements = out.placements;
        result.layout = out.layout;
        return result;
    }

    SHARDCHECK_HOST_DEVICE constexpr op_verdict unchanged() const { return legal(in); }

    SHARDCHECK_HOST_DEVICE constexpr op_verdict rearrange(const dim_map& map) const {
        return legal(rearranged(in, mesh, map));
    }

    /// The number of arguments of each kind that the op takes. Dims are brought into [0, rank) of a tensor of `rank`
    /// dims; a scalar's only dim is 0.
    SHARDCHECK_HOST_DEVICE constexpr finding read_arguments(int dims, int count, int rank) {
        if (asked.dims != dims) return {rule::wrong_argument_count, -1, -1, dims, asked.dims};
        if (asked.count != count) return {rule::wrong_argument_count, -1, -1, count, asked.count};
        return read_dims(rank);
    }

    SHARDCHECK_HOST_DEVICE constexpr finding read_dims(int rank) {
        const int range = rank == 0 ? 1 : rank;
        for (int i = 0; i < asked.dims; ++i) {
            const int d = asked.dim[i];
            if (d < -range || d >= range) return {rule::dim_out_of_range, -1, d, rank, d};
            dim[i] = d < 0 ? d + range : d;
        }
        return {};
    }

    /// Likewise for an op that takes rows of one dim, which a scalar has not.
    SHARDCHECK_HOST_DEVICE constexpr finding read_taking_arguments(int count) {
        if (rank() == 0) return {rule::rank_does_not_fit, -1, -1, 1, 0};
        return read_arguments(1, count, rank());
    }

    SHARDCHECK_HOST_DEVICE constexpr finding find_dim_named_twice() const {
        for (int i = 0; i < asked.dims; ++i) {
            for (int k = 0; k < i; ++k) {
                if (dim[k] == dim[i]) return {rule::dim_named_twice, -1, dim[i]};
            }
        }
        return {};
    }
};

}  // namespace shardcheck::detail
