// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/asked.hpp>
#include <shardcheck/ops/redistribute.hpp>

#include <exception>

// What a forward pass makes and what it communicates, as a value that the compiler computes.
namespace shardcheck {

/// A tensor of a forward pass that has a name, or a collective that moves one.
struct trace_row {
    const char* what = "";      ///< as the model names it
    shape_value shape;          ///< global
    placement_list placements;  ///< of a collective: after it
    shape_value local;          ///< on rank 0, which holds the most
    extent_t element_bytes = 0;
    extent_t times = 1;  ///< how often in a forward pass: once for each of the layers that are alike

    collective by = collective::none;  ///< none: nothing moves
    name_view axis;                    ///< of a collective: the mesh axis that it runs over
    extent_t ranks = 1;                ///< ... how many ranks that axis has
    extent_t received = 0;             ///< ... bytes that a rank receives at most, each time

    constexpr bool communicates() const { return by != collective::none && by != collective::slice; }
};

/// What a trace throws that is asked to take more rows than its capacity.
class trace_is_full : public std::exception {
  public:
    const char* what() const noexcept override { return "more rows than trace::capacity"; }
};

/// The named tensors and the collectives of a forward pass, in order.
class trace {
  public:
    static constexpr int capacity = 256;

    constexpr int size() const { return count_; }
    constexpr const trace_row& operator[](int i) const { return row_[i]; }
    constexpr const trace_row* begin() const { return row_; }
    constexpr const trace_row* end() const { return row_ + count_; }

    /// The number of collectives in a forward pass.
    constexpr extent_t collectives() const {
        extent_t total = 0;
        for (const trace_row& row : *this) total += row.communicates() ? row.times : 0;
        return total;
    }

    /// Bytes that a rank receives at most in a forward pass.
    constexpr extent_t received() const {
        extent_t total = 0;
        for (const trace_row& row : *this) total += row.received * row.times;
        return total;
    }

    /// The same over one mesh axis.
    template <class Tag>
    constexpr extent_t received_over() const {
        extent_t total = 0;
        for (const trace_row& row : *this) {
            total += same(row.axis, detail::type_name<Tag>()) ? row.received * row.times : 0;
        }
        return total;
    }

    /// Throws trace_is_full beyond the capacity: in a constant expression that is a compile error.
    constexpr void add(const trace_row& row) {
        if (count_ == capacity) throw trace_is_full();
        row_[count_++] = row;
    }

    /// Makes what has been added since there were `first` rows happen `times` as often.
    constexpr void repeat(int first, extent_t times) {
        for (int i = first; i < count_; ++i) row_[i].times *= times;
    }

  private:
    static constexpr bool same(name_view left, name_view right) {
        bool equal = left.size == right.size;
        for (int i = 0; equal && i < left.size; ++i) equal = left.data[i] == right.data[i];
        return equal;
    }

    int count_ = 0;
    trace_row row_[capacity] = {};
};

namespace detail {

/// The row of a tensor.
template <class Tensor>
constexpr trace_row row_of(const char* what) {
    using traits = tensor_traits<Tensor>;
    trace_row row;
    row.what = what;
    row.shape = traits::extents;
    row.placements = traits::placements;
    row.local = local_shape(traits::extents, traits::ranks, traits::placements, 0);
    row.element_bytes = element_bytes<typename traits::element>();
    return row;
}

/// The steps from one tensor to another. What comes after a refusal is not traced.
template <class From, class To>
constexpr void trace_steps(trace& log, const char* what) {
    if constexpr (!std::is_same_v<To, poison>) {
        constexpr question names = ask_of<From>();
        constexpr redistribution_plan plan = redistribution_check<From, To>::plan;
        trace_row row = row_of<To>(what);
        row.placements = names.placements;
        for (int i = 0; i < plan.steps; ++i) {
            const redistribution& step = plan.step[i];
            row.placements.at[step.axis] = step.to;
            row.local = local_shape(row.shape, names.mesh, row.placements, 0);
            row.by = step.by;
            row.axis = names.axis_names[step.axis];
            row.ranks = names.mesh.sizes[step.axis];
            row.received = step.received * row.element_bytes;
            log.add(row);
        }
    }
}

}  // namespace detail
}  // namespace shardcheck
