"""The tables of Radau IIA against the conditions that define them, in 30 digits."""

from __future__ import annotations

from collections.abc import Sequence

import mpmath
import numpy as np
import pytest
import sympy

from dalembert.integration.integrators.radau import coefficients as known

STAGES = (3, 5, 7)


def row(table: Sequence[float], s: int) -> np.ndarray:
    return np.array(table[known.FIRST[s] : known.FIRST[s] + s])


def square(table: Sequence[float], s: int) -> np.ndarray:
    return np.array(table[known.FIRST_SQUARE[s] : known.FIRST_SQUARE[s] + s * s]).reshape(s, s)


def inverse_matrix(s: int) -> np.ndarray:
    """A^-1 by the conditions sum_j a_ij c_j^(k - 1) = c_i^k / k."""
    with mpmath.mp.workdps(30):
        x = sympy.Symbol("x")
        derivative = sympy.Poly(sympy.diff(x ** (s - 1) * (x - 1) ** s, x, s - 1), x)
        roots = mpmath.polyroots(list(map(int, derivative.all_coeffs())), 200, extraprec=200)
        nodes = sorted(map(mpmath.re, roots))
        powers = mpmath.matrix([[c**k for k in range(s)] for c in nodes])
        integrals = mpmath.matrix([[c ** (k + 1) / (k + 1) for k in range(s)] for c in nodes])
        found = powers * integrals**-1
        return np.array([[float(found[i, j]) for j in range(s)] for i in range(s)])


@pytest.mark.parametrize("s", STAGES)
def test_nodes_are_those_of_collocation(s: int) -> None:
    nodes = row(known.NODES, s)
    powers = np.vander(nodes, s, increasing=True)
    weights = np.linalg.solve(powers.T, 1.0 / np.arange(1, s + 1))
    assert nodes[-1] == 1.0
    for k in range(2 * s - 1):
        assert weights @ nodes**k == pytest.approx(1.0 / (k + 1), abs=1e-14)


@pytest.mark.parametrize("s", STAGES)
def test_the_transformation_makes_blocks_of_the_inverse_matrix(s: int) -> None:
    outward, inward, values = square(known.FROM, s), square(known.INTO, s), row(known.EIGENVALUES, s)
    blocks = np.zeros((s, s))
    blocks[0, 0] = values[0]
    for j in range(1, s, 2):
        blocks[j : j + 2, j : j + 2] = [[values[j], -values[j + 1]], [values[j + 1], values[j]]]
    np.testing.assert_allclose(inward @ outward, np.eye(s), atol=1e-12)
    np.testing.assert_allclose(outward @ blocks @ inward, inverse_matrix(s), rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("s", STAGES)
def test_the_estimate_is_of_order_s(s: int) -> None:
    """f + sum e_i z_i / h vanishes for y = x^k, k <= s; it is 1 - s of the next."""
    nodes, weights = row(known.NODES, s), row(known.ERRORS, s)
    assert 1.0 + weights @ nodes == pytest.approx(0.0, abs=1e-12)
    for k in range(2, s + 1):
        assert weights @ nodes**k == pytest.approx(0.0, abs=1e-12)
    assert abs(weights @ nodes ** (s + 1)) > 1e-4


@pytest.mark.parametrize("s", STAGES)
def test_the_dense_output_passes_through_the_stages(s: int) -> None:
    nodes = row(known.NODES, s)
    basis = [np.prod([nodes if k % 2 == 0 else 1.0 - nodes for k in range(r + 1)], axis=0) for r in range(s)]
    np.testing.assert_allclose(square(known.DENSE, s) @ np.transpose(basis), np.eye(s), atol=1e-11)
