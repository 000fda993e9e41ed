// SPDX-License-Identifier: Apache-2.0

// Holds check_op against the enumeration of every element on every rank: every op, every argument, on tensors that lie
// in memory as they were made, and on what legal ops made of them. On the same cases, the even case, which types try
// first, against check_op.
//   ops [--at-least K] [--seed S] [--shard i/n] [--shown C]   K cases at least; the first C of each fault in full
//   ops --self-test                                           shows that broken verdicts are caught, of every op

#include "ops_cases.hpp"
#include "ops_even.hpp"
#include "ops_judge.hpp"
#include "ops_yardstick.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>

namespace {

using namespace exact;

unsigned long long ull(std::uint64_t value) { return value; }

/// Cases and faults, by op.
class tally {
  public:
    explicit tally(std::uint64_t shown) : shown_(shown) {}

    struct row {
        std::uint64_t cases = 0;
        std::uint64_t wrong = 0;
        std::array<std::uint64_t, 5> by_answer{};  ///< by right_answer::kind
    };

    struct even_row {
        std::uint64_t questions = 0;
        std::uint64_t answers = 0;
        std::uint64_t wrong = 0;
    };

    void count(op kind, const right_answer& answer) {
        row& one = rows[at(static_cast<int>(kind))];
        ++one.cases;
        ++one.by_answer[static_cast<std::size_t>(answer.is)];
    }

    /// The text is asked for only if it is shown: the first few of each fault of each op, and at the end the smallest.
    template <typename Text>
    void wrong(op kind, const std::string& fault, std::uint64_t size, const Text& text) {
        ++rows[at(static_cast<int>(kind))].wrong;
        fault_row& all = faults_[std::string(name_of_op(kind)) + ": " + fault.substr(0, fault.find(':'))];
        if (shown_ == 0) return;
        if (all.times++ < shown_) std::printf("%s: %s\n", fault.c_str(), text().c_str());
        if (all.times > 1 && size >= all.size) return;
        all.size = size;
        all.smallest = fault + ": " + text();
    }

    template <typename Text>
    void contradiction(const Text& text) {
        if (contradictions++ < shown_) std::printf("the enumeration contradicts itself: %s\n", text().c_str());
    }

    row sum() const {
        row all;
        for (const row& one : rows) {
            all.cases += one.cases;
            all.wrong += one.wrong;
            for (std::size_t i = 0; i < one.by_answer.size(); ++i) all.by_answer[i] += one.by_answer[i];
        }
        return all;
    }

    /// True if every op met what it can meet.
    bool saw_everything() const {
        bool all = cross_checks > 0 && parts > 0 && by_depth[1] > 0 && by_depth[2] > 0 && by_depth[3] > 0;
        for (int i = 0; i < op_count; ++i) {
            const op kind = static_cast<op>(i);
            const auto met = [&](right one) { return rows[at(i)].by_answer[static_cast<std::size_t>(one)] > 0; };
            all = all && met(right::legal) && met(right::bad_input);
            for (const even_row& one : even) all = all && one.answers > 0;
            switch (kind) {
                case op::view:
                case op::flatten:
                case op::bit_cast:
                case op::view_as_complex: all = all && met(right::needs_copy) && met(right::not_these_shards); break;
                case op::unflatten:
                case op::squeeze:
                case op::squeeze_all:
                case op::expand:
                case op::narrow:
                case op::slice:
                case op::select:
                case op::diagonal:
                case op::unfold:
                case op::split:
                case op::split_with_sizes:
                case op::chunk:
                case op::tensor_split:
                case op::tensor_split_at:
                case op::unbind:
                case op::view_as_real: all = all && met(right::not_these_shards); break;
                default: break;
            }
        }
        return all;
    }

