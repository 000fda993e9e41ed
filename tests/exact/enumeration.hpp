// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

// What a legal view is, by listing elements (SEMANTICS sections 1 and 2), and the placements that a view has to give,
// by trying all of them (sections 3 to 5). Shares nothing with the rule that it judges but the plain values.
namespace exact {

using shardcheck::extent_t;
using shardcheck::mesh_value;
using shardcheck::placement_kind;
using shardcheck::placement_list;
using shardcheck::placement_value;
using shardcheck::policy;
using shardcheck::reduction;
using shardcheck::shape_value;

/// The most dims and mesh axes that the enumeration handles.
inline constexpr int most_dims = 4;
inline constexpr int most_axes = 3;

/// Indices along one dim, or element numbers, in the order in which a block holds them.
using index_list = std::vector<std::uint16_t>;

/// The product of the extents: 1 for rank 0.
inline extent_t count_elements(const shape_value& shape) {
    extent_t count = 1;
    for (int d = 0; d < shape.rank; ++d) count *= shape.extents[d];
    return count;
}

inline extent_t count_ranks(const mesh_value& mesh) {
    extent_t count = 1;
    for (int a = 0; a < mesh.axes; ++a) count *= mesh.sizes[a];
    return count;
}

inline bool same_shape(const shape_value& left, const shape_value& right) {
    return left.rank == right.rank && std::equal(left.extents, left.extents + left.rank, right.extents);
}

inline bool same_placements(const placement_list& left, const placement_list& right) {
    return left.count == right.count && std::equal(left.at, left.at + left.count, right.at);
}

/// All indices of a dim, before any axis cuts it.
inline index_list whole_dim(extent_t length) {
    index_list all;
    for (extent_t i = 0; i < length; ++i) all.push_back(static_cast<std::uint16_t>(i));
    return all;
}

/// What coordinate `k` of `n` keeps of a dim that holds `held`: the k-th chunk of each of `f` equal pieces. False if
/// the pieces would not be equal.
inline bool keep_of_dim(const index_list& held, extent_t n, extent_t f, extent_t k, index_list& kept) {
    const extent_t length = static_cast<extent_t>(held.size());
    if (f < 1 || length % f != 0) return false;
    kept.clear();
    const extent_t piece = length / f;
    const extent_t chunk = piece / n + (piece % n == 0 ? 0 : 1);
    for (extent_t p = 0; p < f; ++p) {
        for (extent_t i = std::min(chunk * k, piece); i < std::min(chunk * (k + 1), piece); ++i) {
            kept.push_back(held[static_cast<std::size_t>(p * piece + i)]);
        }
    }
    return true;
}

/// The elements of the block that holds `dims` of `shape`, in its row-major order.
inline void list_elements(const shape_value& shape, const index_list* const* dims, index_list& elements,
                          index_list& scratch) {
    elements.assign(1, 0);
    for (int d = 0; d < shape.rank; ++d) {
        scratch.clear();
        for (const std::uint16_t outer : elements) {
            for (const std::uint16_t i : *dims[d]) {
                scratch.push_back(static_cast<std::uint16_t>(outer * shape.extents[d] + i));
            }
        }
        elements.swap(scratch);
    }
}

/// One rank's block: for each dim, the global indices that it holds, in order.
struct rank_block {
    bool well_formed = true;
    std::vector<index_list> dims;
};

/// Applies the placements left to right, as they are written; nothing is remembered or shared. The yardstick for the
/// faster enumeration below.
inline rank_block block_of(const shape_value& shape, const mesh_value& mesh, const placement_list& placements,
                           extent_t rank) {
    rank_block block;
    for (int d = 0; d < shape.rank; ++d) block.dims.push_back(whole_dim(shape.extents[d]));
    block.well_formed = placements.count == mesh.axes;
    extent_t ranks_per_step = count_ranks(mesh);
    for (int a = 0; a < mesh.axes && block.well_formed; ++a) {
        ranks_per_step /= mesh.sizes[a];
        const placement_value& placement = placements.at[a];
        if (placement.kind != placement_kind::shard) continue;
        const int dim = placement.dim < 0 ? placement.dim + shape.rank : placement.dim;
        if (dim < 0 || dim >= shape.rank) {
            block.well_formed = false;
            break;
        }
        index_list& held = block.dims[static_cast<std::size_t>(dim)];
        index_list kept;
        const extent_t coordinate = rank / ranks_per_step % mesh.sizes[a];
        block.well_formed = keep_of_dim(held, mesh.sizes[a], placement.factor, coordinate, kept);
        held = kept;
    }
    return block;
}

inline index_list elements_of(const shape_value& shape, const rank_block& block) {
    std::array<const index_list*, shardcheck::max_rank> dims{};
    for (std::size_t d = 0; d < block.dims.size(); ++d) dims[d] = &block.dims[d];
    index_list elements;
    index_list scratch;
    list_elements(shape, dims.data(), elements, scratch);
    return elements;
}

inline bool well_formed(const shape_value& shape, const mesh_value& mesh, const placement_list& placements) {
    for (extent_t r = 0; r < count_ranks(mesh); ++r) {
        if (!block_of(shape, mesh, placements, r).well_formed) return false;
    }
    return true;
}

/// SEMANTICS section 2, word for word: `ill_formed` if the stated type itself is none.
enum class relation { same, different, ill_formed };

inline relation compare_blocks(const shape_value& in, const mesh_value& mesh, const placement_list& placements,
                               const shape_value& out, const placement_list& stated) {
    if (!well_formed(in, mesh, placements) || !well_formed(out, mesh, stated)) return relation::ill_formed;
    for (extent_t r = 0; r < count_ranks(mesh); ++r) {
        if (elements_of(in, block_of(in, mesh, placements, r)) != elements_of(out, block_of(out, mesh, stated, r))) {
            return relation::different;
        }
    }
    for (int a = 0; a < mesh.axes; ++a) {
        const placement_value& left = placements.at[a];
        const placement_value& right = stated.at[a];
        const bool partial = left.kind == placement_kind::partial || right.kind == placement_kind::partial;
        if (mesh.sizes[a] > 1 && partial && !(left.kind == right.kind && left.op == right.op)) {
            return relation::different;
        }
    }
    return relation::same;
}

/// Every index list met, once: equal lists have equal ids.
class list_store {
  public:
    int id_of(const index_list& list) {
        const auto [found, added] = ids_.try_emplace(list, static_cast<int>(lists_.size()));
        if (added) lists_.push_back(&found->first);
        return found->second;
    }

