"""Contacts that repeat each other share their load as springs would, and never pull."""

import numpy as np
import pytest
from scipy.optimize import minimize

from dalembert.contact.sharing import _Load, shares

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


# -------------------------------------------------------------------- what a load is made of


def load_of(seed: int, **more) -> _Load:
    """Three contacts in space with forces within their cones; the contacts are on a body, so that they repeat."""
    rng = np.random.default_rng(seed)
    J = rng.normal(size=(9, 6))
    forces = rng.normal(size=(3, 3))
    friction = rng.uniform(0.2, 1.5, 3)
    forces[:, 0] = rng.uniform(1.0, 2.0, 3)
    rub = rng.uniform(0.1, 0.9, 3) * friction * forces[:, 0]
    forces[:, 1:] *= (rub / np.linalg.norm(forces[:, 1:], axis=1))[:, None]
    return _Load(**{"W": J @ J.T, "forces": forces, "friction": friction, "falls": np.zeros(3, dtype=bool),
                    "moves": {}} | more)  # fmt: skip


def within(load: _Load, i: int, force: np.ndarray) -> bool:
    return force[0] >= 0.0 and np.linalg.norm(force[1:]) <= load.friction[i] * force[0]


@pytest.mark.parametrize("seed", range(20))
def test_the_part_of_a_change_that_a_cone_bears(seed):
    """Beside a search by halving; a contact that slips, or whose friction falls, only has to press."""
    load = load_of(seed)
    change = np.random.default_rng(seed + 100).normal(size=(3, 3))
    for i in range(3):
        low, high = 0.0, 64.0
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if within(load, i, load.forces[i] + middle * change[i]) else (low, middle)
        assert min(load.reach(i, change), 64.0) == pytest.approx(low, rel=1e-9)
        rub = np.linalg.norm(load.forces[i, 1:])
        assert load.margin(i) == pytest.approx(min(load.forces[i, 0], load.friction[i] * load.forces[i, 0] - rub))
    ends = [-f[0] / c[0] if c[0] < 0.0 else np.inf for f, c in zip(load.forces, change, strict=True)]
    for more in ({"falls": np.ones(3, dtype=bool)}, {"moves": dict.fromkeys(range(3), np.eye(2)[0])}):
        other = load_of(seed, **more)
        assert [other.reach(i, change) for i in range(3)] == pytest.approx(ends)
        assert [other.margin(i) for i in range(3)] == pytest.approx(other.forces[:, 0])


def test_what_is_eased_presses_no_more_or_rubs_along_its_force():
    load = load_of(1)
    rub = load.forces[1, 1:].copy()
    load.ease(1)
    np.testing.assert_allclose(load.eased[1], -rub / np.linalg.norm(rub))
    load.forces[2, 0] = 0.0
    load.ease(2)
    assert not load.eased[2].any() and not load.forces[2].any() and load.pressing == [0, 1]
    assert (load.sticks(0), load.sticks(1), load.sticks(2)) == (True, False, False)


def test_what_is_freed_is_held_by_what_rests():
    """The accelerations by a force and by the reactions that keep those at rest where they are: Lagrange's."""
    load = load_of(2)
    load.ease(0)
    force = np.random.default_rng(0).normal(size=9)
    rows = load.rows()
    assert rows.shape == (7, 9)  # the normal and the tangents of two, the normal of the one that is eased
    moved = load.freed(force)
    np.testing.assert_allclose(rows @ moved, 0.0, atol=1e-9)
    held = np.linalg.lstsq(load.W @ rows.T, moved - load.W @ force, rcond=1e-11)[0]
    np.testing.assert_allclose(load.W @ (force + rows.T @ held), moved, atol=1e-9)


def test_only_what_repeats_is_involved():
    """Four legs of one table beside three of another one."""
    J = np.zeros((7, 6))
    J[:4, :3], J[4:, 3:] = LEGS, LEGS[:3]
    found = _Load(J @ J.T, np.ones((7, 1)), np.zeros(7), np.zeros(7, dtype=bool), {})
    assert found.involved() == [0, 1, 2, 3]
    null, _ = found.undecided()
    assert null.shape == (1, 7)
    shortening = found.shortening().ravel()
    np.testing.assert_allclose(J.T @ shortening, 0.0, atol=1e-12)
    shortest = np.linalg.lstsq(J.T, J.T @ np.ones(7), rcond=None)[0]
    np.testing.assert_allclose(1.0 + shortening, shortest, atol=1e-12)
