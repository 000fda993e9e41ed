# SPDX-License-Identifier: Apache-2.0
"""NumPy and PyTorch read and write blocks of C++, and C++ theirs, with no copy.

    exchange.py --library FILE --venv FOLDER

Makes a virtual environment with NumPy in FOLDER if there is none. Exit status 77: left out, for the reason printed.
PyTorch takes part where that environment has it; it is too big to be installed for one test.
"""

import argparse
import ctypes
import gc
import os
import subprocess
import sys

NUMPY = "numpy>=2.1"
RANKS = 8  # dp 2, tp 4


def skip(reason):
    print(f"python: exchange skipped: {reason}")
    sys.exit(77)


def numpy_is_here(python):
    code = "import numpy; assert tuple(map(int, numpy.__version__.split('.')[:2])) >= (2, 1)"
    return subprocess.run([python, "-c", code], capture_output=True).returncode == 0


def enter(folder):
    """Goes on in an environment that has NumPy."""
    if sys.version_info < (3, 10):
        skip(f"{NUMPY} needs Python 3.10, this is {sys.version.split()[0]}")
    python = os.path.join(folder, "bin", "python")
    if not (os.path.exists(python) and numpy_is_here(python)):
        pip = [python, "-m", "pip", "install", "--quiet", "--retries", "1", "--timeout", "20", NUMPY]
        for command in ([sys.executable, "-m", "venv", folder], pip):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode != 0:
                lines = done.stdout.strip().splitlines() or [f"status {done.returncode}"]
                skip(f"no {NUMPY}: {lines[-1]}")
    os.execv(python, [python, *sys.argv, "--entered"])


# ---- capsules -------------------------------------------------------------------------------------------------------

api = ctypes.pythonapi
DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
api.PyCapsule_New.restype = ctypes.py_object
api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, DESTRUCTOR]
api.PyCapsule_GetPointer.restype = ctypes.c_void_p
api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
api.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
api.PyCapsule_IsValid.argtypes = [ctypes.py_object, ctypes.c_char_p]
# Of a capsule that dies: ctypes must not take a reference to it.
dying_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", api))
dying_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", api))

PLAIN = b"dltensor"
VERSIONED = b"dltensor_versioned"
# A capsule keeps the pointer to its name.
names = {name: ctypes.create_string_buffer(name) for name in (PLAIN, VERSIONED)}
used_names = {name: ctypes.create_string_buffer(b"used_" + name) for name in names}

library = None


def load(path):
    global library
    library = ctypes.CDLL(path)
    text, number, flag = ctypes.c_char_p, ctypes.c_int64, ctypes.c_int
    for name, result, arguments in (
        ("give", ctypes.c_void_p, [text, number, flag]),
        ("take", ctypes.c_char_p, [text, ctypes.c_void_p, number, flag]),
        ("number", None, [text, number]),
        ("read", None, [text, number, ctypes.POINTER(ctypes.c_double)]),
        ("address", ctypes.c_size_t, [text, number]),
        ("release", None, [ctypes.c_void_p, flag]),
        ("alive", ctypes.c_int, []),
    ):
        function = getattr(library, "exchange_" + name)
        function.restype, function.argtypes = result, arguments
        setattr(library, name, function)


def release_unread(capsule):
    for name, versioned in ((PLAIN, 0), (VERSIONED, 1)):
        if dying_is_valid(capsule, name):
            library.release(dying_pointer(capsule, name), versioned)


release_unread = DESTRUCTOR(release_unread)


class Block:
    """A block of C++, for from_dlpack."""

    def __init__(self, case, rank, versioned=True):
        self.case, self.rank, self.versioned = case, rank, versioned

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, *, max_version=None, **_):
        versioned = self.versioned and max_version is not None and max_version[0] >= 1
        managed = library.give(self.case.encode(), self.rank, versioned)
        if managed is None:
            raise BufferError("a read-only block needs a versioned capsule")
        return api.PyCapsule_New(managed, names[VERSIONED if versioned else PLAIN], release_unread)


