// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_enumeration.hpp"

#include <shardcheck/core/op.hpp>

#include <limits>

// What a view op asks for, on the global tensor: which element of the input each element of the result is. As PyTorch
// has it, with its errors.
namespace exact {

using shardcheck::has_parts;
using shardcheck::infer;
using shardcheck::op;
using shardcheck::op_value;

inline constexpr int op_count = static_cast<int>(op::unbind) + 1;

/// An op on a shape, understood.
struct request {
    enum class kind { bad_input, count_differs, sound };

    kind is = kind::bad_input;
    shape_value out;

    /// By number: the result holds the input's units in their row-major order; an element of the input is `in_units`
    /// of them, one of the result `out_units`. Else by index: input index e is start[e] + sum over d of
    /// step[e][d] * result index d.
    bool by_number = false;
    extent_t in_units = 1;
    extent_t out_units = 1;
    std::array<extent_t, most_op_dims> start{};
    std::array<std::array<extent_t, most_op_dims>, most_op_dims> step{};

    std::array<int, most_op_dims> home{};        ///< what became of an input dim; -1: it is gone
    std::array<bool, most_op_dims> untouched{};  ///< an axis that cuts the input dim cuts its home likewise
    bool by_period = false;                      ///< candidates in the order of SEMANTICS section 3
    bool identity = false;
    bool keeps_placements = false;  ///< all of them, as they are
    bool repeats = false;           ///< expand: a cut dim of extent 1 must not grow
    bool may_stride = false;
    bool other_type = false;     ///< no partial passes
    bool complex_parts = false;  ///< only sums and averages pass
};

/// `i` counted from the start. False if it is none of `n`.
inline bool wrap(extent_t i, extent_t n, extent_t& wrapped) {
    wrapped = i < 0 ? i + n : i;
    return i >= -n && i < n;
}

/// True for the ops that see the bytes as other elements.
inline bool casts(op kind) { return kind == op::bit_cast || kind == op::view_as_real || kind == op::view_as_complex; }

/// Reads one op's arguments. PyTorch lets some ops name the one dim that a scalar has not: `scalar` says which.
class op_reader {
  public:
    op_reader(const shape_value& in, const op_value& asked) : in_(in), asked_(asked) {}

    request read() {
        request_.home.fill(-1);
        request_.is = request::kind::sound;
        if (!takes_so_many() || !understand()) request_.is = request::kind::bad_input;
        note_identity();
        return request_;
    }

    /// Rows first, first + 1, ... of a dim: what a part is.
    request read_rows(extent_t d, extent_t first, extent_t length) {
        request_.home.fill(-1);
        request_.is = request::kind::sound;
        keep_others(d, first, 1, length);
        note_identity();
        return request_;
    }

    /// Row `row` of a dim, which goes.
    request read_row(extent_t d, extent_t row) {
        request_.home.fill(-1);
        request_.is = request::kind::sound;
        take_row(d, row);
        return request_;
    }

    /// True if the op takes arguments of these numbers.
    bool right_count() const { return takes_so_many(); }

  private:
    extent_t extent(extent_t d) const { return in_.extents[d]; }
    extent_t arg(int i) const { return asked_.at[i]; }

    bool takes_so_many() const {
        struct wanted {
            int dims, count;  // -1: any
        };
        const auto want = [this]() -> wanted {
            switch (asked_.kind) {
                case op::view: return {0, -1};
                case op::flatten: return {2, 0};
                case op::unflatten: return {1, -1};
                case op::squeeze: return {-1, 0};
                case op::squeeze_all: return {0, 0};
                case op::unsqueeze: return {1, 0};
                case op::atleast: return {0, 1};
                case op::permute: return {in_.rank, 0};
                case op::transpose:
                case op::movedim: return {2, 0};
                case op::expand: return {0, -1};
                case op::narrow: return {1, 2};
                case op::slice: return {1, 3};
                case op::select: return {1, 1};
                case op::diagonal: return {2, 1};
                case op::unfold: return {1, 2};
                case op::bit_cast: return {0, 2};
                case op::t:
                case op::mT:
                case op::view_as_real:
                case op::view_as_complex:
                case op::contiguous: return {0, 0};
                case op::split:
                case op::chunk:
                case op::tensor_split: return {1, 1};
                case op::split_with_sizes:
                case op::tensor_split_at: return {1, -1};
                case op::unbind: return {1, 0};
            }
            return {};
        }();
        if (want.dims >= 0 ? asked_.dims != want.dims : asked_.dims < 0 || asked_.dims > shardcheck::max_rank)
            return false;
        return want.count >= 0 ? asked_.count == want.count
                               : asked_.count >= 0 && asked_.count <= shardcheck::max_rank;
    }

