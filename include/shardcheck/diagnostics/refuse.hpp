// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/diagnostics/asked.hpp>
#include <shardcheck/diagnostics/refusal.hpp>
#include <shardcheck/diagnostics/words.hpp>

// The one error of a refusal, in the best form that the compiler can print: the sentence as the message of the
// static_assert (C++26), or as text in the name of the refusal, or the bare facts there (clang 14, nvcc).
namespace shardcheck::detail {

#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L && !defined(__CUDACC__)

/// In a function, since a failed assertion makes a class invalid, and what is named after it: more errors.
template <class Asked, class Facts>
struct refuse {
    template <bool Legal>
    static constexpr auto speak() {
        constexpr text words = [] {
            text whole;
            whole << name_of(Asked::found.reason) << ": " << Asked::sentence;
            return whole;
        }();
        static_assert(Legal, words);
        return poison{};
    }
    using type = decltype(speak<false>());
};

#else

/// Names an undefined refusal. It has to be a template argument: g++ would print another name for it.
template <class Refusal>
struct refuse_by_name {
    static_assert(Refusal::legal, "shardcheck refuses this: the name of the refusal says which rule it breaks");
    using type = poison;
};

#if defined(__CUDACC__) || (defined(__clang__) && __clang_major__ < 15)

/// The error of a refusal, with the facts that `Facts` has gathered, and the type of what was refused.
template <class Asked, class Facts>
using refuse = refuse_by_name<typename Facts::type>;

#else

/// The error of what `Asked` has found, with its sentence, and the type of what was refused.
template <class Asked, class Facts>
using refuse = refuse_by_name<typename refusal_of<Asked::found.reason>::template type<typename spoken<Asked>::type>>;

#endif
#endif

}  // namespace shardcheck::detail
