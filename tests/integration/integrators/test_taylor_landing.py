"""Motions through positions where constraint rows lose rank, by Taylor series."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dalembert as da
from benchmarks import singular
from dalembert.integration.integrators.taylor.landing import chosen, singular_ahead
from dalembert.integration.integrators.taylor.polynomial import place_at


@pytest.mark.parametrize("kind", singular.DESCRIPTIONS)
@pytest.mark.parametrize("rtol", [1e-6, 1e-12, 1e-13])
@pytest.mark.parametrize("speed", [0.679, 1.0, 2.3])
def test_two_four_bars_lie_flat_and_go_on(kind: str, rtol: float, speed: float) -> None:
    outcome = singular.run(singular.Case(kind, 2, speed, 5.0, rtol), "taylor")
    assert outcome.crossings >= 2 and outcome.fault == ""
    assert outcome.error < max(1e3 * rtol, 1e-10)


def test_many_sizes_and_tolerances() -> None:
    for case in singular.cases(12, seed=3, largest=4):
        outcome = singular.run(case, "taylor")
        assert outcome.fault == "", str(case)
        assert outcome.error < max(3e3 * case.rtol, 1e-9), str(case)


def test_a_run_that_ends_where_rods_lie_flat() -> None:
    """Two rods of one four-bar, at the first instant at which they are horizontal."""
    way, speed = singular.DESCRIPTIONS["points"], 1.0
    q, v = way.start(1, speed)
    low, high = 0.1, 2.0
    for _ in range(60):
        middle = (low + high) / 2
        angle = singular.regular_branch(singular.Case("points", 1, speed, middle, 1e-12))[0]
        low, high = (middle, high) if angle > 0.0 else (low, middle)
    moved = da.simulate(singular.model("points", 1), q=q, v=v, duration=low, rtol=1e-12, atol=1e-15, method="taylor")
    assert moved.success
    assert np.abs(way.angles(moved.q[-1])).max() < 1e-7


# -------------------------------------------------------------------- where a step ends


DIM, ORDERS, SEEN = 1, 2, 0


def rows_of(coefficients: list[float]) -> np.ndarray:
    return np.array(coefficients)


def least_at(place: float) -> Callable[..., int]:
    """A projection that finds one pivot (x - place)^2, where 1 is the largest."""

    def project(_t: float, y: np.ndarray, _variance: np.ndarray, context: np.ndarray) -> int:
        context[0], context[1] = 1.0, (y[0] - place) ** 2
        return 0

    return project


@pytest.mark.parametrize("place", [0.3, 0.61, 0.95, 1.2])
def test_the_place_is_found(place: float) -> None:
    found = singular_ahead(DIM, 1, ORDERS, least_at(place), 0.0, 1.0, rows_of([0.0, 1.0, 0.0]), np.zeros(2), SEEN,
                           np.zeros(8))  # fmt: skip
    assert found == pytest.approx(place, abs=0.02)


@pytest.mark.parametrize(("place", "step", "next_one"), [
    (3.0, 1.0, 0.0), (1.1, 0.6, 1.0), (0.9, 0.4, 1.0), (0.5, 0.8, 0.0), (-0.4, 1.0, 0.0),
])  # fmt: skip
def test_a_step_ends_far_from_it(place: float, step: float, next_one: float) -> None:
    ahead = np.zeros(1)
    h = chosen(DIM, 1, ORDERS, least_at(place), 0.0, 1.0, 0.0, rows_of([0.0, 1.0, 0.0]), np.zeros(2), SEEN, ahead)
    assert h == pytest.approx(step, abs=0.04)
    assert ahead[0] == next_one


def test_a_polynomial_by_horner() -> None:
    point = np.zeros(1)
    place_at(DIM, 3, 0.5, rows_of([1.0, -2.0, 3.0, 4.0]), point)
    assert point[0] == 1.0 - 1.0 + 0.75 + 0.5
