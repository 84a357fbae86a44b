"""Regions of stability, and the largest eigenvalues of right-hand sides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dalembert.integration.explicit.stiffness import FEW, Stability, fastest, may_be_stiff
from dalembert.integration.integrators import dop853, tsit5

TABLES = (dop853.TABLEAU, tsit5.TABLEAU)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_stability_function_is_what_a_step_does(table: Any) -> None:
    """y' = lambda y by the stages themselves."""
    z = -1.3 + 0.7j
    k: list[complex] = []
    for weights in table.points[: table.landing]:
        k.append(1.0 + z * sum(w * slope for w, slope in zip(weights, k, strict=False)))
    end = 1.0 + z * sum(w * slope for w, slope in zip(table.points[table.landing], k, strict=False))
    assert float(Stability(table).growth(z)) == pytest.approx(abs(end), rel=1e-12)


def test_edges_are_those_known() -> None:
    """The program dop853.f takes steps with h |lambda| > 6.1 for stiff; Tsitouras 2011 gives -3.5 for his."""
    assert 6.1 < Stability(dop853.TABLEAU).edge < 6.5
    assert Stability(tsit5.TABLEAU).edge == pytest.approx(3.5, abs=0.02)


@pytest.mark.parametrize("angle", [95, 120, 150, 180])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_steps_at_the_edge_are_limited_and_those_half_as_long_are_not(table: Any, angle: float) -> None:
    known, direction = Stability(table), np.exp(1j * np.deg2rad(angle))
    x = np.linspace(0.1, 20.0, 2000)
    edge = x[np.argmax(known.growth(x * direction) > 1.0 + 1e-9)]
    assert known.limits(np.array([edge * direction, -0.1])) and edge > known.doubtful > 0.3 * edge
    assert not known.limits(np.array([0.5 * edge * direction]))
    assert not known.limits(np.array([edge + 0.0j]))
    assert not known.limits(np.zeros(0))


@pytest.mark.parametrize("matrix", [[[0, 1], [-1e10, -1]], [[-1e4, 3], [0.1, -2]], [[0, 1], [-4, -4]]])
def test_the_largest_eigenvalue(matrix: Any) -> None:
    A, y = np.array(matrix), np.array([0.3, -0.2])

    def rhs(t: float, y: Any, dy: Any, context: Any) -> int:
        dy[:] = A @ y
        return 0

    found = fastest(2, rhs, 0.0, y, A @ y, np.zeros(0))
    assert found == pytest.approx(np.abs(np.linalg.eigvals(A)).max(), rel=0.2)


@pytest.mark.parametrize(("length", "left", "told"), [
    (0.02, 1e3, 1), (0.002, 1e3, 0), (0.02, 0.019 * FEW, 0), (0.02, 0.021 * FEW, 1),
])  # fmt: skip
def test_steps_may_be_stiff_where_the_fastest_decay_bounds_them_and_enough_are_left(
    length: float, left: float, told: int
) -> None:
    """y' = -100 y: h |lambda| is 2 or 0.2, beside 1."""

    def rhs(t: float, y: Any, dy: Any, context: Any) -> int:
        dy[:] = -100.0 * y
        return 0

    y, nothing = np.array([0.3, -0.2]), np.zeros(0)
    assert may_be_stiff(2, rhs, 1.0, length, left, 0.0, y, -100.0 * y, nothing) == told
    assert may_be_stiff(2, rhs, 0.0, length, left, 0.0, y, -100.0 * y, nothing) == 0


def test_where_nothing_can_be_evaluated_nothing_is_found() -> None:
    assert fastest(1, lambda *_: 2, 0.0, np.ones(1), np.ones(1), np.zeros(0)) == 0.0
