// SPDX-License-Identifier: Apache-2.0

// The main of the generated programs: makes every rank's memory, has the ops applied to it, and compares where the
// elements are and what they hold with the numbers that the enumeration has listed.
//   read_blocks NUMBERS [--at-least N]
//   read_blocks NUMBERS --self-test      shows that every case sees memory and numbers that are not right

#include "read_blocks.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

namespace blocks {

void walk(seen_block& to, const void* address, const indices& local) {
    seen_element& one = to.walked.emplace_back();
    one.local = local;
    one.address = address;
    std::memcpy(one.value.data(), address, static_cast<std::size_t>(to.element_size));
}

void read_all(seen_block& to, const void* span, element_finder* find) {
    const auto dims = static_cast<std::size_t>(to.dims);
    for (std::size_t d = 0; d < dims; ++d) {
        if (to.span_extents[d] <= 0) return;
    }
    indices at{};
    while (true) {
        seen_element& one = to.indexed.emplace_back();
        one.local = at;
        one.address = find(span, at);
        std::memcpy(one.value.data(), one.address, static_cast<std::size_t>(to.element_size));
        std::size_t d = dims;
        while (d > 0 && ++at[d - 1] == to.span_extents[d - 1]) at[--d] = 0;
        if (d == 0) return;
    }
}

void find_global(seen_block& to, extent_t rank, global_finder* global, local_finder* local) {
    for (const seen_element& one : to.walked) {
        sc::shape_value at;
        at.rank = to.dims;
        std::copy(one.local.begin(), one.local.end(), at.extents);
        const sc::shape_value& found = to.global.emplace_back(global(at, rank));
        for (int d = 0; d < to.dims; ++d) {
            to.there_and_back = to.there_and_back && local(d, found.extents[d], rank) == at.extents[d];
        }
    }
}

namespace {

// ---- what there has to be

/// Consecutive bytes of an element of the tensor.
struct byte_run {
    extent_t element, first, length;
};

struct wanted_element {
    extent_t number, offset;
    std::vector<byte_run> made_of;
};

struct wanted_block {
    std::vector<extent_t> lengths;
    std::vector<wanted_element> elements;
};

struct wanted_result {
    extent_t element_size;
    std::vector<extent_t> extents;
    std::vector<wanted_block> on;  ///< each rank
};

struct filled_memory {
    extent_t count;
    std::vector<std::pair<extent_t, extent_t>> elements;  ///< address, global number
};

struct wanted_case {
    extent_t number, element;
    std::vector<filled_memory> memory;  ///< of each rank
    std::vector<wanted_result> results;
};

class number_reader {
  public:
    explicit number_reader(const std::string& text) : at_(text.c_str()) {}

    bool done() {
        while (*at_ == ' ' || *at_ == '\n') ++at_;
        return *at_ == '\0';
    }

    extent_t next() {
        char* end = nullptr;
        const extent_t number = std::strtoll(at_, &end, 10);
        if (end == at_) {
            std::fprintf(stderr, "the file of numbers ends early\n");
            std::exit(2);
        }
        at_ = end;
        return number;
    }

    template <class Read>
    void times(extent_t count, const Read& read) {
        for (extent_t i = 0; i < count; ++i) read();
    }

    wanted_case next_case() {
        wanted_case one;
        one.number = next();
        one.element = next();
        const extent_t ranks = next();
        const extent_t results = next();
        times(ranks, [&] {
            filled_memory& memory = one.memory.emplace_back();
            memory.count = next();
            times(next(), [&] {
                const extent_t address = next();
                memory.elements.emplace_back(address, next());
            });
        });
        times(results, [&] { read_result(one.results.emplace_back(), ranks); });
        return one;
    }

  private:
    void read_result(wanted_result& result, extent_t ranks) {
        result.element_size = next();
        times(next(), [&] { result.extents.push_back(next()); });
        times(ranks, [&] {
            wanted_block& block = result.on.emplace_back();
            const extent_t count = next();
            if (count > 0)
                times(static_cast<extent_t>(result.extents.size()), [&] { block.lengths.push_back(next()); });
            times(count, [&] {
                wanted_element& element = block.elements.emplace_back();
                element.number = next();
                element.offset = next();
                times(next(), [&] {
                    byte_run& run = element.made_of.emplace_back();
                    run.element = next();
                    run.first = next();
                    run.length = next();
                });
            });
        });
    }

