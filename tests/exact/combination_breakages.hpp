// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "combination_judge.hpp"

// Ways to break a verdict, each so that it is wrong for certain.
namespace exact {

/// Whether some rank holds other elements of the result, by the slow yardstick.
inline bool holds_others(const judged_question& of, const placement_list& one, const placement_list& other) {
    return of.has_results() &&
           compare_blocks(of.named().shape, of.asked().mesh, one, of.named().shape, other) != relation::same;
}

/// Whether terms of different ranks differ: sums of nothing are all 0.
inline bool has_terms(const judged_question& of) {
    const labelled& named = of.named();
    return of.has_results() && std::find(named.extents.begin(), named.extents.begin() + named.labels, 0) ==
                                   named.extents.begin() + named.labels;
}

/// The first axis of more than one rank with such a placement, of a legal result; nullptr if none.
inline placement_value* first_placed(const judged_question& of, combination_verdict& v, placement_kind kind) {
    for (int a = 0; v.legal() && a < of.asked().mesh.axes; ++a) {
        if (of.asked().mesh.sizes[a] > 1 && v.placements.at[a].kind == kind) return &v.placements.at[a];
    }
    return nullptr;
}

/// Applies `change` to a placement; true if then some rank holds others.
template <typename Change>
bool change_blocks(const judged_question& of, combination_verdict& v, placement_kind kind, const Change& change) {
    const placement_list before = v.placements;
    placement_value* one = first_placed(of, v, kind);
    if (one == nullptr) return false;
    change(*one);
    return holds_others(of, before, v.placements);
}

/// Whether an op may choose between the terms and something else, which may be the same for all.
inline bool chooses(const judged_question& of) {
    const question& asked = of.asked();
    return asked.kind == combining::lookup || (asked.kind == combining::pointwise &&
                                               (asked.by == elementwise::maximum || asked.by == elementwise::minimum));
}

struct combination_breakage {
    const char* what;
    bool (*apply)(const judged_question&, combination_verdict&);  ///< true if the verdict is wrong now
};

inline constexpr combination_breakage combination_breakages[] = {
    {"a refusal becomes an accept, replicated",
     [](const judged_question& of, combination_verdict& v) {
         if (v.legal()) return false;
         v.reason = rule::none;
         v.shape = of.named().shape;
         v.placements = placement_list{};
         v.placements.count = of.asked().mesh.axes;
         return true;
     }},
    {"a refusal becomes an accept, placed as an operand",
     [](const judged_question& of, combination_verdict& v) {
         if (v.legal() || !of.is_sound()) return false;
         v.reason = rule::none;
         v.shape = of.named().shape;
         v.placements = of.asked().in.placements[of.asked().in.count - 1];
         return true;
     }},
    {"an accept becomes a refusal",
     [](const judged_question&, combination_verdict& v) {
         if (!v.legal()) return false;
         v.reason = rule::operands_sharded_apart;
         return true;
     }},
    {"an accept becomes bad input",
     [](const judged_question&, combination_verdict& v) {
         if (!v.legal()) return false;
         v.reason = rule::extents_differ;
         return true;
     }},
    {"a refusal becomes bad input",
     [](const judged_question&, combination_verdict& v) {
         if (v.legal() || is_bad_input(v.reason)) return false;
         v.reason = rule::rank_does_not_fit;
         return true;
     }},
    {"bad input becomes a refusal",
     [](const judged_question&, combination_verdict& v) {
         if (!is_bad_input(v.reason)) return false;
         v.reason = rule::partial_not_carried;
         return true;
     }},
    {"bad input has another reason",
     [](const judged_question&, combination_verdict& v) {
         if (!is_bad_input(v.reason)) return false;
         v.reason = rule::several_infer;
         return true;
     }},
    {"the least of nothing has another reason",
     [](const judged_question& of, combination_verdict& v) {
         const question& asked = of.asked();
         const bool broken = v.reason == rule::nothing_to_reduce && count_elements(asked.in.shape[0]) == 0;
         v.reason = rule::whole_dim_sharded;
         return broken;
     }},
    {"another extent",
     [](const judged_question&, combination_verdict& v) {
         if (!v.legal() || v.shape.rank == 0) return false;
         ++v.shape.extents[v.shape.rank - 1];
         return true;
     }},
    {"another rank",
     [](const judged_question&, combination_verdict& v) {
         if (!v.legal()) return false;
         v.shape.extents[v.shape.rank++] = 1;
         return true;
     }},
    {"an axis is missing",
     [](const judged_question& of, combination_verdict& v) {
         if (!v.legal() || of.asked().mesh.axes == 0) return false;
         --v.placements.count;
         return true;
     }},
    {"a shard becomes a replicate",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::shard,
                              [](placement_value& one) { one = shardcheck::replicated(); });
     }},
    {"a shard becomes a partial",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::shard,
                              [](placement_value& one) { one = shardcheck::partial_of(reduction::sum); });
     }},
    {"a shard moves to the next dim",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::shard, [](placement_value& one) { ++one.dim; });
     }},
    {"a shard moves to the dim before",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::shard, [](placement_value& one) { --one.dim; });
     }},
    {"a shard has twice the factor",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::shard, [](placement_value& one) { one.factor *= 2; });
     }},
    {"a strided shard becomes a plain one",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::shard, [](placement_value& one) { one.factor = 1; });
     }},
    {"a replicate becomes a shard",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::replicate,
                              [](placement_value& one) { one = shardcheck::shard_of(0); });
     }},
    {"a partial becomes a shard",
     [](const judged_question& of, combination_verdict& v) {
         return change_blocks(of, v, placement_kind::partial,
                              [](placement_value& one) { one = shardcheck::shard_of(0); });
     }},
    {"two axes change places",
     [](const judged_question& of, combination_verdict& v) {
         if (!v.legal() || of.asked().mesh.axes < 2) return false;
         placement_list before = v.placements;
         std::swap(v.placements.at[0], v.placements.at[1]);
         placement_list after = v.placements;
         // what is owed may well be owed by equal terms
         for (placement_list* list : {&before, &after}) {
             for (placement_value& one : list->at) {
                 if (one.kind == placement_kind::partial) one = shardcheck::replicated();
             }
         }
         return holds_others(of, before, after);
     }},
    {"a replicate becomes a sum",
     [](const judged_question& of, combination_verdict& v) {
         placement_value* one = first_placed(of, v, placement_kind::replicate);
         if (one == nullptr || !has_terms(of)) return false;
         *one = shardcheck::partial_of(reduction::sum);
         return true;
     }},
    {"a replicate becomes a product",
     [](const judged_question& of, combination_verdict& v) {
         placement_value* one = first_placed(of, v, placement_kind::replicate);
         if (one == nullptr || !has_terms(of)) return false;
         *one = shardcheck::partial_of(reduction::product);
         return true;
     }},
    {"a partial is forgotten",
     [](const judged_question& of, combination_verdict& v) {
         placement_value* one = first_placed(of, v, placement_kind::partial);
         if (one == nullptr || !has_terms(of)) return false;
         *one = shardcheck::replicated();
         return !chooses(of) || of.asked().kind == combining::lookup;
     }},
    {"a sum becomes a mean, a mean a product, a product a sum",
     [](const judged_question& of, combination_verdict& v) {
         placement_value* one = first_placed(of, v, placement_kind::partial);
         if (one == nullptr || !has_terms(of) || one->op >= reduction::min) return false;
         one->op = one->op == reduction::sum   ? reduction::avg
                   : one->op == reduction::avg ? reduction::product
                                               : reduction::sum;
         return true;
     }},
    {"the least becomes the greatest",
     [](const judged_question& of, combination_verdict& v) {
         placement_value* one = first_placed(of, v, placement_kind::partial);
         if (one == nullptr || !has_terms(of) || one->op < reduction::min || chooses(of)) return false;
         one->op = one->op == reduction::min ? reduction::max : reduction::min;
         return true;
     }},
    {"the least or greatest becomes a sum",
     [](const judged_question& of, combination_verdict& v) {
         placement_value* one = first_placed(of, v, placement_kind::partial);
         if (one == nullptr || !has_terms(of) || one->op < reduction::min) return false;
         one->op = reduction::sum;
         return true;
     }},
};

}  // namespace exact
