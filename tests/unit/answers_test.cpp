// SPDX-License-Identifier: Apache-2.0
// Everything that the core says of some thousand questions, as digests: verdicts with their facts, cures, plans. Other
// tests show that it is true; this one shows that it stays, down to which of two equally good cures is offered. Where
// a change is meant, the numbers that the test prints are the new ones.
#include "exact/combination_draw.hpp"
#include "exact/ops_cases.hpp"
#include "support/catch.hpp"

#include <shardcheck/core/combination_cures.hpp>
#include <shardcheck/core/op_cures.hpp>
#include <shardcheck/core/plan.hpp>

#include <cstdint>
#include <iterator>
#include <vector>

using namespace shardcheck;

namespace {

/// FNV-1a of numbers.
class digest {
  public:
    template <typename... Numbers>
    void add(Numbers... numbers) {
        (add_one(static_cast<std::uint64_t>(numbers)), ...);
    }

    void add(const shape_value& shape) {
        add(shape.rank);
        for (int d = 0; d < shape.rank; ++d) add(shape.extents[d]);
    }

    void add(const placement_value& placement) { add(placement.kind, placement.dim, placement.factor, placement.op); }

    void add(const placement_list& placements) {
        add(placements.count);
        for (int a = 0; a < placements.count; ++a) add(placements.at[a]);
    }

    void add(const cut_facts& cut) { add(cut.dim, cut.length, cut.factor, cut.inner, cut.period, cut.chunk); }

    void add(const axis_factors& factors) {
        add(factors.parts);
        for (int i = 0; i < factors.parts; ++i) add(factors.sizes[i]);
    }

    void add(const verdict& found) {
        add(found.reason, found.axis, found.dim, found.wanted, found.found);
        add(found.shape);
        if (found.legal()) add(found.placements);
        add(found.in);
        add(found.out);
        add(found.split);
        add(found.in_local);
        add(found.out_local);
    }

    void add(const layout_value& layout) {
        add(layout.contiguous);
        if (layout.contiguous) return;
        for (int j = 0; j < layout.levels; ++j) {
            add(layout.over[j], layout.level[j].offset);
            for (int d = 0; d < max_rank; ++d) add(layout.level[j].at[d]);
        }
    }

    void add(const redistribution& step) {
        add(step.axis, step.by, step.received);
        add(step.from);
        add(step.to);
    }

    void add(const cures& found) {
        add(found.as_strided, found.as_inferred, found.as_reordered, found.as_reshaped, found.more_sizes, found.sizes);
        if (found.as_strided) add(found.strided);
        if (found.as_inferred) add(found.inferred);
        if (found.as_reordered) add(found.reordered);
        for (int a = 0; a < max_axes; ++a) add(found.order[a]);
        if (found.as_reshaped) add(found.reshaped);
        if (found.as_reshaped) add(found.reshaped_placements);
        for (int i = 0; i < found.sizes; ++i) add(found.size[i]);
        add(found.split);
        if (found.split.parts > 0) add(found.split_placements);
        add(found.steps);
        for (int i = 0; i < found.steps; ++i) add(found.step[i]);
    }

    std::uint64_t value() const { return value_; }

  private:
    void add_one(std::uint64_t number) {
        for (int byte = 0; byte < 64; byte += 8) value_ = (value_ ^ (number >> byte & 255)) * 0x100000001b3U;
    }

    std::uint64_t value_ = 0xcbf29ce484222325U;
};

class draw {
  public:
    explicit draw(std::uint64_t seed, int most_axes = 3, int most_dims = 4)
        : random_{seed}, most_axes_(most_axes), most_dims_(most_dims) {}

    extent_t below(extent_t n) { return static_cast<extent_t>(random_.below(static_cast<std::size_t>(n))); }

    mesh_value mesh() {
        mesh_value drawn;
        drawn.axes = static_cast<int>(below(8) == 0 ? 0 : 1 + below(most_axes_));
        constexpr extent_t sizes[] = {1, 2, 2, 2, 3, 4, 6};
        for (int a = 0; a < drawn.axes; ++a) drawn.sizes[a] = sizes[below(std::size(sizes))];
        return drawn;
    }

