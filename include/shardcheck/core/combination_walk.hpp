// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/carry.hpp>
#include <shardcheck/core/join.hpp>
#include <shardcheck/core/operand_cut.hpp>

// The rule of every op that combines tensors. It is legal iff, on every rank, the operands hold the same rows of each
// label that they share, and the op on the rank's blocks gives exactly the block that the placements of the result
// say.
namespace shardcheck::detail {

/// Decides the mesh axes one after the other.
class combination_walk {
  public:
    SHARDCHECK_HOST_DEVICE constexpr combination_walk(const combination& asked, const operand_list& in,
                                                      const mesh_value& mesh)
        : asked_(&asked), in_(&in), mesh_(&mesh) {
        found_.shape = shape_of_result(asked);
        found_.placements.count = mesh.axes;
        empty_ = element_count(found_.shape) == 0;
        for (int j = 0; j < asked.operands; ++j) {
            for (int d = 0; d < in.shape[j].rank; ++d) {
                length_[j][d] = in.shape[j].extents[d];
                const int label = asked.of[j].at[d];
                if (!is_reduced(asked, label)) continue;
                constant_ = constant_ || asked.extents[label] == 0;
            }
        }
    }

    SHARDCHECK_HOST_DEVICE constexpr combination_verdict run() {
        if (constant_ && !empty_ && is_extreme(asked_->over) && asked_->by == elementwise::reduce) {
            refuse(rule::nothing_to_reduce, 0);
            return found_;
        }
        for (int axis = 0; axis < mesh_->axes; ++axis) {
            found_.axis = axis;
            const placement_value landed = decide(axis);
            if (found_.reason != rule::none) {
                // an axis of size 1 is never in the way
                if (mesh_->sizes[axis] > 1) return found_;
                clear();
            } else {
                found_.placements.at[axis] = landed;
            }
            cut(axis);
        }
        clear();
        return found_;
    }

  private:
    SHARDCHECK_HOST_DEVICE constexpr void clear() {
        const shape_value shape = found_.shape;
        const placement_list placements = found_.placements;
        found_ = combination_verdict{};
        found_.shape = shape;
        found_.placements = placements;
    }

    SHARDCHECK_HOST_DEVICE constexpr cut_facts facts_of(int operand) const {
        const operand_cut& cut = cut_[operand];
        if (cut.dim == -1) return {};
        cut_facts facts;
        facts.dim = cut.dim;
        facts.length = cut.length;
        facts.factor = cut.factor;
        return facts;
    }

    SHARDCHECK_HOST_DEVICE constexpr placement_value refuse(rule reason, int operand, int other = -1, int label = -1) {
        found_.reason = reason;
        found_.operand = operand;
        found_.other = other;
        found_.label = label;
        if (operand >= 0) found_.in = facts_of(operand);
        if (other >= 0) found_.out = facts_of(other);
        return {};
    }

    SHARDCHECK_HOST_DEVICE constexpr void read(int axis) {
        for (int j = 0; j < asked_->operands; ++j) {
            operand_cut& cut = cut_[j];
            cut = operand_cut{};
            const placement_value& placement = in_->placements[j].at[axis];
            if (placement.kind != placement_kind::shard) continue;
            cut.dim = placement.dim;
            cut.label = asked_->of[j].at[cut.dim];
            cut.length = length_[j][cut.dim];
            cut.factor = placement.factor;
            cut.cuts = cut.length != 0;
            cut.repeated = is_repeated(*asked_, *in_, j, cut.dim);
        }
    }

    SHARDCHECK_HOST_DEVICE constexpr void cut(int axis) {
        for (int j = 0; j < asked_->operands; ++j) {
            if (cut_[j].dim == -1) continue;
            extent_t& length = length_[j][cut_[j].dim];
            const bool even = length / cut_[j].factor % mesh_->sizes[axis] == 0;
            uneven_[cut_[j].dim] = uneven_[cut_[j].dim] || !even;
            length = cut_dim(length, cut_[j].factor, mesh_->sizes[axis], 0).held * cut_[j].factor;
        }
    }

    /// Whether all operands that have operand j's cut label hold the same rows of it on every coordinate: those are
    /// cut there, and in as many pieces. The one row of a repeated dim has to be where all the rows are.
    SHARDCHECK_HOST_DEVICE constexpr bool find_disagreement(int j) {
        const operand_cut& mine = cut_[j];
        for (int k = 0; k < asked_->operands; ++k) {
            const int dim = dim_of_label(asked_->of[k], mine.label);
            if (dim < 0 || k == j) continue;
            const operand_cut& other = cut_[k];
            const bool is_cut = other.cuts && other.dim == dim;
            if (is_repeated(*asked_, *in_, k, dim)) continue;
            if (mine.repeated) {
                if (length_[k][dim] == 0 || (is_cut && other.is_lone())) continue;
                refuse(rule::expanded_dim_sharded, j, k, mine.label);
                return true;
            }
            if (is_cut && other.factor == mine.factor) continue;
            refuse(rule::operands_sharded_apart, j, k, mine.label);
            return true;
        }
        return false;
    }

