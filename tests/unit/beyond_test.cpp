// SPDX-License-Identifier: Apache-2.0
// Only the first entries of a value count, as many as it says: whatever lies behind them, a verdict is the same.
#include "support/catch.hpp"

#include <shardcheck/core/check_combination.hpp>
#include <shardcheck/core/check_op.hpp>
#include <shardcheck/core/combinations.hpp>
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/view.hpp>

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <random>
#include <utility>

using namespace shardcheck;

namespace {

class source {
  public:
    int below(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }

    extent_t junk() {
        static constexpr extent_t all[] = {INT64_MIN, -7, -1, 0, 1, 2, 5, INT64_MAX};
        return all[below(std::size(all))];
    }

    shape_value shape(int least, int most) {
        shape_value result;
        result.rank = least + below(most - least + 1);
        for (int d = 0; d < result.rank; ++d) result.extents[d] = below(12) > 0 ? 1 + below(6) : 0;
        return result;
    }

    mesh_value mesh() {
        mesh_value result;
        result.axes = below(4);
        for (int a = 0; a < result.axes; ++a) result.sizes[a] = 1 + below(3);
        return result;
    }

    placement_value placement(int rank) {
        const int dim = rank == 0 ? 0 : below(rank);
        switch (below(5)) {
            case 0: return replicated();
            case 1: return partial_of(reduction::sum);
            case 2: return shard_of(dim, 1 + below(3));
            default: return shard_of(dim);
        }
    }

    placement_list placements(const mesh_value& over, int rank) {
        placement_list result;
        result.count = over.axes;
        for (int a = 0; a < over.axes; ++a) result.at[a] = placement(rank);
        return result;
    }

    op_value op_of(int rank) {
        op_value asked;
        asked.kind = static_cast<op>(below(static_cast<int>(op::unbind) + 1));
        asked.dims = below(4);
        asked.count = below(4);
        for (int i = 0; i < asked.dims; ++i) asked.dim[i] = below(2 * rank + 2) - rank - 1;
        for (int i = 0; i < asked.count; ++i) asked.at[i] = below(7) - 1;
        return asked;
    }

    void spoil(shape_value& shape) {
        for (int d = shape.rank; d < max_rank; ++d) shape.extents[d] = junk();
    }
    void spoil(mesh_value& mesh) {
        for (int a = mesh.axes; a < max_axes; ++a) mesh.sizes[a] = junk();
    }
    void spoil(placement_list& placements) {
        for (int a = placements.count; a < max_axes; ++a) {
            placements.at[a] = {static_cast<placement_kind>(below(3)), static_cast<reduction>(below(7)), below(9) - 4,
                                junk()};
        }
    }
    void spoil(op_value& asked) {
        for (int i = asked.dims; i < max_rank; ++i) asked.dim[i] = below(9) - 4;
        for (int i = asked.count; i < max_rank; ++i) asked.at[i] = junk();
    }

  private:
    std::mt19937_64 engine_;
};

bool same_placements(const placement_list& left, const placement_list& right) {
    bool same = left.count == right.count;
    for (int a = 0; same && a < right.count; ++a) same = left.at[a] == right.at[a];
    return same;
}

bool same_layout(const layout_value& left, const layout_value& right, int rank) {
    if (left.contiguous || right.contiguous) return left.contiguous == right.contiguous;
    bool same = left.levels == right.levels;
    for (int j = 0; same && j < right.levels; ++j) {
        same = left.over[j] == right.over[j] && left.level[j].offset == right.level[j].offset;
        for (int d = 0; d < rank; ++d) same = same && left.level[j].at[d] == right.level[j].at[d];
    }
    return same;
}

/// One assertion for all: there are many verdicts.
bool same_verdict(const verdict& found, const verdict& clean) {
    bool same = found.reason == clean.reason && found.axis == clean.axis && found.dim == clean.dim &&
                found.wanted == clean.wanted && found.found == clean.found;
    if (is_bad_input(clean.reason)) return same;
    same = same && detail::same_shape(found.shape, clean.shape);
    return same && (!clean.legal() || same_placements(found.placements, clean.placements));
}

}  // namespace

TEST_CASE("what lies behind a view's extents, sizes and placements does not count") {
    source random;
    for (int n = 0; n < 60000; ++n) {
        shape_value in = random.shape(0, 4);
        mesh_value mesh = random.mesh();
        placement_list given = random.placements(mesh, in.rank);
        shape_value out = random.shape(0, 4);
        if (random.below(3) == 0) out = in;
        if (random.below(3) == 0 && in.rank > 1) {
            out = in;
            std::swap(out.extents[0], out.extents[in.rank - 1]);
        }
        if (out.rank > 0 && random.below(2) == 0) out.extents[random.below(out.rank)] = infer;
        placement_list stated = random.placements(mesh, out.rank);
        const policy allowed = random.below(2) == 0 ? policy::plain : policy::strided;
        const verdict clean = check_view(in, mesh, given, out, allowed);
        const verdict clean_to = check_view_to(in, mesh, given, out, stated);
        random.spoil(in);
        random.spoil(mesh);
        random.spoil(given);
        random.spoil(out);
        random.spoil(stated);
        REQUIRE(same_verdict(check_view(in, mesh, given, out, allowed), clean));
        REQUIRE(same_verdict(check_view_to(in, mesh, given, out, stated), clean_to));
    }
}

