"""The problems of `benchmarks.digits` are what they say, without its peer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dalembert as da
from benchmarks import digits


@pytest.mark.parametrize("problem", digits.PROBLEMS, ids=lambda make: make.__name__)
def test_both_statements_have_the_same_accelerations(problem: Callable[[], digits.Problem]) -> None:
    """At the start, with NumPy in the place of heyoka; with constraints by the second derivative of what is told."""
    said = problem()
    size = len(said.start) // 2
    q, v = np.array(said.start[:size]), np.array(said.start[size:])
    a = np.array([float(x) for x in said.rates(np, q, v)])
    found = da.compile(said.system()).forward_dynamics(said.q, said.v) if size == len(said.q) else None
    if found is None:
        h = 1e-4
        before, after = (said.told(q + s * h * v + h * h * a / 2) for s in (-1, 1))
        expected = (before - 2 * said.told(q) + after) / h**2
        run = da.simulate(said.system(), q=said.q, v=said.v, duration=1e-3)
        assert np.abs(run.a[0] - expected).max() < 1e-5
        assert np.abs(said.told(q) - said.q).max() < 1e-14
    else:
        assert np.abs(found - a).max() < 1e-12 * (1 + np.abs(a).max())


def test_digits_are_relative_to_what_is_large() -> None:
    exact = np.array([1.0, 100.0])
    assert digits.digits(exact + 1e-6, exact) == pytest.approx(8.0, abs=1e-4)
    assert digits.digits(exact / 1000 + 1e-6, exact / 1000) == pytest.approx(6.0, abs=1e-4)
    assert digits.digits(exact, exact) == 17.0
