"""A GPU of NVIDIA: programs and kernels as PTX, which its driver assembles, run by as many threads as there are rows.

module     what is put together as a module of PTX
driver     NVIDIA's driver, by ctypes
arrays     arrays on the device
functions  what is called with arrays
"""

from __future__ import annotations

from functools import partial

from ....compiler.engine import available as has_llvm
from ....compiler.machine import STRICT
from ....compiler.target import Target
from ..workshop import assemble as assemble_here
from .driver import problem
from .functions import assemble, quantity, solution
from .module import module, of_threads

__all__ = ["TARGET", "module", "of_threads"]


def _available() -> bool:
    return has_llvm() and problem() is None


def _missing() -> tuple[str, str]:
    found = problem()
    return ("llvmlite is not installed.", "Install it.") if found is None else (found.what, found.remedy)


TARGET = Target(
    name="cuda",
    about="a GPU of NVIDIA, one state a thread, with the bits of \"strict\"",
    available=_available,
    missing=_missing,
    quantity=quantity,
    solution=solution,
    assemble=partial(assemble_here, STRICT),
    threads=assemble,
)
"""What goes through one state after another, such as a single simulation, runs here, as "strict"."""
