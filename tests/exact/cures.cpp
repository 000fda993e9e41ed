// SPDX-License-Identifier: Apache-2.0

// Holds every cure that find_cures offers for a refused view against the enumeration of every element on every rank.
//   cures [--at-least K] [--seed S]   all small views, then random ones until K refusals are judged
//   cures --sample K [--seed S]       random ones alone
//   cures --self-test                 shows that false cures are caught

#include "enumeration.hpp"

#include <shardcheck/core/cures.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <utility>

namespace {

using namespace exact;
using exact::text_of;
using shardcheck::cures;
using shardcheck::redistribution;
using shardcheck::replicated;
using shardcheck::rule;
using shardcheck::shard_of;
using shardcheck::verdict;

/// The most elements of a tensor here, and the rows up to which the sizes listed have to be all that there are.
constexpr extent_t most_elements = 48;
constexpr extent_t most_rows = 64;
constexpr extent_t most_ranks = 64;

/// What can be offered, in the order of the table.
enum kind : std::size_t { to_strided, to_inferred, to_order, to_shape, to_sizes, to_split, to_steps, kinds };
constexpr const char* kind_names[] = {"strided", "inferred", "reordered", "reshaped", "sizes", "split", "steps"};

/// A view to ask for. Written as `written` where the check is to normalise something.
struct question {
    shape_value in;
    mesh_value mesh;
    placement_list placements;
    shape_value out;
    policy allowed = policy::plain;
    bool is_stated = false;
    placement_list stated;
    bool from_last = false;  ///< dims are written counted from the last
    int infer_dim = -1;      ///< the extent of `out` that is left to infer
};

std::string text_of(const question& asked) {
    return "mesh " + text_of(asked.mesh) + " in " + text_of(asked.in) + " " + text_of(asked.placements) + " out " +
           text_of(asked.out) + (asked.allowed == policy::plain ? " plain" : " strided") +
           (asked.is_stated ? " stated " + text_of(asked.stated) : std::string());
}

placement_list written(placement_list list, bool from_last, int rank) {
    for (int a = 0; a < list.count && from_last; ++a) {
        if (list.at[a].kind == placement_kind::shard) list.at[a].dim -= rank;
    }
    return list;
}

verdict check(const question& asked) {
    const placement_list given = written(asked.placements, asked.from_last, asked.in.rank);
    shape_value out = asked.out;
    if (asked.infer_dim >= 0) out.extents[asked.infer_dim] = shardcheck::infer;
    if (!asked.is_stated) return shardcheck::check_view(asked.in, asked.mesh, given, out, asked.allowed);
    return shardcheck::check_view_to(asked.in, asked.mesh, given, out,
                                     written(asked.stated, asked.from_last, asked.out.rank));
}

cures offered_for(const question& asked, const verdict& refusal) {
    return shardcheck::find_cures(asked.in, asked.mesh, written(asked.placements, asked.from_last, asked.in.rank),
                                  refusal, asked.allowed);
}

/// Answers from the enumeration, remembered: one question comes back in many cases.
class enumerated {
  public:
    /// Not legal where the placements are no type.
    const answer& view(const shape_value& in, const mesh_value& mesh, const placement_list& placements,
                       const shape_value& out, policy allowed) {
        std::string key = key_of(in, mesh, placements);
        append(key, out);
        const std::size_t which = allowed == policy::plain ? 0 : 1;
        const auto [found, added] = answers_.try_emplace(std::move(key));
        if (!added) return found->second[which];
        reduction op = reduction::sum;
        for (int a = 0; a < mesh.axes; ++a) {
            if (placements.at[a].kind == placement_kind::partial) op = placements.at[a].op;
        }
        layouts& in_ways = ways(in, mesh, op);
        if (!is_type(in_ways, placements)) return found->second[which];
        layouts& out_ways = ways(out, mesh, op);
        const holding held = holding_of(in_ways, placements);
        const std::vector<holding> all = equal_holdings(in_ways, held, out_ways);
        std::vector<const holding*> equal;
        for (const holding& one : all) equal.push_back(&one);
        found->second = {choose(in, held, out_ways, equal, policy::plain),
                         choose(in, held, out_ways, equal, policy::strided)};
        return found->second[which];
    }

    /// What every rank holds, by the literal enumeration.
    const std::vector<rank_block>& blocks(const shape_value& shape, const mesh_value& mesh,
                                          const placement_list& placements) {
        std::vector<rank_block>& all = blocks_[key_of(shape, mesh, placements)];
        for (extent_t r = static_cast<extent_t>(all.size()); r < count_ranks(mesh); ++r) {
            all.push_back(block_of(shape, mesh, placements, r));
        }
        return all;
    }

    bool sound(const shape_value& shape, const mesh_value& mesh, const placement_list& placements) {
        const std::vector<rank_block>& all = blocks(shape, mesh, placements);
        return std::all_of(all.begin(), all.end(), [](const rank_block& block) { return block.well_formed; });
    }

    /// The most elements that any rank has after and had not before.
    extent_t received(const shape_value& shape, const mesh_value& mesh, const placement_list& before,
                      const placement_list& after) {
        const std::vector<rank_block>& old_blocks = blocks(shape, mesh, before);
        const std::vector<rank_block>& new_blocks = blocks(shape, mesh, after);
        extent_t most = 0;
        for (std::size_t r = 0; r < new_blocks.size(); ++r) {
            extent_t held = 1;
            extent_t kept = 1;
            for (std::size_t d = 0; d < new_blocks[r].dims.size(); ++d) {
                std::array<bool, most_elements + 1> had{};
                for (const std::uint16_t i : old_blocks[r].dims[d]) had[i] = true;
                const index_list& now = new_blocks[r].dims[d];
                held *= static_cast<extent_t>(now.size());
                kept *= std::count_if(now.begin(), now.end(), [&](std::uint16_t i) { return had[i]; });
            }
            most = std::max(most, held - kept);
        }
        return most;
    }

