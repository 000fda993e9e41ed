#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes the core one operator at a time, and asks the tests whether they notice.

Never the working tree: copies of include/ in the build tree. A copy has all mutants of some headers at once, each
behind a switch that an environment variable turns, so that the programs of tests/exact and the unit tests compile once
for hundreds of mutants. What they do not notice at run time, or never reach, goes as a copy with that one change
through the static_asserts of tests/static; so do constants that only a compiler reads.

A mutant is killed if a program fails, crashes or runs past a generous limit, or if a source does not compile.

  mutate.py                            every header of core/, a quick sample of each program
  mutate.py --file core/walk.hpp       one header (repeat it for more)
  mutate.py --operators                comparisons and arithmetic alone: no constants, no logic
  mutate.py --sample 40 --seed 1       of each header that many, drawn with the seed
  mutate.py --again --level 2          survivors so far: longer runs; 3: as long as CTest's
  mutate.py --list                     mutants, without running anything
  mutate.py --report                   counts and survivors so far
  mutate.py --operators --write        survivors.txt anew, with the reasons that it has
  mutate.py --check                    survivors.txt quotes the headers, and README.md its counts

Results are kept in <work>/results.tsv and are used again while a header stays as it is.
"""

import argparse
import collections
import concurrent.futures
import functools
import hashlib
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORE = ROOT / "include" / "shardcheck" / "core"
SURVIVORS = ROOT / "tests" / "mutation" / "survivors.txt"
CONTROL = {"if", "for", "while", "switch"}

# What an operator becomes. A comparison: the other side of its boundary, and its opposite.
CHANGES = {
    "<": ["<=", ">="], ">": [">=", "<="], "<=": ["<", ">"], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "&&": ["||"], "||": ["&&"], "++": ["--"], "--": ["++"],
    "+=": ["-="], "-=": ["+="], "*=": ["+="], "/=": ["*="], "&=": ["|="], "|=": ["&="], "^=": ["|="],
    "<<": [">>"], ">>": ["<<"], ">>=": ["<<="], "&": ["|"], "|": ["&"], "true": ["false"], "false": ["true"],
    "min": ["max"], "max": ["min"],
}
OPERATORS = {"<", ">", "<=", ">=", "==", "!=", "+", "-", "*", "/", "%", "++", "--", "+=", "-=", "*=", "/=", "%=", "<<", ">>",
             "<<=", ">>="}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}

# Headers that one set of programs has at once: their mutants slow each other down a little.
GROUPS = [
    "arithmetic sizes values verdict rule config walk view even_view validate local",
    "reason cures redistribute plan combination_cures",
    "bits cast_ops check_op even_op even_ops kinds layout op op_arguments op_cures order_ops",
    "parts rearrange reshape_ops row_line rows strides take take_ops view_layout",
    "carry check_combination combination combination_walk combinations equation join operand_cut",
]

# Program: sources, and arguments for each level.
PROGRAMS = {
    "redistribution": ("exact/redistribution.cpp", ["--at-least 3000", "--at-least 100000", "--at-least 300000"]),
    "cures": ("exact/cures.cpp", ["--sample 1000", "--sample 15000", ""]),
    "exact": ("exact/exact.cpp", ["--sample 2000", "--sample 60000", ""]),
    "unit_even": ("unit/even_view_test.cpp unit/even_op_test.cpp", ["--abort", "--abort", "--abort"]),
    "unit_answers": ("unit/answers_test.cpp", ["--abort", "--abort", "--abort"]),
    "unit": ("unit/explain_test.cpp unit/choices_test.cpp unit/core_test.cpp unit/op_facts_test.cpp "
             "unit/beyond_test.cpp unit/large_extents_test.cpp unit/rows_test.cpp unit/row_line_test.cpp unit/strides_test.cpp",
             ["--abort", "--abort", "--abort"]),
    "ops": ("exact/ops.cpp", ["--at-least 1000 --shard 0/64", "--at-least 400000 --shard 3/16", "--at-least 2000000"]),
    "rows": ("exact/rows.cpp", ["--self-test", "", ""]),
    "combinations": ("exact/combinations.cpp", ["--at-least 1000", "--at-least 600000", "--at-least 2000000"]),
    "properties": ("exact/properties.cpp", [None, "", ""]),
}
LIMITS = {"properties": 120}
# Reading one dim or axis too many shows only where there are as many as fit.
BOUNDS = ["-fsanitize=bounds,signed-integer-overflow,shift", "-fno-sanitize-recover=all"]
FLAGS = {"unit_answers": BOUNDS, "unit_even": BOUNDS}

SWITCH = """// Which mutant is on; without one, all that are reached are noted.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
namespace shardcheck_mutation {
inline unsigned char reached[1 << 16];
inline unsigned first = 0;
inline unsigned span = 0;
inline bool records = false;
struct setup {
    setup() {
        std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);
        if (const char* id = std::getenv("SHARDCHECK_MUTANT")) {
            first = static_cast<unsigned>(std::atoi(id));
        } else {
            records = true;
            span = ~0U;
        }
    }
    ~setup() {
        const char* file = std::getenv("SHARDCHECK_REACHED");
        if (file == nullptr) return;
        std::FILE* out = std::fopen(file, "w");
        for (unsigned i = 0; i < sizeof reached; ++i) {
            if (reached[i] != 0) std::fprintf(out, "%u\\n", i);
        }
        std::fclose(out);
    }
};
inline setup set_up;
__attribute__((noinline, cold)) inline bool hit(unsigned id) {
    if (!records) return true;
    reached[id] = 1;
    return false;
}
constexpr bool on(unsigned id) {
    if (__builtin_is_constant_evaluated()) return false;
    return __builtin_expect(id - first <= span, false) && hit(id);
}
}  // namespace shardcheck_mutation
#define SC_MUT(id) ::shardcheck_mutation::on(id)
"""

TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<directive>^[ \t]*#(?:[^\n\\]|\\\n|\\.)*)|(?P<text>\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*')"
    r"|(?P<number>\d[\w.']*)|(?P<word>[A-Za-z_]\w*)"
    r"|(?P<sign><<=|>>=|\.\.\.|<=>|->|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)",
    re.S | re.M)

Token = collections.namedtuple("Token", "kind text at")
# `id` counts over a group of headers; `live` is whether a program can be told to turn it on at run time.
Mutant = collections.namedtuple("Mutant", "header line at old new live segment key")


def tokens_of(source):
    return [Token(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(source) if m.lastgroup != "space"]


class Header:
    """Its tokens, and what may be changed of them."""

    def __init__(self, path):
        self.name = path.stem
        self.source = path.read_text()
        self.digest = hashlib.sha256(self.source.encode()).hexdigest()[:12]
        self.tokens = tokens_of(self.source)
        self.match = self.brackets()
        self.mutants = list(self.find_mutants())

    def brackets(self):
        match, open_at = {}, []
        for i, token in enumerate(self.tokens):
            if token.kind != "sign":
                continue
            if token.text in "([{":
                open_at.append(i)
            elif token.text in ")]}":
                match[i] = open_at.pop()
                match[match[i]] = i
        return match

    def line_of(self, at):
        return self.source.count("\n", 0, at) + 1

    def is_binary(self, i):
        """clang-format puts spaces around operators of two operands, and not around those of types and templates."""
        token = self.tokens[i]
        before, after = self.source[token.at - 1], self.source[token.at + len(token.text)]
        return before.isspace() and after.isspace() and self.tokens[i - 1].text not in ("operator", "template")

    def replacements(self, i):
        token = self.tokens[i]
        text = token.text
        if token.kind == "number":
            value = re.fullmatch(r"(\d+)([uUlL]*)", text)
            if value is None:
                return []
            number, suffix = int(value[1]), value[2]
            wanted = [1] if number == 0 else [0, 2] if number == 1 else [number - 1, number + 1]
            return [f"{n}{suffix}" for n in wanted]
        if token.kind == "word":
            if text in ("min", "max") and (i < 2 or self.tokens[i - 1].text != "::" or self.tokens[i - 2].text != "reduction"):
                return []
            return CHANGES.get(text, [])
        if token.kind != "sign":
            return []
        if text == "!":
            return [""]
        if text == "-" and not self.is_binary(i):
            return [""]
        if text in ("++", "--"):
            return CHANGES[text]
        return CHANGES.get(text, []) if self.is_binary(i) else []

    def statement_words(self, i):
        """The words before token i in its statement, at its depth."""
        words = []
        i -= 1
        while i >= 0:
            text = self.tokens[i].text
            if text in (")", "]"):
                i = self.match[i]
            elif text in "([{};":
                break
            words.append(text)
            i -= 1
        return words

    def enclosing(self, i):
        """The nearest bracket that is open at token i; -1 if there is none."""
        i -= 1
        while i >= 0:
            text = self.tokens[i].text
            if text in (")", "]", "}"):
                i = self.match[i]
            elif text in ("(", "[", "{"):
                return i
            i -= 1
        return -1

    def is_for_compilers(self, i):
        """Whether a constant expression is asked for: the size of an array, a constant's value."""
        at = i
        while True:
            words = self.statement_words(at)
            if "constexpr" in words and "=" in words:
                return True
            at = self.enclosing(at)
            if at < 0:
                return False
            text = self.tokens[at].text
            if text == "[" and self.tokens[at - 1].kind == "word" and at >= 2:
                before = self.tokens[at - 2]
                if before.kind == "word" and before.text not in ("return", "else", "case"):
                    return True
            if text == "{":
                return False if self.tokens[at - 1].text in (")", "const", "else", "do") else self.is_for_compilers(at)

    def is_left_out(self, i):
        """static_asserts are tests; enumerators are names."""
        at = i
        while at >= 0:
            words = self.statement_words(at)
            if "enum" in words or "static_assert" in words:
                return True
            if "case" in words and ":" not in words[:words.index("case")]:
                return True
            at = self.enclosing(at)
        return False

    def segment(self, i):
        """The whole operand around token i, as a range of tokens: what a conditional expression may stand for."""
        text = self.tokens[i].text
        assigns = text in ASSIGNMENTS
        logical = text in ("&&", "||")
        stops = {",", ";"} if assigns else {",", ";", "?", ":"} | ASSIGNMENTS
        if not assigns and not logical:
            stops |= {"&&", "||"}
        left = i
        while left > 0:
            before = self.tokens[left - 1]
            if before.text in stops or before.text in ("(", "[", "{", "}", ";", "?", ":") or before.kind == "directive":
                break
            if before.text in ("return", "else", "case"):
                break
            if before.text == ")":
                opened = self.match[left - 1]
                if self.tokens[opened - 1].text in CONTROL:
                    break
                left = opened
            elif before.text == "]":
                left = self.match[left - 1]
            else:
                left -= 1
        right = i
        while True:
            after = self.tokens[right + 1]
            if after.text in stops or after.text in (")", "]", "}"):
                break
            right = self.match[right + 1] if after.text in ("(", "[", "{") else right + 1
        return left, right

    def find_mutants(self):
        for i, token in enumerate(self.tokens):
            for new in self.replacements(i):
                if self.is_left_out(i):
                    continue
                live = not self.is_for_compilers(i) and self.enclosing(i) >= 0
                line = self.line_of(token.at)
                column = token.at - self.source.rfind("\n", 0, token.at)
                key = f"{self.name}:{line}:{column}:{token.text}:{new or 'nothing'}"
                yield Mutant(self.name, line, i, token.text, new, live, self.segment(i) if live else None, key)

    def text(self, first, last, change=None):
        """The source of tokens first..last, with one of them changed."""
        start = self.tokens[first].at
        end = self.tokens[last].at + len(self.tokens[last].text)
        if change is None:
            return self.source[start:end]
        token = self.tokens[change.at]
        return self.source[start:token.at] + change.new + self.source[token.at + len(token.text):end]

    def mutated(self, mutant):
        token = self.tokens[mutant.at]
        return self.source[:token.at] + mutant.new + self.source[token.at + len(token.text):]

    def with_switches(self, numbered):
        """The source with these mutants ((id, mutant) pairs), each behind its switch."""
        by_segment = collections.defaultdict(list)
        for number, mutant in numbered:
            by_segment[mutant.segment].append((number, mutant))
        nodes = sorted(by_segment, key=lambda s: (s[0], -s[1]))

        def render(first_at, last_at, inside):
            out, at = [], first_at
            while inside:
                segment = inside.pop(0)
                children = []
                while inside and inside[0][1] <= segment[1]:
                    children.append(inside.pop(0))
                start = self.tokens[segment[0]].at
                end = self.tokens[segment[1]].at + len(self.tokens[segment[1]].text)
                out.append(self.source[at:start])
                chain = "".join(
                    f"SC_MUT({n}U) ? ({self.text(*segment, m)}) : " for n, m in by_segment[segment])
                chain = re.sub(r"//[^\n]*", "", chain).replace("\n", " ")
                out.append(f"({chain}({render(start, end, children)}))")
                at = end
            out.append(self.source[at:last_at])
            return "".join(out)

        return render(0, len(self.source), nodes)


