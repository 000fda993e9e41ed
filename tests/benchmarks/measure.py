# SPDX-License-Identifier: Apache-2.0
"""What a compile costs: the compiler's own instructions, which repeat, seconds and memory, which are noise."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent

# The length of the environment moves the stack, and valgrind shows a program the processor that it runs on: with these
# two, what libc picks for its strings is the same everywhere.
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LC_ALL": "C",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-ERMS,-AVX_Fast_Unaligned_Load",
}


@dataclass(frozen=True)
class Compiler:
    name: str  # g++ 12, clang 19, nvcc 13
    family: str
    path: str
    version: str

    def syntax_only(self, source, includes):
        if self.family == "nvcc":
            return [self.path, "-std=c++20", "-w", "-c", "-o", os.devnull, "-x", "cu", *includes, str(source)]
        return [self.path, "-std=c++20", "-w", "-fsyntax-only", *includes, str(source)]

    def frontend(self, source, standard="c++20"):
        """The compiler proper, on preprocessed source, without what differs between runs and machines."""
        if self.family == "clang":
            fixed = ["-cc1", "-w", "-fsyntax-only", "-fcxx-exceptions", "-fexceptions", "-ferror-limit", "0"]
            return [self.path, *fixed, f"-std={standard}", "-x", "c++-cpp-output", source]
        cc1plus = output_of([self.path, "-print-prog-name=cc1plus"]).strip()
        # the two parameters are taken from the machine's memory otherwise
        fixed = ["-fpreprocessed", "-quiet", "-w", "-fsyntax-only", "-frandom-seed=0"]
        heap = ["--param", "ggc-min-expand=100", "--param", "ggc-min-heapsize=131072"]
        return [cc1plus, *fixed, *heap, f"-std={standard}", source, "-o", os.devnull]


def output_of(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def find_compiler(family, version):
    """The compiler of this major version, or None and what is there instead."""
    plain = {"gcc": "g++", "clang": "clang++", "nvcc": "nvcc"}[family]
    found = []
    for candidate in (f"{plain}-{version}", plain, f"/usr/local/cuda/bin/{plain}"):
        path = shutil.which(candidate)
        if not path:
            continue
        lines = output_of([path, "--version"]).strip().splitlines()
        line = next((line for line in lines if "release" in line), lines[0]) if family == "nvcc" else lines[0]
        major = re.search(r"(?:release |version |\) )(\d+)[.]", line)
        if major and int(major.group(1)) == version:
            # g++ says by which name it was called
            text = re.sub(r"^g[+][+]\S*", "g++", line)
            return Compiler(f"{plain.rstrip('+') if family == 'clang' else plain} {version}", family, path, text), ""
        found.append(line)
    return None, f"no {plain} {version}" + (f", but {found[0]}" if found else "")


def preprocess(compiler, source, includes, target, standard="c++20"):
    """Writes the preprocessed source, without paths; gives a digest of all in it that is not ours."""
    command = [compiler.path, f"-std={standard}", "-E", *includes, source.name]
    result = subprocess.run(command, cwd=source.parent, capture_output=True, text=True)
    if result.returncode != 0:
        lines = [line for line in result.stderr.splitlines() if "error" in line]
        raise RuntimeError(lines[0] if lines else f"{source.name}: not preprocessed")
    foreign = hashlib.sha256()
    is_foreign = False
    with open(target, "w", encoding="utf-8") as out:
        for line in result.stdout.splitlines(keepends=True):
            marker = re.match(r'# \d+ "[^"]*"((?: \d)*)$', line)
            if marker:
                is_foreign = "3" in marker.group(1)
            elif line.strip():
                out.write(line)
                if is_foreign:
                    foreign.update(line.encode())
    return foreign.hexdigest()[:16]


def count_instructions(valgrind, compiler, target, standard="c++20"):
    """The instructions of the compiler proper; with them the errors that it gave."""
    tool = [valgrind, "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}"]
    command = tool + compiler.frontend(target.name, standard)
    result = subprocess.run(command, cwd=target.parent, env=ENVIRONMENT, capture_output=True, text=True)
    found = re.search(r"I\s+refs:\s+([\d,]+)", result.stderr)
    if not found:
        raise RuntimeError(f"no count: {result.stderr[-400:]}")
    return int(found.group(1).replace(",", "")), len(re.findall(r"(?m)^\S+: error: ", result.stderr))


def count_templates(compiler, target, standard="c++20"):
    """What was made of templates: specializations in g++, instantiated classes and functions in clang."""
    command = compiler.frontend(target.name, standard)
    if compiler.family == "gcc":
        command = [command[0], "-fstats", *command[1:]]
        text = subprocess.run(command, cwd=target.parent, env=ENVIRONMENT, capture_output=True, text=True).stderr
        return sum(int(n) for n in re.findall(r"(?m)^(?:decl|type)_specializations: size \d+, (\d+) elements", text))
    trace = target.with_suffix(".trace.json")
    command += [f"-ftime-trace={trace.name}", "-ftime-trace-granularity=0"]
    subprocess.run(command, cwd=target.parent, env=ENVIRONMENT, capture_output=True, text=True)
    with open(trace, encoding="utf-8") as text:
        events = json.load(text)["traceEvents"]
    trace.unlink()
    return sum(event["name"] in ("InstantiateClass", "InstantiateFunction") for event in events)


def time_compile(command):
    """User seconds, and the memory of the largest process in KiB."""
    read, write = os.pipe()
    with open(os.devnull, "w", encoding="utf-8") as null:
        process = subprocess.Popen(command, stdout=null, stderr=write)
    os.close(write)
    with os.fdopen(read) as errors:
        text = errors.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{command[0]}: {text[-400:]}")
    return used.ru_utime, used.ru_maxrss
