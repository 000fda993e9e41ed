# SPDX-License-Identifier: Apache-2.0
"""Runs views that PyTorch accepts and gets wrong on four gloo processes, and prints what each rank holds.

    FOLDER/bin/python wrong_view.py

Exit status 0: each of them gave wrong data without an error, or this version refuses it. The first is the smallest on
four ranks (of all up to 32 elements, rank 3, no extents of 1, over 4 or 2 x 2); the second begins with a plain shard.
"""

import sys

sys.dont_write_bytecode = True
import cases  # noqa: E402
from pytorch import placement_of, text_of  # noqa: E402

# (mesh, shape, placements, the new shapes in turn)
CHAINS = [
    ((2, 2), (2, 4), "SS(1,2),S(1)", [(8,)]),
    ((2, 2), (3, 4), "R,S(1)", [(12,), (2, 6)]),
]


def text(placements):
    return ",".join(text_of(placement) for placement in placements)


def run(rank, folder):
    import torch
    import torch.distributed as dist
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.tensor import distribute_tensor

    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{folder}/store", rank=rank, world_size=4)

    def say(line):
        if rank == 0:
            print(line, flush=True)

    def each_rank(tensor):
        mine = tensor.to_local().flatten()  # of one size on every rank
        held = [torch.empty_like(mine) for _ in range(4)]
        dist.all_gather(held, mine)
        return [block.tolist() for block in held]

    bad = 0
    for sizes, shape, placements, views in CHAINS:
        mesh = init_device_mesh("cpu", sizes)
        reference = torch.arange(torch.Size(shape).numel()).reshape(shape)
        tensor = distribute_tensor(reference, mesh, [placement_of(one) for one in cases.split_placements(placements)])
        say(f"{list(shape)} over {'x'.join(map(str, sizes))} ranks as {text(tensor.placements)}: {each_rank(tensor)}")
        if not torch.equal(tensor.full_tensor(), reference):
            say("  full_tensor() of it is wrong already: this shows nothing")
            bad += 1
            continue
        refused = False
        for new in views:
            try:
                tensor = tensor.view(new)
            except Exception as error:
                say(f"  view{list(new)}: refused: {str(error).splitlines()[0]}")
                refused = True
                break
            say(f"  view{list(new)} as {text(tensor.placements)}, no error: {each_rank(tensor)}")
        if refused:
            continue
        right = reference.reshape(views[-1])
        wanted = each_rank(distribute_tensor(right, mesh, list(tensor.placements)))
        got = tensor.full_tensor()
        say(f"  those placements of the reference are {wanted}")
        say(f"  full_tensor() {got.tolist()}")
        say(f"  reference     {right.tolist()}")
        wrong = not torch.equal(got, right) and each_rank(tensor) != wanted
        say("  wrong data" if wrong else "  right data")
        bad += not wrong
    dist.destroy_process_group()
    sys.exit(bad != 0)


def main():
    import tempfile

    import torch
    import torch.multiprocessing as mp

    print(f"PyTorch {torch.__version__}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            mp.spawn(run, args=(folder,), nprocs=4)
        except mp.ProcessExitedException as error:
            return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
