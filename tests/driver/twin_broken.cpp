// SPDX-License-Identifier: Apache-2.0
// DRIVER: the legal twin does not compile
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr bool legal = no_such_rule<int, 2>::value;
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