def limits(seconds):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


class Runner:
    def __init__(self, work, jobs, compiler):
        self.work, self.jobs, self.compiler = work, jobs, compiler
        self.results_file = work / "results.tsv"
        self.results = {}
        if self.results_file.exists():
            for line in self.results_file.read_text().splitlines():
                digest, key, level, how = line.split("\t")
                self.results[digest, key] = (int(level), how)

    def recall(self, headers):
        """What survivors.txt says of headers that are as they were: what is not listed was killed."""
        reasons, digests = read_survivors()
        for header in headers:
            for mutant in header.mutants if digests.get(header.name) == header.digest else []:
                if mutant.old in OPERATORS and mutant.new and (header.digest, mutant.key) not in self.results:
                    listed = identity(header, mutant) in reasons
                    self.results[header.digest, mutant.key] = (1, "survived" if listed else "killed before")

    def note(self, header, mutant, level, how):
        self.results[header.digest, mutant.key] = (level, how)
        with self.results_file.open("a") as out:
            out.write(f"{header.digest}\t{mutant.key}\t{level}\t{how}\n")

    def tree(self, name, changed):
        """A copy of include/ with some headers replaced."""
        at = self.work / name / "include"
        if at.parent.exists():
            shutil.rmtree(at.parent)
        shutil.copytree(ROOT / "include", at)
        for header, text in changed.items():
            (at / "shardcheck" / "core" / f"{header}.hpp").write_text(text)
        return at

    def compile_command(self, include, sources, flags):
        return [self.compiler, "-std=c++20", "-w", f"-I{include}", f"-I{ROOT / 'tests'}", *flags, *map(str, sources)]

    @staticmethod
    def sources(program):
        files = [ROOT / "tests" / name for name in PROGRAMS[program][0].split()]
        return [file for file in files if file.exists()]

    @functools.cache
    def catch(self):
        """Catch2 3 or 2, as in tests/support/catch.hpp."""
        for libraries in (["-lCatch2Main", "-lCatch2"], ["-lCatch2WithMain"]):
            command = [self.compiler, "-x", "c++", "/dev/null", "-shared", "-o", str(self.work / "catch"), *libraries]
            if subprocess.run(command, capture_output=True).returncode == 0:
                return libraries
        sys.exit("no Catch2")

    @functools.cache
    def includes(self, program):
        """The core headers that a program includes."""
        command = self.compile_command(ROOT / "include", self.sources(program), ["-MM"])
        names = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        return set(re.findall(r"shardcheck/core/(\w+)\.hpp", names))

    def build_group(self, name, headers, chosen, level):
        """Programs with all the chosen mutants of some headers. Those that cannot be switched become ones for
        compilers."""
        live = [(header, mutant) for header in headers for mutant in chosen[header.name] if mutant.live]
        demoted = set()
        for attempt in range(8):
            numbers = {m.key: n + 1 for n, (_, m) in enumerate(live)}
            changed = {h.name: h.with_switches(
                [(numbers[m.key], m) for m in chosen[h.name] if m.live and m.key not in demoted]) for h in headers}
            include = self.tree(name, changed)
            (self.work / name / "switch.hpp").write_text(SWITCH)
            probe = self.work / name / "probe.cpp"
            probe.write_text("".join(f"#include <shardcheck/core/{h.name}.hpp>\n" for h in headers))
            flags = ["-fsyntax-only", "-Wno-narrowing", "-include", str(self.work / name / "switch.hpp")]
            result = subprocess.run(self.compile_command(include, [probe], flags), capture_output=True, text=True)
            if result.returncode == 0:
                break
            bad = set(re.findall(r"core/(\w+)\.hpp:(\d+):\d+: error", result.stderr))
            # g++ counts lines after switches that span lines were put on one: take the statement's lines near it
            more = {m.key for _, m in live if any(h == m.header and abs(int(n) - m.line) <= attempt for h, n in bad)}
            print(f"  {name}: {len(more - demoted)} mutants cannot be switched:",
                  *sorted(f"{h}:{n}" for h, n in bad), flush=True)
            demoted |= more
        else:
            sys.exit(result.stderr[:4000])
        programs = {}
        names = {h.name for h in headers}
        for program in PROGRAMS:
            if PROGRAMS[program][1][level - 1] is None or not self.sources(program):
                continue
            if not names & self.includes(program):
                continue
            binary = self.work / name / program
            flags = ["-Wno-narrowing", "-include", str(self.work / name / "switch.hpp"), "-o", str(binary)]
            flags += ["-O1", *FLAGS.get(program, [])]
            tail = self.catch() if program.startswith("unit") else []
            started = time.time()
            command = self.compile_command(include, self.sources(program), flags) + tail
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode != 0:
                sys.exit(f"{program} does not compile with switches:\n{result.stderr[:4000]}")
            print(f"  {program}: compiled in {time.time() - started:.1f} s", flush=True)
            programs[program] = binary
        return {m.key: n for m, n in ((m, numbers[m.key]) for _, m in live if m.key not in demoted)}, programs

    def run(self, binary, arguments, environment, seconds, first_word=None):
        """(exit status, first word of the output); stops at a first line that only a failing run writes."""
        env = dict(os.environ, **environment)
        process = subprocess.Popen([str(binary), *arguments.split()], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, env=env, text=True, errors="replace",
                                   preexec_fn=limits(seconds))
        word = None
        for line in process.stdout:
            if word is None and line.strip():
                word = line.split()[0]
                if first_word is not None and word != first_word:
                    process.kill()
                    break
        status = process.wait()
        process.stdout.close()
        return status, word

    def run_group(self, name, headers, chosen, level):
        print(f"group {name}: {sum(len(chosen[h.name]) for h in headers)} mutants", flush=True)
        numbers, programs = ({}, {}) if self.only else self.build_group(name, headers, chosen, level)
        base = []
        for program, binary in programs.items():
            arguments = PROGRAMS[program][1][level - 1]
            reached_file = self.work / name / f"{program}.reached"
            status, word = self.run(binary, arguments, {"SHARDCHECK_REACHED": str(reached_file)}, 600)
            if status != 0:
                sys.exit(f"{program} {arguments} fails without any mutant")
            reached = set(map(int, reached_file.read_text().split()))
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            self.run(binary, arguments, {"SHARDCHECK_MUTANT": "65000"}, 600)
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            base.append((took, program, binary, arguments, None if program.startswith("unit") else word, reached))
            print(f"  {program} {arguments}: {took:.2f} s, reaches {len(reached)} of {len(numbers)}", flush=True)
        base.sort(key=lambda one: one[0])

        def judge(header, mutant):
            if self.only:
                return self.results[header.digest, mutant.key][1]
            number = numbers.get(mutant.key)
            if number is None:
                return "no program"
            seen = False
            for took, program, binary, arguments, word, reached in base:
                if number not in reached:
                    continue
                seen = True
                seconds = int(2 + 4 * took)
                status, _ = self.run(binary, arguments, {"SHARDCHECK_MUTANT": str(number)}, seconds, word)
                if status != 0:
                    return f"killed by {program}" + (" (no end)" if status == -signal.SIGXCPU else "")
            return "survived" if seen else "not reached"

        def decide(one):
            how = judge(*one)
            if self.static and not how.startswith("killed"):
                how = self.compile(name, *one, how)
            return how

        asked = [(h, m) for h in headers for m in chosen[h.name]]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for (header, mutant), how in zip(asked, pool.map(decide, asked)):
                self.note(header, mutant, level, how)
        print(f"  {sum(self.results[h.digest, m.key][1].startswith('killed') for h, m in asked)} of {len(asked)} killed",
              flush=True)

    # The cheapest first.
    STATIC = ["static/fullest", "unit/rows_test", "unit/strides_test", "static/view_types", "static/tensor_types", "static/hardest",
              "static/composites", "static/combination_types", "static/generated_cases", "unit/core_test"]
    STATIC_OF_GROUP = {"group1": ["static/sentences", "static/combination_sentences"],
                       "group2": ["static/attention_types"], "group3": ["static/attention_types"],
                       "group4": ["static/combination_sentences", "static/attention_types"]}

    def compile(self, name, header, mutant, how):
        """The one change in a copy, through the static_asserts."""
        at = self.tree(f"{name}-one-{mutant.at}-{abs(hash(mutant.key))}", {header.name: header.mutated(mutant)})
        try:
            for static in self.only or self.STATIC + self.STATIC_OF_GROUP.get(name, []):
                file = ROOT / "tests" / f"{static}.cpp"
                command = self.compile_command(at, [file], ["-fsyntax-only"])
                try:
                    result = subprocess.run(command, capture_output=True, timeout=120)
                except subprocess.TimeoutExpired:
                    return f"killed by {static} (no end)"
                if result.returncode != 0:
                    return f"killed by {static}"
            if how == "no program":
                for program in PROGRAMS:
                    if PROGRAMS[program][1][0] is None or header.name not in self.includes(program):
                        continue
                    binary = at.parent / program
                    tail = self.catch() if program.startswith("unit") else []
                    command = self.compile_command(at, self.sources(program), ["-O1", "-o", str(binary)]) + tail
                    if subprocess.run(command, capture_output=True).returncode != 0:
                        return f"killed by compiling {program}"
                    if self.run(binary, PROGRAMS[program][1][0], {}, 60)[0] != 0:
                        return f"killed by {program}"
                return "survived"
            return how
        finally:
            shutil.rmtree(at.parent)


