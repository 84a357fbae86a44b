"""Single operations on intervals at their edges: zeros, infinities, the smallest and the largest doubles."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np

from dalembert.expr.interval_rules import Interval, add, divide, enclosing, multiply, outward, subtract


def test_a_float_is_itself_and_its_decimal() -> None:
    for value in (0.1, 1e22, 2.0**-1074, 1 / 3):
        low, high = enclosing(value)
        assert float(low) <= value <= float(high)
        assert Fraction(float(low)) <= Fraction(repr(value)) <= Fraction(float(high))
    assert enclosing(Fraction(1, 4)) == (0.25, 0.25) and enclosing(10**400).high == math.inf


def test_bounded_operations_on_all_kinds_of_ends() -> None:
    """a + b, a - b, a b and the x of b x = a on intervals with ends that are 0, infinite, or tiny, against points."""
    ends = [-math.inf, -2.0, -5e-324, 0.0, 1e-300, 3.0, math.inf]
    sides = [(a, b) for a, b in product(ends, ends) if a < b or (a == b and math.isfinite(a))]
    for (a, b), (c, d) in product(sides, sides):
        first, second = (Interval(np.array([low]), np.array([high])) for low, high in ((a, b), (c, d)))
        with np.errstate(all="ignore"):
            found = [operation(first, second) for operation in (add, subtract, multiply, divide)]
        for x, y in product(_within(a, b), _within(c, d)):
            exact = [x + y, x - y, x * y, x / y if y else None]
            for value, (low, high) in zip(exact, found, strict=True):
                assert value is None or low[0] <= value <= high[0], (a, b, c, d, x, y, low, high)
            assert y or x or (found[-1].low[0], found[-1].high[0]) == (-math.inf, math.inf)


def _within(low: float, high: float) -> list[Fraction]:
    """Some numbers of an interval, exactly."""
    chosen = [-1e308, -2.0, -1.5, -5e-324, 0.0, 5e-324, 1e-300, 1.0, 3.0, 1e308]
    return [Fraction(value) for value in chosen if low <= value <= high]


def test_outward_moves_apart_and_keeps_a_finite_inner_side() -> None:
    low, high = outward(np.array([1.0, math.inf]), np.array([1.0, math.inf]))
    assert low[0] < 1.0 < high[0] and math.isfinite(low[1]) and high[1] == math.inf
