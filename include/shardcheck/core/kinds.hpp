// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/layout.hpp>
#include <shardcheck/core/local.hpp>

// The kinds of rank: ranks whose blocks have the same local shapes are of one kind. An axis that cuts unevenly has
// full coordinates and at most one short one, so there are few kinds, whatever the number of ranks.
namespace shardcheck::detail {

/// Goes through the kinds of rank on which the first of some tensors over one mesh has elements. The others
/// must have elements wherever the first has. Placements are sound and normalised.
class kind_walk {
  public:
    static constexpr int most_sides = 2 + max_spans;

    shape_value local[most_sides];  ///< the local shapes on the kind at hand

    SHARDCHECK_HOST_DEVICE constexpr explicit kind_walk(const mesh_value& mesh) : mesh_(&mesh) {}

    SHARDCHECK_HOST_DEVICE constexpr void add(const shape_value& shape, const placement_list& placements) {
        local[sides_] = shape;
        placements_[sides_] = &placements;
        ++sides_;
    }

    /// The spans of a layout, after the tensors.
    SHARDCHECK_HOST_DEVICE constexpr void add_spans(const layout_value& layout) {
        for (int i = 0; i < layout.spans; ++i) {
            shape_value length;
            length.rank = 1;
            length.extents[0] = layout.span[i].length;
            add(length, layout.span[i].cuts);
        }
        tensors_ = sides_ - layout.spans;
    }

    /// The local length of a span that was added.
    SHARDCHECK_HOST_DEVICE constexpr extent_t span(int i) const { return local[tensors_ + i].extents[0]; }

    /// Goes to the next kind, at first to the full one; false if there is none.
    SHARDCHECK_HOST_DEVICE constexpr bool next() {
        int axis = 0;
        if (begun_) {
            axis = mesh_->axes - 1;
            while (axis >= 0 && !advance(axis)) --axis;
            if (axis < 0) return false;
            ++axis;
        }
        begun_ = true;
        for (; axis < mesh_->axes; ++axis) cut(axis, 0);
        return element_count(local[0]) != 0;
    }

  private:
    SHARDCHECK_HOST_DEVICE constexpr bool cuts(int side, int axis) const {
        return mesh_->sizes[axis] > 1 && placements_[side]->at[axis].kind == placement_kind::shard;
    }

    SHARDCHECK_HOST_DEVICE constexpr void cut(int axis, extent_t coordinate) {
        coordinate_[axis] = coordinate;
        for (int side = 0; side < sides_; ++side) {
            if (!cuts(side, axis)) continue;
            const placement_value& shard = placements_[side]->at[axis];
            extent_t& length = local[side].extents[shard.dim];
            before_[axis][side] = length;
            length = shard.factor * cut_dim(length, shard.factor, mesh_->sizes[axis], coordinate).held;
        }
    }

    /// Undoes the axis's cut, and cuts at its next coordinate of another kind, if the first tensor has elements there.
    SHARDCHECK_HOST_DEVICE constexpr bool advance(int axis) {
        extent_t nearest = -1;
        for (int side = 0; side < sides_; ++side) {
            if (!cuts(side, axis)) continue;
            const placement_value& shard = placements_[side]->at[axis];
            const extent_t length = before_[axis][side];
            local[side].extents[shard.dim] = length;
            const extent_t piece = length / shard.factor;
            if (piece == 0) continue;
            const extent_t chunk = ceil_div(piece, mesh_->sizes[axis]);
            const extent_t turn = piece / chunk;
            if (piece % chunk == 0 || turn <= coordinate_[axis]) continue;
            if (nearest < 0 || turn < nearest) nearest = turn;
        }
        if (nearest < 0) return false;
        cut(axis, nearest);
        if (!cuts(0, axis) || local[0].extents[placements_[0]->at[axis].dim] != 0) return true;
        return advance_past(axis);
    }

    SHARDCHECK_HOST_DEVICE constexpr bool advance_past(int axis) {
        for (int side = 0; side < sides_; ++side) {
            if (cuts(side, axis)) local[side].extents[placements_[side]->at[axis].dim] = before_[axis][side];
        }
        return false;
    }

    const mesh_value* mesh_;
    const placement_list* placements_[most_sides] = {};
    int sides_ = 0;
    int tensors_ = 0;
    bool begun_ = false;
    extent_t coordinate_[max_axes] = {};
    extent_t before_[max_axes][most_sides] = {};
};

}  // namespace shardcheck::detail
