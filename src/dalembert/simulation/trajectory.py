"""`Trajectory`: a motion at sampled times, with everything that can be read off it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..description.system import System
from ..displayed import Displayed
from ..elsewhere import TRAJECTORY, NamedElsewhere
from ..errors import DescriptionError, ShapeError, looked_up
from ..expr.doubles import doubles
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..forms.statics.places import Mechanical, equations_of, name_of
from ..integration.asking import InputFunction
from ..integration.holding import Holding
from ..integration.kernels import SimulationKernels, Vector
from ..integration.manifold.projection import HEADER
from ..integration.transmitted import transmitted
from ..model import Model
from ..model import compile as compile_model
from . import files, tables
from .audit import EnergyAudit, energy_audit, powers_along
from .beginning.schedule import Schedule
from .events.log import Occurrences, occurrences
from .running.recording import Steps
from .sensitivities.gradient import Gradient, gradient
from .sensitivities.sensitivity import By, Sensitivity, sensitivity
from .sensitivities.settings import Settings

# So many samples take about as long as one step.
SAMPLES = 16


@dataclass(frozen=True, eq=False)
class Motion:
    """What a trajectory is evaluated from: the steps with their dense output, the model's kernels, and `why` its
    integrator was taken; the `schedule` of inputs that are held in turn, and the `settings` that the run began with,
    unless it was loaded."""

    steps: Steps
    kernels: SimulationKernels
    context: Vector
    ask: InputFunction | None
    why: str = ""
    schedule: Schedule | None = None
    settings: Settings | None = None

    def states(self, clock: Vector) -> tuple[Vector, Vector]:
        """`Steps.at`: the dense output, and the variances of its errors."""
        return self.steps.at(clock)

    def observe(self, clock: Vector) -> dict[str, Vector]:
        """The states at times since the start, projected, and what the model says about them."""
        if (self.schedule is not None or len(self.steps.breaks)) and np.any(np.diff(clock) < 0.0):
            order = np.argsort(clock)
            found = self.observe(clock[order])
            return {name: array[np.argsort(order)] for name, array in found.items()}
        states, variances = self.states(clock)
        count, sizes = len(clock), self.kernels.sizes
        out = {
            "a": np.full((count, sizes.n), np.nan), "multipliers": np.full((count, sizes.nc), np.nan),
            "inputs": np.zeros((count, sizes.nu)), "energy": np.full(count, np.nan),
            "constraint_residual": np.full(count, np.nan),
        }  # fmt: skip
        self.kernels.used(count // SAMPLES)
        with self.kernels.asking(self.ask):
            for part, context in self._contexts(clock):
                rows = (states[part], variances[part])
                self.kernels.observe(len(rows[0]), clock[part], *map(np.ravel, rows), context,
                                     *[np.ravel(array[part]) for array in out.values()])  # fmt: skip
        if (holding := self.holding) is not None:
            out["pressing"], out["multipliers"] = (out["multipliers"][:, k] for k in (holding.beside, holding.own))
        return {"q": states[:, : sizes.nq].copy(), "v": states[:, sizes.nq :].copy(), **out}

    @property
    def holding(self) -> Holding | None:
        """The model that holds contacts, where there are any."""
        model = self.kernels.model
        return model if isinstance(model, Holding) else None

    def _contexts(self, clock: Vector) -> Iterator[tuple[slice, Vector]]:
        """Parts of the times with the context of each."""
        breaks = self.steps.breaks_before(clock)
        edges = [0, *(np.flatnonzero(np.diff(breaks)) + 1).tolist(), len(clock)]
        for first, last in itertools.pairwise(edges):
            context = self.context_after(int(breaks[first]) if first < last else 0).copy()
            if self.schedule is None:
                yield slice(first, last), context
                continue
            for part, inputs in self.schedule.pieces(self.steps.start + clock[first:last]):
                context[HEADER : HEADER + len(inputs)] = inputs
                yield slice(first + part.start, first + part.stop), context

    def context_after(self, breaks: int) -> Vector:
        """What kernels are told after the state was set so many times."""
        return self.steps.contexts[breaks - 1] if breaks else self.context

    def parameters(self, clock: Vector) -> Vector:
        """The parameters (T, k) that kernels take, at times since the start."""
        return self._told(clock, self.kernels.sizes.parameters)

    def standing(self, clock: Vector) -> Vector:
        """The numbers (T, k) that say how contacts stand, at times since the start."""
        return self._told(clock, self.kernels.sizes.standing)

    @property
    def stands(self) -> Vector:
        """How what is held stood from change to change, (R + 1, C)."""
        assert self.holding is not None
        told = [self.context_after(k)[self.kernels.sizes.standing] for k in range(len(self.steps.contexts) + 1)]
        return np.stack(list(map(self.holding.standing, told)))

    def _told(self, clock: Vector, part: slice) -> Vector:
        """A part of what kernels are told, at times since the start."""
        rows = np.stack([self.context_after(k)[part] for k in range(len(self.steps.contexts) + 1)])
        return rows[self.steps.breaks_before(clock)]


@of_kinds
@dataclass(frozen=True, eq=False, repr=False)
class Trajectory(Displayed, NamedElsewhere):
    """The motion of a model at T times; n velocities, m constraints, k inputs, ny outputs.

    times                (T,) in s; evaluated when first asked for, as all arrays are
    q                    (T, nq) positions
    v, a                 (T, n) velocities and their derivatives
    multipliers          (T, m) of the constraints, holonomic first
    contact_forces       {contact: (T, 1 + d)} in N, normal first
    friction_forces      {name: (T,)} in N or N m, of what rubs dry
    inputs               (T, k)
    outputs              (T, ny), by name as trajectory["name"]
    energy               (T,) in J: v . dL/dv - L
    constraint_residual  (T,) the largest violation of a constraint or of its rate
    momenta              {coordinate: (T,)} dL/dv; by velocity where that is no derivative
    status, success      how the run ended, as a sentence; whether it came to its end
    events               what happened where, an `Occurrence` each; samples stand on both sides of what was set
    consistent_start     what had to move for the start to meet the constraints, or None
    steps, evaluations   accepted steps, and evaluations of the accelerations
    parameters           the values of the parameters that were left free
    """

    _elsewhere = TRAJECTORY

    model: Model
    motion: Motion
    clock: Vector | None
    parameters: Vector
    consistent_start: str | None

    @classmethod
    def from_motion(
        cls, model: Model, motion: Motion, clock: Vector | None, parameters: Vector, consistent_start: str | None
    ) -> Trajectory:
        """The trajectory of a motion, sampled at times since its start, at the ends of its steps where these are None.

        A Python function is asked for its inputs now, not when they are read.
        """
        made = cls(model, motion, clock, parameters, consistent_start)
        if motion.ask is not None:
            _ = made._observed
        return made

    @cached_property
    def times(self) -> Vector:
        return self.motion.steps.start + self.clock_of_samples

    @property
    def q(self) -> Vector:
        return self._observed["q"]

    @property
    def v(self) -> Vector:
        return self._observed["v"]

    @property
    def a(self) -> Vector:
        return self._observed["a"]

    @property
    def multipliers(self) -> Vector:
        return self._observed["multipliers"]

    @property
    def inputs(self) -> Vector:
        return self._observed["inputs"]

    @property
    def energy(self) -> Vector:
        return self._observed["energy"]

    @property
    def constraint_residual(self) -> Vector:
        return self._observed["constraint_residual"]

    @property
    def status(self) -> str:
        return self.motion.steps.status

    @property
    def success(self) -> bool:
        return self.motion.steps.success

    @property
    def steps(self) -> int:
        return len(self.motion.steps)

    @property
    def evaluations(self) -> int:
        return self.motion.steps.evaluations

    @cached_property
    def events(self) -> Occurrences:
        """What happened where, in order: an `Occurrence` each; `events["name"]` has those of one event."""
        steps = self.motion.steps
        held = 0 if self.motion.holding is None else len(self.motion.holding.holders)
        return occurrences(steps.happened, steps.names, steps.start, self.model.nq, held)

    @property
    def clock_of_samples(self) -> Vector:
        """The times (T,) since the start of the run, in s."""
        return self.motion.steps.clock if self.clock is None else self.clock

    @cached_property
    def _observed(self) -> dict[str, Vector]:
        return self.motion.observe(self.clock_of_samples)

    @property
    def system(self) -> System:
        """The system that moves."""
        return self.model.system

    @property
    def method(self) -> str:
        """Which integrator ran, of which order, and why; whether another went on."""
        steps = self.motion.steps
        begun = f"{steps.integrator.name} of order {steps.order}: {self.motion.why}"
        return f"{begun}; {steps.told}" if steps.told else begun

    @cached_property
    def momenta(self) -> dict[str, Vector]:
        """The generalized momenta dL/dv by coordinate, each (T,)."""
        parameters = self.parameters if self._switches is None else np.stack(
            [self._switches[leaf] for leaf in self.model.free_leaves], axis=-1)  # fmt: skip
        values = self.model.momenta(self.q, self.v, t=self.times, parameters=parameters)
        names = (name.removesuffix("'") for name in self.model.velocity_names)
        return dict(zip(names, np.moveaxis(np.asarray(values), -1, 0), strict=True))

    @cached_property
    def outputs(self) -> Vector:
        """The outputs of the system, (T, ny), in the order of `model.output_names`."""
        return self.values([output.node for output in self.system.outputs.values()])

    def values(self, nodes: Sequence[Node]) -> Vector:
        """Nodes of the system's graph at each time, (T, len(nodes))."""
        leaves = self.system.leaves
        known: dict[Node, Vector | float] = {**(self._switches or self.model.values(self.parameters)),
                                             leaves.t: self.times}  # fmt: skip
        for block, table in ((leaves.q, self.q), (leaves.v, self.v), (leaves.a, self.a), (leaves.u, self.inputs),
                             (self.system.multipliers, self.multipliers)):  # fmt: skip
            known.update(zip(block, table.T, strict=True))
        if (holding := self.motion.holding) is not None:
            held = [holding.system.multipliers[k] for k in holding.beside]
            known.update(zip(held, self._observed["pressing"].T, strict=True))
            numbers = [leaf for each in holding.holders for leaf in each.numbers]
            known.update(zip(numbers, self.motion.standing(self.clock_of_samples).T, strict=True))
        found = np.empty((len(self.times), len(nodes)))
        for column, value in zip(found.T, evaluate(self.system.graph, nodes, known), strict=True):
            column[:] = value
        return found

    def settled_parameters(self, where: str) -> Vector:
        """The free parameters (P,) at all samples. Raises DescriptionError where events set them between these."""
        if self._switches is None or not len(self.times):
            return np.atleast_1d(self.parameters)
        first, *others = np.unique(self.motion.parameters(self.clock_of_samples), axis=0)
        if others:
            raise DescriptionError(where, "events set parameters along the motion.", "Give a part: motion.at(times).")
        return first

    @cached_property
    def _switches(self) -> dict[Node, Vector] | None:
        """The values (T,) of all parameters where events set some; None where they stay."""
        if not len(self.motion.steps.breaks) or not self.model.np:
            return None
        rows = self.motion.parameters(self.clock_of_samples)
        known, which = np.unique(rows, axis=0, return_inverse=True)
        values = [self.model.values(row) for row in known]
        return {leaf: np.array([each[leaf] for each in values])[which.reshape(-1)] for leaf in values[0]}

    @cached_property
    def powers(self) -> dict[str, Vector]:
        """{name: (T,)} in W of all that changes the energy: each input, force, friction of a joint, driven constraint;
        "dissipation" by the Rayleigh function, "time" by explicit time in the energies."""
        return powers_along(self)

    @property
    def works(self) -> Mapping[str, Vector]:
        """{name: (T,)} in J, the integrals of `powers` over the dense output since the first time."""
        return self.energy_audit.works

    @cached_property
    def energy_audit(self) -> EnergyAudit:
        """The balance of energy since the first time: `supplied` = `stored` + `dissipated`, (T,) in J."""
        return energy_audit(self)

    def reaction(self, joint: str, frame: str = "world") -> Vector:
        """The wrench of a joint of a mechanism, (T, 6): the force, N, and the moment about the origin of the child's
        joint frame, N m, that the parent exerts on the child.

        All that the joint transmits: reactions, motors, springs and friction of it together, of joints that close loops
        as of others. Along the axes of the ground, or of the child with frame="body". Of redundant rows the
        `multipliers` are one choice. Raises UnknownNameError, and DerivationError where no bodies were described, or a
        contact acts whose gap is a formula.
        """
        found = transmitted(self.model, self.motion.holding, self.contact_forces)
        return self.values(found.reaction(joint, frame))

    @cached_property
    def contact_forces(self) -> dict[str, Vector]:
        """The force (T, 1 + d) of each contact in N, by name: normal, then friction along its slip velocities; 0 where
        it is apart. {} without contacts."""
        if (holding := self.motion.holding) is None:
            return {}
        return {hold.touch.name: self.values(holding.forces_of(hold)) for hold in holding.holds}

    @cached_property
    def friction_forces(self) -> dict[str, Vector]:
        """The force (T,) of what rubs dry, N or N m, by name, along the velocity of its slip; it holds what sticks."""
        holding = self.motion.holding
        grips = () if holding is None else holding.grips
        return {grip.name: self.values([grip.force(self.system.graph)])[:, 0] for grip in grips}

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
        states, steps = np.concatenate([self.q, self.v], axis=1), self.motion.steps
        return sensitivity(self._settings, steps, self.clock_of_samples, states, wrt)

    def gradient(self, final: Any = None, wrt: By = ("q", "v"), *, running: Any = None) -> Gradient:
        """The derivatives of a cost, `final` at the end of the run and the integral of `running` along it.

        See `simulation.gradient.gradient`.
        """
        return gradient(self._settings, self.motion.steps, final, running, wrt)

    @property
    def _settings(self) -> Settings:
        if self.motion.settings is None:
            raise DescriptionError("sensitivity", "the trajectory was loaded from a file, and cannot be run again.",
                                   "Simulate it.")  # fmt: skip
        return self.motion.settings

    def __getitem__(self, name: Any) -> Vector:
        """One column (T,): a coordinate "x", its velocity "x'", its acceleration "x''", a multiplier, an input, an
        output.

        Names are text, or SymPy symbols and derivatives. Raises UnknownNameError.
        """
        key = name_of(name)
        return looked_up(self.columns, key, "trajectory", f"there is no column '{key}'.")

    @cached_property
    def columns(self) -> dict[str, Vector]:
        """{name: (T,)} of all that has a name: "t", coordinates, velocities, accelerations, multipliers, inputs,
        outputs, "energy", "constraint_residual"."""
        names, velocities = self.model.coordinate_names, self.model.velocity_names
        named = (
            ([self.times], ["t"]), (self.q.T, names), (self.v.T, velocities),
            (self.a.T, [f"{name}'" for name in velocities]), (self.multipliers.T, self.model.multiplier_names),
            (self.inputs.T, self.model.input_names), (self.outputs.T, self.model.output_names),
            ([self.energy, self.constraint_residual], ["energy", "constraint_residual"]),
        )  # fmt: skip
        found: dict[str, Vector] = {}
        for rows, labels in named:
            found |= {label: row for label, row in zip(labels, rows, strict=True) if label not in found}
        return found

    def to_xarray(self) -> Any:
        """An `xarray.Dataset` with the dimensions time, coordinate, constraint, input, output; and velocity, where v is
        not the derivative of q."""
        return tables.to_xarray(self)

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write all columns as text, a line of names first; reading the numbers gives the same bits."""
        tables.to_csv(self.columns, path)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write all columns as a Parquet table. Raises DescriptionError where pyarrow is not installed."""
        tables.to_parquet(self.columns, self.system, self.status, path)

    def save(self, path: str | PathLike[str]) -> None:
        """Write a .npz file with all that `load` needs, and with the samples."""
        files.save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str], what: Mechanical, inputs: InputFunction | None = None) -> Trajectory:
        """The trajectory that was saved, which answers as it did; nothing in the file is executed.

        what      the model, or what compiles to it with the same numbers
        inputs    the Python function of the inputs, where it was one

        `motion.saved(path).columns` has the samples without any model. Raises DescriptionError for a file that is no
        trajectory, or is that of another model.
        """
        file = files.read(path)
        model = file.moved(what if isinstance(what, Model) else compile_model(equations_of(what)))
        kernels, steps = file.kernels(model), file.steps
        if (inputs is None) == (kernels.inputs == "asked"):
            raise DescriptionError(file.where, "the inputs were a Python function." if inputs is None else
                                   "the inputs were no Python function.",
                                   "Give it as inputs=." if inputs is None else "Leave inputs= out.")  # fmt: skip
        motion = Motion(steps, kernels, file.arrays["context"], inputs, file.told["why"], file.schedule)
        return cls.from_motion(model, motion, file.arrays.get("samples"), file.arrays["parameters"],
                               file.told["consistent_start"])  # fmt: skip

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        names = self.model.coordinate_names
        shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
        span = f"{self.times[0]:g} to {self.times[-1]:g} s" if len(self.times) else "no times"
        return f"<Trajectory of {self.system.name} ({shown}): {span}, {len(self.times)} samples, {self.status}>"
