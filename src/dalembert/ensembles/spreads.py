"""Where the numbers of many runs come from: lists, grids, and samplers whose draws belong to (seed, run)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..arguments import of_kinds
from ..errors import DescriptionError, ShapeError
from ..expr.doubles import doubles
from ..integration.kernels import Vector

Draw = Callable[[np.random.Generator], float]


@dataclass(frozen=True, eq=False)
class Grid:
    """Numbers (k,) that are combined with those of every other grid."""

    values: Vector


@dataclass(frozen=True)
class Sampler:
    """A number drawn for each run: `draw` takes the generator of the run; `about` tells the sampler from others."""

    about: str
    draw: Draw


@of_kinds
def grid(values: Iterable[float]) -> Grid:
    """Numbers, each of which is combined with all of every other grid.

    Raises ShapeError for what is no list of finite numbers.

    >>> grid([0.1, 0.2]).values.tolist()
    [0.1, 0.2]
    """
    found = doubles("grid", "values", values if isinstance(values, np.ndarray) else list(values))
    if found.ndim != 1 or not found.size or not np.isfinite(found).all():
        raise ShapeError("grid", "values must be a list of finite numbers.", "Use numpy.linspace(first, last, count).")
    return Grid(found.copy())


@of_kinds
def uniform(low: float, high: float) -> Sampler:
    """Numbers drawn evenly from [low, high). Raises DescriptionError where there are none.

    >>> uniform(-1, 1).about
    'uniform(-1.0, 1.0)'
    """
    low, high = _finite("uniform", low, high)
    if not low < high:
        raise DescriptionError("uniform", f"low = {low:g} is not below high = {high:g}.", "Exchange them.")
    return Sampler(f"uniform({low!r}, {high!r})", partial(_uniform, low, high))


@of_kinds
def normal(mean: float, deviation: float) -> Sampler:
    """Numbers drawn from a normal distribution. Raises DescriptionError for a deviation that is not positive.

    >>> normal(0, 0.1).about
    'normal(0.0, 0.1)'
    """
    mean, deviation = _finite("normal", mean, deviation)
    if not deviation > 0.0:
        raise DescriptionError("normal", f"deviation = {deviation:g} is not positive.", "Give the standard deviation.")
    return Sampler(f"normal({mean!r}, {deviation!r})", partial(_normal, mean, deviation))


def _uniform(low: float, high: float, random: np.random.Generator) -> float:
    return low + (high - low) * random.random()


def _normal(mean: float, deviation: float, random: np.random.Generator) -> float:
    return mean + deviation * random.standard_normal()


def _finite(where: str, *given: float) -> tuple[float, ...]:
    found = tuple(map(float, given))
    if not all(map(math.isfinite, found)):
        raise DescriptionError(where, f"{found} are not finite.", "Give finite numbers.")
    return found


def generator(seed: int, run: int) -> np.random.Generator:
    """The random numbers of a run, the same whoever runs it, wherever."""
    return np.random.Generator(np.random.Philox(key=np.array([seed, run], dtype=np.uint64)))
