import numpy as np
import pytest

from dalembert.contact import strike as room
from dalembert.contact.laws import Surface
from dalembert.contact.metric import metric
from dalembert.contact.next_mode import next_mode
from dalembert.contact.strike import strike
from dalembert.errors import StoppedError

from .bodies import rod

CRADLE = np.array([[-1.0, 1.0, 0.0], [0.0, -1.0, 1.0]])


def energy(M, v):
    return float(v @ M @ v) / 2


def after(M, J, v, surfaces, A=None, rows=1):
    """Velocities after the shocks, and the whole answer; the ledger is checked on the way."""
    found = strike(metric(M, J, A), (J @ v).reshape(-1, rows), surfaces)
    moved = v + found.change
    whole = energy(M, v)
    assert found.lost == pytest.approx(whole - energy(M, moved), abs=1e-13 * max(whole, 1.0))
    assert sum(blow.lost for blow in found.blows) == found.lost
    np.testing.assert_allclose(J @ moved, found.velocities.ravel(), atol=1e-12 * max(1.0, np.abs(v).max()))
    return moved, found


@pytest.mark.parametrize(("law", "left"), [
    ("stronge", [0, 0, 1]), ("poisson", [0, 0, 1]), ("newton", [0, 0, 1]),
    ("moreau", [-1 / 3, 2 / 3, 2 / 3])])  # fmt: skip
def test_a_cradle_of_three(law, left):
    """Both keep momentum and energy: the law has to be said."""
    found, answer = after(np.eye(3), CRADLE, np.array([1.0, 0, 0]), [Surface(0.0, 1.0, law)] * 2)
    np.testing.assert_allclose(found, left, atol=1e-15)
    assert answer.lost == pytest.approx(0.0, abs=1e-15)
    assert len(answer.blows) == (1 if law == "moreau" else 2)


def test_a_box_that_falls_flat_stays_flat():
    rows = np.array([[0, 1, -0.5], [1, 0, 0.3], [0, 1, 0.5], [1, 0, 0.3]], dtype=float)
    M, v = np.diag([1.0, 1.0, 0.1]), np.array([0.0, -2.0, 0.0])
    found, answer = after(M, rows, v, [Surface(0.0, 0.5)] * 2, rows=2)
    np.testing.assert_allclose(found, [0.0, 1.0, 0.0], atol=1e-15)
    assert [blow.contacts for blow in answer.blows] == [(0, 1)]


def test_contacts_that_do_not_feel_each_other_keep_their_laws():
    J, M = np.eye(2), np.eye(2)
    found, answer = after(M, J, np.array([-1.0, -1.0]), [Surface(0.0, 0.2), Surface(0.0, 0.9, "moreau")])
    np.testing.assert_allclose(found, [0.2, 0.9], atol=1e-15)
    assert len(answer.blows) == 2


def test_a_rocking_block():
    """Half sizes 0.2 and 1, turning about one corner until the other strikes: the rate falls by 1 - 3/2 sin^2 alpha."""
    b, h, rate = 0.2, 1.0, 0.7
    M = np.diag([1.0, 1.0, (b * b + h * h) / 3.0])
    rows = np.array([[0, 1, -b], [1, 0, h], [0, 1, b], [1, 0, h]])
    v = rate * np.array([h, -b, -1.0])
    assert rows[0] @ v == pytest.approx(0.0) and rows[2] @ v < 0.0
    found, _ = after(M, rows, v, [Surface(10.0)] * 2, rows=2)
    assert found[2] / v[2] == pytest.approx(1.0 - 1.5 * b * b / (b * b + h * h), abs=1e-14)
    assert found[2] / v[2] == pytest.approx(0.942308, abs=1e-6)


def test_a_shock_through_a_linkage():
    """Two equal rods, hinged to the ground and to each other, struck at the end: beside the minimal coordinates."""
    m, l = 2.0, 1.5
    inertia = m * l * l / 12
    M = np.diag([m, m, inertia] * 2)
    t1, t2 = 0.4, -0.7

    def end(rod, angle, side):
        """Rows of x and y of an end of a rod, in (x, y, angle)."""
        rows = np.zeros((2, 6))
        rows[:, 3 * rod : 3 * rod + 2] = np.eye(2)
        rows[:, 3 * rod + 2] = side * l / 2 * np.array([-np.sin(angle), np.cos(angle)])
        return rows

    A = np.vstack([end(0, t1, -1), end(0, t1, 1) - end(1, t2, -1)])
    J = end(1, t2, 1)[1:]
    N = np.zeros((6, 2))
    for i, angle in enumerate((t1, t2)):
        way = l * np.array([-np.sin(angle), np.cos(angle)])
        N[3 * i : 3 * i + 2, i] += way / 2
        N[3 * i + 2, i] = 1.0
        if i == 0:
            N[3:5, 0] += way
    rates = np.array([-1.0, -2.0])
    v = N @ rates
    np.testing.assert_allclose(A @ v, 0.0, atol=1e-15)
    small, row = N.T @ M @ N, J @ N
    lever = np.linalg.solve(small, row.T)
    wanted = rates - lever @ (1.6 * (row @ rates) / (row @ lever)[0])
    found, answer = after(M, J, v, [Surface(0.0, 0.6)], np.vstack([A, A[:1]]))
    np.testing.assert_allclose(found, N @ wanted, atol=1e-13)
    assert answer.lost > 0.0


