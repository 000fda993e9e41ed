// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "combination_number.hpp"
#include "combination_question.hpp"

// What an op that combines tensors computes, element by element: on one rank from what it holds, and globally.
namespace exact {

/// Runs one op. The rows that a rank holds are sets of global rows, and operands are indexed by global rows: where the
/// op is well-formed, that is what the rank's own loops over its blocks do.
class meaning_of_op {
  public:
    using operand_data = std::array<const number*, shardcheck::max_operands>;

    meaning_of_op(const question& asked, const labelled& named) : asked_(asked), named_(named) {
        std::array<bool, most_labels> in_result{};
        for (int d = 0; d < named.shape.rank; ++d) in_result[at(named.out[at(d)])] = true;
        std::array<bool, most_labels> in_operands{};
        for (int j = 0; j < asked.in.count; ++j) {
            extent_t inner = 1;
            for (int d = asked.in.shape[j].rank - 1; d >= 0; --d) {
                const int label = named.of[at(j)][at(d)];
                const extent_t extent = asked.in.shape[j].extents[d];
                const bool repeats = label != named.joined && extent == 1 && named.extents[at(label)] != 1;
                strides_[at(label)][at(j)] = repeats ? 0 : inner;
                in_operands[at(label)] = true;
                inner *= extent;
            }
        }
        for (int label = 0; label < named.labels; ++label) {
            const bool walked_inside = named.whole[at(label)] || !in_result[at(label)];
            if (in_operands[at(label)] && walked_inside && label != named.rows) inner_.push_back(label);
            steps_[at(label)] = in_operands[at(label)] && !named.whole[at(label)] && label != named.joined;
        }
    }

    /// `factor` is the number that a pointwise scale multiplies with.
    void run(const label_sets& held, const operand_data& data, const number& factor, std::vector<number>& result) {
        held_ = &held;
        data_ = &data;
        factor_ = factor;
        result_ = &result;
        result.clear();
        walk_result(0, {}, 0x51ed270b);
    }

  private:
    using offsets = std::array<extent_t, shardcheck::max_operands>;

    template <typename Visit>
    void each_row(int label, const offsets& from, bool steps, const Visit& visit) const {
        for (index_set rows = (*held_)[at(label)]; rows != 0; rows &= rows - 1) {
            const extent_t row = std::countr_zero(rows);
            offsets to = from;
            for (int j = 0; steps && j < asked_.in.count; ++j) to[at(j)] += row * strides_[at(label)][at(j)];
            visit(to, row);
        }
    }

    void walk_result(int depth, const offsets& from, std::uint64_t salt) {
        if (depth == named_.shape.rank) {
            result_->push_back(element(from, salt));
            return;
        }
        const int label = named_.out[at(depth)];
        const bool steps = steps_[at(label)];
        each_row(label, from, steps, [&](const offsets& to, extent_t row) {
            if (label == named_.joined) joined_row_ = row;
            walk_result(depth + 1, to, steps ? salt : mixed(salt, static_cast<std::uint64_t>(row)));
        });
    }

    /// Calls `visit` at every combination of the rows that are reduced, or that one element depends on.
    template <typename Visit>
    void walk_inside(std::size_t depth, const offsets& from, const Visit& visit) const {
        if (depth == inner_.size()) {
            visit(from);
            return;
        }
        each_row(inner_[depth], from, true, [&](const offsets& to, extent_t) { walk_inside(depth + 1, to, visit); });
    }

    const number& value(int operand, const offsets& from) const { return (*data_)[at(operand)][from[at(operand)]]; }

    number element(const offsets& from, std::uint64_t salt) {
        switch (asked_.kind) {
            case combining::einsum: {
                number sum = number_of(0);
                walk_inside(0, from, [&](const offsets& to) {
                    number product = value(0, to);
                    for (int j = 1; j < asked_.in.count; ++j) product = product * value(j, to);
                    sum = sum + product;
                });
                return sum;
            }
            case combining::reduce:
                rows_.clear();
                walk_inside(0, from, [&](const offsets& to) { rows_.push_back(value(0, to)); });
                return reduced(asked_.over, rows_.data(), rows_.size());
            case combining::along:
            case combining::top:
            case combining::norm:
                walk_inside(0, from, [&](const offsets& to) {
                    for (int j = 0; j < asked_.in.count; ++j) salt = mixed(salt, value(j, to).residue);
                });
                return number_of_hash(salt);
            case combining::lookup: {
                const auto token = static_cast<extent_t>(value(0, from).about);
                if (((*held_)[at(named_.rows)] >> token & 1U) == 0) return number_of(0);
                return (*data_)[1][from[1] + token * strides_[at(named_.rows)][1]];
            }
            case combining::concat: {
                extent_t row = joined_row_;
                int j = 0;
                while (row >= asked_.in.shape[j].extents[named_.joined]) {
                    row -= asked_.in.shape[j++].extents[named_.joined];
                }
                return (*data_)[at(j)][from[at(j)] + row * strides_[at(named_.joined)][at(j)]];
            }
            case combining::pointwise: break;
        }
        number result = value(0, from);
        if (asked_.by == elementwise::scale) return result * factor_;
        if (asked_.by == elementwise::any) {
            for (int j = 0; j < asked_.in.count; ++j) salt = mixed(salt, value(j, from).residue);
            return number_of_hash(salt);
        }
        for (int j = 1; j < asked_.in.count; ++j) {
            const number& next = value(j, from);
            switch (asked_.by) {
                case elementwise::multiply: result = result * next; break;
                case elementwise::add: result = result + next; break;
                case elementwise::subtract: result = result - next; break;
                case elementwise::maximum: result = greater(result, next); break;
                default: result = lesser(result, next); break;
            }
        }
        return result;
    }

    const question& asked_;
    const labelled& named_;
    std::array<offsets, most_labels> strides_{};
    std::array<bool, most_labels> steps_{};  ///< a row of the result is one of the operands that have the label
    std::vector<int> inner_;
    const label_sets* held_ = nullptr;
    const operand_data* data_ = nullptr;
    std::vector<number>* result_ = nullptr;
    std::vector<number> rows_;
    number factor_;
    extent_t joined_row_ = 0;
};

}  // namespace exact
