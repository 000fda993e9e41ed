// SPDX-License-Identifier: Apache-2.0
// Sorts the stored verdicts of another system's view rule by what every rank really holds: judge <data file>...
// [--at-least N] [--self-test]. Fails if shardcheck is ever wrong; what the peer does is counted, not demanded.
#include "../../examples/explain/parse.hpp"
#include "../exact/enumeration.hpp"

#include <shardcheck/core/view.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace explain = shardcheck::explain;
using namespace exact;
using shardcheck::verdict;

// ---- what is there: elements, listed -------------------------------------------------------------------------------

/// The blocks under every prefix of mesh coordinates.
using blocks = std::vector<rank_block>;

/// False if the placement is none: pieces that are not equal.
bool place(const blocks& before, const placement_value& placement, extent_t n, blocks& after) {
    after.clear();
    for (const rank_block& block : before) {
        for (extent_t k = 0; k < n; ++k) {
            after.push_back(block);
            if (placement.kind != placement_kind::shard) continue;
            const auto dim = static_cast<std::size_t>(placement.dim);
            if (!keep_of_dim(block.dims[dim], n, placement.factor, k, after.back().dims[dim])) return false;
        }
    }
    return true;
}

blocks whole(const shape_value& shape) {
    rank_block block;
    for (int d = 0; d < shape.rank; ++d) block.dims.push_back(whole_dim(shape.extents[d]));
    return {block};
}

struct view_case {
    shape_value in;
    mesh_value mesh;
    placement_list given;
    shape_value out;
};

/// Is there a placement of the new shape under which every rank has what it has? Tries all. An axis deals out all of
/// what it finds, so blocks that differ under a prefix of coordinates cannot become equal again.
class search {
  public:
    search(const view_case& asked, policy allowed) : asked_(asked), plain_(allowed == policy::plain) {
        blocks held = whole(asked.in);
        blocks next;
        for (int a = 0; a < asked.mesh.axes; ++a) {
            place(held, asked.given.at[a], asked.mesh.sizes[a], next);
            held.swap(next);
            wanted_.emplace_back();
            for (const rank_block& block : held) wanted_.back().push_back(elements_of(asked.in, block));
        }
    }

    bool finds_one() const { return same_shape(asked_.in, asked_.out) || walk(0, whole(asked_.out)); }

  private:
    bool walk(int axis, const blocks& held) const {
        if (axis == asked_.mesh.axes) return true;
        const placement_value& given = asked_.given.at[axis];
        if (given.kind == placement_kind::partial) return step(axis, held, given);
        if (step(axis, held, shardcheck::replicated())) return true;
        for (int d = 0; d < asked_.out.rank; ++d) {
            const extent_t most = plain_ && given.factor == 1 ? 1 : asked_.out.extents[d];
            for (extent_t f = 1; f <= most; ++f) {
                if (step(axis, held, shardcheck::shard_of(d, f))) return true;
            }
        }
        return false;
    }

    bool step(int axis, const blocks& held, const placement_value& choice) const {
        blocks next;
        if (!place(held, choice, asked_.mesh.sizes[axis], next)) return false;
        const std::vector<index_list>& wanted = wanted_[static_cast<std::size_t>(axis)];
        for (std::size_t i = 0; i < next.size(); ++i) {
            if (elements_of(asked_.out, next[i]) != wanted[i]) return false;
        }
        return walk(axis + 1, next);
    }

    const view_case& asked_;
    bool plain_;
    std::vector<std::vector<index_list>> wanted_;
};

bool same_counts(const view_case& asked, const placement_list& result) {
    for (extent_t r = 0; r < count_ranks(asked.mesh); ++r) {
        if (elements_of(asked.in, block_of(asked.in, asked.mesh, asked.given, r)).size() !=
            elements_of(asked.out, block_of(asked.out, asked.mesh, result, r)).size()) {
            return false;
        }
    }
    return true;
}

// ---- shardcheck, and broken ones for the self-test -----------------------------------------------------------------

struct subject {
    verdict (*view)(const view_case&, policy);
    verdict (*view_to)(const view_case&, const placement_list&);
};

verdict view(const view_case& asked, policy allowed) {
    return shardcheck::check_view(asked.in, asked.mesh, asked.given, asked.out, allowed);
}

verdict view_to(const view_case& asked, const placement_list& stated) {
    return shardcheck::check_view_to(asked.in, asked.mesh, asked.given, asked.out, stated);
}

verdict always_strided(const view_case& asked, policy) { return view(asked, policy::strided); }
verdict never_strided(const view_case& asked, policy) { return view(asked, policy::plain); }

verdict trusting(const view_case&, const placement_list&) { return verdict(); }

verdict shifted(const view_case& asked, policy allowed) {
    verdict found = view(asked, allowed);
    placement_value& first = found.placements.at[0];
    if (found.legal() && first.kind == placement_kind::shard && asked.out.rank > 1) {
        first.dim = (first.dim + 1) % asked.out.rank;
        first.factor = 1;
    }
    return found;
}

