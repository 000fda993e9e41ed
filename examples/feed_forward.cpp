// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/shardcheck.hpp>

#include <type_traits>

namespace sc = shardcheck;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using x = sc::tensor<float, sc::shape<8, 2048, 4096>, mesh, sc::on<dp, sc::shard<0>>>;   // [b,s,h]
using up = sc::tensor<float, sc::shape<11008, 4096>, mesh, sc::on<tp, sc::shard<0>>>;    // by columns: [f,h]
using down = sc::tensor<float, sc::shape<4096, 11008>, mesh, sc::on<tp, sc::shard<1>>>;  // by rows: [h,f]

// A matrix product by columns leaves the features where the weight has them, one by rows leaves terms of a sum.
using hidden = sc::pointwise_t<sc::einsum_t<"bsh,fh->bsf", x, up>>;
using terms = sc::einsum_t<"bsf,hf->bsh", hidden, down>;
static_assert(std::is_same_v<sc::placement_t<hidden, tp>, sc::shard<2>>);
static_assert(std::is_same_v<sc::placement_t<terms, tp>, sc::partial<sc::sum>>);

// Each rank would add x once: the terms have to be summed first, and only a redistribution communicates.
static_assert(!sc::combinable<sc::ops::pointwise<sc::elementwise::add>, x, terms>);
using summed = sc::redistribute_t<terms, sc::on<tp, sc::replicate>>;
using y = sc::add_t<x, summed>;
static_assert(std::is_same_v<y, x>);
static_assert(sc::plan_v<terms, summed>.step[0].by == sc::collective::all_reduce);

// A rank has a part of each row, and a softmax needs all of it.
static_assert(!sc::combinable<sc::ops::softmax<-1>, hidden>);

int main() {}
