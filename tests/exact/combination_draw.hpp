// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "combination_number.hpp"
#include "combination_question.hpp"

// Questions to ask: all of small families, and larger ones at random.
namespace exact {

constexpr reduction all_reductions[] = {reduction::sum, reduction::avg, reduction::product, reduction::min,
                                        reduction::max};
constexpr elementwise pointwise_kinds[] = {elementwise::any,    elementwise::scale,    elementwise::multiply,
                                           elementwise::add,    elementwise::subtract, elementwise::maximum,
                                           elementwise::minimum};

inline shape_value shape_with(std::initializer_list<extent_t> extents) {
    return shardcheck::make_shape(extents.begin(), static_cast<int>(extents.size()));
}

inline mesh_value mesh_with(std::initializer_list<extent_t> sizes) {
    return shardcheck::make_mesh(sizes.begin(), static_cast<int>(sizes.size()));
}

/// All shapes of at most `rank` dims with these extents.
inline std::vector<shape_value> shapes_up_to(int rank, const std::vector<extent_t>& extents) {
    std::vector<shape_value> found{shape_value{}};
    for (std::size_t i = 0; i < found.size(); ++i) {
        shape_value longer = found[i];
        if (longer.rank++ == rank) continue;
        for (const extent_t extent : extents) {
            longer.extents[longer.rank - 1] = extent;
            found.push_back(longer);
        }
    }
    return found;
}

/// All placements of a shape over a mesh.
inline std::vector<placement_list> all_placements(const shape_value& shape, const mesh_value& mesh) {
    std::vector<placement_list> found{placement_list{}};
    for (int a = 0; a < mesh.axes; ++a) {
        std::vector<placement_value> choices{shardcheck::replicated()};
        for (const reduction op : all_reductions) choices.push_back(shardcheck::partial_of(op));
        for (int d = 0; d < shape.rank; ++d) {
            for (extent_t f = 1; f <= std::max<extent_t>(shape.extents[d], 1); ++f) {
                choices.push_back(shardcheck::shard_of(d, f));
            }
        }
        mesh_value so_far = mesh;
        so_far.axes = a + 1;
        std::vector<placement_list> longer;
        std::array<block_row, most_axes + 1> rows;
        for (placement_list list : found) {
            list.count = a + 1;
            for (const placement_value& one : choices) {
                list.at[a] = one;
                if (place_all(shape, so_far, list, rows)) longer.push_back(list);
            }
        }
        found.swap(longer);
    }
    return found;
}

/// Calls `visit(question)` with all placements of all operands, or a share of 1 in `one_in` of them.
template <typename Visit>
void each_placing(question asked, random_source& random, std::size_t one_in, const Visit& visit) {
    std::vector<std::vector<placement_list>> choices;
    for (int j = 0; j < asked.in.count; ++j) choices.push_back(all_placements(asked.in.shape[j], asked.mesh));
    std::vector<std::size_t> chosen(choices.size(), 0);
    while (true) {
        if (one_in == 1 || random.below(one_in) == 0) {
            for (int j = 0; j < asked.in.count; ++j) asked.in.placements[j] = choices[at(j)][chosen[at(j)]];
            visit(asked);
        }
        std::size_t j = 0;
        while (j < chosen.size() && ++chosen[j] == choices[j].size()) chosen[j++] = 0;
        if (j == chosen.size()) return;
    }
}

inline question question_of(combining kind, const mesh_value& mesh, const std::vector<shape_value>& shapes) {
    question asked;
    asked.kind = kind;
    asked.mesh = mesh;
    asked.in.count = static_cast<int>(shapes.size());
    for (std::size_t j = 0; j < shapes.size(); ++j) asked.in.shape[j] = shapes[j];
    return asked;
}

/// Calls `visit` with all ops of one operand.
template <typename Visit>
void each_unary(const mesh_value& mesh, const shape_value& shape, const Visit& visit) {
    const int dims = std::max(shape.rank, 1);  // dim 0 of a scalar may be named
    for (unsigned chosen = 0; chosen < 1U << dims; ++chosen) {
        question asked = question_of(combining::along, mesh, {shape});
        for (int d = 0; d < dims; ++d) {
            if ((chosen >> d & 1U) != 0) asked.dims.push_back(d);
        }
        visit(asked);
        asked.kind = combining::reduce;
        for (const reduction over : all_reductions) {
            for (const bool keeps : {false, true}) {
                asked.over = over;
                asked.keeps = keeps;
                visit(asked);
            }
        }
        if (asked.dims.size() != 1 || shape.rank == 0) continue;
        asked.keeps = false;
        asked.kind = combining::top;
        for (extent_t kept = 0; kept <= shape.extents[asked.dims[0]]; ++kept) {
            asked.kept = kept;
            visit(asked);
        }
    }
    question asked = question_of(combining::pointwise, mesh, {shape});
    for (const elementwise by : pointwise_kinds) {
        asked.by = by;
        visit(asked);
    }
}

/// Calls `visit` with all ops of two operands.
template <typename Visit>
void each_binary(const mesh_value& mesh, const std::vector<shape_value>& left, const std::vector<shape_value>& right,
                 const Visit& visit) {
    constexpr const char* equations[] = {"a,a->a",   "a,a->",   "a,b->ab",    "a,b->ba",   "a,b->a",    "a,b->",
                                         ",a->a",    "ab,b->a", "ab,a->ba",   "ab,bc->ac", "ba,bc->ca", "ab,ab->ab",
                                         "ab,ba->a", "ab,ab->", "ab,ac->abc", "ab,c->ac"};
    const auto visit_sound = [&](const question& asked) {
        if (faults_of(asked).empty()) visit(asked);
    };
    for (const shape_value& one : left) {
        for (const shape_value& other : right) {
            question asked = question_of(combining::pointwise, mesh, {one, other});
            for (placement_list& placements : asked.in.placements) {
                for (placement_value& all : placements.at) all = shardcheck::replicated();
                placements.count = mesh.axes;
            }
            for (const elementwise by : pointwise_kinds) {
                asked.by = by;
                if (by != elementwise::scale) visit_sound(asked);
            }
            asked.kind = combining::einsum;
            for (const char* equation : equations) {
                asked.equation = equation;
                visit_sound(asked);
            }
            asked.kind = combining::norm;
            visit_sound(asked);
            asked.kind = combining::lookup;
            visit_sound(asked);
            asked.kind = combining::concat;
            for (int d = 0; d < one.rank; ++d) {
                asked.dims.assign(1, d);
                for (const policy allowed : {policy::plain, policy::strided}) {
                    asked.allowed = allowed;
                    visit_sound(asked);
                }
            }
        }
    }
}

/// Calls `visit` with every question of small families.
template <typename Visit>
void small_questions(random_source& random, const Visit& visit) {
    for (const mesh_value& mesh : {mesh_value{}, mesh_with({1}), mesh_with({2}), mesh_with({3}), mesh_with({4})}) {
        for (const shape_value& shape : shapes_up_to(2, {0, 1, 2, 3, 4})) {
            each_unary(mesh, shape, [&](const question& asked) { each_placing(asked, random, 1, visit); });
        }
        const std::vector<shape_value> lines = shapes_up_to(1, {0, 1, 2, 3, 4, 6});
        each_binary(mesh, lines, lines, [&](const question& asked) { each_placing(asked, random, 1, visit); });
    }
    for (const mesh_value& mesh : {mesh_with({2}), mesh_with({3})}) {
        const std::vector<shape_value> planes = shapes_up_to(2, {0, 1, 2, 4});
        each_binary(mesh, planes, planes, [&](const question& asked) { each_placing(asked, random, 3, visit); });
    }
    for (const mesh_value& mesh : meshes_of(2, 3)) {
        for (const shape_value& shape : shapes_up_to(2, {0, 1, 2, 4})) {
            each_unary(mesh, shape, [&](const question& asked) { each_placing(asked, random, 20, visit); });
        }
        const std::vector<shape_value> lines = shapes_up_to(1, {0, 1, 2, 4});
        each_binary(mesh, lines, lines, [&](const question& asked) { each_placing(asked, random, 60, visit); });
    }
}

/// Questions of up to four operands, four dims and three axes. Placements are drawn to agree, more or less, as those
/// of programs do: nearly all others are refused.
class random_questions {
  public:
    explicit random_questions(random_source& random) : random_(random) {}

