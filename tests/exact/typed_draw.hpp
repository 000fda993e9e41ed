// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "typed_text.hpp"

// Tensor types and ops at random: small tensors with any arguments, and tensors of real models with likely ones.
namespace exact {

enum class outcome { legal, refused, bad_input };

/// What check_op says of an op on a tensor type, and the type of the result.
struct typed_verdict {
    op_verdict found;
    outcome is = outcome::bad_input;
    typed_tensor after;
};

inline typed_verdict decide_typed(const typed_tensor& in, const typed_op& by) {
    typed_verdict result;
    if (!fits_element(by, in.element)) return result;
    result.found = shardcheck::check_op(in.value, in.mesh, value_of(by, in.element));
    if (is_bad_input(result.found.reason)) return result;
    result.is = result.found.legal() ? outcome::legal : outcome::refused;
    result.after = {result.found.tensor(), in.mesh, element_after(by, in.element)};
    return result;
}

/// The ops as users see them: those of the enumeration, and two with another policy.
inline constexpr int variant_count = op_count + 2;
inline constexpr int strided_view_variant = op_count;
inline constexpr int strided_flatten_variant = op_count + 1;

inline op kind_of(int variant) {
    if (variant == strided_view_variant) return op::view;
    return variant == strided_flatten_variant ? op::flatten : static_cast<op>(variant);
}

inline std::string name_of_variant(int variant) {
    if (variant < op_count) return name_of_op(static_cast<op>(variant));
    return variant == strided_view_variant ? "strided_view" : "strided_flatten";
}

/// No real dim has more rows.
inline constexpr extent_t most_real_extent = extent_t{1} << 31;

class drawer {
  public:
    explicit drawer(std::uint64_t seed) : random_{seed} {}

    random_source& random() { return random_; }
    bool one_in(std::size_t n) { return random_.below(n) == 0; }

    /// The argument lists on which an outcome is looked for, in a random order.
    std::vector<typed_op> candidates(int variant, const typed_tensor& in, bool small) {
        const op kind = kind_of(variant);
        const bool strided = variant >= op_count;
        std::vector<typed_op> found;
        if (kind == op::bit_cast || kind == op::view_as_complex) {
            for (int to = 0; to < element_count_of_types; ++to) found.push_back({{kind, 0, {}, 0, {}, {}}, to});
        } else if (small) {
            std::size_t seen = 0;
            for_each_argument_list(kind, in.value.shape, [&](op_value asked) {
                if (!as_typed(asked) || asked.kind != kind || (asked.allowed == policy::strided) != strided) return;
                keep(found, {asked}, ++seen);
            });
        } else {
            for (int i = 0; i < 40; ++i) {
                op_value asked = likely(kind, in.value.shape);
                asked.allowed = strided ? policy::strided : policy::plain;
                if (as_typed(asked) && asked.kind == kind) found.push_back({asked});
            }
        }
        std::erase_if(found, [&](const typed_op& one) { return too_many_parts(in.value.shape, one.asked); });
        for (std::size_t i = found.size(); i > 1; --i) std::swap(found[i - 1], found[random_.below(i)]);
        return found;
    }

    typed_tensor small_tensor() {
        typed_tensor tensor;
        tensor.mesh = random_mesh(random_);
        tensor.value.shape = random_shape(random_);
        shape_value& shape = tensor.value.shape;
        if (shape.rank > 0 && one_in(8)) shape.extents[random_.below(at(shape.rank))] = 1;
        if (shape.rank > 0 && one_in(20)) shape.extents[random_.below(at(shape.rank))] = 0;
        tensor.value.placements = random_placements(shape, tensor.mesh, random_);
        tensor.element = random_element();
        return tensor;
    }

