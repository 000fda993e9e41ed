// SPDX-License-Identifier: Apache-2.0

// Blocks in memory: what from_local asks for, and that reading through views finds the elements that the global tensor
// has there, on every rank.

#include "../support/catch.hpp"

#include <shardcheck/shardcheck.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/length.hpp>

#include <complex>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace {

namespace sc = shardcheck;
using sc::extent_t;
using sc::local_error;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
using even = sc::tensor<float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>;
using uneven = sc::tensor<float, sc::shape<5, 6, 7>, mesh, sc::shard<0>, sc::shard<2>>;
using read_only = sc::tensor<const float, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>;

// A block costs no more than it has to say.
static_assert(sizeof(sc::sharded<even>) == sizeof(void*));
static_assert(sizeof(sc::sharded<uneven>) == sizeof(void*) + sizeof(extent_t));
static_assert(std::is_trivially_copyable_v<sc::sharded<even>> && std::is_trivially_copyable_v<sc::sharded<uneven>>);
static_assert(std::is_nothrow_default_constructible_v<sc::sharded<uneven>>);

/// All ranks' blocks of a tensor of numbers, each element its own number in the global row-major order.
template <class Tensor>
class numbered {
  public:
    numbered() : memory_(static_cast<std::size_t>(sc::all_blocks_count<Tensor>())) {
        for (extent_t rank = 0; rank < ranks; ++rank) {
            sc::for_each_local(block(rank), [&](auto& element, auto... local) {
                element = static_cast<sc::element_t<Tensor>>(number<Tensor>(rank, {local...}));
            });
        }
    }

    sc::sharded<Tensor> block(extent_t rank) {
        const auto blocks = sc::from_all_blocks<Tensor>(memory_.data(), static_cast<extent_t>(memory_.size()));
        return blocks.value().block(rank).value();
    }

    /// The number, in the global order of `Of`, of the element at local indices of a rank's block.
    template <class Of>
    static extent_t number(extent_t rank, std::vector<extent_t> local) {
        sc::shape_value indices;
        indices.rank = static_cast<int>(local.size());
        for (std::size_t d = 0; d < local.size(); ++d) indices.extents[d] = local[d];
        const sc::shape_value global = sc::to_global<Of>(indices, rank);
        extent_t flat = 0;
        for (int d = 0; d < global.rank; ++d) flat = flat * sc::shape_v<Of>.extents[d] + global.extents[d];
        return flat;
    }

    static constexpr extent_t ranks = sc::rank_count_v<sc::mesh_of_t<Tensor>>;

  private:
    std::vector<sc::element_t<Tensor>> memory_;
};

/// Reads through `Op` on every rank: the element at global indices of the result has the number that `wanted` says.
template <class Tensor, class Op, class Wanted>
void check_view(Op op, Wanted wanted) {
    numbered<Tensor> tensor;
    for (extent_t rank = 0; rank < numbered<Tensor>::ranks; ++rank) {
        const auto viewed = op(tensor.block(rank));
        using result = typename std::remove_cvref_t<decltype(viewed)>::tensor;
        const auto span = viewed.local();
        extent_t count = 0;
        sc::for_each_local(viewed, [&](auto& element, auto... local) {
            ++count;
            const std::vector<extent_t> indices{local...};
            sc::shape_value at;
            at.rank = static_cast<int>(indices.size());
            for (std::size_t d = 0; d < indices.size(); ++d) at.extents[d] = indices[d];
            const sc::shape_value global = sc::to_global<result>(at, rank);
            const bool right = static_cast<extent_t>(element) == wanted(global) && &span(local...) == &element;
            CHECK(right);
        });
        CHECK(count == sc::element_count(
                           sc::local_shape(sc::shape_v<result>, sc::mesh_v<result>, sc::placements_v<result>, rank)));
    }
}

extent_t flat(std::initializer_list<extent_t> extents, std::initializer_list<extent_t> indices) {
    extent_t number = 0;
    auto index = indices.begin();
    for (const extent_t extent : extents) number = number * extent + *index++;
    return number;
}

}  // namespace