    void print() const {
        std::printf("%-16s %10s %10s %15s %15s %13s %10s %8s\n", "op", "cases", "legal", "refused: shards",
                    "refused: layout", "other count", "bad input", "wrong");
        for (int i = 0; i < op_count; ++i) print_row(name_of_op(static_cast<op>(i)), rows[at(i)]);
        print_row("all", sum());
        for (const auto& [fault, one] : faults_) {
            std::printf("%llu times %s; the smallest:\n  %s\n", ull(one.times), fault.c_str(), one.smallest.c_str());
        }
        std::printf("cases on tensors as made %llu, after one op %llu, after two %llu, after three %llu\n",
                    ull(by_depth[0]), ull(by_depth[1]), ull(by_depth[2]), ull(by_depth[3]));
        for (std::size_t i = 0; i < even.size(); ++i) {
            std::printf("of %zu ops, the even case answers %llu of %llu times, %llu wrong\n", i + 1,
                        ull(even[i].answers), ull(even[i].questions), ull(even[i].wrong));
        }
        std::printf("%llu parts\n", ull(parts));
        std::printf("%llu enumerations compared with the slow one, %llu contradictions\n", ull(cross_checks),
                    ull(contradictions));
    }

    std::array<row, op_count> rows{};
    std::array<std::uint64_t, 4> by_depth{};
    std::uint64_t cross_checks = 0;
    std::uint64_t contradictions = 0;
    std::uint64_t parts = 0;
    std::array<even_row, 4> even{};  ///< by the number of ops

  private:
    struct fault_row {
        std::uint64_t times = 0;
        std::uint64_t size = 0;
        std::string smallest;
    };

    static void print_row(const char* name, const row& one) {
        const auto met = [&](right kind) { return ull(one.by_answer[static_cast<std::size_t>(kind)]); };
        std::printf("%-16s %10llu %10llu %15llu %15llu %13llu %10llu %8llu\n", name, ull(one.cases), met(right::legal),
                    met(right::not_these_shards), met(right::needs_copy), met(right::count_differs),
                    met(right::bad_input), ull(one.wrong));
    }

    std::uint64_t shown_;
    std::map<std::string, fault_row> faults_;
};

/// How much there is to read of a case.
std::uint64_t size_of_case(const held_tensor& in, const op_value& asked) {
    const int words = in.value.shape.rank + in.mesh.axes + asked.dims + asked.count + in.value.layout.spans;
    return static_cast<std::uint64_t>(in.count + count_ranks(in.mesh) + 4 * words);
}

/// What the self-test does to a verdict; false where there is nothing to break.
using breakage = std::function<bool(op_verdict&, const held_tensor&)>;

class runner {
  public:
    runner(std::uint64_t seed, tally& into) : random_{seed}, into_(into) {}

    std::uint64_t bad_input_in = 1;  ///< of so many cases of bad input, one is judged
    breakage damage;
    std::uint64_t every = 1;  ///< of so many verdicts that can be broken, one is
    std::array<std::uint64_t, op_count> broken{};
    bool (*even_damage)(even_tensor&) = nullptr;
    std::uint64_t even_broken = 0;

    /// Judges one op on one tensor. True if the result may be built upon: it is legal, and was found right.
    bool judge(const held_tensor& in, const op_value& asked, int depth, tensor_value* result) {
        const bool parts = has_parts(asked.kind);
        const request wanted = parts ? request{} : understand(in.value.shape, asked);
        const parts_request wanted_parts = parts ? understand_parts(in.value.shape, asked) : parts_request{};
        if (wanted.is == request::kind::sound && !can_enumerate(wanted.out)) return false;
        // bad input is bad whatever the placements and the layout: a part of it will do
        const bool bad = (parts ? wanted_parts.is : wanted.is) == request::kind::bad_input;
        if (bad && random_.below(bad_input_in) != 0) return false;
        const right_answer answer = parts ? decide_parts(in, asked, wanted_parts) : law(in, wanted).decide();
        op_verdict got = shardcheck::check_op(in.value, in.mesh, asked);
        const op_verdict whole = got;
        if (result != nullptr && got.legal()) *result = got.tensor();
        bool chained = got.legal() && !parts;
        if (damage) {
            op_verdict copy = got;
            if (damage(copy, in) && met_++ % every == 0) {
                got = copy;
                ++broken[at(static_cast<int>(asked.kind))];
            }
        }
        into_.count(asked.kind, answer);
        ++into_.by_depth[at(depth)];
        const std::string fault = fault_of(got, in, asked, answer);
        const auto text = [&] {
            const bool legal = answer.is == right::legal;
            static constexpr const char* names[] = {"bad input", "another count", "a refusal for its shards",
                                                    "a refusal for its layout", ""};
            return how_made(in) + text_of(in.value, in.mesh) + ", " + text_of(asked) + "\n    want " +
                   (legal ? text_of(answer.shape) + " " + text_of(answer.placements)
                          : names[static_cast<std::size_t>(answer.is)]) +
                   ", got " +
                   (got.legal() ? text_of(got.tensor(), in.mesh) : text_of(got.shape) + " " + name_of(got.reason));
        };
        if (!fault.empty()) into_.wrong(asked.kind, fault, size_of_case(in, asked), text);
        if (parts && !damage) compare_parts(in, asked, wanted_parts, text);
        compare_even(in, asked, whole, text);
        if (!parts && !damage && judged_++ % 512 == 0) cross_check(in, asked, wanted, answer, got, text);
        return damage ? chained : chained && fault.empty();
    }

