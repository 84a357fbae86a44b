"""Contacts that repeat each other share their load as springs would, and never pull."""

import numpy as np
import pytest
from scipy.optimize import minimize

from dalembert.contact.sharing import shares

LEGS = np.array([[1.0, x, y] for x in (-1, 1) for y in (-1, 1)])


def test_unique_forces_are_not_shared():
    """Three legs bear what they bear."""
    legs = LEGS[:3]
    assert shares(legs @ legs.T, np.zeros(3), np.ones((3, 1)), np.zeros(3), {}) is None


def test_legs_that_would_pull_bear_nothing():
    """Of many loads those legs press that the shortest forces that push let press, as SciPy finds them."""
    rng = np.random.default_rng(3)
    eased = 0
    for _ in range(40):
        given = rng.uniform(0.0, 1.0, 4) ** 4
        load = LEGS.T @ given
        found = shares(LEGS @ LEGS.T, -LEGS @ load, given[:, None], np.zeros(4), {})
        assert found is not None
        best = minimize(lambda n: n @ n, given, bounds=[(0.0, None)] * 4, method="SLSQP", tol=1e-14,
                        constraints={"type": "eq", "fun": lambda n, load=load: LEGS.T @ n - load})  # fmt: skip
        assert found.forces.ravel() == pytest.approx(best.x, abs=1e-5)
        eased += len(found.eased)
        assert not found.parted
        assert not found.begins
    assert eased > 5


def test_feet_slip_together_at_the_sum_of_their_friction():
    """Two feet in the plane: one is at the edge first and is held; both slip where all friction is needed."""
    J = np.array([[0.0, 1.0, -0.5], [1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [1.0, 0.0, 0.5]])
    W = J @ np.diag([1.0, 1.0, 6.0]) @ J.T
    mu = np.full(2, 0.5)
    for push, eased, slips in ((1.0, 0, False), (4.5, 1, False), (5.0, 2, True)):
        lever = -0.3 * push
        normals = 5.0 + np.array([-1.0, 1.0]) * lever
        share = np.minimum(0.5 * normals, push / 2)
        share = share + (push - share.sum()) * np.array([0.0, 1.0])[np.argsort(normals)]
        forces = np.column_stack((normals, -share))
        b = -W @ forces.ravel()
        found = shares(W, b, forces, mu, {})
        assert found is not None
        assert (len(found.eased), bool(found.begins)) == (eased, slips)
        assert np.all(np.abs(found.forces[:, 1]) <= 0.5 * found.forces[:, 0] + 1e-9)
        assert W @ found.forces.ravel() + b == pytest.approx(np.zeros(4), abs=1e-9)
