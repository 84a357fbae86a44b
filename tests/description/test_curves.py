"""Convex curves that touch: distances beside SciPy's least ones, slip beside bodies' velocities, motions by hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize
from sympy import cos, symbols

import dalembert as da
from dalembert.dynamics.contacts import contacts
from dalembert.errors import DescriptionError
from dalembert.expr.evaluate import evaluate

INERTIA = (0.1, 0.1, 0.1)
EGG = "0.5 + 0.2*sin(psi) + 0.05*cos(2*psi)"
Curve = Callable[[float], np.ndarray]


def ellipse(a: float, b: float) -> Curve:
    return lambda s: np.array([a * np.cos(s), b * np.sin(s)])


def egg(s: float) -> np.ndarray:
    p, slope = 0.5 + 0.2 * np.sin(s) + 0.05 * np.cos(2 * s), 0.2 * np.cos(s) - 0.1 * np.sin(2 * s)
    return np.array([p * np.cos(s) - slope * np.sin(s), p * np.sin(s) + slope * np.cos(s)])


def point(s: float) -> np.ndarray:
    return np.multiply.outer(np.zeros(2), s)


def turned(angle: float) -> np.ndarray:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def apart(one: Curve, other: Curve, q: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
    """The least distance of two curves of planar bodies (x, y, turn), and where they are nearest."""
    def places(s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return turned(q[2]) @ one(s[0]) + q[:2], turned(q[5]) @ other(s[1]) + q[3:5]

    s = np.linspace(-np.pi, np.pi, 241)
    a, b = turned(q[2]) @ one(s) + q[:2, None], turned(q[5]) @ np.broadcast_to(other(s), (2, 241)) + q[3:5, None]
    i, j = np.unravel_index(np.hypot(*(a[:, :, None] - b[:, None])).argmin(), (241, 241))
    found = minimize(lambda s: np.sum((places(s)[0] - places(s)[1]) ** 2), [s[i], s[j]], method="BFGS",
                     options={"gtol": 1e-11})  # fmt: skip
    a, b = places(found.x)
    return float(np.hypot(*(a - b))), a, b


PAIRS = {"flat": (ellipse(1.0, 0.1), ellipse(0.05, 0.9)), "round": (ellipse(1.0, 0.1), egg), "eggs": (egg, egg),
         "roller": (egg, point), "tip": (ellipse(1.0, 0.1), point)}  # fmt: skip
ROLLER = 0.3


def two_bodies(axis: str) -> da.Mechanism:
    """Two bodies that move square to an axis, and all kinds of curves on them."""
    m = da.Mechanism("two", gravity=(0, 0, 0))
    for name in "ab":
        m.planar(name, m.ground, m.body(f"body {name}", 1.0, inertia=INERTIA), axis=axis)
    kinds = {"flat": m.ellipse("body a", (1.0, 0.1), axis, "flat"), "egg": m.curve("body a", EGG, axis, "psi", "egg")}
    others = [m.ellipse("body b", (0.05, 0.9), axis), m.curve("body b", EGG, axis, "psi"),
              m.curve("body b", EGG, axis, "psi"), m.sphere("body b", ROLLER),
              m.points("body b", [(0, 0, 0)])]  # fmt: skip
    for (name, _), first, second in zip(PAIRS.items(), ("flat", "flat", "egg", "egg", "flat"), others, strict=True):
        m.contact(kinds[first], second, friction=0.3, name=name)
    return m


@pytest.fixture(scope="module")
def model():
    return da.compile(two_bodies("z"))


@pytest.fixture(scope="module")
def states():
    """Bodies that are some metres apart in the plane, anyhow turned, by more than a turn too."""
    rng = np.random.default_rng(3)
    away = rng.uniform(1.8, 4.0, 12)
    around = rng.uniform(0, 2 * np.pi, 12)
    turns, start = rng.uniform(-9, 9, (12, 2)), rng.uniform(-3, 3, (12, 2))
    q = np.column_stack((start, turns[:, 0], start[:, 0] + away * np.cos(around), start[:, 1] + away * np.sin(around),
                         turns[:, 1]))  # fmt: skip
    return q, rng.normal(size=(12, 6))


def test_the_gap_is_the_least_distance(model, states):
    for q in states[0]:
        for (name, pair), gap in zip(PAIRS.items(), model.gaps(q), strict=True):
            distance = apart(*pair, q)[0] - (ROLLER if name == "roller" else 0.0)
            assert gap == pytest.approx(distance, abs=1e-12), (name, q)


def test_slip_and_the_rate_of_the_gap_are_those_of_the_two_points(model, states):
    for q, v in zip(*states, strict=True):
        rates = (model.gaps(q + 1e-6 * v) - model.gaps(q - 1e-6 * v)) / 2e-6
        for (name, pair), slip, rate in zip(PAIRS.items(), model.slips(q, v), rates, strict=True):
            _, a, b = apart(*pair, q)
            normal = (b - a) / np.hypot(*(b - a))
            if name == "roller":
                b = b - ROLLER * normal
            arms = [b - q[k : k + 2] for k in (0, 3)]
            past = [v[k : k + 2] + v[k + 2] * np.array([-arm[1], arm[0]]) for k, arm in zip((0, 3), arms, strict=True)]
            relative = past[1] - past[0]
            assert rate == pytest.approx(relative @ normal, abs=1e-7)
            assert slip == pytest.approx(relative @ np.array([-normal[1], normal[0]]), abs=1e-6)


def test_rates_of_gaps_and_slips_are_those_of_differences(states):
    """phi'' and s' where a = 0, beside differences of phi' and s: the second derivatives of the nearest places."""
    equations = da.derive(two_bodies("z"))
    found = contacts(equations.system)
    graph, leaves = equations.system.graph, equations.system.leaves
    for q, v in zip(states[0][:6], states[1][:6], strict=True):
        def at(time, nodes, q=q, v=v):
            return np.array(evaluate(graph, list(nodes), dict(zip((*leaves.q, *leaves.v), (*(q + time * v), *v),
                                                                  strict=True))))  # fmt: skip

        for rates, seconds in ((found.gap_rate, found.gap_bias), (found.slip, found.slip_bias)):
            h = 1e-4
            slope = (8 * (at(h, rates) - at(-h, rates)) - at(2 * h, rates) + at(-2 * h, rates)) / (12 * h)
            size = np.abs(at(0.0, seconds)).max()
            np.testing.assert_allclose(at(0.0, seconds), slope, atol=1e-7 * max(1.0, size))


@pytest.mark.parametrize("axis", ["y", "-y", "x"])
def test_curves_in_other_planes(axis, model, states):
    """Angles count about the axis, from x, or from y where that is the axis; joints have other sides."""
    m = two_bodies(axis)
    m.frame("seen a", "body a")
    m.frame("seen b", "body b")
    there = da.compile(m)
    up = np.array({"y": (0, 1, 0), "-y": (0, -1, 0), "x": (1, 0, 0)}[axis], dtype=float)
    first = np.array((0, 1, 0) if axis == "x" else (1, 0, 0), dtype=float)
    across = np.stack((first, np.cross(up, first)))
    for q in states[0][:4]:
        flat = []
        for name in ("seen a", "seen b"):
            pose = there.frame_pose(name, q)
            x = across @ pose[:3, :3] @ first
            flat += [*(across @ pose[:3, 3]), np.arctan2(x[1], x[0])]
        np.testing.assert_allclose(there.gaps(q), model.gaps(flat), atol=1e-12)


def test_curves_may_face_each_other_from_two_sides(model, states):
    m = da.Mechanism("two", gravity=(0, 0, 0))
    for name in "ab":
        m.planar(name, m.ground, m.body(f"body {name}", 1.0, inertia=INERTIA))
    mirrored = m.curve("body b", EGG.replace("sin(psi)", "sin(-psi)"), "-z", "psi")
    m.contact(m.curve("body a", EGG, angle="psi"), mirrored)
    other = da.compile(m)
    for q in states[0][:4]:
        assert other.gaps(q)[0] == pytest.approx(model.gaps(q)[2], abs=1e-12)


def test_a_flat_follower_rises_by_the_support():
    m = da.Mechanism("cam")
    r, e = m.parameter("r", 0.03), m.parameter("e", 0.002)
    m.revolute("theta", m.ground, m.body("cam", 1.0, inertia=INERTIA))
    m.prismatic("h", m.ground, m.body("follower", 1.0), axis="y")
    m.contact(m.curve("cam", f"{r} + {e}*cos(3*angle)"), m.plane("follower", normal="-y"), friction=0.1)
    model = da.compile(m, {"e": 0.003})
    for theta in np.linspace(-4, 4, 9):
        psi = np.pi / 2 - theta
        assert model.gaps([theta, 0.05])[0] == pytest.approx(0.05 - 0.03 - 0.003 * np.cos(3 * psi), abs=1e-15)
        slope = -0.009 * np.sin(3 * psi)
        assert abs(model.slips([theta, 0.05], [2.0, 1.0])[0]) == pytest.approx(2.0 * (0.03 + 0.003 * np.cos(3 * psi)))
        ahead = model.gaps([theta + 1e-6, 0.05]) - model.gaps([theta - 1e-6, 0.05])
        assert ahead[0] / 2e-6 == pytest.approx(slope, abs=1e-9)


def test_supports_may_be_sympy_whatever_is_assumed_of_the_angle():
    psi = symbols("angle", real=True)
    m = da.Mechanism("cam")
    m.revolute("theta", m.ground, m.body("cam", 1.0, inertia=INERTIA))
    m.prismatic("h", m.ground, m.body("follower", 1.0), axis="y")
    m.contact(m.curve("cam", 0.03 + 0.01 * cos(psi)), m.plane("follower", normal="-y"))
    assert da.compile(m).gaps([0.5, 0.05])[0] == pytest.approx(0.02 - 0.01 * np.sin(0.5), abs=1e-15)


def test_a_curve_in_space_touches_planes_as_its_points_do():
    """And a round one as a wheel does; balls it touches as the cylinder above it would."""
    rng = np.random.default_rng(4)
    m = da.Mechanism("space")
    m.floating("free", m.ground, m.body("body", 1.0, inertia=INERTIA))
    m.frame("seen", "body")
    m.floating("other", m.ground, m.body("ball", 1.0, inertia=INERTIA))
    floor = m.plane(normal=(1.0, 2.0, 5.0))
    for name, shape in {"egg": m.curve("body", EGG, "x", "psi"), "round": m.curve("body", "0.3", "y"),
                        "wheel": m.cylinder("body", 0.3, axis="y"), "oval": m.ellipse("body", (0.4, 0.2), "z")}.items():
        m.contact(shape, floor, friction=0.5, name=name)
    m.contact(m.ellipse(m.ground, (1.0, 0.5)), m.sphere("ball", 0.2), friction=0.5, name="tube")
    model = da.compile(m)
    turns = np.linspace(-np.pi, np.pi, 20001)
    places = {"egg": np.stack((0 * turns, *egg(turns)), axis=1),
              "oval": np.stack((0.4 * np.cos(turns), 0.2 * np.sin(turns), 0 * turns), axis=1)}
    unit = np.array([1.0, 2.0, 5.0]) / np.sqrt(30)
    for _ in range(4):
        q, v = rng.normal(size=14), rng.normal(size=12)
        q[3:7] /= np.linalg.norm(q[3:7])
        q[10:14] /= np.linalg.norm(q[10:14])
        q[7:9] *= 3.0 / np.hypot(*q[7:9])
        gaps, slips = dict(zip(model.system.contact_names, model.gaps(q), strict=True)), model.slips(q, v)
        pose = model.frame_pose("seen", q)
        for name, rim in places.items():
            assert gaps[name] == pytest.approx(((rim @ pose[:3, :3].T + pose[:3, 3]) @ unit).min(), abs=1e-7)
        assert gaps["round"] == pytest.approx(gaps["wheel"], abs=1e-14)
        np.testing.assert_allclose(slips[2:4], slips[4:6], atol=1e-12)
        beside = np.array([0, 0, 0, *q[7:9], 0])
        assert gaps["tube"] == pytest.approx(apart(ellipse(1.0, 0.5), point, beside)[0] - 0.2, abs=1e-12)


def test_a_support_may_be_said_from_minus_pi_to_pi_alone():
    """A cam of two dwells: what lies beyond pi is what lies a turn before."""
    rise = "0.01*(1 - cos(2*angle))/2"
    m = da.Mechanism("cam")
    m.revolute("theta", m.ground, m.body("cam", 1.0, inertia=INERTIA))
    m.cartesian("at", m.ground, m.body("roller", 1.0))
    m.contact(m.curve("cam", f"0.05 + select(angle > 0, {rise}, 0)"), m.sphere("roller", 0.01))
    model = da.compile(m)
    for theta in np.linspace(-9, 9, 7):
        one, two = (model.gaps([theta + turn, 0.02, 0.08, 0.0])[0] for turn in (0.0, 2 * np.pi))
        assert one == pytest.approx(two, abs=1e-14)
    assert model.gaps([0.0, 0.0, 0.08, 0.0])[0] == pytest.approx(0.08 - 0.06 - 0.01, abs=1e-15)
    assert model.gaps([0.0, 0.0, -0.08, 0.0])[0] == pytest.approx(0.08 - 0.05 - 0.01, abs=1e-15)


def test_an_overlap_is_exact_where_it_is_shallow_and_never_less_than_nothing(model):
    """Two circles as curves: beside one another, one within the other, and one about the other's middle."""
    m = da.Mechanism("two")
    m.cartesian("a", m.ground, m.body("A", 1.0))
    m.contact(m.curve(m.ground, "1 + 0.3*cos(angle)"), m.curve("A", "0.5"))
    circles = da.compile(m)
    for x, depth in ((1.8, 0.0), (1.7, 0.1), (1.5, 0.3)):
        assert circles.gaps([x, 0.0, 0.0])[0] == pytest.approx(-depth, abs=1e-14)
    for x in (0.9, 0.3, 0.0, 1e-9):
        assert -1.0 < circles.gaps([x, 0.0, 0.0])[0] < -0.25


