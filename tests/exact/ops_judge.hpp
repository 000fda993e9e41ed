// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_cases.hpp"
#include "ops_law.hpp"
#include "random.hpp"

#include <shardcheck/core/check_op.hpp>

// What is wrong with a verdict of check_op, and tensors at random to ask it about.
namespace exact {

using shardcheck::op_verdict;
using shardcheck::rule;
using right = right_answer::kind;

/// True if the placements, of a result with elements, are the right ones: an axis of size 1 may have any that mean
/// something.
inline bool right_placements(const placement_list& got, const held_tensor& in, const right_answer& answer) {
    if (answer.identity) return same_placements(got, in.value.placements);
    std::array<block_row, most_axes + 1> rows;
    if (!place_all(answer.shape, in.mesh, got, rows)) return false;
    for (int a = 0; a < in.mesh.axes; ++a) {
        const placement_value& one = got.at[a];
        const placement_value& before = in.value.placements.at[a];
        if (in.mesh.sizes[a] == 1) continue;
        // without elements: a partial is kept, and none comes into being
        const bool owes = one.kind == placement_kind::partial || before.kind == placement_kind::partial;
        if (answer.empty ? owes && !(one == before) : !(one == answer.placements.at[a])) return false;
    }
    return true;
}

/// The first address that is wrong, as text; empty if every element is where it was.
inline std::string wrong_address(const layout_value& got, const held_tensor& in, const right_answer& answer) {
    const int rank = answer.shape.rank;
    for (std::size_t r = 0; r < answer.blocks.size(); ++r) {
        const auto& addresses = answer.addresses[r];
        if (addresses.empty()) continue;
        rank_memory memory;
        if (!read_layout(got, in.mesh, static_cast<extent_t>(r), answer.blocks[r], rank, memory)) {
            return "malformed layout";
        }
        for (std::size_t k = 0; k < addresses.size(); ++k) {
            extent_t found = memory.offset;
            std::size_t rest = k;
            for (int d = rank - 1; d >= 0; --d) {
                const std::size_t length = at(size_of(answer.blocks[r][at(d)]));
                found += memory.strides[at(d)] * static_cast<extent_t>(rest % length);
                rest /= length;
            }
            if (found != addresses[k]) {
                return "rank " + std::to_string(r) + " element " + std::to_string(k) + " at " + std::to_string(found) +
                       " instead of " + std::to_string(addresses[k]);
            }
        }
    }
    return {};
}

inline bool needs_copy_rule(rule reason) {
    return reason == rule::layout_needs_copy || reason == rule::bit_cast_misaligned;
}

/// What is wrong with a verdict, as text; empty if nothing is.
inline std::string fault_of(const op_verdict& got, const held_tensor& in, const op_value& asked,
                            const right_answer& answer) {
    const bool legal = answer.is == right::legal;
    if (is_bad_input(got.reason) != (answer.is == right::bad_input)) {
        return answer.is == right::bad_input ? "bad input not called so" : "sound input called bad";
    }
    if (answer.is == right::bad_input) return got.legal() ? "bad input accepted" : "";
    if (got.legal() != legal) {
        if (got.legal()) return answer.is == right::needs_copy ? "wrong accept (layout)" : "wrong accept (shards)";
        return needs_copy_rule(got.reason) ? "wrong refusal (layout)" : "wrong refusal (shards)";
    }
    // an op with several results has no one shape, and any of its parts may be the one that is refused
    const bool shapeless = !legal && has_parts(asked.kind);
    if (!shapeless && !same_shape(got.shape, answer.shape)) return "wrong shape";
    if (answer.is == right::count_differs) return got.reason == rule::element_count_differs ? "" : "wrong reason";
    if (answer.is == right::not_these_shards) {
        return needs_copy_rule(got.reason) || got.reason == rule::element_count_differs ? "wrong reason (not shards)"
                                                                                        : "";
    }
    if (answer.is == right::needs_copy) return needs_copy_rule(got.reason) ? "" : "wrong reason (not layout)";

    if (!right_placements(got.placements, in, answer)) return "wrong placements";
    const bool contiguous = answer.empty || asked.kind == op::contiguous || answer.row_major;
    if (got.layout.contiguous != contiguous) return contiguous ? "not called contiguous" : "called contiguous";
    if (got.layout.contiguous) return {};
    const std::string address = wrong_address(got.layout, in, answer);
    if (!address.empty()) return "wrong address: " + address;
    for (int d = 0; d < answer.shape.rank; ++d) {
        for (int j = 0; has_one_row(answer.blocks, answer.shape.rank, d) && j < got.layout.levels; ++j) {
            if (got.layout.level[j].at[d] != 0) return "a stride for a dim of one row";
        }
    }
    return {};
}

/// Of an op with several results: the tensor as it was if all parts are legal, else the answer to the first that
/// is not.
inline right_answer decide_parts(const held_tensor& in, const op_value& asked, const parts_request& wanted) {
    right_answer whole;
    whole.is = wanted.is == request::kind::bad_input ? right::bad_input : right::count_differs;
    if (wanted.is != request::kind::sound) return whole;
    for (const request& part : wanted.parts) {
        const right_answer one = law(in, part).decide();
        if (one.is != right::legal) return one;
    }
    op_value nothing = asked;
    nothing.kind = op::contiguous;
    nothing.dims = nothing.count = 0;
    return law(in, understand(in.value.shape, nothing)).decide();
}

/// All placements that an axis may have, of all partials the one given.
inline std::vector<placement_value> choices(const block_row& blocks, const shape_value& shape, reduction op) {
    std::vector<placement_value> found{shardcheck::replicated(), shardcheck::partial_of(op)};
    for (int d = 0; d < shape.rank; ++d) {
        const extent_t most = std::max<extent_t>(size_of(blocks[0][at(d)]), 1);
        for (extent_t f = 1; f <= most; ++f) {
            if (std::all_of(blocks.begin(), blocks.end(),
                            [&](const block_sets& one) { return size_of(one[at(d)]) % f == 0; })) {
                found.push_back(shardcheck::shard_of(d, f));
            }
        }
    }
    return found;
}

inline constexpr reduction reductions[] = {reduction::sum, reduction::avg, reduction::product, reduction::min,
                                           reduction::max};

inline shape_value random_shape(random_source& random) {
    static constexpr int ranks[] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4};
    shape_value shape;
    const int rank = ranks[random.below(std::size(ranks))];
    extent_t count = 1;
    for (int d = 0; d < rank; ++d) {
        extent_t extent = static_cast<extent_t>(random.below(9));
        if (extent == 0 && random.below(6) != 0) extent = 2;
        while (count * extent > 64) extent /= 2;
        shape.extents[shape.rank++] = extent;
        count *= std::max<extent_t>(extent, 1);
    }
    // a large dim first would leave 1 to all others
    for (int d = rank - 1; d > 0; --d) std::swap(shape.extents[d], shape.extents[random.below(at(d + 1))]);
    return shape;
}

