"""The forward dynamics of a system and of the same system in other coordinates, at states."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...equations import derive
from ..principles.gauss import gauss_principle
from ..tools.values import evaluated, state
from .change_of_coordinates import CoordinateChange

_STATES = 6


def largest_gap(change: CoordinateChange) -> tuple[float, int]:
    """The largest relative difference of q'' by both ways, and at how many states that was measured.

    Parameters without a default are 1; the states are fractions of a unit, the same in every call.
    """
    system, full = change.system, change.full.system
    known = {name: 1.0 if entry.value is None else entry.value
             for name, entry in zip(system.parameter_names, system.parameters.values(), strict=True)}
    own = {name: known[name] for name in full.parameter_names}
    reduced, whole = gauss_principle(derive(system)), gauss_principle(change.full)
    count, worst, met = len(system.coordinates), 0.0, 0
    for number in range(_STATES):
        numbers = [float(Fraction((7 * number + 5 * k) % 17 + 2, 23)) for k in range(2 * count)]
        y, rate = np.array(numbers[:count]), np.array(numbers[count:])
        q, v = change.to_old(y, rate, parameters=known)
        if not np.all(np.isfinite([*q, *v])):
            continue
        second, _ = reduced.minimum(y, rate, parameters=known)
        values = state(system, "same_motion", known, 0.0, q=y, v=rate, a=second)
        ours = evaluated(system, change.acceleration_nodes, values)
        theirs, _ = whole.minimum(q, v, parameters=own)
        worst = max(worst, float(np.max(np.abs(ours - theirs)) / max(1.0, np.max(np.abs(theirs)))))
        met += 1
    return worst, met
