// SPDX-License-Identifier: Apache-2.0

// Follows the steps of redistribution plans on every rank: that each is what its collective can do along one mesh
// axis, what the ranks receive, and that the last one ends where it should.
//   redistribution [--at-least N] [--seed S] [--self-test]

#include "enumeration.hpp"
#include "random.hpp"

#include <shardcheck/core/plan.hpp>
#include <shardcheck/core/validate.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace exact;
using shardcheck::collective;
using shardcheck::placement_kind;
using shardcheck::placement_value;
using shardcheck::redistribution;
using shardcheck::redistribution_plan;
using shardcheck::reduction;

struct question {
    shape_value shape;
    mesh_value mesh;
    placement_list from;
    placement_list to;
};

/// The elements of each rank, sorted.
std::vector<index_list> held_by_ranks(const question& asked, const placement_list& placements) {
    std::vector<index_list> held;
    for (extent_t r = 0; r < count_ranks(asked.mesh); ++r) {
        held.push_back(elements_of(asked.shape, block_of(asked.shape, asked.mesh, placements, r)));
        std::sort(held.back().begin(), held.back().end());
    }
    return held;
}

/// Whether two ranks differ in their coordinate on `axis` alone.
bool in_one_line(const mesh_value& mesh, int axis, extent_t left, extent_t right) {
    extent_t step = 1;
    for (int a = mesh.axes - 1; a > axis; --a) step *= mesh.sizes[a];
    const extent_t n = mesh.sizes[axis];
    return left % step == right % step && left / (step * n) == right / (step * n);
}

extent_t largest(const std::vector<index_list>& held) {
    std::size_t most = 0;
    for (const index_list& one : held) most = std::max(most, one.size());
    return static_cast<extent_t>(most);
}

/// What is wrong with a step from `before` to `after`; empty if nothing is.
std::string fault_of_step(const question& asked, const placement_list& before, const placement_list& after,
                          const redistribution& step) {
    const extent_t n = asked.mesh.sizes[step.axis];
    const std::vector<index_list> old = held_by_ranks(asked, before);
    const std::vector<index_list> now = held_by_ranks(asked, after);
    extent_t most = 0;
    for (std::size_t r = 0; r < now.size(); ++r) {
        index_list line;  // what the ranks along the axis have together
        for (std::size_t other = 0; other < now.size(); ++other) {
            const bool beside =
                in_one_line(asked.mesh, step.axis, static_cast<extent_t>(r), static_cast<extent_t>(other));
            if (beside) line.insert(line.end(), old[other].begin(), old[other].end());
        }
        extent_t received = 0;
        for (const auto element : now[r]) {
            if (std::find(line.begin(), line.end(), element) == line.end()) return "an element comes from elsewhere";
            received += std::binary_search(old[r].begin(), old[r].end(), element) ? 0 : 1;
        }
        most = std::max(most, received);
    }
    const bool from_partial = step.from.kind == placement_kind::partial;
    const bool from_shard = step.from.kind == placement_kind::shard;
    const bool to_shard = step.to.kind == placement_kind::shard;
    if (from_partial) {
        const collective by = to_shard ? collective::reduce_scatter : collective::all_reduce;
        const extent_t block = largest(old);
        const extent_t wanted = to_shard ? (n - 1) * largest(now) : 2 * (n - 1) * ((block + n - 1) / n);
        return step.by != by ? "another collective" : step.received != wanted ? "another number of terms" : "";
    }
    if (!from_shard) {
        if (step.by != collective::slice) return "another collective";
        return most == 0 && step.received == 0 ? "" : "a slice that moves something";
    }
    if (step.by != (to_shard ? collective::all_to_all : collective::all_gather)) return "another collective";
    const bool is_bound = to_shard && step.from.dim == step.to.dim;
    if (is_bound ? step.received < most : step.received != most) return "another number of elements";
    return "";
}

