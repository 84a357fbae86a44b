"""What an integrator is: kernels that take adaptive steps, and where they keep what survives between two calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..compiler.kernels import Kernel
from ..compiler.target import Assembled
from ..compiler.targets import TARGETS

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Layout:
    """The places of an integrator's `state` (size,) that the loop around it reads and writes.

    time         how far the run has come, in s since its start
    tried        how many steps were tried
    evaluations  of the right-hand side
    accepted     how many steps the last call wrote
    failure      the code of what went wrong last, 0 if nothing did
    """

    size: int
    time: int
    tried: int
    evaluations: int
    accepted: int
    failure: int


@dataclass(frozen=True)
class Integrator:
    """A method of taking steps; all that differs between two of them is here.

    name     what `simulate(method=...)` calls it
    kind     explicit or implicit; `order` of an accepted step
    source   where it is described
    layout   of its state
    rows     of the dense output of a step, each as long as a state
    begin    kernel (dim, rhs, span, rtol, atol, max_step, state, y, f, context): the first derivative f and a first
             step; 0, or a code of rhs
    advance  kernel (dim, rhs, project, t_end, rtol, atol, max_step, capacity, tries, state, y, f, variance, context,
             times, states, dense, variances): up to `capacity` accepted steps in at most `tries` attempts, each
             written with the time and state it ended at, its dense output and the variances of its errors; a code
    between  (dense (K, rows, dim), step (T,), s (T, 1)): by how much the state (T, dim) has changed since the start of
             those steps, a part s of each later; 0 at s = 0

        rhs(t: Float, y: Array, dy: Array, context: Array) -> Int              0, or a code of `codes`
        project(t: Float, y: Array, variance: Array, context: Array) -> Int    moves y onto its manifold
    """

    name: str
    kind: str
    order: int
    source: str
    layout: Layout
    rows: int
    begin: Kernel
    advance: Kernel
    between: Callable[[Vector, NDArray[np.intp], Vector], Vector]

    def __str__(self) -> str:
        return f'"{self.name}" ({self.kind}, order {self.order}; {self.source})'


@cache
def ready(method: Integrator, target: str, dim: int) -> Assembled:
    """`begin` and `advance` for states of `dim` entries, still to be given their functions."""
    kernels = {"begin": method.begin, "advance": method.advance}
    return TARGETS[target].assemble(
        lambda shop: ({name: shop.add(kernel, name, dim=dim) for name, kernel in kernels.items()}, {}),
        repr(("integrator", *kernels.values(), dim)),
    )
