// SPDX-License-Identifier: Apache-2.0
// Any bytes as a question to the rule: it must answer without a crash, a hang or undefined behaviour, and its answers
// must agree with each other. Small tensors are also decided element by element, by the definition of a legal view.
#include <shardcheck/core/local.hpp>
#include <shardcheck/core/view.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>

namespace {

using shardcheck::check_view;
using shardcheck::check_view_to;
using shardcheck::extent_t;
using shardcheck::max_axes;
using shardcheck::max_rank;
using shardcheck::mesh_value;
using shardcheck::placement_kind;
using shardcheck::placement_list;
using shardcheck::placement_value;
using shardcheck::policy;
using shardcheck::reduction;
using shardcheck::rule;
using shardcheck::shape_value;
using shardcheck::verdict;

struct question {
    shape_value in;
    mesh_value mesh;
    placement_list placements;
    shape_value out;
    placement_list stated;
    policy allowed = policy::plain;
};

// ---- what is said when an answer is wrong -----------------------------------------------------------------------

void print(const char* name, const shape_value& shape) {
    std::fprintf(stderr, "%s rank %d:", name, shape.rank);
    for (int d = 0; d < max_rank && d < shape.rank; ++d) {
        std::fprintf(stderr, " %lld", static_cast<long long>(shape.extents[d]));
    }
    std::fprintf(stderr, "\n");
}

void print(const char* name, const placement_list& list) {
    std::fprintf(stderr, "%s count %d:", name, list.count);
    for (int i = 0; i < max_axes && i < list.count; ++i) {
        const placement_value& placement = list.at[i];
        std::fprintf(stderr, " (kind %d op %d dim %d factor %lld)", static_cast<int>(placement.kind),
                     static_cast<int>(placement.op), placement.dim, static_cast<long long>(placement.factor));
    }
    std::fprintf(stderr, "\n");
}

void demand(bool holds, const char* law, const question& asked, const verdict& got) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    print("in", asked.in);
    std::fprintf(stderr, "mesh axes %d:", asked.mesh.axes);
    for (int i = 0; i < max_axes && i < asked.mesh.axes; ++i) {
        std::fprintf(stderr, " %lld", static_cast<long long>(asked.mesh.sizes[i]));
    }
    std::fprintf(stderr, "\n");
    print("placements", asked.placements);
    print("out", asked.out);
    print("stated", asked.stated);
    std::fprintf(stderr, "policy %d, got %s\n", static_cast<int>(asked.allowed), shardcheck::name_of(got.reason));
    print("result", got.placements);
    std::abort();
}

// ---- bytes to questions -----------------------------------------------------------------------------------------

class byte_source {
  public:
    byte_source(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

    bool empty() const { return left_ == 0; }

    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }

    int below(int limit) { return byte() % limit; }

