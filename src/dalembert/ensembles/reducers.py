"""What is kept of a run: the state at its end, extremes, quantities at given times, events, or what a function says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..arguments import of_kinds
from ..errors import DescriptionError, ShapeError
from ..expr.doubles import doubles
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.trajectory import Trajectory

BETWEEN, TOPS, FINER, ZOOMS = 4, 4, 33, 4
"""In so many parts of each step extremes are looked for, and about so many of these at so many places, so often."""


class Reducer(Protocol):
    """What is kept of each run: an array of some shape, nan where the run does not tell."""

    def shape(self, model: Model) -> tuple[int, ...]:
        """Of the array; raises UnknownNameError for quantities that are not there."""
        ...

    def of(self, trajectory: Trajectory) -> Any:
        """The array of a run."""
        ...


@dataclass(frozen=True)
class Last:
    """Quantities (k,) at the end of a run; all of q and v where none are named."""

    quantities: tuple[str, ...] = ()

    def shape(self, model: Model) -> tuple[int, ...]:
        return (_known(model, self.quantities) or model.nq + model.nv,)

    def of(self, trajectory: Trajectory) -> Vector:
        motion = trajectory.motion
        if not self.quantities:
            return motion.steps.states[-1]
        return _values(trajectory.at(motion.steps.times[-1]), self.quantities)[-1]


@dataclass(frozen=True)
class Extremes:
    """The least and the greatest value (2,) of a quantity along a run, about ends of steps and places between."""

    quantity: str

    def shape(self, model: Model) -> tuple[int, ...]:
        return (2 * _known(model, (self.quantity,)),)

    def of(self, trajectory: Trajectory) -> Vector:
        nodes = trajectory.motion.steps.times
        inner = nodes[:-1, None] + np.diff(nodes)[:, None] * (np.arange(BETWEEN) / BETWEEN)
        times = np.append(inner.ravel(), nodes[-1])
        found = _values(trajectory.at(times), (self.quantity,))[:, 0]

        def finest(sign: float) -> float:
            seen = sign * found
            tops = np.flatnonzero((seen >= np.append(-np.inf, seen[:-1])) & (seen >= np.append(seen[1:], -np.inf)))
            about = [greatest(lambda at: sign * _values(trajectory.at(at), (self.quantity,))[:, 0],
                              times[max(0, top - 1)], times[min(len(times) - 1, top + 1)])
                     for top in tops[np.argsort(-seen[tops], kind="stable")[:TOPS]].tolist()]  # fmt: skip
            return sign * max(float(seen.max()), *about)

        return np.array([finest(-1.0), finest(1.0)])


@dataclass(frozen=True)
class Records:
    """Quantities (T, k) at given times, nan after the end of a run; all of q and v where none are named."""

    times: tuple[float, ...]
    quantities: tuple[str, ...] = ()

    def shape(self, model: Model) -> tuple[int, ...]:
        return len(self.times), _known(model, self.quantities) or model.nq + model.nv

    def of(self, trajectory: Trajectory) -> Vector:
        times, (first, last) = np.array(self.times), trajectory.motion.steps.times[[0, -1]]
        there = (times >= first) & (times <= last)
        found = np.full((len(times), self.shape(trajectory.model)[1]), np.nan)
        if there.any():
            seen = trajectory.at(times[there])
            found[there] = _values(seen, self.quantities) if self.quantities else np.hstack([seen.q, seen.v])
        return found


@dataclass(frozen=True)
class Happenings:
    """The times (most,) of the first events of a name, nan where there were fewer."""

    event: str
    most: int = 1

    def shape(self, model: Model) -> tuple[int, ...]:
        return (self.most,)

    def of(self, trajectory: Trajectory) -> Vector:
        happened = trajectory.events
        named = [each for each in happened if self.event in (each.name, *each.contacts)]
        times = [event.time for event in named][: self.most]
        return np.array(times + [np.nan] * (self.most - len(times)))


@dataclass(frozen=True)
class Measured:
    """An array of a shape that a Python function finds of a `Trajectory`."""

    function: Callable[[Trajectory], Any]
    size: tuple[int, ...] = ()

    def shape(self, model: Model) -> tuple[int, ...]:
        return self.size

    def of(self, trajectory: Trajectory) -> Any:
        return self.function(trajectory)


@of_kinds
def last(*quantities: str) -> Last:
    """What is kept of a run is its end: these quantities (k,), or all of q and v.

    Quantities are columns of a trajectory ("x", "x'", "energy") or any expression of the system's symbols, as text.

    >>> last("energy")
    Last(quantities=('energy',))
    """
    return Last(tuple(quantities))


@of_kinds
def extremes(quantity: str) -> Extremes:
    """What is kept of a run is (least, greatest) of a quantity along it, looked for in quarters of each step, and about
    what is found there as finely as the motion is known.

    >>> extremes("x").quantity
    'x'
    """
    return Extremes(quantity)


@of_kinds
def records(times: Iterable[float], *quantities: str) -> Records:
    """What is kept of a run are quantities (T, k) at given times, or all of q and v. Raises ShapeError.

    >>> records([0.0, 0.5]).times
    (0.0, 0.5)
    """
    found = doubles("records", "times", list(times))
    if found.ndim != 1 or not found.size or not np.isfinite(found).all():
        raise ShapeError("records", "times must be a list of finite numbers.", "Give the times in s.")
    return Records(tuple(found.tolist()), tuple(quantities))


@of_kinds
def happenings(event: str, most: int = 1) -> Happenings:
    """What is kept of a run are the times (most,) at which an event of this name happened first, in s.

    >>> happenings("impact", most=3)
    Happenings(event='impact', most=3)
    """
    if most < 1:
        raise DescriptionError("happenings", f"most = {most!r}.", "Give how many are kept, 1 or more.")
    return Happenings(event, int(most))


@of_kinds
def measured(function: Callable[[Trajectory], Any], shape: Sequence[int] = ()) -> Measured:
    """What is kept of a run is what a Python function says of its `Trajectory`, an array of a shape.

    >>> measured(len).shape(None)
    ()
    """
    return Measured(function, tuple(map(int, shape)))


def _known(model: Model, quantities: Sequence[str]) -> int:
    """How many there are. Raises UnknownNameError for those that are none."""
    for quantity in quantities:
        if quantity not in ("t", "energy", "constraint_residual", *model.multiplier_names, *model.output_names):
            model.system.node(quantity, "ensemble", beyond=True)
    return len(quantities)


def greatest(of: Callable[[Vector], Vector], low: float, high: float) -> float:
    """The greatest value about a peak that lies between two places, from ever finer looks."""
    best = -np.inf
    for _ in range(ZOOMS):
        places = np.linspace(low, high, FINER)
        seen = of(places)
        most = int(np.argmax(seen))
        best = max(best, float(seen[most]))
        low, high = places[max(0, most - 1)], places[min(FINER - 1, most + 1)]
    return best


def _values(trajectory: Trajectory, quantities: Sequence[str]) -> Vector:
    """Quantities at each time, (T, k)."""
    columns, system = trajectory.columns, trajectory.system
    found = [columns[name] if name in columns
             else trajectory.values([system.node(name, "ensemble", beyond=True)])[:, 0]
             for name in quantities]  # fmt: skip
    return np.stack(found, axis=-1)
