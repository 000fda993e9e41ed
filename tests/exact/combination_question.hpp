// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_enumeration.hpp"

#include <shardcheck/core/check_combination.hpp>

// Ops that combine tensors as questions: how the library is asked, which dims run together, and what is wrong with the
// arguments, by direct judgement.
namespace exact {

using shardcheck::combination_verdict;
using shardcheck::elementwise;
using shardcheck::operand_list;
using shardcheck::rule;

enum class combining : unsigned char { einsum, pointwise, reduce, along, top, norm, lookup, concat };

/// An op, its operands and its arguments.
struct question {
    combining kind = combining::einsum;
    mesh_value mesh;
    operand_list in;
    std::string equation;                    ///< einsum
    elementwise by = elementwise::multiply;  ///< pointwise
    reduction over = reduction::sum;         ///< reduce
    std::vector<int> dims;                   ///< reduce, along; top and concat: the one
    bool keeps = false;                      ///< reduce
    extent_t kept = 0;                       ///< top
    policy allowed = policy::plain;          ///< concat
};

/// The library's form of a question.
inline shardcheck::combination combination_of(const question& asked) {
    const int count = static_cast<int>(asked.dims.size());
    const operand_list& in = asked.in;
    switch (asked.kind) {
        case combining::einsum:
            return make_einsum(
                shardcheck::read_equation(asked.equation.data(), static_cast<int>(asked.equation.size())), in);
        case combining::pointwise: return make_pointwise(asked.by, in);
        case combining::reduce: return make_reduction(asked.over, asked.dims.data(), count, asked.keeps, in);
        case combining::along: return make_along(asked.dims.data(), count, in);
        case combining::top: return make_top(asked.dims[0], asked.kept, in);
        case combining::norm: return make_norm(in);
        case combining::lookup: return make_lookup(in);
        case combining::concat: break;
    }
    return make_concat(asked.dims[0], asked.allowed, in);
}

inline combination_verdict ask_library(const question& asked) {
    return check_combination(combination_of(asked), asked.in, asked.mesh);
}

/// The most labels of a question that is enumerated.
inline constexpr int most_labels = 24;

using label_sets = std::array<index_set, most_labels>;

/// Which dims run together: those with one label.
struct labelled {
    std::array<std::array<int, most_op_dims>, shardcheck::max_operands> of{};
    std::array<int, most_op_dims> out{};
    shape_value shape;  ///< of the result
    int labels = 0;
    std::array<extent_t, most_labels> extents{};
    std::array<bool, most_labels> whole{};  ///< needed whole on a rank
    int joined = -1;                        ///< concat
    int rows = -1;                          ///< lookup: those of the table
};

/// An equation as its author reads it: what stands between the commas, and after the arrow.
struct read_text {
    bool good = false;
    std::vector<std::string> operands;
    std::string out;
};

inline read_text read_by_hand(const std::string& text) {
    read_text read;
    const std::size_t arrow = text.find("->");
    if (arrow == std::string::npos) return read;
    read.operands.emplace_back();
    std::string seen;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == arrow) ++i;
        if (i == arrow + 1 || text[i] == ' ') continue;
        if (text[i] == ',' && i < arrow) {
            read.operands.emplace_back();
            continue;
        }
        const bool letter = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z');
        std::string& into = i < arrow ? read.operands.back() : read.out;
        if (!letter || into.find(text[i]) != std::string::npos || into.size() == shardcheck::max_rank) return read;
        if (i > arrow && seen.find(text[i]) == std::string::npos) return read;
        into += text[i];
        seen += text[i];
    }
    read.good = true;
    return read;
}

inline bool names_dim(int dim, int rank) { return dim >= -rank && dim < rank; }

/// Everything that is wrong with a tensor.
inline void add_tensor_faults(const shape_value& shape, const mesh_value& mesh, const placement_list& placements,
                              std::vector<rule>& found) {
    bool sound = true;
    const auto add = [&](bool wrong, rule reason) {
        if (wrong) found.push_back(reason);
        sound = sound && !wrong;
    };
    for (int d = 0; d < shape.rank; ++d) add(shape.extents[d] < 0, rule::negative_extent);
    for (int a = 0; a < mesh.axes; ++a) add(mesh.sizes[a] < 1, rule::mesh_axis_empty);
    add(placements.count < mesh.axes, rule::too_few_placements);
    add(placements.count > mesh.axes, rule::too_many_placements);
    if (!sound) return;
    placement_list from_first = placements;
    for (int a = 0; a < mesh.axes; ++a) {
        placement_value& one = from_first.at[a];
        add(one.kind == placement_kind::partial && (one.op < reduction::sum || one.op > reduction::max),
            rule::unknown_placement);
        if (one.kind != placement_kind::shard) continue;
        add(!names_dim(one.dim, shape.rank), rule::shard_dim_out_of_range);
        add(one.factor < 1, rule::strided_factor_not_positive);
        if (one.dim < 0) one.dim += shape.rank;
    }
    std::array<block_row, most_axes + 1> rows;
    add(sound && !place_all(shape, mesh, from_first, rows), rule::strided_factor_does_not_divide);
}

