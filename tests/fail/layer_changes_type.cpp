// SPDX-License-Identifier: Apache-2.0
// EXPECT: layer_changes_type<.*shape<8L?, 64L?>.*replicate.*shape<8L?, 64L?>.*partial<.*sum>
// A layer that forgets to sum its terms: the next one would take them for the tensor.
#include <shardcheck/shardcheck.hpp>

namespace sc = shardcheck;

struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using x = sc::tensor<float, sc::shape<8, 64>, mesh>;

struct layer {
    sc::sharded<sc::tensor<float, sc::shape<256, 64>, mesh, sc::shard<0>>> up;
    sc::sharded<sc::tensor<float, sc::shape<64, 256>, mesh, sc::shard<1>>> down;

    constexpr auto forward(sc::trace& log, sc::meta<x> in) const {
        const auto terms = sc::einsum<"bf,hf->bh">(sc::einsum<"bh,fh->bf">(in, up), down);
#ifdef SHARDCHECK_LEGAL_TWIN
        return sc::redistribute<sc::on<tp, sc::replicate>>(log, "summed", terms);
#else
        return sc::named(log, "terms", terms);
#endif
    }
};

auto run(sc::trace& log) { return sc::forward(log, sc::layers<layer, 2>{}, sc::meta<x>{}); }
