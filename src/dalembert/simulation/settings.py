"""What a run begins with: all that is needed to make it once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..model import Model
from .integrator import Integrator, Tolerances
from .kernels import SimulationKernels, Vector


@dataclass(frozen=True, eq=False)
class Settings:
    """A start y = [q, v], consistent, with its context as it is before the run.

    span   how long the run is to be, in s
    stops  the times at which the equations jump
    hold   the coordinates, by place, that a consistent start did not move
    """

    model: Model
    kernels: SimulationKernels
    integrator: Integrator
    y: Vector
    context: Vector
    wanted: Tolerances
    span: float
    stops: Vector
    hold: Sequence[int] = ()
