"""The verb `periodic_orbit`: a motion that repeats itself, and whether motions beside it come back to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DerivationError, DescriptionError, looked_up
from ..expr.doubles import finite
from ..forms.statics.places import name_of
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from ..simulation.trajectory import Trajectory
from .drawing import circle, page
from .flow import Flow, Place, flow_of
from .shooting import Return, Shooting

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "periodic_orbit"
NEUTRAL = 2e-5
"""Multipliers of size 1 come in pairs where something is conserved, which rounding moves by its square root."""
AT_REST, DEPENDS = 1e-7, 1e-6
CUTS = (1e-3, 1e-9)
"""Where time is not in the equations motions may come in families: first no step goes along these."""


@dataclass(frozen=True, eq=False, repr=False)
class PeriodicOrbit:
    """A motion that is after one period where it was, or turned by whole turns.

    period       in s
    q, v         (nq,), (n,) the start
    multipliers  (r,) Floquet's, of small departures over a period, the largest first; r directions that the
                 constraints leave free. Where time is not in the equations one of them is 1, along the motion
    monodromy    (r, r) what a period makes of departures in the `basis` (nq + n, r)
    error        the largest difference between the end and the start
    advance      (nq + n,) by how much the state is further on after a period
    forced       whether time is in the equations, contacts, events or inputs, so that the period is theirs
    free         how many coordinates may be further on by whatever they are: a multiplier is 1 for each
    """

    flow: Flow
    period: float
    q: Vector
    v: Vector
    multipliers: NDArray[np.complex128]
    monodromy: Vector
    basis: Vector
    error: float
    forced: bool
    advance: Vector
    free: int = 0

    @property
    def model(self) -> Model:
        """What moves."""
        return self.flow.model

    @property
    def exponents(self) -> NDArray[np.complex128]:
        """Floquet's exponents (r,) in 1/s: ln(multiplier)/period, imaginary parts up to turns of the period."""
        with np.errstate(divide="ignore"):
            return np.log(self.multipliers) / complex(self.period)

    @property
    def verdict(self) -> str:
        """ "stable" where departures decay, "unstable" where some grow, "neutral" where some do neither, beside that
        along a motion in whose equations time is not."""
        alike = np.argsort(np.abs(self.multipliers - 1.0))
        sizes = np.delete(np.abs(self.multipliers), alike[: self.free + (not self.forced)])
        if np.any(sizes > 1.0 + NEUTRAL):
            return "unstable"
        return "neutral" if np.any(sizes > 1.0 - NEUTRAL) else "stable"

    @cached_property
    def trajectory(self) -> Trajectory:
        """One period of the motion."""
        return self.flow.run(np.concatenate([self.q, self.v]), self.period)

    def plot(self, x: Any = None, y: Any = None) -> Figure:
        """The orbit in the plane of two columns, the first coordinate and its velocity if none are named, and the
        multipliers."""
        across = self.model.coordinate_names[0] if x is None else name_of(x)
        up = self.model.velocity_names[0] if y is None else name_of(y)
        seen = self.flow.seen(np.concatenate([self.q, self.v]), self.period, np.linspace(0.0, 1.0, 400))
        with page(2) as (figure, (left, right)):
            left.plot(seen[across], seen[up])
            left.set(xlabel=across, ylabel=up, title=f"Period {self.period:.6g} s, {self.verdict}")
            circle(right, self.multipliers)
        return figure

    def __repr__(self) -> str:
        return f"<PeriodicOrbit of {self.model.system.name}: {self.period:.9g} s, {self.verdict}>"


