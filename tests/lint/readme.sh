#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that the pages quote is true: files to the letter, compiler errors and tool output from real runs.
#   readme.sh [--update] EXPLAIN      EXPLAIN is the built shardcheck-explain
# Blocks stand between `<!-- begin KIND ... -->` and `<!-- end -->`. A block whose compiler is not there, or is of
# another major version than the one quoted, stays unchecked and is named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

update=no
if [ "${1:-}" = --update ]; then
    update=yes
    shift
fi
explain=${1:?the path of shardcheck-explain}
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# The compilers whose words are quoted, by major version.
declare -A quoted=([g++]=12 [clang++-19]=19 [nvcc]=13)
compilers=("g++" "clang++-19" "clang++-19 -std=c++2c" "nvcc")

version_of() { "$1" --version | sed -nE 's/.*(release|version|\)) ([0-9]+)\..*/\2/p' | head -n 1; }
is_quoted() { command -v "$1" >/dev/null && [ "$(version_of "$1")" = "${quoted[$1]}" ]; }

# first_error "COMPILER [-std=...]" SOURCE: the first line that has an error, from there on.
first_error() {
    local compiler=${1%% *} standard=-std=c++20 flags=(-fsyntax-only) output
    [ "$1" = "$compiler" ] || standard=${1#* }
    [ "$compiler" != nvcc ] || flags=(-x cu -c -o "$scratch/object")
    if output=$(LC_ALL=C "$compiler" "$standard" "${flags[@]}" -Iinclude "$2" 2>&1); then
        echo "readme: $2 compiles with $1" >&2
        return 1
    fi
    sed -nE 's/.*(error: .*)/\1/p' <<<"$output" | head -n 1
}

# The branch of a test: what does not compile, or its legal twin.
branch() {
    case $1 in
        illegal) sed -n '/^#else/,/^#endif/p' "$2" ;;
        legal) sed -n '/^#ifdef SHARDCHECK_LEGAL_TWIN/,/^#else/p' "$2" ;;
    esac | grep -v '^#'
}

# block KIND ARGUMENTS: what the block has to say; status 2: that cannot be found out here.
block() {
    local kind=$1 rest=$2 compiler source line judge
    case $kind in
        file)
            printf '```cpp\n'
            grep -v '^// SPDX' "$rest"
            printf '```\n'
            ;;
        error)
            compiler=${rest% *} source=${rest##* }
            is_quoted "${compiler%% *}" || return 2
            line=$(first_error "$compiler" "$source") || return 1
            printf '```text\n%s\n```\n' "$(fold -s -w 115 <<<"$line")"
            ;;
        errors)
            for compiler in "${compilers[@]}"; do is_quoted "${compiler%% *}" || return 2; done
            printf '| view | compiler | first error line |\n|---|---|---|\n'
            for source in $rest; do
                for compiler in "${compilers[@]}"; do
                    line=$(first_error "$compiler" "$source") || return 1
                    printf '| %s | %s | `%s` |\n' "$(basename "$source" .cpp)" "$compiler" "$line"
                done
            done
            ;;
        rule)
            is_quoted g++ || return 2
            source=tests/fail/$rest.cpp
            sed -nE '/EXPECT|SPDX/!s|^// (.*)|\1|p' "$source" | sed -n 1p
            printf '```cpp\n'
            branch illegal "$source"
            line=$(first_error g++ "$source") || return 1
            printf '```\n> %s\n' "$(sed -nE 's/.*words<[0-9]+>\{"(.*)"\}.*/\1/p' <<<"$line")"
            printf '\nLegal:\n```cpp\n'
            branch legal "$source"
            printf '```\n'
            ;;
        output)
            printf '```text\n$ %s\n' "$rest"
            eval "\"$explain\" ${rest#* }" || true
            printf '```\n'
            ;;
        forward)
            # what examples/models prints of one model's forward pass
            [ -x "$(dirname "$explain")/models" ] || return 2
            printf '```text\n'
            "$(dirname "$explain")/models" | sed -n "/^== $rest over/,/^[0-9]* collectives/p" | sed '/^parameter/,/^$/d'
            printf '```\n'
            ;;
        peers)
            # how tests/peers/judge.cpp sorts the stored verdicts of a peer
            judge=$(dirname "$explain")/../tests/judge_peers
            [ -x "$judge" ] || return 2
            printf '```text\n'
            "$judge" "tests/peers/$rest.txt" | sed '/^of all/,$d'
            printf '```\n'
            ;;
        compile_time)
            # the stored figures of tests/benchmarks, as a table; the plot has to be of the same ones
            command -v python3 >/dev/null || return 2
            python3 tests/benchmarks/compile_time.py --page || return 1
            ;;
        *)
            echo "readme: no such kind of block: $kind" >&2
            return 1
            ;;
    esac
}

blocks=0
unchecked=0
# check_page FILE: writes the page as it should be, and compares.
check_page() {
    local page=$1 new=$scratch/page inside=no line text status
    : >"$new"
    while IFS= read -r line; do
        if [[ $line =~ ^'<!-- begin '([a-z_]+)' '(.*)' -->'$ ]]; then
            echo "$line" >>"$new"
            blocks=$((blocks + 1))
            status=0
            text=$(block "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}") || status=$?
            if [ "$status" -eq 2 ]; then
                echo "readme: $page: not checked, another compiler or none: ${BASH_REMATCH[0]}"
                inside=kept
                unchecked=$((unchecked + 1))
            elif [ "$status" -ne 0 ]; then
                echo "readme: $page: cannot make the block: ${BASH_REMATCH[0]}" >&2
                return 1
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
    done <"$page"
    if [ "$update" = yes ]; then
        cp "$new" "$page"
    elif ! diff -u "$page" "$new"; then
        echo "readme: $page quotes what is not so; tests/lint/readme.sh --update $explain writes it anew" >&2
        return 1
    fi
}

check_page README.md
check_page examples/refusals.md

# Every rule has its section, by its name.
while IFS= read -r rule; do
    grep -q "^## $rule\$" examples/refusals.md || {
        echo "readme: examples/refusals.md has no section for $rule" >&2
        exit 1
    }
done < <(sed -nE 's/.*return "([a-z_]+)";.*/\1/p' include/shardcheck/core/rule.hpp | grep -v '^none$' | sort -u)

echo "readme: $((blocks - unchecked)) blocks hold, $unchecked not checked"
[ "$blocks" -gt 0 ]