    /// Every op on one tensor: of each at most `most` argument lists, drawn at random. Hands ops with legal results
    /// that are not contiguous to `visit`, one of each op.
    template <typename Visit>
    void every_op(const held_tensor& in, std::size_t most, int depth, const Visit& visit) {
        for (int i = 0; i < op_count; ++i) {
            drawn_.clear();
            std::size_t seen = 0;
            for_each_argument_list(static_cast<op>(i), in.value.shape, [&](const op_value& asked) {
                ++seen;
                if (drawn_.size() < most) {
                    drawn_.push_back(asked);
                } else if (const std::size_t slot = random_.below(seen); slot < most) {
                    drawn_[slot] = asked;
                }
            });
            tensor_value kept;
            op_value kept_op;
            std::size_t results = 0;
            for (const op_value& asked : drawn_) {
                tensor_value result;
                if (!judge(in, asked, depth, &result)) continue;
                // what follows a contiguous one is as for a new tensor, but for pipelines
                const bool wanted = !result.layout.contiguous || random_.below(16) == 0;
                if (wanted && random_.below(++results) == 0) {
                    kept = result;
                    kept_op = asked;
                }
            }
            if (results > 0) visit(kept, kept_op);
        }
    }

    /// A tensor, then some of what ops make of it, and so on.
    void chain(const held_tensor& in, std::size_t most, int depth) {
        std::vector<std::pair<tensor_value, op_value>> results;
        every_op(in, most, depth, [&](const tensor_value& one, const op_value& by) { results.emplace_back(one, by); });
        if (depth == 3) return;
        const std::size_t wanted = depth == 0 ? 3 : 1;
        for (std::size_t taken = 0; taken < wanted && !results.empty(); ++taken) {
            const std::size_t i = random_.below(results.size());
            const auto [next, by] = results[i];
            results.erase(results.begin() + static_cast<std::ptrdiff_t>(i));
            if (next.shape.rank > most_dims || !can_enumerate(next.shape) || count_elements(next.shape) > 128)
                continue;
            const held_tensor held(next, in.mesh);
            if (!held.sound) continue;
            made_by_.emplace_back(in.value, by);
            chain(held, most, depth + 1);
            made_by_.pop_back();
        }
    }

    random_source& random() { return random_; }

  private:
    std::string how_made(const held_tensor& in) const {
        std::string text;
        for (const auto& [before, by] : made_by_)
            text += text_of(before, in.mesh) + ", " + text_of(by) + "\n    gives ";
        return text;
    }

    /// Holds part_count and part_of against the rows of the parts.
    template <typename Text>
    void compare_parts(const held_tensor& in, const op_value& asked, const parts_request& wanted, const Text& text) {
        const shape_value& shape = in.value.shape;
        const auto wrong = [&](const char* fault) { into_.wrong(asked.kind, fault, size_of_case(in, asked), text); };
        const extent_t count = shardcheck::part_count(shape, asked);
        if (wanted.is != request::kind::sound) {
            if (count != -1) wrong("parts of bad input");
            return;
        }
        if (count != static_cast<extent_t>(wanted.parts.size())) return wrong("another number of parts");
        for (std::size_t i = 0; i < wanted.parts.size(); ++i) {
            ++into_.parts;
            const op_value part = shardcheck::part_of(shape, asked, static_cast<extent_t>(i));
            const op kind = asked.kind == op::unbind ? op::select : op::narrow;
            if (part.kind != kind || !same_rows(shape, wanted.parts[i], understand(shape, part))) {
                return wrong("a part of other rows");
            }
        }
    }