    std::uint64_t word(int bytes) {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i) value = value << 8 | byte();
        return value;
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

extent_t any_number(byte_source& bytes) {
    constexpr extent_t highest = std::numeric_limits<extent_t>::max();
    switch (bytes.below(8)) {
        case 0: return static_cast<std::int8_t>(bytes.byte());
        case 1: return static_cast<extent_t>(bytes.word(8));
        case 2: return extent_t{1} << bytes.below(63);
        case 3: return highest / (bytes.byte() + 1);
        case 4: return std::numeric_limits<extent_t>::min() + bytes.byte();
        case 5: return (extent_t{1} << bytes.below(62)) + bytes.byte() - 128;
        default: return bytes.below(17);
    }
}

int any_count(byte_source& bytes, int capacity) {
    switch (bytes.below(8)) {
        case 0: return static_cast<int>(static_cast<std::uint32_t>(bytes.word(4)));
        case 1: return static_cast<std::int8_t>(bytes.byte());
        default: return bytes.below(capacity + 1);
    }
}

void any_shape(byte_source& bytes, shape_value& shape) {
    shape.rank = any_count(bytes, max_rank);
    for (int d = 0; d < max_rank && d < shape.rank; ++d) shape.extents[d] = any_number(bytes);
}

void any_placements(byte_source& bytes, placement_list& list) {
    list.count = any_count(bytes, max_axes);
    for (int i = 0; i < max_axes && i < list.count; ++i) {
        placement_value& placement = list.at[i];
        const bool wild = bytes.below(8) == 0;
        placement.kind = static_cast<placement_kind>(wild ? bytes.byte() : bytes.below(3));
        placement.op = static_cast<reduction>(wild ? bytes.byte() : bytes.below(6));
        placement.dim = static_cast<int>(any_number(bytes));
        placement.factor = wild ? any_number(bytes) : 1;
    }
}

/// Anything at all, mostly nonsense.
question any_question(byte_source& bytes) {
    question asked;
    any_shape(bytes, asked.in);
    asked.mesh.axes = any_count(bytes, max_axes);
    for (int i = 0; i < max_axes && i < asked.mesh.axes; ++i) asked.mesh.sizes[i] = any_number(bytes);
    any_placements(bytes, asked.placements);
    any_shape(bytes, asked.out);
    any_placements(bytes, asked.stated);
    return asked;
}

placement_value some_placement(byte_source& bytes, const shape_value& shape, bool strided) {
    const int choice = bytes.below(16);
    if (choice == 0 || shape.rank == 0) return shardcheck::replicated();
    if (choice == 1) return shardcheck::partial_of(static_cast<reduction>(1 + bytes.below(5)));
    const int dim = bytes.below(shape.rank);
    const extent_t extent = shape.extents[dim];
    extent_t factor = 1;
    if (strided && choice > 9) {
        factor = choice % 2 == 0 ? 1 + bytes.below(8) : extent / (1 + bytes.below(4));
        if (factor < 1 || extent % factor != 0) factor = 1;
    }
    return shardcheck::shard_of(choice == 2 ? dim - shape.rank : dim, factor);
}

placement_list some_placements(byte_source& bytes, const shape_value& shape, const mesh_value& mesh) {
    placement_list list;
    list.count = mesh.axes;
    const bool strided = bytes.below(3) == 0;
    for (int i = 0; i < mesh.axes; ++i) list.at[i] = some_placement(bytes, shape, strided);
    return list;
}

/// A sound question, both shapes of which group the same factors: views that have a chance.
question sound_question(byte_source& bytes, extent_t most_elements, int most_dims, int most_axes,
                        extent_t most_ranks) {
    constexpr extent_t factors[] = {2, 3, 2, 1, 5, 2, 7, 3, 2, 4, 1, 2, 3, 11, 2, 0};
    question asked;
    const int count = bytes.below(48);
    extent_t elements = 1;
    shape_value* const shapes[] = {&asked.in, &asked.out};
    for (int i = 0; i < count; ++i) {
        const int choice = bytes.byte();
        const extent_t factor = factors[choice % 16];
        if (factor == 0 && bytes.below(8) != 0) continue;
        if (factor > 1 && elements > most_elements / factor) continue;
        elements *= factor == 0 ? 1 : factor;
        for (int side = 0; side < 2; ++side) {
            shape_value& shape = *shapes[side];
            const bool opens = shape.rank == 0 || (choice >> (4 + side) & 1) != 0;
            if (opens && shape.rank < most_dims) shape.extents[shape.rank++] = 1;
            shape.extents[shape.rank - 1] *= factor;
        }
    }
    const int changes = bytes.below(16);
    if (changes == 0 && asked.out.rank > 0) asked.out.extents[bytes.below(asked.out.rank)] = shardcheck::infer;
    if (changes == 1 && asked.out.rank > 0) asked.out.extents[bytes.below(asked.out.rank)] = bytes.below(9);
    extent_t ranks = 1;
    const int axes = bytes.below(most_axes + 1);
    for (int i = 0; i < axes; ++i) {
        extent_t size = 1 + bytes.below(most_ranks < 64 ? 6 : 40);
        if (bytes.below(32) == 0 && most_ranks >= 64) size = extent_t{1} << bytes.below(40);
        if (ranks > most_ranks / size) size = 1;
        ranks *= size;
        asked.mesh.sizes[asked.mesh.axes++] = size;
    }
    asked.placements = some_placements(bytes, asked.in, asked.mesh);
    asked.stated = some_placements(bytes, asked.out, asked.mesh);
    return asked;
}

/// Puts any value in a few places of a sound question, so that one thing is wrong and the rest is not.
void spoil(byte_source& bytes, question& asked) {
    const int times = 1 + bytes.below(3);
    for (int i = 0; i < times; ++i) {
        placement_list& list = bytes.below(2) == 0 ? asked.placements : asked.stated;
        shape_value& shape = bytes.below(2) == 0 ? asked.in : asked.out;
        placement_value& placement = list.at[bytes.below(max_axes)];
        switch (bytes.below(8)) {
            case 0: shape.rank = any_count(bytes, max_rank); break;
            case 1: asked.mesh.axes = any_count(bytes, max_axes); break;
            case 2: list.count = any_count(bytes, max_axes); break;
            case 3: asked.mesh.sizes[bytes.below(max_axes)] = any_number(bytes); break;
            case 4: placement.dim = static_cast<int>(any_number(bytes)); break;
            case 5: placement.factor = any_number(bytes); break;
            case 6: placement.kind = static_cast<placement_kind>(bytes.byte()); break;
            default: shape.extents[bytes.below(max_rank)] = any_number(bytes); break;
        }
    }
}

// ---- answers that must agree ------------------------------------------------------------------------------------

bool equal(const placement_list& left, const placement_list& right) {
    if (left.count != right.count) return false;
    for (int i = 0; i < left.count; ++i) {
        if (!(left.at[i] == right.at[i])) return false;
    }
    return true;
}

/// Equal where it matters: on an axis of one rank, a plain answer may replicate where a strided one has a name.
bool equal_on_cut_axes(const mesh_value& mesh, const placement_list& left, const placement_list& right) {
    for (int i = 0; i < mesh.axes; ++i) {
        if (mesh.sizes[i] > 1 && !(left.at[i] == right.at[i])) return false;
    }
    return true;
}

/// The product of extents that are known to fit.
extent_t elements_of(const shape_value& shape) {
    for (int d = 0; d < shape.rank; ++d) {
        if (shape.extents[d] == 0) return 0;
    }
    extent_t product = 1;
    for (int d = 0; d < shape.rank; ++d) product *= shape.extents[d];
    return product;
}

/// True if no axis of `to` is strided that is not strided in `from`.
bool no_new_strides(const placement_list& from, const placement_list& to) {
    for (int i = 0; i < to.count; ++i) {
        if (to.at[i].factor > 1 && from.at[i].factor <= 1) return false;
    }
    return true;
}

/// Whatever rank is asked for, local questions have an answer.
void check_any_rank(const question& asked, extent_t rank, extent_t index) {
    const placement_list& placements = asked.placements;
    const shape_value local = shardcheck::local_shape(asked.in, asked.mesh, placements, rank);
    const shape_value offset = shardcheck::global_offset(asked.in, asked.mesh, placements, rank);
    const bool uniform = shardcheck::uniform_local_shape(asked.in, asked.mesh, placements);
    const int dim = static_cast<int>(index % max_rank);
    const extent_t found = shardcheck::global_index(asked.in, asked.mesh, placements, rank, dim, index);
    const auto law = [&](bool holds, const char* text) { demand(holds, text, asked, verdict{}); };
    law(local.rank == offset.rank, "a rank has a local shape and an offset, or neither");
    law(found == -1 || (found >= 0 && found < asked.in.extents[dim]), "a global index is -1 or within the shape");
    for (int d = 0; d < local.rank; ++d) {
        law(local.extents[d] >= 0 && local.extents[d] <= asked.in.extents[d], "a block is no larger than the whole");
        law(offset.extents[d] >= 0 && offset.extents[d] <= asked.in.extents[d] - local.extents[d],
            "a block lies in the whole");
        const shape_value first = shardcheck::local_shape(asked.in, asked.mesh, placements, 0);
        law(!uniform || local.extents[d] == first.extents[d], "uniform blocks have the extents of the first");
    }
}

void check_legal(const question& asked, const verdict& found) {
    const auto law = [&](bool holds, const char* text) { demand(holds, text, asked, found); };
    const mesh_value& mesh = asked.mesh;
    law(found.placements.count == mesh.axes, "a legal view has a placement for each axis");
    law(elements_of(found.shape) == elements_of(asked.in), "a legal view keeps the number of elements");
    law(found.shape.rank == asked.out.rank, "a legal view has the shape that was asked for");
    for (int d = 0; d < asked.out.rank; ++d) {
        law(asked.out.extents[d] == found.shape.extents[d] || asked.out.extents[d] == shardcheck::infer,
            "a legal view has the extents that were asked for");
    }
    const verdict again = check_view_to(asked.in, mesh, asked.placements, asked.out, found.placements);
    law(again.legal(), "a legal view is legal when its own placements are stated");
    law(equal(again.placements, found.placements), "placements of a result are canonical");
    law(check_view_to(found.shape, mesh, found.placements, asked.in, asked.placements).legal(),
        "a legal view is legal backwards, to the placements that it came from");
    law(check_view(found.shape, mesh, found.placements, asked.in, policy::strided).legal(),
        "a legal view is legal backwards under the strided policy");
}

/// A refusal names an axis of the mesh, and the split that it proposes gets the view past that axis.
void check_refusal(const question& asked, const verdict& found, policy allowed) {
    const auto law = [&](bool holds, const char* text) { demand(holds, text, asked, found); };
    if (found.legal() || is_bad_input(found.reason) || found.reason == rule::element_count_differs) return;
    law(found.axis >= 0 && found.axis < asked.mesh.axes, "a refusal names a mesh axis");
    law(asked.mesh.sizes[found.axis] > 1, "an axis of one rank is never the cause of a refusal");
    law(found.in.chunk >= 0 && found.in.chunk <= found.in.period, "a chunk is no longer than its period");
    if (found.reason != rule::needs_mesh_axis_split) return;
    const int parts = found.split.parts;
    law(parts > 1 && asked.mesh.axes + parts - 1 <= max_axes, "a split has several parts, within capacity");
    question split = asked;
    extent_t product = 1;
    for (int i = 0; i < parts; ++i) {
        split.mesh.sizes[found.axis + i] = found.split.sizes[i];
        split.placements.at[found.axis + i] = asked.placements.at[found.axis];
        law(found.split.sizes[i] > 1, "every part of a split has several ranks");
        product *= found.split.sizes[i];
    }
    law(product == asked.mesh.sizes[found.axis], "the parts of a split multiply to the axis");
    for (int i = found.axis + 1; i < asked.mesh.axes; ++i) {
        split.mesh.sizes[i + parts - 1] = asked.mesh.sizes[i];
        split.placements.at[i + parts - 1] = asked.placements.at[i];
    }
    split.mesh.axes += parts - 1;
    split.placements.count += parts - 1;
    const verdict again = check_view(split.in, split.mesh, split.placements, split.out, allowed);
    law(again.legal() || again.axis >= found.axis + parts, "a split gets the view past the axis");
}

void check_answers(const question& asked) {
    const verdict plain = check_view(asked.in, asked.mesh, asked.placements, asked.out, policy::plain);
    const verdict strided = check_view(asked.in, asked.mesh, asked.placements, asked.out, policy::strided);
    const verdict by_policy = check_view(asked.in, asked.mesh, asked.placements, asked.out, asked.allowed);
    const verdict stated = check_view_to(asked.in, asked.mesh, asked.placements, asked.out, asked.stated);
    const verdict identity = check_view(asked.in, asked.mesh, asked.placements, asked.in, asked.allowed);
    const auto law = [&](bool holds, const char* text) { demand(holds, text, asked, plain); };
    for (const verdict* found : {&plain, &strided, &by_policy, &stated, &identity}) {
        law(found->reason <= shardcheck::last_rule, "every verdict has a rule");
    }
    law(is_bad_input(plain.reason) == is_bad_input(strided.reason), "bad input is bad under every policy");
    if (is_bad_input(plain.reason)) {
        law(plain.reason == strided.reason && plain.reason == by_policy.reason && plain.reason == stated.reason,
            "bad input has one rule");
        law(!is_bad_input(identity.reason) ||
                shardcheck::local_shape(asked.in, asked.mesh, asked.placements, 0).rank == -1,
            "a tensor that is not sound has no local shape");
        if (is_bad_input(identity.reason)) return;
    }
    law(identity.legal(), "the identity view of a sound tensor is legal");
    law(identity.placements.count == asked.mesh.axes, "the identity view has all placements");
    for (int i = 0; i < asked.mesh.axes; ++i) {
        const placement_value& given = asked.placements.at[i];
        const placement_value& kept = identity.placements.at[i];
        const bool same =
            kept.kind == given.kind && (given.kind != placement_kind::partial || kept.op == given.op) &&
            (given.kind != placement_kind::shard ||
             (kept.factor == given.factor && kept.dim == (given.dim < 0 ? given.dim + asked.in.rank : given.dim)));
        law(same, "the identity view keeps the placements that it was given");
    }
    if (is_bad_input(plain.reason)) return;
    check_refusal(asked, plain, policy::plain);
    check_refusal(asked, strided, policy::strided);
    if (plain.legal()) {
        check_legal(asked, plain);
        law(strided.legal(), "a view that is plainly legal is legal under the strided policy");
        law(equal_on_cut_axes(asked.mesh, plain.placements, strided.placements),
            "a plain answer comes before a strided one");
        law(no_new_strides(identity.placements, plain.placements), "the plain policy makes no axis strided");
    }
    if (strided.legal()) check_legal(asked, strided);
    if (stated.legal()) {
        check_legal(asked, stated);
        demand(strided.legal(), "a view that is legal as stated is found under the strided policy", asked, stated);
        if (no_new_strides(identity.placements, stated.placements)) {
            demand(plain.legal(), "a view that is legal as stated without new strides is found", asked, stated);
        }
    }
}

// ---- the definition, element by element -------------------------------------------------------------------------

constexpr int most_tiny_elements = 64;
constexpr int most_tiny_dims = 5;
constexpr int most_tiny_axes = 3;
constexpr int most_tiny_ranks = 24;

/// One rank's block: for each dim the global indices of its rows, in local order.
struct tiny_block {
    int rank = 0;
    int lengths[most_tiny_dims] = {};
    int rows[most_tiny_dims][most_tiny_elements] = {};
};

/// Applies the placements one by one to explicit lists of rows. False if a strided factor does not divide.
bool deal(const shape_value& shape, const mesh_value& mesh, const placement_list& placements, const int* coordinates,
          tiny_block& block) {
    block.rank = shape.rank;
    for (int d = 0; d < shape.rank; ++d) {
        block.lengths[d] = static_cast<int>(shape.extents[d]);
        for (int i = 0; i < block.lengths[d]; ++i) block.rows[d][i] = i;
    }
    for (int axis = 0; axis < mesh.axes; ++axis) {
        const placement_value& placement = placements.at[axis];
        if (placement.kind != placement_kind::shard) continue;
        const int dim = placement.dim < 0 ? placement.dim + shape.rank : placement.dim;
        const int length = block.lengths[dim];
        const int pieces = static_cast<int>(placement.factor);
        if (length % pieces != 0) return false;
        const int piece = length / pieces;
        const int ranks = static_cast<int>(mesh.sizes[axis]);
        int chunk = 0;
        while (chunk * ranks < piece) ++chunk;
        int kept = 0;
        for (int i = 0; i < length; ++i) {
            const int at = i % piece;
            if (at >= chunk * coordinates[axis] && at < chunk * (coordinates[axis] + 1)) {
                block.rows[dim][kept++] = block.rows[dim][i];
            }
        }
        block.lengths[dim] = kept;
    }
    return true;
}

/// The global flat indices of a block, in local order.
int list_elements(const tiny_block& block, const shape_value& shape, int* elements) {
    // First, since the extents before a 0 may multiply to more than a tiny tensor's elements.
    for (int d = 0; d < block.rank; ++d) {
        if (block.lengths[d] == 0) return 0;
    }
    int count = 1;
    elements[0] = 0;
    for (int d = 0; d < block.rank; ++d) {
        int next[most_tiny_elements] = {};
        int next_count = 0;
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k < block.lengths[d]; ++k) {
                next[next_count++] = elements[i] * static_cast<int>(shape.extents[d]) + block.rows[d][k];
            }
        }
        count = next_count;
        for (int i = 0; i < count; ++i) elements[i] = next[i];
    }
    return count;
}

