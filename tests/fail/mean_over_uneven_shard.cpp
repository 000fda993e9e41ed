// SPDX-License-Identifier: Apache-2.0
// EXPECT: uneven_shard_reduced.*reduce by avg of \[2001\]: operand 0 has dim 0 as shard<0> over mesh axis tp \(2001 over 4: 501,501,501,498 rows\): a mean of the means would weigh the rows unequally; use tp of size 1, 3, 23, 29, 69, 87, 667 or 2001, or redistribute tp of operand 0 from shard<0> to replicate first \(all-gather, a rank receives at most 6012 bytes\)
// EXPECT-clang14: uneven_shard_reduced<.*reduce<.*avg, .*operand<0, .*shape<2001L?>*, .*dim<0, 2001L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: uneven_shard_reduced<.*reduce<.*avg, .*operand<0, .*shape<2001L?>*, .*dim<0, 2001L?>*, .*axis<tp, 4L?>
// The last rank has 498 tokens and not 501. Their sums can be added, their means cannot.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/reduce.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using loss = sc::tensor<float, sc::shape<2000>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<loss, sc::avg>;
using sums = sc::reduce_t<sc::tensor<float, sc::shape<2001>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>, sc::sum>;
static_assert(std::is_same_v<sums, sc::tensor<float, sc::shape<>, sc::mesh<sc::axis<tp, 4>>, sc::partial<sc::sum>>>);
#else
using loss = sc::tensor<float, sc::shape<2001>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using wanted = sc::reduce_t<loss, sc::avg>;
#endif

wanted* pointer = nullptr;