@pytest.mark.parametrize("tangents", [0, 1, 2])
def test_random_shocks_never_gain_energy(tangents):
    rng = np.random.default_rng(tangents)
    for _ in range(60 if tangents < 2 else 15):
        k, n = int(rng.integers(1, 4)), 6
        root, J, v = rng.normal(size=(n, n)), rng.normal(size=(k * (1 + tangents), n)), rng.normal(size=n)
        laws = rng.choice(["stronge", "poisson", "moreau"], k)
        surfaces = [Surface(rng.uniform(0, 1) * (tangents > 0), rng.uniform(), str(law)) for law in laws]
        M = root @ root.T + np.eye(n)
        _, answer = after(M, J, v, surfaces, rows=1 + tangents)
        assert answer.lost >= -1e-13 * energy(M, v)
        assert answer.velocities[:, 0].min() > -1e-12 * np.abs(v).max()
        assert all(blow.lost >= -1e-13 * energy(M, v) for blow in answer.blows)


def test_slip_that_has_no_next_mode_is_stopped_by_a_shock():
    """Painleve's rod at rest in angle, 60 degrees, mu = 1.4."""
    space, before = rod(np.pi / 3), np.array([[1e-17, -1.0]])
    assert not strike(space, before, [Surface(1.4)]).blows
    answer = strike(space, before, [Surface(1.4)], jammed=[0])
    np.testing.assert_allclose(answer.velocities, 0.0, atol=1e-14)
    assert answer.impulses[0, 0] > 0.0 and answer.lost > 0.0
    free = np.array([-9.81, 0.0])
    told = next_mode(space.operator, free, [1.4], before[:, 1:]).sentence
    assert told == ("No mode meets the conditions of contact; a shock stops the slip. "
                    "One is certain where friction is below 1.34715.")


def test_blows_without_end_are_ended(monkeypatch):
    """Three equal balls that touch: below e = 7 - 4 sqrt 3 the middle one is sent to and fro without end."""
    v, soft = np.array([1.0, 1.0, -1.0]), [Surface(0.0, 0.01)] * 2
    found, answer = after(np.eye(3), CRADLE, v, soft)
    assert 5 < len(answer.blows) < room.MOST_BLOWS
    np.testing.assert_allclose(found, 1.0 / 3.0, atol=1e-12)
    monkeypatch.setattr(room, "MOST_BLOWS", 5)
    cut, answer = after(np.eye(3), CRADLE, v, soft)
    assert len(answer.blows) == 6
    np.testing.assert_allclose(cut, 1.0 / 3.0, atol=1e-2)
    assert np.diff(cut).min() > -1e-15


@pytest.mark.parametrize("tangents", [0, 1, 2])
def test_what_rises_slowly_is_ended_with_the_friction_of_its_weight(tangents):
    rng = np.random.default_rng(tangents)
    k, r = 3, 1 + tangents
    root = rng.normal(size=(k * r, 12))
    W, velocities = root @ root.T, rng.normal(size=(k, r))
    velocities[:, 0] = np.abs(velocities[:, 0])
    velocities[2, 1:] *= 1e-3
    surfaces = [Surface(friction=0.1 * (1 + i)) for i in range(k)]
    given = room.ended(W, velocities, surfaces, [0, 2], 0.01)
    left = velocities + (W @ given.ravel()).reshape(k, r)
    np.testing.assert_allclose(left[[0, 2], 0], 0.0, atol=1e-12)
    assert not given[1].any() and not given[2, 1:].any()  # it slips too slowly to be told from rest
    if tangents:
        way = velocities[0, 1:] / np.linalg.norm(velocities[0, 1:])
        np.testing.assert_allclose(given[0, 1:], -0.1 * given[0, 0] * way, rtol=1e-12)


def test_what_parts_is_left_alone_and_contradictions_are_said():
    found, answer = after(np.eye(3), CRADLE, np.array([-1.0, 0.0, 1.0]), [Surface()] * 2)
    assert not answer.blows and not answer.impulses.any()
    np.testing.assert_array_equal(found, [-1.0, 0.0, 1.0])
    vice = metric(np.eye(1), np.array([[1.0], [-1.0]]))
    with pytest.raises(StoppedError, match="no impulses stop the contacts"):
        strike(vice, np.array([[-1.0], [-0.5]]), [Surface(law="moreau")] * 2)
