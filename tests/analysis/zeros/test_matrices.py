"""Matrices of intervals against exact arithmetic on matrices within the radii."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from dalembert.analysis.zeros.matrices import (
    Centred,
    Signs,
    centred,
    exact,
    in_doubles,
    minus,
    null_space,
    product,
    real_parts,
    signs,
    solution,
)

SEEDS = pytest.mark.parametrize("seed", range(6))


def random_centred(r: np.random.Generator, *shape: int, radius: float = 1e-3) -> Centred:
    return Centred(r.normal(size=shape), radius * r.uniform(0, 1, shape))


def member(r: np.random.Generator, a: Centred) -> np.ndarray:
    """A matrix within the radii, often at their ends."""
    return a.centre + a.radius * np.clip(r.uniform(-2, 2, a.centre.shape), -1, 1)


def holds(a: Centred, matrix: np.ndarray) -> bool:
    return bool(np.all(np.abs(matrix - a.centre) <= a.radius * (1 + 1e-12) + 1e-300))


@SEEDS
def test_products_and_differences_hold_those_of_their_members(seed: int) -> None:
    r = np.random.default_rng(seed)
    a, b = random_centred(r, 3, 4), random_centred(r, 4, 2, radius=0.5)
    for _ in range(30):
        assert holds(product(a, b), member(r, a) @ member(r, b))
        assert holds(minus(a, np.eye(3, 4)), member(r, a) - np.eye(3, 4))


def test_the_product_of_numbers_holds_the_exact_one() -> None:
    r = np.random.default_rng(1)
    a, b = r.normal(size=(5, 40)) * 10.0 ** r.integers(-8, 8, (5, 40)), r.normal(size=(40, 5))
    found = product(a, b)
    for i in range(5):
        for j in range(5):
            whole = sum(Fraction(x) * Fraction(y) for x, y in zip(a[i], b[:, j], strict=True))
            assert abs(whole - Fraction(found.centre[i, j])) <= Fraction(found.radius[i, j])
    assert (found.radius < 1e-12 * (np.abs(a) @ np.abs(b))).all()


@SEEDS
def test_solutions_hold_those_of_their_members(seed: int) -> None:
    r = np.random.default_rng(seed)
    matrix, right = random_centred(r, 4, 4, radius=1e-2), random_centred(r, 4, 2)
    found = solution(matrix, right)
    if found is None:
        assert np.linalg.cond(matrix.centre) > 3
        return
    for _ in range(30):
        assert holds(found, np.linalg.solve(member(r, matrix), member(r, right)))


def test_no_solution_where_a_member_may_be_singular() -> None:
    assert solution(Centred(np.eye(2), np.full((2, 2), 1.0)), exact(np.ones((2, 1)))) is None
    assert solution(exact(np.ones((2, 2))), exact(np.ones((2, 1)))) is None


@SEEDS
def test_null_spaces(seed: int) -> None:
    r = np.random.default_rng(seed)
    rows = r.normal(size=(2, 5))
    for A, rank in ((rows, 2), (np.vstack([rows, rows[0] + rows[1]]), 2), (np.zeros((0, 5)), 0)):
        Z = null_space(exact(A), rank)
        assert Z is not None and Z.centre.shape == (5, 5 - rank)
        assert np.abs(A @ Z.centre).max(initial=0.0) < 1e-13 and np.abs(Z.radius).max() < 1e-12
        assert np.allclose(Z.centre.T @ Z.centre, np.eye(5 - rank), rtol=0.5, atol=0.5)
    assert null_space(Centred(rows, np.full((2, 5), 9.0)), 2) is None


@SEEDS
def test_signs_are_those_of_the_eigenvalues(seed: int) -> None:
    """Also of matrices whose scales differ by 1e12, and never of an eigenvalue within the radius of 0."""
    r = np.random.default_rng(seed)
    Q, spread = np.linalg.qr(r.normal(size=(4, 4)))[0], np.diag([1.0, 1e4, 1e8, 1e12])
    eigenvalues = r.choice([-1.0, 1.0], 4)
    inner = Q * eigenvalues @ Q.T + np.diag(4.0 * eigenvalues)
    kinds, found = np.linalg.eigvalsh(inner), signs(exact(spread @ inner @ spread))
    assert found.positive <= (kinds > 0).sum() and found.negative <= (kinds < 0).sum()
    assert found.positive + found.negative > 0
    plain = Q * eigenvalues @ Q.T
    assert signs(exact(plain)) == Signs(int((eigenvalues > 0).sum()), int((eigenvalues < 0).sum()))
    doubtful = signs(Centred(Q * np.array([1.0, -1.0, 1e-9, -1e-9]) @ Q.T, np.full((4, 4), 1e-7)))
    assert doubtful.positive <= 1 and doubtful.negative <= 1


def test_signs_of_a_congruent_matrix_of_mixed_scales() -> None:
    scale = np.diag([1.0, 1e-7, 1e7])
    assert signs(exact(scale @ np.array([[2.0, 1, 0], [1, -3, 1], [0, 1, 4]]) @ scale)) == Signs(2, 1)
    assert signs(exact(np.zeros((2, 2)))) == Signs(0, 0) == signs(Centred(np.eye(2), np.full((2, 2), np.inf)))


def test_signs_are_not_certain_where_radii_are_as_large_as_the_entries() -> None:
    assert signs(Centred(np.eye(2), np.full((2, 2), 2.0))) == Signs(0, 0)
    assert signs(Centred(np.diag([1.0, -1.0]), np.full((2, 2), 0.3))) == Signs(1, 1)


def test_real_parts_of_matrices_around_a_defective_one() -> None:
    """A radius of 1e-6 moves a double eigenvalue by 1e-3."""
    least, most = real_parts(Centred(np.array([[-1.0, 1.0], [0.0, -1.0]]), np.full((2, 2), 1e-6)))
    moved = np.array([[-1.0, 1.0], [1e-6, -1.0]])
    assert least < np.linalg.eigvals(moved).real.max() < most < 0.0


@SEEDS
def test_real_parts_bound_those_of_the_eigenvalues(seed: int) -> None:
    r = np.random.default_rng(seed)
    matrix = random_centred(r, 5, 5, radius=1e-6)
    least, most = real_parts(matrix)
    for _ in range(20):
        largest = np.linalg.eigvals(member(r, matrix)).real.max()
        assert least - 1e-12 < largest < most + 1e-12
    assert most - least < 1e-2


def test_real_parts_of_a_defective_matrix_stay_finite_and_of_an_oscillator_hold_zero() -> None:
    assert np.all(np.isfinite(real_parts(exact(np.array([[-1.0, 1.0], [0.0, -1.0]])))))
    assert real_parts(exact(np.array([[-1.0, 1.0], [0.0, -1.0]])))[1] < 0.0
    least, most = real_parts(exact(np.array([[0.0, 1.0], [-4.0, 0.0]])))
    assert least < 0.0 < most


def test_bounds_by_midpoint_and_radius() -> None:
    found = centred(np.array([1.0, -np.inf]), np.array([3.0, 2.0]))
    assert found.centre[0] == 2.0 and 1.0 <= found.radius[0] < 1.0 + 1e-14 and not np.isfinite(found.radius[1])
    from flint import arb

    balls = in_doubles([arb(1) / 3, None])
    assert abs(Fraction(balls.centre[0]) - Fraction(1, 3)) <= Fraction(balls.radius[0]) and balls.radius[1] == np.inf
