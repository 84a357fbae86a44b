import numpy as np
import pytest
from sympy import cos, sin, symbols

import dalembert as da
from dalembert.errors import DerivationError

x, y, theta = da.coordinates("x y theta")
mu, e = symbols("mu e")


def rod():
    """A rod of unit half length on a floor that shakes, and against a wall."""
    tip = y - sin(theta) - sin(3 * da.time) / 10
    return da.System([x, y, theta], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2 + theta.diff() ** 2 / 6, contacts=[
        da.Contact(tip, mu, e**2, slip=x.diff() + sin(theta) * theta.diff()),
        da.Contact(x - cos(theta) + 3),
    ])  # fmt: skip


def test_rows_beside_differences_along_a_motion():
    model = da.compile(rod(), {"mu": 0.3, "e": 0.5})
    rng = np.random.default_rng(1)
    q, v, a, t, h = *rng.normal(size=(3, 3)), 0.4, 1e-5

    def at(d):
        return q + d * v + d * d * a / 2, v + d * a

    def gaps(d):
        return model.gaps(at(d)[0], t=t + d)

    def slips(d):
        return model.slips(*at(d), t=t + d)

    assert model.gaps(q, t=t) == pytest.approx([q[1] - np.sin(q[2]) - np.sin(1.2) / 10, q[0] - np.cos(q[2]) + 3])
    np.testing.assert_allclose(model.gap_rates(q, v, t=t), (gaps(h) - gaps(-h)) / (2 * h), atol=1e-8)
    np.testing.assert_allclose(model.gap_jacobian(q, t=t) @ a + model.gap_bias(q, v, t=t),
                               (gaps(1e-4) - 2 * gaps(0) + gaps(-1e-4)) / 1e-8, atol=1e-6)
    np.testing.assert_allclose(model.slips(q, v, t=t), model.slip_jacobian(q, t=t) @ v, atol=1e-14)
    np.testing.assert_allclose(model.slip_jacobian(q, t=t) @ a + model.slip_bias(q, v, t=t),
                               (slips(h) - slips(-h)) / (2 * h), atol=1e-8)
    np.testing.assert_array_equal(model.contact_friction(q), [0.3, 0.0])
    np.testing.assert_array_equal(model.contact_restitution(q), [0.25, 0.0])


def test_constants_of_time_are_in_the_rates():
    model = da.compile(rod(), {"mu": 0.3, "e": 0.5})
    rest = np.zeros(3)
    assert model.gap_rates(rest, rest, t=0.2)[0] == pytest.approx(-0.3 * np.cos(0.6), rel=1e-14)
    assert model.gap_bias(rest, rest, t=0.2)[0] == pytest.approx(0.9 * np.sin(0.6), rel=1e-14)


def test_where_there_are_no_contacts():
    model = da.compile(da.System("x", kinetic="x'**2/2"))
    with pytest.raises(DerivationError, match="has no contacts"):
        model.gaps([0.0])
