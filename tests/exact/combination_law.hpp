// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "combination_meaning.hpp"

#include <optional>

// When ranks may run an op that combines tensors on their own blocks: the op is run on every rank and globally, on
// drawn numbers, and the placements of the result are searched for. The rule that is judged has no part in it.
namespace exact {

/// The largest mesh axis of a question that is enumerated.
inline constexpr std::size_t most_axis_size = 8;

/// What is true of one sound question.
class combination_law {
  public:
    combination_law(const question& asked, const labelled& named, random_source& random)
        : asked_(asked), named_(named), random_(random), op_(asked, named) {
        for (int a = 0, step = static_cast<int>(count_ranks(asked.mesh)); a < asked.mesh.axes; ++a) {
            step /= static_cast<int>(asked.mesh.sizes[a]);
            step_[at(a)] = at(step);
        }
        ranks_ = at(count_ranks(asked.mesh));
        elements_ = at(count_elements(named.shape));
        whole_ = whole_block(named.shape);
        hold_operands();
        runs_everywhere_ = run_is_sound();
        for (std::size_t r = 0; r < ranks_; ++r) first_like_.push_back(first_like(r));
    }

    /// False if the op means nothing for these extents: a mean of no rows, tokens of an empty table.
    bool has_meaning() const {
        const operand_list& in = asked_.in;
        if (asked_.kind == combining::lookup) return in.shape[1].extents[0] > 0 || count_elements(in.shape[0]) == 0;
        return !(asked_.kind == combining::reduce && asked_.over == reduction::avg && reduces_nothing());
    }

    /// The least or greatest of no rows, with results.
    bool is_reduced_of_nothing() const {
        return asked_.kind == combining::reduce && (asked_.over == reduction::min || asked_.over == reduction::max) &&
               reduces_nothing();
    }

    bool runs_everywhere() const { return runs_everywhere_; }
    bool has_results() const { return elements_ > 0; }

    /// What is wrong with such placements of the result; nullptr if nothing is.
    const char* fault_of(const placement_list& stated) {
        std::array<block_row, most_axes + 1> rows;
        if (!runs_everywhere_) return "the op runs not on every rank";
        if (!place_all(named_.shape, asked_.mesh, stated, rows)) return "no placements of the result";
        for (int a = 0; a < asked_.mesh.axes; ++a) {
            const placement_value& one = stated.at[a];
            if (one.kind == placement_kind::partial && (one.op < reduction::sum || one.op > reduction::max)) {
                return "no placements of the result";
            }
            if (one.kind == placement_kind::shard && !may_stride(a, one)) return "strided, which policy forbids";
        }
        if (elements_ == 0) return nullptr;
        for (std::size_t r = 0; r < ranks_; ++r) {
            if (!same_block(rows[at(asked_.mesh.axes)][r], block_of_rank(r))) return "other elements on a rank";
        }
        // tokens may be those that a rank has; what is greatest may be so on all ranks
        const int turns = has_order() ? 12 + 3 * asked_.in.count : asked_.kind == combining::lookup ? 24 : 3;
        for (int turn = 0; turn < turns; ++turn) {
            if (!values_fit(stated, turn)) return "other values";
        }
        return nullptr;
    }

    /// Placements of the result under which the op is right, if there are any.
    std::optional<placement_list> find_placements() {
        placement_list found;
        found.count = asked_.mesh.axes;
        if (!runs_everywhere_) return std::nullopt;
        if (elements_ == 0) return found;
        unite();
        blocks_[0].assign(1, whole_);
        if (!search_blocks(0, found)) return std::nullopt;
        return found;
    }

  private:
    /// One drawing: what every rank and the global op give.
    struct run_values {
        std::vector<std::vector<number>> on_ranks;  ///< those of first_like_
        std::vector<number> global;
    };

    /// Where one rank's terms of an operand are among all terms.
    struct operand_terms {
        std::vector<reduction> owed;  ///< by the axes that hold partials, first to last
        std::vector<std::size_t> sizes;
        std::size_t count = 1;
        std::vector<std::size_t> on_rank;
    };

    std::size_t coordinate(std::size_t rank, int axis) const {
        return rank / step_[at(axis)] % at(asked_.mesh.sizes[axis]);
    }

    bool reduces_nothing() const {
        if (elements_ == 0) return false;
        return count_elements(asked_.in.shape[0]) == 0;  // no results would be missing otherwise
    }