    const char* at_;
};

// ---- memory

/// The element types, as exact/typed_text.hpp lists them; element `number` of a tensor says its number.
constexpr extent_t element_sizes[] = {4, 1, 2, 8, 3, 8, 16};

using element_bytes = std::array<unsigned char, most_bytes>;

template <class... Parts>
element_bytes bytes_of(Parts... parts) {
    element_bytes bytes{};
    unsigned char* to = bytes.data();
    ((std::memcpy(to, &parts, sizeof(parts)), to += sizeof(parts)), ...);
    return bytes;
}

element_bytes numbered_element(extent_t element, extent_t number) {
    switch (element) {
        case 0: return bytes_of(static_cast<float>(number));
        case 1: return bytes_of(static_cast<std::int8_t>(number));
        case 2: return bytes_of(static_cast<std::int16_t>(number));
        case 3: return bytes_of(static_cast<double>(number));
        case 4: {
            const auto low = static_cast<unsigned char>(number & 255);
            return bytes_of(low, static_cast<unsigned char>(number >> 8), static_cast<unsigned char>(low ^ 0xa5U));
        }
        case 5: return bytes_of(static_cast<float>(2 * number), static_cast<float>(2 * number + 1));
        default: return bytes_of(static_cast<double>(2 * number), static_cast<double>(2 * number + 1));
    }
}

/// As many bytes as there are: whoever reads beyond is seen by valgrind and by the sanitizers.
class rank_bytes {
  public:
    rank_bytes(const filled_memory& filled, extent_t element)
        : size_(static_cast<std::size_t>(filled.count * element_sizes[element])),
          bytes_(size_ > 0 ? new unsigned char[size_] : nullptr) {
        std::fill_n(bytes_.get(), size_, static_cast<unsigned char>(0xee));
        for (const auto& [address, number] : filled.elements) {
            const element_bytes one = numbered_element(element, number);
            const auto size = static_cast<std::size_t>(element_sizes[element]);
            std::copy_n(one.begin(), size, bytes_.get() + static_cast<std::size_t>(address) * size);
        }
    }

    unsigned char* bytes() const { return bytes_.get(); }

