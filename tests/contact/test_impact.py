import numpy as np
import pytest
from scipy.integrate import solve_ivp

from dalembert.contact.impact import impact
from dalembert.contact.laws import LAWS
from dalembert.errors import DescriptionError, UnknownNameError

from .bodies import random_contact, rod


def contact_energy(W, velocity):
    return float(velocity @ np.linalg.solve(W, velocity)) / 2


@pytest.mark.parametrize(("law", "rebound", "lost"),
                         [
    ("newton", 0.5, 0.7190), ("poisson", 101 / 286, 0.8563),
    ("stronge", np.sqrt(4 / 121 + 3.5 * (1 / 26 - 8 / 1573)), 0.8286)])  # fmt: skip
def test_three_laws_at_a_rod(law, rebound, lost):
    """Rod at 45 degrees, mu = e = 0.5, tip (1, -1): slip turns at P = 4/11, in the restitution; by hand."""
    W, before = rod(np.pi / 4).operator, np.array([-1.0, 1.0])
    found = impact(W, before, 0.5, 0.5, law)
    assert found.velocity[0] == pytest.approx(rebound, rel=1e-14)
    assert found.lost / contact_energy(W, before) == pytest.approx(lost, abs=1e-4)


def test_a_dropped_rod():
    """45 degrees, smooth, e = 1, unit speed: impulse 0.8, rate 1.697056."""
    space = rod(np.pi / 4)
    found = impact(space.operator, np.array([-1.0, 0.0]), 0.0, 1.0)
    assert found.impulse[0] == pytest.approx(0.8, abs=1e-15)
    assert abs((space.spread @ found.impulse)[2]) == pytest.approx(0.8 * 3 / np.sqrt(2), abs=1e-14)
    assert found.lost == pytest.approx(0.0, abs=1e-15)


def test_newtons_law_that_creates_energy_is_refused():
    W, before = rod(np.radians(44.445)).operator, np.array([-1.0, 0.58335])
    with pytest.raises(DescriptionError, match=r"would create .* J at friction 0\.92121 and") as told:
        impact(W, before, 0.92121, 0.99845, "newton")
    created = float(str(told.value).split("create ")[1].split()[0])
    assert created / contact_energy(W, before) == pytest.approx(0.56, abs=0.005)
    for law in ("poisson", "stronge"):
        assert impact(W, before, 0.92121, 0.99845, law).lost > 0.0


@pytest.mark.parametrize("tangents", [1, 2])
def test_laws_agree_without_friction(tangents):
    rng = np.random.default_rng(3)
    for _ in range(20):
        W, before = random_contact(rng, tangents)
        e = rng.uniform()
        for law in ("newton", "poisson", "stronge"):
            found = impact(W, before, 0.0, e, law)
            assert found.velocity[0] == pytest.approx(-e * before[0], rel=1e-12)
            assert found.lost == pytest.approx((1 - e * e) * before[0] ** 2 / W[0, 0] / 2, rel=1e-12, abs=1e-13)


