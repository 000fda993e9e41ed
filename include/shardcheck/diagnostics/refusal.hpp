// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/rule.hpp>
#include <shardcheck/core/values.hpp>

// The templates that carry a refusal to the first error line of every compiler: declared, never defined, named for the
// rule, with the facts as arguments. g++ prints `incomplete type ...`, clang `implicit instantiation of undefined
// template ...`, nvcc `incomplete type ... is not allowed`.
namespace shardcheck::illegal {

/// Facts, in the order in which an error names them.
template <extent_t... Extents>
struct from;  ///< the old global shape
template <extent_t... Extents>
struct to;  ///< the new global shape, `infer` (-1) as written
template <int Dim, extent_t Length>
struct dim;  ///< the dim in the way, with its length (local, if earlier mesh axes cut it)
template <extent_t Elements>
struct holds;  ///< elements that a full rank holds, one after the other
template <extent_t Elements>
struct needs;  ///< elements that a full rank of the new shape would hold
template <extent_t Number>
struct wanted;  ///< a count, capacity or divisor that the rule asks for
template <extent_t Number>
struct found;  ///< what was there instead
template <int Number>
struct step;  ///< the place of the op in its pipeline, from 1

}  // namespace shardcheck::illegal

namespace shardcheck::detail {

/// The template of a rule. The macro keeps the two in step: a rule is declared and mapped in one line.
template <rule Reason>
struct refusal_of;

/// The facts of one refusal, in the order in which the error names them.
template <class... Facts>
struct facts {
    template <class... Earlier>
    using after = facts<Earlier..., Facts...>;
    template <class... Later>
    using with = facts<Facts..., Later...>;
    template <rule Reason>
    using refusal = typename refusal_of<Reason>::template type<Facts...>;
};

}  // namespace shardcheck::detail

#define SHARDCHECK_REFUSAL(name)                                    \
    namespace shardcheck::illegal {                                 \
    template <class... Facts>                                       \
    struct name;                                                    \
    }                                                               \
    template <>                                                     \
    struct shardcheck::detail::refusal_of<shardcheck::rule::name> { \
        template <class... Facts>                                   \
        using type = illegal::name<Facts...>;                       \
    }
SHARDCHECK_REFUSAL(not_a_shape);
SHARDCHECK_REFUSAL(not_a_mesh);
SHARDCHECK_REFUSAL(not_an_axis);
SHARDCHECK_REFUSAL(rank_over_capacity);
SHARDCHECK_REFUSAL(axes_over_capacity);
SHARDCHECK_REFUSAL(negative_extent);
SHARDCHECK_REFUSAL(element_count_overflows);
SHARDCHECK_REFUSAL(mesh_axis_empty);
SHARDCHECK_REFUSAL(mesh_size_overflows);
SHARDCHECK_REFUSAL(axis_named_twice);
SHARDCHECK_REFUSAL(axis_not_in_mesh);
SHARDCHECK_REFUSAL(placements_mixed);
SHARDCHECK_REFUSAL(too_few_placements);
SHARDCHECK_REFUSAL(too_many_placements);
SHARDCHECK_REFUSAL(unknown_placement);
SHARDCHECK_REFUSAL(shard_dim_out_of_range);
SHARDCHECK_REFUSAL(strided_factor_not_positive);
SHARDCHECK_REFUSAL(strided_factor_does_not_divide);
SHARDCHECK_REFUSAL(several_infer);
SHARDCHECK_REFUSAL(cannot_infer);
SHARDCHECK_REFUSAL(wrong_argument_count);
SHARDCHECK_REFUSAL(dim_out_of_range);
SHARDCHECK_REFUSAL(dim_named_twice);
SHARDCHECK_REFUSAL(rank_does_not_fit);
SHARDCHECK_REFUSAL(range_out_of_bounds);
SHARDCHECK_REFUSAL(step_not_positive);
SHARDCHECK_REFUSAL(not_expandable);
SHARDCHECK_REFUSAL(last_dim_not_two);
SHARDCHECK_REFUSAL(element_does_not_fit);
SHARDCHECK_REFUSAL(bit_cast_does_not_divide);
SHARDCHECK_REFUSAL(not_an_equation);
SHARDCHECK_REFUSAL(meshes_differ);
SHARDCHECK_REFUSAL(extents_differ);
SHARDCHECK_REFUSAL(redistributed_to_partial);
SHARDCHECK_REFUSAL(element_count_differs);
SHARDCHECK_REFUSAL(uneven_shard_flattened);
SHARDCHECK_REFUSAL(inner_dim_sharded);
SHARDCHECK_REFUSAL(axes_in_wrong_order);
SHARDCHECK_REFUSAL(boundary_inside_out_dim);
SHARDCHECK_REFUSAL(needs_mesh_axis_split);
SHARDCHECK_REFUSAL(short_ranks_cut_elsewhere);
SHARDCHECK_REFUSAL(size_one_shard_has_nowhere_to_go);
SHARDCHECK_REFUSAL(stated_placement_differs);
SHARDCHECK_REFUSAL(rows_cross_shards);
SHARDCHECK_REFUSAL(expanded_dim_sharded);
SHARDCHECK_REFUSAL(bit_cast_of_partial);
SHARDCHECK_REFUSAL(bit_cast_splits_elements);
SHARDCHECK_REFUSAL(bit_cast_misaligned);
SHARDCHECK_REFUSAL(layout_needs_copy);
SHARDCHECK_REFUSAL(operands_sharded_apart);
SHARDCHECK_REFUSAL(axis_cuts_two_dims);
SHARDCHECK_REFUSAL(partial_not_carried);
SHARDCHECK_REFUSAL(whole_dim_sharded);
SHARDCHECK_REFUSAL(uneven_shard_reduced);
SHARDCHECK_REFUSAL(nothing_to_reduce);
SHARDCHECK_REFUSAL(joined_dim_sharded);
#undef SHARDCHECK_REFUSAL