SURVIVOR = re.compile(r"core/(\w+)\.hpp: `(.*)` -> (\S+) becomes (\S+): (.*)")
TABLE_ROW = re.compile(r"(\w+) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)  ([0-9a-f]{12})")
NOT_JUDGED = "not judged: "

INTRODUCTION = """# SPDX-License-Identifier: Apache-2.0

Mutants of core/, each comparison and arithmetic operator changed by itself, that no test kills: `mutate.py --operators`
runs them, `--write` writes this file and keeps the reasons, `--check` finds the lines. `left` are those that are listed,
`explained` those of them with a reason: equivalent, or OPEN, or a HOLE with an input that no test has. The last column
is a digest of the header that was run: a changed one is run again, of an unchanged one only what is listed.

"""


def read_survivors():
    """The reason of each (header, line of source, old, new), and of each header in the table the digest."""
    reasons, digests = {}, {}
    for line in SURVIVORS.read_text().splitlines() if SURVIVORS.exists() else []:
        if found := SURVIVOR.fullmatch(line):
            reasons[found[1], found[2], found[3], found[4]] = found[5]
        elif (found := TABLE_ROW.fullmatch(line)) and found[2] == found[3]:
            digests[found[1]] = found[7]
    return reasons, digests


def identity(header, mutant):
    """How survivors.txt names a mutant: lines move, and two of one line may share a name."""
    return header.name, header.source.splitlines()[mutant.line - 1].strip(), mutant.old, mutant.new


