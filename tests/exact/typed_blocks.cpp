// SPDX-License-Identifier: Apache-2.0

// Draws tensor types and legal pipelines of ops on them, has the enumeration list where every element of the results
// lies on every rank, and writes both: programs that apply the ops to blocks in memory, and the numbers that they have
// to find there.
//   typed_blocks [--seed S] [--cases N] [--files F] [--out FOLDER] [--without-parts]
// The files are FOLDER/generated_blocks_1.cpp and so on, and FOLDER/generated_blocks.txt, which read_blocks.cpp reads.

#include "block_bytes.hpp"
#include "typed_draw.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>

namespace {

using namespace exact;

/// One result on all ranks.
struct placed_result {
    shape_value shape;
    extent_t element_size = 0;
    std::vector<placed_block> blocks;
};

/// A pipeline of legal ops on a tensor type.
struct block_case {
    int variant = 0;  ///< of the last op
    typed_tensor in;
    std::vector<typed_op> ops;
    std::vector<placed_result> results;
    bool uneven = false;  ///< ranks differ, before or after, in the lengths of their blocks or in where they lie
    bool ragged = false;  ///< so do two ranks that have elements
};

/// The elements that a rank holds, by address. Where several are at one address, say of an expanded dim, the first.
std::map<extent_t, extent_t> memory_of(const held_tensor& held, std::size_t rank) {
    std::map<extent_t, extent_t> memory;
    for (extent_t e = 0; e < held.count; ++e) {
        if (held.elements()[rank][at(e)]) memory.emplace(held.addresses[rank][at(e)], e);
    }
    return memory;
}

/// More would only take longer to compile.
constexpr std::size_t most_parts = 4;

class maker {
  public:
    explicit maker(std::uint64_t seed) : draw_(seed) {}

    drawer& draw() { return draw_; }

    /// What the enumeration calls impossible of what check_op calls legal.
    std::string fault;

    /// A case whose last op is this one. False if none was found.
    bool make(int variant, bool uneven, block_case& one) {
        for (int turn = 0; turn < 60 && fault.empty(); ++turn) {
            one = block_case{};
            one.variant = variant;
            one.in = draw_.small_tensor();
            helpful_element(variant, one.in);
            typed_op by;
            typed_tensor after;
            if (draw_.one_in(2)) {
                if (!draw_.legal_op(one.in, true, by, after) || !is_small(after.value.shape)) continue;
                if (after.element == one.in.element) helpful_element(variant, after);
                one.in = after;
            }
            if (elements[one.in.element].size == 0) one.in.element = 0;
            if (!draw_ops(variant, one)) continue;
            if (!list_results(one) || !fault.empty()) continue;
            // blocks that differ are worth more than blocks that are not there
            if (turn < 30 && uneven && !one.ragged) continue;
            if (turn < 40 && (one.uneven != uneven || (is_empty(one) && !draw_.one_in(8)))) continue;
            return true;
        }
        return false;
    }

  private:
    static bool is_small(const shape_value& shape) { return can_enumerate(shape) && shape.rank <= 5; }

    /// Casts of complex elements need some.
    void helpful_element(int variant, typed_tensor& in) {
        if (kind_of(variant) == op::view_as_real) in.element = draw_.one_in(2) ? 5 : 6;
        if (kind_of(variant) == op::view_as_complex) in.element = draw_.one_in(2) ? 0 : 3;
    }

    /// A copy is no view of the same memory: no op on a block, but copy_to.
    static bool copies(const typed_tensor& in, const typed_op& by) {
        return by.asked.kind == op::contiguous && !in.value.layout.contiguous;
    }

    static bool is_empty(const block_case& one) {
        return std::all_of(one.results.begin(), one.results.end(),
                           [](const placed_result& result) { return count_elements(result.shape) == 0; });
    }

    bool draw_ops(int variant, block_case& one) {
        const std::size_t length = draw_.one_in(3) ? 2 + draw_.random().below(3) : 1;
        typed_tensor at_last = one.in;
        for (std::size_t i = 0; i < length; ++i) {
            typed_op by;
            typed_tensor after;
            const bool last = i + 1 == length;
            if (last ? !draw_.find(variant, at_last, true, outcome::legal, by, after)
                     : !draw_.legal_op(at_last, true, by, after)) {
                return false;
            }
            if (copies(at_last, by) || (!last && !is_small(after.value.shape))) return false;
            one.ops.push_back(by);
            at_last = after;
        }
        return true;
    }

