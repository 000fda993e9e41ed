// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/values.hpp>

#include <limits>
#include <string_view>

// Tokens of the tool's text: signed integers, names and single marks, with spaces and tabs around any of them.
namespace shardcheck::explain {

/// An integer token. Below 64 bits it saturates (every rule refuses the lowest value as it refuses the true one);
/// above, `too_large` is set, since the highest value may well be a sound one.
struct integer {
    extent_t value = 0;
    bool present = false;
    bool too_large = false;
};

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool continues_name(char c) { return starts_name(c) || is_digit(c) || c == '-' || c == '.'; }

/// Takes tokens from the front of a text. Each take also eats the spaces that follow; one that finds something else
/// takes nothing.
class scanner {
  public:
    constexpr explicit scanner(std::string_view text) : rest_(text) { skip_spaces(); }

    constexpr bool done() const { return rest_.empty(); }

    constexpr bool take(char wanted) {
        if (rest_.empty() || rest_.front() != wanted) return false;
        advance(1);
        return true;
    }

    /// A name, empty if there is none.
    constexpr std::string_view take_name() {
        if (rest_.empty() || !starts_name(rest_.front())) return {};
        std::size_t length = 1;
        while (length < rest_.size() && continues_name(rest_[length])) ++length;
        const std::string_view name = rest_.substr(0, length);
        advance(length);
        return name;
    }

    /// Digits, with a minus directly before them at most.
    constexpr integer take_integer() {
        constexpr extent_t highest = std::numeric_limits<extent_t>::max();
        const bool negative = !rest_.empty() && rest_.front() == '-';
        std::size_t at = negative ? 1 : 0;
        if (at == rest_.size() || !is_digit(rest_[at])) return {};
        integer result{0, true, false};
        for (; at < rest_.size() && is_digit(rest_[at]); ++at) {
            const extent_t digit = rest_[at] - '0';
            // Saturated, the digits that are left still have to be taken.
            if (result.too_large || result.value > (highest - digit) / 10) {
                result.too_large = true;
            } else {
                result.value = result.value * 10 + digit;
            }
        }
        advance(at);
        if (result.too_large) {
            result.value = negative ? std::numeric_limits<extent_t>::min() : highest;
            result.too_large = !negative;
        } else if (negative) {
            result.value = -result.value;
        }
        return result;
    }

    /// Skips to just behind the next `mark`, whatever stands before it.
    constexpr bool skip_past(char mark) {
        const std::size_t at = rest_.find(mark);
        if (at == std::string_view::npos) return false;
        advance(at + 1);
        return true;
    }

  private:
    constexpr void advance(std::size_t count) {
        rest_.remove_prefix(count);
        skip_spaces();
    }

    constexpr void skip_spaces() {
        while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
    }

    std::string_view rest_;
};

}  // namespace shardcheck::explain
