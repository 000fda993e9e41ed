#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the examples, shows what the compiler knows of five models, and how it refuses them over a mesh that does not
# fit. Exit status 0 only if the models run and each that is to be refused is so, with exactly one error.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tests/lib.sh"

mapfile -t packages < <(build_packages)
# the models are Hana structs
if apt_knows libboost-dev; then packages+=(libboost-dev); fi
install_packages "${packages[@]}"
require_tools

say "building the examples"
in_root cmake --preset gcc -DSHARDCHECK_BUILD_TESTS=OFF -B build/examples >/dev/null
in_root cmake --build build/examples --parallel "$(jobs)"

if [ -x "$root/build/examples/examples/models" ]; then
    say "models: parameters, views and communication, all known to the compiler"
    "$root/build/examples/examples/models"
else
    note "no Boost: the models have not been built"
fi

say "attention: the views of GPT-2 and Llama-3 alone"
"$root/build/examples/examples/attention"

# refuse SOURCE: the one error of it. Folders are cut off, so that the line reads as it would in one's own project.
compiler=${CXX:-g++}
refuse() {
    local output errors
    say "$1, refused by $compiler: $(sed -nE '/EXPECT|SPDX/!s|^// (.*)|\1|p' "$root/$1" | sed -n 1p)"
    if output=$(in_root env LC_ALL=C "$compiler" -std=c++20 -Iinclude -fsyntax-only "$1" 2>&1); then
        echo "$1 compiles, and should not" >&2
        exit 1
    fi
    errors=$(grep -c 'error:' <<<"$output" || true)
    if [ "$errors" -ne 1 ] || grep -q 'fatal error:' <<<"$output"; then
        printf '%s\n\n%s errors, and there should be one\n' "$output" "$errors" >&2
        exit 1
    fi
    grep 'error:' <<<"$output"
}
refuse examples/illegal_kv_heads.cpp
if [ -x "$root/build/examples/examples/models" ]; then
    for source in "$root"/examples/illegal_{llama3,mixtral}*.cpp; do refuse "examples/$(basename "$source")"; done
fi

have nvcc || [ -x /usr/local/cuda/bin/nvcc ] || note "no nvcc: nothing of CUDA has been built; the checker needs none"
