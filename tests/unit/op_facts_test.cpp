// SPDX-License-Identifier: Apache-2.0
// What a refusal says besides the rule: the axis, the dim, the operand and the numbers, on the first input beyond each
// bound. The last one within it is legal.
#include "support/catch.hpp"

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/combinations.hpp>
#include <shardcheck/core/equation.hpp>
#include <shardcheck/core/op_cures.hpp>
#include <shardcheck/core/parts.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>

using namespace shardcheck;

namespace {

// The largest count is 7 * seventh; 8 * eighth is one more, and does not fit.
constexpr extent_t largest = INT64_MAX;
constexpr extent_t seventh = largest / 7;
constexpr extent_t eighth = extent_t{1} << 60;
static_assert(7 * seventh == largest);
static_assert(8 * (eighth - 1) + 7 == largest);

constexpr shape_value shape(std::initializer_list<extent_t> extents) {
    return make_shape(extents.begin(), static_cast<int>(extents.size()));
}

constexpr mesh_value mesh(std::initializer_list<extent_t> sizes) {
    return make_mesh(sizes.begin(), static_cast<int>(sizes.size()));
}

constexpr tensor_value tensor(std::initializer_list<extent_t> extents,
                              std::initializer_list<placement_value> placements = {}) {
    return {shape(extents), make_placements(placements.begin(), static_cast<int>(placements.size())), {}};
}

/// A tensor of `rank` dims, each of extent 1.
constexpr tensor_value ones(int rank) {
    tensor_value result;
    result.shape.rank = rank;
    for (int d = 0; d < rank; ++d) result.shape.extents[d] = 1;
    return result;
}

std::string text_of(const shape_value& extents) {
    std::string text = "[";
    for (int d = 0; d < extents.rank && d < max_rank; ++d) {
        if (d > 0) text += ',';
        text += std::to_string(extents.extents[d]);
    }
    text += ']';
    return text;
}

std::string text_of(std::initializer_list<shape_value> shapes) {
    std::string text;
    for (const shape_value& one : shapes) text += text_of(one);
    return text;
}

std::string text_of(const op_value& asked) {
    std::string text = name_of(asked.kind);
    text += ", dims";
    for (int i = 0; i < asked.dims && i < max_rank; ++i) {
        text += ' ';
        text += std::to_string(asked.dim[i]);
    }
    text += ", numbers";
    for (int i = 0; i < asked.count && i < max_rank; ++i) {
        text += ' ';
        text += std::to_string(asked.at[i]);
    }
    return text;
}

/// An op, and why it is refused.
struct refused_op {
    op_value asked;
    finding why;
};

void says(const verdict& found, const finding& why) {
    CHECK(std::string(name_of(found.reason)) == name_of(why.reason));
    CHECK(found.axis == why.axis);
    CHECK(found.dim == why.dim);
    CHECK(found.wanted == why.wanted);
    CHECK(found.found == why.found);
}

void refuses(const tensor_value& in, std::initializer_list<refused_op> cases, const mesh_value& over = {}) {
    for (const refused_op& one : cases) {
        INFO(text_of(one.asked) << " of " << text_of(in.shape));
        says(check_op(in, over, one.asked), one.why);
    }
}

void allows(const tensor_value& in, std::initializer_list<op_value> cases, const mesh_value& over = {}) {
    for (const op_value& asked : cases) {
        INFO(text_of(asked) << " of " << text_of(in.shape));
        says(check_op(in, over, asked), {});
    }
}

operand_list operands(std::initializer_list<shape_value> shapes) {
    operand_list in;
    for (const shape_value& one : shapes) in.shape[in.count++] = one;
    return in;
}

/// `count` scalars; more than an op may have are only counted.
operand_list scalars(int count) {
    operand_list in;
    in.count = count;
    return in;
}

/// The arguments are at fault as `why` says, or not, and the verdict repeats it.
void says(const combination& asked, const operand_list& in, const combination_fault& why) {
    CHECK(std::string(name_of(asked.bad.reason)) == name_of(why.reason));
    CHECK(asked.bad.operand == why.operand);
    CHECK(asked.bad.dim == why.dim);
    CHECK(asked.bad.label == why.label);
    CHECK(asked.bad.wanted == why.wanted);
    CHECK(asked.bad.found == why.found);
    const combination_verdict found = check_combination(asked, in, mesh({}));
    says(found, {why.reason, -1, why.dim, why.wanted, why.found});
    CHECK(found.operand == why.operand);
    CHECK(found.other == -1);
    CHECK(found.label == why.label);
}

/// The fault of an op that takes `wanted` operands, at least or at most.
constexpr combination_fault miscounted(extent_t wanted, extent_t found) {
    return {rule::wrong_argument_count, -1, -1, -1, wanted, found};
}

}  // namespace

TEST_CASE("an op with one argument too many or too few says how many it takes") {
    const tensor_value square = tensor({2, 2});
    const op_value fixed[] = {
        {op::flatten, 2, {0, 1}, 0, {}},
        {op::squeeze_all, 0, {}, 0, {}},
        {op::unsqueeze, 1, {0}, 0, {}},
        {op::atleast, 0, {}, 1, {1}},
        {op::permute, 2, {0, 1}, 0, {}},
        {op::transpose, 2, {0, 1}, 0, {}},
        {op::movedim, 2, {0, 1}, 0, {}},
        {op::t, 0, {}, 0, {}},
        {op::mT, 0, {}, 0, {}},
        {op::narrow, 1, {0}, 2, {0, 1}},
        {op::slice, 1, {0}, 3, {0, 1, 1}},
        {op::select, 1, {0}, 1, {0}},
        {op::diagonal, 2, {0, 1}, 1, {0}},
        {op::unfold, 1, {0}, 2, {1, 1}},
        {op::bit_cast, 0, {}, 2, {1, 1}},
        {op::view_as_real, 0, {}, 0, {}},
        {op::view_as_complex, 0, {}, 0, {}},
        {op::contiguous, 0, {}, 0, {}},
        {op::split, 1, {0}, 1, {1}},
        {op::chunk, 1, {0}, 1, {1}},
        {op::tensor_split, 1, {0}, 1, {1}},
        {op::unbind, 1, {0}, 0, {}},
    };
    for (const op_value& right : fixed) {
        allows(square, {right});
        for (int more = -1; more <= 1; more += 2) {
            op_value other = right;
            other.dims += more;
            // what is negative is refused before the op is looked at
            if (other.dims >= 0) {
                refuses(square, {{other, {rule::wrong_argument_count, -1, -1, right.dims, other.dims}}});
            }
            // of dims and numbers the dims come first
            other.count += more;
            if (other.dims >= 0 && other.count >= 0) {
                refuses(square, {{other, {rule::wrong_argument_count, -1, -1, right.dims, other.dims}}});
            }
            other.dims = right.dims;
            if (other.count >= 0) {
                refuses(square, {{other, {rule::wrong_argument_count, -1, -1, right.count, other.count}}});
            }
        }
    }
}

TEST_CASE("an op with any number of some arguments counts the others") {
    const tensor_value square = tensor({2, 2});
    allows(square, {{op::view, 0, {}, 1, {4}},
                    {op::expand, 0, {}, 2, {2, 2}},
                    {op::squeeze, 0, {}, 0, {}},
                    {op::squeeze, 2, {0, 1}, 0, {}},
                    {op::unflatten, 1, {0}, 1, {2}},
                    {op::split_with_sizes, 1, {0}, 1, {2}},
                    {op::split_with_sizes, 1, {0}, 2, {1, 1}},
                    {op::tensor_split_at, 1, {0}, 0, {}},
                    {op::tensor_split_at, 1, {0}, 2, {1, 1}}});
    const rule count = rule::wrong_argument_count;
    refuses(square, {{{op::view, 1, {0}, 1, {4}}, {count, -1, -1, 0, 1}},
                     {{op::expand, 1, {0}, 2, {2, 2}}, {count, -1, -1, 0, 1}},
                     {{op::squeeze, 0, {}, 1, {0}}, {count, -1, -1, 0, 1}},
                     {{op::squeeze, 1, {0}, 1, {0}}, {count, -1, -1, 0, 1}},
                     {{op::squeeze_all, 2, {0, 1}, 0, {}}, {count, -1, -1, 0, 2}},
                     {{op::unflatten, 0, {}, 1, {2}}, {count, -1, -1, 1, 0}},
                     {{op::unflatten, 2, {0, 1}, 1, {2}}, {count, -1, -1, 1, 2}},
                     {{op::unflatten, 1, {0}, 0, {}}, {count, -1, -1, 1, 0}},
                     {{op::split_with_sizes, 0, {}, 1, {2}}, {count, -1, -1, 1, 0}},
                     {{op::split_with_sizes, 2, {0, 1}, 1, {2}}, {count, -1, -1, 1, 2}},
                     {{op::tensor_split_at, 0, {}, 1, {1}}, {count, -1, -1, 1, 0}},
                     {{op::tensor_split_at, 2, {0, 1}, 1, {1}}, {count, -1, -1, 1, 2}}});
    // as many dims as the tensor has, for any tensor
    allows(tensor({}), {{op::permute, 0, {}, 0, {}}});
    refuses(tensor({2, 3, 4}), {{{op::permute, 2, {0, 1}, 0, {}}, {count, -1, -1, 3, 2}},
                                {{op::permute, 4, {0, 1, 2, 0}, 0, {}}, {count, -1, -1, 3, 4}}});
}

