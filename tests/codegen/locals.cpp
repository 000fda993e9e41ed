// SPDX-License-Identifier: Apache-2.0
#include "tensors.hpp"

#include <shardcheck/runtime/mdspan.hpp>

#if !defined(__CUDACC__)
#include <boost/hana/integral_constant.hpp>
#endif

// COMPARE: any order
// The same through the view's mdspan. Where that is layout_right, the arithmetic by hand is row-major too. On a host
// the instructions are the same, but for their order and the names of registers: which term of a sum comes first
// depends on how deep it was in the functions of mdspan.

READS(float, hand_even, pointer b, IJ) { ANSWER(b.p[i * 1024 + j]); }
READS(float, view_even, hidden x, IJ) { ANSWER((sc::ops::flatten<0, 1>{}(x).local()(i, j))); }

READS(float, hand_permuted, pointer b, IJKL) { ANSWER(b.p[i * 2097152 + j * 128 + k * 1024 + l]); }
READS(float, view_permuted, heads x, IJKL) { ANSWER((sc::ops::transpose<1, 2>{}(x).local()(i, j, k, l))); }

READS(float, hand_sliced, pointer b, IJK) {
    const float* first = b.p + 5 * 1024;
    ANSWER(first[i * 2097152 + j * 3072 + k]);
}
READS(float, view_sliced, hidden x, IJK) { ANSWER((sc::ops::slice<1, 5, 2000, 3>{}(x).local()(i, j, k))); }

READS(float, hand_unflattened, pointer b, IJKL) { ANSWER(b.p[((i * 2048 + j) * 8 + k) * 128 + l]); }
READS(float, view_unflattened, hidden x, IJKL) { ANSWER((sc::ops::unflatten<2, 32, 128>{}(x).local()(i, j, k, l))); }

READS(float, hand_selected, pointer b, IJ) {
    const float* first = b.p + 2047 * 1024;
    ANSWER(first[i * 2097152 + j]);
}
READS(float, view_selected, hidden x, IJ) { ANSWER((sc::ops::select<1, -1>{}(x).local()(i, j))); }

READS(float, hand_expanded, pointer b, IJKL) { ANSWER(b.p[i * 524288 + j * 256 + k * 128 + l]); }
READS(float, view_expanded, kv_heads x, IJKL) {
    ANSWER((sc::ops::expand<8, 2048, 8, 4, 128>{}(x).local()(i, j, k, 3, l)));
}

READS(float, hand_half, pointer b, IJKL) {
    const float* first = b.p + 64;
    ANSWER(first[i * 2097152 + j * 1024 + k * 128 + l]);
}
#if defined(__CUDACC__)
READS(float, view_half, heads x, IJKL) { ANSWER((sc::ops::narrow<3, 64, 64>{}(x).local()(i, j, k, l))); }
#else
READS(float, view_half, heads x, IJKL) {
    ANSWER((sc::ops::chunk<2, 3>{}(x)[boost::hana::size_c<1>].local()(i, j, k, l)));
}
#endif

READS(float, hand_diagonal, pointer b, IJ) {
    const float* first = b.p + 1;
    ANSWER(first[i * 4096 + j * 65]);
}
READS(float, view_diagonal, scores x, IJ) { ANSWER((sc::ops::diagonal<1, 1, 2>{}(x).local()(i, j))); }

READS(std::uint16_t, hand_narrower_bits, pointer b, IJK) {
    const auto* bits = reinterpret_cast<const std::uint16_t*>(b.p);
    ANSWER(bits[(i * 2048 + j) * 2048 + k]);
}
READS(std::uint16_t, view_narrower_bits, hidden x, IJK) {
    ANSWER((sc::ops::bit_cast<std::uint16_t>{}(x).local()(i, j, k)));
}

READS(float, hand_three_axes, pointer b, IJKL) { ANSWER(b.p[i * 32 + j * 2048 + k * 512 + l]); }
READS(float, view_three_axes, stages x, IJKL) { ANSWER((sc::ops::permute<2, 0, 1, 3>{}(x).local()(i, j, k, l))); }

READS(float, hand_uneven_outer, ranked b, IJK) { ANSWER(b.p[i * 2048 + j + k * 32]); }
READS(float, view_uneven_outer, outer x, IJK) { ANSWER((sc::ops::transpose<1, 2>{}(x).local()(i, j, k))); }

READS(float, hand_uneven_inner, ranked b, IJK) {
    const extent_t rows = held<10, 3>(b.rank);
    ANSWER(b.p[k + rows * (i + j * 64)]);
}
READS(float, view_uneven_inner, inner x, IJK) { ANSWER((sc::ops::transpose<0, 1>{}(x).local()(i, j, k))); }

READS(float, hand_uneven_middle, ranked b, IJK) {
    const extent_t rows = held<10, 3>(b.rank % 4);
    ANSWER(b.p[(i * rows + j) * 64 + k]);
}
READS(float, view_uneven_middle, middle x, IJK) { ANSWER(x.local()(i, j, k)); }

READS(float, hand_uneven_slow_axis, ranked b, IJK) {
    const float* first = b.p + 16;
    const extent_t rows = held<9, 5>(b.rank / 4);
    ANSWER(first[j * 64 + k + rows * (i * 64)]);
}
READS(float, view_uneven_slow_axis, slow x, IJK) { ANSWER((sc::ops::narrow<2, 16, 32>{}(x).local()(i, j, k))); }

READS(float, hand_uneven_to_none, ranked b, IJK) {
    const extent_t rows = held_or_none<5, 2>(b.rank);
    ANSWER(b.p[(i * rows + j) * 64 + k]);
}
READS(float, view_uneven_to_none, few x, IJK) { ANSWER(x.local()(i, j, k)); }

// These differ: another offset, and one instruction more.
READS(float, hand_must_differ_offset, pointer b, IJ) { ANSWER(b.p[i * 1024 + j + 1]); }
READS(float, view_must_differ_offset, hidden x, IJ) { ANSWER((sc::ops::flatten<0, 1>{}(x).local()(i, j))); }

READS(float, hand_must_differ_code, pointer b, IJ) { ANSWER(-b.p[i * 1024 + j]); }
READS(float, view_must_differ_code, hidden x, IJ) { ANSWER((sc::ops::flatten<0, 1>{}(x).local()(i, j))); }
