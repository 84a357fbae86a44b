"""The linear kernels against NumPy, as Python and as machine code."""

from __future__ import annotations

import functools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dalembert.compiler.linear import (
    INCONSISTENT,
    NOT_FINITE,
    SINGULAR,
    SOLVED,
    cholesky_solve,
    dot,
    moves_accelerations,
    residual_of_saddle,
    solve_by_elimination,
    solve_saddle,
    solve_saddle_pivoted,
)  # fmt: skip
from dalembert.targets.llvm.kernels import compiled

RUNS = ["python", "machine", "bound"]
compile_once = functools.cache(lambda kernel, sizes: compiled(kernel, dict(sizes)))


def solve(kernel, run: str, mass, jacobian, force, target):
    """Status, accelerations and multipliers."""
    n, m = len(mass), len(jacobian)
    a, multipliers = np.full(n, np.nan), np.full(m, np.nan)
    arrays = [np.ascontiguousarray(x, dtype=float).ravel() for x in (mass, jacobian, force, target)]
    if run == "python":
        with np.errstate(all="ignore"):
            status = kernel(n, m, *arrays, a, multipliers)
    elif run == "bound":
        status = compile_once(kernel, (("n", n), ("m", m)))(*arrays, a, multipliers)
    else:
        status = compile_once(kernel, ())(n, m, *arrays, a, multipliers)
    return status, a, multipliers


def saddle(mass, jacobian):
    m = len(jacobian)
    return np.block([[mass, -jacobian.T], [jacobian, np.zeros((m, m))]])


def system(rng, n: int, m: int, spread: float = 0.0):
    """A positive definite mass matrix whose units spread over decades, and constraints of full rank."""
    units = 10.0 ** (spread * rng.uniform(-1, 1, n))
    root = rng.normal(size=(n, n))
    mass = (root @ root.T / n + np.eye(n)) * np.outer(units, units)
    jacobian = rng.normal(size=(m, n)) * units * 10.0 ** (spread * rng.uniform(-1, 1, (m, 1)))
    return mass, jacobian, rng.normal(size=n) * units, rng.normal(size=m)


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("kernel", [solve_saddle, solve_saddle_pivoted, solve_by_elimination])
@pytest.mark.parametrize(("n", "m"), [(1, 0), (2, 0), (3, 1), (5, 3), (4, 4), (9, 2)])
def test_a_regular_system(rng, kernel, run: str, n: int, m: int) -> None:
    mass, jacobian, force, target = system(rng, n, m)
    status, a, multipliers = solve(kernel, run, mass, jacobian, force, target)
    assert status == SOLVED
    expected = np.linalg.solve(saddle(mass, jacobian), np.concatenate([force, target]))
    np.testing.assert_allclose(np.concatenate([a, multipliers]), expected, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("kernel", [solve_saddle, solve_saddle_pivoted])
@pytest.mark.parametrize("run", ["python", "machine"])
def test_units_that_spread_over_twelve_decades(rng, kernel, run: str) -> None:
    mass, jacobian, force, target = system(rng, 6, 2, spread=6.0)
    scale = 1 / np.sqrt(np.diag(mass))
    rows = 1 / np.abs(jacobian * scale).max(axis=1)
    status, a, multipliers = solve(kernel, run, mass, jacobian, force, target)
    assert status == SOLVED
    scaled = saddle(mass * np.outer(scale, scale), jacobian * np.outer(rows, scale))
    expected = np.linalg.solve(scaled, np.concatenate([force * scale, target * rows]))
    np.testing.assert_allclose(a / scale, expected[:6], rtol=1e-9, atol=1e-9 * np.abs(expected).max())
    np.testing.assert_allclose(multipliers / rows, expected[6:], rtol=1e-9, atol=1e-9 * np.abs(expected).max())


@given(n=st.integers(1, 7), missing=st.integers(0, 2), m=st.integers(0, 4), repeated=st.integers(0, 2),
       seed=st.integers(0, 2**32 - 1))  # fmt: skip
def test_the_status_is_right_whatever_the_ranks(n: int, missing: int, m: int, repeated: int, seed: int) -> None:
    """Singular mass matrices, redundant constraints: accelerations are unique exactly if NumPy says so."""
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(n, max(n - missing, 0)))
    mass, jacobian = root @ root.T, rng.normal(size=(m, n))
    if m:
        jacobian = np.vstack([jacobian, rng.normal(size=(repeated, m)) @ jacobian])
    target = jacobian @ rng.normal(size=n)
    force = rng.normal(size=n)
    constrained = np.vstack([mass, jacobian]) if m else mass
    gaps = np.linalg.svd(constrained, compute_uv=False)
    if np.any((gaps > 1e-12 * gaps[0]) & (gaps < 1e-3 * gaps[0])):
        return  # neither clearly singular nor clearly regular
    determined = np.linalg.matrix_rank(constrained, tol=1e-8 * gaps[0]) == n
    status, a, multipliers = solve(solve_saddle, "python", mass, jacobian, force, target)
    assert status == (SOLVED if determined else SINGULAR)
    if determined:
        scale = 1 + np.abs(a).max() + np.abs(multipliers).max(initial=0.0)
        np.testing.assert_allclose(jacobian @ a, target, atol=1e-7 * scale)
        np.testing.assert_allclose(mass @ a - jacobian.T @ multipliers, force, atol=1e-7 * scale)


