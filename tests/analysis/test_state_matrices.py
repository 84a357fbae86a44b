"""How far rounding moves what a system does next."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis.state_matrices import state_equations


@pytest.mark.parametrize("seed", range(4))
def test_rounding_is_bounded_by_what_cancels(seed: int) -> None:
    """m x'' = -k (x - y), m y'' = k (x - y), x and y nearly the same: against fractions, and by no more than 20."""
    random = np.random.default_rng(seed)
    stiff = da.System("x y", kinetic="3*x'**2/2 + 7*y'**2/2", potential="1e9*x**2/2 - 1e9*x*y + 1e9*y**2/2")
    equations = da.derive(stiff)
    x = random.uniform(1, 2)
    q, v = np.array([x, x * (1 + 1e-9)]), np.array([0.5, -0.25])
    source, nothing = state_equations(equations, {}), np.zeros(0)
    bounds = source.rounding(q, v, nothing, 0.0)
    found = source.jacobians(q[None], v[None], np.zeros((1, 0))).f[0]
    force = 10**9 * (Fraction(q[1]) - Fraction(q[0]))
    off = np.abs([0.0, 0.0, *(float(Fraction(a) - b) for a, b in zip(found[2:], (force / 3, -force / 7), strict=True))])
    largest = 1e9 * x * np.finfo(float).eps
    assert (off <= bounds).all()
    assert (bounds[2:] >= largest / 7).all() and (bounds[2:] <= 20 * largest / 3).all()
    assert (bounds[:2] <= 1e-15).all()