// ---- the table -----------------------------------------------------------------------------------------------------

enum row : int {
    same_plain,
    same_strided,
    same_refusal,
    refuses_plain,
    refuses_strided,
    wrong_data,
    wrong_count,
    wrong_factor,
    moves_though_plain,
    moves_though_strided,
    moves_illegal,
    crash_plain,
    crash_strided,
    crash_illegal,
    cannot_hold,
    rows
};

constexpr const char* names[rows] = {
    "same: legal, plain",
    "same: legal, only strided",
    "same: refused",
    "peer refuses a legal view: plain",
    "peer refuses a legal view: only strided",
    "peer accepts wrong: as many elements, others",
    "peer accepts wrong: another number of elements",
    "peer's result is no type: factor does not divide",
    "peer communicates silently: plain is free",
    "peer communicates silently: strided is free",
    "peer communicates silently: illegal view",
    "peer crashes: legal, plain",
    "peer crashes: legal, only strided",
    "peer crashes: illegal",
    "peer cannot hold the tensor: not asked",
};

struct answer_text {
    std::string_view kind;
    std::string_view wanted;
    std::string_view result;
};

std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

class judge {
  public:
    explicit judge(const subject& judged, bool quiet) : judged_(judged), quiet_(quiet) {}

    /// False if the line is no case.
    bool take(std::string_view line, bool moves_where_it_differs) {
        const std::size_t bar = line.rfind(" | ");
        if (bar == std::string_view::npos) return false;
        std::string_view words = line.substr(bar + 3);
        std::string_view fields[4];
        std::string_view rest = line.substr(0, bar);
        for (int i = 0; i < 4; ++i) {
            const std::size_t end = rest.find('|');
            if ((end == std::string_view::npos) != (i == 3)) return false;
            fields[i] = rest.substr(0, end);
            if (i < 3) rest.remove_prefix(end + 1);
        }
        explain::view_query query;
        if (explain::parse_view({fields[0], fields[1], fields[2], fields[3], {}}, query).any()) return false;
        if (query.mesh.value.axes < 1 || query.mesh.value.axes > most_axes) return false;
        const view_case asked{query.in, query.mesh.value, query.placements, query.out};

        const bool plain = search(asked, policy::plain).finds_one();
        const bool strided = plain || search(asked, policy::strided).finds_one();
        judge_ours(line, asked, policy::plain, plain);
        judge_ours(line, asked, policy::strided, strided);

        const auto by_law = [&](row when_plain, row when_strided, row when_illegal) {
            return plain ? when_plain : strided ? when_strided : when_illegal;
        };
        const std::string_view kind = take_word(words);
        row found = cannot_hold;
        if (kind == "gives") {
            placement_list result;
            if (explain::parse_placements(words, query.mesh, result).any()) return false;
            found = judge_accept(line, asked, result, by_law(same_plain, same_strided, rows));
            if (moves_where_it_differs && found >= wrong_data && found <= wrong_factor) {
                found = by_law(moves_though_plain, moves_though_strided, moves_illegal);
            }
        } else if (kind == "moves") {
            found = by_law(moves_though_plain, moves_though_strided, moves_illegal);
        } else if (kind == "refuses") {
            found = by_law(refuses_plain, refuses_strided, same_refusal);
        } else if (kind == "crashes") {
            found = by_law(crash_plain, crash_strided, crash_illegal);
            ++crashes_[std::string(take_word(words))];
        } else if (kind != "cannot_hold") {
            return false;
        }
        const bool empty = count_elements(asked.in) == 0;
        const extent_t* const sizes = asked.mesh.sizes;
        const bool size_one = std::find(sizes, sizes + asked.mesh.axes, 1) != sizes + asked.mesh.axes;
        auto& at = count_[static_cast<std::size_t>(found)];
        ++at[static_cast<std::size_t>(asked.mesh.axes) - 1];
        ++at[3];
        if (empty) ++at[4];
        if (!empty && size_one) ++at[5];
        ++cases_;
        if (!empty && !size_one) note_smallest(found, line, asked);
        return true;
    }

    void print() const {
        std::printf("%-48s", "");
        for (const char* column : {"1 axis", "2 axes", "3 axes", "all", "empty", "size 1"}) std::printf("%8s", column);
        std::puts("");
        for (std::size_t r = 0; r < rows; ++r) {
            std::printf("%-48s", names[r]);
            for (const int count : count_[r]) std::printf("%8d", count);
            std::puts("");
        }
        std::printf("%-48s%32d\n", "ours wrong", wrong_);
        std::puts("of all, empty: without elements; size 1: with elements, over an axis of size 1");
        for (const auto& [type, count] : crashes_) std::printf("crashes with %s: %d\n", type.c_str(), count);
        for (const row r : {refuses_plain, wrong_data, wrong_count, wrong_factor, moves_though_plain,
                            moves_though_strided, moves_illegal, crash_plain}) {
            const auto found = smallest_.find(r);
            if (found != smallest_.end()) std::printf("%s, smallest: %s\n", names[r], found->second.line.c_str());
        }
    }

