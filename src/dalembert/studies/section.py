"""The verb `section`: where motions pass through a surface, or where they are once in every period."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kinds
from ..description.event import Event
from ..ensembles.ensemble import ensemble
from ..equations import Description, Equations
from ..errors import DescriptionError, looked_up, remark
from ..forms.statics.places import name_of
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from ..simulation.events.asked import asked_events
from ..simulation.events.log import occurrences
from ..simulation.running.run import integrate
from ..simulation.trajectory import Trajectory
from .drawing import page

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "section"


@dataclass(frozen=True, eq=False, repr=False)
class Section:
    """The states in which motions cross a surface, all P of them, run by run in order of time.

    expression  what is zero on the surface, or the period in s
    run         (P,) whose each is, by number, of `runs` in all
    times       (P,) in s
    q, v        (P, nq), (P, n) the states there
    success     (runs,) whether each run came to its end
    status      (runs,) how it ended, as a sentence
    """

    model: Model
    expression: str
    run: NDArray[np.intp]
    times: Vector
    q: Vector
    v: Vector
    success: NDArray[np.bool_]
    status: tuple[str, ...]

    @property
    def runs(self) -> int:
        """How many motions were looked at."""
        return len(self.success)

    def __len__(self) -> int:
        return len(self.times)

    def __getitem__(self, name: Any) -> Vector:
        """A coordinate "x" or a velocity "x'" at all crossings, (P,). Raises UnknownNameError."""
        rows = dict(zip((*self.model.velocity_names, *self.model.coordinate_names, "t"),
                        (*self.v.T, *self.q.T, self.times), strict=True))  # fmt: skip
        return looked_up(rows, name_of(name), WHERE, f"there is no column '{name_of(name)}'.")

    def of(self, run: int) -> Section:
        """The crossings of one run."""
        return self._kept(self.run == run)

    def later(self, time: float) -> Section:
        """The crossings at a time in s or later."""
        return self._kept(self.times >= time)

    def _kept(self, kept: NDArray[np.bool_]) -> Section:
        return Section(self.model, self.expression, self.run[kept], self.times[kept], self.q[kept], self.v[kept],
                       self.success, self.status)  # fmt: skip

    def plot(self, x: Any = None, y: Any = None) -> Figure:
        """The crossings in the plane of two columns, the last coordinate and its velocity if none are named."""
        across = self.model.coordinate_names[-1] if x is None else name_of(x)
        up = self.model.velocity_names[-1] if y is None else name_of(y)
        with page() as (figure, (ax,)):
            for run in range(self.runs):
                own = self.run == run
                ax.plot(self[across][own], self[up][own], ".", markersize=2.5)
            ax.set(xlabel=across, ylabel=up, title=f"Section {self.expression}")
        return figure

    def __repr__(self) -> str:
        return f"<Section {self.expression} of {self.model.system.name}: {len(self)} crossings of {self.runs} runs>"


@of_kinds
def section(
    what: Model | Equations | Description | Trajectory,
    at: Any = None,
    direction: str = "rising",
    *,
    every: float | None = None,
    q: Any = None,
    v: Any = None,
    duration: float | None = None,
    most: int = 1000,
    executor: Any = "threads",
    **settings: Any,
) -> Section:
    """The Poincare section of a motion, or of many: a `Section`.

    what       a trajectory, or a model with starts q, v and a duration in s, as for `ensemble`: one (nq,), many
               (N, nq), or {name: column}
    at         the expression that is zero on the surface; direction "rising", "falling" or "both" through it
    every      instead of it a period in s, once in which the motion is looked at, its start included
    most       how many crossings are kept of each run
    executor   who runs them, as for `Ensemble.run`
    settings   what else `ensemble` is given: parameters, inputs, rtol, ...

    Crossings are events of the motion: their times are as exact as its steps. One that starts on the surface does not
    cross it there. Raises DescriptionError, UnknownNameError and ShapeError for what does not fit.

    >>> from ..description.system import System
    >>> spring = System("x", kinetic="x'**2/2", potential="k*x**2/2", parameters={"k": 4.0})
    >>> found = section(spring, "x", q=[1.0], duration=5.0)
    >>> (found.times / np.pi).round(9).tolist(), found["x'"].round(9).tolist()
    ([0.75], [2.0])
    """
    if (at is None) == (every is None):
        raise DescriptionError(WHERE, "it needs a surface or a period, one of them.", 'Give at="x", or every=2.0.')
    event = None if at is None else Event(at, direction, name=f"section {at}")
    period = 0.0 if every is None else positive(WHERE, "every", every)
    expression = f"every {period:g} s" if event is None else f"{at} = 0"
    if isinstance(what, Trajectory):
        if not (q is v is duration is None) or settings:
            raise DescriptionError(WHERE, "the motion is given, and how it is to begin as well.", "Give one of them.")
        rows = _strobed(what, period) if event is None else _crossed(what, event)
        return _made(what.model, expression, [rows], np.array([what.success]), [what.status])
    if q is None or duration is None:
        raise DescriptionError(WHERE, "it is not said where the motion begins, or how long it is.",
                               "Give q= and duration=, or a trajectory.")  # fmt: skip
    count = int(positive(WHERE, "most", most))
    events = [*settings.pop("events", ()), *([event] if event else [])]
    reducer = _Crossings(event.title if event else None, period, count)
    study = ensemble(what, q=q, v=v, duration=duration, events=events, reduce={"rows": reducer}, **settings)
    if event is not None:
        study.task.model.system.node(event.expression, WHERE, beyond=True)
    found = study.run(executor, progress=False)
    rows = [table[~np.isnan(table[:, 0])] for table in np.asarray(found["rows"])]
    if full := sum(len(each) == count for each in rows):
        remark("section-full", WHERE, f"of {full} runs only the first {count} crossings are kept.", "Raise most=.")
    return _made(study.task.model, expression, rows, found.success, found.status)


@dataclass(frozen=True)
class _Crossings:
    """What is kept of a run: (most, 1 + d), the times and states of its crossings, nan where there were fewer."""

    event: str | None
    period: float
    most: int

    def shape(self, model: Model) -> tuple[int, ...]:
        return self.most, 1 + model.nq + model.nv

    def of(self, trajectory: Trajectory) -> Vector:
        rows = _strobed(trajectory, self.period) if self.event is None else _told(trajectory.events[self.event])
        found = np.full(self.shape(trajectory.model), np.nan)
        found[: len(rows)] = rows[: self.most]
        return found


def _told(events: Any) -> Vector:
    return np.array([[each.time, *each.q, *each.v] for each in events])


def _strobed(trajectory: Trajectory, period: float) -> Vector:
    """The times and states (P, 1 + d) of a motion once in every period."""
    first, last = trajectory.motion.steps.times[[0, -1]]
    seen = trajectory.at(np.minimum(first + period * np.arange(np.floor((last - first) / period + 1e-9) + 1), last))
    return np.column_stack([seen.times, seen.q, seen.v])


def _crossed(trajectory: Trajectory, event: Event) -> Vector:
    """The times and states (P, 1 + d) at which a motion, run once more, crosses a surface."""
    motion, nq = trajectory.motion, trajectory.model.nq
    if (settings := motion.settings) is None or len(motion.steps.breaks) or motion.holding is not None:
        raise DescriptionError(WHERE, "the motion was loaded from a file, or its state was set on the way: it cannot "
                               "be run once more by its start alone.",
                               "Give the model, q=, v= and duration=.")  # fmt: skip
    begun = settings.begun
    steps = integrate(begun, settings.integrator, settings.span, settings.wanted, settings.stops.tolist(), False,
                      events=asked_events(WHERE, begun, [event]))  # fmt: skip
    rows = _told(occurrences(steps.happened, steps.names, steps.start, nq, 0))
    return rows.reshape(-1, 1 + nq + trajectory.model.nv)


def _made(
    model: Model, expression: str, rows: list[Vector], success: NDArray[np.bool_], status: list[str]
) -> Section:
    width = 1 + model.nq + model.nv
    table = np.concatenate([each.reshape(-1, width) for each in rows])
    run = np.repeat(np.arange(len(rows)), [len(each) for each in rows])
    q, v = table[:, 1 : 1 + model.nq], table[:, 1 + model.nq :]
    return Section(model, expression, run, table[:, 0], q, v, success, tuple(status))
