# SPDX-License-Identifier: Apache-2.0
"""Asks JAX's own rule for `lax.reshape` under explicit sharding, and writes its verdicts down as data for judge.cpp.

    python3 -m venv FOLDER && FOLDER/bin/pip install jax       # outside the repository; needs no GPU
    FOLDER/bin/python jax_rule.py [--seed N] [--count N]        # writes jax-<version>.txt beside this file

Calls the abstract evaluation of the primitive on an AbstractMesh: no arrays, no devices. Shards are even, since JAX
has no others; one in ten cases is uneven all the same, to show that. Not named jax.py: it would import itself.
"""

import itertools
import os
import sys

sys.dont_write_bytecode = True
import cases  # noqa: E402


def strided(order, mesh):
    """The factors, by axis, of a dim that the axes in `order` cut, major first: placements are in mesh order, so an
    axis cuts inside the pieces of those that are major to it and come later."""
    factors = {}
    for place, axis in enumerate(order):
        factors[axis] = 1
        for major in order[:place]:
            if major > axis:
                factors[axis] *= mesh[major]
    return factors


def spec_of(shape, mesh, placements):
    """The PartitionSpec, or None where JAX has none for these placements."""
    from jax.sharding import PartitionSpec

    dims = []
    for dim in range(len(shape)):
        factors = {}
        for axis, placement in enumerate(placements):
            if placement[0] == "S" and cases.shard_of(placement)[0] == dim:
                factors[axis] = cases.shard_of(placement)[1]
        orders = [order for order in itertools.permutations(factors) if strided(order, mesh) == factors]
        if not orders:
            return None
        names = tuple(cases.AXES[axis] for axis in orders[0])
        dims.append(names if len(names) > 1 else names[0] if names else None)
    owed = {cases.AXES[axis] for axis, placement in enumerate(placements) if placement[0] == "P"}
    return PartitionSpec(*dims, unreduced=owed)


def placements_of(spec, mesh):
    found = ["R"] * len(mesh)
    for dim, names in enumerate(spec.partitions):
        names = () if names is None else names if isinstance(names, tuple) else (names,)
        for axis, factor in strided([cases.AXES.index(name) for name in names], mesh).items():
            found[axis] = f"S({dim})" if factor == 1 else f"SS({dim},{factor})"
    for name in spec.unreduced:
        found[cases.AXES.index(name)] = "P(sum)"
    return ",".join(found)


def ask(shape, mesh, placements, out):
    import numpy
    from jax._src import core
    from jax._src.lax import lax
    from jax.sharding import AbstractMesh, AxisType, NamedSharding

    try:
        spec = spec_of(shape, mesh, placements)
        if spec is None:
            return "cannot_hold - strided"
        names = tuple(cases.AXES[: len(mesh)])
        device_mesh = AbstractMesh(tuple(mesh), names, axis_types=(AxisType.Explicit,) * len(mesh))
        operand = core.ShapedArray(tuple(shape), numpy.dtype("float32"), sharding=NamedSharding(device_mesh, spec))
    except Exception as error:
        return f"cannot_hold {type(error).__name__} {cases.words_of(error)}"
    try:
        result = lax.reshape_p.abstract_eval(operand, new_sizes=tuple(out), dimensions=None, sharding=None)[0]
    except core.ShardingTypeError as error:
        return f"refuses {type(error).__name__} {cases.words_of(error)}"
    except Exception as error:
        return f"crashes {type(error).__name__} {cases.words_of(error)}"
    return f"gives {placements_of(result.sharding.spec, mesh)}"


def main():
    import platform

    import jax

    options = cases.arguments(__doc__.split("\n")[0]).parse_args()
    path = os.path.join(options.folder, f"jax-{jax.__version__}.txt")
    head = [
        f"JAX {jax.__version__}, Python {platform.python_version()}: what its rule for lax.reshape answers under explicit",
        f"sharding. Written by tests/peers/jax_rule.py --seed {options.seed} --count {options.count}.",
        "Where the blocks differ, the compiled program moves data.",
    ]
    uneven = options.count // 10
    drawn = cases.draw(options.seed, options.count - uneven, even=True)
    seen = {cases.text_of(*case) for case in drawn}
    others = (case for case in cases.draw(options.seed + 1, 4 * uneven) if cases.text_of(*case) not in seen)
    drawn += list(itertools.islice((case for case in others if not cases.is_even(case)), uneven))
    cases.write_answers(path, head, drawn, ask)
    print(path)


if __name__ == "__main__":
    main()
