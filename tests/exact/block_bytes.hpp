// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ops_parts.hpp"

// Where the elements of what ops make of a tensor lie on each rank, byte by byte. Of the ops it takes what they ask
// for on the global tensor, of the tensor which elements a rank holds and at which address: no placement and no layout
// of any result. Along an axis that cuts, no two ranks hold the same element, so a rank holds of a result what is made
// of its own elements, in the result's order.
namespace exact {

/// Consecutive bytes of one element.
struct byte_run {
    extent_t element = 0;
    extent_t first = 0;
    extent_t length = 0;
};

/// One element of a result in the memory of a rank.
struct placed_element {
    extent_t number = 0;  ///< in the global row-major order of the result
    extent_t offset = 0;  ///< in bytes, from the memory's first
    std::vector<byte_run> made_of;
};

/// What a rank holds of a result, in order.
struct placed_block {
    std::vector<extent_t> lengths;  ///< of each dim; none without elements, where any with a 0 will do
    std::vector<placed_element> elements;
};

/// The elements of a result, each by the bytes of the tensor's that it is made of. A byte's number is its element's
/// number times the element's size, plus its place there.
class byte_map {
  public:
    /// Every element is made of its own bytes.
    byte_map(const shape_value& shape, extent_t element_size) : shape_(shape), size_(element_size) {
        for (extent_t byte = 0; byte < count_elements(shape) * size_; ++byte) {
            if (byte % size_ == 0) bytes_.emplace_back();
            bytes_.back().push_back(byte);
        }
    }

    const shape_value& shape() const { return shape_; }
    extent_t element_size() const { return size_; }
    std::size_t count() const { return bytes_.size(); }

    byte_map after(const request& asked) const {
        byte_map next;
        next.shape_ = asked.out;
        const extent_t unit = size_ / asked.in_units;
        next.size_ = unit * asked.out_units;
        const extent_t count = count_elements(asked.out);
        for (extent_t j = 0; j < count; ++j) {
            if (!asked.by_number) {
                next.bytes_.push_back(bytes_[at(source_by_index(asked, j))]);
                continue;
            }
            auto& here = next.bytes_.emplace_back();
            for (extent_t u = j * asked.out_units; u < (j + 1) * asked.out_units; ++u) {
                const auto first = bytes_[at(u / asked.in_units)].begin() + (u % asked.in_units) * unit;
                here.insert(here.end(), first, first + unit);
            }
        }
        return next;
    }

    /// What `rank` holds. The fault says why that is no block, or its elements no bytes side by side; else it is
    /// empty.
    placed_block on_rank(const held_tensor& in, extent_t in_size, std::size_t rank, std::string& fault) const {
        placed_block block;
        std::vector<index_set> held(at(shape_.rank), 0);
        for (std::size_t j = 0; j < bytes_.size(); ++j) {
            std::size_t mine = 0;
            for (const extent_t byte : bytes_[j]) mine += in.elements()[rank][at(byte / in_size)] ? 1 : 0;
            if (mine == 0) continue;
            if (mine != bytes_[j].size()) fault = "a part of an element";
            block.elements.push_back(place(in, in_size, rank, j, fault));
            extent_t rest = static_cast<extent_t>(j);
            for (int d = shape_.rank - 1; d >= 0; --d) {
                held[at(d)] |= index_set{1} << (rest % shape_.extents[d]);
                rest /= shape_.extents[d];
            }
        }
        if (block.elements.empty()) return block;
        std::size_t product = 1;
        for (const index_set set : held) {
            block.lengths.push_back(size_of(set));
            product *= at(size_of(set));
        }
        if (product != block.elements.size()) fault = "no block";
        return block;
    }

  private:
    byte_map() = default;

    extent_t source_by_index(const request& asked, extent_t j) const {
        std::array<extent_t, most_op_dims> index{};
        for (int d = asked.out.rank - 1; d >= 0; --d) {
            index[at(d)] = j % asked.out.extents[d];
            j /= asked.out.extents[d];
        }
        extent_t number = 0;
        for (int e = 0; e < shape_.rank; ++e) {
            extent_t i = asked.start[at(e)];
            for (int d = 0; d < asked.out.rank; ++d) i += asked.step[at(e)][at(d)] * index[at(d)];
            number = number * shape_.extents[e] + i;
        }
        return number;
    }

    placed_element place(const held_tensor& in, extent_t in_size, std::size_t rank, std::size_t j,
                         std::string& fault) const {
        placed_element placed;
        placed.number = static_cast<extent_t>(j);
        const auto& addresses = in.addresses[rank];
        const auto offset_of = [&](extent_t byte) { return addresses[at(byte / in_size)] * in_size + byte % in_size; };
        placed.offset = offset_of(bytes_[j].front());
        for (std::size_t i = 0; i < bytes_[j].size(); ++i) {
            const extent_t byte = bytes_[j][i];
            if (offset_of(byte) != placed.offset + static_cast<extent_t>(i)) fault = "bytes that lie apart";
            const bool goes_on = i > 0 && byte == bytes_[j][i - 1] + 1 && byte % in_size != 0;
            if (!goes_on) placed.made_of.push_back({byte / in_size, byte % in_size, 0});
            ++placed.made_of.back().length;
        }
        return placed;
    }

    shape_value shape_;
    extent_t size_ = 0;
    std::vector<std::vector<extent_t>> bytes_;
};

}  // namespace exact
