from itertools import islice
from math import inf

import numpy as np
import pytest

from dalembert.contact.slipping import holding, stretches
from dalembert.contact.stretch import value

from .bodies import random_contact


def test_without_friction_there_is_one_stretch():
    (part,) = stretches(np.eye(3), 0.0, np.array([-1.0, 2.0, 3.0]))
    np.testing.assert_array_equal(part.impulse_at(2.0), [2.0, 0.0, 0.0])


@pytest.mark.parametrize(("friction", "after"), [(0.2, 0.3 - 0.2), (0.5, 0.0)])
def test_in_the_plane_there_are_two(friction, after):
    """w_tn = 0.3, w_tt = 1: friction holds where mu >= 0.3, else slip goes on the other way."""
    W = np.array([[2.0, 0.3], [0.3, 1.0]])
    first, last = stretches(W, friction, np.array([-1.0, -0.5]))
    assert first.length == pytest.approx(0.5 / (0.3 + friction))
    assert first.velocity_at(first.length)[1] == pytest.approx(0.0, abs=1e-15)
    assert last.length == inf
    assert last.velocity[1, 1] == pytest.approx(after, abs=1e-15)


def test_slip_that_is_driven_never_stops():
    (part,) = stretches(np.array([[2.0, 0.9], [0.9, 1.0]]), 0.3, np.array([-1.0, 0.5]))
    assert part.length == inf and part.velocity[1, 1] == pytest.approx(0.6)


@pytest.mark.parametrize("seed", range(8))
def test_in_space_velocity_and_impulse_belong_together_all_the_way(seed):
    """u = u_0 + W (P, F) from stretch to stretch, |F'| = mu P' against slip, and the work is that of u_n."""
    rng = np.random.default_rng(seed)
    W, start = random_contact(rng, 2)
    mu, impulse, here = 0.5, np.zeros(3), start
    for part in islice(stretches(W, mu, start), 60):
        np.testing.assert_allclose(part.velocity_at(0.0), here, 1e-13, 1e-13)
        end = part.length if part.length < inf else 1.0
        for x in np.linspace(0.0, end, 5):
            np.testing.assert_allclose(part.velocity_at(x), start + W @ (impulse + part.impulse_at(x)), 1e-11, 1e-12)
            rate = [value(row[1:] * np.arange(1, len(row)), x) for row in part.impulse]
            slip = part.velocity_at(x)[1:]
            if np.hypot(*slip) > 1e-9:  # friction is against slip, and as large as it may be
                np.testing.assert_allclose(rate[1:], -mu * rate[0] * slip / np.hypot(*slip), 1e-9, 1e-12)
            assert np.hypot(*rate[1:]) <= mu * rate[0] * (1 + 1e-12)
            worked = value(part.work[1:] * np.arange(1, len(part.work)), x)
            assert worked == pytest.approx(part.velocity_at(x)[0] * rate[0], rel=1e-11, abs=1e-12)
        impulse, here = impulse + part.impulse_at(end), part.velocity_at(end)
    assert part.length == inf


@pytest.mark.parametrize("seed", range(6))
def test_what_friction_cannot_hold_leaves_along_one_direction(seed):
    """From no slip: the slip that begins is along W (1, -mu d), and d is its direction."""
    rng = np.random.default_rng(seed)
    W, start = random_contact(rng, 2)
    mu = 0.9 * np.hypot(*holding(W))
    (part,) = stretches(W, mu, np.array([start[0], 0.0, 0.0]))
    slip = part.velocity[1:, 1]
    d = slip / np.hypot(*slip)
    assert part.length == np.inf and np.hypot(*slip) > 0.0
    np.testing.assert_allclose(part.impulse[:, 1], [1.0, *(-mu * d)], rtol=1e-9)
    np.testing.assert_allclose(slip, (W @ [1.0, *(-mu * d)])[1:], rtol=1e-9)


def test_what_holds_makes_no_slip():
    rng = np.random.default_rng(1)
    for tangents in (1, 2):
        W, _ = random_contact(rng, tangents)
        np.testing.assert_allclose(W[1:] @ np.r_[1.0, holding(W)], 0.0, atol=1e-12)
    assert holding(np.diag([1.0, 0.0])) == 0.0
