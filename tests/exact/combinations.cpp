// SPDX-License-Identifier: Apache-2.0

// Holds check_combination against runs of the ops on every rank: einsum, pointwise ops, reductions, softmax, norms,
// top-k, lookups and concatenation, on drawn numbers.
//   combinations [--at-least K] [--seed S] [--shown C]   K cases at least; the first C of each fault in full
//   combinations --self-test                             shows that broken verdicts are caught, of each kind

#include "combination_breakages.hpp"
#include "combination_draw.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace exact;

unsigned long long ull(std::uint64_t value) { return value; }

/// Cases and faults, by op.
class tally {
  public:
    explicit tally(std::uint64_t shown) : shown_(shown) {}

    struct row {
        std::uint64_t cases = 0;
        std::uint64_t legal = 0;
        std::uint64_t bad = 0;
        std::uint64_t wrong = 0;
        std::map<rule, std::uint64_t> refused;
    };

    void count(const question& asked, const combination_verdict& found, const std::string& fault) {
        for (row* one : {&rows_[name_of(asked)], &all_}) {
            ++one->cases;
            one->legal += found.legal() ? 1 : 0;
            one->bad += is_bad_input(found.reason) ? 1 : 0;
            one->wrong += fault.empty() ? 0 : 1;
            if (!found.legal() && !is_bad_input(found.reason)) ++one->refused[found.reason];
        }
        if (fault.empty() || shown_ == 0) return;
        fault_row& seen = faults_[name_of(asked) + ": " + fault.substr(0, fault.find(':'))];
        const std::string text = fault + ": " + text_of(asked) + " gives " + text_of(found);
        if (seen.times++ < shown_) std::printf("WRONG %s\n", text.c_str());
        const std::uint64_t size = size_of_question(asked);
        if (seen.times > 1 && size >= seen.size) return;
        seen.size = size;
        seen.smallest = text;
    }

    const row& all() const { return all_; }

    void print() const {
        std::printf("%-20s %10s %10s %10s %6s  %s\n", "op", "cases", "legal", "bad input", "wrong", "refused");
        for (const auto& [name, one] : rows_) print_row(name, one);
        print_row("all", all_);
        for (const auto& [name, seen] : faults_) {
            std::printf("FAULT %s (%llu times), the smallest: %s\n", name.c_str(), ull(seen.times),
                        seen.smallest.c_str());
        }
    }

  private:
    struct fault_row {
        std::uint64_t times = 0;
        std::uint64_t size = 0;
        std::string smallest;
    };

    /// What is easiest to read: few axes, operands, dims and elements, little that is not replicated.
    static std::uint64_t size_of_question(const question& asked) {
        std::uint64_t size = at(asked.mesh.axes) * 1000 + at(count_ranks(asked.mesh));
        for (int j = 0; j < asked.in.count; ++j) {
            const shape_value& shape = asked.in.shape[j];
            size += 200 + at(shape.rank) * 60;
            for (int d = 0; d < shape.rank; ++d) size += at(shape.extents[d]);
            for (int a = 0; a < asked.mesh.axes; ++a) {
                const placement_value& one = asked.in.placements[j].at[a];
                size += one.kind == placement_kind::replicate ? 0 : one.factor > 1 ? 90 : 40;
            }
        }
        return size;
    }

    static void print_row(const std::string& name, const row& one) {
        std::printf("%-20s %10llu %10llu %10llu %6llu ", name.c_str(), ull(one.cases), ull(one.legal), ull(one.bad),
                    ull(one.wrong));
        for (const auto& [reason, times] : one.refused) std::printf(" %s %llu", name_of(reason), ull(times));
        std::printf("\n");
    }

    std::uint64_t shown_;
    std::map<std::string, row> rows_;
    row all_;
    std::map<std::string, fault_row> faults_;
};

/// How often an axis of size 1 gets the placement that a larger one gets: of even plain shards.
struct stability {
    std::uint64_t asked = 0;
    std::uint64_t differ = 0;
    std::uint64_t refused = 0;  ///< with more ranks each had one row to reduce, and no reduction to commute with
    std::uint64_t shown = 0;

    static bool is_plain_and_even(const question& of) {
        for (int j = 0; j < of.in.count; ++j) {
            shape_value local = of.in.shape[j];
            if (count_elements(local) == 0) return false;
            for (int a = 0; a < of.mesh.axes; ++a) {
                const placement_value& one = of.in.placements[j].at[a];
                if (one.kind != placement_kind::shard) continue;
                if (one.dim < 0 || one.factor > 1) return false;
                extent_t& extent = local.extents[one.dim];
                if (extent % of.mesh.sizes[a] != 0) return false;
                extent /= of.mesh.sizes[a];
            }
        }
        return true;
    }

