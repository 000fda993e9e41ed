# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Shared by tests/run.sh, tests/fuzz/run.sh and examples/run.sh. Expects `root`, the repository's folder.

say() { printf '\n== %s\n' "$*"; }
note() { printf 'note: %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }
jobs() { nproc 2>/dev/null || echo 2; }

# ---- packages ---------------------------------------------------------------------------------------------------

# Runs its arguments as root, if that needs no password.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}
may_install() { have apt-get && { [ "$(id -u)" -eq 0 ] || { have sudo && sudo -n true 2>/dev/null; }; }; }

apt_updated=no
apt_update() {
    [ "$apt_updated" = no ] || return 0
    apt_updated=yes
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || note "apt-get update failed; going on with the lists that are here"
}

# Is PACKAGE to be had by apt? A new machine has no lists yet, and knows only what is installed.
apt_knows() {
    have apt-cache || return 1
    if may_install && ! ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1; then apt_update; fi
    # Not through a pipe: grep -q would end it early, and pipefail would call that a failure.
    [[ $(apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[!\(]* ]]
}

# install_packages PACKAGE...: installs those that are missing. Never fails: what is really needed is checked by
# require_tools, what is not is left out with a note.
install_packages() {
    local missing=() package
    for package in "$@"; do
        [[ $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) == "install ok installed" ]] || missing+=("$package")
    done
    [ "${#missing[@]}" -gt 0 ] || return 0
    if ! may_install; then
        note "not installed, and no right to install them: apt-get install ${missing[*]}"
        return 0
    fi
    say "installing ${missing[*]}"
    apt_update
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" ||
        note "apt-get could not install them; going on with what is here"
}

# Prints the packages for what is needed to build at all and is not there, by whatever way it was installed.
build_packages() {
    have g++ || echo g++
    have cmake || echo cmake
    have ninja || echo ninja-build
}

# Stops with the exact list if something without which nothing builds is missing.
require_tools() {
    local missing=() version
    mapfile -t missing < <(build_packages)
    if [ "${#missing[@]}" -gt 0 ]; then
        echo "missing: ${missing[*]}. On Debian 12, Ubuntu 24.04 or newer: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    version=$(cmake --version | sed -nE '1s/[^0-9]*([0-9.]+).*/\1/p')
    if [ "$(printf '%s\n3.25\n' "$version" | sort -V | head -n 1)" != 3.25 ]; then
        echo "cmake is $version, and 3.25 or newer is needed" >&2
        exit 1
    fi
}

# The clang that cmake/toolchains/clang.cmake takes, or nothing.
default_clang() { command -v clang++-19 || command -v clang++ || command -v clang++-14 || true; }

# can_link COMPILER FLAG...: clang is packaged without the libraries of its sanitizers.
can_link() {
    local status=0 dir
    [ -n "$1" ] || return 1
    dir=$(mktemp -d)
    echo 'int main() {}' | "$@" -x c++ - -o "$dir/program" 2>/dev/null || status=1
    rm -r "$dir"
    return $status
}

# ---- builds -----------------------------------------------------------------------------------------------------

# in_root COMMAND...: presets are read from the current folder.
in_root() { (cd "$root" && "$@"); }

# build PRESET [TARGET...]
build() {
    local preset=$1
    shift
    in_root cmake --preset "$preset"
    if [ $# -gt 0 ]; then
        in_root cmake --build --preset "$preset" --parallel "$(jobs)" --target "$@"
    else
        in_root cmake --build --preset "$preset" --parallel "$(jobs)"
    fi
}