/// A term of one element on each rank, and what the ranks owe together. Partials nest: the last axis is the innermost.
class terms {
  public:
    terms(const question& asked, random_source& random) : mesh_(asked.mesh), placements_(asked.from) {
        for (extent_t r = 0; r < count_ranks(mesh_); ++r) {
            extent_t first = 0;  // ranks that differ along axes that owe nothing have the same term
            for (int a = 0; a < mesh_.axes; ++a) {
                if (owes(a)) first += coordinate(r, a) * step(a);
            }
            // small factors, so that means and products are exact
            const double term = static_cast<double>(random.below(9)) - 3;
            value_.push_back(first == r ? term : value_[static_cast<std::size_t>(first)]);
        }
    }

    bool owes(int axis) const { return mesh_.sizes[axis] > 1 && placements_.at[axis].kind == placement_kind::partial; }

    /// Reduces over an axis.
    void reduce(int axis) {
        const reduction op = placements_.at[axis].op;
        const std::vector<double> before = value_;
        for (extent_t r = 0; r < count_ranks(mesh_); ++r) {
            const extent_t n = mesh_.sizes[axis];
            const extent_t first = r - coordinate(r, axis) * step(axis);
            double total = before[static_cast<std::size_t>(first)];
            for (extent_t k = 1; k < n; ++k) {
                const double other = before[static_cast<std::size_t>(first + k * step(axis))];
                switch (op) {
                    case reduction::product: total *= other; break;
                    case reduction::min: total = std::min(total, other); break;
                    case reduction::max: total = std::max(total, other); break;
                    default: total += other;
                }
            }
            value_[static_cast<std::size_t>(r)] = op == reduction::avg ? total / static_cast<double>(n) : total;
        }
        placements_.at[axis] = shardcheck::replicated();
    }

    /// What they owe together.
    double whole() const {
        terms rest = *this;
        for (int a = mesh_.axes - 1; a >= 0; --a) {
            if (rest.owes(a)) rest.reduce(a);
        }
        return rest.value_[0];
    }

    bool means(double wanted) const { return std::abs(whole() - wanted) <= 1e-9 * (1 + std::abs(wanted)); }

  private:
    extent_t step(int axis) const {
        extent_t later = 1;
        for (int a = axis + 1; a < mesh_.axes; ++a) later *= mesh_.sizes[a];
        return later;
    }
    extent_t coordinate(extent_t rank, int axis) const { return rank / step(axis) % mesh_.sizes[axis]; }

    mesh_value mesh_;
    placement_list placements_;
    std::vector<double> value_;
};

/// Whether some order of reducing the axes that owe no more afterwards gives what was owed, for some drawings.
bool has_order(const question& asked, random_source& random) {
    std::vector<int> reduced;
    for (int a = 0; a < asked.mesh.axes; ++a) {
        const bool owes = asked.mesh.sizes[a] > 1 && asked.from.at[a].kind == placement_kind::partial;
        if (owes && asked.to.at[a].kind != placement_kind::partial) reduced.push_back(a);
    }
    std::sort(reduced.begin(), reduced.end());
    do {
        bool fits = true;
        for (int turn = 0; turn < 60 && fits; ++turn) {
            terms now(asked, random);
            const double wanted = now.whole();
            for (const int axis : reduced) now.reduce(axis);
            fits = now.means(wanted);
        }
        if (fits) return true;
    } while (std::next_permutation(reduced.begin(), reduced.end()));
    return false;
}

