// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

namespace shardcheck {

/// Characters that somebody else keeps: the name of a mesh axis or of an element type.
struct name_view {
    const char* data = nullptr;
    int size = 0;

    constexpr bool empty() const { return size == 0; }
};

/// A null-terminated string as a name.
constexpr name_view name_of_text(const char* characters) {
    int size = 0;
    while (characters[size] != '\0') ++size;
    return {characters, size};
}

/// The reduction's name, as written in types; empty if it is none.
constexpr const char* name_of(reduction op) {
    switch (op) {
        case reduction::none: return "";
        case reduction::sum: return "sum";
        case reduction::avg: return "avg";
        case reduction::product: return "product";
        case reduction::min: return "min";
        case reduction::max: return "max";
    }
    return "";
}

/// A sentence under construction, in constant expressions too: fixed capacity, null-terminated. What does not fit is
/// cut off, and the text ends in `...`.
class text {
  public:
    static constexpr int capacity = 2000;

    constexpr int size() const { return size_; }
    constexpr const char* data() const { return characters_; }

    constexpr text& operator<<(char character) {
        if (size_ < capacity) {
            characters_[size_++] = character;
        } else {
            for (int i = capacity - 3; i < capacity; ++i) characters_[i] = '.';
        }
        return *this;
    }

    constexpr text& operator<<(name_view name) {
        for (int i = 0; i < name.size; ++i) *this << name.data[i];
        return *this;
    }

    constexpr text& operator<<(const char* characters) { return *this << name_of_text(characters); }

    constexpr text& operator<<(const text& other) { return *this << name_view{other.data(), other.size()}; }

    constexpr text& operator<<(extent_t number) {
        char digits[20] = {};
        int count = 0;
        // digit by digit in the negative range, which holds the lowest number too
        extent_t rest = number < 0 ? number : -number;
        do {
            digits[count++] = static_cast<char>('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (number < 0) *this << '-';
        while (count > 0) *this << digits[--count];
        return *this;
    }

    constexpr text& operator<<(int number) { return *this << static_cast<extent_t>(number); }

    /// A shape as [8,2048,4096]; an extent to infer as -1.
    constexpr text& operator<<(const shape_value& shape) {
        *this << '[';
        for (int d = 0; d < shape.rank && d < max_rank; ++d) {
            if (d > 0) *this << ',';
            *this << shape.extents[d];
        }
        if (shape.rank > max_rank) *this << ",...";
        return *this << ']';
    }

    /// A placement as users write it in types.
    constexpr text& operator<<(const placement_value& placement) {
        switch (placement.kind) {
            case placement_kind::replicate: return *this << "replicate";
            case placement_kind::partial: return *this << "partial<" << name_of(placement.op) << '>';
            case placement_kind::shard: break;
        }
        if (placement.factor == 1) return *this << "shard<" << placement.dim << '>';
        return *this << "strided_shard<" << placement.dim << ", " << placement.factor << '>';
    }

  private:
    int size_ = 0;
    char characters_[capacity + 1] = {};
};

}  // namespace shardcheck
