// SPDX-License-Identifier: Apache-2.0
#pragma once

// The even case of the view rule as recursive class templates, to compare compile times with: a shard of dim d lands
// on the dim of the new shape that has as much before it, if its ranks divide both.
namespace recursive {

using extent = long long;

template <extent... Extents>
struct shape {};
template <extent... Sizes>
struct mesh {};
template <int Dim>
struct shard {};
struct replicate {};
template <class... Placements>
struct placements {};

/// The extent of a dim and the product of those before it.
template <int Dim, extent Before, extent Head, extent... Tail>
struct dim_at : dim_at<Dim - 1, Before * Head, Tail...> {};
template <extent Before, extent Head, extent... Tail>
struct dim_at<0, Before, Head, Tail...> {
    static constexpr extent before = Before;
    static constexpr extent rows = Head;
};

template <extent Product, extent... Extents>
struct product {
    static constexpr extent value = Product;
};
template <extent Product, extent Head, extent... Tail>
struct product<Product, Head, Tail...> : product<Product * Head, Tail...> {};

/// Into how many chunks the axes of a mesh cut a dim.
template <int Dim, extent Cut, class Mesh, class Placements>
struct cut_of {
    static constexpr extent value = Cut;
};
template <int Dim, extent Cut, extent Size, extent... Sizes, class Head, class... Tail>
struct cut_of<Dim, Cut, mesh<Size, Sizes...>, placements<Head, Tail...>>
    : cut_of<Dim, Cut, mesh<Sizes...>, placements<Tail...>> {};
template <int Dim, extent Cut, extent Size, extent... Sizes, class... Tail>
struct cut_of<Dim, Cut, mesh<Size, Sizes...>, placements<shard<Dim>, Tail...>>
    : cut_of<Dim, Cut * Size, mesh<Sizes...>, placements<Tail...>> {};

/// The dim of a shape that has rows and `Wanted` before it; -1 if none has.
template <extent Wanted, int Dim, extent Before, extent... Extents>
struct find_dim {
    static constexpr int dim = -1;
    static constexpr extent rows = 1;
};
template <bool Found, extent Wanted, int Dim, extent Before, extent Head, extent... Tail>
struct find_dim_at : find_dim<Wanted, Dim + 1, Before * Head, Tail...> {};
template <extent Wanted, int Dim, extent Before, extent Head, extent... Tail>
struct find_dim_at<true, Wanted, Dim, Before, Head, Tail...> {
    static constexpr int dim = Dim;
    static constexpr extent rows = Head;
};
template <extent Wanted, int Dim, extent Before, extent Head, extent... Tail>
struct find_dim<Wanted, Dim, Before, Head, Tail...>
    : find_dim_at<Wanted == Before && Head != 1, Wanted, Dim, Before, Head, Tail...> {};

template <class In, class Out, class Mesh, class Placements, class Placement>
struct land {
    using type = Placement;
};
template <extent... In, extent... Out, class Mesh, class Placements, int Dim>
struct land<shape<In...>, shape<Out...>, Mesh, Placements, shard<Dim>> {
    using from = dim_at<Dim, 1, In...>;
    using to = find_dim<from::before, 0, 1, Out...>;
    static constexpr extent cut = cut_of<Dim, 1, Mesh, Placements>::value;
    static_assert(to::dim >= 0 && from::rows > 1 && from::rows % cut == 0 && to::rows % cut == 0);
    using type = shard<to::dim>;
};

template <class In, class Out, class Mesh, class Placements>
struct view;
template <extent... In, extent... Out, class Mesh, class... Placements>
struct view<shape<In...>, shape<Out...>, Mesh, placements<Placements...>> {
    static_assert(product<1, In...>::value == product<1, Out...>::value);
    using type =
        placements<typename land<shape<In...>, shape<Out...>, Mesh, placements<Placements...>, Placements>::type...>;
};

}  // namespace recursive
