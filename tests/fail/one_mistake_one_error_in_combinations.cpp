// SPDX-License-Identifier: Apache-2.0
// EXPECT: partial_not_carried.*add of \[8,2048,4096\] and \[8,2048,4096\]: operand 1 is partial<sum> over mesh axis tp, operand 0 is not: it would count once on each of the 4 ranks; redistribute tp of operand 0 from replicate to shard<0> first \(nothing moves\) and tp of operand 1 from partial<sum> to shard<0> \(reduce-scatter, a rank receives at most 100663296 bytes\)
// EXPECT-clang14: partial_not_carried<.*pointwise<.*operand<1, .*shape<8L?, 2048L?, 4096L?>*, .*axis<tp, 4L?>
// EXPECT-nvcc: partial_not_carried<.*pointwise<.*operand<1, .*shape<8L?, 2048L?, 4096L?>*, .*axis<tp, 4L?>
// What follows the refused op has nothing to add: ops of every kind, views, redistributions.
#include <shardcheck/checker.hpp>
#include <shardcheck/ops/einsum.hpp>
#include <shardcheck/ops/lookup.hpp>
#include <shardcheck/ops/pointwise.hpp>
#include <shardcheck/ops/redistribute.hpp>
#include <shardcheck/ops/reduce.hpp>

namespace sc = shardcheck;

struct tp;
struct bf16 {
    unsigned short bits;
};
template <class Shape, class Placement>
using over_tp = sc::tensor<bf16, Shape, sc::mesh<sc::axis<tp, 4>>, Placement>;
using residual = over_tp<sc::shape<8, 2048, 4096>, sc::replicate>;
using table = over_tp<sc::shape<32, 4096>, sc::replicate>;
using product = sc::einsum_t<"bsf,fh->bsh", over_tp<sc::shape<8, 2048, 11008>, sc::shard<2>>,
                             over_tp<sc::shape<11008, 4096>, sc::shard<0>>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using added = sc::add_t<residual, sc::redistribute_t<product, sc::replicate>>;
using normed = sc::norm_t<added, over_tp<sc::shape<4096>, sc::replicate>>;
using rows = sc::view_t<sc::redistribute_t<normed, sc::on<tp, sc::shard<0>>>, 16384, 4096>;
using scores = sc::topk_t<sc::softmax_t<sc::einsum_t<"th,eh->te", rows, table>, -1>, 2>;
using joined = sc::concat_t<1, sc::scale_t<scores>, sc::pointwise_t<scores, scores>>;
using looked_up = sc::embedding_t<joined, table>;
using last = sc::reduce_keep_t<sc::cast_t<float, sc::apply_t<looked_up, sc::transpose<0, 1>>>, sc::max, 0>;
static_assert(sc::combinable<sc::ops::softmax<0>, last>);
#else
using added = sc::add_t<residual, product>;
using normed = sc::norm_t<added, over_tp<sc::shape<1, 2, 3>, sc::replicate>>;
using rows = sc::view_t<sc::redistribute_t<normed, sc::on<bf16, sc::shard<0>>>, 16384, 4096>;
using scores = sc::topk_t<sc::softmax_t<sc::einsum_t<"th,eh", rows, table>, 9>, -2>;
using joined = sc::concat_t<8, sc::scale_t<scores>, sc::pointwise_t<scores, table>>;
using looked_up = sc::embedding_t<joined, table>;
using last = sc::reduce_keep_t<sc::cast_t<float, sc::apply_t<looked_up, sc::transpose<0, 9>>>, sc::max, 7>;
static_assert(!sc::combinable<sc::ops::softmax<9>, last> &&
              sc::explain_redistribution<last, sc::replicate>().size() == 0);
#endif
using wanted = sc::strided_concat_t<0, last, last>;

wanted* pointer = nullptr;
