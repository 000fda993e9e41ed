// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <shardcheck/ops/cast.hpp>

#if !__has_include(<dlpack/dlpack.h>)
#error "shardcheck/runtime/dlpack.hpp needs <dlpack/dlpack.h> of DLPack 0.6 or newer (Debian: libdlpack-dev)"
#endif
#include <dlpack/dlpack.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

// CUDA's small floating-point types, of cuda_fp16.h, cuda_bf16.h and cuda_fp8.h. Declared, so that none of these is
// needed here, and that it does not matter which header is included first.
struct __half;
struct __nv_bfloat16;
struct __nv_fp8_e4m3;
struct __nv_fp8_e5m2;
struct __nv_fp8_e8m0;

// What DLPack calls the elements of a tensor.
namespace shardcheck {

/// The type codes of DLPack 1.1. Older headers lack some: Debian 12's ends before boolean.
enum class dlpack_code : std::uint8_t {
    signed_integer = 0,
    unsigned_integer = 1,
    floating = 2,
    bfloat = 4,
    complex = 5,
    boolean = 6,
    float8_e4m3fn = 10,
    float8_e5m2 = 12,
    float8_e8m0fnu = 14
};

/// One number of `bytes` bytes.
constexpr DLDataType make_dlpack_type(dlpack_code code, std::size_t bytes) {
    return {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(8 * bytes), 1};
}

namespace detail {

inline constexpr DLDataType no_dlpack_type{0, 0, 0};

constexpr bool same_dlpack_type(const DLDataType& left, const DLDataType& right) {
    return left.code == right.code && left.bits == right.bits && left.lanes == right.lanes;
}

/// By what the standard says of a floating-point type: DLPack has IEEE's, and bfloat16. Not x86's long double.
constexpr DLDataType floating_dlpack_type(std::size_t bytes, int digits) {
    if (bytes == 2 && digits == 8) return make_dlpack_type(dlpack_code::bfloat, bytes);
    const bool is_ieee = (bytes == 2 && digits == 11) || (bytes == 4 && digits == 24) ||
                         (bytes == 8 && digits == 53) || (bytes == 16 && digits == 113);
    return is_ieee ? make_dlpack_type(dlpack_code::floating, bytes) : no_dlpack_type;
}

template <class Element>
constexpr DLDataType find_dlpack_type();

}  // namespace detail

/// The DLPack type of an element type; no lanes where there is none. Specialise it for a type of your own:
///
///     template <>
///     inline constexpr DLDataType shardcheck::dlpack_type<my::half> =
///         shardcheck::make_dlpack_type(shardcheck::dlpack_code::floating, 2);
template <class Element>
inline constexpr DLDataType dlpack_type = detail::find_dlpack_type<Element>();

template <>
inline constexpr DLDataType dlpack_type<__half> = make_dlpack_type(dlpack_code::floating, 2);
template <>
inline constexpr DLDataType dlpack_type<__nv_bfloat16> = make_dlpack_type(dlpack_code::bfloat, 2);
template <>
inline constexpr DLDataType dlpack_type<__nv_fp8_e4m3> = make_dlpack_type(dlpack_code::float8_e4m3fn, 1);
template <>
inline constexpr DLDataType dlpack_type<__nv_fp8_e5m2> = make_dlpack_type(dlpack_code::float8_e5m2, 1);
template <>
inline constexpr DLDataType dlpack_type<__nv_fp8_e8m0> = make_dlpack_type(dlpack_code::float8_e8m0fnu, 1);

namespace detail {

template <class Element>
constexpr DLDataType find_dlpack_type() {
    if constexpr (!std::is_same_v<Element, std::remove_cv_t<Element>>) {
        return dlpack_type<std::remove_cv_t<Element>>;
    } else if constexpr (std::is_same_v<Element, bool>) {
        return make_dlpack_type(dlpack_code::boolean, sizeof(Element));
    } else if constexpr (std::is_integral_v<Element>) {
        constexpr bool has_sign = std::is_signed_v<Element>;
        return make_dlpack_type(has_sign ? dlpack_code::signed_integer : dlpack_code::unsigned_integer,
                                sizeof(Element));
    } else if constexpr (std::is_floating_point_v<Element>) {
        return floating_dlpack_type(sizeof(Element), std::numeric_limits<Element>::digits);
    } else if constexpr (complex_part<Element>::is_complex) {
        constexpr DLDataType part = dlpack_type<typename complex_part<Element>::type>;
        constexpr bool of_floating = same_dlpack_type(
            part, make_dlpack_type(dlpack_code::floating, sizeof(typename complex_part<Element>::type)));
        return of_floating ? make_dlpack_type(dlpack_code::complex, sizeof(Element)) : no_dlpack_type;
    } else {
        return no_dlpack_type;
    }
}

}  // namespace detail
}  // namespace shardcheck
