#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that README.md quotes is true: files to the letter, compiler errors and tool output from real runs.
#   readme.sh [--update] EXPLAIN      EXPLAIN is the built shardcheck-explain
# Blocks stand between `<!-- begin KIND ... -->` and `<!-- end -->`. A compiler that is not there, or that prints
# otherwise than the version quoted (another major version), keeps its block unchecked and is named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

update=no
if [ "${1:-}" = --update ]; then
    update=yes
    shift
fi
explain=${1:?the path of shardcheck-explain}

# The compilers whose words are quoted, by major version.
version_of() { "$1" --version | sed -nE 's/.*(release|version|\)) ([0-9]+)\..*/\2/p' | head -n 1; }
declare -A quoted=([g++]=12 [clang++-14]=14 [clang++-19]=19 [nvcc]=13)

first_error() {
    local compiler=$1 source=$2 output flags=(-fsyntax-only)
    [ "$compiler" != nvcc ] || flags=(-x cu -c -o "$scratch/object")
    output=$(LC_ALL=C "$compiler" -std=c++20 "${flags[@]}" -Iinclude "$source" 2>&1) && return 1
    sed -nE 's/.*(error: .*)/\1/p' <<<"$output" | head -n 1
}

# block KIND ARGUMENTS: what the block has to say; status 2: cannot be said here.
block() {
    local kind=$1 rest=$2
    case $kind in
        file)
            printf '```cpp\n'
            grep -v '^// SPDX' "$rest"
            printf '```\n'
            ;;
        error)
            local compiler=${rest%% *} source=${rest#* }
            command -v "$compiler" >/dev/null && [ "$(version_of "$compiler")" = "${quoted[$compiler]}" ] || return 2
            printf '```text\n%s %s: ' "$compiler" "${quoted[$compiler]}"
            first_error "$compiler" "$source"
            printf '```\n'
            ;;
        output)
            printf '```text\n$ %s\n' "$rest"
            eval "\"$explain\" ${rest#* }" || true
            printf '```\n'
            ;;
        *) echo "readme: no such kind of block: $kind" >&2 && return 1 ;;
    esac
}

scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
new=$scratch/README.md
: >"$new"
blocks=0
inside=no
while IFS= read -r line; do
    if [[ $line =~ ^'<!-- begin '([a-z]+)' '(.*)' -->'$ ]]; then
        echo "$line" >>"$new"
        blocks=$((blocks + 1))
        status=0
        text=$(block "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}") || status=$?
        if [ "$status" -eq 2 ]; then
            echo "readme: not checked, another compiler or none: ${BASH_REMATCH[2]}"
            inside=kept
        elif [ "$status" -ne 0 ]; then
            echo "readme: cannot make the block: ${BASH_REMATCH[0]}" >&2
            exit 1
        else
            echo "$text" >>"$new"
            inside=replaced
        fi
    elif [ "$line" = '<!-- end -->' ]; then
        inside=no
        echo "$line" >>"$new"
    elif [ "$inside" != replaced ]; then
        echo "$line" >>"$new"
    fi
done <README.md

if [ "$update" = yes ]; then
    cp "$new" README.md
    echo "readme: $blocks blocks written"
elif ! diff -u README.md "$new"; then
    echo "readme: README.md quotes what is not so; tests/lint/readme.sh --update $explain writes it anew" >&2
    exit 1
else
    echo "readme: $blocks blocks hold"
fi
[ "$blocks" -gt 0 ]
