// SPDX-License-Identifier: Apache-2.0
// DRIVER: no legal twin
// EXPECT: no_such_rule

template <class T, int N>
struct no_such_rule;  // declared, never defined

inline constexpr bool illegal = no_such_rule<int, 3>::value;
