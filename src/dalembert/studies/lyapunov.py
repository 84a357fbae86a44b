"""The verb `lyapunov`: at which rates motions that begin beside one another part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DescriptionError
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from .drawing import page
from .flow import Flow, Place, flow_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "lyapunov"
PARTS, BLOCKS = 200, 10
CLOSE, APART, MOST = 1e4, 1e7, 0.05
"""Directions that have come further apart within an interval than APART are not told apart well: it is halved. Where
they stay closer than CLOSE the next one is longer, if nobody said how long, up to the part MOST of the motion."""


@dataclass(frozen=True, eq=False, repr=False)
class Exponents:
    """Lyapunov exponents of a motion, the largest first.

    exponents  (m,) in 1/s: ln of the growth of lengths, areas, ... of departures, over the time it took
    error      (m,) their standard errors, by how they scatter between ten parts of the motion
    times      (N,) in s, at which departures were made orthonormal again
    history    (N, m) the exponents up to these times
    q, v       (nq,), (n,) the state at the end, from which the study can go on
    """

    model: Model
    exponents: Vector
    error: Vector
    times: Vector
    history: Vector
    q: Vector
    v: Vector

    @property
    def dimension(self) -> float:
        """That of Kaplan and Yorke: the exponents whose sum is not negative, and the share of the next; without time as
        a direction."""
        sums = np.cumsum(self.exponents)
        whole = int(np.sum(np.cumprod(sums >= 0.0)))
        if whole == 0 or whole == len(sums):
            return float(whole)
        return whole + float(sums[whole - 1] / -self.exponents[whole])

    def plot(self) -> Figure:
        """The exponents over the time in which they were found."""
        with page() as (figure, (ax,)):
            ax.plot(self.times, self.history)
            ax.set(xlabel="t [s]", ylabel="exponents [1/s]")
            ax.set_title("Lyapunov exponents")
        return figure

    def __repr__(self) -> str:
        return f"<Exponents of {self.model.system.name}: {', '.join(f'{each:.4g}' for each in self.exponents)} 1/s>"


@of_kinds
def lyapunov(
    model: Model | Equations | Description,
    *,
    q: Place,
    v: Place | None = None,
    duration: float,
    count: int | None = None,
    transient: float | None = None,
    interval: float | None = None,
    parameters: Parameters | None = None,
    inputs: Any = None,
    t0: float = 0.0,
    rtol: float = 1e-9,
    atol: float = 1e-12,
    method: str = "auto",
) -> Exponents:
    """The Lyapunov exponents of the motion from (q, v), by the variational equations and QR: `Exponents`.

    duration    in s, over which they are found, after a `transient`, a tenth of it unless it is said
    count       how many, the largest; all that the constraints leave free by default, whose sum is the mean divergence
    interval    in s, after which departures are made orthonormal, shorter where they part fast; as is best by default
    parameters, inputs, t0, rtol, atol, method   as for `simulate`

    Benettin and others, Meccanica 15 (1980). Exponents of regular motions come to 0 as ln(t)/t. Raises StoppedError
    where the motion ends on the way.

    >>> from ..description.system import System
    >>> spring = System("x", kinetic="x'**2/2", potential="3*x**2/2", forces={"x": "-4*x'"})
    >>> lyapunov(spring, q=[1.0], duration=20.0, transient=6.0).exponents.round(6).tolist()
    [-1.0, -3.0]
    """
    span = positive(WHERE, "duration", duration)
    before = span / 10.0 if transient is None else _from_zero("transient", transient)
    flow, x = flow_of(WHERE, model, q, v, parameters, inputs=inputs, t0=t0, rtol=rtol, atol=atol, method=method)
    step = span / PARTS if interval is None else positive(WHERE, "interval", interval)
    plane = flow.over(x, step).basis
    many = plane.shape[1] if count is None else int(positive(WHERE, "count", count))
    if many > plane.shape[1]:
        raise DescriptionError(WHERE, f"count = {many}, and departures have {plane.shape[1]} directions.",
                               "Ask for fewer.")  # fmt: skip
    plane = plane[:, :many]
    if before:
        _, _, x, plane = _spread(flow, x, plane, before, min(step, before), interval is None)
    times, logs, x, plane = _spread(flow.later(before), x, plane, span, step, interval is None)
    sums = np.cumsum(logs, axis=0)
    sums = sums[:, np.argsort(-sums[-1], kind="stable")]
    return Exponents(flow.model, sums[-1] / times[-1], _scatter(times, sums), flow.settings["t0"] + before + times,
                     sums / times[:, None], x[: flow.model.nq], x[flow.model.nq :])  # fmt: skip


def _spread(
    flow: Flow, x: Vector, plane: Vector, span: float, step: float, may_grow: bool
) -> tuple[Vector, Vector, Vector, Vector]:
    """The times (N,) since the start, the logarithms (N, m) of the growth between them, and where it ended."""
    times, logs = [0.0], list[Vector]()
    while (left := span - times[-1]) > 1e-9 * step:
        taken = min(step, left)
        arc = flow.later(times[-1]).over(x, taken)
        turned, grown = np.linalg.qr(arc.moved @ (arc.basis.T @ plane))
        sizes = np.abs(np.diag(grown))
        if sizes.max() > APART * sizes.min() and step > 1e-6 * span:
            step = taken / 2.0
            continue
        if may_grow and sizes.max() < CLOSE * sizes.min():
            step = min(1.5 * step, max(step, MOST * span))
        times.append(times[-1] + taken)
        logs.append(np.log(sizes))
        x, plane = arc.end, turned
    return np.array(times[1:]), np.array(logs), x, plane


def _scatter(times: Vector, sums: Vector) -> Vector:
    """The standard errors of mean rates, by those of BLOCKS parts."""
    ends = np.linspace(0.0, times[-1], BLOCKS + 1)
    known = np.stack([np.interp(ends, [0.0, *times], [0.0, *row]) for row in sums.T], axis=1)
    return np.std(np.diff(known, axis=0), axis=0, ddof=1) / np.diff(ends)[0] / np.sqrt(BLOCKS)


def _from_zero(name: str, value: float) -> float:
    return 0.0 if value == 0.0 else positive(WHERE, name, value)
