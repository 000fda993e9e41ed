// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/runtime/dlpack_type.hpp>
#include <shardcheck/runtime/sharded.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

// Blocks to and from NumPy, PyTorch and whoever else speaks DLPack. No element is read or copied; what is allocated is
// the managed tensor of an export, and its deleter frees it. Host code only.
namespace shardcheck {

/// DLPack 1's capsule, which says its version and whether the memory may be written. NumPy takes any other for
/// read-only. An older header lacks it, but who reads the capsule needs no more than the layout, which is fixed.
#if defined(DLPACK_MAJOR_VERSION)
using dlpack_version = DLPackVersion;
using dlpack_versioned = DLManagedTensorVersioned;
inline constexpr dlpack_version dlpack_own_version{DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION};
#else
struct dlpack_version {
    std::uint32_t major;
    std::uint32_t minor;
};
struct dlpack_versioned {
    dlpack_version version;
    void* manager_ctx;
    void (*deleter)(dlpack_versioned* self);
    std::uint64_t flags;
    DLTensor dl_tensor;
};
inline constexpr dlpack_version dlpack_own_version{1, 1};
#endif

/// The flag of a versioned capsule whose memory may not be written.
inline constexpr std::uint64_t dlpack_read_only = 1;

inline constexpr DLDevice dlpack_host{kDLCPU, 0};

/// Releases a managed tensor; for std::unique_ptr<DLManagedTensor, dlpack_deleter> as well.
struct dlpack_deleter {
    template <class Managed>
    void operator()(Managed* managed) const {
        if (managed != nullptr && managed->deleter != nullptr) managed->deleter(managed);
    }
};

namespace detail {

struct no_owner {};

/// An export, its shape and strides, and what keeps the memory alive: one allocation.
template <class Managed, int Rank, class Owner>
struct dlpack_export {
    Managed managed;
    std::int64_t shape[Rank > 0 ? Rank : 1];
    std::int64_t strides[Rank > 0 ? Rank : 1];
    Owner owner;

