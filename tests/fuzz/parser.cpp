// SPDX-License-Identifier: Apache-2.0
// Any bytes as lines of text to the batch reader: one answer a line, in one of its forms, whatever the sizes of the
// reads; and what is printed reads back as the same values.
#include "../../examples/explain/batch.hpp"
#include "../../examples/explain/format.hpp"
#include "../../examples/explain/parse.hpp"
#include "../support/memory_batch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace explain = shardcheck::explain;
using shardcheck::policy;
using shardcheck::rule;

void demand(bool holds, const char* law, std::string_view line, std::string_view answer) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\nline: %.*s\nanswer: %.*s\n", law, static_cast<int>(line.size()), line.data(),
                 static_cast<int>(answer.size()), answer.data());
    std::abort();
}

std::string run(std::string_view input, std::size_t read_size, policy allowed, std::size_t longest_line) {
    explain::batch_end end{};
    const std::string output = run_in_memory(input, read_size, allowed, longest_line, end);
    demand(end == explain::batch_end::done, "a batch without failures is done", {}, {});
    return output;
}

/// Lines as a reader of text counts them: an unfinished last one is a line.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

bool is_rule_of(std::string_view name, bool bad_input) {
    for (int i = 1; i <= static_cast<int>(shardcheck::last_rule); ++i) {
        const rule reason = static_cast<rule>(i);
        if (name == shardcheck::name_of(reason)) return shardcheck::is_bad_input(reason) == bad_input;
    }
    return bad_input && name == "unreadable_text";
}

bool same_lists(const shardcheck::placement_list& left, const shardcheck::placement_list& right) {
    return left.count == right.count && std::equal(left.at, left.at + left.count, right.at);
}

/// Placements of a sound view, printed and read again.
void check_round_trip(std::string_view line, std::string_view answer, bool overlong) {
    explain::view_text text;
    explain::view_query query;
    demand(explain::split_line(line, text) && !explain::parse_view(text, query).any(),
           "a line that is answered with placements can be read", line, answer);
    demand(!overlong, "a line that is too long is not read", line, answer);
    shardcheck::placement_list placements;
    demand(
        !explain::parse_placements(answer, query.mesh, placements).any() && placements.count == query.mesh.value.axes,
        "an answer reads as placements, one for each axis", line, answer);
    std::string again;
    explain::append_placements(again, placements);
    demand(again == answer, "placements that are read print as the same text", line, answer);
    demand(answer.find_first_of(" \t") == std::string_view::npos, "placements have no spaces", line, answer);

    // The answer stated as the fifth part is legal, and its own answer.
    std::string stated(line.substr(0, static_cast<std::size_t>(text.out.data() + text.out.size() - line.data())));
    stated.append("|").append(answer);
    std::string second;
    explain::append_verdict(second, stated, policy::plain);
    demand(second == answer, "an answer is legal when it is stated", stated, second);
}

void check_line(std::string_view line, std::string_view output, bool overlong) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    constexpr std::string_view arrow = " => ";
    demand(output.substr(0, line.size()) == line && output.substr(line.size(), arrow.size()) == arrow,
           "an output line begins with its input line", line, output);
    const std::string_view answer = output.substr(line.size() + arrow.size());
    constexpr std::string_view error = "error ";
    constexpr std::string_view illegal = "illegal ";
    if (answer.substr(0, error.size()) == error) {
        demand(is_rule_of(answer.substr(error.size()), true), "an error has a rule of bad input", line, answer);
    } else if (answer.substr(0, illegal.size()) == illegal) {
        demand(is_rule_of(answer.substr(illegal.size()), false), "a refusal has a rule of views", line, answer);
    } else {
        check_round_trip(line, answer, overlong);
    }
}

/// What is read prints as text that reads as the same values.
void check_parts(std::string_view line) {
    explain::view_text text;
    explain::view_query query;
    if (!explain::split_line(line, text) || explain::parse_view(text, query).any()) return;
    if (query.in.rank <= shardcheck::max_rank) {
        std::string printed;
        explain::append_shape(printed, query.in);
        shardcheck::shape_value again;
        demand(!explain::parse_shape(printed, again).any() && again.rank == query.in.rank &&
                   std::equal(again.extents, again.extents + again.rank, query.in.extents),
               "a shape that is printed reads as the same shape", line, printed);
    }
    if (query.placements.count <= shardcheck::max_axes) {
        std::string printed;
        explain::append_placements(printed, query.placements);
        shardcheck::placement_list again;
        demand(!explain::parse_placements(printed, query.mesh, again).any() && same_lists(again, query.placements),
               "placements that are printed read as the same placements", line, printed);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    // The first byte is how the rest is read; a letter or a digit, so that inputs stay text.
    const int how = data[0];
    const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
    const policy allowed = how % 2 == 0 ? policy::plain : policy::strided;
    const std::size_t read_size = how / 2 % 4 == 0 ? 1 + static_cast<std::size_t>(how) % 7 : input.size() + 1;
    const std::size_t longest_line = how / 8 % 4 == 0 ? 24 : explain::longest_batch_line;

    const std::string output = run(input, read_size, allowed, longest_line);
    const std::vector<std::string_view> in = lines_of(input);
    const std::vector<std::string_view> out = lines_of(output);
    demand(in.size() == out.size(), "as many lines out as in", input, output);
    demand(output.empty() || output.back() == '\n', "every output line ends", input, output);
    for (std::size_t i = 0; i < in.size(); ++i) {
        // Up to one byte more may be a CR that is still to come off.
        check_line(in[i], out[i], in[i].size() > longest_line + 1);
        check_parts(in[i]);
    }
    demand(run(input, input.size() + 1, allowed, longest_line) == output,
           "the sizes of the reads do not change the answers", input, output);
    return 0;
}
