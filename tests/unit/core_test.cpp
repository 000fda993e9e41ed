// SPDX-License-Identifier: Apache-2.0
// Corners of the core that no enumeration reaches: sizes that do not fit, values that no type can have, cures beyond
// what is searched, names.
#include "support/catch.hpp"

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/combination_cures.hpp>
#include <shardcheck/core/combinations.hpp>
#include <shardcheck/core/cures.hpp>
#include <shardcheck/core/equation.hpp>
#include <shardcheck/core/join.hpp>
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/op_cures.hpp>
#include <shardcheck/core/view.hpp>

#include <initializer_list>
#include <string>
#include <vector>

using namespace shardcheck;

namespace {

constexpr shape_value shape(std::initializer_list<extent_t> extents) {
    return make_shape(extents.begin(), static_cast<int>(extents.size()));
}

constexpr mesh_value mesh(std::initializer_list<extent_t> sizes) {
    return make_mesh(sizes.begin(), static_cast<int>(sizes.size()));
}

constexpr placement_list placed(std::initializer_list<placement_value> placements) {
    return make_placements(placements.begin(), static_cast<int>(placements.size()));
}

constexpr tensor_value tensor(std::initializer_list<extent_t> extents, std::initializer_list<placement_value> on) {
    return {shape(extents), placed(on), {}};
}

// Exactly as many runs as there are: in a constant expression a look past them does not compile.
constexpr extent_t joined(std::initializer_list<detail::joined_run> runs) {
    return detail::join_pairs(runs.begin(), static_cast<int>(runs.size()));
}

}  // namespace

TEST_CASE("pairs of pieces over two ranks join") {
    // 0 1 2, and 3 and 4 5: thirds of which each is three rows
    static_assert(joined({{3, 1}, {1, 1}, {2, 1}}) == 2);
    static_assert(joined({{3, 2}, {1, 1}, {2, 1}}) == 3);
    static_assert(joined({{1, 1}, {2, 1}, {3, 2}, {1, 1}, {2, 1}}) == 4);
    static_assert(joined({{1, 1}, {2, 1}, {1, 1}}) == 0);  // a first row without the others
    static_assert(joined({{1, 1}, {2, 2}}) == 0);
    static_assert(joined({{1, 2}, {2, 1}}) == 0);
    static_assert(joined({{2, 1}, {1, 1}}) == 0);
    CHECK(joined({{5, 1}, {1, 1}, {4, 1}}) == 2);
}

TEST_CASE("an op with several results has the last name, and none is beyond") {
    for (int kind = 0; kind <= static_cast<int>(op::unbind); ++kind) {
        CHECK(std::string(name_of(static_cast<op>(kind))) != "none");
    }
    CHECK(std::string(name_of(static_cast<op>(static_cast<int>(op::unbind) + 1))) == "none");
    CHECK(std::string(name_of(op::tensor_split_at)) == "tensor_split_at");
    for (int reason = 1; reason <= static_cast<int>(rule::joined_dim_sharded); ++reason) {
        CHECK(std::string(name_of(static_cast<rule>(reason))) != "none");
    }
    CHECK(std::string(name_of(rule::none)) == "none");
    CHECK(std::string(name_of(static_cast<rule>(200))) == "none");
    CHECK(std::string(name_of(collective::none)) == "nothing");
}

TEST_CASE("an op of no known kind, and on a tensor that is none, is refused") {
    op_value unknown;
    unknown.kind = static_cast<op>(200);
    CHECK(check_op(tensor({4}, {}), mesh({}), unknown).reason == rule::wrong_argument_count);

    tensor_value unsound = tensor({4}, {shard_of(0)});
    unsound.placements.at[0].dim = 1;
    const op_verdict refused = check_op(unsound, mesh({2}), {op::t, 0, {}, 0, {}});
    CHECK(refused.reason == rule::shard_dim_out_of_range);
    CHECK(refused.axis == 0);
}

TEST_CASE("an op that inserts dims stays within the capacity") {
    tensor_value most;
    most.shape.rank = max_rank;
    for (extent_t& extent : most.shape.extents) extent = 1;
    const op_value insert{op::unsqueeze, 1, {0}, 0, {}};
    const op_verdict refused = check_op(most, mesh({}), insert);
    CHECK(refused.reason == rule::rank_over_capacity);
    CHECK(refused.found == max_rank + 1);
    most.shape.rank = max_rank - 1;
    CHECK(check_op(most, mesh({}), insert).legal());
}

