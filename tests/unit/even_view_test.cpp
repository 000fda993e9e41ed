// SPDX-License-Identifier: Apache-2.0
// The compiler's short way for even views gives what the walk gives, wherever it answers at all.
#include "support/catch.hpp"

#include <shardcheck/core/even_view.hpp>
#include <shardcheck/core/view.hpp>

#include <vector>

using namespace shardcheck;

namespace {

void add_shapes(std::vector<shape_value>& found, const shape_value& begun, extent_t count) {
    if (count == 1) found.push_back(begun);
    if (begun.rank == 4) return;
    for (extent_t extent = 1; extent <= count; ++extent) {
        if (count % extent != 0) continue;
        shape_value longer = begun;
        longer.extents[longer.rank++] = extent;
        add_shapes(found, longer, count / extent);
    }
}

detail::suffix_sizes with_one_behind(const shape_value& shape) {
    detail::suffix_sizes sizes;
    sizes.rank = shape.rank;
    for (int d = 0; d < shape.rank; ++d) sizes.at[d] = shape.extents[d];
    sizes.at[shape.rank] = 1;
    return sizes;
}

}  // namespace

TEST_CASE("the even case agrees with the walk") {
    long landed = 0;
    long left_to_the_walk = 0;
    long wrong = 0;
    for (const extent_t count : {1, 8, 12, 16, 24}) {
        std::vector<shape_value> shapes;
        add_shapes(shapes, {}, count);
        for (const shape_value& in : shapes) {
            for (extent_t first = 1; first <= 4; ++first) {
                for (extent_t second = 1; second <= 3; ++second) {
                    const extent_t sizes[] = {first, second};
                    const mesh_value mesh = make_mesh(sizes, 2);
                    for (int a = -2; a < in.rank; ++a) {
                        for (int b = -2; b < in.rank; ++b) {
                            const auto placement = [](int d) {
                                return d == -2 ? partial_of(reduction::sum) : d == -1 ? replicated() : sharded(d);
                            };
                            const placement_value list[] = {placement(a), placement(b)};
                            const placement_list placements = make_placements(list, 2);
                            for (const shape_value& out : shapes) {
                                const detail::landing_code code =
                                    detail::land_evenly(with_one_behind(in), with_one_behind(out), mesh, placements);
                                if (code == 0) {
                                    ++left_to_the_walk;
                                    continue;
                                }
                                ++landed;
                                const verdict found = check_view(in, mesh, placements, out);
                                bool same = found.legal();
                                for (int i = 0; i < 2 && same; ++i) {
                                    placement_value expected = list[i];
                                    if (expected.kind == placement_kind::shard) {
                                        expected.dim = detail::landing_dim(code, i, 2);
                                    }
                                    same = expected == found.placements.at[i];
                                }
                                if (!same) ++wrong;
                            }
                        }
                    }
                }
            }
        }
    }
    CHECK(wrong == 0);
    CHECK(landed > 100000);
    CHECK(left_to_the_walk > 100000);
}
