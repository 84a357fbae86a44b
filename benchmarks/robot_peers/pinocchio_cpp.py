"""Pinocchio in C++ over batches, compiled here from the headers in its wheel.

Needs a C++ compiler and the distributions `pin` and `cmeel-eigen`. Compiling takes minutes; what comes of it is kept in
a folder for temporary files under a name made of the source, the versions and the flags.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

import numpy as np

from .agreement import Array

SOURCE = Path(__file__).with_name("pinocchio.cpp")
QUANTITIES = ("inverse dynamics", "M", "forward dynamics", "derivatives", "forward derivatives")

#: AVX2 and FMA: with AVX-512, GCC 12 warns that Eigen's six-vectors are overrun.
FLAGS = (
    "-std=c++17", "-O3", "-march=haswell", "-DNDEBUG", "-w", "-shared", "-fPIC",
    # The binding's library has the same functions for another alignment, in the same process.
    "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-fno-gnu-unique", "-Wl,-Bsymbolic",
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30", "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
)  # fmt: skip

Rows = np.ctypeslib.ndpointer(np.float64, flags="C")


def compiled() -> Path:
    """The library, compiled where it is not there yet. Raises ModuleNotFoundError where something is missing."""
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        raise ModuleNotFoundError("there is no C++ compiler")
    versions = [metadata.version(name) for name in ("pin", "cmeel-eigen")]
    content = "\n".join((SOURCE.read_text(encoding="utf-8"), *versions, *FLAGS))
    kept = Path(tempfile.gettempdir(), f"dalembert-pinocchio-{hashlib.sha256(content.encode()).hexdigest()[:16]}.so")
    if not kept.exists():
        _compile(compiler, kept)
    return kept


def _compile(compiler: str, kept: Path) -> None:
    prefix = Path(import_module("pinocchio").__file__ or "")
    while not (prefix / "include" / "pinocchio").is_dir():
        prefix = prefix.parent
    made = kept.with_suffix(f".{os.getpid()}")
    subprocess.run(
        [compiler, *FLAGS, "-isystem", str(prefix / "include" / "eigen3"), "-isystem", str(prefix / "include"),
         "-o", str(made), str(SOURCE), f"-L{prefix / 'lib'}", f"-Wl,-rpath,{prefix / 'lib'}", "-lboost_serialization"],
        check=True,
    )  # fmt: skip
    made.replace(kept)


def batches(text: str, q: Array, v: Array, a: Array) -> dict[str, Callable[[], Array]]:
    """Calls over all rows of a robot with a fixed base and plain joints; each returns the same array anew."""
    library = ctypes.CDLL(str(compiled()))
    library.make.restype, library.make.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
    library.run.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_long, Rows, Rows, Rows, Rows]
    model = import_module("pinocchio").buildModelFromXML(text)
    robot = library.make(model.saveToString().encode())
    return {name: _call(library, robot, place, q, v, a) for place, name in enumerate(QUANTITIES)}


def _call(library: Any, robot: int, quantity: int, q: Array, v: Array, a: Array) -> Callable[[], Array]:
    count, n = q.shape
    out = np.zeros((count, *((n,), (n, n), (n,), (2, n, n), (2, n, n))[quantity]))

    def call() -> Array:
        assert library.run(robot, quantity, count, q, v, a, out) == 0
        return out

    return call