TEST_CASE("casts count the bytes of the result") {
    constexpr extent_t half = extent_t{1} << 62;
    const op_value as_real{op::view_as_real, 0, {}, 0, {}};
    CHECK(check_op(tensor({half}, {}), mesh({}), as_real).reason == rule::element_count_overflows);
    CHECK(check_op(tensor({half / 2}, {}), mesh({}), as_real).legal());
}

TEST_CASE("a stated view without elements owes what the tensor owes") {
    const mesh_value over = mesh({2, 2});
    const placement_list given = placed({replicated(), partial_of(reduction::sum)});
    CHECK(check_view_to(shape({0, 4}), over, given, shape({4, 0}), given).legal());
    const verdict differs =
        check_view_to(shape({0, 4}), over, given, shape({4, 0}), placed({replicated(), replicated()}));
    CHECK(differs.reason == rule::stated_placement_differs);
    CHECK(differs.axis == 1);
}

TEST_CASE("of a stated view what it owes comes before what it cuts") {
    const mesh_value over = mesh({2, 2});
    const auto axis_in_the_way = [&](placement_value first, placement_value second) {
        const placement_list given = placed({shard_of(0), partial_of(reduction::sum)});
        return check_view_to(shape({4, 4}), over, given, shape({4, 4}), placed({first, second})).axis;
    };
    CHECK(axis_in_the_way(shard_of(1), replicated()) == 1);
    CHECK(axis_in_the_way(shard_of(1), partial_of(reduction::sum)) == 0);
    CHECK(axis_in_the_way(partial_of(reduction::max), replicated()) == 0);
    CHECK(axis_in_the_way(shard_of(0), partial_of(reduction::max)) == 1);
    CHECK(axis_in_the_way(shard_of(0), partial_of(reduction::sum)) == -1);
    const placement_list sum = placed({partial_of(reduction::sum)});
    CHECK(check_view_to(shape({0}), mesh({2}), sum, shape({0}), placed({replicated()})).axis == 0);
    CHECK(check_view_to(shape({0}), mesh({1}), sum, shape({0}), placed({replicated()})).legal());
}

TEST_CASE("as many dims and axes as there may be") {
    // in constant expressions, where a look past the last one does not compile
    constexpr extent_t twos[max_rank] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    constexpr shape_value most = make_shape(twos, max_rank);
    constexpr mesh_value axes = make_mesh(twos, max_axes);
    constexpr placement_list shards = placed(
        {shard_of(0), shard_of(1), shard_of(2), shard_of(3), shard_of(4), shard_of(5), shard_of(6), shard_of(7)});
    static_assert(check_view(most, axes, shards, most).legal());
    static_assert(check_view(most, axes, shards, shape({2, 2, 2, 2, 2, 2, 2, 2, 256})).legal());
    static_assert(check_view(most, axes, shards, shape({65536})).legal());
    static_assert(check_view_to(most, axes, shards, most, shards).legal());
    static_assert(check_view(shape({0, 2, 2, 2, 2, 2, 2, 2}), axes, shards, shape({0})).legal());
    static_assert(local_shape(most, axes, shards, 255).extents[7] == 1);
    static_assert(local_shape(most, axes, shards, 255).extents[8] == 2);

    constexpr op_verdict turned = check_op({most, shards, {}}, axes, {op::transpose, 2, {14, 15}, 0, {}});
    static_assert(turned.legal());
    constexpr op_verdict rows = check_op(turned.tensor(), axes, {op::narrow, 1, {15}, 2, {0, 1}});
    static_assert(rows.legal());
    constexpr op_verdict seen =
        check_op(rows.tensor(), axes, {op::view, 0, {}, max_rank, {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2}});
    static_assert(seen.legal());
    static_assert(local_strides(seen.tensor(), axes, 255).at[13] == 4);
}