def test_an_ellipse_rolls_as_one_freedom_says():
    """(I + m r^2) theta'' + m (r^2)' theta'^2 / 2 + m g h' = 0, at a height h over the contact, r from it."""
    a, b, inertia, g = 0.2, 0.1, 0.01, 9.81

    def rates(_: float, y: np.ndarray) -> list[float]:
        s, c = np.sin(y[0]), np.cos(y[0])
        h = np.hypot(a * s, b * c)
        slope = (a * a - b * b) * s * c / h
        square = h**2 + slope**2
        bent = (a * a - b * b) * ((c * c - s * s) / h - s * c * slope / h**2)
        return [y[1], -(slope * (h + bent) * y[1] ** 2 + g * slope) / (inertia + square)]

    m = da.Mechanism("rolls", gravity=(0, -g, 0))
    m.planar("a", m.ground, m.body("wheel", 1.0, inertia=(inertia, inertia, inertia)))
    m.contact(m.ellipse("wheel", (a, b)), m.plane(normal="y"), friction=5.0)
    motion = da.simulate(m, q=[0.0, b, 0.0], v=[-0.5 * b, 0.0, 0.5], duration=3.0, rtol=1e-11, atol=1e-12)
    by_hand = solve_ivp(rates, (0, 3.0), [0.0, 0.5], method="DOP853", rtol=1e-12, atol=1e-13)
    assert motion.q[-1, 2] == pytest.approx(by_hand.y[0, -1], abs=1e-9)
    assert motion.energy_audit.worst < 1e-9


