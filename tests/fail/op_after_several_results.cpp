// SPDX-License-Identifier: Apache-2.0
// EXPECT: op_after_several_results<shardcheck::illegal::step<2>, shardcheck::ops::unsqueeze<0> ?>
// EXPECT-nvcc: op_after_several_results<shardcheck::illegal::step<2>, .*unsqueeze<0>

// The chunks of a fused gate and up projection are two tensors: what comes next is said of each.

#include <shardcheck/checker.hpp>
#include <shardcheck/ops/split.hpp>

#include <boost/hana/at.hpp>

#include <utility>

namespace sc = shardcheck;

struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using gate_and_up = sc::tensor<float, sc::shape<2, 2048, 1024>, mesh, sc::shard<2>>;

#ifdef SHARDCHECK_LEGAL_TWIN
using parts = sc::apply_t<gate_and_up, sc::chunk<2>>;
using gate = std::remove_cvref_t<decltype(boost::hana::at_c<0>(std::declval<parts>()))>;
using wanted = sc::apply_t<gate, sc::unsqueeze<0>>;
#else
using wanted = sc::apply_t<gate_and_up, sc::chunk<2>, sc::unsqueeze<0>>;
#endif

wanted* pointer = nullptr;
