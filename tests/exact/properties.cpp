// SPDX-License-Identifier: Apache-2.0

// Laws that check_view and the local helpers have to keep, over all small cases. Every law prints how many cases it
// met, and fails if it met none.

#include "enumeration.hpp"

#include <shardcheck/core/local.hpp>
#include <shardcheck/core/view.hpp>

#include <chrono>
#include <cstdio>

namespace {

using namespace exact;
using shardcheck::check_view;
using shardcheck::check_view_to;
using shardcheck::rule;
using shardcheck::verdict;

int laws_kept = 0;
int laws_broken = 0;

/// Counts what one law met; prints the first five cases that break it.
class law {
  public:
    explicit law(const char* name) : name_(name) {}
    law(const law&) = delete;
    law& operator=(const law&) = delete;

    ~law() {
        const bool kept = cases > 0 && broken_ == 0;
        ++(kept ? laws_kept : laws_broken);
        std::printf("%s: %s: %llu cases", kept ? "pass" : "FAIL", name_, cases);
        if (excused > 0) std::printf(", %llu excused", excused);
        std::printf("%s%s, %llu broken\n", note.empty() ? "" : ", ", note.c_str(), broken_);
    }

    /// One case; `text` says which, and is asked for only where it breaks the law.
    template <typename Text>
    void expect(bool holds, const Text& text) {
        ++cases;
        if (holds) return;
        if (++broken_ <= 5) std::printf("    %s\n", text().c_str());
    }

    unsigned long long cases = 0;
    unsigned long long excused = 0;
    std::string note;

