// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_meaning.hpp"

// What the check of an op has to answer, by listing elements. Along an axis that cuts, no two ranks hold the same
// element: so the result's blocks follow from the input's, and what is left to find are placements that name them.
namespace exact {

/// What an op has to answer.
struct right_answer {
    enum class kind { bad_input, count_differs, not_these_shards, needs_copy, legal };

    kind is = kind::bad_input;
    shape_value shape;
    placement_list placements;  ///< of a legal result with elements: on axes of size > 1, or on all if `identity`
    bool identity = false;      ///< the very placements, on axes of size 1 and without elements too
    bool empty = false;         ///< no elements: any placements
    block_row blocks;           ///< of a legal result with elements
    bool row_major = true;      ///< every address list counts from 0
    std::vector<std::vector<extent_t>> addresses;  ///< of each rank, in the order of the block's elements
};

/// Finds start and step for each dim so that values[k] = start + the sum of steps times the k-th index of a row-major
/// block of these lengths. A dim of length 1 has no step.
inline bool fit(const std::vector<extent_t>& values, const std::array<extent_t, most_op_dims>& lengths, int rank,
                extent_t& start, std::array<extent_t, most_op_dims>& steps) {
    start = values.front();
    extent_t inner = 1;
    for (int d = rank - 1; d >= 0; --d) {
        steps[at(d)] = lengths[at(d)] > 1 ? values[at(inner)] - start : 0;
        inner *= lengths[at(d)];
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
        extent_t expected = start;
        extent_t rest = static_cast<extent_t>(k);
        for (int d = rank - 1; d >= 0; --d) {
            expected += steps[at(d)] * (rest % lengths[at(d)]);
            rest /= lengths[at(d)];
        }
        if (values[k] != expected) return false;
    }
    return true;
}

/// Decides one op on one tensor.
class law {
  public:
    law(const held_tensor& in, const request& asked) : in_(in), asked_(asked), mesh_(in.mesh) {}

    right_answer decide() {
        right_answer right;
        right.shape = asked_.out;
        if (asked_.is != request::kind::sound) {
            right.is = asked_.is == request::kind::bad_input ? right_answer::kind::bad_input
                                                             : right_answer::kind::count_differs;
            return right;
        }
        right.identity = asked_.identity || asked_.keeps_placements;
        right.is = right_answer::kind::not_these_shards;
        if (!partials_pass()) return right;
        right.placements = in_.value.placements;
        right.empty = count_elements(asked_.out) == 0;
        if (!right.empty) {
            if (!may_repeat()) return right;
            list_sources();
            if (!list_blocks() || !find_placements(right)) return right;
            if (asked_.by_number) {
                right.is = right_answer::kind::needs_copy;
                if (!list_addresses_of_units(right) || !one_text_for_strides()) return right;
            } else {
                if (!one_map_for_all()) return right;
                list_addresses(right);
            }
        }
        right.is = right_answer::kind::legal;
        return right;
    }

  private:
    bool partials_pass() const {
        for (int a = 0; a < mesh_.axes; ++a) {
            const placement_value& one = in_.value.placements.at[a];
            if (mesh_.sizes[a] == 1 || one.kind != placement_kind::partial) continue;
            if (asked_.other_type) return false;
            if (asked_.complex_parts && one.op != reduction::sum && one.op != reduction::avg) return false;
        }
        return true;
    }

    bool cuts(int axis) const {
        return mesh_.sizes[axis] > 1 && in_.value.placements.at[axis].kind == placement_kind::shard;
    }

    /// The row that an op repeats must be on every rank.
    bool may_repeat() const {
        for (int a = 0; a < mesh_.axes && asked_.repeats; ++a) {
            if (!cuts(a)) continue;
            const int e = in_.value.placements.at[a].dim;
            if (in_.value.shape.extents[e] == 1 && asked_.out.extents[asked_.home[at(e)]] != 1) return false;
        }
        return true;
    }