def balls(is_of_curves: bool) -> da.Mechanism:
    """A ball that falls beside the top of one that turns, and then on the ground; or the same as circles about points
    that are not their middles."""
    m = da.Mechanism("balls", gravity=(0, -9.81, 0))
    m.planar("a", m.ground, m.body("ball", 1.0, (0.02, 0, 0), inertia=(0.01, 0.01, 0.004)), child_at=(0.02, 0, 0))
    m.revolute("phi", m.ground, m.body("drum", 2.0, inertia=(0.05, 0.05, 0.08)), damping=0.1)
    ball, drum = (m.curve("ball", "0.1 + 0.02*cos(angle)"), m.curve("drum", "0.3 - 0.05*sin(angle)")) if is_of_curves \
        else (m.sphere(("ball", (0.02, 0, 0)), 0.1), m.sphere(("drum", (0, -0.05, 0)), 0.3))
    m.contact(drum, ball, friction=0.3, restitution=0.4, name="drum")
    m.contact(m.plane((m.ground, (0, -0.6, 0)), "y"), ball, friction=0.3, restitution=0.2, name="ground")
    return m


def test_circles_as_curves_strike_slip_stick_and_part_as_balls_do():
    start = {"q": [0.05, 0.5, 0.3, 0.1], "v": [0.0, 0.0, 4.0, 1.0], "duration": 1.2, "rtol": 1e-11, "atol": 1e-12}
    one, two = (da.simulate(balls(is_of_curves), **start) for is_of_curves in (True, False))
    assert {"impact", "slips", "sticks", "lifts"} <= {each.action for each in two.events}
    assert [(each.name, each.action) for each in one.events] == [(each.name, each.action) for each in two.events]
    np.testing.assert_allclose(one.events.times, two.events.times, atol=1e-9)
    np.testing.assert_allclose([*one.q[-1], *one.v[-1]], [*two.q[-1], *two.v[-1]], atol=1e-8)
    assert one.energy_audit.worst < 1e-9