    /// The even case of the op, and of the pipelines that end with it.
    template <typename Text>
    void compare_even(const held_tensor& in, const op_value& asked, const op_verdict& whole, const Text& text) {
        if (!op_reader(in.value.shape, asked).right_count()) return;
        pipeline ops{asked};
        compare_even(in.value, in.mesh, ops, whole, text);
        for (auto made = made_by_.rbegin(); made != made_by_.rend(); ++made) {
            ops.insert(ops.begin(), made->second);
            compare_even(made->first, in.mesh, ops, whole, text);
        }
    }

    template <typename Text>
    void compare_even(const tensor_value& first, const mesh_value& mesh, const pipeline& ops, const op_verdict& whole,
                      const Text& text) {
        if (!may_be_even(first, mesh, ops)) return;
        even_tensor even = ask_even(first, mesh, ops);
        tally::even_row& row = into_.even[ops.size() - 1];
        ++row.questions;
        if (even.rank < 0) return;
        ++row.answers;
        if (even_damage && even_damage(even)) ++even_broken;
        const std::string fault = fault_of_even(even, whole, first, mesh);
        if (fault.empty()) return;
        ++row.wrong;
        const auto size = static_cast<std::uint64_t>(count_elements(first.shape) + 100 * static_cast<int>(ops.size()));
        into_.wrong(ops.back().kind, fault, size, [&] {
            return text() + "\n    even, of the last " + std::to_string(ops.size()) + " ops: " + text_of(even);
        });
    }

    template <typename Text>
    void cross_check(const held_tensor& in, const op_value& asked, const request& wanted, const right_answer& answer,
                     const op_verdict& got, const Text& text) {
        if (answer.is == right::bad_input || answer.is == right::count_differs || answer.empty) return;
        ++into_.cross_checks;
        placement_list placements;
        // an op's own rules are not in the slow law
        const bool own_rule =
            answer.is == right::not_these_shards && (wanted.repeats || wanted.other_type || wanted.complex_parts);
        if (!own_rule && count_elements(wanted.out) > 0) {
            const bool legal = yardstick(in, wanted).legal(placements);
            bool agree = legal == (answer.is == right::legal || answer.is == right::needs_copy);
            for (int a = 0; a < in.mesh.axes && agree && legal; ++a) {
                agree = in.mesh.sizes[a] == 1 || placements.at[a] == answer.placements.at[a];
            }
            if (!agree) into_.contradiction([&] { return text() + ", slowly " + text_of(placements); });
        }
        const bool reshapes = asked.kind == op::view || asked.kind == op::flatten || asked.kind == op::unflatten;
        if (!reshapes || wanted.out.rank > most_dims || answer.is == right::needs_copy) return;
        list_store store;
        layouts from(store, in.value.shape, in.mesh, reduction::sum);
        layouts to(store, wanted.out, in.mesh, reduction::sum);
        const holding held = holding_of(from, in.value.placements);
        for (int a = 0; a < in.mesh.axes; ++a) {
            if (in.value.placements.at[a].kind == placement_kind::partial &&
                in.value.placements.at[a].op != reduction::sum)
                return;
        }
        const std::vector<holding> found = equal_holdings(from, held, to);
        std::vector<const holding*> equal;
        for (const holding& one : found) equal.push_back(&one);
        const auto view = choose(in.value.shape, held, to, equal, asked.allowed);
        if (view.legal != (answer.is == right::legal)) into_.contradiction([&] { return "choose: " + text(); });
        if (view.legal && got.legal() && !same_placements(view.placements, got.placements)) {
            into_.wrong(asked.kind, "not the view's placements", size_of_case(in, asked),
                        [&] { return text() + ", view " + text_of(view.placements); });
        }
    }