    /// For each element of the result the first and the last element of the input that it is made of.
    void list_sources() {
        const extent_t count = count_elements(asked_.out);
        for (extent_t j = 0; j < count; ++j) {
            if (asked_.by_number) {
                first_.push_back(j * asked_.out_units / asked_.in_units);
                last_.push_back((j * asked_.out_units + asked_.out_units - 1) / asked_.in_units);
                continue;
            }
            std::array<extent_t, most_op_dims> index{};
            extent_t rest = j;
            for (int d = asked_.out.rank - 1; d >= 0; --d) {
                index[at(d)] = rest % asked_.out.extents[d];
                rest /= asked_.out.extents[d];
            }
            extent_t number = 0;
            for (int e = 0; e < in_.value.shape.rank; ++e) {
                extent_t i = asked_.start[at(e)];
                for (int d = 0; d < asked_.out.rank; ++d) i += asked_.step[at(e)][at(d)] * index[at(d)];
                number = number * in_.value.shape.extents[e] + i;
            }
            first_.push_back(number);
            last_.push_back(number);
        }
    }

    /// What each rank must hold of the result, after each number of axes; false if that is no block, or if a rank has
    /// a part of an element.
    bool list_blocks() {
        for (int a = 0; a <= mesh_.axes; ++a) {
            for (std::size_t r = 0; r < in_.held[at(a)].size(); ++r) {
                block_sets block{};
                extent_t members = 0;
                if (!project(in_.held[at(a)][r], block, members)) return false;
                extent_t product = 1;
                for (int d = 0; d < asked_.out.rank; ++d) product *= size_of(block[at(d)]);
                // rank 0 is one element or none
                if (members != 0 && members != product) return false;
                wanted_[at(a)].push_back(block);
                wanted_count_[at(a)].push_back(members);
            }
        }
        return true;
    }

    bool project(const element_set& held, block_sets& block, extent_t& members) const {
        for (std::size_t j = 0; j < first_.size(); ++j) {
            const bool in = held[at(first_[j])];
            for (extent_t i = first_[j] + 1; i <= last_[j]; ++i) {
                if (held[at(i)] != in) return false;
            }
            if (!in) continue;
            ++members;
            extent_t rest = static_cast<extent_t>(j);
            for (int d = asked_.out.rank - 1; d >= 0; --d) {
                block[at(d)] |= index_set{1} << (rest % asked_.out.extents[d]);
                rest /= asked_.out.extents[d];
            }
        }
        return true;
    }

    // ---- placements

    bool as_wanted(const block_row& blocks, std::size_t level) const {
        for (std::size_t r = 0; r < blocks.size(); ++r) {
            const bool empty = wanted_count_[level][r] == 0;
            if (empty ? has_elements(blocks[r], asked_.out.rank) : blocks[r] != wanted_[level][r]) return false;
        }
        return true;
    }

    static extent_t period(const block_sets& block, int rank, const placement_value& shard, extent_t units) {
        extent_t length = size_of(block[at(shard.dim)]) / shard.factor * units;
        for (int d = shard.dim + 1; d < rank; ++d) length *= size_of(block[at(d)]);
        return length;
    }

    /// The placements that the axis may have, best first.
    std::vector<placement_value> candidates(int axis, const block_row& blocks) const {
        const placement_value& before = in_.value.placements.at[axis];
        const int rank = asked_.out.rank;
        const int home = asked_.home[at(before.dim)];
        const bool may_stride = before.factor > 1 || asked_.may_stride;
        const extent_t before_period = period(in_.rows[at(axis)][0], in_.value.shape.rank, before, asked_.in_units);
        using rank_of_candidate = std::tuple<bool, bool, bool, bool, int, extent_t>;
        std::vector<std::pair<rank_of_candidate, placement_value>> all;
        for (int d = 0; d < rank; ++d) {
            for (extent_t f = 1; f <= (may_stride ? size_of(blocks[0][at(d)]) : 1); ++f) {
                const placement_value one = shardcheck::shard_of(d, f);
                const bool kept = asked_.untouched[at(before.dim)] && d == home && f == before.factor;
                const bool period_differs =
                    asked_.by_period && period(blocks[0], rank, one, asked_.out_units) != before_period;
                all.emplace_back(rank_of_candidate{!kept, f > 1, period_differs, d != home, d, f}, one);
            }
        }
        std::sort(all.begin(), all.end(),
                  [](const auto& left, const auto& right) { return left.first < right.first; });
        std::vector<placement_value> sorted;
        for (const auto& one : all) sorted.push_back(one.second);
        return sorted;
    }