TEST_CASE("counts beyond the capacity are named, and those below zero") {
    const int beyond = max_rank + 1;
    const rule count = rule::wrong_argument_count;
    const tensor_value most = ones(max_rank);
    op_value all_dims{op::permute, max_rank, {}, 0, {}};
    for (int d = 0; d < max_rank; ++d) all_dims.dim[d] = d;
    op_value all_extents{op::view, 0, {}, max_rank, {}};
    for (extent_t& extent : all_extents.at) extent = 1;
    op_value all_expanded = all_extents;
    all_expanded.kind = op::expand;
    allows(most, {all_dims, all_extents, all_expanded, {op::tensor_split_at, 1, {0}, max_rank, {}}});
    allows(tensor({1}), {all_extents, all_expanded});
    op_value all_parts = all_extents;
    all_parts.kind = op::unflatten;
    all_parts.dims = 1;
    allows(tensor({1}), {all_parts});

    const finding rank_over{rule::rank_over_capacity, -1, -1, max_rank, beyond};
    refuses(most, {{{op::view, 0, {}, beyond, {}}, rank_over},
                   {{op::unflatten, 1, {0}, beyond, {}}, rank_over},
                   {{op::expand, 0, {}, beyond, {}}, rank_over},
                   {{op::view, beyond, {}, beyond, {}}, rank_over},
                   {{op::view, 0, {}, -1, {}}, {count, -1, -1, max_rank, -1}},
                   {{op::expand, 0, {}, -1, {}}, {count, -1, -1, max_rank, -1}},
                   {{op::unflatten, 1, {0}, -1, {}}, {count, -1, -1, max_rank, -1}},
                   {{op::view, beyond, {}, 1, {}}, {count, -1, -1, max_rank, beyond}},
                   {{op::permute, beyond, {}, 0, {}}, {count, -1, -1, max_rank, beyond}},
                   {{op::permute, -1, {}, 0, {}}, {count, -1, -1, max_rank, -1}},
                   {{op::t, 0, {}, beyond, {}}, {count, -1, -1, max_rank, beyond}},
                   {{op::t, 0, {}, -1, {}}, {count, -1, -1, max_rank, -1}},
                   {{op::squeeze, beyond, {}, -1, {}}, {count, -1, -1, max_rank, beyond}},
                   {{op::squeeze, -1, {}, beyond, {}}, {count, -1, -1, max_rank, -1}},
                   {{op::tensor_split_at, 1, {0}, beyond, {}}, {count, -1, -1, max_rank, beyond}}});

    // an op that there is not takes no number of arguments
    const auto unknown = static_cast<op>(static_cast<int>(op::unbind) + 1);
    refuses(most, {{{unknown, 0, {}, 0, {}}, {count, -1, -1, 0, 0}}});
}

TEST_CASE("dims count from the first and from the last, and one further is named") {
    const tensor_value square = tensor({2, 2});
    allows(square, {{op::flatten, 2, {-2, 1}, 0, {}},
                    {op::flatten, 2, {1, 1}, 0, {}},
                    {op::flatten, 2, {0, -2}, 0, {}},
                    {op::unflatten, 1, {-2}, 1, {2}},
                    {op::unflatten, 1, {1}, 1, {2}},
                    {op::squeeze, 1, {-2}, 0, {}},
                    {op::squeeze, 1, {1}, 0, {}},
                    {op::squeeze, 2, {0, 1}, 0, {}},
                    {op::squeeze, 2, {1, -2}, 0, {}},
                    {op::permute, 2, {-2, 1}, 0, {}},
                    {op::permute, 2, {1, -2}, 0, {}},
                    {op::transpose, 2, {-2, 1}, 0, {}},
                    {op::transpose, 2, {1, -2}, 0, {}},
                    {op::movedim, 2, {-2, 1}, 0, {}},
                    {op::movedim, 2, {1, -2}, 0, {}},
                    {op::narrow, 1, {-2}, 2, {0, 1}},
                    {op::narrow, 1, {1}, 2, {0, 1}},
                    {op::slice, 1, {-2}, 3, {0, 1, 1}},
                    {op::slice, 1, {1}, 3, {0, 1, 1}},
                    {op::select, 1, {-2}, 1, {0}},
                    {op::select, 1, {1}, 1, {0}},
                    {op::diagonal, 2, {-2, 1}, 1, {0}},
                    {op::diagonal, 2, {1, -2}, 1, {0}},
                    {op::unfold, 1, {-2}, 2, {1, 1}},
                    {op::unfold, 1, {1}, 2, {1, 1}},
                    {op::split, 1, {-2}, 1, {1}},
                    {op::split, 1, {1}, 1, {1}},
                    {op::split_with_sizes, 1, {-2}, 1, {2}},
                    {op::split_with_sizes, 1, {1}, 1, {2}},
                    {op::chunk, 1, {-2}, 1, {1}},
                    {op::chunk, 1, {1}, 1, {1}},
                    {op::tensor_split, 1, {-2}, 1, {1}},
                    {op::tensor_split, 1, {1}, 1, {1}},
                    {op::tensor_split_at, 1, {-2}, 1, {1}},
                    {op::tensor_split_at, 1, {1}, 1, {1}},
                    {op::unbind, 1, {-2}, 0, {}},
                    {op::unbind, 1, {1}, 0, {}}});
    const op_value with_dims[] = {
        {op::flatten, 2, {0, 0}, 0, {}},        {op::unflatten, 1, {0}, 1, {2}},   {op::squeeze, 2, {0, 0}, 0, {}},
        {op::permute, 2, {0, 0}, 0, {}},        {op::transpose, 2, {0, 0}, 0, {}}, {op::movedim, 2, {0, 0}, 0, {}},
        {op::narrow, 1, {0}, 2, {0, 1}},        {op::slice, 1, {0}, 3, {0, 1, 1}}, {op::select, 1, {0}, 1, {0}},
        {op::diagonal, 2, {0, 0}, 1, {0}},      {op::unfold, 1, {0}, 2, {1, 1}},   {op::split, 1, {0}, 1, {1}},
        {op::split_with_sizes, 1, {0}, 1, {2}}, {op::chunk, 1, {0}, 1, {1}},       {op::tensor_split, 1, {0}, 1, {1}},
        {op::tensor_split_at, 1, {0}, 1, {1}},  {op::unbind, 1, {0}, 0, {}},
    };
    for (const op_value& given : with_dims) {
        for (int i = 0; i < given.dims; ++i) {
            for (const int dim : {-3, 2}) {
                op_value asked = given;
                asked.dim[i] = dim;
                refuses(square, {{asked, {rule::dim_out_of_range, -1, dim, 2, dim}}});
            }
        }
    }
    // of two the first
    refuses(square, {{{op::transpose, 2, {2, -3}, 0, {}}, {rule::dim_out_of_range, -1, 2, 2, 2}},
                     {{op::transpose, 2, {-3, 2}, 0, {}}, {rule::dim_out_of_range, -1, -3, 2, -3}}});

    // the dims of unsqueeze are those of the result
    allows(square, {{op::unsqueeze, 1, {-3}, 0, {}}, {op::unsqueeze, 1, {2}, 0, {}}});
    refuses(square, {{{op::unsqueeze, 1, {-4}, 0, {}}, {rule::dim_out_of_range, -1, -4, 3, -4}},
                     {{op::unsqueeze, 1, {3}, 0, {}}, {rule::dim_out_of_range, -1, 3, 3, 3}}});
}

