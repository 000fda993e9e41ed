// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/asked.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/runtime/result.hpp>

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
    name_view axis;                    ///< of a collective: the mesh axis that it runs over, by name
    const void* tag = nullptr;         ///< ... by an address that each tag type has of its own
    extent_t ranks = 1;                ///< ... how many ranks that axis has
    extent_t received = 0;             ///< ... bytes that a rank receives at most, each time

    constexpr bool communicates() const { return by != collective::none && by != collective::slice; }
};

namespace detail {

/// An address for each tag type: names may be the same in two namespaces.
template <class Tag>
inline constexpr char address_of_tag = 0;

template <class... Axes>
constexpr const void* address_of_axis(int axis, mesh<Axes...>*) {
    constexpr const void* all[] = {&address_of_tag<typename axis_traits<Axes>::tag>..., nullptr};
    return all[axis];
}

constexpr extent_t capped_sum(extent_t total, const trace_row& row) {
    const extent_t bytes = capped_product(row.received, row.times);
    return bytes > largest_extent - total ? largest_extent : total + bytes;
}

}  // namespace detail

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

    /// Bytes that a rank receives at most in a forward pass; the largest number if they do not fit.
    constexpr extent_t received() const {
        extent_t total = 0;
        for (const trace_row& row : *this) total = detail::capped_sum(total, row);
        return total;
    }

    /// The same over one mesh axis.
    template <class Tag>
    constexpr extent_t received_over() const {
        extent_t total = 0;
        for (const trace_row& row : *this) {
            if (row.tag == &detail::address_of_tag<Tag>) total = detail::capped_sum(total, row);
        }
        return total;
    }

    /// Throws trace_is_full beyond the capacity: in a constant expression that is a compile error.
    constexpr void add(const trace_row& row) {
        if (count_ == capacity) detail::fail(trace_is_full());
        row_[count_++] = row;
    }

    /// Makes what has been added since there were `first` rows happen `times` as often.
    constexpr void repeat(int first, extent_t times) {
        for (int i = first; i < count_; ++i) row_[i].times = detail::capped_product(row_[i].times, times);
    }

  private:
    int count_ = 0;
    trace_row row_[capacity] = {};
};

namespace detail {

/// The row of a tensor.
template <class Tensor>
constexpr trace_row row_of(const char* what) {
    using traits = tensor_traits<Tensor>;
    static_assert(element_bytes<typename traits::element>() > 0,
                  "a trace counts bytes: the type of the elements has to be complete");
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
        // what an axis of size 1 says moves nothing
        for (int i = 0; i < names.mesh.axes; ++i) {
            if (names.mesh.sizes[i] == 1) row.placements.at[i] = tensor_traits<To>::placements.at[i];
        }
        for (int i = 0; i < plan.steps; ++i) {
            const redistribution& step = plan.step[i];
            row.placements.at[step.axis] = step.to;
            row.local = local_shape(row.shape, names.mesh, row.placements, 0);
            row.by = step.by;
            row.axis = names.axis_names[step.axis];
            row.ranks = names.mesh.sizes[step.axis];
            row.tag = address_of_axis(step.axis, static_cast<typename tensor_traits<From>::mesh_type*>(nullptr));
            row.received = capped_product(step.received, row.element_bytes);
            log.add(row);
        }
    }
}

}  // namespace detail
}  // namespace shardcheck
