// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_law.hpp"

// The law once more, slowly and literally: every placement list of the result is tried, every element of every rank is
// looked up. Shows on a sample that the shortcuts of ops_law.hpp take nothing away.
namespace exact {

class yardstick {
  public:
    yardstick(const held_tensor& in, const request& asked) : in_(in), asked_(asked) {}

    /// Of a sound op on a result with elements that no rule of its own forbids: the placements, if it is legal as far
    /// as shards go.
    bool legal(placement_list& placements) {
        for (std::size_t r = 0; r < in_.blocks().size(); ++r) {
            in_blocks_.push_back(block_of(in_.value.shape, in_.mesh, in_.value.placements, static_cast<extent_t>(r)));
        }
        all_.clear();
        placement_list none;
        none.count = in_.mesh.axes;
        try_axis(0, none);
        for (int a = 0; a < in_.mesh.axes && !all_.empty(); ++a) keep_best(a);
        if (all_.empty()) return false;
        placements = all_.front();
        return true;
    }

  private:
    void try_axis(int axis, placement_list& list) {
        if (axis == in_.mesh.axes) {
            if (well_formed(asked_.out, in_.mesh, list) && right(list)) all_.push_back(list);
            return;
        }
        const placement_value& before = in_.value.placements.at[axis];
        list.at[axis] = before;
        if (in_.mesh.sizes[axis] == 1) list.at[axis] = shardcheck::replicated();
        if (in_.mesh.sizes[axis] == 1 || before.kind != placement_kind::shard) return try_axis(axis + 1, list);
        list.at[axis] = shardcheck::replicated();
        try_axis(axis + 1, list);
        for (int d = 0; d < asked_.out.rank; ++d) {
            for (extent_t f = 1; f <= asked_.out.extents[d]; ++f) {
                if (f > 1 && before.factor == 1 && !asked_.may_stride) break;
                if (asked_.out.extents[d] % f != 0 && axis == 0) continue;
                list.at[axis] = shardcheck::shard_of(d, f);
                try_axis(axis + 1, list);
            }
        }
    }

    bool right(const placement_list& list) const {
        std::vector<rank_block> blocks;
        for (std::size_t r = 0; r < in_blocks_.size(); ++r) {
            blocks.push_back(block_of(asked_.out, in_.mesh, list, static_cast<extent_t>(r)));
        }
        return asked_.by_number ? same_units(blocks) : inside(blocks) && one_map(blocks);
    }

    static std::vector<extent_t> units_of(const shape_value& shape, const rank_block& block, extent_t units) {
        std::vector<extent_t> all;
        for (const std::uint16_t element : elements_of(shape, block)) {
            for (extent_t u = 0; u < units; ++u) all.push_back(element * units + u);
        }
        return all;
    }

    bool same_units(const std::vector<rank_block>& blocks) const {
        for (std::size_t r = 0; r < blocks.size(); ++r) {
            if (units_of(in_.value.shape, in_blocks_[r], asked_.in_units) !=
                units_of(asked_.out, blocks[r], asked_.out_units)) {
                return false;
            }
        }
        return true;
    }

    /// Calls visit(local index, input's global index) for every element of a block of the result.
    template <typename Visit>
    bool for_each(const rank_block& block, const Visit& visit) const {
        std::array<std::size_t, most_op_dims> local{};
        const int rank = asked_.out.rank;
        for (const index_list& dim : block.dims) {
            if (dim.empty()) return true;
        }
        while (true) {
            std::array<extent_t, most_op_dims> from = asked_.start;
            for (int e = 0; e < in_.value.shape.rank; ++e) {
                for (int d = 0; d < rank; ++d)
                    from[at(e)] += asked_.step[at(e)][at(d)] * block.dims[at(d)][local[at(d)]];
            }
            if (!visit(local, from)) return false;
            int d = rank - 1;
            while (d >= 0 && ++local[at(d)] == block.dims[at(d)].size()) local[at(d--)] = 0;
            if (d < 0) return true;
        }
    }

