// SPDX-License-Identifier: Apache-2.0
// EXPECT: meshes_disagree<.*mesh<.*axis<dp, 2L?>, .*axis<tp, 4L?> ?>, .*mesh<.*axis<tp, 4L?> ?> ?>
// EXPECT-clang14: meshes_disagree<.*mesh<.*axis<dp, 2L?>, .*axis<tp, 4L?> ?>, .*mesh<.*axis<tp, 4L?> ?> ?>
// EXPECT-nvcc: meshes_disagree<
// A rank is one device: of a mesh of 8 ranks and one of 4, it would be two.
#include <shardcheck/shardcheck.hpp>

#include <boost/hana/define_struct.hpp>

namespace sc = shardcheck;

struct dp;
struct tp;
using whole = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using embedding = sc::sharded<sc::tensor<float, sc::shape<64, 64>, whole, sc::on<tp, sc::shard<0>>>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using weight = sc::sharded<sc::tensor<float, sc::shape<64, 64>, whole, sc::replicate, sc::shard<0>>>;
#else
using weight = sc::sharded<sc::tensor<float, sc::shape<64, 64>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>>;
#endif

struct model {
    BOOST_HANA_DEFINE_STRUCT(model, (embedding, tokens), (weight, output));
};

sc::extent_t count = sc::parameter_count_v<model>;
sc::extent_t offset = sc::arena<model>::offset_of("output");
void bind_all(void* memory) {
    if (const auto bound = sc::bind<model>(memory, 1 << 20, 0)) sc::for_each_parameter(*bound, [](auto, auto&) {});
}
