// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/core/config.hpp>

#include <exception>

// What a check at run time comes to: a value, or the reason why there is none.
namespace shardcheck {

/// Why memory is not the block of a tensor on a rank.
enum class local_error : unsigned char {
    none,
    rank_outside_mesh,  ///< the mesh has no such rank
    null_pointer,       ///< no memory for a block that has elements
    misaligned,         ///< the pointer is not aligned for the element type
    too_few_elements,   ///< the memory ends before the block does
    not_device_memory,  ///< a device cannot read the pointer's memory
    another_device,     ///< the memory is on another device than the one asked for
    another_type,       ///< elements of another type, or of vectors
    another_rank,       ///< another number of dims
    another_shape,      ///< another local extent
    another_stride,     ///< rows of a dim lie elsewhere
    another_version,    ///< a layout of the description that is not known here
    read_only,          ///< memory that may not be written, for elements that are not const
    overlapping         ///< memory to copy to is memory to copy from
};

/// The error's stable name. A null-terminated string of static life.
SHARDCHECK_HOST_DEVICE constexpr const char* name_of(local_error error) {
    switch (error) {
        case local_error::none: return "none";
        case local_error::rank_outside_mesh: return "rank_outside_mesh";
        case local_error::null_pointer: return "null_pointer";
        case local_error::misaligned: return "misaligned";
        case local_error::too_few_elements: return "too_few_elements";
        case local_error::not_device_memory: return "not_device_memory";
        case local_error::another_device: return "another_device";
        case local_error::another_type: return "another_type";
        case local_error::another_rank: return "another_rank";
        case local_error::another_shape: return "another_shape";
        case local_error::another_stride: return "another_stride";
        case local_error::another_version: return "another_version";
        case local_error::read_only: return "read_only";
        case local_error::overlapping: return "overlapping";
    }
    return "none";
}

namespace detail {

/// Throws, or ends the program where there are no exceptions. In a constant expression it is an error.
template <class Exception>
[[noreturn]] constexpr void fail(const Exception& exception) {
#if defined(__cpp_exceptions)
    throw exception;
#else
    static_cast<void>(exception);
    std::terminate();
#endif
}

}  // namespace detail

/// What value() throws.
class bad_local : public std::exception {
  public:
    explicit bad_local(local_error error) : error_(error) {}
    local_error error() const noexcept { return error_; }
    const char* what() const noexcept override { return name_of(error_); }

  private:
    local_error error_;
};

/// A value or an error, as std::expected. Value must be default constructible.
template <class Value>
class [[nodiscard]] result {
  public:
    SHARDCHECK_HOST_DEVICE constexpr result(const Value& value) : value_(value) {}
    SHARDCHECK_HOST_DEVICE constexpr result(local_error error) : error_(error) {}

    SHARDCHECK_HOST_DEVICE constexpr bool has_value() const { return error_ == local_error::none; }
    SHARDCHECK_HOST_DEVICE constexpr explicit operator bool() const { return has_value(); }
    SHARDCHECK_HOST_DEVICE constexpr local_error error() const { return error_; }

    /// The value; throws bad_local if there is none. In a kernel, where nothing can be thrown, the kernel ends.
    SHARDCHECK_HOST_DEVICE constexpr const Value& value() const {
        if (!has_value()) {
#if defined(__CUDA_ARCH__)
            __trap();
#else
            detail::fail(bad_local(error_));
#endif
        }
        return value_;
    }

    /// The value, without a look: there must be one.
    SHARDCHECK_HOST_DEVICE constexpr const Value& operator*() const { return value_; }
    SHARDCHECK_HOST_DEVICE constexpr const Value* operator->() const { return &value_; }

  private:
    Value value_{};
    local_error error_ = local_error::none;
};

}  // namespace shardcheck
