"""Where the state of a motion is set, or its mode changes, its derivatives leap.

At a time tau with g(t, y, x) = 0, from y- with a rate f- to y+ = R(t, y-, x) with a rate f+,

    dtau = -(g_y s + g_x) / (g_t + g_y f-),    s+ = R_y (s + f- dtau) + R_t dtau + R_x - f+ dtau.

Of a shock R is known through W, the velocities u of the contacts, friction and restitution. Their derivatives are taken
first, and impulses are differentiated beside them alone, however slowly contacts close. What is no formula is
differentiated by differences of fourth order, which leave some eleven digits.

Sources: Aizerman and Gantmacher 1958; Leine and Nijmeijer 2004, Dynamics and Bifurcations of Non-Smooth Systems.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...contact.laws import Surface
from ...contact.metric import Metric
from ...contact.strike import ended, strike
from ...errors import DalembertError, DescriptionError, StoppedError
from ...expr.calculus import gradient
from ...expr.evaluate import evaluate
from ...expr.node import Node
from ...integration.holding import APART, Holding
from ...integration.kernels import Vector
from ...integration.manifold.projection import START
from ...integration.touching import Touching, touching
from ..beginning.start import consistent_start
from ..running.ends import MEETS
from ..running.through_contacts import CLOSED
from .course import Course

REACH = 2e-5
"""Differences are taken over this part of a state, of a second, and of a parameter."""
WITHIN = 1e-4
"""Those of impulses over this part of W, of the speed of closing, of friction and of restitution."""
APART_BY, NOISE = 1e-7, 1e-9
"""Conditions of one time are taken apart by a change that moves one by more than this part of how it moves them, or of
the change itself."""
SLOW = 1e-9
"""A condition is met without speed below this part of its slopes."""
SAME = 1e-6
"""What happens again must come to the state that it came to before, up to this part."""

STENCILS: dict[tuple[int, ...], tuple[float, ...]] = {
    (-2, -1, 1, 2): (1 / 12, -8 / 12, 8 / 12, -1 / 12),
    (0, 1, 2, 3, 4): (-25 / 12, 4.0, -3.0, 4 / 3, -1 / 4),
    (0, -1, -2, -3, -4): (25 / 12, -4.0, 3.0, -4 / 3, 1 / 4),
}
"""Weights of differences of fourth order; those to one side are for the ends of what is allowed."""


Projection = Callable[[Vector, Vector, Vector], Vector]
"""(y, context, columns): the columns as the constraints have them there."""


@dataclass(frozen=True, eq=False)
class Way:
    """A direction of time, of a state, and of what kernels are told."""

    time: float
    y: Vector
    context: Vector


def difference(values: Callable[[float], Vector], step: float) -> Vector:
    """The derivative at 0 of a function of one number, which may be refused on one side. Raises what it does."""
    problem: DalembertError | None = None
    for places, weights in STENCILS.items():
        try:
            return np.sum([w * values(k * step) for k, w in zip(places, weights, strict=True)], axis=0) / step
        except DalembertError as found:
            problem = found
    assert problem is not None
    raise problem


@dataclass(eq=False)
class Leap:
    """What happens to derivatives at one time of a course.

    clock    since the start
    changes  those of this time
    ways     (K, size) the directions of what kernels are told, column by column
    by       what the columns are by
    """

    course: Course
    clock: float
    changes: range
    ways: Vector
    by: Sequence[str]
    y: Vector = field(init=False)
    context: Vector = field(init=False)

    def __post_init__(self) -> None:
        self.y, self.context = self._at(self.changes[0])

    def over(self, columns: Vector, project: Projection) -> tuple[Vector, Vector]:
        """By how much its time moves with each column, (K,), and the columns (K, dim) after it.

        Raises StoppedError where there are no derivatives after it, DescriptionError where they are not known here.
        """
        course, rate = self.course, self.course.rates(self.y, self.context)
        delay = self._delay(columns, rate)
        moved, shift = columns + np.outer(delay, rate), np.zeros_like(columns)
        for k in self.changes:
            moved = self._struck(k, delay, moved) if self._by(k) < 0.0 else self._set(k, delay, moved)
            after, context = self._after(k)
            shift = np.outer(delay, course.rates(after, context))
            moved = project(after, context, moved - shift) + shift
        return delay, moved - shift

    def _at(self, k: int) -> tuple[Vector, Vector]:
        """The state before a change, and what kernels are told there."""
        return self.course.steps.states[self.course.steps.breaks[k]], self.course.told(k, self.clock)

    def _after(self, k: int) -> tuple[Vector, Vector]:
        """The same after it."""
        return self.course.steps.states[self.course.steps.breaks[k] + 1], self.course.told(k + 1, self.clock)

    def _by(self, k: int) -> float:
        return float(self.course.steps.causes[k, 0])

    @property
    def _when(self) -> str:
        return f"at t = {self.context[START]:.6g} s"

    # ---------------------------------------------------------------- when it happens

    def _delay(self, columns: Vector, rate: Vector) -> Vector:
        """By how much it is later, (K,)."""
        course, (first, *others) = self.course, self._met()
        speed, slopes = self._slopes(first, columns, rate)
        sizes = np.abs(columns).max(axis=1) + np.abs(self.ways).max(axis=1, initial=0.0)
        steepest = float(np.max(np.abs(slopes) / np.where(sizes > 0.0, sizes, 1.0), initial=0.0))
        if not abs(speed) > SLOW * steepest * float(np.abs(rate).max(initial=0.0)):
            raise StoppedError("sensitivity", f"{self._when} '{course.names[first]}' is met without speed: there are "
                               "no derivatives from there on", "Read them before that time.")  # fmt: skip
        delay = -slopes / speed
        moved = np.abs(columns + np.outer(delay, rate)).max(axis=1)
        for which in others:
            speed, slopes = self._slopes(which, columns, rate)
            most = APART_BY * (np.abs(speed * delay) + np.abs(slopes)) + NOISE * (moved + sizes)
            if (parted := np.abs(speed * delay + slopes) > most).any():
                names = f"'{course.names[first]}' and '{course.names[which]}'"
                by = self.by[int(np.argmax(parted))]
                raise StoppedError("sensitivity", f"{self._when} {names} happen at one time, which another {by} takes "
                                   "apart: there are no derivatives from there on",
                                   f"Ask for those by others than {by}.")  # fmt: skip
        return delay

    def _met(self) -> list[int]:
        """The conditions that are zero, the one first by which the time is told."""
        course, zeros = self.course, self.course.steps.causes[self.changes[0], 1:]
        met = [*np.flatnonzero(zeros == 2.0).tolist(), *np.flatnonzero(zeros == 1.0).tolist()]
        if course.holding is None:
            return met
        first = len(course.settings.events)
        closed = set(self._closed(course.holding, self.changes[0]))
        stands = course.holding.standing(self.context[course.kernels.sizes.standing])
        met += [k for k, each in enumerate(course.conditions, first) if k not in met and each.what == MEETS
                and each.place in closed and stands[each.place] == APART]  # fmt: skip
        return met

    def _slopes(self, which: int, columns: Vector, rate: Vector) -> tuple[float, Vector]:
        """How fast a condition changes along the motion, and by how much with each column."""
        course, node = self.course, self.course.nodes[which]
        if (exact := self._gradient(node)) is not None:
            by_time, by_y, by_leaf = exact
            return by_time + float(by_y @ rate), columns @ by_y + self._told(self.ways) @ by_leaf

        def value(y: Vector, context: Vector) -> Vector:
            return course.watching.at(0.0, y, context)[which : which + 1]

        along = self._along(value, self.y, self.context, Way(1.0, rate, np.zeros_like(self.context)))
        return float(along[0]), np.array([self._along(value, self.y, self.context, Way(0.0, s, told))[0]
                                          for s, told in zip(columns, self.ways, strict=True)])  # fmt: skip

    def _gradient(self, node: Node) -> tuple[float, Vector, Vector] | None:
        """Slopes by time, by the state and by what the course knows besides; None for what depends on more."""
        course, graph = self.course, self.course.kernels.model.system.graph
        own, known = course.kernels.model.system.leaves, course.values(self.y, self.context)
        if not set(graph.symbols([node])) <= known.keys():
            return None
        found = gradient(graph, node, [own.t, *own.q, *own.v, *course.leaves])
        by_time, *slopes = map(float, evaluate(graph, found, known))
        return by_time, np.array(slopes[: len(self.y)]), np.array(slopes[len(self.y) :])

    def _told(self, ways: Vector) -> Vector:
        """What the course knows besides, of ways of a context."""
        return ways[..., [self.course.place(leaf) for leaf in self.course.leaves]]

    def _depends(self, node: Node, way: Way) -> bool:
        """Whether a node changes along a way, beyond rounding of the terms that cancel; where it holds what has no
        slope, that is supposed."""
        if (exact := self._gradient(node)) is None:
            return True
        terms = np.concatenate([[exact[0] * way.time], exact[1] * way.y, exact[2] * self._told(way.context)])
        return bool(abs(terms.sum()) > NOISE * np.abs(terms).sum())

    def _along(
        self, values: Callable[[Vector, Vector], Vector], y: Vector, context: Vector, way: Way
    ) -> Vector:
        """The derivative of a function of a state, and of what kernels are told, along a way."""
        told = np.where(context == 0.0, 1.0, np.abs(context))
        size = max(abs(way.time), float(np.max(np.abs(way.y) / (1.0 + np.abs(y)), initial=0.0)),
                   float(np.max(np.abs(way.context) / told, initial=0.0)))  # fmt: skip
        if size == 0.0:
            return np.zeros_like(values(y, context))

        def moved(part: float) -> Vector:
            there = context + part * way.context
            there[START] += part * way.time
            return values(y + part * way.y, there)

        return difference(moved, REACH / size)

    # ---------------------------------------------------------------- what happens

    def _set(self, k: int, delay: Vector, columns: Vector) -> Vector:
        """The columns after an event has set what it sets."""
        course, (y, context), which = self.course, self._at(k), int(self._by(k))
        event, group = course.settings.events[which], course.group(which)
        if event.function is not None:
            raise DescriptionError("sensitivity", f"{self._when} event '{event.name}' asks a Python function, which "
                                   "has no derivatives.", "Give {name: expression} that it sets.")  # fmt: skip

        def answer(y: Vector, context: Vector) -> Vector:
            return course.watching.answer(group, 0.0, y, context)

        states = [(place, j) for j, (block, place) in enumerate(event.places) if block == "y"]
        there, found, wanted = y.copy(), columns.copy(), answer(y, context)
        for place, j in states:
            there[place] = wanted[j]
        self._compare(k, there, f"what event '{event.name}' sets is moved onto constraints")
        for column, s, time, told in zip(found, columns, delay.tolist(), self.ways, strict=True):
            way = Way(time, s, told)
            slopes = self._along(answer, y, context, way)
            for place, j in states:
                column[place] = slopes[j]
            for node, (block, place) in zip(event.values, event.places, strict=True):
                if block == "c" and (self._depends(node, way) or told[place]):
                    raise DescriptionError("sensitivity", f"{self._when} event '{event.name}' sets a parameter or an "
                                           "input that depends on what is asked for: derivatives through that are not "
                                           "known here.", "Split the motion at its event.")  # fmt: skip
        return found

    def _closed(self, holding: Holding, k: int) -> list[int]:
        """The contacts that are closed at a change, as the run found them."""
        course, (y, context), first = self.course, self._at(k), len(self.course.settings.events)
        q, stands = y[: course.kernels.sizes.nq], holding.standing(context[course.kernels.sizes.standing])
        zeros = course.steps.causes[k, 1 + first :]
        meets = {each.place for each, zero in zip(course.conditions, zeros, strict=True)
                 if zero and each.what == MEETS}  # fmt: skip
        near = CLOSED * max(1.0, float(np.abs(q).max()))
        gaps = self._asked(holding, "gaps", q, context) if holding.holds else np.zeros(0)
        return [i for i, gap in enumerate(gaps.tolist()) if stands[i] != APART or i in meets or gap <= near]

    def _asked(self, holding: Holding, name: str, q: Vector, context: Vector) -> Vector:
        return getattr(holding.plain, name)(q, **self._known(context))

    def _known(self, context: Vector) -> dict[str, Any]:
        """The keywords of the model's functions."""
        row = context[self.course.kernels.sizes.parameters]
        return {"t": float(context[START]), **({"parameters": row} if len(row) else {})}

    def _struck(self, k: int, delay: Vector, columns: Vector) -> Vector:
        """The columns after contacts have struck, if they have."""
        holding, (y, context) = self.course.holding, self._at(k)
        assert holding is not None
        nq, closed, there = self.course.kernels.sizes.nq, self._closed(holding, k), y.copy()

        def at(y: Vector, context: Vector) -> Touching:
            return touching(holding.plain, y[:nq], y[nq:], closed, **self._known(context))

        found = at(y, context)
        if not -float(found.velocities[:, 0].min(initial=0.0)) > found.still:
            self._compare(k, there, "slip that nothing can follow is stopped by a shock")
            return columns
        shock = found.strike()
        stands = holding.standing(self._after(k)[1][self.course.kernels.sizes.standing])
        rising = [j for j, i in enumerate(closed) if stands[i] != APART and shock.velocities[j, 0] > found.still]
        rows, after = _Rows(found, rising), columns.copy()
        impulses = rows.impulses(*rows.own[:3])
        there[nq:] += found.space.spread @ impulses
        self._compare(k, there, "slip that nothing can follow is stopped by a shock")
        for column, s, time, told in zip(after, columns, delay.tolist(), self.ways, strict=True):
            slopes = self._along(lambda y, context: _Rows(at(y, context), rising).packed, y, context,
                                 Way(time, s, told))  # fmt: skip
            given = rows.impulses_along(slopes)
            column[nq:] += rows.spread(slopes) @ impulses + found.space.spread @ given
        return after

    def _compare(self, k: int, there: Vector, otherwise: str) -> None:
        """Raise DescriptionError where what happens again comes to another state than before."""
        course, kernels, nq = self.course, self.course.kernels, self.course.kernels.sizes.nq
        after, context = self._after(k)
        kept = consistent_start(kernels.model, kernels, float(context[START]), there[:nq], there[nq:], context)
        found = np.concatenate((kept.q, kept.v)) if course.holding is not None else there
        if not np.all(np.abs(found - after) <= SAME * (1.0 + np.abs(after))):
            raise DescriptionError("sensitivity", f"{self._when} {otherwise}: derivatives through that are not known "
                                   "here.", "Take differences, or read them before that time.")  # fmt: skip