/// Everything that is wrong with a question's tensors and arguments: none, where the op means something.
inline std::vector<rule> faults_of(const question& asked) {
    std::vector<rule> found;
    const operand_list& in = asked.in;
    const auto add = [&](bool wrong, rule reason) {
        if (wrong) found.push_back(reason);
        return wrong;
    };
    for (int j = 0; j < in.count; ++j) add_tensor_faults(in.shape[j], asked.mesh, in.placements[j], found);
    const int rank = in.shape[0].rank;
    const int named = std::max(rank, 1);  // dim 0 of a scalar may be named
    std::vector<int> dims = asked.dims;
    for (int& dim : dims) {
        add(!names_dim(dim, named), rule::dim_out_of_range);
        if (dim < 0) dim += named;
    }
    for (std::size_t i = 0; i < dims.size(); ++i) {
        add(std::find(dims.begin(), dims.begin() + static_cast<std::ptrdiff_t>(i), dims[i]) !=
                dims.begin() + static_cast<std::ptrdiff_t>(i),
            rule::dim_named_twice);
    }
    switch (asked.kind) {
        case combining::einsum: {
            const read_text read = read_by_hand(asked.equation);
            if (add(!read.good, rule::not_an_equation)) break;
            if (add(read.operands.size() != at(in.count), rule::wrong_argument_count)) break;
            std::map<char, extent_t> extents;
            for (int j = 0; j < in.count; ++j) {
                const std::string& letters = read.operands[at(j)];
                if (add(static_cast<int>(letters.size()) != in.shape[j].rank, rule::rank_does_not_fit)) continue;
                for (int d = 0; d < in.shape[j].rank; ++d) {
                    const extent_t extent = in.shape[j].extents[d];
                    add(extents.try_emplace(letters[at(d)], extent).first->second != extent, rule::extents_differ);
                }
            }
            break;
        }
        case combining::pointwise:
            for (int i = 0; i < in.count; ++i) {
                for (int j = 0; j < i; ++j) {
                    for (int back = 1; back <= std::min(in.shape[i].rank, in.shape[j].rank); ++back) {
                        const extent_t one = in.shape[i].extents[in.shape[i].rank - back];
                        const extent_t other = in.shape[j].extents[in.shape[j].rank - back];
                        add(one != other && one != 1 && other != 1, rule::extents_differ);
                    }
                }
            }
            break;
        case combining::top:
            add(rank == 0, rule::rank_does_not_fit);
            if (names_dim(asked.dims[0], rank)) {
                add(asked.kept < 0 || asked.kept > in.shape[0].extents[dims[0]], rule::range_out_of_bounds);
            }
            break;
        case combining::norm:
            for (int j = 1; j < in.count; ++j) {
                const int over = in.shape[j].rank;
                if (add(over != in.shape[1].rank || over > rank, rule::rank_does_not_fit)) continue;
                for (int d = 0; d < over; ++d) {
                    add(in.shape[j].extents[d] != in.shape[0].extents[rank - over + d], rule::extents_differ);
                }
            }
            break;
        case combining::lookup: add(in.shape[1].rank == 0, rule::rank_does_not_fit); break;
        case combining::concat:
            add(rank == 0, rule::rank_does_not_fit);
            for (int j = 1; j < in.count; ++j) {
                if (add(in.shape[j].rank != rank, rule::rank_does_not_fit)) continue;
                for (int d = 0; d < rank; ++d) {
                    add(d != dims[0] && in.shape[j].extents[d] != in.shape[0].extents[d], rule::extents_differ);
                }
            }
            break;
        default: break;
    }
    return found;
}

