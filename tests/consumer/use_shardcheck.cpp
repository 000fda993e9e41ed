// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/shardcheck.hpp>

#if defined(HAS_CUDA) != __has_include(<cuda/std/mdspan>)
#error "libcu++ is found without CUDA, or not found with it"
#endif

namespace sc = shardcheck;

struct tp;
using weight = sc::tensor<float, sc::shape<4096, 1024>, sc::mesh<sc::axis<tp, 8>>, sc::shard<0>>;
static_assert(sc::viewable<weight, 32, 128, 1024>);

int main() {}
