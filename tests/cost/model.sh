#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a model costs to compile, in instructions of g++'s compiler, which repeat to a few thousandths where seconds are
# noise: a Llama of 1 and of 80 layers, and the parts of it. Fails if 80 layers cost more than 1.3 times as much as 1.
# Arguments: --check, for the layers alone; the compiler (g++); flags. Exit status 77: no valgrind.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
check=
if [ "${1:-}" = --check ]; then
    check=yes
    shift
fi
compiler=${1:-g++}
shift || true
flags=("$@")
command -v valgrind >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/model.cpp" <<'SOURCE'
#include <shardcheck/checker.hpp>
#include <shardcheck/runtime/result.hpp>
#include <shardcheck/runtime/sharded.hpp>
#include <string_view>
#if STAGE >= 1
#include <boost/hana/define_struct.hpp>
#include <boost/hana/unpack.hpp>
#endif
#if STAGE >= 2
#include <shardcheck/model/bind.hpp>
#include <shardcheck/model/tree.hpp>
#endif
namespace sc = shardcheck;
struct dp;
struct tp;
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 8>>;
#if STAGE >= 3
template <class Shape, class... Placements>
using weight = sc::sharded<sc::tensor<float, Shape, grid, Placements...>>;
using column = weight<sc::shape<4096, 4096>, sc::on<tp, sc::shard<0>>>;
using narrow_column = weight<sc::shape<1024, 4096>, sc::on<tp, sc::shard<0>>>;
using row = weight<sc::shape<4096, 4096>, sc::on<tp, sc::shard<1>>>;
using up = weight<sc::shape<14336, 4096>, sc::on<tp, sc::shard<0>>>;
using down = weight<sc::shape<4096, 14336>, sc::on<tp, sc::shard<1>>>;
using scale = weight<sc::shape<4096>>;
using table = weight<sc::shape<128256, 4096>, sc::on<tp, sc::shard<0>>>;
#if STAGE == 3
struct attention_block { column wq; narrow_column wk, wv; row wo; };
struct mlp_block { up w1; down w2; up w3; };
struct layer { attention_block attention; mlp_block feed_forward; scale attention_norm, ffn_norm; };
struct llama { table tok_embeddings; layer layers[LAYERS]; scale norm; table output; };
#else
struct attention_block {
    BOOST_HANA_DEFINE_STRUCT(attention_block, (column, wq), (narrow_column, wk), (narrow_column, wv), (row, wo));
};
struct mlp_block {
    BOOST_HANA_DEFINE_STRUCT(mlp_block, (up, w1), (down, w2), (up, w3));
};
struct layer {
    BOOST_HANA_DEFINE_STRUCT(layer, (attention_block, attention), (mlp_block, feed_forward), (scale, attention_norm),
                             (scale, ffn_norm));
};
using stack = sc::layers<layer, LAYERS>;
struct llama {
    BOOST_HANA_DEFINE_STRUCT(llama, (table, tok_embeddings), (stack, layers), (scale, norm), (table, output));
};
#endif
llama model;
#endif
#if STAGE >= 5
static_assert(sc::parameter_count_v<llama> > 0 && sc::parameter_bytes_on<llama>(3) > 0);
#endif
#if STAGE >= 6
static_assert(sc::arena<llama>::offset_of("layers.0.feed_forward.w3") > 0);
sc::result<llama> bound(void* memory, int rank) { return sc::bind<llama>(memory, sc::arena<llama>::bytes, rank); }
void list(void (*print)(const char*, const void*)) {
    sc::for_each_parameter(model, [&](std::string_view name, const auto& leaf) { print(name.data(), leaf.memory()); });
}
#endif
SOURCE

# The instructions, in millions, of a compile up to a stage, with a number of layers.
count() {
    "$compiler" -std=c++20 -Iinclude "${flags[@]}" "-DSTAGE=$1" "-DLAYERS=$2" -S -o "$work/out.s" "$work/model.cpp" \
        -wrapper valgrind,--tool=cachegrind,--cache-sim=no,--cachegrind-out-file=/dev/null 2>"$work/log" ||
        { cat "$work/log" >&2; exit 1; }
    sed -nE 's/.*I *refs: *([0-9,]+)$/\1/p' "$work/log" | tail -n 1 | tr -d , | awk '{printf "%.0f", $1 / 1e6}'
}
labels=("the checker, sharded.hpp, <string_view>" "+ Hana's headers for structs" "+ model/tree.hpp, model/bind.hpp"
    "+ the tensors, in plain structs" "+ BOOST_HANA_DEFINE_STRUCT" "+ counts" "+ offsets, bind, for_each_parameter")
before=0
for stage in "${!labels[@]}"; do
    [ -z "$check" ] || [ "$stage" -eq 6 ] || continue
    total=$(count "$stage" 1)
    printf '%6d M  (%+5d)  %s\n' "$total" $((total - before)) "${labels[stage]}"
    before=$total
done
many=$(count 6 80)
printf '%6d M  (%+5d)  80 layers\n' "$many" $((many - before))
[ $((many * 10)) -le $((before * 13)) ]
