// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_parts.hpp"

// Every argument list of every op, with those just beyond the limits, and some far beyond.
namespace exact {

inline constexpr extent_t least_value = std::numeric_limits<extent_t>::min();
inline constexpr extent_t most_value = std::numeric_limits<extent_t>::max();

/// Calls emit(op_value) with every argument list for one op on one shape.
template <typename Emit>
class argument_lists {
  public:
    argument_lists(op kind, const shape_value& in, const Emit& emit) : kind_(kind), in_(in), emit_(emit) {}

    void list() {
        switch (kind_) {
            case op::view: views(); break;
            case op::flatten: pairs_of_dims({}); break;
            case op::unflatten: unflattens(); break;
            case op::squeeze: squeezes(); break;
            case op::unsqueeze: dims_and(1, {}); break;
            case op::atleast:
                for (extent_t rank = -1; rank <= 4; ++rank) send({}, {rank});
                break;
            case op::permute: permutes(); break;
            case op::transpose:
            case op::movedim: pairs_of_dims({}); break;
            case op::expand: expands(); break;
            case op::narrow:
                each_dim([&](int d, extent_t n) {
                    for (const extent_t start : around(-n, n)) {
                        for (const extent_t length : around(0, n)) send({d}, {start, length});
                    }
                    send({d}, {n, most_value});
                    send({d}, {most_value, most_value});
                    send({d}, {least_value, 0});
                });
                break;
            case op::slice:
                each_dim([&](int d, extent_t n) {
                    for (const extent_t start : around(-n, n)) {
                        for (const extent_t stop : around(-n, n)) {
                            for (const extent_t step : around(1, n)) send({d}, {start, stop, step});
                        }
                    }
                    send({d}, {least_value, most_value, 1});
                    send({d}, {0, most_value, most_value});
                    send({d}, {0, most_value, least_value});
                    send({d}, {most_value, least_value, 2});
                });
                break;
            case op::select:
                each_dim([&](int d, extent_t n) {
                    for (const extent_t row : around(-n, n)) send({d}, {row});
                    send({d}, {least_value});
                    send({d}, {most_value});
                });
                break;
            case op::diagonal: {
                extent_t most = 0;
                for (int d = 0; d < in_.rank; ++d) most = std::max(most, in_.extents[d]);
                std::vector<extent_t> offsets = around(-most, most);
                offsets.push_back(least_value);
                offsets.push_back(most_value);
                for (const extent_t offset : offsets) pairs_of_dims({offset});
                break;
            }
            case op::unfold:
                each_dim([&](int d, extent_t n) {
                    for (const extent_t size : around(0, n)) {
                        for (const extent_t step : around(1, n)) send({d}, {size, step});
                        send({d}, {size, most_value});
                    }
                    send({d}, {most_value, most_value});
                    send({d}, {least_value, least_value});
                });
                break;
            case op::bit_cast:
                for (const extent_t from : {1, 2, 3, 4, 8}) {
                    for (const extent_t to : {1, 2, 3, 4, 8}) {
                        if (from % to == 0 || to % from == 0) send({}, {from, to});
                    }
                }
                for (const extent_t none : {extent_t{0}, extent_t{-1}, least_value}) {
                    send({}, {none, 4});
                    send({}, {4, none});
                    send({}, {none, none});
                }
                break;
            case op::split:
            case op::chunk:
            case op::tensor_split:
                each_dim([&](int d, extent_t n) {
                    for (const extent_t number : around(0, n + 2)) send({d}, {number});
                    send({d}, {least_value});
                    // so many parts nobody lists
                    if (kind_ == op::split || (kind_ == op::chunk && n > 0)) send({d}, {most_value});
                });
                break;
            case op::split_with_sizes:
                each_dim([&](int d, extent_t n) {
                    send({d}, {});
                    if (n <= shardcheck::max_rank) send({d}, std::vector<extent_t>(at(n), 1));
                    for (const extent_t one : around(0, n)) {
                        send({d}, {one});
                        for (const extent_t rest : {n - one - 1, n - one, n - one + 1}) send({d}, {one, rest});
                        for (const extent_t two : around(0, n - one)) send({d}, {one, two, n - one - two});
                    }
                    send({d}, {most_value, 2, most_value});
                    send({d}, {n, least_value, least_value});
                });
                break;
            case op::tensor_split_at:
                each_dim([&](int d, extent_t n) {
                    send({d}, {});
                    for (const extent_t one : around(-n, n)) {
                        send({d}, {one});
                        for (const extent_t two : around(-n, n)) send({d}, {one, two});
                        send({d}, {one, n / 2, n});
                    }
                    send({d}, {most_value, least_value});
                    send({d}, {least_value, 1, most_value});
                });
                break;
            case op::unbind: dims_and(0, {}); break;
            default: send({}, {}); break;
        }
        miscounted();
    }

