// SPDX-License-Identifier: Apache-2.0
// Written by tests/cases/generate_static.cpp from the case files beside it. Do not edit.
// clang-format off
#include <shardcheck/checker.hpp>

#include <type_traits>

namespace sc = shardcheck;

namespace case_1 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<8, 2, 1>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 1, 16, 1>);
static_assert(std::is_same_v<sc::view_t<in, 1, 16, 1>, sc::tensor<float, sc::shape<1, 16, 1>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 1, 16, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 16, 1>, sc::tensor<float, sc::shape<1, 16, 1>, mesh, sc::shard<1>>>);
}

namespace case_2 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<1, 4, 1, 6, 1>, mesh, sc::shard<1>>;
static_assert(sc::viewable<in, 1, 4, 6>);
static_assert(std::is_same_v<sc::view_t<in, 1, 4, 6>, sc::tensor<float, sc::shape<1, 4, 6>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 1, 4, 6>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 4, 6>, sc::tensor<float, sc::shape<1, 4, 6>, mesh, sc::shard<1>>>);
}

namespace case_3 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<8, 32>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 8, 16, 2, 1, 1, 1, 1>);
static_assert(std::is_same_v<sc::view_t<in, 8, 16, 2, 1, 1, 1, 1>, sc::tensor<float, sc::shape<8, 16, 2, 1, 1, 1, 1>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8, 16, 2, 1, 1, 1, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 16, 2, 1, 1, 1, 1>, sc::tensor<float, sc::shape<8, 16, 2, 1, 1, 1, 1>, mesh, sc::shard<0>>>);
}

namespace case_4 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<8, 32>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 8, 1, 1, 32>);
static_assert(std::is_same_v<sc::view_t<in, 8, 1, 1, 32>, sc::tensor<float, sc::shape<8, 1, 1, 32>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8, 1, 1, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 1, 1, 32>, sc::tensor<float, sc::shape<8, 1, 1, 32>, mesh, sc::shard<0>>>);
}

namespace case_5 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<8, 16, 2, 1, 1, 1>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 8, 32>);
static_assert(std::is_same_v<sc::view_t<in, 8, 32>, sc::tensor<float, sc::shape<8, 32>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 32>, sc::tensor<float, sc::shape<8, 32>, mesh, sc::shard<0>>>);
}

namespace case_6 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<4, 1, 8, 1, 32>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 4, 1, 2, 4, 1, 32>);
static_assert(std::is_same_v<sc::view_t<in, 4, 1, 2, 4, 1, 32>, sc::tensor<float, sc::shape<4, 1, 2, 4, 1, 32>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4, 1, 2, 4, 1, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 1, 2, 4, 1, 32>, sc::tensor<float, sc::shape<4, 1, 2, 4, 1, 32>, mesh, sc::shard<0>>>);
}

namespace case_7 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(sc::viewable<in, 4, 2, 3, 8>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2, 3, 8>, sc::tensor<float, sc::shape<4, 2, 3, 8>, mesh, sc::shard<0>, sc::shard<3>>>);
static_assert(sc::strided_viewable<in, 4, 2, 3, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2, 3, 8>, sc::tensor<float, sc::shape<4, 2, 3, 8>, mesh, sc::shard<0>, sc::shard<3>>>);
}

namespace case_8 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 4, 2, 3, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2, 3, 4, 2>, sc::tensor<float, sc::shape<4, 2, 3, 4, 2>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 4, 2, 3, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2, 3, 4, 2>, sc::tensor<float, sc::shape<4, 2, 3, 4, 2>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_9 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 12, 8>, mesh, sc::shard<1>, sc::shard<1>>;
static_assert(sc::viewable<in, 4, 4, 3, 8>);
static_assert(std::is_same_v<sc::view_t<in, 4, 4, 3, 8>, sc::tensor<float, sc::shape<4, 4, 3, 8>, mesh, sc::shard<1>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 4, 4, 3, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 4, 3, 8>, sc::tensor<float, sc::shape<4, 4, 3, 8>, mesh, sc::shard<1>, sc::shard<1>>>);
}

namespace case_10 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 4, 4, 2, 6>);
static_assert(std::is_same_v<sc::view_t<in, 4, 4, 2, 6>, sc::tensor<float, sc::shape<4, 4, 2, 6>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 4, 4, 2, 6>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 4, 2, 6>, sc::tensor<float, sc::shape<4, 4, 2, 6>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_11 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<10, 1>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 2, 5, 1>);
static_assert(std::is_same_v<sc::view_t<in, 2, 5, 1>, sc::tensor<float, sc::shape<2, 5, 1>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 2, 5, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 5, 1>, sc::tensor<float, sc::shape<2, 5, 1>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_12 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<10, 1, 1>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 2, 5, 1, 1>);
static_assert(std::is_same_v<sc::view_t<in, 2, 5, 1, 1>, sc::tensor<float, sc::shape<2, 5, 1, 1>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 2, 5, 1, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 5, 1, 1>, sc::tensor<float, sc::shape<2, 5, 1, 1>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_13 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 2, 3, 8>, mesh, sc::shard<0>, sc::shard<3>>;
static_assert(sc::viewable<in, 4, 6, 8>);
static_assert(std::is_same_v<sc::view_t<in, 4, 6, 8>, sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 4, 6, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 6, 8>, sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>>);
}

namespace case_14 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 6, 2, 2, 2>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 4, 6, 8>);
static_assert(std::is_same_v<sc::view_t<in, 4, 6, 8>, sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 4, 6, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 6, 8>, sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_15 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 4, 3, 8>, mesh, sc::shard<1>, sc::shard<1>>;
static_assert(sc::viewable<in, 4, 12, 8>);
static_assert(std::is_same_v<sc::view_t<in, 4, 12, 8>, sc::tensor<float, sc::shape<4, 12, 8>, mesh, sc::shard<1>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 4, 12, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 12, 8>, sc::tensor<float, sc::shape<4, 12, 8>, mesh, sc::shard<1>, sc::shard<1>>>);
}

namespace case_16 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 2, 6, 8>, mesh, sc::shard<3>, sc::shard<2>>;
static_assert(!sc::viewable<in, 4, 12, 8>);
static_assert(sc::strided_viewable<in, 4, 12, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 12, 8>, sc::tensor<float, sc::shape<4, 12, 8>, mesh, sc::shard<2>, sc::strided_shard<1, 2>>>);
}