  private:
    const char* name_;
    unsigned long long broken_ = 0;
};

std::string text_of_case(const shape_value& in, const mesh_value& mesh, const placement_list& placements,
                         const shape_value& out, policy allowed) {
    return "mesh " + text_of(mesh) + " in " + text_of(in) + " " + text_of(placements) + " out " + text_of(out) +
           (allowed == policy::plain ? " plain" : " strided");
}

std::string text_of_verdict(const verdict& found) {
    return found.legal() ? text_of(found.placements) : std::string(name_of(found.reason));
}

constexpr policy policies[] = {policy::plain, policy::strided};

/// How far each number of axes is enumerated.
struct reach {
    int axes;
    extent_t max_size;
    extent_t max_elements;
    int max_rank;
};

/// Calls visit(ways, holdings) for each mesh and shape within reach.
template <typename Visit>
void for_each_tensor(const std::vector<reach>& all, const Visit& visit) {
    for (const reach& far : all) {
        for (const mesh_value& mesh : meshes_of(far.axes, far.max_size)) {
            for (extent_t count = 0; count <= far.max_elements; ++count) {
                list_store store;
                // empty shapes are many and alike
                for (const shape_value& shape :
                     shapes_of(count, count == 0 ? std::min(far.max_rank, 2) : far.max_rank)) {
                    layouts ways(store, shape, mesh, reduction::sum);
                    visit(store, ways, all_holdings(ways));
                }
            }
        }
    }
}

const std::vector<reach> usual = {{0, 1, 8, 4}, {1, 5, 16, 4}, {2, 4, 8, 3}, {3, 3, 6, 3}};

void identity_keeps_its_placements() {
    law kept("an identity view returns the very placements it was given");
    for_each_tensor(usual, [&](list_store&, layouts& ways, const std::vector<holding>& all) {
        for (const holding& held : all) {
            const placement_list list = placements_of(held, ways.mesh().axes);
            for (const policy allowed : policies) {
                const verdict found = check_view(ways.shape(), ways.mesh(), list, ways.shape(), allowed);
                kept.expect(found.legal() && same_placements(found.placements, list), [&] {
                    return text_of_case(ways.shape(), ways.mesh(), list, ways.shape(), allowed) + ": got " +
                           text_of_verdict(found);
                });
            }
            const verdict stated = check_view_to(ways.shape(), ways.mesh(), list, ways.shape(), list);
            kept.expect(stated.legal() && same_placements(stated.placements, list), [&] {
                return text_of_case(ways.shape(), ways.mesh(), list, ways.shape(), policy::plain) + " stated: got " +
                       text_of_verdict(stated);
            });
        }
    });
}

/// Every shape that merges neighbouring dims of `shape`: bit i of the pattern merges dims i and i + 1.
shape_value flattened(const shape_value& shape, unsigned pattern) {
    shape_value merged;
    for (int d = 0; d < shape.rank; ++d) {
        if (d > 0 && (pattern >> (d - 1) & 1U) != 0)
            merged.extents[merged.rank - 1] *= shape.extents[d];
        else
            merged.extents[merged.rank++] = shape.extents[d];
    }
    return merged;
}

void there_and_back() {
    law legal("wherever a flatten is legal, so is its unflatten, under the same policy and as stated");
    law elements("there and back, every rank has its elements again");
    law placements("there and back, an axis has its placement again");
    law even("a flatten of evenly sharded dims is legal under strided");
    unsigned long long size_one = 0;
    unsigned long long locally_one = 0;
    unsigned long long pieces_of_one = 0;
    unsigned long long empty = 0;
    for_each_tensor(usual, [&](list_store& store, layouts& ways, const std::vector<holding>& all) {
        const shape_value& shape = ways.shape();
        const mesh_value& mesh = ways.mesh();
        for (unsigned pattern = 1; shape.rank > 1 && pattern < 1U << (shape.rank - 1); ++pattern) {
            const shape_value flat = flattened(shape, pattern);
            layouts flat_ways(store, flat, mesh, reduction::sum);
            for (const holding& held : all) {
                const placement_list list = placements_of(held, mesh.axes);
                bool all_even = true;
                for (int a = 0; a < mesh.axes; ++a) {
                    all_even = all_even && held.piece[static_cast<std::size_t>(a)] % mesh.sizes[a] == 0;
                }
                for (const policy allowed : policies) {
                    const auto text = [&](const verdict& there, const verdict& back) {
                        return text_of_case(shape, mesh, list, flat, allowed) + ": there " + text_of_verdict(there) +
                               ", back " + text_of_verdict(back);
                    };
                    const verdict there = check_view(shape, mesh, list, flat, allowed);
                    if (all_even && allowed == policy::strided) {
                        even.expect(there.legal(), [&] { return text(there, there); });
                    }
                    if (!there.legal()) continue;
                    const verdict back = check_view(flat, mesh, there.placements, shape, allowed);
                    const verdict stated = check_view_to(flat, mesh, there.placements, shape, list);
                    legal.expect(back.legal() && stated.legal(), [&] { return text(there, back); });
                    if (!back.legal()) continue;
                    elements.expect(well_formed(flat, mesh, there.placements) &&
                                        well_formed(shape, mesh, back.placements) &&
                                        holding_of(flat_ways, there.placements).means == held.means &&
                                        holding_of(ways, back.placements).means == held.means,
                                    [&] { return text(there, back); });
                    for (int a = 0; a < mesh.axes; ++a) {
                        if (back.placements.at[a] == list.at[a]) {
                            placements.expect(true, [&] { return text(there, back); });
                        } else if (count_elements(shape) == 0) {
                            ++empty;
                        } else if (mesh.sizes[a] == 1) {
                            ++size_one;
                        } else if (held.piece[static_cast<std::size_t>(a)] == 1) {
                            ++(list.at[a].factor == 1 ? locally_one : pieces_of_one);
                        } else {
                            placements.expect(false, [&] { return text(there, back); });
                        }
                    }
                }
            }
        }
    });
    placements.excused = size_one + locally_one + pieces_of_one + empty;
    placements.note = std::to_string(size_one) + " axes of size 1, " + std::to_string(locally_one) +
                      " dims locally 1, " + std::to_string(pieces_of_one) + " strided pieces of 1, " +
                      std::to_string(empty) + " of empty tensors";
}

/// True if both axes cut one dim.
bool share_a_dim(const placement_list& list, int axis, int later) {
    return list.at[axis].kind == placement_kind::shard && list.at[later].kind == placement_kind::shard &&
           list.at[axis].dim == list.at[later].dim;
}

/// An axis of size 1 against the same axis of any size n at which the view is legal. A later axis meets other lengths
/// at n than at 1 where it cuts the same elements: a dim that the axis cuts too, before the view or after it, or a dim
/// around that one.
void size_one_axis_is_as_any_other() {
    law own("an axis of size 1 has the placement that it has at any size where the view is legal");
    law others("so have all other axes, unless a later one cuts the same elements");
    unsigned long long same_in = 0;
    unsigned long long same_out = 0;
    unsigned long long around = 0;
    unsigned long long after_such = 0;
    unsigned long long refused = 0;
    unsigned long long no_type = 0;
    const std::vector<reach> far = {{1, 5, 16, 4}, {2, 4, 8, 3}, {3, 3, 4, 3}};
    for_each_tensor(far, [&](list_store&, layouts& ways, const std::vector<holding>& all) {
        const mesh_value& mesh = ways.mesh();
        const shape_value& shape = ways.shape();
        const extent_t count = count_elements(shape);
        const std::vector<shape_value> outs = shapes_of(count, count == 0 ? 2 : mesh.axes == 1 ? 4 : 3);
        for (int axis = 0; axis < mesh.axes; ++axis) {
            if (mesh.sizes[axis] == 1) continue;
            mesh_value one = mesh;
            one.sizes[axis] = 1;
            for (const holding& held : all) {
                const placement_list list = placements_of(held, mesh.axes);
                if (list.at[axis].kind != placement_kind::shard) continue;
                if (!well_formed(shape, one, list)) {
                    ++no_type;
                    continue;
                }
                for (const shape_value& out : outs) {
                    for (const policy allowed : policies) {
                        const verdict many = check_view(shape, mesh, list, out, allowed);
                        if (!many.legal()) continue;
                        const verdict single = check_view(shape, one, list, out, allowed);
                        const auto text = [&] {
                            return text_of_case(shape, mesh, list, out, allowed) + ": " + text_of_verdict(many) +
                                   ", with axis " + std::to_string(axis) + " of size 1: " + text_of_verdict(single);
                        };
                        if (!single.legal()) {
                            // never the fault of the axis itself
                            ++refused;
                            others.expect(single.axis > axis, text);
                            continue;
                        }
                        own.expect(single.placements.at[axis] == many.placements.at[axis], text);
                        bool follows = false;
                        for (int b = 0; b < mesh.axes; ++b) {
                            if (b == axis) continue;
                            const bool equal = single.placements.at[b] == many.placements.at[b];
                            if (equal || b < axis || list.at[b].kind != placement_kind::shard) {
                                others.expect(equal, text);
                                continue;
                            }
                            if (share_a_dim(list, axis, b)) {
                                ++same_in;
                            } else if (share_a_dim(many.placements, axis, b) ||
                                       share_a_dim(single.placements, axis, b)) {
                                ++same_out;
                            } else if (list.at[b].dim < list.at[axis].dim) {
                                ++around;  // its period is made of the rows that the axis cuts
                            } else if (follows) {
                                ++after_such;
                            } else {
                                others.expect(false, text);
                            }
                            follows = true;
                        }
                    }
                }
            }
        }
    });
    others.excused = same_in + same_out + around + after_such;
    others.note = std::to_string(same_in) + " on one dim before, " + std::to_string(same_out) + " on one dim after, " +
                  std::to_string(around) + " around it, " + std::to_string(after_such) + " after such an axis, " +
                  std::to_string(refused) + " refused for a later axis, " + std::to_string(no_type) +
                  " no type at size 1";
}

void size_one_meshes_refuse_nothing() {
    law legal("with every mesh axis of size 1 no view of equal element count is refused");
    for_each_tensor({{0, 1, 8, 4}, {1, 1, 16, 4}, {2, 1, 8, 3}, {3, 1, 6, 3}},
                    [&](list_store&, layouts& ways, const std::vector<holding>& all) {
                        const mesh_value& mesh = ways.mesh();
                        const extent_t count = count_elements(ways.shape());
                        for (const shape_value& out : shapes_of(count, count == 0 ? 2 : mesh.axes == 3 ? 3 : 4)) {
                            for (const holding& held : all) {
                                const placement_list list = placements_of(held, mesh.axes);
                                for (const policy allowed : policies) {
                                    const verdict found = check_view(ways.shape(), mesh, list, out, allowed);
                                    legal.expect(found.legal(), [&] {
                                        return text_of_case(ways.shape(), mesh, list, out, allowed) + ": got " +
                                               text_of_verdict(found);
                                    });
                                }
                            }
                        }
                    });
}

void local_helpers_agree() {
    law shapes("local_shape is the shape of the enumerated block");
    law indices("global_index is the enumerated index, and -1 beyond the block");
    law offsets("global_offset is the first enumerated index, or the end of what was left to an empty block");
    law uniform("uniform_local_shape is true where all enumerated blocks have one shape");
    for_each_tensor(usual, [&](list_store&, layouts& ways, const std::vector<holding>& all) {
        const mesh_value& mesh = ways.mesh();
        const shape_value& shape = ways.shape();
        for (const holding& held : all) {
            const placement_list list = placements_of(held, mesh.axes);
            bool one_shape = true;
            rank_block first;
            for (extent_t rank = 0; rank < count_ranks(mesh); ++rank) {
                const auto text = [&] {
                    return "mesh " + text_of(mesh) + " in " + text_of(shape) + " " + text_of(list) + " rank " +
                           std::to_string(rank);
                };
                const rank_block block = block_of(shape, mesh, list, rank);
                if (rank == 0) first = block;
                const shape_value local = local_shape(shape, mesh, list, rank);
                const shape_value offset = global_offset(shape, mesh, list, rank);
                bool right = local.rank == shape.rank;
                for (int d = 0; d < shape.rank && right; ++d) {
                    const index_list& held_rows = block.dims[static_cast<std::size_t>(d)];
                    const auto length = static_cast<extent_t>(held_rows.size());
                    one_shape = one_shape && held_rows.size() == first.dims[static_cast<std::size_t>(d)].size();
                    right = local.extents[d] == length;
                    for (extent_t i = 0; i < length; ++i) {
                        indices.expect(
                            global_index(shape, mesh, list, rank, d, i) == held_rows[static_cast<std::size_t>(i)],
                            [&] { return text() + " dim " + std::to_string(d) + " index " + std::to_string(i); });
                    }
                    indices.expect(global_index(shape, mesh, list, rank, d, length) == -1 &&
                                       global_index(shape, mesh, list, rank, d, -1) == -1,
                                   [&] { return text() + " dim " + std::to_string(d) + " beyond"; });
                    // where nothing is left: each plain shard adds min(k * chunk, length) of what it found
                    extent_t begin = 0;
                    extent_t left = shape.extents[d];
                    extent_t ranks_per_step = count_ranks(mesh);
                    bool is_plain = true;
                    for (int a = 0; a < mesh.axes; ++a) {
                        ranks_per_step /= mesh.sizes[a];
                        if (list.at[a].kind != placement_kind::shard || list.at[a].dim != d) continue;
                        is_plain = is_plain && list.at[a].factor == 1;
                        const extent_t n = mesh.sizes[a];
                        const extent_t k = rank / ranks_per_step % n;
                        const extent_t chunk = left / n + (left % n == 0 ? 0 : 1);
                        begin += std::min(k * chunk, left);
                        left = std::min(chunk, left - std::min(k * chunk, left));
                    }
                    const extent_t got = offset.rank == shape.rank ? offset.extents[d] : -1;
                    offsets.expect(
                        length > 0 ? got == held_rows.front()
                        : is_plain ? got == begin
                                   : got >= 0 && got <= shape.extents[d],
                        [&] { return text() + " dim " + std::to_string(d) + ": got " + std::to_string(got); });
                }
                shapes.expect(right, [&] { return text() + ": got " + text_of(local); });
            }
            uniform.expect(uniform_local_shape(shape, mesh, list) == one_shape, [&] {
                return "mesh " + text_of(mesh) + " in " + text_of(shape) + " " + text_of(list) + ": uniform is " +
                       std::to_string(one_shape);
            });
        }
    });
}

void a_legal_view_can_be_undone() {
    law undone("from the result of a legal view, the way back to the stated placements is legal");
    const std::vector<reach> far = {{1, 4, 12, 4}, {2, 3, 6, 3}, {3, 2, 4, 3}};
    for_each_tensor(far, [&](list_store&, layouts& ways, const std::vector<holding>& all) {
        const mesh_value& mesh = ways.mesh();
        const extent_t count = count_elements(ways.shape());
        for (const shape_value& out : shapes_of(count, count == 0 ? 2 : mesh.axes == 1 ? 4 : 3)) {
            for (const holding& held : all) {
                const placement_list list = placements_of(held, mesh.axes);
                for (const policy allowed : policies) {
                    const verdict there = check_view(ways.shape(), mesh, list, out, allowed);
                    if (!there.legal()) continue;
                    const verdict back = check_view_to(out, mesh, there.placements, ways.shape(), list);
                    undone.expect(back.legal() && same_placements(back.placements, list), [&] {
                        return text_of_case(ways.shape(), mesh, list, out, allowed) + ": there " +
                               text_of_verdict(there) + ", back " + text_of_verdict(back);
                    });
                }
            }
        }
    });
}

bool same_verdict(const verdict& left, const verdict& right) {
    return left.reason == right.reason && same_shape(left.shape, right.shape) &&
           (!left.legal() || same_placements(left.placements, right.placements));
}

void ways_to_write_the_same_input() {
    law negative("a dim counted from the last is the same input");
    law inferred("an extent left to infer is the same input as its value");
    law cannot("no extent to infer, or any: refused as such");
    law counts("another number of elements is refused as such");
    const std::vector<reach> far = {{1, 3, 8, 3}, {2, 3, 6, 3}};
    for_each_tensor(far, [&](list_store&, layouts& ways, const std::vector<holding>& all) {
        const mesh_value& mesh = ways.mesh();
        const shape_value& shape = ways.shape();
        const extent_t count = count_elements(shape);
        for (const holding& held : all) {
            const placement_list list = placements_of(held, mesh.axes);
            placement_list from_last = list;
            for (int a = 0; a < mesh.axes; ++a) {
                if (list.at[a].kind == placement_kind::shard) from_last.at[a].dim -= shape.rank;
            }
            for (const shape_value& out : shapes_of(count, count == 0 ? 2 : 3)) {
                for (const policy allowed : policies) {
                    const auto text = [&] { return text_of_case(shape, mesh, list, out, allowed); };
                    const verdict found = check_view(shape, mesh, list, out, allowed);
                    negative.expect(same_verdict(found, check_view(shape, mesh, from_last, out, allowed)), text);
                    for (int d = 0; d < out.rank; ++d) {
                        shape_value open = out;
                        open.extents[d] = shardcheck::infer;
                        extent_t rest = 1;
                        for (int e = 0; e < out.rank; ++e) rest *= e == d ? 1 : out.extents[e];
                        const verdict got = check_view(shape, mesh, list, open, allowed);
                        if (rest == 0)
                            cannot.expect(got.reason == rule::cannot_infer, text);
                        else
                            inferred.expect(same_verdict(found, got), text);
                        for (int e = 0; e < out.rank; ++e) {
                            if (e == d) continue;
                            shape_value none = open;
                            none.extents[e] = count + 1;
                            if (count > 0) {
                                const rule reason = check_view(shape, mesh, list, none, allowed).reason;
                                cannot.expect(reason == rule::cannot_infer, text);
                            }
                            none.extents[e] = shardcheck::infer;
                            const rule reason = check_view(shape, mesh, list, none, allowed).reason;
                            cannot.expect(reason == rule::several_infer, text);
                        }
                        shape_value more = out;
                        ++more.extents[d];
                        if (count_elements(more) == count) continue;
                        counts.expect(
                            check_view(shape, mesh, list, more, allowed).reason == rule::element_count_differs &&
                                check_view_to(shape, mesh, list, more, list).reason != rule::none,
                            text);
                    }
                }
            }
        }
    });
}

void types_that_are_none() {
    law bad("a strided factor that does not divide on some rank is bad input, in and stated");
    for (int axes = 1; axes <= 2; ++axes) {
        for (const mesh_value& mesh : meshes_of(axes, 4)) {
            for (extent_t count = 1; count <= 8; ++count) {
                for (const shape_value& shape : shapes_of(count, 2)) {
                    std::vector<placement_value> each{shardcheck::replicated()};
                    for (int d = 0; d < shape.rank; ++d) {
                        for (extent_t f = 1; f <= 4; ++f) each.push_back(shardcheck::shard_of(d, f));
                    }
                    for (const placement_value& first : each) {
                        for (const placement_value& second : each) {
                            const placement_value both[] = {first, second};
                            const placement_list list = shardcheck::make_placements(both, axes);
                            if (well_formed(shape, mesh, list)) continue;
                            placement_list whole;
                            whole.count = axes;
                            const rule in = check_view(shape, mesh, list, shape).reason;
                            const rule stated = check_view_to(shape, mesh, whole, shape, list).reason;
                            bad.expect(in == rule::strided_factor_does_not_divide &&
                                           stated == rule::strided_factor_does_not_divide,
                                       [&] {
                                           return text_of_case(shape, mesh, list, shape, policy::plain) + ": in " +
                                                  name_of(in) + ", stated " + name_of(stated);
                                       });
                        }
                    }
                }
            }
        }
    }
}

}  // namespace

int main() {
    const auto start = std::chrono::steady_clock::now();
    const auto timed = [&](void (*run)()) {
        const auto begin = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        std::printf("      %.1f s\n", took.count());
    };
    timed(identity_keeps_its_placements);
    timed(there_and_back);
    timed(size_one_axis_is_as_any_other);
    timed(size_one_meshes_refuse_nothing);
    timed(local_helpers_agree);
    timed(a_legal_view_can_be_undone);
    timed(ways_to_write_the_same_input);
    timed(types_that_are_none);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%.1f s\n%d passed, %d failed\n", took.count(), laws_kept, laws_broken);
    return laws_broken == 0 ? 0 : 1;
}
