#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lines and branches of core/ and ops/ that the tests execute, by header: coverage.sh [--lines] [WORK]
# --lines also lists the lines that none executes. gcov sees what runs, not what a compiler evaluates: a function that
# only types call has no count, and of those there is `compiled` (no code: static_asserts are its tests).
# WORK is build/mutation/coverage by default. Needs g++, its gcov and Python 3, no other tool.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
lines=0
if [ "${1:-}" = --lines ]; then
    lines=1
    shift
fi
work=${1:-$root/build/mutation/coverage}
gxx=${CXX:-g++}
gcov=${GCOV:-gcov}
rm -rf "$work"
mkdir -p "$work"
cd "$work"

# -O0: each line of source is a line of code.
flags=(-std=c++20 -O0 -w --coverage "-I$root/include" "-I$root/tests")

# program NAME ARGUMENTS LIBRARY SOURCES...
program() {
    local name=$1 arguments=$2 library=$3
    shift 3
    echo "$name $arguments"
    # shellcheck disable=SC2086
    "$gxx" "${flags[@]}" -o "$name" "${@/#/$root/tests/}" $library
    # shellcheck disable=SC2086
    "./$name" $arguments >"$name.log" || {
        tail -n 20 "$name.log"
        echo "coverage: $name fails"
        exit 1
    }
}

program exact "--sample 20000" "" exact/exact.cpp
program properties "" "" exact/properties.cpp
program cures "--sample 5000" "" exact/cures.cpp
program ops "--at-least 1000 --shard 0/32" "" exact/ops.cpp
program rows "--self-test" "" exact/rows.cpp
program combinations "--at-least 1000" "" exact/combinations.cpp
program redistribution "--at-least 20000" "" exact/redistribution.cpp
if [ -e /usr/include/catch2 ] || [ -e /usr/local/include/catch2 ]; then
    catch=-lCatch2WithMain
    "$gxx" -x c++ /dev/null -shared -o catch.so $catch 2>/dev/null || catch="-lCatch2Main -lCatch2"
    program unit "" "$catch" unit/even_view_test.cpp unit/even_op_test.cpp unit/answers_test.cpp unit/explain_test.cpp \
        unit/choices_test.cpp unit/core_test.cpp unit/op_facts_test.cpp unit/beyond_test.cpp unit/large_extents_test.cpp unit/rows_test.cpp unit/row_line_test.cpp unit/strides_test.cpp
else
    echo "coverage: unit tests left out: no Catch2"
fi

for counts in *.gcda; do "$gcov" --branch-probabilities --branch-counts --json-format --stdout "$counts" 2>/dev/null; done >counts.json
python3 - "$root/include/shardcheck" "$lines" <<'END'
import collections, json, pathlib, re, sys

root, wanted = pathlib.Path(sys.argv[1]), sys.argv[2] == "1"
counts = collections.defaultdict(lambda: collections.defaultdict(int))    # file: line: times
branches = collections.defaultdict(lambda: collections.defaultdict(int))  # file: (line, number): times
for text in open("counts.json"):
    for file in json.loads(text)["files"]:
        path = pathlib.Path(file["file"]).resolve()
        if root not in path.parents:
            continue
        name = str(path.relative_to(root))
        for line in file["lines"]:
            counts[name][line["line_number"]] += line["count"]
            for number, branch in enumerate(b for b in line["branches"] if not b["throw"]):
                branches[name][line["line_number"], number] += branch["count"]

print(f"{'header':28} {'lines':>6} {'run':>6} {'%':>6} {'branches':>9} {'taken':>6} {'%':>6}")
never = []
for room in ("core", "ops"):
    total = [0] * 4
    for path in sorted((root / room).glob("*.hpp")):
        name = f"{room}/{path.name}"
        if name not in counts:
            print(f"{name:28}   compiled")
            continue
        row = [len(counts[name]), sum(n > 0 for n in counts[name].values()), len(branches[name]),
               sum(n > 0 for n in branches[name].values())]
        total = [a + b for a, b in zip(total, row)]
        print(f"{name:28} {row[0]:6} {row[1]:6} {100 * row[1] / row[0]:6.1f} {row[2]:9} {row[3]:6} "
              f"{100 * row[3] / max(1, row[2]):6.1f}")
        source = path.read_text().splitlines()
        never += [(name, n, source[n - 1].strip()) for n, times in sorted(counts[name].items()) if times == 0]
    if total[0]:
        print(f"{'all of ' + room:28} {total[0]:6} {total[1]:6} {100 * total[1] / total[0]:6.1f} {total[2]:9} {total[3]:6} "
              f"{100 * total[3] / max(1, total[2]):6.1f}")
if wanted:
    for name, number, text in never:
        print(f"{name}:{number}: {text}")
END
