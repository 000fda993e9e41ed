// SPDX-License-Identifier: Apache-2.0
// Static model definitions, each over a mesh: to compile this program is to check every parameter and every view of
// them. It prints what the compiler knows: parameters, views, placements, local shapes, and all communication of a
// forward pass.
#include "models/deepseek_v3.hpp"
#include "models/gpt2.hpp"
#include "models/llama3.hpp"
#include "models/mixtral.hpp"

#include <cstdio>
#include <string>
#include <string_view>

namespace {

/// The published number of parameters.
static_assert(sc::parameter_count_v<gpt2::model<mesh_of<1, 1, 1>>> == 124'439'808);
static_assert(sc::parameter_count_v<llama3::model<llama3::size_8b, mesh_of<1, 1, 1>>> == 8'030'261'248);
static_assert(sc::parameter_count_v<llama3::model<llama3::size_70b, mesh_of<1, 1, 1>>> == 70'553'706'496);
static_assert(sc::parameter_count_v<mixtral::model<expert_mesh<1, 1, 1>>> == 46'702'792'704);
// the main model of 671 billion, with the 58 * 256 balancing biases, without the module that predicts a second token
static_assert(sc::parameter_count_v<deepseek_v3::model<expert_mesh<1, 1, 1>>> == 671'026'419'200);

std::string digits(sc::extent_t number) {
    const std::string plain = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (i > 0 && (plain.size() - i) % 3 == 0) text.push_back(',');
        text.push_back(plain[i]);
    }
    return text;
}

std::string text_of(const sc::shape_value& shape) {
    sc::text out;
    out << shape;
    return out.data();
}

/// The placements of the axes that have more than one rank, by name: `tp:shard<0>`.
std::string text_of(const sc::placement_list& placements, const sc::question& names) {
    std::string text;
    for (int i = 0; i < placements.count; ++i) {
        if (names.mesh.sizes[i] == 1 || placements.at[i] == sc::replicated()) continue;
        sc::text one;
        one << names.axis_names[i] << ':' << placements.at[i];
        if (!text.empty()) text.push_back(' ');
        text.append(one.data());
    }
    return text.empty() ? "replicate" : text;
}

/// Of layers that are alike the first one is shown.
bool is_shown(std::string_view name) {
    bool begins = true;
    for (const char c : name) {
        if (begins && c >= '1' && c <= '9') return false;
        begins = c == '.';
    }
    return true;
}

template <class Model>
void print_parameters(const sc::question& names) {
    std::printf("%-52s %-15s %-11s %-14s %13s\n", "parameter", "shape", "placements", "local", "bytes");
    sc::for_each_parameter<Model>([&](std::string_view name, auto type) {
        using tensor = typename decltype(type)::type;
        if (!is_shown(name)) return;
        const sc::shape_value local = sc::local_shape_v<tensor, 0>;
        const sc::extent_t bytes = sc::local_count_v<tensor> * static_cast<sc::extent_t>(sizeof(bf16));
        std::printf("%-52.*s %-15s %-11s %-14s %13s\n", static_cast<int>(name.size()), name.data(),
                    text_of(sc::shape_v<tensor>).c_str(), text_of(sc::placements_v<tensor>, names).c_str(),
                    text_of(local).c_str(), digits(bytes).c_str());
    });
}

void print_trace(const sc::trace& log, const sc::question& names) {
    std::printf("\n%-24s %-20s %-37s %-18s %5s  %s\n", "forward", "shape", "placements", "local", "times",
                "a rank receives");
    for (const sc::trace_row& row : log) {
        std::string moved;
        if (row.communicates()) {
            moved.append(digits(row.received)).append(" bytes, ").append(sc::name_of(row.by)).append(" over ");
            moved.append(row.axis.data, static_cast<std::size_t>(row.axis.size)).append("=").append(digits(row.ranks));
        }
        std::printf("%-24s %-20s %-37s %-18s %5s  %s\n", row.what, text_of(row.shape).c_str(),
                    text_of(row.placements, names).c_str(), text_of(row.local).c_str(), digits(row.times).c_str(),
                    moved.c_str());
    }
}

template <class Model, sc::extent_t Batch, sc::extent_t Sequence, class Mesh>
void show(const char* name, Mesh) {
    static constexpr sc::trace log = [] {
        sc::trace all;
        Model{}.template forward<Batch, Sequence>(all);
        return all;
    }();
    const sc::question names = sc::detail::ask_of<sc::tensor<bf16, sc::shape<>, Mesh>>();
    std::printf("\n== %s over", name);
    for (int i = 0; i < names.mesh.axes; ++i) {
        std::printf(" %.*s=%s", names.axis_names[i].size, names.axis_names[i].data,
                    digits(names.mesh.sizes[i]).c_str());
    }
    std::printf(": %s ranks, batch %s, sequence %s\n", digits(sc::rank_count_v<Mesh>).c_str(), digits(Batch).c_str(),
                digits(Sequence).c_str());
    std::printf("%s parameters in %s tensors, %s bytes; a rank holds at most %s bytes\n\n",
                digits(sc::parameter_count_v<Model>).c_str(), digits(sc::parameter_tensors_v<Model>).c_str(),
                digits(sc::parameter_bytes_v<Model>).c_str(), digits(sc::largest_rank_bytes_v<Model>).c_str());
    print_parameters<Model>(names);
    print_trace(log, names);
    std::printf("%s collectives in a forward pass; a rank receives at most %s bytes\n",
                digits(log.collectives()).c_str(), digits(log.received()).c_str());
}

}  // namespace

int main() {
    using small = mesh_of<2, 2, 4>;
    using large = mesh_of<2, 2, 8>;
    using eight = expert_mesh<2, 8, 2>;
    using wide = expert_mesh<2, 32, 4>;
    show<gpt2::model<small>, 8, 1024>("GPT-2", small{});
    show<llama3::model<llama3::size_8b, small>, 8, 8192>("Llama 3 8B", small{});
    show<llama3::model<llama3::size_70b, large>, 8, 8192>("Llama 3 70B", large{});
    show<mixtral::model<eight>, 32, 4096>("Mixtral 8x7B", eight{});
    show<deepseek_v3::model<wide>, 128, 4096>("DeepSeek-V3", wide{});
}
