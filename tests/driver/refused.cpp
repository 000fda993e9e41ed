// SPDX-License-Identifier: Apache-2.0
// The driver's own test, the one that it must accept.
// DRIVER: accepts
// EXPECT-gcc: incomplete type .*no_such_rule<int, 3>
// EXPECT-clang14: undefined template '.*no_such_rule<int, 3>'
// EXPECT-clang: undefined template '.*no_such_rule<int, 3>'
// EXPECT-c++2c: undefined template|incomplete type
// EXPECT: incomplete type "no_such_rule<int, 3>

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
