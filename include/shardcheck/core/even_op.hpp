// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/even_view.hpp>
#include <shardcheck/core/op.hpp>

// The commonest case of the ops, and the cheapest to evaluate in a compiler: every shard is plain and even, and the op
// leaves it whole. Then local lengths are numbers, and each op is a few of them. Anything else, and everything that is
// refused, is left to check_op, which gives the same answer.
namespace shardcheck::detail {

static_assert(max_rank <= 16, "even_tensor counts dims in 4 bits");

/// A dim in the even case.
struct even_dim {
    extent_t extent;  ///< global
    extent_t local;   ///< on each rank
    extent_t stride;
    int source;  ///< the dim of the tensor before the op whose axes cut this one; -1 if none
};

/// A tensor in the even case.
struct even_tensor {
    int rank = -1;      ///< -1: not this case
    bool dense = true;  ///< row-major, nothing left out; until the end, false says nothing
    extent_t offset = 0;
    even_dim dims[max_rank + 1] = {};
    std::uint64_t to = 0;  ///< after the op, in 4 bits for each old dim: the dim on which its axes are
};

/// Writes the strides of a dense block.
SHARDCHECK_HOST_DEVICE constexpr void spread(even_tensor& at) {
    at.dense = true;
    at.offset = 0;
    extent_t product = 1;
    for (int d = at.rank - 1; d >= 0; --d) {
        const extent_t local = at.dims[d].local;
        at.dims[d].stride = local == 1 ? 0 : product;
        product *= local;
    }
}

/// Begins with a tensor that has elements. If it is dense, the strides are unused.
SHARDCHECK_HOST_DEVICE constexpr void begin_even(even_tensor& at, const extent_t* extents, int rank,
                                                 const cut_list& cuts, bool dense, const extent_t* strides,
                                                 extent_t offset) {
    if (rank > max_rank || cuts.dims > rank) return;
    extent_t product = 1;
    for (int d = rank - 1; d >= 0; --d) {
        const extent_t extent = extents[d];
        const extent_t cut = cuts.at[d];
        if (extent <= 0) return;
        extent_t local = extent;
        if (cut != 0) {
            if (extent == 1 || extent % cut != 0) return;
            local = extent / cut;
        }
        at.dims[d] = {extent, local, !dense ? strides[d] : local == 1 ? 0 : product, cut != 0 ? d : -1};
        product *= local;
    }
    at.rank = rank;
    at.dense = dense;
    at.offset = offset;
}

/// The canonical form, as of settle_layout.
SHARDCHECK_HOST_DEVICE constexpr void settle(even_tensor& at) {
    bool dense = at.offset == 0;
    extent_t product = 1;
    for (int d = at.rank - 1; d >= 0; --d) {
        const even_dim& dim = at.dims[d];
        const extent_t local = dim.local;
        if (dim.source >= 0) at.to |= static_cast<std::uint64_t>(d) << 4 * dim.source;
        if (local == 1) {
            at.dims[d].stride = 0;
        } else {
            dense = dense && dim.stride == product;
            product *= local;
        }
    }
    at.dense = dense;
}

/// Makes room for `count` uncut dims of stride 0 and extent 1 before dim d.
SHARDCHECK_HOST_DEVICE constexpr void insert_even(even_tensor& at, int d, int count) {
    for (int e = at.rank - 1; e >= d; --e) at.dims[e + count] = at.dims[e];
    at.rank += count;
    for (int e = d; e < d + count; ++e) at.dims[e] = {1, 1, 0, -1};
}

SHARDCHECK_HOST_DEVICE constexpr bool unsqueeze_even(even_tensor& at, int dim) {
    const int d = dim < 0 ? dim + at.rank + 1 : dim;
    if (at.rank == max_rank || d < 0 || d > at.rank) return false;
    insert_even(at, d, 1);
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr void erase_even(even_tensor& at, int d, int count) {
    at.rank -= count;
    for (int e = d; e < at.rank; ++e) at.dims[e] = at.dims[e + count];
}

SHARDCHECK_HOST_DEVICE constexpr bool transpose_even(even_tensor& at, int first, int second) {
    const even_dim dim = at.dims[first];
    at.dims[first] = at.dims[second];
    at.dims[second] = dim;
    at.dense = false;
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool movedim_even(even_tensor& at, int from, int to) {
    const even_dim dim = at.dims[from];
    for (int d = from; d < to; ++d) at.dims[d] = at.dims[d + 1];
    for (int d = from; d > to; --d) at.dims[d] = at.dims[d - 1];
    at.dims[to] = dim;
    at.dense = false;
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool permute_even(even_tensor& at, const int* from, int count) {
    if (count != at.rank) return false;
    even_dim old[max_rank] = {};
    for (int d = 0; d < count; ++d) old[d] = at.dims[d];
    unsigned named = 0;
    for (int e = 0; e < count; ++e) {
        const int d = from[e] < 0 ? from[e] + count : from[e];
        if (d < 0 || d >= count) return false;
        at.dims[e] = old[d];
        named |= 1U << d;
    }
    at.dense = false;
    return named == (1U << count) - 1;
}

/// Dims first to last become one: the axes of the first that has rows may come along.
SHARDCHECK_HOST_DEVICE constexpr bool flatten_even(even_tensor& at, int first, int last) {
    if (first > last) return false;
    int outer = first;
    while (outer < last && at.dims[outer].extent == 1) ++outer;
    // the runs of rows lie one after the other
    extent_t extent = 1;
    extent_t stride = 0;
    extent_t run = 1;
    for (int d = last; d >= first; --d) {
        const even_dim& dim = at.dims[d];
        const extent_t local = dim.local;
        if (dim.source >= 0 && d != outer) return false;
        extent *= dim.extent;
        if (local == 1) continue;
        if (run == 1) {
            stride = dim.stride;
        } else if (dim.stride != run * stride) {
            return false;
        }
        run *= local;
    }
    at.dims[first] = {extent, run, stride, at.dims[outer].source};
    erase_even(at, first + 1, last - first);
    return true;
}

/// Dim d becomes dims of extents `parts`: the first that has rows takes its axes along.
SHARDCHECK_HOST_DEVICE constexpr bool unflatten_even(even_tensor& at, int d, const extent_t* parts, int count) {
    if (count < 1 || at.rank - 1 + count > max_rank) return false;
    const even_dim whole = at.dims[d];
    extent_t rest = whole.extent;
    int unknown = -1;
    for (int p = 0; p < count; ++p) {
        const extent_t part = parts[p];
        if (part == infer && unknown < 0) {
            unknown = p;
            continue;
        }
        if (part < 1 || rest % part != 0) return false;
        rest /= part;
    }
    if (unknown < 0 && rest != 1) return false;
    int outer = 0;
    while (outer < count - 1 && (outer == unknown ? rest : parts[outer]) == 1) ++outer;
    if (count > 1) insert_even(at, d + 1, count - 1);
    extent_t stride = whole.stride;
    for (int p = count - 1; p >= 0; --p) {
        const extent_t extent = p == unknown ? rest : parts[p];
        if (p == outer && whole.source >= 0) {
            const extent_t cut = whole.extent / whole.local;
            if (extent % cut != 0) return false;
            at.dims[d + p] = {extent, extent / cut, stride, whole.source};
        } else {
            at.dims[d + p] = {extent, extent, stride, -1};
            stride *= extent;
        }
    }
    return true;
}

/// The dims of extent 1 among those given, or among all, go.
SHARDCHECK_HOST_DEVICE constexpr bool squeeze_even(even_tensor& at, const int* dim, int count, bool all) {
    unsigned named = all ? ~0U : 0U;
    for (int i = 0; i < count; ++i) {
        const int d = dim[i] < 0 ? dim[i] + at.rank : dim[i];
        if (d < 0 || d >= at.rank || (named >> d & 1U) != 0) return false;
        named |= 1U << d;
    }
    for (int d = at.rank - 1; d >= 0; --d) {
        if ((named >> d & 1U) == 0 || at.dims[d].extent != 1) continue;
        if (at.dims[d].source >= 0) return false;
        erase_even(at, d, 1);
    }
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool expand_even(even_tensor& at, const extent_t* extents, int rank) {
    const int added = rank - at.rank;
    if (added < 0 || rank > max_rank) return false;
    if (added > 0) insert_even(at, 0, added);
    at.dense = false;
    extent_t most = largest_extent;
    for (int d = 0; d < rank; ++d) {
        const extent_t extent = at.dims[d].extent;
        const extent_t asked = extents[d] == infer && d >= added ? extent : extents[d];
        if (asked < 1) return false;
        most /= asked;
        if (asked == extent) continue;
        if (extent != 1 || at.dims[d].source >= 0) return false;
        at.dims[d] = {asked, asked, 0, -1};
    }
    return most > 0;
}

/// Rows start, start + step, ... of an uncut dim.
SHARDCHECK_HOST_DEVICE constexpr bool take_even(even_tensor& at, int d, extent_t start, extent_t length,
                                                extent_t step) {
    const extent_t extent = at.dims[d].extent;
    if (start < 0 || length < 1 || step < 1 || start >= extent || length > (extent - start - 1) / step + 1) {
        return false;
    }
    if (length == extent) return true;
    if (at.dims[d].source >= 0) return false;
    const extent_t stride = at.dims[d].stride;
    at.dense = false;
    at.offset += start * stride;
    at.dims[d] = {length, length, length == 1 ? 0 : stride * step, -1};
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool select_even(even_tensor& at, int d, extent_t index) {
    if (at.dims[d].source >= 0 || index < 0 || index >= at.dims[d].extent) return false;
    at.dense = false;
    at.offset += index * at.dims[d].stride;
    erase_even(at, d, 1);
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool unfold_even(even_tensor& at, int d, extent_t size, extent_t step) {
    if (size < 1 || step < 1 || size > at.dims[d].extent || at.dims[d].source >= 0 || at.rank == max_rank)
        return false;
    const extent_t stride = at.dims[d].stride;
    const extent_t windows = (at.dims[d].extent - size) / step + 1;
    at.dims[d] = {windows, windows, windows == 1 ? 0 : stride * step, -1};
    at.dims[at.rank] = {size, size, stride, -1};
    at.dense = false;
    ++at.rank;
    extent_t most = largest_extent;
    for (int e = 0; e < at.rank; ++e) most /= at.dims[e].extent;
    return most > 0;
}

SHARDCHECK_HOST_DEVICE constexpr bool diagonal_even(even_tensor& at, int first, int second, extent_t offset) {
    if (first == second || at.dims[first].source >= 0 || at.dims[second].source >= 0) return false;
    const extent_t rows = at.dims[first].extent + (offset < 0 ? offset : 0);
    const extent_t columns = at.dims[second].extent - (offset > 0 ? offset : 0);
    const extent_t length = rows < columns ? rows : columns;
    if (length < 1) return false;
    at.dense = false;
    at.offset += offset < 0 ? -offset * at.dims[first].stride : offset * at.dims[second].stride;
    at.dims[at.rank] = {length, length, at.dims[first].stride + at.dims[second].stride, -1};
    ++at.rank;
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
    if (last < 0 || (gather && at.dims[last].local % ratio != 0)) return false;
    if (at.dims[last].local != 1 && at.dims[last].stride != 1) return false;
    if (!scale_even(at, ratio, gather)) return false;
    extent_t most = largest_extent / (gather ? 1 : ratio);
    for (int d = 0; d < at.rank; ++d) most /= at.dims[d].extent;
    if (most == 0) return false;
    at.dims[last].extent = gather ? at.dims[last].extent / ratio : at.dims[last].extent * ratio;
    at.dims[last].local = gather ? at.dims[last].local / ratio : at.dims[last].local * ratio;
    at.dims[last].stride = 1;
    return true;
}

SHARDCHECK_HOST_DEVICE constexpr bool complex_even(even_tensor& at, bool to_real) {
    const int last = at.rank - 1;
    if (to_real) {
        if (at.rank == max_rank) return false;
        extent_t most = largest_extent / 2;
        for (int d = 0; d < at.rank; ++d) most /= at.dims[d].extent;
        if (most == 0) return false;
        at.dims[at.rank] = {2, 2, 1, -1};
        ++at.rank;
        return scale_even(at, 2, false);
    }
    if (last < 0 || at.dims[last].extent != 2 || at.dims[last].source >= 0 || at.dims[last].stride != 1) return false;
    if (!scale_even(at, 2, true)) return false;
    erase_even(at, last, 1);
    return true;
}

}  // namespace shardcheck::detail
