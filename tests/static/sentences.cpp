// SPDX-License-Identifier: Apache-2.0
// The sentence of each rule, to the letter: the same on every compiler, whatever its errors can print.
#include <shardcheck/checker.hpp>

#include <complex>

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

// ---- ops: explain_op ------------------------------------------------------------------------------------------

template <int Size>
using one_axis = sc::mesh<sc::axis<tp, Size>>;
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
struct undefined;
struct fp8 {
    unsigned char bits;
};
struct bf16 {
    unsigned short bits;
};
struct triple {
    unsigned char bytes[3];
};

// Tensors that an op has left strided.
using repeated = sc::apply_t<sc::tensor<bf16, sc::shape<8, 2048, 8, 1, 128>, one_axis<4>, sc::shard<2>>,
                             sc::expand<8, 2048, 8, 4, 128>>;
using tokens =
    sc::apply_t<sc::tensor<bf16, sc::shape<8, 32, 2048, 128>, one_axis<4>, sc::shard<1>>, sc::transpose<1, 2>>;
using halves =
    sc::apply_t<sc::tensor<bf16, sc::shape<8, 2048, 256>, one_axis<4>, sc::shard<1>>, sc::narrow<2, 0, 128>>;
using uneven = sc::apply_t<sc::tensor<bf16, sc::shape<4, 8, 7>, one_axis<4>, sc::shard<2>>, sc::transpose<0, 1>>;
using records = sc::apply_t<sc::tensor<fp8, sc::shape<4096, 129>, one_axis<4>, sc::shard<0>>, sc::narrow<1, 1, 128>>;
using columns = sc::apply_t<sc::tensor<bf16, sc::shape<64, 128>, one_axis<4>, sc::shard<0>>, sc::t>;

// bit_cast_does_not_divide
static_assert(
    same(sc::explain_op<sc::tensor<fp8, sc::shape<4096, 33>, one_axis<4>, sc::shard<0>>, sc::ops::bit_cast<bf16>>(),
         "bit_cast<bf16> of [4096,33]: dim 1 has 33 elements, and one bf16 takes 2 of them"));
static_assert(
    same(sc::explain_op<sc::tensor<triple, sc::shape<4096, 32>, one_axis<4>, sc::shard<0>>, sc::ops::bit_cast<bf16>>(),
         "bit_cast<bf16> of [4096,32]: elements of 3 bytes as elements of 2 bytes, and neither size "
         "divides the other"));
static_assert(same(sc::explain_op<sc::tensor<fp8, sc::shape<>, one_axis<4>, sc::replicate>, sc::ops::bit_cast<bf16>>(),
                   "bit_cast<bf16> of []: a tensor of 0 dims has no last dim to hold more elements or fewer"));
static_assert(
    same(sc::explain_op<sc::tensor<undefined, sc::shape<32>, one_axis<4>, sc::replicate>, sc::ops::bit_cast<bf16>>(),
         "bit_cast<bf16> of [32]: the elements have no size"));

// bit_cast_misaligned
static_assert(same(sc::explain_op<records, sc::ops::bit_cast<bf16>>(),
                   "bit_cast<bf16> of [4096,128]: the shards would do, but not the local memory with offset 1 "
                   "and strides 129,1: one bf16 takes 2 elements side by side, so that the last stride has to "
                   "be 1, the offset and the other strides multiples of 2; apply contiguous first, which "
                   "copies at most 131072 bytes on a rank"));
static_assert(same(sc::explain_op<columns, sc::ops::bit_cast<fp8>>(),
                   "bit_cast<fp8> of [128,64]: the shards would do, but not the local memory with strides "
                   "1,128: the smaller elements lie side by side, so that the last stride has to be 1; apply "
                   "contiguous first, which copies at most 4096 bytes on a rank"));

// bit_cast_of_partial
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 4096>, one_axis<4>, sc::partial<sc::sum>>, sc::ops::bit_cast<fp8>>(),
    "bit_cast<fp8> of [8,4096]: on mesh axis tp the tensor is partial<sum>, and the bits of a "
    "sum are not the sum of the bits; redistribute tp from partial<sum> to replicate first "
    "(all-reduce)"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 4096>, grid, sc::partial<sc::max>, sc::partial<sc::sum>>,
                        sc::ops::bit_cast<fp8>>(),
         "bit_cast<fp8> of [8,4096]: on mesh axis dp the tensor is partial<max>, and the bits of a "
         "max are not the max of the bits; redistribute dp from partial<max> to replicate first "
         "(all-reduce) and tp from partial<sum> to replicate first (all-reduce)"));
