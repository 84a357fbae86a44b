"""A run under way, whoever asks it to go on: where it is, and what can be asked there."""

from __future__ import annotations

from dataclasses import dataclass

from ...integration import codes
from ...integration.integrator import Integrator, Layout, March, Tolerances
from ...integration.kernels import SimulationKernels, Vector
from ...integration.manifold.projection import START


@dataclass(frozen=True, eq=False)
class Place:
    """Where a run was: the time of its clock, its state, and what was known there of its errors."""

    clock: float
    y: Vector
    variance: Vector | None


class Underway:
    """A march of an integrator from a state on, and what it is told beside it, the context."""

    integrator: Integrator
    kernels: SimulationKernels
    context: Vector
    wanted: Tolerances
    state: Vector
    places: Layout

    def __init__(
        self, integrator: Integrator, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
    ) -> None:
        self.integrator, self.kernels, self.context, self.wanted = integrator, kernels, context, wanted
        self.march: March = integrator.start(kernels, y, context, wanted)
        self.state, self.places = self.march.state, self.march.places

    @property
    def place(self) -> Place:
        """Where it is."""
        errors = self.variance
        return Place(self.clock, self.march.y.copy(), None if errors is None else errors.copy())

    @property
    def clock(self) -> float:
        """How far the run has come."""
        return float(self.state[self.places.time])

    @property
    def time(self) -> float:
        """What time it is then."""
        return float(self.context[START]) + self.clock

    @property
    def tried(self) -> int:
        """How many steps were tried."""
        return int(self.state[self.places.tried])

    @property
    def failure(self) -> int:
        """The code of what went wrong last."""
        return int(self.state[self.places.failure])

    @property
    def memory(self) -> dict[str, Vector]:
        """The arrays that hold all that it remembers: with others in their place it goes on from elsewhere."""
        return {"context": self.context, **self.march.memory}

    def evaluate(self, name: str) -> dict[str, Vector]:
        """The outputs of one of the model's programs where the run has come to."""
        nq, y = self.kernels.sizes.nq, self.march.y
        return self.kernels.evaluate(name, self.time, y[:nq], y[nq:], self.context)

    @property
    def variance(self) -> Vector | None:
        """What the method knows of its errors, where it does."""
        return self.march.memory.get("variance")

    def put(self, place: Place, last: float, length: float) -> int:
        """Go on from a place until a time of the clock, in steps of about some length at first; a code."""
        self.march.y[:] = place.y
        code = self.begin(place.clock, last)
        self.march.placed(length)
        if (own := self.variance) is not None and place.variance is not None:
            own[:] = place.variance
        return code

    def begin(self, first: float, last: float) -> int:
        """What is needed before the steps of a span of the clock; a code."""
        self.state[self.places.time] = first
        code = self.march.begin(last - first)
        if code == codes.OK:
            return codes.CHUNK_FULL
        self.state[self.places.failure] = code
        return codes.FAILED