    shape_value shape() {
        shape_value drawn;
        drawn.rank = static_cast<int>(below(most_dims_ + 1));
        constexpr extent_t extents[] = {1, 2, 3, 4, 4, 5, 6, 8, 12};
        extent_t count = 1;
        for (int d = 0; d < drawn.rank; ++d) {
            drawn.extents[d] = count > 100000 ? 1 : extents[below(std::size(extents))];
            count *= drawn.extents[d];
        }
        if (drawn.rank > 0 && below(40) == 0) drawn.extents[below(drawn.rank)] = 0;
        return drawn;
    }

    /// Another shape of the same elements, or now and then of others.
    shape_value other(const shape_value& of) {
        extent_t left = element_count(of);
        if (below(30) == 0) left += 1;
        shape_value drawn;
        while (left > 1 && drawn.rank < most_dims_) {
            extent_t part = 1 + below(left < 12 ? left : 12);
            while (left % part != 0) --part;
            drawn.extents[drawn.rank++] = part;
            left /= part;
        }
        if (drawn.rank < max_rank && (left != 1 || below(6) == 0)) drawn.extents[drawn.rank++] = left;
        return drawn;
    }

    /// Sound ones, or now and then others.
    placement_list placements(const shape_value& of, const mesh_value& over) {
        for (int attempt = 0; attempt < 50; ++attempt) {
            placement_list drawn;
            drawn.count = over.axes;
            for (int a = 0; a < over.axes; ++a) {
                drawn.at[a] = replicated();
                if (below(8) == 0) drawn.at[a] = partial_of(static_cast<reduction>(1 + below(5)));
                if (of.rank == 0 || below(4) == 0) continue;
                const extent_t dim = below(of.rank) - (below(6) == 0 ? of.rank : 0);
                drawn.at[a] = shard_of(static_cast<int>(dim), below(3) == 0 ? 1 + below(6) : 1);
            }
            placement_list sound = drawn;
            if (find_bad_placements(of, over, sound).sound() || below(60) == 0) return drawn;
        }
        placement_list none;
        none.count = over.axes;
        for (int a = 0; a < over.axes; ++a) none.at[a] = replicated();
        return none;
    }

    exact::random_source& source() { return random_; }

  private:
    exact::random_source random_;
    int most_axes_;
    int most_dims_;
};

struct said {
    int legal = 0;
    std::uint64_t verdicts = 0;
    std::uint64_t cures = 0;
};

bool operator==(const said& left, const said& right) {
    return left.legal == right.legal && left.verdicts == right.verdicts && left.cures == right.cures;
}

std::ostream& operator<<(std::ostream& out, const said& all) {
    return out << "{" << all.legal << ", " << all.verdicts << "U, " << all.cures << "U}";
}

/// Gathers what is said of one question after the other.
class answers {
  public:
    void note(const verdict& found) {
        legal_ += found.legal() ? 1 : 0;
        verdicts.add(found);
    }

    said all() const { return {legal_, verdicts.value(), cures.value()}; }

    digest verdicts;
    digest cures;

