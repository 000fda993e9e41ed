// SPDX-License-Identifier: Apache-2.0
// Extents, sizes and arguments at the end of what 64 bits hold: every op has a verdict, no number overflows on the way
// (under a sanitizer that would stop it), and what is legal is a sound tensor again.
#include "support/catch.hpp"

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/combination_cures.hpp>
#include <shardcheck/core/combinations.hpp>
#include <shardcheck/core/equation.hpp>
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/op_cures.hpp>
#include <shardcheck/core/parts.hpp>
#include <shardcheck/core/plan.hpp>

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <random>
#include <string_view>

using namespace shardcheck;

namespace {

constexpr extent_t half = extent_t{1} << 62;

class source {
  public:
    int below(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }

    extent_t extent() {
        static constexpr extent_t all[] = {0, 1, 2, 3, 4, 7, extent_t{1} << 33, half / 2, half, INT64_MAX};
        return all[below(std::size(all))];
    }

    extent_t argument() {
        const extent_t sign = below(3) == 0 ? -1 : 1;
        return below(20) == 0 ? INT64_MIN : sign * extent();
    }

    mesh_value mesh() {
        static constexpr extent_t sizes[] = {1, 2, 3, 4, extent_t{1} << 31};
        mesh_value result;
        result.axes = below(3);
        for (int a = 0; a < result.axes; ++a) result.sizes[a] = sizes[below(std::size(sizes))];
        return result;
    }

    placement_list placements(const mesh_value& mesh, int rank) {
        placement_list result;
        result.count = mesh.axes;
        for (int a = 0; a < mesh.axes; ++a) {
            const int dim = rank == 0 ? 0 : below(rank);
            const placement_value choices[] = {replicated(), partial_of(static_cast<reduction>(1 + below(5))),
                                               shard_of(dim), shard_of(dim, 1 + below(3)), shard_of(dim, half)};
            result.at[a] = choices[below(std::size(choices))];
        }
        return result;
    }

    tensor_value tensor(const mesh_value& mesh) {
        tensor_value result;
        result.shape.rank = 1 + below(4);
        for (int d = 0; d < result.shape.rank; ++d) result.shape.extents[d] = extent();
        result.placements = placements(mesh, result.shape.rank);
        return result;
    }

    /// Mostly with the same extents.
    operand_list operands(const mesh_value& mesh) {
        const extent_t shared[] = {extent(), extent(), extent()};
        operand_list in;
        in.count = 1 + below(3);
        for (int j = 0; j < in.count; ++j) {
            in.shape[j].rank = below(4);
            for (int d = 0; d < in.shape[j].rank; ++d)
                in.shape[j].extents[d] = below(6) > 0 ? shared[below(3)] : extent();
            in.placements[j] = placements(mesh, in.shape[j].rank);
        }
        return in;
    }

    combination combine(const operand_list& in) {
        static constexpr std::string_view equations[] = {"ab,bc->ac", "a,b->ab",     "ab->a",     "ab->ba",
                                                         "a,a->",     "abc,abd->cd", "ab,ab->ab", "abc,cd->abd"};
        const int dims[] = {below(7) - 3, below(7) - 3};
        switch (below(8)) {
            case 0: {
                const std::string_view text = equations[below(std::size(equations))];
                return make_einsum(read_equation(text.data(), static_cast<int>(text.size())), in);
            }
            case 1: return make_pointwise(elementwise::add, in);
            case 2: return make_reduction(static_cast<reduction>(1 + below(5)), dims, below(3), below(2) > 0, in);
            case 3: return make_along(dims, below(3), in);
            case 4: return make_top(dims[0], argument(), in);
            case 5: return make_norm(in);
            case 6: return make_lookup(in);
            default: return make_concat(dims[0], below(2) > 0 ? policy::plain : policy::strided, in);
        }
    }

    op_value question() {
        op_value asked;
        asked.kind = static_cast<op>(below(static_cast<int>(op::unbind) + 1));
        asked.dims = below(4);
        asked.count = below(5);
        for (int i = 0; i < asked.dims; ++i) asked.dim[i] = below(7) - 3;
        for (int i = 0; i < asked.count; ++i) asked.at[i] = argument();
        return asked;
    }

  private:
    std::mt19937_64 engine_;
};

/// One result for each row, or each so many: as long as there are rows.
bool has_many_parts(const tensor_value& in, const op_value& asked) { return part_count(in.shape, asked) > 1000; }

}  // namespace