namespace case_17 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<2, 5, 1>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 10, 1>);
static_assert(std::is_same_v<sc::view_t<in, 10, 1>, sc::tensor<float, sc::shape<10, 1>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 10, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 10, 1>, sc::tensor<float, sc::shape<10, 1>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_18 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<16, 32, 1>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 16, 8, 4>);
static_assert(std::is_same_v<sc::view_t<in, 16, 8, 4>, sc::tensor<float, sc::shape<16, 8, 4>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 16, 8, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16, 8, 4>, sc::tensor<float, sc::shape<16, 8, 4>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_19 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 2>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2>, sc::tensor<float, sc::shape<2, 2>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2>, sc::tensor<float, sc::shape<2, 2>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_20 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_21 {  // jax-ml/jax
struct x;
struct y;
struct z;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>, sc::axis<z, 2>>;
using in = sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 4>);
static_assert(std::is_same_v<sc::view_t<in, 2, 4>, sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 4>, sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<1>>>);
}

namespace case_22 {  // jax-ml/jax
struct x;
struct y;
struct z;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>, sc::axis<z, 2>>;
using in = sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 2, 2, 2>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2, 2>, sc::tensor<float, sc::shape<2, 2, 2>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 2, 2, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2, 2>, sc::tensor<float, sc::shape<2, 2, 2>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>>>);
}

namespace case_23 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<2, 2>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 4>);
static_assert(std::is_same_v<sc::view_t<in, 4>, sc::tensor<float, sc::shape<4>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4>, sc::tensor<float, sc::shape<4>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_24 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 8>);
static_assert(std::is_same_v<sc::view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_25 {  // jax-ml/jax
struct x;
struct y;
struct z;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>, sc::axis<z, 2>>;
using in = sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<1>>;
static_assert(sc::viewable<in, 8>);
static_assert(std::is_same_v<sc::view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>>>);
}

namespace case_26 {  // jax-ml/jax
struct x;
struct y;
struct z;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>, sc::axis<z, 2>>;
using in = sc::tensor<float, sc::shape<2, 2, 2>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>>;
static_assert(sc::viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<1>>>);
}

namespace case_27 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<2, 2, 2>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(!sc::viewable<in, 8>);
static_assert(sc::strided_viewable<in, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::strided_shard<0, 2>>>);
}

namespace case_28 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<8, 2>, mesh, sc::partial<sc::sum>, sc::partial<sc::sum>>;
static_assert(sc::viewable<in, 2, 8>);
static_assert(std::is_same_v<sc::view_t<in, 2, 8>, sc::tensor<float, sc::shape<2, 8>, mesh, sc::partial<sc::sum>, sc::partial<sc::sum>>>);
static_assert(sc::strided_viewable<in, 2, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 8>, sc::tensor<float, sc::shape<2, 8>, mesh, sc::partial<sc::sum>, sc::partial<sc::sum>>>);
}

namespace case_29 {  // jax-ml/jax
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<8>, mesh, sc::partial<sc::sum>>;
static_assert(sc::viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::partial<sc::sum>>>);
static_assert(sc::strided_viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::partial<sc::sum>>>);
}

namespace case_30 {  // jax-ml/jax
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<64, 1>, mesh, sc::replicate, sc::replicate>;
static_assert(sc::viewable<in, 2, 32, 1>);
static_assert(std::is_same_v<sc::view_t<in, 2, 32, 1>, sc::tensor<float, sc::shape<2, 32, 1>, mesh, sc::replicate, sc::replicate>>);
static_assert(sc::strided_viewable<in, 2, 32, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 32, 1>, sc::tensor<float, sc::shape<2, 32, 1>, mesh, sc::replicate, sc::replicate>>);
}

namespace case_31 {  // derived
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(!sc::viewable<in, 8>);
static_assert(sc::strided_viewable<in, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::strided_shard<0, 2>>>);
}

namespace case_32 {  // derived
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_33 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(sc::viewable<in, 1, 72, 48, 4, 6>);
static_assert(std::is_same_v<sc::view_t<in, 1, 72, 48, 4, 6>, sc::tensor<float, sc::shape<1, 72, 48, 4, 6>, mesh, sc::shard<1>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 1, 72, 48, 4, 6>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 72, 48, 4, 6>, sc::tensor<float, sc::shape<1, 72, 48, 4, 6>, mesh, sc::shard<1>, sc::shard<2>>>);
}

namespace case_34 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<3>, sc::shard<0>>;
static_assert(sc::viewable<in, 1, 72, 48, 4, 6>);
static_assert(std::is_same_v<sc::view_t<in, 1, 72, 48, 4, 6>, sc::tensor<float, sc::shape<1, 72, 48, 4, 6>, mesh, sc::shard<3>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 1, 72, 48, 4, 6>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 72, 48, 4, 6>, sc::tensor<float, sc::shape<1, 72, 48, 4, 6>, mesh, sc::shard<3>, sc::shard<1>>>);
}

namespace case_35 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<3>, sc::shard<0>>;
static_assert(sc::viewable<in, 3, 24, 6, 8, 24>);
static_assert(std::is_same_v<sc::view_t<in, 3, 24, 6, 8, 24>, sc::tensor<float, sc::shape<3, 24, 6, 8, 24>, mesh, sc::shard<4>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 3, 24, 6, 8, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 3, 24, 6, 8, 24>, sc::tensor<float, sc::shape<3, 24, 6, 8, 24>, mesh, sc::shard<4>, sc::shard<0>>>);
}

namespace case_36 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<2>, sc::shard<3>>;
static_assert(sc::viewable<in, 6, 12, 48, 24>);
static_assert(std::is_same_v<sc::view_t<in, 6, 12, 48, 24>, sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<2>, sc::shard<3>>>);
static_assert(sc::strided_viewable<in, 6, 12, 48, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 6, 12, 48, 24>, sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<2>, sc::shard<3>>>);
}

namespace case_37 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<2>, sc::shard<0>>;
static_assert(!sc::viewable<in, 72, 3, 16, 24>);
static_assert(!sc::strided_viewable<in, 72, 3, 16, 24>);
}

namespace case_38 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<8, 1024, 3072>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 8, 1024, 16, 192>);
static_assert(std::is_same_v<sc::view_t<in, 8, 1024, 16, 192>, sc::tensor<float, sc::shape<8, 1024, 16, 192>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 8, 1024, 16, 192>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 1024, 16, 192>, sc::tensor<float, sc::shape<8, 1024, 16, 192>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_39 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 4>>;
using in = sc::tensor<float, sc::shape<8, 16, 8, 24>, mesh, sc::shard<0>, sc::shard<3>>;
static_assert(sc::viewable<in, 8, 128, 24>);
static_assert(std::is_same_v<sc::view_t<in, 8, 128, 24>, sc::tensor<float, sc::shape<8, 128, 24>, mesh, sc::shard<0>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 8, 128, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 128, 24>, sc::tensor<float, sc::shape<8, 128, 24>, mesh, sc::shard<0>, sc::shard<2>>>);
}