TEST_CASE("a scalar has dim 0 for ops that take no rows") {
    const tensor_value scalar = tensor({});
    allows(scalar, {{op::flatten, 2, {0, -1}, 0, {}},
                    {op::flatten, 2, {-1, 0}, 0, {}},
                    {op::squeeze, 1, {0}, 0, {}},
                    {op::squeeze, 1, {-1}, 0, {}},
                    {op::transpose, 2, {0, -1}, 0, {}},
                    {op::movedim, 2, {-1, 0}, 0, {}},
                    {op::unsqueeze, 1, {0}, 0, {}},
                    {op::unsqueeze, 1, {-1}, 0, {}}});
    const rule range = rule::dim_out_of_range;
    refuses(scalar, {{{op::flatten, 2, {0, 1}, 0, {}}, {range, -1, 1, 0, 1}},
                     {{op::flatten, 2, {-2, 0}, 0, {}}, {range, -1, -2, 0, -2}},
                     {{op::squeeze, 1, {1}, 0, {}}, {range, -1, 1, 0, 1}},
                     {{op::squeeze, 1, {-2}, 0, {}}, {range, -1, -2, 0, -2}},
                     {{op::transpose, 2, {0, 1}, 0, {}}, {range, -1, 1, 0, 1}},
                     {{op::movedim, 2, {-2, 0}, 0, {}}, {range, -1, -2, 0, -2}},
                     {{op::unsqueeze, 1, {1}, 0, {}}, {range, -1, 1, 1, 1}},
                     {{op::unsqueeze, 1, {-2}, 0, {}}, {range, -1, -2, 1, -2}}});

    const finding no_rows{rule::rank_does_not_fit, -1, -1, 1, 0};
    const std::initializer_list<refused_op> taking = {{{op::unflatten, 1, {0}, 1, {1}}, no_rows},
                                                      {{op::narrow, 1, {0}, 2, {0, 1}}, no_rows},
                                                      {{op::slice, 1, {0}, 3, {0, 1, 1}}, no_rows},
                                                      {{op::select, 1, {0}, 1, {0}}, no_rows},
                                                      {{op::unfold, 1, {0}, 2, {1, 1}}, no_rows},
                                                      {{op::split, 1, {0}, 1, {1}}, no_rows},
                                                      {{op::split_with_sizes, 1, {0}, 1, {1}}, no_rows},
                                                      {{op::chunk, 1, {0}, 1, {1}}, no_rows},
                                                      {{op::tensor_split, 1, {0}, 1, {1}}, no_rows},
                                                      {{op::tensor_split_at, 1, {0}, 1, {1}}, no_rows},
                                                      {{op::unbind, 1, {0}, 0, {}}, no_rows}};
    refuses(scalar, taking);
    for (const refused_op& one : taking) allows(tensor({1}), {one.asked});
}

TEST_CASE("a dim that is named twice is named, counted from the first") {
    const tensor_value cube = tensor({2, 2, 2});
    allows(cube, {{op::permute, 3, {2, 0, 1}, 0, {}}, {op::squeeze, 3, {0, -2, -1}, 0, {}}});
    const rule twice = rule::dim_named_twice;
    refuses(cube, {{{op::permute, 3, {0, 1, 0}, 0, {}}, {twice, -1, 0, 0, 0}},
                   {{op::permute, 3, {0, 2, -1}, 0, {}}, {twice, -1, 2, 0, 0}},
                   {{op::permute, 3, {-1, -1, 2}, 0, {}}, {twice, -1, 2, 0, 0}},
                   {{op::squeeze, 2, {1, -2}, 0, {}}, {twice, -1, 1, 0, 0}},
                   {{op::squeeze, 3, {1, 0, -3}, 0, {}}, {twice, -1, 0, 0, 0}},
                   {{op::diagonal, 2, {1, 1}, 1, {0}}, {twice, -1, 1, 0, 0}},
                   {{op::diagonal, 2, {2, -1}, 1, {0}}, {twice, -1, 2, 0, 0}}});
}

TEST_CASE("ops that insert dims, and those of matrices, say the rank") {
    const rule rank = rule::rank_does_not_fit;
    const rule capacity = rule::rank_over_capacity;
    allows(ones(max_rank - 1), {{op::unsqueeze, 1, {0}, 0, {}}, {op::view_as_real, 0, {}, 0, {}}});
    refuses(ones(max_rank), {{{op::unsqueeze, 1, {0}, 0, {}}, {capacity, -1, -1, max_rank, max_rank + 1}},
                             {{op::view_as_real, 0, {}, 0, {}}, {capacity, -1, -1, max_rank, max_rank + 1}}});

    for (const int dims : {0, 1, 2, 3, max_rank}) {
        allows(ones(dims), {{op::atleast, 0, {}, 1, {1}}, {op::atleast, 0, {}, 1, {3}}});
        refuses(ones(dims), {{{op::atleast, 0, {}, 1, {0}}, {rule::range_out_of_bounds, -1, -1, 3, 0}},
                             {{op::atleast, 0, {}, 1, {4}}, {rule::range_out_of_bounds, -1, -1, 3, 4}}});
    }

    const op_value turn{op::t, 0, {}, 0, {}};
    const op_value turn_last{op::mT, 0, {}, 0, {}};
    for (int dims = 0; dims <= 2; ++dims) allows(ones(dims), {turn});
    refuses(ones(3), {{turn, {rank, -1, -1, 2, 3}}});
    refuses(ones(max_rank), {{turn, {rank, -1, -1, 2, max_rank}}});
    allows(ones(2), {turn_last});
    allows(ones(3), {turn_last});
    allows(ones(max_rank), {turn_last});
    refuses(ones(0), {{turn_last, {rank, -1, -1, 2, 0}}});
    refuses(ones(1), {{turn_last, {rank, -1, -1, 2, 1}}});

    allows(ones(2), {{op::diagonal, 2, {0, 1}, 1, {0}}});
    // the rank before the arguments
    refuses(ones(1), {{{op::diagonal, 2, {0, 1}, 1, {0}}, {rank, -1, -1, 2, 1}},
                      {{op::diagonal, 0, {}, 0, {}}, {rank, -1, -1, 2, 1}}});
    refuses(ones(0), {{{op::diagonal, 2, {0, 1}, 1, {0}}, {rank, -1, -1, 2, 0}}});
}

TEST_CASE("a flatten says a last dim before the first, and a product that does not fit") {
    const tensor_value cube = tensor({2, 3, 5});
    allows(cube, {{op::flatten, 2, {1, 1}, 0, {}}, {op::flatten, 2, {1, -1}, 0, {}}});
    refuses(cube, {{{op::flatten, 2, {1, 0}, 0, {}}, {rule::dim_out_of_range, -1, 0, 3, 0}},
                   {{op::flatten, 2, {-1, -2}, 0, {}}, {rule::dim_out_of_range, -1, 1, 3, 1}},
                   {{op::flatten, 2, {2, 0}, 0, {}}, {rule::dim_out_of_range, -1, 0, 3, 0}}});

    // no elements, as a dim that stays has no rows
    const op_value first_two{op::flatten, 2, {0, 1}, 0, {}};
    const op_value last_two{op::flatten, 2, {1, 2}, 0, {}};
    allows(tensor({7, seventh, 0}), {first_two});
    allows(tensor({0, seventh, 7}), {last_two});
    refuses(tensor({8, eighth, 0}), {{first_two, {rule::element_count_overflows, -1, -1, 0, 0}}});
    refuses(tensor({0, eighth, 8}), {{last_two, {rule::element_count_overflows, -1, -1, 0, 0}}});
    // one that is flattened has none, wherever it stands
    const op_value all{op::flatten, 2, {0, 2}, 0, {}};
    allows(tensor({8, eighth, 0}), {all, last_two});
    allows(tensor({0, eighth, 8}), {all, first_two});
    allows(tensor({8, 0, eighth}), {all, first_two, last_two});
}

TEST_CASE("an unflatten says the rank that the result would have") {
    const op_value halves{op::unflatten, 1, {0}, 2, {1, 1}};
    allows(ones(max_rank - 1), {halves});
    refuses(ones(max_rank), {{halves, {rule::rank_over_capacity, -1, -1, max_rank, max_rank + 1}}});
    op_value all{op::unflatten, 1, {0}, max_rank, {}};
    for (extent_t& extent : all.at) extent = 1;
    allows(ones(1), {all});
    refuses(ones(2), {{all, {rule::rank_over_capacity, -1, -1, max_rank, max_rank + 1}}});
    refuses(ones(3), {{all, {rule::rank_over_capacity, -1, -1, max_rank, max_rank + 2}}});

    const tensor_value six = tensor({6, 4});
    allows(six, {{op::unflatten, 1, {0}, 2, {2, 3}}, {op::unflatten, 1, {0}, 2, {2, infer}}});
    refuses(six, {{{op::unflatten, 1, {0}, 2, {2, 4}}, {rule::element_count_differs, -1, -1, 6, 8}},
                  {{op::unflatten, 1, {0}, 2, {2, -2}}, {rule::negative_extent, -1, 1, infer, -2}},
                  {{op::unflatten, 1, {0}, 2, {4, infer}}, {rule::cannot_infer, -1, 1, 6, 4}}});
    const shape_value parts = check_op(six, {}, {op::unflatten, 1, {0}, 2, {2, 4}}).shape;
    CHECK(text_of(parts) == "[2,4,4]");
}

