// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/and.hpp>
#include <boost/hana/at.hpp>
#include <boost/hana/back.hpp>
#include <boost/hana/core/is_a.hpp>
#include <boost/hana/drop_back.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/fold_left.hpp>
#include <boost/hana/greater.hpp>
#include <boost/hana/if.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/mod.hpp>
#include <boost/hana/mult.hpp>
#include <boost/hana/not_equal.hpp>
#include <boost/hana/optional.hpp>
#include <boost/hana/range.hpp>
#include <boost/hana/scan_left.hpp>
#include <boost/hana/transform.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>
#include <boost/hana/zip.hpp>

// The even case of the view rule as Boost.Hana folds, to compare compile times with: a shard of dim d lands on the dim
// of the new shape that has as much before it, if its ranks divide both. A placement is the dim that it cuts, or
// nothing.
namespace hana_folds {

namespace hana = boost::hana;

template <long long... Extents>
using shape = hana::tuple<hana::llong<Extents>...>;
template <long long... Sizes>
using mesh = hana::tuple<hana::llong<Sizes>...>;
template <int Dim>
using shard = hana::optional<hana::int_<Dim>>;
using replicate = hana::optional<>;
template <class... Placements>
using placements = hana::tuple<Placements...>;

inline constexpr auto view = [](auto in, auto out, auto mesh, auto placements) {
    auto before = hana::scan_left(in, hana::llong_c<1>, hana::mult);
    auto out_before = hana::scan_left(out, hana::llong_c<1>, hana::mult);
    static_assert(decltype(hana::back(before) == hana::back(out_before))::value);
    auto axes = hana::zip(placements, mesh);
    auto indices = hana::unpack(hana::range_c<int, 0, decltype(hana::length(out))::value>, hana::make_tuple);
    auto dims = hana::zip(indices, out, hana::drop_back(out_before));

    auto land = [=](auto dim) {
        // into how many chunks the axes of the mesh cut the dim
        auto cut = hana::fold_left(axes, hana::llong_c<1>, [=](auto product, auto axis) {
            return hana::if_(hana::at_c<0>(axis) == hana::just(dim), product * hana::at_c<1>(axis), product);
        });
        // the dim of the new shape that has rows and as much before it
        auto wanted = hana::at(before, dim);
        auto to = hana::fold_left(dims, hana::int_c<-1>, [=](auto found, auto candidate) {
            auto is_it = hana::at_c<2>(candidate) == wanted && hana::at_c<1>(candidate) != hana::llong_c<1>;
            return hana::if_(is_it, hana::at_c<0>(candidate), found);
        });
        auto rows = hana::at(in, dim);
        static_assert(decltype(to)::value >= 0 && decltype(rows)::value > 1);
        static_assert(decltype(rows % cut == hana::llong_c<0>)::value);
        static_assert(decltype(hana::at(out, to) % cut == hana::llong_c<0>)::value);
        return to;
    };
    return hana::transform(placements, [=](auto placement) { return hana::transform(placement, land); });
};

template <class In, class Out, class Mesh, class Placements>
using view_t = decltype(view(In{}, Out{}, Mesh{}, Placements{}));

}  // namespace hana_folds