namespace case_40 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 4>>;
using in = sc::tensor<float, sc::shape<8, 16, 8, 24>, mesh, sc::shard<3>, sc::shard<2>>;
static_assert(!sc::viewable<in, 8, 128, 24>);
static_assert(sc::strided_viewable<in, 8, 128, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 128, 24>, sc::tensor<float, sc::shape<8, 128, 24>, mesh, sc::shard<2>, sc::strided_shard<1, 16>>>);
}

namespace case_41 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 4>>;
using in = sc::tensor<float, sc::shape<8, 16, 8, 24>, mesh, sc::shard<0>, sc::shard<3>>;
static_assert(!sc::viewable<in, 24576>);
static_assert(sc::strided_viewable<in, 24576>);
static_assert(std::is_same_v<sc::strided_view_t<in, 24576>, sc::tensor<float, sc::shape<24576>, mesh, sc::shard<0>, sc::strided_shard<0, 512>>>);
}

namespace case_42 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 4>>;
using in = sc::tensor<float, sc::shape<8, 16, 8, 24>, mesh, sc::shard<2>, sc::shard<3>>;
static_assert(!sc::viewable<in, 8, 3072>);
static_assert(sc::strided_viewable<in, 8, 3072>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 3072>, sc::tensor<float, sc::shape<8, 3072>, mesh, sc::strided_shard<1, 16>, sc::strided_shard<1, 64>>>);
}

namespace case_43 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 4>>;
using in = sc::tensor<float, sc::shape<8, 16, 8, 24>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 8, 3072>);
static_assert(std::is_same_v<sc::view_t<in, 8, 3072>, sc::tensor<float, sc::shape<8, 3072>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 8, 3072>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 3072>, sc::tensor<float, sc::shape<8, 3072>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_44 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<1, 72, 48, 4, 6>, mesh, sc::shard<1>, sc::shard<4>>;
static_assert(!sc::viewable<in, 6, 12, 48, 24>);
static_assert(sc::strided_viewable<in, 6, 12, 48, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 6, 12, 48, 24>, sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<0>, sc::strided_shard<3, 4>>>);
}

namespace case_45 {  // PaddlePaddle/Paddle
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 3>>;
using in = sc::tensor<float, sc::shape<72, 3, 16, 24>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 6, 12, 48, 24>);
static_assert(std::is_same_v<sc::view_t<in, 6, 12, 48, 24>, sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<0>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 6, 12, 48, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 6, 12, 48, 24>, sc::tensor<float, sc::shape<6, 12, 48, 24>, mesh, sc::shard<0>, sc::shard<2>>>);
}

namespace case_46 {  // openxla/shardy
struct a;
struct b;
using mesh = sc::mesh<sc::axis<a, 2>, sc::axis<b, 2>>;
using in = sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 8>);
static_assert(std::is_same_v<sc::view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_47 {  // openxla/shardy
struct a;
struct b;
using mesh = sc::mesh<sc::axis<a, 2>, sc::axis<b, 2>>;
using in = sc::tensor<float, sc::shape<4, 4>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(!sc::viewable<in, 16>);
static_assert(sc::strided_viewable<in, 16>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16>, sc::tensor<float, sc::shape<16>, mesh, sc::shard<0>, sc::strided_shard<0, 2>>>);
}

namespace case_48 {  // openxla/shardy
struct a_0;
struct a_1;
struct a_2;
struct b;
using mesh = sc::mesh<sc::axis<a_0, 2>, sc::axis<a_1, 4>, sc::axis<a_2, 2>, sc::axis<b, 2>>;
using in = sc::tensor<float, sc::shape<32>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 2, 4, 4>);
static_assert(std::is_same_v<sc::view_t<in, 2, 4, 4>, sc::tensor<float, sc::shape<2, 4, 4>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 2, 4, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 4, 4>, sc::tensor<float, sc::shape<2, 4, 4>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>, sc::replicate>>);
}

namespace case_49 {  // openxla/shardy
struct a;
struct b;
using mesh = sc::mesh<sc::axis<a, 2>, sc::axis<b, 2>>;
using in = sc::tensor<float, sc::shape<8, 0>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 0, 4>);
static_assert(std::is_same_v<sc::view_t<in, 0, 4>, sc::tensor<float, sc::shape<0, 4>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 0, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 0, 4>, sc::tensor<float, sc::shape<0, 4>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_50 {  // openxla/shardy
struct a;
struct b;
using mesh = sc::mesh<sc::axis<a, 2>, sc::axis<b, 8>>;
using in = sc::tensor<float, sc::shape<16>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(!sc::viewable<in, 4, 4>);
static_assert(!sc::strided_viewable<in, 4, 4>);
}

namespace case_51 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 4>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 8>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 32>);
static_assert(std::is_same_v<sc::view_t<in, 32>, sc::tensor<float, sc::shape<32>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 32>, sc::tensor<float, sc::shape<32>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_52 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 4>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 8>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 32>);
static_assert(std::is_same_v<sc::view_t<in, 32>, sc::tensor<float, sc::shape<32>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 32>, sc::tensor<float, sc::shape<32>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_53 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 4>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 8>, mesh, sc::shard<1>, sc::shard<0>>;
static_assert(!sc::viewable<in, 32>);
static_assert(sc::strided_viewable<in, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 32>, sc::tensor<float, sc::shape<32>, mesh, sc::strided_shard<0, 4>, sc::shard<0>>>);
}

namespace case_54 {  // openxla/shardy
struct x_0;
struct x_1;
struct y;
using mesh = sc::mesh<sc::axis<x_0, 2>, sc::axis<x_1, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<2, 8>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<1>>;
static_assert(sc::viewable<in, 16>);
static_assert(std::is_same_v<sc::view_t<in, 16>, sc::tensor<float, sc::shape<16>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 16>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16>, sc::tensor<float, sc::shape<16>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>>>);
}

namespace case_55 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 4>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<32>, mesh, sc::replicate, sc::shard<0>>;
static_assert(sc::viewable<in, 4, 8>);
static_assert(std::is_same_v<sc::view_t<in, 4, 8>, sc::tensor<float, sc::shape<4, 8>, mesh, sc::replicate, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 8>, sc::tensor<float, sc::shape<4, 8>, mesh, sc::replicate, sc::shard<0>>>);
}