TEST_CASE("a squeeze says the axis and the dim that have nowhere to go") {
    const op_value first{op::squeeze, 1, {0}, 0, {}};
    const op_value second{op::squeeze, 1, {1}, 0, {}};
    const op_value all{op::squeeze_all, 0, {}, 0, {}};
    const rule nowhere = rule::size_one_shard_has_nowhere_to_go;
    const tensor_value row = tensor({1, 4}, {shard_of(0)});
    allows(row, {first, all}, mesh({1}));
    allows(row, {second}, mesh({2}));
    allows(tensor({1, 1}, {shard_of(0)}), {first}, mesh({2}));
    allows(tensor({1, 0}, {shard_of(0)}), {first}, mesh({2}));
    refuses(row, {{first, {nowhere, 0, 0, 0, 0}}, {all, {nowhere, 0, 0, 0, 0}}}, mesh({2}));
    refuses(tensor({1, 1}, {shard_of(1)}), {{all, {nowhere, 0, 1, 0, 0}}}, mesh({2}));

    // the first axis leaves one row of two, and two of three
    allows(tensor({2, 1}, {shard_of(0), shard_of(1)}), {second, all}, mesh({2, 2}));
    const tensor_value three = tensor({3, 1}, {shard_of(0), shard_of(1)});
    refuses(three, {{second, {nowhere, 1, 1, 0, 0}}}, mesh({2, 2}));

    const op_verdict found = check_op(three, mesh({2, 2}), second);
    CHECK(text_of(found.shape) == "[3]");
    CHECK(found.in.dim == 1);
    CHECK(found.in.length == 1);
    CHECK(found.in.factor == 1);
    CHECK(found.in.inner == 1);
    CHECK(found.in.period == 1);
    CHECK(found.in.chunk == 1);
}

TEST_CASE("an expand says the extents") {
    const tensor_value column = tensor({3, 1});
    allows(column, {{op::expand, 0, {}, 2, {3, 5}},
                    {op::expand, 0, {}, 2, {3, 0}},
                    {op::expand, 0, {}, 2, {infer, infer}},
                    {op::expand, 0, {}, 3, {2, 3, 1}}});
    refuses(column, {{{op::expand, 0, {}, 1, {3}}, {rule::rank_does_not_fit, -1, -1, 2, 1}},
                     {{op::expand, 0, {}, 0, {}}, {rule::rank_does_not_fit, -1, -1, 2, 0}},
                     {{op::expand, 0, {}, 2, {3, -2}}, {rule::negative_extent, -1, 1, infer, -2}},
                     {{op::expand, 0, {}, 3, {-2, 3, 1}}, {rule::negative_extent, -1, 0, infer, -2}},
                     {{op::expand, 0, {}, 2, {4, 1}}, {rule::not_expandable, -1, 0, 4, 3}},
                     {{op::expand, 0, {}, 2, {1, 1}}, {rule::not_expandable, -1, 0, 1, 3}},
                     {{op::expand, 0, {}, 3, {2, 2, 1}}, {rule::not_expandable, -1, 1, 2, 3}},
                     // a new dim has the one row, and no old extent to keep
                     {{op::expand, 0, {}, 3, {infer, 3, 1}}, {rule::not_expandable, -1, 0, infer, 1}}});
    allows(tensor({0}), {{op::expand, 0, {}, 1, {0}}});
    refuses(tensor({0}), {{{op::expand, 0, {}, 1, {1}}, {rule::not_expandable, -1, 0, 1, 0}}});

    allows(tensor({1}), {{op::expand, 0, {}, 2, {7, seventh}}, {op::expand, 0, {}, 3, {8, 0, eighth}}});
    refuses(tensor({1}), {{{op::expand, 0, {}, 2, {8, eighth}}, {rule::element_count_overflows, -1, -1, 0, 0}}});

    // check_op has refused it before; whoever asks without it gets the same
    const op_value beyond{op::expand, 0, {}, max_rank + 1, {}};
    const mesh_value none;
    detail::op_check at{column, none, beyond, {}};
    says(detail::check_expand(at), {rule::rank_over_capacity, -1, -1, max_rank, max_rank + 1});
}

TEST_CASE("an expand says the axis that cuts the one row") {
    const rule sharded = rule::expanded_dim_sharded;
    const tensor_value row = tensor({1, 4}, {replicated(), shard_of(0)});
    allows(row, {{op::expand, 0, {}, 2, {1, 4}}, {op::expand, 0, {}, 2, {0, 4}}, {op::expand, 0, {}, 3, {2, 1, 4}}},
           mesh({2, 2}));
    allows(row, {{op::expand, 0, {}, 2, {2, 4}}}, mesh({2, 1}));
    refuses(row,
            {{{op::expand, 0, {}, 2, {2, 4}}, {sharded, 1, 0, 2, 1}},
             // the dim of the tensor, not of the result
             {{op::expand, 0, {}, 4, {5, 6, 3, 4}}, {sharded, 1, 0, 3, 1}}},
            mesh({2, 2}));
    const tensor_value column = tensor({4, 1}, {shard_of(1), shard_of(0)});
    refuses(column, {{{op::expand, 0, {}, 3, {9, 4, 7}}, {sharded, 0, 1, 7, 1}}}, mesh({2, 2}));
    CHECK(text_of(check_op(column, mesh({2, 2}), {op::expand, 0, {}, 3, {9, 4, 7}}).shape) == "[9,4,7]");
}

TEST_CASE("rows beyond a dim, or before it, are named with what is there") {
    const rule range = rule::range_out_of_bounds;
    const tensor_value in = tensor({3, 5});
    allows(in, {{op::narrow, 1, {1}, 2, {5, 0}},
                {op::narrow, 1, {1}, 2, {-5, 5}},
                {op::narrow, 1, {1}, 2, {0, 5}},
                {op::narrow, 1, {1}, 2, {2, 3}},
                {op::narrow, 1, {1}, 2, {-2, 2}},
                {op::narrow, 1, {-1}, 2, {4, 1}},
                {op::narrow, 1, {0}, 2, {3, 0}}});
    refuses(in, {{{op::narrow, 1, {1}, 2, {6, 0}}, {range, -1, 1, 5, 6}},
                 {{op::narrow, 1, {1}, 2, {-6, 1}}, {range, -1, 1, 5, -6}},
                 {{op::narrow, 1, {0}, 2, {4, 0}}, {range, -1, 0, 3, 4}},
                 {{op::narrow, 1, {-2}, 2, {-4, 0}}, {range, -1, 0, 3, -4}},
                 // of the length: what is left from the start on
                 {{op::narrow, 1, {1}, 2, {0, 6}}, {range, -1, 1, 5, 6}},
                 {{op::narrow, 1, {1}, 2, {2, 4}}, {range, -1, 1, 3, 4}},
                 {{op::narrow, 1, {1}, 2, {-2, 3}}, {range, -1, 1, 2, 3}},
                 {{op::narrow, 1, {1}, 2, {5, 1}}, {range, -1, 1, 0, 1}},
                 {{op::narrow, 1, {1}, 2, {2, -1}}, {range, -1, 1, 3, -1}},
                 {{op::narrow, 1, {1}, 2, {0, largest}}, {range, -1, 1, 5, largest}}});

    allows(in, {{op::select, 1, {1}, 1, {4}},
                {op::select, 1, {1}, 1, {-5}},
                {op::select, 1, {-2}, 1, {2}},
                {op::select, 1, {0}, 1, {-3}}});
    refuses(in, {{{op::select, 1, {1}, 1, {5}}, {range, -1, 1, 5, 5}},
                 {{op::select, 1, {1}, 1, {-6}}, {range, -1, 1, 5, -6}},
                 {{op::select, 1, {-2}, 1, {3}}, {range, -1, 0, 3, 3}},
                 {{op::select, 1, {0}, 1, {-4}}, {range, -1, 0, 3, -4}}});
    refuses(tensor({0}), {{{op::select, 1, {0}, 1, {0}}, {range, -1, 0, 0, 0}}});
    allows(tensor({0}), {{op::narrow, 1, {0}, 2, {0, 0}}});

    allows(in, {{op::unfold, 1, {1}, 2, {5, 1}}, {op::unfold, 1, {1}, 2, {0, 1}}, {op::unfold, 1, {-2}, 2, {3, 9}}});
    refuses(in, {{{op::unfold, 1, {1}, 2, {6, 1}}, {range, -1, 1, 5, 6}},
                 {{op::unfold, 1, {1}, 2, {-1, 1}}, {range, -1, 1, 5, -1}},
                 {{op::unfold, 1, {-2}, 2, {4, 1}}, {range, -1, 0, 3, 4}}});
}

