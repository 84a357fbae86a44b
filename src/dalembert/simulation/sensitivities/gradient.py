"""Gradients of one number that a motion decides, by its start, parameters and inputs: one run of the adjoint back."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from ...compiler.target import Wiring, Workshop
from ...dynamics.quantities import flat
from ...errors import DescriptionError, looked_up
from ...expr.calculus import gradient as derivatives_of
from ...expr.calculus import substitute
from ...expr.evaluate import evaluate
from ...expr.node import Node
from ...forms.approximation.derivatives import symbols
from ...forms.approximation.linearisation import Differentials
from ...forms.statics.places import name_of
from ...integration.forms import form_of
from ...integration.holding import Holding
from ...integration.integrators import INTEGRATORS
from ...integration.kernels import SimulationKernels, Vector, parts
from ...integration.manifold.projection import START
from ...targets import TARGETS
from ..beginning.schedule import Schedule
from ..events.asked import STOP, AskedEvent
from ..events.log import HEAD
from ..running.recording import Steps
from . import adjoint
from .course import Course, course_of
from .directions import By, Directions, driven
from .jumps import switches_of
from .leaps import SLOW
from .sensitivity import LEAST_TRIES, Piece, carry, directions_of, seeds, whole_terms
from .settings import Settings

POINTS = 8
"""At so many places of each step a cost is summed where it goes along with the motion."""


@dataclass(frozen=True, eq=False)
class Gradient:
    """A cost and its derivatives by K numbers; see `gradient`.

    value   of the cost
    by      the names of these numbers
    values  (K,) the derivatives
    status  how the run back ended, as a sentence; `success` says whether it came to its end
    """

    value: float
    by: tuple[str, ...]
    values: Vector
    status: str
    success: bool

    def __getitem__(self, name: Any) -> float:
        """The derivative by one of `by`. Raises UnknownNameError."""
        known = dict(zip(self.by, self.values.tolist(), strict=True))
        return looked_up(known, name_of(name), "gradient", f"there is no derivative by '{name_of(name)}'.")


def gradient(settings: Settings, steps: Steps, final: Any, running: Any, wrt: By) -> Gradient:
    """The derivatives of a cost, an expression at the end of a run and the integral of another along it. Where an event
    ended the run its end moves with the event.

    final    of coordinates, velocities, inputs, parameters and time (SymPy, text or a number), or None
    running  the same
    wrt      as for `sensitivity`, whose derivatives of a start these are too

    One run back along the dense output of the motion, whatever the number of columns: worth it from a few on. Where
    events or contacts set the state, or change its mode, as `sensitivity` finds it: forwards, column by column. Raises
    as `sensitivity` does, and DescriptionError where no cost is given, where derivatives jump at a switch, and where
    the event that ended the run depends on forces, or is met without speed.

    >>> from ...description.system import System
    >>> from ..simulate import simulate
    >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 1.0})
    >>> run = simulate(spring, q=[1.0], duration=np.pi)
    >>> found = run.gradient(running="x**2", wrt=["x", "k"])
    >>> round(found.value, 7), round(found["x"], 7), round(found["k"], 7)    # pi/2, pi, pi/4
    (1.5707963, 3.1415927, 0.7853982)
    """
    if final is None and running is None:
        raise DescriptionError("gradient", "there is no cost.", "Give `final`, `running` or both.")
    along = directions_of(settings, wrt)
    _refuse_switches(settings, steps, along)
    node = settings.model.system.node
    cost = _Cost(settings, along.leaves, *(node(0 if each is None else each, "gradient") for each in (final, running)))
    found = _at_one_time(settings, steps, along, cost)
    which = int(steps.happened[-1, HEAD.index("which")]) if len(steps.happened) else -1
    ended = [event for k, event in enumerate(settings.events) if k == which and event.kind == STOP]
    return _moved(settings, steps, along, cost, found, ended[0]) if ended else found


def _moved(
    settings: Settings, steps: Steps, along: Directions, cost: _Cost, found: Gradient, event: AskedEvent
) -> Gradient:
    """A gradient at the time at which an event ended a run, as that time moves."""
    graph, course = settings.model.system.graph, course_of(settings, steps, along.leaves)
    condition = _Cost(settings, along.leaves, event.node, graph.zero)
    if not set(graph.symbols([condition.final])) <= condition.at_the_last(course).keys():
        raise DescriptionError("gradient", f"the run ended by event '{event.name}', which depends on forces.",
                               "Ask for a run that ends at a time.")  # fmt: skip
    met, speed = _at_one_time(settings, steps, along, condition), condition.pace(course)
    touches = steps.happened[-1, HEAD.index("direction")] == 0.0
    if touches or not abs(speed) > SLOW * np.abs(met.values).max(initial=0.0):
        raise DescriptionError("gradient", f"the run ended by event '{event.name}', which is met without speed.",
                               "Ask for a run that ends at a time.")  # fmt: skip
    return replace(found, values=found.values - cost.pace(course) / speed * met.values)


def _at_one_time(settings: Settings, steps: Steps, along: Directions, cost: _Cost) -> Gradient:
    """The derivatives of a cost up to the time of the last step."""
    if len(steps.breaks) or isinstance(settings.kernels.model, Holding):
        return _forwards(settings, steps, along, cost)
    value, last = cost.at_the_end(steps)
    dim, extra = len(settings.y), len(along.leaves)
    integrator = INTEGRATORS["dop853"]
    wanted = replace(settings.wanted, rtol=max(settings.wanted.rtol, integrator.least_rtol),
                     max_steps=max(settings.wanted.max_steps, LEAST_TRIES))  # fmt: skip
    context, span, start = np.concatenate([settings.context, stored(steps)]), float(steps.clock[-1]), steps.start
    stops = np.sort(2.0 * start + span - settings.stops)
    back = settings.run(_backward(settings, along, cost, len(settings.context)), integrator, last, context, span,
                        wanted, stops[(stops > start) & (stops < start + span)], _turned(settings, span))  # fmt: skip
    found, started = back.states[-1], seeds(settings, along)
    values = found[:dim] @ started
    values[along.started :] += found[dim : dim + extra]
    if along.times:
        values[along.when] -= cost.at_the_start()
    if along.samples:
        _share(settings, along, values, back, span)
    return Gradient(float(value + found[-1]), along.names, values[list(along.order)], back.status, back.success)


def _forwards(settings: Settings, steps: Steps, along: Directions, cost: _Cost) -> Gradient:
    """The same with the derivatives that go along with the motion; where what is summed jumps, it is by its time."""
    carried, dim = carry(settings, steps, along, float(steps.clock[-1])), len(settings.y)
    value, values = 0.0, np.zeros(len(along))

    def told(piece: Piece, clock: Vector, states: Vector, end: bool = False) -> tuple[Vector, Vector]:
        """The cost at times of a piece, and its derivatives (T, K)."""
        found, slopes = cost.along(clock, states, carried.course, piece.changes, end)
        by_state, by_leaf = np.split(slopes, [dim], axis=1)
        columns = np.einsum("tkd,td->tk", carried.columns(piece, clock, states), by_state)
        columns[:, along.started :] += by_leaf
        for row, own, held in along.of_samples():
            if row == carried.row(piece):
                columns[:, own] += by_leaf[:, held - along.started]
        return found, columns

    places, weights = np.polynomial.legendre.leggauss(POINTS)
    for piece, after in itertools.zip_longest(carried.pieces, carried.pieces[1:]):
        ends = piece.steps.clock
        lengths = np.diff(ends)
        clock = (ends[:-1, None] + lengths[:, None] * (places + 1.0) / 2.0).ravel()
        shares = (lengths[:, None] * weights / 2.0).ravel()
        found, columns = told(piece, piece.begun + clock, piece.steps.at(clock)[0][:, :dim])
        value, values = value + float(shares @ found), values + shares @ columns
        if piece.delay is not None and after is not None:
            before, then = (told(each, np.array([after.begun]), state[None, :dim])[0][0] for each, state in
                            ((piece, piece.steps.states[-1]), (after, after.steps.first)))  # fmt: skip
            values += (before - then) * piece.delay
    last = carried.pieces[-1]
    found, columns = told(last, np.array([last.begun + last.steps.clock[-1]]), last.steps.states[-1:, :dim], end=True)
    values += columns[0]
    if along.times:
        values[along.when] -= told(carried.pieces[0], np.zeros(1), settings.y[None])[0]
    return Gradient(value + float(found[0]), along.names, values[list(along.order)], last.steps.status,
                    last.steps.success)  # fmt: skip


def _turned(settings: Settings, span: float) -> Schedule | None:
    """The inputs that are held in turn, from the end of a run to its start."""
    if settings.schedule is None:
        return None
    start, edges = settings.begun.start, np.array([0.0, *settings.renewals(span)])
    times = 2.0 * start + span - settings.schedule.times[settings.rows(edges[1:])]
    return Schedule(np.array([start, *times[::-1]]), settings.schedule.table[settings.rows(edges)][::-1])


def _share(settings: Settings, along: Directions, values: Vector, back: Steps, span: float) -> None:
    """Give each sample of inputs the part of their derivatives that is of the time during which it is held."""
    edges, dim = np.array([0.0, *settings.renewals(span)]), len(settings.y)
    grown = back.at(np.minimum(span - np.array([*edges, span]), back.clock[-1]))[0]
    parts = dict(zip(settings.rows(edges).tolist(), grown[:-1] - grown[1:], strict=True))
    at_the_end = int(settings.rows(span))
    for row, own, held in along.of_samples():
        place = dim + held - along.started
        values[own] += parts[row][place] if row in parts else 0.0
        values[own] += grown[-1, place] if row == at_the_end else 0.0


def _refuse_switches(settings: Settings, steps: Steps, along: Directions) -> None:
    """Raise DescriptionError where derivatives jump."""
    course = course_of(settings, steps, along.leaves)
    model = course.settings.model
    moving = {*model.system.leaves.q, *model.system.leaves.v, *along.leaves}
    for clock, side in switches_of(course.settings).crossed(course):
        if moving & set(model.system.graph.symbols([side])):
            when = f"t = {steps.start + clock:.6g} s"
            raise DescriptionError("gradient", f"at {when} the equations switch at a time that moves.",
                                   "Use `sensitivity`, whose derivatives jump there.")  # fmt: skip


def stored(steps: Steps) -> Vector:
    """A motion as `adjoint.read` reads it."""
    count, degree = len(steps.clock) - 1, steps.dense.shape[1]
    angles = np.pi * (np.arange(degree + 1) + 0.5) / (degree + 1)
    places = 0.5 * (1.0 + np.cos(angles))
    every = np.arange(count)
    values = np.stack([steps.states[:-1] + steps.integrator.between(steps.dense, every, np.full((count, 1), s))
                       for s in places])  # fmt: skip
    weights = 2.0 / (degree + 1) * np.cos(np.outer(np.arange(degree + 1), angles))
    weights[0] *= 0.5
    rows = np.moveaxis(np.tensordot(weights, values, 1), 1, 0)
    return np.concatenate([[count, degree, steps.clock[-1]], steps.clock, rows.ravel()])


class _Cost:
    """A cost in nodes: `final` and `running`, with expressions for inputs put in."""

    def __init__(self, settings: Settings, leaves: Sequence[Node], final: Node, running: Node) -> None:
        model, kernels = settings.model, settings.kernels
        graph = model.system.graph
        self.settings, self.leaves = settings, leaves
        self.drive, self.places = driven(model, kernels.inputs)
        self.final, self.running = substitute(graph, [final, running], self.drive)

    @property
    def variables(self) -> tuple[Node, ...]:
        """What everything is differentiated by."""
        own = self.settings.model.system.leaves
        return (*own.q, *own.v, *self.leaves)

    def at_the_end(self, steps: Steps) -> tuple[float, Vector]:
        """The final cost, and where the adjoint begins: its derivatives, and 0 for the integral."""
        graph, values = self.settings.model.system.graph, self._values(float(steps.clock[-1]), steps.states[-1])
        value, *slopes = evaluate(graph, [self.final, *derivatives_of(graph, self.final, self.variables)], values)
        return float(value), np.array([*map(float, slopes), 0.0])

    def along(
        self, clock: Vector, states: Vector, course: Course, changes: int, end: bool
    ) -> tuple[Vector, Vector]:
        """The running cost at times since the start and states there, or the final one, (T,), and its derivatives."""
        graph, values = self.settings.model.system.graph, self._values_along(clock, states, course, changes)
        node = self.final if end else self.running
        found, *slopes = evaluate(graph, [node, *derivatives_of(graph, node, self.variables)], values)
        return np.asarray(found), np.stack(slopes, axis=-1)

    def pace(self, course: Course) -> float:
        """How fast the cost grows at the end of a run."""
        own, graph, steps = self.settings.model.system.leaves, self.settings.model.system.graph, course.steps
        values, clock, state = self.at_the_last(course), float(steps.clock[-1]), steps.states[-1]
        slopes = derivatives_of(graph, self.final, (own.t, *own.q, *own.v))
        added, by_time, *by_state = (np.ravel(each)[0] for each in evaluate(graph, [self.running, *slopes], values))
        return float(added + by_time + np.array(by_state) @ course.rates(state, course.told(len(steps.breaks), clock)))

    def at_the_last(self, course: Course) -> dict[Node, Any]:
        """Numbers for all leaves at the end of a run."""
        steps = course.steps
        return self._values_along(steps.clock[-1:], steps.states[-1:], course, len(steps.breaks))

    def _values_along(self, clock: Vector, states: Vector, course: Course, changes: int) -> dict[Node, Any]:
        own, model, sizes = self.settings.model.system.leaves, course.kernels.model, course.kernels.sizes
        context = course.contexts[changes]
        values: dict[Node, Any] = {**model.values(context[sizes.parameters.start : sizes.standing.stop]),
                                   own.t: context[START] + clock}  # fmt: skip
        values |= dict(zip((*own.q, *own.v), states.T, strict=True))
        values |= dict(zip(own.u, np.moveaxis(course.settings.inputs(clock, context), -1, 0), strict=True))
        return values | dict(zip(self.places, context[sizes.context :].tolist(), strict=True))

    def at_the_start(self) -> float:
        """The running cost there."""
        values = self._values(0.0, self.settings.y)
        return float(evaluate(self.settings.model.system.graph, [self.running], values)[0])

    def _values(self, clock: float, state: Vector) -> dict[Node, Any]:
        """Numbers for all leaves, at a time since the start."""
        settings, own, context = self.settings, self.settings.model.system.leaves, self.settings.context
        sizes = settings.kernels.sizes
        values: dict[Node, Any] = {**settings.model.values(context[sizes.parameters]), own.t: context[START] + clock}
        values |= dict(zip((*own.q, *own.v), state.tolist(), strict=True))
        values |= dict(zip(own.u, settings.inputs(clock).tolist(), strict=True))
        return values | dict(zip(self.places, context[sizes.context :].tolist(), strict=True))

    def pull(self) -> Any:
        """The program `pull` of `adjoint`."""
        model, equations = self.settings.model, self.settings.model.equations
        graph, own = model.system.graph, model.system.leaves
        residual = substitute(graph, equations.kept(Differentials).residual, self.drive)
        weights, along = symbols(equations, "weight", len(residual)), symbols(equations, "along", model.nq)
        root = graph.add(graph.sub(graph.dot(own.rates, along), graph.dot(residual, weights)), self.running)
        nodes = (*derivatives_of(graph, root, self.variables), self.running)
        given = {"x": weights[: model.nv], "y": weights[model.nv :], "m": along, "k": self.places}
        return model.program("pull", "tqvupalxymk", {"g": ((len(nodes),), nodes)}, given)


def _backward(settings: Settings, along: Directions, cost: _Cost, base: int) -> SimulationKernels:
    """The kernels of the adjoint."""
    model, inputs = settings.model, settings.kernels.inputs
    graph, columns = model.system.graph, along.leaves
    said, numbers = form_of(graph, [cost.running])
    kept = "adjoint", inputs, columns, said, tuple(numbers)
    if kept not in model.assembled:
        key = model.key("adjoint", repr(inputs), flat([graph.nodes[leaf][:2] for leaf in columns]), said.rows,
                        said.roots, numbers.tolist())  # fmt: skip
        model.assembled[kept] = TARGETS[model.target].assemble(
            partial(_wired, settings=settings, cost=cost, base=base), key)  # fmt: skip
    made = model.assembled[kept]
    return replace(settings.kernels, derivative=made.functions["derivative"], project=made.functions["project"],
                   used=made.used)  # fmt: skip


def _wired(shop: Workshop, settings: Settings, cost: _Cost, base: int) -> Wiring:
    model = settings.model
    entries, facts, add = parts(shop, model, settings.kernels.inputs)
    functions = {**entries, **whole_terms(shop, model, entries, facts), "pull": shop.program("pull", cost.pull())}
    rhs = add(adjoint.derivative, "adjoint", base=base, extra=len(cost.leaves), **functions)
    return {"derivative": rhs, "project": add(adjoint.unbound, "unbound")}, {}
