# SPDX-License-Identifier: Apache-2.0
"""One check of shardcheck against PyTorch's rule, side by side in one process, on the same views.

    FOLDER/bin/python speed.py --library build/gcc/tests/libpeers_speed.so [--seed N] [--count N]

PyTorch is timed three times: the two functions that hold its rule, the strategy of the op that wraps them for a mesh,
and all that its dispatch does the first time that it meets a view, which finds the shape on a fake tensor as well.
Nothing is cached here; ours has no cache.
"""

import argparse
import ctypes
import math
import statistics
import sys
import time

sys.dont_write_bytecode = True
import cases  # noqa: E402
import pytorch  # noqa: E402


def array(values):
    return (ctypes.c_int64 * max(1, len(values)))(*values)


def numbers_of(placement):
    if placement[0] == "S":
        return [1, *cases.shard_of(placement)]
    return [0 if placement == "R" else 2, 0, 1]


class Ours:
    def __init__(self, path):
        self.seconds = ctypes.CDLL(path).shardcheck_seconds
        self.seconds.restype = ctypes.c_double

    def time(self, case, times):
        shape, mesh, placements, out = case
        legal = ctypes.c_int()
        flat = array([number for placement in placements for number in numbers_of(placement)])
        taken = self.seconds(
            array(shape), len(shape), array(mesh), len(mesh), flat, array(out), len(out), 1, ctypes.c_int64(times),
            ctypes.byref(legal),
        )  # fmt: skip
        return taken / times


def seconds(call, times):
    begin = time.perf_counter()
    for _ in range(times):
        try:
            call()
        except Exception:  # a refusal is an answer
            pass
    return (time.perf_counter() - begin) / times


def rule_of(case):
    shape, mesh, placements, out = case
    given = [pytorch.placement_of(text) for text in placements]
    shape, mesh, out = tuple(shape), tuple(mesh), list(out)
    return lambda: pytorch.rule(shape, mesh, given, out)


class Strategies:
    """PyTorch's strategy and propagation of aten.view, on meshes of a process group that is none."""

    def __init__(self):
        import torch.distributed as dist
        from torch.testing._internal.distributed.fake_pg import FakeStore

        dist.init_process_group("fake", rank=0, world_size=cases.MOST_RANKS, store=FakeStore())
        self.meshes = {}

    def of(self, case):
        import torch
        from torch.distributed.device_mesh import DeviceMesh
        from torch.distributed.tensor import DTensor
        from torch.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta
        from torch.distributed.tensor._op_schema import OpSchema, OpSpec, OpStrategy

        shape, sizes, placements, out = case
        key = tuple(sizes)
        if key not in self.meshes:
            ranks = torch.arange(math.prod(sizes)).reshape(key)
            self.meshes[key] = DeviceMesh("cpu", ranks, _init_backend=False)
        mesh = self.meshes[key]
        strides = [math.prod(shape[d + 1 :]) for d in range(len(shape))]
        meta = TensorMeta(torch.Size(shape), tuple(strides), torch.float32)
        spec = DTensorSpec(mesh, tuple(pytorch.placement_of(text) for text in placements), tensor_meta=meta)
        view = torch.ops.aten.view.default
        schema = OpSchema(view, (OpStrategy([OpSpec(spec)]), list(out)), {})
        propagator = DTensor._op_dispatcher.sharding_propagator
        strategy = propagator.op_strategy_funcs[view]
        asked = OpSchema(view, (spec, list(out)), {})
        return lambda: strategy(schema), lambda: propagator.propagate_op_sharding_non_cached(asked)


def main():
    import torch

    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--library", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    ours = Ours(options.library)
    strategies = Strategies()
    rows = []
    for case in cases.draw(options.seed, options.count):
        if math.prod(case[0]) == 0 or case[0] == case[3]:
            continue  # PyTorch never answers some of the first kind; the second has a short way through
        rule = rule_of(case)
        strategy, propagation = strategies.of(case)
        # turns about, so that all have the same machine; the least of three is the least disturbed
        turns = [
            (ours.time(case, 2000), seconds(rule, 40), seconds(strategy, 20), seconds(propagation, 5)) for _ in range(3)
        ]
        rows.append([min(column) for column in zip(*turns)])
    nanoseconds = [statistics.median(column) * 1e9 for column in zip(*rows)]
    print(f"{len(rows)} views, PyTorch {torch.__version__}; medians:")
    print(f"  shardcheck                 {nanoseconds[0]:10.0f} ns")
    for name, column in (("rule", 1), ("strategy", 2), ("propagation", 3)):
        ratios = sorted(row[column] / row[0] for row in rows)
        tenth = len(ratios) // 10
        print(
            f"  PyTorch's {name:<11}      {nanoseconds[column]:10.0f} ns, ratio {statistics.median(ratios):.0f}"
            f" (of four fifths of the views: {ratios[tenth]:.0f} to {ratios[-1 - tenth]:.0f})"
        )


if __name__ == "__main__":
    main()
