import numpy as np
import pytest
from scipy.optimize import brentq

from dalembert.contact.metric import metric
from dalembert.contact.next_mode import critical_friction, next_mode
from dalembert.errors import DescriptionError

from .bodies import rod
from .conditions import off

G = 9.81


def falling(angle, rate):
    """What a rod's tip does without contact forces: normal and tangent."""
    return np.array([-G + rate**2 * np.sin(angle), rate**2 * np.cos(angle)])


@pytest.mark.parametrize(("friction", "rate", "normals"),
                         [(1.4, 0.0, []), (1.4, 4.0, [58.9397, 0.0]), (1.0, 0.0, [21.7535])])
def test_painleves_rod(friction, rate, normals):
    """Half length 1, 60 degrees from the floor: the known numbers of solutions, and the friction from which on."""
    angle = np.pi / 3
    W, slip = rod(angle).operator, np.array([[-1.0]])
    found = next_mode(W, falling(angle, rate), [friction], slip)
    assert [mode.forces[0, 0] for mode in found.modes] == pytest.approx(normals, abs=1e-4)
    assert found.complete
    critical = (1 + 3 * np.cos(angle) ** 2) / (3 * np.sin(angle) * np.cos(angle))
    assert critical_friction(W, np.array([friction]), slip) == pytest.approx(critical, rel=1e-14)
    assert critical_friction(W, np.array([friction]), -slip) is None
    if len(normals) != 1:
        assert found.critical == pytest.approx(critical, rel=1e-14)
        assert f"friction is below {critical:.6g}." in found.sentence


def test_the_least_friction_of_the_paradox():
    """4/3, at tan = 2."""
    found = critical_friction(rod(np.arctan(2.0)).operator, np.ones(1), -np.ones((1, 1)))
    assert found == pytest.approx(4.0 / 3.0, rel=1e-14)


def pencil(angle, friction):
    """The next mode of a uniform rod that has fallen without slip from rest upright by an angle."""
    rate = np.sqrt(1.5 * G * (1.0 - np.cos(angle)))
    return next_mode(rod(np.pi / 2 - angle).operator, falling(np.pi / 2 - angle, rate), [friction]).modes[0]


@pytest.mark.parametrize(("friction", "degrees", "side"), [(0.3, 24.1657, 1.0), (0.5, 51.9779, -1.0)])
def test_a_falling_pencil_slips(friction, degrees, side):
    def held(angle):
        return 1.0 if pencil(np.radians(angle), friction).states == ("sticks",) else -1.0

    slips = brentq(held, 1.0, degrees + 5.0, xtol=1e-9)
    assert slips == pytest.approx(degrees, abs=1e-4)
    assert side * pencil(np.radians(slips + 0.1), friction).accelerations[0, 1] < 0.0


def test_the_friction_that_a_falling_pencil_asks_for():
    """0.370579 at 35.0968 degrees: the peak before the force turns."""
    angle = np.radians(35.0968)
    assert pencil(angle, 0.37058).states == ("sticks",)
    assert pencil(angle, 0.37057).states == ("slips",)
    assert pencil(np.radians(70.0), 1e5).states == ("sticks",)


def piled(between, floor):
    """Three equal cylinders, one on two that touch: the next mode of their five contacts."""
    centres = np.array([[-1.0, 0.0], [1.0, 0.0], [0.0, np.sqrt(3.0)]])
    rows = []
    for first, second in ((0, 2), (1, 2), (0, 1), (0, None), (1, None)):
        other = centres[second] if second is not None else centres[first] - [0.0, 1.0]
        normal = (other - centres[first]) / np.linalg.norm(other - centres[first])
        for way in (normal, np.array([-normal[1], normal[0]])):
            row = np.zeros(9)
            row[3 * first : 3 * first + 2] = -way
            row[3 * first + 2] = -(normal[0] * way[1] - normal[1] * way[0])
            if second is not None:
                row[3 * second : 3 * second + 2] = way
                row[3 * second + 2] = -(normal[0] * way[1] - normal[1] * way[0])
            rows.append(row)
    J, mass = np.array(rows), np.tile([1.0, 1.0, 0.5], 3)
    weight = np.tile([0.0, -G, 0.0], 3)
    return next_mode(J / mass @ J.T, J @ weight, [between, between, 0.0, floor, floor])


@pytest.mark.parametrize(("between", "floor", "rests"), [
    (2 - np.sqrt(3) + 1e-6, 0.0893164 + 1e-6, True), (2 - np.sqrt(3) - 1e-6, 0.2, False),
    (0.4, 0.0893164 - 1e-6, False),
])  # fmt: skip
def test_three_piled_cylinders(between, floor, rests):
    still = [mode for mode in piled(between, floor).modes if np.abs(mode.accelerations).max() < 1e-9]
    assert bool(still) is rests


