# SPDX-License-Identifier: Apache-2.0
"""Views to ask a peer about: drawn by a seed, one a line, the same on every machine.

    cases.py [--seed N] [--count N] [--even]   prints them, as `8,4 | x=2,y=2 | S(0),R | 32`
"""

import argparse
import math
import os

AXES = "xyz"
MOST_ELEMENTS = 1024
MOST_RANKS = 24

# What models do to their tensors, with the letters' sizes drawn: B and S tokens, H heads of D, K of them kv heads,
# G = H / K, F hidden, 3 for q, k, v.
MODEL_VIEWS = [
    ("B,S,F", "BS,F"), ("BS,F", "B,S,F"), ("B,S,HD", "B,S,H,D"), ("B,S,H,D", "B,S,HD"), ("BS,HD", "B,S,H,D"),
    ("B,S,H,D", "BS,HD"), ("B,S,3HD", "B,S,3,H,D"), ("B,S,3HD", "B,S,H,3,D"), ("B,S,3,H,D", "B,S,3HD"),
    ("B,H,S,D", "BH,S,D"), ("BH,S,D", "B,H,S,D"), ("B,S,KGD", "B,S,K,G,D"), ("B,S,K,G,D", "B,S,KG,D"),
    ("B,K,G,S,D", "B,KG,S,D"), ("B,S,F", "BSF"), ("BSF", "B,S,F"), ("1,S,F", "S,F"), ("S,F", "1,S,F"),
    ("B,1,S,F", "B,S,F"), ("B,S,2F", "B,S,2,F"), ("B,S,2F", "B,S,F,2"), ("B,S,F", "B,SF"), ("B,SF", "B,S,F"),
    ("B,3,P,Q,P,Q", "B,3,PQ,PQ"), ("B,C,P,Q", "B,C,PQ"), ("B,G,C,P,Q", "B,GC,P,Q"), ("B,GC,P,Q", "B,G,C,PQ"),
    ("H,D,F", "HD,F"), ("HD,F", "H,D,F"), ("F,H,D", "F,HD"), ("K,G,D,F", "KGD,F"),
]  # fmt: skip


class Random:
    """splitmix64: no version of Python changes it."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def below(self, n):
        return self.next() % n

    def pick(self, values):
        return values[self.below(len(values))]

    def one_in(self, n):
        return self.below(n) == 0


def draw_extents(random, rank):
    return [random.pick([1, 2, 2, 3, 4, 4, 5, 6, 8, 8, 12, 16]) for _ in range(rank)]


def regroup(random, factors):
    """Some neighbours multiplied, some 1s put in."""
    shape = []
    for factor in factors:
        if shape and random.one_in(2):
            shape[-1] *= factor
        else:
            shape.append(factor)
    while random.one_in(4) and len(shape) < 6:
        shape.insert(random.below(len(shape) + 1), 1)
    return shape


def model_view(random):
    sizes = {letter: random.pick([1, 2, 2, 3, 4, 4, 6, 8]) for letter in "BSHDKGFPQC"}
    sizes.update({"1": 1, "2": 2, "3": 3})
    view = random.pick(MODEL_VIEWS)
    return [[math.prod(sizes[letter] for letter in dim) for dim in side.split(",")] for side in view]


def factors_of(n):
    found, p = [], 2
    while n > 1:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    return found


def draw_shapes(random):
    kind = random.below(16)
    if kind < 5:
        return model_view(random)
    long = draw_extents(random, 1 + random.below(5))
    if kind < 7:  # flatten some neighbours
        first = random.below(len(long))
        last = first + random.below(len(long) - first)
        return long, long[:first] + [math.prod(long[first : last + 1])] + long[last + 1 :]
    if kind < 9:  # and back
        first = random.below(len(long))
        last = first + random.below(len(long) - first)
        return long[:first] + [math.prod(long[first : last + 1])] + long[last + 1 :], long
    if kind < 13:  # the same factors, grouped in two ways
        return regroup(random, long), regroup(random, long)
    if kind < 14:  # in another order: most are illegal where anything is sharded
        primes = [p for extent in long for p in factors_of(extent)]
        other = list(primes)
        for i in range(len(other) - 1, 0, -1):
            j = random.below(i + 1)
            other[i], other[j] = other[j], other[i]
        return regroup(random, primes or [1]), regroup(random, other or [1])
    if kind < 15:  # 1s only, and rank 0
        ones = [1] * random.below(4)
        extra = [random.pick([2, 3, 4, 6])] if random.one_in(2) else []
        return ones + extra, extra + [1] * random.below(4)
    shapes = [draw_extents(random, 1 + random.below(3)) for _ in range(2)]
    for shape in shapes:
        shape[random.below(len(shape))] = 0
    return shapes


def cut(lengths, n, factor):
    """The lengths on all ranks after one more axis, or None if the pieces are not equal."""
    after = set()
    for length in lengths:
        if length % factor:
            return None
        chunk = -(-(length // factor) // n)
        after |= {factor * max(0, min(chunk, length // factor - k * chunk)) for k in range(n)}
    return after


def draw_placements(random, shape, out, mesh, even):
    """Placements that are a sound type; with `even` all ranks hold as much, and a dim's axes may be in any order."""
    lengths = [{extent} for extent in shape]
    placements = []
    for axis, n in enumerate(mesh):
        kind = random.below(100)
        if kind < 12 or not shape:
            placements.append("R")
            continue
        if kind < 15:
            placements.append("P(sum)")
            continue
        dims = [d for d in range(len(shape)) if not even or all(length % n == 0 for length in lengths[d])]
        if not even and random.one_in(2):  # by far most real shards are even
            dims = [d for d in dims if all(length % n == 0 for length in lengths[d])] or dims
        if not dims:
            placements.append("R")
            continue
        dim = random.pick(dims)
        factor = 1
        if even and random.one_in(4):  # a later axis cuts first
            factor = random.pick(mesh[axis + 1 :] or [1])
        elif not even and random.one_in(4):  # of a flatten
            least = max(1, min(lengths[dim]))
            pieces = [f for f in range(2, least + 1) if least % f == 0]
            made_by_flatten = [f for f in pieces if f in {math.prod(out[a:b]) for a in range(5) for b in range(a + 1, 5)}]
            factor = random.pick(made_by_flatten or pieces or [1])
        after = cut(lengths[dim], n, factor)
        if after is None or (even and len(after) > 1):
            factor = 1
            after = cut(lengths[dim], n, 1)
        lengths[dim] = after
        placements.append(f"S({dim})" if factor == 1 else f"SS({dim},{factor})")
    return placements