    /// Whether a mesh axis has a partial of the least or greatest, or the op itself orders.
    bool has_order() const {
        bool orders = asked_.kind == combining::pointwise &&
                      (asked_.by == elementwise::maximum || asked_.by == elementwise::minimum);
        orders = orders || (asked_.kind == combining::reduce && asked_.over >= reduction::min);
        for (const operand_terms& terms : terms_) {
            for (const reduction op : terms.owed) orders = orders || op >= reduction::min;
        }
        return orders;
    }

    /// Under policy plain a concatenation's axis is strided only if it was in every operand with elements that it
    /// cuts.
    bool may_stride(int axis, const placement_value& shard) const {
        if (asked_.kind != combining::concat || asked_.allowed == policy::strided || shard.factor == 1) return true;
        for (int j = 0; j < asked_.in.count; ++j) {
            const placement_value& one = from_first(j, axis);
            const bool cuts = one.kind == placement_kind::shard && count_elements(asked_.in.shape[j]) > 0;
            if (cuts && one.factor == 1) return false;
        }
        return true;
    }

    placement_value from_first(int operand, int axis) const {
        placement_value one = asked_.in.placements[operand].at[axis];
        if (one.kind == placement_kind::shard && one.dim < 0) one.dim += asked_.in.shape[operand].rank;
        return one;
    }

    void hold_operands() {
        for (int j = 0; j < asked_.in.count; ++j) {
            placement_list placements = asked_.in.placements[j];
            operand_terms& terms = terms_.emplace_back();
            terms.on_rank.assign(ranks_, 0);
            for (int a = 0; a < asked_.mesh.axes; ++a) {
                placements.at[a] = from_first(j, a);
                if (placements.at[a].kind != placement_kind::partial || asked_.mesh.sizes[a] == 1) continue;
                terms.owed.push_back(placements.at[a].op);
                terms.sizes.push_back(at(asked_.mesh.sizes[a]));
                terms.count *= terms.sizes.back();
                for (std::size_t r = 0; r < ranks_; ++r) {
                    terms.on_rank[r] = terms.on_rank[r] * terms.sizes.back() + coordinate(r, a);
                }
            }
            std::array<block_row, most_axes + 1> rows;
            place_all(asked_.in.shape[j], asked_.mesh, placements, rows);
            operands_.push_back(rows[at(asked_.mesh.axes)]);
        }
    }

    bool run_is_sound() {
        held_.assign(ranks_, label_sets{});
        if (asked_.kind == combining::lookup && elements_ > 0 && terms_[0].count > 1) return false;
        for (std::size_t r = 0; r < ranks_; ++r) {
            if (!run_is_sound_on(r)) return false;
        }
        return true;
    }

    /// Whether the op means something on a rank, on the rows that it holds of each label.
    bool run_is_sound_on(std::size_t rank) {
        label_sets& held = held_[rank];
        std::array<bool, most_labels> known{};
        extent_t start = 0;
        for (int j = 0; j < asked_.in.count; ++j) {
            const shape_value& shape = asked_.in.shape[j];
            for (int d = 0; d < shape.rank; ++d) {
                const int label = named_.of[at(j)][at(d)];
                const index_set rows = operands_[at(j)][rank][at(d)];
                if (label == named_.joined) {
                    if (rows != 0) held[at(label)] |= rows << start;
                    start += shape.extents[d];
                    known[at(label)] = true;
                } else if (!repeats(j, d)) {
                    if (known[at(label)] && held[at(label)] != rows) return false;
                    held[at(label)] = rows;
                    known[at(label)] = true;
                }
            }
        }
        for (int j = 0; j < asked_.in.count; ++j) {
            for (int d = 0; d < asked_.in.shape[j].rank; ++d) {
                const bool lacks = repeats(j, d) && operands_[at(j)][rank][at(d)] == 0;
                if (lacks && held[at(named_.of[at(j)][at(d)])] != 0) return false;
            }
        }
        const bool has_rows = has_elements(operands_[0][rank], asked_.in.shape[0].rank);
        std::size_t reduced_rows = 1;
        for (int label = 0; label < named_.labels; ++label) {
            const extent_t extent = named_.extents[at(label)];
            const index_set all = (index_set{1} << extent) - 1;
            if (!known[at(label)]) held[at(label)] = all;
            const bool needs_all = named_.whole[at(label)] && (has_rows || asked_.kind == combining::top);
            if (needs_all && held[at(label)] != all) return false;
            const int* const end = named_.out.data() + named_.shape.rank;
            if (std::find(named_.out.data(), end, label) == end) reduced_rows *= at(size_of(held[at(label)]));
        }
        const bool of_some =
            asked_.kind == combining::reduce && asked_.over != reduction::sum && asked_.over != reduction::product;
        return !of_some || reduced_rows > 0 || !has_elements(block_of_rank(rank), named_.shape.rank);
    }