    /// The i-th dim argument, counted from the start.
    bool dim(int i, extent_t& found, bool scalar_has_one = false) const {
        return wrap(asked_.dim[i], scalar_has_one ? std::max(in_.rank, 1) : in_.rank, found);
    }

    bool understand() {
        switch (asked_.kind) {
            case op::view: return view();
            case op::flatten: return flatten();
            case op::unflatten: return unflatten();
            case op::squeeze: return squeeze();
            case op::squeeze_all: return squeeze_those([](int) { return true; });
            case op::unsqueeze: return unsqueeze();
            case op::atleast: return atleast();
            case op::permute: return permute();
            case op::transpose: return transpose();
            case op::movedim: return movedim();
            case op::t: return in_.rank <= 2 && swap_dims(in_.rank - 1, 0);
            case op::mT: return in_.rank >= 2 && swap_dims(in_.rank - 2, in_.rank - 1);
            case op::expand: return expand();
            case op::narrow: return narrow();
            case op::slice: return slice();
            case op::select: return select();
            case op::diagonal: return diagonal();
            case op::unfold: return unfold();
            case op::bit_cast: return bit_cast();
            case op::view_as_real: return view_as_real();
            case op::view_as_complex: return view_as_complex();
            case op::contiguous: return keep_dims();
            default: break;  // has_parts: ops_parts.hpp
        }
        return false;
    }

    // ---- by number

    bool reshaped() {
        request_.by_number = true;
        request_.by_period = true;
        request_.may_stride = asked_.allowed == policy::strided;
        for (int e = 0; e < in_.rank; ++e) request_.home[at(e)] = e;
        return true;
    }

    /// The new extents from the arguments, of `count` elements; false if they mean nothing.
    bool new_extents(extent_t count, std::vector<extent_t>& extents) {
        extent_t rest = 1;
        int open = -1;
        bool empty = false;
        for (int i = 0; i < asked_.count; ++i) {
            if (arg(i) < infer || (arg(i) == infer && open >= 0)) return false;
            if (arg(i) == infer) open = i;
            empty = empty || arg(i) == 0;
        }
        for (int i = 0; i < asked_.count; ++i) {
            if (arg(i) == infer) continue;
            if (empty) rest = 0;
            if (!empty && arg(i) > std::numeric_limits<extent_t>::max() / rest) return false;
            rest *= arg(i);
        }
        if (open >= 0 && (rest == 0 || count % rest != 0)) return false;
        for (int i = 0; i < asked_.count; ++i) extents.push_back(i == open ? count / rest : arg(i));
        if (open < 0 && rest != count) request_.is = request::kind::count_differs;
        return true;
    }

    bool view() {
        std::vector<extent_t> extents;
        if (!new_extents(count_elements(in_), extents)) return false;
        request_.out = shardcheck::make_shape(extents.data(), static_cast<int>(extents.size()));
        return reshaped();
    }

    bool flatten() {
        extent_t first = 0;
        extent_t last = 0;
        if (!dim(0, first, true) || !dim(1, last, true) || first > last) return false;
        if (in_.rank == 0) {
            append(1);
            return reshaped();
        }
        for (int e = 0; e < in_.rank; ++e) {
            if (e > first && e <= last)
                request_.out.extents[first] *= extent(e);
            else
                append(extent(e));
        }
        return reshaped();
    }

    bool unflatten() {
        extent_t split = 0;
        std::vector<extent_t> extents;
        if (!dim(0, split) || asked_.count == 0 || !new_extents(extent(split), extents)) return false;
        if (in_.rank - 1 + asked_.count > shardcheck::max_rank) return false;
        for (int e = 0; e < in_.rank; ++e) {
            if (e != split) append(extent(e));
            for (std::size_t i = 0; e == split && i < extents.size(); ++i) append(extents[i]);
        }
        return reshaped();
    }

    template <typename Named>
    bool squeeze_those(const Named& named) {
        request_.by_number = true;
        for (int e = 0; e < in_.rank; ++e) {
            if (extent(e) != 1 || !named(e)) follow(e, append(extent(e)));
        }
        return true;
    }

