// SPDX-License-Identifier: Apache-2.0

// Draws tensor types and ops on them, decides each by check_op, has the verdict on every small tensor judged by the
// enumeration of its elements, and writes what the types have to be as static_asserts.
//   typed_ops [--seed S] [--cases N] [--files F] [--out FOLDER] [--without-parts]
// The files are FOLDER/generated_ops_1.cpp and so on. Without parts, no op has several results: Hana is not needed.

#include "ops_even.hpp"
#include "typed_draw.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

namespace {

using namespace exact;

/// One case: some ops on a tensor type, and what comes of them.
struct typed_case {
    int variant = 0;  ///< of the last op
    typed_tensor in;
    std::vector<typed_op> ops;
    outcome is = outcome::legal;
    std::vector<tensor_value> results;  ///< of a legal one: the one, or each part's
    int element = 0;                    ///< of the results
    shardcheck::op_verdict last;        ///< what check_op says of the last op
    bool even = false;                  ///< the even case answers
    bool judged = false;                ///< by the enumeration, op by op
};

/// Cases by op and outcome, and what is wrong.
struct tally {
    struct row {
        std::array<int, 3> by_outcome{};
        int judged = 0;
        int strided = 0;  ///< of tensors that are not contiguous
        int even = 0;
        int uneven = 0;  ///< with strides that depend on the rank, in or out
    };
    std::array<row, variant_count> rows{};
    std::array<int, 5> by_length{};
    int wrong = 0;
    int views = 0;
    std::map<std::string, std::string> types;  ///< of each meaning the one type

    void count(const typed_case& one) {
        row& to = rows[at(one.variant)];
        ++to.by_outcome[static_cast<std::size_t>(one.is)];
        to.judged += one.judged ? 1 : 0;
        to.even += one.even ? 1 : 0;
        to.strided += one.in.value.layout.contiguous ? 0 : 1;
        bool uneven = one.in.value.layout.spans > 0;
        for (const tensor_value& result : one.results) uneven = uneven || result.layout.spans > 0;
        to.uneven += uneven ? 1 : 0;
        ++by_length[one.ops.size()];
    }

    void fault(const std::string& what) {
        if (wrong++ < 5) std::printf("%s\n", what.c_str());
    }

    row print() const {
        std::printf("%-16s %6s %6s %8s %9s %7s %8s %7s %5s\n", "last op", "cases", "legal", "refused", "bad input",
                    "judged", "strided", "uneven", "even");
        row all;
        for (int v = 0; v < variant_count; ++v) {
            const row& one = rows[at(v)];
            for (std::size_t i = 0; i < 3; ++i) all.by_outcome[i] += one.by_outcome[i];
            all.judged += one.judged;
            all.strided += one.strided;
            all.uneven += one.uneven;
            all.even += one.even;
            print(name_of_variant(v), one);
        }
        print("all", all);
        std::printf("of one op %d, of two %d, of three %d, of four %d; %d of view_t and its likes\n", by_length[1],
                    by_length[2], by_length[3], by_length[4], views);
        std::printf("%zu results with an equation of their own\n", types.size());
        return all;
    }

    static void print(const std::string& name, const row& one) {
        const auto& by = one.by_outcome;
        std::printf("%-16s %6d %6d %8d %9d %7d %8d %7d %5d\n", name.c_str(), by[0] + by[1] + by[2], by[0], by[1],
                    by[2], one.judged, one.strided, one.uneven, one.even);
    }
};

bool is_small(const typed_tensor& in) { return can_enumerate(in.value.shape) && in.value.shape.rank <= 4; }

class maker {
  public:
    maker(std::uint64_t seed, tally& into) : draw_(seed), into_(into) {}

    /// A case whose last op is this one, with such an outcome if one is found.
    bool make(int variant, outcome wanted, typed_case& one) {
        const bool uneven = draw_.one_in(6);
        for (int turn = 0; turn < 60; ++turn) {
            one = typed_case{};
            one.variant = variant;
            const bool small = draw_.random().below(10) < 7;
            one.in = small ? draw_.small_tensor() : draw_.real_tensor();
            helpful_element(variant, wanted, one.in);
            typed_op first;
            typed_tensor after;
            if (draw_.one_in(2)) {
                if (!draw_.legal_op(one.in, is_small(one.in), first, after)) continue;
                if (!judge(one.in, first).fault.empty()) return false;
                if (!is_cast_of(first) || after.element == one.in.element) helpful_element(variant, wanted, after);
                one.in = after;
            }
            if (one.in.value.shape.rank > 5) continue;
            if (uneven && turn < 40 && one.in.value.layout.spans == 0) continue;
            const std::size_t length = draw_.one_in(3) ? 2 + draw_.random().below(3) : 1;
            typed_tensor at_last = one.in;
            bool found = true;
            one.judged = true;
            while (found && one.ops.size() + 1 < length) {
                found = draw_.legal_op(at_last, is_small(at_last), first, after) && after.value.shape.rank <= 5;
                if (found) add(one, at_last, first);
                at_last = after;
            }
            if (!found || !draw_.find(variant, at_last, is_small(at_last), wanted, first, after)) continue;
            one.is = wanted;
            add(one, at_last, first);
            one.element = element_after(first, at_last.element);
            list_results(one, at_last, first, after);
            one.even = answers_evenly(one);
            return true;
        }
        return false;
    }