    bool repeats(int operand, int dim) const {
        const int label = named_.of[at(operand)][at(dim)];
        return label != named_.joined && asked_.in.shape[operand].extents[dim] == 1 && named_.extents[at(label)] != 1;
    }

    /// The rows of the result that a rank computes.
    block_sets block_of_rank(std::size_t rank) const {
        block_sets block{};
        for (int d = 0; d < named_.shape.rank; ++d) block[at(d)] = held_[rank][at(named_.out[at(d)])];
        return block;
    }

    /// The same elements: none, or the same rows of each dim.
    bool same_block(const block_sets& left, const block_sets& right) const {
        const int rank = named_.shape.rank;
        if (!has_elements(left, rank) || !has_elements(right, rank)) {
            return has_elements(left, rank) == has_elements(right, rank);
        }
        return std::equal(left.begin(), left.begin() + rank, right.begin());
    }

    /// The first rank that runs the op on the very same.
    std::size_t first_like(std::size_t rank) const {
        for (std::size_t r = 0; r < rank; ++r) {
            bool same = held_[r] == held_[rank];
            for (std::size_t j = 0; same && j < terms_.size(); ++j) {
                same = terms_[j].on_rank[r] == terms_[j].on_rank[rank];
            }
            if (same) return r;
        }
        return rank;
    }

    number reduce_terms(const operand_terms& terms, const number* from, std::size_t elements, std::size_t axis,
                        std::size_t prefix) const {
        if (axis == terms.owed.size()) return from[prefix * elements];
        std::array<number, most_axis_size> inner;
        for (std::size_t k = 0; k < terms.sizes[axis]; ++k) {
            inner[k] = reduce_terms(terms, from, elements, axis + 1, prefix * terms.sizes[axis] + k);
        }
        return reduced(terms.owed[axis], inner.data(), terms.sizes[axis]);
    }

    const run_values& values(int turn) {
        while (drawn_.size() <= at(turn)) draw(static_cast<int>(drawn_.size()));
        return drawn_[at(turn)];
    }

    void draw(int turn) {
        run_values& found = drawn_.emplace_back();
        std::vector<std::vector<number>> terms(operands_.size());
        std::vector<std::vector<number>> whole(operands_.size());
        std::vector<std::size_t> elements(operands_.size());
        meaning_of_op::operand_data data{};
        label_sets all{};
        for (int label = 0; label < named_.labels; ++label) {
            all[at(label)] = (index_set{1} << named_.extents[at(label)]) - 1;
        }
        for (std::size_t j = 0; j < operands_.size(); ++j) {
            elements[j] = at(count_elements(asked_.in.shape[j]));
            const bool tokens = asked_.kind == combining::lookup && j == 0;
            for (std::size_t i = 0; i < terms_[j].count * elements[j]; ++i) {
                terms[j].push_back(tokens ? number_of(static_cast<std::int64_t>(random_.below(
                                                at(std::max<extent_t>(asked_.in.shape[1].extents[0], 1)))))
                                          : drawn(random_, turn));
                number& one = terms[j].back();
                // every combination of signs, one operand's all alike: what keeps the order and what turns it
                const bool negative = turn >= 4 && (at(turn - 4) >> j & 1U) != 0;
                if (!tokens && turn >= 4 && turn < 12 && (one.about < 0) != negative) one = number_of(0) - one;
                // each operand in turn is the greatest of all, and the least
                if (!tokens && turn >= 12 && turn % 3 != 2 && at(turn - 12) / 3 % operands_.size() == j) {
                    one = one + number_of(turn % 3 == 0 ? std::int64_t{1} << 30 : -(std::int64_t{1} << 30));
                }
            }
            for (std::size_t i = 0; i < elements[j]; ++i) {
                whole[j].push_back(reduce_terms(terms_[j], terms[j].data() + i, elements[j], 0, 0));
            }
            data[j] = whole[j].data();
        }
        number factor = drawn(random_, 0);
        if ((factor.about < 0) != (turn % 2 == 0)) factor = number_of(0) - factor;
        op_.run(all, data, factor, found.global);
        found.on_ranks.resize(ranks_);
        for (std::size_t r = 0; r < ranks_; ++r) {
            if (first_like_[r] != r) continue;
            for (std::size_t j = 0; j < operands_.size(); ++j) {
                data[j] = terms[j].data() + terms_[j].on_rank[r] * elements[j];
            }
            op_.run(held_[r], data, factor, found.on_ranks[r]);
        }
    }

