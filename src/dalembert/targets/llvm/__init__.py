"""Machine code of this processor, by way of LLVM.

programs   a program as a function of an LLVM module, and the loop of it over many states
kernels    a kernel as one
functions  what is called with NumPy arrays
wasm       a module of WebAssembly
elf        a shared library for Linux
cuda       a GPU of NVIDIA
"""

from __future__ import annotations

from functools import partial

from ...compiler.engine import available
from ...compiler.machine import HOST, STRICT, Machine
from ...compiler.target import Target
from . import cuda, elf, wasm
from .functions import quantity, solution
from .workshop import assemble

__all__ = ["STRICTLY", "TARGET", "cuda", "elf", "wasm"]


def _target(name: str, about: str, machine: Machine) -> Target:
    return Target(
        name=name,
        about=about,
        available=available,
        missing=lambda: ("llvmlite is not installed.", "Install it, or use target='numpy'."),
        quantity=partial(quantity, machine),
        solution=partial(solution, machine),
        assemble=partial(assemble, machine),
    )


TARGET = _target("llvm", "machine code", HOST)
STRICTLY = _target("strict", "machine code with the bits of every other machine, browsers among them", STRICT)