def draw_mesh(random):
    while True:
        axes = random.pick([1, 1, 2, 2, 2, 3, 3])
        mesh = [random.pick([1, 2, 2, 2, 3, 4, 4, 5, 6, 8]) for _ in range(axes)]
        if math.prod(mesh) <= MOST_RANKS:
            return mesh


def text_of(shape, mesh, placements, out):
    def join(values):
        return ",".join(str(value) for value in values)

    names = join(f"{AXES[a]}={n}" for a, n in enumerate(mesh))
    return f"{join(shape)} | {names} | {join(placements)} | {join(out)}"


def known_cases():
    """What the case files have of this size, with the axes renamed."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases")
    for name in ("peers.txt", "public_reports.txt"):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for line in file:
                if line.startswith("#") or not line.strip():
                    continue
                _, shape, mesh, placements, out, *_ = line.split("|")
                case = read(f"{shape}|{mesh}|{placements}|{out}")
                sound = math.prod(case[0]) == math.prod(case[3]) <= MOST_ELEMENTS and -1 not in case[3]
                if sound and math.prod(case[1]) <= MOST_RANKS and 1 <= len(case[1]) <= len(AXES):
                    yield case


def is_even(case):
    shape, mesh, placements, _ = case
    lengths = [{extent} for extent in shape]
    for n, placement in zip(mesh, placements):
        if placement[0] == "S":
            dim, factor = shard_of(placement)
            after = cut(lengths[dim], n, factor)
            if after is None or len(after) > 1 or any(length % n for length in lengths[dim]):
                return False
            lengths[dim] = after
    return True


def draw(seed, count, even=False):
    """`count` cases, no two alike: (shape, mesh, placements, new shape)."""
    random = Random(seed)
    seen = {}
    for case in known_cases():
        if (not even or is_even(case)) and all(p[0] in "RS" or p == "P(sum)" for p in case[2]):
            seen.setdefault(text_of(*case), case)
    while len(seen) < count:
        shape, out = draw_shapes(random)
        mesh = draw_mesh(random)
        if math.prod(shape) > MOST_ELEMENTS or max(len(shape), len(out)) > 6:
            continue
        if math.prod(shape) != math.prod(out):
            continue
        case = (list(shape), mesh, draw_placements(random, shape, out, mesh, even), list(out))
        if "S" in "".join(case[2]) or random.one_in(8):  # without a shard there is little to ask
            seen.setdefault(text_of(*case), case)
    return list(seen.values())[:count]


def shard_of(placement):
    """(dim, factor) of `S(0)` and `SS(0,2)`."""
    numbers = [int(number) for number in placement.strip("S()").split(",")]
    return (numbers + [1])[0], (numbers + [1])[1]


def split_placements(text):
    """`S(0),SS(1,2),R` at the commas between placements."""
    found = []
    for part in (part.strip() for part in text.split(",")):
        if found and found[-1].count("(") > found[-1].count(")"):
            found[-1] += "," + part
        elif part:
            found.append(part)
    return found


def read(line):
    """What text_of() has written, with or without what follows it."""
    shape, mesh, placements, out = (part.strip() for part in line.split("|")[:4])

    def numbers(text):
        return [int(number) for number in text.split(",") if number]

    return (
        numbers(shape),
        [int(axis.split("=")[1]) for axis in mesh.split(",") if axis],
        split_placements(placements),
        numbers(out),
    )


def words_of(error):
    """A class of messages: what the message begins with, without its numbers."""
    text = str(error).split("\n")[0]
    words = "".join(letter if letter.isalpha() else " " for letter in text.split(":")[0].split(". ")[0]).split()
    return "_".join(words[:8]).lower() or "-"


def write_answers(path, head, cases, ask):
    """Asks about every case and writes the data file."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for line in head:
            file.write(f"# {line}\n")
        file.write("# in shape | mesh | placements | out shape | verdict\n")
        for case in cases:
            file.write(f"{text_of(*case)} | {ask(*case)}\n")


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=8000)
    parser.add_argument("--folder", default=os.path.dirname(os.path.abspath(__file__)), help="of the data file")
    return parser


if __name__ == "__main__":
    options = arguments("prints cases")
    options.add_argument("--even", action="store_true")
    options = options.parse_args()
    for drawn in draw(options.seed, options.count, options.even):
        print(text_of(*drawn))
