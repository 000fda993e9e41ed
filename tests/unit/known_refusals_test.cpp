// SPDX-License-Identifier: Apache-2.0
// Legal ops that are still refused, with what they should give: each case says so when it is mended.
#include "support/catch.hpp"

#include <shardcheck/core/check_op.hpp>

#include <initializer_list>

using namespace shardcheck;

namespace {

/// Every second row from row 1 to `stop` of `length`, over two axes of which the first has a strided shard.
op_verdict every_second(extent_t length, std::initializer_list<extent_t> sizes, const placement_value& first,
                        const placement_value& second, extent_t stop) {
    tensor_value in;
    in.shape = make_shape(&length, 1);
    const placement_value placements[] = {first, second};
    in.placements = make_placements(placements, 2);
    return check_op(in, make_mesh(sizes.begin(), 2), {op::slice, 1, {0}, 3, {1, stop, 2}});
}

void gives(const op_verdict& found, const placement_value& first, const placement_value& second) {
    CHECK(found.legal());
    CHECK(found.placements.at[0] == first);
    CHECK(found.placements.at[1] == second);
}

}  // namespace

// The rows of a strided shard's pieces lie apart after the first axis, and the second one cuts where they do: rank
// (0,0) of the first case holds rows 0 1 3 4 and has to have 1 and 3, its local rows 1 and 2, as has every other rank.
TEST_CASE("a slice of a strided shard that a later axis cuts between the pieces", "[!shouldfail]") {
    const placement_value halves = shard_of(0, 2);
    SECTION("12 rows") { gives(every_second(12, {2, 2}, shard_of(0, 4), shard_of(0), 12), halves, shard_of(0)); }
    SECTION("14 rows") { gives(every_second(14, {2, 2}, shard_of(0, 2), shard_of(0, 2), 12), halves, halves); }
    SECTION("15 rows") { gives(every_second(15, {2, 3}, shard_of(0, 5), shard_of(0), 12), halves, shard_of(0)); }
    SECTION("18 rows") { gives(every_second(18, {2, 3}, shard_of(0, 6), shard_of(0), 13), halves, shard_of(0)); }
}