static_assert(same(sc::explain_op<sc::tensor<float, sc::shape<8, 2>, one_axis<4>, sc::partial<sc::max>>,
                                  sc::ops::view_as_complex<std::complex<float>>>(),
                   "view_as_complex<complex<float>> of [8,2]: on mesh axis tp the tensor is partial<max>, and "
                   "only sum and avg can be taken of real and imaginary parts apart; redistribute tp from "
                   "partial<max> to replicate first (all-reduce)"));

// bit_cast_splits_elements
static_assert(
    same(sc::explain_op<sc::tensor<fp8, sc::shape<4096, 12>, one_axis<4>, sc::shard<1>>, sc::ops::bit_cast<bf16>>(),
         "bit_cast<bf16> of [4096,12]: dim 1 is sharded over mesh axis tp (12 over 4: 3 rows each), "
         "and one bf16 takes 2 of them: a shard boundary falls inside it; redistribute tp from "
         "shard<1> to shard<0> first (all-to-all, a rank receives at most 9216 bytes)"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<4096, 6>, one_axis<4>, sc::shard<1>>, sc::ops::bit_cast<fp8>>(),
         "bit_cast<fp8> of [4096,6]: dim 1 is sharded unevenly over mesh axis tp (6 over 4: 2,2,2,0 "
         "rows), ranks hold 4,4,4,0 of the smaller elements where shard<1> of [4096,12] needs 3 "
         "each; redistribute tp from shard<1> to shard<0> first (all-to-all, a rank receives at "
         "most 12288 bytes)"));
static_assert(same(sc::explain_op<sc::tensor<float, sc::shape<8, 64, 2>, one_axis<2>, sc::shard<2>>,
                                  sc::ops::view_as_complex<std::complex<float>>>(),
                   "view_as_complex<complex<float>> of [8,64,2]: dim 2 is sharded over mesh axis tp (2 over "
                   "2: 1 row each), and one complex<float> takes 2 of them: a shard boundary falls inside it; "
                   "redistribute tp from shard<2> to shard<0> first (all-to-all, a rank receives at most 1024 "
                   "bytes)"));

// dim_named_twice
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::permute<0, 2, -1>>(),
    "permute<0, 2, -1> of [8,32,128]: dim 2 is named twice, and dim 1 is missing"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::squeeze<0, 0>>(),
         "squeeze<0, 0> of [8,32,128]: dim 0 is named twice"));

// dim_out_of_range
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::transpose<1, 3>>(),
    "transpose<1, 3> of [8,32,128]: there is no dim 3, dims go from -3 to 2"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::unsqueeze<4>>(),
         "unsqueeze<4> of [8,32,128]: there is no dim 4 in the result, dims go from -4 to 3"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::flatten<-1, 1>>(),
         "flatten<-1, 1> of [8,32,128]: the last dim, 1, comes before the first, 2"));

// element_count_differs
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::unflatten<1, 4, 4>>(),
    "unflatten<1, 4, 4> of [8,32,128]: dim 1 has 32 elements, the new extents multiply to 16"));

// element_does_not_fit
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 64, 2>, one_axis<4>, sc::shard<0>>,
                                  sc::ops::view_as_complex<std::complex<float>>>(),
                   "view_as_complex<complex<float>> of [8,64,2]: the elements are bf16, and complex<float> "
                   "does not consist of two of them"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 64>, one_axis<4>, sc::shard<0>>, sc::ops::view_as_real>(),
         "view_as_real of [8,64]: the elements are bf16, which is no type of complex numbers"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 64>, one_axis<4>, sc::shard<0>>, sc::ops::bit_cast<undefined>>(),
         "bit_cast<undefined> of [8,64]: undefined has no size"));

// expanded_dim_sharded
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 1, 2048, 128>, grid, sc::shard<0>, sc::shard<1>>,
                                  sc::ops::expand<-1, 32, -1, -1>>(),
                   "expand<-1, 32, -1, -1> of [8,1,2048,128]: dim 1 has 1 row sharded over mesh axis tp (4), "
                   "so that coordinate 0 owns all, and the others have nothing to repeat 32 times; "
                   "redistribute tp from shard<1> to shard<0> first (all-to-all, a rank receives at most "
                   "524288 bytes)"));