TEST_CASE("a search for cures ends") {
    detail::refused_view asked{shape({6, 4}), mesh({2}), placed({shard_of(1)}), shape({24}), policy::plain};
    detail::cure_search search(asked);
    const int checks = search.checks_left;
    CHECK(checks > 3);
    asked.out = shape({6, 4});
    for (int i = 0; i < checks; ++i) CHECK(search.check(asked).legal());
    CHECK(!search.check(asked).legal());  // it would be, and nobody looks
    CHECK(search.checks_left == 0);
}

TEST_CASE("cures of ops alone") {
    const mesh_value over = mesh({4});
    const tensor_value rows = tensor({8, 6}, {shard_of(0)});
    const op_value select{op::select, 1, {0}, 1, {5}};
    const verdict no_row = check_op(rows, over, select);
    REQUIRE(!no_row.legal());
    CHECK(!find_op_cures(rows, over, select, no_row).by_narrow);  // rank 2 has the row, and a dim of one says rank 0
    const op_value first{op::select, 1, {0}, 1, {0}};
    const verdict first_row = check_op(rows, over, first);
    REQUIRE(!first_row.legal());
    const op_cures narrow = find_op_cures(rows, over, first, first_row);
    CHECK(narrow.by_narrow);
    CHECK(narrow.placements.at[0] == shard_of(0));

    const tensor_value pairs = tensor({4, 6}, {shard_of(0)});
    const op_value as_complex{op::view_as_complex, 0, {}, 0, {}};
    const op_cures unflatten = find_op_cures(pairs, over, as_complex, check_op(pairs, over, as_complex));
    CHECK(unflatten.by_pairs);
    CHECK(unflatten.other.at[0] == 3);
    const tensor_value odd = tensor({4, 5}, {shard_of(0)});
    CHECK(!find_op_cures(odd, over, as_complex, check_op(odd, over, as_complex)).by_pairs);

    const tensor_value inner = tensor({6, 8}, {shard_of(1)});
    const op_value flatten{op::flatten, 2, {0, 1}, 0, {}};
    const op_cures strided = find_op_cures(inner, over, flatten, check_op(inner, over, flatten));
    CHECK(strided.as_strided);
    CHECK(strided.strided.at[0] == shard_of(0, 6));
    CHECK(strided.steps == 1);
}

TEST_CASE("strides over a dim whose local lengths share a divisor") {
    // 10 rows over 3 ranks: 4, 4 and 2
    const mesh_value over = mesh({3});
    const tensor_value in = tensor({3, 10}, {shard_of(1)});
    const op_verdict turned = check_op(in, over, {op::transpose, 2, {0, 1}, 0, {}});
    REQUIRE(turned.legal());
    const extent_t lengths[] = {4, 4, 2};
    for (int rank = 0; rank < 3; ++rank) {
        const stride_list strides = local_strides(turned.tensor(), over, rank);
        CHECK(strides.at[0] == 1);
        CHECK(strides.at[1] == lengths[rank]);
    }
    // and 5 of which each is two: the same span
    const op_verdict halves = check_op(in, over, {op::unflatten, 1, {1}, 2, {5, 2}});
    REQUIRE(halves.legal());
    const op_verdict both = check_op(halves.tensor(), over, {op::transpose, 2, {0, 1}, 0, {}});
    REQUIRE(both.legal());
    for (int rank = 0; rank < 3; ++rank) {
        const stride_list strides = local_strides(both.tensor(), over, rank);
        CHECK(strides.at[0] == 2);
        CHECK(strides.at[1] == lengths[rank]);
    }
    CHECK(both.layout.spans == 1);
    CHECK(both.layout.span[0].length == 5);
}

TEST_CASE("strides of a row-major block, on each rank") {
    const tensor_value rows = tensor({5, 1, 3}, {shard_of(2)});
    const stride_list first = local_strides(rows, mesh({2}), 0);
    CHECK(first.at[0] == 2);
    CHECK(first.at[1] == 0);
    CHECK(first.at[2] == 1);
    CHECK(local_strides(rows, mesh({2}), 1).at[0] == 1);
}

