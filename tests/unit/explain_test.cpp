// SPDX-License-Identifier: Apache-2.0
#include "../support/catch.hpp"
#include "../support/memory_batch.hpp"

#include "../../examples/explain/batch.hpp"
#include "../../examples/explain/element.hpp"
#include "../../examples/explain/format.hpp"
#include "../../examples/explain/kinds.hpp"
#include "../../examples/explain/options.hpp"
#include "../../examples/explain/parse.hpp"
#include "../../examples/explain/report.hpp"

#include <shardcheck/core/local.hpp>
#include <shardcheck/core/plan.hpp>
#include <shardcheck/diagnostics/combination_words.hpp>
#include <shardcheck/diagnostics/op_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace shardcheck::explain;
using shardcheck::extent_t;
using shardcheck::infer;
using shardcheck::mesh_value;
using shardcheck::placement_list;
using shardcheck::policy;
using shardcheck::rule;
using shardcheck::shape_value;
using shardcheck::shard_of;

std::string answer(std::string_view line, policy allowed = policy::plain) {
    std::string text;
    append_verdict(text, line, allowed);
    return text;
}

/// A whole batch in memory, with reads of at most `read_size` bytes.
std::string batch(std::string_view input, std::size_t read_size = 1 << 20,
                  std::size_t longest_line = longest_batch_line) {
    batch_end end{};
    const std::string output = run_in_memory(input, read_size, policy::plain, longest_line, end);
    CHECK(end == batch_end::done);
    return output;
}

std::string printed(std::string_view placements, std::string_view mesh_text = "a=2,b=2,c=2,d=2,e=2,f=2") {
    named_mesh mesh;
    REQUIRE_FALSE(parse_mesh(mesh_text, mesh).any());
    placement_list list;
    REQUIRE_FALSE(parse_placements(placements, mesh, list).any());
    std::string text;
    append_placements(text, list);
    return text;
}

view_query query_of(std::string_view line) {
    view_text text;
    REQUIRE(split_line(line, text));
    view_query query;
    REQUIRE_FALSE(parse_view(text, query).any());
    return query;
}

/// True for the rules that only an op can break that combines tensors, or a redistribution.
bool is_of_combinations(rule reason) {
    return (reason >= rule::not_an_equation && reason <= rule::redistributed_to_partial) ||
           reason >= rule::operands_sharded_apart;
}

/// True for the rules that an op on one tensor alone can break.
bool is_of_ops(rule reason) {
    return (reason >= rule::wrong_argument_count && reason <= rule::bit_cast_does_not_divide) ||
           (reason >= rule::rows_cross_shards && !is_of_combinations(reason));
}

using shardcheck::combination;
using shardcheck::operand_list;

template <std::size_t Size>
combination einsum(const char (&text)[Size], const operand_list& in) {
    return make_einsum(shardcheck::read_equation(text, static_cast<int>(Size) - 1), in);
}

