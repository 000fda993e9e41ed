// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/config.hpp>

namespace shardcheck {

/// Why a view or a tensor is refused: one name for each reason, the same in verdicts, compiler errors, the
/// command-line tool and the docs. Bad input comes first, then the illegal views.
enum class rule : unsigned char {
    none,  ///< legal

    // The input means nothing: these are errors whatever view is asked for.
    not_a_shape,                     ///< of types: something else stands where a shape has to
    not_a_mesh,                      ///< of types: something else stands where a mesh has to
    not_an_axis,                     ///< of types: a mesh has something that is no axis
    rank_over_capacity,              ///< more than max_rank dims
    axes_over_capacity,              ///< more than max_axes mesh axes
    negative_extent,                 ///< an extent below 0
    element_count_overflows,         ///< the product of the extents does not fit in 64 bits
    mesh_axis_empty,                 ///< a mesh axis of size 0 or less
    mesh_size_overflows,             ///< the number of ranks does not fit in 64 bits
    axis_named_twice,                ///< a mesh axis, or a placement by name, appears twice
    axis_not_in_mesh,                ///< a placement names an axis that the mesh has not
    placements_mixed,                ///< placements by name and by position together
    too_few_placements,              ///< fewer placements than mesh axes
    too_many_placements,             ///< more placements than mesh axes
    unknown_placement,               ///< not a placement: no such kind or reduction
    shard_dim_out_of_range,          ///< a shard of a dim that the tensor has not
    strided_factor_not_positive,     ///< strided_shard with a factor below 1
    strided_factor_does_not_divide,  ///< strided_shard whose factor does not divide the local length
    several_infer,                   ///< more than one extent of the new shape is left to infer
    cannot_infer,                    ///< no extent in place of `infer` gives the element count, or any would
    wrong_argument_count,            ///< an op with more or fewer arguments than it takes
    dim_out_of_range,                ///< an op on a dim that the tensor has not
    dim_named_twice,                 ///< an op that takes each dim once
    rank_does_not_fit,               ///< an op for tensors of another rank
    range_out_of_bounds,             ///< rows beyond the end of the dim, or before its start
    step_not_positive,               ///< a step below 1
    not_expandable,                  ///< only a dim of extent 1 expands
    last_dim_not_two,                ///< real and imaginary parts are two
    element_does_not_fit,            ///< of types: not the element type that the op takes
    bit_cast_does_not_divide,        ///< the last dim does not hold whole elements of the other size
    not_an_equation,                 ///< an einsum's equation that cannot be read
    meshes_differ,                   ///< of types: tensors of several meshes in one op
    extents_differ,                  ///< dims that have to be of one extent are not
    redistributed_to_partial,        ///< no data moves so that ranks come to hold terms