    /// Of a transformer under data and tensor parallelism, or not quite.
    typed_tensor real_tensor() {
        static const std::vector<std::vector<extent_t>> shapes = {
            {8, 2048, 4096},    {4096, 4096},       {4096, 14336},        {8, 2048, 32, 128}, {8, 32, 2048, 128},
            {16384, 4096},      {50257, 4096},      {128256, 4096},       {8, 1, 4096},       {1, 2048, 4096},
            {8, 2048, 3, 4096}, {12288, 4096},      {64, 4096, 1408},     {2, 2047, 4096},    {8, 2048, 8, 4, 128},
            {8, 2048, 64, 2},   {4, 1, 2048, 2048}, {8, 1025, 1024},      {16, 224, 224, 3},  {4096},
            {8, 2048, 6144},    {16, 64, 56, 56},   {8, 16, 16, 128, 64}, {8, 40, 2048, 128}, {32, 4096, 8, 128}};
        static const std::vector<std::vector<extent_t>> meshes = {{8},       {8},       {4, 8}, {2, 8}, {8, 8},
                                                                  {2, 4, 8}, {2, 2, 4}, {16},   {6},    {1, 8}};
        typed_tensor tensor;
        const std::vector<extent_t>& shape = random_.pick(shapes);
        const std::vector<extent_t>& mesh = random_.pick(meshes);
        tensor.value.shape = shardcheck::make_shape(shape.data(), static_cast<int>(shape.size()));
        tensor.mesh = shardcheck::make_mesh(mesh.data(), static_cast<int>(mesh.size()));
        tensor.element = random_element();
        do {
            tensor.value.placements.count = tensor.mesh.axes;
            for (int i = 0; i < tensor.mesh.axes; ++i) tensor.value.placements.at[i] = real_placement(shape);
        } while (!shardcheck::find_bad_tensor(tensor.value.shape, tensor.mesh, tensor.value.placements).sound());
        return tensor;
    }

    /// A legal op, preferably one after which the tensor is not contiguous; false if none was found.
    bool legal_op(const typed_tensor& in, bool small, typed_op& by, typed_tensor& after) {
        for (int turn = 0; turn < 12; ++turn) {
            const int variant = static_cast<int>(random_.below(variant_count));
            if (has_parts(kind_of(variant))) continue;
            if (!find(variant, in, small, outcome::legal, by, after)) continue;
            const bool dull = after.value.layout.contiguous && turn < 8;
            const shape_value& shape = after.value.shape;
            // beside a dim without rows any extents may stand
            const bool large = std::any_of(shape.extents, shape.extents + shape.rank,
                                           [](extent_t extent) { return extent > most_real_extent; });
            if (shape.rank <= 6 && !large && !dull) return true;
        }
        return false;
    }

    /// An op of this kind with this outcome.
    bool find(int variant, const typed_tensor& in, bool small, outcome wanted, typed_op& by, typed_tensor& after) {
        std::vector<typed_op> found = candidates(variant, in, small);
        if (found.size() > 60) found.resize(60);
        for (const typed_op& one : found) {
            const typed_verdict verdict = decide_typed(in, one);
            if (verdict.is != wanted) continue;
            if (wanted == outcome::legal && dull(in, verdict) && !one_in(6)) continue;
            by = one;
            after = verdict.after;
            return true;
        }
        return false;
    }

  private:
    /// Of the first `seen` a few are kept, each with the same probability.
    void keep(std::vector<typed_op>& kept, const typed_op& one, std::size_t seen) {
        constexpr std::size_t most = 120;
        if (kept.size() < most) {
            kept.push_back(one);
        } else if (const std::size_t slot = random_.below(seen); slot < most) {
            kept[slot] = one;
        }
    }

    static bool dull(const typed_tensor& in, const typed_verdict& verdict) {
        return shardcheck::element_count(in.value.shape) > 0 &&
               shardcheck::element_count(verdict.after.value.shape) == 0;
    }

    static bool too_many_parts(const shape_value& shape, const op_value& asked) {
        return has_parts(asked.kind) && shardcheck::part_count(shape, asked) > 8;
    }

    int random_element() { return one_in(3) ? static_cast<int>(random_.below(element_count_of_types)) : 0; }

    placement_value real_placement(const std::vector<extent_t>& shape) {
        const std::size_t turn = random_.below(20);
        const int dim = static_cast<int>(random_.below(shape.size()));
        if (turn < 3) return shardcheck::replicated();
        if (turn == 3) return shardcheck::partial_of(reduction::sum);
        if (turn == 4) return shardcheck::shard_of(dim, 2 + static_cast<extent_t>(random_.below(3)));
        return shardcheck::shard_of(dim);
    }

    extent_t divisor(extent_t n) {
        static const std::vector<extent_t> divisors = {2, 3, 4, 8, 8, 16, 32, 64, 128};
        for (int turn = 0; turn < 6; ++turn) {
            const extent_t one = random_.pick(divisors);
            if (n % one == 0) return one;
        }
        return 1;
    }

