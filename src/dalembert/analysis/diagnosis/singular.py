"""Configurations nearby where constraints lose rank: along the one way there is, or down from several places.

What is brought to zero is sigma, the singular value of the scaled rows that is the last one not to vanish in general.
It falls as the distance to a singular position, so that Newton's iteration on the constraints, q - sigma grad sigma /
|grad sigma|^2, is there in a few steps. Beside rows of constraints there may be those of coordinates that are held:
where these lose rank the held ones do not determine the others, which is a dead centre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from ...integration.kernels import Vector
from ...simulation.beginning.start import INDEPENDENT
from .constrained import NEARBY, Constrained, Place
from .starts import angles, principal

_STEPS = 80
_NEWTON = 15
_SLIGHT = 1e-6
_WAYS = 4
_FAR = 0.3
_LARGEST = 400
_SAME = 1e-4
_SEED = 31
Measure = Callable[[Place], float]


def held_rows(constrained: Constrained, q: Vector, hold: list[int]) -> Vector:
    """The rows (k, n) of the rates of coordinates."""
    if not hold:
        return np.zeros((0, constrained.kernels.sizes.n))
    return constrained.kernels.velocity_fields(q, constrained.context)[hold]


def singular_places(constrained: Constrained, place: Place, rank: int, hold: list[int]) -> list[Place]:
    """Places near one that is regular, nearest first, where the rows with those of `hold` have less than a rank."""

    def sigma(at: Place) -> float:
        return float(at.stretches_with(held_rows(constrained, at.q, hold))[rank - 1])

    turning = angles(constrained, place.q)
    found = list[tuple[float, Place]]()
    for start in _candidates(constrained, place, sigma):
        end = _descended(constrained, start, sigma)
        if end is None:
            continue
        end = constrained.at(principal(constrained, end.q, place.q, turning))
        apart = float(np.linalg.norm(end.q - place.q))
        if all(np.linalg.norm(end.q - other.q) > _SAME * (1.0 + apart) for _, other in found):
            found.append((apart, end))
    return [end for _, end in sorted(found, key=lambda pair: pair[0])]


def _candidates(constrained: Constrained, place: Place, sigma: Measure) -> Iterable[Place]:
    motions = constrained.holonomic(place).motions
    if len(motions) == 1:
        ways = (list(_walk(constrained, place, sign * motions[0])) for sign in (1.0, -1.0))
        return (low for path in ways for low in _lowest(path, sigma))
    if not len(motions):
        return ()
    several = _WAYS if len(motions) * len(place.M) <= _LARGEST else 0
    mixed = np.random.default_rng(_SEED).normal(size=(several, len(motions))) @ motions
    step = _FAR * (1.0 + np.abs(place.q).max(initial=0.0))
    others = (constrained.beside(place, way / np.linalg.norm(way), step) for way in mixed)
    return [place, *(other for other in others if other is not None)]


def _walk(constrained: Constrained, place: Place, way: Vector) -> Iterator[Place]:
    """Places along the one way there is, from one of them on."""
    step, first = NEARBY * (1.0 + np.abs(place.q).max(initial=0.0)), place
    yield place
    for _ in range(_STEPS):
        further = constrained.beside(place, way, step)
        if further is None:
            return
        motions = constrained.holonomic(further).motions
        along = way @ motions.T @ motions
        size = np.linalg.norm(along)
        way, place = (along / size if size > 0.5 else way), further
        yield place
        if place is not first and np.linalg.norm(place.q - first.q) < 0.5 * step:
            return


def _lowest(path: list[Place], sigma: Measure) -> Iterator[Place]:
    """The places of a path where sigma is least among its neighbours."""
    values = np.array([np.inf, *map(sigma, path), np.inf])
    for k in range(1, len(path) + 1):
        if values[k] <= values[k - 1] and values[k] <= values[k + 1]:
            yield path[k - 1]


def _descended(constrained: Constrained, place: Place, sigma: Measure) -> Place | None:
    """Where Newton's iteration for sigma = 0 on the constraints ends; None where it does not get there."""
    value, longest = sigma(place), _FAR * (1.0 + np.abs(place.q).max(initial=0.0))
    for _ in range(_NEWTON):
        if value <= _SLIGHT:
            return place
        motions = constrained.holonomic(place).motions
        slope = np.array([(sigma(constrained.at(constrained.moved(place.q, _SLIGHT * way))) - value) / _SLIGHT
                          for way in motions])  # fmt: skip
        steepness = float(slope @ slope)
        if not steepness > 0.0:
            break
        step = -value / steepness * slope @ motions
        step *= min(1.0, longest / np.linalg.norm(step))
        better = next(_shorter(constrained, place, step, value, sigma), None)
        if better is None:
            break
        place = better
        value = sigma(place)
    return place if value <= INDEPENDENT else None


def _shorter(constrained: Constrained, place: Place, step: Vector, value: float, sigma: Measure) -> Iterator[Place]:
    """Places at a step and parts of it where sigma is less."""
    for part in 0.5 ** np.arange(4):
        found = constrained.settled(constrained.moved(place.q, part * step))
        if found.are_met and sigma(found) < value:
            yield found
