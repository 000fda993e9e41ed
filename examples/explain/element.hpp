// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

// Element types by the names that PyTorch, NumPy and JAX users write.
namespace shardcheck::explain {

struct element_names {
    int bytes;
    std::string_view names;  ///< joined by spaces
};

inline constexpr element_names known_elements[] = {
    {1, "bool int8 i8 s8 char uint8 u8 byte float8 f8 fp8 float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz"},
    {1, "float8_e8m0fnu f8e4m3fn f8e5m2"},
    {2, "float16 half f16 fp16 bfloat16 bf16 int16 short i16 s16 uint16 u16"},
    {4, "float32 float f32 fp32 int32 int i32 s32 uint32 u32 complex32 chalf c32"},
    {8, "float64 double f64 fp64 int64 long i64 s64 uint64 u64 complex64 cfloat c64"},
    {16, "complex128 cdouble c128"},
};

/// Bytes of one element, 0 for a name that is none.
constexpr int element_bytes(std::string_view name) {
    constexpr std::string_view torch = "torch.";
    if (name.substr(0, torch.size()) == torch) name.remove_prefix(torch.size());
    if (name.empty()) return 0;
    for (const element_names& known : known_elements) {
        std::string_view rest = known.names;
        while (!rest.empty()) {
            const std::size_t space = rest.find(' ');
            if (rest.substr(0, space) == name) return known.bytes;
            rest.remove_prefix(space == std::string_view::npos ? rest.size() : space + 1);
        }
    }
    return 0;
}

}  // namespace shardcheck::explain
