// SPDX-License-Identifier: Apache-2.0
// The sentence of each rule, to the letter: the same on every compiler, whatever its errors can print.
#include <shardcheck/shardcheck.hpp>

namespace sc = shardcheck;

constexpr bool same(const sc::text& sentence, const char* expected) {
    int i = 0;
    while (i != sentence.size() && sentence.data()[i] == expected[i]) ++i;
    return i == sentence.size() && expected[i] == '\0';
}

struct dp;
struct tp;
struct ep;
template <int>
struct tag;

// axes_in_wrong_order
static_assert(same(
    sc::explain<
        sc::tensor<float, sc::shape<2, 24>, sc::mesh<sc::axis<tp, 4>, sc::axis<dp, 2>>, sc::shard<1>, sc::shard<0>>,
        48>(),
    "view [2,24] -> [48]: dim 1 is sharded over mesh axis tp (24 over 4: 6 rows each) before a later "
    "mesh axis cuts a dim left of it, and both land on dim 0 of [48]: a dim is cut in mesh order, and "
    "this order would deal other elements; ask for the strided policy, which gives strided_shard<0, 2>, "
    "shard<0>, or list the mesh axes as dp, tp, which gives shard<0>, shard<0>, or redistribute tp from "
    "shard<1> to replicate first (all-gather, a rank receives at most 72 bytes)"));

// axes_over_capacity
static_assert(
    same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tag<0>, 1>, sc::axis<tag<1>, 1>, sc::axis<tag<2>, 1>,
                                                   sc::axis<tag<3>, 1>, sc::axis<tag<4>, 1>, sc::axis<tag<5>, 1>,
                                                   sc::axis<tag<6>, 1>, sc::axis<tag<7>, 1>, sc::axis<tag<8>, 1>>>(),
         "tensor [8] over tag<0>=1, tag<1>=1, tag<2>=1, tag<3>=1, tag<4>=1, tag<5>=1, tag<6>=1, tag<7>=1, "
         "...: 9 mesh axes, where 8 is the most"));

// axis_named_twice
static_assert(
    same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tp, 2>, sc::axis<tp, 4>>, sc::shard<0>, sc::replicate>(),
         "tensor [8] over tp=2, tp=4: mesh axis tp is named twice"));

// axis_not_in_mesh
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::on<ep, sc::shard<0>>>(),
                   "tensor [8] over tp=4: placement 0 is for ep, which is no axis of the mesh"));

// boundary_inside_out_dim
static_assert(same(sc::explain<sc::tensor<float, sc::shape<12, 8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>, 16, 6>(),
                   "view [12,8] -> [16,6]: dim 1 is sharded over mesh axis tp (8 over 4: 2 rows each), a rank holds 2 "
                   "of every 8 elements, and no dim of [16,6] is cut there: dim 0 has 16 rows of 6 elements; "
                   "redistribute tp from shard<1> to shard<0> first (all-to-all, a rank receives at most 72 bytes)"));

// cannot_infer
static_assert(
    same(sc::explain<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, sc::infer, 5>(),
         "view [8,4] -> [-1,5]: 32 elements, and the extents that are known multiply to 5"));

// element_count_differs
static_assert(same(sc::explain<sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, 1024>(),
                   "view [6,256] -> [1024]: the old shape has 1536 elements, the new one 1024"));

// element_count_overflows
static_assert(same(sc::explain_tensor<sc::shape<4294967296, 4294967296>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>(),
                   "tensor [4294967296,4294967296] over tp=4: the number of elements does not fit in 64 bits"));

// inner_dim_sharded
static_assert(
    same(sc::explain<sc::tensor<float, sc::shape<2, 8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>, 16, 4>(),
         "view [2,8,4] -> [16,4]: dim 1 is sharded over mesh axis tp (8 over 4: 2 rows each) and dims before "
         "it join it in dim 0 of [16,4]: a rank holds 8 of every 32 elements, which is no shard but "
         "strided_shard<0, 2>; ask for the strided policy, which gives strided_shard<0, 2>, or redistribute "
         "tp from shard<1> to shard<2> first (all-to-all, a rank receives at most 48 bytes)"));

// mesh_axis_empty
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tp, 0>>, sc::shard<0>>(),
                   "tensor [8] over tp=0: mesh axis tp has size 0, where 1 is the least"));