TEST_CASE("a refused op on several tensors names operands and label") {
    const auto operands = [](std::initializer_list<tensor_value> tensors) {
        operand_list in;
        for (const tensor_value& one : tensors) {
            in.shape[in.count] = one.shape;
            in.placements[in.count++] = one.placements;
        }
        return in;
    };
    const auto names = [](const combination_verdict& found, rule reason, int operand, int other, int label) {
        CHECK(found.reason == reason);
        CHECK(found.operand == operand);
        CHECK(found.other == other);
        CHECK(found.label == label);
        if (other < 0) CHECK(found.out.dim == -1);
        return found.reason == reason;
    };
    const mesh_value two = mesh({2});
    const int last[] = {1};

    operand_list in = operands({tensor({2, 0}, {replicated()})});
    names(check_combination(make_reduction(reduction::max, last, 1, false, in), in, two), rule::nothing_to_reduce, 0,
          -1, -1);

    in = operands({tensor({2, 5}, {shard_of(1)})});
    combination_verdict found = check_combination(make_reduction(reduction::avg, last, 1, false, in), in, two);
    names(found, rule::uneven_shard_reduced, 0, -1, 1);
    CHECK(found.in.dim == 1);
    CHECK(found.in.length == 5);

    in = operands({tensor({4, 4}, {replicated()}), tensor({4, 4}, {shard_of(1, 2)}), tensor({4, 4}, {shard_of(1)})});
    found = check_combination(make_pointwise(elementwise::add, in), in, two);
    names(found, rule::operands_sharded_apart, 1, 0, 1);
    CHECK(found.in.factor == 2);

    in = operands({tensor({4, 4}, {replicated()}), tensor({4, 4}, {partial_of(reduction::sum)})});
    names(check_combination(make_pointwise(elementwise::add, in), in, two), rule::partial_not_carried, 1, -1, -1);

    in = operands({tensor({4, 4}, {shard_of(0)}), tensor({4, 4}, {partial_of(reduction::sum)})});
    found = check_combination(make_einsum(read_equation("ab,cd->abcd", 11), in), in, two);
    names(found, rule::partial_not_carried, 1, 0, -1);
    CHECK(found.out.dim == 0);

    in = operands({tensor({4, 6}, {shard_of(1)}), tensor({8, 2}, {shard_of(0)})});
    found = check_combination(make_einsum(read_equation("ab,cd->abcd", 11), in), in, two);
    names(found, rule::axis_cuts_two_dims, 0, 1, -1);
    CHECK(found.in.length == 6);
    CHECK(found.out.length == 8);

    in = operands({tensor({4, 4}, {shard_of(1)})});
    names(check_combination(make_along(last, 1, in), in, two), rule::whole_dim_sharded, 0, -1, 1);

    in = operands({tensor({4, 4}, {replicated()}), tensor({4, 2}, {shard_of(1)})});
    found = check_combination(make_concat(1, policy::strided, in), in, two);
    names(found, rule::joined_dim_sharded, 1, 0, 1);
    in = operands({tensor({4, 4}, {shard_of(1)}), tensor({4, 4}, {shard_of(0)})});
    names(check_combination(make_concat(1, policy::strided, in), in, two), rule::operands_sharded_apart, 1, 0, 0);
    in = operands({tensor({4, 4}, {shard_of(1)}), tensor({4, 4}, {shard_of(1)})});
    names(check_combination(make_concat(1, policy::plain, in), in, two), rule::joined_dim_sharded, 0, -1, 1);

    in = operands({tensor({4, 2}, {shard_of(1)}), tensor({4, 4}, {shard_of(1)})});
    names(check_combination(make_concat(1, policy::plain, in), in, two), rule::joined_dim_sharded, 0, 1, 1);

    in = operands({tensor({2, 5}, {shard_of(1)})});
    found = check_combination(make_reduction(reduction::max, last, 1, false, in), in, mesh({4}));
    names(found, rule::nothing_to_reduce, 0, -1, 1);

    // of two disagreements the first
    in = operands({tensor({1, 4}, {shard_of(0)}), tensor({4, 4}, {replicated()}), tensor({4, 4}, {shard_of(1)})});
    found = check_combination(make_pointwise(elementwise::add, in), in, two);
    names(found, rule::expanded_dim_sharded, 0, 1, 0);

    // of two dims of one row the first
    in = operands({tensor({1, 4}, {shard_of(0)}), tensor({1, 4}, {shard_of(0)})});
    found = check_combination(make_einsum(read_equation("ab,cd->abcd", 11), in), in, two);
    CHECK(found.legal());
    CHECK(found.placements.at[0] == shard_of(0));

    // the same facts where the axis is not the first
    in = operands({tensor({4, 4}, {shard_of(0), shard_of(1)}), tensor({4, 4}, {shard_of(0), replicated()})});
    found = check_combination(make_pointwise(elementwise::multiply, in), in, mesh({2, 2}));
    names(found, rule::operands_sharded_apart, 0, 1, 1);
    CHECK(found.axis == 1);
}