    /// The global numbers of the elements of a block, in its order.
    std::vector<std::size_t> elements_of_block(const block_sets& block) const {
        std::vector<std::size_t> found{0};
        for (int d = 0; d < named_.shape.rank; ++d) {
            std::vector<std::size_t> longer;
            for (const std::size_t outer : found) {
                for (index_set rows = block[at(d)]; rows != 0; rows &= rows - 1) {
                    longer.push_back(outer * at(named_.shape.extents[d]) + at(std::countr_zero(rows)));
                }
            }
            found.swap(longer);
        }
        return found;
    }

    const number& value_on(const run_values& run, std::size_t rank, std::size_t i) const {
        return run.on_ranks[first_like_[rank]][i];
    }

    /// The terms of one element, reduced over the axes of `stated` that hold partials, the last axis first.
    number reduce_result(const placement_list& stated, const run_values& run, int axis, std::size_t rank,
                         std::size_t i) const {
        while (axis < asked_.mesh.axes &&
               (stated.at[axis].kind != placement_kind::partial || asked_.mesh.sizes[axis] == 1)) {
            ++axis;
        }
        if (axis == asked_.mesh.axes) return value_on(run, rank, i);
        std::array<number, most_axis_size> inner;
        for (std::size_t k = 0; k < at(asked_.mesh.sizes[axis]); ++k) {
            inner[k] = reduce_result(stated, run, axis + 1, rank + k * step_[at(axis)], i);
        }
        return reduced(stated.at[axis].op, inner.data(), at(asked_.mesh.sizes[axis]));
    }

    /// Whether the numbers of one drawing are those that the placements promise. The blocks must be.
    bool values_fit(const placement_list& stated, int turn) {
        const run_values& run = values(turn);
        for (std::size_t r = 0; r < ranks_; ++r) {
            const std::vector<number>& own = run.on_ranks[first_like_[r]];
            bool reduces_here = true;
            for (int a = 0; a < asked_.mesh.axes; ++a) {
                const std::size_t k = coordinate(r, a);
                if (stated.at[a].kind == placement_kind::partial && k > 0) reduces_here = false;
                if (stated.at[a].kind != placement_kind::replicate || k == 0) continue;
                if (own != run.on_ranks[first_like_[r - k * step_[at(a)]]]) return false;
            }
            if (!reduces_here) continue;
            const std::vector<std::size_t> elements = elements_of_block(block_of_rank(r));
            for (std::size_t i = 0; i < elements.size(); ++i) {
                if (!(reduce_result(stated, run, 0, r, i) == run.global[elements[i]])) return false;
            }
        }
        return true;
    }

    /// For each prefix of coordinates, the rows that the ranks below it compute: what a block there has to hold.
    void unite() {
        for (int a = asked_.mesh.axes; a >= 0; --a) {
            block_row& here = united_[at(a)];
            here.clear();
            if (a == asked_.mesh.axes) {
                for (std::size_t r = 0; r < ranks_; ++r) {
                    const block_sets block = block_of_rank(r);
                    here.push_back(has_elements(block, named_.shape.rank) ? block : block_sets{});
                }
                continue;
            }
            const block_row& below = united_[at(a + 1)];
            here.assign(below.size() / at(asked_.mesh.sizes[a]), block_sets{});
            for (std::size_t i = 0; i < below.size(); ++i) {
                block_sets& into = here[i / at(asked_.mesh.sizes[a])];
                for (std::size_t d = 0; d < into.size(); ++d) into[d] |= below[i][d];
            }
        }
    }

