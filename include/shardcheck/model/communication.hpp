// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/asked.hpp>
#include <shardcheck/ops/redistribute.hpp>

#include <stdexcept>

// All that a model's forward pass communicates, as a value that the compiler makes.
namespace shardcheck {

/// One collective of a forward pass.
struct communication_step {
    const char* what = "";  ///< as the model names it
    name_view axis;         ///< the mesh axis that it runs over
    extent_t ranks = 1;     ///< on that axis
    collective by = collective::none;
    extent_t bytes = 0;  ///< that a rank receives at most, each time
    extent_t times = 1;  ///< how often in a forward pass: once for each of the layers that are alike
};

/// The collectives of a forward pass, in order. `redistribute` writes them; a slice moves nothing and is no
/// collective.
class communication {
  public:
    static constexpr int capacity = 128;

    constexpr int size() const { return count_; }
    constexpr const communication_step& operator[](int i) const { return step_[i]; }
    constexpr const communication_step* begin() const { return step_; }
    constexpr const communication_step* end() const { return step_ + count_; }

    /// Bytes that a rank receives at most in a forward pass.
    constexpr extent_t bytes() const {
        extent_t total = 0;
        for (const communication_step& step : *this) total += step.bytes * step.times;
        return total;
    }

    /// The same over one mesh axis.
    template <class Tag>
    constexpr extent_t bytes_over() const {
        const name_view name = detail::type_name<Tag>();
        extent_t total = 0;
        for (const communication_step& step : *this) total += same(step.axis, name) ? step.bytes * step.times : 0;
        return total;
    }

    /// Throws std::length_error beyond the capacity: in a constant expression that is a compile error.
    constexpr void add(const communication_step& step) {
        if (count_ == capacity) throw std::length_error("more collectives than communication::capacity");
        step_[count_++] = step;
    }

    /// Makes what has been added since there were `first` steps happen `times` as often.
    constexpr void repeat(int first, extent_t times) {
        for (int i = first; i < count_; ++i) step_[i].times *= times;
    }

  private:
    static constexpr bool same(name_view left, name_view right) {
        if (left.size != right.size) return false;
        for (int i = 0; i < left.size; ++i) {
            if (left.data[i] != right.data[i]) return false;
        }
        return true;
    }

    int count_ = 0;
    communication_step step_[capacity] = {};
};

}  // namespace shardcheck
