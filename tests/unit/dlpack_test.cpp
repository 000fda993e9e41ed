// SPDX-License-Identifier: Apache-2.0

// Blocks to DLPack and back: nothing is copied, everything is checked, and what is allocated is freed once.

#include "../support/catch.hpp"

#include <shardcheck/checker.hpp>

#if __has_include(<dlpack/dlpack.h>)

#include <shardcheck/runtime/apply.hpp>
#include <shardcheck/runtime/dlpack.hpp>

// After the library's header: the order must not matter.
#if __has_include(<cuda_fp8.h>) && __has_include(<cuda_bf16.h>) && __has_include(<cuda_fp16.h>)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#define HAS_CUDA_TYPES 1
#endif
#if __has_include(<cuda/std/complex>)
#include <cuda/std/complex>
#define HAS_CUDA_COMPLEX 1
#endif

#include <array>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

namespace mine {
struct brain {
    std::uint16_t bits;
};
struct two_floats {
    float at[2];
};
struct unknown {};
}  // namespace mine

template <>
inline constexpr DLDataType shardcheck::dlpack_type<mine::brain> =
    shardcheck::make_dlpack_type(shardcheck::dlpack_code::bfloat, 2);
template <>
inline constexpr DLDataType shardcheck::dlpack_type<mine::two_floats>{kDLFloat, 32, 2};