/// What is wrong with a plan; empty if nothing is.
std::string fault_of(const question& asked, const redistribution_plan& plan, random_source& random) {
    bool to_partial = false;
    int changes = 0;
    for (int a = 0; a < asked.mesh.axes; ++a) {
        const bool differs = asked.mesh.sizes[a] > 1 && !(asked.from.at[a] == asked.to.at[a]);
        to_partial = to_partial || (differs && asked.to.at[a].kind == placement_kind::partial);
        changes += differs ? 1 : 0;
    }
    if (to_partial != (plan.reason == shardcheck::rule::redistributed_to_partial)) return "another verdict";
    if (to_partial) return plan.steps == 0 ? "" : "steps of a refusal";
    const bool in_order = has_order(asked, random);
    if (in_order != (plan.reason != shardcheck::rule::partial_not_carried)) return "another verdict on partials";
    if (!in_order) return plan.steps == 0 ? "" : "steps of a refusal";
    if (plan.reason != shardcheck::rule::none) return "refused";
    if (plan.steps < changes || plan.steps > 2 * asked.mesh.axes) return "another number of steps";

    placement_list now = asked.from;
    // what an axis of size 1 has does not matter, and may not fit beside what the others have meanwhile
    for (int a = 0; a < asked.mesh.axes; ++a) {
        if (asked.mesh.sizes[a] == 1) now.at[a] = shardcheck::replicated();
    }
    for (int i = 0; i < plan.steps; ++i) {
        const redistribution& step = plan.step[i];
        if (step.axis < 0 || step.axis >= asked.mesh.axes || asked.mesh.sizes[step.axis] == 1) return "no such axis";
        if (!(now.at[step.axis] == step.from) || step.from == step.to) return "a step from elsewhere";
        if (step.to.kind == placement_kind::partial) return "a step to partial";
        placement_list after = now;
        after.at[step.axis] = step.to;
        if (!well_formed(asked.shape, asked.mesh, after)) return "a tensor that is none";
        const std::string fault = fault_of_step(asked, now, after, step);
        if (!fault.empty()) return fault;
        now = after;
    }
    for (int a = 0; a < asked.mesh.axes; ++a) {
        if (asked.mesh.sizes[a] > 1 && !(now.at[a] == asked.to.at[a])) return "another end";
    }
    for (int turn = 0; turn < 10; ++turn) {
        terms now_owed(asked, random);
        const double wanted = now_owed.whole();
        for (int i = 0; i < plan.steps; ++i) {
            if (plan.step[i].from.kind == placement_kind::partial) now_owed.reduce(plan.step[i].axis);
        }
        if (!now_owed.means(wanted)) return "reductions in another order";
    }
    return "";
}

class drawer {
  public:
    explicit drawer(std::uint64_t seed) : random_{seed} {}

    question draw() {
        question asked;
        asked.shape.rank = static_cast<int>(random_.below(4));
        for (int d = 0; d < asked.shape.rank; ++d) asked.shape.extents[d] = extent(random_.below(8));
        asked.mesh.axes = static_cast<int>(random_.below(4));
        for (int a = 0; a < asked.mesh.axes; ++a) asked.mesh.sizes[a] = extent(1 + random_.below(4));
        asked.from = placements(asked);
        // some axes stay
        const placement_list other = placements(asked);
        asked.to = asked.from;
        for (int a = 0; a < asked.mesh.axes; ++a) {
            if (random_.below(3) != 0) asked.to.at[a] = other.at[a];
        }
        if (!well_formed(asked.shape, asked.mesh, asked.to)) asked.to = other;
        return asked;
    }

    random_source& random() { return random_; }

  private:
    static extent_t extent(std::size_t n) { return static_cast<extent_t>(n); }

    placement_list placements(const question& asked) {
        placement_list result;
        do {
            result.count = asked.mesh.axes;
            for (int a = 0; a < asked.mesh.axes; ++a) result.at[a] = placement(asked.shape.rank);
        } while (!well_formed(asked.shape, asked.mesh, result));
        return result;
    }

    placement_value placement(int rank) {
        const std::size_t kind = random_.below(6);
        if (kind == 0) return shardcheck::partial_of(static_cast<reduction>(1 + random_.below(5)));
        if (kind == 1 || rank == 0) return shardcheck::replicated();
        const int dim = static_cast<int>(random_.below(static_cast<std::size_t>(rank)));
        return shardcheck::shard_of(dim, kind == 2 ? extent(1 + random_.below(4)) : 1);
    }

