"""Machine code of this processor, by way of LLVM.

programs   a program as a function of an LLVM module, and the loop of it over many states
kernels    a kernel as one
functions  what is called with NumPy arrays
"""

from __future__ import annotations

from ...compiler.engine import available
from ...compiler.target import Target
from .functions import quantity, solution
from .workshop import assemble

__all__ = ["TARGET"]

TARGET = Target(
    name="llvm",
    about="machine code",
    available=available,
    missing=("llvmlite is not installed.", "Install it, or use target='numpy'."),
    quantity=quantity,
    solution=solution,
    assemble=assemble,
)