namespace case_56 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 4>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<2, 2, 4>, mesh, sc::replicate, sc::shard<1>>;
static_assert(!sc::viewable<in, 4, 2, 2>);
static_assert(sc::strided_viewable<in, 4, 2, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2, 2>, sc::tensor<float, sc::shape<4, 2, 2>, mesh, sc::replicate, sc::strided_shard<0, 2>>>);
}

namespace case_57 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 4>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<1, 4>, mesh, sc::shard<1>, sc::replicate>;
static_assert(sc::viewable<in, 4, 1>);
static_assert(std::is_same_v<sc::view_t<in, 4, 1>, sc::tensor<float, sc::shape<4, 1>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 4, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 1>, sc::tensor<float, sc::shape<4, 1>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_58 {  // openxla/shardy
struct a_0;
struct a_1;
using mesh = sc::mesh<sc::axis<a_0, 2>, sc::axis<a_1, 2>>;
using in = sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 8>);
static_assert(std::is_same_v<sc::view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8>, sc::tensor<float, sc::shape<8>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_59 {  // openxla/shardy
struct a_0;
struct a_1;
struct a_2;
using mesh = sc::mesh<sc::axis<a_0, 2>, sc::axis<a_1, 2>, sc::axis<a_2, 2>>;
using in = sc::tensor<float, sc::shape<2, 4>, mesh, sc::replicate, sc::shard<1>, sc::shard<1>>;
static_assert(sc::viewable<in, 2, 2, 2>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2, 2>, sc::tensor<float, sc::shape<2, 2, 2>, mesh, sc::replicate, sc::shard<1>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 2, 2, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2, 2>, sc::tensor<float, sc::shape<2, 2, 2>, mesh, sc::replicate, sc::shard<1>, sc::shard<2>>>);
}

namespace case_60 {  // openxla/shardy
struct a_0;
struct a_1;
using mesh = sc::mesh<sc::axis<a_0, 2>, sc::axis<a_1, 4>>;
using in = sc::tensor<float, sc::shape<2, 12>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 24>);
static_assert(std::is_same_v<sc::view_t<in, 24>, sc::tensor<float, sc::shape<24>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 24>, sc::tensor<float, sc::shape<24>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_61 {  // openxla/shardy
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<4, 4>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 2, 4>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2, 4>, sc::tensor<float, sc::shape<2, 2, 4>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 2, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2, 4>, sc::tensor<float, sc::shape<2, 2, 4>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_62 {  // openxla/xla
struct d0;
using mesh = sc::mesh<sc::axis<d0, 2>>;
using in = sc::tensor<float, sc::shape<4, 5, 7>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 20, 7>);
static_assert(std::is_same_v<sc::view_t<in, 20, 7>, sc::tensor<float, sc::shape<20, 7>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 20, 7>);
static_assert(std::is_same_v<sc::strided_view_t<in, 20, 7>, sc::tensor<float, sc::shape<20, 7>, mesh, sc::shard<0>>>);
}

namespace case_63 {  // openxla/xla
struct d0_0;
struct d0_1;
using mesh = sc::mesh<sc::axis<d0_0, 4>, sc::axis<d0_1, 4>>;
using in = sc::tensor<float, sc::shape<16, 7>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 4, 4, 7>);
static_assert(std::is_same_v<sc::view_t<in, 4, 4, 7>, sc::tensor<float, sc::shape<4, 4, 7>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 4, 4, 7>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 4, 7>, sc::tensor<float, sc::shape<4, 4, 7>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_64 {  // openxla/xla
struct d0;
using mesh = sc::mesh<sc::axis<d0, 2>>;
using in = sc::tensor<float, sc::shape<16, 7, 5, 3>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 4, 15, 2, 14>);
static_assert(std::is_same_v<sc::view_t<in, 4, 15, 2, 14>, sc::tensor<float, sc::shape<4, 15, 2, 14>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4, 15, 2, 14>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 15, 2, 14>, sc::tensor<float, sc::shape<4, 15, 2, 14>, mesh, sc::shard<0>>>);
}

namespace case_65 {  // openxla/xla
struct d1;
using mesh = sc::mesh<sc::axis<d1, 2>>;
using in = sc::tensor<float, sc::shape<2, 3, 5>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 3, 5, 2>);
static_assert(!sc::strided_viewable<in, 3, 5, 2>);
}

namespace case_66 {  // openxla/xla
struct a;
struct b;
struct c;
using mesh = sc::mesh<sc::axis<a, 2>, sc::axis<b, 3>, sc::axis<c, 2>>;
using in = sc::tensor<float, sc::shape<2, 1, 16>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>>;
static_assert(!sc::viewable<in, 32>);
static_assert(sc::strided_viewable<in, 32>);
static_assert(std::is_same_v<sc::strided_view_t<in, 32>, sc::tensor<float, sc::shape<32>, mesh, sc::shard<0>, sc::strided_shard<0, 16>, sc::shard<0>>>);
}

namespace case_67 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 2>>;
using in = sc::tensor<float, sc::shape<12>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 2, 3>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2, 3>, sc::tensor<float, sc::shape<2, 2, 3>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 2, 3>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2, 3>, sc::tensor<float, sc::shape<2, 2, 3>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_68 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 2>>;
using in = sc::tensor<float, sc::shape<2, 4>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 2>, sc::tensor<float, sc::shape<4, 2>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_69 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 2>>;
using in = sc::tensor<float, sc::shape<8, 2>, mesh, sc::shard<1>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 2, 4, 2>, sc::tensor<float, sc::shape<2, 4, 2>, mesh, sc::shard<2>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 2, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 4, 2>, sc::tensor<float, sc::shape<2, 4, 2>, mesh, sc::shard<2>, sc::shard<0>>>);
}

namespace case_70 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 3>>;
using in = sc::tensor<float, sc::shape<4, 3>, mesh, sc::shard<0>, sc::replicate>;
static_assert(!sc::viewable<in, 3, 4>);
static_assert(!sc::strided_viewable<in, 3, 4>);
}

