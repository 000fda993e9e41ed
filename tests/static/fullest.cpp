// SPDX-License-Identifier: Apache-2.0
// Every question on values that are full: 16 dims, 8 axes, 8 operands. A constant expression that reads one dim, axis
// or operand behind the last does not compile.
#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/combination_cures.hpp>
#include <shardcheck/core/even_ops.hpp>
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/op_cures.hpp>
#include <shardcheck/core/parts.hpp>
#include <shardcheck/core/plan.hpp>

#include <initializer_list>

using namespace shardcheck;

namespace {

constexpr mesh_value mesh = [] {
    const extent_t sizes[max_axes] = {2, 2, 2, 2, 2, 2, 2, 2};
    return make_mesh(sizes, max_axes);
}();

constexpr shape_value cube(extent_t extent, extent_t last) {
    shape_value shape;
    shape.rank = max_rank;
    for (extent_t& one : shape.extents) one = extent;
    shape.extents[max_rank - 1] = last;
    return shape;
}

constexpr shape_value full = cube(2, 2);
constexpr shape_value empty = cube(2, 0);

constexpr placement_list all_as(placement_value placement, int step = 0) {
    placement_list placements;
    placements.count = max_axes;
    for (int a = 0; a < max_axes; ++a) {
        placements.at[a] = placement;
        placements.at[a].dim += a * step;
    }
    return placements;
}

/// Axis a cuts dim a, or the last dims one each.
constexpr placement_list first_dims = all_as(shard_of(0), 1);
constexpr placement_list last_dims = all_as(shard_of(max_rank - max_axes), 1);
/// In another order than their dims have: what flattens them is illegal.
constexpr placement_list reversed = all_as(shard_of(max_axes - 1), -1);
constexpr placement_list whole = all_as(replicated());
constexpr placement_list sums = all_as(partial_of(reduction::sum));

constexpr shape_value moved = [] {
    shape_value shape = full;
    shape.extents[0] = 4;
    shape.extents[max_rank - 1] = 1;
    return shape;
}();

constexpr bool same(const placement_list& left, const placement_list& right) {
    if (left.count != right.count) return false;
    for (int a = 0; a < left.count; ++a) {
        if (!(left.at[a] == right.at[a])) return false;
    }
    return true;
}

// ---- values

constexpr extent_t many[max_rank + 1] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
constexpr placement_value copies[max_axes + 1] = {};
static_assert(make_shape(many, max_rank + 1).rank == max_rank + 1);
static_assert(make_mesh(many, max_axes + 1).axes == max_axes + 1);
static_assert(make_placements(copies, max_axes + 1).count == max_axes + 1);
static_assert(check_view(make_shape(many, max_rank + 1), mesh, whole, full).reason == rule::rank_over_capacity);

// ---- views

static_assert(same(check_view(full, mesh, sums, moved).placements, sums));
static_assert(check_view(full, mesh, first_dims, moved).legal());
static_assert(same(check_view(empty, mesh, first_dims, cube(1, 0)).placements, first_dims));
static_assert(check_view(empty, mesh, first_dims, make_shape(many, 1)).reason == rule::element_count_differs);
static_assert(same(check_view(empty, mesh, first_dims, shape_value{1, {0}}).placements, [] {
    placement_list kept = whole;
    kept.at[0] = shard_of(0);
    return kept;
}()));
static_assert(check_view_to(full, mesh, first_dims, full, first_dims).legal());
static_assert(check_view_to(full, mesh, first_dims, full, last_dims).axis == 0);
static_assert(check_view_to(full, mesh, first_dims, moved, last_dims).reason != rule::none);
constexpr verdict stuck = check_view(full, mesh, reversed, moved);
static_assert(stuck.axis == 6);
static_assert(find_cures(full, mesh, reversed, stuck, policy::plain).as_reordered);
constexpr placement_list nested = [] {
    placement_list placements = last_dims;
    placements.at[6] = shard_of(0);
    return placements;
}();
constexpr verdict late = check_view(full, mesh, nested, moved);
static_assert(late.legal());  // dim 0 is 4 then, of which axis 6 cuts 2

/// One axis of 256 ranks, as many factors as a mesh has axes.
constexpr verdict split = [] {
    const extent_t size = 256;
    const placement_value first = shard_of(0);
    const extent_t halves[] = {2, 2, 2, 2, 2, 2, 2, 2};
    return check_view(make_shape(&size, 1), make_mesh(&size, 1), make_placements(&first, 1), make_shape(halves, 8));
}();
static_assert(split.reason == rule::needs_mesh_axis_split && split.split.parts == max_axes);
static_assert(split.split.sizes[0] == 2 && split.split.sizes[7] == 2);

// ---- blocks

static_assert(local_shape(full, mesh, first_dims, 0).extents[max_rank - 1] == 2);
static_assert(local_shape(full, mesh, first_dims, 255).extents[max_axes - 1] == 1);
static_assert(global_offset(full, mesh, last_dims, 255).extents[max_rank - 1] == 1);
static_assert(global_index(full, mesh, last_dims, 255, max_rank - 1, 0) == 1);
static_assert(global_index(full, mesh, last_dims, 255, max_rank, 0) == -1);
static_assert(local_shape(full, mesh, first_dims, 256).rank == -1);
static_assert(uniform_local_shape(full, mesh, first_dims));
static_assert(!uniform_local_shape(cube(3, 3), mesh, first_dims));

// ---- redistribution

static_assert(plan_redistribution(full, mesh, first_dims, last_dims).steps == max_axes);
static_assert(plan_redistribution(full, mesh, sums, whole).steps == max_axes);
static_assert(plan_redistribution(full, mesh, whole, sums).axis == 0);
static_assert(plan_redistribution(full, mesh, all_as(shard_of(0)), whole).steps == max_axes);
static_assert(plan_redistribution(full, mesh, first_dims, first_dims).steps == 0);
// each axis waits for the others: all but the first gather, and cut at the end
static_assert(plan_redistribution(full, mesh, all_as(shard_of(0)), all_as(shard_of(1))).steps == 2 * max_axes - 1);

// ---- ops

constexpr tensor_value tensor{full, first_dims, {}};

constexpr op_verdict ask(op kind, std::initializer_list<int> dims, std::initializer_list<extent_t> numbers) {
    op_value asked;
    asked.kind = kind;
    for (const int dim : dims) asked.dim[asked.dims++] = dim;
    for (const extent_t number : numbers) asked.at[asked.count++] = number;
    return check_op(tensor, mesh, asked);
}

static_assert(ask(op::permute, {15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0}, {}).placements.at[0].dim == 15);
static_assert(ask(op::transpose, {0, -1}, {}).placements.at[0].dim == 15);
static_assert(ask(op::movedim, {15, 0}, {}).placements.at[7].dim == 8);
static_assert(ask(op::unsqueeze, {0}, {}).reason == rule::rank_over_capacity);
static_assert(ask(op::unfold, {15}, {1, 1}).reason == rule::rank_over_capacity);
static_assert(ask(op::unflatten, {15}, {1, 2}).reason == rule::rank_over_capacity);
static_assert(ask(op::view_as_real, {}, {}).reason == rule::rank_over_capacity);
static_assert(ask(op::expand, {}, {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, -1}).legal());
static_assert(ask(op::select, {15}, {1}).shape.rank == 15);
static_assert(ask(op::narrow, {15}, {1, 1}).layout.level[0].offset == 1);
static_assert(ask(op::slice, {0}, {0, 2, 2}).reason == rule::none);
static_assert(ask(op::diagonal, {14, 15}, {0}).shape.rank == 15);
static_assert(ask(op::diagonal, {0, 15}, {0}).reason == rule::rows_cross_shards);
static_assert(ask(op::flatten, {8, 15}, {}).shape.rank == 9);
static_assert(ask(op::flatten, {0, 15}, {}).legal());
static_assert(ask(op::squeeze_all, {}, {}).shape.rank == 16);
static_assert(ask(op::view_as_complex, {}, {}).shape.rank == 15);
static_assert(ask(op::bit_cast, {}, {4, 8}).shape.extents[15] == 1);
static_assert(ask(op::split, {15}, {1}).legal());
static_assert(ask(op::unbind, {15}, {}).legal());
static_assert(ask(op::contiguous, {}, {}).layout.contiguous);

/// The last axis cuts a dim before that of the last but one.
constexpr placement_list crossed = [] {
    placement_list placements = first_dims;
    placements.at[6] = shard_of(7);
    placements.at[7] = shard_of(6);
    return placements;
}();
constexpr op_value flattening{op::flatten, 2, {0, 15}};
constexpr tensor_value backward{full, crossed, {}};
static_assert(find_op_cures(backward, mesh, flattening, check_op(backward, mesh, flattening)).steps > 0);

/// Strides of its own on every dim.
constexpr tensor_value strided = ask(op::permute, {15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0}, {}).tensor();
static_assert(check_op(strided, mesh, {op::flatten, 2, {8, 14}}).legal());
static_assert(check_op(strided, mesh, {op::flatten, 2, {8, 15}}).reason != rule::none);
static_assert(check_op(strided, mesh, {op::select, 1, {0}, 1, {1}}).layout.level[0].offset == 1);
static_assert(check_op(strided, mesh, {op::bit_cast, 0, {}, 2, {8, 4}}).legal());
static_assert(check_op(strided, mesh, {op::contiguous}).reason == rule::none);

// nothing is left behind the last dim, where the type of a tensor would keep it
constexpr op_verdict complex = [] {
    const extent_t extents[] = {3, 4, 2};
    tensor_value pairs;
    pairs.shape = make_shape(extents, 3);
    return check_op(check_op(pairs, {}, {op::transpose, 2, {0, 1}}).tensor(), {}, {op::view_as_complex});
}();
static_assert(complex.shape.rank == 2 && complex.layout.level[0].at[1] == 4 && complex.layout.level[0].at[2] == 0);

// ---- ops on several tensors

constexpr operand_list operands = [] {
    operand_list in;
    in.count = max_operands;
    for (int j = 0; j < max_operands; ++j) {
        in.shape[j] = full;
        in.placements[j] = first_dims;
    }
    return in;
}();

constexpr operand_list apart = [] {
    operand_list in = operands;
    in.placements[max_operands - 1] = last_dims;
    return in;
}();

constexpr operand_list one = [] {
    operand_list in = operands;
    in.count = 1;
    return in;
}();

constexpr combination product = make_pointwise(elementwise::multiply, operands);
static_assert(same(check_combination(product, operands, mesh).placements, first_dims));
constexpr combination_verdict refused = check_combination(product, apart, mesh);
static_assert(refused.other == max_operands - 1 || refused.operand == max_operands - 1);
static_assert(find_combination_cures(product, apart, mesh, refused).steps > 0);
constexpr operand_list halves = [] {
    operand_list in = operands;
    for (int j = 0; j < max_operands / 2; ++j) in.placements[j] = last_dims;
    return in;
}();
static_assert(find_combination_cures(product, halves, mesh, check_combination(product, halves, mesh)).steps ==
              max_operands * max_axes);
constexpr int every_dim[max_rank] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static_assert(same(
    check_combination(make_reduction(reduction::sum, every_dim, max_rank, false, one), one, mesh).placements, sums));
static_assert(check_combination(make_reduction(reduction::avg, every_dim, max_rank, true, one), one, mesh).legal());
constexpr int seventh = 7;
constexpr combination_verdict kept =
    check_combination(make_reduction(reduction::sum, &seventh, 1, true, one), one, mesh);
static_assert(kept.placements.at[6] == shard_of(6) && kept.placements.at[7] == partial_of(reduction::sum));
static_assert(kept.shape.extents[6] == 2 && kept.shape.extents[7] == 1 && kept.shape.extents[9] == 2);
static_assert(make_reduction(reduction::sum, nullptr, 0, false, one).out.rank == 0);
constexpr int last_dim = max_rank - 1;
static_assert(same(check_combination(make_along(&last_dim, 1, one), one, mesh).placements, first_dims));
static_assert(check_combination(make_top(last_dim, 1, one), one, mesh).legal());
static_assert(check_combination(make_norm(operands), operands, mesh).legal() == false);
static_assert(check_combination(make_concat(last_dim, policy::plain, operands), operands, mesh).legal());
static_assert(check_combination(make_concat(0, policy::plain, operands), operands, mesh).axis == 0);

}  // namespace
