"""What is kept of a run: the state at its end, extremes, quantities at given times, events, or what a function says."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..arguments import of_kinds
from ..errors import DescriptionError, ShapeError
from ..expr.doubles import doubles
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.joined import joined
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


class Gathered:
    """What is kept of several runs at once, which costs less than one by one and has the same bits."""

    def of(self, trajectory: Trajectory) -> Vector:
        return self.of_all([trajectory])[0]

    @abstractmethod
    def of_all(self, trajectories: Sequence[Trajectory]) -> list[Vector]:
        """The array of each run, of one model, from one time on, on the way of which nothing was set."""


@dataclass(frozen=True)
class Last(Gathered):
    """Quantities (k,) at the end of a run; all of q and v where none are named."""

    quantities: tuple[str, ...] = ()

    def shape(self, model: Model) -> tuple[int, ...]:
        return (_known(model, self.quantities) or model.nq + model.nv,)

    def of_all(self, trajectories: Sequence[Trajectory]) -> list[Vector]:
        steps = [trajectory.motion.steps for trajectory in trajectories]
        if not self.quantities:
            return [each.states[-1] for each in steps]
        return [found[-1] for found in _sampled(trajectories, [each.times[-1:] for each in steps], self.quantities)]


@dataclass(frozen=True)
class Extremes(Gathered):
    """The least and the greatest value (2,) of a quantity along a run, about ends of steps and places between."""

    quantity: str

    def shape(self, model: Model) -> tuple[int, ...]:
        return (2 * _known(model, (self.quantity,)),)

    def of_all(self, trajectories: Sequence[Trajectory]) -> list[Vector]:
        looks = [_looks(trajectory.motion.steps.times) for trajectory in trajectories]
        found = [seen[:, 0] for seen in _sampled(trajectories, looks, (self.quantity,))]
        peaks = np.array([(run, sign, *about) for run, (times, seen) in enumerate(zip(looks, found, strict=True))
                          for sign in (-1.0, 1.0) for about in _tops(times, sign * seen)]).reshape(-1, 4)  # fmt: skip
        runs, signs, low, high = peaks.T

        def values(places: Vector) -> Vector:
            times = [places[runs == run].ravel() for run in range(len(trajectories))]
            return signs[:, None] * np.vstack(_sampled(trajectories, times, (self.quantity,))).reshape(places.shape)

        best = greatest(values, low, high) if len(peaks) else runs
        return [np.array([sign * max((float((sign * seen).max()), *best[(runs == run) & (signs == sign)].tolist()))
                          for sign in (-1.0, 1.0)]) for run, seen in enumerate(found)]  # fmt: skip


def _looks(nodes: Vector) -> Vector:
    """Ends of steps, and places between."""
    inner = nodes[:-1, None] + np.diff(nodes)[:, None] * (np.arange(BETWEEN) / BETWEEN)
    return np.append(inner.ravel(), nodes[-1])


def _tops(times: Vector, seen: Vector) -> list[tuple[float, float]]:
    """The times about the highest of those values that no neighbour exceeds."""
    tops = np.flatnonzero((seen >= np.append(-np.inf, seen[:-1])) & (seen >= np.append(seen[1:], -np.inf)))
    highest = tops[np.argsort(-seen[tops], kind="stable")[:TOPS]]
    return list(zip(times[np.maximum(highest - 1, 0)].tolist(), times[np.minimum(highest + 1, len(times) - 1)].tolist(),
                    strict=True))  # fmt: skip


@dataclass(frozen=True)
class Records(Gathered):
    """Quantities (T, k) at given times, nan after the end of a run; all of q and v where none are named."""

    times: tuple[float, ...]
    quantities: tuple[str, ...] = ()

    def shape(self, model: Model) -> tuple[int, ...]:
        return len(self.times), _known(model, self.quantities) or model.nq + model.nv

    def of_all(self, trajectories: Sequence[Trajectory]) -> list[Vector]:
        times, ends = np.array(self.times), [trajectory.motion.steps.times[[0, -1]] for trajectory in trajectories]
        there = [(times >= first) & (times <= last) for first, last in ends]
        kept = [np.full(self.shape(trajectory.model), np.nan) for trajectory in trajectories]
        seen = _sampled(trajectories, [times[each] for each in there], self.quantities)
        for array, each, found in zip(kept, there, seen, strict=True):
            array[each] = found
        return kept


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


def greatest(of: Callable[[Vector], Vector], low: Any, high: Any) -> Any:
    """The greatest value about each peak that lies between two places, from ever finer looks."""
    low, high = np.asarray(low)[..., None], np.asarray(high)[..., None]
    best = np.full(low.shape, -np.inf)
    for _ in range(ZOOMS):
        places = np.minimum(low + (high - low) * (np.arange(FINER) / (FINER - 1)), high)
        seen = of(places)
        most = np.argmax(seen, axis=-1)[..., None]
        best = np.fmax(best, np.take_along_axis(seen, most, axis=-1))
        low, high = (np.take_along_axis(places, np.clip(most + k, 0, FINER - 1), axis=-1) for k in (-1, 1))
    return best[..., 0]


def _sampled(
    trajectories: Sequence[Trajectory], times: Sequence[Vector], quantities: Sequence[str]
) -> list[Vector]:
    """Quantities of each motion at times of its own, (T, k)."""
    if len(trajectories) == 1:
        return [_values(trajectories[0].at(times[0]), quantities)]
    found = _values(joined(trajectories, times), quantities)
    return np.split(found, np.cumsum([len(each) for each in times])[:-1])


def _values(trajectory: Trajectory, quantities: Sequence[str]) -> Vector:
    """Quantities at each time, (T, k); all of q and v where none are named."""
    if not quantities:
        return np.hstack([trajectory.q, trajectory.v])
    columns, system = trajectory.columns, trajectory.system
    found = [columns[name] if name in columns
             else trajectory.values([system.node(name, "ensemble", beyond=True)])[:, 0]
             for name in quantities]  # fmt: skip
    return np.stack(found, axis=-1)
