// SPDX-License-Identifier: Apache-2.0

// Holds the ops that take rows of a dim against the rows of every rank: every slice (with those that are a narrow or a
// select) and every unfold of a dim that several mesh axes cut, of more rows than exact.ops can have.
//   rows                     all of them; tells what it met
//   rows FIRST LAST SIZE...  every slice of FIRST to LAST rows over one mesh
//   rows --self-test         shows that broken verdicts are caught

#include <shardcheck/core/check_op.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

using shardcheck::extent_t;
using shardcheck::op_value;
using shardcheck::op_verdict;
using shardcheck::placement_kind;
using shardcheck::placement_value;
using shardcheck::tensor_value;

using row_list = std::vector<extent_t>;

std::size_t at(extent_t i) { return static_cast<std::size_t>(i); }
extent_t count_of(const row_list& rows) { return static_cast<extent_t>(rows.size()); }

/// What each of `size` coordinates has of a list that is cut into `factor` pieces; false if it cannot be.
bool cut(const row_list& whole, extent_t factor, extent_t size, std::vector<row_list>& parts) {
    if (factor < 1 || count_of(whole) % factor != 0) return false;
    const extent_t piece = count_of(whole) / factor;
    const extent_t chunk = (piece + size - 1) / size;
    for (extent_t k = 0; k < size; ++k) {
        row_list part;
        for (extent_t p = 0; p < factor; ++p) {
            for (extent_t i = k * chunk; i < (k + 1) * chunk && i < piece; ++i)
                part.push_back(whole[at(p * piece + i)]);
        }
        parts.push_back(part);
    }
    return true;
}

row_list first_numbers(extent_t count) {
    row_list numbers;
    for (extent_t i = 0; i < count; ++i) numbers.push_back(i);
    return numbers;
}

/// What a rank has of the result: indices of its first dim and of its second.
struct block {
    row_list of[2];
};

/// A dim of `rows` rows, cut by every axis by its factor.
struct cut_dim {
    extent_t rows = 0;
    row_list sizes;
    row_list factors;
    std::vector<std::vector<row_list>> held;  ///< after each number of axes, of each rank
};

/// Element (i, j) of the result is row start + step * i + j, for i < count and j < width.
struct taken {
    op_value asked;
    extent_t start = 0;
    extent_t step = 1;
    extent_t count = 1;
    extent_t width = 1;
    int rank = 1;  ///< dims of the result
};

class judge {
  public:
    judge(const cut_dim& in, const taken& what) : in_(in), what_(what) {}

    /// True if every axis has a placement that gives each rank the rows it holds, and on all ranks the local rows
    /// begin and step alike. Placements that give the same blocks leave the same to the axes that follow, so the
    /// first will do.
    bool legal() const {
        std::vector<block> blocks{whole()};
        for (std::size_t a = 0; a < in_.sizes.size(); ++a) {
            bool found = false;
            for (int d = 0; d < what_.rank && !found; ++d) {
                const extent_t most = in_.factors[a] > 1 ? count_of(blocks[0].of[d]) : 1;
                for (extent_t f = 1; f <= most && !found; ++f) {
                    std::vector<block> next;
                    found = place(blocks, d, f, in_.sizes[a], next) && are_held(next, in_.held[a + 1]);
                    if (found) blocks = next;
                }
            }
            if (!found) return false;
        }
        return steps_agree(blocks);
    }

    /// What is wrong with a legal verdict; "" if nothing is.
    std::string fault_of(const op_verdict& verdict) const {
        std::vector<block> blocks{whole()};
        for (std::size_t a = 0; a < in_.sizes.size(); ++a) {
            const placement_value& one = verdict.placements.at[a];
            std::vector<block> next;
            if (one.kind != placement_kind::shard || one.dim < 0 || one.dim >= what_.rank) return "no shard of a dim";
            if (one.factor > 1 && in_.factors[a] == 1) return "strided, of a plain shard";
            if (!place(blocks, one.dim, one.factor, in_.sizes[a], next)) return "no placement";
            blocks = next;
        }
        if (!are_held(blocks, in_.held.back())) return "rows of another rank";
        for (std::size_t r = 0; r < blocks.size(); ++r) {
            for (std::size_t i = 0; i < blocks[r].of[0].size(); ++i) {
                for (std::size_t j = 0; j < blocks[r].of[1].size(); ++j) {
                    const auto& level = verdict.layout.level[0];
                    const std::size_t in_order = i * blocks[r].of[1].size() + j;
                    const extent_t address = verdict.layout.contiguous
                                                 ? static_cast<extent_t>(in_order)
                                                 : level.offset + static_cast<extent_t>(i) * level.at[0] +
                                                       (what_.rank > 1 ? static_cast<extent_t>(j) * level.at[1] : 0);
                    if (address != position(r, blocks[r].of[0][i], blocks[r].of[1][j])) return "another address";
                }
            }
        }
        return "";
    }