TEST_CASE("as many operands as there may be") {
    constexpr auto decided = [](placement_value on, bool joins) {
        operand_list in;
        in.count = max_operands;
        for (int j = 0; j < max_operands; ++j) {
            in.shape[j] = shape({4, 4});
            in.placements[j] = placed({on});
        }
        const combination asked = joins ? make_concat(0, policy::strided, in) : make_pointwise(elementwise::add, in);
        return check_combination(asked, in, mesh({2})).placements.at[0];
    };
    static_assert(decided(shard_of(1), false) == shard_of(1));
    static_assert(decided(replicated(), false) == replicated());
    static_assert(decided(partial_of(reduction::sum), false) == partial_of(reduction::sum));
    static_assert(decided(shard_of(0), true) == shard_of(0, max_operands));
    static_assert(decided(shard_of(0, 2), true) == shard_of(0, 2 * max_operands));
    static_assert(decided(shard_of(1), true) == shard_of(1));

    constexpr auto summed = [](placement_value on) {
        operand_list in;
        in.count = 1;
        in.shape[0].rank = max_rank;
        for (extent_t& extent : in.shape[0].extents) extent = 1;
        mesh_value axes;
        axes.axes = in.placements[0].count = max_axes;
        for (int i = 0; i < max_axes; ++i) {
            axes.sizes[i] = 2;
            in.placements[0].at[i] = on;
        }
        int dims[max_rank] = {};
        for (int d = 0; d < max_rank; ++d) dims[d] = d;
        const combination asked = make_reduction(reduction::sum, dims, max_rank, false, in);
        return check_combination(asked, in, axes).placements.at[max_axes - 1];
    };
    static_assert(summed(replicated()) == replicated());
    static_assert(summed(partial_of(reduction::avg)) == partial_of(reduction::avg));
    CHECK(decided(shard_of(0), false) == shard_of(0));
}

TEST_CASE("dims without rows land as dims with rows do") {
    const auto land = [](std::initializer_list<extent_t> extents, int dim, bool reduces) {
        operand_list in;
        in.count = 1;
        in.shape[0] = shape(extents);
        in.placements[0] = placed({shard_of(dim)});
        const int last[] = {1};
        const combination asked =
            reduces ? make_reduction(reduction::sum, last, 1, false, in) : make_pointwise(elementwise::add, in);
        return check_combination(asked, in, mesh({2})).placements.at[0];
    };
    CHECK(land({0, 4}, 0, false) == shard_of(0));
    CHECK(land({4, 0}, 1, false) == shard_of(1));
    CHECK(land({0, 4}, 0, true) == shard_of(0));
    CHECK(land({4, 0}, 1, true) == partial_of(reduction::sum));
}

TEST_CASE("a concatenation of single rows, said by another dim") {
    // the first axis leaves 0 and 1 on its coordinate 0 and 2 on the other; over the last axis coordinate 0 owns all
    const auto joined_columns = [](extent_t columns, policy allowed, extent_t factor = 1) {
        operand_list in;
        in.count = 2;
        for (int j = 0; j < 2; ++j) {
            in.shape[j] = shape({j + 1, columns});
            in.placements[j] = placed({shard_of(0), shard_of(1, factor), shard_of(0)});
        }
        return check_combination(make_concat(0, allowed, in), in, mesh({2, 2, 2}));
    };
    const combination_verdict even = joined_columns(6, policy::strided);
    CHECK(even.legal());
    CHECK(even.placements.at[2] == shard_of(1, 3));
    CHECK(!joined_columns(6, policy::plain).legal());
    CHECK(joined_columns(2, policy::plain).legal());  // one column is on each rank
    // 3 columns here and 2 there: no factor divides both
    const combination_verdict uneven = joined_columns(5, policy::strided);
    CHECK(uneven.reason == rule::joined_dim_sharded);
    CHECK(uneven.axis == 2);
    CHECK(!joined_columns(6, policy::strided, 2).legal());
    CHECK(joined_columns(8, policy::strided, 2).legal());

    const auto joined_rows = [](extent_t rows) {
        operand_list in;
        in.count = 2;
        for (int j = 0; j < 2; ++j) {
            in.shape[j] = shape({rows, j + 1});
            in.placements[j] = placed({shard_of(1), shard_of(1)});
        }
        return check_combination(make_concat(1, policy::strided, in), in, mesh({2, 2}));
    };
    CHECK(joined_rows(1).legal());
    CHECK(joined_rows(1).placements.at[1] == shard_of(0));
    CHECK(joined_rows(6).legal());
    CHECK(joined_rows(6).placements.at[1] == shard_of(0, 6));
}