namespace {

namespace sc = shardcheck;
using sc::extent_t;
using sc::local_error;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
template <class Element>
using even_of = sc::tensor<Element, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>;
using even = even_of<float>;
using uneven = sc::tensor<float, sc::shape<5, 6, 7>, mesh, sc::shard<0>, sc::shard<2>>;
using scalar = sc::tensor<float, sc::shape<>, mesh, sc::replicate, sc::replicate>;
using short_of_rows = sc::tensor<float, sc::shape<2, 3>, mesh, sc::replicate, sc::shard<0>>;

// ---- element types ------------------------------------------------------------------------------------------------

template <class Element>
constexpr bool is_type(int code, int bits) {
    constexpr DLDataType type = sc::dlpack_type<Element>;
    constexpr DLDataType constant = sc::dlpack_type<const Element>;
    return type.code == code && type.bits == bits && type.lanes == 1 && constant.code == code &&
           constant.bits == bits && constant.lanes == 1;
}
template <class Element>
constexpr bool has_type = sc::dlpack_type<Element>.lanes != 0;

static_assert(is_type<std::int8_t>(kDLInt, 8) && is_type<std::int16_t>(kDLInt, 16));
static_assert(is_type<std::int32_t>(kDLInt, 32) && is_type<std::int64_t>(kDLInt, 64));
static_assert(is_type<long>(kDLInt, 8 * sizeof(long)) && is_type<long long>(kDLInt, 64));
static_assert(is_type<std::uint8_t>(kDLUInt, 8) && is_type<std::uint16_t>(kDLUInt, 16));
static_assert(is_type<std::uint32_t>(kDLUInt, 32) && is_type<std::uint64_t>(kDLUInt, 64));
static_assert(is_type<float>(kDLFloat, 32) && is_type<double>(kDLFloat, 64));
static_assert(is_type<bool>(6, 8));
static_assert(is_type<std::complex<float>>(kDLComplex, 64) && is_type<std::complex<double>>(kDLComplex, 128));
static_assert(is_type<__half>(kDLFloat, 16) && is_type<__nv_bfloat16>(kDLBfloat, 16));
static_assert(is_type<__nv_fp8_e4m3>(10, 8) && is_type<__nv_fp8_e5m2>(12, 8) && is_type<__nv_fp8_e8m0>(14, 8));
static_assert(is_type<mine::brain>(kDLBfloat, 16));
#ifdef HAS_CUDA_COMPLEX
static_assert(is_type<cuda::std::complex<float>>(kDLComplex, 64));
static_assert(is_type<cuda::std::complex<double>>(kDLComplex, 128));
#endif
static_assert(!has_type<mine::unknown> && !has_type<float*> && !has_type<std::complex<mine::unknown>>);
#if defined(__x86_64__)
static_assert(!has_type<long double> && !has_type<std::complex<long double>>);  // 80 bits in 128
#endif

// ---- exports ------------------------------------------------------------------------------------------------------

/// Counts how often what it owns is released.
class counts_releases {
  public:
    explicit counts_releases(int& count) : count_(&count) {}
    counts_releases(counts_releases&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
    counts_releases& operator=(counts_releases&&) = delete;
    ~counts_releases() {
        if (count_ != nullptr) ++*count_;
    }

  private:
    int* count_;
};

template <class Tensor, int... Dims>
void check_export(const DLTensor& given, const sc::sharded<Tensor>& block, std::integer_sequence<int, Dims...>) {
    using element = sc::element_t<Tensor>;
    REQUIRE(given.ndim == static_cast<int>(sizeof...(Dims)));
    CHECK(given.device.device_type == kDLCPU);
    CHECK(given.device.device_id == 0);
    CHECK(given.dtype.code == sc::dlpack_type<element>.code);
    CHECK(given.dtype.bits * given.dtype.lanes == 8 * sizeof(element));
    CHECK(given.byte_offset == 0);
    CHECK(((given.shape[Dims] == block.template extent<Dims>()) && ...));
    CHECK(((given.strides[Dims] == block.template stride<Dims>()) && ...));
    CHECK(given.data == (block.size() == 0 ? nullptr : const_cast<std::remove_cv_t<element>*>(block.data())));
}

template <class Managed, class Tensor>
void check_managed(Managed* managed, const sc::sharded<Tensor>& block, extent_t rank) {
    const std::unique_ptr<Managed, sc::dlpack_deleter> owned(managed);
    check_export(managed->dl_tensor, block, std::make_integer_sequence<int, sc::rank_v<Tensor>>{});
    const auto back = sc::from_dlpack<Tensor>(*managed, rank);
    REQUIRE(back.error() == local_error::none);
    CHECK(back->mesh_rank() == block.mesh_rank());
    CHECK(back->size() == block.size());
    if (block.size() > 0) CHECK(back->memory() == block.memory());
}

/// Every rank's block of a tensor there and back, in both kinds of capsule.
template <class Tensor>
void check_round_trip() {
    using element = sc::element_t<Tensor>;
    using stored = std::remove_cv_t<element>;
    for (extent_t rank = 0; rank < sc::rank_count_v<sc::mesh_of_t<Tensor>>; ++rank) {
        const auto count = static_cast<std::size_t>(sc::required_count<Tensor>(rank));
        // not a vector: that of bool has no elements
        const std::shared_ptr<stored[]> memory(new stored[count == 0 ? 1 : count]);
        const auto block = sc::from_local<Tensor>(memory.get(), static_cast<extent_t>(count), rank).value();
        int releases = 0;
        if constexpr (!std::is_const_v<element>) {
            check_managed(sc::to_dlpack(block, sc::dlpack_host), block, rank);
            check_managed(sc::to_dlpack(block, sc::dlpack_host, counts_releases(releases)), block, rank);
            CHECK(releases == 1);
        }
        sc::dlpack_versioned* versioned = sc::to_dlpack_versioned(block, sc::dlpack_host, counts_releases(releases));
        CHECK(versioned->version.major == 1);
        CHECK(versioned->flags == (std::is_const_v<element> ? sc::dlpack_read_only : 0));
        check_managed(versioned, block, rank);
        CHECK(releases == (std::is_const_v<element> ? 1 : 2));
        // the memory lives as long as the export
        sc::dlpack_versioned* shared = sc::to_dlpack_versioned(block, sc::dlpack_host, memory);
        CHECK(memory.use_count() == 2);
        sc::dlpack_deleter{}(shared);
        CHECK(memory.use_count() == 1);
    }
}

template <class... Elements>
void check_elements() {
    (check_round_trip<even_of<Elements>>(), ...);
}

template <class Tensor, auto... Ops>
using after = sc::apply_t<Tensor, Ops...>;

/// A DLPack tensor of the block of rank 0 of `even`, to be spoilt: 2 x 6 x 2.
struct foreign {
    foreign() {
        tensor.data = memory.data();
        tensor.device = sc::dlpack_host;
        tensor.ndim = 3;
        tensor.dtype = sc::dlpack_type<float>;
        tensor.shape = shape;
        tensor.strides = strides;
        tensor.byte_offset = 0;
    }