    void look_at(const judged_question& of, const combination_verdict& found) {
        if (!found.legal() || !of.has_results() || !is_plain_and_even(of.asked())) return;
        question single = of.asked();
        for (int a = 0; a < single.mesh.axes; ++a) {
            const extent_t n = of.asked().mesh.sizes[a];
            if (n == 1) continue;
            single.mesh.sizes[a] = 1;
            const combination_verdict then = ask_library(single);
            single.mesh.sizes[a] = n;
            ++asked;
            refused += then.legal() ? 0 : 1;
            if (!then.legal() || then.placements.at[a] == found.placements.at[a]) continue;
            if (differ++ < shown) {
                std::printf("axis %d of size 1 differs: %s gives %s, and %s\n", a, text_of(of.asked()).c_str(),
                            text_of(found).c_str(), text_of(then).c_str());
            }
        }
    }
};

struct options {
    std::uint64_t at_least = 1'500'000;
    std::uint64_t seed = 1;
    std::uint64_t shown = 2;
    bool self_test = false;
};

int compare(const options& set) {
    const auto start = std::chrono::steady_clock::now();
    tally into(set.shown);
    stability types;
    types.shown = set.shown;
    random_source random{set.seed};
    const auto judge = [&](const question& asked) {
        judged_question one(asked, random);
        if (!one.can_be_judged()) return;
        const combination_verdict found = ask_library(asked);
        into.count(asked, found, one.fault_of(found));
        types.look_at(one, found);
    };
    small_questions(random, judge);
    const std::uint64_t small = into.all().cases;
    random_questions draws(random);
    while (into.all().cases < std::max(set.at_least, small + small / 8)) {
        question asked = draws.draw();
        judge(asked);
        if (random.below(8) != 0) continue;
        draws.spoil(asked);
        judge(asked);
    }
    into.print();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%llu cases of small families, %.1f s, seed %llu\n", ull(small), took.count(), ull(set.seed));
    std::printf("axes of size 1: %llu of %llu placements differ from those at a larger size, %llu are refused\n",
                ull(types.differ), ull(types.asked), ull(types.refused));
    std::printf("%llu passed, %llu failed\n", ull(into.all().cases - into.all().wrong), ull(into.all().wrong));
    return into.all().wrong == 0 && types.differ == 0 ? 0 : 1;
}

/// Breaks verdicts in one way each and demands that every broken one counts as wrong, and no other.
int self_test(const options& set) {
    constexpr std::size_t kinds = std::size(combination_breakages);
    struct count {
        std::uint64_t broken = 0;
        std::uint64_t caught = 0;
    };
    std::array<count, kinds> counts{};
    std::uint64_t cases = 0;
    std::uint64_t wrong = 0;
    random_source random{set.seed};
    random_questions draws(random);
    while (cases < 60'000) {
        question asked = draws.draw();
        if (random.below(4) == 0) draws.spoil(asked);
        judged_question one(asked, random);
        if (!one.can_be_judged()) continue;
        ++cases;
        const combination_verdict found = ask_library(asked);
        if (!one.fault_of(found).empty()) {
            ++wrong;
            continue;
        }
        for (std::size_t i = 0; i < kinds; ++i) {
            combination_verdict broken = found;
            if (!combination_breakages[i].apply(one, broken)) continue;
            ++counts[i].broken;
            const bool caught = !one.fault_of(broken).empty();
            counts[i].caught += caught ? 1 : 0;
            if (!caught && counts[i].broken - counts[i].caught <= set.shown) {
                std::printf("not caught: %s: %s gives %s\n", combination_breakages[i].what, text_of(asked).c_str(),
                            text_of(broken).c_str());
            }
        }
    }
    int failed = wrong == 0 ? 0 : 1;
    std::printf("%s: the verdicts as they are: %llu of %llu wrong\n", wrong == 0 ? "pass" : "FAIL", ull(wrong),
                ull(cases));
    for (std::size_t i = 0; i < kinds; ++i) {
        const bool passes = counts[i].broken > 0 && counts[i].caught == counts[i].broken;
        failed += passes ? 0 : 1;
        std::printf("%s: %s: %llu broken, %llu caught\n", passes ? "pass" : "FAIL", combination_breakages[i].what,
                    ull(counts[i].broken), ull(counts[i].caught));
    }
    std::printf("%d passed, %d failed\n", static_cast<int>(kinds) + 1 - failed, failed);
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
        if (end == text || *end != '\0') return false;
        if (name == "--at-least")
            set.at_least = value;
        else if (name == "--seed")
            set.seed = value;
        else if (name == "--shown")
            set.shown = value;
        else
            return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    options set;
    if (!parse(argc, argv, set)) {
        std::fprintf(stderr, "usage: combinations [--at-least K] [--seed S] [--shown C] [--self-test]\n");
        return 2;
    }
    return set.self_test ? self_test(set) : compare(set);
}