namespace case_71 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 3>>;
using in = sc::tensor<float, sc::shape<2, 6>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 4, 3>);
static_assert(std::is_same_v<sc::view_t<in, 4, 3>, sc::tensor<float, sc::shape<4, 3>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 4, 3>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 3>, sc::tensor<float, sc::shape<4, 3>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_72 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 2>>;
using in = sc::tensor<float, sc::shape<2, 2, 5, 4>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 4, 5, 2, 2>);
static_assert(std::is_same_v<sc::view_t<in, 4, 5, 2, 2>, sc::tensor<float, sc::shape<4, 5, 2, 2>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 4, 5, 2, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 5, 2, 2>, sc::tensor<float, sc::shape<4, 5, 2, 2>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_73 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
struct r2;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 2>, sc::axis<r2, 2>>;
using in = sc::tensor<float, sc::shape<3, 24>, mesh, sc::shard<1>, sc::shard<1>, sc::shard<1>>;
static_assert(sc::viewable<in, 3, 2, 2, 6>);
static_assert(std::is_same_v<sc::view_t<in, 3, 2, 2, 6>, sc::tensor<float, sc::shape<3, 2, 2, 6>, mesh, sc::shard<1>, sc::shard<2>, sc::shard<3>>>);
static_assert(sc::strided_viewable<in, 3, 2, 2, 6>);
static_assert(std::is_same_v<sc::strided_view_t<in, 3, 2, 2, 6>, sc::tensor<float, sc::shape<3, 2, 2, 6>, mesh, sc::shard<1>, sc::shard<2>, sc::shard<3>>>);
}

namespace case_74 {  // Oneflow-Inc/oneflow
struct r0;
struct r1;
struct r2;
using mesh = sc::mesh<sc::axis<r0, 2>, sc::axis<r1, 2>, sc::axis<r2, 2>>;
using in = sc::tensor<float, sc::shape<8, 4>, mesh, sc::shard<0>, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 2, 8>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2, 8>, sc::tensor<float, sc::shape<2, 2, 8>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 2, 2, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2, 8>, sc::tensor<float, sc::shape<2, 2, 8>, mesh, sc::shard<0>, sc::shard<1>, sc::shard<2>>>);
}

namespace case_75 {  // Oneflow-Inc/oneflow
struct r0;
using mesh = sc::mesh<sc::axis<r0, 2>>;
using in = sc::tensor<float, sc::shape<9, 9, 8>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 81, 8>);
static_assert(!sc::strided_viewable<in, 81, 8>);
}

namespace case_76 {  // tinygrad/tinygrad
struct g;
using mesh = sc::mesh<sc::axis<g, 2>>;
using in = sc::tensor<float, sc::shape<4, 3>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 3, 4>);
static_assert(!sc::strided_viewable<in, 3, 4>);
}

namespace case_77 {  // tinygrad/tinygrad
struct g;
using mesh = sc::mesh<sc::axis<g, 2>>;
using in = sc::tensor<float, sc::shape<4, 8>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 2, 8>);
static_assert(std::is_same_v<sc::view_t<in, 2, 2, 8>, sc::tensor<float, sc::shape<2, 2, 8>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 2, 2, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 2, 8>, sc::tensor<float, sc::shape<2, 2, 8>, mesh, sc::shard<0>>>);
}

namespace case_78 {  // tinygrad/tinygrad
struct g;
using mesh = sc::mesh<sc::axis<g, 3>>;
using in = sc::tensor<float, sc::shape<26, 15, 7>, mesh, sc::shard<1>>;
static_assert(sc::viewable<in, 26, 3, 35>);
static_assert(std::is_same_v<sc::view_t<in, 26, 3, 35>, sc::tensor<float, sc::shape<26, 3, 35>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 26, 3, 35>);
static_assert(std::is_same_v<sc::strided_view_t<in, 26, 3, 35>, sc::tensor<float, sc::shape<26, 3, 35>, mesh, sc::shard<1>>>);
}

namespace case_79 {  // tinygrad/tinygrad
struct g;
using mesh = sc::mesh<sc::axis<g, 3>>;
using in = sc::tensor<float, sc::shape<26, 15, 7>, mesh, sc::shard<1>>;
static_assert(sc::viewable<in, 13, 2, 3, 7, 5>);
static_assert(std::is_same_v<sc::view_t<in, 13, 2, 3, 7, 5>, sc::tensor<float, sc::shape<13, 2, 3, 7, 5>, mesh, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 13, 2, 3, 7, 5>);
static_assert(std::is_same_v<sc::strided_view_t<in, 13, 2, 3, 7, 5>, sc::tensor<float, sc::shape<13, 2, 3, 7, 5>, mesh, sc::shard<2>>>);
}

namespace case_80 {  // tinygrad/tinygrad
struct g;
using mesh = sc::mesh<sc::axis<g, 3>>;
using in = sc::tensor<float, sc::shape<26, 15, 7>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 390, 7>);
static_assert(sc::strided_viewable<in, 390, 7>);
static_assert(std::is_same_v<sc::strided_view_t<in, 390, 7>, sc::tensor<float, sc::shape<390, 7>, mesh, sc::strided_shard<0, 26>>>);
}

namespace case_81 {  // meta-pytorch/spmd_types
struct tp;
using mesh = sc::mesh<sc::axis<tp, 3>>;
using in = sc::tensor<float, sc::shape<2, 3, 12>, mesh, sc::shard<2>>;
static_assert(sc::viewable<in, 6, 12>);
static_assert(std::is_same_v<sc::view_t<in, 6, 12>, sc::tensor<float, sc::shape<6, 12>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 6, 12>);
static_assert(std::is_same_v<sc::strided_view_t<in, 6, 12>, sc::tensor<float, sc::shape<6, 12>, mesh, sc::shard<1>>>);
}

namespace case_82 {  // meta-pytorch/spmd_types
struct tp;
using mesh = sc::mesh<sc::axis<tp, 3>>;
using in = sc::tensor<float, sc::shape<3, 6>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 18>);
static_assert(std::is_same_v<sc::view_t<in, 18>, sc::tensor<float, sc::shape<18>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 18>);
static_assert(std::is_same_v<sc::strided_view_t<in, 18>, sc::tensor<float, sc::shape<18>, mesh, sc::shard<0>>>);
}

namespace case_83 {  // pytorch/pytorch
struct m;
using mesh = sc::mesh<sc::axis<m, 3>>;
using in = sc::tensor<float, sc::shape<2, 3, 4>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 6, 4>);
static_assert(sc::strided_viewable<in, 6, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 6, 4>, sc::tensor<float, sc::shape<6, 4>, mesh, sc::strided_shard<0, 2>>>);
}

namespace case_84 {  // pytorch/pytorch
struct m;
using mesh = sc::mesh<sc::axis<m, 6>>;
using in = sc::tensor<float, sc::shape<12, 8>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 16, 6>);
static_assert(!sc::strided_viewable<in, 16, 6>);
}

