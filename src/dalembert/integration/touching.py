"""The contacts of a model at a state: which are closed, what a shock at them does, and what they do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..contact.gripping import Grips, independent
from ..contact.laws import Surface
from ..contact.metric import Metric, Vector, metric
from ..contact.next_mode import NextMode, next_mode
from ..contact.strike import Strike, ended, strike
from ..model import Model
from .holding import APART, RESTS, SLIPS, Holding
from .kernels import SimulationKernels

CLOSED = 1e-9
"""Gaps in m, and speeds in m/s, next to the coordinates and velocities where these are above 1, that count as none."""
LESS, BEGINS = (1e-6, 1e-4), 1e-3
"""What begins to slip is found where friction bears so much less; it does where its part of the fastest is larger."""
HELD = 1e-9
"""What moves by less than this part where others are held is held by them."""


@dataclass(frozen=True, eq=False)
class Gripped:
    """What rubs dry and stands still, as joints do.

    places    (g,) among what holds the model
    slips     (g,) how fast it slips, m/s or rad/s
    slopes    (g, n)
    bias      (g,) the accelerations are slopes a + bias
    forces    (g, 2) in N or N m, while it slips and the largest at rest
    """

    places: Sequence[int] = ()
    slips: Vector = field(default_factory=lambda: np.zeros(0))
    slopes: Vector = field(default_factory=lambda: np.zeros((0, 0)))
    bias: Vector = field(default_factory=lambda: np.zeros(0))
    forces: Vector = field(default_factory=lambda: np.zeros((0, 2)))

    def kept(self, chosen: np.ndarray) -> Gripped:
        """Some of it."""
        places = np.array(self.places, dtype=int)[chosen].tolist()
        return Gripped(places, self.slips[chosen], self.slopes[chosen], self.bias[chosen], self.forces[chosen])


@dataclass(frozen=True, eq=False)
class Touching:
    """The closed contacts of a model at a state; the rows of each are its normal and its tangents, or zeros. What rubs
    dry stands behind them, without a normal.

    contacts     (k,) their places among what holds the model
    space        their metric, the model's constraints kept
    velocities   (k, 1 + d) m/s, normal first
    jacobian     (k (1 + d), n)
    bias         (k, 1 + d) m/s^2: accelerations are J a + bias
    surfaces     how they rub and rebound; the friction of what is dry is a force
    still        the speed below which nothing moves
    static       (k,) friction at rest
    dry          (k,) which of them have no normal
    """

    contacts: Sequence[int]
    space: Metric
    velocities: Vector
    jacobian: Vector
    bias: Vector
    surfaces: Sequence[Surface]
    still: float
    static: Vector
    dry: np.ndarray

    def strike(self, jammed: Sequence[int] = ()) -> Strike:
        """The shocks at these contacts (see `contact.strike`)."""
        return strike(self.space, self.velocities, self.surfaces, jammed)

    def ended(self, rising: Sequence[int]) -> Vector:
        """The impulses that let some of them rest which would come back without end (see `contact.strike`)."""
        return ended(self.space.operator, self.velocities, self.surfaces, rising, self.still)

    @property
    def slip(self) -> Vector:
        """(k, d) the velocities of slip, 0 where there is none."""
        slip = self.velocities[:, 1:]
        return np.where(np.linalg.norm(slip, axis=1, keepdims=True) > self.still, slip, 0.0)

    def next_mode(self, free: Vector, bears: float = 1.0) -> NextMode:
        """What the contacts do next, from the accelerations (n,) of the model without their forces, where what rests
        bears a part of what it can."""
        b = self.jacobian @ free + self.bias.ravel()
        slip, most = self.slip, bears * self.static
        friction = np.array([surface.friction for surface in self.surfaces])
        if bears < 1.0:
            friction = np.where(slip.any(axis=1), friction, most)
        return next_mode(self.space.operator, b, friction, slip, static=most, dry=self.dry)

    def beyond_limits(self, free: Vector) -> NextMode:
        """What they do if all that rests bears a little less than it can."""
        answers = (self.next_mode(free, 1.0 - less) for less in LESS)
        return next((answer for answer in answers if answer.modes), NextMode((), False, None, ""))

    def yielding(self, free: Vector) -> dict[int, Vector]:
        """Which way those begin to slip, by their places and next to the fastest, that would if all bore less."""
        found = self.beyond_limits(free).modes
        if not found:
            return {}
        begun = np.where(self.slip.any(axis=1, keepdims=True), 0.0, found[0].accelerations[:, 1:])
        speeds = np.linalg.norm(begun, axis=1)
        fastest = float(speeds.max())
        width = np.where(self.dry, 1, begun.shape[1]).tolist()
        return {i: begun[k, : width[k]] / fastest for k, i in enumerate(self.contacts) if speeds[k] > BEGINS * fastest}

    def falls(self, k: int) -> bool:
        """Whether the friction of one of them is less in slip than at rest."""
        return self.surfaces[k].friction != self.static[k]

    def kept_still(self, closed: np.ndarray) -> np.ndarray:
        """(k,) which of what rubs dry no force can move while some contacts (k,) stay closed: its row lies in the span
        of their normals."""
        r, W, found = self.velocities.shape[1], self.space.operator, np.zeros(len(self.dry), dtype=bool)
        rows = np.flatnonzero(closed & ~self.dry) * r
        rows = rows[W.diagonal()[rows] > 0.0]
        for k in np.flatnonzero(self.dry).tolist() if len(rows) else ():
            row, own = W[k * r + 1, rows], W[k * r + 1, k * r + 1]
            left = own - row @ np.linalg.lstsq(W[np.ix_(rows, rows)], row, rcond=None)[0]
            found[k] = left <= HELD * own
        return found

    @property
    def repeats(self) -> bool:
        """Whether something of what rubs dry repeats others, or contacts that stick."""
        rows = np.arange(self.bias.size).reshape(self.bias.shape)
        dry = rows[self.dry, 1:].ravel()
        dry = dry[self.space.operator.diagonal()[dry] > 0.0].tolist()
        return not set(dry) <= set(independent(self.space.operator, [*rows[~self.dry, 1:].ravel().tolist(), *dry]))

    def grips(self, free: Vector, forces: Vector, standing: Vector, ways: Mapping[int, Vector]) -> Grips:
        """What is held, by accelerations (n,) without forces, the forces of a mode, how all stand, and which way those
        slip that do."""
        held = np.where(self.dry, standing == RESTS, standing != APART)
        near, slips = self.kept(held), standing[held] == SLIPS
        along = near.slip
        for k, i in enumerate(near.contacts):
            if slips[k] and i in ways and not along[k].any():
                along[k, : len(ways[i])] = ways[i]
        along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-300)
        most = np.where(along.any(axis=1), [surface.friction for surface in near.surfaces], near.static)
        b = (near.jacobian @ free).reshape(near.bias.shape) + near.bias
        return Grips(list(near.contacts), near.space.operator, b, forces[held], most, near.dry, along)

    def beside(self, free: Vector, given: Mapping[int, float]) -> tuple[Touching, Vector]:
        """The contacts alone, and the accelerations (n,) without their forces, where of what is dry some bear what is
        `given` by their places here, N, and the others hold."""
        r, W = self.velocities.shape[1], self.space.operator
        dry = np.flatnonzero(self.dry).tolist()
        bears = np.array([given.get(k, 0.0) for k in dry])
        free = free + self.space.spread[:, [k * r + 1 for k in dry]] @ bears
        firm = [k * r + 1 for k in dry if k not in given and W[k * r + 1, k * r + 1] > 0.0]
        own = np.flatnonzero(np.repeat(~self.dry, r))
        held = np.linalg.solve(W[np.ix_(firm, firm)], W[np.ix_(firm, own)])
        hold = np.linalg.solve(W[np.ix_(firm, firm)], self.jacobian[firm] @ free + self.bias.ravel()[firm])
        space = Metric(W[np.ix_(own, own)] - W[np.ix_(own, firm)] @ held,
                       self.space.spread[:, own] - self.space.spread[:, firm] @ held)  # fmt: skip
        return replace(self.kept(~self.dry), space=space), free - self.space.spread[:, firm] @ hold

    def begins(self, chosen: np.ndarray, free: Vector, given: Vector) -> bool:
        """Whether something of what rubs dry begins to slip by accelerations (n,) without forces and those given."""
        without = self.jacobian @ free + self.bias.ravel()
        found = (without + self.jacobian @ given).reshape(self.bias.shape)[chosen, 1:]
        return bool(np.abs(found).max(initial=0.0) > HELD * np.abs(without).max())

    def slipping(self, ways: Mapping[int, Vector]) -> Touching:
        """The same where some of them, by their places here, have begun to slip in a direction."""
        velocities = self.velocities.copy()
        for k, way in ways.items():
            velocities[k, 1 : 1 + len(way)] = 2.0 * self.still * way
        return replace(self, velocities=velocities)

    def kept(self, chosen: Sequence[bool] | np.ndarray) -> Touching:
        """Some of the contacts."""
        places = np.flatnonzero(chosen)
        r = self.velocities.shape[1]
        rows = (places[:, None] * r + np.arange(r)).ravel()
        space = Metric(self.space.operator[np.ix_(rows, rows)], self.space.spread[:, rows])
        contacts, surfaces = [self.contacts[i] for i in places.tolist()], [self.surfaces[i] for i in places.tolist()]
        return Touching(contacts, space, self.velocities[places], self.jacobian[rows], self.bias[places], surfaces,
                        self.still, self.static[places], self.dry[places])


NO_GRIPS = Gripped()


def gripped(kernels: SimulationKernels, t: float, q: Vector, v: Vector, context: Vector) -> Gripped:
    """All that rubs dry, at a state of a model that is held."""
    model = kernels.model
    if not isinstance(model, Holding) or not model.grips:
        return NO_GRIPS
    out, count, first = kernels.evaluate("grips", t, q, v, context), len(model.grips), len(model.holds)
    return Gripped(range(first, first + count), out["s"], out["J"].reshape(count, -1), out["c"],
                   out["F"].reshape(count, 2))


def still_below(v: Vector) -> float:
    """The speed below which nothing moves, beside velocities."""
    return CLOSED * max(1.0, float(np.abs(v).max(initial=0.0)))


def touching(
    model: Model, q: Vector, v: Vector, closed: Sequence[int] | None = None, grips: Gripped = NO_GRIPS,
    **keywords: Any,
) -> Touching:  # fmt: skip
    """The contacts of a model that are closed at a state: those given, or those whose gap is none; and what `grips`.

    `keywords` are those of the model's functions, t= and parameters=.
    """
    touches = model.system.contacts
    if closed is None:
        none = CLOSED * max(1.0, float(np.abs(q).max(initial=0.0)))
        closed = np.flatnonzero(model.gaps(q, **keywords) <= none).tolist()
    tangents = [len(touch.slip) for touch in touches]
    c, g = len(closed), len(grips.places)
    k, r = c + g, 1 + max((*(tangents[i] for i in closed), min(g, 1)))
    jacobian, velocities, bias = np.zeros((k, r, model.nv)), np.zeros((k, r)), np.zeros((k, r))
    dry = np.arange(k) >= c
    if g:
        jacobian[c:, 1], velocities[c:, 1], bias[c:, 1] = grips.slopes, grips.slips, grips.bias
    if c:
        jacobian[:c, 0] = model.gap_jacobian(q, **keywords)[closed]
        velocities[:c, 0] = model.gap_rates(q, v, **keywords)[closed]
        bias[:c, 0] = model.gap_bias(q, v, **keywords)[closed]
    if any(tangents[i] for i in closed):
        slips = model.slip_jacobian(q, **keywords), model.slips(q, v, **keywords), model.slip_bias(q, v, **keywords)
        for place, i in enumerate(closed):
            own = slice(sum(tangents[:i]), sum(tangents[: i + 1]))
            for into, rows in zip((jacobian, velocities, bias), slips, strict=True):
                into[place, 1 : 1 + tangents[i]] = rows[own]
    surfaces = list[Surface]()
    if c:
        friction, restitution = model.contact_friction(q, **keywords), model.contact_restitution(q, **keywords)
        surfaces += [Surface(float(friction[i]), float(restitution[i]), touches[i].law) for i in closed]
    surfaces += [Surface(float(force)) for force in grips.forces[:, 0]]
    rests = model.contact_stiction(q, **keywords)[closed] if c else np.zeros(0)
    static = np.concatenate([rests, grips.forces[:, 1]])
    flat = jacobian.reshape(-1, model.nv)
    A = model.constraint_jacobian(q, **keywords) if model.nc else None
    space = metric(model.mass_matrix(q, **keywords), flat, A)
    return Touching([*closed, *grips.places], space, velocities, flat, bias, surfaces, still_below(v), static, dry)
