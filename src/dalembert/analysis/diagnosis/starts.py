"""Where to look for other configurations: random starts, the same in every run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ...integration.kernels import Vector
from .constrained import Constrained

TURN = 2.0 * np.pi
_SEED = 23
_SAME = 1e-9
_TRIED = 3


def angles(constrained: Constrained, q: Vector) -> NDArray[np.bool_]:
    """Which coordinates (nq,) are angles: a turn further nothing that the constraints say is different."""
    quaternions = _quaternions(constrained)
    random = np.random.default_rng(_SEED)
    places = [constrained.at(q + random.normal(size=len(q))) for _ in range(_TRIED)]

    def turns(k: int) -> bool:
        step = TURN * np.eye(len(q))[k]
        return all(_same(place.h, other.h) and _same(place.A, other.A)
                   for place in places for other in (constrained.at(place.q + step),))  # fmt: skip

    return np.array([not any(k in entries for entries in quaternions) and turns(k) for k in range(len(q))], dtype=bool)


def random_starts(constrained: Constrained, q: Vector, hold: Sequence[int], count: int) -> Iterator[Vector]:
    """Starts all around q, but for coordinates that are held: any angle, any turn, other coordinates as far from 0 as
    the largest of q and twice that. A quaternion of which something is held is held."""
    random, turning = np.random.default_rng(_SEED), angles(constrained, q)
    quaternions, fixed = _quaternions(constrained), set(hold)
    others = ~turning
    for entries in quaternions:
        others[list(entries)] = False
    reach = 2.0 * (np.abs(q[others]).max(initial=0.0) or 1.0)
    for _ in range(count):
        start = np.where(turning, random.uniform(-np.pi, np.pi, len(q)), random.uniform(-reach, reach, len(q)))
        for entries in quaternions:
            turn = random.normal(size=4)
            start[list(entries)] = q[list(entries)] if fixed.intersection(entries) else turn / np.linalg.norm(turn)
        start[list(hold)] = q[list(hold)]
        yield start


def principal(constrained: Constrained, q: Vector, beside: Vector, turning: NDArray[np.bool_]) -> Vector:
    """q with its angles turned to be next to those of `beside`, and its quaternions of the same side."""
    turned = np.where(turning, q - TURN * np.rint((q - beside) / TURN), q)
    for entries in _quaternions(constrained):
        places = list(entries)
        if turned[places] @ beside[places] < 0.0:
            turned[places] = -turned[places]
    return turned


def _quaternions(constrained: Constrained) -> list[range]:
    return [range(first, first + 4) for first in constrained.model.system.leaves.quaternions]


def _same(one: Vector, other: Vector) -> bool:
    return bool(np.all(np.abs(one - other) <= _SAME * (1.0 + np.abs(one))))
