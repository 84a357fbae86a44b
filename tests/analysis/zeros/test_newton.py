"""Newton steps on boxes lose no zero, and prove what they should."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.analysis.zeros.matrices import Centred, centred
from dalembert.analysis.zeros.newton import bounded_multipliers, eliminated, newton_step, preconditioner
from dalembert.expr.calculus import jacobian
from dalembert.expr.interval_rules import Interval
from dalembert.expr.intervals import IntervalProgram
from tests.analysis.zeros.nodes import written

ROWS = "x**2 + y**2 - 4; x*y - 1"
ZEROS = np.array([(a, 1 / a) for s in (1, -1) for a in (s * np.sqrt(2 + np.sqrt(3)), s * np.sqrt(2 - np.sqrt(3)))])


def step(rows: str, low: np.ndarray, high: np.ndarray, names: str = "x y", rank: int = 2, share: float = 0.5):
    problem = written(rows, names)
    table = [node for row in jacobian(problem.graph, problem.rows, problem.unknowns) for node in row]
    values = IntervalProgram(problem.graph, problem.rows, problem.unknowns)
    slopes = IntervalProgram(problem.graph, table, problem.unknowns)
    middle, size = low + share * (high - low), len(problem.rows)
    F, J = values(middle, middle), slopes(low, high)
    sides = (side.reshape(len(low), size, -1) for side in (J.low, J.high))
    return newton_step(low, high, middle, Interval(F.low, F.high), centred(*sides), rank)


@pytest.mark.parametrize(("seed", "share"), [*((seed, 0.5) for seed in range(5)), (5, 0.1), (6, 0.95)])
def test_no_zero_is_lost_and_one_that_is_proved_is_there(seed: int, share: float) -> None:
    r, proved = np.random.default_rng(seed), 0
    near = ZEROS[r.integers(0, 4, 400)]
    width = 10.0 ** r.uniform(-9, 1, (400, 1))
    low = near - width * r.uniform(-0.2, 1, (400, 2))
    high = np.maximum(low, near) + width * r.uniform(-0.2, 1, (400, 2))
    high = np.maximum(high, low)
    found = step(ROWS, low, high, share=share)
    for k in range(400):
        there = [zero for zero in ZEROS if np.all((zero >= low[k] + 1e-15) & (zero <= high[k] - 1e-15))]
        if there:
            assert not found.empty[k]
            assert all(np.all((zero >= found.low[k]) & (zero <= found.high[k])) for zero in there)
        if found.inside[k].all() and not found.empty[k]:
            assert len(there) == 1
            proved += 1
    assert proved > 50


def test_what_is_far_from_zero_is_empty_and_what_is_singular_stays() -> None:
    found = step(ROWS, np.array([[2.5, 2.5], [0.0, 0.0]]), np.array([[2.6, 2.6], [3.0, 3.0]]))
    assert found.empty.tolist() == [True, False]
    double = step("x**2", np.array([[-1.0]]), np.array([[1.0]]), "x", 1)
    assert not double.empty[0] and not double.inside.any()


def test_fewer_pivots_prove_a_piece_of_a_curve() -> None:
    """Near (1, 0) the circle is x(y)."""
    found = step("x**2 + y**2 - 1", np.array([[0.9, -0.05]]), np.array([[1.1, 0.05]]), rank=1)
    assert found.columns.tolist() == [[0]] and found.inside.all()
    assert found.image.low[0, 0] <= np.sqrt(1 - 0.05**2) and found.image.high[0, 0] >= 1.0


def test_elimination_makes_pivot_columns_units() -> None:
    r = np.random.default_rng(0)
    A = r.normal(size=(7, 4, 5))
    T, rows, columns = eliminated(A, np.zeros(A.shape), 3)
    for k in range(7):
        assert np.allclose((T[k] @ A[k])[:, columns[k]], np.eye(3), rtol=1e-9, atol=1e-9)
        left = [i for i in range(4) if i not in rows[k]]
        assert np.abs(T[k][:, left]).max() == 0.0
    square = r.normal(size=(3, 4, 4))
    assert np.allclose(preconditioner(square, np.zeros(square.shape), 4)[0] @ square, np.eye(4), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("radius", [1e-3, 0.15, 0.3])
def test_multipliers_stay_within_their_bounds(radius: float) -> None:
    """lambda of rest + B lambda = 0 for matrices and rests at the ends of their intervals."""
    r = np.random.default_rng(4)
    B, rest = np.array([[1.0, 0.2], [-0.3, 1.0]]), np.array([1.0, -2.0])
    bounds = bounded_multipliers(Interval((rest - radius)[None], (rest + radius)[None]),
                                 Centred(B[None], np.full((1, 2, 2), radius)))  # fmt: skip
    for _ in range(300):
        moved, target = B + radius * r.choice([-1, 1], (2, 2)), rest + radius * r.choice([-1, 1], 2)
        exact = -np.linalg.solve(moved, target)
        assert np.all((exact >= bounds.low[0]) & (exact <= bounds.high[0]))
    assert np.all(bounds.high - bounds.low < 40 * radius)


def test_multipliers_without_bounds() -> None:
    rest = Interval(np.ones((1, 2)), np.ones((1, 2)))
    loose = bounded_multipliers(rest, Centred(np.eye(2)[None], np.full((1, 2, 2), 9.0)))
    assert np.all(np.isinf(loose.low)) and np.all(np.isinf(loose.high))
