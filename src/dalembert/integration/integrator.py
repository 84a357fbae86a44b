"""What an integrator is: how a run begins, and what a run under way can be asked; its state is its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..compiler.kernels import Kernel
from .crossings.within import nested_at
from .kernels import SimulationKernels, Vector


@dataclass(frozen=True)
class Tolerances:
    """What each accepted step must meet, and how many steps may be tried."""

    rtol: float
    atol: float
    max_step: float
    max_steps: int


@dataclass(frozen=True)
class Layout:
    """The places of a run's `state` (size,) that the loop around it reads and writes.

    time         how far the run has come, in s since its start
    tried        how many steps were tried
    evaluations  of the right-hand side
    accepted     how many steps the last call wrote
    failure      the code of what went wrong last, 0 if nothing did
    remarked     more than 1 where something is to be said of the run, if anything may be
    """

    size: int
    time: int
    tried: int
    evaluations: int
    accepted: int
    failure: int
    remarked: int | None = None


class March(Protocol):
    """A run under way.

    order   of its steps, now
    rows    of the dense output of a step, each as long as a state
    told    from when on it went on with another method, and why; nothing if it did not
    places  what is where in `state`
    y, f    the state it has come to, and its derivative there
    """

    rows: int
    places: Layout
    state: Vector

    @property
    def order(self) -> int: ...
    @property
    def told(self) -> str: ...
    @property
    def y(self) -> Vector: ...
    @property
    def f(self) -> Vector: ...
    @property
    def memory(self) -> dict[str, NDArray[Any]]:
        """The arrays by name that hold all that it remembers, the context apart."""
        ...

    def begin(self, span: float) -> int:
        """What is needed before steps from here on, over a span without jumps; 0, or a code of the right-hand side."""
        ...

    def placed(self, length: float) -> None:
        """Be told, after `begin`, that `y` was set: nothing that was remembered holds, and steps of about this length
        were good enough here."""
        ...

    def advance(self, t_end: float, capacity: int, tries: int, chunk: tuple[Vector, Vector, Vector, Vector]) -> int:
        """Up to `capacity` accepted steps in at most `tries` attempts; a code.

        Written are, by step, the time and the state it ended at, its dense output and the variances of its errors.
        """
        ...

    def stride(self, asked: Vector) -> Callable[[], int] | None:
        """What takes the steps of a stretch of time in one call, as the array `asked` says (`stretch`), and returns a
        code; None where that is done by `begin` and `advance`."""
        ...


@dataclass(frozen=True)
class Integrator:
    """A method of taking steps; all that differs between two of them is here.

    name        what `simulate(method=...)` calls it
    about       what it is, in a few words; `source` is where it is described
    least_rtol  the smallest relative tolerance that it can meet
    fixed       whether its steps have one length, `max_step`
    anew        whether a stretch has to begin anew where another ended: its last step does not tell all that one needs
    whole       whether its dense output is as exact as its steps
    carries     whether its steps take the derivatives of a motion along (`variations`)
    together    (kernels, nodes): what runs many starts at once (`explicit.together`), None where they go one by one; a
                run leaves where one of the nodes, conditions on its state, may be zero
    along       (kernels, nodes): the same with all steps of each, not their ends alone
    start       (kernels, y, context, tolerances): a run from y on; raises DescriptionError where it cannot be
    between     (dense (K, rows, dim), step (T,), s (T, 1)): by how much the state (T, dim) has changed since the start
                of those steps, a part s of each later; 0 at s = 0
    """

    name: str
    about: str
    source: str
    least_rtol: float
    start: Callable[[SimulationKernels, Vector, Vector, Tolerances], March]
    between: Callable[[Vector, NDArray[np.intp], Vector], Vector]
    within: Kernel = nested_at
    whole: bool = False
    fixed: bool = False
    anew: bool = False
    carries: bool = True
    together: Callable[..., Any] = lambda *_: None
    along: Callable[..., Any] = lambda *_: None

    def __str__(self) -> str:
        return f'"{self.name}" ({self.about}; {self.source})'


def nested(dense: Vector, step: NDArray[np.intp], s: Vector) -> Vector:
    """Rows F as a polynomial, s (F0 + (1 - s) (F1 + s (F2 + (1 - s) (F3 + ...)))), see `Integrator.between`."""
    value = np.zeros((len(step), dense.shape[2]))
    for row in reversed(range(dense.shape[1])):
        value = (value + dense[step, row]) * (s if row % 2 == 0 else 1.0 - s)
    return value