    /// False if there are too many elements on the way.
    bool list_results(block_case& one) {
        const held_tensor held(one.in.value, one.in.mesh);
        const extent_t size = elements[one.in.element].size;
        byte_map now(held.value.shape, size);
        std::vector<byte_map> results;
        int element = one.in.element;
        if (!held.sound) fault = "a layout that means nothing";
        for (const typed_op& by : one.ops) {
            const op_value asked = value_of(by, element);
            const bool parts = has_parts(asked.kind);
            const parts_request several = parts ? understand_parts(now.shape(), asked) : parts_request{};
            const request single = parts ? request{} : understand(now.shape(), asked);
            if ((parts ? several.is : single.is) != request::kind::sound) fault = "bad input called legal";
            if (!fault.empty() || (!parts && !can_enumerate(single.out))) return false;
            if (several.parts.size() > most_parts) return false;
            for (const request& part : several.parts) results.push_back(now.after(part));
            if (!parts) now = now.after(single);
            element = element_after(by, element);
            if (!parts && now.element_size() != elements[element].size) fault = "elements of another size";
        }
        if (!has_parts(one.ops.back().asked.kind)) results.push_back(now);
        one.uneven = one.in.value.layout.spans > 0;
        note_uneven(one, byte_map(held.value.shape, size), held, size);
        for (const byte_map& result : results) note_uneven(one, result, held, size);
        for (const byte_map& result : results) {
            placed_result& placed = one.results.emplace_back();
            placed.shape = result.shape();
            placed.element_size = result.element_size();
            for (std::size_t r = 0; r < held.blocks().size(); ++r) {
                placed.blocks.push_back(result.on_rank(held, size, r, fault));
            }
        }
        return true;
    }

    void note_uneven(block_case& one, const byte_map& of, const held_tensor& held, extent_t size) {
        std::vector<placed_block> blocks;
        for (std::size_t r = 0; r < held.blocks().size(); ++r) blocks.push_back(of.on_rank(held, size, r, fault));
        const placed_block* some = nullptr;
        for (const placed_block& block : blocks) {
            one.uneven = one.uneven || block.elements.empty() != blocks[0].elements.empty();
            if (block.elements.empty()) continue;
            if (some == nullptr) some = &block;
            bool same = block.lengths == some->lengths;
            for (std::size_t k = 0; k < block.elements.size() && same; ++k) {
                same = block.elements[k].offset == some->elements[k].offset;
            }
            one.ragged = one.ragged || !same;
        }
        one.uneven = one.uneven || one.ragged;
    }