    random_source random_;
    tally& into_;
    std::vector<op_value> drawn_;
    std::vector<std::pair<tensor_value, op_value>> made_by_;  ///< the tensors before, and what made the next of each
    std::uint64_t judged_ = 0;
    std::uint64_t met_ = 0;
};

/// Every tensor of few elements, every op, every argument.
void small_tensors(runner& run, int shard, int shards) {
    struct reach {
        int axes;
        extent_t max_size, max_elements;
        int max_rank;
    };
    std::uint64_t turn = 0;
    const auto one_tensor = [&](const shape_value& shape, const mesh_value& mesh, const placement_list& placements) {
        if (turn++ % static_cast<std::uint64_t>(shards) != static_cast<std::uint64_t>(shard)) return;
        const held_tensor held(tensor_value{shape, placements, layout_value{}}, mesh);
        run.bad_input_in = mesh.axes == 0 ? 1 : 16;
        run.every_op(held, SIZE_MAX, 0, [](const tensor_value&, const op_value&) {});
    };
    for (const reach& far : {reach{0, 1, 8, 3}, reach{1, 4, 4, 3}, reach{2, 3, 3, 2}}) {
        for (const mesh_value& mesh : meshes_of(far.axes, far.max_size)) {
            for (extent_t count = 0; count <= far.max_elements; ++count) {
                for (const shape_value& shape : shapes_of(count, count == 0 ? 2 : far.max_rank)) {
                    const auto place_rest = [&](const auto& self, int axis, placement_list& list,
                                                const block_row& blocks) -> void {
                        if (axis == mesh.axes) return one_tensor(shape, mesh, list);
                        list.count = mesh.axes;
                        block_row next;
                        for (const placement_value& one : choices(blocks, shape, reductions[turn % 5])) {
                            list.at[axis] = one;
                            place(blocks, shape.rank, one, mesh.sizes[axis], next);
                            self(self, axis + 1, list, block_row(next));
                        }
                    };
                    placement_list list;
                    place_rest(place_rest, 0, list, {whole_block(shape)});
                }
            }
        }
    }
}

/// Larger tensors at random, and chains of ops on them, until there are enough cases. Of each op at most `most`
/// argument lists are tried on a tensor.
void random_tensors(runner& run, const tally& into, std::uint64_t at_least, std::size_t most = 40) {
    random_source& random = run.random();
    run.bad_input_in = 16;
    while (into.sum().cases < at_least) {
        const shape_value shape = random_shape(random);
        const mesh_value mesh = random_mesh(random);
        const held_tensor held(tensor_value{shape, random_placements(shape, mesh, random), layout_value{}}, mesh);
        run.chain(held, most, 0);
    }
}

struct options {
    std::uint64_t at_least = 12'000'000;
    std::uint64_t seed = 1;
    std::uint64_t shown = 3;
    int shard = 0;
    int shards = 1;
    bool self_test = false;
};

/// A dim along which some rank steps, of a legal result with elements; -1 if there is none.
int dim_with_steps(const op_verdict& v, const held_tensor& in) {
    std::array<block_row, most_axes + 1> rows;
    if (!place_all(v.shape, in.mesh, v.placements, rows)) return -1;
    for (const block_sets& block : rows[at(in.mesh.axes)]) {
        if (!has_elements(block, v.shape.rank)) continue;
        for (int d = 0; d < v.shape.rank; ++d) {
            if (size_of(block[at(d)]) > 1) return d;
        }
    }
    return -1;
}

/// The first axis of more than one rank with such a placement, of a legal result with elements.
placement_value* first_of(op_verdict& v, const held_tensor& in, placement_kind kind) {
    if (!v.legal() || (count_elements(v.shape) == 0 && kind != placement_kind::partial)) return nullptr;
    for (int a = 0; a < in.mesh.axes; ++a) {
        if (in.mesh.sizes[a] > 1 && v.placements.at[a].kind == kind) return &v.placements.at[a];
    }
    return nullptr;
}

struct named_breakage {
    const char* what;
    bool (*apply)(op_verdict&, const held_tensor&);
    bool every_op;  ///< every op gives verdicts that can be broken so
};

constexpr named_breakage breakages[] = {
    {"a refusal becomes an accept",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = !v.legal();
         v.reason = rule::none;
         return broken;
     },
     true},
    {"an accept becomes a refusal",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal();
         v.reason = rule::boundary_inside_out_dim;
         return broken;
     },
     true},
    {"an accept becomes bad input",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal();
         v.reason = rule::dim_out_of_range;
         return broken;
     },
     true},
    {"bad input is no longer called so",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = is_bad_input(v.reason);
         v.reason = rule::rows_cross_shards;
         return broken;
     },
     true},
    {"a refusal claims bad input",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = !v.legal() && !is_bad_input(v.reason);
         v.reason = rule::range_out_of_bounds;
         return broken;
     },
     false},
    {"a refusal for the shards blames the layout",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = !v.legal() && !is_bad_input(v.reason) && !needs_copy_rule(v.reason);
         v.reason = rule::layout_needs_copy;
         return broken;
     },
     false},
    {"a refusal for the layout blames the shards",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = needs_copy_rule(v.reason);
         v.reason = rule::boundary_inside_out_dim;
         return broken;
     },
     false},
    {"another count has another reason",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.reason == rule::element_count_differs;
         v.reason = rule::boundary_inside_out_dim;
         return broken;
     },
     false},
    {"another shape",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal();
         v.shape.extents[v.shape.rank++] = 1;
         return broken;
     },
     true},
    {"a shard is dropped",
     [](op_verdict& v, const held_tensor& in) {
         placement_value* one = first_of(v, in, placement_kind::shard);
         if (one != nullptr) *one = shardcheck::replicated();
         return one != nullptr;
     },
     true},
    {"a shard moves to the next dim",
     [](op_verdict& v, const held_tensor& in) {
         placement_value* one = first_of(v, in, placement_kind::shard);
         if (one != nullptr) ++one->dim;
         return one != nullptr;
     },
     true},
    {"a shard becomes another strided one",
     [](op_verdict& v, const held_tensor& in) {
         placement_value* one = first_of(v, in, placement_kind::shard);
         if (one != nullptr) ++one->factor;
         return one != nullptr;
     },
     true},
    {"a replicate becomes a shard",
     [](op_verdict& v, const held_tensor& in) {
         placement_value* one = first_of(v, in, placement_kind::replicate);
         if (one != nullptr) *one = shardcheck::shard_of(0);
         return one != nullptr;
     },
     true},
    {"a partial is forgotten",
     [](op_verdict& v, const held_tensor& in) {
         placement_value* one = first_of(v, in, placement_kind::partial);
         if (one != nullptr) *one = shardcheck::replicated();
         return one != nullptr;
     },
     false},
    {"an axis is missing",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal() && v.placements.count > 0;
         --v.placements.count;
         return broken;
     },
     true},
    {"a result is no longer contiguous",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal() && v.layout.contiguous;
         v.layout.contiguous = false;
         return broken;
     },
     true},
    {"a result becomes contiguous",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal() && !v.layout.contiguous;
         v.layout.contiguous = true;
         return broken;
     },
     false},
    {"another offset",
     [](op_verdict& v, const held_tensor&) {
         const bool broken = v.legal() && !v.layout.contiguous;
         ++v.layout.level[0].offset;
         return broken;
     },
     false},
    {"another stride",
     [](op_verdict& v, const held_tensor& in) {
         const int d = v.legal() && !v.layout.contiguous ? dim_with_steps(v, in) : -1;
         if (d >= 0) ++v.layout.level[0].at[d];
         return d >= 0;
     },
     false},
    {"another stride over a span",
     [](op_verdict& v, const held_tensor& in) {
         const bool spans = v.legal() && !v.layout.contiguous && v.layout.levels > 1;
         const int d = spans ? dim_with_steps(v, in) : -1;
         if (d >= 0) --v.layout.level[v.layout.levels - 1].at[d];
         return d >= 0;
     },
     false},
};