namespace case_85 {  // pytorch/pytorch
struct m;
using mesh = sc::mesh<sc::axis<m, 4>>;
using in = sc::tensor<float, sc::shape<8, 8>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 8, 4, 2>);
static_assert(std::is_same_v<sc::view_t<in, 8, 4, 2>, sc::tensor<float, sc::shape<8, 4, 2>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 8, 4, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 4, 2>, sc::tensor<float, sc::shape<8, 4, 2>, mesh, sc::shard<0>>>);
}

namespace case_86 {  // volcengine/veScale
struct m;
using mesh = sc::mesh<sc::axis<m, 2>>;
using in = sc::tensor<float, sc::shape<2, 3, 4>, mesh, sc::shard<2>>;
static_assert(!sc::viewable<in, 2, 12>);
static_assert(sc::strided_viewable<in, 2, 12>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 12>, sc::tensor<float, sc::shape<2, 12>, mesh, sc::strided_shard<1, 3>>>);
}

namespace case_87 {  // tensorflow/tensorflow
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<2, 16>, mesh, sc::shard<1>>;
static_assert(sc::viewable<in, 2, 4, 4>);
static_assert(std::is_same_v<sc::view_t<in, 2, 4, 4>, sc::tensor<float, sc::shape<2, 4, 4>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 4, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 4, 4>, sc::tensor<float, sc::shape<2, 4, 4>, mesh, sc::shard<1>>>);
}

namespace case_88 {  // tensorflow/tensorflow
struct x;
using mesh = sc::mesh<sc::axis<x, 2>>;
using in = sc::tensor<float, sc::shape<2, 4, 3>, mesh, sc::shard<1>>;
static_assert(sc::viewable<in, 2, 12>);
static_assert(std::is_same_v<sc::view_t<in, 2, 12>, sc::tensor<float, sc::shape<2, 12>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 12>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 12>, sc::tensor<float, sc::shape<2, 12>, mesh, sc::shard<1>>>);
}

namespace case_89 {  // microsoft/nnscaler
struct w;
using mesh = sc::mesh<sc::axis<w, 2>>;
using in = sc::tensor<float, sc::shape<10, 12, 16, 18>, mesh, sc::shard<2>>;
static_assert(!sc::viewable<in, 10, 2, 3, 32, 18>);
static_assert(sc::strided_viewable<in, 10, 2, 3, 32, 18>);
static_assert(std::is_same_v<sc::strided_view_t<in, 10, 2, 3, 32, 18>, sc::tensor<float, sc::shape<10, 2, 3, 32, 18>, mesh, sc::strided_shard<3, 2>>>);
}

namespace case_90 {  // pytorch#143372
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<6, 256>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 1536>);
static_assert(!sc::strided_viewable<in, 1536>);
}

namespace case_91 {  // pytorch#149764 test
struct tp;
using mesh = sc::mesh<sc::axis<tp, 6>>;
using in = sc::tensor<float, sc::shape<8, 256>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 2048>);
static_assert(!sc::strided_viewable<in, 2048>);
}

namespace case_92 {  // pytorch#149764 test
struct tp;
using mesh = sc::mesh<sc::axis<tp, 6>>;
using in = sc::tensor<float, sc::shape<8, 256>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 8, 2, 128>);
static_assert(!sc::strided_viewable<in, 8, 2, 128>);
}

namespace case_93 {  // pytorch#166483 test
struct tp;
using mesh = sc::mesh<sc::axis<tp, 6>>;
using in = sc::tensor<float, sc::shape<6, 256>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 1536>);
static_assert(sc::strided_viewable<in, 1536>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1536>, sc::tensor<float, sc::shape<1536>, mesh, sc::strided_shard<0, 6>>>);
}

namespace case_94 {  // pytorch#135054
struct tp;
using mesh = sc::mesh<sc::axis<tp, 2>>;
using in = sc::tensor<float, sc::shape<1, 2>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 1, 2>);
static_assert(std::is_same_v<sc::view_t<in, 1, 2>, sc::tensor<float, sc::shape<1, 2>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 1, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 2>, sc::tensor<float, sc::shape<1, 2>, mesh, sc::shard<0>>>);
}

namespace case_95 {  // pytorch#161950 test, 1-D mesh
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<4, 4>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 2, 8>);
static_assert(!sc::strided_viewable<in, 2, 8>);
}

namespace case_96 {  // pytorch#161950 test, 2-D mesh
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>;
using in = sc::tensor<float, sc::shape<4, 4>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 8>);
static_assert(std::is_same_v<sc::view_t<in, 2, 8>, sc::tensor<float, sc::shape<2, 8>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 8>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 8>, sc::tensor<float, sc::shape<2, 8>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_97 {  // pytorch#172102
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<2, 8, 4>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 16, 4>);
static_assert(sc::strided_viewable<in, 16, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16, 4>, sc::tensor<float, sc::shape<16, 4>, mesh, sc::strided_shard<0, 2>>>);
}

namespace case_98 {  // pytorch#172102 back
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<16, 4>, mesh, sc::strided_shard<0, 2>>;
static_assert(sc::viewable<in, 2, 8, 4>);
static_assert(std::is_same_v<sc::view_t<in, 2, 8, 4>, sc::tensor<float, sc::shape<2, 8, 4>, mesh, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 8, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 8, 4>, sc::tensor<float, sc::shape<2, 8, 4>, mesh, sc::shard<1>>>);
}

namespace case_99 {  // pytorch#179502
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<12, 8>, mesh, sc::shard<1>>;
static_assert(!sc::viewable<in, 16, 6>);
static_assert(!sc::strided_viewable<in, 16, 6>);
}

namespace case_100 {  // pytorch#177973
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 3>>;
using in = sc::tensor<float, sc::shape<12>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(!sc::viewable<in, 3, 4>);
static_assert(!sc::strided_viewable<in, 3, 4>);
}

