// SPDX-License-Identifier: Apache-2.0
// Only the comments at the top count.
// DRIVER: no EXPECT

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
// EXPECT: no_such_rule
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
