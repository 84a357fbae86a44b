"""The shock at one contact, by a law of restitution, with Coulomb's friction.

The velocity at the contact is followed as the normal impulse grows (`slipping.py`). The compression ends where the
contact stops closing; the law says when the restitution ends. A contact at rest that friction alone would press into
the other body (Painleve) strikes as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from ..errors import DescriptionError
from .laws import SIMULTANEOUS, checked_friction, checked_law, checked_restitution
from .metric import Vector
from .slipping import stretches
from .stretch import Stretch, rise, value

CREATED = 1e-12
"""Energy gained beyond this part of what the shock turned over is no rounding."""


@dataclass(frozen=True, eq=False)
class Impact:
    """What a shock did at its contact.

    velocity     (1 + d,) the relative velocity after it, normal first, m/s
    impulse      (1 + d,) N s
    compression  the normal impulse of the compression, N s
    lost         the energy that it took, J
    """

    velocity: Vector
    impulse: Vector
    compression: float
    lost: float


def impact(
    W: Vector, velocity: Vector, friction: float = 0.0, restitution: float = 0.0, law: str = "stronge"
) -> Impact:
    """The shock at a contact with operator W (1 + d, 1 + d) that meets with a relative velocity (1 + d,).

    friction, restitution  mu and e
    law                    "stronge", "poisson" or "newton"

    Raises DescriptionError where Newton's law would create energy, which it may with friction, and for numbers and laws
    that are none.

    >>> smooth = impact(np.array([[1.0]]), np.array([-2.0]), restitution=0.5)
    >>> smooth.velocity, smooth.impulse, smooth.lost
    (array([1.]), array([3.]), 1.5)
    """
    mu, e = checked_friction("impact", friction), checked_restitution("impact", restitution)
    if checked_law("impact", law) == SIMULTANEOUS:
        raise DescriptionError("impact", f"the law '{law}' takes all contacts at once.", "Use `strike`.")
    before = np.asarray(velocity, dtype=np.float64)
    if before[0] > 0.0:
        return Impact(before, np.zeros_like(before), 0.0, 0.0)
    compression, impulse = _followed(stretches(W, mu, before), law, e, float(before[0]))
    after = before + W @ impulse
    lost = -float(impulse @ (before + after)) / 2
    if lost < -CREATED * float(np.abs(impulse) @ np.abs(before)):
        raise DescriptionError(
            "impact", f"Newton's law would create {-lost:.6g} J at friction {mu:g} and restitution {e:g}.",
            "Take the law 'stronge' or 'poisson', which never do.",
        )
    return Impact(after, impulse, compression, lost)


#: By law: what the restitution is measured by along a stretch, and how much of it there is after a compression of
#: (restitution, first speed, normal impulse, work).
_RESTITUTION: dict[str, tuple[Callable[[Stretch], Vector], Callable[[float, float, float, float], float]]] = {
    "newton": (lambda part: part.velocity[0], lambda e, speed, impulse, work: -e * speed),
    "poisson": (lambda part: part.impulse[0], lambda e, speed, impulse, work: e * impulse),
    "stronge": (lambda part: part.work, lambda e, speed, impulse, work: -e * e * work),
}


def _followed(parts: Iterator[Stretch], law: str, e: float, speed: float) -> tuple[float, Vector]:
    """The normal impulse of the compression, and the whole impulse."""
    part = next(parts)
    passed, worked = np.zeros(len(part.impulse)), 0.0
    while (x := rise(part.velocity[0], 0.0, 0.0, part.length)) == inf and part.length < inf:
        passed, worked = passed + part.impulse_at(part.length), worked + float(value(part.work, part.length))
        part = next(parts)
    x = x if x < inf else 0.0
    compression = float((passed + part.impulse_at(x))[0])
    measure, amount = _RESTITUTION[law]
    left = amount(e, speed, compression, worked + float(value(part.work, x)))
    if not left > 0.0:
        return compression, passed + part.impulse_at(x)
    while (end := _reached(along := measure(part), left, x, part.length)) == inf and part.length < inf:
        passed, left = passed + part.impulse_at(part.length), left - float(value(along, part.length) - value(along, x))
        part, x = next(parts), 0.0
    return compression, passed + part.impulse_at(end if end < inf else x)


def _reached(along: Vector, amount: float, since: float, length: float) -> float:
    """Where a measure has grown by an amount."""
    return rise(along, float(value(along, since)) + amount, since, length)