  private:
    int legal_ = 0;
};

/// The same placements, with the dims counted from the end.
placement_list from_the_end(placement_list placements, const shape_value& of) {
    for (int a = 0; a < placements.count; ++a) {
        placement_value& one = placements.at[a];
        if (one.kind == placement_kind::shard && one.dim >= 0) one.dim -= of.rank;
    }
    return placements;
}

std::uint64_t digest_of(const combination_cures& found) {
    digest all;
    all.add(found.as_strided, found.sizes, found.more_sizes, found.steps);
    if (found.as_strided) all.add(found.strided);
    for (int k = 0; k < found.sizes; ++k) all.add(found.size[k]);
    for (int k = 0; k < found.steps; ++k) {
        all.add(found.step[k].operand);
        all.add(found.step[k].step);
    }
    return all.value();
}

std::uint64_t digest_of(const op_cures& found) {
    digest all;
    all.add(static_cast<const cures&>(found));
    all.add(found.by_copy, found.copied, found.reductions, found.by_narrow, found.by_pairs);
    for (int k = 0; k < found.reductions; ++k) all.add(found.reduced[k]);
    return all.value();
}

said of_views(draw drawn, int count, bool stated) {
    answers noted;
    for (int i = 0; i < count; ++i) {
        const mesh_value mesh = drawn.mesh();
        const shape_value in = drawn.shape();
        const shape_value out = drawn.other(in);
        const placement_list given = drawn.placements(in, mesh);
        const policy allowed = drawn.below(3) == 0 ? policy::strided : policy::plain;
        const verdict found = stated ? check_view_to(in, mesh, given, out, drawn.placements(out, mesh))
                                     : check_view(in, mesh, given, out, allowed);
        noted.note(found);
        if (!found.legal()) noted.cures.add(find_cures(in, mesh, given, found, allowed));
    }
    return noted.all();
}

said of_ops(std::uint64_t seed, int count) {
    draw drawn(seed);
    answers noted;
    for (int i = 0; i < count; ++i) {
        tensor_value in;
        const mesh_value mesh = drawn.mesh();
        in.shape = drawn.shape();
        in.placements = drawn.placements(in.shape, mesh);
        std::vector<op_value> lists;
        const op kind = static_cast<op>(drawn.below(exact::op_count));
        exact::for_each_argument_list(kind, in.shape, [&](const op_value& asked) { lists.push_back(asked); });
        for (int turn = 0; turn < 4; ++turn) {
            const op_value& asked = drawn.source().pick(lists);
            const op_verdict found = check_op(in, mesh, asked);
            noted.note(found);
            if (found.legal()) {
                noted.verdicts.add(found.layout);
                continue;
            }
            noted.cures.add(digest_of(find_op_cures(in, mesh, asked, found)));
        }
    }
    return noted.all();
}

said of_combinations(std::uint64_t seed, int count) {
    exact::random_source random{seed};
    exact::random_questions questions(random);
    answers noted;
    for (int i = 0; i < count; ++i) {
        exact::question asked = questions.draw();
        if (random.below(12) == 0) questions.spoil(asked);
        const combination op = exact::combination_of(asked);
        const combination_verdict found = check_combination(op, asked.in, asked.mesh);
        noted.note(found);
        noted.verdicts.add(found.operand, found.other, found.label);
        if (found.legal() || is_bad_input(found.reason)) continue;
        noted.cures.add(digest_of(find_combination_cures(op, asked.in, asked.mesh, found)));
    }
    return noted.all();
}

/// Products of two tensors, over more axes than the searches for cures can try everything.
said of_products(draw drawn, int count) {
    answers noted;
    for (int i = 0; i < count; ++i) {
        const mesh_value mesh = drawn.mesh();
        operand_list in;
        in.count = 2;
        in.shape[0] = drawn.shape();
        in.shape[1] = in.shape[0];
        for (int j = 0; j < in.count; ++j) in.placements[j] = drawn.placements(in.shape[j], mesh);
        const combination op = make_pointwise(elementwise::multiply, in);
        const combination_verdict found = check_combination(op, in, mesh);
        noted.note(found);
        if (!found.legal()) noted.cures.add(digest_of(find_combination_cures(op, in, mesh, found)));
    }
    return noted.all();
}

said of_plans(draw drawn, int count) {
    digest plans;
    said all;
    for (int i = 0; i < count; ++i) {
        const mesh_value mesh = drawn.mesh();
        const shape_value shape = drawn.shape();
        const placement_list from = drawn.placements(shape, mesh);
        const placement_list to = drawn.placements(shape, mesh);
        const redistribution_plan plan = plan_redistribution(shape, mesh, from, to);
        all.legal += plan.reason == rule::none ? 1 : 0;
        plans.add(plan.reason, plan.axis, plan.steps);
        for (int k = 0; k < plan.steps; ++k) plans.add(plan.step[k]);
    }
    all.verdicts = plans.value();
    return all;
}

}  // namespace

TEST_CASE("what the core says stays as it is") {
    CHECK(of_views(draw(1), 12000, false) == said{8389, 2434291534782210731U, 7928929893725381894U});
    CHECK(of_views(draw(2), 6000, true) == said{2006, 472067280526716460U, 831986171215164886U});
    CHECK(of_ops(3, 6000) == said{5515, 13293869849187151978U, 3973010029336081709U});
    CHECK(of_combinations(4, 12000) == said{7565, 9529646664326309277U, 2283531884246837973U});
    CHECK(of_views(draw(8, 8, 8), 1500, false) == said{703, 3601268654211221616U, 18392345232023812533U});
    CHECK(of_products(draw(9, 8, 8), 1500) == said{388, 5401264775043476040U, 9941200396786655749U});
    CHECK(of_plans(draw(5), 8000) == said{7330, 14496265570664858256U, 0U});
}