class _Rows:
    """The numbers that a shock depends on, in one row; some contacts are let `rest` after it."""

    def __init__(self, found: Touching, rest: Sequence[int]) -> None:
        self.found, self.rest, space = found, rest, found.space
        coefficients = np.array([[each.friction, each.restitution] for each in found.surfaces])
        self.own = space.operator, found.velocities, coefficients, space.spread

    @property
    def packed(self) -> Vector:
        """All of them."""
        return np.concatenate([part.ravel() for part in self.own])

    def _unpacked(self, row: Vector) -> list[Vector]:
        ends = np.cumsum([part.size for part in self.own])[:-1]
        return [piece.reshape(part.shape) for piece, part in zip(np.split(row, ends), self.own, strict=True)]

    def spread(self, row: Vector) -> Vector:
        """How impulses change velocities, of a row."""
        return self._unpacked(row)[3]

    def impulses_along(self, slopes: Vector) -> Vector:
        """The derivative of the impulses of a shock along a row."""
        changes, own = self._unpacked(slopes), self.own
        closing = -float(own[1][:, 0].min())
        scales = float(np.abs(own[0]).max()), closing, np.where(own[2] > 0.0, own[2], 1.0)
        size = max(float(np.max(np.abs(change) / scale)) for change, scale in zip(changes[:3], scales, strict=True))
        if size == 0.0:
            return np.zeros(own[1].size)

        def beside(part: float) -> Vector:
            return self.impulses(*(each + part * change for each, change in zip(own[:3], changes[:3], strict=True)))

        return difference(beside, WITHIN / size)

    def impulses(self, W: Vector, velocities: Vector, coefficients: Vector) -> Vector:
        """Those of a shock."""
        surfaces = [Surface(float(mu), float(e), surface.law)
                    for (mu, e), surface in zip(coefficients, self.found.surfaces, strict=True)]  # fmt: skip
        shock = strike(Metric(W, self.own[3]), velocities, surfaces)
        given = ended(W, shock.velocities, surfaces, self.rest, self.found.still) if self.rest else 0.0
        return (shock.impulses + given).ravel()