struct tiny_list {
    int count = 0;
    int elements[most_tiny_elements] = {};
};

struct tiny_tensor {
    int ranks = 0;
    tiny_list lists[most_tiny_ranks];
};

int count_ranks(const mesh_value& mesh) {
    int ranks = 1;
    for (int i = 0; i < mesh.axes; ++i) ranks *= static_cast<int>(mesh.sizes[i]);
    return ranks;
}

void coordinates_of(const mesh_value& mesh, int rank, int* coordinates) {
    for (int i = mesh.axes - 1; i >= 0; --i) {
        const int size = static_cast<int>(mesh.sizes[i]);
        coordinates[i] = rank % size;
        rank /= size;
    }
}

/// False if the tensor is not sound on some rank.
bool deal_all(const shape_value& shape, const mesh_value& mesh, const placement_list& placements, tiny_tensor& all) {
    all.ranks = count_ranks(mesh);
    for (int rank = 0; rank < all.ranks; ++rank) {
        int coordinates[most_tiny_axes] = {};
        coordinates_of(mesh, rank, coordinates);
        tiny_block block;
        if (!deal(shape, mesh, placements, coordinates, block)) return false;
        all.lists[rank].count = list_elements(block, shape, all.lists[rank].elements);
    }
    return true;
}

bool same_partials(const mesh_value& mesh, const placement_list& left, const placement_list& right) {
    for (int i = 0; i < mesh.axes; ++i) {
        const reduction left_op = left.at[i].kind == placement_kind::partial ? left.at[i].op : reduction::none;
        const reduction right_op = right.at[i].kind == placement_kind::partial ? right.at[i].op : reduction::none;
        if (mesh.sizes[i] > 1 && left_op != right_op) return false;
    }
    return true;
}