    /// Where the operands follow one another along a dim that the axis cuts: the factor of the result, 0 if a rank's
    /// rows are no shard of it.
    SHARDCHECK_HOST_DEVICE constexpr extent_t join(int axis, int first) {
        joined_run runs[max_operands] = {};
        int count = 0;
        int other = -1;  // the first operand that does not go with the first one
        for (int k = 0; k < asked_->operands; ++k) {
            if (length_[k][asked_->joined] == 0) continue;
            if (!cut_[k].cuts || cut_[k].dim != asked_->joined) {
                refuse(rule::joined_dim_sharded, first, k, asked_->joined);
                return -1;
            }
            if (other < 0 && cut_[k].piece() != cut_[first].piece()) other = k;
            runs[count++] = {cut_[k].piece(), cut_[k].factor};
        }
        const extent_t pairs = mesh_->sizes[axis] == 2 && other >= 0 ? join_pairs(runs, count) : 0;
        // ranks without the first rows of pairs have other numbers of pieces, unless they are pairs again
        const extent_t factor = pairs != 0 ? pairs : has_pairs_ ? 0 : join_pieces(runs, count);
        has_pairs_ = has_pairs_ || pairs != 0;
        if (factor == 0) refuse(rule::joined_dim_sharded, first, other, asked_->joined);
        return factor;
    }

    /// Whether the axis may cut the rows that are reduced.
    SHARDCHECK_HOST_DEVICE constexpr void check_reduced(int axis, int j) {
        if (empty_ || asked_->by != elementwise::reduce) return;
        const operand_cut& mine = cut_[j];
        if (asked_->over == reduction::avg && mine.piece() % mesh_->sizes[axis] != 0) {
            refuse(rule::uneven_shard_reduced, j, -1, mine.label);
        } else if (is_extreme(asked_->over) && !every_rank_has_rows(in_->shape[j], *mesh_, in_->placements[j], axis)) {
            refuse(rule::nothing_to_reduce, j, -1, mine.label);
        }
    }

    /// The rows of an operand's dim that is cut, if the others agree. A repeated row is where the rows are, which
    /// another operand says.
    SHARDCHECK_HOST_DEVICE constexpr void count(axis_cuts& cuts, int j) const {
        const operand_cut& mine = cut_[j];
        const bool is_kept = !is_reduced(*asked_, mine.label);
        cuts.lone = cuts.lone && mine.is_lone();
        cuts.lone_kept = cuts.lone_kept && (!is_kept || mine.is_lone());
        for (int k = 0; k < j; ++k) {
            if (cut_[k].cuts && !cut_[k].repeated && cut_[k].label == mine.label) return;
        }
        ++cuts.labels;
        if (cuts.labels == 1) {
            cuts.first = j;
        } else if (cuts.labels == 2) {
            cuts.second = j;
        }
        if (is_kept) ++cuts.kept_labels;
        int& first = is_kept ? cuts.kept : cuts.reduced;
        if (first < 0) first = j;
    }

    /// Whether a rank has the labels that it has to have whole: all of their rows, or none.
    SHARDCHECK_HOST_DEVICE constexpr bool splits_whole(int j) const {
        const operand_cut& mine = cut_[j];
        if (!asked_->whole[mine.label]) return false;
        return is_reduced(*asked_, mine.label) || (!mine.is_lone() && element_count(in_->shape[0]) != 0);
    }

    /// The placement of the result on one axis.
    SHARDCHECK_HOST_DEVICE constexpr placement_value decide(int axis) {
        read(axis);
        axis_cuts cuts;
        for (int j = 0; j < asked_->operands; ++j) {
            if (!cut_[j].cuts) continue;
            if (cut_[j].label != asked_->joined && find_disagreement(j)) return {};
            if (cut_[j].repeated) continue;
            if (splits_whole(j)) return refuse(rule::whole_dim_sharded, j, -1, cut_[j].label);
            count(cuts, j);
        }
        const bool values_matter = !empty_ && !constant_;
        if (cuts.labels > 1 && !cuts.lone && !empty_) {
            const bool same_rows = cuts.kept_labels <= 1 || cuts.lone_kept;
            if (values_matter || !same_rows) return refuse(rule::axis_cuts_two_dims, cuts.first, cuts.second);
        }
        const owed owes = find_owed(*asked_, *in_, axis, !empty_);
        if (cuts.labels == 0) return owes.partials > 0 ? pass(owes, values_matter) : land_without_rows();
        if (owes.partials > 0 && values_matter) return refuse(rule::partial_not_carried, owes.first, cuts.first);
        if (cuts.kept >= 0) return land(axis, cuts);
        check_reduced(axis, cuts.reduced);
        rowless_ = rowless_ || (mesh_->sizes[axis] > 1 && !every_rank_has_rows(in_->shape[cuts.reduced], *mesh_,
                                                                               in_->placements[cuts.reduced], axis));
        return partial_of(asked_->over);
    }

