// SPDX-License-Identifier: Apache-2.0
// Layouts where the ranks' blocks differ, and at full capacity, where a look past an array does not compile.
#include "support/catch.hpp"

#include <shardcheck/core/check_op.hpp>

#include <initializer_list>

using namespace shardcheck;

namespace {

constexpr mesh_value mesh(std::initializer_list<extent_t> sizes) {
    return make_mesh(sizes.begin(), static_cast<int>(sizes.size()));
}

constexpr tensor_value tensor(std::initializer_list<extent_t> extents, std::initializer_list<placement_value> on) {
    return {make_shape(extents.begin(), static_cast<int>(extents.size())),
            make_placements(on.begin(), static_cast<int>(on.size())),
            {}};
}

constexpr op_value make(op kind, std::initializer_list<int> dims, std::initializer_list<extent_t> numbers = {}) {
    op_value result;
    result.kind = kind;
    for (const int d : dims) result.dim[result.dims++] = d;
    for (const extent_t n : numbers) result.at[result.count++] = n;
    return result;
}

constexpr tensor_value apply(const tensor_value& in, const mesh_value& over, const op_value& asked) {
    const op_verdict found = check_op(in, over, asked);
    return found.legal() ? found.tensor() : tensor_value{{-1, {}}, {}, {}};
}

/// Whether `rank`'s block begins at `offset` and has these strides.
constexpr bool lies(const tensor_value& of, const mesh_value& over, extent_t rank, extent_t offset,
                    std::initializer_list<extent_t> strides) {
    if (of.shape.rank != static_cast<int>(strides.size())) return false;
    const stride_list found = local_strides(of, over, rank);
    for (int d = 0; d < of.shape.rank; ++d) {
        if (found.at[d] != strides.begin()[d]) return false;
    }
    return found.offset == offset;
}

/// A tensor of as many dims as can be, of 2 rows each; the last of `last`, cut by the one axis if there is one.
constexpr tensor_value most_dims(extent_t last, bool cut, int rank = max_rank) {
    tensor_value result;
    result.shape.rank = rank;
    for (int d = 0; d < rank; ++d) result.shape.extents[d] = d == rank - 1 ? last : 2;
    if (cut) {
        result.placements.count = 1;
        result.placements.at[0] = shard_of(rank - 1);
    }
    return result;
}

constexpr extent_t power(int of_two) { return extent_t{1} << of_two; }

}  // namespace

TEST_CASE("strides over two uneven dims are those of each rank's own block") {
    const mesh_value over = mesh({2, 2});
    // local [2, 2 or 1, 3 or 2]
    const tensor_value turned =
        apply(tensor({2, 3, 5}, {shard_of(1), shard_of(2)}), over, make(op::permute, {1, 2, 0}));
    CHECK(lies(turned, over, 0, 0, {3, 1, 6}));
    CHECK(lies(turned, over, 1, 0, {2, 1, 4}));
    CHECK(lies(turned, over, 2, 0, {3, 1, 3}));
    CHECK(lies(turned, over, 3, 0, {2, 1, 2}));

    // local [10, 21, 2 or 1, 2], of which coordinate 0 has the one row of the last dim
    const tensor_value first =
        apply(tensor({10, 21, 3, 3}, {shard_of(3), shard_of(2)}), over, make(op::slice, {3}, {0, 1, 4}));
    CHECK(local_strides(first, over, 0).at[0] == 84);
    CHECK(local_strides(first, over, 0).at[1] == 4);
    CHECK(local_strides(first, over, 1).at[0] == 42);
    CHECK(local_strides(first, over, 1).at[1] == 2);
}

TEST_CASE("an offset runs over a dim whose lengths differ") {
    const mesh_value over = mesh({2});
    // row 1 of the first dim begins after 3 rows of 3, or of 2
    const tensor_value row = apply(tensor({2, 3, 5}, {shard_of(2)}), over, make(op::select, {0}, {1}));
    CHECK(lies(row, over, 0, 9, {3, 1}));
    CHECK(lies(row, over, 1, 6, {2, 1}));
}

TEST_CASE("a block is contiguous iff it is on every rank") {
    const mesh_value over = mesh({2, 2});
    CHECK(apply(tensor({4, 1, 7, 5}, {shard_of(3), shard_of(2)}), over, make(op::select, {1}, {0})).layout.contiguous);

    // of 3 local rows, one is left: the next plane begins after the others
    const mesh_value three = mesh({3, 2});
    const tensor_value row =
        apply(tensor({8, 7, 11}, {shard_of(1), shard_of(2)}), three, make(op::slice, {1}, {0, 1, 1}));
    CHECK_FALSE(row.layout.contiguous);
    CHECK(lies(row, three, 0, 0, {18, 0, 1}));
    CHECK(lies(row, three, 1, 0, {15, 0, 1}));
}