namespace case_101 {  // pytorch#177973 legal twin
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 3>>;
using in = sc::tensor<float, sc::shape<24>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 6, 4>);
static_assert(std::is_same_v<sc::view_t<in, 6, 4>, sc::tensor<float, sc::shape<6, 4>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 6, 4>);
static_assert(std::is_same_v<sc::strided_view_t<in, 6, 4>, sc::tensor<float, sc::shape<6, 4>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_102 {  // pytorch#161578
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 2>>;
using in = sc::tensor<float, sc::shape<8, 256>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(!sc::viewable<in, 2048>);
static_assert(sc::strided_viewable<in, 2048>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2048>, sc::tensor<float, sc::shape<2048>, mesh, sc::shard<0>, sc::strided_shard<0, 4>>>);
}

namespace case_103 {  // torchtitan#3622
struct tp;
using mesh = sc::mesh<sc::axis<tp, 2>>;
using in = sc::tensor<float, sc::shape<1, 1, 256>, mesh, sc::shard<1>>;
static_assert(sc::viewable<in, 1, 256>);
static_assert(std::is_same_v<sc::view_t<in, 1, 256>, sc::tensor<float, sc::shape<1, 256>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 1, 256>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 256>, sc::tensor<float, sc::shape<1, 256>, mesh, sc::shard<0>>>);
}

namespace case_104 {  // torchtitan#932 Llama-3 8B, 8 KV heads, TP 16
struct tp;
using mesh = sc::mesh<sc::axis<tp, 16>>;
using in = sc::tensor<float, sc::shape<1, 8192, 1024>, mesh, sc::shard<2>>;
static_assert(!sc::viewable<in, 1, 8192, 8, 128>);
static_assert(!sc::strided_viewable<in, 1, 8192, 8, 128>);
}

namespace case_105 {  // torchtitan#932 factored mesh
struct kv;
struct rep;
using mesh = sc::mesh<sc::axis<kv, 8>, sc::axis<rep, 2>>;
using in = sc::tensor<float, sc::shape<1, 8192, 1024>, mesh, sc::shard<2>, sc::shard<2>>;
static_assert(sc::viewable<in, 1, 8192, 8, 128>);
static_assert(std::is_same_v<sc::view_t<in, 1, 8192, 8, 128>, sc::tensor<float, sc::shape<1, 8192, 8, 128>, mesh, sc::shard<2>, sc::shard<3>>>);
static_assert(sc::strided_viewable<in, 1, 8192, 8, 128>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 8192, 8, 128>, sc::tensor<float, sc::shape<1, 8192, 8, 128>, mesh, sc::shard<2>, sc::shard<3>>>);
}

namespace case_106 {  // transformers#48307 4 KV heads, TP 8
struct tp;
using mesh = sc::mesh<sc::axis<tp, 8>>;
using in = sc::tensor<float, sc::shape<4, 178, 512>, mesh, sc::shard<2>>;
static_assert(!sc::viewable<in, 4, 178, 4, 128>);
static_assert(!sc::strided_viewable<in, 4, 178, 4, 128>);
}

namespace case_107 {  // torchtitan#4797 16 heads over 32 ranks
struct fsdp;
using mesh = sc::mesh<sc::axis<fsdp, 32>>;
using in = sc::tensor<float, sc::shape<2048, 512>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 16, 64, 2, 512>);
static_assert(!sc::strided_viewable<in, 16, 64, 2, 512>);
}

namespace case_108 {  // torchtitan#4797 factored mesh
struct h;
struct r;
using mesh = sc::mesh<sc::axis<h, 16>, sc::axis<r, 2>>;
using in = sc::tensor<float, sc::shape<2048, 512>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 16, 64, 2, 512>);
static_assert(std::is_same_v<sc::view_t<in, 16, 64, 2, 512>, sc::tensor<float, sc::shape<16, 64, 2, 512>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 16, 64, 2, 512>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16, 64, 2, 512>, sc::tensor<float, sc::shape<16, 64, 2, 512>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_109 {  // torchtitan#4118 dp_shard 2
struct fsdp;
using mesh = sc::mesh<sc::axis<fsdp, 2>>;
using in = sc::tensor<float, sc::shape<256, 6656>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 64, 2, 6656>);
static_assert(std::is_same_v<sc::view_t<in, 2, 64, 2, 6656>, sc::tensor<float, sc::shape<2, 64, 2, 6656>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 2, 64, 2, 6656>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 64, 2, 6656>, sc::tensor<float, sc::shape<2, 64, 2, 6656>, mesh, sc::shard<0>>>);
}

namespace case_110 {  // torchtitan#4118 dp_shard 4
struct fsdp;
using mesh = sc::mesh<sc::axis<fsdp, 4>>;
using in = sc::tensor<float, sc::shape<256, 6656>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 2, 64, 2, 6656>);
static_assert(!sc::strided_viewable<in, 2, 64, 2, 6656>);
}

namespace case_111 {  // PiPPy#922
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<4, 4, 4096>, mesh, sc::shard<2>>;
static_assert(sc::viewable<in, 4, 4, 32, 128>);
static_assert(std::is_same_v<sc::view_t<in, 4, 4, 32, 128>, sc::tensor<float, sc::shape<4, 4, 32, 128>, mesh, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 4, 4, 32, 128>);
static_assert(std::is_same_v<sc::strided_view_t<in, 4, 4, 32, 128>, sc::tensor<float, sc::shape<4, 4, 32, 128>, mesh, sc::shard<2>>>);
}

namespace case_112 {  // transformers#45109
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<2, 512, 16384>, mesh, sc::shard<2>>;
static_assert(sc::viewable<in, 2, 512, 128, 128>);
static_assert(std::is_same_v<sc::view_t<in, 2, 512, 128, 128>, sc::tensor<float, sc::shape<2, 512, 128, 128>, mesh, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 2, 512, 128, 128>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 512, 128, 128>, sc::tensor<float, sc::shape<2, 512, 128, 128>, mesh, sc::shard<2>>>);
}

namespace case_113 {  // jax#29859
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<10, 1>, mesh, sc::shard<0>, sc::replicate>;
static_assert(sc::viewable<in, 2, 5, 1>);
static_assert(std::is_same_v<sc::view_t<in, 2, 5, 1>, sc::tensor<float, sc::shape<2, 5, 1>, mesh, sc::shard<0>, sc::replicate>>);
static_assert(sc::strided_viewable<in, 2, 5, 1>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 5, 1>, sc::tensor<float, sc::shape<2, 5, 1>, mesh, sc::shard<0>, sc::replicate>>);
}

namespace case_114 {  // openxla/xla#13306
struct x;
using mesh = sc::mesh<sc::axis<x, 4>>;
using in = sc::tensor<float, sc::shape<8, 2048>, mesh, sc::shard<0>>;
static_assert(!sc::viewable<in, 2, 4, 2048>);
static_assert(!sc::strided_viewable<in, 2, 4, 2048>);
}