/// The definition: every rank has the same list on both sides, and owes the same reductions.
bool holds_the_same(const tiny_tensor& held, const question& asked, const shape_value& out,
                    const placement_list& placements) {
    if (!same_partials(asked.mesh, asked.placements, placements)) return false;
    for (int rank = 0; rank < held.ranks; ++rank) {
        int coordinates[most_tiny_axes] = {};
        coordinates_of(asked.mesh, rank, coordinates);
        tiny_block block;
        if (!deal(out, asked.mesh, placements, coordinates, block)) return false;
        tiny_list list;
        list.count = list_elements(block, out, list.elements);
        if (list.count != held.lists[rank].count) return false;
        for (int i = 0; i < list.count; ++i) {
            if (list.elements[i] != held.lists[rank].elements[i]) return false;
        }
    }
    return true;
}

/// Tries every placement of every axis from `axis` on.
bool some_placements_hold(const tiny_tensor& held, const question& asked, const shape_value& out, policy allowed,
                          int axis, placement_list& tried) {
    if (axis == asked.mesh.axes) return holds_the_same(held, asked, out, tried);
    const placement_value& given = asked.placements.at[axis];
    const auto holds = [&](const placement_value& placement) {
        tried.at[axis] = placement;
        return some_placements_hold(held, asked, out, allowed, axis + 1, tried);
    };
    // An axis of one rank cuts nothing: all placements are one there.
    if (asked.mesh.sizes[axis] == 1) return holds(shardcheck::replicated());
    if (given.kind == placement_kind::partial) return holds(given);
    if (holds(shardcheck::replicated())) return true;
    const bool may_stride = allowed == policy::strided || given.factor > 1;
    for (int dim = 0; dim < out.rank; ++dim) {
        const extent_t most_factor = may_stride && out.extents[dim] > 1 ? out.extents[dim] : 1;
        for (extent_t factor = 1; factor <= most_factor; ++factor) {
            if (holds(shardcheck::shard_of(dim, factor))) return true;
        }
    }
    return false;
}

