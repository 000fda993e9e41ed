#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The tree's own rules: every header is small, marked, and includes lower rooms only; the format is clang-format 14's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

failures=0
fail() {
    echo "tree: $*"
    failures=$((failures + 1))
}

# Low to high.
height_of() {
    case $1 in
        core) echo 0 ;;
        types) echo 1 ;;
        diagnostics) echo 2 ;;
        ops) echo 3 ;;
        runtime) echo 4 ;;
        model) echo 5 ;;
        *) return 1 ;;
    esac
}

# check_include FILE ROOM HEADER: may a header of ROOM include <HEADER>?
check_include() {
    local file=$1 room=$2 header=$3 target
    case $header in
        shardcheck/version.hpp) ;;
        shardcheck/*/*)
            target=${header#shardcheck/}
            target=${target%%/*}
            [ -f "include/$header" ] || fail "$file: includes $header, which is not there"
            if [ "$target" != "$room" ] && ! [ "$(height_of "$target")" -lt "$(height_of "$room")" ]; then
                fail "$file: $room includes $target, which is not a lower room"
            fi
            ;;
        shardcheck/*) fail "$file: includes $header: umbrella headers are for users" ;;
        cuda* | cooperative_groups* | nv/* | thrust/* | cub/*)
            [ "$room" = runtime ] || fail "$file: includes $header: CUDA belongs to runtime"
            ;;
        dlpack/*)
            [ "$room" = runtime ] || fail "$file: includes $header: DLPack belongs to runtime"
            ;;
        boost/hana.hpp) fail "$file: includes all of Hana" ;;
        boost/*)
            [ "$(height_of "$room")" -ge 3 ] || fail "$file: includes $header: Boost belongs to ops and above"
            ;;
        *)
            if [ "$room" = core ] && [ "$header" != cstddef ] && [ "$header" != cstdint ]; then
                fail "$file: core includes <cstddef> and <cstdint>, not <$header>"
            fi
            ;;
    esac
}

includes_of() { sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]([^>"]+)[>"].*/\1/p' "$1"; }

headers=0
while IFS= read -r file; do
    headers=$((headers + 1))
    case $file in *.hpp) ;; *) fail "$file: only .hpp files belong here" ;; esac
    head -n 1 "$file" | grep -q '^// SPDX-License-Identifier: Apache-2.0$' || fail "$file: line 1 is no SPDX line"
    grep -q '^#pragma once$' "$file" || fail "$file: no #pragma once"
    size=$(wc -c <"$file")
    [ "$size" -lt 15360 ] || fail "$file: $size bytes, one idea should fit in 15359"
    # nvcc reads `x.name < y` as a template, where the user's code has a template of that name
    ! grep -nE '(\.|->)[a-z_]+ < ' "$file" || fail "$file: a member on the left of <"
    ! grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$file" || fail "$file: include with <...>"

    room=${file#include/shardcheck/}
    case $room in
        */*)
            room=${room%%/*}
            if ! height_of "$room" >/dev/null; then
                fail "$file: no such room: $room"
                continue
            fi
            while IFS= read -r header; do check_include "$file" "$room" "$header"; done < <(includes_of "$file")
            ;;
        version.hpp) [ -z "$(includes_of "$file")" ] || fail "$file: includes something" ;;
        checker.hpp)
            while IFS= read -r header; do
                case $header in
                    shardcheck/runtime/* | shardcheck/model/* | shardcheck/shardcheck.hpp | boost/* | cuda*)
                        fail "$file: the checker alone does not include $header" ;;
                esac
            done < <(includes_of "$file")
            ;;
    esac
done < <(find include -type f | LC_ALL=C sort)

# What the checker pulls in through others counts as well.
compiler=${CXX:-g++}
if [ -f include/shardcheck/checker.hpp ] && command -v "$compiler" >/dev/null; then
    pulled=$("$compiler" -std=c++20 -Iinclude -M -x c++ include/shardcheck/checker.hpp 2>/dev/null |
        tr -s ' ' '\n' | grep -E '/(boost|cuda|cccl)/' | head -n 3) || true
    [ -z "$pulled" ] || fail "checker.hpp pulls in ${pulled//$'\n'/ }"
fi

# A source that no rule of tests/CMakeLists.txt picks up would never be tested.
while IFS= read -r file; do
    case $file in
        tests/consumer/*.cpp | tests/support/replay.cpp | tests/cases/generate_static.cpp) ;;
        tests/exact/exact.cpp | tests/exact/properties.cpp | tests/exact/cures.cpp | tests/exact/ops.cpp) ;;
        tests/exact/typed_ops.cpp | tests/exact/typed_blocks.cpp | tests/exact/read_blocks.cpp) ;;
        tests/exact/combinations.cpp | tests/exact/redistribution.cpp | tests/exact/rows.cpp) ;;
        tests/peers/judge.cpp | tests/peers/speed.cpp | tests/benchmarks/check.cpp) ;;
        tests/*/*/*) fail "$file: in no folder that tests/CMakeLists.txt looks into" ;;
        tests/static/*.cpp | tests/fail/*.cpp | tests/driver/*.cpp | tests/unit/*.cpp | tests/fuzz/*.cpp) ;;
        tests/codegen/*.cpp | tests/cuda/*.cu) ;;
        tests/python/exchange.cpp) ;;
        *) fail "$file: in no folder that tests/CMakeLists.txt looks into" ;;
    esac
done < <(find tests -type f \( -name '*.cpp' -o -name '*.cu' \) | LC_ALL=C sort)

# Another version formats differently, so only 14 (Debian 12) judges.
formatter=
for name in clang-format-14 clang-format; do
    if command -v "$name" >/dev/null && "$name" --version | grep -q 'version 14\.'; then
        formatter=$name
        break
    fi
done
if [ -n "$formatter" ]; then
    mapfile -t sources < <(find include examples tests -type f \
        \( -name '*.hpp' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) | LC_ALL=C sort)
    "$formatter" --dry-run -Werror "${sources[@]}" || fail "format: run $formatter -i on the files above"
else
    echo "tree: format skipped: no clang-format 14"
fi

echo "tree: $headers headers, $failures failures"
[ "$failures" -eq 0 ]
