// SPDX-License-Identifier: Apache-2.0

// Trees of parameters: names, counts, where the parameters lie in an arena, and what bind makes of one, on every rank.

#include "../support/catch.hpp"

#include <shardcheck/shardcheck.hpp>

#include <boost/hana/adapt_adt.hpp>
#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/string.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sc = shardcheck;

namespace {

namespace hana = boost::hana;
using sc::extent_t;
using sc::local_error;

struct dp;
struct tp;
using grid = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;

template <class Mesh, class Shape, class... Placements>
using parameter = sc::sharded<sc::tensor<float, Shape, Mesh, Placements...>>;

/// A weight, and a bias that few have.
template <class Weight>
struct linear {
    BOOST_HANA_DEFINE_STRUCT(linear, (Weight, weight));
};

template <class Mesh>
struct attention_block {
    using column = linear<parameter<Mesh, sc::shape<16, 24>, sc::on<tp, sc::shard<0>>>>;
    using row = linear<parameter<Mesh, sc::shape<24, 16>, sc::on<dp, sc::shard<0>>, sc::on<tp, sc::shard<1>>>>;
    BOOST_HANA_DEFINE_STRUCT(attention_block, (column, wq), (column, wk), (row, wo));
};

template <class Mesh>
struct layer_block {
    using scale = parameter<Mesh, sc::shape<24>>;                                  // replicated
    using uneven = parameter<Mesh, sc::shape<7, 5>, sc::on<tp, sc::shard<0>>>;     // 2, 2, 2 and 1 rows
    using empty_on_some = parameter<Mesh, sc::shape<5>, sc::on<tp, sc::shard<0>>,  // 2, 2, 1, 0, of which dp halves
                                    sc::on<dp, sc::shard<0>>>;
    BOOST_HANA_DEFINE_STRUCT(layer_block, (attention_block<Mesh>, attention), (uneven, gate), (scale, norm),
                             (empty_on_some, bias));
};

/// A struct that says nothing of Hana itself.
struct head {
    sc::sharded<sc::tensor<double, sc::shape<3, 24>, grid, sc::on<tp, sc::shard<1>>>> weight;
    sc::sharded<sc::tensor<std::int8_t, sc::shape<3>, grid>> mask;
};

/// Structs that are read through functions: one can be assigned through, one cannot.
class by_reference {
  public:
    auto& weight() { return weight_; }
    const auto& weight() const { return weight_; }

  private:
    parameter<grid, sc::shape<8, 2>, sc::on<tp, sc::shard<0>>> weight_;
};
struct by_value : by_reference {};

template <class Mesh, extent_t Layers>
struct language_model {
    using embedding = parameter<Mesh, sc::shape<9, 24>, sc::on<tp, sc::shard<0>>>;  // 3, 3, 3 and 0 rows
    using stack = sc::layers<layer_block<Mesh>, Layers>;
    BOOST_HANA_DEFINE_STRUCT(language_model, (embedding, tokens), (stack, layers), (head, output));
};

}  // namespace

BOOST_HANA_ADAPT_STRUCT(head, weight, mask);
BOOST_HANA_ADAPT_ADT(by_reference, (weight, [](auto&& tree) -> decltype(auto) { return tree.weight(); }));
BOOST_HANA_ADAPT_ADT(by_value, (weight, [](auto&& tree) { return tree.weight(); }));

