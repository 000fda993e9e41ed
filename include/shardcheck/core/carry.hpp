// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/combination.hpp>

// Which partials pass through an op: with x_k the term that rank k holds and R the reduction that the tensor owes,
// f(R x_k) = R' f(x_k) for some R', whatever the other operands are.
namespace shardcheck::detail {

/// What the operands of an op owe over one mesh axis that cuts none of them.
struct owed {
    int operands = 0;
    int partials = 0;
    int first = -1;    ///< the first operand that is partial
    bool same = true;  ///< all partials are of one reduction
    reduction op = reduction::none;
};

/// Operands without elements owe nothing, if there are others.
SHARDCHECK_HOST_DEVICE constexpr owed find_owed(const combination& asked, const operand_list& in, int axis,
                                                bool others) {
    owed result;
    for (int j = 0; j < asked.operands; ++j) {
        const placement_value& placement = in.placements[j].at[axis];
        if (others && element_count(in.shape[j]) == 0) continue;
        ++result.operands;
        if (placement.kind != placement_kind::partial) continue;
        if (result.partials == 0) {
            result.first = j;
            result.op = placement.op;
        }
        result.same = result.same && placement.op == result.op;
        ++result.partials;
    }
    return result;
}

/// R x = x where all ranks hold the same x.
SHARDCHECK_HOST_DEVICE constexpr bool keeps_equals(reduction op) {
    return op == reduction::avg || op == reduction::min || op == reduction::max;
}

SHARDCHECK_HOST_DEVICE constexpr bool is_linear(reduction op) { return op == reduction::sum || op == reduction::avg; }
SHARDCHECK_HOST_DEVICE constexpr bool is_extreme(reduction op) { return op == reduction::min || op == reduction::max; }

/// max(min x_k, w) = min max(x_k, w): one min passes through a maximum, any number of maxima does, and the other way
/// round.
SHARDCHECK_HOST_DEVICE constexpr reduction carried_by_extreme(const owed& have, reduction own) {
    const bool passes = have.same && (have.op == own || (have.partials == 1 && is_extreme(have.op)));
    return passes ? have.op : reduction::none;
}

/// Sums pass if all are sums; avg w = w, so that averages pass beside what every rank holds; max x_k + w =
/// max (x_k + w).
SHARDCHECK_HOST_DEVICE constexpr reduction carried_by_add(const owed& have) {
    if (!have.same) return reduction::none;
    if (have.op == reduction::sum) return have.partials == have.operands ? have.op : reduction::none;
    if (have.op == reduction::avg || (is_extreme(have.op) && have.partials == 1)) return have.op;
    return reduction::none;
}

/// w - max x_k = min (w - x_k).
SHARDCHECK_HOST_DEVICE constexpr reduction carried_by_subtract(const owed& have) {
    const reduction op = carried_by_add(have);
    if (!is_extreme(op) || have.first == 0) return op;
    return op == reduction::max ? reduction::min : reduction::max;
}

/// A product is linear in each operand, and the product of products is one. `adds` is whether sums are taken of it.
SHARDCHECK_HOST_DEVICE constexpr reduction carried_by_multiply(const owed& have, bool adds) {
    if (have.partials == 1 && is_linear(have.op)) return have.op;
    const bool all_products = have.same && have.op == reduction::product && have.partials == have.operands;
    return all_products && !adds ? reduction::product : reduction::none;
}

/// A reduction passes through itself, sums and averages through each other.
SHARDCHECK_HOST_DEVICE constexpr reduction carried_by_reduction(const owed& have, reduction over) {
    const bool passes = have.op == over || (is_linear(have.op) && is_linear(over));
    return passes ? have.op : reduction::none;
}

/// How many rows of the reduced labels a rank has, over all ranks, after the mesh axes so far: those reductions are
/// the outer ones.
struct reduced_rows {
    bool several = false;  ///< more than one, on some rank
    bool none = false;     ///< none, on some rank, which gives what the reduction gives of nothing
};

/// The partial that the result is where some operand is one, over a mesh axis that cuts no operand; none if there is
/// none. A reduction of one row on each rank is none.
SHARDCHECK_HOST_DEVICE constexpr reduction carry(const combination& asked, const owed& have,
                                                 const reduced_rows& rows) {
    const bool is_function = asked.by == elementwise::any || asked.by == elementwise::scale;
    if (have.operands == 1 && !rows.several && !is_function) {
        // a product of no rows is 1, and a sum of those is not
        const bool counts_ones = rows.none && asked.over == reduction::product && have.op == reduction::sum;
        return counts_ones && asked.by == elementwise::reduce ? reduction::none : have.op;
    }
    switch (asked.by) {
        case elementwise::multiply: return carried_by_multiply(have, rows.several);
        case elementwise::scale: return is_linear(have.op) ? have.op : reduction::none;
        case elementwise::add: return carried_by_add(have);
        case elementwise::subtract: return carried_by_subtract(have);
        case elementwise::maximum: return carried_by_extreme(have, reduction::max);
        case elementwise::minimum: return carried_by_extreme(have, reduction::min);
        case elementwise::copy: {
            // what the indices of a lookup owe is no index
            if (asked.indices >= 0)
                return have.partials == 1 && have.first != asked.indices ? have.op : reduction::none;
            const bool passes = have.same && (have.partials == have.operands || keeps_equals(have.op));
            return passes ? have.op : reduction::none;
        }
        case elementwise::reduce: return carried_by_reduction(have, asked.over);
        case elementwise::any: break;
    }
    return reduction::none;
}

}  // namespace shardcheck::detail
