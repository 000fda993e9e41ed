// SPDX-License-Identifier: Apache-2.0
// Turns case files into static_asserts through the types: generate_static <case file>... > generated_cases.cpp
#include "../../examples/explain/parse.hpp"

#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

namespace {

namespace explain = shardcheck::explain;
using shardcheck::placement_kind;
using shardcheck::placement_list;
using shardcheck::shape_value;

struct verdict_text {
    bool legal = false;
    placement_list placements;
};

struct view_case {
    std::string_view source;
    explain::view_query query;
    verdict_text plain;
    verdict_text strided;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

bool read_verdict(std::string_view text, const explain::named_mesh& mesh, verdict_text& result) {
    if (trimmed(text) == "illegal") return true;
    result.legal = true;
    return !explain::parse_placements(text, mesh, result.placements).any();
}

bool read_case(std::string_view line, view_case& result) {
    std::string_view fields[7];
    for (int i = 0; i < 7; ++i) {
        const std::size_t bar = line.find('|');
        if ((bar == std::string_view::npos) != (i == 6)) return false;
        fields[i] = line.substr(0, bar);
        if (i < 6) line.remove_prefix(bar + 1);
    }
    result.source = trimmed(fields[0]);
    const explain::view_text text{fields[1], fields[2], fields[3], fields[4], {}};
    return !explain::parse_view(text, result.query).any() &&
           read_verdict(fields[5], result.query.mesh, result.plain) &&
           read_verdict(fields[6], result.query.mesh, result.strided);
}

std::string extents(const shape_value& shape) {
    std::string text;
    for (int d = 0; d < shape.rank; ++d) text.append(d > 0 ? ", " : "").append(std::to_string(shape.extents[d]));
    return text;
}

/// `, sc::shard<0>, sc::replicate`: what follows the mesh in a tensor type.
std::string placements(const placement_list& list) {
    constexpr const char* reductions[] = {"none", "sum", "avg", "product", "min", "max"};
    std::string text;
    for (int i = 0; i < list.count; ++i) {
        const shardcheck::placement_value& placement = list.at[i];
        const std::string dim = std::to_string(placement.dim);
        if (placement.kind == placement_kind::replicate) {
            text.append(", sc::replicate");
        } else if (placement.kind == placement_kind::partial) {
            text.append(", sc::partial<sc::").append(reductions[static_cast<int>(placement.op)]).append(">");
        } else if (placement.factor == 1) {
            text.append(", sc::shard<").append(dim).append(">");
        } else {
            text.append(", sc::strided_shard<").append(dim).append(", ");
            text.append(std::to_string(placement.factor)).append(">");
        }
    }
    return text;
}

std::string tensor(const shape_value& shape, const placement_list& list) {
    return "sc::tensor<float, sc::shape<" + extents(shape) + ">, mesh" + placements(list) + ">";
}

/// The claims of one policy, whose names begin with `prefix`.
std::string claims(const char* prefix, const view_case& one, const verdict_text& verdict) {
    const std::string arguments = "<in" + (one.query.out.rank > 0 ? ", " + extents(one.query.out) : "") + ">";
    const std::string name = std::string("sc::") + prefix;
    if (!verdict.legal) return "static_assert(!" + name + "viewable" + arguments + ");\n";
    return "static_assert(" + name + "viewable" + arguments + ");\nstatic_assert(std::is_same_v<" + name + "view_t" +
           arguments + ", " + tensor(one.query.out, verdict.placements) + ">);\n";
}

std::string write_case(int number, const view_case& one) {
    const explain::named_mesh& mesh = one.query.mesh;
    std::string tags;
    std::string axes;
    for (int i = 0; i < mesh.value.axes; ++i) {
        const std::string name(mesh.names[i]);
        tags.append("struct ").append(name).append(";\n");
        axes.append(i > 0 ? ", " : "").append("sc::axis<").append(name).append(", ");
        axes.append(std::to_string(mesh.value.sizes[i])).append(">");
    }
    return "\nnamespace case_" + std::to_string(number) + " {  // " + std::string(one.source) + "\n" + tags +
           "using mesh = sc::mesh<" + axes + ">;\nusing in = " + tensor(one.query.in, one.query.placements) + ";\n" +
           claims("", one, one.plain) + claims("strided_", one, one.strided) + "}\n";
}

}  // namespace

int main(int argc, char** argv) {
    std::string text =
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Written by tests/cases/generate_static.cpp from the case files beside it. Do not edit.\n"
        "// clang-format off\n"
        "#include <shardcheck/checker.hpp>\n\n"
        "#include <type_traits>\n\n"
        "namespace sc = shardcheck;\n";
    int number = 0;
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i]);
        std::string line;
        while (std::getline(file, line)) {
            if (line.empty() || line.front() == '#') continue;
            view_case one;
            if (!read_case(line, one)) {
                std::cerr << argv[i] << ": not a case: " << line << "\n";
                return 1;
            }
            text += write_case(++number, one);
        }
        if (!file.eof()) {
            std::cerr << "cannot read " << argv[i] << "\n";
            return 1;
        }
    }
    if (number == 0) {
        std::cerr << "no cases\n";
        return 1;
    }
    std::cout << text << std::flush;
    return std::cout ? 0 : 1;
}