    question draw() {
        while (true) {
            question asked;
            asked.mesh = random_mesh();
            choose_op(asked);
            placements_of_none(asked);
            if (!faults_of(asked).empty() || !is_small(asked)) continue;
            choose_placements(asked);
            return asked;
        }
    }

    /// Spoils one thing, so that the question may be bad.
    void spoil(question& asked) {
        operand_list& in = asked.in;
        const int j = static_cast<int>(random_.below(at(in.count)));
        shape_value& shape = in.shape[j];
        placement_list& placements = in.placements[j];
        placement_value* one = asked.mesh.axes > 0 ? &placements.at[random_.below(at(asked.mesh.axes))] : nullptr;
        const int turn = static_cast<int>(random_.below(10));
        if (turn == 0) placements.count += chance(50) ? 1 : -1;
        if (turn == 1 && one != nullptr) *one = shardcheck::shard_of(static_cast<int>(random_.below(9)) - 4);
        if (turn == 2 && one != nullptr) one->factor = static_cast<extent_t>(random_.below(7)) - 1;
        if (turn == 3 && one != nullptr) *one = shardcheck::partial_of(static_cast<reduction>(random_.below(7)));
        if (turn == 4 && asked.mesh.axes > 0) asked.mesh.sizes[0] = -static_cast<extent_t>(random_.below(2));
        if (turn == 5 && shape.rank > 0) shape.extents[random_.below(at(shape.rank))] += chance(50) ? 1 : -1;
        if (turn == 6) shape.rank = std::max(0, shape.rank + (chance(50) ? 1 : -1));
        if (turn >= 7) spoil_arguments(asked);
    }

