"""How the interval is run through and divided: singular ends, breaks, and values that the constraints refuse."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..description.functional import finite
from ..errors import DescriptionError, ShapeError
from ..expr.evaluate import evaluate
from ..expr.sympy_bridge import to_sympy
from .elements import Interval, Vector
from .ends import Ends
from .problem import Integrand

_WHERE = "Functional.solve"
_COARSE = 6
_STEEP = 3


def interval_of(integrand: Integrand, ends: Ends, singular: str | None) -> Interval:
    """The interval between the ends, with a cube at those that are singular; see `elements.Interval`."""
    return Interval(ends.start, ends.stop - ends.start, _powers(integrand, ends, singular))


def _powers(integrand: Integrand, ends: Ends, singular: str | None) -> tuple[int, int]:
    highest = max(integrand.stated.orders)
    choices = {"none": (1, 1), "start": (_STEEP, 1), "end": (1, _STEEP), "both": (_STEEP, _STEEP)}
    if singular is not None and singular not in choices:
        raise DescriptionError(_WHERE, f"singular is {singular!r}.", f"Choose from {', '.join(choices)}, or None.")
    if singular is None:
        if highest > 1:
            return (1, 1)
        a, b = (_STEEP if _blows_up(integrand, ends, last) else 1 for last in (False, True))
        return a, b
    if singular != "none" and highest > 1:
        raise DescriptionError(_WHERE, "an infinite slope at an end is for first order only.", "Leave singular out.")
    return choices[singular]


def _blows_up(integrand: Integrand, ends: Ends, last: bool) -> bool:
    """Whether the integrand is not finite at an end, with the prescribed values and a slope of 1."""
    stated = integrand.stated
    jets: list[float] = []
    for place, order in enumerate(stated.orders):
        value = ends.value(place, last)
        if value is None and order:
            return False
        jets += [value or 0.0, 1.0][: order + 1]
    x = np.array([ends.stop if last else ends.start])
    at = integrand(x, np.array([jets]), np.ones(len(stated.constraints)), np.ones((1, len(stated.pointwise))))
    return not np.all(np.isfinite(at.plain))


def missed_constraint(integrand: Integrand, ends: Ends) -> str:
    """Which constraint without derivatives the prescribed values at an end do not meet; "" where all are met."""
    stated = integrand.stated
    graph, leaves = stated.graph, [stated.jet(i, 0) for i in range(len(stated.unknowns))]
    for last in (False, True):
        values = [ends.value(i, last) for i in range(len(leaves))]
        known = {leaf: value for leaf, value in zip(leaves, values, strict=True) if value is not None}
        x = ends.stop if last else ends.start
        for row in stated.pointwise:
            if set(graph.symbols([row.expression])) <= {*known, stated.x, *integrand.parameter_leaves}:
                at = {**known, stated.x: x, **integrand.parameter_values}
                violation = abs(float(evaluate(graph, [row.expression], at)[0]))
                if not violation <= 1e-9 * (1 + max(map(abs, known.values()))):
                    (shown,) = to_sympy(graph, [row.expression], stated.symbols)
                    return f"the values at the {'last' if last else 'first'} end do not meet {shown} = 0"
    return ""


def coarse_breaks(interval: Interval, given: Sequence[float]) -> Vector:
    """The ends of the coarse elements in s, the given places among them."""
    places = np.array([finite(_WHERE, "a break", place) for place in given], dtype=float)
    if not np.all((places > interval.start) & (places < interval.start + interval.span)):
        raise ShapeError(_WHERE, f"the breaks {list(given)} are not between the ends.", "Give places within.")
    given_s, even = interval.s(places), np.linspace(0, 1, _COARSE + 1)
    far = [s for s in even if s in (0.0, 1.0) or np.all(np.abs(given_s - s) > 0.2 / _COARSE)]
    return np.unique(np.concatenate([given_s, far]))