@pytest.mark.parametrize("run", RUNS)
def test_redundant_constraints_leave_the_motion_unique(rng, run: str) -> None:
    mass, jacobian, force, target = system(rng, 5, 2)
    once = solve(solve_saddle, run, mass, jacobian, force, target)
    twice = solve(
        solve_saddle, run, mass, np.vstack([jacobian, 3 * jacobian[0], jacobian[0] - jacobian[1]]), force,
        np.array([*target, 3 * target[0], target[0] - target[1]]),
    )  # fmt: skip
    assert once[0] == twice[0] == SOLVED
    np.testing.assert_allclose(twice[1], once[1], rtol=1e-10)
    assert np.count_nonzero(twice[2]) <= 2


@pytest.mark.parametrize("run", RUNS)
def test_contradicting_constraints_are_told(rng, run: str) -> None:
    mass, jacobian, force, target = system(rng, 4, 2)
    twice = np.vstack([jacobian, jacobian[0]])
    assert solve(solve_saddle, run, mass, twice, force, [*target, target[0] + 1.0])[0] == INCONSISTENT
    assert solve(solve_saddle, run, mass, [np.zeros(4)], force, [1.0])[0] == INCONSISTENT
    assert solve(solve_saddle, run, mass, [np.zeros(4)], force, [0.0])[0] == SOLVED


@pytest.mark.parametrize("run", RUNS)
def test_a_missing_inertia_is_told(run: str) -> None:
    nothing = np.zeros((0, 2))
    assert solve(solve_saddle, run, np.diag([1.0, 0.0]), nothing, [1.0, 0.0], [])[0] == SINGULAR
    assert solve(solve_saddle, run, np.ones((2, 2)), nothing, [1.0, 1.0], [])[0] == SINGULAR
    assert solve(solve_saddle, run, np.zeros((2, 2)), nothing, [1.0, 1.0], [])[0] == SINGULAR
    assert solve(solve_saddle, run, np.diag([1.0, 0.0]), np.array([[1.0, 0.0]]), [1.0, 0.0], [1.0])[0] == SINGULAR


@pytest.mark.parametrize("run", RUNS)
def test_a_constraint_makes_up_for_a_missing_inertia(run: str) -> None:
    """The massless second coordinate is tied to the first."""
    status, a, multipliers = solve(solve_saddle, run, np.diag([2.0, 0.0]), np.array([[1.0, -1.0]]), [6.0, 0.0], [1.0])
    assert status == SOLVED
    np.testing.assert_allclose(a, [3.0, 2.0], rtol=1e-14)
    np.testing.assert_allclose(multipliers, [0.0], rtol=1e-14, atol=1e-14)