def tally(runner, header):
    """The counts of a header, and what is left: (mutant, level, how)."""
    count = collections.Counter(mutants=len(header.mutants))
    left = []
    for mutant in header.mutants:
        found = runner.results.get((header.digest, mutant.key))
        if found is None:
            continue
        killed = found[1].startswith("killed")
        count["run"] += 1
        count["killed" if killed else "left"] += 1
        if not killed:
            left.append((mutant, *found))
    return count, left


def write_survivors(runner, headers):
    reasons, _ = read_survivors()
    row = "{:20} {:>8} {:>6} {:>7} {:>5} {:>10}  {}".format
    table = [row("header", "mutants", "run", "killed", "left", "explained", "digest")]
    total = collections.Counter()
    lines = []
    for header in headers:
        count, left = tally(runner, header)
        for mutant, level, how in left:
            reason = reasons.get(identity(header, mutant), NOT_JUDGED)
            count["explained"] += not reason.startswith(NOT_JUDGED)
            if reason.startswith(NOT_JUDGED):
                reason = f"{NOT_JUDGED}level {level}, {how}"
            name, line, old, new = identity(header, mutant)
            lines.append(f"core/{name}.hpp: `{line}` -> {old} becomes {new}: {reason}")
        total += count
        if header.mutants:
            table.append(row(header.name, *(count[k] for k in ("mutants", "run", "killed", "left", "explained")),
                             header.digest))
    table.append(row("all", *(total[k] for k in ("mutants", "run", "killed", "left", "explained")), "").rstrip())
    lines = list(dict.fromkeys(lines))
    judged = [line for line in lines if NOT_JUDGED not in line]
    rest = [line for line in lines if NOT_JUDGED in line]
    parts = ["\n".join(part) for part in (table, judged, rest) if part]
    SURVIVORS.write_text(INTRODUCTION + "\n\n".join(parts) + "\n")
    print(table[-1])
    return 0


