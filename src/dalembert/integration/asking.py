"""Inputs given as a Python function: all kernels ask one function of the process, which finds the user's on a stack
of its thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiler.kernels import Array, Int, native
from ..errors import ShapeError
from ..expr.doubles import doubles
from .codes import INPUT_FAILED, OK

Vector = NDArray[np.float64]
InputFunction = Callable[[float, Vector, Vector], Any]


@dataclass
class Asked:
    """A function (t, q, v) -> u, None where nothing is to be asked; the sizes of q, v and u; what it raised.

    While a `with` block of it runs, the kernels of this thread ask it.
    """

    function: InputFunction | None
    sizes: tuple[int, int, int]
    problem: BaseException | None = None

    def __enter__(self) -> Asked:
        _STACK.asked.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _STACK.asked.pop()

    def write(self, t: Vector, q: Vector, v: Vector, u: Vector) -> None:
        """Write the inputs at a state."""
        assert self.function is not None
        nq, n, nu = self.sizes
        place, speed = (np.array(x[:size], dtype=float) for x, size in ((q, nq), (v, n)))
        value = returned(self.function(float(t[0]), place, speed), nu)
        for i in range(nu):
            u[i] = value if value.ndim == 0 else value[i]


class _Stack(threading.local):
    """Whom the kernels of this thread ask: the last one."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []


_STACK = _Stack()


@native(hosted=True)
def ask(t: Array, q: Array, v: Array, u: Array) -> Int:
    """The inputs u of a state, from the function that is asked; what that raises is kept."""
    if not _STACK.asked:
        return INPUT_FAILED
    try:
        _STACK.asked[-1].write(t, q, v, u)
    except BaseException as problem:
        _STACK.asked[-1].problem = problem
        return INPUT_FAILED
    return OK


def returned(found: object, count: int) -> Vector:
    """What a function of inputs returned, as an array. Raises ValueError."""
    try:
        value = doubles("simulate", "it", found)
        if value.shape in ((count,), ()) and np.all(np.isfinite(value)):
            return value
    except ShapeError:
        pass
    raise ValueError(f"it returned {found!r}, not {count} finite numbers")