// 7 columns over 4 ranks are 2 2 2 1, of which 5 are 2 2 1 0: rank 2 has one column and the stride of two.
TEST_CASE("a rank that is short of what the op takes, and full of what it took from") {
    constexpr mesh_value four = mesh({4});
    constexpr tensor_value taken = apply(tensor({4, 7}, {shard_of(1)}), four, make(op::narrow, {1}, {0, 5}));
    static_assert(lies(taken, four, 2, 0, {2, 1}));
    constexpr op_value flat = [] {
        op_value asked = make(op::flatten, {0, 1});
        asked.allowed = policy::strided;
        return asked;
    }();
    static_assert(check_op(taken, four, flat).reason == rule::layout_needs_copy);
    static_assert(check_op(tensor({4, 5}, {shard_of(1)}), four, flat).placements.at[0] == shard_of(0, 4));
}

TEST_CASE("dims of the same lengths on every rank are one span") {
    // 10 in two pieces of 5, cut in 3 and 2: twice a dim of 5
    const tensor_value pieces = apply(tensor({7, 10}, {shard_of(1, 2)}), mesh({2}), make(op::transpose, {0, 1}));
    CHECK(pieces.layout.spans == 1);
    CHECK(pieces.layout.span[0].length == 5);
    CHECK(pieces.layout.level[1].at[1] == 2);
    CHECK(lies(pieces, mesh({2}), 0, 0, {1, 6}));
    CHECK(lies(pieces, mesh({2}), 1, 0, {1, 4}));

    // 18 in 4, 4, 4, 4 and 2: twice 9 in 2, 2, 2, 2 and 1; the 33 are 3 on every rank
    const tensor_value even = apply(tensor({9, 18, 33}, {shard_of(2), shard_of(1), shard_of(2, 3)}), mesh({4, 5, 5}),
                                    make(op::transpose, {0, 2}));
    CHECK(even.layout.spans == 1);
    CHECK(even.layout.span[0].length == 9);
    CHECK(even.layout.level[1].at[2] == 6);

    // an axis of one rank cuts nothing
    const tensor_value one =
        apply(tensor({9, 6}, {shard_of(1, 2), shard_of(1)}), mesh({2, 1}), make(op::select, {0}, {3}));
    CHECK(one.layout.span[0].length == 3);
    CHECK(one.layout.span[0].cuts.at[1] == replicated());

    // an axis that leaves every rank with elements as many rows is in the number
    const tensor_value spread =
        apply(tensor({4, 6}, {shard_of(1, 6), shard_of(1, 2)}), mesh({3, 2}), make(op::select, {0}, {2}));
    CHECK(spread.layout.span[0].length == 3);
    CHECK(spread.layout.span[0].cuts.at[0] == replicated());

    const tensor_value same =
        apply(tensor({9, 10, 10}, {shard_of(2, 2), shard_of(1)}), mesh({2, 3}), make(op::slice, {1}, {1, 2, 1}));
    CHECK(same.layout.spans == 1);
}

TEST_CASE("lengths that share a divisor need not be those of a shorter dim") {
    // four pieces of 11 in 4, 4 and 3 rows, then in thirds: 6, 6, 4 of 16, and 4, 4, 4 of 12
    const mesh_value nine = mesh({3, 3});
    const tensor_value thirds =
        apply(tensor({11, 11, 44}, {shard_of(2, 4), shard_of(2)}), nine, make(op::transpose, {1, 2}));
    CHECK(lies(thirds, nine, 0, 0, {66, 1, 6}));
    CHECK(lies(thirds, nine, 2, 0, {44, 1, 4}));
    CHECK(lies(thirds, nine, 6, 0, {44, 1, 4}));
    // six pieces of 3 in 2 and 1 rows, then in halves
    const mesh_value four = mesh({2, 2});
    const tensor_value halves =
        apply(tensor({12, 18}, {shard_of(1, 6), shard_of(1)}), four, make(op::transpose, {0, 1}));
    CHECK(lies(halves, four, 0, 0, {1, 6}));
    CHECK(lies(halves, four, 3, 0, {1, 3}));
}

// A layout is part of a type: the same strides in another order of levels would be another type.
TEST_CASE("levels come in the order of their spans") {
    const mesh_value over = mesh({3, 2, 1, 2, 2, 2, 3});
    const tensor_value in = tensor({2, 4, 1, 3, 3, 1, 3}, {shard_of(2), shard_of(6), shard_of(2), shard_of(6),
                                                           shard_of(4), shard_of(3), shard_of(0, 2)});
    const tensor_value moved = apply(in, over, make(op::permute, {1, 4, 2, 3, 6, 0, 5}));
    const tensor_value viewed = apply(moved, over, make(op::view, {}, {4, 3, 1, 3, 3, 2, 1}));
    REQUIRE(viewed.layout.levels == 3);
    CHECK(viewed.layout.over[1] == 1);
    CHECK(viewed.layout.over[2] == 3);
}