    drawer& draw() { return draw_; }

  private:
    struct judgement {
        bool possible = false;
        std::string fault;
    };

    static bool is_cast_of(const typed_op& by) { return casts(by.asked.kind); }

    /// Casts of complex elements need some.
    void helpful_element(int variant, outcome wanted, typed_tensor& in) {
        if (wanted == outcome::bad_input) return;
        if (kind_of(variant) == op::view_as_real) in.element = draw_.one_in(2) ? 5 : 6;
        if (kind_of(variant) == op::view_as_complex) in.element = draw_.one_in(2) ? 0 : 3;
    }

    void add(typed_case& one, const typed_tensor& in, const typed_op& by) {
        const judgement found = judge(in, by);
        one.judged = one.judged && found.possible;
        one.last = decide_typed(in, by).found;
        one.ops.push_back(by);
    }

    void list_results(typed_case& one, const typed_tensor& in, const typed_op& by, const typed_tensor& after) {
        if (one.is != outcome::legal) return;
        if (!has_parts(by.asked.kind)) {
            one.results.push_back(after.value);
            return;
        }
        const extent_t count = shardcheck::part_count(in.value.shape, by.asked);
        for (extent_t i = 0; i < count; ++i) {
            const op_value part = shardcheck::part_of(in.value.shape, by.asked, i);
            one.results.push_back(shardcheck::check_op(in.value, in.mesh, part).tensor());
        }
    }

    static bool answers_evenly(const typed_case& one) {
        pipeline ops;
        int element = one.in.element;
        for (const typed_op& by : one.ops) {
            if (has_parts(by.asked.kind) || !fits_element(by, element)) return false;
            if (is_cast_of(by) && one.ops.size() > 1) return false;
            ops.push_back(value_of(by, element));
            element = element_after(by, element);
        }
        return may_be_even(one.in.value, one.in.mesh, ops) && ask_even(one.in.value, one.in.mesh, ops).rank >= 0;
    }

    /// Has the enumeration judge one op, where the tensor is small and the elements fit.
    judgement judge(const typed_tensor& in, const typed_op& by) {
        judgement result;
        if (!can_enumerate(in.value.shape) || !fits_element(by, in.element)) return result;
        const op_value asked = value_of(by, in.element);
        const shape_value& shape = in.value.shape;
        const bool parts = has_parts(asked.kind);
        const request wanted = parts ? request{} : understand(shape, asked);
        if (wanted.is == request::kind::sound && !can_enumerate(wanted.out)) return result;
        const held_tensor held(in.value, in.mesh);
        result.possible = true;
        if (!held.sound) {
            result.fault = "a layout that means nothing";
        } else if (!parts) {
            const op_verdict got = shardcheck::check_op(in.value, in.mesh, asked);
            result.fault = fault_of(got, held, asked, law(held, wanted).decide());
            if (got.legal()) note_type(got.tensor(), in.mesh);
        } else {
            result.fault = judge_parts(held, asked);
        }
        if (!result.fault.empty()) {
            into_.fault(result.fault + ": " + text_of(in.value, in.mesh) + ", " + text_of(asked));
        }
        return result;
    }

    std::string judge_parts(const held_tensor& held, const op_value& asked) {
        const shape_value& shape = held.value.shape;
        const parts_request wanted = understand_parts(shape, asked);
        const op_verdict got = shardcheck::check_op(held.value, held.mesh, asked);
        std::string fault = fault_of(got, held, asked, decide_parts(held, asked, wanted));
        if (!fault.empty() || !got.legal()) return fault;
        if (shardcheck::part_count(shape, asked) != static_cast<extent_t>(wanted.parts.size())) {
            return "another number of parts";
        }
        for (std::size_t i = 0; i < wanted.parts.size() && fault.empty(); ++i) {
            const op_value part = shardcheck::part_of(shape, asked, static_cast<extent_t>(i));
            const op_verdict found = shardcheck::check_op(held.value, held.mesh, part);
            fault = fault_of(found, held, part, law(held, wanted.parts[i]).decide());
            if (found.legal()) note_type(found.tensor(), held.mesh);
        }
        return fault;
    }

