// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/layout.hpp>
#include <shardcheck/types/tensor.hpp>

namespace shardcheck {

/// The offset and the strides of a rank's block in its memory, in elements: the same on every rank with elements.
template <extent_t Offset, extent_t... Strides>
struct strides {};

/// A local length that depends on the rank: that of a dim of `Length` rows under `Placements`, which shard dim 0.
template <extent_t Length, class... Placements>
struct span {};
template <class... Spans>
struct spans {};

/// Strides that are multiples of the product of some spans: bit s of `Spans` for span s.
template <unsigned Spans, class Strides>
struct over {};

/// Strides that depend on the rank: the sum of `Levels`, each an over<...> of the spans of `Spans`.
template <class Spans, class... Levels>
struct uneven_strides {};

/// A tensor whose blocks are not row-major and dense: what a view op leaves that permutes, takes rows or expands.
/// `Tensor` says which elements each rank holds, `Layout` where they lie: strides or uneven_strides. Only ops make it;
/// where the result is row-major and dense, it is `Tensor`.
template <class Tensor, class Layout>
struct strided_tensor {};

namespace detail {

/// A layout type as a value.
template <class Layout>
struct layout_traits {
    static constexpr bool is_layout = false;
};

template <extent_t Offset, extent_t... Strides>
struct layout_traits<strides<Offset, Strides...>> {
    static constexpr bool is_layout = true;
    static constexpr int rank = static_cast<int>(sizeof...(Strides));
    static constexpr layout_value value{false, 0, {}, 1, {}, {{Offset, {Strides...}}}};
};

template <class Span>
struct span_traits;

template <extent_t Length, class... Placements>
struct span_traits<span<Length, Placements...>> {
    static constexpr span_value value{Length, placement_pack<Placements...>::list};
};

template <class Level>
struct level_traits;

template <unsigned Spans, extent_t Offset, extent_t... Strides>
struct level_traits<over<Spans, strides<Offset, Strides...>>> {
    static constexpr unsigned spans = Spans;
    static constexpr int rank = static_cast<int>(sizeof...(Strides));
    static constexpr stride_list value{Offset, {Strides...}};
};

template <class... Spans, class Level, class... Levels>
struct layout_traits<uneven_strides<spans<Spans...>, Level, Levels...>> {
    static constexpr bool is_layout = sizeof...(Spans) <= max_spans && sizeof...(Levels) < max_levels;
    static constexpr int rank = level_traits<Level>::rank;
    static constexpr layout_value value{false,
                                        static_cast<int>(sizeof...(Spans)),
                                        {span_traits<Spans>::value...},
                                        static_cast<int>(sizeof...(Levels)) + 1,
                                        {level_traits<Level>::spans, level_traits<Levels>::spans...},
                                        {level_traits<Level>::value, level_traits<Levels>::value...}};
};

/// The layout of a tensor, contiguous or not.
template <class Tensor>
inline constexpr layout_value layout_of{};

template <class Tensor, class Layout>
inline constexpr layout_value layout_of<strided_tensor<Tensor, Layout>> = layout_traits<Layout>::value;

template <class Tensor, class Layout>
struct tensor_traits<strided_tensor<Tensor, Layout>> : tensor_traits<Tensor> {};

template <class Tensor, class Layout>
inline constexpr bool is_tensor<strided_tensor<Tensor, Layout>> = [] {
    if constexpr (is_tensor<Tensor> && layout_traits<Layout>::is_layout) {
        return layout_traits<Layout>::rank == tensor_traits<Tensor>::extents.rank;
    } else {
        return false;
    }
}();

/// The tensor without its layout.
template <class Tensor>
struct without_layout {
    using type = Tensor;
};

template <class Tensor, class Layout>
struct without_layout<strided_tensor<Tensor, Layout>> {
    using type = Tensor;
};

/// The type of a level of something that has `layout`.
template <class Check, int Level, class Dims>
struct level_type;

template <class Check, int Level, int... Dims>
struct level_type<Check, Level, std::integer_sequence<int, Dims...>> {
    using type = strides<Check::layout.level[Level].offset, Check::layout.level[Level].at[Dims]...>;
};

template <class Check, int Span>
struct span_cuts {
    static constexpr placement_list placements = Check::layout.span[Span].cuts;
};

template <class Check, int Span, class Axes>
struct span_type;

template <class Check, int Span, int... Axes>
struct span_type<Check, Span, std::integer_sequence<int, Axes...>> {
    using type = span<Check::layout.span[Span].length, placement_at_t<span_cuts<Check, Span>, Axes>...>;
};

template <class Check, class Spans, class Levels, class Axes, class Dims>
struct uneven_type;

template <class Check, int... Spans, int... Levels, class Axes, class Dims>
struct uneven_type<Check, std::integer_sequence<int, Spans...>, std::integer_sequence<int, Levels...>, Axes, Dims> {
    using type = uneven_strides<spans<typename span_type<Check, Spans, Axes>::type...>,
                                over<Check::layout.over[Levels], typename level_type<Check, Levels, Dims>::type>...>;
};

/// `Tensor` with the layout of something that has `layout`, over `Axes` mesh axes.
template <class Tensor, class Check, int Axes, class Dims, bool Contiguous = Check::layout.contiguous,
          int Spans = Check::layout.spans>
struct laid_out {
    using type = strided_tensor<Tensor, typename uneven_type<Check, std::make_integer_sequence<int, Spans>,
                                                             std::make_integer_sequence<int, Check::layout.levels>,
                                                             std::make_integer_sequence<int, Axes>, Dims>::type>;
};

template <class Tensor, class Check, int Axes, class Dims>
struct laid_out<Tensor, Check, Axes, Dims, false, 0> {
    using type = strided_tensor<Tensor, typename level_type<Check, 0, Dims>::type>;
};

template <class Tensor, class Check, int Axes, class Dims, int Spans>
struct laid_out<Tensor, Check, Axes, Dims, true, Spans> {
    using type = Tensor;
};

}  // namespace detail

/// True if the blocks of a tensor are row-major and dense on every rank.
template <AnyTensor Tensor>
inline constexpr bool is_contiguous_v = detail::layout_of<Tensor>.contiguous;

/// A tensor as a value, for the functions of core.
template <AnyTensor Tensor>
inline constexpr tensor_value tensor_v{detail::tensor_traits<Tensor>::extents,
                                       detail::tensor_traits<Tensor>::placements, detail::layout_of<Tensor>};

}  // namespace shardcheck