TEST_CASE("a step has to be positive") {
    const rule step = rule::step_not_positive;
    const tensor_value in = tensor({3, 5});
    allows(in, {{op::slice, 1, {1}, 3, {0, 5, 1}}, {op::slice, 1, {1}, 3, {-9, 9, largest}}});
    refuses(in, {{{op::slice, 1, {1}, 3, {0, 5, 0}}, {step, -1, 1, 1, 0}},
                 {{op::slice, 1, {-2}, 3, {0, 5, -1}}, {step, -1, 0, 1, -1}}});
    allows(in, {{op::unfold, 1, {1}, 2, {2, 1}}, {op::unfold, 1, {1}, 2, {2, largest}}});
    refuses(in, {{{op::unfold, 1, {1}, 2, {2, 0}}, {step, -1, 1, 1, 0}},
                 {{op::unfold, 1, {-2}, 2, {2, -1}}, {step, -1, 0, 1, -1}}});
}

TEST_CASE("an unfold says the rank of the windows, and that their elements do not fit") {
    const op_value whole{op::unfold, 1, {0}, 2, {1, 1}};
    allows(ones(max_rank - 1), {whole});
    refuses(ones(max_rank), {{whole, {rule::rank_over_capacity, -1, -1, max_rank, max_rank + 1}}});
    // as many windows as a seventh, and as an eighth
    allows(tensor({seventh + 6}), {{op::unfold, 1, {0}, 2, {7, 1}}});
    refuses(tensor({eighth + 7}), {{{op::unfold, 1, {0}, 2, {8, 1}}, {rule::element_count_overflows, -1, -1, 0, 0}}});
    allows(tensor({eighth + 6}), {{op::unfold, 1, {0}, 2, {8, 1}}});
}

TEST_CASE("parts are named with the rows that are left") {
    const rule range = rule::range_out_of_bounds;
    const tensor_value in = tensor({3, 5});
    const tensor_value empty = tensor({3, 0});
    allows(in, {{op::split, 1, {1}, 1, {1}},
                {op::split, 1, {1}, 1, {9}},
                {op::chunk, 1, {1}, 1, {1}},
                {op::chunk, 1, {1}, 1, {9}},
                {op::tensor_split, 1, {1}, 1, {1}},
                {op::tensor_split, 1, {1}, 1, {9}},
                {op::tensor_split_at, 1, {1}, 2, {-9, 9}}});
    allows(empty, {{op::split, 1, {1}, 1, {0}}, {op::split, 1, {1}, 1, {1}}, {op::chunk, 1, {1}, 1, {1}}});
    refuses(in, {{{op::split, 1, {1}, 1, {0}}, {range, -1, 1, 5, 0}},
                 {{op::split, 1, {1}, 1, {-1}}, {range, -1, 1, 5, -1}},
                 {{op::split, 1, {-2}, 1, {0}}, {range, -1, 0, 3, 0}},
                 {{op::chunk, 1, {1}, 1, {0}}, {range, -1, 1, 5, 0}},
                 {{op::chunk, 1, {-2}, 1, {-1}}, {range, -1, 0, 3, -1}},
                 {{op::tensor_split, 1, {1}, 1, {0}}, {range, -1, 1, 5, 0}},
                 {{op::tensor_split, 1, {-2}, 1, {-1}}, {range, -1, 0, 3, -1}}});
    refuses(empty, {{{op::split, 1, {1}, 1, {-1}}, {range, -1, 1, 0, -1}},
                    {{op::chunk, 1, {1}, 1, {0}}, {range, -1, 1, 0, 0}},
                    {{op::tensor_split, 1, {1}, 1, {0}}, {range, -1, 1, 0, 0}}});

    const rule differs = rule::element_count_differs;
    allows(in, {{op::split_with_sizes, 1, {1}, 1, {5}},
                {op::split_with_sizes, 1, {1}, 3, {2, 0, 3}},
                {op::split_with_sizes, 1, {-2}, 2, {0, 3}}});
    allows(empty, {{op::split_with_sizes, 1, {1}, 1, {0}}, {op::split_with_sizes, 1, {1}, 0, {}}});
    refuses(in, {{{op::split_with_sizes, 1, {1}, 1, {6}}, {range, -1, 1, 5, 6}},
                 {{op::split_with_sizes, 1, {1}, 2, {2, 4}}, {range, -1, 1, 3, 4}},
                 {{op::split_with_sizes, 1, {1}, 3, {2, 3, 1}}, {range, -1, 1, 0, 1}},
                 {{op::split_with_sizes, 1, {1}, 2, {6, -1}}, {range, -1, 1, 5, 6}},
                 {{op::split_with_sizes, 1, {1}, 2, {2, -1}}, {range, -1, 1, 3, -1}},
                 {{op::split_with_sizes, 1, {-2}, 2, {1, 3}}, {range, -1, 0, 2, 3}},
                 {{op::split_with_sizes, 1, {1}, 2, {2, largest}}, {range, -1, 1, 3, largest}},
                 {{op::split_with_sizes, 1, {1}, 2, {2, 2}}, {differs, -1, 1, 5, 4}},
                 {{op::split_with_sizes, 1, {-2}, 1, {2}}, {differs, -1, 0, 3, 2}},
                 {{op::split_with_sizes, 1, {1}, 0, {}}, {differs, -1, 1, 5, 0}}});

    CHECK(part_count(in.shape, {op::split, 1, {1}, 1, {1}}) == 5);
    CHECK(part_count(in.shape, {op::split, 1, {1}, 1, {0}}) == -1);
    CHECK(part_count(in.shape, {op::chunk, 1, {1}, 1, {0}}) == -1);
    CHECK(part_count(empty.shape, {op::split, 1, {1}, 1, {0}}) == 1);
    CHECK(part_count(in.shape, {op::unbind, 1, {2}, 0, {}}) == -1);
    CHECK(refused_part(in, mesh({}), {op::split, 1, {1}, 1, {0}}) == -1);
}

TEST_CASE("a cast says the sizes of the elements") {
    const rule divide = rule::bit_cast_does_not_divide;
    const auto cast = [](extent_t from, extent_t to) { return op_value{op::bit_cast, 0, {}, 2, {from, to}}; };
    const tensor_value in = tensor({3, 8});
    allows(in, {cast(1, 1), cast(1, 2), cast(2, 1), cast(4, 4), cast(1, 8), cast(2, 16), cast(6, 2)});
    refuses(in, {{cast(0, 4), {divide, -1, -1, 4, 0}},
                 {cast(4, 0), {divide, -1, -1, 0, 4}},
                 {cast(-4, 4), {divide, -1, -1, 4, -4}},
                 {cast(4, -4), {divide, -1, -1, -4, 4}},
                 {cast(0, 0), {divide, -1, -1, 0, 0}},
                 {cast(4, 6), {divide, -1, -1, 6, 4}},
                 {cast(6, 4), {divide, -1, -1, 4, 6}},
                 // the rows that one new element takes, and those that there are
                 {cast(1, 16), {divide, -1, 1, 16, 8}},
                 {cast(2, 6), {divide, -1, 1, 3, 8}}});
    allows(tensor({}), {cast(2, 2)});
    refuses(tensor({}), {{cast(2, 4), {divide, -1, -1, 4, 2}}, {cast(4, 2), {divide, -1, -1, 2, 4}}});

    const finding overflow{rule::element_count_overflows, -1, -1, 0, 0};
    allows(tensor({seventh}), {cast(7, 1)});
    allows(tensor({eighth - 1}), {cast(8, 1)});
    refuses(tensor({eighth}), {{cast(8, 1), overflow}});
    // each extent fits, but not their product
    refuses(tensor({2, eighth}), {{cast(4, 1), overflow}});
    allows(tensor({2, eighth}), {cast(2, 1)});
    // where there are no elements, the extent itself
    refuses(tensor({0, eighth}), {{cast(8, 1), overflow}});
    allows(tensor({0, seventh}), {cast(7, 1)});

    const op_value as_complex{op::view_as_complex, 0, {}, 0, {}};
    allows(tensor({3, 2}), {as_complex});
    allows(tensor({2}), {as_complex});
    refuses(tensor({}), {{as_complex, {rule::rank_does_not_fit, -1, -1, 1, 0}}});
    refuses(tensor({2, 3}), {{as_complex, {rule::last_dim_not_two, -1, 1, 2, 3}}});
    refuses(tensor({2, 2, 1}), {{as_complex, {rule::last_dim_not_two, -1, 2, 2, 1}}});
    refuses(tensor({4}), {{as_complex, {rule::last_dim_not_two, -1, 0, 2, 4}}});
}

