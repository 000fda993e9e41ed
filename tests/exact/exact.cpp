// SPDX-License-Identifier: Apache-2.0

// Holds check_view and check_view_to against the enumeration of every element on every rank.
//   exact [--max-elements N] [--max-rank R] [--max-axis-size S] [--at-least K] [--seed S] [--shard i/n]
//   exact --sample C [--seed S] ...   random larger shapes, three axes
//   exact --self-test                 shows that broken verdicts are caught

#include "enumeration.hpp"
#include "random.hpp"

#include <shardcheck/core/view.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>

namespace {

using namespace exact;
using shardcheck::verdict;

/// What is judged; the self-test puts broken ones in its place.
struct subject {
    std::function<verdict(const shape_value&, const mesh_value&, const placement_list&, const shape_value&, policy)>
        view = [](const shape_value& in, const mesh_value& mesh, const placement_list& placements,
                  const shape_value& out,
                  policy allowed) { return shardcheck::check_view(in, mesh, placements, out, allowed); };
    std::function<verdict(const shape_value&, const mesh_value&, const placement_list&, const shape_value&,
                          const placement_list&)>
        view_to =
            [](const shape_value& in, const mesh_value& mesh, const placement_list& placements, const shape_value& out,
               const placement_list& stated) { return shardcheck::check_view_to(in, mesh, placements, out, stated); };
};

struct options {
    extent_t max_elements = 24;
    int max_rank = most_dims;
    extent_t max_axis_size = 5;
    std::uint64_t at_least = 5'000'000;
    std::uint64_t seed = 1;
    int shard = 0;
    int shards = 1;
    std::uint64_t sample = 0;
    bool self_test = false;
};

/// A small number of names for the three ways to ask.
enum way : std::size_t { plain, strided, stated, ways_to_ask };

class tally {
  public:
    explicit tally(bool quiet) : quiet_(quiet) {}

    /// Judges one inferred verdict against the enumeration.
    void judge(const shape_value& in, const mesh_value& mesh, const placement_list& placements, const shape_value& out,
               way asked, const answer& right, const verdict& got) {
        count(in, mesh, out, asked, right.legal);
        const char* wrong = nullptr;
        if (got.legal() != right.legal) {
            wrong = got.legal() ? "wrong accept" : "wrong refusal";
            ++(got.legal() ? wrong_accepts : wrong_refusals);
        } else if (is_bad_input(got.reason)) {
            wrong = "sound input called bad";
            ++wrong_refusals;
        } else if (got.legal() && !(same_placements(got.placements, right.placements) && same_shape(got.shape, out))) {
            wrong = "wrong placements";
            ++wrong_placements;
        }
        if (wrong == nullptr) return;
        static constexpr const char* names[] = {"plain", "strided", "stated"};
        report(std::string(wrong) + ": mesh " + text_of(mesh) + " in " + text_of(in) + " " + text_of(placements) +
               " out " + text_of(out) + " " + names[asked] +
               (asked == stated ? " " + text_of(right.placements) : std::string()) + ": want " +
               (right.legal ? text_of(right.placements) : "a refusal") + ", got " +
               (got.legal() ? text_of(got.placements) : name_of(got.reason)));
    }

    /// Judges a verdict on a stated list that may be no type at all.
    void judge_stated(const shape_value& in, const mesh_value& mesh, const placement_list& placements,
                      const shape_value& out, const placement_list& named, relation right, const verdict& got) {
        if (right != relation::ill_formed) {
            judge(in, mesh, placements, out, stated, {right == relation::same, named}, got);
            return;
        }
        count(in, mesh, out, stated, false);
        ++ill_formed;
        if (is_bad_input(got.reason)) return;
        ++wrong_accepts;
        report("no type, not called bad input: mesh " + text_of(mesh) + " in " + text_of(in) + " " +
               text_of(placements) + " out " + text_of(out) + " stated " + text_of(named) + ": got " +
               name_of(got.reason));
    }

    /// Two ways to enumerate must agree, or neither proves anything.
    void cross_check(bool agree, const shape_value& in, const mesh_value& mesh, const placement_list& placements,
                     const shape_value& out) {
        ++cross_checks;
        if (agree) return;
        ++enumeration_errors;
        report("the enumeration contradicts itself: mesh " + text_of(mesh) + " in " + text_of(in) + " " +
               text_of(placements) + " out " + text_of(out));
    }

    std::uint64_t cases() const {
        std::uint64_t sum = 0;
        for (const auto& axes : by_axes) {
            for (const auto& asked : axes) sum += asked[0] + asked[1];
        }
        return sum;
    }

    std::uint64_t wrong() const { return wrong_accepts + wrong_refusals + wrong_placements + enumeration_errors; }

