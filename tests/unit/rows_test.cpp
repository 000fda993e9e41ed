// SPDX-License-Identifier: Apache-2.0
// Ops that take rows of a cut dim: the smallest inputs on which a slip in rows.hpp or take.hpp shows. What each rank
// holds was enumerated.
#include "support/catch.hpp"

#include <shardcheck/core/check_op.hpp>

#include <initializer_list>
#include <string>

using namespace shardcheck;

namespace {

using extents = std::initializer_list<extent_t>;
using placements = std::initializer_list<placement_value>;

constexpr op_verdict ask(extents shape, extents mesh, placements given, const op_value& asked) {
    tensor_value in;
    in.shape = make_shape(shape.begin(), static_cast<int>(shape.size()));
    in.placements = make_placements(given.begin(), static_cast<int>(given.size()));
    return check_op(in, make_mesh(mesh.begin(), static_cast<int>(mesh.size())), asked);
}

constexpr op_value narrow(extent_t start, extent_t length) { return {op::narrow, 1, {0}, 2, {start, length}}; }
constexpr op_value slice(extent_t start, extent_t stop, extent_t step) {
    return {op::slice, 1, {0}, 3, {start, stop, step}};
}
constexpr op_value unfold(extent_t size, extent_t step) { return {op::unfold, 1, {0}, 2, {size, step}}; }
constexpr op_value select(int dim, extent_t index) { return {op::select, 1, {dim}, 1, {index}}; }

constexpr bool gives(const op_verdict& found, placements wanted) {
    if (!found.legal() || found.placements.count != static_cast<int>(wanted.size())) return false;
    const placement_value* one = found.placements.at;
    for (const placement_value& placement : wanted) {
        if (!(*one++ == placement)) return false;
    }
    return true;
}

void refuses(extents shape, extents mesh, placements given, const op_value& asked) {
    CHECK(std::string(name_of(ask(shape, mesh, given, asked).reason)) == "rows_cross_shards");
}

constexpr placement_value plain = shard_of(0);
constexpr placement_value windows = shard_of(1);
constexpr placement_value strided(extent_t factor) { return shard_of(0, factor); }

}  // namespace

TEST_CASE("rows that the result would have on another rank") {
    refuses({6}, {2, 2}, {plain, plain}, narrow(0, 5));    // row 4 is of (1,0)
    refuses({6}, {2}, {strided(2)}, unfold(3, 3));         // strides 2, 1 on rank 0, and 1 on rank 1
    refuses({15}, {2}, {strided(3)}, slice(2, 15, 3));     // of 2 5 8 11 14, 8 and 14 are of rank 1
    refuses({6}, {4}, {strided(2)}, unfold(4, 4));         // of 0 1 2 3, row 3 is of rank 0
    refuses({10}, {4}, {strided(2)}, slice(0, 8, 2));      // local rows 0 2 on rank 0, and 0 1 on rank 2
    refuses({12}, {4, 2}, {plain, plain}, unfold(11, 2));  // row 10 is of (3,0)
    CHECK(gives(ask({6}, {2}, {strided(2)}, slice(1, 6, 2)), {plain}));
    CHECK(gives(ask({9}, {2, 2}, {strided(3), strided(3)}, narrow(3, 6)), {strided(2), strided(2)}));
    CHECK(gives(ask({10}, {2}, {strided(2)}, unfold(1, 1)), {strided(2)}));
}