@pytest.mark.parametrize("run", RUNS)
def test_an_indefinite_matrix_is_solved(run: str) -> None:
    mass = np.array([[0.0, 1.0], [1.0, 0.0]])
    status, a, _ = solve(solve_saddle, run, mass, np.zeros((0, 2)), [3.0, 4.0], [])
    assert status == SOLVED
    np.testing.assert_allclose(a, [4.0, 3.0])


@pytest.mark.parametrize("run", RUNS)
def test_an_acceleration_tied_to_a_free_multiplier_is_not_determined(run: str) -> None:
    """M indefinite and A M^-1 A^T = 0: the null vector holds an acceleration and a multiplier."""
    mass = np.array([[1.0, 0.0], [0.0, -1.0]])
    status, _, _ = solve(solve_saddle, run, mass, np.array([[1.0, 1.0]]), [0.0, 0.0], [0.0])
    assert status == SINGULAR


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (1, 2, 0)])
def test_it_is_found_among_rows_that_repeat_others(run: str, order: tuple[int, ...]) -> None:
    """Of two free multipliers one drags accelerations, whichever is left over last."""
    rows = np.array([[1.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 1.0]])[list(order)]
    status, _, _ = solve(solve_saddle, run, np.diag([1.0, -1.0, 1.0]), rows, [0.0] * 3, [0.0] * 3)
    assert status == SINGULAR


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("bad", [math.nan, math.inf])
@pytest.mark.parametrize("place", ["mass", "jacobian", "force", "target"])
@pytest.mark.parametrize("m", [0, 1])
def test_what_is_not_finite_is_told(rng, run: str, bad: float, place: str, m: int) -> None:
    if m == 0 and place in ("jacobian", "target"):
        return
    arrays = dict(zip(("mass", "jacobian", "force", "target"), system(rng, 3, m), strict=True))
    arrays[place].flat[0] = bad
    assert solve(solve_saddle, run, **arrays)[0] == NOT_FINITE


# -------------------------------------------------------------------- digits


def exact_solution(mass, jacobian, force, target) -> list[Fraction]:
    """Both unknowns by Gauss and Jordan in fractions."""
    rows = [[*map(Fraction, row), Fraction(right)] for row, right in zip(
        saddle(mass, jacobian).tolist(), [*force.tolist(), *target.tolist()], strict=True)]  # fmt: skip
    for k in range(len(rows)):
        pivot = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i in range(len(rows)):
            if i != k:
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows]


def uneven_system(rng):
    """Masses over four decades, mixed by a triangle: A M^-1 A^T is worse conditioned than the system."""
    n = int(rng.integers(2, 6))
    m = int(rng.integers(1, n))
    mixed = np.tril(rng.normal(size=(n, n)), -1) + np.eye(n)
    mass = mixed @ np.diag(10 ** rng.uniform(-2, 2, n)) @ mixed.T
    force = rng.normal(size=n) * 10 ** rng.uniform(-2, 4)
    return (mass + mass.T) / 2, rng.normal(size=(m, n)), force, rng.normal(size=m)


def error(found, exact: list[Fraction]) -> float:
    largest = max(map(abs, exact))
    return float(max(abs(Fraction(float(x)) - y) for x, y in zip(found, exact, strict=True)) / largest)


@pytest.mark.parametrize("run", ["python", "machine"])
def test_no_digit_is_lost_that_numpy_keeps(rng, run: str) -> None:
    """Without refinement the median is 4, 5 % are beyond 700, and the worst error is 2e-10."""
    ratios, errors = [], []
    for _ in range(150):
        arrays = uneven_system(rng)
        status, a, _ = solve(solve_saddle, run, *arrays)
        assert status == SOLVED
        exact, n = exact_solution(*arrays), len(a)
        numpy = np.linalg.solve(saddle(*arrays[:2]), np.concatenate(arrays[2:]))
        errors.append(error(a, exact[:n]))
        ratios.append(errors[-1] / max(error(numpy[:n], exact[:n]), 2e-16))
    ratios.sort()
    assert ratios[75] < 1.5 and ratios[142] < 8 and max(errors) < 5e-12