namespace {

using model = language_model<grid, 12>;
constexpr extent_t ranks = sc::rank_count_v<grid>;

static_assert(sc::ParameterTree<model> && sc::ParameterTree<const model> && sc::ParameterTree<head>);
static_assert(std::is_trivially_copyable_v<model>);

// ---- counts -------------------------------------------------------------------------------------------------------

constexpr extent_t layer_elements = 2 * 16 * 24 + 24 * 16 + 7 * 5 + 24 + 5;
static_assert(sc::parameter_tensors_v<model> == 1 + 12 * 6 + 2);
static_assert(sc::parameter_count_v<model> == 9 * 24 + 12 * layer_elements + 3 * 24 + 3);
static_assert(sc::parameter_bytes_v<model> == 4 * (9 * 24 + 12 * layer_elements) + 8 * 3 * 24 + 3);
static_assert(sc::parameter_ranks_v<model> == ranks);
static_assert(sc::parameter_bytes_on<model>(0) ==
              4 * (3 * 24 + 12 * (2 * 4 * 24 + 12 * 4 + 10 + 24 + 1)) + 8 * 3 * 6 + 3);
static_assert(sc::parameter_bytes_on<model>(-1) == -1 && sc::parameter_bytes_on<model>(ranks) == -1);
// The layers cost nothing but their number.
static_assert(sc::parameter_count_v<language_model<grid, 1'000'000>> -
                  sc::parameter_count_v<language_model<grid, 1>> ==
              999'999 * layer_elements);

// ---- the arena ----------------------------------------------------------------------------------------------------

using memory = sc::arena<model>;
static_assert(memory::alignment == 256 && memory::bytes % 256 == 0);
static_assert(memory::offset_of("tokens") == 0);
static_assert(memory::offset_of("layers.0.attention.wq.weight") == 512);  // 3 rows of 24 floats are 288 bytes
static_assert(memory::offset_of("layers.0.attention.wk.weight") == 512 + 512);
static_assert(memory::offset_of("layers.0.bias") == 512 + 512 + 512 + 256 + 256 + 256);
constexpr extent_t layer_stride = 2 * 512 + 4 * 256;
static_assert(memory::offset_of("layers.1.attention.wq.weight") == 512 + layer_stride);
static_assert(memory::offset_of("layers.11.bias") == memory::offset_of("layers.0.bias") + 11 * layer_stride);
static_assert(memory::offset_of("output.mask") == memory::bytes - 256);
static_assert(sc::arena<model, 8>::offset_of("layers.0.attention.wq.weight") == 288);

// Names that there are not.
static_assert(memory::offset_of("") == -1 && memory::offset_of("layers") == -1 && memory::offset_of("token") == -1 &&
              memory::offset_of("tokens.") == -1 && memory::offset_of("tokens.weight") == -1 &&
              memory::offset_of("tokens2") == -1 && memory::offset_of(".tokens") == -1);
static_assert(memory::offset_of("layers.12.bias") == -1 && memory::offset_of("layers.00.bias") == -1 &&
              memory::offset_of("layers.01.bias") == -1 && memory::offset_of("layers.-1.bias") == -1 &&
              memory::offset_of("layers..bias") == -1 && memory::offset_of("layers.0bias") == -1 &&
              memory::offset_of("layers.bias") == -1 && memory::offset_of("layers.0") == -1 &&
              memory::offset_of("layers.0.") == -1 && memory::offset_of("layers.18446744073709551616.bias") == -1);

// In a constant expression: the offsets are in order, aligned, and no two blocks overlap.
template <class Arena, class Tree>
constexpr bool in_order() {
    extent_t end = 0;
    bool right = true;
    Arena::for_each([&](std::string_view name, auto tensor, extent_t offset) {
        using type = typename decltype(tensor)::type;
        extent_t largest = 0;
        for (extent_t rank = 0; rank < sc::parameter_ranks_v<Tree>; ++rank) {
            const extent_t count = sc::required_count<type>(rank);
            largest = count > largest ? count : largest;
        }
        right = right && offset >= end && offset < end + Arena::alignment && offset % Arena::alignment == 0 &&
                Arena::offset_of(name) == offset && name.data()[name.size()] == '\0';
        end = offset + largest * static_cast<extent_t>(sizeof(sc::element_t<type>));
    });
    return right && Arena::bytes >= end && Arena::bytes < end + Arena::alignment;
}
static_assert(in_order<sc::arena<language_model<grid, 2>>, model>());

// ---- other trees --------------------------------------------------------------------------------------------------

// A leaf is a tree, and so are layers.
using leaf = parameter<grid, sc::shape<7, 5>, sc::on<tp, sc::shard<0>>>;
static_assert(sc::parameter_count_v<leaf> == 35 && sc::arena<leaf, 4>::bytes == 40);
static_assert(sc::arena<leaf>::offset_of("") == 0 && sc::arena<leaf>::offset_of("0") == -1);
static_assert(sc::arena<sc::layers<leaf, 3>, 4>::offset_of("2") == 80);
static_assert(sc::arena<sc::layers<sc::layers<leaf, 3>, 2>, 4>::offset_of("1.2") == 200);

// A map, whose keys may have dots.
constexpr auto wte = BOOST_HANA_STRING("wte.weight");
constexpr auto h = BOOST_HANA_STRING("h");
constexpr auto wpe = BOOST_HANA_STRING("wpe");
using map = hana::map<hana::pair<std::remove_const_t<decltype(wte)>, leaf>,
                      hana::pair<std::remove_const_t<decltype(h)>, sc::layers<layer_block<grid>, 2>>,
                      hana::pair<std::remove_const_t<decltype(wpe)>, linear<leaf>>>;
static_assert(sc::ParameterTree<map> && sc::parameter_tensors_v<map> == 14);
static_assert(sc::arena<map, 4>::offset_of("wte.weight") == 0);

// What is no tree.
struct with_number {
    BOOST_HANA_DEFINE_STRUCT(with_number, (leaf, weight), (float, scale));
};
struct with_pointer {
    BOOST_HANA_DEFINE_STRUCT(with_pointer, (sc::layers<linear<leaf*>, 2>, weight));
};
struct with_const {
    BOOST_HANA_DEFINE_STRUCT(with_const, (const leaf, weight));
};
struct unadapted {
    leaf weight;
};
using key_is_number = hana::map<hana::pair<hana::int_<1>, leaf>>;
using other_ranks = parameter<sc::mesh<sc::axis<tp, 4>>, sc::shape<8>, sc::shard<0>>;
using other_order = parameter<sc::mesh<sc::axis<tp, 4>, sc::axis<dp, 2>>, sc::shape<8>, sc::shard<0>, sc::replicate>;
struct ep;
using experts = parameter<sc::mesh<sc::axis<ep, 8>>, sc::shape<8, 5>, sc::shard<0>>;
using also_tp = parameter<sc::mesh<sc::axis<ep, 2>, sc::axis<tp, 4>>, sc::shape<8, 5>, sc::shard<0>, sc::replicate>;
template <class A, class B, class C>
struct three {
    BOOST_HANA_DEFINE_STRUCT(three, (A, a), (B, b), (C, c));
};
static_assert(!sc::ParameterTree<with_number> && !sc::ParameterTree<with_pointer> && !sc::ParameterTree<with_const> &&
              !sc::ParameterTree<unadapted> && !sc::ParameterTree<key_is_number> && !sc::ParameterTree<int> &&
              !sc::ParameterTree<leaf*>);
static_assert(sc::ParameterTree<by_reference> && !sc::ParameterTree<by_value>);
static_assert(sc::arena<sc::layers<by_reference, 2>>::offset_of("1.weight") == 256);
// Several meshes: as many ranks, and an axis of one name is one thing.
static_assert(sc::ParameterTree<three<leaf, experts, also_tp>> == false);  // ep is 8 ranks, or 2
static_assert(sc::ParameterTree<three<leaf, experts, leaf>> && sc::ParameterTree<three<leaf, also_tp, leaf>>);
static_assert(!sc::ParameterTree<three<leaf, leaf, other_ranks>> &&
              !sc::ParameterTree<three<leaf, other_order, leaf>>);

/// The memory of an arena, aligned.
template <class Tree, extent_t Alignment = 256>
class aligned_memory {
  public:
    aligned_memory() : bytes_(static_cast<std::size_t>(sc::arena<Tree, Alignment>::bytes + Alignment)) {
        void* first = bytes_.data();
        std::size_t left = bytes_.size();
        first_ = static_cast<std::byte*>(
            std::align(Alignment, static_cast<std::size_t>(sc::arena<Tree, Alignment>::bytes), first, left));
    }
    std::byte* data() const { return first_; }

  private:
    std::vector<std::byte> bytes_;
    std::byte* first_;
};

template <class Tree>
std::vector<std::string> names_of() {
    std::vector<std::string> names;
    sc::for_each_parameter<Tree>([&](std::string_view name, auto) { names.emplace_back(name); });
    return names;
}

/// Binds on every rank: each leaf is what from_local makes of the arena's bytes at its offset.
template <class Tree, extent_t Alignment = 256>
void check_bind() {
    const aligned_memory<Tree, Alignment> space;
    const auto names = names_of<Tree>();
    for (extent_t rank = 0; rank < sc::parameter_ranks_v<Tree>; ++rank) {
        const auto bound = sc::bind<Tree, Alignment>(space.data(), sc::arena<Tree, Alignment>::bytes, rank);
        REQUIRE(bound.has_value());
        std::size_t number = 0;
        extent_t bytes = 0;
        sc::for_each_parameter(*bound, [&]<class Tensor>(std::string_view name, const sc::sharded<Tensor>& block) {
            const extent_t offset = sc::arena<Tree, Alignment>::offset_of(name);
            REQUIRE(offset >= 0);
            auto* const pointer = reinterpret_cast<sc::element_t<Tensor>*>(space.data() + offset);
            const auto wanted = sc::from_local<Tensor>(pointer, sc::required_count<Tensor>(rank), rank);
            REQUIRE(wanted.has_value());
            CHECK(block.memory() == wanted->memory());
            CHECK(block.mesh_rank() == wanted->mesh_rank());
            CHECK(block.size() == wanted->size());
            CHECK(names.at(number++) == name);
            bytes += block.size() * static_cast<extent_t>(sizeof(sc::element_t<Tensor>));
        });
        CHECK(number == names.size());
        CHECK(bytes == sc::parameter_bytes_on<Tree>(rank));
        CHECK(bytes <= sc::largest_rank_bytes_v<Tree>);
    }
    CHECK(static_cast<extent_t>(names.size()) == sc::parameter_tensors_v<Tree>);
}

}  // namespace

TEST_CASE("parameters have names as in checkpoints, in order") {
    const auto names = names_of<model>();
    REQUIRE(names.size() == 75);
    CHECK(names[0] == "tokens");
    CHECK(names[1] == "layers.0.attention.wq.weight");
    CHECK(names[2] == "layers.0.attention.wk.weight");
    CHECK(names[3] == "layers.0.attention.wo.weight");
    CHECK(names[4] == "layers.0.gate");
    CHECK(names[5] == "layers.0.norm");
    CHECK(names[6] == "layers.0.bias");
    CHECK(names[7] == "layers.1.attention.wq.weight");
    CHECK(names[72] == "layers.11.bias");
    CHECK(names[73] == "output.weight");
    CHECK(names[74] == "output.mask");
    CHECK(names_of<map>().front() == "wte.weight");
    CHECK(names_of<map>().at(1) == "h.0.attention.wq.weight");
    CHECK(names_of<map>().back() == "wpe.weight");
    CHECK(names_of<leaf>() == std::vector<std::string>{""});
    CHECK(names_of<sc::layers<leaf, 2>>() == std::vector<std::string>{"0", "1"});
}

TEST_CASE("the error of what is no tree says where, and why") {
    const auto says = [](const sc::text& sentence, std::string_view part) {
        const std::string_view whole(sentence.data(), static_cast<std::size_t>(sentence.size()));
        INFO(whole);
        CHECK(whole.find(part) != std::string_view::npos);
    };
    says(sc::detail::tree_error<with_number>::sentence, "parameters of with_number: scale is float: no sharded<...>");
    says(sc::detail::tree_error<with_pointer>::sentence, ": weight.0.weight is ");
    says(sc::detail::tree_error<with_const>::sentence, ": weight is const sharded<");
    says(sc::detail::tree_error<sc::layers<key_is_number, 2>>::sentence, "which is no hana::string");
    says(sc::detail::tree_error<by_value>::sentence, ": weight has an accessor that gives a copy");
    says(sc::detail::tree_error<int>::sentence, "parameters of int: it is int");
}

TEST_CASE("a tree gives its leaves to change or to read") {
    model tree;
    float one = 1;
    sc::for_each_parameter(tree, [&]<class Tensor>(std::string_view, sc::sharded<Tensor>& leaf_of_tree) {
        static_assert(!std::is_const_v<std::remove_reference_t<decltype(leaf_of_tree)>>);
        CHECK(leaf_of_tree.memory() == nullptr);
        if constexpr (std::is_same_v<sc::element_t<Tensor>, float>) {
            leaf_of_tree = sc::sharded<Tensor>(sc::detail::unchecked{}, &one, 0);
        }
    });
    CHECK(tree.layers[11].attention.wo.weight.memory() == &one);
    const model& constant = tree;
    int changed = 0;
    sc::for_each_parameter(constant, [&](std::string_view, auto& leaf_of_tree) {
        static_assert(std::is_const_v<std::remove_reference_t<decltype(leaf_of_tree)>>);
        changed += leaf_of_tree.memory() != nullptr;
    });
    CHECK(changed == 73);
    extent_t count = 0;
    for (const auto& layer : constant.layers) count += layer.norm.size();
    CHECK(count == 12 * 24);
    CHECK(decltype(constant.layers)::size() == 12);
}

TEST_CASE("a tree may be made in a constant expression") {
    constexpr extent_t elements = [] {
        const language_model<grid, 3> tree{};
        extent_t sum = 0;
        sc::for_each_parameter(tree, [&](std::string_view name, const auto& leaf_of_tree) {
            if (name.starts_with("layers.2.")) sum += leaf_of_tree.size();
        });
        return sum;
    }();
    CHECK(elements == 2 * 4 * 24 + 12 * 4 + 10 + 24 + 1);
}

TEST_CASE("offsets are aligned, in order and apart, and have room for every rank's block") {
    CHECK(in_order<sc::arena<model>, model>());
    CHECK(in_order<sc::arena<model, 8>, model>());
    CHECK(in_order<sc::arena<model, 4096>, model>());
    CHECK(in_order<sc::arena<sc::layers<sc::layers<leaf, 3>, 2>>, leaf>());
    CHECK(in_order<sc::arena<three<leaf, experts, leaf>, 4>, leaf>());
}

TEST_CASE("bind makes every leaf what from_local makes of the memory there, on every rank") {
    check_bind<model>();
    check_bind<model, 8>();
    check_bind<map>();
    check_bind<leaf, 4>();
    check_bind<sc::layers<leaf, 3>>();
    check_bind<sc::layers<by_reference, 2>>();
    check_bind<three<leaf, experts, leaf>, 16>();
    check_bind<three<leaf, also_tp, linear<leaf>>, 16>();
}

TEST_CASE("no rank holds more than rank 0") {
    extent_t sum = 0;
    for (extent_t rank = 0; rank < ranks; ++rank) {
        const extent_t bytes = sc::parameter_bytes_on<model>(rank);
        CHECK(bytes <= sc::parameter_bytes_on<model>(0));
        CHECK(bytes > 0);
        sum += bytes;
    }
    CHECK(sum < ranks * sc::largest_rank_bytes_v<model>);
}

TEST_CASE("bind refuses what is no arena") {
    const aligned_memory<model> space;
    void* const first = space.data();
    void* const odd = space.data() + 128;
    constexpr extent_t bytes = sc::arena<model>::bytes;
    struct row {
        void* pointer;
        extent_t bytes;
        extent_t rank;
        local_error wanted;
    };
    const row rows[] = {
        {first, bytes, 0, local_error::none},
        {first, INT64_MAX, ranks - 1, local_error::none},
        {first, bytes - 1, 0, local_error::too_few_elements},
        {first, bytes - 1, ranks - 1, local_error::too_few_elements},  // the same on every rank
        {first, 0, 0, local_error::too_few_elements},
        {first, INT64_MIN, 0, local_error::too_few_elements},
        {nullptr, bytes, 0, local_error::null_pointer},
        {odd, bytes, 0, local_error::misaligned},
        {first, bytes, -1, local_error::rank_outside_mesh},
        {first, bytes, ranks, local_error::rank_outside_mesh},
        {nullptr, 0, INT64_MAX, local_error::rank_outside_mesh},
    };
    for (const row& one : rows) {
        const auto bound = sc::bind<model>(one.pointer, one.bytes, one.rank);
        CHECK(bound.error() == one.wanted);
        CHECK(bound.has_value() == (one.wanted == local_error::none));
        if (!bound) CHECK_THROWS_AS(bound.value(), sc::bad_local);
    }
    // half the alignment is enough where it is asked for
    CHECK(sc::bind<model, 128>(odd, bytes, 0).has_value());
    // without elements no memory is asked for
    using nothing = sc::layers<parameter<grid, sc::shape<0, 4>, sc::on<tp, sc::shard<1>>>, 2>;
    STATIC_REQUIRE(sc::arena<nothing>::bytes == 0);
    CHECK(sc::bind<nothing>(nullptr, 0, 7).has_value());
    CHECK(sc::bind<nothing>(nullptr, 0, 8).error() == local_error::rank_outside_mesh);
}

TEST_CASE("a bound model is used as the blocks that it is made of") {
    const aligned_memory<model> space;
    const auto bound = sc::bind<model>(space.data(), sc::arena<model>::bytes, 5);
    REQUIRE(bound.has_value());
    const auto& wq = bound->layers[3].attention.wq.weight;
    const auto heads = sc::view<4, 4, 24>(wq);
    STATIC_REQUIRE(std::is_same_v<sc::placement_t<typename decltype(heads)::tensor, tp>, sc::shard<0>>);
    heads(0, 3, 23) = 7;
    CHECK(wq(3, 23) == 7);
    CHECK(reinterpret_cast<const float*>(
              space.data() + sc::arena<model>::offset_of("layers.3.attention.wq.weight"))[3 * 24 + 23] == 7);
    // rank 5 is dp=1, tp=1
    CHECK(bound->layers[3].gate.extent<0>() == 2);
    CHECK(bound->layers[3].bias.extent<0>() ==
          sc::local_shape_v<decltype(layer_block<grid>::bias)::tensor, 5>.extents[0]);
}

TEST_CASE("a map is bound like a struct") {
    const aligned_memory<map> space;
    const auto bound = sc::bind<map>(space.data(), sc::arena<map>::bytes, 0);
    REQUIRE(bound.has_value());
    const auto& stack = hana::at_key(*bound, h);
    CHECK(reinterpret_cast<std::byte*>(stack[1].norm.data()) == space.data() + sc::arena<map>::offset_of("h.1.norm"));
}

TEST_CASE("a model of const elements lies in memory that may not be written") {
    using weight = sc::sharded<sc::tensor<const float, sc::shape<8>, grid, sc::on<tp, sc::shard<0>>>>;
    using tree = sc::layers<linear<weight>, 2>;
    alignas(256) static constexpr float numbers[128] = {1, 2};
    const auto bound = sc::bind<tree>(numbers, sizeof numbers, 0);
    REQUIRE(bound.has_value());
    CHECK((*bound)[0].weight(1) == 2);
    CHECK((*bound)[1].weight.data() == numbers + 64);
}

TEST_CASE("a stored transpose is a parameter too") {
    using stored = sc::tensor<float, sc::shape<7, 6>, grid, sc::on<tp, sc::shard<0>>>;
    using tree = sc::layers<linear<sc::sharded<sc::apply_t<stored, sc::t>>>, 3>;
    STATIC_REQUIRE(sc::parameter_count_v<tree> == 3 * 42);
    CHECK(in_order<sc::arena<tree, 4>, tree>());
    check_bind<tree, 4>();
}
