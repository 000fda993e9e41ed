# SPDX-License-Identifier: Apache-2.0
"""Asks PyTorch's own rule for views of a DTensor, and writes its verdicts down as data for judge.cpp.

    python3 -m venv FOLDER && FOLDER/bin/pip install torch     # outside the repository; needs no GPU
    FOLDER/bin/python pytorch.py [--seed N] [--count N]         # writes pytorch-<version>.txt beside this file

Calls the functions that decide `Tensor.view`, without tensors, ranks or dispatch.
"""

import os
import signal
import sys

sys.dont_write_bytecode = True
import cases  # noqa: E402

LONGEST = 0.25  # seconds; a rule takes microseconds


class Hang(BaseException):
    pass


def hang(*_):
    raise Hang(f"no answer in {LONGEST} s")


def placement_of(text):
    from torch.distributed.tensor.placement_types import Partial, Replicate, Shard, _StridedShard

    if text == "R":
        return Replicate()
    if text.startswith("P"):
        return Partial(text[2:-1])
    dim, factor = cases.shard_of(text)
    return Shard(dim) if factor == 1 else _StridedShard(dim, split_factor=factor)


def text_of(placement):
    from torch.distributed.tensor.placement_types import Shard, _StridedShard

    if isinstance(placement, _StridedShard):
        return f"SS({placement.dim},{placement.split_factor})"
    if isinstance(placement, Shard):
        return f"S({placement.dim})"
    return "R" if placement.is_replicate() else f"P({placement.reduce_op})"


def rule(shape, mesh, placements, out):
    """(the placements that the input must have, those of the result), or an exception."""
    from torch.distributed.tensor._ops import _view_ops

    groups = _view_ops.view_groups(shape, (out,))
    return _view_ops.propagate_shape_and_sharding(placements, shape, groups, mesh, True)


def ask(shape, mesh, placements, out):
    given = [placement_of(text) for text in placements]
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        wanted, result = rule(tuple(shape), tuple(mesh), given, list(out))
    except RuntimeError as error:  # its refusals are of this class, and say so
        kind = "refuses" if type(error) is RuntimeError else "crashes"
        return f"{kind} {type(error).__name__} {cases.words_of(error)}"
    except (Exception, Hang) as error:
        return f"crashes {type(error).__name__} {cases.words_of(error)}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    wanted = ",".join(text_of(placement) for placement in wanted)
    result = ",".join(text_of(placement) for placement in result)
    return f"gives {result}" if wanted == ",".join(placements) else f"moves {wanted} gives {result}"


def main():
    import platform

    import torch

    options = cases.arguments(__doc__.split("\n")[0]).parse_args()
    signal.signal(signal.SIGALRM, hang)
    version = torch.__version__.split("+")[0]
    path = os.path.join(options.folder, f"pytorch-{version}.txt")
    head = [
        f"PyTorch {torch.__version__} ({torch.version.git_version}), Python {platform.python_version()}: what",
        "torch.distributed.tensor._ops._view_ops answers to Tensor.view. Written by tests/peers/pytorch.py",
        f"--seed {options.seed} --count {options.count}. Where the blocks differ, the data is wrong.",
    ]
    cases.write_answers(path, head, cases.draw(options.seed, options.count), ask)
    print(path)


if __name__ == "__main__":
    main()
