// SPDX-License-Identifier: Apache-2.0
// The even case of the ops, which types try first: what it answers is what the whole check answers, and it answers as
// often as it did. Where it stops answering, nothing is wrong and every user's compiler pays.
#include "exact/ops_cases.hpp"
#include "exact/ops_even.hpp"
#include "support/catch.hpp"

#include <shardcheck/core/check_op.hpp>

#include <initializer_list>
#include <string>
#include <vector>

using namespace shardcheck;

namespace {

using extents = std::initializer_list<extent_t>;
using placements = std::initializer_list<placement_value>;

struct sharded {
    tensor_value tensor;
    mesh_value mesh;
};

sharded make(extents shape, extents mesh = {}, placements given = {}) {
    sharded made;
    made.tensor.shape = make_shape(shape.begin(), static_cast<int>(shape.size()));
    made.tensor.placements = make_placements(given.begin(), static_cast<int>(given.size()));
    made.mesh = make_mesh(mesh.begin(), static_cast<int>(mesh.size()));
    return made;
}

/// What an op makes of it: blocks that are not dense.
sharded after(const sharded& in, const op_value& asked) {
    const op_verdict made = check_op(in.tensor, in.mesh, asked);
    REQUIRE(made.legal());
    return {made.tensor(), in.mesh};
}

detail::even_tensor answer(const sharded& in, const op_value& asked) {
    REQUIRE(exact::may_be_even(in.tensor, in.mesh, {asked}));
    const detail::even_tensor even = exact::ask_even(in.tensor, in.mesh, {asked});
    if (even.rank < 0) return even;
    const op_verdict whole = check_op(in.tensor, in.mesh, asked);
    const std::string fault = exact::fault_of_even(even, whole, in.tensor, in.mesh);
    if (!fault.empty()) FAIL_CHECK(exact::name_of_op(asked.kind) << ": " << fault);
    return even;
}

bool answers(const sharded& in, const op_value& asked) { return answer(in, asked).rank >= 0; }

std::vector<sharded> tensors() {
    const placement_value first = shard_of(0);
    const placement_value second = shard_of(1);
    const placement_value last = shard_of(2);
    std::vector<sharded> all{
        make({1}),
        make({6}),
        make({4}, {2}, {first}),
        make({2, 4}),
        make({3, 2}, {3}, {first}),
        make({2, 4}, {2, 2}, {second, second}),
        make({4, 2}, {2, 2}, {first, second}),
        make({4, 1, 2}),
        make({1, 4, 6}, {2}, {second}),
        make({1, 1, 4}, {2}, {last}),
        make({4, 3, 2}, {2, 2}, {first, last}),
        make({4, 2, 2}, {2, 2}, {replicated(), first}),
        make({2, 2, 2, 2}, {2}, {second}),
        make({3, 2}, {2}, {partial_of(reduction::sum)}),
    };
    const auto add = [&](const sharded& in, const op_value& asked) { all.push_back(after(in, asked)); };
    add(make({2, 4}), {op::transpose, 2, {0, 1}});
    add(make({2, 4}, {2}, {first}), {op::transpose, 2, {0, 1}});
    add(make({4, 2, 3}, {2}, {second}), {op::permute, 3, {2, 0, 1}});
    add(make({8}), {op::slice, 1, {0}, 3, {1, 8, 2}});
    add(make({4, 6}, {2}, {first}), {op::narrow, 1, {1}, 2, {2, 4}});
    add(make({4, 6}, {2}, {second}), {op::narrow, 1, {0}, 2, {2, 2}});
    add(make({4, 6}, {2}, {second}), {op::slice, 1, {0}, 3, {1, 4, 2}});
    add(make({2, 1, 2}), {op::expand, 0, {}, 3, {2, 3, 2}});
    add(make({2, 1}, {2}, {first}), {op::expand, 0, {}, 3, {2, 2, 4}});
    add(make({5}), {op::unfold, 1, {0}, 2, {2, 1}});
    add(make({4, 4}), {op::diagonal, 2, {0, 1}, 1, {0}});
    add(make({2, 3, 2}, {2}, {first}), {op::select, 1, {1}, 1, {1}});
    return all;
}

/// How many questions of one op are answered.
long long ask_everything(op kind) {
    long long answered = 0;
    for (const sharded& in : tensors()) {
        exact::for_each_argument_list(kind, in.tensor.shape, [&](const op_value& asked) {
            if (!exact::op_reader(in.tensor.shape, asked).right_count()) return;
            if (!exact::may_be_even(in.tensor, in.mesh, {asked})) return;
            if (answers(in, asked)) ++answered;
        });
    }
    return answered;
}

}  // namespace

