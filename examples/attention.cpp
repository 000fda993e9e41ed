// SPDX-License-Identifier: Apache-2.0
// The attention views of real models over data and tensor parallel meshes. That this file compiles says that every
// view is free on every rank; the program prints where each one lands.
#include <shardcheck/diagnostics/text.hpp>
#include <shardcheck/shardcheck.hpp>

#include <cstdint>
#include <cstdio>

namespace sc = shardcheck;

struct dp;  // data parallel: batches
struct tp;  // tensor parallel: heads

// A decoder's attention with its projections sharded by columns, as Megatron does it.
template <std::int64_t Batch, std::int64_t Tokens, std::int64_t Heads, std::int64_t KvHeads, std::int64_t HeadSize,
          std::int64_t Dp, std::int64_t Tp>
struct attention {
    using mesh = sc::mesh<sc::axis<dp, Dp>, sc::axis<tp, Tp>>;

    template <std::int64_t... Extents>
    using activation = sc::tensor<float, sc::shape<Extents...>, mesh, sc::shard<0>, sc::shard<-1>>;

    using q_projected = activation<Batch, Tokens, Heads * HeadSize>;
    using q = sc::view_t<q_projected, Batch, Tokens, Heads, HeadSize>;

    using kv_projected = activation<Batch, Tokens, KvHeads * HeadSize>;
    using k = sc::view_t<kv_projected, Batch, Tokens, KvHeads, HeadSize>;

    using q_grouped = sc::view_t<q, Batch, Tokens, KvHeads, Heads / KvHeads, HeadSize>;
    using context = sc::view_t<q_grouped, Batch, Tokens, Heads * HeadSize>;
    using rows = sc::view_t<context, Batch * Tokens, sc::infer>;

    static_assert(std::is_same_v<context, q_projected>);
};

// GPT-2 projects q, k and v at once. Stored head by head, the three can be viewed apart.
template <std::int64_t Batch, std::int64_t Tokens, std::int64_t Heads, std::int64_t HeadSize, std::int64_t Dp,
          std::int64_t Tp>
struct fused_attention {
    using mesh = sc::mesh<sc::axis<dp, Dp>, sc::axis<tp, Tp>>;
    using qkv_projected = sc::tensor<float, sc::shape<Batch, Tokens, 3 * Heads * HeadSize>, mesh,
                                     sc::on<dp, sc::shard<0>>, sc::on<tp, sc::shard<2>>>;
    using qkv = sc::view_t<qkv_projected, Batch, Tokens, Heads, 3, HeadSize>;

    // Stored projection by projection, a rank would hold parts of two projections.
    static_assert(Tp == 1 || !sc::viewable<qkv_projected, Batch, Tokens, 3, Heads, HeadSize>);
};

template <class Tensor>
void print(const char* name) {
    sc::text line;
    line << sc::shape_v<Tensor> << ' ';
    for (int i = 0; i < sc::mesh_v<Tensor>.axes; ++i) line << (i == 0 ? "" : ", ") << sc::placements_v<Tensor>.at[i];
    sc::text local;
    local << sc::local_shape_v<Tensor, 0>;
    std::printf("  %-14s %-46s each rank %s\n", name, line.data(), local.data());
}

template <class Attention>
void print_model(const char* name) {
    std::printf("%s\n", name);
    print<typename Attention::q_projected>("q projected");
    print<typename Attention::q>("q");
    print<typename Attention::kv_projected>("k, v projected");
    print<typename Attention::k>("k, v");
    print<typename Attention::q_grouped>("q by kv head");
    print<typename Attention::context>("context");
    print<typename Attention::rows>("rows");
}

int main() {
    using gpt2 = fused_attention<8, 1024, 12, 64, 2, 4>;
    std::printf("GPT-2, 12 heads, dp=2 tp=4\n");
    print<gpt2::qkv_projected>("qkv projected");
    print<gpt2::qkv>("qkv");
    print_model<attention<8, 8192, 32, 8, 128, 2, 8>>("Llama-3 8B, 32 heads, 8 kv heads, dp=2 tp=8");
    print_model<attention<8, 8192, 64, 8, 128, 4, 8>>("Llama-3 70B, 64 heads, 8 kv heads, dp=4 tp=8");
}