TEST_CASE("from_local checks what it is given") {
    alignas(16) float memory[64] = {};
    auto* odd = reinterpret_cast<float*>(reinterpret_cast<char*>(memory) + 1);
    struct row {
        float* pointer;
        extent_t count;
        extent_t rank;
        local_error wanted;
    };
    // an even block has 2 * 6 * 2 elements
    const row rows[] = {
        {memory, 24, 0, local_error::none},
        {memory, 64, 7, local_error::none},
        {memory, 23, 0, local_error::too_few_elements},
        {memory, 0, 0, local_error::too_few_elements},
        {memory, -1, 0, local_error::too_few_elements},
        {memory, INT64_MIN, 0, local_error::too_few_elements},
        {nullptr, 24, 0, local_error::null_pointer},
        {odd, 24, 0, local_error::misaligned},
        {memory, 24, 8, local_error::rank_outside_mesh},
        {memory, 24, -1, local_error::rank_outside_mesh},
        {memory, 24, INT64_MAX, local_error::rank_outside_mesh},
        {nullptr, 0, INT64_MIN, local_error::rank_outside_mesh},
    };
    for (const row& one : rows) {
        const auto block = sc::from_local<even>(one.pointer, one.count, one.rank);
        CHECK(block.error() == one.wanted);
        CHECK(block.has_value() == (one.wanted == local_error::none));
        if (!block) CHECK_THROWS_AS(block.value(), sc::bad_local);
    }
    // of 7 over 4 the last coordinate has 1: 3 * 6 * 1, and 2 * 6 * 1
    CHECK(sc::from_local<uneven>(memory, 18, 3).has_value());
    CHECK(sc::from_local<uneven>(memory, 12, 7).has_value());
    CHECK(sc::from_local<uneven>(memory, 17, 3).error() == local_error::too_few_elements);
    // a block without elements needs no memory
    using short_of_rows = sc::tensor<float, sc::shape<2, 3>, mesh, sc::replicate, sc::shard<0>>;
    CHECK(sc::from_local<short_of_rows>(nullptr, 0, 2).has_value());
    CHECK(sc::from_local<short_of_rows>(nullptr, 0, 1).error() == local_error::null_pointer);
    CHECK(sc::from_local<short_of_rows>(nullptr, 0, 2).value().size() == 0);
}

TEST_CASE("a view of a block that is not dense asks for the memory that it reaches over") {
    using halves = sc::apply_t<even, sc::narrow<1, 3, 3>>;
    std::vector<float> memory(24);
    CHECK(sc::required_count<halves>(0) == 24);
    CHECK(sc::from_local<halves>(memory.data(), 24, 0).has_value());
    CHECK(sc::from_local<halves>(memory.data(), 23, 0).error() == local_error::too_few_elements);
}

TEST_CASE("a block without elements or memory may be viewed like any other") {
    using short_of_rows = sc::tensor<float, sc::shape<2, 6>, mesh, sc::replicate, sc::shard<0>>;
    const auto block = sc::from_local<short_of_rows>(nullptr, 0, 3).value();
    const auto later = sc::narrow<1, 2, 3>(block);
    CHECK(later.size() == 0);
    CHECK(later.local().extent(0) == 0);
    sc::for_each_local(later, [](float&, auto...) { FAIL("there is no element"); });
}

TEST_CASE("all ranks in one buffer") {
    CHECK(sc::all_blocks_count<even>() == 4 * 6 * 8);
    CHECK(sc::all_blocks_count<uneven>() == 5 * 6 * 7);
    std::vector<float> memory(5 * 6 * 7);
    CHECK(sc::from_all_blocks<uneven>(memory.data(), 209).error() == local_error::too_few_elements);
    CHECK(sc::from_all_blocks<uneven>(nullptr, 210).error() == local_error::null_pointer);
    const auto blocks = sc::from_all_blocks<uneven>(memory.data(), 210).value();
    CHECK(blocks.block(8).error() == local_error::rank_outside_mesh);
    CHECK(blocks.block(-1).error() == local_error::rank_outside_mesh);
    CHECK(blocks.block(7).value().memory() == memory.data() + sc::block_begin<uneven>(7));
}

