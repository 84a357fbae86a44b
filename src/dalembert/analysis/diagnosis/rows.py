"""What the rows of constraints at a place say: repeated ones, and reactions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ...integration.kernels import Vector
from .answer import Repetition, SharedReactions
from .combinations import complement, echelon, groups, tidy
from .constrained import Place


def repetitions(names: Sequence[str], here: Place, beside: Sequence[Place]) -> tuple[Repetition, ...]:
    """Each constraint whose row is a sum of those of earlier ones, in order."""
    last_first = range(len(names) - 1, -1, -1)
    rows, repeated = echelon(here.dependencies, last_first)
    general = [set(echelon(place.dependencies, last_first)[1]) for place in beside]
    found = []
    for row, k in zip(rows, repeated, strict=True):
        factors = -row * here.scales / here.scales[k]
        factors[k] = 0.0
        found.append((k, Repetition(names[k], _named(names, factors), all(k in each for each in general))))
    return tuple(repetition for _, repetition in sorted(found, key=lambda pair: pair[0]))


def reactions(names: Sequence[str], here: Place) -> tuple[tuple[str, ...], tuple[SharedReactions, ...]]:
    """The constraints whose multiplier is unique, and the others in groups that share what is not."""
    rows, _ = echelon(here.dependencies, range(len(names)))
    found = groups(rows)
    sharing = {k for group in found for k in group}
    shares = tuple(_shares(names, here, rows, group) for group in found)
    return tuple(name for k, name in enumerate(names) if k not in sharing), shares


def _shares(names: Sequence[str], here: Place, rows: Vector, group: Sequence[int]) -> SharedReactions:
    inside = rows[np.any(rows[:, group] != 0.0, axis=1)][:, group]
    known, chosen = echelon(complement(inside), range(len(group)))
    scales = here.scales[list(group)]
    own = [names[k] for k in group]
    sums = [_named(own, row * scales[k] / scales) for row, k in zip(known, chosen, strict=True)]
    return SharedReactions(tuple(own), len(inside), tuple(sums))


def _named(names: Sequence[str], factors: Vector) -> Mapping[str, float]:
    return {name: factor for name, factor in zip(names, tidy(factors.tolist()), strict=True) if factor != 0.0}