    /// To be called where no reference into it is in use: what it remembers would never end.
    void trim() {
        if (answers_.size() + 8 * blocks_.size() + 16 * ways_.size() < 400'000) return;
        answers_.clear();
        blocks_.clear();
        ways_.clear();
        store_ = std::make_unique<list_store>();
    }

  private:
    static void append(std::string& key, const shape_value& shape) {
        key += static_cast<char>(shape.rank);
        for (int d = 0; d < shape.rank; ++d) key += static_cast<char>(shape.extents[d]);
    }

    static void append(std::string& key, const mesh_value& mesh) {
        key += static_cast<char>(mesh.axes);
        for (int a = 0; a < mesh.axes; ++a) key += static_cast<char>(mesh.sizes[a]);
    }

    static std::string key_of(const shape_value& shape, const mesh_value& mesh, const placement_list& placements) {
        std::string key;
        append(key, shape);
        append(key, mesh);
        for (int a = 0; a < placements.count; ++a) {
            const placement_value& one = placements.at[a];
            key += static_cast<char>(16 * static_cast<int>(one.op) + 4 * static_cast<int>(one.kind) + one.dim);
            key += static_cast<char>(one.factor);
        }
        return key;
    }

    layouts& ways(const shape_value& shape, const mesh_value& mesh, reduction op) {
        std::string key;
        append(key, shape);
        append(key, mesh);
        key += static_cast<char>(op);
        std::unique_ptr<layouts>& one = ways_[key];
        if (one == nullptr) one = std::make_unique<layouts>(*store_, shape, mesh, op);
        return *one;
    }

    static bool is_type(layouts& ways, const placement_list& placements) {
        block_lists blocks = ways.whole();
        block_lists next;
        for (int a = 0; a < ways.mesh().axes; ++a) {
            if (!ways.well_formed(blocks, placements.at[a])) return false;
            ways.place(blocks, placements.at[a], ways.mesh().sizes[a], next);
            blocks.swap(next);
        }
        return true;
    }

    std::unique_ptr<list_store> store_ = std::make_unique<list_store>();
    std::unordered_map<std::string, std::unique_ptr<layouts>> ways_;
    std::unordered_map<std::string, std::array<answer, 2>> answers_;
    std::unordered_map<std::string, std::vector<rank_block>> blocks_;
};

/// True if there is one placement for each axis, and every shard has a dim and a factor. Whether factors divide, the
/// enumeration says.
bool has_dims(const placement_list& list, int count, int rank) {
    if (list.count != count) return false;
    for (int a = 0; a < count; ++a) {
        const placement_value& one = list.at[a];
        if (one.kind == placement_kind::shard && (one.dim < 0 || one.dim >= rank || one.factor < 1)) return false;
    }
    return true;
}

/// The rows that axis `axis` cuts on rank 0, which holds the most of what the earlier axes leave.
extent_t rows_before(const question& asked, int axis) {
    placement_list earlier = asked.placements;
    for (int i = axis; i < earlier.count; ++i) earlier.at[i] = shardcheck::replicated();
    const placement_value& shard = asked.placements.at[axis];
    const int dim = shard.dim < 0 ? shard.dim + asked.in.rank : shard.dim;
    const rank_block block = block_of(asked.in, asked.mesh, earlier, 0);
    return static_cast<extent_t>(block.dims[static_cast<std::size_t>(dim)].size()) / shard.factor;
}

/// The sizes of axis `axis` up to `rows`, but not its own, with which the view is legal: at most `most` of them.
std::vector<extent_t> legal_sizes(enumerated& truth, const question& asked, int axis, extent_t rows,
                                  std::size_t most) {
    std::vector<extent_t> found;
    mesh_value mesh = asked.mesh;
    for (extent_t size = 1; size <= rows && found.size() < most; ++size) {
        if (size == asked.mesh.sizes[axis]) continue;
        mesh.sizes[axis] = size;
        if (truth.view(asked.in, mesh, asked.placements, asked.out, asked.allowed).legal) found.push_back(size);
    }
    return found;
}

/// True if the elements received have to be exact: no later axis cuts a dim that changes, and it is not one dim that
/// is cut otherwise.
bool has_exact_cost(const mesh_value& mesh, const placement_list& list, const redistribution& step) {
    const bool scatters = step.to.kind == placement_kind::shard;
    if (scatters && step.to.dim == step.from.dim) return false;
    for (int a = step.axis + 1; a < mesh.axes; ++a) {
        if (list.at[a].kind != placement_kind::shard) continue;
        if (list.at[a].dim == step.from.dim || (scatters && list.at[a].dim == step.to.dim)) return false;
    }
    return true;
}

/// Facts of one case that only some kinds of cure have, for the report.
struct extras {
    std::uint64_t bounds = 0;           ///< steps whose cost is a bound
    std::uint64_t loose_bounds = 0;     ///< of those, more than any rank receives
    std::uint64_t exact_costs = 0;      ///< steps whose cost has to be exact
    std::uint64_t same_dim = 0;         ///< of the bounds: one dim, cut otherwise
    std::uint64_t long_splits = 0;      ///< splits over more axes than choose() can enumerate
    std::uint64_t all_sizes_known = 0;  ///< cases in which the sizes were held against all that there are
};

/// Each judge returns what is wrong with its kind of cure, or an empty text. A cure that is missing where the library
/// says that it looks everywhere is as wrong as a false one.
class judge {
  public:
    judge(enumerated& truth, const question& asked, const verdict& refusal, const cures& offered, extras& notes)
        : truth_(truth), asked_(asked), refusal_(refusal), offered_(offered), notes_(notes) {}

    std::string strided() const {
        const bool in_question = !asked_.is_stated && asked_.allowed == policy::plain;
        if (!in_question) return offered_.as_strided ? "is no other policy" : "";
        return compare(offered_.as_strided, offered_.strided, view(asked_.out, policy::strided));
    }

    std::string inferred() const {
        if (!asked_.is_stated) return offered_.as_inferred ? "nothing was stated" : "";
        return compare(offered_.as_inferred, offered_.inferred, view(asked_.out, asked_.allowed));
    }

