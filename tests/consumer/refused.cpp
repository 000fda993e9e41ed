// SPDX-License-Identifier: Apache-2.0
// EXPECT: uneven_shard_flattened.*tp
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
#ifdef SHARDCHECK_LEGAL_TWIN
using weight = sc::tensor<float, sc::shape<8, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using flat = sc::view_t<weight, 2048>;
#else
using weight = sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>;
using flat = sc::view_t<weight, 1536>;
#endif
