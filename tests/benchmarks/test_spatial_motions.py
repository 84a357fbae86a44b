"""What is said twice of problems in space says the same."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import dalembert as da
from benchmarks import whipple
from benchmarks.spatial_motions import bicycle_by_angles, bricard, bricard_by_turns, bricard_points


def test_the_bicycle_by_bodies_and_by_angles() -> None:
    model, rng = da.compile(whipple.bicycle()), np.random.default_rng(4)
    q, v = 0.3 * rng.normal(size=8), rng.normal(size=8)
    said = bicycle_by_angles(q, v, math)
    assert said.kinetic + said.potential == pytest.approx(float(model.energy(q, v)), rel=1e-13)
    residual, rate = model.constraint_residual(q), model.constraint_jacobian(q) @ v
    assert said.holonomic == pytest.approx(residual, rel=1e-12)
    assert sorted(np.abs(said.nonholonomic)) == pytest.approx(sorted(np.abs(rate[1:])), rel=1e-12)


def test_the_loop_by_hinges_and_by_two_turns() -> None:
    """Two turns that the loop allows: sin a + sin b + sin a sin b = 0; rates by differences."""
    model, h = da.compile(bricard()), 1e-6
    a = np.array([0.3 - h, 0.3, 0.3 + h])
    b = -np.arcsin(np.sin(a) / (1.0 + np.sin(a)))
    points = [np.array(bricard_points((x, y), (0.0, 0.0), math)[0]) for x, y in zip(a, b, strict=True)]
    assert [np.linalg.norm(y - x) for x, y in itertools.pairwise(points[1])] == pytest.approx([1.0] * 5, abs=1e-14)
    rate = (b[2] - b[0]) / (2.0 * h)
    found = np.array(bricard_points((a[1], b[1]), (1.0, rate), math)[1])
    assert np.abs(found - (points[2] - points[0]) / (2.0 * h)).max() < 1e-9
    q, v = np.tile([a[1], b[1]], 3)[:5], np.tile([1.0, rate], 3)[:5]
    assert np.abs(model.constraint_residual(q)).max() < 1e-14
    said = bricard_by_turns((a[1], b[1]), (1.0, rate), math)
    assert said.kinetic + said.potential == pytest.approx(float(model.energy(q, v)), rel=1e-9)
    assert abs(said.holonomic[0]) < 1e-14