    const index_list& list(int id) const { return *lists_[static_cast<std::size_t>(id)]; }

  private:
    std::map<index_list, int> ids_;  // a node never moves, so lists_ may point into it
    std::vector<const index_list*> lists_;
};

/// What every rank holds, as two independent 64-bit hashes over the ids of its ordered element lists, and the partials
/// that are owed.
struct meaning {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint32_t owed = 0;

    friend bool operator==(const meaning&, const meaning&) = default;
};

struct meaning_hash {
    std::size_t operator()(const meaning& value) const {
        return static_cast<std::size_t>(value.first ^ (value.second << 1) ^ (std::uint64_t{value.owed} << 7));
    }
};

/// The blocks under every prefix of mesh coordinates, in rank order, by their numbers in a `layouts`.
using block_lists = std::vector<int>;

/// Ways to hold one shape on one mesh. Remembers each block and each cut of it: they come back many thousand times.
class layouts {
  public:
    layouts(list_store& store, const shape_value& shape, const mesh_value& mesh, reduction op)
        : store_(&store), shape_(shape), mesh_(mesh), op_(op) {}

    const shape_value& shape() const { return shape_; }
    const mesh_value& mesh() const { return mesh_; }

    block_lists whole() {
        std::array<int, most_dims> dims{};
        for (int d = 0; d < shape_.rank; ++d) dims[at(d)] = store_->id_of(whole_dim(shape_.extents[d]));
        return {number_of(dims)};
    }