    /// True if every policy met legal and illegal views on one, two and three axes, in shapes of rank 4.
    bool saw_everything() const {
        bool all = by_rank[most_dims][0] > 0 && by_rank[most_dims][1] > 0 && empty[0] > 0;
        for (std::size_t a = 1; a < by_axes.size(); ++a) {
            for (const legal_and_not& row : by_axes[a]) all = all && row[0] > 0 && row[1] > 0;
        }
        return all && strided_answers > 0 && uneven_answers > 0 && ill_formed > 0;
    }

    void print() const {
        std::printf("%-6s %-8s %12s %12s %12s\n", "axes", "policy", "legal", "illegal", "cases");
        static constexpr const char* names[] = {"plain", "strided", "stated"};
        for (std::size_t a = 0; a < by_axes.size(); ++a) {
            for (std::size_t w = 0; w < ways_to_ask; ++w) {
                const auto& row = by_axes[a][w];
                if (row[0] + row[1] > 0) print_row(std::to_string(a).c_str(), names[w], row);
            }
        }
        for (std::size_t r = 0; r < by_rank.size(); ++r) {
            if (by_rank[r][0] + by_rank[r][1] > 0) {
                print_row("all", ("rank " + std::to_string(r)).c_str(), by_rank[r]);
            }
        }
        print_row("all", "empty", empty);
        std::printf(
            "%llu legal cases with a strided shard in the answer, %llu with an uneven or empty block, "
            "%llu stated lists that are no type\n%llu enumerations compared with the slow one\n",
            ull(strided_answers), ull(uneven_answers), ull(ill_formed), ull(cross_checks));
        std::printf("cases %llu, wrong accepts %llu, wrong refusals %llu, wrong placements %llu\n", ull(cases()),
                    ull(wrong_accepts), ull(wrong_refusals), ull(wrong_placements));
    }

    static unsigned long long ull(std::uint64_t value) { return value; }

    std::uint64_t wrong_accepts = 0;
    std::uint64_t wrong_refusals = 0;
    std::uint64_t wrong_placements = 0;
    std::uint64_t enumeration_errors = 0;
    std::uint64_t cross_checks = 0;
    std::uint64_t ill_formed = 0;
    std::uint64_t strided_answers = 0;
    std::uint64_t uneven_answers = 0;

    void note_answer(const answer& right, bool uneven) {
        if (!right.legal) return;
        uneven_answers += uneven ? 1 : 0;
        for (int a = 0; a < right.placements.count; ++a) {
            if (right.placements.at[a].factor > 1) {
                ++strided_answers;
                return;
            }
        }
    }

  private:
    using legal_and_not = std::array<std::uint64_t, 2>;

    static void print_row(const char* axes, const char* policy_name, const legal_and_not& row) {
        std::printf("%-6s %-8s %12llu %12llu %12llu\n", axes, policy_name, ull(row[0]), ull(row[1]),
                    ull(row[0] + row[1]));
    }

    void count(const shape_value& in, const mesh_value& mesh, const shape_value& out, way asked, bool legal) {
        const std::size_t column = legal ? 0 : 1;
        ++by_axes[static_cast<std::size_t>(mesh.axes)][asked][column];
        ++by_rank[static_cast<std::size_t>(std::max(in.rank, out.rank))][column];
        if (count_elements(in) == 0) ++empty[column];
    }

    /// The first 20 of each kind.
    void report(const std::string& line) {
        if (!quiet_ && ++reported_[line.substr(0, line.find(':'))] <= 20) std::printf("%s\n", line.c_str());
    }

