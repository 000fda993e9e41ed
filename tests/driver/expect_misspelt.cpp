// SPDX-License-Identifier: Apache-2.0
// A misspelt key would silently fall back to the general expectation.
// DRIVER: not an expectation: // EXPECT-clagn14: no_such_rule
// EXPECT-clagn14: no_such_rule
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
