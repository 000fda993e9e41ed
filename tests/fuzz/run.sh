#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes each target for some time, starting from its corpus.
#   tests/fuzz/run.sh SECONDS [TARGET...]
# New inputs go to build/fuzz/corpus/TARGET. Fold what is worth keeping into tests/fuzz/corpus with
#   build/fuzz/tests/fuzz_TARGET -merge=1 tests/fuzz/corpus/TARGET build/fuzz/corpus/TARGET
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tests/lib.sh"

seconds=${1:?"how many seconds for each target?"}
shift
names=("$@")
if [ "${#names[@]}" -eq 0 ]; then
    for source in "$root"/tests/fuzz/*.cpp; do
        [ ! -f "$source" ] || names+=("$(basename "$source" .cpp)")
    done
fi
[ "${#names[@]}" -gt 0 ] || { echo "no fuzz targets"; exit 0; }

build fuzz "${names[@]/#/fuzz_}"
for name in "${names[@]}"; do
    say "fuzzing $name for $seconds s"
    found="$root/build/fuzz/corpus/$name"
    mkdir -p "$found"
    corpus=("$found")
    [ ! -d "$root/tests/fuzz/corpus/$name" ] || corpus+=("$root/tests/fuzz/corpus/$name")
    log="$root/build/fuzz/$name.log"
    # libFuzzer leaves a crashing input in the current folder.
    if (cd "$root/build/fuzz" && "tests/fuzz_$name" -max_total_time="$seconds" "${corpus[@]}") >"$log" 2>&1; then
        grep '^Done' "$log"
    else
        tail -n 100 "$log"
        echo "the whole output: $log"
        exit 1
    fi
done