    static extent_t find(const index_list& list, extent_t i) {
        const auto found = std::find(list.begin(), list.end(), i);
        return found == list.end() ? -1 : found - list.begin();
    }

    bool inside(const std::vector<rank_block>& blocks) const {
        for (std::size_t r = 0; r < blocks.size(); ++r) {
            const bool all = for_each(blocks[r], [&](const auto&, const auto& from) {
                bool in = true;
                for (int e = 0; e < in_.value.shape.rank; ++e)
                    in = in && find(in_blocks_[r].dims[at(e)], from[at(e)]) >= 0;
                return in;
            });
            if (!all) return false;
        }
        return true;
    }

    /// Start and steps as the first ranks have them, then the same everywhere.
    bool one_map(const std::vector<rank_block>& blocks) const {
        for (int e = 0; e < in_.value.shape.rank; ++e) {
            if (in_.stands_still(e)) continue;
            extent_t start = -1;
            std::array<extent_t, most_op_dims> steps{};
            std::array<bool, most_op_dims> known{};
            for (int pass = 0; pass < 2; ++pass) {
                for (std::size_t r = 0; r < blocks.size(); ++r) {
                    const bool fits = for_each(blocks[r], [&](const auto& local, const auto& from) {
                        const extent_t i = find(in_blocks_[r].dims[at(e)], from[at(e)]);
                        extent_t expected = 0;
                        int away = 0;
                        int last = 0;
                        for (int d = 0; d < asked_.out.rank; ++d) {
                            expected += steps[at(d)] * static_cast<extent_t>(local[at(d)]);
                            if (local[at(d)] > 0) {
                                ++away;
                                last = d;
                            }
                        }
                        if (away == 0 && start < 0) start = i;
                        expected += start;
                        if (away == 1 && local[at(last)] == 1 && !known[at(last)]) {
                            known[at(last)] = true;
                            steps[at(last)] = i - start;
                            return true;
                        }
                        return pass == 0 || i == expected;
                    });
                    if (!fits) return false;
                }
            }
        }
        return true;
    }

    extent_t period(const shape_value& shape, const placement_list& list, int axis, extent_t units) const {
        mesh_value before = in_.mesh;
        placement_list earlier = list;
        before.axes = earlier.count = axis;
        const rank_block block = block_of(shape, before, earlier, 0);
        extent_t length = units;
        for (std::size_t d = at(list.at[axis].dim); d < block.dims.size(); ++d) {
            length *= static_cast<extent_t>(block.dims[d].size());
        }
        return length / list.at[axis].factor;
    }

    void keep_best(int axis) {
        const placement_value& before = in_.value.placements.at[axis];
        if (before.kind != placement_kind::shard || in_.mesh.sizes[axis] == 1) return;
        const int home = asked_.home[at(before.dim)];
        const auto order = [&](const placement_list& list) {
            const placement_value& one = list.at[axis];
            if (one.kind != placement_kind::shard) return std::tuple(2, false, false, false, 0);
            const bool kept = asked_.untouched[at(before.dim)] && one.dim == home && one.factor == before.factor;
            const bool same_period =
                !asked_.by_period || period(asked_.out, list, axis, asked_.out_units) ==
                                         period(in_.value.shape, in_.value.placements, axis, asked_.in_units);
            return std::tuple(kept ? 0 : 1, one.factor > 1, !same_period, one.dim != home, one.dim);
        };
        const auto best = order(*std::min_element(all_.begin(), all_.end(), [&](const auto& left, const auto& right) {
            return order(left) < order(right);
        }));
        std::erase_if(all_, [&](const placement_list& list) { return order(list) != best; });
    }

    const held_tensor& in_;
    const request& asked_;
    std::vector<rank_block> in_blocks_;
    std::vector<placement_list> all_;
};

}  // namespace exact
