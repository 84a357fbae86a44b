"""`Trajectory`: a motion at sampled times, with everything that can be read off it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..description.system import System
from ..errors import ShapeError, looked_up
from ..expr.doubles import doubles
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..forms.statics.places import name_of
from ..model import Model
from .asking import InputFunction
from .gradient import Gradient, gradient
from .kernels import SimulationKernels, Vector
from .run import Steps
from .sensitivity import By, Sensitivity, sensitivity
from .settings import Settings

# So many samples take about as long as one step.
SAMPLES = 16


@dataclass(frozen=True, eq=False)
class Motion:
    """What a trajectory is evaluated from: the steps with their dense output, the model's kernels, what the run began
    with, and `why` its integrator was taken."""

    steps: Steps
    kernels: SimulationKernels
    context: Vector
    ask: InputFunction | None
    settings: Settings
    why: str = ""

    def states(self, clock: Vector) -> tuple[Vector, Vector]:
        """`Steps.at`: the dense output, and the variances of its errors."""
        return self.steps.at(clock)

    def observe(self, clock: Vector) -> dict[str, Vector]:
        """The states at times since the start, projected, and what the model says about them."""
        states, variances = self.states(clock)
        count, sizes = len(clock), self.kernels.sizes
        out = {
            "a": np.full((count, sizes.n), np.nan), "multipliers": np.full((count, sizes.nc), np.nan),
            "inputs": np.zeros((count, sizes.nu)), "energy": np.full(count, np.nan),
            "constraint_residual": np.full(count, np.nan),
        }  # fmt: skip
        self.kernels.used(count // SAMPLES)
        with self.kernels.asking(self.ask):
            self.kernels.observe(count, clock, states.reshape(-1), variances.reshape(-1), self.context.copy(),
                                 *map(np.ravel, out.values()))  # fmt: skip
        return {"q": states[:, : sizes.nq].copy(), "v": states[:, sizes.nq :].copy(), **out}


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """The motion of a model at T times; n velocities, m constraints, k inputs, ny outputs.

    times                (T,) in s
    q                    (T, nq) positions
    v, a                 (T, n) velocities and their derivatives
    multipliers          (T, m) of the constraints, holonomic first
    inputs               (T, k)
    outputs              (T, ny), by name as trajectory["name"]
    energy               (T,) in J: v . dL/dv - L
    constraint_residual  (T,) the largest violation of a constraint or of its rate
    momenta              {coordinate: (T,)} dL/dv; by velocity where that is no derivative
    status, success      how the run ended, as a sentence; whether it came to its end
    consistent_start     what had to move for the start to meet the constraints, or None
    steps, evaluations   accepted steps, and evaluations of the accelerations
    parameters           the values of the parameters that were left free
    """

    model: Model
    times: Vector
    q: Vector
    v: Vector
    a: Vector
    multipliers: Vector
    inputs: Vector
    energy: Vector
    constraint_residual: Vector
    status: str
    success: bool
    consistent_start: str | None
    steps: int
    evaluations: int
    parameters: Vector
    motion: Motion

    @classmethod
    def from_motion(
        cls, model: Model, motion: Motion, clock: Vector, parameters: Vector, consistent_start: str | None
    ) -> Trajectory:
        """The trajectory of a motion, sampled at times since its start."""
        steps = motion.steps
        return cls(
            model=model, times=steps.start + clock, status=steps.status, success=steps.success,
            consistent_start=consistent_start, steps=len(steps.clock) - 1, evaluations=steps.evaluations,
            parameters=parameters, motion=motion, **motion.observe(clock),
        )  # fmt: skip

    @property
    def system(self) -> System:
        """The system that moves."""
        return self.model.system

    @property
    def method(self) -> str:
        """Which integrator ran, of which order, and why."""
        steps = self.motion.steps
        return f"{steps.integrator.name} of order {steps.order}: {self.motion.why}"

    @cached_property
    def momenta(self) -> dict[str, Vector]:
        """The generalized momenta dL/dv by coordinate, each (T,)."""
        values = self.model.momenta(self.q, self.v, t=self.times, parameters=self.parameters)
        names = (name.removesuffix("'") for name in self.model.velocity_names)
        return dict(zip(names, np.moveaxis(np.asarray(values), -1, 0), strict=True))

    @cached_property
    def outputs(self) -> Vector:
        """The outputs of the system, (T, ny), in the order of `model.output_names`."""
        return self.values([output.node for output in self.system.outputs.values()])

    def values(self, nodes: Sequence[Node]) -> Vector:
        """Nodes of the system's graph at each time, (T, len(nodes))."""
        leaves = self.system.leaves
        known: dict[Node, Vector | float] = {**self.model.values(self.parameters), leaves.t: self.times}
        for block, table in ((leaves.q, self.q), (leaves.v, self.v), (leaves.a, self.a), (leaves.u, self.inputs),
                             (self.system.multipliers, self.multipliers)):  # fmt: skip
            known.update(zip(block, table.T, strict=True))
        found = np.empty((len(self.times), len(nodes)))
        for column, value in zip(found.T, evaluate(self.system.graph, nodes, known), strict=True):
            column[:] = value
        return found

    def at(self, times: float | Iterable[float]) -> Trajectory:
        """The same motion at other times, from the dense output; a single time gives arrays with T = 1.

        Samples are put back onto the constraints, and onto what is conserved. Raises ShapeError for times outside the
        run.
        """
        wanted = np.atleast_1d(doubles("trajectory.at", "times", times))
        first, last = self.motion.steps.times[[0, -1]]
        if wanted.ndim != 1 or not np.all((wanted >= first) & (wanted <= last)):
            raise ShapeError("trajectory.at", f"the run covers {first:g} to {last:g} s only.",
                             "Ask for a list of times within it.")  # fmt: skip
        clock = np.minimum(wanted - self.motion.steps.start, self.motion.steps.clock[-1])
        return Trajectory.from_motion(self.model, self.motion, clock, self.parameters, self.consistent_start)

    def sensitivity(self, wrt: By = ("q", "v")) -> Sensitivity:
        """The derivatives of q and v at each time by the start, by parameters and by inputs that are held.

        See `simulation.sensitivity.sensitivity`, which says by what, how, and what it raises.
        """
        states = np.concatenate([self.q, self.v], axis=1)
        steps = self.motion.steps
        return sensitivity(self.motion.settings, steps, self.times - steps.start, states, wrt)

    def gradient(self, final: Any = None, wrt: By = ("q", "v"), *, running: Any = None) -> Gradient:
        """The derivatives of a cost, `final` at the end of the run and the integral of `running` along it.

        See `simulation.gradient.gradient`.
        """
        return gradient(self.motion.settings, self.motion.steps, final, running, wrt)

    def __getitem__(self, name: Any) -> Vector:
        """One column (T,): a coordinate "x", its velocity "x'", its acceleration "x''", a multiplier, an input, an
        output.

        Names are text, or SymPy symbols and derivatives. Raises UnknownNameError.
        """
        key = name_of(name)
        return looked_up(self._columns, key, "trajectory", f"there is no column '{key}'.")

    @cached_property
    def _columns(self) -> dict[str, Vector]:
        names, velocities = self.model.coordinate_names, self.model.velocity_names
        columns = {"t": self.times, "energy": self.energy}
        for table, labels in (
            (self.outputs, self.model.output_names),
            (self.inputs, self.model.input_names),
            (self.multipliers, self.model.multiplier_names),
            (self.a, [f"{name}'" for name in velocities]),
            (self.v, velocities),
            (self.q, names),
        ):
            columns.update(zip(labels, table.T, strict=True))
        return columns

    def to_xarray(self) -> Any:
        """An `xarray.Dataset` with the dimensions time, coordinate, constraint and input; and velocity, where v is not
        the derivative of q."""
        import xarray

        coordinate, constraint, given = ("time", "coordinate"), ("time", "constraint"), ("time", "input")
        outputs = {"outputs": (("time", "output"), self.outputs)} if self.model.ny else {}
        derivatives = self.system.leaves.are_derivatives
        velocity = coordinate if derivatives else ("time", "velocity")
        return xarray.Dataset(
            {
                "q": (coordinate, self.q), "v": (velocity, self.v), "a": (velocity, self.a),
                "momenta": (velocity, np.stack(list(self.momenta.values()), axis=-1)),
                "multipliers": (constraint, self.multipliers), "inputs": (given, self.inputs),
                "energy": ("time", self.energy), "constraint_residual": ("time", self.constraint_residual),
                **outputs,
            },
            coords={
                "time": ("time", self.times, {"units": "s"}), "coordinate": list(self.model.coordinate_names),
                "constraint": list(self.model.constraint_names), "input": list(self.model.input_names),
                **({"output": list(self.model.output_names)} if outputs else {}),
                **({} if derivatives else {"velocity": list(self.model.velocity_names)}),
            },
            attrs={"status": self.status, "system": self.system.name},
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        names = self.model.coordinate_names
        shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
        span = f"{self.times[0]:g} to {self.times[-1]:g} s" if len(self.times) else "no times"
        return f"<Trajectory of {self.system.name} ({shown}): {span}, {len(self.times)} samples, {self.status}>"