    /// The first complete list wins: at every axis the best candidate that can be completed.
    bool complete(int axis, const block_row& blocks, right_answer& right) const {
        if (axis == mesh_.axes) {
            right.blocks = blocks;
            return true;
        }
        block_row next;
        if (!cuts(axis)) {
            next.clear();
            for (const block_sets& block : blocks) next.insert(next.end(), at(mesh_.sizes[axis]), block);
            return as_wanted(next, at(axis + 1)) && complete(axis + 1, next, right);
        }
        for (const placement_value& one : candidates(axis, blocks)) {
            right.placements.at[axis] = one;
            if (place(blocks, asked_.out.rank, one, mesh_.sizes[axis], next) && as_wanted(next, at(axis + 1)) &&
                complete(axis + 1, next, right)) {
                return true;
            }
        }
        return false;
    }

    bool find_placements(right_answer& right) const {
        const block_row whole{whole_block(asked_.out)};
        return as_wanted(whole, 0) && complete(0, whole, right);
    }

    // ---- memory

    std::array<extent_t, most_op_dims> lengths_on(std::size_t rank) const {
        std::array<extent_t, most_op_dims> lengths{};
        for (int d = 0; d < asked_.out.rank; ++d) lengths[at(d)] = size_of(wanted_[at(mesh_.axes)][rank][at(d)]);
        return lengths;
    }

    bool rank_has_result(std::size_t rank) const { return wanted_count_[at(mesh_.axes)][rank] > 0; }

    template <typename Visit>
    void for_each_on(std::size_t rank, const Visit& visit) const {
        for (std::size_t j = 0; j < first_.size(); ++j) {
            if (in_.elements()[rank][at(first_[j])]) visit(j);
        }
    }

    /// From the result's local index to the input's, one affine map has to hold on all ranks: a program has one text.
    /// Where a dim is one row in memory, an index does not matter.
    bool one_map_for_all() const {
        for (int e = 0; e < in_.value.shape.rank; ++e) {
            if (in_.stands_still(e)) continue;
            bool any = false;
            extent_t start = 0;
            std::array<extent_t, most_op_dims> steps{};
            std::array<bool, most_op_dims> known{};
            std::vector<extent_t> positions;
            for (std::size_t r = 0; r < in_.blocks().size(); ++r) {
                if (!rank_has_result(r)) continue;
                positions.clear();
                for_each_on(r, [&](std::size_t j) { positions.push_back(in_.local_index(r, first_[j], e)); });
                const auto lengths = lengths_on(r);
                extent_t start_here = 0;
                std::array<extent_t, most_op_dims> steps_here{};
                if (!fit(positions, lengths, asked_.out.rank, start_here, steps_here)) return false;
                if (any && start != start_here) return false;
                any = true;
                start = start_here;
                for (int d = 0; d < asked_.out.rank; ++d) {
                    if (lengths[at(d)] <= 1) continue;
                    if (known[at(d)] && steps[at(d)] != steps_here[at(d)]) return false;
                    known[at(d)] = true;
                    steps[at(d)] = steps_here[at(d)];
                }
            }
        }
        return true;
    }

    static void note(right_answer& right, extent_t address) {
        auto& here = right.addresses.back();
        right.row_major = right.row_major && address == static_cast<extent_t>(here.size());
        here.push_back(address);
    }

    void list_addresses(right_answer& right) const {
        for (std::size_t r = 0; r < in_.blocks().size(); ++r) {
            right.addresses.emplace_back();
            for_each_on(r, [&](std::size_t j) { note(right, in_.addresses[r][at(first_[j])]); });
        }
    }