def take(case, rank, array, **how):
    """Gives an array to C++; the error's name. C++ has numbered its elements if there is none."""
    capsule = array.__dlpack__(**how)
    versioned = api.PyCapsule_IsValid(capsule, VERSIONED)
    name = VERSIONED if versioned else PLAIN
    managed = api.PyCapsule_GetPointer(capsule, name)
    api.PyCapsule_SetName(capsule, used_names[name])
    return library.take(case.encode(), managed, rank, versioned).decode()


# ---- the cases of exchange.cpp, as Python sees them -----------------------------------------------------------------


def chunk(length, parts, part):
    piece = -(-length // parts)
    return max(0, min(piece, length - piece * part))


def base_shape(case, rank):
    """The block before the view op."""
    shape = (5, 6, 7) if case in ("uneven", "permuted", "stepped") else (4, 6, 8)
    return (chunk(shape[0], 2, rank // 4), shape[1], chunk(shape[2], 4, rank % 4))


CASES = {
    "even": ("float32", lambda block: block),
    "uneven": ("float64", lambda block: block),
    "permuted": ("float32", lambda block: block.transpose(2, 0, 1)),
    "narrowed": ("int32", lambda block: block[:, 3:5, :]),
    "stepped": ("int64", lambda block: block[:, 1::2, :]),
    "complex": ("complex64", lambda block: block),
    "bool": ("bool", lambda block: block),
}

checks = 0
failures = 0


def check(right, what):
    global checks, failures
    checks += 1
    if not right:
        failures += 1
        print(f"failed: {what}")


def read(case, rank, shape):
    import numpy

    values = numpy.zeros(shape)
    library.read(case.encode(), rank, values.ctypes.data_as(ctypes.POINTER(ctypes.c_double)))
    return values


def numbers(case, shape, base=0):
    """What C++ writes with base 0; of complex numbers, as set() in exchange.cpp makes them."""
    import numpy

    flat = numpy.arange(base, base + numpy.prod(shape, dtype=int)).reshape(shape)
    if case == "complex":
        return flat - 1j * flat
    return flat % 2 != 0 if case == "bool" else flat


def as_read(case, values):
    return values.real if case == "complex" else values


def with_numpy():
    import numpy

    print(f"python: NumPy {numpy.__version__}")
    for case, (dtype, view) in CASES.items():
        for rank in range(RANKS):
            where = f"NumPy, {case}, rank {rank}"
            like = view(numpy.zeros(base_shape(case, rank), dtype))
            library.number(case.encode(), rank)

            array = numpy.from_dlpack(Block(case, rank))
            check(array.shape == like.shape and array.dtype == like.dtype, f"{where}: shape, type")
            check(array.ctypes.data == library.address(case.encode(), rank), f"{where}: the same address")
            strides = [(a, b) for a, b, n in zip(array.strides, like.strides, like.shape) if n > 1]
            check(all(a == b for a, b in strides), f"{where}: strides")
            check(array.flags.writeable, f"{where}: may be written")
            check(numpy.array_equal(array, numbers(case, like.shape)), f"{where}: reads what C++ wrote")
            array[...] = numbers(case, like.shape, 1)
            wanted = as_read(case, numbers(case, like.shape, 1))
            check(numpy.array_equal(read(case, rank, like.shape), wanted), f"{where}: C++ reads what NumPy wrote")
            del array

            array = numpy.from_dlpack(Block(case, rank, versioned=False))
            check(array.ctypes.data == library.address(case.encode(), rank), f"{where}: unversioned")
            del array

            for how in ({"max_version": (1, 0)}, {}):
                own = view(numpy.zeros(base_shape(case, rank), dtype))
                check(take(case, rank, own, **how) == "none", f"{where}: C++ takes it {how}")
                check(numpy.array_equal(own, numbers(case, own.shape)), f"{where}: NumPy reads what C++ wrote {how}")

    array = numpy.from_dlpack(Block("expanded", 5))
    check(array.shape == (2, 3, 6, 2) and array.strides[1] == 0, "NumPy, expanded: a stride of 0")
    array = numpy.from_dlpack(Block("constant", 5))
    check(not array.flags.writeable, "NumPy, constant: read-only")
    try:
        numpy.from_dlpack(Block("constant", 5, versioned=False))
        check(False, "NumPy, constant: no unversioned capsule")
    except BufferError:
        check(True, "")
    del array

    # What C++ must refuse.
    new = {"max_version": (1, 0)}
    zeros = numpy.zeros((2, 6, 2), "float32")
    frozen = zeros.copy()
    frozen.flags.writeable = False
    check(take("even", 0, frozen, **new) == "read_only", "read-only")
    check(take("constant", 0, frozen, **new) == "none", "read-only, for const elements")
    check(take("even", 0, zeros.astype("float64"), **new) == "another_type", "float64 for float32")
    check(take("even", 0, zeros.view("int32"), **new) == "another_type", "int32 for float32")
    check(take("even", 0, zeros.reshape(2, 12), **new) == "another_rank", "two dims for three")
    check(take("even", 0, numpy.zeros((4, 6, 8), "float32"), **new) == "another_shape", "the global tensor")
    check(take("even", 0, numpy.zeros((4, 6, 8), "float32")[:2, :, :2], **new) == "another_stride", "a slice of it")
    check(take("even", 0, numpy.asfortranarray(zeros), **new) == "another_stride", "column-major")
    check(take("even", 8, zeros, **new) == "rank_outside_mesh", "rank 8 of 8")
    check(take("uneven", 3, numpy.zeros((3, 6, 2)), **new) == "another_shape", "rank 2's block for rank 3")
    odd = numpy.zeros(97, "uint8")[1:].view("float32").reshape(2, 6, 2)
    check(take("even", 0, odd, **new) == "misaligned", "between elements")
    check(not zeros.any(), "what is refused is not written")


def with_torch():
    try:
        import torch
    except ImportError:
        print("python: PyTorch skipped: not installed in the environment of the test")
        return
    print(f"python: PyTorch {torch.__version__}")
    types = {case: getattr(torch, dtype) for case, (dtype, _) in CASES.items()}
    views = {
        "permuted": lambda block: block.permute(2, 0, 1),
        "narrowed": lambda block: block.narrow(1, 3, 2),
        "stepped": lambda block: block[:, 1::2, :],
    }
    types["bfloat16"] = torch.bfloat16
    for case, dtype in types.items():
        view = views.get(case, lambda block: block)
        for rank in range(RANKS):
            where = f"PyTorch, {case}, rank {rank}"
            own = view(torch.zeros(base_shape(case, rank), dtype=dtype))
            library.number(case.encode(), rank)
            array = torch.from_dlpack(Block(case, rank))
            check(array.shape == own.shape and array.dtype == dtype, f"{where}: shape, type")
            check(array.data_ptr() == library.address(case.encode(), rank), f"{where}: the same address")
            written = torch.from_numpy(numbers(case, tuple(own.shape))).to(dtype)
            check(torch.equal(array, written), f"{where}: reads what C++ wrote")
            other = torch.from_numpy(numbers(case, tuple(own.shape), 1))
            array.copy_(other)
            seen = torch.from_numpy(read(case, rank, tuple(own.shape)))
            wanted = other.real if case == "complex" else other
            check(torch.equal(seen, wanted.to(torch.float64)), f"{where}: C++ reads what PyTorch wrote")
            del array
            check(take(case, rank, own) == "none", f"{where}: C++ takes it")
            check(torch.equal(own, written), f"{where}: PyTorch reads what C++ wrote")
    check(take("even", 0, torch.zeros(2, 6, 2).half()) == "another_type", "float16 for float32")
    check(take("even", 0, torch.zeros(2, 2, 6).transpose(1, 2)) == "another_stride", "transposed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", required=True)
    parser.add_argument("--venv", required=True)
    parser.add_argument("--entered", action="store_true")
    arguments = parser.parse_args()
    if not arguments.entered:
        enter(arguments.venv)
    load(arguments.library)

    unread = Block("even", 0).__dlpack__(max_version=(1, 0))
    check(library.alive() == 1, "an export")
    del unread
    check(library.alive() == 0, "a capsule that nobody reads releases it")

    with_numpy()
    with_torch()
    gc.collect()
    check(library.alive() == 0, "every export is released")
    print(f"python: {checks - failures} passed, {failures} failed")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