    random_source random_;
};

redistribution_plan plan_of(const question& asked) {
    return shardcheck::plan_redistribution(asked.shape, asked.mesh, asked.from, asked.to);
}

/// Breaks a plan in one way; false if it has nothing to break so.
bool break_plan(redistribution_plan& plan, int way, random_source& random) {
    if (way == 0) {
        plan.reason = plan.reason == shardcheck::rule::none ? shardcheck::rule::redistributed_to_partial
                                                            : shardcheck::rule::none;
        return true;
    }
    if (plan.steps == 0) return false;
    redistribution& step = plan.step[random.below(static_cast<std::size_t>(plan.steps))];
    switch (way) {
        case 1: step.received += 1; return step.from.dim != step.to.dim || step.by != collective::all_to_all;
        case 2:
            step.by = step.by == collective::all_gather ? collective::all_reduce : collective::all_gather;
            return true;
        case 3: --plan.steps; return true;
        case 4: step.to = shardcheck::partial_of(reduction::sum); return true;
        case 5: std::swap(plan.step[0], plan.step[1]); return plan.steps > 1;
        default: step.axis += 1; return true;
    }
}

int self_test(drawer& draw) {
    int missed = 0;
    for (int way = 0; way <= 6; ++way) {
        int broken = 0;
        int caught = 0;
        while (broken < 2000) {
            const question asked = draw.draw();
            redistribution_plan plan = plan_of(asked);
            if (!break_plan(plan, way, draw.random())) continue;
            ++broken;
            caught += fault_of(asked, plan, draw.random()).empty() ? 0 : 1;
        }
        // the order of two steps does not always matter
        const bool well = way == 5 ? caught > broken / 4 : caught == broken;
        std::printf("%s: way %d, %d broken, %d caught\n", well ? "pass" : "FAIL", way, broken, caught);
        missed += well ? 0 : 1;
    }
    return missed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int count, char** arguments) {
    long long at_least = 300000;
    std::uint64_t seed = 1;
    bool tests_itself = false;
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        if (name == "--self-test") {
            tests_itself = true;
        } else if (name == "--at-least" && i + 1 < count) {
            at_least = std::atoll(arguments[++i]);
        } else if (name == "--seed" && i + 1 < count) {
            seed = static_cast<std::uint64_t>(std::atoll(arguments[++i]));
        } else {
            std::printf("usage: redistribution [--at-least N] [--seed S] [--self-test]\n");
            return EXIT_FAILURE;
        }
    }
    drawer draw(seed);
    if (tests_itself) return self_test(draw);
    long long wrong = 0;
    long long refused = 0;
    std::array<long long, 6> by{};
    std::array<long long, 2 * most_axes + 1> by_steps{};
    for (long long i = 0; i < at_least; ++i) {
        const question asked = draw.draw();
        const redistribution_plan plan = plan_of(asked);
        const std::string fault = fault_of(asked, plan, draw.random());
        if (!fault.empty()) {
            if (wrong++ < 5) {
                std::printf("WRONG %s: %s over %s, %s to %s\n", fault.c_str(), text_of(asked.shape).c_str(),
                            text_of(asked.mesh).c_str(), text_of(asked.from).c_str(), text_of(asked.to).c_str());
            }
            continue;
        }
        refused += plan.reason == shardcheck::rule::none ? 0 : 1;
        ++by_steps[static_cast<std::size_t>(plan.steps)];
        for (int s = 0; s < plan.steps; ++s) ++by[static_cast<std::size_t>(plan.step[s].by)];
    }
    for (std::size_t i = 1; i < by.size(); ++i) {
        std::printf("%s %lld, ", shardcheck::name_of(static_cast<collective>(i)), by[i]);
    }
    std::printf("\nsteps of a plan:");
    for (const long long plans : by_steps) std::printf(" %lld", plans);
    std::printf("\n%lld plans, %lld refused, %lld wrong\n", at_least, refused, wrong);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