    static void release(Managed* self) { delete static_cast<dlpack_export*>(self->manager_ctx); }
};

template <class Export, class Tensor, int... Dims>
void describe(Export& to, const sharded<Tensor>& block, DLDevice device, std::integer_sequence<int, Dims...>) {
    using element = element_t<Tensor>;
    static_assert(dlpack_type<element>.lanes != 0,
                  "to_dlpack: the element type has no DLPack type: specialise shardcheck::dlpack_type");
    ((to.shape[Dims] = block.template extent<Dims>()), ...);
    ((to.strides[Dims] = block.template stride<Dims>()), ...);
    DLTensor& tensor = to.managed.dl_tensor;
    // DLPack wants null where there are no elements. Where there are, its data should be aligned to 256 bytes and
    // byte_offset lead to the first element; nobody does so, and not every reader looks at byte_offset.
    tensor.data = block.size() == 0 ? nullptr : const_cast<std::remove_cv_t<element>*>(block.data());
    tensor.device = device;
    tensor.ndim = static_cast<int>(sizeof...(Dims));
    tensor.dtype = dlpack_type<element>;
    tensor.shape = to.shape;
    tensor.strides = to.strides;
    tensor.byte_offset = 0;
}

template <class Managed, class Tensor, class Owner>
Managed* export_block(const sharded<Tensor>& block, DLDevice device, Owner&& owner) {
    using made = dlpack_export<Managed, rank_v<Tensor>, Owner>;
    made* to = new made{{}, {}, {}, std::move(owner)};
    describe(*to, block, device, std::make_integer_sequence<int, rank_v<Tensor>>{});
    to->managed.manager_ctx = to;
    to->managed.deleter = &made::release;
    return &to->managed;
}

}  // namespace detail

/// A block for an unversioned capsule ("dltensor"), which its reader releases by its deleter. `device` is where the
/// memory is. `owner` is moved into the managed tensor and destroyed with it, say a std::shared_ptr of the memory;
/// without one the caller keeps the memory alive. Throws std::bad_alloc.
template <class Tensor, class Owner = detail::no_owner>
[[nodiscard]] DLManagedTensor* to_dlpack(const sharded<Tensor>& block, DLDevice device, Owner owner = {}) {
    if constexpr (std::is_same_v<Tensor, poison>) {
        return nullptr;
    } else {
        static_assert(!std::is_const_v<element_t<Tensor>>,
                      "to_dlpack: this capsule cannot say that it is read-only: use to_dlpack_versioned");
        return detail::export_block<DLManagedTensor>(block, device, std::move(owner));
    }
}

/// The same for a versioned capsule ("dltensor_versioned"): read-only where the elements are const.
template <class Tensor, class Owner = detail::no_owner>
[[nodiscard]] dlpack_versioned* to_dlpack_versioned(const sharded<Tensor>& block, DLDevice device, Owner owner = {}) {
    if constexpr (std::is_same_v<Tensor, poison>) {
        return nullptr;
    } else {
        dlpack_versioned* managed = detail::export_block<dlpack_versioned>(block, device, std::move(owner));
        managed->version = dlpack_own_version;
        managed->flags = std::is_const_v<element_t<Tensor>> ? dlpack_read_only : 0;
        return managed;
    }
}

namespace detail {

/// A device that this header's enum need not know.
inline bool is_on(const DLTensor& given, const DLDevice& device) {
    static_assert(sizeof(DLDeviceType) == sizeof(std::int32_t));
    std::int32_t types[2] = {};
    std::memcpy(&types[0], &given.device.device_type, sizeof types[0]);
    std::memcpy(&types[1], &device.device_type, sizeof types[1]);
    return types[0] == types[1] && given.device.device_id == device.device_id;
}

/// A given shape and strides against those of the block. A dim of one row may have any stride, and a block without
/// elements any strides; no strides at all are those of row-major.
template <class Tensor, int... Dims>
local_error compare_dims(const DLTensor& given, [[maybe_unused]] extent_t rank, std::integer_sequence<int, Dims...>) {
    using traits = block_traits<Tensor>;
    constexpr int dims = static_cast<int>(sizeof...(Dims));
    if (given.ndim != dims) return local_error::another_rank;
    if (dims > 0 && given.shape == nullptr) return local_error::another_shape;
    const extent_t extents[] = {traits::template extent<Dims>(rank)..., 1};
    const extent_t strides[] = {traits::template stride<Dims>(rank)..., 1};
    bool has_elements = true;
    for (int d = 0; d < dims; ++d) {
        if (given.shape[d] != extents[d]) return local_error::another_shape;
        has_elements = has_elements && extents[d] != 0;
    }
    if (!has_elements) return local_error::none;
    extent_t dense = 1;
    for (int d = dims - 1; d >= 0; --d) {
        const extent_t stride = given.strides == nullptr ? dense : given.strides[d];
        if (extents[d] > 1 && stride != strides[d]) return local_error::another_stride;
        dense *= extents[d];
    }
    return local_error::none;
}

/// The block whose first element is the given tensor's. An address that no memory of the block's size can have is
/// refused: how much memory there is, DLPack does not say.
template <class Tensor>
result<sharded<Tensor>> block_at(const DLTensor& given, extent_t rank) {
    using element = element_t<Tensor>;
    using unsigned_count = std::uintptr_t;
    const extent_t required = required_count<Tensor>(rank);
    if (required == 0) return sharded<Tensor>(unchecked{}, nullptr, rank);
    if (given.data == nullptr) return local_error::null_pointer;
    const auto data = reinterpret_cast<std::uintptr_t>(given.data);
    if (given.byte_offset > UINTPTR_MAX - data) return local_error::too_few_elements;
    const std::uintptr_t first = data + static_cast<std::uintptr_t>(given.byte_offset);
    if (first % alignof(element) != 0) return local_error::misaligned;
    const extent_t offset = block_traits<Tensor>::offset(rank);
    const bool fits = first / sizeof(element) >= static_cast<unsigned_count>(offset) &&
                      (UINTPTR_MAX - first) / sizeof(element) >= static_cast<unsigned_count>(required - offset);
    if (!fits) return local_error::too_few_elements;
    auto* at = reinterpret_cast<element*>(static_cast<unsigned char*>(given.data) + given.byte_offset);
    return sharded<Tensor>(unchecked{}, at - offset, rank);
}

}  // namespace detail

/// Takes a DLPack tensor as the block that `rank` holds of a tensor, on `device`. Every field is checked: the device,
/// the element type, the shape, the strides, the pointer. The block is valid as long as the DLPack tensor's memory is:
/// the caller releases a managed one when it needs the block no longer, and also where there is an error.
template <AnyTensor Tensor>
result<sharded<Tensor>> from_dlpack(const DLTensor& given, extent_t rank, DLDevice device = dlpack_host) {
    constexpr DLDataType wanted = dlpack_type<element_t<Tensor>>;
    static_assert(wanted.lanes != 0,
                  "from_dlpack: the element type has no DLPack type: specialise shardcheck::dlpack_type");
    if (rank < 0 || rank >= rank_count(detail::tensor_traits<Tensor>::ranks)) return local_error::rank_outside_mesh;
    if (!detail::is_on(given, device)) return local_error::another_device;
    if (!detail::same_dlpack_type(given.dtype, wanted)) return local_error::another_type;
    const local_error dims =
        detail::compare_dims<Tensor>(given, rank, std::make_integer_sequence<int, rank_v<Tensor>>{});
    if (dims != local_error::none) return dims;
    return detail::block_at<Tensor>(given, rank);
}

template <AnyTensor Tensor>
result<sharded<Tensor>> from_dlpack(const DLManagedTensor& given, extent_t rank, DLDevice device = dlpack_host) {
    return from_dlpack<Tensor>(given.dl_tensor, rank, device);
}

/// Of a versioned one also the version, before anything else is read, and that nobody will write what is read-only:
/// that asks for const elements.
template <AnyTensor Tensor>
result<sharded<Tensor>> from_dlpack(const dlpack_versioned& given, extent_t rank, DLDevice device = dlpack_host) {
    if (given.version.major != 1) return local_error::another_version;
    if (!std::is_const_v<element_t<Tensor>> && (given.flags & dlpack_read_only) != 0) return local_error::read_only;
    return from_dlpack<Tensor>(given.dl_tensor, rank, device);
}

}  // namespace shardcheck
