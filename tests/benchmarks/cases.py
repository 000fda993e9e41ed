# SPDX-License-Identifier: Apache-2.0
"""Legal, plain, even reshapes, all distinct, and the sources that check them in each way that is compared."""

from dataclasses import dataclass

# What becomes of a group of dims: one is split, two merge, or one stays.
KEEP, SPLIT, MERGE = "keep", "split", "merge"
GROUPS = {2: [KEEP, SPLIT], 5: [MERGE, SPLIT, MERGE], 16: [MERGE, SPLIT, KEEP, MERGE] * 2 + [SPLIT, KEEP, MERGE]}
MESHES = {1: [8], 3: [2, 4, 2], 8: [2] * 8}
# How many lengths a group may have: enough for 5,000 reshapes (rank 16: 2,000), few enough for strides to fit an int.
LENGTHS = {2: 71, 5: 19, 16: 2}


@dataclass(frozen=True)
class Case:
    before: tuple
    after: tuple
    mesh: tuple
    shards: tuple  # the dim that each mesh axis cuts, or None
    landed: tuple


def make_case(rank, axes, number):
    groups, lengths = GROUPS[rank], LENGTHS[rank]
    mesh = MESHES[axes]
    cuts = [1] * len(groups)
    group_of = [None if axis % 4 == 2 else axis % len(groups) for axis in range(axes)]
    for axis, group in enumerate(group_of):
        if group is not None:
            cuts[group] *= mesh[axis]
    # one to one onto the digits, and neighbours differ in most of them: nothing is shared that a model would not share
    scrambled = number * 1_000_003 % lengths ** len(groups)
    before, after, first_before, first_after = [], [], [], []
    for group, cut in zip(groups, cuts):
        scrambled, digit = divmod(scrambled, lengths)
        outer, inner = cut * (digit + 2), 2
        first_before.append(len(before))
        first_after.append(len(after))
        before += [outer, inner] if group == MERGE else [outer * inner]
        after += [outer, inner] if group == SPLIT else [outer * inner]
    shards = tuple(None if group is None else first_before[group] for group in group_of)
    landed = tuple(None if group is None else first_after[group] for group in group_of)
    assert len(before) == rank
    return Case(tuple(before), tuple(after), tuple(mesh), shards, landed)


def make_cases(rank, axes, count):
    cases = [make_case(rank, axes, number) for number in range(count)]
    assert len({(case.before, case.after) for case in cases}) == count
    return cases


def numbers(values):
    return ", ".join(str(value) for value in values)


def placed(namespace, shards):
    return ", ".join(f"{namespace}::replicate" if dim is None else f"{namespace}::shard<{dim}>" for dim in shards)


# ---- a source for each way: what it includes, what it says once, what it says for each case ----------------------


def sc_once(case):
    axes = [f"sc::axis<a{i}, {size}>" for i, size in enumerate(case.mesh)]
    tags = "".join(f"struct a{i};\n" for i in range(len(axes)))
    return f"namespace sc = shardcheck;\n{tags}using mesh = sc::mesh<{', '.join(axes)}>;\n"


def sc_type(template, extents, shards):
    return f"sc::{template}<float, sc::shape<{numbers(extents)}>, mesh, {placed('sc', shards)}>"


def view_of(template):
    def write(number, case):
        x = f"using x{number} = {sc_type(template, case.before, case.shards)};\n"
        return x + f"using v{number} = sc::view_t<x{number}, {numbers(case.after)}>;\n"

    return write


def named_as(template):
    def write(number, case):
        x = f"using x{number} = {sc_type(template, case.before, case.shards)};\n"
        return x + f"using v{number} = {sc_type(template, case.after, case.landed)};\n"

    return write


def recursive(number, case):
    return (
        f"using v{number} = recursive::view<recursive::shape<{numbers(case.before)}>, "
        f"recursive::shape<{numbers(case.after)}>, recursive::mesh<{numbers(case.mesh)}>, "
        f"recursive::placements<{placed('recursive', case.shards)}>>::type;\n"
    )


def hana(number, case):
    return (
        f"using v{number} = hana_folds::view_t<hana_folds::shape<{numbers(case.before)}>, "
        f"hana_folds::shape<{numbers(case.after)}>, hana_folds::mesh<{numbers(case.mesh)}>, "
        f"hana_folds::placements<{placed('hana_folds', case.shards)}>>;\n"
    )


# CuTe has no mesh: it reshapes the block of one rank, whose strides are those of the whole tensor. Its first mode is
# the fastest, so modes are dims in reverse.
CUTE_ONCE = """template <int... Values>
using ints = cute::tuple<cute::Int<Values>...>;
template <class Block, class Shape>
using reshaped = decltype(cute::composition(Block{}, cute::Layout<Shape>{}));
"""


def block_of(extents, mesh, shards):
    cut = [1] * len(extents)
    for size, dim in zip(mesh, shards):
        if dim is not None:
            cut[dim] *= size
    strides = [1]
    for extent in reversed(extents[1:]):
        strides.append(strides[-1] * extent)
    return [extent // n for extent, n in zip(extents, cut)][::-1], strides


def cute(number, case):
    shape, strides = block_of(case.before, case.mesh, case.shards)
    new_shape, _ = block_of(case.after, case.mesh, case.landed)
    return (
        f"using v{number} = reshaped<cute::Layout<ints<{numbers(shape)}>, ints<{numbers(strides)}>>, "
        f"ints<{numbers(new_shape)}>>;\n"
    )


# view: what users write. floor: both types named, neither they nor the view checked; tensor: both checked as tensors.
# view_alone: the view of a tensor that is not checked itself.
# name: (includes, what is said once, what is said for each case)
VARIANTS = {
    "view": ("#include <shardcheck/checker.hpp>\n", sc_once, view_of("tensor")),
    "view_alone": ("#include <shardcheck/checker.hpp>\n", sc_once, view_of("basic_tensor")),
    "floor": ("#include <shardcheck/checker.hpp>\n", sc_once, named_as("basic_tensor")),
    "tensor": ("#include <shardcheck/checker.hpp>\n", sc_once, named_as("tensor")),
    "recursive": ("#include <recursive.hpp>\n", None, recursive),
    "hana": ("#include <hana_folds.hpp>\n", None, hana),
    "cute": ("#include <cute/layout.hpp>\n", lambda case: CUTE_ONCE, cute),
}


def write_source(variant, cases, example):
    """A source with the cases; `example` has their mesh, and is needed where there are none."""
    includes, once, each = VARIANTS[variant]
    text = includes + (once(example) if once else "")
    return text + "".join(each(number, case) for number, case in enumerate(cases))


def write_assertions(variant, cases):
    """What has to hold of the source that has these cases: every way lands every shard on the same dim."""
    lines = ["#include <type_traits>\n"]
    for number, case in enumerate(cases):
        if variant in ("view", "view_alone", "floor", "tensor"):
            wanted = sc_type("basic_tensor", case.after, case.landed)
        elif variant == "cute":
            shape, strides = block_of(case.after, case.mesh, case.landed)
            wanted = f"cute::Layout<ints<{numbers(shape)}>, ints<{numbers(strides)}>>"
        else:
            namespace = {"recursive": "recursive", "hana": "hana_folds"}[variant]
            wanted = f"{namespace}::placements<{placed(namespace, case.landed)}>"
        lines.append(f"static_assert(std::is_same_v<v{number}, {wanted}>);\n")
    return "".join(lines)
