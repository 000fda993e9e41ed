#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what a few files cost a compiler, in its own instructions and in templates made, with baseline.json: 3 %
more fails. For a file that includes the checker, what it adds to the checker alone counts as well. Numbers of another
compiler, or with other headers of the system, are not compared. --update writes the baseline. Exit status 77: nothing
could be compared."""

import argparse
import json
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree
import cases  # noqa: E402
import measure  # noqa: E402

ALLOWED = 1.03  # times the baseline
LAYERS_ALLOWED = 1.3  # times one layer, for 80
BASELINE = measure.HERE / "baseline.json"

SAID_ONCE = """#include <shardcheck/checker.hpp>
namespace sc = shardcheck;
struct dp;
struct tp;
using mesh = sc::mesh<sc::axis<dp, 2>, sc::axis<tp, 4>>;
"""


def views():
    """Of small, common and largest tensors, all distinct."""
    text = "#include <shardcheck/checker.hpp>\n"
    for number, config in enumerate(((2, 1), (5, 3), (16, 8))):
        body = cases.write_source("view", cases.make_cases(*config, 70), cases.make_case(*config, 0))
        body = body.replace("#include <shardcheck/checker.hpp>\n", "")
        text += f"namespace views_{number} {{\n{body}}}\n"
    return text


def pipelines():
    text = SAID_ONCE
    for i in range(50):
        rows, heads = 8 * (i + 1), 4 * (i % 7 + 1)
        text += (
            f"using x{i} = sc::tensor<float, sc::shape<{rows}, 64, {heads * 32}>, mesh, sc::shard<0>, sc::shard<2>>;\n"
            f"using q{i} = sc::apply_t<x{i}, sc::unflatten<2, {heads}, 32>, sc::transpose<1, 2>, "
            f"sc::narrow<-1, 0, {2 * (i % 11 + 1)}>>;\n"
            f"using r{i} = sc::apply_t<q{i}, sc::contiguous, sc::transpose<1, 2>, sc::contiguous, sc::flatten<2, 3>>;\n"
        )
    return text


def refusals():
    # 3 rows carry no 4 ranks, and before a sharded dim there are others to join
    text = SAID_ONCE + "using x = sc::tensor<float, sc::shape<8, 64, 96>, mesh, sc::shard<0>, sc::shard<2>>;\n"
    text += "using u = sc::view_t<x, 8, 64, 3, 32>;\n"
    return text + "using w = sc::apply_t<x, sc::flatten<1, 2>, sc::unsqueeze<0>>;\n"


def layers(count):
    return f"""#include <models/llama3_block.hpp>
struct size {{
    static constexpr sc::extent_t hidden = 4096, heads = 32, kv_heads = 8, head = 128, ffn = 14336;
}};
using grid = mesh_of<2, 2, 4>;
using stack = sc::layers<llama3::block<size, grid>, {count}>;
using hidden = sc::tensor<bf16, sc::shape<8, 8192, 4096>, grid, sc::on<dp, sc::shard<0>>, sc::on<cp, sc::shard<1>>,
                          sc::on<tp, sc::shard<1>>>;