  private:
    void send(const std::vector<int>& dims, const std::vector<extent_t>& values) {
        op_value asked;
        asked.kind = kind_;
        asked.dims = static_cast<int>(dims.size());
        asked.count = static_cast<int>(values.size());
        int d = 0;
        for (const int dim : dims) {
            if (d < shardcheck::max_rank) asked.dim[d++] = dim;
        }
        int i = 0;
        for (const extent_t value : values) {
            if (i < shardcheck::max_rank) asked.at[i++] = value;
        }
        if (kind_ == op::view || kind_ == op::flatten || kind_ == op::unflatten) {
            emit_(asked);
            asked.allowed = policy::strided;
            emit_(asked);
            return;
        }
        // the others must not listen to it
        asked.allowed = ++sent_ % 2 == 0 ? policy::strided : policy::plain;
        emit_(asked);
    }

    static std::vector<extent_t> around(extent_t first, extent_t last) {
        std::vector<extent_t> values;
        for (extent_t i = first - 1; i <= last + 1; ++i) values.push_back(i);
        return values;
    }

    template <typename Visit>
    void each_dim(const Visit& visit) {
        for (int d = -in_.rank - 1; d <= in_.rank; ++d) {
            const int from_start = d < 0 ? d + in_.rank : d;
            visit(d, from_start >= 0 && from_start < in_.rank ? in_.extents[from_start] : 1);
        }
        if (in_.rank == 0) visit(1, 1);
    }

    void dims_and(int more, const std::vector<extent_t>& values) {
        for (int d = -in_.rank - more - 1; d <= in_.rank + more; ++d) send({d}, values);
    }

    void pairs_of_dims(const std::vector<extent_t>& values) {
        const int most = std::max(in_.rank, 1);
        for (int one = -most - 1; one <= most; ++one) {
            for (int other = -most - 1; other <= most; ++other) send({one, other}, values);
        }
    }

    /// All extents of `count` elements, with one of them left open, and what is wrong with such lists.
    template <typename Send>
    static void all_extents(extent_t count, int max_rank, const Send& send_them) {
        for (const shape_value& shape : shapes_of(count, max_rank)) {
            std::vector<extent_t> extents(shape.extents, shape.extents + shape.rank);
            send_them(extents);
            for (std::size_t i = 0; i < extents.size(); ++i) {
                std::vector<extent_t> open = extents;
                open[i] = infer;
                send_them(open);
            }
        }
        for (const extent_t other : {count - 1, count + 1, 2 * count, extent_t{0}, extent_t{-2}, least_value}) {
            send_them({other});
            send_them({1, other});
            send_them({infer, other});
        }
        send_them({infer, infer});
        send_them({infer, count, infer});
        send_them({most_value / 2, 4});
        send_them({infer, most_value / 2, 4});
    }

    void views() {
        all_extents(count_elements(in_), most_dims, [&](const std::vector<extent_t>& extents) { send({}, extents); });
        send({}, {});
        send({}, std::vector<extent_t>(shardcheck::max_rank + 1, 1));
    }

    void unflattens() {
        each_dim([&](int d, extent_t n) {
            all_extents(n, 3, [&](const std::vector<extent_t>& extents) { send({d}, extents); });
            send({d}, {});
            send({d}, std::vector<extent_t>(shardcheck::max_rank, 1));
            send({d}, std::vector<extent_t>(shardcheck::max_rank + 1, 1));
        });
    }

    void squeezes() {
        send({}, {});
        dims_and(0, {});
        pairs_of_dims({});
        std::vector<int> all;
        for (int d = 0; d < in_.rank; ++d) all.push_back(d % 2 == 0 ? d : d - in_.rank);
        send(all, {});
        send(std::vector<int>(shardcheck::max_rank + 1, 0), {});
    }

    void permutes() {
        std::vector<int> order;
        for (int d = 0; d < in_.rank; ++d) order.push_back(d);
        do {
            send(order, {});
            for (std::size_t i = 0; i < order.size(); ++i) {
                std::vector<int> other = order;
                other[i] -= in_.rank;
                send(other, {});
            }
        } while (std::next_permutation(order.begin(), order.end()));
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (int d = -in_.rank - 1; d <= in_.rank; ++d) {
                std::vector<int> other = order;
                other[i] = d;
                send(other, {});
            }
        }
    }