    /// Whether some rank reduces more than one row of a label.
    SHARDCHECK_HOST_DEVICE constexpr bool has_several_rows() const {
        for (int j = 0; j < asked_->operands; ++j) {
            for (int d = 0; d < in_->shape[j].rank; ++d) {
                if (is_reduced(*asked_, asked_->of[j].at[d]) && length_[j][d] > 1) return true;
            }
        }
        return false;
    }

    SHARDCHECK_HOST_DEVICE constexpr placement_value pass(const owed& owes, bool values_matter) {
        const reduction op = carry(*asked_, owes, {has_several_rows(), rowless_});
        if (op != reduction::none) return partial_of(op);
        return values_matter ? refuse(rule::partial_not_carried, owes.first) : replicated();
    }

    /// The shard of the result that operand `from` gives.
    SHARDCHECK_HOST_DEVICE constexpr placement_value land(int axis, const axis_cuts& cuts) {
        const operand_cut& from = cut_[cuts.kept];
        if (from.label == asked_->joined) return empty_ ? replicated() : land_joined(axis, cuts);
        return shard_of(dim_of_label(asked_->out, from.label), from.factor);
    }

    /// The same of operands that follow one another along the dim that is cut. Where coordinate 0 owns all, another
    /// dim can say so too.
    SHARDCHECK_HOST_DEVICE constexpr placement_value land_joined(int axis, const axis_cuts& cuts) {
        const int from = cuts.kept;
        const extent_t factor = join(axis, from);
        if (factor < 0) return {};
        if (factor == 1) return shard_of(asked_->joined);
        const bool may_stride = asked_->allowed == policy::strided;
        const int row = cuts.lone ? find_dim(from, false) : -1;
        const int other = cuts.lone && factor == 0 && may_stride ? find_dim(from, true) : -1;
        if (row >= 0 || other >= 0) {
            found_.reason = rule::none;
            return row >= 0 ? shard_of(row) : shard_of(other, length_[from][other]);
        }
        if (factor == 0) return {};
        bool was_strided = true;
        for (int k = 0; k < asked_->operands; ++k) {
            was_strided = was_strided && (length_[k][asked_->joined] == 0 || cut_[k].factor > 1);
        }
        if (may_stride || was_strided) return shard_of(asked_->joined, factor);
        return refuse(rule::joined_dim_sharded, from, -1, asked_->joined);
    }

    /// A dim beside the joined one, of one row, or of any number that is the same on all ranks with rows; -1 if there
    /// is none.
    SHARDCHECK_HOST_DEVICE constexpr int find_dim(int operand, bool any) const {
        for (int d = 0; d < in_->shape[operand].rank; ++d) {
            if (d != asked_->joined && (any ? !uneven_[d] : length_[operand][d] == 1)) return d;
        }
        return -1;
    }

    /// Where the axis cuts only dims without rows: any placement would do, and this one is that of dims with rows.
    SHARDCHECK_HOST_DEVICE constexpr placement_value land_without_rows() const {
        for (int j = 0; j < asked_->operands; ++j) {
            if (cut_[j].dim == -1 || cut_[j].cuts || cut_[j].label == asked_->joined) continue;
            const int dim = dim_of_label(asked_->out, cut_[j].label);
            if (dim >= 0) return shard_of(dim, cut_[j].factor);
            return partial_of(asked_->over);
        }
        return replicated();
    }

    const combination* asked_;
    const operand_list* in_;
    const mesh_value* mesh_;
    combination_verdict found_;
    bool empty_ = false;          ///< the result has no elements
    bool rowless_ = false;        ///< some rank has no row of a label that is reduced
    bool uneven_[max_rank] = {};  ///< of a concatenation: dims of which ranks have different numbers of rows
    bool has_pairs_ = false;      ///< an axis has cut the operands of a concatenation so that some ranks lack some
    bool constant_ = false;       ///< of some label no rows are reduced, so that the operands' elements do not matter
    extent_t length_[max_operands][max_rank] = {};  ///< local lengths on the ranks that hold the most
    operand_cut cut_[max_operands];
};

}  // namespace shardcheck::detail