TEST_CASE("the even case answers as often as it did, and right") {
    struct row {
        op kind;
        long long answers;
    };
    constexpr row rows[] = {
        {op::view, 1226},      {op::flatten, 642},   {op::unflatten, 5848},  {op::squeeze, 559},
        {op::squeeze_all, 26}, {op::unsqueeze, 192}, {op::permute, 534},     {op::transpose, 585},
        {op::movedim, 585},    {op::t, 17},          {op::mT, 21},           {op::expand, 635},
        {op::narrow, 988},     {op::slice, 10704},   {op::select, 436},      {op::diagonal, 574},
        {op::unfold, 1129},    {op::bit_cast, 339},  {op::view_as_real, 25}, {op::view_as_complex, 6},
        {op::contiguous, 26},
    };
    for (const row& one : rows) {
        INFO(exact::name_of_op(one.kind));
        CHECK(ask_everything(one.kind) == one.answers);
    }
}

TEST_CASE("tensors without elements are not the even case") {
    const op_value flat{op::flatten, 2, {0, 1}};
    for (const sharded& in : {make({0, 4}), make({4, 0}, {2}, {shard_of(0)}), make({0, 4}, {2}, {shard_of(0)})}) {
        CHECK(exact::ask_even(in.tensor, in.mesh, {flat}).rank == -1);
    }
}

TEST_CASE("the even case at the most dims") {
    const sharded less = make({2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, {2}, {shard_of(0)});
    const sharded most = make({2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, {2}, {shard_of(15)});
    REQUIRE(most.tensor.shape.rank == max_rank);
    CHECK(answers(less, {op::unsqueeze, 1, {15}}));
    CHECK_FALSE(answers(most, {op::unsqueeze, 1, {15}}));
    CHECK(answers(less, {op::unflatten, 1, {14}, 2, {1, 2}}));
    CHECK_FALSE(answers(most, {op::unflatten, 1, {15}, 2, {1, 2}}));
    CHECK(answers(most, {op::unflatten, 1, {15}, 1, {2}}));
    CHECK(answers(less, {op::unfold, 1, {14}, 2, {1, 1}}));
    CHECK_FALSE(answers(most, {op::unfold, 1, {1}, 2, {1, 1}}));
    CHECK(answers(less, {op::view_as_real}));
    CHECK_FALSE(answers(most, {op::view_as_real}));
    CHECK(answers(less, {op::expand, 0, {}, 16, {3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}}));
    CHECK(answers(most, {op::expand, 0, {}, 16, {2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 2}}));
    CHECK(answers(most, {op::view, 0, {}, 16, {1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}}));
    CHECK(answers(most, {op::permute, 16, {15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0}}));
    CHECK(answers(most, {op::transpose, 2, {0, -1}}));
    CHECK(answers(most, {op::movedim, 2, {-1, 0}}));
    CHECK(answers(most, {op::squeeze, 1, {-2}}));
}

TEST_CASE("the even case at the most elements") {
    constexpr extent_t quarter = extent_t{1} << 61;  // of 2^63, which does not fit
    CHECK(answers(make({1, quarter}), {op::expand, 0, {}, 2, {3, quarter}}));
    CHECK_FALSE(answers(make({1, quarter}), {op::expand, 0, {}, 2, {4, quarter}}));
    CHECK(answers(make({quarter}), {op::unfold, 1, {0}, 2, {2, 2}}));
    CHECK(answers(make({quarter}), {op::unfold, 1, {0}, 2, {4, 1}}));  // 2^63 - 12
    CHECK_FALSE(answers(make({2 * quarter}), {op::unfold, 1, {0}, 2, {3, 1}}));
    CHECK(answers(make({quarter}), {op::view_as_real}));
    CHECK_FALSE(answers(make({2 * quarter}), {op::view_as_real}));
    CHECK(answers(make({quarter}), {op::bit_cast, 0, {}, 2, {4, 2}}));
    CHECK_FALSE(answers(make({2 * quarter}), {op::bit_cast, 0, {}, 2, {4, 2}}));
    CHECK(answers(make({2 * quarter}), {op::bit_cast, 0, {}, 2, {2, 4}}));
}