@pytest.mark.parametrize("run", ["python", "machine"])
def test_what_is_left_of_both_sides_is_rounding(rng, run: str) -> None:
    """Multipliers too: each row is met up to a few units of the terms that cancel in it."""
    for _ in range(100):
        mass, jacobian, force, target = uneven_system(rng)
        status, a, multipliers = solve(solve_by_elimination, run, mass, jacobian, force, target)
        if status == SOLVED:
            matrix, unknowns, right = saddle(mass, jacobian), [*a, *multipliers], [*force, *target]
            for row, wanted in zip(matrix, right, strict=True):
                terms = [Fraction(float(x)) * Fraction(float(y)) for x, y in zip(row, unknowns, strict=True)]
                assert abs(sum(terms) - Fraction(float(wanted))) <= 4e-15 * float(sum(map(abs, terms)) + abs(wanted))


def test_only_what_is_more_than_rounding_is_missed() -> None:
    """2 a = 6 + 2 lambda, a = 4: lambda = 1 is exact; a unit in the last place more is not told, 64 are."""
    mass, jacobian, force, target = (np.array([x]) for x in (2.0, 2.0, 6.0, 8.0))
    for multiplier, told in ((1.0, 0), (1.0 + 2**-52, 0), (1.0 + 2**-46, 1), (math.nan, 1)):
        missing = np.zeros(1), np.zeros(1)
        found = np.array([4.0]), np.array([multiplier])
        assert residual_of_saddle(1, 1, mass, jacobian, force, target, *found, *missing) == told
        assert np.array_equal(missing[0], 2.0 * (found[1] - 1.0), equal_nan=True) and missing[1][0] == 0.0


def test_a_hundred_unknowns(rng) -> None:
    mass, jacobian, force, target = system(rng, 90, 10)
    for kernel in (solve_saddle, solve_saddle_pivoted):
        status, a, multipliers = solve(kernel, "machine", mass, jacobian, force, target)
        assert status == SOLVED
        np.testing.assert_allclose(jacobian @ a, target, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(mass @ a - jacobian.T @ multipliers, force, rtol=1e-10, atol=1e-10)


def test_python_and_machine_code_agree(rng) -> None:
    for n, m in ((2, 0), (3, 1), (5, 3)):
        arrays = system(rng, n, m)
        for kernel in (solve_saddle, solve_saddle_pivoted):
            runs = [solve(kernel, run, *arrays) for run in ("python", "machine", "bound")]
            for other in runs[1:]:
                np.testing.assert_allclose(other[1], runs[0][1], rtol=1e-12)
                np.testing.assert_allclose(other[2], runs[0][2], rtol=1e-12)


@pytest.mark.parametrize("run", RUNS)
def test_the_helpers(rng, run: str) -> None:
    matrix, vector = rng.normal(size=(3, 4)), rng.normal(size=4)
    result, solution = matrix @ vector, np.zeros(3)
    square = matrix @ matrix.T
    functions = (dot, cholesky_solve)
    scalar, solver = functions if run == "python" else map(compiled, functions)
    assert scalar(4, vector, vector) == pytest.approx(vector @ vector, rel=1e-14)
    assert solver(3, square.ravel(), result, solution) == SOLVED
    np.testing.assert_allclose(square @ solution, result, rtol=1e-9)
    assert solver(3, -square.ravel(), result, solution) == SINGULAR


@pytest.mark.parametrize("pull", [1.0, 0.0])
def test_the_last_row_of_the_rank_may_drag_an_acceleration(pull: float) -> None:
    """One row, with an acceleration and a multiplier that is free: they move together where the row ties them."""
    matrix, order = np.array([1.0, pull, 0.0, 0.0]), np.array([0, 1])
    assert moves_accelerations(2, 1, 1, 1, matrix, order) == pull