@of_kinds
def periodic_orbit(
    model: Model | Equations | Description,
    *,
    q: Place,
    v: Place | None = None,
    period: float,
    parameters: Parameters | None = None,
    inputs: Any = None,
    hold: Iterable[Any] = (),
    advance: Mapping[Any, float | None] | None = None,
    t0: float = 0.0,
    rtol: float = 1e-12,
    atol: float = 1e-14,
    method: str = "auto",
) -> PeriodicOrbit:
    """The periodic motion near one from (q, v), by Newton's method on x(T) - x(0) = 0: a `PeriodicOrbit`.

    period      in s. Where time is in the equations or inputs it is theirs, or several of it, and stays; otherwise a
                guess, unless "period" is held
    hold        coordinates, velocities "x'" or "period" that stay as they are. Where energy is conserved periodic
                motions come in families: what is held chooses one, and without that it is one near the start
    advance     {coordinate: by how much it is further on after a period}, for angles that turn: {"theta": 2*pi}; None
                for by whatever it is, where nothing depends on the coordinate: {"x": None} of what walks
    parameters, inputs, t0, rtol, atol, method   as for `simulate`

    The derivatives of the motion by its start are integrated with it, through impacts, rest on contacts, friction and
    what events set. Begin between impacts: before and after one the state is another. Raises DerivationError where
    Newton's method finds no such motion, or a rest; StoppedError where a motion ends on the way.

    >>> from ..description.system import System
    >>> spring = System("x", kinetic="x'**2/2", potential="k*x**2/2", parameters={"k": 4.0})
    >>> found = periodic_orbit(spring, q=[1.0], period=3.0, hold="x")
    >>> round(found.period / np.pi, 9), found.verdict
    (1.0, 'neutral')
    """
    guess = positive(WHERE, "period", period)
    flow, x = flow_of(WHERE, model, q, v, parameters, inputs=inputs, t0=t0, rtol=rtol, atol=atol, method=method)
    names = (*flow.model.coordinate_names, *flow.model.velocity_names)
    places = {name: k for k, name in reversed([*enumerate(names)])}
    held = [name_of(key) for key in ([hold] if isinstance(hold, str) else hold)]
    fixed = flow.forced or "period" in held
    kept = [looked_up(places, name, WHERE, f"hold names '{name}'.") for name in held if name != "period"]
    turned = np.zeros(len(x))
    for key, value in (advance or {}).items():
        place = looked_up(places, name_of(key), WHERE, f"advance names '{name_of(key)}'.")
        turned[place] = np.nan if value is None else finite(WHERE, f"the advance of {name_of(key)}", value)
    kept += np.flatnonzero(np.isnan(turned)).tolist()
    shooting = Shooting(flow, turned, kept, (lambda _: guess) if fixed else None)
    flow.check_period(x, guess)
    begun, rest = shooting.guess(x, guess), False
    for cut in CUTS[flow.forced :]:
        found = replace(shooting, cut=cut).closed(begun)
        if found is None:
            continue
        rest = not flow.forced and np.linalg.norm(found.arc.rates[0]) * found.period < AT_REST * (1.0 + np.abs(x).max())
        if not rest:
            _check_advance(found, turned, names)
            return orbit_of(flow, found, turned)
    if rest:
        raise DerivationError(WHERE, "Newton's method came to a rest, which has every period.",
                              "Begin further from it, or hold a coordinate.")  # fmt: skip
    raise DerivationError(WHERE, f"Newton's method found no periodic motion from this start and {guess:g} s.",
                          "Begin nearer to it, for instance where a simulation has settled.")  # fmt: skip


def _check_advance(found: Return, advance: Vector, names: Sequence[str]) -> None:
    """Raise DescriptionError where a motion depends on a coordinate that was to be further on by whatever it is."""
    arc = found.arc
    for place in np.flatnonzero(np.isnan(advance)).tolist():
        along = np.eye(len(advance))[place]
        if np.abs(arc.moved @ (arc.basis.T @ along) - along).max() > DEPENDS:
            raise DescriptionError(WHERE, f"the motion depends on '{names[place]}', so that it does not repeat itself "
                                   "where that is further on.", "Say by how much it is, or leave it out of advance.")


def orbit_of(flow: Flow, found: Return, advance: Vector | None = None) -> PeriodicOrbit:
    """What is told of a motion that has returned."""
    values = np.linalg.eigvals(found.arc.map).astype(np.complex128)
    order = np.lexsort((-values.imag, -np.abs(values).round(12)))
    q, v = np.split(found.x, [flow.model.nq])
    free = 0 if advance is None else int(np.isnan(advance).sum())
    return PeriodicOrbit(flow, found.period, q, v, values[order], found.arc.map, found.arc.basis,
                         float(np.abs(found.gap).max()), flow.forced, found.arc.end - found.arc.start, free)