namespace case_115 {  // openxla/xla#13306 factored mesh
struct x;
struct y;
using mesh = sc::mesh<sc::axis<x, 2>, sc::axis<y, 2>>;
using in = sc::tensor<float, sc::shape<8, 2048>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 4, 2048>);
static_assert(std::is_same_v<sc::view_t<in, 2, 4, 2048>, sc::tensor<float, sc::shape<2, 4, 2048>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 4, 2048>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 4, 2048>, sc::tensor<float, sc::shape<2, 4, 2048>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_116 {  // TileFoundry#8
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<1, 1, 64, 512>, mesh, sc::shard<2>>;
static_assert(sc::viewable<in, 1, 1, 8, 4096>);
static_assert(std::is_same_v<sc::view_t<in, 1, 1, 8, 4096>, sc::tensor<float, sc::shape<1, 1, 8, 4096>, mesh, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 1, 1, 8, 4096>);
static_assert(std::is_same_v<sc::strided_view_t<in, 1, 1, 8, 4096>, sc::tensor<float, sc::shape<1, 1, 8, 4096>, mesh, sc::shard<2>>>);
}

namespace case_117 {  // TileFoundry#8
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<8192, 1024>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 64, 128, 8, 128>);
static_assert(std::is_same_v<sc::view_t<in, 64, 128, 8, 128>, sc::tensor<float, sc::shape<64, 128, 8, 128>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 64, 128, 8, 128>);
static_assert(std::is_same_v<sc::strided_view_t<in, 64, 128, 8, 128>, sc::tensor<float, sc::shape<64, 128, 8, 128>, mesh, sc::shard<0>>>);
}

namespace case_118 {  // pytorch view_groups hang
struct tp;
using mesh = sc::mesh<sc::axis<tp, 2>>;
using in = sc::tensor<float, sc::shape<0, 4>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 0>);
static_assert(std::is_same_v<sc::view_t<in, 0>, sc::tensor<float, sc::shape<0>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 0>);
static_assert(std::is_same_v<sc::strided_view_t<in, 0>, sc::tensor<float, sc::shape<0>, mesh, sc::shard<0>>>);
}

namespace case_119 {  // aligned uneven
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<7, 2>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 14>);
static_assert(std::is_same_v<sc::view_t<in, 14>, sc::tensor<float, sc::shape<14>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 14>);
static_assert(std::is_same_v<sc::strided_view_t<in, 14>, sc::tensor<float, sc::shape<14>, mesh, sc::shard<0>>>);
}

namespace case_120 {  // aligned uneven, back
struct tp;
using mesh = sc::mesh<sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<14>, mesh, sc::shard<0>>;
static_assert(sc::viewable<in, 7, 2>);
static_assert(std::is_same_v<sc::view_t<in, 7, 2>, sc::tensor<float, sc::shape<7, 2>, mesh, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 7, 2>);
static_assert(std::is_same_v<sc::strided_view_t<in, 7, 2>, sc::tensor<float, sc::shape<7, 2>, mesh, sc::shard<0>>>);
}

namespace case_121 {  // second axis lands on the next dim
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<48>, mesh, sc::shard<0>, sc::shard<0>>;
static_assert(sc::viewable<in, 2, 24>);
static_assert(std::is_same_v<sc::view_t<in, 2, 24>, sc::tensor<float, sc::shape<2, 24>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 2, 24>);
static_assert(std::is_same_v<sc::strided_view_t<in, 2, 24>, sc::tensor<float, sc::shape<2, 24>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_122 {  // and back
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<2, 24>, mesh, sc::shard<0>, sc::shard<1>>;
static_assert(sc::viewable<in, 48>);
static_assert(std::is_same_v<sc::view_t<in, 48>, sc::tensor<float, sc::shape<48>, mesh, sc::shard<0>, sc::shard<0>>>);
static_assert(sc::strided_viewable<in, 48>);
static_assert(std::is_same_v<sc::strided_view_t<in, 48>, sc::tensor<float, sc::shape<48>, mesh, sc::shard<0>, sc::shard<0>>>);
}

namespace case_123 {  // mesh order against dim order
struct tp;
struct dp;
using mesh = sc::mesh<sc::axis<tp, 4>, sc::axis<dp, 2>>;
using in = sc::tensor<float, sc::shape<2, 24>, mesh, sc::shard<1>, sc::shard<0>>;
static_assert(!sc::viewable<in, 48>);
static_assert(sc::strided_viewable<in, 48>);
static_assert(std::is_same_v<sc::strided_view_t<in, 48>, sc::tensor<float, sc::shape<48>, mesh, sc::strided_shard<0, 2>, sc::shard<0>>>);
}

namespace case_124 {  // fused QKV split by projection first
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<8, 2048, 12288>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(!sc::viewable<in, 8, 2048, 3, 32, 128>);
static_assert(!sc::strided_viewable<in, 8, 2048, 3, 32, 128>);
}

namespace case_125 {  // fused QKV split by head first
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<8, 2048, 12288>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(sc::viewable<in, 8, 2048, 32, 3, 128>);
static_assert(std::is_same_v<sc::view_t<in, 8, 2048, 32, 3, 128>, sc::tensor<float, sc::shape<8, 2048, 32, 3, 128>, mesh, sc::shard<0>, sc::shard<2>>>);
static_assert(sc::strided_viewable<in, 8, 2048, 32, 3, 128>);
static_assert(std::is_same_v<sc::strided_view_t<in, 8, 2048, 32, 3, 128>, sc::tensor<float, sc::shape<8, 2048, 32, 3, 128>, mesh, sc::shard<0>, sc::shard<2>>>);
}

namespace case_126 {  // size-1 mesh axis
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 1>>;
using in = sc::tensor<float, sc::shape<8, 2048, 4096>, mesh, sc::shard<0>, sc::shard<2>>;
static_assert(sc::viewable<in, 16384, 4096>);
static_assert(std::is_same_v<sc::view_t<in, 16384, 4096>, sc::tensor<float, sc::shape<16384, 4096>, mesh, sc::shard<0>, sc::shard<1>>>);
static_assert(sc::strided_viewable<in, 16384, 4096>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16384, 4096>, sc::tensor<float, sc::shape<16384, 4096>, mesh, sc::shard<0>, sc::shard<1>>>);
}

namespace case_127 {  // partial passes
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using in = sc::tensor<float, sc::shape<8, 2048, 4096>, mesh, sc::shard<0>, sc::partial<sc::sum>>;
static_assert(sc::viewable<in, 16384, 4096>);
static_assert(std::is_same_v<sc::view_t<in, 16384, 4096>, sc::tensor<float, sc::shape<16384, 4096>, mesh, sc::shard<0>, sc::partial<sc::sum>>>);
static_assert(sc::strided_viewable<in, 16384, 4096>);
static_assert(std::is_same_v<sc::strided_view_t<in, 16384, 4096>, sc::tensor<float, sc::shape<16384, 4096>, mesh, sc::shard<0>, sc::partial<sc::sum>>>);
}