@pytest.mark.parametrize("seed", range(10))
def test_one_contact_in_space(seed):
    """All solutions, found by their directions; beside Newton's method from sweeps."""
    rng = np.random.default_rng(seed)
    for slip in (np.zeros((1, 2)), rng.normal(size=(1, 2))):
        rows, free = rng.normal(size=(3, 4)), rng.normal(size=4)
        W, b = rows @ rows.T, rows @ free
        found = next_mode(W, b, [0.5], slip)
        assert found.complete
        for mode in found.modes:
            assert off(W, b, [0.5], slip, mode.forces) < 1e-12


def test_a_block_on_a_slope_in_space():
    """Four corners, tan of the slope 0.4: held at mu = 0.41; at 0.39 it slips down at g (sin - mu cos)."""
    slope = np.arctan(0.4)
    rows = np.vstack([np.array([[0, 0, 1, y, -x, 0], [1, 0, 0, 0, -0.2, -y], [0, 1, 0, 0.2, 0, x]], dtype=float)
                      for x in (-1, 1) for y in (-1, 1)])
    W, b = rows @ rows.T, rows @ np.array([0, -G * np.sin(slope), -G * np.cos(slope), 0, 0, 0])
    held = next_mode(W, b, [0.41] * 4)
    assert held.modes[0].states == ("sticks",) * 4
    assert not held.complete
    slips = next_mode(W, b, [0.39] * 4).modes[0]
    assert slips.states == ("slips",) * 4
    np.testing.assert_allclose(slips.accelerations[:, 2], -G * (np.sin(slope) - 0.39 * np.cos(slope)), atol=1e-12)
    assert off(W, b, [0.39] * 4, np.zeros((4, 2)), slips.forces) < 1e-12


def test_without_friction_there_is_one_and_contradictions_have_none():
    assert next_mode(np.eye(2), np.array([-1.0, 0.0]), [0.0]).sentence == "Contact 0 sticks."
    vice = metric(np.eye(1), np.array([[1.0], [-1.0]])).operator
    found = next_mode(vice, np.array([-1.0, 0.5]), [0.0, 0.0])
    assert found.modes == ()
    assert found.sentence == "No mode meets the conditions of contact."


def test_a_negative_coefficient_is_refused():
    with pytest.raises(DescriptionError, match=r"contact 1: friction is -0\.2"):
        next_mode(np.eye(4), np.zeros(4), [0.1, -0.2])


def test_where_none_is_closed():
    found = next_mode(np.zeros((0, 0)), np.zeros(0), [])
    assert len(found.modes) == 1 and found.sentence == "No contact is closed."


def test_where_normal_and_slip_are_one_freedom_forces_are_those_of_the_one_equation():
    """a = b + w j (j f): a_t follows from a_n = 0, so that nothing sticks, and N from F = -mu N sign a_t."""
    random = np.random.default_rng(3)
    for _ in range(300):
        jn, jt, bn, bt, w, mu = *random.normal(size=4), random.uniform(0.1, 2.0), random.uniform(0.1, 0.9)
        jn *= 10.0 ** random.uniform(-3.0, 0.0)
        W = w * np.outer([jn, jt], [jn, jt]) * (1.0 + 1e-16 * random.normal(size=(2, 2)))
        pressed = -bn / (w * jn * (jn - mu * jt * np.sign(bt - jt / jn * bn)))
        meant = [("lifts", 0.0)] * int(bn >= 0.0) + [("slips", pressed)] * int(pressed > 0.0)
        modes = next_mode((W + W.T) / 2, np.array([bn, bt]), [mu]).modes
        found = [(mode.states[0], mode.forces[0, 0]) for mode in modes]
        assert sorted(word for word, _ in found) == sorted(word for word, _ in meant)
        assert sorted(force for _, force in found) == pytest.approx(sorted(force for _, force in meant), rel=1e-6)


def test_a_contact_in_space_whose_friction_is_just_enough_has_a_mode():
    """Rounding says of some that they hold, of others that they do not; none is left without an answer."""
    rng = np.random.default_rng(0)
    for _ in range(300):
        J, mu, N, angle = rng.normal(size=(3, 5)), rng.uniform(0.1, 0.9), rng.uniform(1, 20), rng.uniform(0, 6.28)
        W, force = J @ J.T, np.array([N, mu * N * np.cos(angle), mu * N * np.sin(angle)])
        assert next_mode(W, -(W @ force), [mu]).modes