  private:
    bool chance(std::size_t percent) { return random_.below(100) < percent; }

    mesh_value random_mesh() {
        constexpr extent_t sizes[] = {1, 2, 2, 2, 2, 3, 3, 4, 4, 5};
        mesh_value mesh;
        mesh.axes = static_cast<int>(chance(5) ? 0 : 1 + random_.below(3));
        do {
            for (int a = 0; a < mesh.axes; ++a) mesh.sizes[a] = sizes[random_.below(10)];
        } while (count_ranks(mesh) > 24);
        return mesh;
    }

    extent_t random_extent() {
        constexpr extent_t extents[] = {0, 1, 1, 2, 2, 2, 3, 4, 4, 4, 4, 5, 6, 6, 8, 8};
        return extents[random_.below(chance(90) ? 15 : 16)];
    }

    shape_value random_shape(int least, int most) {
        shape_value shape;
        do {
            shape.rank = least + static_cast<int>(random_.below(at(most - least + 1)));
            for (int d = 0; d < shape.rank; ++d) {
                shape.extents[d] = random_extent();
                if (shape.extents[d] == 0 && chance(70)) shape.extents[d] = 2;
            }
        } while (count_elements(shape) > 64);
        return shape;
    }

    static void add_operand(question& asked, const shape_value& shape) { asked.in.shape[asked.in.count++] = shape; }

    void choose_op(question& asked) {
        const std::size_t turn = random_.below(100);
        if (turn < 34) return choose_einsum(asked);
        if (turn < 56) return choose_pointwise(asked);
        if (turn < 68) {
            asked.kind = combining::reduce;
            asked.over = all_reductions[random_.below(5)];
            asked.keeps = chance(30);
            add_operand(asked, random_shape(0, 4));
            choose_dims(asked);
        } else if (turn < 73) {
            asked.kind = combining::along;
            add_operand(asked, random_shape(0, 4));
            choose_dims(asked);
        } else if (turn < 77) {
            asked.kind = combining::top;
            add_operand(asked, random_shape(1, 4));
            const std::size_t dim = random_.below(at(asked.in.shape[0].rank));
            asked.dims.assign(1, static_cast<int>(dim));
            asked.kept = static_cast<extent_t>(random_.below(at(asked.in.shape[0].extents[dim] + 1)));
            count_from_last(asked);
        } else if (turn < 82) {
            asked.kind = combining::norm;
            add_operand(asked, random_shape(0, 4));
            const shape_value x = asked.in.shape[0];
            const int over = static_cast<int>(random_.below(at(std::min(x.rank, 2) + 1)));
            const shape_value weight = shardcheck::make_shape(x.extents + x.rank - over, over);
            for (std::size_t j = 1 + random_.below(2); j > 0; --j) add_operand(asked, weight);
        } else if (turn < 90) {
            asked.kind = combining::lookup;
            add_operand(asked, random_shape(0, 2));
            add_operand(asked, random_shape(1, 3));
        } else {
            asked.kind = combining::concat;
            asked.allowed = chance(50) ? policy::plain : policy::strided;
            const shape_value shape = random_shape(1, 3);
            const std::size_t dim = random_.below(at(shape.rank));
            for (std::size_t j = 1 + random_.below(4); j > 0; --j) {
                add_operand(asked, shape);
                if (chance(50)) asked.in.shape[asked.in.count - 1].extents[dim] = random_extent();
            }
            asked.dims.assign(1, static_cast<int>(dim));
            count_from_last(asked);
        }
    }

