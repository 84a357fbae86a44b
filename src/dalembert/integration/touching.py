"""The contacts of a model at a state: which are closed, what a shock at them does, and what they do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..contact.laws import Surface
from ..contact.metric import Metric, Vector, metric
from ..contact.next_mode import NextMode, next_mode
from ..contact.strike import Strike, strike
from ..model import Model

CLOSED = 1e-9
"""Gaps in m, and speeds in m/s, next to the coordinates and velocities where these are above 1, that count as none."""


@dataclass(frozen=True, eq=False)
class Touching:
    """The closed contacts of a model at a state; the rows of each are its normal and its tangents, or zeros.

    contacts     (k,) their places among the model's
    space        their metric, the model's constraints kept
    velocities   (k, 1 + d) m/s, normal first
    jacobian     (k (1 + d), n)
    bias         (k, 1 + d) m/s^2: accelerations are J a + bias
    surfaces     how they rub and rebound
    still        the speed below which nothing moves
    """

    contacts: Sequence[int]
    space: Metric
    velocities: Vector
    jacobian: Vector
    bias: Vector
    surfaces: Sequence[Surface]
    still: float

    def strike(self, jammed: Sequence[int] = ()) -> Strike:
        """The shocks at these contacts (see `contact.strike`)."""
        return strike(self.space, self.velocities, self.surfaces, jammed)

    def next_mode(self, free: Vector) -> NextMode:
        """What the contacts do next, from the accelerations (n,) of the model without their forces."""
        slip = self.velocities[:, 1:]
        slip = np.where(np.linalg.norm(slip, axis=1, keepdims=True) > self.still, slip, 0.0)
        b = self.jacobian @ free + self.bias.ravel()
        return next_mode(self.space.operator, b, [surface.friction for surface in self.surfaces], slip)

    def kept(self, chosen: Sequence[bool] | np.ndarray) -> Touching:
        """Some of the contacts."""
        places = np.flatnonzero(chosen)
        r = self.velocities.shape[1]
        rows = (places[:, None] * r + np.arange(r)).ravel()
        space = Metric(self.space.operator[np.ix_(rows, rows)], self.space.spread[:, rows])
        contacts, surfaces = [self.contacts[i] for i in places.tolist()], [self.surfaces[i] for i in places.tolist()]
        return Touching(contacts, space, self.velocities[places], self.jacobian[rows], self.bias[places], surfaces,
                        self.still)


def touching(model: Model, q: Vector, v: Vector, closed: Sequence[int] | None = None, **keywords: Any) -> Touching:
    """The contacts of a model that are closed at a state: those given, or those whose gap is none.

    `keywords` are those of the model's functions, t= and parameters=.
    """
    touches = model.system.contacts
    if closed is None:
        none = CLOSED * max(1.0, float(np.abs(q).max(initial=0.0)))
        closed = np.flatnonzero(model.gaps(q, **keywords) <= none).tolist()
    tangents = [len(touch.slip) for touch in touches]
    k, r = len(closed), 1 + max((tangents[i] for i in closed), default=0)
    jacobian, velocities, bias = np.zeros((k, r, model.nv)), np.zeros((k, r)), np.zeros((k, r))
    jacobian[:, 0] = model.gap_jacobian(q, **keywords)[closed]
    velocities[:, 0] = model.gap_rates(q, v, **keywords)[closed]
    bias[:, 0] = model.gap_bias(q, v, **keywords)[closed]
    if r > 1:
        slips = model.slip_jacobian(q, **keywords), model.slips(q, v, **keywords), model.slip_bias(q, v, **keywords)
        for place, i in enumerate(closed):
            own = slice(sum(tangents[:i]), sum(tangents[: i + 1]))
            for into, rows in zip((jacobian, velocities, bias), slips, strict=True):
                into[place, 1 : 1 + tangents[i]] = rows[own]
    friction, restitution = model.contact_friction(q, **keywords), model.contact_restitution(q, **keywords)
    surfaces = [Surface(float(friction[i]), float(restitution[i]), touches[i].law) for i in closed]
    flat = jacobian.reshape(-1, model.nv)
    A = model.constraint_jacobian(q, **keywords) if model.nc else None
    still = CLOSED * max(1.0, float(np.abs(v).max(initial=0.0)))
    space = metric(model.mass_matrix(q, **keywords), flat, A)
    return Touching(list(closed), space, velocities, flat, bias, surfaces, still)