inline mesh_value random_mesh(random_source& random) {
    static constexpr int axes[] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3};
    static constexpr extent_t sizes[] = {1, 2, 2, 2, 3, 3, 4};
    mesh_value mesh;
    mesh.axes = axes[random.below(std::size(axes))];
    for (int a = 0; a < mesh.axes; ++a)
        mesh.sizes[a] = sizes[random.below(std::size(sizes) - (mesh.axes == 3 ? 1 : 0))];
    return mesh;
}

inline placement_list random_placements(const shape_value& shape, const mesh_value& mesh, random_source& random) {
    placement_list list;
    list.count = mesh.axes;
    block_row blocks{whole_block(shape)};
    block_row next;
    for (int a = 0; a < mesh.axes; ++a) {
        std::vector<placement_value> all = choices(blocks, shape, reductions[random.below(std::size(reductions))]);
        if (random.below(4) != 0) std::erase_if(all, [](const auto& one) { return one.factor > 1; });
        if (random.below(8) != 0)
            std::erase_if(all, [](const auto& one) { return one.kind == placement_kind::partial; });
        if (random.below(2) != 0 && all.size() > 1)
            std::erase_if(all, [](const auto& one) { return one.kind == placement_kind::replicate; });
        list.at[a] = random.pick(all);
        place(blocks, shape.rank, list.at[a], mesh.sizes[a], next);
        blocks.swap(next);
    }
    return list;
}

}  // namespace exact
