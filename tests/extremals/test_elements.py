"""Piecewise polynomials: what they can represent, and how smooth they are."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.extremals.elements import Elements, Interval, basis, values

BREAKS = np.array([0.0, 0.15, 0.4, 1.0])


def elements(*orders: int, interval: Interval | None = None, degree: int = 7) -> Elements:
    return Elements(interval or Interval(-1.0, 3.0), BREAKS, degree, orders)


def interpolated(mesh: Elements, function, count: int) -> np.ndarray:
    """Degrees of freedom of a function by least squares at the Gauss points."""
    samples = np.stack([function(mesh.x)] * count, axis=1).ravel()
    return np.linalg.lstsq(mesh.smooth.toarray(), samples, rcond=None)[0]


@pytest.mark.parametrize("order", [1, 2, 3])
def test_the_basis_is_dual_to_its_degrees_of_freedom(order: int):
    table = basis(order, 8)
    at_ends = np.vstack([values(np.array([end]), 8, k)[0] for end in (-1.0, 1.0) for k in range(order)])
    np.testing.assert_allclose(at_ends @ table, np.eye(2 * order, 9), rtol=1e-12, atol=1e-12)
    assert np.linalg.matrix_rank(table) == 9


@pytest.mark.parametrize("order", [0, 1, 2, 3])
def test_polynomials_of_the_degree_are_represented_with_all_derivatives(order: int):
    mesh = elements(order)
    polynomial = np.polynomial.Polynomial([0.3, -1.0, 0.5, 2.0, 0.0, -0.25, 0.125])
    freedoms = interpolated(mesh, polynomial, 1)
    (rows,) = mesh.coefficients(freedoms)
    s = np.linspace(0, 1, 50)
    found = mesh.evaluate(rows, s, order)
    for k in range(order + 1):
        exact = (polynomial.deriv(k) if k else polynomial)(mesh.interval.x(s))
        np.testing.assert_allclose(found[:, k], exact, atol=1e-9 * 10**k)
    at_gauss = (mesh.jets @ freedoms).reshape(-1, order + 1)
    np.testing.assert_allclose(at_gauss[:, order], (polynomial.deriv(order) if order else polynomial)(mesh.x),
                               atol=1e-8 * 10**order)


@pytest.mark.parametrize("order", [1, 2, 3])
def test_any_degrees_of_freedom_give_a_function_that_is_smooth_enough(order: int):
    mesh = elements(order)
    freedoms = np.random.default_rng(3).normal(size=mesh.offsets[-1])
    (rows,) = mesh.coefficients(freedoms)
    for inner in BREAKS[1:-1]:
        left, right = (mesh.evaluate(rows, np.array([inner + side]), order)[0] for side in (-1e-13, 1e-13))
        np.testing.assert_allclose(left[:order], right[:order], rtol=1e-8, atol=1e-8)
        assert abs(left[order] - right[order]) > 1e-3


def test_ends_are_degrees_of_freedom():
    mesh = elements(1, 2)
    freedoms = np.random.default_rng(4).normal(size=mesh.offsets[-1])
    rows = mesh.coefficients(freedoms)
    for unknown, derivative, last in ((0, 0, False), (0, 0, True), (1, 0, False), (1, 1, False), (1, 1, True)):
        place, unit = mesh.at_end(unknown, derivative, last)
        value = mesh.evaluate(rows[unknown], np.array([float(last)]), derivative)[0, derivative]
        assert value == pytest.approx(freedoms[place] / unit, rel=1e-12)


def test_gauss_sums_integrate_polynomials_of_twice_the_degree():
    mesh = elements(1, degree=5)
    assert mesh.weights @ mesh.x**19 == pytest.approx((2.0**20 - 1) / 20, rel=1e-13)


@pytest.mark.parametrize("powers", [(1, 1), (3, 1), (1, 3), (3, 3)])
def test_the_variable_of_the_polynomials_runs_through_the_interval(powers: tuple[int, int]):
    interval = Interval(2.0, 0.5, powers)
    s = np.linspace(0.01, 0.99, 21)
    x = interval.x(s)
    np.testing.assert_allclose(interval.s(x), s, rtol=1e-9)
    step = 1e-6
    np.testing.assert_allclose(interval.slope(s), (interval.x(s + step) - interval.x(s - step)) / (2 * step),
                               rtol=1e-9, atol=1e-9)
    bend = (interval.slope(s + step) - interval.slope(s - step)) / (2 * step)
    np.testing.assert_allclose(interval.bend(s), bend, rtol=1e-7, atol=1e-7)


def test_derivatives_by_x_through_a_cube():
    """y = x^(2/3) is s^2 where x = s^3."""
    interval = Interval(0.0, 1.0, (3, 1))
    s = np.linspace(0.1, 1, 7)
    by_s = np.stack([s**2, 2 * s, 2 + 0 * s], axis=1)
    x = s**3
    exact = np.stack([x ** (2 / 3), 2 / 3 * x ** (-1 / 3), -2 / 9 * x ** (-4 / 3)], axis=1)
    np.testing.assert_allclose(interval.by_x(by_s, s), exact, rtol=1e-12)


def test_refinement_keeps_the_old_breaks():
    finer = elements(1).refined(np.array([True, False, True]))
    assert finer.count == 5 and set(BREAKS) <= set(finer.breaks)
    assert elements(1).raised(2).degree == 9