  private:
    std::size_t size_;
    std::unique_ptr<unsigned char[]> bytes_;
};

// ---- comparison

std::string text(const char* what, extent_t got, extent_t want) {
    return std::string(what) + " " + std::to_string(got) + " instead of " + std::to_string(want);
}

/// What is wrong with an element; empty if nothing is.
std::string fault_of(const seen_element& got, const wanted_element& want, extent_t element,
                     const unsigned char* memory) {
    const auto offset = static_cast<extent_t>(reinterpret_cast<std::uintptr_t>(got.address) -
                                              reinterpret_cast<std::uintptr_t>(memory));
    if (offset != want.offset) return text("at byte", offset, want.offset);
    const unsigned char* value = got.value.data();
    for (const byte_run& run : want.made_of) {
        const element_bytes whole = numbered_element(element, run.element);
        const auto* first = whole.begin() + run.first;
        if (!std::equal(first, first + run.length, value)) return "another value";
        value += run.length;
    }
    return {};
}

std::string fault_of_dims(const seen_block& got, const wanted_block& want) {
    extent_t inner = 1;
    for (std::size_t d = want.lengths.size(); d-- > 0;) {
        if (got.extents[d] != want.lengths[d]) return text("extent", got.extents[d], want.lengths[d]);
        const bool span = got.has_span;
        if (span && got.span_extents[d] != want.lengths[d]) return "another extent of the mdspan";
        const auto first = static_cast<std::size_t>(inner);
        inner *= want.lengths[d];
        if (want.lengths[d] < 2) continue;
        const extent_t apart = want.elements[first].offset - want.elements[0].offset;
        const extent_t stride = got.strides[d] * got.element_size;
        if (stride != apart) return text("stride", stride, apart);
        if (span && got.span_strides[d] != got.strides[d]) return "another stride of the mdspan";
    }
    return {};
}

std::string fault_of(const seen_block& got, const wanted_result& result, const wanted_block& want, extent_t element,
                     const unsigned char* memory) {
    const auto count = static_cast<extent_t>(want.elements.size());
    if (got.dims != static_cast<int>(result.extents.size())) return "another number of dims";
    if (got.element_size != result.element_size) return "elements of another size";
    if (got.size != count) return text("size", got.size, count);
    if (got.walked.size() != want.elements.size()) return "another number of elements walked over";
    if (got.has_span && got.indexed.size() != want.elements.size()) return "another number of elements in the mdspan";
    if (count == 0) return {};
    if (const std::string fault = fault_of_dims(got, want); !fault.empty()) return fault;
    if (got.data != got.walked[0].address) return "data() is not the first element";
    if (!got.there_and_back) return "to_local does not undo to_global";
    for (std::size_t k = 0; k < want.elements.size(); ++k) {
        const std::string where = " element " + std::to_string(k) + ": ";
        std::string fault = fault_of(got.walked[k], want.elements[k], element, memory);
        if (!fault.empty()) return where + fault;
        if (got.has_span) fault = fault_of(got.indexed[k], want.elements[k], element, memory);
        if (!fault.empty()) return "mdspan," + where + fault;
        extent_t number = 0;
        for (int d = 0; d < got.dims; ++d) {
            number = number * result.extents[static_cast<std::size_t>(d)] + got.global[k].extents[d];
        }
        if (number != want.elements[k].number) return where + text("number", number, want.elements[k].number);
    }
    return {};
}

struct counts {
    std::uint64_t blocks = 0;
    std::uint64_t empty = 0;
    std::uint64_t elements = 0;
};

/// Reads as rank `as` what rank `rank` has. What is wrong; empty if nothing is.
std::string fault_on(const wanted_case& want, reader* read, std::size_t rank, std::size_t as, counts& into) {
    const filled_memory& filled = want.memory[rank];
    const rank_bytes held(filled, want.element);
    seen got;
    read({held.bytes(), filled.count}, static_cast<extent_t>(as), got);
    if (got.required != filled.count) return text("required", got.required, filled.count);
    if (got.error != sc::local_error::none) return std::string("error ") + sc::name_of(got.error);
    const auto too_short = filled.count > 0 ? sc::local_error::too_few_elements : sc::local_error::none;
    if (got.too_short != too_short) return "too little memory is taken, or none refused";
    if (got.blocks.size() != want.results.size()) return "another number of results";
    for (std::size_t i = 0; i < got.blocks.size(); ++i) {
        const wanted_result& result = want.results[i];
        const std::string fault = fault_of(got.blocks[i], result, result.on[rank], want.element, held.bytes());
        if (!fault.empty()) return "result " + std::to_string(i) + ", " + fault;
        ++into.blocks;
        into.empty += got.blocks[i].size == 0 ? 1 : 0;
        into.elements += static_cast<std::uint64_t>(got.blocks[i].size);
    }
    return {};
}

std::string fault_of(const wanted_case& want, reader* read, counts& into) {
    for (std::size_t r = 0; r < want.memory.size(); ++r) {
        const std::string fault = fault_on(want, read, r, r, into);
        if (!fault.empty()) return "rank " + std::to_string(r) + ", " + fault;
    }
    return {};
}

// ---- self-test

/// The last block that has elements, of some rank and result; null if there is none.
wanted_block* last_block(wanted_case& one, std::size_t& rank) {
    for (std::size_t i = one.results.size(); i-- > 0;) {
        for (rank = one.memory.size(); rank-- > 0;) {
            wanted_block& block = one.results[i].on[rank];
            if (!block.elements.empty()) return &block;
        }
    }
    return nullptr;
}

/// From a number to another one, in memory or expected.
constexpr extent_t far = 85;

/// True if the bytes of the run would be others, `far` away: half of a float may be the same.
bool shows_another(const wanted_case& one, const byte_run& run) {
    const element_bytes now = numbered_element(one.element, run.element);
    const element_bytes other = numbered_element(one.element, run.element + far);
    return !std::equal(now.begin() + run.first, now.begin() + run.first + run.length, other.begin() + run.first);
}

struct breakage {
    const char* name;
    bool (*apply)(wanted_case&);  ///< false where there is nothing to break
};

const breakage breakages[] = {
    {"another number in memory",
     [](wanted_case& one) {
         std::size_t rank = 0;
         const wanted_block* block = last_block(one, rank);
         if (block == nullptr) return false;
         bool differs = false;
         for (const byte_run& run : block->elements.back().made_of) {
             differs = differs || shows_another(one, run);
             for (auto& [address, number] : one.memory[rank].elements) {
                 if (number == run.element) number += far;
             }
         }
         return differs;
     }},
    {"another address",
     [](wanted_case& one) {
         std::size_t rank = 0;
         wanted_block* block = last_block(one, rank);
         if (block != nullptr) ++block->elements.back().offset;
         return block != nullptr;
     }},
    {"another element's number",
     [](wanted_case& one) {
         std::size_t rank = 0;
         wanted_block* block = last_block(one, rank);
         if (block != nullptr) ++block->elements.back().number;
         return block != nullptr;
     }},
    {"another value",
     [](wanted_case& one) {
         std::size_t rank = 0;
         wanted_block* block = last_block(one, rank);
         if (block == nullptr) return false;
         byte_run& run = block->elements.back().made_of.back();
         run.element += far;
         return shows_another(one, {run.element - far, run.first, run.length});
     }},
    {"another order",
     [](wanted_case& one) {
         std::size_t rank = 0;
         wanted_block* block = last_block(one, rank);
         if (block == nullptr || block->elements.size() < 2) return false;
         std::swap(block->elements.front(), block->elements.back());
         return true;
     }},
    {"another length",
     [](wanted_case& one) {
         std::size_t rank = 0;
         wanted_block* block = last_block(one, rank);
         if (block == nullptr || block->lengths.empty()) return false;
         ++block->lengths.back();
         return true;
     }},
    {"an element more, or a result",
     [](wanted_case& one) {
         // a dim without rows has no parts
         if (one.results.empty()) one.results.emplace_back().on.resize(one.memory.size());
         one.results.back().on.back().elements.emplace_back();
         return true;
     }},
    {"another count of memory",
     [](wanted_case& one) {
         ++one.memory.back().count;
         return true;
     }},
};

bool same_numbers(const wanted_block& left, const wanted_block& right) {
    return std::equal(left.elements.begin(), left.elements.end(), right.elements.begin(), right.elements.end(),
                      [](const auto& one, const auto& other) { return one.number == other.number; });
}

/// Two ranks that hold other elements of a result; false if there are none.
bool find_other_rank(const wanted_case& one, std::size_t& rank, std::size_t& other) {
    for (const wanted_result& result : one.results) {
        for (rank = 0; rank < result.on.size(); ++rank) {
            for (other = 0; other < result.on.size(); ++other) {
                if (!same_numbers(result.on[rank], result.on[other])) return true;
            }
        }
    }
    return false;
}

struct broken {
    std::string name;
    std::uint64_t cases = 0;
    std::uint64_t caught = 0;
};

void count(broken& to, const wanted_case& one, bool caught) {
    ++to.cases;
    to.caught += caught ? 1 : 0;
    if (!caught && to.cases - to.caught <= 3) {
        std::printf("case %lld: %s is not seen\n", static_cast<long long>(one.number), to.name.c_str());
    }
}

bool self_test(const std::vector<wanted_case>& wanted, const std::vector<reader*>& readers) {
    std::vector<broken> all;
    counts ignored;
    for (const breakage& by : breakages) {
        broken& here = all.emplace_back();
        here.name = by.name;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            wanted_case one = wanted[i];
            if (by.apply(one)) count(here, one, !fault_of(one, readers[i], ignored).empty());
        }
    }
    broken& here = all.emplace_back();
    here.name = "another rank";
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::size_t rank = 0;
        std::size_t other = 0;
        if (!find_other_rank(wanted[i], rank, other)) continue;
        count(here, wanted[i], !fault_on(wanted[i], readers[i], rank, other, ignored).empty());
    }
    bool right = true;
    for (const broken& one : all) {
        std::printf("%-30s %6llu cases, %6llu caught\n", one.name.c_str(), static_cast<unsigned long long>(one.cases),
                    static_cast<unsigned long long>(one.caught));
        right = right && one.caught == one.cases && 4 * one.cases > wanted.size();
    }
    return right;
}