    void choose_dims(question& asked) {
        for (int d = 0; d < std::max(asked.in.shape[0].rank, 1); ++d) {
            if (chance(45)) asked.dims.push_back(d);
        }
        if (asked.dims.size() > 1 && chance(30)) std::swap(asked.dims[0], asked.dims[1]);
        count_from_last(asked);
    }

    void count_from_last(question& asked) {
        for (int& dim : asked.dims) {
            if (chance(20)) dim -= std::max(asked.in.shape[0].rank, 1);
        }
    }

    void choose_pointwise(question& asked) {
        asked.kind = combining::pointwise;
        asked.by = pointwise_kinds[random_.below(std::size(pointwise_kinds))];
        const shape_value shape = random_shape(0, 4);
        const std::size_t count = asked.by == elementwise::scale ? 1 : 1 + random_.below(3) + random_.below(2);
        for (std::size_t j = 0; j < count; ++j) {
            shape_value one = shape;
            if (chance(25)) {
                one.rank = static_cast<int>(random_.below(at(shape.rank + 1)));
                for (int d = 0; d < one.rank; ++d) one.extents[d] = shape.extents[shape.rank - one.rank + d];
            }
            for (int d = 0; d < one.rank; ++d) {
                if (chance(12)) one.extents[d] = 1;
            }
            add_operand(asked, one);
        }
    }

    void choose_einsum(question& asked) {
        static const std::vector<std::string> known{
            "gsec,gsm->egcm",   "bsh,hf->bsf",   "bshd,bthd->bhst", "bhst,bthd->bshd", "ab,bc,cd->ad", "te,td->ed",
            "ecm,emh->ech",     "gsec,ecm->gsm", "i,j,k->ikj",      "ab,b,b->a",       "ab->ba",       "abc->b",
            "bsd,edf,bse->bsf", "ab,cb->ac",     "a,ab,b->",        ",ab,->ba",        "aB , Bc -> ca"};
        asked.kind = combining::einsum;
        if (chance(35)) {
            asked.equation = random_.pick(known);
        } else {
            const std::string pool = chance(50) ? "abcd" : "aXbcY";
            std::string used;
            for (std::size_t j = 1 + random_.below(2) + random_.below(2); j > 0; --j) {
                std::string letters = pool;
                for (std::size_t rank = random_.below(4); rank > 0; --rank) {
                    const std::size_t i = random_.below(letters.size());
                    asked.equation += letters[i];
                    used += letters[i];
                    letters.erase(i, 1);
                }
                if (j > 1) asked.equation += ",";
            }
            asked.equation += "->";
            std::string out;
            while (!used.empty()) {
                const std::size_t i = random_.below(used.size());
                if (out.find(used[i]) == std::string::npos && chance(65)) out += used[i];
                used.erase(i, 1);
            }
            asked.equation += out;
        }
        std::map<char, extent_t> extents;
        for (const std::string& letters : read_by_hand(asked.equation).operands) {
            shape_value shape;
            for (const char letter : letters) {
                const extent_t drawn = chance(3) ? 0 : std::max<extent_t>(random_extent(), 1);
                shape.extents[shape.rank++] = extents.try_emplace(letter, drawn).first->second;
            }
            add_operand(asked, shape);
        }
    }