    /// One meaning is one type: where on every rank all offsets and strides are equal, so are the layouts.
    void note_type(const tensor_value& value, const mesh_value& mesh) {
        const held_tensor held(value, mesh);
        if (!held.sound || value.layout.contiguous) return;
        std::string meaning = shape_text(value.shape) + mesh_text(mesh) + placements_text(value.placements);
        for (std::size_t r = 0; r < held.blocks().size(); ++r) {
            meaning += "|";
            if (!held.rank_has_elements(r)) continue;
            meaning += std::to_string(held.memory[r].offset);
            for (int d = 0; d < value.shape.rank; ++d) meaning += "," + std::to_string(held.memory[r].strides[at(d)]);
        }
        const std::string type = layout_type_text(value.layout, value.shape.rank);
        const auto [known, is_new] = into_.types.emplace(meaning, type);
        if (!is_new && known->second != type) {
            into_.fault("two types of one meaning: " + shape_text(value.shape) + " " + mesh_text(mesh) + " " +
                        placements_text(value.placements) + "\n  " + known->second + "\n  " + type);
        }
    }

    drawer draw_;
    tally& into_;
};

// ---- text

std::string claim(const std::string& what) { return "static_assert(" + what + ");\n"; }

/// The claims of view_t and its likes on a case that is one view.
std::string view_claims(const typed_case& one, drawer& draw) {
    const op_value& asked = one.ops.front().asked;
    const std::string prefix = asked.allowed == policy::strided ? "sc::strided_" : "sc::";
    const std::string arguments = "<" + join("x", list_text(asked.at, asked.count)) + ">";
    std::string text;
    if (one.is != outcome::legal) {
        text = claim("!" + prefix + "viewable" + arguments);
        if (one.last.reason != rule::layout_needs_copy) return text;
        return text + claim("!sc::viewable_to<" +
                            join("x, " + shape_text(one.last.shape), placements_text(one.last.placements)) + ">");
    }
    const shape_value& shape = one.results[0].shape;
    const placement_list& placements = one.results[0].placements;
    text = claim(prefix + "viewable" + arguments) + claim("same<" + prefix + "view_t" + arguments + ", y>");
    const std::string stated = draw.one_in(2) ? placements_text(placements) : named_placements_text(placements);
    text += claim("same<sc::view_to_t<" + join("x, " + shape_text(shape), stated) + ">, y>");
    for (int i = 0; i < placements.count; ++i) {
        placement_list other = placements;
        other.at[i] =
            other.at[i].kind == placement_kind::replicate ? shardcheck::shard_of(0) : shardcheck::replicated();
        const tensor_value& in = one.in.value;
        if (shardcheck::check_view_to(in.shape, one.in.mesh, in.placements, shape, other).legal()) continue;
        return text + claim("!sc::viewable_to<" + join("x, " + shape_text(shape), placements_text(other)) + ">");
    }
    return text;
}

std::string case_text(const typed_case& one, drawer& draw) {
    std::string ops;
    for (const typed_op& by : one.ops) ops += ", " + op_text(by, draw.one_in(4));
    std::string text = "using mesh = " + mesh_text(one.in.mesh) + ";\n";
    text += "using x = " + tensor_text(one.in.value, one.in.element) + ";\n";
    const bool alone = one.ops.size() == 1;
    if (one.is == outcome::legal) {
        std::string results;
        for (const tensor_value& result : one.results) results = join(results, tensor_text(result, one.element));
        const bool several = has_parts(one.ops.back().asked.kind);
        text += "using y = " + (several ? "boost::hana::tuple<" + results + ">" : results) + ";\n";
        text += claim("same<sc::apply_t<x" + ops + ">, y>");
        if (one.even) text += claim("same<whole_t<x" + ops + ">, y>");
        if (alone || draw.one_in(4)) text += claim("sc::applicable<x" + ops + ">");
    } else {
        text += claim("!sc::applicable<x" + ops + ">");
    }
    if (alone && one.ops.front().asked.kind == op::view) text += view_claims(one, draw);
    return text;
}

/// True if an op can be refused, or be bad input.
bool can_be(int variant, outcome wanted) {
    switch (kind_of(variant)) {
        case op::unsqueeze:
        case op::permute:
        case op::transpose:
        case op::movedim:
        case op::t:
        case op::mT:
        case op::atleast: return wanted != outcome::refused;
        case op::contiguous: return wanted == outcome::legal;
        case op::squeeze_all: return wanted != outcome::bad_input;
        default: return true;
    }
}

struct options {
    std::uint64_t seed = 1;
    std::uint64_t cases = 2100;
    std::uint64_t files = 8;
    std::string out;
    bool parts = true;
};

bool parse(int argc, char** argv, options& set) {
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--without-parts") {
            set.parts = false;
            continue;
        }
        if (i + 1 == argc) return false;
        const char* text = argv[++i];
        if (name == "--out") {
            set.out = text;
            continue;
        }
        char* end = nullptr;
        const unsigned long long value = std::strtoull(text, &end, 10);
        if (end == text || *end != '\0') return false;
        if (name == "--seed")
            set.seed = value;
        else if (name == "--cases")
            set.cases = value;
        else if (name == "--files")
            set.files = value;
        else
            return false;
    }
    return set.files >= 1;
}

