// SPDX-License-Identifier: Apache-2.0
#include <shardcheck/shardcheck.hpp>

#include <boost/hana/define_struct.hpp>

#include <cstdio>
#include <vector>

namespace sc = shardcheck;

struct dp;  // batch
struct tp;  // features; between the layers, sequence
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;

// Parameters are blocks, sc::sharded<tensor>: a pointer each, null until they are bound to memory.
struct layer {
    using up_type = sc::sharded<sc::tensor<float, sc::shape<256, 64>, mesh, sc::on<tp, sc::shard<0>>>>;    // [f,h]
    using down_type = sc::sharded<sc::tensor<float, sc::shape<64, 256>, mesh, sc::on<tp, sc::shard<1>>>>;  // [h,f]
    BOOST_HANA_DEFINE_STRUCT(layer, (up_type, up), (down_type, down));

    // x [b,s,h], a part of the sequence on each rank of tp
    constexpr auto forward(sc::trace& log, auto x) const {
        const auto whole = sc::redistribute<sc::on<tp, sc::replicate>>(log, "sequence", x);
        const auto hidden = sc::pointwise(sc::einsum<"bsh,fh->bsf">(whole, up));  // gelu
        const auto terms = sc::einsum<"bsf,hf->bsh">(hidden, down);               // of a sum over tp
        return sc::add(x, sc::redistribute<sc::on<tp, sc::shard<1>>>(log, "sum", terms));
    }
};

struct mlp {
    using layers_type = sc::layers<layer, 2>;
    BOOST_HANA_DEFINE_STRUCT(mlp, (layers_type, layers));
};

// To compile this is to check every op, once for both layers. What it communicates is a constant.
constexpr sc::trace forward() {
    using input = sc::tensor<float, sc::shape<8, 32, 64>, mesh, sc::on<dp, sc::shard<0>>, sc::on<tp, sc::shard<1>>>;
    sc::trace log;
    sc::forward(log, mlp{}.layers, sc::meta<input>{});
    return log;
}
static_assert(forward().collectives() == 4);
static_assert(forward().received_over<tp>() == 4 * 3 * (4 * 8 * 64 * 4));  // three other ranks' [4,8,64] of float

int main() {
    for (const sc::trace_row& row : forward()) {
        std::printf("%s: %s over %.*s, %td bytes, %td times\n", row.what, sc::name_of(row.by), row.axis.size,
                    row.axis.data, row.received, row.times);
    }
    // One arena for the parameters of a rank: the same offsets on all of them, known to the compiler.
    std::vector<double> memory(sc::arena<mlp, alignof(double)>::bytes / sizeof(double));
    const auto bound = sc::bind<mlp, alignof(double)>(memory.data(), sc::arena<mlp, alignof(double)>::bytes, 5);
    if (!bound) return 1;
    sc::for_each_parameter(*bound, [](std::string_view name, const auto& block) {
        std::printf("%s: %td elements on rank 5\n", name.data(), block.size());
    });
}
