"""Saddle systems whose constraints depend on one another."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest

import dalembert as da
from benchmarks import digits
from dalembert.integration import codes
from dalembert.integration.manifold import dependent


def saddle(rng: np.random.Generator, n: int, A: np.ndarray) -> tuple[Any, ...]:
    root = rng.normal(size=(n, n))
    M, f = root @ root.T + np.eye(n), rng.normal(size=n)
    return M, f, A @ rng.normal(size=n)


@pytest.mark.parametrize("rows", [[0], [0, 1], [0, 1, 0], [0, 1, 2, 1, 0]])
def test_dependent_rows_leave_the_accelerations_unique(rng: np.random.Generator, rows: list[int]) -> None:
    n, m = 4, len(rows)
    independent = rng.normal(size=(3, n))
    A = independent[rows] * np.arange(1, m + 1)[:, None]
    M, f, g = saddle(rng, n, A)
    a, reaction = np.empty(n), np.empty(m)
    status = dependent.solve_constrained(n, m, M.ravel(), A.ravel(), f, g, 0.0, a, reaction)
    assert status == codes.OK
    assert np.abs(A @ a - g).max() < 1e-10
    assert np.abs(M @ a - f - A.T @ reaction).max() < 1e-10


def test_rows_nearer_to_one_another_than_the_drift_count_as_one(rng: np.random.Generator) -> None:
    n = 3
    A = np.array([[1.0, 0.0, 0.0], [1.0, 1e-4, 0.0]])
    M, f, g = np.eye(n), np.zeros(n), np.array([1.0, 1.0 + 1e-3])
    a, reaction = np.empty(n), np.empty(2)
    assert dependent.solve_dependent(n, 2, M.ravel(), A.ravel(), f, g, 0.0, a, reaction) == codes.NEARLY_DEPENDENT
    assert abs(a[1] - 10.0) < 1e-6
    assert dependent.solve_dependent(n, 2, M.ravel(), A.ravel(), f, g, 1e-3, a, reaction) == codes.OK
    assert np.abs(a).max() < 1.01 and np.count_nonzero(reaction) == 1


def test_a_mass_matrix_that_is_singular_on_the_constraints_is_reported() -> None:
    M, A = np.diag([1.0, 0.0]), np.array([[1.0, 0.0]])
    a, reaction = np.empty(2), np.empty(1)
    status = dependent.solve_constrained(2, 1, M.ravel(), A.ravel(), np.zeros(2), np.ones(1), 0.0, a, reaction)
    assert status == codes.SINGULAR
    rod = np.array([[0.0, 1.0]])
    status = dependent.solve_constrained(2, 1, M.ravel(), rod.ravel(), np.ones(2), np.ones(1), 0.0, a, reaction)
    assert status == codes.OK
    assert np.abs(a - [1.0, 1.0]).max() < 1e-14


@pytest.mark.parametrize("rows", [1, 2])
def test_a_light_direction_takes_no_digits(rows: int) -> None:
    """M is a heavy body on one line and 1e-6 of it beside: A M^-1 A^T alone leaves 7 digits of the accelerations."""
    line = np.array([8.5, -0.1, 1.0])
    M = 13.5 * np.outer(line, line) + np.diag([3e-3, 13.5, 0.0])
    A = np.array([[0.0, 0.28, 3.01], [0.0, -0.56, -6.02]])[:rows]
    f, g = np.array([686.0, 196.0, 2407.0]), np.array([-0.16, 0.32])[:rows]
    a, reaction = np.empty(3), np.empty(rows)
    dependent.solve_constrained(3, rows, M.ravel(), A.ravel(), f, g, 0.0, a, reaction)
    with mpmath.workdps(40):
        whole = mpmath.matrix(np.block([[M, -A[:1].T], [A[:1], np.zeros((1, 1))]]).tolist())
        exact = mpmath.lu_solve(whole, mpmath.matrix([*f, g[0]]))
        assert max(abs(a[i] - exact[i]) for i in range(3)) < 1e-12 * max(map(abs, exact[:3]))


def pivots(matrix: np.ndarray) -> np.ndarray:
    return np.diag(np.linalg.cholesky(matrix)) ** 2


def turned(rng: np.random.Generator, *eigenvalues: float) -> np.ndarray:
    axes, _ = np.linalg.qr(rng.normal(size=(len(eigenvalues), len(eigenvalues))))
    return axes @ np.diag(eigenvalues) @ axes.T


def test_rows_that_turn_into_one_another_are_not_near_dependence(rng: np.random.Generator) -> None:
    """The three rows of a body held at a point, whose axes turn: the pivots of each change by a factor of 64."""
    best = np.zeros(3)
    for _ in range(20):
        found = pivots(turned(rng, 0.067, 4.3, 4.3))
        dependent.remember(3, found, best)
        assert dependent.least_pivot(3, found, best) > 0.9
    assert dependent.nearness(0.9) == 0.0


@pytest.mark.parametrize("least", [1e-5, 1e-7])
def test_rows_that_lose_rank_are(rng: np.random.Generator, least: float) -> None:
    best = pivots(turned(rng, 1.0, 2.0, 3.0))
    for _ in range(20):
        near = pivots(turned(rng, least, 2.0, 3.0))
        before = best.copy()
        dependent.remember(3, near, best)
        assert np.array_equal(best, before)
        assert dependent.least_pivot(3, near, best) < dependent.LOW


def test_the_first_pivots_are_the_best_so_far() -> None:
    best = np.zeros(2)
    assert dependent.least_pivot(2, np.array([1e-30, 1e-30]), best) == dependent.FAR
    dependent.remember(2, np.array([1e-30, 1e-30]), best)
    assert best.tolist() == [1e-30, 1e-30]


def test_a_fast_top_held_at_a_point_keeps_its_digits() -> None:
    """Beside the same on a ball joint; order 8 had 8e-10 whatever the tolerance."""
    centres = []
    for name in ("fast heavy top, 2 s", "fast heavy top by position, 2 s"):
        problem = next(each for each in digits.PROBLEMS if each.name == name)
        run = da.simulate(problem.system(), q=problem.q, v=problem.v, duration=0.2, rtol=1e-12, atol=1e-15,
                          method="dop853")  # fmt: skip
        centres.append(problem.seen(run.q[-1]))
    assert np.abs(centres[0] - centres[1]).max() < 1e-11
