#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# compare.sh SOURCE WORK_DIR COMPILER [FLAG...]: compiles SOURCE and compares the machine code of its functions,
# instruction by instruction: hand_NAME with view_NAME, for every NAME in SOURCE. must_differ_NAME has to be found
# different. COMPILER is a C++ compiler, or nvcc: then SASS of sm_90 is compared, as nvdisasm shows it, or as encoded
# where there is none. Where SOURCE says // COMPARE: any order, the order of instructions and the names of registers do
# not count, on the host.
set -euo pipefail
source=$1 work=$2 compiler=$3
shift 3
export LC_ALL=C
rm -rf "$work"
mkdir -p "$work"
object=$work/code.o

# ---- one file for each function, $work/NAME: its instructions, without addresses and its own name ----------------

case ${compiler##*/} in
    nvcc*)
        "$compiler" -std=c++20 -O2 -arch=sm_90 -cubin "$@" -x cu -o "$object" "$source"
        shown="SASS, encoded (no nvdisasm)"
        disassembler=${NVDISASM:-$(command -v nvdisasm || true)}
        [ -z "$disassembler" ] || shown=SASS
        if [ -z "$disassembler" ]; then
            # An instruction has 16 bytes.
            readelf -SW "$object" 2>/dev/null |
                sed -nE 's/.* \.text\.([a-z0-9_]+) +PROGBITS +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+) .*/\1 \2 \3/p' |
                while read -r name offset size; do
                    od -An -v -tx8 -w16 -j "0x$offset" -N "0x$size" "$object" | sed '/^ 0*7918 /d' >"$work/$name" # no NOP
                done
        else
            "$disassembler" -c "$object" | awk -v work="$work" '
                /^\/\/-+ \.text\./ { name = $0; sub(/.*\.text\./, "", name); sub(/ .*/, "", name); next }
                /^\/\/-+/ || /^[ \t]*\.section/ && !/\.text\./ { name = "" }
                name != "" && /^[ \t]*\/\*[0-9a-f]+\*\// {
                    sub(/^[ \t]*\/\*[0-9a-f]+\*\/[ \t]*/, "")
                    if (/^NOP/) next
                    gsub(/`\(\.L_x_[0-9]+\)/, "`(label)")
                    print > (work "/" name)
                }'
        fi
        ;;
    *)
        "$compiler" -std=c++20 -O2 "$@" -c -o "$object" "$source"
        shown=$(uname -m)
        # A target inside the function becomes +OFFSET; what pads to the next function is no code of it.
        objdump -dr --no-show-raw-insn "$object" | awk -v work="$work" '
            /^[0-9a-f]+ <[a-z0-9_]+>:$/ { name = $2; gsub(/[<>:]/, "", name); next }
            name != "" && /^ *[0-9a-f]+:\t/ {
                sub(/^ *[0-9a-f]+:\t/, "")
                gsub(/[0-9a-f]+ <[a-z0-9_]+\+/, "<+")
                gsub("<" name ">", "<+0x0>")
                gsub(/[ \t]+/, " ")
                if ($0 ~ /^(nop|data16|cs nop|xchg %ax,%ax)/) next
                print > (work "/" name)
            }'
        if grep -q '^// COMPARE: any order$' "$source"; then
            shown+=", in any order"
            for file in "$work"/hand_* "$work"/view_*; do
                sed -E 's/%[a-z0-9]+/%/g' "$file" | sort >"$work/sorted"
                mv "$work/sorted" "$file"
            done
        fi
        ;;
esac

# ---- the pairs -----------------------------------------------------------------------------------------------------

passed=0 failed=0 controls=0
fail() {
    echo "$*"
    failed=$((failed + 1))
}

while read -r name; do
    hand=$work/hand_$name view=$work/view_$name differs=no
    if ! [ -s "$hand" ] || ! [ -s "$view" ]; then
        fail "$name: no code of hand_$name or of view_$name"
        continue
    fi
    diff -u --label "hand_$name" --label "view_$name" "$hand" "$view" >"$work/diff" || differs=yes
    case $name,$differs in
        must_differ_*,yes) controls=$((controls + 1)) ;;
        must_differ_*) fail "$name: hand_$name and view_$name differ, and are taken for the same" ;;
        *,no) passed=$((passed + 1)) ;;
        *) fail "$(cat "$work/diff")" ;;
    esac
done < <(grep -oE '(hand|view)_[a-z0-9_]+' "$source" | grep -vE '_NAME$' | sed -E 's/^[a-z]+_//' | sort -u)
[ $((passed + failed)) -ge 12 ] || fail "$source has $passed pairs: too few"
[ "$controls" -ge 2 ] || fail "$source has $controls pairs that differ: too few to trust the comparison"

echo "codegen: $(basename "$source"), $shown: $passed the same, $controls different as they should, $failed failed"
[ "$failed" -eq 0 ]
