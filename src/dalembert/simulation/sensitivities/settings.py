"""What a run begins with: all that is needed to make it once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...integration.integrator import Integrator, Tolerances
from ...integration.kernels import SimulationKernels, Vector
from ...integration.manifold.projection import HEADER, START
from ...model import Model
from ..beginning.schedule import Schedule
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
    schedule  the inputs that are held in turn
    """

    begun: Begun
    integrator: Integrator
    wanted: Tolerances
    span: float
    stops: Vector
    hold: Sequence[int] = ()
    events: Sequence[AskedEvent] = ()
    schedule: Schedule | None = None

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

    def rows(self, clock: float | Vector) -> Any:
        """Which row of the schedule holds at times since the start."""
        assert self.schedule is not None
        return np.maximum(np.searchsorted(self.schedule.times - self.begun.start, clock, side="right") - 1, 0)

    def renewals(self, end: float) -> list[float]:
        """When another row begins to hold, before some time since the start."""
        if self.schedule is None:
            return []
        return [time for time in (self.schedule.times - self.begun.start).tolist() if 0.0 < time < end]

    def inputs(self, clock: float | Vector, context: Vector | None = None) -> Vector:
        """The inputs (..., k) that are held at times since the start, by what kernels are told, if not at the start."""
        if self.schedule is not None:
            return self.schedule.table[self.rows(clock)]
        held = (self.context if context is None else context)[HEADER : HEADER + self.kernels.sizes.nu]
        return np.broadcast_to(held, (*np.shape(clock), len(held)))

    def context_at(self, clock: float) -> Vector:
        """What kernels are told from a time since the start on, as if it began there."""
        context, inputs = self.context.copy(), self.inputs(clock)
        context[START] += clock
        context[HEADER : HEADER + len(inputs)] = inputs
        return context

    def run(
        self, kernels: SimulationKernels, integrator: Integrator, y: Vector, context: Vector, span: float,
        wanted: Tolerances, stops: Vector, schedule: Schedule | None = None,
    ) -> Steps:  # fmt: skip
        """Another run: of other kernels, from another state."""
        begun = replace(self.begun, driven=replace(self.begun.driven, kernels=kernels), y=y, context=context,
                        start=float(context[0]))  # fmt: skip
        return integrate(begun, integrator, span, wanted, stops.tolist(), shown=False, schedule=schedule)