TEST_CASE("a cast says the axis whose terms have no bits, or that cuts an element") {
    const op_value wider{op::bit_cast, 0, {}, 2, {2, 4}};
    const op_value narrower{op::bit_cast, 0, {}, 2, {4, 2}};
    const op_value same{op::bit_cast, 0, {}, 2, {4, 4}};
    const op_value as_real{op::view_as_real, 0, {}, 0, {}};
    const op_value as_complex{op::view_as_complex, 0, {}, 0, {}};
    const mesh_value over = mesh({2, 2});
    const finding owed{rule::bit_cast_of_partial, 1, -1, 0, 0};
    const tensor_value sums = tensor({4, 2}, {shard_of(0), partial_of(reduction::sum)});
    const tensor_value least = tensor({4, 2}, {shard_of(0), partial_of(reduction::min)});
    allows(sums, {as_real, as_complex}, over);
    allows(sums, {wider, narrower, same}, mesh({2, 1}));
    refuses(sums, {{wider, owed}, {narrower, owed}, {same, owed}}, over);
    refuses(least, {{as_real, owed}, {as_complex, owed}}, over);
    // on the first axis too, and there first
    const finding owed_first{rule::bit_cast_of_partial, 0, -1, 0, 0};
    const tensor_value twice = tensor({4, 2}, {partial_of(reduction::max), partial_of(reduction::min)});
    refuses(twice, {{wider, owed_first}, {as_real, owed_first}, {as_complex, owed_first}}, over);
    CHECK(text_of(check_op(sums, over, wider).shape) == "[4,1]");
    CHECK(text_of(check_op(sums, over, narrower).shape) == "[4,4]");
    CHECK(text_of(check_op(least, over, as_real).shape) == "[4,2,2]");
    CHECK(text_of(check_op(least, over, as_complex).shape) == "[4]");

    // wanted: the smaller elements of a new one, found: those of an old one
    allows(tensor({8}, {shard_of(0)}), {wider, narrower}, mesh({4}));
    const op_verdict cut =
        check_op(tensor({3, 6}, {replicated(), shard_of(1)}), mesh({2, 4}), {op::bit_cast, 0, {}, 2, {1, 3}});
    CHECK(cut.reason == rule::bit_cast_splits_elements);
    CHECK(cut.axis == 1);
    CHECK(cut.wanted == 3);
    CHECK(cut.found == 1);
}

TEST_CASE("cures of an op say which axes, which dim and how many elements") {
    const op_value wider{op::bit_cast, 0, {}, 2, {2, 4}};
    const tensor_value owes_two =
        tensor({4, 2}, {partial_of(reduction::sum), shard_of(0), partial_of(reduction::max)});
    const mesh_value three_axes = mesh({2, 2, 2});
    const op_cures reduced = find_op_cures(owes_two, three_axes, wider, check_op(owes_two, three_axes, wider));
    CHECK(reduced.reductions == 2);
    CHECK(reduced.reduced[0] == 0);
    CHECK(reduced.reduced[1] == 2);

    // on every axis that there may be
    tensor_value owes_all = tensor({4});
    mesh_value all_axes;
    owes_all.placements.count = all_axes.axes = max_axes;
    for (int i = 0; i < max_axes; ++i) {
        owes_all.placements.at[i] = partial_of(reduction::sum);
        all_axes.sizes[i] = 2;
    }
    const op_cures every = find_op_cures(owes_all, all_axes, wider, check_op(owes_all, all_axes, wider));
    CHECK(every.reductions == max_axes);
    CHECK(every.reduced[max_axes - 1] == max_axes - 1);

    const op_value as_complex{op::view_as_complex, 0, {}, 0, {}};
    const auto pairs_of = [&](extent_t length) {
        const tensor_value in = tensor({3, 5, length});
        return find_op_cures(in, mesh({}), as_complex, check_op(in, mesh({}), as_complex));
    };
    CHECK(pairs_of(4).by_pairs);
    CHECK(pairs_of(4).other.kind == op::unflatten);
    CHECK(pairs_of(4).other.dims == 1);
    CHECK(pairs_of(4).other.dim[0] == 2);
    CHECK(pairs_of(4).other.count == 2);
    CHECK(pairs_of(4).other.at[0] == 2);
    CHECK(pairs_of(4).other.at[1] == 2);
    CHECK(!pairs_of(0).by_pairs);
    CHECK(!pairs_of(1).by_pairs);
    CHECK(!pairs_of(3).by_pairs);

    // 3 over 2 ranks: the fullest has 2 of them, 5 * 7 times
    const op_value flat{op::flatten, 2, {0, 1}, 0, {}};
    const tensor_value whole = tensor({5, 7, 3}, {shard_of(2)});
    const op_verdict turned = check_op(whole, mesh({2}), {op::transpose, 2, {0, 1}, 0, {}});
    REQUIRE(turned.legal());
    const op_verdict scattered = check_op(turned.tensor(), mesh({2}), flat);
    REQUIRE(scattered.reason == rule::layout_needs_copy);
    const op_cures copy = find_op_cures(turned.tensor(), mesh({2}), flat, scattered);
    CHECK(copy.by_copy);
    CHECK(copy.copied == 70);
    CHECK(copy.steps == 0);

    const tensor_value eight = tensor({3, 8}, {shard_of(1)});
    const op_value first_row{op::select, 1, {-1}, 1, {0}};
    const op_verdict no_row = check_op(eight, mesh({2}), first_row);
    REQUIRE(!no_row.legal());
    const op_cures narrowed = find_op_cures(eight, mesh({2}), first_row, no_row);
    CHECK(narrowed.by_narrow);
    CHECK(narrowed.other.kind == op::narrow);
    CHECK(narrowed.other.dims == 1);
    CHECK(narrowed.other.dim[0] == -1);
    CHECK(narrowed.other.count == 2);
    CHECK(narrowed.other.at[0] == 0);
    CHECK(narrowed.other.at[1] == 1);
    CHECK(narrowed.placements.at[0] == shard_of(1));
}

TEST_CASE("a search for cures of an op ends") {
    const op_value same{op::contiguous, 0, {}, 0, {}};
    const detail::refused_view asked{shape({4}), mesh({2}), tensor({4}, {shard_of(0)}).placements, shape({4}),
                                     policy::plain};
    detail::op_search search{&same};
    const int checks = search.checks_left;
    CHECK(checks > 0);
    for (int i = 0; i < checks; ++i) CHECK(search.check(asked).legal());
    CHECK(search.checks_left == 0);
    CHECK(!search.check(asked).legal());  // it would be, and nobody looks
    CHECK(search.checks_left == 0);
}

TEST_CASE("ops that combine tensors say how many they take") {
    const auto add = [](const operand_list& in) { return make_pointwise(elementwise::add, in); };
    const auto join = [](const operand_list& in) { return make_concat(0, policy::plain, in); };
    const auto sum = [](const operand_list& in) { return make_reduction(reduction::sum, nullptr, 0, false, in); };
    const auto along = [](const operand_list& in) { return make_along(nullptr, 0, in); };
    const auto top = [](const operand_list& in) { return make_top(0, 1, in); };
    const auto expect = [](const auto& make, const operand_list& in, const combination_fault& why) {
        INFO(in.count << " operands");
        says(make(in), in, why);
    };
    operand_list most = scalars(max_operands);
    for (shape_value& one : most.shape) one = shape({2});
    operand_list beyond = most;
    ++beyond.count;
    const operand_list one = operands({shape({2})});
    const operand_list two = operands({shape({2}), shape({2})});
    const operand_list three = operands({shape({2}), shape({2}), shape({2})});

    expect(add, one, {});
    expect(add, most, {});
    expect(add, scalars(0), miscounted(1, 0));
    expect(add, scalars(-1), miscounted(1, -1));
    expect(add, beyond, miscounted(max_operands, max_operands + 1));

    expect(join, one, {});
    expect(join, most, {});
    expect(join, scalars(0), miscounted(1, 0));
    expect(join, beyond, miscounted(max_operands, max_operands + 1));

    expect(make_norm, two, {});
    expect(make_norm, most, {});
    expect(make_norm, one, miscounted(2, 1));
    expect(make_norm, beyond, miscounted(max_operands, max_operands + 1));

    expect(make_lookup, two, {});
    expect(make_lookup, one, miscounted(2, 1));
    expect(make_lookup, three, miscounted(2, 3));

    expect(sum, one, {});
    expect(sum, scalars(0), miscounted(1, 0));
    expect(sum, two, miscounted(1, 2));
    expect(along, one, {});
    expect(along, scalars(0), miscounted(1, 0));
    expect(along, two, miscounted(1, 2));
    expect(top, one, {});
    expect(top, scalars(0), miscounted(1, 0));
    expect(top, two, miscounted(1, 2));
}

