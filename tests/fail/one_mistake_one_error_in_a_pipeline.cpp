// SPDX-License-Identifier: Apache-2.0
// EXPECT: rows_cross_shards.*step 1, slice<1, 1, end, 1> of \[8,2048,4096\]: dim 1 is sharded over mesh axis tp \(2048 over 4: 512 rows each\), and as shard<1> of \[8,2047,4096\] coordinate 0 needs rows 1 to 512 of them, where it holds rows 0 to 511; redistribute tp from shard<1> to shard<0> first \(all-to-all, a rank receives at most 25165824 bytes\)
// EXPECT-clang14: rows_cross_shards<.*step<1>, .*slice<1, 1L?, 9223372036854775807L?, 1L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// EXPECT-nvcc: rows_cross_shards<.*step<1>, .*slice<1, 1L?, 9223372036854775807L?, 1L?>, .*shape<8L?, 2048L?, 4096L?>, .*dim<1, 2048L?>, .*axis<tp, 4L?>
// What follows the refused step has nothing to add.
#include <shardcheck/checker.hpp>

namespace sc = shardcheck;

struct tp;
struct fp8 {
    unsigned char bits;
};
struct bf16 {
    unsigned short bits;
};
using sequence = sc::tensor<bf16, sc::shape<8, 2048, 4096>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>;
#ifdef SHARDCHECK_LEGAL_TWIN
using first = sc::apply_t<sequence, sc::slice<1, 1, sc::end, 2>, sc::transpose<0, 1>, sc::bit_cast<fp8>>;
using second = sc::apply_t<first, sc::select<1, 0>, sc::squeeze<>>;
using third = sc::view_to_t<sc::view_t<second, 1024, 64, 128>, sc::shape<1024, 128, 64>, sc::shard<0>>;
static_assert(sc::applicable<third, sc::mT> && !sc::is_contiguous_v<third>);
#else
using first = sc::apply_t<sequence, sc::slice<1, 1, sc::end>, sc::transpose<0, 9>, sc::bit_cast<fp8>>;
using second = sc::apply_t<first, sc::select<1, 0>, sc::squeeze<>>;
using third = sc::view_to_t<sc::view_t<second, 1024, 64, 128>, sc::shape<1024, 128, 64>, sc::shard<0>>;
static_assert(!sc::applicable<third, sc::mT> && !sc::viewable<third, 96>);
#endif
using wanted = sc::shape_of_t<third>;

wanted* pointer = nullptr;