    alignas(16) std::array<float, 64> memory{};
    std::int64_t shape[4] = {2, 6, 2, 1};
    std::int64_t strides[4] = {12, 2, 1, 1};
    DLTensor tensor{};
    extent_t rank = 0;
};

void set_device_type(DLTensor& tensor, std::int32_t type) {
    std::memcpy(&tensor.device.device_type, &type, sizeof type);
}

}  // namespace

TEST_CASE("DLPack: element types make the round trip") {
    check_elements<std::int8_t, std::int16_t, std::int32_t, std::int64_t>();
    check_elements<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>();
    check_elements<float, double, bool, std::complex<float>, std::complex<double>>();
    check_elements<const float, const bool, mine::brain, mine::two_floats>();
#ifdef HAS_CUDA_TYPES
    check_elements<__half, __nv_bfloat16, __nv_fp8_e4m3, __nv_fp8_e5m2>();
#endif
#ifdef HAS_CUDA_COMPLEX
    check_elements<cuda::std::complex<float>>();
#endif
}

TEST_CASE("DLPack: blocks of every layout make the round trip") {
    check_round_trip<uneven>();
    check_round_trip<scalar>();
    check_round_trip<short_of_rows>();
    check_round_trip<after<even, sc::permute<2, 0, 1>>>();
    check_round_trip<after<uneven, sc::permute<2, 0, 1>>>();
    check_round_trip<after<even, sc::narrow<1, 3, 3>>>();
    check_round_trip<after<uneven, sc::narrow<1, 2, 3>, sc::transpose<0, 2>>>();
    check_round_trip<after<even, sc::slice<2, 1, sc::end, 2>>>();
    check_round_trip<after<even, sc::select<1, -1>>>();
    check_round_trip<after<even, sc::narrow<0, 0, 1>>>();  // on half of the ranks without elements
    check_round_trip<after<uneven, sc::unsqueeze<1>, sc::expand<5, 4, 6, 7>>>();
    check_round_trip<after<uneven, sc::unfold<1, 3, 2>>>();
}

TEST_CASE("DLPack: a bad tensor is an error") {
    using change = std::function<void(foreign&)>;
    struct row {
        const char* name;
        local_error wanted;
        change spoil;
    };
    const row rows[] = {
        {"as it is", local_error::none, [](foreign&) {}},
        {"no strides: row-major", local_error::none, [](foreign& f) { f.tensor.strides = nullptr; }},
        {"a byte offset", local_error::none, [](foreign& f) { f.tensor.byte_offset = 8; }},
        {"the last rank", local_error::none, [](foreign& f) { f.rank = 7; }},
        {"no such rank", local_error::rank_outside_mesh, [](foreign& f) { f.rank = 8; }},
        {"a negative rank", local_error::rank_outside_mesh, [](foreign& f) { f.rank = -1; }},
        {"the largest rank", local_error::rank_outside_mesh, [](foreign& f) { f.rank = INT64_MAX; }},
        {"on a GPU", local_error::another_device, [](foreign& f) { f.tensor.device.device_type = kDLCUDA; }},
        {"on the next host", local_error::another_device, [](foreign& f) { f.tensor.device.device_id = 1; }},
        {"device 0", local_error::another_device, [](foreign& f) { set_device_type(f.tensor, 0); }},
        {"a device of tomorrow", local_error::another_device, [](foreign& f) { set_device_type(f.tensor, 99); }},
        {"device -1", local_error::another_device, [](foreign& f) { set_device_type(f.tensor, -1); }},
        {"integers", local_error::another_type, [](foreign& f) { f.tensor.dtype.code = kDLInt; }},
        {"doubles", local_error::another_type, [](foreign& f) { f.tensor.dtype.bits = 64; }},
        {"no bits", local_error::another_type, [](foreign& f) { f.tensor.dtype.bits = 0; }},
        {"a type of tomorrow", local_error::another_type, [](foreign& f) { f.tensor.dtype.code = 255; }},
        {"vectors", local_error::another_type, [](foreign& f) { f.tensor.dtype.lanes = 4; }},
        {"no lanes", local_error::another_type, [](foreign& f) { f.tensor.dtype.lanes = 0; }},
        {"two dims", local_error::another_rank, [](foreign& f) { f.tensor.ndim = 2; }},
        {"four dims", local_error::another_rank, [](foreign& f) { f.tensor.ndim = 4; }},
        {"no dims", local_error::another_rank, [](foreign& f) { f.tensor.ndim = 0; }},
        {"less than none", local_error::another_rank, [](foreign& f) { f.tensor.ndim = -1; }},
        {"no shape", local_error::another_shape, [](foreign& f) { f.tensor.shape = nullptr; }},
        {"a row more", local_error::another_shape, [](foreign& f) { f.shape[0] = 3; }},
        {"the global extent", local_error::another_shape, [](foreign& f) { f.shape[2] = 8; }},
        {"a negative extent", local_error::another_shape, [](foreign& f) { f.shape[1] = -6; }},
        {"the largest extent", local_error::another_shape, [](foreign& f) { f.shape[1] = INT64_MAX; }},
        {"column-major", local_error::another_stride,
         [](foreign& f) {
             f.strides[0] = 1;
             f.strides[2] = 12;
         }},
        {"broadcast", local_error::another_stride, [](foreign& f) { f.strides[0] = 0; }},
        {"backwards", local_error::another_stride, [](foreign& f) { f.strides[2] = -1; }},
        {"the smallest stride", local_error::another_stride, [](foreign& f) { f.strides[1] = INT64_MIN; }},
        {"no memory", local_error::null_pointer, [](foreign& f) { f.tensor.data = nullptr; }},
        {"no memory, but an offset", local_error::null_pointer,
         [](foreign& f) {
             f.tensor.data = nullptr;
             f.tensor.byte_offset = 16;
         }},
        {"between elements", local_error::misaligned, [](foreign& f) { f.tensor.byte_offset = 2; }},
        {"an offset out of the world", local_error::too_few_elements,
         [](foreign& f) { f.tensor.byte_offset = UINT64_MAX - 3; }},
        {"the world's last element", local_error::too_few_elements,
         [](foreign& f) {
             f.tensor.byte_offset = UINTPTR_MAX - 3 - reinterpret_cast<std::uintptr_t>(f.memory.data());
         }},
    };
    for (const row& one : rows) {
        foreign given;
        one.spoil(given);
        INFO(one.name);
        CHECK(sc::from_dlpack<even>(given.tensor, given.rank).error() == one.wanted);
        CHECK(sc::from_dlpack<even_of<const float>>(given.tensor, given.rank).error() == one.wanted);
        DLManagedTensor managed{given.tensor, nullptr, nullptr};
        CHECK(sc::from_dlpack<even>(managed, given.rank).error() == one.wanted);
        sc::dlpack_versioned versioned{};
        versioned.version = {1, 0};
        versioned.dl_tensor = given.tensor;
        CHECK(sc::from_dlpack<even>(versioned, given.rank).error() == one.wanted);
        sc::dlpack_deleter{}(&managed);  // there is none: nothing happens
        sc::dlpack_deleter{}(&versioned);
    }
}

TEST_CASE("DLPack: what only a versioned tensor says") {
    foreign given;
    sc::dlpack_versioned versioned{};
    versioned.version = {1, 77};
    versioned.dl_tensor = given.tensor;
    CHECK(sc::from_dlpack<even>(versioned, 0).value().data() == given.memory.data());
    versioned.flags = 2;  // a copy of the producer's
    CHECK(sc::from_dlpack<even>(versioned, 0).has_value());
    versioned.flags = sc::dlpack_read_only;
    CHECK(sc::from_dlpack<even>(versioned, 0).error() == local_error::read_only);
    CHECK(sc::from_dlpack<even_of<const float>>(versioned, 0).has_value());
    versioned.version = {2, 0};
    versioned.dl_tensor.shape = reinterpret_cast<std::int64_t*>(std::uintptr_t{1});  // not to be read
    CHECK(sc::from_dlpack<even>(versioned, 0).error() == local_error::another_version);
    versioned.version = {0, 8};
    CHECK(sc::from_dlpack<even_of<const float>>(versioned, 0).error() == local_error::another_version);
}

TEST_CASE("DLPack: strides that nothing depends on are not compared") {
    // on rank 3, dim 2 has one row
    foreign given;
    given.rank = 3;
    given.shape[0] = 3;
    given.shape[2] = 1;
    given.strides[0] = 6;
    given.strides[1] = 1;
    given.strides[2] = -12345;
    CHECK(sc::from_dlpack<uneven>(given.tensor, 3).has_value());
    given.strides[1] = 2;
    CHECK(sc::from_dlpack<uneven>(given.tensor, 3).error() == local_error::another_stride);
    // rank 2 has no rows: neither strides nor memory
    given.tensor.ndim = 2;
    given.shape[0] = 0;
    given.shape[1] = 3;
    given.tensor.data = nullptr;
    CHECK(sc::from_dlpack<short_of_rows>(given.tensor, 2).value().size() == 0);
    given.shape[1] = 4;
    CHECK(sc::from_dlpack<short_of_rows>(given.tensor, 2).error() == local_error::another_shape);
    // a scalar needs no lists
    given.tensor.ndim = 0;
    given.tensor.shape = nullptr;
    given.tensor.strides = nullptr;
    given.tensor.data = given.memory.data();
    CHECK(sc::from_dlpack<scalar>(given.tensor, 7).value().data() == given.memory.data());
}

TEST_CASE("DLPack: a block that does not begin with its memory") {
    using halves = after<even, sc::narrow<1, 3, 3>>;
    foreign given;
    given.shape[1] = 3;
    given.tensor.byte_offset = 6 * sizeof(float);
    const auto block = sc::from_dlpack<halves>(given.tensor, 0).value();
    CHECK(block.memory() == given.memory.data());
    CHECK(block.data() == given.memory.data() + 6);
    CHECK(block(1, 2, 1) == 0);
    // row-major strides are not those of the block
    given.tensor.strides = nullptr;
    CHECK(sc::from_dlpack<halves>(given.tensor, 0).error() == local_error::another_stride);
    // the memory would begin before the first address
    given.tensor.strides = given.strides;
    given.tensor.data = reinterpret_cast<void*>(std::uintptr_t{16});
    given.tensor.byte_offset = 0;
    CHECK(sc::from_dlpack<halves>(given.tensor, 0).error() == local_error::too_few_elements);
}

TEST_CASE("DLPack: devices") {
    foreign given;
    const auto block = sc::from_dlpack<even>(given.tensor, 0).value();
    const DLDevice second{kDLCUDA, 1};
    const std::unique_ptr<DLManagedTensor, sc::dlpack_deleter> managed(sc::to_dlpack(block, second));
    CHECK(managed->dl_tensor.device.device_type == kDLCUDA);
    CHECK(managed->dl_tensor.device.device_id == 1);
    CHECK(sc::from_dlpack<even>(*managed, 0).error() == local_error::another_device);
    CHECK(sc::from_dlpack<even>(*managed, 0, DLDevice{kDLCUDA, 0}).error() == local_error::another_device);
    CHECK(sc::from_dlpack<even>(*managed, 0, second).has_value());
}

#else

TEST_CASE("DLPack") { WARN("DLPack skipped: no <dlpack/dlpack.h>"); }

#endif