/// Local shapes and indices against the explicit lists.
void check_local(const question& asked) {
    for (int rank = 0; rank < count_ranks(asked.mesh); ++rank) {
        int coordinates[most_tiny_axes] = {};
        coordinates_of(asked.mesh, rank, coordinates);
        tiny_block block;
        deal(asked.in, asked.mesh, asked.placements, coordinates, block);
        const shape_value local = shardcheck::local_shape(asked.in, asked.mesh, asked.placements, rank);
        const auto law = [&](bool holds, const char* text) { demand(holds, text, asked, verdict{}); };
        law(local.rank == asked.in.rank, "every rank of a sound tensor has a local shape");
        for (int d = 0; d < local.rank; ++d) {
            law(local.extents[d] == block.lengths[d], "a local shape counts the rows of its rank");
            for (int i = 0; i <= block.lengths[d]; ++i) {
                const extent_t index = shardcheck::global_index(asked.in, asked.mesh, asked.placements, rank, d, i);
                law(index == (i < block.lengths[d] ? block.rows[d][i] : -1), "a local index has its global index");
            }
        }
    }
}

void check_tiny(const question& asked) {
    const verdict identity = check_view(asked.in, asked.mesh, asked.placements, asked.in);
    tiny_tensor held;
    const bool sound = deal_all(asked.in, asked.mesh, asked.placements, held);
    demand(sound == identity.legal(), "a tensor is sound iff its strided factors divide on every rank", asked,
           identity);
    if (!sound) return;
    check_local(asked);
    for (const policy allowed : {policy::plain, policy::strided}) {
        const verdict found = check_view(asked.in, asked.mesh, asked.placements, asked.out, allowed);
        if (is_bad_input(found.reason) || found.reason == rule::element_count_differs) {
            // The shape decides that, not the placements.
            continue;
        }
        question by_policy = asked;
        by_policy.allowed = allowed;
        if (found.legal()) {
            demand(holds_the_same(held, asked, found.shape, found.placements),
                   "a legal view leaves every rank its elements in order", by_policy, found);
        } else {
            placement_list tried;
            tried.count = asked.mesh.axes;
            const bool missed = some_placements_hold(held, asked, found.shape, allowed, 0, tried);
            by_policy.stated = tried;
            demand(!missed, "an illegal view has no placements (one that holds is printed as stated)", by_policy,
                   found);
        }
    }
    const verdict stated = check_view_to(asked.in, asked.mesh, asked.placements, asked.out, asked.stated);
    if (!is_bad_input(stated.reason) && stated.reason != rule::element_count_differs) {
        demand(stated.legal() == holds_the_same(held, asked, stated.shape, asked.stated),
               "stated placements are legal iff every rank keeps its elements in order", asked, stated);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr extent_t huge = std::numeric_limits<extent_t>::max() / 4;
    byte_source bytes(data, size);
    question asked;
    switch (bytes.below(5)) {
        case 0:
            // Fewer elements for more axes: all placements of all axes are tried.
            asked = sound_question(bytes, 24, most_tiny_dims, most_tiny_axes, most_tiny_ranks);
            check_tiny(asked);
            break;
        case 1:
            asked = sound_question(bytes, most_tiny_elements, most_tiny_dims, 2, most_tiny_ranks);
            check_tiny(asked);
            break;
        case 2: asked = sound_question(bytes, huge, max_rank, max_axes, huge); break;
        case 3:
            asked = sound_question(bytes, huge, max_rank, max_axes, huge);
            spoil(bytes, asked);
            break;
        default: asked = any_question(bytes); break;
    }
    asked.allowed = static_cast<policy>(bytes.byte());
    check_answers(asked);
    check_any_rank(asked, any_number(bytes), any_number(bytes));
    return 0;
}