    void expands() {
        std::vector<extent_t> extents;
        const auto extend = [&](const auto& self, int d) -> void {
            if (d == in_.rank) {
                send({}, extents);
                for (const extent_t lead : {-1, 0, 1, 2}) {
                    std::vector<extent_t> more = extents;
                    more.insert(more.begin(), lead);
                    send({}, more);
                }
                return;
            }
            const extent_t n = in_.extents[d];
            std::vector<extent_t> choices{infer, n};
            if (n == 1) choices.insert(choices.end(), {0, 2, 3, 4});
            for (const extent_t one : choices) {
                extents.push_back(one);
                self(self, d + 1);
                extents.pop_back();
            }
        };
        extend(extend, 0);
        extents.assign(in_.extents, in_.extents + in_.rank);
        for (std::size_t i = 0; i < extents.size(); ++i) {
            for (const extent_t wrong : {extents[i] - 1, extents[i] + 1, extent_t{1}, extent_t{-2}, least_value}) {
                std::vector<extent_t> other = extents;
                other[i] = wrong;
                send({}, other);
            }
        }
        extents.insert(extents.begin(), {most_value / 2, 4});
        send({}, extents);
    }

    /// One argument too few or too many of each kind. Some ops take those, too.
    void miscounted() {
        const request usual = understand(in_, op_value{kind_, 0, {}, 0, {}, policy::plain});
        for (int dims = 0; dims <= in_.rank + 1; ++dims) {
            for (int count = 0; count <= 4; ++count) {
                if (usual.is == request::kind::sound && dims == 0 && count == 0) continue;
                std::vector<int> named;
                for (int d = 0; d < dims; ++d) named.push_back(d);
                send(named, std::vector<extent_t>(at(count), 1));
            }
        }
        op_value wild;
        wild.kind = kind_;
        wild.dims = -1;
        emit_(wild);
        wild.dims = 0;
        wild.count = -1;
        emit_(wild);
    }

    op kind_;
    const shape_value& in_;
    const Emit& emit_;
    std::uint64_t sent_ = 0;
};

template <typename Emit>
void for_each_argument_list(op kind, const shape_value& in, const Emit& emit) {
    argument_lists<Emit>(kind, in, emit).list();
}

inline const char* name_of_op(op kind) {
    static constexpr const char* names[op_count] = {
        "view",       "flatten",   "unflatten",        "squeeze", "squeeze_all",  "unsqueeze",       "atleast",
        "permute",    "transpose", "movedim",          "t",       "mT",           "expand",          "narrow",
        "slice",      "select",    "diagonal",         "unfold",  "bit_cast",     "view_as_real",    "view_as_complex",
        "contiguous", "split",     "split_with_sizes", "chunk",   "tensor_split", "tensor_split_at", "unbind"};
    return names[static_cast<int>(kind)];
}

inline std::string text_of(const op_value& asked) {
    std::string text = name_of_op(asked.kind);
    text += asked.dims == 0 ? "" : " dim";
    for (int i = 0; i < std::min<int>(asked.dims, shardcheck::max_rank); ++i)
        text += " " + std::to_string(asked.dim[i]);
    text += asked.count == 0 ? "" : " at";
    for (int i = 0; i < std::min<int>(asked.count, shardcheck::max_rank); ++i)
        text += " " + std::to_string(asked.at[i]);
    if (asked.dims < 0 || asked.dims > shardcheck::max_rank) text += " dims=" + std::to_string(asked.dims);
    if (asked.count < 0 || asked.count > shardcheck::max_rank) text += " count=" + std::to_string(asked.count);
    return text + (asked.allowed == policy::strided ? " (strided)" : "");
}

/// The equation, written out: level by level the spans that it is times, the offset and the strides.
inline std::string text_of(const layout_value& layout, int rank) {
    if (layout.contiguous) return "contiguous";
    std::string text = "offset[strides]";
    for (int j = 0; j < std::clamp(layout.levels, 0, shardcheck::max_levels); ++j) {
        text += j == 0 ? " " : " + ";
        for (int s = 0; s < shardcheck::max_spans; ++s) {
            if ((layout.over[j] >> s & 1U) != 0) text += "span" + std::to_string(s) + "*";
        }
        text += std::to_string(layout.level[j].offset) + "[";
        for (int d = 0; d < rank; ++d) text += (d > 0 ? "," : "") + std::to_string(layout.level[j].at[d]);
        text += "]";
    }
    for (int s = 0; s < std::clamp(layout.spans, 0, shardcheck::max_spans); ++s) {
        text += ", span" + std::to_string(s) + " " + std::to_string(layout.span[s].length) + " " +
                text_of(layout.span[s].cuts);
    }
    return text;
}

inline std::string text_of(const tensor_value& tensor, const mesh_value& mesh) {
    return text_of(tensor.shape) + " mesh " + text_of(mesh) + " " + text_of(tensor.placements) + " " +
           text_of(tensor.layout, tensor.shape.rank);
}

}  // namespace exact
