"""Where equations switch, derivatives of a motion jump: by what the time of the switch has moved.

At a switch g(t, y, x) = 0 that a motion crosses at tau, from a rate f- to f+,

    dtau = - (dg/dy s + dg/dx) / (dg/dt + dg/dy f-),    s+ = s- + (f- - f+) dtau.

Source: Galan, Feehery and Barton 1999, Parametric sensitivity functions for hybrid discrete/continuous systems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...errors import remark
from ...expr.calculus import gradient, substitute
from ...expr.evaluate import evaluate
from ...expr.functions import RELATIONAL
from ...expr.node import Node
from ...integration.kernels import Vector
from ...integration.manifold.projection import START
from ..beginning.switches import first_change
from ..running.recording import Steps
from .course import Course
from .directions import driven
from .settings import Settings

LOOKS = 8
"""Within each step so many places are looked at."""
BESIDE = 1e-8
"""So far from a switch, as a part of the run, equations are evaluated on either side of it."""
GRAZING = 0.25
"""A condition is met without speed if its speed is less than this part of its change there."""

Rates = Callable[[float, Vector], Vector]
"""The derivative of a state with its columns, at a time since the start."""


@dataclass(frozen=True, eq=False)
class Switches:
    """The conditions of a system that its motion may meet, as nodes that change sign there.

    places  leaves for the numbers in the inputs
    """

    settings: Settings
    sides: Sequence[Node]
    places: Sequence[Node]

    def values(self, clock: float | Vector, states: Vector, context: Vector) -> dict[Node, Any]:
        """Numbers for all leaves, at times since the start and states (..., nq + n), by what kernels are told."""
        settings, own, sizes = self.settings, self.settings.model.system.leaves, self.settings.kernels.sizes
        row = context[sizes.parameters.start : sizes.standing.stop]
        found: dict[Node, Any] = {**settings.model.values(row), own.t: settings.context[START] + clock}
        found |= dict(zip((*own.q, *own.v), np.moveaxis(states, -1, 0), strict=True))
        found |= dict(zip(own.u, np.moveaxis(settings.inputs(clock, context), -1, 0), strict=True))
        return found | dict(zip(self.places, context[sizes.context :].tolist(), strict=True))

    def crossed(self, course: Course) -> list[tuple[float, Node]]:
        """When a motion crosses which side, ascending; not where its state is set."""
        if not self.sides:
            return []
        return sorted(crossing for first, last, context in course.stretches() if first < last
                      for crossing in self._crossed(course.steps, first, last, context))  # fmt: skip

    def _crossed(self, steps: Steps, first: int, last: int, context: Vector) -> Iterator[tuple[float, Node]]:
        """The same between the ends of two steps."""
        graph, nodes = self.settings.model.system.graph, steps.clock[first : last + 1]
        parts = np.arange(LOOKS) / LOOKS
        looks = np.append((nodes[:-1, None] + np.diff(nodes)[:, None] * parts).ravel(), nodes[-1])
        states = np.concatenate([steps.at(looks[:-1])[0], steps.states[last : last + 1]])
        positive = [np.broadcast_to(np.asarray(side) > 0, looks.shape)
                    for side in evaluate(graph, self.sides, self.values(looks, states, context))]  # fmt: skip

        def refined(side: Node, low: float, high: float, before: bool) -> float:
            def has_changed(time: float) -> bool:
                at = self.values(time, steps.at(np.array([time]))[0][0], context)
                return bool(evaluate(graph, [side], at)[0] > 0) != before

            return first_change(has_changed, low, high)

        for side, row in zip(self.sides, positive, strict=True):
            for i in np.flatnonzero(np.diff(row)):
                yield refined(side, looks[i], looks[i + 1], bool(row[i])), side

    def slopes(
        self, side: Node, clock: float, state: Vector, leaves: Sequence[Node], context: Vector
    ) -> tuple[float, float, Vector, Vector]:
        """A side at a state, and its derivatives by time, by the state and by symbols."""
        graph, own = self.settings.model.system.graph, self.settings.model.system.leaves
        nodes = gradient(graph, side, [own.t, *own.q, *own.v, *leaves])
        value, by_time, *others = map(float, evaluate(graph, [side, *nodes], self.values(clock, state, context)))
        return value, by_time, np.array(others[: len(state)]), np.array(others[len(state) :])


def switches_of(settings: Settings) -> Switches:
    """The conditions in the equations and inputs that time or the state decides."""
    model, graph = settings.model, settings.model.system.graph
    own, system = model.system.leaves, model.system
    drive, places = driven(model, settings.kernels.inputs)
    roots = [system.lagrangian, *model.equations.force_nodes, *system.holonomic, *system.nonholonomic, *drive.values()]
    found = dict[Node, None]()
    for index in graph.reachable(substitute(graph, roots, drive)):
        operation, *operands = graph.nodes[index]
        if operation in RELATIONAL or operation == "sign":
            found[operands[0] if operation == "sign" else graph.sub(*operands)] = None
    moving = {own.t, *own.q, *own.v}
    return Switches(settings, [side for side in found if moving & set(graph.symbols([side]))], places)


def jumped(
    switches: Switches, side: Node, clock: float, start: float, state: Vector, rates: Rates, leaves: Sequence[Node],
    context: Vector,
) -> tuple[float, Vector]:
    """A time after a switch, and a state with its columns there; from one at `start`, just before it at `clock`.

    `context` is what kernels are told on both sides of it.
    """
    dim, beside = len(switches.settings.y), BESIDE * switches.settings.span
    before = rates(start, state)
    here = state + (clock - start) * before
    value, by_time, by_state, by_symbols = switches.slopes(side, clock, here[:dim], leaves, context)
    speed = by_time + by_state @ before[:dim]
    rise = [switches.slopes(side, clock + s, here[:dim] + s * before[:dim], (), context)[0] for s in (-beside, beside)]
    if not abs(speed) > GRAZING * abs(rise[1] - rise[0]) / beside:
        when = f"t = {switches.settings.context[START] + clock:.6g} s"
        remark("grazed-switch", "sensitivity", f"at {when} a condition is met without speed: derivatives do not exist "
               "from there on.", "Read them before that time.")  # fmt: skip
    late = float(-value / speed)
    clock, here = clock + late, here + late * before

    def beyond(sign: float) -> Vector:
        once, twice = (rates(clock + s * beside, here + s * beside * before)[:dim] for s in (sign, 2.0 * sign))
        return 2.0 * once - twice

    columns, arriving = here[dim:].reshape(-1, dim), beyond(-1.0)
    speed = by_time + by_state @ arriving
    moved = -(columns @ by_state) / speed
    moved[len(columns) - len(leaves) :] -= by_symbols / speed
    after = here.copy()
    after[dim:] += np.outer(moved, arriving - beyond(1.0)).ravel()
    slope = rates(clock + beside, after + beside * rates(clock + beside, after))
    return clock + beside, after + beside * slope