    bool blocks_fit(int axis) const {
        const block_row& blocks = blocks_[at(axis)];
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const block_sets& wanted = united_[at(axis)][i];
            if (named_.shape.rank == 0 || has_elements(wanted, named_.shape.rank)) {
                if (!std::equal(wanted.begin(), wanted.begin() + named_.shape.rank, blocks[i].begin())) return false;
            } else if (has_elements(blocks[i], named_.shape.rank)) {
                return false;
            }
        }
        return true;
    }

    /// Tries what cuts from `axis` on; then what the axes that cut nothing may owe.
    bool search_blocks(int axis, placement_list& found) {
        if (axis == asked_.mesh.axes) return search_owed(0, found);
        const extent_t n = asked_.mesh.sizes[axis];
        found.at[axis] = shardcheck::replicated();
        place(blocks_[at(axis)], named_.shape.rank, found.at[axis], n, blocks_[at(axis + 1)]);
        if (blocks_fit(axis + 1) && search_blocks(axis + 1, found)) return true;
        for (int d = 0; n > 1 && d < named_.shape.rank; ++d) {
            extent_t most = 1;
            for (const block_sets& block : blocks_[at(axis)]) most = std::max(most, size_of(block[at(d)]));
            for (extent_t f = 1; f <= most; ++f) {
                found.at[axis] = shardcheck::shard_of(d, f);
                if (!may_stride(axis, found.at[axis])) continue;
                if (!place(blocks_[at(axis)], named_.shape.rank, found.at[axis], n, blocks_[at(axis + 1)])) continue;
                if (blocks_fit(axis + 1) && search_blocks(axis + 1, found)) return true;
            }
        }
        found.at[axis] = shardcheck::replicated();
        return false;
    }

    /// A mesh axis owes for its own terms and rows. That a sum over one axis makes up for a mean over another, because
    /// both have as many ranks, is a coincidence of sizes and no placement.
    bool may_owe(int axis, reduction op) const {
        bool owes = false;
        bool mixed = false;  // a sum and a mean over one axis
        for (int j = 0; j < asked_.in.count; ++j) {
            const placement_value& one = from_first(j, axis);
            if (one.kind == placement_kind::shard) owes = owes || op == asked_.over;
            if (one.kind != placement_kind::partial) continue;
            const bool turned = one.op >= reduction::min && op >= reduction::min;  // by a difference
            owes = owes || one.op == op || turned;
            mixed = mixed || (one.op <= reduction::avg && op <= reduction::avg && one.op != op);
        }
        return owes && !mixed;
    }

    /// An op of sums and products is no least or greatest of anything but itself, for all numbers of either sign: only
    /// where there is an order, such partials are tried.
    bool search_owed(int axis, placement_list& found) {
        while (axis < asked_.mesh.axes &&
               (asked_.mesh.sizes[axis] == 1 || found.at[axis].kind == placement_kind::shard)) {
            ++axis;
        }
        if (axis == asked_.mesh.axes) {
            const int turns = has_order() ? 200 : 48;
            for (int turn = 0; turn < turns; ++turn) {
                // the second drawing is for accepts: its numbers coincide
                if (turn != 1 && !values_fit(found, turn)) return false;
            }
            return true;
        }
        found.at[axis] = shardcheck::replicated();
        if (search_owed(axis + 1, found)) return true;
        const reduction last = has_order() ? reduction::max : reduction::product;
        for (int op = static_cast<int>(reduction::sum); op <= static_cast<int>(last); ++op) {
            if (!may_owe(axis, static_cast<reduction>(op))) continue;
            found.at[axis] = shardcheck::partial_of(static_cast<reduction>(op));
            if (search_owed(axis + 1, found)) return true;
        }
        found.at[axis] = shardcheck::replicated();
        return false;
    }

    const question& asked_;
    const labelled& named_;
    random_source& random_;
    meaning_of_op op_;
    std::array<std::size_t, most_axes> step_{};
    std::size_t ranks_ = 0;
    std::size_t elements_ = 0;  ///< of the result
    block_sets whole_{};
    std::vector<block_row> operands_;
    std::vector<operand_terms> terms_;
    std::vector<label_sets> held_;
    bool runs_everywhere_ = false;
    std::vector<std::size_t> first_like_;
    std::vector<run_values> drawn_;
    std::array<block_row, most_axes + 1> united_;
    std::array<block_row, most_axes + 1> blocks_;
};

}  // namespace exact