std::vector<wanted_case> read_numbers(const char* path) {
    std::ifstream file(path);
    const std::string all{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::vector<wanted_case> wanted;
    number_reader reader(all);
    while (!reader.done()) wanted.push_back(reader.next_case());
    return wanted;
}

int run(int argc, char** argv) {
    const bool tests_itself = argc == 3 && std::strcmp(argv[2], "--self-test") == 0;
    if (argc != 2 && !tests_itself && !(argc == 4 && std::strcmp(argv[2], "--at-least") == 0)) {
        std::fprintf(stderr, "usage: read_blocks NUMBERS [--at-least N | --self-test]\n");
        return 2;
    }
    const std::vector<wanted_case> wanted = read_numbers(argv[1]);
    std::vector<reader*> readers(wanted.size());
    for (const generated_case& one : all_cases()) {
        const auto i = static_cast<std::size_t>(one.number - 1);
        if (i >= wanted.size() || wanted[i].number != one.number || readers[i] != nullptr) {
            std::printf("case %d has no numbers\n", one.number);
            return 1;
        }
        readers[i] = one.read;
    }
    if (wanted.empty() || all_cases().size() != wanted.size()) {
        std::printf("%zu cases, numbers for %zu\n", all_cases().size(), wanted.size());
        return 1;
    }
    if (tests_itself) return self_test(wanted, readers) ? 0 : 1;
    counts into;
    int wrong = 0;
    std::size_t ranks = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        ranks += wanted[i].memory.size();
        const std::string fault = fault_of(wanted[i], readers[i], into);
        if (!fault.empty() && wrong++ < 20) std::printf("case %zu: %s\n", i + 1, fault.c_str());
    }
    std::printf("%zu cases, %zu of a rank, %llu blocks (%llu without elements), %llu elements, %d wrong\n",
                wanted.size(), ranks, static_cast<unsigned long long>(into.blocks),
                static_cast<unsigned long long>(into.empty), static_cast<unsigned long long>(into.elements), wrong);
    const std::size_t least = argc == 4 ? std::strtoull(argv[3], nullptr, 10) : 0;
    if (wanted.size() < least) std::printf("too few cases\n");
    return wrong == 0 && wanted.size() >= least ? 0 : 1;
}

}  // namespace
}  // namespace blocks

int main(int argc, char** argv) { return blocks::run(argc, argv); }