TEST_CASE("nothing is read before the first dim") {
    static_assert(apply(tensor({1, 3}, {}), mesh({}), make(op::squeeze, {0})).layout.contiguous);
    static_assert(apply(tensor({1}, {}), mesh({}), make(op::squeeze_all, {})).layout.contiguous);
    constexpr tensor_value turned = apply(tensor({4, 6}, {}), mesh({}), make(op::transpose, {0, 1}));
    static_assert(lies(apply(turned, mesh({}), make(op::unflatten, {0}, {2, 3})), mesh({}), 0, 0, {3, 1, 6}));
    static_assert(
        lies(apply(apply(tensor({2, 3, 5}, {shard_of(1), shard_of(2)}), mesh({2, 2}), make(op::permute, {1, 2, 0})),
                   mesh({2, 2}), make(op::transpose, {0, 2})),
             mesh({2, 2}), 3, 0, {2, 1, 2}));
    SUCCEED();
}

TEST_CASE("nothing is read past the last of as many dims as can be") {
    constexpr mesh_value none = mesh({});
    constexpr mesh_value two = mesh({2});
    static_assert(apply(most_dims(2, false, max_rank - 1), none, make(op::unsqueeze, {0})).layout.contiguous);
    static_assert(apply(most_dims(2, false), none, make(op::transpose, {0, 0})).layout.contiguous);
    constexpr tensor_value ones =
        apply(apply(tensor({}, {}), none, make(op::expand, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})),
              none, make(op::transpose, {0, 0}));
    static_assert(ones.layout.contiguous && ones.shape.rank == max_rank);

    constexpr tensor_value turned = apply(most_dims(2, false), none, make(op::transpose, {0, 1}));
    static_assert(local_strides(turned, none, 0).at[0] == power(14) &&
                  local_strides(turned, none, 0).at[1] == power(15));
    static_assert(local_strides(apply(turned, none, make(op::flatten, {15, 15})), none, 0).at[1] == power(15));
    constexpr tensor_value fewer = apply(most_dims(2, false, 15), none, make(op::transpose, {0, 1}));
    static_assert(local_strides(apply(fewer, none, make(op::flatten, {14, 14})), none, 0).at[1] == power(14));

    // the last dim's 3 rows in 2 and 1: 14 dims of two rows lie within a row of the first but those two
    constexpr tensor_value cut = apply(most_dims(3, true), two, make(op::transpose, {0, 1}));
    static_assert(local_strides(cut, two, 0).at[0] == power(13) * 2 &&
                  local_strides(cut, two, 0).at[1] == power(14) * 2);
    static_assert(local_strides(cut, two, 1).at[0] == power(13) && local_strides(cut, two, 1).at[1] == power(14));
    // one of the last dim's 3 or 2 rows is left: the next row of the dim before begins after all of them
    constexpr tensor_value every_third = apply(most_dims(5, true), two, make(op::slice, {15}, {0, 5, 3}));
    static_assert(local_strides(every_third, two, 0).at[14] == 3 && local_strides(every_third, two, 1).at[14] == 2);
    SUCCEED();
}

TEST_CASE("nothing is read past the last of as many axes and spans as can be") {
    constexpr mesh_value eight = mesh({1, 1, 1, 1, 1, 1, 1, 2});
    constexpr tensor_value turned =
        apply(tensor({2, 3, 5}, {{}, {}, {}, {}, {}, {}, {}, shard_of(2)}), eight, make(op::permute, {1, 2, 0}));
    static_assert(lies(turned, eight, 0, 0, {3, 1, 9}) && lies(turned, eight, 1, 0, {2, 1, 6}));

    // the first row alone: what lies between two of the first dim is 3 rows of 3, or of 2
    constexpr tensor_value first =
        apply(tensor({2, 3, 5}, {{}, {}, {}, {}, {}, {}, {}, shard_of(2)}), eight, make(op::narrow, {1}, {0, 1}));
    static_assert(first.layout.spans == 1 && lies(first, eight, 1, 0, {6, 0, 1}));

    // eight dims in unequal halves
    constexpr mesh_value halves = mesh({2, 2, 2, 2, 2, 2, 2, 2});
    constexpr tensor_value most =
        apply(tensor({2, 3, 5, 7, 9, 11, 13, 15, 17}, {shard_of(1), shard_of(2), shard_of(3), shard_of(4), shard_of(5),
                                                       shard_of(6), shard_of(7), shard_of(8)}),
              halves, make(op::transpose, {0, 1}));
    CHECK(most.layout.spans == max_spans);
    CHECK(lies(most, halves, 0, 0,
               {3 * 4 * 5 * 6 * 7 * 8 * 9, 2 * 3 * 4 * 5 * 6 * 7 * 8 * 9, 4 * 5 * 6 * 7 * 8 * 9, 5 * 6 * 7 * 8 * 9,
                6 * 7 * 8 * 9, 7 * 8 * 9, 8 * 9, 9, 1}));
    CHECK(lies(most, halves, 255, 0,
               {2 * 3 * 4 * 5 * 6 * 7 * 8, 2 * 3 * 4 * 5 * 6 * 7 * 8, 3 * 4 * 5 * 6 * 7 * 8, 4 * 5 * 6 * 7 * 8,
                5 * 6 * 7 * 8, 6 * 7 * 8, 7 * 8, 8, 1}));
}
