// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_judge.hpp"

// Tensors and ops as C++ text, and what an op does to the elements, which values do not say.
namespace exact {

/// An element type of the generated text.
struct element_type {
    const char* name;
    extent_t size;  ///< 0: declared only
    int part;       ///< of a complex type that of its parts, else -1
};

inline constexpr element_type elements[] = {
    {"float", 4, -1},       {"std::int8_t", 1, -1},   {"std::int16_t", 2, -1},    {"double", 8, -1},
    {"three_bytes", 3, -1}, {"complex<float>", 8, 0}, {"complex<double>", 16, 3}, {"declared_only", 0, -1},
};
inline constexpr int element_count_of_types = static_cast<int>(std::size(elements));

/// What the generated text has in front of its cases.
inline constexpr const char* typed_prelude =
    "namespace sc = shardcheck;\n\n"
    "namespace {\n\n"
    "struct a;\nstruct b;\nstruct c;\n\n"
    "struct three_bytes {\n    unsigned char bytes[3];\n};\n\n"
    "struct declared_only;\n\n"
    "template <class Part>\nstruct complex {\n    using value_type = Part;\n    Part real() const;\n"
    "    Part imag() const;\n    Part parts[2];\n};\n\n"
    "template <class Left, class Right>\ninline constexpr bool same = std::is_same_v<Left, Right>;\n\n"
    "/// The same by the whole rule, op by op.\n"
    "template <class Tensor, auto... Ops>\nstruct whole {\n    using type = Tensor;\n};\n\n"
    "template <class Tensor, auto First, auto... Ops>\nstruct whole<Tensor, First, Ops...>\n"
    "    : whole<typename sc::detail::tensor_after<\n"
    "                sc::detail::op_on<Tensor, std::remove_cvref_t<decltype(First)>, 0>>::type,\n"
    "            Ops...> {};\n\n"
    "template <class Tensor, auto... Ops>\nusing whole_t = typename whole<Tensor, Ops...>::type;\n\n";

/// An op on a tensor type. `to` is the element type that a cast names.
struct typed_op {
    op_value asked;
    int to = 0;
};

/// A tensor type.
struct typed_tensor {
    tensor_value value;
    mesh_value mesh;
    int element = 0;
};

inline bool fits_element(const typed_op& by, int element) {
    switch (by.asked.kind) {
        case op::bit_cast: return elements[by.to].size > 0;
        case op::view_as_real: return elements[element].part >= 0;
        case op::view_as_complex: return elements[by.to].part == element;
        default: return true;
    }
}

inline int element_after(const typed_op& by, int element) {
    switch (by.asked.kind) {
        case op::bit_cast:
        case op::view_as_complex: return by.to;
        case op::view_as_real: return elements[element].part;
        default: return element;
    }
}

/// The op as a value, on tensors of such elements. To the same type bit_cast changes nothing.
inline op_value value_of(const typed_op& by, int element) {
    op_value asked = by.asked;
    if (asked.kind != op::bit_cast) return asked;
    if (by.to == element) return {op::squeeze, 0, {}, 0, {}, policy::plain};
    asked.dims = 0;
    asked.count = 2;
    asked.at[0] = elements[element].size;
    asked.at[1] = elements[by.to].size;
    return asked;
}

/// True if a type says this op; brings it into the form that the type's value has.
inline bool as_typed(op_value& asked) {
    const auto counts = [&](int dims, int count) {
        return (dims < 0 || asked.dims == dims) && (count < 0 || asked.count == count);
    };
    if (asked.dims < 0 || asked.count < 0) return false;
    if (asked.kind == op::squeeze && asked.dims == 0) asked.kind = op::squeeze_all;
    if (asked.kind != op::view && asked.kind != op::flatten) asked.allowed = policy::plain;
    switch (asked.kind) {
        case op::view:
        case op::expand: return counts(0, -1);
        case op::flatten:
        case op::transpose:
        case op::movedim: return counts(2, 0);
        case op::unflatten:
        case op::split_with_sizes:
        case op::tensor_split_at: return counts(1, -1);
        case op::squeeze:
        case op::permute: return counts(-1, 0);
        case op::unsqueeze:
        case op::unbind: return counts(1, 0);
        case op::atleast: return counts(0, 1);
        case op::narrow:
        case op::unfold: return counts(1, 2);
        case op::slice: return counts(1, 3);
        case op::select:
        case op::split:
        case op::chunk:
        case op::tensor_split: return counts(1, 1);
        case op::diagonal: return counts(2, 1);
        case op::bit_cast: return true;
        default: return counts(0, 0);
    }
}

// ---- text

inline std::string number_text(extent_t number) {
    return number == least_value ? std::string("INT64_MIN") : std::to_string(number);
}

/// A list of `count` numbers, of which an array has the first: more are like the last.
template <typename Number>
std::string list_text(const Number* numbers, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += (i > 0 ? ", " : "") + number_text(numbers[std::min(i, shardcheck::max_rank - 1)]);
    }
    return text;
}

inline std::string join(const std::string& one, const std::string& other) {
    return one + (one.empty() || other.empty() ? "" : ", ") + other;
}

inline std::string shape_text(const shape_value& shape) {
    return "sc::shape<" + list_text(shape.extents, shape.rank) + ">";
}

