// SPDX-License-Identifier: Apache-2.0
// EXPECT: uneven_shard_flattened.*view \[6,256\] -> \[1536\]: dim 0 is sharded unevenly over mesh axis tp \(6 over 4: 2,2,2,0 rows\), ranks hold 512,512,512,0 elements where shard<0> of \[1536\] needs 384 each
// EXPECT-clang14: uneven_shard_flattened<.*from<6L?, 256L?>, .*to<1536L?>, .*dim<0, 6L?>, .*axis<tp, 4L?>, .*holds<512L?>, .*needs<384L?>
// EXPECT-nvcc: uneven_shard_flattened<.*from<6L?, 256L?>, .*to<1536L?>, .*dim<0, 6L?>, .*axis<tp, 4L?>, .*holds<512L?>, .*needs<384L?>
// 6 rows over 4 ranks are 2, 2, 2 and 0: no shard of 1536 is cut so.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using wanted = sc::view_t<sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 3>>, sc::shard<0>>, 1536>;
#else
using wanted = sc::view_t<sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>, 1536>;
#endif

wanted* pointer = nullptr;