combination reduce(shardcheck::reduction over, int dim, const operand_list& in) {
    return make_reduction(over, &dim, 1, false, in);
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_CASE("the parser runs in constant expressions") {
    constexpr auto read = [](std::string_view line) {
        view_text text;
        view_query query;
        return split_line(line, text) && !parse_view(text, query).any() && check(query, policy::plain).legal();
    };
    static_assert(read("8,256 | tp=4 | S(0) | 2048"));
    static_assert(!read("6,256 | tp=4 | S(0) | 1536"));
}

TEST_CASE("shapes") {
    shape_value shape;
    CHECK_FALSE(parse_shape("6,256", shape).any());
    CHECK(shape.rank == 2);
    CHECK(shape.extents[0] == 6);
    CHECK(shape.extents[1] == 256);
    CHECK_FALSE(parse_shape(" \t6 ,\t256 ", shape).any());
    CHECK(shape.rank == 2);
    CHECK_FALSE(parse_shape("", shape).any());
    CHECK(shape.rank == 0);
    CHECK_FALSE(parse_shape("  ", shape).any());
    CHECK(shape.rank == 0);
    CHECK_FALSE(parse_shape("-1,007", shape).any());
    CHECK(shape.extents[0] == infer);
    CHECK(shape.extents[1] == 7);
    CHECK_FALSE(parse_shape("9223372036854775807", shape).any());
    CHECK(shape.extents[0] == 9223372036854775807);
    CHECK(parse_shape("9223372036854775808", shape).reason == rule::element_count_overflows);
    CHECK_FALSE(parse_shape("-99999999999999999999", shape).any());
    CHECK(shape.extents[0] < 0);
    for (const char* text : {",", "6,", ",6", "6,,2", "6 2", "- 1", "-", "+6", "0x10", "6.0", "6;2", "[6]", "six",
                             "99999999999999999999,"}) {
        INFO(text);
        CHECK(parse_shape(text, shape).unreadable);
    }
}

TEST_CASE("meshes") {
    named_mesh mesh;
    CHECK_FALSE(parse_mesh(" dp = 2 , tp=4 ", mesh).any());
    CHECK(mesh.value.axes == 2);
    CHECK(mesh.value.sizes[1] == 4);
    CHECK(mesh.find("tp") == 1);
    CHECK(mesh.find("t") == -1);
    CHECK_FALSE(parse_mesh("", mesh).any());
    CHECK(mesh.value.axes == 0);
    CHECK(parse_mesh("tp=2,tp=4", mesh).reason == rule::axis_named_twice);
    CHECK(parse_mesh("tp=99999999999999999999", mesh).reason == rule::mesh_size_overflows);
    for (const char* text : {"4", "tp", "tp=", "=4", "tp=4,", "tp==4", "tp=4 dp=2", "2tp=4", "tp:4"}) {
        INFO(text);
        CHECK(parse_mesh(text, mesh).unreadable);
    }
}

TEST_CASE("placements read and print back") {
    CHECK(printed("R") == "R");
    CHECK(printed(" R , S( 0 ) ,SS ( -1 , 4 )") == "R,S(0),SS(-1,4)");
    CHECK(printed("SS(0,1)") == "S(0)");
    CHECK(printed("P(sum),P(avg),P(product),P(min),P( max )") == "P(sum),P(avg),P(product),P(min),P(max)");
    CHECK(printed("") == "");
    CHECK(printed("c:S(0)") == "R,R,S(0),R,R,R");
    CHECK(printed("d : P(sum) , a:SS(1,2)") == "SS(1,2),R,R,P(sum),R,R");
    for (const char* text : {"R,S(0),SS(3,7),P(max)", "SS(15,9223372036854775807)", "S(-16)"}) {
        CHECK(printed(text) == text);
        CHECK(printed(printed(text)) == text);
    }
}

TEST_CASE("placements that are refused or unreadable") {
    named_mesh mesh;
    REQUIRE_FALSE(parse_mesh("a=2,b=2", mesh).any());
    placement_list list;
    const auto reason = [&](const char* text) { return parse_placements(text, mesh, list).reason; };
    CHECK(reason("a:R,R") == rule::placements_mixed);
    CHECK(reason("R,z:R") == rule::placements_mixed);
    CHECK(reason("z:R") == rule::axis_not_in_mesh);
    CHECK(reason("a:R,a:R") == rule::axis_named_twice);
    CHECK(reason("Q") == rule::unknown_placement);
    CHECK(reason("shard(0)") == rule::unknown_placement);
    CHECK(reason("P(median)") == rule::unknown_placement);
    CHECK(reason("SS(0,99999999999999999999)") == rule::strided_factor_does_not_divide);
    CHECK(reason("S(99999999999999999999)") == rule::none);
    CHECK(list.at[0].dim > shardcheck::max_rank);
    CHECK(reason("S(4294967296)") == rule::none);
    CHECK(list.at[0].dim > shardcheck::max_rank);
    for (const char* text : {",",     "R,", "R R", "S",    "S(", "S(0", "S()",   "S(a)", "SS(0)", "SS(0,)", "S(0,1)",
                             "S(0))", "P",  "P()", "P(1)", "a:", ":R",  "a:b:R", "Q(",   "(0)",   "1"}) {
        INFO(text);
        CHECK(parse_placements(text, mesh, list).unreadable);
    }
}

TEST_CASE("every kind of bad input has its row") {
    struct row {
        const char* line;
        const char* error;
    };
    const row rows[] = {
        {"1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 ||| 1", "rank_over_capacity"},
        {"1 ||| 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "rank_over_capacity"},
        {"1 | a=1,b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1 | R,R,R,R,R,R,R,R,R | 1", "axes_over_capacity"},
        {"1 | a=1,b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1 | a:R | 1", "axes_over_capacity"},
        {"-1 | tp=2 | R | 1", "negative_extent"},
        {"-1,4 | tp=2 | R | 4", "negative_extent"},
        {"4 | tp=2 | R | -2,-2", "negative_extent"},
        {"-99999999999999999999 | tp=2 | R | 1", "negative_extent"},
        {"4294967296,4294967296 | tp=2 | R | 1", "element_count_overflows"},
        {"9223372036854775808 | tp=2 | R | 1", "element_count_overflows"},
        {"4 | tp=2 | R | 99999999999999999999", "element_count_overflows"},
        {"4 | tp=0 | R | 4", "mesh_axis_empty"},
        {"4 | tp=-3 | R | 4", "mesh_axis_empty"},
        {"4 | tp=-99999999999999999999 | R | 4", "mesh_axis_empty"},
        {"4 | a=4294967296,b=4294967296 | R,R | 4", "mesh_size_overflows"},
        {"4 | a=9223372036854775808 | R | 4", "mesh_size_overflows"},
        {"4 | tp=2,tp=2 | R,R | 4", "axis_named_twice"},
        {"4 | tp=2 | tp:R,tp:S(0) | 4", "axis_named_twice"},
        {"4 | tp=2 | dp:R | 4", "axis_not_in_mesh"},
        {"4 | dp=2,tp=2 | R,tp:R | 4", "placements_mixed"},
        {"4 | dp=2,tp=2 | R | 4", "too_few_placements"},
        {"4 | tp=2 || 4", "too_few_placements"},
        {"4 | tp=2 | R,R | 4", "too_many_placements"},
        {"4 || R | 4", "too_many_placements"},
        {"4 | tp=2 | X | 4", "unknown_placement"},
        {"4 | tp=2 | P(xor) | 4", "unknown_placement"},
        {"4 | tp=2 | S(1) | 4", "shard_dim_out_of_range"},
        {"4 | tp=2 | S(-2) | 4", "shard_dim_out_of_range"},
        {"4 | tp=2 | S(4294967296) | 4", "shard_dim_out_of_range"},
        {"4 | tp=2 | S(-4294967296) | 4", "shard_dim_out_of_range"},
        {"4 | tp=2 | S(99999999999999999999) | 4", "shard_dim_out_of_range"},
        {"| tp=2 | S(0) | 1", "shard_dim_out_of_range"},
        {"4 | tp=2 | SS(0,0) | 4", "strided_factor_not_positive"},
        {"4 | tp=2 | SS(0,-99999999999999999999) | 4", "strided_factor_not_positive"},
        {"4 | tp=2 | SS(0,3) | 4", "strided_factor_does_not_divide"},
        {"9223372036854775807 | tp=2 | SS(0,99999999999999999999) | 9223372036854775807",
         "strided_factor_does_not_divide"},
        {"4 | tp=2 | R | -1,-1", "several_infer"},
        {"4 | tp=2 | R | 3,-1", "cannot_infer"},
        {"0 | tp=2 | R | 0,-1", "cannot_infer"},
        {"4 | tp=2 | R | 4 | S(1)", "shard_dim_out_of_range"},
        {"4 | tp=2 | R | 4 |", "too_few_placements"},
        {"4 | tp=2 | R | 4 | dp:R", "axis_not_in_mesh"},
        {"", "unreadable_text"},
        {" ", "unreadable_text"},
        {"4 | tp=2 | R", "unreadable_text"},
        {"4 | tp=2 | R | 4 | R | R", "unreadable_text"},
        {"a | tp=2 | R | 4", "unreadable_text"},
        {"99999999999999999999 | tp=2 | R | four", "unreadable_text"},
    };
    for (const row& one : rows) {
        INFO(one.line);
        CHECK(answer(one.line) == std::string("error ") + one.error);
        CHECK(answer(one.line, policy::strided) == std::string("error ") + one.error);
    }
    // Every rule of bad input is in the table, but for those that only types, or ops, can break.
    for (int i = static_cast<int>(rule::rank_over_capacity); i < static_cast<int>(shardcheck::first_illegal_rule);
         ++i) {
        if (is_of_ops(static_cast<rule>(i)) || is_of_combinations(static_cast<rule>(i))) continue;
        const std::string_view name = shardcheck::name_of(static_cast<rule>(i));
        INFO(name);
        CHECK(std::any_of(std::begin(rows), std::end(rows), [&](const row& one) { return name == one.error; }));
    }
}

TEST_CASE("every rule of an op has its row and its sentence") {
    using shardcheck::op;
    struct row {
        const char* tensor;                       ///< as a line whose new shape says nothing
        std::vector<shardcheck::op_value> steps;  ///< the last one breaks the rule
        rule reason;
        const char* sentence;
    };
    const row rows[] = {
        {"4,6 | tp=2 | S(0) |", {{op::permute, 1, {0}}}, rule::wrong_argument_count, "1 dim for a tensor of 2"},
        {"4,6 | tp=2 | S(0) |",
         {{op::narrow, 1, {0}, 1, {0}}},
         rule::wrong_argument_count,
         "1 argument, where the op takes 2"},
        {"4,6 | tp=2 | S(0) |", {{op::squeeze, 17}}, rule::wrong_argument_count, "17 arguments, where 16 is the most"},
        {"4,6 | tp=2 | S(0) |", {{op::unsqueeze, 1, {3}}}, rule::dim_out_of_range, "there is no dim 3 in the result"},
        {"4,6 | tp=2 | S(0) |", {{op::squeeze, 2, {0, -2}}}, rule::dim_named_twice, "dim 0 is named twice"},
        {" | tp=2 | R |", {{op::select, 1, {0}, 1, {0}}}, rule::rank_does_not_fit, "0 dims, where 1 is the least"},
        {"4,6 | tp=2 | S(0) |",
         {{op::narrow, 1, {1}, 2, {5, 2}}},
         rule::range_out_of_bounds,
         "2 rows from row 5 on, and dim 1 has 6: 1 is left"},
        {"4,6 | tp=2 | S(0) |", {{op::atleast, 0, {}, 1, {4}}}, rule::range_out_of_bounds, "1, 2 and 3 dims"},
        {"4,6 | tp=2 | S(0) |", {{op::unfold, 1, {1}, 2, {2, 0}}}, rule::step_not_positive, "step 0, where 1"},
        {"4,6 | tp=2 | S(0) |",
         {{op::expand, 0, {}, 2, {8, 6}}},
         rule::not_expandable,
         "dim 0 of the result has 8 where the tensor has 4"},
        {"4,3 | tp=2 | S(0) |", {{op::view_as_complex}}, rule::last_dim_not_two, "dim 1, the last, has extent 3"},
        {"4,3 | tp=2 | S(0) |",
         {{op::bit_cast, 0, {}, 2, {1, 2}}},
         rule::bit_cast_does_not_divide,
         "dim 1 has 3 elements, and one new element takes 2 of them"},
        {"4,6 | tp=2 | S(0) |",
         {{op::narrow, 1, {0}, 2, {0, 2}}},
         rule::rows_cross_shards,
         "as shard<0> of [2,6] coordinate 1 needs row 1 of them, where it holds rows 2 to 3"},
        {"8,6 | dp=2,tp=2 | S(0),S(0) |",
         {{op::narrow, 1, {0}, 2, {0, 4}}},
         rule::rows_cross_shards,
         "over mesh axis 0 (8 over 2: 4 rows each), and as shard<0> of [4,6] coordinate 1 needs rows 2 to 3 of them"},
        {"6,6 | tp=4 | S(0) |",
         {{op::narrow, 1, {0}, 2, {1, 4}}},
         rule::rows_cross_shards,
         "shard<0> of [4,6] begins at row 1 of those on coordinate 0, at row 0 of those on coordinate 1"},
        {"8,6 | tp=2 | S(0) |",
         {{op::split, 1, {0}, 1, {4}}},
         rule::rows_cross_shards,
         "split<4, 0> of [8,6]: part 0, narrow<0, 0, 4>: dim 0 is sharded over mesh axis 0 (8 over 2: 4 rows each), "
         "and as shard<0> of [4,6] coordinate 1 needs rows 2 to 3 of them, where it holds rows 4 to 7"},
        {"8,6 | tp=2 | S(0) |",
         {{op::unbind, 1, {0}}},
         rule::rows_cross_shards,
         "unbind<0> of [8,6]: part 0, select<0, 0>: "},
        {"8,6 | tp=2 | S(0) |",
         {{op::split_with_sizes, 1, {1}, 2, {2, 3}}},
         rule::element_count_differs,
         "parts of 5 rows together, and dim 1 has 6"},
        {"8,6 | tp=2 | S(0) |",
         {{op::split_with_sizes, 1, {1}, 2, {2, 5}}},
         rule::range_out_of_bounds,
         "parts of 7 rows together, and dim 1 has 6"},
        {"8,6 | tp=2 | S(0) |",
         {{op::chunk, 1, {1}, 1, {0}}},
         rule::range_out_of_bounds,
         "chunk<0, 1> of [8,6]: 0 parts, where 1 is the least"},
        {"8,6 | tp=2 | S(0) |",
         {{op::split, 1, {1}, 1, {0}}},
         rule::range_out_of_bounds,
         "parts of 0 rows, where 1 is the least"},
        {"8,6 | tp=2 | S(0) |", {{op::split, 1, {1}, 1, {4}}}, rule::none, "split<4, 1> of [8,6]: legal, 2 parts"},
        {"1,6 | tp=2 | S(0) |",
         {{op::expand, 0, {}, 2, {8, 6}}},
         rule::expanded_dim_sharded,
         "nothing to repeat 8 times"},
        {"4,6 | tp=2 | P(min) |",
         {{op::bit_cast, 0, {}, 2, {1, 2}}},
         rule::bit_cast_of_partial,
         "the bits of a min are not the min of the bits"},
        {"4,6 | tp=2 | S(1) |",
         {{op::bit_cast, 0, {}, 2, {1, 2}}},
         rule::bit_cast_splits_elements,
         "one new element takes 2 of them: a shard boundary falls inside it"},
        {"4,1,6 | tp=2 | S(1) |",
         {{op::squeeze_all}},
         rule::size_one_shard_has_nowhere_to_go,
         "[4,6] has no dim of local length 1 to say so"},
        {"4,6 | tp=2 | S(0) |",
         {{op::narrow, 1, {1}, 2, {1, 4}}, {op::bit_cast, 0, {}, 2, {1, 2}}},
         rule::bit_cast_misaligned,
         "not the local memory with offset 1 and strides 6,1: one new element takes 2 elements side by side"},
        {"4,6 | tp=2 | S(0) |",
         {{op::t}, {op::bit_cast, 0, {}, 2, {2, 1}}},
         rule::bit_cast_misaligned,
         "not the local memory with strides 1,6: the smaller elements lie side by side"},
        {"4,6,2 | tp=2 | S(2) |",
         {{op::transpose, 2, {0, 1}}, {op::flatten, 2, {0, 1}}},
         rule::layout_needs_copy,
         "the shards would do, as shard<1>, but the local memory with strides 1,6,0 has none for [24,2]"},
    };
    for (const row& one : rows) {
        const view_query query = query_of(one.tensor);
        shardcheck::op_question asked;
        asked.of.in = query.in;
        asked.of.mesh = query.mesh.value;
        asked.of.placements = query.placements;
        shardcheck::op_verdict found;
        for (const shardcheck::op_value& step : one.steps) {
            REQUIRE(found.legal());
            asked.asked = step;
            found = check_op({asked.of.in, asked.of.placements, asked.layout}, asked.of.mesh, step);
            if (!found.legal()) break;
            asked.of.in = found.shape;
            asked.of.placements = found.placements;
            asked.layout = found.layout;
        }
        const shardcheck::text sentence = describe(asked, found);
        INFO(sentence.data());
        CHECK(found.reason == one.reason);
        CHECK(contains(sentence.data(), one.sentence));
    }
    for (int i = 0; i <= static_cast<int>(shardcheck::last_rule); ++i) {
        const rule reason = static_cast<rule>(i);
        if (!is_of_ops(reason) || reason == rule::element_does_not_fit) continue;  // which is of types
        INFO(shardcheck::name_of(reason));
        CHECK(std::any_of(std::begin(rows), std::end(rows), [&](const row& one) { return one.reason == reason; }));
    }
}

TEST_CASE("every rule of an op that combines tensors has its row and its sentence") {
    using shardcheck::elementwise;
    using shardcheck::reduction;
    struct row {
        std::vector<const char*> tensors;  ///< each as a line whose new shape says nothing
        const char* op;
        combination (*make)(const operand_list&);
        rule reason;
        const char* sentence;
        const char* equation = "";
    };
    const auto matmul = [](const operand_list& in) { return einsum("ij,jk->ik", in); };
    const auto add = [](const operand_list& in) { return make_pointwise(elementwise::add, in); };
    const auto concat = [](const operand_list& in) { return make_concat(0, policy::plain, in); };
    const row rows[] = {
        {{"4,6 | tp=2 | R |"},
         "einsum",
         [](const operand_list& in) { return einsum("ij->k", in); },
         rule::not_an_equation,
         "einsum ij->k of [4,6]: the result has k, at character 4, and no operand has it",
         "ij->k"},
        {{"4,6 | tp=2 | R |"}, "einsum", matmul, rule::wrong_argument_count, "1 tensor, where 2 is the least"},
        {{"4,6 | tp=2 | R |", "6 | tp=2 | R |"},
         "einsum",
         matmul,
         rule::rank_does_not_fit,
         "operand 1 has 1 dim, where 2 are needed"},
        {{"4,6 | tp=2 | R |", "5,7 | tp=2 | R |"},
         "einsum",
         matmul,
         rule::extents_differ,
         "einsum of [4,6] and [5,7]: dim 0 (j) of operand 1 has extent 5, dim 1 (j) of operand 0 has 6"},
        {{"4,6 | tp=2 | S(1) |", "6,7 | tp=2 | R |"},
         "einsum",
         matmul,
         rule::operands_sharded_apart,
         "operand 0 has dim 1 (j) as shard<1> over mesh axis 0 (6 over 2: 3 rows each), operand 1 has dim 0 (j) "
         "whole"},
        {{"4,6 | tp=2 | S(0) |", "6,7 | tp=2 | S(1) |"},
         "einsum",
         matmul,
         rule::axis_cuts_two_dims,
         "mesh axis 0 (2) cuts dim 0 (i) of operand 0 and dim 1 (k) of operand 1: rows of the two that are on "
         "different ranks do not meet; redistribute 0 of operand 0 from shard<0> to replicate first (all-gather, a "
         "rank receives at most 12 elements)"},
        {{"4 | tp=2 | R |", "4 | tp=2 | P(sum) |"},
         "add",
         add,
         rule::partial_not_carried,
         "operand 1 is partial<sum> over mesh axis 0, operand 0 is not: it would count once on each of the 2 ranks"},
        {{"4,6 | tp=2 | R |", "1,6 | tp=2 | S(0) |"},
         "add",
         add,
         rule::expanded_dim_sharded,
         "coordinate 0 owns the one row, and the others have nothing to repeat 4 times"},
        {{"4,6 | tp=2 | S(1) |"},
         "softmax",
         [](const operand_list& in) {
             const int dim = -1;
             return make_along(&dim, 1, in);
         },
         rule::whole_dim_sharded,
         "softmax needs all of its rows; redistribute 0 of operand 0 from shard<1> to shard<0> first (all-to-all, a "
         "rank receives at most 6 elements)"},
        {{"3,6 | tp=2 | S(0) |"},
         "reduce",
         [](const operand_list& in) { return reduce(reduction::avg, 0, in); },
         rule::uneven_shard_reduced,
         "reduce by avg of [3,6]: operand 0 has dim 0 as shard<0> over mesh axis 0 (3 over 2: 2,1 rows): a mean of "
         "the means would weigh the rows unequally; use 0 of size 1 or 3, or redistribute 0 "},
        {{"5,6 | tp=4 | S(0) |"},
         "reduce",
         [](const operand_list& in) { return reduce(reduction::min, 0, in); },
         rule::nothing_to_reduce,
         "some rank has no row to find the min of; use 0 of size 1, 2, 3 or 5, or redistribute 0 "},
        {{"4,6 | tp=2 | S(0) |", "4,6 | tp=2 | S(0) |"},
         "concat",
         concat,
         rule::joined_dim_sharded,
         "concat of [4,6] and [4,6] along dim 0: operand 0 has dim 0 as shard<0> over mesh axis 0 (4 over 2: 2 rows "
         "each): on a rank, rows of each operand one after the other are no plain shard of [8,6]; ask for "
         "strided_concat, which gives strided_shard<0, 2>, or redistribute 0 of operand 0 "},
        {{"4,6 | tp=2 | S(0) |"},
         "topk",
         [](const operand_list& in) { return shardcheck::make_top(1, 7, in); },
         rule::range_out_of_bounds,
         "7 rows of dim 1, which has 6"},
        {{"4,6 | tp=2 | S(0) |", "4,6 | tp=2 | S(0) |"}, "add", add, rule::none, "legal as shard<0>"},
    };
    for (const row& one : rows) {
        shardcheck::combination_question asked;
        asked.in.count = 0;
        for (const char* tensor : one.tensors) {
            const view_query query = query_of(tensor);
            asked.of.mesh = query.mesh.value;
            asked.in.shape[asked.in.count] = query.in;
            asked.in.placements[asked.in.count++] = query.placements;
        }
        asked.asked = one.make(asked.in);
        asked.op = shardcheck::name_of_text(one.op);
        asked.equation = shardcheck::name_of_text(one.equation);
        const shardcheck::combination_verdict found = check_combination(asked.asked, asked.in, asked.of.mesh);
        const shardcheck::text sentence = describe(asked, found);
        INFO(sentence.data());
        CHECK(found.reason == one.reason);
        CHECK(contains(sentence.data(), one.sentence));
    }
    const view_query whole = query_of("4,6 | tp=2 | R |");
    const view_query terms = query_of("4,6 | tp=2 | P(sum) |");
    CHECK(plan_redistribution(whole.in, whole.mesh.value, whole.placements, terms.placements).reason ==
          rule::redistributed_to_partial);
    for (int i = 0; i <= static_cast<int>(shardcheck::last_rule); ++i) {
        const rule reason = static_cast<rule>(i);
        if (!is_of_combinations(reason) || reason == rule::meshes_differ) continue;  // which is of types
        if (reason == rule::redistributed_to_partial) continue;                      // above
        INFO(shardcheck::name_of(reason));
        CHECK(std::any_of(std::begin(rows), std::end(rows), [&](const row& one) { return one.reason == reason; }));
    }
}

TEST_CASE("answers") {
    CHECK(answer("6,256 | tp=4 | S(0) | 1536") == "illegal uneven_shard_flattened");
    CHECK(answer("8,256|tp=4|S(-2)|2048") == "S(0)");
    CHECK(answer("8,256 | dp=2,tp=2 | S(0),S(1) | 2048", policy::strided) == "S(0),SS(0,4)");
    CHECK(answer("8 | dp=2,tp=4 | tp:S(0) | 4,-1") == "R,S(0)");
    CHECK(answer("|||") == "");
    CHECK(answer("1 | | | 1,1") == "");
    CHECK(answer("8,256 | tp=4 | S(0) | 2048 | S(0)") == "S(0)");
    CHECK(answer("8,256 | tp=4 | S(0) | 2048 | tp:S(-1)") == "S(0)");
    CHECK(answer("8,256 | tp=4 | S(1) | 2048 | SS(0,8)") == "SS(0,8)");
    CHECK(answer("8,256 | tp=4 | S(0) | 2048 | R") == "illegal stated_placement_differs");
    CHECK(answer("8 | tp=4 | S(0) | 9") == "illegal element_count_differs");
}

TEST_CASE("a batch answers every line once") {
    CHECK(batch("") == "");
    CHECK(batch("\n") == " => error unreadable_text\n");
    CHECK(batch("\n\n") == " => error unreadable_text\n => error unreadable_text\n");
    CHECK(batch("8|a=2|S(0)|4,2\n8|a=2|R|8") == "8|a=2|S(0)|4,2 => S(0)\n8|a=2|R|8 => R\n");
    CHECK(batch("8|a=2|S(0)|4,2\r\n\r\n8|a=2|R|8\r") ==
          "8|a=2|S(0)|4,2 => S(0)\n => error unreadable_text\n8|a=2|R|8 => R\n");
    // Only one CR belongs to the line ending.
    CHECK(batch("8|||8\r\r\n") == "8|||8\r => error unreadable_text\n");
    const std::string_view nul("8|a=2|\0|8\n8|||8\n", 16);
    CHECK(batch(nul) == std::string(nul.substr(0, 9)) + " => error unreadable_text\n8|||8 => \n");
}

TEST_CASE("the sizes of the reads do not matter") {
    const std::string input = "8|a=2|S(0)|4,2\r\n\n6,256 | tp=4 | S(0) | 1536\nlast";
    const std::string wanted = batch(input);
    for (std::size_t size = 1; size <= input.size(); ++size) CHECK(batch(input, size) == wanted);
}

TEST_CASE("long lines") {
    const std::string spaces(1 << 20, ' ');
    const std::string long_line = "8|a=2|S(0)|" + spaces + "4,2";
    CHECK(batch(long_line + "\n8|||8\n") == long_line + " => S(0)\n8|||8 => \n");

    std::string many_dims = "1";
    for (int i = 0; i < 500000; ++i) many_dims.append(",1");
    CHECK(batch(many_dims + "|||1\n") == many_dims + "|||1 => error rank_over_capacity\n");
    CHECK(batch("1|a=2|R" + many_dims + "|1\n") == "1|a=2|R" + many_dims + "|1 => error unreadable_text\n");

    std::string many_axes = "a0=1";
    std::string many_placements = "R";
    for (int i = 1; i < 100000; ++i) {
        many_axes.append(",a" + std::to_string(i) + "=1");
        many_placements.append(",R");
    }
    CHECK(answer("1|" + many_axes + "|R|1") == "error axes_over_capacity");
    CHECK(answer("1|a=1|" + many_placements + "|1") == "error too_many_placements");
    CHECK(answer(std::string(1 << 20, '9') + "|||1") == "error element_count_overflows");
    CHECK(answer(std::string(1 << 20, '0') + "1|||1") == "");
}

TEST_CASE("lines over the limit are passed on unread") {
    const std::string fits = "8||| 8";
    const std::string over = "8|||  8";
    const std::string far_over = "8|||" + std::string(100, ' ') + "8";
    const std::string refused = " => error unreadable_text\n";
    for (std::size_t size = 1; size < 20; ++size) {
        INFO(size);
        CHECK(batch(fits + "\n" + fits + "\r\n" + fits, size, fits.size() + 1) ==
              fits + " => \n" + fits + " => \n" + fits + " => \n");
        CHECK(batch(over + "\n" + fits, size, fits.size()) == over + refused + fits + " => \n");
        CHECK(batch(far_over + "\r\n" + fits + "\n", size, fits.size() + 1) == far_over + refused + fits + " => \n");
        CHECK(batch(far_over, size, fits.size()) == far_over + refused);
    }
    CHECK(batch("ab", 1, 0) == "ab" + refused);
}

TEST_CASE("a batch says how it failed") {
    const auto no_read = [](char*, std::size_t) { return std::ptrdiff_t{-1}; };
    const auto no_write = [](std::string_view) { return false; };
    const auto any_write = [](std::string_view) { return true; };
    CHECK(run_batch(no_read, any_write, policy::plain) == batch_end::read_failed);
    int reads = 0;
    const auto one_line = [&](char* to, std::size_t) {
        *to = '\n';
        return std::ptrdiff_t{reads++ == 0 ? 1 : 0};
    };
    CHECK(run_batch(one_line, no_write, policy::plain) == batch_end::write_failed);
    CHECK(reads == 1);
}

TEST_CASE("an answer does not wait for the next line") {
    std::vector<std::string> written;
    int reads = 0;
    const auto read = [&](char* to, std::size_t) {
        CHECK(written.size() == static_cast<std::size_t>(reads));
        if (++reads > 3) return std::ptrdiff_t{0};
        std::memcpy(to, "|||\n", 4);
        return std::ptrdiff_t{4};
    };
    const auto write = [&](std::string_view text) {
        written.emplace_back(text);
        return true;
    };
    CHECK(run_batch(read, write, policy::plain) == batch_end::done);
    CHECK(written.size() == 3);
}

TEST_CASE("kinds of rank agree with every rank") {
    const mesh_value meshes[] = {{0, {}}, {1, {4}}, {2, {3, 2}}, {3, {2, 1, 5}}, {3, {4, 3, 2}}};
    const shape_value shapes[] = {{0, {}}, {1, {7}}, {2, {6, 4}}, {2, {0, 5}}, {3, {2, 9, 5}}};
    int checked = 0;
    for (const mesh_value& mesh : meshes) {
        for (const shape_value& shape : shapes) {
            // Every list of placements among R, S(0), S(1), S(2), SS(0,2).
            int lists = 1;
            for (int i = 0; i < mesh.axes; ++i) lists *= 5;
            for (int number = 0; number < lists; ++number) {
                placement_list list;
                int rest = number;
                for (list.count = 0; list.count < mesh.axes; ++list.count, rest /= 5) {
                    const int choice = rest % 5;
                    if (choice > 0) list.at[list.count] = choice < 4 ? shard_of(choice - 1) : shard_of(0, 2);
                }
                if (shardcheck::local_shape(shape, mesh, list, 0).rank < 0) continue;
                ++checked;
                const std::vector<rank_kind> kinds = rank_kinds(shape, mesh, list);
                extent_t ranks = 0;
                for (const rank_kind& kind : kinds) {
                    extent_t same = 0;
                    for (extent_t rank = 0; rank < rank_count(mesh); ++rank) {
                        const shape_value local = shardcheck::local_shape(shape, mesh, list, rank);
                        const bool empty = element_count(local) == 0;
                        const bool alike =
                            element_count(kind.local) == 0
                                ? empty
                                : std::equal(local.extents, local.extents + local.rank, kind.local.extents);
                        if (alike && same++ == 0) CHECK(rank == kind.first);
                    }
                    CHECK(same == kind.ranks);
                    ranks += same;
                }
                CHECK(ranks == rank_count(mesh));
            }
        }
    }
    CHECK(checked > 300);
}

TEST_CASE("kinds of rank do not go through the ranks") {
    const mesh_value mesh{3, {1000003, 1000003, 1000003}};
    const shape_value shape{2, {2000005, 7}};
    const placement_list list{3, {shard_of(0), shard_of(0), shard_of(1)}};
    const std::vector<rank_kind> kinds = rank_kinds(shape, mesh, list);
    extent_t ranks = 0;
    for (const rank_kind& kind : kinds) ranks += kind.ranks;
    CHECK(ranks == extent_t{1000003} * 1000003 * 1000003);
    CHECK(kinds.size() == 2);
    CHECK(kinds[0].ranks == extent_t{2000005} * 7);
}

TEST_CASE("reports") {
    const auto report_of = [](std::string_view line, policy allowed = policy::plain, int bytes = 0) {
        const view_query query = query_of(line);
        return report(query, allowed, check(query, allowed), bytes);
    };
    const std::string illegal = report_of("6,256|tp=4|S(0)|1536", policy::plain, 4);
    INFO(illegal);
    CHECK(contains(illegal, "view [6,256] -> [1536]\nmesh tp=4 (4 ranks)\nplacements S(0)\npolicy plain\n"));
    CHECK(contains(illegal, "\nillegal: uneven_shard_flattened\nreason: "));
    CHECK(contains(illegal, "  3 ranks hold [2,256]: 512 elements, 2048 bytes; the first is rank 0 (tp=0)\n"));
    CHECK(contains(illegal, "  1 rank holds [0,256]: nothing; it is rank 3 (tp=3)\n"));
    CHECK_FALSE(contains(illegal, "after"));

    const std::string legal = report_of("8,6|dp=2,tp=4|tp:S(-2)|-1", policy::strided);
    INFO(legal);
    CHECK(contains(legal, "view [8,6] -> [48]\n"));
    CHECK(contains(legal, "placements R,S(0)\npolicy strided\n"));
    CHECK(contains(legal, "\nlegal: R,S(0)\n"));
    CHECK(contains(legal, "before, [8,6] as R,S(0):\n  8 ranks hold [2,6]: 12 elements; "));
    CHECK(contains(legal, "after, [48] as R,S(0):\n  8 ranks hold [12]: 12 elements; "));

    const std::string stated = report_of("8,6|tp=4|S(0)|48|R");
    INFO(stated);
    CHECK(contains(stated, "\nstated R\n"));
    CHECK(contains(stated, "\nillegal: stated_placement_differs\n"));
    CHECK(contains(stated, "stated, [48] as R:\n  4 ranks hold [48]: 48 elements; "));

    const std::string scalar = report_of("|||1", policy::plain, 2);
    INFO(scalar);
    CHECK(contains(scalar, "mesh (1 rank)\n"));
    CHECK(contains(scalar, "  1 rank holds []: 1 element, 2 bytes; it is rank 0\n"));

    // More bytes than 64 bits count.
    CHECK(contains(report_of("9223372036854775807|||-1", policy::plain, 8), "more bytes"));
}

TEST_CASE("the part at fault") {
    const auto fault = [](std::string_view line) {
        const view_query query = query_of(line);
        const rule reason = check(query, policy::plain).reason;
        CHECK(is_bad_input(reason));
        return part_at_fault(query, reason);
    };
    CHECK(fault("-2|tp=2|R|1") == part::in);
    CHECK(fault("2|tp=2|R|-2") == part::out);
    CHECK(fault("4294967296,4294967296|tp=2|R|1") == part::in);
    CHECK(fault("1|tp=2|R|1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1") == part::out);
    CHECK(fault("1|tp=0|R|1") == part::mesh);
    CHECK(fault("1|tp=2|S(1)|1") == part::placements);
    CHECK(fault("1|tp=2|S(0)|1|S(1)") == part::stated);
    CHECK(fault("1|tp=2|S(0)|1|R,R") == part::stated);
    CHECK(fault("4|tp=2|S(0)|-1,-1") == part::out);
    CHECK(fault("4|tp=2|S(0)|-1,3") == part::out);
}

TEST_CASE("options") {
    const auto read = [](std::vector<const char*> arguments, options& result) {
        arguments.insert(arguments.begin(), "shardcheck-explain");
        return parse_options(static_cast<int>(arguments.size()), arguments.data(), result);
    };
    options result;
    CHECK(read({"--in", "6", "--mesh", "", "--placements=", "--out=-1", "--dtype", "bf16"}, result) == "");
    CHECK(result.view.in == "6");
    CHECK(result.view.out == "-1");
    CHECK(result.element_bytes == 2);
    CHECK_FALSE(result.view.has_stated);
    CHECK(read({"--in", "6", "--mesh", "", "--placements", "", "--out", "6", "--to", "", "--strided"}, result) == "");
    CHECK(result.view.has_stated);
    CHECK(result.allowed == policy::strided);
    CHECK(read({"--batch", "--strided"}, result) == "");
    CHECK(result.batch);
    CHECK(read({"--help"}, result) == "");
    CHECK(result.help);
    CHECK(read({"--version"}, result) == "");
    CHECK(result.version);
    CHECK(read({}, result) == "--in is missing");
    CHECK(read({"--in", "6", "--mesh", "", "--placements", ""}, result) == "--out is missing");
    CHECK(read({"--in"}, result) == "--in needs a value");
    CHECK(read({"--in", "6", "--in", "6"}, result) == "--in is given twice");
    CHECK(read({"--ni", "6"}, result) == "unknown option --ni");
    CHECK(read({"--batch=1"}, result) == "unknown option --batch=1");
    CHECK(read({"6,256"}, result) == "unknown option 6,256");
    CHECK(read({"--batch", "--in", "6"}, result) == "--in does not go with --batch");
    CHECK(contains(read({"--in", "6", "--mesh", "", "--placements", "", "--out", "6", "--dtype", "flaot"}, result),
                   "--dtype: no element type flaot"));
}

TEST_CASE("element types") {
    CHECK(element_bytes("float32") == 4);
    CHECK(element_bytes("torch.bfloat16") == 2);
    CHECK(element_bytes("double") == 8);
    CHECK(element_bytes("int8") == 1);
    CHECK(element_bytes("complex128") == 16);
    CHECK(element_bytes("") == 0);
    CHECK(element_bytes("torch.") == 0);
    CHECK(element_bytes("int8 i8") == 0);
}