inline std::string mesh_text(const mesh_value& mesh) {
    static constexpr const char* tags[] = {"a", "b", "c"};
    std::string axes;
    for (int i = 0; i < mesh.axes; ++i) {
        axes = join(axes, std::string("sc::axis<") + tags[i] + ", " + std::to_string(mesh.sizes[i]) + ">");
    }
    return "sc::mesh<" + axes + ">";
}

inline std::string placement_text(const placement_value& one) {
    static constexpr const char* names[] = {"none", "sum", "avg", "product", "min", "max"};
    if (one.kind == placement_kind::replicate) return "sc::replicate";
    if (one.kind == placement_kind::partial) {
        return std::string("sc::partial<sc::") + names[static_cast<int>(one.op)] + ">";
    }
    const std::string dim = std::to_string(one.dim);
    if (one.factor == 1) return "sc::shard<" + dim + ">";
    return "sc::strided_shard<" + dim + ", " + std::to_string(one.factor) + ">";
}

inline std::string placements_text(const placement_list& list) {
    std::string text;
    for (int i = 0; i < list.count; ++i) text = join(text, placement_text(list.at[i]));
    return text;
}

/// By name; axes that replicate are left out.
inline std::string named_placements_text(const placement_list& list) {
    static constexpr const char* tags[] = {"a", "b", "c"};
    std::string text;
    for (int i = 0; i < list.count; ++i) {
        if (list.at[i].kind == placement_kind::replicate) continue;
        text = join(text, std::string("sc::on<") + tags[i] + ", " + placement_text(list.at[i]) + ">");
    }
    return text;
}

inline std::string strides_text(const shardcheck::stride_list& one, int rank) {
    return "sc::strides<" + join(number_text(one.offset), list_text(one.at, rank)) + ">";
}

inline std::string layout_type_text(const layout_value& layout, int rank) {
    if (layout.spans == 0) return strides_text(layout.level[0], rank);
    std::string spans;
    for (int i = 0; i < layout.spans; ++i) {
        const shardcheck::span_value& one = layout.span[i];
        spans = join(spans, "sc::span<" + join(number_text(one.length), placements_text(one.cuts)) + ">");
    }
    std::string levels;
    for (int i = 0; i < layout.levels; ++i) {
        levels = join(levels,
                      "sc::over<" + std::to_string(layout.over[i]) + ", " + strides_text(layout.level[i], rank) + ">");
    }
    return "sc::uneven_strides<sc::spans<" + spans + ">, " + levels + ">";
}

/// The one type of a tensor, over the mesh `mesh`.
inline std::string tensor_text(const tensor_value& value, int element) {
    const std::string plain = "sc::basic_tensor<" +
                              join(std::string(elements[element].name) + ", " + shape_text(value.shape) + ", mesh",
                                   placements_text(value.placements)) +
                              ">";
    if (value.layout.contiguous) return plain;
    return "sc::strided_tensor<" + plain + ", " + layout_type_text(value.layout, value.shape.rank) + ">";
}

/// The op as an object. `other` picks another name for it, where there is one.
inline std::string op_text(const typed_op& by, bool other) {
    const op_value& asked = by.asked;
    const std::string dims = list_text(asked.dim, asked.dims);
    const std::string numbers = list_text(asked.at, asked.count);
    std::string name = shardcheck::name_of(asked.kind);
    const op kind = asked.kind;
    const bool numbers_first =
        kind == op::diagonal || kind == op::split || kind == op::chunk || kind == op::tensor_split;
    const std::string both = numbers_first ? join(numbers, dims) : join(dims, numbers);
    const bool open = std::find(asked.at, asked.at + std::min(asked.count, shardcheck::max_rank), infer) !=
                      asked.at + std::min(asked.count, shardcheck::max_rank);
    const bool sound_shape = !open && asked.count <= shardcheck::max_rank &&
                             shardcheck::find_bad_shape(shardcheck::make_shape(asked.at, asked.count)).sound();
    const std::string as_other = "<sc::basic_tensor<float, sc::shape<" + numbers + ">, sc::mesh<>>>";
    switch (asked.kind) {
        case op::t:
        case op::mT:
        case op::view_as_real:
        case op::contiguous: return "sc::" + name;
        case op::bit_cast:
        case op::view_as_complex: return "sc::" + name + "<" + elements[by.to].name + ">";
        case op::atleast:
            if (asked.at[0] < 1 || asked.at[0] > 3) return "sc::ops::atleast<" + numbers + ">{}";
            return "sc::atleast_" + numbers + "d";
        case op::view:
            if (asked.allowed == policy::strided) return "sc::strided_view<" + both + ">";
            if (other && sound_shape) return (asked.count % 2 == 0 ? "sc::view_as" : "sc::reshape_as") + as_other;
            return (other ? "sc::reshape<" : "sc::view<") + both + ">";
        case op::expand:
            if (other && sound_shape) return "sc::expand_as" + as_other;
            return (other ? "sc::broadcast_to<" : "sc::expand<") + both + ">";
        case op::flatten:
            if (asked.allowed == policy::strided) return "sc::strided_flatten<" + both + ">";
            if (other && asked.dim[0] == 0 && asked.dim[1] == -1) return "sc::ravel";
            break;
        case op::transpose:
            if (other) name = asked.dim[0] < asked.dim[1] ? "swapaxes" : "swapdims";
            break;
        case op::movedim:
            if (other) name = "moveaxis";
            break;
        default: break;
    }
    return "sc::" + name + "<" + both + ">";
}

}  // namespace exact
