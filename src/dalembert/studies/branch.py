"""The verb `orbit_branch`: periodic motions followed in a parameter, with the values at which they double or fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DerivationError
from ..forms.statics.places import name_of
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from .drawing import page
from .flow import Flow, Place, flow_of
from .orbit import PeriodicOrbit, orbit_of
from .shooting import Return, Shooting
from .walk import Walk, ends_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "orbit_branch"


@dataclass(frozen=True, eq=False)
class Special:
    """A periodic motion at which something happens: a "fold", a period "doubling" where a multiplier is -1, a "branch"
    where other motions of the same period meet it; the value of the parameter there."""

    kind: str
    value: float
    orbit: PeriodicOrbit


@dataclass(frozen=True, eq=False, repr=False)
class OrbitBranch:
    """Periodic motions in the order in which they follow one another.

    parameter    its name, and its `values` (N,)
    period       (N,) in s
    q, v         (N, nq), (N, n) the starts
    multipliers  (N, r) Floquet's
    special      what happens on the way
    status       why the branch ended, as a sentence
    """

    flow: Flow
    parameter: str
    values: Vector
    period: Vector
    q: Vector
    v: Vector
    multipliers: NDArray[np.complex128]
    special: tuple[Special, ...]
    status: str

    def of(self, kind: str) -> Vector:
        """The values of the parameter at which something of a kind happens, in the order of the branch."""
        return np.array([each.value for each in self.special if each.kind == kind])

    def plot(self) -> Figure:
        """The sizes of the multipliers, and the starts, over the parameter."""
        with page(2) as (figure, (left, right)):
            left.plot(self.values, self.q)
            right.plot(self.values, np.sort(np.abs(self.multipliers), axis=1))
            right.axhline(1.0, linewidth=0.7, color="0.4")
            for each in self.special:
                right.axvline(each.value, linewidth=0.7, linestyle=":", color="0.4")
            left.set(xlabel=self.parameter, ylabel="coordinates at the start")
            left.set_title("Periodic motions")
            right.set(xlabel=self.parameter, ylabel="size")
            right.set_title("Floquet multipliers")
        return figure

    def __repr__(self) -> str:
        counts = f"{len(self.values)} motions, {len(self.special)} special"
        return f"<OrbitBranch in {self.parameter}: {counts}, {self.status}>"


@of_kinds
def orbit_branch(
    model: Model | Equations | Description, parameter: Any, over: Sequence[float], *, q: Place,
    v: Place | None = None, period: float, parameters: Parameters | None = None, inputs: Any = None, t0: float = 0.0,
    rtol: float = 1e-11, atol: float = 1e-13, method: str = "auto",
) -> OrbitBranch:  # fmt: skip
    """The periodic motions that follow from one near (q, v), over a parameter: an `OrbitBranch`.

    parameter   a name or symbol of the system, `over` its first and its last value
    period      in s, for the first value: that of the equations or inputs where time is in them, which stays;
                otherwise a guess
    parameters, inputs, t0, rtol, atol, method   as for `simulate`

    By pseudo-arclength continuation, so that folds are passed; folds, doublings and branches are located between the
    points. Where a pair of complex multipliers leaves the unit circle nothing is noted: see `multipliers`. Raises
    DerivationError where there is no periodic motion to begin with, and where motions of one value come in families.
    """
    guess, name = positive(WHERE, "period", period), name_of(parameter)
    first, last = ends_of(WHERE, over)
    flow, x = flow_of(WHERE, model, q, v, {**(parameters or {}), name: first}, (name,), inputs=inputs, t0=t0,
                      rtol=rtol, atol=atol, method=method)  # fmt: skip
    flow.check_period(x, guess)
    shooting = Shooting(flow, np.zeros(len(x)), (), (lambda _: guess) if flow.forced else None, name)
    begun = shooting.closed(np.array([*shooting.guess(x, guess)[:-1], first]), np.append(np.zeros(len(x) + 1), 1.0))
    if begun is None:
        raise DerivationError(WHERE, f"Newton's method found no periodic motion of {guess:g} s at {name} = {first:g}.",
                              "Begin nearer to it, for instance where a simulation has settled.")  # fmt: skip
    walk = Walk(shooting, first, last)
    walk.go(begun)
    found = [_orbit(flow, name, there) for there in walk.points]
    special = tuple(Special(mark.kind, mark.there.parameter, _orbit(flow, name, mark.there)) for mark in walk.marks)
    return OrbitBranch(flow, name, np.array([there.parameter for there in walk.points]),
                       np.array([each.period for each in found]), np.stack([each.q for each in found]),
                       np.stack([each.v for each in found]), np.stack([each.multipliers for each in found]), special,
                       walk.status)  # fmt: skip


def _orbit(flow: Flow, name: str, there: Return) -> PeriodicOrbit:
    return orbit_of(flow.at(name, there.parameter), there)
