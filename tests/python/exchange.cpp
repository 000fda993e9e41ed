// SPDX-License-Identifier: Apache-2.0

// Blocks for tests/python/exchange.py, which loads this library with ctypes: exports as DLPack, imports, and what C++
// sees in the blocks' memory.

#include <shardcheck/checker.hpp>
#include <shardcheck/runtime/apply.hpp>
#include <shardcheck/runtime/dlpack.hpp>
#include <shardcheck/runtime/index.hpp>

#include <complex>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace {

/// bfloat16, of which NumPy has none: the upper half of a float.
struct brain {
    std::uint16_t bits;
};

}  // namespace

template <>
inline constexpr DLDataType shardcheck::dlpack_type<brain> =
    shardcheck::make_dlpack_type(shardcheck::dlpack_code::bfloat, 2);

namespace {

namespace sc = shardcheck;
using sc::extent_t;

struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
template <class Element>
using even = sc::tensor<Element, sc::shape<4, 6, 8>, mesh, sc::shard<0>, sc::shard<2>>;
template <class Element>
using uneven = sc::tensor<Element, sc::shape<5, 6, 7>, mesh, sc::shard<0>, sc::shard<2>>;

/// The exports that nobody has released yet.
int alive = 0;

class counts_alive {
  public:
    counts_alive() { ++alive; }
    counts_alive(counts_alive&&) noexcept { ++alive; }
    counts_alive& operator=(counts_alive&&) = delete;
    ~counts_alive() { --alive; }
};

template <class Element>
void set(Element& element, double value) {
    if constexpr (std::is_same_v<Element, brain>) {
        const auto whole = static_cast<float>(value);
        std::uint32_t bits = 0;
        std::memcpy(&bits, &whole, sizeof bits);
        element.bits = static_cast<std::uint16_t>(bits >> 16U);
    } else if constexpr (sc::detail::complex_part<Element>::is_complex) {
        using part = typename Element::value_type;
        element = Element(static_cast<part>(value), static_cast<part>(-value));
    } else if constexpr (std::is_same_v<Element, bool>) {
        element = static_cast<int>(value) % 2 != 0;
    } else {
        element = static_cast<Element>(value);
    }
}

template <class Element>
double get(const Element& element) {
    if constexpr (std::is_same_v<Element, brain>) {
        const std::uint32_t bits = static_cast<std::uint32_t>(element.bits) << 16U;
        float whole = 0;
        std::memcpy(&whole, &bits, sizeof whole);
        return whole;
    } else if constexpr (sc::detail::complex_part<Element>::is_complex) {
        return static_cast<double>(element.real() - element.imag()) / 2;
    } else {
        return static_cast<double>(element);
    }
}

/// One tensor type: a block of each rank in memory of its own.
template <class Tensor>
struct exchange {
    using element = sc::element_t<Tensor>;
    using stored = std::remove_cv_t<element>;

    static stored* memory() {
        static stored buffer[512] = {};
        return buffer;
    }

    static sc::sharded<Tensor> block(extent_t rank) { return sc::from_local<Tensor>(memory(), 512, rank).value(); }

    static void* give(extent_t rank, bool versioned) {
        if (versioned) return sc::to_dlpack_versioned(block(rank), sc::dlpack_host, counts_alive());
        if constexpr (std::is_const_v<element>) {
            return nullptr;
        } else {
            return sc::to_dlpack(block(rank), sc::dlpack_host, counts_alive());
        }
    }

    /// Writes 0, 1, ... into the elements, row-major.
    static void number(const sc::sharded<Tensor>& to) {
        double next = 0;
        sc::for_each_local(to, [&](element& at, auto...) { set(const_cast<stored&>(at), next++); });
    }

    static const char* take(void* managed, extent_t rank, bool versioned) {
        if (versioned) return take(static_cast<sc::dlpack_versioned*>(managed), rank);
        return take(static_cast<DLManagedTensor*>(managed), rank);
    }

    static void read(extent_t rank, double* to) {
        sc::for_each_local(block(rank), [&](element& at, auto...) { *to++ = get(static_cast<const stored&>(at)); });
    }

  private:
    template <class Managed>
    static const char* take(Managed* managed, extent_t rank) {
        const std::unique_ptr<Managed, sc::dlpack_deleter> owned(managed);
        const auto taken = sc::from_dlpack<Tensor>(*managed, rank);
        if constexpr (!std::is_const_v<element>) {
            if (taken) number(*taken);
        }
        return sc::name_of(taken.error());
    }
};

struct entry {
    const char* name;
    void* (*give)(extent_t rank, bool versioned);
    const char* (*take)(void* managed, extent_t rank, bool versioned);
    void (*number)(extent_t rank);
    void (*read)(extent_t rank, double* to);
    std::uintptr_t (*address)(extent_t rank);
};

template <class Tensor>
constexpr entry entry_of(const char* name) {
    using of = exchange<Tensor>;
    return {name,     of::give,
            of::take, [](extent_t rank) { of::number(of::block(rank)); },
            of::read, [](extent_t rank) { return reinterpret_cast<std::uintptr_t>(of::block(rank).data()); }};
}

constexpr entry entries[] = {
    entry_of<even<float>>("even"),
    entry_of<uneven<double>>("uneven"),
    entry_of<sc::apply_t<uneven<float>, sc::permute<2, 0, 1>>>("permuted"),
    entry_of<sc::apply_t<even<std::int32_t>, sc::narrow<1, 3, 2>>>("narrowed"),
    entry_of<sc::apply_t<uneven<std::int64_t>, sc::slice<1, 1, sc::end, 2>>>("stepped"),
    entry_of<sc::apply_t<even<float>, sc::unsqueeze<1>, sc::expand<4, 3, 6, 8>>>("expanded"),
    entry_of<even<std::complex<float>>>("complex"),
    entry_of<even<bool>>("bool"),
    entry_of<even<const float>>("constant"),
    entry_of<even<brain>>("bfloat16"),
};

const entry* find(const char* name) {
    for (const entry& one : entries) {
        if (std::strcmp(one.name, name) == 0) return &one;
    }
    return nullptr;
}

}  // namespace

// A name that is not in the table is the caller's mistake: these would crash, and the test with them.
extern "C" {

/// A managed tensor of the block, for a capsule of the kind asked for.
void* exchange_give(const char* name, extent_t rank, int versioned) { return find(name)->give(rank, versioned != 0); }

/// Takes a managed tensor as the block, numbers its elements if they may be written, and releases it. The error's
/// name.
const char* exchange_take(const char* name, void* managed, extent_t rank, int versioned) {
    return find(name)->take(managed, rank, versioned != 0);
}

/// Numbers the elements of the library's own block.
void exchange_number(const char* name, extent_t rank) { find(name)->number(rank); }

/// Copies them into an array.
void exchange_read(const char* name, extent_t rank, double* to) { find(name)->read(rank, to); }

std::uintptr_t exchange_address(const char* name, extent_t rank) { return find(name)->address(rank); }

/// Releases a managed tensor whose capsule nobody has read.
void exchange_release(void* managed, int versioned) {
    if (versioned != 0) {
        sc::dlpack_deleter{}(static_cast<sc::dlpack_versioned*>(managed));
    } else {
        sc::dlpack_deleter{}(static_cast<DLManagedTensor*>(managed));
    }
}

int exchange_alive() { return alive; }
}