/// The labels of a sound question.
inline labelled label(const question& asked) {
    labelled named;
    const operand_list& in = asked.in;
    const auto name_out = [&](int label) {
        named.out[at(named.shape.rank)] = label;
        named.shape.extents[named.shape.rank++] = named.extents[at(label)];
    };
    const auto name_in = [&](int operand, int dim, int label) {
        named.of[at(operand)][at(dim)] = label;
        named.extents[at(label)] = in.shape[operand].extents[dim];
        named.labels = std::max(named.labels, label + 1);
    };
    std::array<bool, most_op_dims> on{};
    const int rank = in.shape[0].rank;
    for (const int dim : asked.dims) on[at(dim < 0 ? dim + std::max(rank, 1) : dim)] = true;
    switch (asked.kind) {
        case combining::einsum: {
            const read_text read = read_by_hand(asked.equation);
            std::string letters;
            for (int j = 0; j < in.count; ++j) {
                for (int d = 0; d < in.shape[j].rank; ++d) {
                    const char letter = read.operands[at(j)][at(d)];
                    if (letters.find(letter) == std::string::npos) letters += letter;
                    name_in(j, d, static_cast<int>(letters.find(letter)));
                }
            }
            for (const char letter : read.out) name_out(static_cast<int>(letters.find(letter)));
            break;
        }
        case combining::pointwise: {
            int most = 0;
            for (int j = 0; j < in.count; ++j) most = std::max(most, in.shape[j].rank);
            for (int label = 0; label < most; ++label) {
                extent_t wide = 1;
                for (int j = 0; j < in.count; ++j) {
                    const int dim = label - most + in.shape[j].rank;
                    if (dim < 0) continue;
                    name_in(j, dim, label);
                    if (named.extents[at(label)] != 1) wide = named.extents[at(label)];
                }
                named.extents[at(label)] = wide;
                name_out(label);
            }
            break;
        }
        case combining::reduce:
            for (int d = 0; d < rank; ++d) name_in(0, d, d);
            for (int d = 0; d < rank; ++d) {
                const bool reduces = on[at(d)] || asked.dims.empty();
                if (!reduces) name_out(d);
                if (!reduces || !asked.keeps) continue;
                named.extents[at(named.labels)] = 1;
                name_out(named.labels++);
            }
            break;
        case combining::along:
        case combining::top:
            for (int d = 0; d < rank; ++d) {
                name_in(0, d, d);
                named.whole[at(d)] = on[at(d)] || asked.dims.empty();
            }
            for (int d = 0; d < rank; ++d) {
                if (asked.kind == combining::top && on[at(d)]) {
                    named.extents[at(named.labels)] = asked.kept;
                    name_out(named.labels++);
                } else {
                    name_out(d);
                }
            }
            break;
        case combining::norm:
            for (int d = 0; d < rank; ++d) {
                name_in(0, d, d);
                name_out(d);
            }
            for (int j = 1; j < in.count; ++j) {
                for (int d = 0; d < in.shape[j].rank; ++d) {
                    name_in(j, d, rank - in.shape[j].rank + d);
                    named.whole[at(rank - in.shape[j].rank + d)] = true;
                }
            }
            break;
        case combining::lookup:
            for (int d = 0; d < rank; ++d) {
                name_in(0, d, d);
                name_out(d);
            }
            for (int d = 0; d < in.shape[1].rank; ++d) {
                name_in(1, d, rank + d);
                if (d > 0) name_out(rank + d);
            }
            named.rows = rank;
            break;
        case combining::concat: {
            extent_t sum = 0;
            named.joined = asked.dims[0] < 0 ? asked.dims[0] + rank : asked.dims[0];
            for (int j = 0; j < in.count; ++j) {
                for (int d = 0; d < rank; ++d) name_in(j, d, d);
                sum += in.shape[j].extents[named.joined];
            }
            named.extents[at(named.joined)] = sum;
            for (int d = 0; d < rank; ++d) name_out(d);
            break;
        }
    }
    return named;
}

inline const char* name_of(elementwise by) {
    switch (by) {
        case elementwise::any: return "any";
        case elementwise::copy: return "copy";
        case elementwise::scale: return "scale";
        case elementwise::reduce: return "reduce";
        case elementwise::multiply: return "multiply";
        case elementwise::add: return "add";
        case elementwise::subtract: return "subtract";
        case elementwise::maximum: return "maximum";
        case elementwise::minimum: return "minimum";
    }
    return "?";
}

inline const char* name_of(reduction op) {
    constexpr const char* names[] = {"none", "sum", "avg", "product", "min", "max"};
    return static_cast<std::size_t>(op) < 6 ? names[static_cast<std::size_t>(op)] : "?";
}

/// The op alone: a row of the table.
inline std::string name_of(const question& asked) {
    switch (asked.kind) {
        case combining::einsum: return "einsum";
        case combining::pointwise: return std::string("pointwise ") + name_of(asked.by);
        case combining::reduce: return std::string("reduce ") + name_of(asked.over);
        case combining::along: return "along";
        case combining::top: return "top";
        case combining::norm: return "norm";
        case combining::lookup: return "lookup";
        case combining::concat: break;
    }
    return asked.allowed == policy::plain ? "concat plain" : "concat strided";
}

inline std::string text_of(const question& asked) {
    std::string text = name_of(asked);
    if (asked.kind == combining::einsum) text += " '" + asked.equation + "'";
    if (!asked.dims.empty()) text += " dims";
    for (const int dim : asked.dims) text += " " + std::to_string(dim);
    if (asked.keeps) text += " keeps";
    if (asked.kind == combining::top) text += " of " + std::to_string(asked.kept);
    text += " mesh " + text_of(asked.mesh);
    for (int j = 0; j < asked.in.count; ++j) {
        text += "; " + text_of(asked.in.shape[j]) + " " + text_of(asked.in.placements[j]);
    }
    return text;
}

}  // namespace exact