    extent_t length(int block, int dim) const { return blocks_[at(block)].lengths[at(dim)]; }

    bool well_formed(const block_lists& blocks, const placement_value& placement) const {
        if (placement.kind != placement_kind::shard || placement.factor == 1) return true;
        return std::all_of(blocks.begin(), blocks.end(),
                           [&](int block) { return length(block, placement.dim) % placement.factor == 0; });
    }

    /// Every placement that the next axis may have. Any factor divides a length of 0: a few stand for all.
    std::vector<placement_value> choices(const block_lists& blocks) const {
        std::vector<placement_value> found{shardcheck::replicated(), shardcheck::partial_of(op_)};
        for (int d = 0; d < shape_.rank; ++d) {
            const extent_t most = std::max<extent_t>(length(blocks[0], d), count_elements(shape_) == 0 ? 3 : 1);
            for (extent_t f = 1; f <= most; ++f) {
                if (well_formed(blocks, shardcheck::shard_of(d, f))) found.push_back(shardcheck::shard_of(d, f));
            }
        }
        return found;
    }

    /// The blocks after the next axis, of size `n`, is placed.
    void place(const block_lists& blocks, const placement_value& placement, extent_t n, block_lists& next) {
        next.clear();
        for (const int block : blocks) {
            if (placement.kind == placement_kind::shard) {
                const block_lists& parts = cut(block, placement, n);
                next.insert(next.end(), parts.begin(), parts.end());
            } else {
                next.insert(next.end(), static_cast<std::size_t>(n), block);
            }
        }
    }

    /// The meaning of `blocks`, of which the ranks owe `owed`.
    meaning read(const block_lists& blocks, std::uint32_t owed = 0) const {
        meaning result;
        result.owed = owed;
        for (const int block : blocks) {
            const auto elements = static_cast<std::uint64_t>(blocks_[at(block)].elements) + 1;
            result.first = (result.first ^ elements) * 0x9e3779b97f4a7c15U;
            result.first ^= result.first >> 29;
            result.second = result.second * 0xd6e8feb86659fd93U + elements * 0xff51afd7ed558ccdU;
            result.second ^= result.second >> 31;
        }
        return result;
    }

  private:
    struct known_block {
        std::array<int, most_dims> dims;  ///< ids of the index lists
        std::array<extent_t, most_dims> lengths;
        int elements;  ///< id of the element list: the same number for the same list, whatever the shape
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    int number_of(const std::array<int, most_dims>& dims) {
        const auto [found, added] = numbers_.try_emplace(dims, static_cast<int>(blocks_.size()));
        if (!added) return found->second;
        known_block one{dims, {}, 0};
        std::array<const index_list*, most_dims> lists{};
        for (int d = 0; d < shape_.rank; ++d) {
            lists[at(d)] = &store_->list(dims[at(d)]);
            one.lengths[at(d)] = static_cast<extent_t>(lists[at(d)]->size());
        }
        index_list elements;
        index_list scratch;
        list_elements(shape_, lists.data(), elements, scratch);
        one.elements = store_->id_of(elements);
        blocks_.push_back(one);
        return found->second;
    }

    /// What coordinates 0 to n - 1 keep of a block.
    const block_lists& cut(int block, const placement_value& placement, extent_t n) {
        const std::uint64_t key = (static_cast<std::uint64_t>(block) << 32) |
                                  (static_cast<std::uint64_t>(placement.dim) << 28) |
                                  (static_cast<std::uint64_t>(n) << 16) | static_cast<std::uint64_t>(placement.factor);
        block_lists& parts = cuts_[key];
        if (!parts.empty()) return parts;
        std::array<int, most_dims> dims = blocks_[at(block)].dims;
        const index_list held = store_->list(dims[at(placement.dim)]);
        index_list kept;
        for (extent_t k = 0; k < n; ++k) {
            keep_of_dim(held, n, placement.factor, k, kept);
            dims[at(placement.dim)] = store_->id_of(kept);
            parts.push_back(number_of(dims));
        }
        return parts;
    }