// inner_dim_sharded
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048, 4096>, one_axis<4>, sc::shard<1>>, sc::ops::flatten<0, 1>>(),
    "flatten<0, 1>: view [8,2048,4096] -> [16384,4096]: dim 1 is sharded over mesh axis tp "
    "(2048 over 4: 512 rows each) and dims before it join it in dim 0 of [16384,4096]: a rank "
    "holds 2097152 of every 8388608 elements, which is no shard but strided_shard<0, 8>; use "
    "strided_flatten<0, 1>, which gives strided_shard<0, 8>, or redistribute tp from shard<1> "
    "to shard<0> first (all-to-all, a rank receives at most 25165824 bytes)"));
static_assert(same(sc::explain_op<halves, sc::ops::flatten<0, 1>>(),
                   "flatten<0, 1>: view [8,2048,128] -> [16384,128]: dim 1 is sharded over mesh axis tp (2048 "
                   "over 4: 512 rows each) and dims before it join it in dim 0 of [16384,128]: a rank holds "
                   "65536 of every 262144 elements, which is no shard but strided_shard<0, 8>; use "
                   "strided_flatten<0, 1>, which gives strided_shard<0, 8>, or redistribute tp from shard<1> "
                   "to shard<0> first (all-to-all, a rank receives at most 786432 bytes)"));
static_assert(same(sc::explain_op<halves, sc::ops::view<-1, 128>>(),
                   "view [8,2048,128] -> [-1,128]: dim 1 is sharded over mesh axis tp (2048 over 4: 512 rows "
                   "each) and dims before it join it in dim 0 of [16384,128]: a rank holds 65536 of every "
                   "262144 elements, which is no shard but strided_shard<0, 8>; ask for the strided policy, "
                   "which gives strided_shard<0, 8>, or redistribute tp from shard<1> to shard<0> first "
                   "(all-to-all, a rank receives at most 786432 bytes)"));

// last_dim_not_two
static_assert(same(sc::explain_op<sc::tensor<float, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>,
                                  sc::ops::view_as_complex<std::complex<float>>>(),
                   "view_as_complex<complex<float>> of [8,32,128]: dim 2, the last, has extent 128, and real "
                   "and imaginary part are 2; apply unflatten<2, 64, 2> first"));
static_assert(same(sc::explain_op<sc::tensor<float, sc::shape<8, 32, 3>, one_axis<4>, sc::shard<1>>,
                                  sc::ops::view_as_complex<std::complex<float>>>(),
                   "view_as_complex<complex<float>> of [8,32,3]: dim 2, the last, has extent 3, and real and "
                   "imaginary part are 2"));
static_assert(same(sc::explain_op<sc::tensor<float, sc::shape<8, 32, 6>, one_axis<2>, sc::shard<2>>,
                                  sc::ops::view_as_complex<std::complex<float>>>(),
                   "view_as_complex<complex<float>> of [8,32,6]: dim 2, the last, has extent 6, and real and "
                   "imaginary part are 2"));

// layout_needs_copy
static_assert(same(sc::explain_op<repeated, sc::ops::flatten<2, 3>>(),
                   "flatten<2, 3> of [8,2048,8,4,128]: the shards would do, as shard<2>, but the local memory "
                   "with strides 524288,256,128,0,1 has none for [8,2048,32,128] without a copy; apply "
                   "contiguous first, which copies at most 33554432 bytes on a rank"));
static_assert(same(sc::explain_op<tokens, sc::ops::view<8, 2048, -1>>(),
                   "view [8,2048,32,128] -> [8,2048,-1]: the shards would do, as shard<2>, but the local "
                   "memory with strides 2097152,128,262144,1 has none for [8,2048,4096] without a copy; apply "
                   "contiguous first, which copies at most 33554432 bytes on a rank"));
static_assert(same(sc::explain_op<uneven, sc::ops::flatten<0, 1>>(),
                   "flatten<0, 1> of [8,4,7]: the shards would do, as shard<1>, but the local memory has no "
                   "strides for [32,7] without a copy; apply contiguous first, which copies at most 128 bytes "
                   "on a rank"));

