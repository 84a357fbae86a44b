"""Derivatives of a motion by its start, parameters and inputs: the variational equations, integrated with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from ...compiler.target import Wiring, Workshop
from ...errors import DescriptionError, StoppedError, looked_up, remark
from ...expr.node import Node
from ...forms.statics.places import name_of
from ...integration.forms import Form
from ...integration.holding import Holding
from ...integration.integrator import Integrator
from ...integration.integrators import INTEGRATORS
from ...integration.kernels import Inputs, SimulationKernels, Vector, parts
from ...integration.manifold.projection import HEADER
from ...model import Model
from ...targets import TARGETS
from ..beginning.start import free_velocities, least_step
from ..running.recording import Steps
from . import variations
from .course import Course, course_of
from .directions import By, Directions, directions, programs
from .jumps import BESIDE, jumped, switches_of
from .leaps import Leap, Projection
from .settings import Settings

LEAST_TRIES = 1_000_000
"""So many steps may be tried for derivatives, however few the motion was allowed."""


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity:
    """The derivatives of a motion at T times by K numbers; see `sensitivity`.

    times   (T,) in s
    by      the names of these numbers
    q       (T, nq, K) of the positions
    v       (T, n, K) of the velocities
    start   (nq + n, K) of the start as it was given, before anything strikes or sets it there
    status  how the run ended, as a sentence; `success` says whether it came to its end
    """

    model: Model
    times: Vector
    by: tuple[str, ...]
    q: Vector
    v: Vector
    start: Vector
    status: str
    success: bool

    def __getitem__(self, names: tuple[Any, Any]) -> Vector:
        """The derivative (T,) of a coordinate "x" or velocity "x'" by one of `by`. Raises UnknownNameError."""
        of, by = map(name_of, names)
        rows = dict(zip((*self.model.velocity_names, *self.model.coordinate_names),
                        (*np.moveaxis(self.v, 1, 0), *np.moveaxis(self.q, 1, 0)), strict=True))  # fmt: skip
        row = looked_up(rows, of, "sensitivity", f"there is no derivative of '{of}'.")
        places = {name: k for k, name in enumerate(self.by)}
        return row[:, looked_up(places, by, "sensitivity", f"there is no derivative by '{by}'.")]

    def __repr__(self) -> str:
        what = f"{self.model.system.name} by {', '.join(self.by)}"
        return f"<Sensitivity of {what}: {len(self.times)} times, {self.status}>"


def sensitivity(settings: Settings, steps: Steps, clock: Vector, states: Vector, wrt: By) -> Sensitivity:
    """The derivatives of a motion at times since its start, integrated with it: same method, same tolerances.

    steps          of the motion
    clock, states  (T,) in s since the start, and the motion there, (T, nq + n)

    wrt            letters, names or symbols, one or several: "q", the start along the velocity fields (one column for
                   each velocity: the coordinates themselves where v is their derivative); "v", the start of the
                   velocities; "u", the inputs that are held; "parameters"; a coordinate, a velocity "x'", an input, a
                   parameter, bound or free; "t0", the time at which the same start is, what is asked for at the same
                   times. Of samples (times, U) of an input u each has its own column, "u[k]" in row k of U

    Where there are constraints a start moves along them: by the smallest change in the metric of M that meets them, as
    a consistent start is found. Where a parameter moves the constraints, it moves the start as little as it can. At
    each time derivatives meet the constraints' own up to rounding. Where a motion meets a condition of a `Piecewise` or
    a `sign` they jump, by what the time of that has moved. An integrator that cannot take derivatives along gives way
    to one that can, and a `Remark` says so. Raises UnknownNameError, and DescriptionError for inputs that are asked of
    a Python function.

    >>> from ...description.system import System
    >>> from ..simulate import simulate
    >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 1.0})
    >>> moved = simulate(spring, q=[1.0], duration=np.pi).sensitivity(["x", "k"])
    >>> moved.by, float(moved["x", "x"][-1].round(8)), float(moved["x'", "k"][-1].round(8))  # cos t, -(sin + t cos)/2
    (('x', 'k'), -1.0, 1.57079633)
    """
    model, along = settings.model, directions_of(settings, wrt)
    carried = carry(settings, steps, along, float(np.max(clock, initial=BESIDE * settings.span)))
    pieces, last = carried.pieces, carried.pieces[-1]
    within = clock <= (last.begun + last.steps.clock[-1]) * (1.0 + 1e-12)
    reached, passed = clock[within], steps.breaks_before(clock)[within]
    which = np.minimum(np.searchsorted([piece.begun for piece in pieces], reached, side="right"),
                       np.searchsorted([piece.changes for piece in pieces], passed, side="right")) - 1  # fmt: skip
    columns = np.empty((len(reached), len(along), len(settings.y)))
    for k, piece in enumerate(pieces):
        own = np.maximum(which, 0) == k
        columns[own] = carried.columns(piece, reached[own], states[within][own])
    q, v = np.split(np.moveaxis(columns[:, along.order], 1, 2), [model.nq], axis=1)
    start = pieces[0].steps.states[0][states.shape[1] :].reshape(len(along), -1)[list(along.order)].T
    return Sensitivity(model, steps.start + reached, along.names, q, v, start, last.steps.status, last.steps.success)


@dataclass(frozen=True, eq=False)
class Piece:
    """A part of a motion with its columns, from a time since its start on; its state was set so many times before.

    delay  (K,) by how much the time of its end moves with each column, where the state is set there
    """

    begun: float
    changes: int
    steps: Steps
    delay: Vector | None = None


@dataclass(frozen=True, eq=False)
class Carried:
    """A motion with its derivatives along directions, in pieces."""

    course: Course
    along: Directions
    kernels: SimulationKernels
    pieces: Sequence[Piece]

    def columns(self, piece: Piece, clock: Vector, states: Vector) -> Vector:
        """The columns (T, K, nq + n) of a piece at times since the start, as constraints have them at states there."""
        found = piece.steps.at(np.clip(clock - piece.begun, 0.0, piece.steps.clock[-1]))[0]
        found[:, : states.shape[1]] = states
        self._project(piece, clock, found)
        columns = found[:, states.shape[1] :].reshape(len(clock), len(self.along), states.shape[1])
        for row, own, held in self.along.of_samples():
            if row == self.row(piece):
                columns[:, own] += columns[:, held]
        return columns

    def row(self, piece: Piece) -> int:
        """Which of the inputs that are held in turn are held in a piece."""
        return int(self.course.settings.rows(piece.begun)) if self.along.samples else 0

    def _project(self, piece: Piece, clock: Vector, states: Vector) -> None:
        """Have states with their columns as the constraints have them."""
        model = self.kernels.model
        if model.nc or not model.system.leaves.are_derivatives:
            exact, context = np.zeros(states.shape[1]), self.course.contexts[piece.changes].copy()
            for time, state in zip(clock, states, strict=True):
                self.kernels.project(time, state, exact, context)


def carry(settings: Settings, steps: Steps, along: Directions, end: float) -> Carried:
    """A motion taken once more up to a time since its start, with its derivatives."""
    course = course_of(settings, steps, along.leaves)
    kernels = varied(course.kernels, along)
    return Carried(course, along, kernels, list(_pieces(course, kernels, along, end)))


def _pieces(course: Course, kernels: SimulationKernels, along: Directions, end: float) -> Iterator[Piece]:
    """The motion with its columns between the switches of the equations, samples, and what set its state."""
    settings, steps, dim = course.settings, course.steps, len(course.settings.y)
    wanted = replace(settings.wanted, max_steps=max(settings.wanted.max_steps, LEAST_TRIES))
    integrator, switches, beside = _carrier(settings), switches_of(settings), BESIDE * settings.span
    state, begun, changes = np.concatenate([settings.y, seeds(settings, along).T.ravel()]), 0.0, 0

    def piece(until: float) -> Piece:
        context = course.told(changes, begun)
        return Piece(begun, changes, settings.run(kernels, integrator, state, context, until - begun, wanted,
                                                  settings.stops))  # fmt: skip

    def rates(clock: float, at: Vector) -> Vector:
        found, context = np.zeros_like(at), course.told(changes, begun)
        kernels.derivative(clock - begun, at, found, context)
        return found

    def project(y: Vector, context: Vector, columns: Vector) -> Vector:
        found = np.concatenate([y, columns.ravel()])
        kernels.project(0.0, found, np.zeros_like(found), context)
        return found[dim:].reshape(columns.shape)

    marks: list[tuple[float, Any]] = [*switches.crossed(course), *((time, None) for time in settings.renewals(end)),
                                      *course.instants]  # fmt: skip
    for clock, mark in sorted(marks, key=lambda mark: mark[0]):
        until = clock - beside if isinstance(mark, int) else clock
        if clock > end or (isinstance(mark, int) and not begun + beside < until):
            continue
        made = piece(until)
        state = made.steps.states[-1].copy()
        if made.steps.success and isinstance(mark, range):
            leap = Leap(course, clock, mark, course.ways(along.started), along.by)
            made, columns = _leapt(made, leap, state[dim:].reshape(-1, dim), project)
            begun, changes = clock, mark.stop
            state = np.concatenate([steps.states[steps.breaks[mark[-1]] + 1], columns.ravel()])
        yield made
        if not made.steps.success:
            return
        if isinstance(mark, int):
            begun, state = jumped(switches, Node(mark), clock, until, state, rates, along.leaves,
                                  course.contexts[changes])  # fmt: skip
        elif mark is None:
            begun = until
            _renew(state.reshape(-1, dim)[1:], along, int(settings.rows(clock)) - 1)
    yield piece(end)


def _leapt(made: Piece, leap: Leap, columns: Vector, project: Projection) -> tuple[Piece, Vector]:
    """A piece that ends with a leap, and the columns after it; it fails where there are none."""
    try:
        delay, columns = leap.over(columns, project)
        return replace(made, delay=delay), columns
    except StoppedError as problem:
        remark("no-derivatives", "sensitivity", f"{problem.what}.", problem.remedy)
        ended = replace(made.steps, status=f"stopped: {problem.what}", success=False)
        return replace(made, steps=ended), columns


def _renew(columns: Vector, along: Directions, row: int) -> None:
    """What was the columns of an input while it was held becomes those of its sample in this row."""
    for each, own, held in along.of_samples():
        if each == row:
            columns[own] += columns[held]
    for held in {held for *_, held in along.of_samples()}:
        columns[held] = 0.0


def directions_of(settings: Settings, wrt: By) -> Directions:
    """What is meant by letters, names and symbols. Raises DescriptionError where inputs come from Python."""
    law = settings.schedule is not None and settings.schedule.law is not None
    if settings.kernels.inputs == "asked" or law:
        raise DescriptionError("sensitivity", "the inputs come from a Python function, which has no derivatives.",
                               "Give expressions of the system's symbols, or samples (times, U).")  # fmt: skip
    rows = None if settings.schedule is None else len(settings.schedule.times)
    return directions(settings.model, wrt, settings.kernels.inputs, rows)


def _carrier(settings: Settings) -> Integrator:
    """The integrator of a motion, if it takes derivatives along, or the first that does."""
    own = settings.integrator
    if own.carries:
        return own
    found = next(each for each in INTEGRATORS.values() if each.carries)
    remark("sensitivity-method", "sensitivity", f'"{own.name}" takes no derivatives along: "{found.name}" finds them.',
           "Where forces are stiff it takes many steps: raise max_steps.")  # fmt: skip
    return found


def seeds(settings: Settings, along: Directions) -> Vector:
    """The derivatives (nq + nv, K) of a consistent start, the smallest that the constraints allow."""
    model, kernels, context = settings.model, settings.kernels, settings.context
    nq, n = model.nq, model.nv
    fields = kernels.velocity_fields(settings.y[:nq], context)
    found = np.zeros((nq + n, len(along)))
    found[:nq, : len(along.q)] = fields[:, along.q]
    found[nq:, len(along.q) :][along.v, range(len(along.v))] = 1.0
    if model.nc:
        _onto(settings, along, found, fields)
    for k in along.when:
        rates = np.zeros(nq + n)
        kernels.derivative(0.0, settings.y, rates, settings.context_at(0.0))
        found[:, k] -= rates
    return found


def _onto(settings: Settings, along: Directions, found: Vector, fields: Vector) -> None:
    """Make derivatives of a start those of the nearest one that meets the constraints."""
    model, kernels, context = settings.model, settings.kernels, settings.context
    nq, q = model.nq, settings.y[: model.nq]
    A, M, H, W = _manifold(settings, along)
    extra = np.zeros((len(along.leaves) + 1, len(along)))
    extra[range(len(along.leaves)), range(along.started, len(along))] = 1.0
    extra[-1, along.when] = 1.0
    free = free_velocities(kernels, q, context, settings.hold)
    for k in range(len(along)):
        missing = H @ np.concatenate([found[:nq, k], extra[:, k]])
        found[:nq, k] += fields @ least_step(M, A[: len(H)], -missing, free, 0.0) if len(H) else 0.0
        found[nq:, k] += least_step(M, A, -W @ np.concatenate([found[:, k], extra[:, k]]), free, 0.0)


def _manifold(settings: Settings, along: Directions) -> tuple[Vector, ...]:
    """A, M, H and W at the start, see `directions.programs`."""
    model, sizes, context = settings.model, settings.kernels.sizes, settings.context
    nq, extra = model.nq, len(along.leaves) + 1
    shapes = (sizes.nc, sizes.n), (sizes.n, sizes.n), (sizes.nh, nq + extra), (sizes.nc, nq + sizes.n + extra)
    found = [np.empty(shape) for shape in shapes]
    inputs, parameters = context[HEADER : HEADER + sizes.nu], context[sizes.parameters.start :]
    given = context[:HEADER], settings.y[:nq], settings.y[nq:], inputs, parameters
    manifold = _made(settings.kernels, along).functions["program manifold"]
    manifold(*(part.copy() for part in given), *(each.reshape(-1) for each in found))
    return tuple(found)


# -------------------------------------------------------------------- kernels


def varied(kernels: SimulationKernels, along: Directions) -> SimulationKernels:
    """The kernels of a motion together with its derivatives."""
    made = _made(kernels, along)
    return replace(kernels, derivative=made.functions["derivative"], project=made.functions["project"], used=made.used,
                   columns=along.columns)  # fmt: skip


def _made(kernels: SimulationKernels, along: Directions) -> Any:
    model, inputs = kernels.model, kernels.inputs
    kept = "variations", inputs, along.columns
    if kept not in model.assembled:
        said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
        names = [model.system.graph.nodes[leaf] for leaf in along.leaves]
        key = model.key("variations", said, along.columns[0], names)
        model.assembled[kept] = TARGETS[model.target].assemble(
            partial(_wired, model=model, inputs=inputs, along=along), key)  # fmt: skip
    return model.assembled[kept]


def _wired(shop: Workshop, model: Model, inputs: Inputs, along: Directions) -> Wiring:
    entries, facts, add = parts(shop, model, inputs)
    functions = {name: shop.program(f"varied_{name}", program)
                 for name, program in programs(model, inputs, along.leaves).items()}  # fmt: skip
    functions |= whole_terms(shop, model, entries, facts)
    plain = int(model.system.leaves.are_derivatives)
    nothing = {} if "kinematics" in functions else {"kinematics": entries["control"]}  # which is not called
    add = partial(add, columns=len(along), started=along.started, plain=plain,
                  **{**entries, **functions, **nothing})  # fmt: skip
    kept = add(variations.keep, "keep_columns")
    turned = kept if plain else add(variations.turn, "turn")
    led = add(variations.lead, "lead") if model.nc else kept
    response = variations.respond_touched if isinstance(model, Holding) else variations.respond
    respond = add(response, "respond")
    found = {"derivative": add(variations.derivative, "varied_derivative", respond=respond),
             "project": add(variations.project, "varied_project", turned=turned, led=led)}  # fmt: skip
    shown = {"program manifold": functions["manifold"]} if model.nc else {}
    return {**found, **shown}, {}


def whole_terms(
    shop: Workshop, model: Model, entries: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[str, Any]:
    """The program "terms" with full matrices, where a workshop does not have it yet."""
    if not facts["pattern"] and "program terms" in entries:
        return {}
    return {"terms": shop.program("whole_terms", replace(model.programs["terms"], name="whole_terms"))}