    std::string reordered() const {
        if (!offered_.as_reordered) return "";
        const int axes = asked_.mesh.axes;
        mesh_value mesh{axes, {}};
        placement_list placements{axes, {}};
        unsigned seen = 0;
        for (int a = 0; a < axes; ++a) {
            const int from = offered_.order[a];
            if (from < 0 || from >= axes || (seen >> from & 1U) != 0) return "the order is no permutation";
            seen |= 1U << from;
            mesh.sizes[a] = asked_.mesh.sizes[from];
            placements.at[a] = asked_.placements.at[from];
        }
        const auto& before = truth_.blocks(asked_.in, asked_.mesh, asked_.placements);
        const auto& after = truth_.blocks(asked_.in, mesh, placements);
        for (extent_t r = 0; r < count_ranks(mesh); ++r) {
            // the rank with the same coordinate on each axis, by the axis's old place
            std::array<extent_t, most_axes> coordinates{};
            extent_t rest = r;
            for (int a = axes - 1; a >= 0; --a) {
                coordinates[static_cast<std::size_t>(offered_.order[a])] = rest % mesh.sizes[a];
                rest /= mesh.sizes[a];
            }
            extent_t old_rank = 0;
            for (int a = 0; a < axes; ++a) {
                old_rank = old_rank * asked_.mesh.sizes[a] + coordinates[static_cast<std::size_t>(a)];
            }
            if (!same_block(before[static_cast<std::size_t>(old_rank)], after[static_cast<std::size_t>(r)])) {
                return "a rank holds other elements in the new order";
            }
        }
        return compare(true, offered_.reordered, truth_.view(asked_.in, mesh, placements, asked_.out, asked_.allowed));
    }

    std::string reshaped() const {
        if (!offered_.as_reshaped) return "";
        const shape_value& other = offered_.reshaped;
        const shape_value& out = asked_.out;
        if (other.rank != out.rank || !std::is_permutation(other.extents, other.extents + other.rank, out.extents)) {
            return "other dims";
        }
        if (same_shape(other, out)) return "the shape that was asked for";
        if (other.extents[other.rank - 1] != out.extents[out.rank - 1]) return "the innermost dim has moved";
        return compare(true, offered_.reshaped_placements, view(other, asked_.allowed));
    }

    std::string sizes() const {
        const int axis = refusal_.axis;
        std::vector<extent_t> listed(offered_.size, offered_.size + offered_.sizes);
        if (asked_.is_stated) return listed.empty() && !offered_.more_sizes ? "" : "not of stated placements";
        mesh_value mesh = asked_.mesh;
        for (std::size_t i = 0; i < listed.size(); ++i) {
            if (listed[i] < 1 || (i > 0 && listed[i] <= listed[i - 1])) return "not in ascending order";
            if (listed[i] == asked_.mesh.sizes[axis]) return "the size that it has";
            mesh.sizes[axis] = listed[i];
            if (!truth_.view(asked_.in, mesh, asked_.placements, asked_.out, asked_.allowed).legal) {
                return "not legal with size " + std::to_string(listed[i]);
            }
        }
        const extent_t rows = rows_before(asked_, axis);
        if (rows > most_rows) return "";
        ++notes_.all_sizes_known;
        const auto most = static_cast<std::size_t>(shardcheck::max_cure_sizes);
        std::vector<extent_t> all = legal_sizes(truth_, asked_, axis, rows, most + 1);
        if (all.size() == 1 && all[0] == 1) all.clear();
        const bool more = all.size() > most;
        if (more) all.resize(most);
        if (listed != all) {
            for (const extent_t size : all) {
                if (std::find(listed.begin(), listed.end(), size) == listed.end()) {
                    return "size " + std::to_string(size) + " is missing";
                }
            }
            return "size 1 alone, or beyond the rows";
        }
        return offered_.more_sizes == more ? "" : "more sizes, or not";
    }

    std::string split() const {
        const auto& parts = offered_.split;
        if (parts.parts == 0) return "";
        if (asked_.is_stated) return "not of stated placements";
        const int axis = refusal_.axis;
        if (parts.parts < 2 || asked_.mesh.axes + parts.parts - 1 > shardcheck::max_axes) return "a number of parts";
        mesh_value mesh{0, {}};
        placement_list placements;
        extent_t product = 1;
        for (int a = 0; a < asked_.mesh.axes; ++a) {
            for (int p = 0; p < (a == axis ? parts.parts : 1); ++p) {
                const extent_t size = a == axis ? parts.sizes[p] : asked_.mesh.sizes[a];
                if (a == axis && size < 2) return "a part that is none";
                if (a == axis) product *= size;
                mesh.sizes[mesh.axes++] = size;
                placements.at[placements.count++] = asked_.placements.at[a];
            }
        }
        if (product != asked_.mesh.sizes[axis]) return "the parts do not make up the axis";
        const auto& before = truth_.blocks(asked_.in, asked_.mesh, asked_.placements);
        const auto& after = truth_.blocks(asked_.in, mesh, placements);
        if (!std::equal(before.begin(), before.end(), after.begin(), after.end(), same_block)) {
            return "a rank holds other elements over the parts";
        }
        if (mesh.axes <= most_axes) {
            return compare(true, offered_.split_placements,
                           truth_.view(asked_.in, mesh, placements, asked_.out, asked_.allowed));
        }
        ++notes_.long_splits;  // that the elements are right; of axes of size 1 that says nothing
        const placement_list& to = offered_.split_placements;
        if (!has_dims(to, mesh.axes, asked_.out.rank)) return "no placements of the new shape";
        if (compare_blocks(asked_.in, mesh, placements, asked_.out, to) != relation::same) return "other elements";
        for (int a = 0; a < mesh.axes && asked_.allowed == policy::plain; ++a) {
            if (placements.at[a].factor == 1 && to.at[a].factor != 1) return "an axis became strided";
        }
        return "";
    }