// a legal op
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::narrow<1, 0, 1>>(),
         "narrow<1, 0, 1> of [8,2048]: legal, [8,1] as shard<1>"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::strided_flatten<0, 1>>(),
    "strided_flatten<0, 1> of [8,2048]: legal, [16384] as strided_shard<0, 8>"));
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8>, sc::mesh<>>, sc::ops::unsqueeze<0>>(),
                   "unsqueeze<0> of [8]: legal, [1,8]"));
static_assert(same(sc::explain_op<tokens, sc::ops::view<8, 2048, 32, 2, 64>>(),
                   "view [8,2048,32,128] -> [8,2048,32,2,64]: legal as shard<2>"));

// not_expandable
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 8, 128>, one_axis<4>, sc::shard<1>>, sc::ops::expand<8, 32, 128>>(),
    "expand<8, 32, 128> of [8,8,128]: dim 1 of the result has 32 where the tensor has 8: only "
    "a dim of extent 1 expands"));
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 8, 128>, one_axis<4>, sc::shard<1>>,
                                  sc::ops::expand<-1, 8, 8, 128>>(),
                   "expand<-1, 8, 8, 128> of [8,8,128]: dim 0 of the result is new, so that it has no extent "
                   "to keep"));

// range_out_of_bounds
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<0>>, sc::ops::narrow<1, -64, 128>>(),
    "narrow<1, -64, 128> of [8,2048]: 128 rows from row 1984 on, and dim 1 has 2048: 64 are "
    "left"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<0>>, sc::ops::narrow<1, 2049, 1>>(),
    "narrow<1, 2049, 1> of [8,2048]: there is no row 2049 in dim 1, which has 2048"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<0>>, sc::ops::narrow<1, 0, -1>>(),
         "narrow<1, 0, -1> of [8,2048]: a length of -1, where 0 is the least"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<0>>, sc::ops::select<1, -2049>>(),
         "select<1, -2049> of [8,2048]: there is no row -2049 in dim 1, which has 2048"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<0>>, sc::ops::unfold<1, 4096, 1>>(),
    "unfold<1, 4096, 1> of [8,2048]: a window of 4096 rows, and dim 1 has 2048"));

// rank_does_not_fit
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::t>(),
                   "t of [8,32,128]: a tensor of 3 dims, where 2 is the most; mT swaps the last two"));
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8>, one_axis<4>, sc::shard<0>>, sc::ops::mT>(),
                   "mT of [8]: a tensor of 1 dim, where 2 is the least"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::expand<32, 128>>(),
    "expand<32, 128> of [8,32,128]: 2 extents for a tensor of 3 dims, and each needs one"));

