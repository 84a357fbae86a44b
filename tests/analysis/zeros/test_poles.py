"""Boxes around poles: told to be empty, unless a zero is in them."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.analysis.zeros.boxes import Boxes
from dalembert.analysis.zeros.paving import Paving
from tests.analysis.zeros.nodes import written

R = "sqrt((x - 1)**2 + y**2)"
KEPLER = f"(x - 1)/{R}**3 - x/9; y/{R}**3 - y/9"


def excluded(rows: str, low: list[list[float]], high: list[list[float]]) -> list[bool]:
    paving = Paving(written(rows))
    boxes = Boxes(np.array(low), np.array(high))
    sure = paving.run(paving.values, boxes).sure
    return paving.poles.excluded(boxes, sure, paving.run).tolist()


def test_a_box_around_the_pole_of_a_force_is_empty() -> None:
    assert excluded(KEPLER, [[0.99, -0.01]], [[1.01, 0.01]]) == [True]
    assert excluded("1/x - y; 1/x + y", [[-0.01, -1.0]], [[0.01, 1.0]]) == [True]


@pytest.mark.parametrize("seed", range(3))
def test_no_box_with_a_zero_is_excluded(seed: int) -> None:
    """On y = 0 beyond the pole, (x - 1)^-2 = x/9 at x = 2.5766..."""
    r = np.random.default_rng(seed)
    zero = np.array([np.roots([1.0, -2.0, 1.0, -9.0])[0].real, 0.0])
    assert abs((zero[0] - 1) ** -2 - zero[0] / 9) < 1e-12
    low = np.minimum(zero, [1.0, 0.0]) - r.uniform(0, 2, (50, 2))
    high = np.maximum(zero, [1.0, 0.0]) + r.uniform(0, 2, (50, 2))
    assert not any(excluded(KEPLER, low.tolist(), high.tolist()))


@pytest.mark.parametrize("angle", np.arange(16) * np.pi / 8 + 0.1)
def test_a_zero_in_any_direction_from_a_pole_is_kept(angle: float) -> None:
    """(x, y)/r^3 = (cos, sin): the zero is at r = 1 in that direction."""
    a, b = np.cos(angle), np.sin(angle)
    rows = f"x/sqrt(x**2 + y**2)**3 - ({a}); y/sqrt(x**2 + y**2)**3 - ({b})"
    assert excluded(rows, [[-1.1, -1.1], [-0.4, -0.4]], [[1.1, 1.1], [0.4, 0.4]]) == [False, True]
    low, high = np.minimum([a, b], 0) - 1e-3, np.maximum([a, b], 0) + 1e-3
    assert excluded(rows, [low.tolist()], [high.tolist()]) == [False]


@pytest.mark.parametrize("angle", np.arange(24) * np.pi / 12)
def test_a_ray_of_zeros_that_ends_in_a_pole_is_kept(angle: float) -> None:
    """(x, y)/r = (cos, sin) holds on a ray, however near to the pole."""
    rows = f"x/sqrt(x**2 + y**2) - ({np.cos(angle)}); y/sqrt(x**2 + y**2) - ({np.sin(angle)})"
    assert excluded(rows, [[-1e-3, -1e-3]], [[1e-3, 1e-3]]) == [False]


def test_what_is_smooth_is_not_looked_at() -> None:
    assert excluded(KEPLER, [[3.0, 3.0]], [[3.1, 3.1]]) == [False]
    assert excluded("x**2 - y; y + 1", [[-1.0, -1.0]], [[1.0, 1.0]]) == [False]
