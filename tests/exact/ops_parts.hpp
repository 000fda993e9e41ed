// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_meaning.hpp"

// What the ops with several results ask for: the rows of each part, as PyTorch documents torch.split, torch.chunk,
// torch.tensor_split and torch.unbind.
namespace exact {

/// An op with several results on a shape, understood.
struct parts_request {
    request::kind is = request::kind::bad_input;
    std::vector<request> parts;
};

class parts_reader {
  public:
    parts_reader(const shape_value& in, const op_value& asked) : in_(in), asked_(asked) {}

    parts_request read() {
        if (op_reader(in_, asked_).right_count() && wrap(asked_.dim[0], in_.rank, dim_)) {
            extent_ = in_.extents[dim_];
            request_.is = request::kind::sound;
            if (!list()) request_.is = request::kind::bad_input;
        }
        if (request_.is != request::kind::sound) request_.parts.clear();
        return std::move(request_);
    }

  private:
    bool list() {
        const extent_t number = asked_.at[0];
        switch (asked_.kind) {
            case op::split: return number >= 0 && list_of_size(number);
            case op::chunk: return number >= 1 && list_chunks(number);
            case op::tensor_split: return number >= 1 && list_sections(number);
            case op::split_with_sizes: return list_sizes();
            case op::tensor_split_at: return list_between();
            default: break;  // unbind
        }
        for (extent_t row = 0; row < extent_; ++row) {
            request_.parts.push_back(op_reader(in_, asked_).read_row(dim_, row));
        }
        return true;
    }

    void add(extent_t first, extent_t length) {
        request_.parts.push_back(op_reader(in_, asked_).read_rows(dim_, first, length));
    }

    /// "Each chunk is of size split_size; the last will be smaller if the dim is not divisible by it." A dim without
    /// rows is one part, and may be split by 0.
    bool list_of_size(extent_t size) {
        if (extent_ == 0) add(0, 0);
        if (size == 0) return extent_ == 0;
        for (extent_t first = 0; first < extent_;) {
            const extent_t length = std::min(size, extent_ - first);
            add(first, length);
            first += length;
        }
        return true;
    }

    /// "All returned chunks will be the same size, except the last one"; there may be fewer than asked for, but as
    /// many of a dim without rows.
    bool list_chunks(extent_t chunks) {
        if (extent_ > 0) return list_of_size(extent_ / chunks + (extent_ % chunks == 0 ? 0 : 1));
        for (extent_t i = 0; i < chunks; ++i) add(0, 0);
        return true;
    }

    /// "The first n % sections have size n / sections + 1, and the rest n / sections."
    bool list_sections(extent_t sections) {
        extent_t first = 0;
        for (extent_t i = 0; i < sections; ++i) {
            const extent_t length = extent_ / sections + (i < extent_ % sections ? 1 : 0);
            add(first, length);
            first += length;
        }
        return true;
    }

    /// Sizes that run beyond the dim mean nothing; those that fall short have another count of rows.
    bool list_sizes() {
        extent_t first = 0;
        for (int i = 0; i < asked_.count; ++i) {
            if (asked_.at[i] < 0 || asked_.at[i] > extent_ - first) return false;
            add(first, asked_.at[i]);
            first += asked_.at[i];
        }
        if (first != extent_) request_.is = request::kind::count_differs;
        return true;
    }

    /// The slices [:i0], [i0:i1], ..., [ik:] of Python.
    bool list_between() {
        extent_t first = 0;
        for (int i = 0; i <= asked_.count; ++i) {
            const extent_t bound = i == asked_.count ? extent_ : asked_.at[i];
            const extent_t from_start = bound < 0 ? bound + extent_ : bound;
            const extent_t last = std::clamp<extent_t>(from_start, 0, extent_);
            add(last > first ? first : 0, std::max<extent_t>(last - first, 0));
            first = last;
        }
        return true;
    }

    shape_value in_;
    const op_value& asked_;
    extent_t dim_ = 0;
    extent_t extent_ = 0;
    parts_request request_;
};

inline parts_request understand_parts(const shape_value& in, const op_value& asked) {
    return parts_reader(in, asked).read();
}

/// True if two sound requests take the same rows by index; of no rows, any.
inline bool same_rows(const shape_value& in, const request& left, const request& right) {
    if (left.is != right.is || left.by_number || right.by_number || !same_shape(left.out, right.out)) return false;
    if (count_elements(left.out) == 0) return true;
    for (int e = 0; e < in.rank; ++e) {
        if (left.start[at(e)] != right.start[at(e)]) return false;
        for (int d = 0; d < left.out.rank; ++d) {
            const bool steps = left.out.extents[d] > 1;
            if (steps && left.step[at(e)][at(d)] != right.step[at(e)][at(d)]) return false;
        }
    }
    return true;
}

}  // namespace exact