    int wrong() const { return wrong_; }
    int cases() const { return cases_; }

  private:
    void fault(std::string_view line, const char* what) {
        if (++wrong_ <= 5 && !quiet_) {
            std::printf("ours wrong, %s: %.*s\n", what, static_cast<int>(line.size()), line.data());
        }
    }

    void judge_ours(std::string_view line, const view_case& asked, policy allowed, bool legal) {
        const verdict found = judged_.view(asked, allowed);
        if (found.legal() != legal) {
            fault(line, legal ? "refuses a legal view" : "accepts an illegal view");
        } else if (legal &&
                   compare_blocks(asked.in, asked.mesh, asked.given, asked.out, found.placements) != relation::same) {
            fault(line, "gives other blocks");
        } else if (legal && allowed == policy::plain) {
            for (int a = 0; a < asked.mesh.axes; ++a) {
                if (asked.given.at[a].factor == 1 && found.placements.at[a].factor != 1) fault(line, "turns strided");
            }
        }
    }

    /// Also whether shardcheck, asked to verify the peer's placements, says the same of them as the elements.
    row judge_accept(std::string_view line, const view_case& asked, const placement_list& result, row same) {
        const relation found = compare_blocks(asked.in, asked.mesh, asked.given, asked.out, result);
        if (judged_.view_to(asked, result).legal() != (found == relation::same)) fault(line, "as stated");
        if (found == relation::same) {
            if (same == rows) fault(line, "the search found none, the peer did");
            return same == rows ? same_refusal : same;
        }
        if (found == relation::ill_formed) return wrong_factor;
        return same_counts(asked, result) ? wrong_data : wrong_count;
    }

    /// Of cases with elements and no axis of size 1. Few ranks before few elements before few axes, dims.
    void note_smallest(row r, std::string_view line, const view_case& asked) {
        const std::array<extent_t, 4> size{count_ranks(asked.mesh), asked.mesh.axes, count_elements(asked.in),
                                           asked.in.rank + asked.out.rank};
        const auto [found, added] = smallest_.try_emplace(r, smallest_case{size, std::string(line)});
        if (!added && size < found->second.size) found->second = {size, std::string(line)};
    }

    struct smallest_case {
        std::array<extent_t, 4> size;
        std::string line;
    };

    const subject& judged_;
    bool quiet_;
    std::array<std::array<int, 6>, rows> count_{};  ///< columns as printed
    std::map<std::string, int> crashes_;
    std::map<row, smallest_case> smallest_;
    int wrong_ = 0;
    int cases_ = 0;
};

bool judge_file(const char* path, judge& by) {
    std::ifstream file(path);
    std::string line;
    bool moves = false;
    while (std::getline(file, line)) {
        if (line.empty()) continue;
        if (line.front() == '#') {
            moves = moves || line.find("moves data") != std::string::npos;
        } else if (!by.take(line, moves)) {
            std::printf("%s: not a case: %s\n", path, line.c_str());
            return false;
        }
    }
    return file.eof();
}

/// Every broken subject has to be found out.
bool self_test(const char* path) {
    const std::map<std::string, subject> broken = {
        {"plain lets axes become strided", {always_strided, view_to}},
        {"strided is refused", {never_strided, view_to}},
        {"another dim is answered", {shifted, view_to}},
        {"stated placements are trusted", {view, trusting}},
    };
    bool good = true;
    for (const auto& [name, subject] : broken) {
        judge by(subject, true);
        const bool found = judge_file(path, by) && by.wrong() > 0;
        std::printf("%s: %s\n", name.c_str(), found ? "found" : "NOT FOUND");
        good = good && found;
    }
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    int at_least = 1;
    bool testing = false;
    std::vector<const char*> paths;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--self-test") == 0) {
            testing = true;
        } else if (std::strcmp(argv[i], "--at-least") == 0 && i + 1 < argc) {
            at_least = std::atoi(argv[++i]);
        } else {
            paths.push_back(argv[i]);
        }
    }
    if (paths.empty()) {
        std::puts("no data file");
        return 1;
    }
    bool good = true;
    for (const char* path : paths) {
        if (testing) {
            good = self_test(path) && good;
            continue;
        }
        const subject ours{view, view_to};
        judge by(ours, false);
        if (!judge_file(path, by)) return 1;
        std::printf("%s: %d cases\n", path, by.cases());
        by.print();
        good = good && by.wrong() == 0 && by.cases() >= at_least;
    }
    return good ? 0 : 1;
}