    std::string steps() const {
        if (offered_.steps == 0) return "";
        if (asked_.is_stated) return "not of stated placements";
        if (offered_.steps < 0 || offered_.steps > asked_.mesh.axes) return "more steps than axes";
        placement_list list = asked_.placements;
        unsigned changed = 0;
        for (int s = 0; s < offered_.steps; ++s) {
            const redistribution& step = offered_.step[s];
            if (step.axis < 0 || step.axis >= asked_.mesh.axes || (changed >> step.axis & 1U) != 0) return "an axis";
            changed |= 1U << step.axis;
            if (!(step.from == list.at[step.axis]) || step.from.kind != placement_kind::shard)
                return "changes another";
            const bool gathers = step.to == replicated();
            if (!gathers && step.to.kind != placement_kind::shard) return "neither replicated nor a shard";
            const auto moves = gathers ? shardcheck::collective::all_gather : shardcheck::collective::all_to_all;
            // an axis of size 1 has nobody to receive from
            if (step.by != (asked_.mesh.sizes[step.axis] == 1 ? shardcheck::collective::none : moves)) {
                return "another collective";
            }
            placement_list after = list;
            after.at[step.axis] = step.to;
            if (!has_dims(after, asked_.mesh.axes, asked_.in.rank) || !truth_.sound(asked_.in, asked_.mesh, after)) {
                return "no tensor after step " + std::to_string(s);
            }
            const extent_t received = truth_.received(asked_.in, asked_.mesh, list, after);
            const bool has_exact = has_exact_cost(asked_.mesh, list, step);
            ++(has_exact ? notes_.exact_costs : notes_.bounds);
            if (!has_exact) {
                notes_.loose_bounds += step.received > received ? 1 : 0;
                notes_.same_dim += step.to.kind == placement_kind::shard && step.to.dim == step.from.dim ? 1 : 0;
            }
            if (step.received < received || (has_exact && step.received != received)) {
                return "step " + std::to_string(s) + " receives " + std::to_string(received) + ", not " +
                       std::to_string(step.received);
            }
            list = after;
        }
        return truth_.view(asked_.in, asked_.mesh, list, asked_.out, asked_.allowed).legal
                   ? ""
                   : "not legal after the steps, as " + text_of(list);
    }

  private:
    const answer& view(const shape_value& out, policy allowed) const {
        return truth_.view(asked_.in, asked_.mesh, asked_.placements, out, allowed);
    }

    static bool same_block(const rank_block& left, const rank_block& right) {
        return left.well_formed && right.well_formed && left.dims == right.dims;
    }

    static std::string compare(bool offered, const placement_list& placements, const answer& right) {
        if (offered && !right.legal) return "not legal";
        if (!offered) return right.legal ? "missing, legal as " + text_of(right.placements) : "";
        if (same_placements(placements, right.placements)) return "";
        return "offered as " + text_of(placements) + ", is " + text_of(right.placements);
    }

    enumerated& truth_;
    const question& asked_;
    const verdict& refusal_;
    const cures& offered_;
    extras& notes_;
};

class tally {
  public:
    explicit tally(bool quiet) : quiet_(quiet) {}

    void take(enumerated& truth, const question& asked, const verdict& refusal, const cures& offered) {
        const bool illegal =
            !refusal.legal() && !is_bad_input(refusal.reason) && refusal.reason != rule::element_count_differs;
        if (!illegal) {
            ++others;
            if (offered.any_free() || offered.steps > 0 || offered.more_sizes) {
                ++wrong_others;
                report("cures of what is not illegal: " + text_of(asked));
            }
            return;
        }
        ++cases;
        const judge one(truth, asked, refusal, offered, notes);
        const bool has[kinds] = {offered.as_strided,  offered.as_inferred, offered.as_reordered,
                                 offered.as_reshaped, offered.sizes > 0,   offered.split.parts > 0,
                                 offered.steps > 0};
        const std::string wrong[kinds] = {one.strided(), one.inferred(), one.reordered(), one.reshaped(),
                                          one.sizes(),   one.split(),    one.steps()};
        row& by_rule = rows_[static_cast<std::size_t>(refusal.reason)];
        for (row* each : {&by_rule, &all_}) {
            ++each->cases;
            each->free += offered.any_free() ? 1 : 0;
            each->none += offered.any_free() || offered.steps > 0 ? 0 : 1;
            for (std::size_t k = 0; k < kinds; ++k) each->offered[k] += has[k] ? 1 : 0;
        }
        for (std::size_t k = 0; k < kinds; ++k) {
            if (wrong[k].empty()) continue;
            ++false_cures[k];
            report(std::string(kind_names[k]) + ": " + wrong[k] + ": " + name_of(refusal.reason) + " on axis " +
                   std::to_string(refusal.axis) + ", " + text_of(asked));
        }
        by_axes_[static_cast<std::size_t>(asked.mesh.axes)][asked.is_stated                  ? 2
                                                            : asked.allowed == policy::plain ? 0
                                                                                             : 1]++;
        ++by_rank_[static_cast<std::size_t>(std::max(asked.in.rank, asked.out.rank))];
        if (!asked.is_stated && offered.steps == 0) {
            ++without_steps;
            if (without_steps <= 5 && !quiet_) std::printf("no steps: %s\n", text_of(asked).c_str());
        }
        if (count_elements(asked.in) == 0) ++empty_;
        for (int a = 0; a < asked.mesh.axes; ++a) {
            if (asked.placements.at[a].factor > 1) {
                ++strided_inputs_;
                break;
            }
        }
    }

    std::uint64_t wrong() const {
        std::uint64_t sum = wrong_others;
        for (const std::uint64_t one : false_cures) sum += one;
        return sum;
    }

    /// True if every kind of cure was offered, on one, two and three axes under every policy, in shapes up to rank 4;
    /// the small views have empty ones as well.
    bool saw_everything(bool with_small) const {
        bool all = strided_inputs_ > 0 && (empty_ > 0 || !with_small) && others > 0 && notes.bounds > 0 &&
                   notes.exact_costs > 0;
        for (std::size_t k = 0; k < kinds; ++k) all = all && all_.offered[k] > 0;
        for (std::size_t a = 1; a < by_axes_.size(); ++a) {
            for (const std::uint64_t one : by_axes_[a]) all = all && one > 0;
        }
        return all && by_rank_[most_dims] > 0;
    }