def test_numbers_that_make_a_hollow_are_told_when_they_are_known():
    m = da.Mechanism("cam", parameters="r e")
    m.revolute("theta", m.ground, m.body("cam", 1.0, inertia=INERTIA))
    m.prismatic("h", m.ground, m.body("follower", 1.0), axis="y")
    m.contact(m.curve("cam", "r + e*cos(3*angle)"), m.plane("follower", normal="-y"))
    equations = da.derive(m)
    da.compile(equations, {"r": 0.03, "e": 0.003})
    with pytest.warns(da.errors.Remark, match="shape 'cam': its radius is -0.05"):
        da.compile(equations, {"r": 0.03, "e": 0.01})


def test_a_follower_jumps_where_its_cam_falls_faster_than_it():
    """r + e cos(W t) under g: it lifts where e W^2 cos(W t) = g, and lands where its parabola says."""
    r, e, W, g = 0.03, 0.01, 40.0, 9.81
    m = da.Mechanism("cam", gravity=(0, -g, 0))
    m.revolute("theta", m.ground, m.body("cam", 1.0, inertia=INERTIA))
    m.prismatic("h", m.ground, m.body("follower", 1.0), axis="y")
    m.contact(m.curve("cam", f"{r} + {e}*sin(angle)"), m.plane("follower", normal="-y"), name="flank")
    m.constrain(f"theta - ({W}*t - 1.5)")
    motion = da.simulate(m, q=[-1.5, r + e * np.cos(1.5)], v=[W, e * W * np.sin(1.5)], duration=0.12)
    lifts = (1.5 - np.arccos(g / (e * W**2))) / W
    height = r + e * np.cos(W * lifts - 1.5)
    rate = -e * W * np.sin(W * lifts - 1.5)
    lands = brentq(lambda t: height + rate * (t - lifts) - g * (t - lifts) ** 2 / 2 - r - e * np.cos(W * t - 1.5),
                   lifts + 0.02, lifts + 0.1)  # fmt: skip
    np.testing.assert_allclose([each.time for each in motion.events][:2], [lifts, lands], atol=1e-11)