    bool squeeze() {
        std::array<bool, shardcheck::max_rank> named{};
        for (int i = 0; i < asked_.dims; ++i) {
            extent_t d = 0;
            if (!dim(i, d, true) || named[at(d)]) return false;
            named[at(d)] = true;
        }
        return squeeze_those([&](int e) { return named[at(e)]; });
    }

    bool bit_cast() {
        const extent_t from = arg(0);
        const extent_t to = arg(1);
        if (from < 1 || to < 1) return false;
        request_.other_type = true;
        if (from == to) return keep_dims();
        if (in_.rank == 0 || (from % to != 0 && to % from != 0)) return false;
        reshaped();
        request_.may_stride = false;
        request_.in_units = std::max<extent_t>(from / to, 1);
        request_.out_units = std::max<extent_t>(to / from, 1);
        const extent_t last = extent(in_.rank - 1);
        if (last % request_.out_units != 0) return false;
        request_.out = in_;
        request_.out.extents[in_.rank - 1] = last / request_.out_units * request_.in_units;
        return true;
    }

    bool view_as_real() {
        keep_dims();
        request_.by_number = true;
        request_.complex_parts = true;
        request_.keeps_placements = true;
        request_.in_units = 2;
        append(2);
        return true;
    }

    bool view_as_complex() {
        if (in_.rank == 0 || extent(in_.rank - 1) != 2) return false;
        reshaped();
        request_.may_stride = false;
        request_.complex_parts = true;
        request_.out_units = 2;
        for (int e = 0; e + 1 < in_.rank; ++e) append(extent(e));
        request_.home[at(in_.rank - 1)] = -1;
        return true;
    }

    // ---- by index

    /// A new dim of the result; its number.
    int append(extent_t length) {
        request_.out.extents[request_.out.rank] = length;
        return request_.out.rank++;
    }

    /// Input dim e is result dim d.
    void follow(extent_t e, int d) {
        request_.step[at(e)][at(d)] = 1;
        request_.home[at(e)] = d;
        request_.untouched[at(e)] = true;
    }

    bool keep_dims() {
        for (int e = 0; e < in_.rank; ++e) follow(e, append(extent(e)));
        return true;
    }

    /// All dims as they are but `changed`, which becomes `length` rows, the first of them `first`, and so on.
    bool keep_others(extent_t changed, extent_t first, extent_t stride, extent_t length) {
        keep_dims();
        request_.out.extents[changed] = length;
        request_.start[at(changed)] = first;
        request_.step[at(changed)][at(changed)] = stride;
        request_.untouched[at(changed)] = false;
        return true;
    }

    bool unsqueeze() {
        extent_t where = 0;
        if (!wrap(asked_.dim[0], in_.rank + 1, where)) return false;
        for (int e = 0; e <= in_.rank; ++e) {
            if (e == where) append(1);
            if (e < in_.rank) follow(e, append(extent(e)));
        }
        return true;
    }

    bool atleast() {
        if (arg(0) < 1 || arg(0) > 3) return false;
        // (), (n), (m, n) become (1), (1, n), and in three dims (1, 1, 1), (1, n, 1), (m, n, 1)
        const extent_t missing = std::max<extent_t>(arg(0) - in_.rank, 0);
        const extent_t after = arg(0) == 3 && missing > 0 && in_.rank > 0 ? 1 : 0;
        for (extent_t i = after; i < missing; ++i) append(1);
        keep_dims();
        if (after > 0) append(1);
        return true;
    }

    bool in_order(const std::vector<extent_t>& order) {
        for (const extent_t e : order) follow(e, append(extent(e)));
        return true;
    }

    bool permute() {
        std::vector<extent_t> order;
        for (int i = 0; i < in_.rank; ++i) {
            extent_t e = 0;
            if (!dim(i, e) || std::count(order.begin(), order.end(), e) > 0) return false;
            order.push_back(e);
        }
        return in_order(order);
    }

    bool swap_dims(extent_t one, extent_t other) {
        std::vector<extent_t> order;
        for (int e = 0; e < in_.rank; ++e) order.push_back(e);
        if (in_.rank > 0) std::swap(order[at(one)], order[at(other)]);
        return in_order(order);
    }

    bool transpose() {
        extent_t one = 0;
        extent_t other = 0;
        return dim(0, one, true) && dim(1, other, true) && swap_dims(one, other);
    }