  private:
    block whole() const { return {{first_numbers(what_.count), first_numbers(what_.width)}}; }

    static bool place(const std::vector<block>& blocks, int dim, extent_t factor, extent_t size,
                      std::vector<block>& next) {
        for (const block& one : blocks) {
            std::vector<row_list> parts;
            if (!cut(one.of[dim], factor, size, parts)) return false;
            for (const row_list& part : parts) {
                next.push_back(one);
                next.back().of[dim] = part;
            }
        }
        return true;
    }

    bool are_held(const std::vector<block>& blocks, const std::vector<row_list>& held) const {
        std::vector<std::size_t> owner(at(in_.rows));
        for (std::size_t r = 0; r < held.size(); ++r) {
            for (const extent_t row : held[r]) owner[at(row)] = r;
        }
        for (std::size_t r = 0; r < blocks.size(); ++r) {
            for (const extent_t i : blocks[r].of[0]) {
                for (const extent_t j : blocks[r].of[1]) {
                    if (owner[at(row(i, j))] != r) return false;
                }
            }
        }
        return true;
    }

    extent_t row(extent_t i, extent_t j) const { return what_.start + what_.step * i + j; }

    /// The local row of an element on the rank that holds it; -1 on another.
    extent_t position(std::size_t rank, extent_t i, extent_t j) const {
        const row_list& held = in_.held.back()[rank];
        for (std::size_t x = 0; x < held.size(); ++x) {
            if (held[x] == row(i, j)) return static_cast<extent_t>(x);
        }
        return -1;
    }

    bool steps_agree(const std::vector<block>& blocks) const {
        extent_t start = -1;
        extent_t step[2] = {-1, -1};
        for (std::size_t r = 0; r < blocks.size(); ++r) {
            const row_list& i = blocks[r].of[0];
            const row_list& j = blocks[r].of[1];
            if (i.empty() || j.empty()) continue;
            const extent_t first = position(r, i[0], j[0]);
            if (start == -1) start = first;
            if (i.size() > 1 && step[0] == -1) step[0] = position(r, i[1], j[0]) - first;
            if (j.size() > 1 && step[1] == -1) step[1] = position(r, i[0], j[1]) - first;
            for (std::size_t y = 0; y < i.size(); ++y) {
                for (std::size_t x = 0; x < j.size(); ++x) {
                    const extent_t expected =
                        start + static_cast<extent_t>(y) * step[0] + static_cast<extent_t>(x) * step[1];
                    if (position(r, i[y], j[x]) != expected) return false;
                }
            }
        }
        return true;
    }

    const cut_dim& in_;
    const taken& what_;
};

struct tally {
    std::uint64_t cases = 0;
    std::uint64_t legal = 0;
    std::uint64_t refused = 0;    ///< wrongly
    std::uint64_t accepted = 0;   ///< wrongly
    std::uint64_t elsewhere = 0;  ///< legal, with other placements or addresses than it has
    std::uint64_t broken = 0;

    std::uint64_t wrong() const { return refused + accepted + elsewhere; }
};

using breakage = bool (*)(op_verdict&, const taken&);

class runner {
  public:
    explicit runner(breakage damage) : damage_(damage) {}

    /// Every dim of `least_rows` to `most_rows` rows over a mesh.
    template <typename Take>
    void every_dim(const row_list& mesh, extent_t least_rows, extent_t most_rows, const Take& take) {
        for (extent_t rows = least_rows; rows <= most_rows; ++rows) {
            cut_dim in;
            in.rows = rows;
            in.held.push_back({first_numbers(rows)});
            next_axis(in, mesh, take);
        }
    }

    /// Every dim of up to `most_rows` rows over every mesh of `axes` axes of up to `most_size`.
    template <typename Take>
    void every_mesh(std::size_t axes, extent_t most_size, extent_t most_rows, const Take& take) {
        row_list mesh(axes, 2);
        std::size_t a = axes;
        while (a > 0) {
            every_dim(mesh, 2, most_rows, take);
            for (a = axes; a > 0; --a) {
                if (++mesh[a - 1] <= most_size) break;
                mesh[a - 1] = 2;
            }
        }
    }

