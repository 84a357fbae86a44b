"""Sums that forget nothing, and when an iteration is over."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from dalembert.integration.codes import NOT_CONVERGED, NOT_FINITE, OK
from dalembert.integration.variational.solving import GOING_ON, IN_VAIN, keep, settled


def test_a_sum_with_what_rounding_took_is_as_good_as_its_steps() -> None:
    rng = np.random.default_rng(1)
    x, lost = np.array([1e3]), np.zeros(1)
    exact = Fraction(1000)
    plain = 1000.0
    for step in 1e-3 * rng.normal(size=2000):
        keep(1, x, lost, np.array([step]))
        exact += Fraction(step)
        plain += step
    assert abs(Fraction(x[0]) + Fraction(lost[0]) - exact) < 1e-17 < 1e-13 < abs(Fraction(plain) - exact)
    assert abs(lost[0]) <= 0.5 * np.spacing(abs(x[0]))


def judged(sizes: list[float], scale: float = 1.0) -> list[int]:
    progress = np.array([1e300, 0.0])
    return [settled(size, scale, progress) for size in sizes]


def test_corrections_that_fall_go_on_and_end_at_rounding() -> None:
    assert judged([1e-2, 1e-8, 1e-20, 1e-29, 0.9e-29]) == [GOING_ON] * 4 + [OK]
    assert judged([1e-2, 0.0]) == [GOING_ON, OK]
    assert judged([1e-2, 1e-24, 2e-24, 3e-24, 2e-24]) == [GOING_ON] * 4 + [OK]


def test_corrections_that_grow_or_do_not_fall_are_a_failure() -> None:
    assert judged([1e-2, 1.0, 200.0])[-1] == NOT_CONVERGED
    assert judged([1e-2, *[2e-2] * int(IN_VAIN)])[-2:] == [GOING_ON, NOT_CONVERGED]
    assert judged([math.nan]) == judged([math.inf]) == [NOT_FINITE]