    void print() const {
        std::printf("%-33s %9s", "refused for", "cases");
        for (const char* name : kind_names) std::printf(" %9s", name);
        std::printf(" %9s %9s\n", "free", "no cure");
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            if (rows_[r].cases > 0) print_row(name_of(static_cast<rule>(r)), rows_[r]);
        }
        print_row("all", all_);
        std::printf("%-33s %9s", "false or missing", "");
        for (const std::uint64_t one : false_cures) std::printf(" %9llu", ull(one));
        std::printf("\n%.1f %% have a cure that moves no data\n", percent(all_.free, all_.cases));
        const std::uint64_t unstated =
            all_.cases - rows_[static_cast<std::size_t>(rule::stated_placement_differs)].cases;
        std::printf("%llu of %llu that state nothing (%.3f %%) have no redistributions\n", ull(without_steps),
                    ull(unstated), percent(without_steps, unstated));
        std::printf(
            "%llu steps with an exact cost, %llu with a bound (%llu above what is received, %llu on one dim)\n"
            "%llu lists of sizes held against all sizes, %llu splits over more than %d axes\n",
            ull(notes.exact_costs), ull(notes.bounds), ull(notes.loose_bounds), ull(notes.same_dim),
            ull(notes.all_sizes_known), ull(notes.long_splits), most_axes);
        for (std::size_t a = 0; a < by_axes_.size(); ++a) {
            std::printf("%zu axes: %llu plain, %llu strided, %llu stated\n", a, ull(by_axes_[a][0]),
                        ull(by_axes_[a][1]), ull(by_axes_[a][2]));
        }
        for (std::size_t r = 0; r < by_rank_.size(); ++r) std::printf("rank %zu: %llu; ", r, ull(by_rank_[r]));
        std::printf("%llu of strided tensors, %llu empty; %llu that are legal or no input have no cure\n",
                    ull(strided_inputs_), ull(empty_), ull(others));
    }

    static unsigned long long ull(std::uint64_t value) { return value; }

    std::uint64_t cases = 0;
    std::uint64_t others = 0;  ///< legal, bad input or another element count: to have no cures
    std::uint64_t wrong_others = 0;
    std::uint64_t without_steps = 0;
    std::array<std::uint64_t, kinds> false_cures{};
    extras notes;

  private:
    struct row {
        std::uint64_t cases = 0;
        std::uint64_t free = 0;  ///< with a cure that moves no data
        std::uint64_t none = 0;  ///< without any cure
        std::array<std::uint64_t, kinds> offered{};
    };

    static double percent(std::uint64_t part, std::uint64_t whole) {
        return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    }

    static void print_row(const char* name, const row& one) {
        std::printf("%-33s %9llu", name, ull(one.cases));
        for (const std::uint64_t offered : one.offered) std::printf(" %9llu", ull(offered));
        std::printf(" %9llu %9llu\n", ull(one.free), ull(one.none));
    }

    /// The first 10 of each kind.
    void report(const std::string& line) {
        if (!quiet_ && ++reported_[line.substr(0, line.find(':'))] <= 10) std::printf("WRONG %s\n", line.c_str());
    }

    bool quiet_;
    std::map<std::string, int> reported_;
    std::array<row, static_cast<std::size_t>(shardcheck::last_rule) + 1> rows_{};
    row all_;
    std::array<std::array<std::uint64_t, 3>, most_axes + 1> by_axes_{};
    std::array<std::uint64_t, most_dims + 1> by_rank_{};
    std::uint64_t empty_ = 0;
    std::uint64_t strided_inputs_ = 0;
};

/// Seeded numbers that are the same on every platform.
struct random_source {
    std::mt19937_64 bits;

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }

    template <typename Value>
    const Value& pick(const std::vector<Value>& from) {
        return from[below(from.size())];
    }
};

/// Calls visit(question) for every small view, and here and there for one of stated placements.
template <typename Visit>
void for_each_small_view(random_source& random, const Visit& visit) {
    struct reach {
        int axes;
        extent_t max_size;
        extent_t max_elements;
        int max_rank;
    };
    for (const reach& far : {reach{0, 1, 4, 2}, reach{1, 5, 8, 3}, reach{2, 3, 4, 3}, reach{3, 2, 4, 2}}) {
        for (const mesh_value& mesh : meshes_of(far.axes, far.max_size)) {
            for (extent_t count = 0; count <= far.max_elements; ++count) {
                list_store store;
                const std::vector<shape_value> shapes = shapes_of(count, count == 0 ? 2 : far.max_rank);
                std::vector<std::vector<holding>> held;
                for (const shape_value& shape : shapes) {
                    layouts ways(store, shape, mesh, static_cast<reduction>(1 + random.below(5)));
                    held.push_back(all_holdings(ways));
                }
                for (std::size_t in = 0; in < shapes.size(); ++in) {
                    for (const holding& given : held[in]) {
                        for (std::size_t out = 0; out < shapes.size(); ++out) {
                            // an empty tensor is refused as stated only
                            if (count == 0 && random.below(16) != 0) continue;
                            question asked;
                            asked.in = shapes[in];
                            asked.mesh = mesh;
                            asked.placements = placements_of(given, mesh.axes);
                            asked.out = shapes[out];
                            for (const policy allowed : {policy::plain, policy::strided}) {
                                asked.allowed = allowed;
                                visit(asked);
                            }
                            if (count > 0 && random.below(16) != 0) continue;
                            asked.allowed = random.below(2) == 0 ? policy::plain : policy::strided;
                            asked.is_stated = true;
                            asked.stated = placements_of(random.pick(held[out]), mesh.axes);
                            visit(asked);
                        }
                    }
                }
            }
        }
    }
}