TEST_CASE("what the core says at the most dims and axes") {
    CHECK(of_views(draw(10, 8, 16), 500, false) == said{183, 9884598159683015178U, 4014248225897974967U});
    CHECK(of_views(draw(11, 8, 16), 300, true) == said{60, 17485917966467435087U, 13693426850727281251U});
    CHECK(of_products(draw(12, 8, 16), 300) == said{59, 5941605052413670427U, 7098894474469827211U});
    CHECK(of_plans(draw(13, 8, 16), 300) == said{242, 2473779031944784595U, 0U});
}

TEST_CASE("cures of placements whose dims are counted from the end") {
    exact::random_source random{6};
    exact::random_questions questions(random);
    int refused = 0;
    while (refused < 300) {
        const exact::question asked = questions.draw();
        const combination op = exact::combination_of(asked);
        const combination_verdict found = check_combination(op, asked.in, asked.mesh);
        if (found.legal() || is_bad_input(found.reason)) continue;
        operand_list same = asked.in;
        for (int j = 0; j < same.count; ++j) same.placements[j] = from_the_end(same.placements[j], same.shape[j]);
        ++refused;
        CHECK(digest_of(find_combination_cures(op, same, asked.mesh, found)) ==
              digest_of(find_combination_cures(op, asked.in, asked.mesh, found)));
    }
    draw drawn(7);
    for (refused = 0; refused < 300;) {
        tensor_value in;
        const mesh_value mesh = drawn.mesh();
        in.shape = drawn.shape();
        in.placements = drawn.placements(in.shape, mesh);
        const op_value asked{op::flatten, 2, {0, -1}};
        const op_verdict found = check_op(in, mesh, asked);
        if (found.legal() || is_bad_input(found.reason)) continue;
        find_bad_placements(in.shape, mesh, in.placements);
        tensor_value same = in;
        same.placements = from_the_end(in.placements, in.shape);
        ++refused;
        CHECK(digest_of(find_op_cures(same, mesh, asked, found)) == digest_of(find_op_cures(in, mesh, asked, found)));
    }
}

TEST_CASE("sizes of a mesh axis up to the largest that is tried") {
    const extent_t rows = detail::most_tried_size;
    const extent_t three = 3;
    const mesh_value mesh = make_mesh(&three, 1);
    const placement_value first = shard_of(0);
    {
        operand_list in;
        in.count = 1;
        in.shape[0] = make_shape(&rows, 1);
        in.placements[0] = make_placements(&first, 1);
        const int dim = 0;
        const combination op = make_reduction(reduction::avg, &dim, 1, false, in);
        const combination_cures cure = find_combination_cures(op, in, mesh, check_combination(op, in, mesh));
        REQUIRE(cure.sizes == 13);  // the divisors of 4096
        CHECK(cure.size[12] == rows);
    }
    const extent_t whole[] = {rows, 2 * rows};
    const shape_value in = make_shape(whole, 2);
    const extent_t flat = rows * 2 * rows;
    const placement_list given = make_placements(&first, 1);
    const verdict refused = check_view(in, mesh, given, make_shape(&flat, 1));
    const cures cure = find_cures(in, mesh, given, refused, policy::plain);
    REQUIRE(cure.sizes == 13);
    CHECK(cure.size[12] == rows);
}

TEST_CASE("a mesh axis that is split in three") {
    const extent_t eight = 8;
    const extent_t twos[] = {2, 2, 2};
    const placement_value first = shard_of(0);
    const shape_value in = make_shape(&eight, 1);
    const mesh_value mesh = make_mesh(&eight, 1);
    const placement_list given = make_placements(&first, 1);
    const verdict refused = check_view(in, mesh, given, make_shape(twos, 3));
    CHECK(refused.reason == rule::needs_mesh_axis_split);
    const cures cure = find_cures(in, mesh, given, refused, policy::plain);
    REQUIRE(cure.split.parts == 3);
    for (int i = 0; i < 3; ++i) {
        CHECK(cure.split.sizes[i] == 2);
        CHECK(cure.split_placements.at[i] == shard_of(i));
    }
}
