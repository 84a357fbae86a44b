"""The way back from a reduced motion: ignored coordinates by quadrature of their rates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import UnknownNameError, nearest
from ..forms.momenta.routh import Routhian
from ..forms.momenta.routh import routhian as reduced
from ..forms.statics.places import name_of
from ..integration.kernels import Vector
from .trajectory import Trajectory
from .watch import along

_POINTS = 6


@of_kinds
def reconstruct(
    routhian: Routhian | Description | Equations, trajectory: Trajectory, start: Mapping[Any, float] | None = None
) -> Vector:
    """The ignored coordinates (T, k) along a trajectory of the reduced system: s(t) = s(t0) + int s' dt.

    routhian  what `routhian` returned, or takes
    start     {ignored coordinate or name: its first value}, 0 where left out

    Gauss-Legendre quadrature of six points between neighbouring times, on the dense output. Raises UnknownNameError
    for a name that is no ignored coordinate.

    >>> from dalembert.forms.momenta.routh import routhian
    >>> from ..description.system import System
    >>> from .simulate import simulate
    >>> reduced = routhian(System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r"))
    >>> circle = simulate(reduced.system, q=[1.0], v=[0.0], duration=3.0, parameters={"p_phi": 1.0})
    >>> bool(abs(reconstruct(reduced, circle)[:, 0] - circle.times).max() < 1e-9)
    True
    """
    form = routhian if isinstance(routhian, Routhian) else reduced(routhian)
    names = [str(coordinate.func) for coordinate in form.ignored]
    first = dict.fromkeys(names, 0.0)
    for key, value in (start or {}).items():
        name = name_of(key)
        if name not in first:
            raise UnknownNameError("reconstruct", f"'{name}' is not an ignored coordinate.", nearest(name, names))
        first[name] = float(value)
    times, steps = trajectory.times, np.diff(trajectory.times)
    nodes, weights = np.polynomial.legendre.leggauss(_POINTS)
    places = times[:-1, None] + steps[:, None] * (nodes + 1) / 2
    between = trajectory.at(np.clip(places.ravel(), times[0], times[-1])) if len(steps) else trajectory
    columns = []
    for name, rate in zip(names, form.rates.values(), strict=True):
        values = along(between, rate).reshape(len(steps), -1) if len(steps) else np.zeros((0, _POINTS))
        grown = np.cumsum(steps * (values @ weights) / 2)
        columns.append(first[name] + np.concatenate([[0.0], grown]))
    return np.stack(columns, axis=-1)