def check():
    reasons, _ = read_survivors()
    missing = 0
    for header, quoted, _, _ in reasons:
        lines = {line.strip() for line in (CORE / f"{header}.hpp").read_text().splitlines()}
        if quoted not in lines:
            missing += 1
            print(f"survivors.txt: core/{header}.hpp has no line `{quoted}`")
    print(f"{len(reasons)} lines quoted, {missing} not there")
    # the page says what the table says
    total = re.search(r"^all +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)$", SURVIVORS.read_text(), re.M)
    readme = " ".join((ROOT / "README.md").read_text().split())
    said = f"of {int(total[1]):,} mutants the tests kill {int(total[3]):,}, and the other {int(total[4]):,} are explained"
    complete = total[1] == total[2] and total[4] == total[5]
    if said not in readme or not complete:
        missing += 1
        print(f"README.md does not say: {said}" if complete else "not all are run and explained")
    return 0 if missing == 0 and reasons else 1


def report(runner, headers, show=True):
    total = collections.Counter()
    print(f"{'header':24} {'mutants':>8} {'run':>6} {'killed':>7} {'left':>5}")
    left = []
    for header in headers:
        count, survivors = tally(runner, header)
        left += [(header, *survivor) for survivor in survivors]
        total += count
        print(f"{header.name:24} {count['mutants']:8} {count['run']:6} {count['killed']:7} {count['left']:5}")
    print(f"{'all':24} {total['mutants']:8} {total['run']:6} {total['killed']:7} {total['left']:5}")
    if show:
        for header, mutant, level, how in left:
            line = identity(header, mutant)[1]
            column = mutant.key.split(":")[2]
            print(f"core/{header.name}.hpp:{mutant.line}:{column}: `{line}` -> {mutant.old} becomes "
                  f"{mutant.new or 'nothing'} [level {level}: {how}]")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", action="append", default=[])
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--operators", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--level", type=int, default=1, choices=[1, 2, 3])
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--no-static", action="store_true", help="programs only, which is faster")
    parser.add_argument("--static", help="with --again: no programs, and of the static_asserts these, by commas")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build" / "mutation")
    parser.add_argument("--compiler", default="g++")
    options = parser.parse_args()
    if options.check:
        return check()

    wanted = {pathlib.Path(name).stem for name in options.file}
    headers = [Header(path) for path in sorted(CORE.glob("*.hpp")) if not wanted or path.stem in wanted]
    if options.operators:
        for header in headers:
            header.mutants = [m for m in header.mutants if m.old in OPERATORS and m.new]
    unknown = wanted - {header.name for header in headers}
    if unknown:
        sys.exit(f"no such header: {', '.join(sorted(unknown))}")
    options.work.mkdir(parents=True, exist_ok=True)
    runner = Runner(options.work.resolve(), options.jobs, options.compiler)
    runner.static = not options.no_static
    runner.only = options.static.split(",") if options.static else []
    runner.recall(headers)
    if options.write:
        if wanted or not options.operators:
            sys.exit("--write is of all headers, with --operators")
        return write_survivors(runner, headers)
    if options.report:
        return report(runner, headers)

    chosen = {}
    for header in headers:
        mutants = header.mutants
        if options.sample and len(mutants) > options.sample:
            mutants = random.Random(f"{options.seed} {header.name}").sample(mutants, options.sample)
        have = {m.key: runner.results.get((header.digest, m.key)) for m in mutants}
        if options.again:
            mutants = [m for m in mutants if have[m.key] is not None and not have[m.key][1].startswith("killed")]
        elif not options.list:
            mutants = [m for m in mutants if have[m.key] is None]
        chosen[header.name] = sorted(mutants, key=lambda m: m.at)
    if options.list:
        for header in headers:
            print(f"{header.name}: {len(chosen[header.name])}")
            if wanted:
                for mutant in chosen[header.name]:
                    print(f"  {mutant.key}{'' if mutant.live else ' (for compilers)'}")
        print(sum(map(len, chosen.values())))
        return 0

    grouped = [[h for h in headers if h.name in names.split()] for names in GROUPS]
    rest = [h for h in headers if not any(h.name in names.split() for names in GROUPS)]
    started = time.time()
    for number, group in enumerate([*grouped, rest]):
        group = [header for header in group if chosen[header.name]]
        if group:
            runner.run_group(f"group{number}", group, chosen, options.level)
            print(f"  {time.time() - started:.0f} s so far", flush=True)
    return report(runner, headers, show=False)


if __name__ == "__main__":
    sys.exit(main())
