#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run_on_gpu.sh [BUILD_DIR]: builds every CUDA test and example for the GPU that is here, runs each with its time, then
# once more under compute-sanitizer where that is installed. Needs nvcc and a host compiler, no CMake. Under 5 minutes.
# Without a GPU it builds, for sm_90, and says that it has run nothing: exit status 77.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${1:-build/on_gpu}
mkdir -p "$build"
export PATH=$PATH:/usr/local/cuda/bin

gpu=yes architecture=native
if ! command -v nvidia-smi >/dev/null || ! nvidia-smi --query-gpu=name,compute_cap --format=csv,noheader; then
    gpu=no architecture=sm_90
fi
nvcc --version | tail -n 2 | head -n 1

passed=0 failed=0 skipped=0
# timed LIMIT NAME COMMAND...: one line with the outcome and the seconds; the output where it failed, or said something.
timed() {
    local limit=$1 name=$2 begin=$EPOCHREALTIME status=0 outcome output
    shift 2
    output=$(timeout "$limit" "$@" 2>&1) || status=$?
    case $status in
        0) outcome=passed passed=$((passed + 1)) ;;
        77) outcome=skipped skipped=$((skipped + 1)) ;;
        *) outcome="FAILED ($status)" failed=$((failed + 1)) ;;
    esac
    awk -v name="$name" -v outcome="$outcome" -v begin="$begin" -v end="$EPOCHREALTIME" \
        'BEGIN { printf "%-36s %-10s %6.2f s\n", name, outcome, end - begin }'
    [ -z "$output" ] || sed 's/^/    /' <<<"$output"
}

# ---- build, all at once --------------------------------------------------------------------------------------------

sources=(tests/cuda/*.cu examples/*.cu)
builds=()
for source in "${sources[@]}"; do
    name=$(basename "$source" .cu)
    rm -f "$build/$name"
    nvcc -std=c++20 -O2 -arch="$architecture" -lineinfo -Iinclude "$source" -o "$build/$name" >"$build/$name.log" 2>&1 &
    builds+=($!)
done
for i in "${!sources[@]}"; do
    if ! wait "${builds[i]}"; then
        echo "${sources[i]} does not build:"
        cat "$build/$(basename "${sources[i]}" .cu).log"
        failed=$((failed + 1))
    fi
done
echo "built in $SECONDS s"

# ---- run -----------------------------------------------------------------------------------------------------------

for source in "${sources[@]}"; do
    name=$(basename "$source" .cu)
    [ ! -x "$build/$name" ] || timed 20 "$name" "$build/$name"
done

if [ "$gpu" = no ]; then
    echo "compute-sanitizer: skipped (no GPU)"
elif ! command -v compute-sanitizer >/dev/null; then
    echo "compute-sanitizer: skipped (not installed)"
else
    for source in "${sources[@]}"; do
        name=$(basename "$source" .cu)
        [ -x "$build/$name" ] || continue
        command=("$build/$name")
        [ "$name" != copy_speed ] || command+=(--small)
        # Calls that fail on purpose, to see what from_device says, are no errors.
        timed 25 "$name, memcheck" compute-sanitizer --error-exitcode 1 --report-api-errors no --leak-check full "${command[@]}"
    done
fi

echo "took $SECONDS s"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] || exit 1
[ "$gpu" = yes ] || exit 77
