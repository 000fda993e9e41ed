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

template <int InRank, int OutRank>
detail::landing_code land_ranks(const shape_value& in, const shape_value& out, const detail::cut_list& cuts) {
    extent_t from[InRank + 1] = {};
    extent_t to[OutRank + 1] = {};
    for (int d = 0; d < InRank; ++d) from[d] = in.extents[d];
    for (int d = 0; d < OutRank; ++d) to[d] = out.extents[d];
    return detail::land_evenly(from, to, cuts);
}

template <int InRank>
detail::landing_code land_to(const shape_value& in, const shape_value& out, const detail::cut_list& cuts) {
    switch (out.rank) {
        case 0: return land_ranks<InRank, 0>(in, out, cuts);
        case 1: return land_ranks<InRank, 1>(in, out, cuts);
        case 2: return land_ranks<InRank, 2>(in, out, cuts);
        case 3: return land_ranks<InRank, 3>(in, out, cuts);
        default: return land_ranks<InRank, 4>(in, out, cuts);
    }
}

detail::landing_code land(const shape_value& in, const shape_value& out, const detail::cut_list& cuts) {
    switch (in.rank) {
        case 0: return land_to<0>(in, out, cuts);
        case 1: return land_to<1>(in, out, cuts);
        case 2: return land_to<2>(in, out, cuts);
        case 3: return land_to<3>(in, out, cuts);
        default: return land_to<4>(in, out, cuts);
    }
}

/// Whether the axes that cut a dim cut its rows, of which there are several, evenly.
bool cuts_evenly(const shape_value& shape, const mesh_value& mesh, const placement_list& placements) {
    for (int d = 0; d < shape.rank; ++d) {
        extent_t ranks = 0;
        for (int i = 0; i < mesh.axes; ++i) {
            if (!(placements.at[i] == shard_of(d))) continue;
            // beside others an axis of one rank is left to the walk
            if (ranks != 0 && (ranks == 1) != (mesh.sizes[i] == 1)) return false;
            ranks = ranks == 0 ? mesh.sizes[i] : ranks * mesh.sizes[i];
        }
        if (ranks != 0 && (shape.extents[d] == 1 || shape.extents[d] % ranks != 0)) return false;
    }
    return true;
}

/// The case that the short way answers, as the walk sees it.
bool is_even_case(const shape_value& in, const shape_value& out, const mesh_value& mesh, const placement_list& given) {
    const verdict found = check_view(in, mesh, given, out);
    if (!found.legal() || in.rank == 0 || out.rank == 0) return false;
    for (int i = 0; i < mesh.axes; ++i) {
        if (given.at[i].kind == placement_kind::shard && found.placements.at[i].kind != placement_kind::shard)
            return false;
        for (int k = 0; k < i; ++k) {
            if (given.at[i].kind != placement_kind::shard || given.at[k].kind != placement_kind::shard) continue;
            const bool together = given.at[i] == given.at[k];
            if (together != (found.placements.at[i] == found.placements.at[k])) return false;
        }
    }
    return cuts_evenly(in, mesh, given) && cuts_evenly(out, mesh, found.placements);
}

}  // namespace

TEST_CASE("the even case agrees with the walk") {
    long landed = 0;
    long left_to_the_walk = 0;
    long wrong = 0;
    long missed = 0;
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
                                return d == -2 ? partial_of(reduction::sum) : d == -1 ? replicated() : shard_of(d);
                            };
                            const placement_value list[] = {placement(a), placement(b)};
                            const placement_list placements = make_placements(list, 2);
                            const detail::cut_list cuts = detail::cuts_of(mesh, placements);
                            for (const shape_value& out : shapes) {
                                const detail::landing_code code = land(in, out, cuts);
                                if ((code != 0) != is_even_case(in, out, mesh, placements)) ++missed;
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
                                        expected.dim = detail::landing_dim(code, cuts, expected.dim);
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
    CHECK(missed == 0);
    CHECK(landed > 100000);
    CHECK(left_to_the_walk > 100000);
}

TEST_CASE("cuts count the dims up to the last one that is cut") {
    const extent_t sizes[] = {2, 3};
    const mesh_value mesh = make_mesh(sizes, 2);
    const auto cuts_of = [&](placement_value first, placement_value second) {
        const placement_value list[] = {first, second};
        return detail::cuts_of(mesh, make_placements(list, 2));
    };
    CHECK(cuts_of(replicated(), replicated()).dims == 0);
    CHECK(cuts_of(shard_of(0), replicated()).dims == 1);
    CHECK(cuts_of(shard_of(0), shard_of(2)).dims == 3);
    CHECK(cuts_of(shard_of(2), shard_of(0)).dims == 3);
    CHECK(cuts_of(shard_of(1), shard_of(1)).at[1] == 6);
    CHECK(cuts_of(shard_of(max_rank - 1), replicated()).dims == max_rank);
    CHECK(cuts_of(shard_of(max_rank), replicated()).dims > max_rank);  // no dim, and not this case
}

TEST_CASE("the short way is for shapes with elements, whose count fits") {
    // in constant expressions, where a look past the 0 behind the extents does not compile
    constexpr extent_t most = detail::largest_extent;
    constexpr detail::cut_list none{0, {}};
    constexpr detail::cut_list second{2, {0, 2}};
    const auto has = [](const auto& extents, const detail::cut_list& cuts) {
        return detail::has_elements(extents, cuts);
    };
    constexpr extent_t matrix[] = {2, 4, 0};
    constexpr extent_t row[] = {4, 0};
    constexpr extent_t scalar[] = {0};
    static_assert(has(matrix, none) && has(matrix, second) && has(row, none) && !has(row, second) &&
                  has(scalar, none));
    constexpr extent_t no_rows[] = {0, 4, 0};
    constexpr extent_t no_columns[] = {4, 0, 0};
    constexpr extent_t negative[] = {-1, -4, 0};
    static_assert(!has(no_rows, none) && !has(no_columns, none) && !has(negative, none));
    constexpr extent_t largest[] = {1, most, 0};
    constexpr extent_t larger[] = {2, most, 0};
    static_assert(has(largest, none) && !has(larger, none));
    constexpr extent_t full[max_rank + 1] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0};
    constexpr extent_t over[max_rank + 2] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0};
    static_assert(has(full, none) && !has(over, none));
    static_assert(detail::land_evenly(full, full, none) != 0 && detail::land_evenly(over, over, none) == 0);

    constexpr extent_t eight[] = {8, 0};
    static_assert(detail::land_evenly(row, matrix, none) == 0);  // 4 rows are not 8
    static_assert(detail::land_evenly(row, eight, none) == 0 && detail::land_evenly(eight, row, none) == 0);
    constexpr extent_t tail[] = {4, 2, 0};
    static_assert(detail::land_evenly(row, tail, none) == 0 && detail::land_evenly(tail, row, none) == 0);
    static_assert(detail::land_evenly(eight, tail, none) != 0 && detail::land_evenly(tail, eight, none) != 0);
    constexpr extent_t whole[] = {most - 1, 0};
    constexpr extent_t halves[] = {most / 2, 2, 0};
    static_assert(detail::land_evenly(whole, halves, none) != 0);
    CHECK(has(matrix, second));
}