using rotary = sc::tensor<bf16, sc::shape<8192, 1, 128>, grid, sc::on<cp, sc::shard<0>>>;
constexpr sc::trace forward_once() {{
    sc::trace log;
    sc::forward(log, stack{{}}, sc::meta<hidden>{{}}, sc::meta<rotary>{{}});
    return log;
}}
static_assert(forward_once().collectives() > 0);
static_assert(sc::parameter_count_v<stack> > 0 && sc::parameter_bytes_on<stack>(3) > 0);
static_assert(sc::arena<stack>::offset_of("0.feed_forward.w3.weight") > 0);
sc::result<stack> bound(void* memory, int rank) {{ return sc::bind<stack>(memory, sc::arena<stack>::bytes, rank); }}
"""


# name: (source, errors that it has, whether clang's instructions are counted too: all would take over a minute)
FILES = {
    "checker": ("#include <shardcheck/checker.hpp>\n", 0, True),
    "views": (views(), 0, True),
    "pipelines": (pipelines(), 0, False),
    "refusals": (refusals(), 2, True),
    "layers_80": (layers(80), 0, False),
}
WITH_CHECKER = ("views", "pipelines", "refusals")


class Gate:
    def __init__(self, work, valgrind):
        self.work, self.valgrind = work, valgrind
        self.includes = [f"-I{measure.ROOT / 'include'}", f"-I{measure.ROOT / 'examples'}"]

    def prepare(self, compiler, name, text):
        source = self.work / f"{name}.cpp"
        source.write_text(text, encoding="utf-8")
        target = self.work / f"{name}.{compiler.family}.ii"
        return target, measure.preprocess(compiler, source, self.includes, target)

    def instructions(self, compiler, target, errors):
        count, found = measure.count_instructions(self.valgrind, compiler, target)
        if found != errors:
            raise SystemExit(f"cost.gate: {compiler.name}: {target.name} gave {found} errors and not {errors}")
        return count

    def take(self, compiler, known):
        """Counts of the files whose headers are those of `known`, or of all if there is nothing known."""
        taken = {}
        for name, (text, errors, by_clang) in FILES.items():
            try:
                target, foreign = self.prepare(compiler, name, text)
            except RuntimeError as error:
                print(f"not compared: {compiler.name}: {name}: {error}")
                continue
            if known is not None and known.get(name, {}).get("headers") != foreign:
                print(f"not compared: {compiler.name}: {name}: the system's headers are not those of the baseline")
                continue
            taken[name] = {"headers": foreign}
            if by_clang or compiler.family != "clang":
                taken[name]["instructions"] = self.instructions(compiler, target, errors)
            taken[name]["templates"] = measure.count_templates(compiler, target)
        for name in WITH_CHECKER:
            if "instructions" in taken.get(name, {}) and "checker" in taken:
                taken[name]["added"] = taken[name]["instructions"] - taken["checker"]["instructions"]
        return taken

    def one_layer(self, compiler):
        return self.instructions(compiler, self.prepare(compiler, "layers_1", layers(1))[0], 0)


def compare(compiler, taken, known):
    """The failures; says what is better."""
    failures = 0
    for name, counts in taken.items():
        for what, count in counts.items():
            if what == "headers":
                continue
            before = known[name][what]
            change = f"{compiler.name}: {name}: {count:,} {what}, {100 * (count / before - 1):+.2f} % of {before:,}"
            if count > before * ALLOWED:
                failures += 1
                print(f"WORSE: {change}")
            elif count * ALLOWED < before:
                print(f"better: {change}: gate.py --update keeps it")
            else:
                print(change)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true", help="write the baseline")
    parser.add_argument("--build", type=Path, default=measure.ROOT / "build" / "benchmarks")
    arguments = parser.parse_args()
    valgrind = shutil.which("valgrind")
    if not valgrind:
        print("cost.gate: skipped: no valgrind")
        return 77
    work = arguments.build / "gate"
    work.mkdir(parents=True, exist_ok=True)
    gate = Gate(work, valgrind)
    baseline = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    failures = compared = 0
    for family, version in (("gcc", 12), ("clang", 19)):
        compiler, why = measure.find_compiler(family, version)
        if not compiler:
            print(f"not compared: {why}")
            continue
        known = baseline.get(compiler.name, {})
        if arguments.update:
            files = gate.take(compiler, None)
            baseline[compiler.name] = {"version": compiler.version, "files": files}
            if family == "gcc" and "layers_80" in files:
                files["layers_80"]["one_layer"] = gate.one_layer(compiler)
        elif known.get("version") != compiler.version:
            print(f"not compared: {compiler.version} is not the {compiler.name} of the baseline")
            continue
        else:
            files = gate.take(compiler, known["files"])
            failures += compare(compiler, files, known["files"])
        compared += len(files)
        # where 80 layers cost what they did, one does too
        if family == "gcc" and "layers_80" in files:
            many = files["layers_80"]["instructions"]
            one = baseline[compiler.name]["files"]["layers_80"]["one_layer"]
            print(f"{compiler.name}: 80 layers cost {many / one:.3f} times one")
            if many > one * LAYERS_ALLOWED:
                failures += 1
                print(f"WORSE: more than {LAYERS_ALLOWED} times")
    if arguments.update:
        BASELINE.write_text(json.dumps(baseline, indent=1) + "\n", encoding="utf-8")
    if compared == 0:
        print("cost.gate: skipped: nothing to compare")
        return 77
    print(f"cost.gate: {compared} files, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