struct named_even_breakage {
    const char* what;
    bool (*apply)(even_tensor&);
};

constexpr named_even_breakage even_breakages[] = {
    {"another rank",
     [](even_tensor& even) {
         ++even.rank;
         return true;
     }},
    {"another extent",
     [](even_tensor& even) {
         if (even.rank > 0) ++even.dims[even.rank - 1].extent;
         return even.rank > 0;
     }},
    {"dense or not",
     [](even_tensor& even) {
         even.dense = !even.dense;
         return true;
     }},
    {"another offset",
     [](even_tensor& even) {
         ++even.offset;
         return !even.dense;
     }},
    {"another stride",
     [](even_tensor& even) {
         if (even.rank > 0) ++even.dims[0].stride;
         return even.rank > 0 && !even.dense;
     }},
    {"another local length",
     [](even_tensor& even) {
         if (even.rank > 0) ++even.dims[0].local;
         return even.rank > 0;
     }},
    {"another source",
     [](even_tensor& even) {
         const bool cut = even.rank > 0 && even.dims[0].source >= 0;
         if (cut) ++even.dims[0].source;
         return cut;
     }},
    {"a cut that is forgotten",
     [](even_tensor& even) {
         const bool cut = even.rank > 0 && even.dims[even.rank - 1].source >= 0;
         if (cut) even.dims[even.rank - 1].source = -1;
         return cut;
     }},
};

