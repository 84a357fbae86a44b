"""The verb `basins`: which attractor each of many starts comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kinds
from ..ensembles.ensemble import ensemble
from ..ensembles.spreads import Grid
from ..equations import Description, Equations
from ..errors import DescriptionError, looked_up
from ..forms.statics.places import name_of
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from ..simulation.simulate import simulate
from .drawing import page

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "basins"
SAMPLES = 4096
"""Of a motion that has settled so many states are compared with, where there is no period."""
FOLLOWED = ("parameters", "inputs", "rtol", "atol", "method", "max_steps", "step", "events", "hold")
"""What `ensemble` is told that `simulate` is told as well."""
LOST = -1
"""The label of starts of which nothing is told."""


@dataclass(frozen=True, eq=False)
class Attractor:
    """Where motions stay.

    q, v     (P, nq), (P, n) states on it: one at a rest, and those once in every period, where there is one
    size     how far these lie apart, in the units of the state
    periods  after how many periods it repeats itself, 0 where that was not seen; 1 at a rest
    """

    q: Vector
    v: Vector
    size: float
    periods: int


@dataclass(frozen=True, eq=False, repr=False)
class Basins:
    """To which attractor starts come.

    axes        {name: (k,)} what differs between the starts, in the order of the axes of `labels`
    labels      (k1, k2, ...) the place among the attractors; -1 where a motion did not settle, or ended on the way
    attractors  in the order in which they were met
    status      (N,) how each run ended, as a sentence, the last axis fastest
    """

    model: Model
    axes: Mapping[str, Vector]
    labels: NDArray[np.intp]
    attractors: tuple[Attractor, ...]
    status: tuple[str, ...]

    @property
    def shares(self) -> Vector:
        """The parts of all starts that come to each attractor."""
        return np.array([np.mean(self.labels == k) for k in range(len(self.attractors))])

    def plot(self) -> Figure:
        """The labels over two axes, or over one. Raises DescriptionError for more."""
        if len(self.axes) > 2:
            raise DescriptionError(WHERE, f"{len(self.axes)} things differ, and a picture has two axes.",
                                   "Vary two of them.")  # fmt: skip
        names, rows = list(self.axes), list(self.axes.values())
        with page() as (figure, (ax,)):
            if len(rows) == 1:
                ax.plot(rows[0], self.labels, ".")
                ax.set_ylabel("attractor")
            else:
                ax.grid(visible=False)
                ax.pcolormesh(rows[0], rows[1], self.labels.T, shading="nearest", cmap="tab10", vmin=LOST - 0.5,
                              vmax=8.5, rasterized=True)  # fmt: skip
                ax.set_ylabel(names[1])
            ax.set_xlabel(names[0])
            ax.set_title(f"Basins of {len(self.attractors)} attractors")
        return figure

    def __repr__(self) -> str:
        told = ", ".join(f"{share:.3g}" for share in self.shares)
        return f"<Basins of {self.labels.size} starts: {len(self.attractors)} attractors with shares {told}>"


@of_kinds
def basins(
    model: Model | Equations | Description,
    *,
    q: Mapping[Any, Any],
    v: Mapping[Any, Any] | None = None,
    duration: float,
    period: float | None = None,
    turns: Mapping[Any, float] | None = None,
    tolerance: float = 1e-2,
    most: int = 32,
    executor: Any = "threads",
    **settings: Any,
) -> Basins:
    """The basins of attraction over a grid of starts: `Basins`.

    q, v        {name: number or `motion.grid`}, each grid combined with all others
    duration    in s, after which motions have settled: one that has not, or that ends before, has the label -1
    period      in s, of equations or inputs with time in them, a whole part of the duration: motions are compared once
                in every period
    turns       {coordinate: after how much it is where it was}, for angles: {"theta": 2*pi}
    tolerance   so near to an attractor a motion has come to it, in the units of the state
    most        how many attractors are told apart
    executor    who runs them, as for `Ensemble.run`
    settings    what else `ensemble` is given: parameters, inputs, rtol, ...

    An attractor is found by following the end of a run as long again: rests, cycles, and chaotic ones alike. Raises
    DescriptionError, UnknownNameError and ShapeError for what does not fit.

    >>> from ..description.system import System
    >>> from ..ensembles.spreads import grid
    >>> well = System("x", kinetic="x'**2/2", potential="x**4/4 - x**2/2", forces={"x": "-x'"})
    >>> found = basins(well, q={"x": grid([-1.5, -0.5, 0.5, 1.5])}, duration=60.0)
    >>> found.labels.tolist(), [each.q.round(6).ravel().tolist() for each in found.attractors]
    ([0, 0, 1, 1], [[-1.0], [1.0]])
    """
    near, span = positive(WHERE, "tolerance", tolerance), positive(WHERE, "duration", duration)
    step = None if period is None else positive(WHERE, "period", period)
    if step is not None and abs(span / step - round(span / step)) > 1e-6 * span / step:
        raise DescriptionError(WHERE, f"the duration is {span / step:g} periods.", "Give a whole number of them.")
    study = ensemble(model, q=q, v=v, duration=span, **settings)
    found, compiled = study.run(executor, progress=False), study.task.model
    axes = _axes(study.task.cases.columns)
    ends, started = np.asarray(found["end"]), settings.get("t0", 0.0)
    more = {name: value for name, value in settings.items() if name in FOLLOWED}
    follow = _Follow(compiled, near, span, step, started, _Wrapped(compiled, turns or {}), more)
    labels, attractors = _told_apart(follow, ends, found.success, most)
    return Basins(compiled, axes, labels.reshape([len(values) for values in axes.values()]), attractors,
                  tuple(found.status))  # fmt: skip


def _axes(columns: Mapping[str, Mapping[str, Any]]) -> dict[str, Vector]:
    """The grids of starts by name. Raises DescriptionError for whatever else differs between them."""
    found = dict[str, Vector]()
    for kind, own in columns.items():
        for name, column in own.items():
            if isinstance(column, Grid) and kind in ("q", "v"):
                found[name if kind == "q" else name.removesuffix("'") + "'"] = column.values
            elif not isinstance(column, float):
                raise DescriptionError(WHERE, f"'{name}' differs between the runs, and is no grid of starts.",
                                       "Give motion.grid(...) in q or v, and numbers for the rest.")  # fmt: skip
    if not found:
        raise DescriptionError(WHERE, "all runs are one.", 'Give a grid of starts: q={"x": motion.grid(...)}.')
    return found


@dataclass(frozen=True, eq=False)
class _Wrapped:
    """States (P, nq + n) of which some coordinates are the same after a turn, as points of a space where they are."""

    model: Model
    turns: Mapping[Any, float]

    def __call__(self, states: Vector) -> Vector:
        columns, names = list(states.T), list(self.model.coordinate_names)
        for key, turn in self.turns.items():
            places = {name: k for k, name in enumerate(names)}
            place = looked_up(places, name_of(key), WHERE, f"turns names '{name_of(key)}', which is no coordinate.")
            radius = positive(WHERE, f"the turn of {name_of(key)}", turn) / (2.0 * np.pi)
            columns += [radius * np.sin(states[:, place] / radius)]
            columns[place] = radius * np.cos(states[:, place] / radius)
        return np.stack(columns, axis=1)


@dataclass(frozen=True, eq=False)
class _Follow:
    """How the end of a run goes on."""

    model: Model
    near: float
    span: float
    period: float | None
    started: float
    wrapped: _Wrapped
    settings: Mapping[str, Any]

    def __call__(self, state: Vector) -> tuple[Vector, float]:
        """States (P, nq + n) of the second half of the motion on from one, and how far a motion goes between two."""
        nq = self.model.nq
        found = simulate(self.model, q=state[:nq], v=state[nq:], duration=self.span, t0=self.started + self.span,
                         progress=False, **self.settings)  # fmt: skip
        if not found.success:
            return np.zeros((0, len(state))), 0.0
        first, last = found.motion.steps.times[[0, -1]]
        count = SAMPLES if self.period is None else max(1, round(self.span / self.period / 2.0))
        between = self.span / 2.0 / SAMPLES if self.period is None else self.period
        seen = found.at(np.maximum(first, last - between * np.arange(count)[::-1]))
        states = np.hstack([seen.q, seen.v])
        if self.period is not None:
            return states, 0.0
        return states, float(np.linalg.norm(np.diff(self.wrapped(states), axis=0), axis=1).max(initial=0.0)) / 2.0


def _told_apart(
    follow: _Follow, ends: Vector, success: NDArray[np.bool_], most: int
) -> tuple[NDArray[np.intp], tuple[Attractor, ...]]:
    """The labels (N,) of the ends of runs, and the attractors."""
    from scipy.spatial import KDTree

    labels, points = np.full(len(ends), LOST), follow.wrapped(np.where(success[:, None], ends, 0.0))
    left, found, trees = np.array(success), list[Attractor](), list[tuple[KDTree, float]]()
    while left.any() and len(found) < most:
        place = int(np.argmax(left))
        left[place] = False
        states, gap = follow(ends[place])
        if not len(states):
            continue
        tree, reach = KDTree(follow.wrapped(states)), follow.near + gap
        if tree.query(points[place])[0] > reach:
            continue
        known = (k for k, (other, wide) in enumerate(trees) if np.median(other.query(tree.data)[0]) < wide)
        if (label := next(known, None)) is None:
            label = len(found)
            found.append(_attractor(follow, states))
            trees.append((tree, reach))
        mine = left & (tree.query(points)[0] < reach)
        labels[mine], labels[place], left = label, label, left & ~mine
    return labels, tuple(found)


def _attractor(follow: _Follow, states: Vector) -> Attractor:
    points, nq = follow.wrapped(states), follow.model.nq
    size = float(np.ptp(points, axis=0).max())
    if size < follow.near:
        return Attractor(states[-1:, :nq], states[-1:, nq:], size, 1)
    periods = 0
    if follow.period is not None:
        again = (after for after in range(1, len(points) // 2 + 1)
                 if np.linalg.norm(points[after:] - points[:-after], axis=1).max() < follow.near)  # fmt: skip
        periods = next(again, 0)
        states = states[-periods:] if periods else states
    return Attractor(states[:, :nq], states[:, nq:], size, periods)