    drawer draw_;
};

// ---- text

void put(std::string& text, extent_t number) { text += std::to_string(number) + " "; }

/// The numbers, in the order in which read_blocks.cpp reads them.
std::string numbers_text(const block_case& one, std::uint64_t number) {
    std::string text;
    const held_tensor held(one.in.value, one.in.mesh);
    put(text, static_cast<extent_t>(number));
    put(text, one.in.element);
    put(text, static_cast<extent_t>(held.blocks().size()));
    put(text, static_cast<extent_t>(one.results.size()));
    text += "\n";
    std::vector<std::vector<extent_t>> first_at_address;
    for (std::size_t r = 0; r < held.blocks().size(); ++r) {
        const std::map<extent_t, extent_t> memory = memory_of(held, r);
        auto& first = first_at_address.emplace_back(at(held.count), -1);
        put(text, memory.empty() ? 0 : memory.rbegin()->first + 1);
        put(text, static_cast<extent_t>(memory.size()));
        for (const auto& [address, element] : memory) {
            put(text, address);
            put(text, element);
        }
        for (extent_t e = 0; e < held.count; ++e) {
            if (held.elements()[r][at(e)]) first[at(e)] = memory.at(held.addresses[r][at(e)]);
        }
        text += "\n";
    }
    for (const placed_result& result : one.results) {
        put(text, result.element_size);
        put(text, result.shape.rank);
        for (int d = 0; d < result.shape.rank; ++d) put(text, result.shape.extents[d]);
        text += "\n";
        for (std::size_t r = 0; r < result.blocks.size(); ++r) {
            const placed_block& block = result.blocks[r];
            put(text, static_cast<extent_t>(block.elements.size()));
            for (const extent_t length : block.lengths) put(text, length);
            for (const placed_element& element : block.elements) {
                put(text, element.number);
                put(text, element.offset);
                put(text, static_cast<extent_t>(element.made_of.size()));
                for (const byte_run& run : element.made_of) {
                    put(text, first_at_address[r][at(run.element)]);
                    put(text, run.first);
                    put(text, run.length);
                }
            }
            text += "\n";
        }
    }
    return text;
}

std::string case_text(const block_case& one, drawer& draw) {
    std::string ops;
    for (const typed_op& by : one.ops) ops += ", " + op_text(by, draw.one_in(4));
    // op(block, rank) is for all ops but those with several results
    const bool with_rank = draw.one_in(3) && !has_parts(one.ops.back().asked.kind);
    return "using mesh = " + mesh_text(one.in.mesh) + ";\nusing x = " + tensor_text(one.in.value, one.in.element) +
           ";\nconstexpr reader* read_it = &read<" + (with_rank ? "true" : "false") + ", x" + ops + ">;\n";
}

struct options {
    std::uint64_t seed = 1;
    std::uint64_t cases = 2010;
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

bool write_file(const options& set, const std::string& name, const std::string& text) {
    if (set.out.empty()) return true;
    std::ofstream file(set.out + "/" + name);
    file << text;
    file.close();
    if (!file) std::fprintf(stderr, "cannot write %s/%s\n", set.out.c_str(), name.c_str());
    return static_cast<bool>(file);
}

bool write_cases(const options& set, std::uint64_t number, const std::string& cases, const std::string& table) {
    return write_file(
        set, "generated_blocks_" + std::to_string(number) + ".cpp",
        "// SPDX-License-Identifier: Apache-2.0\n// Written by tests/exact/typed_blocks.cpp, seed " +
            std::to_string(set.seed) +
            ". Do not edit.\n#include \"exact/read_blocks.hpp\"\n\nnamespace {\n\nusing namespace blocks;\n\n" +
            cases + "const listed cases{{\n" + table + "}};\n\n}  // namespace\n");
}

/// Cases by op, and what is in them.
struct row {
    int cases = 0;
    int uneven = 0;
    int ragged = 0;
    int strided = 0;  ///< of tensors that are not contiguous
    int empty = 0;    ///< where some rank has no element of any result
    int elements = 0;
};

void print(const std::string& name, const row& one) {
    std::printf("%-16s %6d %6d %7d %7d %8d %11d %9d\n", name.c_str(), one.cases, one.cases - one.uneven, one.uneven,
                one.ragged, one.strided, one.empty, one.elements);
}

void count(row& to, const block_case& one) {
    ++to.cases;
    to.uneven += one.uneven ? 1 : 0;
    to.ragged += one.ragged ? 1 : 0;
    to.strided += one.in.value.layout.contiguous ? 0 : 1;
    bool empty = false;
    for (std::size_t r = 0; r < at(count_ranks(one.in.mesh)); ++r) {
        std::size_t here = 0;
        for (const placed_result& result : one.results) here += result.blocks[r].elements.size();
        empty = empty || here == 0;
        to.elements += static_cast<int>(here);
    }
    to.empty += empty ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    options set;
    if (!parse(argc, argv, set)) {
        std::fprintf(stderr,
                     "usage: typed_blocks [--seed S] [--cases N] [--files F] [--out FOLDER] [--without-parts]\n");
        return 2;
    }
    maker make(set.seed);
    std::vector<std::string> files(static_cast<std::size_t>(set.files));
    std::vector<std::string> tables(static_cast<std::size_t>(set.files));
    std::string numbers;
    std::set<std::string> seen;
    std::array<row, variant_count> rows{};
    row all;
    std::array<int, 5> by_length{};
    std::uint64_t made = 0;
    for (std::uint64_t turn = 0; made < set.cases && turn < 20 * set.cases && make.fault.empty(); ++turn) {
        const int variant = static_cast<int>(turn % variant_count);
        if (!set.parts && has_parts(kind_of(variant))) continue;
        block_case one;
        if (!make.make(variant, turn / variant_count % 2 == 0, one)) {
            if (!make.fault.empty()) std::printf("%s: %s\n", make.fault.c_str(), case_text(one, make.draw()).c_str());
            continue;
        }
        const std::string text = case_text(one, make.draw());
        if (!seen.insert(text).second) continue;
        ++made;
        const auto file = static_cast<std::size_t>(made % set.files);
        const std::string number = std::to_string(made);
        files[file] += "namespace case_" + number + " {  // " + name_of_variant(variant) + "\n" + text + "}\n\n";
        tables[file] += "    {" + number + ", case_" + number + "::read_it},\n";
        numbers += numbers_text(one, made);
        count(rows[at(variant)], one);
        count(all, one);
        ++by_length[one.ops.size()];
    }
    std::printf("%-16s %6s %6s %7s %7s %8s %11s %9s\n", "last op", "cases", "even", "uneven", "ragged", "strided",
                "empty ranks", "elements");
    bool enough = made == set.cases;
    for (int v = 0; v < variant_count; ++v) {
        const row& one = rows[at(v)];
        print(name_of_variant(v), one);
        const bool wanted = set.cases >= 1000 && (set.parts || !has_parts(kind_of(v)));
        constexpr int few = 10;
        enough = enough && (!wanted || (one.ragged >= few && one.cases - one.uneven >= few));
    }
    print("all", all);
    if (!enough) std::printf("too few cases\n");
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!write_cases(set, i + 1, files[i], tables[i])) return 1;
    }
    if (!write_file(set, "generated_blocks.txt", numbers)) return 1;
    std::printf("of one op %d, of two %d, of three %d, of four %d\n", by_length[1], by_length[2], by_length[3],
                by_length[4]);
    std::printf("%llu cases, seed %llu\n", static_cast<unsigned long long>(made),
                static_cast<unsigned long long>(set.seed));
    return enough && make.fault.empty() ? 0 : 1;
}