/// Breaks verdicts in one way each and demands that of every op every broken one, and nothing else, counts as wrong.
int self_test(const options& set) {
    int passed = 0;
    int failed = 0;
    const auto expect = [&](const std::string& what, bool holds) {
        std::printf("%s: %s\n", holds ? "pass" : "FAIL", what.c_str());
        ++(holds ? passed : failed);
    };
    constexpr std::uint64_t enough = 30'000;
    constexpr std::size_t few = 12;  // and so more tensors
    {
        tally into(set.shown);
        runner run(set.seed, into);
        random_tensors(run, into, enough, few);
        expect("the verdicts as they are: nothing wrong", into.sum().wrong == 0 && into.contradictions == 0);
    }
    for (const named_breakage& one : breakages) {
        for (const std::uint64_t every : {std::uint64_t{1}, std::uint64_t{100}}) {
            tally into(0);
            runner run(set.seed, into);
            run.damage = one.apply;
            run.every = every;
            random_tensors(run, into, enough, few);
            std::uint64_t broken = 0;
            int ops_broken = 0;
            bool all_caught = true;
            for (std::size_t i = 0; i < op_count; ++i) {
                broken += run.broken[i];
                ops_broken += run.broken[i] > 0 ? 1 : 0;
                all_caught = all_caught && into.rows[i].wrong == run.broken[i];
            }
            const bool met = broken > 0 && (every > 1 || !one.every_op || ops_broken == op_count);
            expect(std::string(one.what) + (every == 1 ? " (always): " : " (each 100th): ") + std::to_string(broken) +
                       " broken, " + std::to_string(into.sum().wrong) + " caught, of " + std::to_string(ops_broken) +
                       " ops",
                   all_caught && met);
        }
    }
    for (const named_even_breakage& one : even_breakages) {
        tally into(0);
        runner run(set.seed, into);
        run.even_damage = one.apply;
        random_tensors(run, into, enough, few);
        std::uint64_t caught = 0;
        for (const auto& row : into.even) caught += row.wrong;
        expect(std::string("the even case, ") + one.what + ": " + std::to_string(run.even_broken) + " broken, " +
                   std::to_string(caught) + " caught",
               run.even_broken > 0 && caught == run.even_broken);
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
        if (name == "--at-least")
            set.at_least = value;
        else if (name == "--seed")
            set.seed = value;
        else if (name == "--shown")
            set.shown = value;
        else if (name == "--shard" && *end == '/') {
            set.shard = static_cast<int>(value);
            set.shards = std::atoi(end + 1);
            continue;
        } else
            return false;
        if (*end != '\0') return false;
    }
    return set.shards >= 1 && set.shard >= 0 && set.shard < set.shards;
}

}  // namespace

int main(int argc, char** argv) {
    options set;
    if (!parse(argc, argv, set)) {
        std::fprintf(stderr, "usage: ops [--at-least K] [--seed S] [--shard i/n] [--shown C] [--self-test]\n");
        return 2;
    }
    if (set.self_test) return self_test(set);

    const auto start = std::chrono::steady_clock::now();
    tally into(set.shown);
    runner run(set.seed + 1000 * static_cast<std::uint64_t>(set.shard), into);
    small_tensors(run, set.shard, set.shards);
    const std::uint64_t small = into.sum().cases;
    random_tensors(run, into, std::max(set.at_least, small + small / 2));
    into.print();
    const tally::row all = into.sum();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%llu cases on all small tensors, %.1f s, seed %llu, shard %d/%d\n", ull(small), took.count(),
                ull(set.seed), set.shard, set.shards);
    const bool enough = all.cases >= set.at_least && into.saw_everything();
    if (!enough) std::printf("too little seen: of at least %llu cases, or of an answer\n", ull(set.at_least));
    const std::uint64_t failed = all.wrong + into.contradictions + (enough ? 0 : 1);
    std::printf("%llu passed, %llu failed\n", ull(all.cases - all.wrong), ull(failed));
    return failed == 0 ? 0 : 1;
}