TEST_CASE("reductions, and ops along dims, say which dim there is not, or twice") {
    const operand_list in = operands({shape({2, 3, 5})});
    const auto range = [](int dim) { return combination_fault{rule::dim_out_of_range, 0, -1, -1, 3, dim}; };
    const auto twice = [](int dim) { return combination_fault{rule::dim_named_twice, 0, dim, -1, 0, 0}; };
    const auto expect = [&](std::initializer_list<int> named, const combination_fault& why) {
        op_value shown{op::squeeze, static_cast<int>(named.size()), {}, 0, {}};
        for (int i = 0; i < shown.dims; ++i) shown.dim[i] = named.begin()[i];
        INFO(text_of(shown));
        const int* dims = shown.dim;
        const int count = shown.dims;
        says(make_reduction(reduction::sum, dims, count, false, in), in, why);
        says(make_reduction(reduction::sum, dims, count, true, in), in, why);
        says(make_along(dims, count, in), in, why);
        if (count == 1) says(make_top(*dims, 1, in), in, why);
    };
    expect({}, {});
    expect({2}, {});
    expect({-3}, {});
    expect({0, 1, 2}, {});
    expect({-1, 0, -2}, {});
    expect({3}, range(3));
    expect({-4}, range(-4));
    expect({-5}, range(-5));
    expect({0, 3}, range(3));
    expect({2, -4}, range(-4));
    expect({0, 0}, twice(0));
    expect({2, -1}, twice(2));
    expect({-3, 1, 0}, twice(0));
    expect({0, 1, -2}, twice(1));
    // of two faults the first
    expect({1, 1, 3}, twice(1));
    expect({3, 1, 1}, range(3));
}

TEST_CASE("the first rows of a dim are as many as it has, at most") {
    const operand_list in = operands({shape({2, 3, 5})});
    const auto expect = [&](int dim, extent_t kept, const combination_fault& why) {
        INFO(kept << " rows of dim " << dim);
        says(make_top(dim, kept, in), in, why);
    };
    const rule range = rule::range_out_of_bounds;
    expect(2, 5, {});
    expect(2, 0, {});
    expect(-3, 2, {});
    expect(2, 6, {range, 0, 2, 2, 5, 6});
    expect(2, -1, {range, 0, 2, 2, 5, -1});
    expect(-2, 4, {range, 0, 1, 1, 3, 4});
    expect(0, 3, {range, 0, 0, 0, 2, 3});
}

TEST_CASE("a pointwise op says the operand, its dim, the label and both extents") {
    const auto expect = [](std::initializer_list<shape_value> shapes, const combination_fault& why) {
        const operand_list in = operands(shapes);
        INFO(text_of(shapes));
        says(make_pointwise(elementwise::add, in), in, why);
    };
    const rule differ = rule::extents_differ;
    expect({shape({2, 3}), shape({2, 3})}, {});
    expect({shape({1, 3}), shape({2, 1})}, {});
    expect({shape({5, 2, 3}), shape({2, 3}), shape({})}, {});
    expect({shape({1}), shape({0})}, {});
    expect({shape({2, 3}), shape({4, 3})}, {differ, 1, 0, 0, 2, 4});
    expect({shape({2, 3}), shape({2, 4})}, {differ, 1, 1, 1, 3, 4});
    // dims are matched from the last: its dim 0 has label 1
    expect({shape({5, 2, 3}), shape({4, 3})}, {differ, 1, 0, 1, 2, 4});
    expect({shape({4, 3}), shape({5, 2, 3})}, {differ, 1, 1, 1, 4, 2});
    // what one operand repeats another one says
    expect({shape({1, 3}), shape({2, 3}), shape({4, 3})}, {differ, 2, 0, 0, 2, 4});
    expect({shape({2, 3}), shape({1, 3}), shape({4, 3})}, {differ, 2, 0, 0, 2, 4});
    expect({shape({0}), shape({2})}, {differ, 1, 0, 0, 0, 2});
    expect({shape({2}), shape({0})}, {differ, 1, 0, 0, 2, 0});

    const combination_fault overflow{rule::element_count_overflows, -1, -1, -1, 0, 0};
    expect({shape({7, 1}), shape({seventh})}, {});
    expect({shape({8, 1}), shape({eighth})}, overflow);
    expect({shape({8, 1}), shape({eighth - 1})}, {});
    expect({shape({0, 8, 1}), shape({eighth})}, {});
}

TEST_CASE("a norm says which weight does not fit") {
    const auto expect = [](std::initializer_list<shape_value> shapes, const combination_fault& why) {
        const operand_list in = operands(shapes);
        INFO(text_of(shapes));
        says(make_norm(in), in, why);
    };
    const rule rank = rule::rank_does_not_fit;
    const rule differ = rule::extents_differ;
    expect({shape({4, 6}), shape({6})}, {});
    expect({shape({4, 6}), shape({4, 6}), shape({4, 6})}, {});
    expect({shape({6}), shape({4, 6})}, {rank, 1, -1, -1, 1, 2});
    expect({shape({}), shape({6})}, {rank, 1, -1, -1, 0, 1});
    expect({shape({4, 6}), shape({2, 4, 6})}, {rank, 1, -1, -1, 2, 3});
    // the first weight says over how many dims
    expect({shape({4, 6}), shape({6}), shape({4, 6})}, {rank, 2, -1, -1, 1, 2});
    expect({shape({4, 6}), shape({4, 6}), shape({6})}, {rank, 2, -1, -1, 2, 1});
    expect({shape({4, 6}), shape({6}), shape({6}), shape({})}, {rank, 3, -1, -1, 1, 0});
    expect({shape({4, 6}), shape({5})}, {differ, 1, 0, 1, 6, 5});
    expect({shape({4, 6}), shape({1})}, {differ, 1, 0, 1, 6, 1});
    expect({shape({4, 6}), shape({4, 5})}, {differ, 1, 1, 1, 6, 5});
    expect({shape({4, 6}), shape({3, 6})}, {differ, 1, 0, 0, 4, 3});
    expect({shape({2, 4, 6}), shape({6}), shape({5})}, {differ, 2, 0, 2, 6, 5});
    expect({shape({2, 4, 6}), shape({4, 6}), shape({7, 6})}, {differ, 2, 0, 1, 4, 7});
}

TEST_CASE("a lookup says what the table, or the result, has too much of or too little") {
    const auto expect = [](const shape_value& indices, const shape_value& table, const combination_fault& why) {
        const operand_list in = operands({indices, table});
        INFO(text_of(indices) << " of " << text_of(table));
        says(make_lookup(in), in, why);
    };
    const rule capacity = rule::rank_over_capacity;
    expect(shape({}), shape({4}), {});
    expect(shape({3}), shape({}), {rule::rank_does_not_fit, 1, -1, -1, 1, 0});
    expect(ones(max_rank).shape, shape({4}), {});
    expect(ones(max_rank - 1).shape, shape({4, 2}), {});
    expect(shape({}), ones(max_rank).shape, {});
    expect(shape({1}), ones(max_rank).shape, {});
    expect(ones(max_rank).shape, shape({4, 2}), {capacity, -1, -1, -1, max_rank, max_rank + 1});
    expect(shape({1, 1}), ones(max_rank).shape, {capacity, -1, -1, -1, max_rank, max_rank + 1});
    expect(ones(max_rank).shape, ones(max_rank).shape, {capacity, -1, -1, -1, max_rank, 2 * max_rank - 1});

    const combination_fault overflow{rule::element_count_overflows, -1, -1, -1, 0, 0};
    expect(shape({7}), shape({1, seventh}), {});
    expect(shape({8}), shape({1, eighth}), overflow);
    expect(shape({8}), shape({1, eighth - 1}), {});
}

TEST_CASE("a concatenation says which operand does not fit, and where") {
    const auto expect = [](int dim, std::initializer_list<shape_value> shapes, const combination_fault& why) {
        const operand_list in = operands(shapes);
        INFO(text_of(shapes) << " along dim " << dim);
        says(make_concat(dim, policy::plain, in), in, why);
    };
    const auto range = [](extent_t rank, int dim) {
        return combination_fault{rule::dim_out_of_range, 0, -1, -1, rank, dim};
    };
    const rule rank = rule::rank_does_not_fit;
    const rule differ = rule::extents_differ;
    expect(0, {shape({2, 3}), shape({5, 3})}, {});
    expect(1, {shape({2, 3}), shape({2, 5})}, {});
    expect(-1, {shape({2, 3}), shape({2, 0}), shape({2, 5})}, {});
    expect(-2, {shape({2, 3}), shape({5, 3})}, {});
    expect(2, {shape({2, 3}), shape({2, 3})}, range(2, 2));
    expect(-3, {shape({2, 3}), shape({2, 3})}, range(2, -3));
    expect(-4, {shape({2, 3})}, range(2, -4));
    expect(1, {shape({2})}, range(1, 1));
    expect(0, {shape({2, 3}), shape({2})}, {rank, 1, -1, -1, 2, 1});
    expect(0, {shape({2}), shape({2}), shape({2, 3})}, {rank, 2, -1, -1, 1, 2});
    expect(0, {shape({2, 3}), shape({2, 4})}, {differ, 1, 1, 1, 3, 4});
    expect(1, {shape({2, 3}), shape({4, 3})}, {differ, 1, 0, 0, 2, 4});
    expect(-2, {shape({2, 3}), shape({5, 3}), shape({2, 1})}, {differ, 2, 1, 1, 3, 1});

    const combination_fault overflow{rule::element_count_overflows, -1, -1, -1, 0, 0};
    expect(0, {shape({largest - 1}), shape({1})}, {});
    expect(0, {shape({largest - 1}), shape({2})}, overflow);
    expect(0, {shape({largest}), shape({0})}, {});
    expect(0, {shape({largest}), shape({1})}, overflow);
    // without elements an extent has to fit all the same
    expect(0, {shape({largest, 0}), shape({1, 0})}, overflow);
    expect(0, {shape({3, seventh}), shape({4, seventh})}, {});
    expect(0, {shape({4, eighth}), shape({4, eighth})}, overflow);
    expect(0, {shape({4, eighth}), shape({3, eighth})}, {});
}