TEST_CASE("ops on the largest extents") {
    source random;
    long legal = 0;
    for (int n = 0; n < 300000; ++n) {
        const mesh_value mesh = random.mesh();
        tensor_value in = random.tensor(mesh);
        if (!find_bad_tensor(in.shape, mesh, in.placements).sound()) continue;
        for (int step = 0; step < 3; ++step) {
            const op_value asked = random.question();
            if (has_many_parts(in, asked)) continue;
            const op_verdict found = check_op(in, mesh, asked);
            if (!found.legal()) {
                if (random.below(8) == 0) static_cast<void>(find_op_cures(in, mesh, asked, found));
                continue;
            }
            ++legal;
            in = found.tensor();
            placement_list placements = in.placements;
            REQUIRE(find_bad_tensor(in.shape, mesh, placements).sound());
            for (const extent_t rank : {extent_t{0}, rank_count(mesh) - 1}) {
                REQUIRE(find_bad_shape(local_shape(in.shape, mesh, in.placements, rank)).sound());
            }
        }
    }
    CHECK(legal > 10000);
}

TEST_CASE("ops on several tensors of the largest extents") {
    source random;
    long legal = 0;
    long planned = 0;
    for (int n = 0; n < 300000; ++n) {
        const mesh_value mesh = random.mesh();
        const operand_list in = random.operands(mesh);
        const combination asked = random.combine(in);
        const combination_verdict found = check_combination(asked, in, mesh);
        if (found.legal()) {
            ++legal;
            placement_list placements = found.placements;
            REQUIRE(find_bad_tensor(found.shape, mesh, placements).sound());
        } else if (!is_bad_input(found.reason) && random.below(4) == 0) {
            static_cast<void>(find_combination_cures(asked, in, mesh, found));
        }
        placement_list from = in.placements[0];
        placement_list to = random.placements(mesh, in.shape[0].rank);
        if (!find_bad_tensor(in.shape[0], mesh, from).sound()) continue;
        if (!find_bad_placements(in.shape[0], mesh, to).sound()) continue;
        static_cast<void>(plan_redistribution(in.shape[0], mesh, from, to));
        ++planned;
    }
    CHECK(legal > 10000);
    CHECK(planned > 10000);
}

TEST_CASE("what does not fit is refused as such, and nothing is received of no elements") {
    const auto tensor_of = [](std::initializer_list<extent_t> extents) {
        tensor_value result;
        result.shape = make_shape(extents.begin(), static_cast<int>(extents.size()));
        return result;
    };
    // one window more than rows
    const tensor_value line = tensor_of({INT64_MAX});
    CHECK(check_op(line, {}, {op::unfold, 1, {0}, 2, {0, 1}}).reason == rule::element_count_overflows);
    CHECK(check_op(line, {}, {op::unfold, 1, {0}, 2, {1, 1}}).shape.extents[0] == INT64_MAX);
    CHECK(check_op(line, {}, {op::unfold, 1, {0}, 2, {0, 2}}).shape.extents[0] == half);

    // two elements, half a stride of the largest apart: as bytes they are further apart than can be said
    const tensor_value wide = tensor_of({2, half - 1});
    const tensor_value two = check_op(wide, {}, {op::narrow, 1, {1}, 2, {0, 1}}).tensor();
    CHECK(two.layout.level[0].at[0] == half - 1);
    CHECK(check_op(two, {}, {op::bit_cast, 0, {}, 2, {2, 1}}).legal());
    CHECK(check_op(two, {}, {op::bit_cast, 0, {}, 2, {4, 1}}).reason == rule::element_count_overflows);

    // a sum over the dim without rows
    operand_list none;
    none.count = 1;
    none.shape[0] = tensor_of({INT64_MAX, 4, 0}).shape;
    const int last = 2;
    CHECK(make_reduction(reduction::sum, &last, 1, false, none).bad.reason == rule::element_count_overflows);
    const int middle = 1;
    CHECK(make_reduction(reduction::sum, &middle, 1, false, none).bad.reason == rule::none);

    const mesh_value mesh{1, {4}};
    const placement_list shard{1, {shard_of(1)}};
    for (const placement_value& to : {replicated(), shard_of(0), shard_of(2)}) {
        CHECK(redistribute_axis(none.shape[0], mesh, shard, 0, to).received == 0);
    }
}

TEST_CASE("offsets and strides that just fit as other elements") {
    constexpr extent_t longest = extent_t{1} << 62;
    const mesh_value none;
    const op_value halved{op::bit_cast, 0, {}, 2, {8, 4}};
    tensor_value line;
    line.shape = make_shape(&longest, 1);
    const op_verdict last = check_op(line, none, {op::narrow, 1, {0}, 2, {longest - 1, 1}});
    const op_verdict far = check_op(last.tensor(), none, halved);
    REQUIRE(far.legal());
    CHECK(far.layout.level[0].offset == 2 * (longest - 1));
    const extent_t rows[] = {2, longest - 1};
    tensor_value plane;
    plane.shape = make_shape(rows, 2);
    const op_verdict column = check_op(plane, none, {op::narrow, 1, {1}, 2, {0, 1}});
    const op_verdict wide = check_op(column.tensor(), none, halved);
    REQUIRE(wide.legal());
    CHECK(wide.layout.level[0].at[0] == 2 * (longest - 1));
}
