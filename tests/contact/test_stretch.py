from math import inf

import numpy as np
import pytest
from scipy.integrate import trapezoid

from dalembert.contact.stretch import rise, straight, value


def test_a_polynomial_and_rows_of_them():
    rows = np.array([[1.0, 2.0, 3.0], [0.0, -1.0, 0.5]])
    np.testing.assert_allclose(value(rows, 2.0), [17.0, 0.0])
    assert value(rows[0], -1.0) == 2.0


@pytest.mark.parametrize(("coefficients", "level", "since", "length", "wanted"), [
    ([-1.0, 2.0], 0.0, 0.0, inf, 0.5), ([-1.0, 2.0], 0.0, 0.0, 0.4, inf), ([-1.0, -2.0], 0.0, 0.0, inf, inf),
    ([0.0, 1.0], 0.0, 0.0, inf, 0.0), ([0.0, -1.0], 0.0, 0.0, inf, inf), ([-1.0, 0.0], 0.0, 0.0, inf, inf),
    ([0.0, -2.0, 1.0], 0.0, 1.0, inf, 2.0), ([0.0, -2.0, 1.0], 0.0, 3.0, inf, 3.0),
    ([1.0, -2.0, 1.0, 0.0], 4.0, 1.0, 10.0, 3.0), ([1.0, -2.0, 1.0, 0.0], 4.0, 1.0, 2.0, inf),
    ([-1.0, 0.0, 0.0, 1.0], 0.0, 0.0, 5.0, 1.0), ([0.0, 1.0, 0.0, 0.0], 0.0, 0.0, 5.0, 0.0),
])  # fmt: skip
def test_where_a_polynomial_rises(coefficients, level, since, length, wanted):
    assert rise(np.array(coefficients), level, since, length) == pytest.approx(wanted, abs=1e-15)


def test_the_first_of_all_places_where_a_polynomial_rises():
    """Beside NumPy's roots: quadratics anywhere, longer ones that stay above once they are there."""
    rng = np.random.default_rng(5)
    for k in range(200):
        size = (2, 3, 4, 6)[k % 4]
        coefficients, level, since = rng.normal(size=size), float(rng.normal()), float(rng.uniform(-1, 2))
        length = since + float(rng.uniform(0.5, 4))
        if size > 3:
            coefficients[1:] = np.abs(coefficients[1:])
            since, length = abs(since), abs(since) + length + 1.5
        moved = coefficients.copy()
        moved[0] -= level
        slope = np.polynomial.polynomial.polyder(moved)
        roots = np.polynomial.polynomial.polyroots(moved)
        real = sorted(x.real for x in roots if abs(x.imag) < 1e-12 and since <= x.real <= length)
        rising = [x for x in real if value(slope, x) > 0.0]
        wanted = since if value(moved, since) >= 0.0 <= value(slope, since) else (*rising, inf)[0]
        assert rise(coefficients, level, since, length) == pytest.approx(wanted, rel=1e-9), (coefficients, level, since)


def test_a_straight_part_of_a_shock():
    W, start, force = np.array([[2.0, 0.5], [0.5, 1.0]]), np.array([-1.0, 0.3]), np.array([1.0, -0.2])
    part = straight(W, start, force, 0.7)
    np.testing.assert_allclose(part.velocity_at(0.7), start + 0.7 * W @ force)
    np.testing.assert_allclose(part.impulse_at(0.7), 0.7 * force)
    P = np.linspace(0.0, 0.7, 10001)
    assert value(part.work, 0.7) == pytest.approx(trapezoid(start[0] + P * (W @ force)[0], P), rel=1e-12)