    bool movedim() {
        extent_t from = 0;
        extent_t to = 0;
        if (!dim(0, from, true) || !dim(1, to, true)) return false;
        std::vector<extent_t> order;
        for (int e = 0; e < in_.rank; ++e) {
            if (e != from) order.push_back(e);
        }
        if (in_.rank > 0) order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), from);
        return in_order(order);
    }

    bool expand() {
        const int lead = asked_.count - in_.rank;
        if (lead < 0) return false;
        extent_t count = 1;
        bool empty = false;
        for (int i = 0; i < asked_.count; ++i) {
            const bool kept = i >= lead && (arg(i) == infer || arg(i) == extent(i - lead));
            if (!kept && (arg(i) < 0 || (i >= lead && extent(i - lead) != 1))) return false;
            const extent_t length = kept ? extent(i - lead) : arg(i);
            append(length);
            empty = empty || length == 0;
            if (i < lead) continue;
            follow(i - lead, i);
            if (!kept) request_.step[at(i - lead)][at(i)] = 0;
        }
        for (int d = 0; d < request_.out.rank && !empty; ++d) {
            if (request_.out.extents[d] > std::numeric_limits<extent_t>::max() / count) return false;
            count *= request_.out.extents[d];
        }
        request_.repeats = true;
        return true;
    }

    bool narrow() {
        extent_t d = 0;
        if (!dim(0, d)) return false;
        const extent_t length = arg(1);
        if (arg(0) < -extent(d) || arg(0) > extent(d) || length < 0) return false;
        const extent_t first = arg(0) < 0 ? arg(0) + extent(d) : arg(0);
        return length <= extent(d) - first && keep_others(d, first, 1, length);
    }

    bool slice() {
        extent_t d = 0;
        if (!dim(0, d) || arg(2) < 1) return false;
        const extent_t n = extent(d);
        const auto clamp = [n](extent_t i) {
            return i < 0 ? std::max<extent_t>(i < -n ? 0 : i + n, 0) : std::min(i, n);
        };
        const extent_t first = clamp(arg(0));
        const extent_t rows = std::max<extent_t>(clamp(arg(1)) - first, 0);
        return keep_others(d, first, arg(2), rows == 0 ? 0 : (rows - 1) / arg(2) + 1);
    }

    bool select() {
        extent_t d = 0;
        extent_t row = 0;
        return dim(0, d) && wrap(arg(0), extent(d), row) && take_row(d, row);
    }

    bool take_row(extent_t d, extent_t row) {
        for (int e = 0; e < in_.rank; ++e) {
            if (e != d) follow(e, append(extent(e)));
        }
        request_.start[at(d)] = row;
        return true;
    }

    bool diagonal() {
        extent_t row = 0;
        extent_t column = 0;
        if (!dim(0, row) || !dim(1, column) || row == column) return false;
        for (int e = 0; e < in_.rank; ++e) {
            if (e != row && e != column) follow(e, append(extent(e)));
        }
        const extent_t offset = std::clamp<extent_t>(arg(0), -most_extent, most_extent);
        const extent_t first_row = std::max<extent_t>(-offset, 0);
        const extent_t first_column = std::max<extent_t>(offset, 0);
        const extent_t length = std::min(extent(row) - first_row, extent(column) - first_column);
        const int last = append(std::max<extent_t>(length, 0));
        request_.start[at(row)] = first_row;
        request_.start[at(column)] = first_column;
        for (const extent_t e : {row, column}) {
            follow(e, last);
            request_.untouched[at(e)] = false;
        }
        return true;
    }

    bool unfold() {
        extent_t d = 0;
        if (!dim(0, d)) return false;
        const extent_t size = arg(0);
        const extent_t apart = arg(1);
        if (size < 0 || size > extent(d) || apart < 1) return false;
        keep_others(d, 0, apart, (extent(d) - size) / apart + 1);
        request_.step[at(d)][at(append(size))] = 1;
        return true;
    }

    /// An op that changes nothing has to say so: same shape, and every element where it was.
    void note_identity() {
        bool same = request_.is == request::kind::sound && same_shape(in_, request_.out) &&
                    request_.in_units == request_.out_units;
        for (int e = 0; e < in_.rank && same && !request_.by_number; ++e) {
            same = request_.start[at(e)] == 0;
            for (int d = 0; d < in_.rank; ++d) same = same && request_.step[at(e)][at(d)] == (d == e ? 1 : 0);
        }
        request_.identity = same;
    }

    shape_value in_;
    const op_value& asked_;
    request request_;
};

inline request understand(const shape_value& in, const op_value& asked) { return op_reader(in, asked).read(); }

}  // namespace exact