TEST_CASE("local and global indices are inverse") {
    using strided = sc::tensor<float, sc::shape<12, 5>, mesh, sc::strided_shard<0, 3>, sc::shard<1>>;
    for (extent_t rank = 0; rank < 8; ++rank) {
        for (int d = 0; d < 2; ++d) {
            extent_t held = 0;
            for (extent_t row = 0; row < sc::shape_v<strided>.extents[d]; ++row) {
                const extent_t local = sc::to_local<strided>(d, row, rank);
                if (local < 0) continue;
                ++held;
                CHECK(sc::global_index(sc::shape_v<strided>, sc::mesh_v<strided>, sc::placements_v<strided>, rank, d,
                                       local) == row);
            }
            CHECK(held == sc::local_shape(sc::shape_v<strided>, sc::mesh_v<strided>, sc::placements_v<strided>, rank)
                              .extents[d]);
        }
    }
    CHECK(sc::to_local<strided>(2, 0, 0) == -1);
    CHECK(sc::to_local<strided>(0, 12, 0) == -1);
    CHECK(sc::to_local<strided>(0, -1, 0) == -1);
    CHECK(sc::to_local<strided>(0, 0, 8) == -1);
}

TEST_CASE("views read what the global tensor has there") {
    check_view<even>([](auto x) { return sc::permute<2, 0, 1>(x); },
                     [](const sc::shape_value& g) {
                         return flat({4, 6, 8}, {g.extents[1], g.extents[2], g.extents[0]});
                     });
    check_view<uneven>([](auto x) { return sc::permute<1, 2, 0>(x); },
                       [](const sc::shape_value& g) {
                           return flat({5, 6, 7}, {g.extents[2], g.extents[0], g.extents[1]});
                       });
    check_view<uneven>([](auto x) { return sc::narrow<1, 2, 3>(x); },
                       [](const sc::shape_value& g) {
                           return flat({5, 6, 7}, {g.extents[0], g.extents[1] + 2, g.extents[2]});
                       });
    check_view<uneven>([](auto x) { return sc::unflatten<1, 2, 3>(sc::transpose<0, 2>(x)); },
                       [](const sc::shape_value& g) {
                           return flat({5, 6, 7}, {g.extents[3], g.extents[1] * 3 + g.extents[2], g.extents[0]});
                       });
    check_view<even>([](auto x) { return sc::select<1, -1>(x); },
                     [](const sc::shape_value& g) {
                         return flat({4, 6, 8}, {g.extents[0], 5, g.extents[1]});
                     });
    check_view<even>([](auto x) { return sc::slice<2, 1, sc::end, 2>(x); },
                     [](const sc::shape_value& g) {
                         return flat({4, 6, 8}, {g.extents[0], g.extents[1], g.extents[2] * 2 + 1});
                     });
    check_view<uneven>([](auto x) { return sc::unfold<1, 3, 2>(x); },
                       [](const sc::shape_value& g) {
                           return flat({5, 6, 7}, {g.extents[0], g.extents[1] * 2 + g.extents[3], g.extents[2]});
                       });
    check_view<uneven>([](auto x) { return sc::expand<5, 4, 6, 7>(sc::unsqueeze<1>(x)); },
                       [](const sc::shape_value& g) {
                           return flat({5, 6, 7}, {g.extents[0], g.extents[2], g.extents[3]});
                       });
    check_view<even>(
        [](auto x) { return sc::view<4, 3, 2, 4, 2>(x); },
        [](const sc::shape_value& g) {
            return flat({4, 3, 2, 4, 2}, {g.extents[0], g.extents[1], g.extents[2], g.extents[3], g.extents[4]});
        });
}

TEST_CASE("ops with several results give a tuple of blocks") {
    numbered<even> tensor;
    const auto parts = sc::split<2, 1>(tensor.block(5));
    static_assert(decltype(boost::hana::length(parts))::value == 3);
    CHECK(boost::hana::at_c<2>(parts).data() == tensor.block(5).data() + 4 * 2);
    CHECK(boost::hana::at_c<2>(parts).extent<1>() == 2);
}

