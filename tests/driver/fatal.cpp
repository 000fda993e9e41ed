// SPDX-License-Identifier: Apache-2.0
// A header that is not found is one error, and even names what is expected.
// DRIVER: a fatal error, which is never a refusal
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
#include "no_such_rule.hpp"
#endif