TEST_CASE("an equation says what is wrong, and at which character") {
    const auto expect = [](const std::string& text, equation_fault fault, extent_t position) {
        INFO(text);
        const operand_list in = operands({shape({1})});
        const equation read = read_equation(text.data(), static_cast<int>(text.size()));
        says(make_einsum(read, in), in, {rule::not_an_equation, -1, -1, -1, static_cast<extent_t>(fault), position});
    };
    const auto reads = [](const std::string& text) {
        INFO(text);
        CHECK(read_equation(text.data(), static_cast<int>(text.size())).fault == equation_fault::none);
    };
    reads("->");
    reads("a->a");
    reads(" a z , A Z -> a Z ");
    reads("abcdefghijklmnop->ponmlkjihgfedcba");
    reads("abcdefghijklmnop,q->bcdefghijklmnopq");
    expect("a1->a", equation_fault::character, 1);
    expect("`->", equation_fault::character, 0);
    expect("{->", equation_fault::character, 0);
    expect("@->", equation_fault::character, 0);
    expect("[->", equation_fault::character, 0);
    expect("a- >a", equation_fault::character, 1);
    expect("a-", equation_fault::character, 1);
    expect("a>a", equation_fault::character, 1);
    expect("a->a,a", equation_fault::character, 4);
    expect("a->a->a", equation_fault::character, 4);
    // no look past the end, where there is an arrow's tip
    CHECK(read_equation("a->", 2).fault == equation_fault::character);
    CHECK(read_equation("a->", 2).position == 1);
    expect("", equation_fault::no_arrow, 0);
    expect("ab", equation_fault::no_arrow, 2);
    expect("a , b ", equation_fault::no_arrow, 6);
    expect("aa->a", equation_fault::letter_twice, 1);
    expect("ab,ba b->a", equation_fault::letter_twice, 6);
    expect("ab->aba", equation_fault::letter_twice, 6);
    expect("a->b", equation_fault::unknown_letter, 3);
    expect("ab,c->abcA", equation_fault::unknown_letter, 9);
    expect("abcdefghijklmnopq->a", equation_fault::too_many_dims, 16);
    expect("a,abcdefghijklmnopq->a", equation_fault::too_many_dims, 18);
    expect("abcdefghijklmnop,q->abcdefghijklmnopq", equation_fault::too_many_dims, 36);
}

TEST_CASE("an einsum says the operand, its dim, the letter and both extents") {
    const auto expect = [](const std::string& text, std::initializer_list<shape_value> shapes,
                           const combination_fault& why) {
        const operand_list in = operands(shapes);
        INFO(text << " of " << text_of(shapes));
        says(make_einsum(read_equation(text.data(), static_cast<int>(text.size())), in), in, why);
    };
    const rule rank = rule::rank_does_not_fit;
    const rule differ = rule::extents_differ;
    expect("a,b->ab", {shape({2}), shape({3})}, {});
    expect("a,b->ab", {shape({2})}, miscounted(2, 1));
    expect("a,b->ab", {shape({2}), shape({3}), shape({4})}, miscounted(2, 3));
    expect("->", {shape({})}, {});
    expect("->", {}, miscounted(1, 0));
    expect("ab,b->a", {shape({2, 3}), shape({3})}, {});
    expect("ab,b->a", {shape({2, 3}), shape({3, 1})}, {rank, 1, -1, -1, 1, 2});
    expect("ab,b->a", {shape({2, 3}), shape({})}, {rank, 1, -1, -1, 1, 0});
    expect("ab,b->a", {shape({2}), shape({3})}, {rank, 0, -1, -1, 2, 1});
    expect("ab,bc->ac", {shape({2, 3}), shape({3, 5})}, {});
    expect("ab,bc->ac", {shape({2, 3}), shape({4, 5})}, {differ, 1, 0, 1, 3, 4});
    expect("ab,cb->ac", {shape({2, 3}), shape({5, 4})}, {differ, 1, 1, 1, 3, 4});
    expect("ab,ca->bc", {shape({2, 3}), shape({5, 4})}, {differ, 1, 1, 0, 2, 4});
    // no rows are repeated
    expect("ab,bc->ac", {shape({2, 3}), shape({1, 5})}, {differ, 1, 0, 1, 3, 1});
    expect("a,a->a", {shape({1}), shape({3})}, {differ, 1, 0, 0, 1, 3});
    expect("a,a->a", {shape({0}), shape({3})}, {differ, 1, 0, 0, 0, 3});
    expect("a,b,cb->a", {shape({2}), shape({3}), shape({5, 4})}, {differ, 2, 1, 1, 3, 4});

    const combination_fault overflow{rule::element_count_overflows, -1, -1, -1, 0, 0};
    expect("a,b->ab", {shape({7}), shape({seventh})}, {});
    expect("a,b->ab", {shape({8}), shape({eighth})}, overflow);
    expect("a,b->ab", {shape({8}), shape({eighth - 1})}, {});
    // a letter that the result lacks is not counted
    expect("a,b->a", {shape({8}), shape({eighth})}, {});
}

TEST_CASE("an equation for more operands than there may be") {
    std::string text = "a";
    for (int j = 1; j < max_operands; ++j) text += ",a";
    operand_list in = scalars(max_operands);
    for (shape_value& one : in.shape) one = shape({2});
    const std::string most = text + "->a";
    says(make_einsum(read_equation(most.data(), static_cast<int>(most.size())), in), in, {});
    const std::string beyond = text + ",a->a";
    says(make_einsum(read_equation(beyond.data(), static_cast<int>(beyond.size())), in), in,
         miscounted(max_operands + 1, max_operands));
    in.count = max_operands + 1;  // as many as the equation has: only counted
    says(make_einsum(read_equation(beyond.data(), static_cast<int>(beyond.size())), in), in,
         miscounted(max_operands, max_operands + 1));
}

TEST_CASE("dim 0 of a scalar may be named where no rows of it are taken") {
    const operand_list scalar = operands({shape({})});
    for (const int dim : {0, -1}) {
        says(make_reduction(reduction::sum, &dim, 1, false, scalar), scalar, {});
        says(make_along(&dim, 1, scalar), scalar, {});
        says(make_top(dim, 0, scalar), scalar, {rule::rank_does_not_fit, 0, -1, -1, 1, 0});
        says(make_concat(dim, policy::plain, scalar), scalar, {rule::rank_does_not_fit, 0, -1, -1, 1, 0});
    }
    for (const int dim : {1, -2}) {
        const combination_fault why{rule::dim_out_of_range, 0, -1, -1, 1, dim};
        says(make_reduction(reduction::sum, &dim, 1, false, scalar), scalar, why);
        says(make_along(&dim, 1, scalar), scalar, why);
        says(make_top(dim, 0, scalar), scalar, why);
    }
    const int twice[] = {0, -1};
    says(make_along(twice, 2, scalar), scalar, {rule::dim_named_twice, 0, 0, -1, 0, 0});
}

TEST_CASE("an operand that is no tensor is named") {
    const mesh_value over = mesh({2, 2});
    operand_list in = operands({shape({4, 4}), shape({4, 4})});
    for (placement_list& placements : in.placements) placements.count = 2;
    for (int j = 0; j < 2; ++j) in.placements[j].at[1] = shard_of(1);
    const combination add = make_pointwise(elementwise::add, in);
    CHECK(check_combination(add, in, over).legal());
    in.placements[1].at[1] = shard_of(2);
    const combination_verdict found = check_combination(add, in, over);
    says(found, {rule::shard_dim_out_of_range, 1, 2, 2, 2});
    CHECK(found.operand == 1);
    CHECK(found.other == -1);
    CHECK(found.label == -1);
}