    list_store* store_;
    shape_value shape_;
    mesh_value mesh_;
    reduction op_;
    std::vector<known_block> blocks_;
    std::map<std::array<int, most_dims>, int> numbers_;
    std::unordered_map<std::uint64_t, block_lists> cuts_;
};

/// One complete, well-formed placement list with what the order of candidates needs, on full chunks: the blocks at
/// coordinate 0 of all earlier axes.
struct holding {
    std::array<placement_value, most_axes> at{};
    std::array<extent_t, most_axes> piece{};   ///< of a shard: the dim's length divided by the factor
    std::array<extent_t, most_axes> period{};  ///< of a shard: piece times what lies inside the dim
    /// Of a shard over an axis of size 1: (piece, period) on every rank, (0, 0) where it holds nothing.
    std::array<std::vector<std::pair<extent_t, extent_t>>, most_axes> on_ranks{};
    meaning means;

    static std::pair<extent_t, extent_t> piece_and_period(const layouts& ways, int block,
                                                          const placement_value& shard) {
        const extent_t rows = ways.length(block, shard.dim) / shard.factor;
        extent_t elements = rows;
        for (int d = shard.dim + 1; d < ways.shape().rank; ++d) elements *= ways.length(block, d);
        return {rows, elements};
    }

    /// Notes the placement of `axis`, which finds `blocks`.
    void take(const layouts& ways, const block_lists& blocks, int axis, const placement_value& choice) {
        const auto a = static_cast<std::size_t>(axis);
        at[a] = choice;
        piece[a] = period[a] = 0;
        on_ranks[a].clear();
        if (choice.kind == placement_kind::shard) {
            std::tie(piece[a], period[a]) = piece_and_period(ways, blocks[0], choice);
            if (ways.mesh().sizes[axis] == 1) {
                for (const int block : blocks) {
                    extent_t held = 1;
                    for (int d = 0; d < ways.shape().rank; ++d) held *= ways.length(block, d);
                    on_ranks[a].push_back(held == 0 ? std::pair<extent_t, extent_t>{}
                                                    : piece_and_period(ways, block, choice));
                }
            }
        }
        if (choice.kind == placement_kind::partial && ways.mesh().sizes[axis] > 1) {
            means.owed |= static_cast<std::uint32_t>(choice.op) << (4 * axis);
        }
    }
};

inline placement_list placements_of(const holding& held, int axes) {
    return shardcheck::make_placements(held.at.data(), axes);
}

/// Calls `visit(holding)` for every complete placement list that `wanted(axis, blocks after it)` lets live.
template <typename Wanted, typename Visit>
void for_each_holding(layouts& ways, const Wanted& wanted, const Visit& visit) {
    struct walker {
        layouts& ways;
        const Wanted& wanted;
        const Visit& visit;
        holding held{};
        std::array<block_lists, most_axes + 1> blocks{};

        void walk(int axis) {
            const auto a = static_cast<std::size_t>(axis);
            const std::uint32_t owed = held.means.owed;
            if (axis == ways.mesh().axes) {
                held.means = ways.read(blocks[a], owed);
                visit(static_cast<const holding&>(held));
                return;
            }
            for (const placement_value& choice : ways.choices(blocks[a])) {
                ways.place(blocks[a], choice, ways.mesh().sizes[axis], blocks[a + 1]);
                if (!wanted(axis, blocks[a + 1])) continue;
                held.means.owed = owed;
                held.take(ways, blocks[a], axis, choice);
                walk(axis + 1);
            }
            held.means.owed = owed;
        }
    };
    walker whole{ways, wanted, visit};
    whole.blocks[0] = ways.whole();
    whole.walk(0);
}

/// All complete placement lists.
inline std::vector<holding> all_holdings(layouts& ways) {
    std::vector<holding> found;
    for_each_holding(
        ways, [](int, const block_lists&) { return true; }, [&](const holding& held) { found.push_back(held); });
    return found;
}

/// `placements`, which must be well-formed, as a holding of `ways`.
inline holding holding_of(layouts& ways, const placement_list& placements) {
    holding found{};
    block_lists blocks = ways.whole();
    block_lists next;
    for (int axis = 0; axis < ways.mesh().axes; ++axis) {
        found.take(ways, blocks, axis, placements.at[axis]);
        ways.place(blocks, placements.at[axis], ways.mesh().sizes[axis], next);
        blocks.swap(next);
    }
    found.means = ways.read(blocks, found.means.owed);
    return found;
}

/// All complete placement lists under which every rank of `out` has what it has of `in` under `held`. Every axis deals
/// out all of what it finds, so the block under a prefix of coordinates is the union of the blocks below it: a prefix
/// that differs cannot become equal again, and is dropped.
inline std::vector<holding> equal_holdings(layouts& in, const holding& held, layouts& out) {
    std::array<meaning, most_axes> after{};
    block_lists blocks = in.whole();
    block_lists next;
    for (int a = 0; a < in.mesh().axes; ++a) {
        in.place(blocks, held.at[static_cast<std::size_t>(a)], in.mesh().sizes[a], next);
        blocks.swap(next);
        after[static_cast<std::size_t>(a)] = in.read(blocks);
    }
    std::vector<holding> found;
    for_each_holding(
        out,
        [&](int axis, const block_lists& then) { return out.read(then) == after[static_cast<std::size_t>(axis)]; },
        [&](const holding& other) {
            if (other.means == held.means) found.push_back(other);
        });
    return found;
}

/// What a view has to answer.
struct answer {
    bool legal = false;
    placement_list placements;
};

/// No elements: a placement keeps its dim's index where the new shape has one, and its factor where that still
/// divides.
inline answer without_elements(const holding& held, layouts& out) {
    answer result{true, placements_of(held, out.mesh().axes)};
    block_lists blocks = out.whole();
    block_lists next;
    for (int a = 0; a < out.mesh().axes; ++a) {
        placement_value& placement = result.placements.at[a];
        if (placement.kind == placement_kind::shard) {
            if (placement.dim >= out.shape().rank)
                placement = shardcheck::replicated();
            else if (!out.well_formed(blocks, placement))
                placement = shardcheck::shard_of(placement.dim);
        }
        out.place(blocks, placement, out.mesh().sizes[a], next);
        blocks.swap(next);
    }
    return result;
}

/// True if `right` may stand where `held` stands on an axis of size 1 (SEMANTICS section 5, first row): the same
/// period on every kind of rank that holds elements, or one row on both sides.
inline bool fits_size_one(const holding& held, const holding& right, std::size_t a) {
    if (held.at[a].kind != placement_kind::shard) return right.at[a] == held.at[a];
    if (right.at[a].kind != placement_kind::shard) return false;
    if (held.piece[a] == 1) return right.piece[a] == 1;  // coordinate 0 owns all, at any size
    if (right.piece[a] == 1) return false;
    for (std::size_t r = 0; r < held.on_ranks[a].size(); ++r) {
        const auto [left_piece, left_period] = held.on_ranks[a][r];
        const auto [right_piece, right_period] = right.on_ranks[a][r];
        if (left_period != right_period && !(left_piece == 1 && right_piece == 1)) return false;
    }
    return true;
}

/// The placements that the view has to give, or its refusal. `equal` are all complete placement lists of the new shape
/// under which every rank has the same elements in the same order and owes the same.
inline answer choose(const shape_value& in, const holding& held, layouts& out, std::vector<const holding*> equal,
                     policy allowed) {
    const mesh_value& mesh = out.mesh();
    if (same_shape(in, out.shape())) return {true, placements_of(held, mesh.axes)};
    if (count_elements(in) == 0) return without_elements(held, out);

    const auto keep_if = [&equal](const auto& keep) {
        equal.erase(std::remove_if(equal.begin(), equal.end(), [&](const holding* one) { return !keep(*one); }),
                    equal.end());
    };
    for (int axis = 0; axis < mesh.axes && allowed == policy::plain; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        if (held.at[a].factor == 1) keep_if([a](const holding& one) { return one.at[a].factor == 1; });
    }
    for (int axis = 0; axis < mesh.axes && !equal.empty(); ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const auto order = [&](const holding& one) {
            return std::tuple(one.at[a].factor > 1, one.period[a] != held.period[a], one.at[a].dim != held.at[a].dim,
                              one.at[a].dim);
        };
        placement_value best = shardcheck::replicated();
        if (mesh.sizes[axis] > 1 || std::any_of(equal.begin(), equal.end(),
                                                [&](const holding* one) { return fits_size_one(held, *one, a); })) {
            if (mesh.sizes[axis] == 1) keep_if([&](const holding& one) { return fits_size_one(held, one, a); });
            best = (*std::min_element(equal.begin(), equal.end(), [&](const holding* left, const holding* right) {
                       return order(*left) < order(*right);
                   }))->at[a];
        }
        keep_if([&](const holding& one) { return one.at[a] == best; });
    }
    if (equal.empty()) return answer{};
    return {true, placements_of(*equal.front(), mesh.axes)};
}

/// All shapes of `count` elements and at most `max_rank` dims; of no elements those with extents up to 3.
inline std::vector<shape_value> shapes_of(extent_t count, int max_rank) {
    std::vector<shape_value> found;
    const auto extend = [&](const auto& self, const shape_value& begun) -> void {
        if (count_elements(begun) == count) found.push_back(begun);
        if (begun.rank == max_rank) return;
        const extent_t first = count == 0 ? 0 : 1;
        for (extent_t e = first; e <= (count == 0 ? 3 : count); ++e) {
            if (count > 0 && count % (count_elements(begun) * e) != 0) continue;
            shape_value longer = begun;
            longer.extents[longer.rank++] = e;
            self(self, longer);
        }
    };
    extend(extend, shape_value{});
    return found;
}

/// All meshes of `axes` axes, each of size 1 to `max_size`.
inline std::vector<mesh_value> meshes_of(int axes, extent_t max_size) {
    std::vector<mesh_value> found{mesh_value{}};
    for (int a = 0; a < axes; ++a) {
        std::vector<mesh_value> longer;
        for (mesh_value mesh : found) {
            for (extent_t n = 1; n <= max_size; ++n) {
                mesh.axes = a + 1;
                mesh.sizes[a] = n;
                longer.push_back(mesh);
            }
        }
        found = longer;
    }
    return found;
}

/// Text for one line of a report.
inline std::string text_of(const shape_value& shape) {
    std::string text = "(";
    for (int d = 0; d < shape.rank; ++d) text += (d > 0 ? "," : "") + std::to_string(shape.extents[d]);
    return text + ")";
}

inline std::string text_of(const mesh_value& mesh) {
    std::string text = "(";
    for (int a = 0; a < mesh.axes; ++a) text += (a > 0 ? "," : "") + std::to_string(mesh.sizes[a]);
    return text + ")";
}

inline std::string text_of(const placement_list& placements) {
    std::string text = "[";
    for (int a = 0; a < placements.count && a < shardcheck::max_axes; ++a) {
        const placement_value& one = placements.at[a];
        if (a > 0) text += ", ";
        if (one.kind == placement_kind::replicate) text += "replicate";
        if (one.kind == placement_kind::partial) text += "partial<" + std::to_string(static_cast<int>(one.op)) + ">";
        if (one.kind == placement_kind::shard && one.factor == 1) text += "shard<" + std::to_string(one.dim) + ">";
        if (one.kind == placement_kind::shard && one.factor != 1) {
            text += "strided<" + std::to_string(one.dim) + "," + std::to_string(one.factor) + ">";
        }
    }
    return text + "]";
}

}  // namespace exact
