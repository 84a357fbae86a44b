"""What a trajectory says about an expression: its values along the motion, and how far a conserved one drifts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..errors import DerivationError
from ..integration.kernels import Vector
from .trajectory import Trajectory


@of_kinds
def along(trajectory: Trajectory, expression: Any) -> Vector:
    """An expression at each time of a trajectory, (T,): of coordinates, velocities, accelerations, multipliers, inputs,
    outputs, parameters and time.

    SymPy, a number, or text. Raises UnknownNameError for a symbol the system does not know.

    >>> from ..description.system import System
    >>> from .simulate import simulate
    >>> spring = System("x", kinetic="x'**2/2", potential="2*x**2")
    >>> moved = simulate(spring, q=[1.0], v=[0.0], duration=1.0)
    >>> bool(abs(along(moved, "x'**2 + 4*x**2") - 4).max() < 1e-8)
    True
    """
    return trajectory.values([trajectory.system.node(expression, "along", beyond=True)])[:, 0]


@of_kinds
def drift(trajectory: Trajectory, conserved: Any) -> float:
    """How far a conserved quantity moves from its first value, relative to the larger of 1 and its size.

    `conserved` is a `Symmetry`, or any expression as in `along`. Raises DerivationError for a symmetry that conserves
    nothing.

    >>> from dalembert.forms.symmetries.symmetry import symmetries
    >>> from ..description.system import System
    >>> from .simulate import simulate
    >>> kepler = System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)")
    >>> orbit = simulate(kepler, q=[1.0, 0.0], v=[0.0, 1.2], duration=10.0)
    >>> all(drift(orbit, symmetry) < 1e-7 for symmetry in symmetries(kepler))
    True
    """
    expression = getattr(conserved, "conserved", conserved)
    if expression is None:
        raise DerivationError("drift", f"the {getattr(conserved, 'kind', conserved)} conserves nothing.",
                              "Take a symmetry of the action.")  # fmt: skip
    values = along(trajectory, expression)
    return float(np.max(np.abs(values - values[0])) / max(1.0, np.max(np.abs(values))))