    /// Arguments that somebody could mean, or nearly.
    op_value likely(op kind, const shape_value& shape) {
        op_value asked;
        asked.kind = kind;
        const int rank = shape.rank;
        const auto dim = [&] {
            if (rank == 0 || one_in(25)) return rank;
            const int d = static_cast<int>(random_.below(at(rank)));
            return one_in(4) ? d - rank : d;
        };
        const auto add_dim = [&](int d) { asked.dim[asked.dims++] = d; };
        const auto add = [&](extent_t number) {
            asked.at[asked.count++] = number < most_value && one_in(50) ? number + 1 : number;
        };
        const int d = dim();
        const int from_start = d < 0 ? d + rank : d;
        const extent_t n = from_start < rank ? shape.extents[from_start] : 1;
        const extent_t part = std::max<extent_t>(n / divisor(n), 1);
        switch (kind) {
            case op::view: likely_view(shape, asked); break;
            case op::flatten: {
                const int last = from_start + 1 < rank && !one_in(3) ? from_start + 1 : rank - 1;
                add_dim(d);
                add_dim(one_in(3) ? last - rank : last);
                break;
            }
            case op::unflatten:
                add_dim(d);
                add(one_in(4) ? infer : n / part);
                if (part % 2 == 0 && one_in(3)) add(2);
                add(asked.count == 2 ? part / 2 : part);
                break;
            case op::squeeze:
            case op::unsqueeze:
            case op::unbind: add_dim(d); break;
            case op::atleast: add(1 + static_cast<extent_t>(random_.below(4))); break;
            case op::permute:
                for (int i = 0; i < rank; ++i) add_dim(i);
                for (int i = rank; i > 1; --i) std::swap(asked.dim[i - 1], asked.dim[random_.below(at(i))]);
                if (one_in(8) && rank > 0) asked.dim[0] -= rank;
                if (one_in(12) && rank > 0) asked.dim[0] = asked.dim[rank - 1];
                break;
            case op::transpose:
            case op::movedim:
                add_dim(d);
                add_dim(dim());
                break;
            case op::expand:
                if (one_in(2)) add(2);
                for (int e = 0; e < rank; ++e) add(shape.extents[e] == 1 ? 4 : one_in(2) ? infer : shape.extents[e]);
                break;
            case op::narrow: {
                const extent_t start = one_in(2) ? 0 : one_in(3) ? -part : n - part;
                add_dim(d);
                add(start);
                add(part);
                break;
            }
            case op::slice:
                add_dim(d);
                add(one_in(2) ? 0 : one_in(2) ? 1 : -part);
                add(one_in(2) ? most_value : n);
                add(one_in(12) ? 0 : one_in(2) ? 2 : n / part);
                break;
            case op::select:
                add_dim(d);
                add(one_in(2) ? 0 : one_in(3) ? n : -1);
                break;
            case op::diagonal:
                add(one_in(2) ? 0 : part);
                add_dim(d);
                add_dim(dim());
                break;
            case op::unfold:
                add_dim(d);
                add(one_in(3) ? part : 2);
                add(one_in(12) ? 0 : one_in(2) ? part : 2);
                break;
            case op::split:
                add_dim(d);
                add(part);
                break;
            case op::chunk:
            case op::tensor_split:
                add_dim(d);
                add(2 + static_cast<extent_t>(random_.below(3)));
                break;
            case op::split_with_sizes:
                add_dim(d);
                add(part);
                if (n % 3 == 0 && one_in(3)) add(part);
                add(n - part * asked.count);
                break;
            case op::tensor_split_at:
                add_dim(d);
                add(part);
                if (one_in(2)) add(-part);
                break;
            default: break;
        }
        return asked;
    }

    /// Neighbours merge, dims split, one is left open.
    void likely_view(const shape_value& shape, op_value& asked) {
        extent_t pending = 1;
        for (int e = 0; e < shape.rank; ++e) {
            pending *= shape.extents[e];
            if (e + 1 < shape.rank && one_in(3)) continue;
            if (asked.count < 6 && one_in(3)) {
                const extent_t factor = divisor(pending);
                asked.at[asked.count++] = one_in(3) ? factor : pending / factor;
                pending /= std::max<extent_t>(asked.at[asked.count - 1], 1);
            }
            asked.at[asked.count++] = pending;
            pending = 1;
        }
        if (asked.count == 0) return;
        extent_t& one = asked.at[random_.below(at(asked.count))];
        if (one_in(4)) one = infer;
        if (one_in(12)) one *= 2;
    }

    random_source random_;
};

}  // namespace exact