    void slices(const cut_dim& in) {
        taken what;
        for (what.start = 0; what.start < in.rows; ++what.start) {
            for (what.step = 1; what.step < in.rows; ++what.step) {
                for (what.count = 1; what.start + (what.count - 1) * what.step < in.rows; ++what.count) {
                    if (what.count == 1 && what.step > 1) continue;
                    const extent_t stop = what.start + (what.count - 1) * what.step + 1;
                    what.asked = {shardcheck::op::slice, 1, {0}, 3, {what.start, stop, what.step}};
                    compare(in, what);
                }
            }
        }
    }

    void unfolds(const cut_dim& in) {
        taken what;
        what.rank = 2;
        for (what.width = 1; what.width <= in.rows; ++what.width) {
            for (what.step = 1; what.step < in.rows; ++what.step) {
                what.count = (in.rows - what.width) / what.step + 1;
                what.asked = {shardcheck::op::unfold, 1, {0}, 2, {what.width, what.step}};
                compare(in, what);
            }
        }
    }

    tally met;
    int shown = 3;

  private:
    template <typename Take>
    void next_axis(cut_dim& in, const row_list& mesh, const Take& take) {
        const std::size_t axis = in.sizes.size();
        if (axis == mesh.size()) return take(*this, in);
        for (extent_t factor = 1; factor <= count_of(in.held.back()[0]); ++factor) {
            std::vector<row_list> parts;
            bool can_be = true;
            for (const row_list& whole : in.held.back()) can_be = can_be && cut(whole, factor, mesh[axis], parts);
            if (!can_be) continue;
            in.sizes.push_back(mesh[axis]);
            in.factors.push_back(factor);
            in.held.push_back(parts);
            next_axis(in, mesh, take);
            in.held.pop_back();
            in.factors.pop_back();
            in.sizes.pop_back();
        }
    }

    void compare(const cut_dim& in, const taken& what) {
        tensor_value tensor;
        tensor.shape = shardcheck::make_shape(&in.rows, 1);
        placement_value placements[shardcheck::max_axes];
        for (std::size_t a = 0; a < in.factors.size(); ++a) placements[a] = shardcheck::shard_of(0, in.factors[a]);
        const int axes = static_cast<int>(in.sizes.size());
        tensor.placements = shardcheck::make_placements(placements, axes);
        const judge right(in, what);
        const bool legal = right.legal();
        op_verdict verdict = shardcheck::check_op(tensor, shardcheck::make_mesh(in.sizes.data(), axes), what.asked);
        if (damage_ != nullptr && damage_(verdict, what)) ++met.broken;
        ++met.cases;
        met.legal += legal ? 1 : 0;
        if (legal && !verdict.legal()) {
            ++met.refused;
            show("refused, and legal", in, what);
        } else if (!legal && verdict.legal()) {
            ++met.accepted;
            show("accepted, and not legal", in, what);
        } else if (legal) {
            const std::string fault = right.fault_of(verdict);
            if (fault.empty()) return;
            ++met.elsewhere;
            show(fault.c_str(), in, what);
        }
    }

    void show(const char* fault, const cut_dim& in, const taken& what) {
        if (damage_ != nullptr || shown-- <= 0) return;
        std::printf("%s: %lld rows", fault, static_cast<long long>(in.rows));
        for (std::size_t a = 0; a < in.sizes.size(); ++a) {
            std::printf(", over %lld by %lld", static_cast<long long>(in.sizes[a]),
                        static_cast<long long>(in.factors[a]));
        }
        std::printf("; %s of %lld from row %lld, step %lld, width %lld\n", what.rank == 1 ? "slice" : "unfold",
                    static_cast<long long>(what.count), static_cast<long long>(what.start),
                    static_cast<long long>(what.step), static_cast<long long>(what.width));
    }

    breakage damage_;
};

void report(const char* what, const tally& met) {
    std::printf("%s: %llu cases, %llu legal; wrong: %llu refused, %llu accepted, %llu elsewhere\n", what,
                static_cast<unsigned long long>(met.cases), static_cast<unsigned long long>(met.legal),
                static_cast<unsigned long long>(met.refused), static_cast<unsigned long long>(met.accepted),
                static_cast<unsigned long long>(met.elsewhere));
}