TEST_CASE("what lies behind an op's tensor and arguments does not count") {
    source random;
    for (int n = 0; n < 100000; ++n) {
        mesh_value mesh = random.mesh();
        tensor_value in;
        in.shape = random.shape(0, 4);
        in.placements = random.placements(mesh, in.shape.rank);
        op_value asked = random.op_of(in.shape.rank);
        const op_verdict clean = check_op(in, mesh, asked);
        random.spoil(in.shape);
        random.spoil(mesh);
        random.spoil(in.placements);
        random.spoil(asked);
        const op_verdict found = check_op(in, mesh, asked);
        REQUIRE(same_verdict(found, clean));
        REQUIRE((!clean.legal() || same_layout(found.layout, clean.layout, clean.shape.rank)));
    }
}

TEST_CASE("what lies behind the dims of operands does not count") {
    source random;
    for (int n = 0; n < 60000; ++n) {
        mesh_value mesh = random.mesh();
        operand_list in;
        in.count = 1 + random.below(3);
        const shape_value shared = random.shape(0, 3);
        for (int j = 0; j < in.count; ++j) {
            in.shape[j] = random.below(3) > 0 ? shared : random.shape(0, 3);
            in.placements[j] = random.placements(mesh, in.shape[j].rank);
        }
        const int dims[] = {random.below(7) - 3, random.below(7) - 3};
        const int named = random.below(3);
        const int which = random.below(6);
        const auto ask = [&] {
            switch (which) {
                case 0: return check_combination(make_pointwise(elementwise::add, in), in, mesh);
                case 1:
                    return check_combination(make_reduction(reduction::sum, dims, named, n % 2 == 0, in), in, mesh);
                case 2: return check_combination(make_along(dims, named, in), in, mesh);
                case 3: return check_combination(make_norm(in), in, mesh);
                case 4: return check_combination(make_lookup(in), in, mesh);
                default: return check_combination(make_concat(dims[0], policy::plain, in), in, mesh);
            }
        };
        const combination_verdict clean = ask();
        random.spoil(mesh);
        for (int j = 0; j < max_operands; ++j) {
            if (j >= in.count) in.shape[j].rank = in.placements[j].count = random.below(3);
            random.spoil(in.shape[j]);
            random.spoil(in.placements[j]);
        }
        const combination_verdict found = ask();
        REQUIRE(same_verdict(found, clean));
        const bool same_names =
            found.operand == clean.operand && found.other == clean.other && found.label == clean.label;
        REQUIRE(same_names);
    }
}

TEST_CASE("blocks of a tensor with more behind its dims") {
    source random;
    for (int n = 0; n < 20000; ++n) {
        shape_value shape = random.shape(0, 3);
        mesh_value mesh = random.mesh();
        placement_list placements = random.placements(mesh, shape.rank);
        if (!find_bad_tensor(shape, mesh, placements).sound()) continue;
        const extent_t rank = random.below(static_cast<int>(rank_count(mesh)));
        const shape_value block = local_shape(shape, mesh, placements, rank);
        const shape_value offset = global_offset(shape, mesh, placements, rank);
        const bool uniform = uniform_local_shape(shape, mesh, placements);
        random.spoil(shape);
        random.spoil(mesh);
        random.spoil(placements);
        const shape_value found = local_shape(shape, mesh, placements, rank);
        const shape_value found_offset = global_offset(shape, mesh, placements, rank);
        REQUIRE(found.rank == shape.rank);
        for (int d = 0; d < shape.rank; ++d) {
            REQUIRE(found.extents[d] == block.extents[d]);
            REQUIRE(found_offset.extents[d] == offset.extents[d]);
        }
        REQUIRE(uniform_local_shape(shape, mesh, placements) == uniform);
    }
}

TEST_CASE("values made of arrays have nothing behind them") {
    const extent_t numbers[] = {2, 3, 5};
    CHECK(make_shape(numbers, 2).extents[2] == 0);
    CHECK(make_mesh(numbers, 2).sizes[2] == 0);
    const placement_value placements[] = {shard_of(0), shard_of(1), shard_of(2)};
    CHECK(make_placements(placements, 2).at[2] == replicated());
}

TEST_CASE("a product that does not fit, whichever number is the larger") {
    const auto count = [](std::initializer_list<extent_t> extents) {
        return element_count(make_shape(extents.begin(), static_cast<int>(extents.size())));
    };
    const auto power = [](int bits) { return extent_t{1} << bits; };
    CHECK(count({power(40), power(25)}) == -1);
    CHECK(count({power(25), power(40)}) == -1);
    CHECK(count({power(31), power(31)}) == power(62));
    CHECK(count({power(31), power(32)}) == -1);
    CHECK(count({power(32), power(31) - 1}) == power(63 - 1) - power(32) + power(62));
    CHECK(count({power(40), power(25), 0}) == 0);
    CHECK(count({0, power(40), power(25)}) == 0);
}

TEST_CASE("placements that are too few, and which rules are of placements") {
    const shape_value shape = make_shape(nullptr, 0);
    const extent_t sizes[] = {2, 2, 2};
    placement_list one;
    for (const int count : {2, 1, 0, -1}) {
        one.count = count;
        const finding found = find_bad_placements(shape, make_mesh(sizes, 3), one);
        CHECK(found.reason == rule::too_few_placements);
        CHECK(found.axis == (count < 0 ? 0 : count));
    }
    CHECK(!is_bad_placement(rule::mesh_size_overflows));
    CHECK(is_bad_placement(rule::axis_named_twice));
    CHECK(is_bad_placement(rule::shard_dim_out_of_range));
    CHECK(is_bad_placement(rule::strided_factor_does_not_divide));
    CHECK(!is_bad_placement(rule::several_infer));
}