// rows_cross_shards
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048, 12288>, grid, sc::shard<0>, sc::shard<2>>,
                                  sc::ops::narrow<2, 0, 4096>>(),
                   "narrow<2, 0, 4096> of [8,2048,12288]: dim 2 is sharded over mesh axis tp (12288 over 4: "
                   "3072 rows each), and as shard<2> of [8,2048,4096] coordinate 1 needs rows 1024 to 2047 of "
                   "them, where it holds rows 3072 to 6143; redistribute tp from shard<2> to shard<0> first "
                   "(all-to-all, a rank receives at most 37748736 bytes)"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8>, one_axis<2>, sc::shard<0>>, sc::ops::slice<0, 1, -1, 1>>(),
         "slice<0, 1, -1, 1> of [8]: dim 0 is sharded over mesh axis tp (8 over 2: 4 rows each), "
         "and shard<0> of [6] begins at row 1 of those on coordinate 0, at row 0 of those on "
         "coordinate 1, where an offset is the same on all; redistribute tp from shard<0> to "
         "replicate first (all-gather, a rank receives at most 8 bytes)"));
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<64, 128>, grid, sc::shard<0>, sc::shard<0>>,
                                  sc::ops::slice<0, 0, sc::end, 3>>(),
                   "slice<0, 0, end, 3> of [64,128]: dim 0 is sharded over mesh axis dp (64 over 2: 32 rows "
                   "each), and shard<0> of [22,128] begins at row 0 of those on coordinate 0, at row 1 of "
                   "those on coordinate 1, where an offset is the same on all; redistribute dp from shard<0> "
                   "to replicate first (all-gather, a rank receives at most 4096 bytes) and tp from shard<0> "
                   "to shard<1> first (all-to-all, a rank receives at most 3072 bytes)"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::select<1, 0>>(),
         "select<1, 0> of [8,2048]: dim 1 is sharded over mesh axis tp (2048 over 4: 512 rows "
         "each), row 0 of them is on coordinate 0 alone, and [8] has no dim of local length 1 to "
         "say so; narrow<1, 0, 1> keeps the dim, and is legal as shard<1>, or redistribute tp from "
         "shard<1> to shard<0> first (all-to-all, a rank receives at most 6144 bytes)"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::select<1, -1>>(),
         "select<1, -1> of [8,2048]: dim 1 is sharded over mesh axis tp (2048 over 4: 512 rows "
         "each), row 2047 of them is on coordinate 3 alone, and only coordinate 0 can own all of a "
         "tensor; redistribute tp from shard<1> to shard<0> first (all-to-all, a rank receives at "
         "most 6144 bytes)"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::unfold<1, 512, 256>>(),
    "unfold<1, 512, 256> of [8,2048]: dim 1 is sharded over mesh axis tp (2048 over 4: 512 "
    "rows each), and as shard<1> of [8,7,512] coordinate 0 needs rows 0 to 767 of them, where "
    "it holds rows 0 to 511; redistribute tp from shard<1> to shard<0> first (all-to-all, a "
    "rank receives at most 6144 bytes)"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<2048, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::diagonal<0, 0, 1>>(),
    "diagonal<0, 0, 1> of [2048,2048]: dim 1 is sharded over mesh axis tp (2048 over 4: 512 "
    "rows each), and the part of the diagonal that a coordinate has begins at another row of "
    "dim 0 on each, where an offset is the same on all; redistribute tp from shard<1> to "
    "replicate first (all-gather, a rank receives at most 6291456 bytes)"));
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<2048, 2048>, one_axis<4>, sc::shard<1>>, sc::ops::diagonal<1, 0, 1>>(),
    "diagonal<1, 0, 1> of [2048,2048]: dim 1 is sharded over mesh axis tp (2048 over 4: 512 "
    "rows each), and as shard<0> of [2047] coordinate 0 needs rows 1 to 512 of them, where it "
    "holds rows 0 to 511; redistribute tp from shard<1> to replicate first (all-gather, a rank "
    "receives at most 6291456 bytes)"));
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<4, 6>, one_axis<2>, sc::strided_shard<1, 3>>,
                                  sc::ops::narrow<1, 0, 3>>(),
                   "narrow<1, 0, 3> of [4,6]: dim 1 is sharded over mesh axis tp (2 over 2: 1 row each), and "
                   "no placement of [4,3] leaves the rows taken where they are; redistribute tp from "
                   "strided_shard<1, 3> to shard<0> first (all-to-all, a rank receives at most 12 bytes)"));

// several_infer
static_assert(same(sc::explain_op<tokens, sc::ops::view<-1, -1>>(),
                   "view [8,2048,32,128] -> [-1,-1]: more than one extent is left to infer"));

// size_one_shard_has_nowhere_to_go
static_assert(same(
    sc::explain_op<sc::tensor<bf16, sc::shape<1, 2048, 4096>, grid, sc::shard<0>, sc::shard<2>>, sc::ops::squeeze<>>(),
    "squeeze<> of [1,2048,4096]: dim 0 has 1 row sharded over mesh axis dp (2), so that "
    "coordinate 0 owns all, and [2048,4096] has no dim of local length 1 to say so; "
    "redistribute dp from shard<0> to shard<1> first (all-to-all, a rank receives at most "
    "2097152 bytes)"));

// step_not_positive
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 2048>, one_axis<4>, sc::shard<0>>,
                                  sc::ops::slice<1, sc::end, 0, -1>>(),
                   "slice<1, end, 0, -1> of [8,2048]: step -1, where 1 is the least"));

// wrong_argument_count
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::permute<0, 2>>(),
         "permute<0, 2> of [8,32,128]: 2 dims for a tensor of 3"));
static_assert(
    same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>, sc::ops::unflatten<1>>(),
         "unflatten<1> of [8,32,128]: no extents for dim 1 to become"));
static_assert(same(sc::explain_op<sc::tensor<bf16, sc::shape<8, 32, 128>, one_axis<4>, sc::shard<1>>,
                                  sc::ops::squeeze<0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>>(),
                   "squeeze<...> of [8,32,128]: 17 arguments, where 16 is the most"));