TEST_CASE("an op after which blocks differ asks for the rank") {
    numbered<even> tensor;
    const auto first = sc::narrow<0, 0, 1>(tensor.block(4), 4);
    CHECK(first.value().size() == 0);  // dp's coordinate 0 owns the row, rank 4 has coordinate 1
    CHECK(sc::narrow<0, 0, 1>(tensor.block(3), 3).value().size() == 6 * 2);
    CHECK(sc::narrow<0, 0, 1>(tensor.block(3), 8).error() == local_error::rank_outside_mesh);
    numbered<uneven> other;
    CHECK(sc::transpose<0, 1>(other.block(3), 2).error() == local_error::rank_outside_mesh);
    CHECK(sc::transpose<0, 1>(other.block(3), 3).has_value());
}

TEST_CASE("casts see the same bytes, and say so where memory is not aligned for them") {
    alignas(16) float memory[25] = {};
    const auto block = sc::from_local<even>(memory, 24, 0).value();
    const auto doubles = sc::bit_cast<double>(block);
    CHECK(doubles.has_value());
    CHECK(static_cast<void*>(doubles.value().data()) == static_cast<void*>(memory));
    CHECK(doubles.value().extent<2>() == 1);
    const auto off = sc::from_local<even>(memory + 1, 24, 0).value();
    CHECK(sc::bit_cast<double>(off).error() == local_error::misaligned);
    const auto halves = sc::bit_cast<std::uint16_t>(block);
    CHECK(halves.extent<2>() == 4);
    const auto complex = sc::view_as_complex<std::complex<float>>(sc::unflatten<2, -1, 2>(block));
    CHECK(complex.extent<2>() == 1);
    CHECK(sc::view_as_real(complex).data() == memory);
    const auto constant = sc::from_local<read_only>(memory, 24, 0).value();
    static_assert(std::is_same_v<decltype(constant.data()), const float*>);
}

TEST_CASE("a copy is made into memory that is given") {
    using matrix = sc::tensor<float, sc::shape<2, 3>, sc::mesh<sc::axis<tp, 2>>>;
    float memory[] = {0, 1, 2, 3, 4, 5};
    float other[7] = {};
    other[6] = -1;
    const auto turned = sc::transpose<0, 1>(sc::from_local<matrix>(memory, 6, 1).value());
    const auto copied = sc::copy_to(turned, other, 6).value();
    static_assert(std::is_same_v<decltype(copied)::tensor, sc::apply_t<matrix, sc::transpose<0, 1>, sc::contiguous>>);
    CHECK(copied.data() == other);
    for (extent_t i = 0; i < 3; ++i) {
        for (extent_t j = 0; j < 2; ++j) CHECK(copied(i, j) == turned(i, j));
    }
    CHECK(other[6] == -1);
    CHECK(sc::copy_to(turned, other, 5).error() == local_error::too_few_elements);
    CHECK(sc::copy_to(turned, static_cast<float*>(nullptr), 6).error() == local_error::null_pointer);
    CHECK(sc::copy_to(turned, memory, 6).error() == local_error::overlapping);
    CHECK(sc::copy_to(turned, memory + 5, 6).error() == local_error::overlapping);
    // an expanded row reaches over one element, and its copy over all
    const auto row = sc::expand<100>(
        sc::from_local<sc::tensor<float, sc::shape<1>, sc::mesh<sc::axis<tp, 2>>>>(memory, 1, 0).value());
    std::vector<float> rows(100);
    CHECK(sc::copy_to(row, rows.data(), 100).value()(99) == 0);
    CHECK(sc::copy_to(row, rows.data(), 99).error() == local_error::too_few_elements);
    // a block that is dense already is its own
    CHECK(sc::contiguous(copied).data() == other);
}

TEST_CASE("parts that differ from rank to rank are of a rank") {
    using pair = sc::tensor<float, sc::shape<2>, sc::mesh<sc::axis<tp, 2>>, sc::shard<0>>;
    float memory[] = {7};
    for (extent_t rank = 0; rank < 2; ++rank) {
        const auto block = sc::from_local<pair>(memory, 1, rank).value();
        const auto parts = sc::tensor_split_at<0, 1, 0>(block, rank);
        CHECK(parts.has_value());
        CHECK(boost::hana::at_c<0>(*parts).size() + boost::hana::at_c<2>(*parts).size() >= 1);
        CHECK(sc::tensor_split_at<0, 1, 0>(block, 2).error() == local_error::rank_outside_mesh);
    }
}
