#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the examples, runs the legal one, and shows how the compiler refuses the illegal one.
# Exit status 0 only if the first runs and the second is refused with exactly one error.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tests/lib.sh"

mapfile -t packages < <(build_packages)
install_packages "${packages[@]}"
require_tools

say "building the examples"
in_root cmake --preset gcc -DSHARDCHECK_BUILD_TESTS=OFF -B build/examples >/dev/null
in_root cmake --build build/examples --parallel "$(jobs)"

say "attention, a model whose views are all legal"
"$root/build/examples/examples/attention"

# Cuts the folder off, so that the line reads as it would in one's own project.
compiler=${CXX:-g++}
say "illegal_kv_heads, refused by $compiler"
if output=$(in_root env LC_ALL=C "$compiler" -std=c++20 -Iinclude -fsyntax-only examples/illegal_kv_heads.cpp 2>&1); then
    echo "examples/illegal_kv_heads.cpp compiles, and should not" >&2
    exit 1
fi
errors=$(grep -c 'error:' <<<"$output" || true)
if [ "$errors" -ne 1 ] || grep -q 'fatal error:' <<<"$output"; then
    printf '%s\n\n%s errors, and there should be one\n' "$output" "$errors" >&2
    exit 1
fi
grep 'error:' <<<"$output"

have nvcc || [ -x /usr/local/cuda/bin/nvcc ] || note "no nvcc: nothing of CUDA has been built; the checker needs none"