bool write_file(const options& set, std::uint64_t number, const std::string& cases) {
    if (set.out.empty()) return true;
    std::ofstream file(set.out + "/generated_ops_" + std::to_string(number) + ".cpp");
    file << "// SPDX-License-Identifier: Apache-2.0\n// Written by tests/exact/typed_ops.cpp, seed " << set.seed
         << ". Do not edit.\n#include <shardcheck/checker.hpp>\n"
         << (set.parts ? "#include <shardcheck/ops/split.hpp>\n" : "") << "\n#include <cstdint>\n\n"
         << typed_prelude << cases << "}  // namespace\n";
    file.close();
    if (!file) std::fprintf(stderr, "cannot write to %s\n", set.out.c_str());
    return static_cast<bool>(file);
}

}  // namespace

int main(int argc, char** argv) {
    options set;
    if (!parse(argc, argv, set)) {
        std::fprintf(stderr, "usage: typed_ops [--seed S] [--cases N] [--files F] [--out FOLDER] [--without-parts]\n");
        return 2;
    }
    tally into;
    maker make(set.seed, into);
    std::vector<std::string> files(static_cast<std::size_t>(set.files));
    std::set<std::string> seen;
    std::uint64_t made = 0;
    for (std::uint64_t turn = 0; made < set.cases && turn < 20 * set.cases && into.wrong == 0; ++turn) {
        const int variant = static_cast<int>(turn % variant_count);
        if (!set.parts && has_parts(kind_of(variant))) continue;
        const std::size_t lot = make.draw().random().below(100);
        const outcome wanted = lot < 52 ? outcome::legal : lot < 84 ? outcome::refused : outcome::bad_input;
        typed_case one;
        if (!can_be(variant, wanted) || !make.make(variant, wanted, one)) continue;
        const std::string text = case_text(one, make.draw());
        if (!seen.insert(text).second) continue;
        static constexpr const char* names[] = {"legal", "refused", "bad input"};
        files[static_cast<std::size_t>(made % set.files)] +=
            "namespace case_" + std::to_string(made + 1) + " {  // " + name_of_variant(variant) + ", " +
            names[static_cast<std::size_t>(one.is)] + (one.judged ? ", judged" : "") + "\n" + text + "}\n\n";
        ++made;
        into.count(one);
        if (one.ops.size() == 1 && one.ops.front().asked.kind == op::view) ++into.views;
    }
    const tally::row all = into.print();
    bool enough = made == set.cases && 2 * all.judged >= static_cast<int>(made);
    for (int v = 0; v < variant_count && set.cases >= 1000; ++v) {
        for (const outcome one : {outcome::legal, outcome::refused, outcome::bad_input}) {
            const bool wanted = can_be(v, one) && (set.parts || !has_parts(kind_of(v)));
            enough = enough && (!wanted || into.rows[at(v)].by_outcome[static_cast<std::size_t>(one)] > 0);
        }
    }
    if (!enough) std::printf("too few cases, of an outcome or that can be judged\n");
    for (std::uint64_t i = 0; i < set.files; ++i) {
        if (!write_file(set, i + 1, files[static_cast<std::size_t>(i)])) return 1;
    }
    std::printf("%llu cases, seed %llu, %d wrong\n", static_cast<unsigned long long>(made),
                static_cast<unsigned long long>(set.seed), into.wrong);
    return enough && into.wrong == 0 ? 0 : 1;
}
