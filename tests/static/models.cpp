// SPDX-License-Identifier: Apache-2.0
// The models of examples/ on every compiler: their published sizes, where their outputs are, what they communicate,
// and that a model has one type for a mesh axis of size 1 as for a greater one.
#if __has_include(<boost/hana/define_struct.hpp>)
#include "../../examples/models/deepseek_v3.hpp"
#include "../../examples/models/gpt2.hpp"
#include "../../examples/models/llama3.hpp"
#include "../../examples/models/mixtral.hpp"

#include <type_traits>

template <class Model, sc::extent_t Batch, sc::extent_t Sequence>
constexpr sc::trace traced() {
    sc::trace log;
    Model{}.template forward<Batch, Sequence>(log);
    return log;
}

template <class Model, sc::extent_t Batch, sc::extent_t Sequence>
constexpr auto result_of() {
    sc::trace log;
    return Model{}.template forward<Batch, Sequence>(log);
}

using llama_8b = llama3::model<llama3::size_8b, mesh_of<2, 2, 4>>;
using llama_70b = llama3::model<llama3::size_70b, mesh_of<2, 2, 8>>;
static_assert(sc::parameter_count_v<gpt2::model<mesh_of<1, 1, 1>>> == 124'439'808);
static_assert(sc::parameter_count_v<llama_8b> == 8'030'261'248);
static_assert(sc::parameter_count_v<llama_70b> == 70'553'706'496);
static_assert(sc::parameter_count_v<mixtral::model<expert_mesh<2, 8, 2>>> == 46'702'792'704);
static_assert(sc::parameter_count_v<deepseek_v3::model<expert_mesh<2, 32, 4>>> == 671'026'419'200);
static_assert(sc::parameter_tensors_v<llama_70b> == 80 * 9 + 3);

// logits [b,s,v]: the batch over dp, the sequence over cp, the vocabulary over tp
using logits =
    sc::tensor<bf16, sc::shape<8, 8192, 128256>, mesh_of<2, 2, 8>, sc::shard<0>, sc::shard<1>, sc::shard<2>>;
static_assert(std::is_same_v<decltype(result_of<llama_70b, 8, 8192>()), sc::meta<logits>>);

// A layer gathers and scatters the sequence twice over tp, and gathers keys and values over cp: a rank has
// [4,512,8192] of bf16 between the blocks, of the 7 other ranks of tp; 1 KV head of 4096 tokens, of the other rank of
// cp.
constexpr sc::trace of_70b = traced<llama_70b, 8, 8192>();
static_assert(of_70b.collectives() == 80 * 6 + 2);
static_assert(of_70b.received_over<tp>() == (80 * 4 + 2) * 7 * (4LL * 512 * 8192 * 2));
static_assert(of_70b.received_over<cp>() == 80 * 2 * (4LL * 4096 * 128 * 2));
static_assert(of_70b.received_over<dp>() == 0);
static_assert(of_70b.received() == of_70b.received_over<tp>() + of_70b.received_over<cp>());

// One rank communicates nothing.
static_assert(traced<llama3::model<llama3::size_70b, mesh_of<1, 1, 1>>, 8, 8192>().collectives() == 0);
static_assert(traced<deepseek_v3::model<expert_mesh<1, 1, 1>>, 8, 4096>().received() == 0);

// Code that was written for tp=8 has the same placements at tp=1.
using alone = sc::tensor<bf16, sc::shape<8, 8192, 128256>, mesh_of<2, 2, 1>, sc::shard<0>, sc::shard<1>, sc::shard<2>>;
static_assert(std::is_same_v<decltype(result_of<llama3::model<llama3::size_70b, mesh_of<2, 2, 1>>, 8, 8192>()),
                             sc::meta<alone>>);

// Each token of a rank of Mixtral goes to ep=8 and back: [8 experts, 2 x 1 x 1024 slots, 4096], 7 of 8 parts of it.
static_assert(traced<mixtral::model<expert_mesh<2, 8, 2>>, 32, 4096>().received_over<ep>() ==
              32 * 2 * (7LL * 2 * 1024 * 4096 * 2));
#endif
