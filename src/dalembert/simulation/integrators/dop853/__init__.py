"""DOP853: explicit Runge-Kutta steps of order 8 with dense output of order 7."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...integrator import Integrator, Layout, Vector
from .coefficients import DENSE_ROWS
from .steps import ACCEPTED, EVALUATIONS, FAILURE, STATE_SIZE, TIME, TRIED, advance, begin

__all__ = ["INTEGRATOR"]


def _between(dense: Vector, step: NDArray[np.intp], s: Vector) -> Vector:
    """s (F0 + (1 - s) (F1 + s (F2 + (1 - s) (F3 + ...))))."""
    value = np.zeros((len(step), dense.shape[2]))
    for row in reversed(range(DENSE_ROWS)):
        value = (value + dense[step, row]) * (s if row % 2 == 0 else 1.0 - s)
    return value


INTEGRATOR = Integrator(
    name="dop853",
    kind="explicit",
    order=8,
    source="Hairer, Norsett and Wanner 1993, section II.5",
    layout=Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE),
    rows=DENSE_ROWS,
    begin=begin,
    advance=advance,
    between=_between,
)
