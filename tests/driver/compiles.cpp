// SPDX-License-Identifier: Apache-2.0
// A source that compiles where it should be refused.
// DRIVER: it compiles, and should not
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
inline constexpr int illegal = 2;
#endif
