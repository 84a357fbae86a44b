"""Where Newton's method starts: what the user guessed, or the chord between the ends and bulges to its sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ..description.functional import StatedFunctional, finite
from ..errors import ShapeError
from ..expr.doubles import doubles
from ..expr.evaluate import evaluate
from .elements import Interval, Vector
from .ends import Ends
from .extremal import Extremal
from .problem import Integrand

Samples = Callable[[Vector], Vector]
"""x (Q,) -> the unknowns there (Q, n)."""

_WHERE = "Functional.solve"
_BUMPS = (0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0)
_ON_FINER = 3


def starts(
    stated: StatedFunctional, integrand: Integrand, ends: Ends, interval: Interval, breaks: Vector, guess: Any
) -> Iterator[tuple[Samples, Vector]]:
    """Starts and the elements to try them on: the given ones first, then some of half the size.

    Unknowns of the integrand beyond those `stated` start at zero.
    """
    more = len(integrand.stated.unknowns) - len(stated.unknowns)

    def padded(samples: Samples) -> Samples:
        return lambda x: np.pad(samples(x), ((0, 0), (0, more)))

    halved = np.sort(np.append(breaks, (breaks[1:] + breaks[:-1]) / 2))
    if guess is not None:
        samples = _guessed(stated, integrand, guess)
        yield from ((padded(samples), grid) for grid in (breaks, halved))
        return
    count = len(stated.unknowns)
    patterns = [np.ones(count), *(np.eye(count) if count > 1 else [])]
    bulges = [bump * pattern for bump in _BUMPS for pattern in (patterns if bump else patterns[:1])]
    yield from ((padded(_bulging(ends, interval, bulge)), breaks) for bulge in bulges)
    yield from ((padded(_bulging(ends, interval, bulge)), halved) for bulge in bulges[:_ON_FINER])


def _bulging(ends: Ends, interval: Interval, bump: Vector) -> Samples:
    """The chord between the ends, and a bulge of each unknown on it; where an end is free, its level is the other's."""
    first, last = (np.array([ends.level(i, at_last) for i in range(len(bump))]) for at_last in (False, True))
    size = max(interval.span, float(np.abs(last - first).max()))

    def samples(x: Vector) -> Vector:
        share = interval.bent(x)[:, None]
        return first + share * (last - first) + size * bump * np.sin(np.pi * share)

    return samples


def _guessed(stated: StatedFunctional, integrand: Integrand, guess: Any) -> Samples:
    """A function from x (Q,) to samples (Q, unknowns) for whatever a guess may be."""
    count = len(stated.unknowns)
    if isinstance(guess, Extremal):
        return lambda x: np.reshape(guess(np.clip(x, guess.x[0], guess.x[-1])), (len(x), count))
    if isinstance(guess, Mapping):
        rows: list[Any] = [0.0] * count
        for key, value in guess.items():
            rows[stated.place(key)] = value
        guess = rows
    if callable(guess) and not hasattr(guess, "free_symbols"):
        return lambda x: _samples(guess(x), len(x), count)
    parts = list(guess) if isinstance(guess, list | tuple) else [guess]
    if len(parts) != count:
        raise ShapeError(_WHERE, f"the guess has {len(parts)} parts for {count} unknowns.", "Give one for each.")
    columns = [_column(stated, part, integrand) for part in parts]
    return lambda x: np.stack([column(x) for column in columns], axis=1)


def _samples(values: Any, points: int, count: int) -> Vector:
    found = doubles(_WHERE, "the guess", values)
    if found.size not in (points * count, count):
        raise ShapeError(_WHERE, f"the guess returned the shape {found.shape}.",
                         f"Return ({points},) or ({points}, {count}).")
    return np.broadcast_to(found.reshape(-1, count), (points, count))


def _column(stated: StatedFunctional, part: Any, integrand: Integrand) -> Samples:
    if callable(part) and not hasattr(part, "free_symbols"):
        return lambda x: _samples(part(x), len(x), 1)[:, 0]
    if not getattr(part, "free_symbols", None):
        value = finite(_WHERE, "the guess", part)
        return lambda x: np.full(len(x), value)
    node = stated.node("the guess", part)
    known = integrand.parameter_values
    return lambda x: np.broadcast_to(evaluate(stated.graph, [node], {stated.x: x, **known})[0], x.shape)
