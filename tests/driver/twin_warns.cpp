// SPDX-License-Identifier: Apache-2.0
// DRIVER: the legal twin compiles, but not in silence
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
#warning legal, with a warning
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