TEST_CASE("cures of ops that combine tensors") {
    // a mean over an uneven shard of a number that many sizes divide
    operand_list rows;
    rows.count = 1;
    rows.shape[0] = shape({5040});
    rows.placements[0] = placed({shard_of(0)});
    const int dims[] = {0};
    const combination mean = make_reduction(reduction::avg, dims, 1, false, rows);
    const combination_verdict uneven = check_combination(mean, rows, mesh({11}));
    REQUIRE(uneven.reason == rule::uneven_shard_reduced);
    const combination_cures sizes = find_combination_cures(mean, rows, mesh({11}), uneven);
    CHECK(sizes.sizes == max_cure_sizes);
    CHECK(sizes.more_sizes);
    CHECK(sizes.size[max_cure_sizes - 1] == 20);

    // as strided as the other operand
    operand_list sum;
    sum.count = 2;
    for (int j = 0; j < 2; ++j) sum.shape[j] = shape({8, 4});
    sum.placements[0] = placed({shard_of(0, 2)});
    sum.placements[1] = placed({shard_of(0)});
    const combination add = make_pointwise(elementwise::add, sum);
    const combination_verdict apart = check_combination(add, sum, mesh({2}));
    REQUIRE(apart.reason == rule::operands_sharded_apart);
    const combination_cures moved = find_combination_cures(add, sum, mesh({2}), apart);
    CHECK(moved.steps == 1);
}

TEST_CASE("ops that take rows place a plain shard over one rank as over two") {
    std::vector<op_value> asked;
    for (int d = 0; d < 2; ++d) {
        for (extent_t start = 0; start < 8; ++start) {
            asked.push_back({op::select, 1, {d}, 1, {start}});
            for (extent_t length = 1; start + length <= 8; ++length) {
                asked.push_back({op::narrow, 1, {d}, 2, {start, length}});
                for (extent_t step = 2; step < 5; ++step) {
                    asked.push_back({op::slice, 1, {d}, 3, {start, start + length, step}});
                }
            }
        }
        for (extent_t size = 1; size <= 8; ++size) {
            for (extent_t step = 1; step < 9; ++step) asked.push_back({op::unfold, 1, {d}, 2, {size, step}});
        }
    }
    for (extent_t offset = -3; offset < 4; ++offset) asked.push_back({op::diagonal, 2, {0, 1}, 1, {offset}});
    int compared = 0;
    int differ = 0;
    for (const op_value& one : asked) {
        for (int d = 0; d < 3; ++d) {
            const tensor_value in = tensor({12, 12, 2}, {shard_of(d)});
            const op_verdict at_two = check_op(in, mesh({2}), one);
            if (!at_two.legal()) continue;
            ++compared;
            const op_verdict at_one = check_op(in, mesh({1}), one);
            if (!at_one.legal() || !(at_one.placements.at[0] == at_two.placements.at[0])) ++differ;
        }
    }
    CHECK(compared > 1000);
    CHECK(differ == 0);
}

TEST_CASE("a lookup with more dims than a tensor may have") {
    operand_list in;
    in.count = 2;
    in.shape[0].rank = max_rank;
    for (extent_t& extent : in.shape[0].extents) extent = 1;
    in.shape[1] = shape({4, 2});
    CHECK(make_lookup(in).bad.reason == rule::rank_over_capacity);
    CHECK(make_lookup(in).bad.found == max_rank + 1);
    in.shape[0].rank = max_rank - 1;
    CHECK(make_lookup(in).bad.reason == rule::none);
}
