// SPDX-License-Identifier: Apache-2.0
// The refusal names another number than the one that is expected.
// DRIVER: the error line does not match
// EXPECT: no_such_rule<int, 4>

template <class T, int N>
struct no_such_rule;  // declared, never defined

#ifdef SHARDCHECK_LEGAL_TWIN
inline constexpr int legal = 1;
#else
inline constexpr bool illegal = no_such_rule<int, 3>::value;
#endif
