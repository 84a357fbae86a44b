"""Motion over an atlas: one chart after the other, each as long as it is good there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kinds
from ..errors import DerivationError, DescriptionError
from ..expr.evaluate import evaluate
from ..forms.coordinates.change_of_coordinates import CoordinateChange
from ..model import Model
from ..model import compile as compile_model
from ..simulation.beginning.numbers import positive, vector_of
from ..simulation.simulate import simulate

Vector = NDArray[np.float64]
_PIECES, _GUESSES = 64, 12


@dataclass(frozen=True, eq=False)
class AtlasTrajectory:
    """A motion in the coordinates that all charts share; (T,) and (T, n).

    chart       (T,) the place of the chart that was used
    switches    the times at which another chart took over, s
    status      "finished", or one sentence on where and why no chart goes on
    """

    times: Vector
    q: Vector
    v: Vector
    chart: NDArray[np.int64]
    switches: tuple[float, ...]
    status: str


@of_kinds
def simulate_on_charts(
    charts: Sequence[CoordinateChange], *, q: Any, v: Any, duration: float, good: float = 0.3, **options: Any
) -> AtlasTrajectory:
    """The motion from (q, v), in the old coordinates of the charts, switching charts before one of them ends.

    charts      changes of coordinates of one system, as `reduce` and `change_coordinates` make them
    good        a chart is left where the least singular value of its Jacobian, over the square of the largest, falls
                below this: sin(theta) for spherical angles, sqrt(1 - x^2) for the circle by x
    options     as those of `simulate`

    How good a chart is, is looked at 64 times. Raises DescriptionError for a start that no chart holds.
    Source: do Carmo 1992, chapter 0, on atlases.
    """
    if not charts:
        raise DescriptionError("simulate_on_charts", "there are no charts.", "Give at least one CoordinateChange.")
    models, size = [compile_model(chart.system) for chart in charts], len(charts[0].position_nodes)
    place, speed = (vector_of("simulate_on_charts", name, row, size) for name, row in (("q", q), ("v", v)))
    duration, now = positive("simulate_on_charts", "duration", duration), 0.0
    current, parts, switches, status = -1, [], [], "finished"
    grid = np.linspace(0.0, duration, _PIECES + 1)
    while now < duration * (1 - 1e-12):
        found = _best(charts, models, place, speed)
        if found is None:
            if current < 0:
                raise DescriptionError("simulate_on_charts", "no chart holds the start.", "Start where one is regular.")
            status = f"stopped at t = {now:.6g} s: no chart holds the motion there"
            break
        chosen, y, rate = found
        if current >= 0 and chosen != current:
            switches.append(now)
        current = chosen
        run = simulate(models[chosen], q=y, v=rate, duration=duration - now, t0=now,
                       times=[now, *grid[grid > now + 1e-9 * duration]], **options)
        kept = _kept(charts[chosen], models[chosen], run.q, good)
        old, rates = charts[chosen].to_old(run.q[:kept], run.v[:kept])
        parts.append((run.times[:kept], np.atleast_2d(old), np.atleast_2d(rates), np.full(kept, chosen)))
        if kept < 2 or (kept == len(run.times) and not run.success):
            status = f"stopped at t = {run.times[kept - 1]:.6g} s: {run.status}"
            break
        place, speed, now = np.asarray(old)[-1], np.asarray(rates)[-1], float(run.times[kept - 1])
    times, places, speeds, used = (np.concatenate(column) for column in zip(*parts, strict=True))
    return AtlasTrajectory(times, places, speeds, used, tuple(switches), status)


def _best(
    charts: Sequence[CoordinateChange], models: Sequence[Model], q: Vector, v: Vector
) -> tuple[int, Vector, Vector] | None:
    """The chart that is best at a state, with the state in it; None where none holds it."""
    found = []
    for k, (chart, model) in enumerate(zip(charts, models, strict=True)):
        for guess in _guesses(len(chart.system.coordinates)):
            try:
                y, rate = (np.asarray(part, dtype=float) for part in chart.to_new(q, v, guess))
                back = np.asarray(chart.to_old(y, rate)[0], dtype=float)
            except (DerivationError, DescriptionError, ArithmeticError, ValueError):
                continue
            if np.all(np.isfinite(rate)) and np.allclose(back, q, atol=1e-8 * (1 + np.abs(q).max())):
                found.append((float(_quality(chart, model, y[None])[0]), k, y, rate))
                break
    quality, k, y, rate = max(found, key=lambda item: (item[0], -item[1]), default=(0.0, 0, q, v))
    return (k, y, rate) if quality > 0 else None


def _guesses(count: int) -> Iterator[list[float]]:
    """Zero, then points spread over one turn."""
    yield [0.0] * count
    for k in range(1, _GUESSES):
        yield [((k * (0.6180339887498949 + 0.1 * i)) % 1.0 - 0.5) * 2 * np.pi for i in range(count)]


def _kept(chart: CoordinateChange, model: Model, y: Vector, good: float) -> int:
    """How many samples stand before the chart gets worse than `good`; one more than the first at least."""
    quality = _quality(chart, model, y)
    worse = np.flatnonzero(~(quality[1:] >= min(good, 0.999 * quality[0])))
    return len(y) if not worse.size else int(worse[0]) + 1


def _quality(chart: CoordinateChange, model: Model, y: Vector) -> Vector:
    """The least singular value of the Jacobian over the square of the largest, at each row of y; 0 where it ends."""
    system = chart.system
    values = dict(zip(system.leaves.q, y.T, strict=True)) | {system.leaves.t: np.zeros(len(y))} | dict(model.bound)
    flat = evaluate(system.graph, [node for row in chart.jacobian_nodes for node in row], values)
    rows = np.stack([np.broadcast_to(entry, (len(y),)) for entry in flat], axis=-1)
    matrices = rows.reshape(len(y), len(chart.jacobian_nodes), -1)
    finite: Any = np.isfinite(matrices).all(axis=(1, 2))
    sizes = np.linalg.svd(np.where(finite[:, None, None], matrices, 0.0), compute_uv=False)
    return np.where(finite, sizes[:, -1] / np.maximum(sizes[:, 0] ** 2, 1e-300), 0.0)
