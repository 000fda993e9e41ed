// SPDX-License-Identifier: Apache-2.0
// EXPECT: not_a_parameter.*parameters of .*llama.*: layers\.0\.attention\.scale is .*float: no .*sharded<
// EXPECT-clang14: not_a_parameter<attention_layer, (float|scale_type)>
// EXPECT-nvcc: not_a_parameter<attention_layer, (float|scale_type)>
// A model holds tensors, layers and structs of them: a number would have no place in the arena and no name.
#include <shardcheck/shardcheck.hpp>

#include <boost/hana/define_struct.hpp>

namespace sc = shardcheck;

struct tp;
using weight = sc::sharded<sc::tensor<float, sc::shape<64, 64>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using scale_type = weight;
#else
using scale_type = float;
#endif

struct attention_layer {
    BOOST_HANA_DEFINE_STRUCT(attention_layer, (weight, wq), (scale_type, scale));
};
struct layer {
    BOOST_HANA_DEFINE_STRUCT(layer, (attention_layer, attention));
};
using stack = sc::layers<layer, 2>;
struct llama {
    BOOST_HANA_DEFINE_STRUCT(llama, (stack, layers), (weight, output));
};

sc::extent_t offset = sc::arena<llama>::offset_of("output");
sc::extent_t count = sc::parameter_count_v<llama>;
sc::extent_t bytes = sc::parameter_bytes_on<llama>(0);
void bind_all(void* memory) {
    const auto model = sc::bind<llama>(memory, 1 << 20, 0);
    if (model) sc::for_each_parameter(*model, [](auto, auto&) {});
    sc::for_each_parameter<llama>([](auto, auto) {});
}
