// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_view.hpp>
#include <shardcheck/core/op.hpp>

// The commonest case of the ops, and the cheapest to evaluate in a compiler: every shard is plain and even, and the op
// leaves it whole. Then local lengths are numbers, and each op is a few of them. Anything else, and everything that is
// refused, is left to check_op, which gives the same answer.
namespace shardcheck::detail {

/// A dim in the even case.
struct even_dim {
    extent_t extent;  ///< global
    extent_t stride;
    extent_t cut;  ///< as of cut_list
    int source;    ///< the dim of the tensor before the op whose axes cut this one; -1 if none
};

/// A tensor in the even case.
struct even_tensor {
    int rank = -1;      ///< -1: not this case
    bool dense = true;  ///< row-major, nothing left out; then the strides say so only after `spread`
    extent_t offset = 0;
    even_dim dims[max_rank + 1] = {};
    int to[max_rank] = {};  ///< after the op: the dim on which the axes of an old dim are

    SHARDCHECK_HOST_DEVICE constexpr extent_t local(int d) const {
        return dims[d].cut > 1 ? dims[d].extent / dims[d].cut : dims[d].extent;
    }
};

/// Begins with a tensor that has elements. `strides` may be null: then it is dense.
SHARDCHECK_HOST_DEVICE constexpr void begin_even(even_tensor& at, const extent_t* extents, int rank,
                                                 const cut_list& cuts, const extent_t* strides, extent_t offset) {
    if (rank > max_rank || cuts.dims > rank) return;
    for (int d = 0; d < rank; ++d) {
        const extent_t extent = extents[d];
        const extent_t cut = cuts.at[d];
        if (extent <= 0 || (cut != 0 && (extent == 1 || extent % cut != 0))) return;
        at.dims[d] = {extent, strides == nullptr ? 0 : strides[d], cut, d};
    }
    at.rank = rank;
    at.dense = strides == nullptr;
    at.offset = offset;
}

/// Writes the strides of a dense block.
SHARDCHECK_HOST_DEVICE constexpr void spread(even_tensor& at) {
    if (!at.dense) return;
    at.dense = false;
    extent_t product = 1;
    for (int d = at.rank - 1; d >= 0; --d) {
        const extent_t local = at.local(d);
        if (local == 1) continue;
        at.dims[d].stride = product;
        product *= local;
    }
}

/// The canonical form, as of settle_layout.
SHARDCHECK_HOST_DEVICE constexpr void settle(even_tensor& at) {
    for (int e = 0; e < at.rank; ++e) {
        if (at.dims[e].cut != 0) at.to[at.dims[e].source] = e;
    }
    if (at.dense) return;
    bool dense = at.offset == 0;
    extent_t product = 1;
    for (int d = at.rank - 1; d >= 0; --d) {
        const extent_t local = at.local(d);
        if (local == 1) {
            at.dims[d].stride = 0;
            continue;
        }
        dense = dense && at.dims[d].stride == product;
        product *= local;
    }
    at.dense = dense;
}

/// Makes room for `count` uncut dims of stride 0 and extent 1 before dim d.
SHARDCHECK_HOST_DEVICE constexpr void insert_even(even_tensor& at, int d, int count) {
    for (int e = at.rank - 1; e >= d; --e) at.dims[e + count] = at.dims[e];
    at.rank += count;
    for (int e = d; e < d + count; ++e) {
        at.dims[e] = {1, 0, 0, -1};
    }
}

SHARDCHECK_HOST_DEVICE constexpr bool unsqueeze_even(even_tensor& at, int dim) {
    const int d = dim < 0 ? dim + at.rank + 1 : dim;
    if (at.rank == max_rank || d < 0 || d > at.rank) return false;
    insert_even(at, d, 1);
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr void erase_even(even_tensor& at, int d, int count) {
    for (int e = d + count; e < at.rank; ++e) at.dims[e - count] = at.dims[e];
    at.rank -= count;
}

SHARDCHECK_HOST_DEVICE constexpr bool permute_even(even_tensor& at, const int* from) {
    spread(at);
    const even_tensor old = at;
    for (int e = 0; e < at.rank; ++e) at.dims[e] = old.dims[from[e]];
    return true;
}

/// Dims first to last become one: the axes of the first that has rows may come along.
SHARDCHECK_HOST_DEVICE constexpr bool flatten_even(even_tensor& at, int first, int last) {
    int outer = first;
    while (outer < last && at.dims[outer].extent == 1) ++outer;
    for (int d = first; d <= last; ++d) {
        if (d != outer && at.dims[d].cut != 0) return false;
    }
    // the runs of rows lie one after the other
    extent_t stride = 0;
    extent_t run = 1;
    extent_t product = 1;
    for (int d = last; d >= first; --d) {
        const extent_t local = at.local(d);
        product *= at.dims[d].extent;
        if (local == 1) continue;
        if (!at.dense && run != 1 && at.dims[d].stride != run * stride) return false;
        if (run == 1) stride = at.dims[d].stride;
        run *= local;
    }
    at.dims[first] = at.dims[outer];
    at.dims[first].extent = product;
    at.dims[first].stride = stride;
    erase_even(at, first + 1, last - first);
    return true;
}

/// Dim d becomes dims of extents `parts`: the first that has rows takes its axes along.
SHARDCHECK_HOST_DEVICE constexpr bool unflatten_even(even_tensor& at, int d, const extent_t* parts, int count) {
    if (count < 1 || at.rank - 1 + count > max_rank) return false;
    extent_t rest = at.dims[d].extent;
    int unknown = -1;
    for (int p = 0; p < count; ++p) {
        if (parts[p] == infer && unknown < 0) {
            unknown = p;
            continue;
        }
        if (parts[p] < 1 || rest % parts[p] != 0) return false;
        rest /= parts[p];
    }
    if (unknown < 0 && rest != 1) return false;
    const extent_t cut = at.dims[d].cut;
    const int source = at.dims[d].source;
    extent_t stride = at.dims[d].stride;
    if (count > 1) insert_even(at, d + 1, count - 1);
    bool placed = cut == 0;
    at.dims[d].cut = 0;
    for (int p = 0; p < count; ++p) {
        const extent_t extent = p == unknown ? rest : parts[p];
        at.dims[d + p].extent = extent;
        if (placed || extent == 1) continue;
        if (extent % cut != 0) return false;
        at.dims[d + p].cut = cut;
        at.dims[d + p].source = source;
        placed = true;
    }
    if (at.dense) return true;
    for (int p = count - 1; p >= 0; --p) {
        at.dims[d + p].stride = stride;
        stride *= at.local(d + p);
    }
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool squeeze_even(even_tensor& at, unsigned gone) {
    for (int d = at.rank - 1; d >= 0; --d) {
        if ((gone >> d & 1U) == 0 || at.dims[d].extent != 1) continue;
        if (at.dims[d].cut != 0) return false;
        erase_even(at, d, 1);
    }
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool expand_even(even_tensor& at, const extent_t* extents, int rank) {
    const int added = rank - at.rank;
    if (added < 0 || rank > max_rank) return false;
    spread(at);
    insert_even(at, 0, added);
    extent_t most = largest_extent;
    for (int d = 0; d < rank; ++d) {
        const extent_t asked = extents[d] == infer && d >= added ? at.dims[d].extent : extents[d];
        if (asked < 1 || (asked != at.dims[d].extent && (at.dims[d].extent != 1 || at.dims[d].cut != 0))) return false;
        if (asked != at.dims[d].extent) at.dims[d] = {asked, 0, 0, -1};
        most /= asked;
    }
    return most > 0;
}

/// Rows start, start + step, ... of an uncut dim.
SHARDCHECK_HOST_DEVICE constexpr bool take_even(even_tensor& at, int d, extent_t start, extent_t length,
                                                extent_t step) {
    if (start < 0 || length < 1 || step < 1 || start >= at.dims[d].extent ||
        length > (at.dims[d].extent - start - 1) / step + 1) {
        return false;
    }
    if (length == at.dims[d].extent) return true;
    if (at.dims[d].cut != 0) return false;
    spread(at);
    at.offset += start * at.dims[d].stride;
    at.dims[d].stride = length == 1 ? 0 : at.dims[d].stride * step;
    at.dims[d].extent = length;
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool select_even(even_tensor& at, int d, extent_t index) {
    if (at.dims[d].cut != 0 || !take_even(at, d, index, 1, 1)) return false;
    erase_even(at, d, 1);
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool unfold_even(even_tensor& at, int d, extent_t size, extent_t step) {
    if (size < 1 || step < 1 || size > at.dims[d].extent || at.dims[d].cut != 0 || at.rank == max_rank) return false;
    spread(at);
    const extent_t stride = at.dims[d].stride;
    const extent_t windows = (at.dims[d].extent - size) / step + 1;
    insert_even(at, at.rank, 1);
    at.dims[d].extent = windows;
    at.dims[d].stride = windows == 1 ? 0 : stride * step;
    at.dims[at.rank - 1].extent = size;
    at.dims[at.rank - 1].stride = stride;
    extent_t most = largest_extent;
    for (int e = 0; e < at.rank; ++e) most /= at.dims[e].extent;
    return most > 0;
}

SHARDCHECK_HOST_DEVICE constexpr bool diagonal_even(even_tensor& at, int first, int second, extent_t offset) {
    if (first == second || at.dims[first].cut != 0 || at.dims[second].cut != 0) return false;
    const extent_t rows = at.dims[first].extent + (offset < 0 ? offset : 0);
    const extent_t columns = at.dims[second].extent - (offset > 0 ? offset : 0);
    const extent_t length = rows < columns ? rows : columns;
    if (length < 1) return false;
    spread(at);
    at.offset += offset < 0 ? -offset * at.dims[first].stride : offset * at.dims[second].stride;
    const extent_t stride = at.dims[first].stride + at.dims[second].stride;
    insert_even(at, at.rank, 1);
    at.dims[at.rank - 1].extent = length;
    at.dims[at.rank - 1].stride = stride;
    erase_even(at, first > second ? first : second, 1);
    erase_even(at, first > second ? second : first, 1);
    return true;
}

/// Every stride but the last in elements `ratio` times smaller, or, if `gather`, larger.
SHARDCHECK_HOST_DEVICE constexpr bool scale_even(even_tensor& at, extent_t ratio, bool gather) {
    if (gather && at.offset % ratio != 0) return false;
    at.offset = gather ? at.offset / ratio : at.offset * ratio;
    for (int d = 0; d < at.rank - 1; ++d) {
        if (gather && at.dims[d].stride % ratio != 0) return false;
        at.dims[d].stride = gather ? at.dims[d].stride / ratio : at.dims[d].stride * ratio;
    }
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool cast_even(even_tensor& at, extent_t from, extent_t to) {
    if (from < 1 || to < 1 || (from % to != 0 && to % from != 0)) return false;
    if (from == to) return true;
    const int last = at.rank - 1;
    const bool gather = to > from;
    const extent_t ratio = gather ? to / from : from / to;
    if (last < 0 || (gather && at.local(last) % ratio != 0)) return false;
    spread(at);
    if (at.local(last) > 1 && at.dims[last].stride != 1) return false;
    if (!scale_even(at, ratio, gather)) return false;
    extent_t most = largest_extent / (gather ? 1 : ratio);
    for (int d = 0; d < at.rank; ++d) most /= at.dims[d].extent;
    if (most == 0) return false;
    at.dims[last].extent = gather ? at.dims[last].extent / ratio : at.dims[last].extent * ratio;
    at.dims[last].stride = 1;
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool complex_even(even_tensor& at, bool to_real) {
    const int last = at.rank - 1;
    spread(at);
    if (to_real) {
        if (at.rank == max_rank) return false;
        extent_t most = largest_extent / 2;
        for (int d = 0; d < at.rank; ++d) most /= at.dims[d].extent;
        if (most == 0) return false;
        insert_even(at, at.rank, 1);
        at.dims[at.rank - 1].extent = 2;
        at.dims[at.rank - 1].stride = 1;
        return scale_even(at, 2, false);
    }
    if (last < 0 || at.dims[last].extent != 2 || at.dims[last].cut != 0 || at.dims[last].stride != 1) return false;
    if (!scale_even(at, 2, true)) return false;
    erase_even(at, last, 1);
    return true;
}

}  // namespace shardcheck::detail
