"""The verb `bifurcations`: where motions are after they have settled, over a parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arguments import of_kinds
from ..ensembles.spreads import grid
from ..equations import Description, Equations
from ..errors import DescriptionError
from ..expr.doubles import doubles
from ..forms.statics.places import name_of
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from .drawing import page
from .section import Section, section

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "bifurcations"


@dataclass(frozen=True, eq=False, repr=False)
class Diagram:
    """A bifurcation diagram.

    parameter  its name, and its `values` (N,)
    section    the crossings of the motions that have settled, `section.run` being the place of their value
    periods    (N,) after how many crossings each motion repeats itself; 0 where that was not seen, or it has not
               settled
    """

    parameter: str
    values: Vector
    section: Section
    periods: NDArray[np.intp]

    def __getitem__(self, name: Any) -> tuple[Vector, Vector]:
        """The values of the parameter, and those of a coordinate or velocity, of all crossings, (P,) each."""
        return self.values[self.section.run], self.section[name]

    def plot(self, name: Any = None) -> Figure:
        """All crossings over the parameter, by the last coordinate if none is named."""
        label = self.section.model.coordinate_names[-1] if name is None else name_of(name)
        with page() as (figure, (ax,)):
            ax.plot(*self[label], ".", markersize=1.5)
            ax.set(xlabel=self.parameter, ylabel=label)
            ax.set_title(f"Bifurcations, section {self.section.expression}")
        return figure

    def __repr__(self) -> str:
        return f"<Diagram over {self.parameter}: {len(self.values)} motions, {len(self.section)} crossings>"


@of_kinds
def bifurcations(
    model: Model | Equations | Description,
    parameter: Any,
    values: ArrayLike,
    *,
    q: Any,
    v: Any = None,
    transient: float,
    duration: float,
    at: Any = None,
    direction: str = "rising",
    every: float | None = None,
    parameters: Parameters | None = None,
    tolerance: float = 1e-3,
    **settings: Any,
) -> Diagram:
    """The section of one motion for each value of a parameter, after it has settled: a `Diagram`.

    q, v             the start of all of them, as for `simulate`
    transient        in s, after which they have settled; `duration` in s, over which they are looked at then
    at, every        the surface and `direction`, or the period in s, as for `section`; `transient` is best several
    tolerance        so near to one another crossings are the same, in the units of the state
    settings         what else `section` is given: inputs, rtol, executor, ...

    Raises DescriptionError, UnknownNameError and ShapeError for what does not fit.
    """
    name, asked = name_of(parameter), grid(doubles(WHERE, "values", values))
    before, span = positive(WHERE, "transient", transient), positive(WHERE, "duration", duration)
    near = positive(WHERE, "tolerance", tolerance)
    if any(name_of(key) == name for key in parameters or {}):
        raise DescriptionError(WHERE, f"'{name}' is given twice.", "Leave it out of parameters=.")
    found = section(model, at, direction, every=every, q=q, v=v, duration=before + span,
                    parameters={**(parameters or {}), name: asked}, **settings)  # fmt: skip
    if found.runs != len(asked.values):
        raise DescriptionError(WHERE, "there are many starts.", "Give one, and study the others for themselves.")
    first = settings.get("t0", 0.0) + before
    late = found.later(first)
    periods = [_period(np.hstack([own.q, own.v]), near) for own in map(late.of, range(late.runs))]
    return Diagram(name, asked.values, late, np.where(late.success, periods, 0))


def _period(states: Vector, near: float) -> int:
    """After how many rows (P, d) they repeat themselves, 0 where that is not seen twice."""
    for after in range(1, len(states) // 2 + 1):
        if np.abs(states[after:] - states[:-after]).max() < near:
            return after
    return 0