    /// An element of the result is so many consecutive units of memory, from a multiple of their number on, and each
    /// rank has an offset and strides for them.
    bool list_addresses_of_units(right_answer& right) {
        const auto unit_at = [&](std::size_t rank, extent_t unit) {
            return in_.addresses[rank][at(unit / asked_.in_units)] * asked_.in_units + unit % asked_.in_units;
        };
        for (std::size_t r = 0; r < in_.blocks().size(); ++r) {
            right.addresses.emplace_back();
            if (!rank_has_result(r)) continue;
            bool whole = true;
            for_each_on(r, [&](std::size_t j) {
                const extent_t unit = static_cast<extent_t>(j) * asked_.out_units;
                const extent_t first = unit_at(r, unit);
                whole = whole && first % asked_.out_units == 0;
                for (extent_t u = 1; u < asked_.out_units; ++u) whole = whole && unit_at(r, unit + u) == first + u;
                note(right, first / asked_.out_units);
            });
            extent_t offset = 0;
            std::array<extent_t, most_op_dims> strides{};
            if (!whole || !fit(right.addresses.back(), lengths_on(r), asked_.out.rank, offset, strides)) return false;
            strides_.emplace_back(r, strides);
        }
        return true;
    }

    /// A number for each rank that has a part of the result.
    using on_ranks = std::vector<extent_t>;

    template <typename Value>
    on_ranks read_ranks(const Value& value) const {
        on_ranks all;
        for (const auto& one : strides_) all.push_back(value(one.first));
        return all;
    }

    /// A program has one text for all ranks: where a stride differs between ranks, it must be an old stride, or a
    /// number, times local lengths. (2,3) cut as (2,2) and (2,1) with strides 2, 1 has strides 1 and 2 as one dim:
    /// each rank could do that, no text can say it.
    bool one_text_for_strides() const {
        std::vector<on_ranks> lengths;
        const auto add = [](std::vector<on_ranks>& to, const on_ranks& one) {
            const bool same = std::all_of(one.begin(), one.end(), [&](extent_t i) { return i == one.front(); });
            if (!same && std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
        };
        std::vector<on_ranks> bases;
        for (int e = 0; e < in_.value.shape.rank; ++e) {
            add(lengths, read_ranks([&](std::size_t r) { return size_of(in_.blocks()[r][at(e)]); }));
            add(bases, read_ranks([&](std::size_t r) { return in_.memory[r].strides[at(e)]; }));
        }
        for (int d = 0; d < asked_.out.rank; ++d) {
            add(lengths, read_ranks([&](std::size_t r) { return lengths_on(r)[at(d)]; }));
        }
        bases.emplace_back(strides_.size(), 1);
        for (int d = 0; d < asked_.out.rank; ++d) {
            bool said = false;
            for (const on_ranks& base : bases) said = said || says(base, lengths, 0, d);
            if (!said) return false;
        }
        return true;
    }

    /// True if the strides of dim `d` are `text`, times a number, times some of the lengths from `next` on.
    bool says(const on_ranks& text, const std::vector<on_ranks>& lengths, std::size_t next, int d) const {
        extent_t number = 0;
        extent_t by = 0;
        bool same = true;
        for (std::size_t i = 0; i < strides_.size(); ++i) {
            if (lengths_on(strides_[i].first)[at(d)] <= 1) continue;
            const extent_t stride = strides_[i].second[at(d)];
            if (by == 0) {
                number = stride;
                by = text[i];
            }
            same = same && stride * by == number * text[i];
        }
        if (same) return true;
        for (; next < lengths.size(); ++next) {
            on_ranks longer = text;
            for (std::size_t i = 0; i < longer.size(); ++i) longer[i] *= lengths[next][i];
            if (says(longer, lengths, next + 1, d)) return true;
        }
        return false;
    }

    const held_tensor& in_;
    const request& asked_;
    const mesh_value& mesh_;
    std::vector<std::pair<std::size_t, std::array<extent_t, most_op_dims>>> strides_;  ///< by number, of each rank
    std::vector<extent_t> first_;
    std::vector<extent_t> last_;
    std::array<block_row, most_axes + 1> wanted_;
    std::array<std::vector<extent_t>, most_axes + 1> wanted_count_;
};

}  // namespace exact