@pytest.mark.parametrize(("support", "options", "words"), [
    ("1 + cos(2*angle)/2", {}, r"has a hollow or a corner at the angle .*its radius p \+ p'' is -0\.5 m"),
    ("0.1 + cos(angle)", {}, "it is -0.9 m at the angle -3.14. Stand the curve about a point inside"),
    ("1 + 0.1*angle", {}, "it does not close"),
    ("2 + log(angle)", {}, "it or a derivative has no number"), ("1 + a_1/9", {}, "it depends on a_1"),
    ("1", {"angle": "a_1"}, "the angle is called 'a_1', as something else is"), ("1 + w", {}, "the name 'w'"),
    ("1", {"angle": "2 x"}, "angle is '2 x'"), ("1", {"axis": "x"}, "its curves do not stay parallel"),
])  # fmt: skip
def test_what_is_refused(support, options, words):
    m = da.Mechanism("two")
    for name in "ab":
        m.planar(name, m.ground, m.body(f"body {name}", 1.0, inertia=INERTIA))
    with pytest.raises(da.errors.DalembertError, match=words):
        m.contact(m.curve("body a", support, **options), m.ellipse("body b", (1, 2)))
        m.system  # noqa: B018


def test_curves_touch_what_has_a_support():
    m = two_bodies("z")
    with pytest.raises(DescriptionError, match=r"of a curve and a box\. These touch: .*a curve or ellipse and a curve"):
        m.contact(m.curve("body a", "1"), m.box("body b", (1, 1, 1)))