// The rows of a strided shard's pieces lie apart after the first axis, and the second one cuts where they do: rank
// (0,0) of the first case holds rows 0 1 3 4 and has to have 1 and 3, its local rows 1 and 2, as has every other rank.
TEST_CASE("a later axis cuts between the pieces of a strided shard") {
    CHECK(gives(ask({12}, {2, 2}, {strided(4), plain}, slice(1, 12, 2)), {strided(2), plain}));
    CHECK(gives(ask({14}, {2, 2}, {strided(2), strided(2)}, slice(1, 12, 2)), {strided(2), strided(2)}));
    CHECK(gives(ask({15}, {2, 3}, {strided(5), plain}, slice(1, 12, 2)), {strided(2), plain}));
    CHECK(gives(ask({18}, {2, 3}, {strided(6), plain}, slice(1, 12, 2)), {strided(2), plain}));
    CHECK(gives(ask({18}, {2, 3}, {strided(6), plain}, slice(1, 18, 2)), {strided(3), plain}));
    CHECK(gives(ask({30}, {2, 2, 2}, {strided(2), strided(2), strided(2)}, slice(0, 30, 4)),
                {strided(2), strided(2), strided(2)}));
    refuses({12}, {2, 2}, {strided(4), replicated()}, slice(1, 12, 2));  // local rows 1 2 5 6 on rank (0,0)
    // coordinate 3 of the second axis is the first that takes from the other piece, and begins elsewhere
    refuses({44}, {2, 6}, {strided(4), strided(2)}, slice(1, 20, 2));
    refuses({46}, {2, 6}, {strided(2), plain}, slice(0, 46, 4));
}

TEST_CASE("the local rows begin and step alike on every rank") {
    const op_verdict found = ask({6}, {2}, {strided(2)}, slice(1, 6, 2));  // 1 3 of 0 1 3 4, and 5 of 2 5
    CHECK(found.layout.level[0].offset == 1);
    CHECK(found.layout.level[0].at[0] == 1);
}

TEST_CASE("an axis of one rank keeps to the line that the rows run along") {
    CHECK(gives(ask({4}, {1}, {strided(2)}, unfold(2, 2)), {strided(2)}));
    CHECK(gives(ask({4}, {1}, {strided(2)}, slice(1, 4, 1)), {strided(3)}));
    CHECK(gives(ask({1}, {1}, {plain}, unfold(1, 1)), {plain}));
    CHECK(gives(ask({2}, {1}, {plain}, unfold(2, 2)), {windows}));
    CHECK(gives(ask({2, 3}, {1}, {windows}, select(1, 0)), {replicated()}));
    CHECK(gives(ask({3}, {1}, {strided(3)}, narrow(1, 2)), {strided(2)}));
}

TEST_CASE("what a refusal says of the rows") {
    CHECK(ask({5}, {2}, {plain}, narrow(2, 2)).found == 1);  // the step
    CHECK(ask({18}, {2, 6}, {strided(2), strided(2)}, unfold(3, 14)).found == 14);
    const op_verdict late = ask({25}, {2}, {strided(5)}, unfold(1, 8));
    CHECK(late.wanted == 0);
    CHECK(late.found == 10);
    CHECK(late.in.length == 15);
    const op_verdict one = ask({2}, {2}, {strided(2)}, select(0, 1));
    CHECK(one.in.period == 1);
    CHECK(one.in.chunk == 1);
}

// Whichever row is taken is the same memory; an axis of one rank does not make it another.
TEST_CASE("the diagonal of a dim that is one row in memory") {
    const extent_t sizes[] = {1, 2};
    const mesh_value mesh = make_mesh(sizes, 2);
    tensor_value in;
    const extent_t shape[] = {1, 4};
    in.shape = make_shape(shape, 2);
    const placement_value placements_of_both[] = {plain, windows};
    in.placements = make_placements(placements_of_both, 2);
    const op_verdict expanded = check_op(in, mesh, {op::expand, 0, {}, 2, {4, 4}});
    REQUIRE(expanded.legal());
    const op_verdict found = check_op(expanded.tensor(), mesh, {op::diagonal, 2, {0, 1}, 1, {0}});
    REQUIRE(found.legal());
    CHECK(found.placements.at[1] == plain);
}

TEST_CASE("no look behind the kinds, the axes and the maps") {
    static_assert(gives(ask({3}, {2}, {plain}, slice(0, 3, 2)), {plain}));
    constexpr placement_value same = replicated();
    static_assert(
        gives(ask({4}, {1, 1, 1, 1, 1, 1, 1, 1}, {same, same, same, same, same, same, same, same}, narrow(0, 2)),
              {same, same, same, same, same, same, same, same}));
    static_assert(gives(ask({4, 4, 4}, {2}, {shard_of(2)}, {op::diagonal, 2, {0, 1}, 1, {0}}), {plain}));
}