    bool quiet_;
    std::map<std::string, int> reported_;
    std::array<std::array<legal_and_not, ways_to_ask>, most_axes + 1> by_axes{};
    std::array<legal_and_not, most_dims + 1> by_rank{};
    legal_and_not empty{};
};

/// How much there is to see at an element count: a prime has little but dims of size 1. Small counts are to be seen in
/// full, and hand on what they do not need.
std::uint64_t weight_of(extent_t count) {
    if (count <= 1) return count == 0 ? 16 : 40;
    std::uint64_t divisors = 0;
    for (extent_t d = 1; d <= count; ++d) divisors += count % d == 0 ? 1 : 0;
    return divisors * divisors * (count <= 8 ? 8 : 1);
}

/// `wanted` of the shapes at random, each rank as often as the others and few with many dims of size 1: those are the
/// most, and have the least to say.
std::vector<shape_value> some_of(std::vector<shape_value> shapes, std::size_t wanted, random_source& random) {
    std::vector<shape_value> taken;
    for (int tries = 0; taken.size() < wanted && !shapes.empty(); ++tries) {
        const int rank = static_cast<int>(random.below(most_dims + 1));
        const std::size_t i = random.below(shapes.size());
        const shape_value& one = shapes[i];
        const auto ones = std::count(one.extents, one.extents + one.rank, extent_t{1});
        if (tries < 1000 && (one.rank != rank || (ones > 1 && random.below(4) != 0))) continue;
        taken.push_back(one);
        shapes.erase(shapes.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return taken;
}

bool any_uneven(layouts& ways, const holding& held) {
    block_lists blocks = ways.whole();
    block_lists next;
    for (int a = 0; a < ways.mesh().axes; ++a) {
        ways.place(blocks, held.at[static_cast<std::size_t>(a)], ways.mesh().sizes[a], next);
        blocks.swap(next);
    }
    for (const int block : blocks) {
        for (int d = 0; d < ways.shape().rank; ++d) {
            if (ways.length(block, d) != ways.length(blocks[0], d)) return true;
        }
    }
    return false;
}

/// Damages a placement list, so that it means something else or nothing.
placement_list damaged(placement_list list, const mesh_value& mesh, int rank, random_source& random) {
    if (mesh.axes == 0) {
        list.count = 1;
        return list;
    }
    const std::size_t axis = random.below(static_cast<std::size_t>(mesh.axes));
    placement_value& one = list.at[axis];
    switch (random.below(8)) {
        case 0: one.dim = rank; break;
        case 1: one.factor = static_cast<extent_t>(random.below(9)) - 1; break;
        case 2: list.count += random.below(2) == 0 ? 1 : -1; break;
        case 3: one = shardcheck::partial_of(reduction::max); break;
        case 4: one = shardcheck::replicated(); break;
        case 5: one = shardcheck::shard_of(static_cast<int>(random.below(static_cast<std::size_t>(rank) + 1))); break;
        case 6: std::swap(one, list.at[random.below(static_cast<std::size_t>(mesh.axes))]); break;
        default: one = shardcheck::partial_of(reduction::sum); break;
    }
    // dim and factor mean something in a shard only, and a list is compared as it stands
    if (one.kind != placement_kind::shard) {
        one.dim = 0;
        one.factor = 1;
    }
    return list;
}

/// One mesh and one element count: shapes, all their complete placement lists, and which of them mean the same.
class cell {
  public:
    cell(list_store& store, const mesh_value& mesh, const std::vector<shape_value>& shapes, reduction op)
        : mesh_(mesh) {
        std::unordered_map<meaning, std::size_t, meaning_hash> ids;
        for (const shape_value& shape : shapes) {
            tables_.push_back(std::make_unique<table>(table{layouts(store, shape, mesh, op), {}, {}, {}}));
            table& one = *tables_.back();
            one.holdings = all_holdings(one.ways);
            for (const holding& held : one.holdings) {
                const std::size_t id = ids.try_emplace(held.means, ids.size()).first->second;
                one.id.push_back(id);
            }
        }
        for (auto& one : tables_) {
            one->equal.resize(ids.size());
            for (std::size_t i = 0; i < one->id.size(); ++i) one->equal[one->id[i]].push_back(&one->holdings[i]);
            all_held_ += one->holdings.size();
        }
    }

    /// About `budget` cases: all of them where they are fewer, else a sample. True if every view was asked for.
    bool run(const subject& judged, tally& into, random_source& random, std::uint64_t budget) {
        const std::uint64_t triples = all_held_ * tables_.size();
        const std::uint64_t for_stated = budget / 4;
        const bool all = 2 * triples <= budget - for_stated;
        if (all) {
            for (auto& in : tables_) {
                for (std::size_t p = 0; p < in->holdings.size(); ++p) {
                    for (auto& out : tables_) both_policies(judged, into, random, *in, p, *out);
                }
            }
        } else {
            for (std::uint64_t done = 0; 2 * done < budget - for_stated; ++done) {
                const triple one = draw(random, done % 2 == 0);
                both_policies(judged, into, random, *one.in, one.p, *one.out);
            }
        }
        const bool all_stated = all_held_ * all_held_ <= for_stated;
        if (all_stated) {
            for (auto& in : tables_) {
                for (std::size_t p = 0; p < in->holdings.size(); ++p) {
                    for (auto& out : tables_) state_all(judged, into, random, *in, p, *out);
                }
            }
        } else {
            const std::uint64_t end = into.cases() + for_stated;
            for (std::uint64_t done = 0; into.cases() < end; ++done) {
                const triple one = draw(random, done % 2 == 0);
                if (one.out->holdings.size() <= 64)
                    state_all(judged, into, random, *one.in, one.p, *one.out);
                else
                    state_some(judged, into, random, *one.in, one.p, *one.out);
            }
        }
        return all;
    }

  private:
    struct table {
        layouts ways;
        std::vector<holding> holdings;
        std::vector<std::size_t> id;  ///< of the meaning of each
        std::vector<std::vector<const holding*>> equal;
    };

    struct triple {
        table* in;
        std::size_t p;
        table* out;
    };

    /// A random triple, and rather a legal one or an illegal one: left to chance, one kind would crowd out the other.
    triple draw(random_source& random, bool legal) {
        triple one{};
        for (int tries = 0; tries < 6; ++tries) {
            one.in = random.pick(tables_).get();
            one.p = random.below(one.in->holdings.size());
            one.out = random.pick(tables_).get();
            if (one.out->equal[one.in->id[one.p]].empty() != legal) break;
        }
        return one;
    }

    void both_policies(const subject& judged, tally& into, random_source& random, table& in, std::size_t p,
                       table& out) {
        const holding& held = in.holdings[p];
        const placement_list placements = placements_of(held, mesh_.axes);
        const auto& equal = out.equal[in.id[p]];
        for (const policy allowed : {policy::plain, policy::strided}) {
            const way asked = allowed == policy::plain ? plain : strided;
            const answer right = choose(in.ways.shape(), held, out.ways, equal, allowed);
            into.judge(in.ways.shape(), mesh_, placements, out.ways.shape(), asked, right,
                       judged.view(in.ways.shape(), mesh_, placements, out.ways.shape(), allowed));
            into.note_answer(right, right.legal && any_uneven(in.ways, held));
        }
        if (random.below(64) == 0) compare_enumerations(into, random, in, p, out);
    }

    void state(const subject& judged, tally& into, table& in, std::size_t p, table& out, const placement_list& named,
               relation right) {
        const placement_list placements = placements_of(in.holdings[p], mesh_.axes);
        into.judge_stated(in.ways.shape(), mesh_, placements, out.ways.shape(), named, right,
                          judged.view_to(in.ways.shape(), mesh_, placements, out.ways.shape(), named));
    }

    void state_one(const subject& judged, tally& into, table& in, std::size_t p, table& out, std::size_t q) {
        state(judged, into, in, p, out, placements_of(out.holdings[q], mesh_.axes),
              in.id[p] == out.id[q] ? relation::same : relation::different);
    }

    void state_damaged(const subject& judged, tally& into, random_source& random, table& in, std::size_t p, table& out,
                       placement_list named) {
        named = damaged(named, mesh_, out.ways.shape().rank, random);
        const placement_list placements = placements_of(in.holdings[p], mesh_.axes);
        state(judged, into, in, p, out, named,
              compare_blocks(in.ways.shape(), mesh_, placements, out.ways.shape(), named));
    }

    void state_all(const subject& judged, tally& into, random_source& random, table& in, std::size_t p, table& out) {
        for (std::size_t q = 0; q < out.holdings.size(); ++q) state_one(judged, into, in, p, out, q);
        if (random.below(8) != 0) return;
        state_damaged(judged, into, random, in, p, out, placements_of(random.pick(out.holdings), mesh_.axes));
    }

    void state_some(const subject& judged, tally& into, random_source& random, table& in, std::size_t p, table& out) {
        const auto& equal = out.equal[in.id[p]];
        for (std::size_t i = 0; i < 8 && !equal.empty(); ++i) {
            const placement_list named = placements_of(*random.pick(equal), mesh_.axes);
            state(judged, into, in, p, out, named, relation::same);
            if (i % 4 == 0) state_damaged(judged, into, random, in, p, out, named);
        }
        for (std::size_t i = 0; i < 8; ++i) state_one(judged, into, in, p, out, random.below(out.holdings.size()));
        state_damaged(judged, into, random, in, p, out, placements_of(random.pick(out.holdings), mesh_.axes));
    }

    /// The slow, literal enumeration, and the search that drops prefixes, against the hashes of this cell.
    void compare_enumerations(tally& into, random_source& random, table& in, std::size_t p, table& out) {
        const placement_list placements = placements_of(in.holdings[p], mesh_.axes);
        std::size_t q = random.below(out.holdings.size());
        const auto& equal = out.equal[in.id[p]];
        if (!equal.empty() && random.below(2) == 0) {
            q = static_cast<std::size_t>(random.pick(equal) - out.holdings.data());
        }
        const relation slow = compare_blocks(in.ways.shape(), mesh_, placements, out.ways.shape(),
                                             placements_of(out.holdings[q], mesh_.axes));
        into.cross_check((slow == relation::same) == (in.id[p] == out.id[q]) && slow != relation::ill_formed,
                         in.ways.shape(), mesh_, placements, out.ways.shape());
        if (random.below(8) != 0) return;
        const std::vector<holding> searched = equal_holdings(in.ways, in.holdings[p], out.ways);
        bool agree = searched.size() == equal.size();
        for (std::size_t i = 0; agree && i < equal.size(); ++i) agree = searched[i].at == equal[i]->at;
        into.cross_check(agree, in.ways.shape(), mesh_, placements, out.ways.shape());
    }

    mesh_value mesh_;
    std::vector<std::unique_ptr<table>> tables_;
    std::uint64_t all_held_ = 0;
};

/// Runs about `budget` cases over all meshes and element counts: the small cells in full, the large ones in samples.
void sweep(const options& set, const subject& judged, tally& into, std::uint64_t budget) {
    list_store store;
    static constexpr std::uint64_t percent[] = {1, 19, 30, 50};
    std::uint64_t left = 0;
    std::array<std::uint64_t, most_axes + 1> cells{};
    std::array<std::uint64_t, most_axes + 1> in_full{};
    std::uint64_t number = 0;
    for (int axes = 0; axes <= most_axes; ++axes) {
        left += budget * percent[axes] / 100;  // with what the fewer axes could not use
        const std::vector<mesh_value> meshes = meshes_of(axes, set.max_axis_size);
        std::uint64_t weight_left = 0;
        for (extent_t count = 0; count <= set.max_elements; ++count) weight_left += weight_of(count) * meshes.size();
        for (extent_t count = 0; count <= set.max_elements; ++count) {
            for (const mesh_value& mesh : meshes) {
                const std::uint64_t share = left * weight_of(count) / weight_left;
                weight_left -= weight_of(count);
                left -= share;
                ++number;
                if (number % static_cast<std::uint64_t>(set.shards) != static_cast<std::uint64_t>(set.shard)) continue;
                random_source random{set.seed * 1'000'003 + number};
                const std::uint64_t mine = share * static_cast<std::uint64_t>(set.shards);
                std::vector<shape_value> shapes = shapes_of(count, set.max_rank);
                if (shapes.empty()) continue;
                const std::size_t wanted = axes < 2 ? shapes.size() : 8 + static_cast<std::size_t>(mine / 200);
                const bool all_shapes = wanted >= shapes.size();
                if (!all_shapes) shapes = some_of(shapes, wanted, random);
                const auto op = static_cast<reduction>(1 + random.below(5));
                const std::uint64_t before = into.cases();
                const bool all = cell(store, mesh, shapes, op).run(judged, into, random, mine);
                const std::uint64_t used = into.cases() - before;
                left += mine > used ? mine - used : 0;
                ++cells[static_cast<std::size_t>(axes)];
                in_full[static_cast<std::size_t>(axes)] += all && all_shapes ? 1 : 0;
            }
        }
    }
    if (set.self_test) return;
    for (std::size_t a = 0; a < cells.size(); ++a) {
        std::printf("%zu axes: %llu meshes and element counts, all views of %llu of them\n", a, tally::ull(cells[a]),
                    tally::ull(in_full[a]));
    }
}

/// Random shapes of up to `max_elements`, three axes, views that merge and split dims at random.
void sample(const options& set, const subject& judged, tally& into) {
    random_source random{set.seed * 7919 + static_cast<std::uint64_t>(set.shard)};
    const auto random_shape = [&](std::vector<extent_t> factors) {
        // neighbours merge at random, and dims of size 1 come in between
        shape_value shape;
        for (const extent_t factor : factors) {
            if (shape.rank == 0 || (shape.rank < most_dims && random.below(2) == 0)) {
                if (shape.rank + 1 < most_dims && random.below(8) == 0) shape.extents[shape.rank++] = 1;
                shape.extents[shape.rank++] = factor;
            } else {
                shape.extents[shape.rank - 1] *= factor;
            }
        }
        return shape;
    };
    auto store = std::make_unique<list_store>();
    const std::uint64_t mine = set.sample / static_cast<std::uint64_t>(set.shards);
    for (std::uint64_t i = 0; i < mine; ++i) {
        if (i % 4096 == 4095) store = std::make_unique<list_store>();  // the lists of large dims never end
        std::vector<extent_t> factors;
        extent_t count = 1;
        while (true) {
            const extent_t factor = static_cast<extent_t>(random.pick(std::vector<int>{2, 2, 2, 3, 3, 4, 5, 6, 7}));
            if (count * factor > set.max_elements) break;
            count *= factor;
            factors.push_back(factor);
            if (random.below(6) == 0) break;
        }
        mesh_value mesh;
        mesh.axes = most_axes;
        for (int a = 0; a < mesh.axes; ++a) mesh.sizes[a] = static_cast<extent_t>(1 + random.below(8));
        const shape_value in = random_shape(factors);
        // mostly the same factors in the same order: otherwise little is legal
        if (random.below(4) == 0) std::swap(factors.front(), factors[random.below(factors.size())]);
        const shape_value out = random_shape(factors);
        layouts in_ways(*store, in, mesh, reduction::sum);
        layouts out_ways(*store, out, mesh, reduction::sum);
        block_lists blocks = in_ways.whole();
        block_lists next;
        std::vector<placement_value> taken;
        for (int a = 0; a < mesh.axes; ++a) {
            std::vector<placement_value> choices = in_ways.choices(blocks);
            if (random.below(3) != 0) std::erase_if(choices, [](const auto& one) { return one.factor > 1; });
            taken.push_back(random.pick(choices));
            in_ways.place(blocks, taken.back(), mesh.sizes[a], next);
            blocks.swap(next);
        }
        const placement_list placements = shardcheck::make_placements(taken.data(), mesh.axes);
        const holding held = holding_of(in_ways, placements);
        const std::vector<holding> found = equal_holdings(in_ways, held, out_ways);
        std::vector<const holding*> equal;
        for (const holding& one : found) equal.push_back(&one);
        for (const policy allowed : {policy::plain, policy::strided}) {
            const answer right = choose(in, held, out_ways, equal, allowed);
            into.judge(in, mesh, placements, out, allowed == policy::plain ? plain : strided, right,
                       judged.view(in, mesh, placements, out, allowed));
            into.note_answer(right, right.legal && any_uneven(in_ways, held));
        }
        if (!found.empty()) {
            const placement_list named = placements_of(random.pick(found), mesh.axes);
            into.judge_stated(in, mesh, placements, out, named, relation::same,
                              judged.view_to(in, mesh, placements, out, named));
            const placement_list bad = damaged(named, mesh, out.rank, random);
            into.judge_stated(in, mesh, placements, out, bad, compare_blocks(in, mesh, placements, out, bad),
                              judged.view_to(in, mesh, placements, out, bad));
            into.cross_check(compare_blocks(in, mesh, placements, out, named) == relation::same, in, mesh, placements,
                             out);
        }
    }
}

/// Breaks verdicts in one way each and demands that every broken one, and nothing else, is counted as wrong.
int self_test(options set) {
    set.max_elements = 8;
    set.max_axis_size = 3;
    set.self_test = true;
    int passed = 0;
    int failed = 0;
    const auto expect = [&](const char* what, bool holds) {
        std::printf("%s: %s\n", holds ? "pass" : "FAIL", what);
        ++(holds ? passed : failed);
    };

    // by hand, from the text of the law
    using shardcheck::shard_of;
    const auto lengths = [](std::vector<extent_t> extents, std::vector<extent_t> sizes,
                            std::vector<placement_value> placements) {
        const shape_value shape = shardcheck::make_shape(extents.data(), static_cast<int>(extents.size()));
        const mesh_value mesh = shardcheck::make_mesh(sizes.data(), static_cast<int>(sizes.size()));
        std::vector<std::size_t> found;
        for (extent_t r = 0; r < count_ranks(mesh); ++r) {
            found.push_back(elements_of(shape, block_of(shape, mesh,
                                                        shardcheck::make_placements(
                                                            placements.data(), static_cast<int>(placements.size())),
                                                        r))
                                .size());
        }
        return found;
    };
    expect("6 over 4 is 2,2,2,0", lengths({6}, {4}, {shard_of(0)}) == std::vector<std::size_t>{2, 2, 2, 0});
    expect("5 over (2,2) is 2,1,1,1",
           lengths({5}, {2, 2}, {shard_of(0), shard_of(0)}) == std::vector<std::size_t>{2, 1, 1, 1});
    {
        const shape_value shape{1, {8}};
        const mesh_value mesh{1, {2}};
        const placement_list list{1, {shard_of(0, 2)}};
        expect("strided<0,2> of 8 over 2: coordinate 1 holds 2,3,6,7",
               elements_of(shape, block_of(shape, mesh, list, 1)) == index_list{2, 3, 6, 7});
        expect("a factor that does not divide is no type",
               !exact::well_formed(shape, mesh, placement_list{1, {shard_of(0, 3)}}));
    }

    struct example {
        shape_value in;
        mesh_value mesh;
        placement_list placements;
        shape_value out;
        policy allowed;
        answer right;
    };
    const example examples[] = {
        {{3, {1, 1, 256}}, {1, {2}}, {1, {shard_of(1)}}, {2, {1, 256}}, policy::plain, {true, {1, {shard_of(0)}}}},
        {{2, {1, 4}}, {1, {2}}, {1, {shard_of(0)}}, {1, {4}}, policy::plain, {}},
        {{2, {1, 4}}, {1, {2}}, {1, {shard_of(0)}}, {1, {4}}, policy::strided, {true, {1, {shard_of(0, 4)}}}},
        {{2, {2, 24}}, {2, {4, 2}}, {2, {shard_of(1), shard_of(0)}}, {1, {48}}, policy::plain, {}},
        {{2, {2, 24}},
         {2, {4, 2}},
         {2, {shard_of(1), shard_of(0)}},
         {1, {48}},
         policy::strided,
         {true, {2, {shard_of(0, 2), shard_of(0)}}}},
        {{1, {8}}, {1, {4}}, {1, {shard_of(0)}}, {2, {2, 4}}, policy::strided, {}},
        {{1, {8}},
         {2, {2, 2}},
         {2, {shard_of(0), shard_of(0)}},
         {2, {2, 4}},
         policy::plain,
         {true, {2, {shard_of(0), shard_of(1)}}}},
        {{2, {0, 4}}, {1, {2}}, {1, {shard_of(1)}}, {1, {0}}, policy::plain, {true, {1, {shardcheck::replicated()}}}},
    };
    for (const example& one : examples) {
        list_store store;
        layouts in(store, one.in, one.mesh, reduction::sum);
        layouts out(store, one.out, one.mesh, reduction::sum);
        const holding held = holding_of(in, one.placements);
        const std::vector<holding> found = equal_holdings(in, held, out);
        std::vector<const holding*> equal;
        for (const holding& other : found) equal.push_back(&other);
        const answer got = choose(one.in, held, out, equal, one.allowed);
        expect(
            ("the law's own example: " + text_of(one.in) + " " + text_of(one.placements) + " to " + text_of(one.out))
                .c_str(),
            got.legal == one.right.legal && same_placements(got.placements, one.right.placements));
    }

    const auto run = [&](const subject& judged) {
        auto into = std::make_unique<tally>(true);
        sweep(set, judged, *into, 60'000);
        return into;
    };
    const auto as_they_are = run(subject{});
    expect("the verdicts as they are: nothing wrong", as_they_are->wrong() == 0 && as_they_are->cases() > 0);

    struct breakage {
        const char* what;
        bool (*apply)(verdict&);  ///< false where there is nothing to break
    };
    static const auto first_shard = [](verdict& v) -> placement_value* {
        for (int a = 0; a < v.placements.count && v.legal(); ++a) {
            if (v.placements.at[a].kind == placement_kind::shard) return &v.placements.at[a];
        }
        return nullptr;
    };
    const breakage breakages[] = {
        {"a refusal becomes an accept",
         [](verdict& v) {
             const bool broken = !v.legal();
             v.reason = shardcheck::rule::none;
             return broken;
         }},
        {"an accept becomes a refusal",
         [](verdict& v) {
             const bool broken = v.legal();
             if (broken) v.reason = shardcheck::rule::boundary_inside_out_dim;
             return broken;
         }},
        {"a refusal claims bad input",
         [](verdict& v) {
             const bool broken = !v.legal() && !is_bad_input(v.reason);
             if (broken) v.reason = shardcheck::rule::negative_extent;
             return broken;
         }},
        {"bad input is no longer called so",
         [](verdict& v) {
             const bool broken = is_bad_input(v.reason);
             if (broken) v.reason = shardcheck::rule::stated_placement_differs;
             return broken;
         }},
        {"a shard is dropped",
         [](verdict& v) {
             placement_value* one = first_shard(v);
             if (one != nullptr) *one = shardcheck::replicated();
             return one != nullptr;
         }},
        {"a shard moves to the next dim",
         [](verdict& v) {
             placement_value* one = first_shard(v);
             if (one != nullptr) ++one->dim;
             return one != nullptr;
         }},
        {"a shard counts its dim from the last",
         [](verdict& v) {
             placement_value* one = first_shard(v);
             if (one != nullptr) one->dim -= v.shape.rank;
             return one != nullptr;
         }},
        {"a strided shard loses its factor",
         [](verdict& v) {
             placement_value* one = first_shard(v);
             const bool broken = one != nullptr && one->factor > 1;
             if (broken) one->factor = 1;
             return broken;
         }},
        {"a plain shard becomes strided",
         [](verdict& v) {
             placement_value* one = first_shard(v);
             const bool broken = one != nullptr && one->factor == 1;
             if (broken) one->factor = 2;
             return broken;
         }},
        {"a partial is forgotten",
         [](verdict& v) {
             for (int a = 0; a < v.placements.count && v.legal(); ++a) {
                 if (v.placements.at[a].kind != placement_kind::partial) continue;
                 v.placements.at[a] = shardcheck::replicated();
                 return true;
             }
             return false;
         }},
        {"two axes change places",
         [](verdict& v) {
             if (!v.legal() || v.placements.count < 2 || v.placements.at[0] == v.placements.at[1]) return false;
             std::swap(v.placements.at[0], v.placements.at[1]);
             return true;
         }},
        {"an axis is missing",
         [](verdict& v) {
             const bool broken = v.legal() && v.placements.count > 0;
             if (broken) --v.placements.count;
             return broken;
         }},
        {"another shape",
         [](verdict& v) {
             if (v.legal()) v.shape.extents[v.shape.rank++] = 1;
             return v.legal();
         }},
    };
    for (const breakage& one : breakages) {
        // every case, then each 1000th: a single broken verdict must show as well
        for (const std::uint64_t every : {std::uint64_t{1}, std::uint64_t{1000}}) {
            std::uint64_t met = 0;
            std::uint64_t broken = 0;
            const auto damage = [&](verdict v) {
                verdict copy = v;
                if (one.apply(copy) && met++ % every == 0) {
                    ++broken;
                    return copy;
                }
                return v;
            };
            subject judged;
            const subject sound;
            judged.view = [&](const auto& in, const auto& mesh, const auto& placements, const auto& out,
                              policy allowed) { return damage(sound.view(in, mesh, placements, out, allowed)); };
            judged.view_to = [&](const auto& in, const auto& mesh, const auto& placements, const auto& out,
                                 const auto& named) {
                return damage(sound.view_to(in, mesh, placements, out, named));
            };
            const auto into = run(judged);
            char text[160];
            std::snprintf(text, sizeof text, "%s (%s): %llu broken, %llu caught", one.what,
                          every == 1 ? "always" : "each 1000th", tally::ull(broken), tally::ull(into->wrong()));
            expect(text, broken > 0 && into->wrong() >= broken && into->wrong() <= broken + as_they_are->wrong());
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

bool parse(int argc, char** argv, options& set) {
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--self-test") {
            set.self_test = true;
            continue;
        }
        if (i + 1 == argc) return false;
        const char* text = argv[++i];
        char* end = nullptr;
        const unsigned long long value = std::strtoull(text, &end, 10);
        if (end == text) return false;
        if (name == "--max-elements")
            set.max_elements = static_cast<extent_t>(value);
        else if (name == "--max-rank")
            set.max_rank = static_cast<int>(value);
        else if (name == "--max-axis-size")
            set.max_axis_size = static_cast<extent_t>(value);
        else if (name == "--at-least")
            set.at_least = value;
        else if (name == "--seed")
            set.seed = value;
        else if (name == "--sample")
            set.sample = value;
        else if (name == "--shard" && *end == '/') {
            set.shard = static_cast<int>(value);
            set.shards = std::atoi(end + 1);
            continue;
        } else
            return false;
        if (*end != '\0') return false;
    }
    return set.max_rank >= 0 && set.max_rank <= most_dims && set.max_axis_size >= 1 && set.max_axis_size <= 64 &&
           set.max_elements <= 1024 && set.shards >= 1 && set.shard >= 0 && set.shard < set.shards;
}

}  // namespace

int main(int argc, char** argv) {
    options set;
    bool elements_given = false;
    bool at_least_given = false;
    for (int i = 1; i < argc; ++i) {
        elements_given |= std::strcmp(argv[i], "--max-elements") == 0;
        at_least_given |= std::strcmp(argv[i], "--at-least") == 0;
    }
    if (!parse(argc, argv, set)) {
        std::fprintf(stderr,
                     "usage: exact [--max-elements N] [--max-rank R] [--max-axis-size S] [--at-least K] [--seed S]\n"
                     "             [--shard i/n] [--sample C] [--self-test]\n");
        return 2;
    }
    if (set.self_test) return self_test(set);

    const auto start = std::chrono::steady_clock::now();
    const subject judged;
    auto into = std::make_unique<tally>(false);
    if (set.sample > 0) {
        if (!elements_given) set.max_elements = 200;
        if (!at_least_given) set.at_least = 2 * (set.sample / static_cast<std::uint64_t>(set.shards));
        sample(set, judged, *into);
    } else {
        sweep(set, judged, *into, set.at_least + set.at_least / 20);
    }
    into->print();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%.1f s, seed %llu, shard %d/%d\n", took.count(), tally::ull(set.seed), set.shard, set.shards);
    const bool whole = set.sample == 0 && set.max_rank == most_dims && set.max_elements >= 8 && set.max_axis_size > 1;
    const bool enough = into->cases() >= set.at_least && into->cross_checks > 0 && (!whole || into->saw_everything());
    if (!enough) {
        std::printf("too little seen: %llu cases of at least %llu%s\n", tally::ull(into->cases()),
                    tally::ull(set.at_least), whole && !into->saw_everything() ? ", and a row of the table is 0" : "");
    }
    const std::uint64_t failed = into->wrong() + (enough ? 0 : 1);
    std::printf("%llu passed, %llu failed\n", tally::ull(into->cases() - std::min(into->cases(), into->wrong())),
                tally::ull(failed));
    return failed == 0 ? 0 : 1;
}
