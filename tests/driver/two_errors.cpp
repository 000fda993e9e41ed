// SPDX-License-Identifier: Apache-2.0
// One mistake has to give one error.
// DRIVER: 2 errors, and there should be one
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
inline constexpr bool illegal_too = no_such_rule<int, 5>::value;
#endif
