import numpy as np
import pytest

from dalembert.contact.modes import LIFTS, STICKS, mode_choices, planar_modes

from .conditions import off


def test_the_modes_of_a_contact():
    assert mode_choices(np.array([0.0, 2.0, -2.0])) == [(1, 2, 3, 0), (2, 0), (3, 0)]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_mode_meets_the_conditions(count):
    rng = np.random.default_rng(count)
    for moving in (False, True):
        for _ in range(10):
            J, free = rng.normal(size=(2 * count, 2 * count)), rng.normal(size=2 * count)
            friction = rng.uniform(0.0, 1.0, count)
            slip = rng.normal(size=count) * moving
            for _, forces in planar_modes(J @ J.T, J @ free, friction, slip):
                assert off(J @ J.T, J @ free, friction, slip[:, None], forces.reshape(count, 2)) < 1e-10


def test_none_is_lost():
    """A solution made first: forces and accelerations that fit a mode, of which the free accelerations follow."""
    rng = np.random.default_rng(7)
    for _ in range(100):
        J, friction = rng.normal(size=(6, 6)), rng.uniform(0.1, 1.5, 3)
        W = J @ J.T
        f, a, mode = np.zeros((3, 2)), np.zeros((3, 2)), []
        for i, state in enumerate(rng.integers(0, 4, 3)):
            mode.append(int(state))
            if state == LIFTS:
                a[i] = abs(rng.normal()), rng.normal()
                continue
            f[i, 0] = abs(rng.normal())
            if state == STICKS:
                f[i, 1] = rng.uniform(-1, 1) * friction[i] * f[i, 0]
            else:
                side = 1.0 if state == 2 else -1.0
                a[i, 1], f[i, 1] = side * abs(rng.normal()), -side * friction[i] * f[i, 0]
        b = a.ravel() - W @ f.ravel()
        found = dict(planar_modes(W, b, friction, np.zeros(3)))
        assert tuple(mode) in found
        np.testing.assert_allclose(found[tuple(mode)], f.ravel(), atol=1e-8)


@pytest.mark.parametrize(("push", "states"), [(3.0, (1, 1)), (4.9, (1, 1)), (4.91, (2, 2)), (-4.91, (3, 3))])
def test_a_block_on_two_edges_that_share_the_friction(push, states):
    """Mass 1, mu = 0.5: it slips at mu m g = 4.905 N, however the edges share the force."""
    rows = np.array([[0.0, 1.0, -0.5], [1.0, 0.0, 0.1], [0.0, 1.0, 0.5], [1.0, 0.0, 0.1]])
    mass = np.array([1.0, 1.0, 0.2])
    W, b = rows / mass @ rows.T, rows @ np.array([push, -9.81, 0.0])
    ((found, forces),) = planar_modes(W, b, np.full(2, 0.5), np.zeros(2))
    assert found == states
    assert forces[0] + forces[2] == pytest.approx(9.81, abs=1e-12)
    assert forces[1] + forces[3] == pytest.approx(-np.clip(push, -4.905, 4.905), abs=1e-12)


@pytest.mark.parametrize("seed", range(60))
def test_blocks_on_more_feet_than_they_need_have_a_way_to_go_on(seed):
    """A block in the plane on three to five feet, held by enough friction: it stays, with forces in their cones."""
    rng = np.random.default_rng(seed)
    feet = np.sort(rng.uniform(-1.0, 1.0, rng.integers(3, 6)))
    rows = [row for x in feet for row in ((0.0, 1.0, x), (1.0, 0.0, 0.5))]
    J, mu = np.array(rows) / np.sqrt([1.0, 1.0, 0.3]), np.full(len(feet), 0.8)
    pressed = rng.uniform(0.0, 2.0, len(feet))
    forces = np.stack([pressed, pressed * rng.uniform(-0.7, 0.7)], 1).ravel()
    b = -J @ J.T @ forces
    found = planar_modes(J @ J.T, b, mu, np.zeros(len(feet)))
    assert any(np.abs(J @ J.T @ given + b).max() <= 1e-10 * np.abs(b).max() for _, given in found)
    for _, given in found:
        normal, rubbed = given.reshape(-1, 2).T
        assert np.all(normal >= -1e-9) and np.all(np.abs(rubbed) <= 0.8 * normal + 1e-9)