// mesh_size_overflows
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<dp, 4294967296>, sc::axis<tp, 4294967296>>>(),
                   "tensor [8] over dp=4294967296, tp=4294967296: the number of ranks does not fit in 64 bits"));

// needs_mesh_axis_split
static_assert(
    same(sc::explain<sc::tensor<float, sc::shape<4, 4>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>, 2, 8>(),
         "view [4,4] -> [2,8]: dim 0 is sharded over mesh axis tp (4 over 4: 1 row each), and dim 0 of [2,8] "
         "has 2 rows for them: no one dim can carry the axis, split into 2 x 2 its parts can; use tp of size "
         "1, 2 or 3, or split tp=4 into axes of 2 x 2, which gives shard<0>, shard<1>, or redistribute tp "
         "from shard<0> to replicate first (all-gather, a rank receives at most 48 bytes)"));

// negative_extent
static_assert(same(sc::explain_tensor<sc::shape<8, -3>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>(),
                   "tensor [8,-3] over tp=4: dim 1 has the negative extent -3"));

// negative_extent
static_assert(same(sc::explain<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, -2, 16>(),
                   "view [8,4] -> [-2,16]: dim 0 has the negative extent -2"));

// not_a_mesh
static_assert(same(sc::explain_tensor<sc::shape<8>, tp, sc::shard<0>>(), "tensor: tp is no mesh<...>"));

// not_a_shape
static_assert(same(sc::explain_tensor<tp, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>(), "tensor: tp is no shape<...>"));

// not_an_axis
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<tp>, sc::shard<0>>(),
                   "tensor [8] over tp=0: mesh axis tp is no axis<...>"));

// axis_named_twice
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>,
                                      sc::on<tp, sc::shard<0>>, sc::on<tp, sc::replicate>>(),
                   "tensor [8] over dp=2, tp=4: mesh axis tp is named twice"));

// placements_mixed
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>,
                                      sc::on<tp, sc::shard<0>>, sc::shard<0>>(),
                   "tensor [8] over dp=2, tp=4: placements by name and by position together"));

// rank_over_capacity
static_assert(same(sc::explain_tensor<sc::shape<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>,
                                      sc::mesh<sc::axis<tp, 4>>, sc::replicate>(),
                   "tensor [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,...] over tp=4: 17 dims, where 16 is the most"));

// several_infer
static_assert(same(
    sc::explain<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 4>>, sc::replicate>, sc::infer, sc::infer>(),
    "view [8,4] -> [-1,-1]: more than one extent is left to infer"));

// shard_dim_out_of_range
static_assert(same(sc::explain_tensor<sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<2>>(),
                   "tensor [6,256] over tp=4: mesh axis tp shards dim 2 of a tensor of 2 dims"));

// short_ranks_cut_elsewhere
static_assert(
    same(sc::explain<
             sc::tensor<float, sc::shape<14>, sc::mesh<sc::axis<dp, 4>, sc::axis<tp, 2>>, sc::shard<0>, sc::shard<0>>,
             7, 2>(),
         "view [14] -> [7,2]: on ranks that an earlier mesh axis leaves short dim 0 is sharded over mesh axis "
         "tp (2 over 2: 1 row each), a rank holds 1 of every 2 elements, which is not the shard<0> of [1,2] "
         "that full ranks need; redistribute tp from shard<0> to replicate first (all-gather, a rank receives "
         "at most 8 bytes)"));

// size_one_shard_has_nowhere_to_go
static_assert(same(sc::explain<sc::tensor<float, sc::shape<1, 4>, sc::mesh<sc::axis<tp, 2>>, sc::shard<0>>, 4>(),
                   "view [1,4] -> [4]: dim 0 has 1 row sharded over mesh axis tp (2), so that coordinate 0 owns all 4 "
                   "elements, and [4] has no dim of length 1 to say so; ask for the strided policy, which gives "
                   "strided_shard<0, 4>, or redistribute tp from shard<0> to shard<1> first (all-to-all, a rank "
                   "receives at most 8 bytes)"));

// stated_placement_differs
static_assert(same(sc::explain_to<sc::tensor<float, sc::shape<8, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>,
                                  sc::shape<8, 4, 8>, sc::shard<2>>(),
                   "view [8,32] -> [8,4,8]: on mesh axis tp (4) shard<1> holds 8 of every 32 elements, the stated "
                   "shard<2> holds 2 of every 8; state shard<1>, which the view gives"));