constexpr auto slices = [](runner& run, const cut_dim& in) { run.slices(in); };
constexpr auto unfolds = [](runner& run, const cut_dim& in) { run.unfolds(in); };

int judge_all() {
    std::uint64_t wrong = 0;
    bool met_all = true;
    const auto part = [&](const char* what, const auto& draw) {
        runner run(nullptr);
        draw(run);
        report(what, run.met);
        wrong += run.met.wrong();
        met_all = met_all && run.met.legal > 0 && run.met.legal < run.met.cases;
    };
    part("slices over one axis", [](runner& run) { run.every_mesh(1, 6, 32, slices); });
    part("slices over two axes", [](runner& run) { run.every_mesh(2, 4, 24, slices); });
    part("slices over three axes", [](runner& run) { run.every_mesh(3, 3, 24, slices); });
    part("slices over two axes, of pieces that more than three coordinates cut", [](runner& run) {
        run.every_dim({2, 6}, 43, 46, slices);
        run.every_dim({3, 6}, 50, 50, slices);
    });
    part("unfolds over one axis", [](runner& run) { run.every_mesh(1, 6, 24, unfolds); });
    part("unfolds over two axes", [](runner& run) {
        run.every_mesh(2, 4, 24, unfolds);
        run.every_dim({2, 6}, 43, 46, unfolds);
    });
    part("unfolds over three axes", [](runner& run) { run.every_mesh(3, 3, 16, unfolds); });
    return wrong == 0 && met_all ? 0 : 1;
}

struct named_breakage {
    const char* what;
    breakage apply;
};

constexpr named_breakage breakages[] = {
    {"a refusal becomes an accept",
     [](op_verdict& v, const taken&) {
         const bool broken = !v.legal();
         v.reason = shardcheck::rule::none;
         return broken;
     }},
    {"an accept becomes a refusal",
     [](op_verdict& v, const taken&) {
         const bool broken = v.legal();
         v.reason = shardcheck::rule::rows_cross_shards;
         return broken;
     }},
    {"another dim",
     [](op_verdict& v, const taken& what) {
         if (v.legal()) v.placements.at[0].dim = what.rank;
         return v.legal();
     }},
    {"a strided shard becomes plain",
     [](op_verdict& v, const taken&) {
         // it is strided only where a plain one will not do
         const bool broken = v.legal() && v.placements.at[0].factor > 1;
         v.placements.at[0].factor = 1;
         return broken;
     }},
    {"another offset",
     [](op_verdict& v, const taken&) {
         const bool broken = v.legal() && !v.layout.contiguous;
         ++v.layout.level[0].offset;
         return broken;
     }},
    {"another stride",
     [](op_verdict& v, const taken&) {
         // a dim of which no rank has two rows has stride 0
         const bool broken = v.legal() && !v.layout.contiguous && v.layout.level[0].at[0] != 0;
         ++v.layout.level[0].at[0];
         return broken;
     }},
};

/// Breaks verdicts in one way each, and demands that every broken one and nothing else is wrong.
int self_test() {
    int failed = 0;
    for (const named_breakage& one : breakages) {
        runner run(one.apply);
        run.every_mesh(2, 3, 12, slices);
        run.every_mesh(2, 3, 8, unfolds);
        const bool caught = run.met.broken > 0 && run.met.wrong() == run.met.broken;
        std::printf("%s: %s: %llu broken, %llu caught\n", caught ? "pass" : "FAIL", one.what,
                    static_cast<unsigned long long>(run.met.broken), static_cast<unsigned long long>(run.met.wrong()));
        failed += caught ? 0 : 1;
    }
    return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 1) return judge_all();
    if (argc == 2 && std::strcmp(argv[1], "--self-test") == 0) return self_test();
    row_list numbers;
    for (int i = 1; i < argc; ++i) numbers.push_back(std::atoll(argv[i]));
    bool sound = argc > 3 && argc <= 3 + shardcheck::max_axes;
    for (const extent_t number : numbers) sound = sound && number > 0;
    if (!sound) {
        std::fprintf(stderr, "usage: rows [--self-test | FIRST LAST SIZE...]\n");
        return 2;
    }
    runner run(nullptr);
    run.every_dim(row_list(numbers.begin() + 2, numbers.end()), numbers[0], numbers[1], slices);
    report("slices", run.met);
    return run.met.wrong() == 0 ? 0 : 1;
}