    // The input is sound and the view is not free.
    element_count_differs,             ///< the new shape has another number of elements
    uneven_shard_flattened,            ///< an uneven shard meets a dim that is cut elsewhere
    inner_dim_sharded,                 ///< this axis could only become a strided shard
    axes_in_wrong_order,               ///< two axes land on one dim, and the mesh order cuts it the other way round
    boundary_inside_out_dim,           ///< a shard boundary falls inside a dim of the new shape
    needs_mesh_axis_split,             ///< no single dim can carry the axis, two can carry its factors
    short_ranks_cut_elsewhere,         ///< what full ranks hold one way, ranks left short by an earlier axis do not
    size_one_shard_has_nowhere_to_go,  ///< coordinate 0 owns all, and no dim of the new shape can say so
    stated_placement_differs,          ///< the stated placements hold other elements
    rows_cross_shards,                 ///< the rows that an op takes are not where a placement of the result has them
    expanded_dim_sharded,              ///< the one row that an op repeats is on coordinate 0 alone
    bit_cast_of_partial,               ///< the bits of a sum are not the sum of the bits
    bit_cast_splits_elements,          ///< a shard boundary falls inside an element, or where no shard has one
    bit_cast_misaligned,               ///< the local memory does not hold whole elements of the other size
    layout_needs_copy,                 ///< the shards would do, but no strides of the local memory give the new shape
    operands_sharded_apart,            ///< tensors share a dim, and a rank holds other rows of it of each
    axis_cuts_two_dims,                ///< a mesh axis cuts another dim of each operand: ranks lack the other pairs
    partial_not_carried,               ///< the op on the terms does not give the terms of the result
    whole_dim_sharded,                 ///< the op needs all rows of a dim that an axis cuts
    uneven_shard_reduced,              ///< a mean of means of unequal counts
    nothing_to_reduce,                 ///< the least or greatest of no rows, on some rank
    joined_dim_sharded                 ///< a rank's rows, one operand after the other, are no shard of the result
};

/// The first rule of each family, so that a rule's family is a comparison.
inline constexpr rule first_illegal_rule = rule::element_count_differs;
inline constexpr rule last_rule = rule::joined_dim_sharded;

/// True if the input itself means nothing, whatever view is asked for.
SHARDCHECK_HOST_DEVICE constexpr bool is_bad_input(rule reason) {
    return reason != rule::none && reason < first_illegal_rule;
}

/// True if the placements mean nothing for the shape and the mesh, which are sound.
SHARDCHECK_HOST_DEVICE constexpr bool is_bad_placement(rule reason) {
    return reason >= rule::axis_named_twice && reason <= rule::strided_factor_does_not_divide;
}

/// The rule's stable name, as written in the enumeration. A null-terminated string of static life.
SHARDCHECK_HOST_DEVICE constexpr const char* name_of(rule reason) {
    switch (reason) {
        case rule::none: return "none";
        case rule::not_a_shape: return "not_a_shape";
        case rule::not_a_mesh: return "not_a_mesh";
        case rule::not_an_axis: return "not_an_axis";
        case rule::rank_over_capacity: return "rank_over_capacity";
        case rule::axes_over_capacity: return "axes_over_capacity";
        case rule::negative_extent: return "negative_extent";
        case rule::element_count_overflows: return "element_count_overflows";
        case rule::mesh_axis_empty: return "mesh_axis_empty";
        case rule::mesh_size_overflows: return "mesh_size_overflows";
        case rule::axis_named_twice: return "axis_named_twice";
        case rule::axis_not_in_mesh: return "axis_not_in_mesh";
        case rule::placements_mixed: return "placements_mixed";
        case rule::too_few_placements: return "too_few_placements";
        case rule::too_many_placements: return "too_many_placements";
        case rule::unknown_placement: return "unknown_placement";
        case rule::shard_dim_out_of_range: return "shard_dim_out_of_range";
        case rule::strided_factor_not_positive: return "strided_factor_not_positive";
        case rule::strided_factor_does_not_divide: return "strided_factor_does_not_divide";
        case rule::several_infer: return "several_infer";
        case rule::cannot_infer: return "cannot_infer";
        case rule::wrong_argument_count: return "wrong_argument_count";
        case rule::dim_out_of_range: return "dim_out_of_range";
        case rule::dim_named_twice: return "dim_named_twice";
        case rule::rank_does_not_fit: return "rank_does_not_fit";
        case rule::range_out_of_bounds: return "range_out_of_bounds";
        case rule::step_not_positive: return "step_not_positive";
        case rule::not_expandable: return "not_expandable";
        case rule::last_dim_not_two: return "last_dim_not_two";
        case rule::element_does_not_fit: return "element_does_not_fit";
        case rule::bit_cast_does_not_divide: return "bit_cast_does_not_divide";
        case rule::not_an_equation: return "not_an_equation";
        case rule::meshes_differ: return "meshes_differ";
        case rule::extents_differ: return "extents_differ";
        case rule::redistributed_to_partial: return "redistributed_to_partial";
        case rule::element_count_differs: return "element_count_differs";
        case rule::uneven_shard_flattened: return "uneven_shard_flattened";
        case rule::inner_dim_sharded: return "inner_dim_sharded";
        case rule::axes_in_wrong_order: return "axes_in_wrong_order";
        case rule::boundary_inside_out_dim: return "boundary_inside_out_dim";
        case rule::needs_mesh_axis_split: return "needs_mesh_axis_split";
        case rule::short_ranks_cut_elsewhere: return "short_ranks_cut_elsewhere";
        case rule::size_one_shard_has_nowhere_to_go: return "size_one_shard_has_nowhere_to_go";
        case rule::stated_placement_differs: return "stated_placement_differs";
        case rule::rows_cross_shards: return "rows_cross_shards";
        case rule::expanded_dim_sharded: return "expanded_dim_sharded";
        case rule::bit_cast_of_partial: return "bit_cast_of_partial";
        case rule::bit_cast_splits_elements: return "bit_cast_splits_elements";
        case rule::bit_cast_misaligned: return "bit_cast_misaligned";
        case rule::layout_needs_copy: return "layout_needs_copy";
        case rule::operands_sharded_apart: return "operands_sharded_apart";
        case rule::axis_cuts_two_dims: return "axis_cuts_two_dims";
        case rule::partial_not_carried: return "partial_not_carried";
        case rule::whole_dim_sharded: return "whole_dim_sharded";
        case rule::uneven_shard_reduced: return "uneven_shard_reduced";
        case rule::nothing_to_reduce: return "nothing_to_reduce";
        case rule::joined_dim_sharded: return "joined_dim_sharded";
    }
    return "none";
}

}  // namespace shardcheck
