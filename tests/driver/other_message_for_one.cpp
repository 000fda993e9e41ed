// SPDX-License-Identifier: Apache-2.0
// The expectation of a family counts before the one for all.
// DRIVER: the error line does not match
// EXPECT-gcc: never printed
// EXPECT-clang: never printed
// EXPECT-nvcc: never printed
// EXPECT: no_such_rule<int, 3>

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