    static void placements_of_none(question& asked) {
        placement_list none;
        none.count = asked.mesh.axes;
        for (int j = 0; j < asked.in.count; ++j) asked.in.placements[j] = none;
    }

    /// Small enough to enumerate: operands, result, and all that is multiplied.
    static bool is_small(const question& asked) {
        const labelled named = label(asked);
        extent_t all = 1;
        for (int l = 0; l < named.labels; ++l) {
            if (named.extents[at(l)] > 32) return false;
            all *= std::max<extent_t>(named.extents[at(l)], 1);
        }
        bool small = all <= 300 && can_enumerate(named.shape);
        for (int j = 0; j < asked.in.count; ++j) small = small && can_enumerate(asked.in.shape[j]);
        return small;
    }

    reduction random_reduction() { return all_reductions[random_.below(5)]; }

    placement_value random_placement(const shape_value& shape) {
        const std::size_t turn = random_.below(10);
        if (turn < 3 || (turn > 4 && shape.rank == 0)) return shardcheck::replicated();
        if (turn < 5) return shardcheck::partial_of(random_reduction());
        const int dim = static_cast<int>(random_.below(at(shape.rank)));
        return shardcheck::shard_of(dim, chance(75) ? 1 : 1 + static_cast<extent_t>(random_.below(4)));
    }

    void choose_placements(question& asked) {
        const labelled named = label(asked);
        for (int a = 0; a < asked.mesh.axes; ++a) {
            const std::size_t turn = random_.below(100);
            const int label = named.labels > 0 ? static_cast<int>(random_.below(at(named.labels))) : 0;
            const extent_t factor = chance(80) ? 1 : 1 + static_cast<extent_t>(random_.below(4));
            const std::size_t owes = random_.below(at(asked.in.count));
            const reduction op = random_reduction();
            const bool all_owe = chance(40);
            for (int j = 0; j < asked.in.count; ++j) {
                const shape_value& shape = asked.in.shape[j];
                placement_value one = shardcheck::replicated();
                if (turn < 55) {
                    for (int d = 0; d < shape.rank; ++d) {
                        if (named.of[at(j)][at(d)] == label && (shape.extents[d] != 1 || chance(30))) {
                            one = shardcheck::shard_of(d, factor);
                        }
                    }
                } else if (turn < 75 && (all_owe || at(j) == owes)) {
                    one = shardcheck::partial_of(op);
                } else if (turn >= 88) {
                    one = random_placement(shape);
                }
                if (chance(4)) one = random_placement(shape);
                place_axis(asked, j, a, one);
            }
        }
    }

    /// Places an axis; where the factor does not divide, without one.
    void place_axis(question& asked, int operand, int axis, placement_value one) {
        const shape_value& shape = asked.in.shape[operand];
        placement_list& list = asked.in.placements[operand];
        mesh_value so_far = asked.mesh;
        so_far.axes = axis + 1;
        list.at[axis] = one;
        list.count = axis + 1;
        if (one.factor > 1 && !place_all(shape, so_far, list, rows_)) one.factor = 1;
        list.at[axis] = one;
        list.count = asked.mesh.axes;
    }

    void spoil_arguments(question& asked) {
        if (asked.kind == combining::einsum) {
            static const std::string characters = "abX,->1 .-";
            const std::size_t i = random_.below(asked.equation.size());
            const char one = characters[random_.below(characters.size())];
            const std::size_t turn = random_.below(3);
            if (turn == 0) asked.equation.erase(i, 1);
            if (turn == 1) asked.equation.insert(i, 1, one);
            if (turn == 2) asked.equation[i] = one;
            return;
        }
        if (asked.kind == combining::top && chance(50)) {
            asked.kept += chance(50) ? 9 : -9;
            return;
        }
        if (!asked.dims.empty()) {
            const int dim = static_cast<int>(random_.below(11)) - 5;
            if (asked.kind == combining::top || asked.kind == combining::concat || chance(50))
                asked.dims[0] = dim;
            else
                asked.dims.push_back(dim);
        }
    }

    random_source& random_;
    std::array<block_row, most_axes + 1> rows_;
};

}  // namespace exact
