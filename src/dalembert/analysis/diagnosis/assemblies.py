"""Other configurations that meet the constraints while the independent coordinates stay as they are."""

from __future__ import annotations

import numpy as np

from ...integration.kernels import Vector
from ...simulation.beginning.start import wrong_way
from .constrained import Constrained, Place
from .singular import held_rows
from .starts import angles, principal, random_starts

_STARTS = 48
_FEWER = 12
_LARGE = 30
_MOVED = 1e-9
_SAME = 1e-6
_CLEAR = 0.1


def independent_coordinates(constrained: Constrained, place: Place, hold: list[int]) -> list[int]:
    """Coordinates that determine a configuration next to a place: those of `hold`, then the first that are needed."""
    motions = constrained.holonomic(place).motions
    rates = held_rows(constrained, place.q, list(range(len(place.q)))) @ motions.T
    chosen, limit = list[int](), _CLEAR * np.abs(rates).max(initial=0.0)
    for k in [*hold, *range(len(rates)), *range(len(rates))]:
        if k in chosen or len(chosen) >= max(len(motions), len(hold)):
            continue
        size = np.linalg.norm(rates[k])
        if size > limit:
            rates = rates - np.outer(rates @ rates[k], rates[k]) / size**2
        if size > limit or k in hold:
            chosen.append(k)
    return chosen


def other_assemblies(constrained: Constrained, place: Place, independent: list[int]) -> list[Vector]:
    """The configurations found beside that of `place` in which the independent coordinates are the same."""
    turning = angles(constrained, place.q)
    count = _STARTS if len(place.M) <= _LARGE else _FEWER
    known = [place.q]
    for start in random_starts(constrained, place.q, independent, count):
        found = constrained.settled(start, independent)
        if not found.are_met or np.abs(found.q - place.q)[independent].max(initial=0.0) > _MOVED:
            continue
        q = principal(constrained, found.q, place.q, turning)
        if any(_is_same(q, principal(constrained, other, q, turning)) for other in known):
            continue
        if wrong_way(constrained.model, constrained.t, q, constrained.parameters) is None:
            known.append(q)
    return sorted(known[1:], key=lambda q: float(np.linalg.norm(q - place.q)))


def _is_same(q: Vector, other: Vector) -> bool:
    return bool(np.abs(q - other).max(initial=0.0) <= _SAME * (1.0 + np.abs(q).max(initial=0.0)))
