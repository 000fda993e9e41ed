#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What one more view check costs a compiler: ours, and the same reshapes in CuTe, as Boost.Hana folds and as recursive
templates. Writes compile_time.json and compile_time.svg beside this file; with --quick (2 minutes, one rank and mesh)
into the build tree alone. Seconds are medians of interleaved runs, instructions those of the compiler proper."""

import argparse
import hashlib
import json
import shutil
import statistics
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree
import cases  # noqa: E402
import measure  # noqa: E402
import plot  # noqa: E402

CUTLASS = "nvidia-cutlass==4.2.0.0"
# Rank and mesh axes: what README says, then one of the two at a time, and the largest.
MAIN = (5, 3)
CONFIGS = (MAIN, (2, 3), (16, 3), (5, 1), (5, 8), (2, 1), (16, 8))

# How many cases: the difference of first and last is divided among the checks between them. What is slow has few.
FAST = (0, 100, 1000)
COUNTS = {
    "hana": {2: (5, 20), 5: (5, 20), 16: (1, 4)},
    "cute": {2: (5, 25), 5: (5, 25), 16: (2, 6)},
}


def counts_of(variant, config, quick):
    if variant in COUNTS:
        return COUNTS[variant][config[0]]
    return FAST if quick or config != MAIN else FAST + (5000,)


def last_of(variant, config):
    """Where the difference ends: over 1,000 checks, even where more are measured."""
    return COUNTS[variant][config[0]][-1] if variant in COUNTS else FAST[-1]


# ---- what has to be there ----------------------------------------------------------------------------------------


def fetch_cutlass(folder):
    """CuTe's headers, from the Python package that has them; None, and why, if they are not to be had."""
    headers = folder / "cutlass_library" / "source" / "include"
    if (headers / "cute" / "layout.hpp").exists():
        return headers, ""
    folder.mkdir(parents=True, exist_ok=True)
    download = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), CUTLASS]
    pythons = [[sys.executable], [str(folder / "venv" / "bin" / "python")]]
    for python in pythons:
        if python != pythons[0] and subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")]).returncode:
            break
        if subprocess.run(python + download, capture_output=True).returncode == 0:
            break
    for wheel in folder.glob("nvidia_cutlass-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if "/source/include/" in name])
    return (headers, "") if headers.exists() else (None, f"pip cannot have {CUTLASS}")


def find_cuda():
    """The folders of the CUDA Toolkit's headers, which CuTe includes."""
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    include = Path(nvcc).resolve().parents[1] / "include"
    if not (include / "cuda_runtime.h").exists():
        return []
    return [str(folder) for folder in (include, include / "cccl") if folder.exists()]


def find_boost(compiler):
    """Boost's version, or None where there is no Hana."""
    text = "#include <boost/hana/tuple.hpp>\n#include <boost/version.hpp>\nBOOST_LIB_VERSION\n"
    command = [compiler.path, "-std=c++20", "-E", "-x", "c++", "-"]
    result = subprocess.run(command, input=text, text=True, capture_output=True)
    return result.stdout.split()[-1].strip('"').replace("_", ".") if result.returncode == 0 else None


class Bench:
    def __init__(self, work, variants, includes, quick):
        self.work, self.variants, self.includes, self.quick = work, variants, includes, quick

    def source(self, variant, config, count):
        path = self.work / f"{variant}_{config[0]}_{config[1]}_{count}.cpp"
        example = cases.make_case(*config, 0)
        text = cases.write_source(variant, cases.make_cases(*config, count), example)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        return path

    def check_answers(self, compilers, configs):
        """All ways have to land all shards alike: what is compared does the same."""
        for config in configs:
            for variant in self.variants:
                some = cases.make_cases(*config, min(20, counts_of(variant, config, self.quick)[-1]))
                path = self.work / f"answers_{variant}_{config[0]}_{config[1]}.cpp"
                text = cases.write_source(variant, some, some[0]) + cases.write_assertions(variant, some)
                path.write_text(text, encoding="utf-8")
                for compiler in compilers:
                    measure.time_compile(compiler.syntax_only(path, self.includes))

    def count(self, valgrind, compiler, config):
        """The instructions of each source of a configuration."""

        def one(item):
            variant, count = item
            source = self.source(variant, config, count)
            target = source.with_suffix(f".{compiler.family}.ii")
            measure.preprocess(compiler, source, self.includes, target)
            # they repeat, so they are kept: a run that was stopped goes on
            digest = hashlib.sha256(compiler.version.encode() + target.read_bytes()).hexdigest()
            kept = self.work / f"{digest[:24]}.count"
            if not kept.exists():
                kept.write_text(str(measure.count_instructions(valgrind, compiler, target)[0]), encoding="utf-8")
            target.unlink()
            return item, int(kept.read_text(encoding="utf-8"))

        items = []
        for variant in self.variants:
            if variant in COUNTS and config != MAIN:
                continue  # minutes each, and seconds say enough
            first, last = counts_of(variant, config, self.quick)[0], last_of(variant, config)
            items += [(variant, first), (variant, last)]
        with ThreadPoolExecutor(2) as pool:
            return dict(pool.map(one, items))

    def time(self, compiler, config, runs):
        """Medians of seconds and of peak memory. Interleaved: what disturbs the machine disturbs all alike."""
        items = [(variant, count) for variant in self.variants for count in counts_of(variant, config, self.quick)]
        commands = [compiler.syntax_only(self.source(item[0], config, item[1]), self.includes) for item in items]
        taken = {item: [] for item in items}
        for _ in range(runs):
            for item, command in zip(items, commands):
                taken[item].append(measure.time_compile(command))
        return {
            item: tuple(statistics.median(column) for column in zip(*samples)) for item, samples in taken.items()
        }


def rows_of(bench, compiler, config, instructions, times):
    rows = []
    for variant in bench.variants:
        counts = counts_of(variant, config, bench.quick)
        first, last = counts[0], last_of(variant, config)
        row = {
            "compiler": compiler.name, "rank": config[0], "axes": config[1], "variant": variant,
            "from": first, "to": last, "runs": [],
        }  # fmt: skip
        for count in counts:
            seconds, memory = times[variant, count]
            run = {"checks": count, "seconds": round(seconds, 4), "peak_mib": round(memory / 1024, 1)}
            if (variant, count) in instructions:
                run["instructions"] = instructions[variant, count]
            row["runs"].append(run)
        difference = times[variant, last][0] - times[variant, first][0]
        row["ms_per_check"] = round(1000 * difference / (last - first), 4)
        if (variant, last) in instructions:
            difference = instructions[variant, last] - instructions[variant, first]
            row["instructions_per_check"] = round(difference / (last - first))
        rows.append(row)
    return rows


def header_rows(bench, valgrind, compiler, runs):
    """The umbrella header of the checker beside <array> and <span>, and beside nothing."""
    texts = {
        "nothing": "\n",
        "array_span": "#include <array>\n#include <span>\n",
        "checker": "#include <shardcheck/checker.hpp>\n",
    }
    taken = {name: [] for name in texts}
    row = {"compiler": compiler.name}
    for name, text in texts.items():
        source = bench.work / f"header_{name}.cpp"
        source.write_text(text, encoding="utf-8")
        row[name] = {}
        if compiler.family != "nvcc" and valgrind:
            target = source.with_suffix(f".{compiler.family}.ii")
            measure.preprocess(compiler, source, bench.includes, target)
            row[name]["instructions"], _ = measure.count_instructions(valgrind, compiler, target)
    for _ in range(runs):
        for name in texts:
            command = compiler.syntax_only(bench.work / f"header_{name}.cpp", bench.includes)
            taken[name].append(measure.time_compile(command)[0])
    for name, samples in taken.items():
        row[name]["seconds"] = round(statistics.median(samples), 4)
    return row


# ---- what it says ------------------------------------------------------------------------------------------------


TARGETS = (
    # what, of which variant, times what, how often at most (g++, clang), or at least
    ("one more view", "view", "floor", (2, 3), "most"),
    ("CuTe's composition", "cute", "view", (100, 100), "least"),
    ("Boost.Hana folds", "hana", "view", (50, 50), "least"),
)


def print_targets(data):
    """The budgets, met or not, for what README says."""
    main_rows = {
        (row["compiler"], row["variant"]): row for row in data["rows"] if (row["rank"], row["axes"]) == MAIN
    }
    for compiler, which in (("g++ 12", 0), ("clang 19", 1)):
        for what, variant, of, bounds, side in TARGETS:
            one, other = main_rows.get((compiler, variant)), main_rows.get((compiler, of))
            for key in ("instructions_per_check", "ms_per_check"):
                if not one or not other or key not in one or other[key] <= 0:
                    continue
                ratio = one[key] / other[key]
                met = ratio <= bounds[which] if side == "most" else ratio >= bounds[which]
                wanted = f"at {side} {bounds[which]}"
                print(f"{compiler}: {what}: {ratio:.2f} times {of} ({key}), {wanted}: {'met' if met else 'MISSED'}")
    for row in data["headers"]:
        kind = "instructions" if "instructions" in row["checker"] else "seconds"
        ratio = row["checker"][kind] / row["array_span"][kind]
        met = "met" if ratio <= 2 else "MISSED"
        print(f"{row['compiler']}: checker.hpp: {ratio:.2f} times <array> and <span> ({kind}), at most 2: {met}")


def print_table(data):
    print("compiler  rank axes  variant     instructions  x floor        ms   x ours")
    for row in data["rows"]:
        same = {
            other["variant"]: other
            for other in data["rows"]
            if all(other[key] == row[key] for key in ("compiler", "rank", "axes"))
        }
        count, ms = row.get("instructions_per_check"), row["ms_per_check"]
        per_floor = f"{count / same['floor']['instructions_per_check']:8.2f}" if count else " " * 8
        # where there are counts they say it better
        key = "instructions_per_check" if count else "ms_per_check"
        ours = max(same["view"][key], 1e-4)
        print(
            f"{row['compiler']:<9} {row['rank']:>4} {row['axes']:>4}  {row['variant']:<10} "
            f"{count if count else '':>13} {per_floor} {ms:>9.4f} {row[key] / ours:>8.1f}"
        )


def short(number):
    return f"{number:.0f}" if number >= 100 else f"{number:.2g}" if number < 10 else f"{number:.3g}"


def print_page():
    """What README says, from the stored figures; False if the stored plot is of others."""
    data = json.loads((measure.HERE / "compile_time.json").read_text(encoding="utf-8"))
    rows = {(r["compiler"], r["variant"], r["rank"], r["axes"]): r for r in data["rows"]}
    compilers = list(data["compilers"])

    def cell(row, ours):
        count = row.get("instructions_per_check")
        key = "instructions_per_check" if count else "ms_per_check"
        memory = 1024 * (row["runs"][-1]["peak_mib"] - row["runs"][0]["peak_mib"])
        memory /= row["runs"][-1]["checks"] - row["runs"][0]["checks"]
        counted = f"{short(count / 1e6)} M, " if count else ""
        text = f"{short(row['ms_per_check'])} ms, {counted}{short(memory)} KiB"
        return text if row is ours else f"{text}: {short(row[key] / ours[key])} times"

    print(f"| one more, rank {MAIN[0]} to {MAIN[0] - 1} over {MAIN[1]} axes | {' | '.join(compilers)} |")
    print("|---" * (len(compilers) + 1) + "|")
    labels = list(plot.LABELS.items())
    labels.insert(1, ("view_alone", "shardcheck: view_t, its tensor checked before"))
    for variant, label in labels:
        cells = [cell(rows[(c, variant) + MAIN], rows[(c, "view") + MAIN]) for c in compilers]
        print(f"| {label} | {' | '.join(cells)} |")
    print()
    for compiler in compilers:
        mine = [r for r in data["rows"] if r["compiler"] == compiler and "instructions_per_check" in r]
        views = [r["instructions_per_check"] / 1e6 for r in mine if r["variant"] == "view"]
        if len(views) > 1:
            shapes = [(r["rank"], r["axes"]) for r in mine if r["variant"] == "view"]
            print(
                f"{compiler}: {min(views):.1f} M (rank {min(shapes)[0]}, {min(shapes)[1]} axis) to {max(views):.1f} M "
                f"(rank {max(shapes)[0]}, {max(shapes)[1]} axes)."
            )
    drawn = (measure.HERE / "compile_time.svg").read_text(encoding="utf-8")
    return drawn == plot.draw(data, *MAIN)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one rank and mesh, no nvcc; nothing in the source tree")
    parser.add_argument("--runs", type=int, help="of each compile that is timed; 5, quick 3")
    parser.add_argument("--page", action="store_true", help="what README says, from the stored figures")
    parser.add_argument("--build", type=Path, default=measure.ROOT / "build" / "benchmarks")
    arguments = parser.parse_args()
    if arguments.page:
        return 0 if print_page() else "compile_time: compile_time.svg is not of compile_time.json"
    runs = arguments.runs or (3 if arguments.quick else 5)
    work = arguments.build / "compile_time"
    work.mkdir(parents=True, exist_ok=True)

    compilers = []
    for family, version in (("gcc", 12), ("clang", 19), ("nvcc", 13)):
        compiler, why = measure.find_compiler(family, version)
        if compiler and not (arguments.quick and family == "nvcc"):
            compilers.append(compiler)
        elif not compiler:
            print(f"left out: {why}")
    valgrind = shutil.which("valgrind")
    if not valgrind:
        print("left out: instructions (no valgrind)")
    variants = list(cases.VARIANTS)
    includes = [f"-I{measure.ROOT / 'include'}", f"-I{measure.HERE}"]
    cuda = find_cuda()
    cutlass, why = fetch_cutlass(arguments.build / "cutlass") if cuda else (None, "no CUDA Toolkit")
    if cutlass:
        for folder in [str(cutlass), *cuda]:
            includes += ["-isystem", folder]
    else:
        print(f"left out: CuTe ({why})")
        variants.remove("cute")
    if not compilers:
        return "compile_time: no compiler that is compared"
    boost = find_boost(compilers[0])
    if not boost:
        print("left out: Boost.Hana folds (no Boost)")
        variants.remove("hana")

    bench = Bench(work, variants, includes, arguments.quick)
    configs = [MAIN] if arguments.quick else CONFIGS
    bench.check_answers([c for c in compilers if c.family != "nvcc"], configs)
    data = {
        "compilers": {compiler.name: compiler.version for compiler in compilers},
        "libraries": {},
        "timed_runs": runs,
        "rows": [],
        "headers": [],
    }
    if "cute" in variants:
        data["libraries"]["CuTe"] = CUTLASS
    if "hana" in variants:
        data["libraries"]["Boost"] = boost
    folder = arguments.build if arguments.quick else measure.HERE
    for compiler in compilers:
        data["headers"].append(header_rows(bench, valgrind, compiler, runs))
    for config in configs:
        for compiler in compilers:
            if compiler.family == "nvcc" and config != MAIN:
                continue  # a compile of nothing takes it a second
            print(f"{compiler.name}, rank {config[0]}, {config[1]} mesh axes", file=sys.stderr, flush=True)
            counted = valgrind and compiler.family != "nvcc"
            instructions = bench.count(valgrind, compiler, config) if counted else {}
            times = bench.time(compiler, config, runs)
            data["rows"] += rows_of(bench, compiler, config, instructions, times)
        (folder / "compile_time.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        (folder / "compile_time.svg").write_text(plot.draw(data, *MAIN), encoding="utf-8")
    print_table(data)
    print_targets(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