// shard_dim_out_of_range
static_assert(same(sc::explain_to<sc::tensor<float, sc::shape<8, 32>, sc::mesh<sc::axis<tp, 4>>, sc::shard<1>>,
                                  sc::shape<8, 4, 8>, sc::on<tp, sc::shard<3>>>(),
                   "view [8,32] -> [8,4,8]: stated placements: mesh axis tp shards dim 3 of a tensor of 3 dims"));

// strided_factor_does_not_divide
static_assert(same(sc::explain_tensor<sc::shape<6, 256>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>, sc::shard<0>,
                                      sc::strided_shard<0, 4>>(),
                   "tensor [6,256] over dp=2, tp=2: mesh axis tp has a strided shard of dim 0 whose factor 4 does not "
                   "divide the local length 3"));

// strided_factor_not_positive
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::strided_shard<0, 0>>(),
                   "tensor [8] over tp=4: mesh axis tp has a strided shard of factor 0, where 1 is the least"));

// too_few_placements
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>, sc::shard<0>>(),
                   "tensor [8] over dp=2, tp=4: 1 placement for 2 mesh axes"));

// too_many_placements
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>, sc::replicate>(),
                   "tensor [8] over tp=4: 2 placements for 1 mesh axis"));

// uneven_shard_flattened
static_assert(
    same(sc::explain<sc::tensor<float, sc::shape<6, 256>, sc::mesh<sc::axis<tp, 4>>, sc::shard<0>>, 1536>(),
         "view [6,256] -> [1536]: dim 0 is sharded unevenly over mesh axis tp (6 over 4: 2,2,2,0 rows), ranks "
         "hold 512,512,512,0 elements where shard<0> of [1536] needs 384 each; use tp of size 1, 2, 3 or 6, "
         "or redistribute tp from shard<0> to replicate first (all-gather, a rank receives at most 6144 bytes)"));

// unknown_placement
static_assert(same(sc::explain_tensor<sc::shape<8>, sc::mesh<sc::axis<tp, 4>>, sc::partial<tp>>(),
                   "tensor [8] over tp=4: mesh axis tp has something that is no placement"));

// a legal view, and one that was refused before
static_assert(same(sc::explain<sc::tensor<float, sc::shape<8, 4>, sc::mesh<sc::axis<tp, 2>>, sc::shard<0>>, 32>(),
                   "view [8,4] -> [32]: legal as shard<0>"));
static_assert(sc::explain<sc::poison, 8>().size() == 0);
static_assert(sc::explain_strided<sc::poison, 8>().size() == 0);
static_assert(sc::explain_to<sc::poison, sc::shape<8>, sc::replicate>().size() == 0);
static_assert(sc::explain_to<sc::tensor<float, sc::shape<8>, sc::mesh<>>, sc::poison>().size() == 0);

// 28 heads: the sizes that would do, and no others
static_assert(
    same(sc::explain<sc::tensor<float, sc::shape<2, 3584>, sc::mesh<sc::axis<tp, 8>>, sc::shard<1>>, 2, 28, 128>(),
         "view [2,3584] -> [2,28,128]: dim 1 is sharded over mesh axis tp (3584 over 8: 448 rows each), a "
         "rank holds 448 of every 3584 elements, and no dim of [2,28,128] is cut there: dim 1 has 28 rows of "
         "128 elements; use tp of size 1, 2, 4, 7, 14 or 28, or redistribute tp from shard<1> to shard<0> "
         "first (all-to-all, a rank receives at most 12544 bytes)"));

// fused QKV, stored projection first
static_assert(
    same(sc::explain<sc::tensor<float, sc::shape<8, 2048, 12288>, sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>,
                                sc::shard<0>, sc::shard<2>>,
                     8, 2048, 3, 32, 128>(),
         "view [8,2048,12288] -> [8,2048,3,32,128]: dim 2 is sharded over mesh axis tp (12288 over 4: 3072 "
         "rows each), a rank holds 3072 of every 12288 elements, and no dim of [4,2048,3,32,128] is cut "
         "there: dim 2 has 3 rows of 4096 elements; store it as [8,2048,32,3,128], which is shard<0>, "
         "shard<2>, or use tp of size 1 or 3, or redistribute tp from shard<2> to shard<0> first (all-to-all, "
         "a rank receives at most 75497472 bytes)"));
