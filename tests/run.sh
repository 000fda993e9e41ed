#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is missing, builds everything and runs every test. Says at the end what was left out, and why.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tests/lib.sh"

left_out=()

# ---- what the tests need ----------------------------------------------------------------------------------------

mapfile -t packages < <(build_packages)
for version in 14 19; do
    if apt_knows clang-$version; then packages+=("clang-$version" "libclang-rt-$version-dev"); fi
done
if [[ ! " ${packages[*]} " == *" clang-"* ]]; then packages+=(clang libclang-rt-dev); fi
for package in catch2 libboost-dev libdlpack-dev libbenchmark-dev python3-venv clang-format-14 valgrind; do
    if apt_knows $package; then packages+=("$package"); fi
done
install_packages "${packages[@]}"
require_tools

# ---- g++ builds everything; its CTest calls every compiler that was found ---------------------------------------

say "g++: build"
build gcc
say "g++: every test"
in_root ctest --preset gcc --parallel "$(jobs)"
# What tests that passed have skipped: ctest shows no output of theirs.
while IFS= read -r line; do
    left_out+=("left out: $line")
done < <(grep -hE '^(readme: .* [1-9][0-9]* not checked|(tree|python): .* skipped)' "$root/build/gcc/Testing/Temporary/LastTest.log" || true)

# ---- the programs once more: another compiler, every check of the sanitizers -------------------------------------

clang=$(default_clang)
if can_link "$clang" -fsanitize=fuzzer-no-link,address,undefined; then
    say "clang with sanitizers: build"
    build clang-sanitize
    say "clang with sanitizers: every program"
    in_root ctest --preset clang-sanitize --parallel "$(jobs)"

    say "fuzzing, briefly"
    bash "$root/tests/fuzz/run.sh" 5
else
    left_out+=("left out: clang with sanitizers, fuzzing (${clang:-clang} is not there or lacks its libclang-rt)")
fi

# ---- CUDA: compiles without a GPU, runs with one -----------------------------------------------------------------

if grep -q 'nvcc' "$root/build/gcc/left_out.txt"; then
    left_out+=("left out: tests/cuda (no nvcc)")
else
    say "CUDA"
    build cuda cuda_tests cuda_views
    if have nvidia-smi && nvidia-smi >/dev/null 2>&1; then
        in_root ctest --preset cuda --tests-regex '^cuda[.]'
    else
        left_out+=("left out: running tests/cuda (no GPU; compiled only)")
    fi
fi

# ---- what a newcomer runs first -----------------------------------------------------------------------------------

bash "$root/examples/run.sh"

say "every test passed"
cat "$root/build/gcc/left_out.txt"
[ "${#left_out[@]}" -eq 0 ] || printf '%s\n' "${left_out[@]}"
