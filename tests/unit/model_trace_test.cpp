// SPDX-License-Identifier: Apache-2.0
// What a forward pass says of itself, at run time as in the compiler.
#include "../support/catch.hpp"

#include <shardcheck/shardcheck.hpp>

#include <string_view>
#include <type_traits>

namespace {

namespace sc = shardcheck;
using sc::extent_t;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using x_type = sc::tensor<float, sc::shape<8, 12>, mesh, sc::shard<0>, sc::replicate>;
using weight = sc::tensor<float, sc::shape<12, 12>, mesh, sc::replicate, sc::shard<1>>;

std::string_view text_of(sc::name_view name) { return {name.data, static_cast<std::size_t>(name.size)}; }

struct block {
    sc::sharded<weight> w;

    // x [b,h], whole on tp
    template <class X>
    constexpr auto forward(sc::trace& log, const X& x) const {
        const auto terms = sc::named(log, "terms", sc::einsum<"bh,oh->bo">(x, w));
        return sc::redistribute<sc::on<tp, sc::replicate>>(log, "summed", terms);
    }
};

TEST_CASE("a trace has the named tensors and the steps of redistributions") {
    sc::trace log;
    const sc::meta<x_type> x;
    const auto cut = sc::redistribute<sc::on<tp, sc::shard<1>>>(log, "cut", x);
    const auto y = block{}.forward(log, cut);
    static_assert(std::is_same_v<sc::tensor_of_t<decltype(y)>, x_type>);
    REQUIRE(log.size() == 3);

    // replicate to shard: each rank keeps its part
    CHECK(log[0].what == std::string_view("cut"));
    CHECK(log[0].by == sc::collective::slice);
    CHECK(log[0].received == 0);
    CHECK_FALSE(log[0].communicates());
    CHECK(log[0].local.extents[1] == 3);

    CHECK(log[1].by == sc::collective::none);
    CHECK(log[1].placements.at[1] == sc::partial_of(sc::reduction::sum));
    CHECK(log[1].local.extents[0] == 4);
    CHECK(log[1].element_bytes == 4);

    // 48 elements on a rank: a ring of 4 sends 3 parts of 12 twice
    CHECK(log[2].by == sc::collective::all_reduce);
    CHECK(text_of(log[2].axis) == "tp");
    CHECK(log[2].ranks == 4);
    CHECK(log[2].received == 2 * 3 * 12 * 4);
    CHECK(log.collectives() == 1);
    CHECK(log.received() == log[2].received);
    CHECK(log.received_over<tp>() == log.received());
    CHECK(log.received_over<dp>() == 0);
}

TEST_CASE("layers that are alike are traced once and counted each") {
    sc::trace log;
    const auto cut = sc::redistribute<sc::on<tp, sc::shard<1>>>(log, "cut", sc::meta<x_type>{});
    struct layer : block {
        constexpr auto forward(sc::trace& log_of_layer, sc::meta<sc::tensor_of_t<decltype(cut)>> x) const {
            const auto y = block::forward(log_of_layer, x);
            return sc::redistribute<sc::on<tp, sc::shard<1>>>(log_of_layer, "cut again", y);
        }
    };
    sc::forward(log, sc::layers<layer, 3>{}, cut);
    REQUIRE(log.size() == 4);
    CHECK(log[0].times == 1);
    for (int i = 1; i < 4; ++i) CHECK(log[i].times == 3);
    CHECK(log.collectives() == 3);
    CHECK(log.received() == 3 * log[2].received);
}

TEST_CASE("what has been refused leaves no row") {
    sc::trace log;
    const auto nothing = sc::redistribute<sc::on<tp, sc::shard<0>>>(log, "nothing", sc::meta<sc::poison>{});
    sc::named(log, "nothing", sc::add(nothing, sc::meta<x_type>{}));
    sc::transpose<0, 1>(nothing);
    CHECK(log.size() == 0);
}

TEST_CASE("a trace that is full says so") {
    sc::trace log;
    for (int i = 0; i < sc::trace::capacity; ++i) log.add(sc::trace_row{});
    CHECK(log.size() == sc::trace::capacity);
    CHECK_THROWS_AS(log.add(sc::trace_row{}), sc::trace_is_full);
    CHECK(log.size() == sc::trace::capacity);
}

}  // namespace