/// Calls visit(question) for random views of up to most_elements, from one shape to one other, that merge and split
/// dims.
template <typename Visit>
void for_some_views(random_source& random, const Visit& visit) {
    const auto random_shape = [&](const std::vector<extent_t>& factors) {
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
    static const std::vector<extent_t> primes{2, 2, 2, 2, 3, 3, 5, 7};
    static const std::vector<extent_t> axis_sizes{1, 2, 2, 3, 4, 4, 5, 6, 8};
    std::vector<extent_t> factors;
    extent_t count = 1;
    while (true) {
        const extent_t factor = random.pick(primes);
        if (count * factor > most_elements) break;
        count *= factor;
        factors.push_back(factor);
        if (random.below(10) == 0) break;
    }
    question asked;
    do {
        asked.mesh.axes = static_cast<int>(1 + random.below(most_axes));
        for (int a = 0; a < asked.mesh.axes; ++a) asked.mesh.sizes[a] = random.pick(axis_sizes);
    } while (count_ranks(asked.mesh) > most_ranks);
    asked.in = random_shape(factors);
    // else little would be legal, and few cures
    if (random.below(4) == 0) std::swap(factors.front(), factors[random.below(factors.size())]);
    asked.out = random_shape(factors);
    const auto op = static_cast<reduction>(1 + random.below(5));
    const auto random_placements = [&](const shape_value& shape) {
        list_store store;
        layouts ways(store, shape, asked.mesh, op);
        block_lists blocks = ways.whole();
        block_lists next;
        placement_list list{asked.mesh.axes, {}};
        for (int a = 0; a < asked.mesh.axes; ++a) {
            std::vector<placement_value> choices = ways.choices(blocks);
            if (random.below(3) != 0) std::erase_if(choices, [](const auto& one) { return one.factor > 1; });
            if (random.below(3) != 0) {
                std::erase_if(choices, [](const auto& one) { return one.kind != placement_kind::shard; });
            }
            list.at[a] = random.pick(choices);
            ways.place(blocks, list.at[a], asked.mesh.sizes[a], next);
            blocks.swap(next);
        }
        return list;
    };
    // many placements of one pair of shapes: what is remembered of them serves them all
    for (int i = 0; i < 8; ++i) {
        question one = asked;
        one.placements = random_placements(one.in);
        one.from_last = random.below(16) == 0;
        if (random.below(16) == 0)
            one.infer_dim = static_cast<int>(random.below(static_cast<std::size_t>(one.out.rank)));
        if (random.below(128) == 0) one.placements.count += 1;                     // no type
        if (random.below(128) == 0 && one.infer_dim < 0) one.out.extents[0] += 1;  // another element count
        for (const policy allowed : {policy::plain, policy::strided}) {
            one.allowed = allowed;
            visit(one);
        }
        if (random.below(8) != 0) continue;
        one.allowed = random.below(2) == 0 ? policy::plain : policy::strided;
        one.is_stated = true;
        one.stated = random_placements(asked.out);
        visit(one);
    }
}

struct options {
    std::uint64_t at_least = 200'000;
    std::uint64_t sample = 0;
    std::uint64_t seed = 1;
    bool self_test = false;
};

/// All small views unless a sample is wanted, then random ones until `at_least` refusals are judged.
void run(const options& set, tally& into) {
    enumerated truth;
    random_source random{std::mt19937_64(set.seed)};
    const auto take = [&](const question& asked) {
        const verdict refusal = check(asked);
        truth.trim();
        into.take(truth, asked, refusal, offered_for(asked, refusal));
    };
    if (set.sample == 0) for_each_small_view(random, take);
    for (std::uint64_t tries = 0; into.cases < set.at_least && tries < set.at_least; ++tries) {
        for_some_views(random, take);
    }
}

/// Makes one kind of cure false in one way each and demands that every false one is caught.
int self_test(const options& set) {
    int passed = 0;
    int failed = 0;
    const auto expect = [&](const char* what, bool holds) {
        std::printf("%s: %s\n", holds ? "pass" : "FAIL", what);
        ++(holds ? passed : failed);
    };
    enumerated truth;

    // by hand, from the text of the law
    const placement_list whole{1, {replicated()}};
    expect("8 over 4, gathered: a rank receives 6",
           truth.received({1, {8}}, {1, {4}}, {1, {shard_of(0)}}, whole) == 6);
    expect("5 over 4 is 2,2,1,0: gathered, the last receives 5",
           truth.received({1, {5}}, {1, {4}}, {1, {shard_of(0)}}, whole) == 5);
    expect("(4,4) over 4, rows to columns: a rank receives 3",
           truth.received({2, {4, 4}}, {1, {4}}, {1, {shard_of(0)}}, {1, {shard_of(1)}}) == 3);
    expect("8 over 2, even and odd pairs to halves: a rank receives 2",
           truth.received({1, {8}}, {1, {2}}, {1, {shard_of(0, 2)}}, {1, {shard_of(0)}}) == 2);
    {
        const question asked{{1, {8}}, {1, {4}}, {1, {shard_of(0)}}, {2, {2, 4}}, policy::plain, false, {}, false, -1};
        const verdict refusal = check(asked);
        extras notes;
        cures by_hand;
        by_hand.split = {2, {2, 2}};
        by_hand.split_placements = {2, {shard_of(0), shard_of(1)}};
        by_hand.sizes = 2;
        by_hand.size[0] = 1;
        by_hand.size[1] = 2;
        by_hand.steps = 1;
        by_hand.step[0] = {0, shard_of(0), replicated(), shardcheck::collective::all_gather, 6};
        const judge one(truth, asked, refusal, by_hand, notes);
        expect("(8) over 4 to (2,4): the law's split, sizes 1 and 2, a gather of 6",
               one.split().empty() && one.sizes().empty() && one.steps().empty());
        by_hand.split = {2, {4, 1}};
        by_hand.size[1] = 3;
        by_hand.step[0].received = 5;
        expect("and not 4 times 1, size 3, a gather of 5",
               !one.split().empty() && !one.sizes().empty() && !one.steps().empty());
    }
    {
        const question asked{
            {1, {8}}, {2, {2, 4}}, {2, {shard_of(0), shard_of(0)}}, {2, {4, 2}}, policy::plain, false, {}, false, -1};
        const verdict refusal = check(asked);
        extras notes;
        cures by_hand;
        by_hand.as_reordered = true;
        by_hand.order[0] = 1;
        const judge one(truth, asked, refusal, by_hand, notes);
        expect("two axes of one dim in another order hold other elements",
               one.reordered() == "a rank holds other elements in the new order");
    }

    struct breakage {
        kind of;
        const char* what;
        bool (*apply)(cures&, const question&, const verdict&);  ///< false where there is nothing to break
    };
    static const auto drop_shard = [](placement_list& list) {
        for (int a = 0; a < list.count; ++a) {
            if (list.at[a].kind != placement_kind::shard) continue;
            list.at[a] = replicated();
            return true;
        }
        return false;
    };
    static const auto move_shard = [](placement_list& list) {
        for (int a = 0; a < list.count; ++a) {
            if (list.at[a].kind != placement_kind::shard) continue;
            ++list.at[a].dim;
            return true;
        }
        return false;
    };
    static const auto stretch_shard = [](placement_list& list) {
        for (int a = 0; a < list.count; ++a) {
            if (list.at[a].kind != placement_kind::shard) continue;
            ++list.at[a].factor;
            return true;
        }
        return false;
    };
    static const auto list_size = [](cures& c, extent_t size) {
        if (c.sizes == shardcheck::max_cure_sizes) return false;
        int i = c.sizes++;
        for (; i > 0 && c.size[i - 1] >= size; --i) c.size[i] = c.size[i - 1];
        c.size[i] = size;
        return true;
    };
    // The last step where its cost is exact for certain: no axis comes after it.
    static const auto exact_step = [](cures& c, const question& q) -> redistribution* {
        if (c.steps == 0) return nullptr;
        redistribution& last = c.step[c.steps - 1];
        return last.axis == q.mesh.axes - 1 && last.to == replicated() ? &last : nullptr;
    };
    static const breakage breakages[] = {
        {to_strided, "a shard is dropped",
         [](cures& c, const question&, const verdict&) { return c.as_strided && drop_shard(c.strided); }},
        {to_strided, "a shard moves to the next dim",
         [](cures& c, const question&, const verdict&) { return c.as_strided && move_shard(c.strided); }},
        {to_strided, "another factor",
         [](cures& c, const question&, const verdict&) { return c.as_strided && stretch_shard(c.strided); }},
        {to_strided, "offered where it is not legal",
         [](cures& c, const question& q, const verdict&) {
             if (c.as_strided || q.is_stated || q.allowed == policy::strided) return false;
             c.strided = q.placements;
             return c.as_strided = true;
         }},
        {to_strided, "offered under the strided policy",
         [](cures& c, const question& q, const verdict&) {
             return q.allowed == policy::strided && (c.as_strided = true);
         }},
        {to_strided, "kept back",
         [](cures& c, const question&, const verdict&) { return std::exchange(c.as_strided, false); }},
        {to_inferred, "a shard is dropped",
         [](cures& c, const question&, const verdict&) { return c.as_inferred && drop_shard(c.inferred); }},
        {to_inferred, "another factor",
         [](cures& c, const question&, const verdict&) { return c.as_inferred && stretch_shard(c.inferred); }},
        {to_inferred, "the placements that were stated",
         [](cures& c, const question& q, const verdict&) {
             if (!q.is_stated) return false;
             c.inferred = q.stated;
             return c.as_inferred = true;
         }},
        {to_inferred, "offered where nothing was stated",
         [](cures& c, const question& q, const verdict&) { return !q.is_stated && (c.as_inferred = true); }},
        {to_inferred, "kept back",
         [](cures& c, const question&, const verdict&) { return std::exchange(c.as_inferred, false); }},
        {to_order, "the order that it has",
         [](cures& c, const question& q, const verdict&) {
             if (q.is_stated) return false;
             for (int a = 0; a < q.mesh.axes; ++a) c.order[a] = a;
             return c.as_reordered = true;
         }},
        {to_order, "an axis twice",
         [](cures& c, const question&, const verdict&) {
             c.order[0] = c.order[1];
             return c.as_reordered;
         }},
        {to_order, "the placements in the old order",
         [](cures& c, const question&, const verdict&) {
             placement_list old = c.reordered;
             for (int a = 0; a < old.count; ++a) old.at[c.order[a]] = c.reordered.at[a];
             return c.as_reordered && !same_placements(std::exchange(c.reordered, old), old);
         }},
        {to_order, "a shard is dropped",
         [](cures& c, const question&, const verdict&) { return c.as_reordered && drop_shard(c.reordered); }},
        {to_shape, "the shape that was asked for",
         [](cures& c, const question& q, const verdict&) {
             c.reshaped = q.out;
             return c.as_reshaped;
         }},
        {to_shape, "the innermost dim has moved",
         [](cures& c, const question&, const verdict&) {
             extent_t* const extents = c.reshaped.extents;
             if (!c.as_reshaped || extents[0] == extents[c.reshaped.rank - 1]) return false;
             std::swap(extents[0], extents[c.reshaped.rank - 1]);
             return true;
         }},
        {to_shape, "another extent",
         [](cures& c, const question&, const verdict&) {
             ++c.reshaped.extents[0];
             return c.as_reshaped;
         }},
        {to_shape, "a shard is dropped",
         [](cures& c, const question&, const verdict&) { return c.as_reshaped && drop_shard(c.reshaped_placements); }},
        {to_sizes, "the size that it has",
         [](cures& c, const question& q, const verdict& v) {
             return !q.is_stated && list_size(c, q.mesh.sizes[v.axis]);
         }},
        {to_sizes, "a size that is not legal",
         [](cures& c, const question& q, const verdict& v) {
             if (q.is_stated || c.more_sizes || c.sizes == 0) return false;
             const extent_t rows = rows_before(q, v.axis);
             for (extent_t size = 2; size <= rows; ++size) {
                 const bool listed = std::find(c.size, c.size + c.sizes, size) != c.size + c.sizes;
                 if (!listed && size != q.mesh.sizes[v.axis]) return list_size(c, size);
             }
             return false;
         }},
        {to_sizes, "a size twice",
         [](cures& c, const question&, const verdict&) { return c.sizes > 0 && list_size(c, c.size[0]); }},
        {to_sizes, "a size less",
         [](cures& c, const question&, const verdict&) { return c.sizes > 0 && c.sizes-- > 0; }},
        {to_sizes, "1 alone",
         [](cures& c, const question& q, const verdict&) { return !q.is_stated && c.sizes == 0 && list_size(c, 1); }},
        {to_sizes, "more that are none, or none of more",
         [](cures& c, const question&, const verdict&) {
             c.more_sizes = !c.more_sizes;
             return true;
         }},
        {to_split, "a part too large",
         [](cures& c, const question&, const verdict&) { return ++c.split.sizes[0] > 1 && c.split.parts > 0; }},
        {to_split, "a part of 1",
         [](cures& c, const question& q, const verdict& v) {
             if (q.is_stated) return false;
             c.split = {2, {q.mesh.sizes[v.axis], 1}};
             return true;
         }},
        {to_split, "a part is replicated",
         [](cures& c, const question&, const verdict& v) {
             if (c.split.parts == 0) return false;
             c.split_placements.at[v.axis] = replicated();
             return true;
         }},
        {to_split, "a part cuts the next dim",
         [](cures& c, const question&, const verdict& v) {
             if (c.split.parts == 0) return false;
             ++c.split_placements.at[v.axis].dim;
             return true;
         }},
        {to_steps, "one element less",
         [](cures& c, const question& q, const verdict&) {
             redistribution* const step = exact_step(c, q);
             return step != nullptr && step->received-- > 0;
         }},
        {to_steps, "one element more",
         [](cures& c, const question& q, const verdict&) {
             redistribution* const step = exact_step(c, q);
             return step != nullptr && ++step->received > 0;
         }},
        {to_steps, "nothing received",
         [](cures& c, const question&, const verdict&) {
             if (c.steps == 0 || c.step[0].received == 0 || !(c.step[0].to == replicated())) return false;
             c.step[0].received = 0;
             return true;
         }},
        {to_steps, "another collective",
         [](cures& c, const question&, const verdict&) {
             using shardcheck::collective;
             collective& by = c.step[0].by;
             by = by == collective::all_gather ? collective::all_to_all : collective::all_gather;
             return c.steps > 0;
         }},
        {to_steps, "a step is missing",
         [](cures& c, const question&, const verdict&) { return c.steps > 1 && --c.steps > 0; }},
        {to_steps, "a step twice",
         [](cures& c, const question&, const verdict&) {
             c.step[c.steps] = c.step[0];
             return c.steps > 0 && c.steps++ > 0;
         }},
        {to_steps, "a step that changes nothing",
         [](cures& c, const question&, const verdict&) {
             if (c.steps == 0) return false;
             redistribution& last = c.step[c.steps - 1];
             last.to = last.from;
             last.by = shardcheck::collective::all_to_all;
             return true;
         }},
        {to_steps, "another axis",
         [](cures& c, const question& q, const verdict&) {
             if (c.steps == 0 || q.mesh.axes == 1) return false;
             c.step[0].axis = (c.step[0].axis + 1) % q.mesh.axes;
             return !(q.placements.at[c.step[0].axis] == c.step[0].from);
         }},
        {to_steps, "from another placement",
         [](cures& c, const question&, const verdict&) { return c.steps > 0 && ++c.step[0].from.factor > 0; }},
        {to_steps, "to a dim that is none",
         [](cures& c, const question& q, const verdict&) {
             c.step[0].to = shard_of(q.in.rank);
             c.step[0].by = shardcheck::collective::all_to_all;
             return c.steps > 0;
         }},
        {kinds, "cures of a legal view",
         [](cures& c, const question&, const verdict& v) { return v.legal() && (c.as_strided = true); }},
        {kinds, "cures of bad input",
         [](cures& c, const question&, const verdict& v) { return is_bad_input(v.reason) && ++c.steps > 0; }},
        {kinds, "cures of another element count",
         [](cures& c, const question&, const verdict& v) {
             return v.reason == rule::element_count_differs && (c.more_sizes = true);
         }},
    };

    struct judged_case {
        question asked;
        verdict refusal;
        cures offered;
    };
    std::vector<judged_case> sound;  // what is false as it is, the long run has to say
    random_source random{std::mt19937_64(set.seed)};
    while (sound.size() < 20'000) {
        for_some_views(random, [&](const question& asked) {
            const verdict refusal = check(asked);
            const judged_case one{asked, refusal, offered_for(asked, refusal)};
            tally as_it_is(true);
            as_it_is.take(truth, asked, refusal, one.offered);
            if (as_it_is.wrong() == 0) sound.push_back(one);
        });
    }
    for (const breakage& one : breakages) {
        std::uint64_t broken = 0;
        tally into(true);
        for (const judged_case& each : sound) {
            const bool illegal = each.refusal.reason > rule::element_count_differs;
            cures offered = each.offered;
            if (illegal == (one.of == kinds) || !one.apply(offered, each.asked, each.refusal)) continue;
            ++broken;
            into.take(truth, each.asked, each.refusal, offered);
        }
        const std::uint64_t caught = one.of == kinds ? into.wrong_others : into.false_cures[one.of];
        char text[160];
        std::snprintf(text, sizeof text, "%s: %s: %llu false, %llu caught",
                      one.of == kinds ? "none" : kind_names[one.of], one.what, tally::ull(broken), tally::ull(caught));
        expect(text, broken > 0 && caught == broken && into.wrong() == broken);
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
        if (end == text || *end != '\0') return false;
        if (name == "--at-least")
            set.at_least = value;
        else if (name == "--sample")
            set.at_least = set.sample = value;
        else if (name == "--seed")
            set.seed = value;
        else
            return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    options set;
    if (!parse(argc, argv, set)) {
        std::fprintf(stderr, "usage: cures [--at-least K] [--sample K] [--seed S] [--self-test]\n");
        return 2;
    }
    if (set.self_test) return self_test(set);

    const auto start = std::chrono::steady_clock::now();
    tally into(false);
    run(set, into);
    into.print();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%.1f s, seed %llu\n", took.count(), tally::ull(set.seed));
    const bool enough = into.cases >= set.at_least && into.saw_everything(set.sample == 0);
    if (!enough) {
        std::printf("too little seen: %llu refusals of at least %llu%s\n", tally::ull(into.cases),
                    tally::ull(set.at_least), into.cases >= set.at_least ? ", and a count is 0" : "");
    }
    const std::uint64_t failed = into.wrong() + (enough ? 0 : 1);
    std::printf("%llu passed, %llu failed\n", tally::ull(into.cases - std::min(into.cases, into.wrong())),
                tally::ull(failed));
    return failed == 0 ? 0 : 1;
}
