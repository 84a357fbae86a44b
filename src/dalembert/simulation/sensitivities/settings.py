"""What a run begins with: all that is needed to make it once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...integration.integrator import Integrator, Tolerances
from ...integration.kernels import SimulationKernels, Vector
from ...model import Model
from ..beginning.setting_out import Begun
from ..events.asked import AskedEvent
from ..running.recording import Steps
from ..running.run import integrate


@dataclass(frozen=True, eq=False)
class Settings:
    """A start, with its context as it is before the run.

    span   how long the run is to be, in s
    stops  the times at which the equations jump
    hold   the coordinates, by place, that a consistent start did not move
    events what was asked to happen
    """

    begun: Begun
    integrator: Integrator
    wanted: Tolerances
    span: float
    stops: Vector
    hold: Sequence[int] = ()
    events: Sequence[AskedEvent] = ()

    @property
    def model(self) -> Model:
        return self.begun.model

    @property
    def kernels(self) -> SimulationKernels:
        return self.begun.kernels

    @property
    def y(self) -> Vector:
        """The state [q, v] at the start."""
        return self.begun.y

    @property
    def context(self) -> Vector:
        return self.begun.context

    def run(
        self, kernels: SimulationKernels, integrator: Integrator, y: Vector, context: Vector, span: float,
        wanted: Tolerances, stops: Vector,
    ) -> Steps:  # fmt: skip
        """Another run: of other kernels, from another state."""
        begun = replace(self.begun, driven=replace(self.begun.driven, kernels=kernels), y=y, context=context,
                        start=float(context[0]))  # fmt: skip
        return integrate(begun, integrator, span, wanted, stops.tolist(), shown=False)
