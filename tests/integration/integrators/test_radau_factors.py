"""Solutions with mu - J by kernels against NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dalembert.integration.integrators.radau import factors

SIZE = 3


def given(second: int) -> tuple[Any, Any, Any]:
    """A Jacobian as kernels keep it, whole, and a right-hand side."""
    random = np.random.default_rng(3)
    if not second:
        whole = random.normal(size=(SIZE, SIZE))
        return whole.ravel(), whole, random.normal(size=SIZE)
    below = random.normal(size=(SIZE, 2 * SIZE))
    return below.ravel(), np.vstack([np.hstack([np.zeros((SIZE, SIZE)), np.eye(SIZE)]), below]), random.normal(size=6)


@pytest.mark.parametrize("second", [0, 1])
def test_real_systems(second: int) -> None:
    kept, whole, right = given(second)
    a, order, x, work = np.empty(SIZE**2), np.empty(SIZE, dtype=np.int64), right.copy(), np.empty(6)
    assert factors.shifted_real(second, SIZE, 0.7, kept, a, order) == 0
    factors.apply_real(second, SIZE, 0.7, kept, a, order, x, work)
    np.testing.assert_allclose(x, np.linalg.solve(0.7 * np.eye(len(x)) - whole, right), rtol=1e-12)


@pytest.mark.parametrize("second", [0, 1])
def test_complex_systems(second: int) -> None:
    kept, whole, right = given(second)
    a, order, work = np.empty(2 * SIZE**2), np.empty(SIZE, dtype=np.int64), np.empty((2, 6))
    x, y = right.copy(), right[::-1].copy()
    expected = np.linalg.solve((0.7 + 1.3j) * np.eye(len(x)) - whole, x + 1j * y)
    assert factors.shifted_complex(second, SIZE, 0.7, 1.3, kept, a, order) == 0
    factors.apply_complex(second, SIZE, 0.7, 1.3, kept, a, order, x, y, *work)
    np.testing.assert_allclose(x + 1j * y, expected, rtol=1e-12)


def test_what_is_singular_is_said() -> None:
    order = np.empty(2, dtype=np.int64)
    assert factors.factor_real(2, np.array([1.0, 2.0, 2.0, 4.0]), order) == 1
    assert factors.factor_complex(2, np.array([1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 4.0, 4.0]), order) == 1


def test_differences() -> None:
    def rhs(t: float, y: Any, dy: Any, context: Any) -> int:
        dy[:] = y[1], t * y[0] ** 2
        return 0

    y, f, found = np.array([3.0, 4.0]), np.array([4.0, 18.0]), np.empty(4)
    assert factors.differences(0, 2, rhs, 2.0, y, f, np.zeros(0), found) == 0
    np.testing.assert_allclose(found, [0.0, 1.0, 12.0, 0.0], atol=1e-6)
    assert factors.differences(1, 2, rhs, 2.0, y, f, np.zeros(0), found) == 0
    np.testing.assert_allclose(found[:2], [12.0, 0.0], atol=1e-6)
    assert factors.differences(1, 2, lambda *_: 5, 2.0, y, f, np.zeros(0), found) == 5


@pytest.mark.parametrize("width", [0, 1, 3])
def test_bands_are_factored_as_whole_matrices_are(width: int) -> None:
    """With rows that change places within a band, and columns that end before it."""
    random, size = np.random.default_rng(width), 12
    band = np.triu(np.tril(random.normal(size=(size, size)), width), -width)
    right = random.normal(size=size)
    a, order, x = band.ravel().copy(), np.empty(size, dtype=np.int64), right.copy()
    assert factors.factor_real(size, a, order) == 0
    factors.solve_real(size, a, order, x)
    np.testing.assert_allclose(x, np.linalg.solve(band, right), rtol=1e-9)
    both = np.stack([band, random.normal(size=(size, size)) * (band != 0.0)], axis=-1)
    x, y = right.copy(), right[::-1].copy()
    expected = np.linalg.solve(both[..., 0] + 1j * both[..., 1], x + 1j * y)
    a = both.ravel().copy()
    assert factors.factor_complex(size, a, order) == 0
    factors.solve_complex(size, a, order, x, y)
    np.testing.assert_allclose(x + 1j * y, expected, rtol=1e-9)


@pytest.mark.parametrize("parts", [1, 2])
def test_where_a_row_ends(parts: int) -> None:
    row = np.zeros(6 * parts)
    row[parts * 2] = 1.0
    assert factors.reach(6, row, 2, parts) == 3
    row[parts * 4 + parts - 1] = 1.0
    assert factors.reach(6, row, 2, parts) == 5
    row[-1] = 1.0
    assert factors.reach(6, row, 2, parts) == 6