@pytest.mark.parametrize(("tangents", "count"), [(1, 1000), (2, 40)])
@pytest.mark.parametrize("law", ["poisson", "stronge"])
def test_energy_is_never_gained_and_the_ledger_closes(tangents, count, law):
    rng = np.random.default_rng(4)
    for _ in range(count):
        W, before = random_contact(rng, tangents)
        found = impact(W, before, mu := rng.uniform(0.0, 2.0), rng.uniform(), law)
        whole = contact_energy(W, before)
        assert found.lost >= 0.0
        assert found.lost == pytest.approx(whole - contact_energy(W, found.velocity), rel=1e-7, abs=1e-9 * whole)
        assert found.velocity[0] >= -1e-13 * np.abs(before).max()
        assert np.linalg.norm(found.impulse[1:]) <= mu * found.impulse[0] * (1 + 1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_the_curve_of_slip_in_space_beside_an_integrator(seed):
    """SciPy's DOP853 on du/dP = W (1, -mu d) until the compression ends, in a case that does not stop."""
    rng = np.random.default_rng(seed)
    W, before = random_contact(rng, 2)
    before[1:] *= 5.0
    mu = 0.3

    def rate(P, u):
        return W @ np.r_[1.0, -mu * u[1:3] / np.hypot(*u[1:3])]

    def parts(P, u):
        return u[0]

    def stops(P, u):
        return np.hypot(*u[1:3]) - 1e-6

    parts.terminal = stops.terminal = True
    parts.direction = 1.0
    path = solve_ivp(rate, (0.0, 1e3), before, "DOP853", events=(parts, stops), rtol=1e-12, atol=1e-13)
    assert len(path.t_events[0]) == 1, "choose a case that does not stop"
    found = impact(W, before, mu, 0.0, "poisson")
    assert found.compression == pytest.approx(path.t_events[0][0], rel=1e-9)
    np.testing.assert_allclose(found.velocity, path.y_events[0][0], atol=1e-9)


def test_slip_stops_and_stays_or_goes_on_along_its_own_line():
    W = np.array([[2.0, 0.4, 0.0], [0.4, 1.0, 0.0], [0.0, 0.0, 1.5]])
    before = np.array([-3.0, -0.1, 0.0])
    held = impact(W, before, 0.9, 0.5)
    np.testing.assert_allclose(held.velocity[1:], 0.0, atol=1e-15)
    left = impact(W, before, 0.2, 0.5)
    assert left.velocity[1] > 0.1
    assert abs(left.velocity[2]) < 1e-15


def test_plane_and_space_agree():
    rng = np.random.default_rng(5)
    for _ in range(50):
        W, before = random_contact(rng, 1)
        mu, e = rng.uniform(0.0, 1.5), rng.uniform()
        deep = np.zeros((3, 3))
        deep[:2, :2], deep[2, 2] = W, 1.0
        flat, solid = impact(W, before, mu, e), impact(deep, np.r_[before, 0.0], mu, e)
        np.testing.assert_allclose(solid.velocity, np.r_[flat.velocity, 0.0], atol=1e-12)


def test_friction_alone_makes_a_shock():
    """Painleve's rod at rest in angle, mu = 1.4 at 60 degrees: no force, but an impulse that stops the slip."""
    W = rod(np.pi / 3).operator
    found = impact(W, np.array([0.0, -1.0]), 1.4, 0.0)
    assert W[0] @ [1.0, 1.4] < 0.0 < found.impulse[0]
    np.testing.assert_allclose(found.velocity, 0.0, atol=1e-14)
    assert not impact(W, np.array([0.0, -1.0]), 1.3, 0.0).impulse.any()


def test_what_parts_already_is_left_alone():
    found = impact(np.eye(2), np.array([0.1, 3.0]), 0.5, 0.5)
    assert not found.impulse.any() and found.lost == 0.0


@pytest.mark.parametrize(("keywords", "message"), [
    ({"friction": -0.1}, "friction is -0.1"), ({"friction": np.nan}, "friction is nan"),
    ({"restitution": 1.5}, "restitution is 1.5"), ({"law": "moreau"}, "all contacts at once"),
])  # fmt: skip
def test_faults_have_their_sentence(keywords, message):
    with pytest.raises(DescriptionError, match=message):
        impact(np.eye(2), np.array([-1.0, 0.0]), **keywords)
    with pytest.raises(UnknownNameError, match="Did you mean 'stronge'"):
        impact(np.eye(2), np.array([-1.0, 0.0]), law="strong")
    assert set(LAWS) == {"newton", "poisson", "stronge", "moreau"}


def test_nothing_returns_without_restitution():
    """Work is least where the compression ends, so that rounding alone would say where it is least again."""
    W = np.array([[1.486796326131659, 0.8628988697649497], [0.8628988697649497, 2.529581098852099]])
    before = np.array([-0.003332106981184399, -0.29492620716643864])
    for law in ("stronge", "poisson", "newton"):
        found = impact(W, before, 0.03190528136111665, 0.0, law)
        assert abs(found.velocity[0]) < 1e-17
        assert found.impulse[0] == found.compression


@pytest.mark.parametrize("slope, friction, ends", [(11.0, 0.477660876, True), (2.0, 0.4, False), (0.3, 0.2, False)])
def test_slip_and_normal_of_one_freedom_stop_together(slope, friction, ends):
    """A point on a rail meets a wall that it also slides along: u_t = slope u_n, W of rank one. The friction of the
    return holds it where friction >= |W_tn| / W_tt, else it comes back with e^2 of the work (Stronge)."""
    way = np.array([1.0, slope])
    for size in (0.0034, 1.0, 7.3):
        W = size * np.outer(way, way)
        shock = impact(W, -0.16434634 * way, friction, 0.5)
        lost = 0.16434634**2 / (2.0 * size)
        if ends:
            assert shock.velocity == pytest.approx(0.0, abs=1e-12) and shock.lost == pytest.approx(lost)
        else:
            back = 0.5 * 0.16434634 * np.sqrt((1 - friction * slope) / (1 + friction * slope))
            assert shock.velocity == pytest.approx(back * way, rel=1e-12)
