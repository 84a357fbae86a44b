"""Derivatives of motions through impacts, rest, slip, stick, lift and events, beside closed forms and differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import mpmath
import numpy as np
import pytest

import dalembert as da
from dalembert import errors
from dalembert.simulation.sensitivities.leaps import difference
from dalembert.simulation.sensitivities.sensitivity import Sensitivity

TIGHT: Any = {"rtol": 1e-12, "atol": 1e-14}
BALL = da.System("h", kinetic="m*h'**2/2", potential="m*g*h", parameters={"m": 1.3, "g": 9.81, "e": 0.8, "c": 0.1},
                 contacts=[da.Contact("h - c", restitution="e", name="floor")])  # fmt: skip
NUMBERS = {"h": 1.0, "h'": 0.3, "g": 9.81, "e": 0.8, "c": 0.1}


def bounced(h: Any, v: Any, g: Any, e: Any, c: Any, until: float = 1.3) -> tuple[Any, Any]:
    """A ball after two bounces."""
    falls = mpmath.sqrt(v**2 + 2 * g * (h - c))
    time = (v + falls) / g + 2 * e * falls / g
    rises, left = e**2 * falls, until - time
    return c + rises * left - g * left**2 / 2, rises - g * left


def slopes(closed: Callable[..., Any], place: Sequence[float]) -> np.ndarray:
    """The derivatives of (x, x') by each argument, (2, K)."""
    with mpmath.mp.workdps(30):
        return np.array([[float(mpmath.diff(lambda *at, row=row: closed(*at)[row], tuple(place),
                                            tuple(int(i == k) for i in range(len(place)))))
                          for k in range(len(place))] for row in (0, 1)])  # fmt: skip


def differences(end: Callable[[float], np.ndarray], step: float = 1e-4) -> np.ndarray:
    """The derivative of where a motion ends by one of its numbers, from four others."""
    return (end(-2 * step) - 8 * end(-step) + 8 * end(step) - end(2 * step)) / (12 * step)


def ends(motion: da.Trajectory) -> np.ndarray:
    return np.concatenate([motion.q[-1], motion.v[-1]])


def test_a_ball_that_bounces_by_all_its_numbers():
    motion = da.simulate(BALL, q=[1.0], v=[0.3], duration=1.3, **TIGHT)
    found = motion.sensitivity([*NUMBERS, "m", "t0"])
    expected = slopes(bounced, list(NUMBERS.values()))
    assert found.success and len(motion.events) == 2
    np.testing.assert_allclose(np.array([found.q[-1, 0, :5], found.v[-1, 0, :5]]), expected, rtol=1e-10, atol=1e-10)
    assert abs(found["h", "m"][-1]) < 1e-10
    assert found["h", "t0"][-1] == pytest.approx(-motion["h'"][-1], abs=1e-10)  # the same motion, later


def test_both_sides_of_an_impact_have_theirs():
    motion = da.simulate(BALL, q=[1.0], v=[0.3], duration=0.6, **TIGHT)
    found = motion.sensitivity(["h", "e"])
    before = int(motion.motion.steps.breaks[0])
    assert found["h", "e"][before] == 0.0 and found["h'", "e"][before] == 0.0
    assert found["h'", "e"][before + 1] == pytest.approx(-motion["h'"][before], rel=1e-10)
    assert found["h", "h"][before] == pytest.approx(1.0)
    assert found["h", "h"][before + 1] == pytest.approx(-0.8, rel=1e-10)


def test_a_ball_that_slides_while_it_bounces_and_then_rests():
    """All impulses of the floor together are those that carry its weight, whatever is returned of each."""
    ball = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", contacts=[
        da.Contact("y - h", friction="mu", restitution="e", slip="x'", name="floor")],
        parameters={"m": 1.0, "mu": 0.2, "e": 0.5, "h": 0.0, "g": 9.81})  # fmt: skip
    motion = da.simulate(ball, q=[0.0, 1.0], v=[4.0, 0.7], duration=1.8, **TIGHT)
    found = motion.sensitivity(["mu", "x'", "y'", "e", "y"])
    assert motion.events[-1].action == "rests" and found.success
    expected = [-(9.81 * 1.8 - 0.7), 1.0, 0.2, 0.0, 0.0]
    np.testing.assert_allclose(found.v[-1, 0], expected, rtol=1e-8, atol=1e-8)
    np.testing.assert_array_equal(found.q[-1, 1], 0.0)
    stopped = da.simulate(ball, q=[0.0, 1.0], v=[3.0, 0.7], duration=1.8, **TIGHT)
    assert stopped.events[-1].action == "sticks"
    np.testing.assert_allclose(stopped.sensitivity(["mu", "x'"]).v[-1, 0], 0.0, atol=1e-12)


def test_a_block_that_is_carried_and_torn_off():
    """It is carried from asin(u/(A w))/w on until k x = F, A = mu m g/k; then x = A + u/w sin(w (t - t2))."""
    belt = da.System("x y", kinetic="(x'**2 + y'**2)*m/2", potential="k*x**2/2 + m*g*y", contacts=[
        da.Contact("y", friction="mu", slip="x' - V", name="belt")],
        parameters={"m": 1.0, "k": 4.0, "V": 0.5, "g": 9.81, "mu": 0.4})  # fmt: skip

    def closed(k: Any, V: Any, mu: Any, g: Any) -> tuple[Any, Any]:
        w, far = mpmath.sqrt(k), mu * g / k
        grips = mpmath.asin(V / (far * w)) / w
        late = 6 - grips - far * mpmath.cos(w * grips) / V
        return far + V / w * mpmath.sin(w * late), V * mpmath.cos(w * late)

    motion = da.simulate(belt, q=[0.0, 0.0], duration=6.0, **TIGHT)
    assert [each.action for each in motion.events] == ["sticks", "slips"]
    found = motion.sensitivity(["k", "V", "mu", "g"])
    mine = np.array([found.q[-1, 0], found.v[-1, 0]])
    np.testing.assert_allclose(mine, slopes(closed, [4.0, 0.5, 0.4, 9.81]), rtol=1e-8, atol=1e-8)


def test_what_rubs_dry_and_comes_to_rest():
    """Coulomb's oscillator stays at x0 - 2 n F/k from its last turn on, with the sign of that half swing."""
    system = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 1.0, "F": 0.07},
                       friction={"x'": {"force": "F", "name": "floor"}})  # fmt: skip
    motion = da.simulate(system, q=[1.0], duration=30.0, **TIGHT)
    found = motion.sensitivity(["x", "F", "m"])
    np.testing.assert_allclose(found.q[-1, 0], [-1.0, 14.0, 0.0], atol=1e-9)
    np.testing.assert_array_equal(found.v[-1, 0], 0.0)


def test_a_rod_that_strikes_with_friction():
    rod = da.System("x y th", kinetic="m*(x'**2 + y'**2)/2 + m*th'**2/24", potential="m*9.81*y", contacts=[
        da.Contact("y - sin(th)/2 - h", friction="mu", restitution="e", slip="x' + sin(th)*th'/2")],
        parameters={"m": 1.0, "mu": 0.3, "e": 0.5, "h": 0.0})  # fmt: skip
    q, v = np.array([0.0, 0.6, 0.9]), np.array([1.0, -1.0, 0.3])
    model = da.compile(rod, free=["mu", "e"])

    def end(dq: Any = 0.0, dv: Any = 0.0, **numbers: float) -> np.ndarray:
        known = {"mu": 0.3, "e": 0.5} | numbers
        return ends(da.simulate(model, q=q + dq, v=v + dv, duration=0.2, parameters=known, **TIGHT))

    motion = da.simulate(rod, q=q, v=v, duration=0.2, **TIGHT)
    assert [each.action for each in motion.events] == ["impact"]
    found = motion.sensitivity(["th", "th'", "mu", "e"])
    mine, turn = np.concatenate([found.q[-1], found.v[-1]]), np.array([0.0, 0.0, 1.0])
    others = (lambda d: end(dq=d * turn), lambda d: end(dv=d * turn), lambda d: end(mu=0.3 + d),
              lambda d: end(e=0.5 + d))  # fmt: skip
    np.testing.assert_allclose(mine, np.stack(list(map(differences, others)), axis=-1), atol=2e-8)


def test_a_ball_in_space_that_slips_rolls_and_rests():
    mechanism = da.Mechanism("court", gravity=(0, 0, -9.81))
    ball = mechanism.body("ball", da.inertia.sphere(1.0, 0.1))
    mechanism.floating("j", mechanism.ground, ball)
    mechanism.contact(mechanism.sphere(ball, 0.1), mechanism.plane(), friction=0.3, restitution=0.3)
    model, start = da.compile(mechanism), np.array([1.0, 0.2, 0.0, 3.0, -1.0, 2.0])
    place = [0.0, 0.0, 0.3, 1.0, 0.0, 0.0, 0.0]

    def end(along: float) -> np.ndarray:
        return da.simulate(model, q=place, v=start + along * np.eye(6)[0], duration=0.5, **TIGHT).v[-1]

    motion = da.simulate(model, q=place, v=start, duration=0.5, **TIGHT)
    assert motion.events[-1].action == "rests"
    found = motion.sensitivity([model.velocity_names[0]])
    np.testing.assert_allclose(found.v[-1, :, 0], differences(end), atol=1e-7)


def test_events_that_set_what_they_like():
    pendulum = da.System("a", kinetic="l**2*a'**2/2", potential="-9.81*l*cos(a)", parameters={"l": 1.0, "k": 1.5})
    kick = da.Event("a''- 2", "both", {"a'": "0.9*a' + k*sin(t)*cos(a)"}, name="kick")

    def end(**numbers: float) -> np.ndarray:
        return ends(da.simulate(model, q=[0.4], v=[0.2], duration=2.0, parameters={"k": 1.5, "l": 1.0} | numbers,
                                events=[kick], **TIGHT))  # fmt: skip

    model = da.compile(pendulum, free=["k", "l"])
    motion = da.simulate(pendulum, q=[0.4], v=[0.2], duration=2.0, events=[kick], **TIGHT)
    found = motion.sensitivity(["k", "l"])
    mine = np.concatenate([found.q[-1], found.v[-1]])
    assert len(motion.events) == 1
    expected = np.stack([differences(lambda d: end(k=1.5 + d)), differences(lambda d: end(l=1.0 + d))], axis=-1)
    np.testing.assert_allclose(mine, expected, atol=1e-8)


def test_what_is_refused_and_where_there_are_none():
    pendulum = da.System("a", kinetic="l**2*a'**2/2", potential="-9.81*l*cos(a)", parameters={"l": 1.0})

    def asked(action: Any, by: str = "a") -> Sensitivity:
        return da.simulate(pendulum, q=[0.4], duration=1.0, events=[da.Event("a", "falling", action)]).sensitivity(by)

    assert asked({"l": 1.2}).success
    for action, by in (({"l": 1.2}, "l"), ({"l": "1.2 + a'/10"}, "a")):
        with pytest.raises(errors.DescriptionError, match="sets a parameter or an input that depends on"):
            asked(action, by)
    with pytest.raises(errors.DescriptionError, match="asks a Python function"):
        asked(lambda t, q, v: {"a'": 0.9 * v[0]})
    box = da.System("x y th", kinetic="(x'**2 + y'**2)/2 + th'**2/20", potential="9.81*y", contacts=[
        da.Contact(f"y {side} sin(th)/2 - cos(th)/2", friction=0.5, slip=f"x' + (cos(th)/2 {side} (-sin(th)/2))*th'",
                   name=name) for side, name in (("-", "left"), ("+", "right"))])  # fmt: skip
    falls = da.simulate(box, q=[0.0, 1.0, 0.0], v=[0.2, 0.0, 0.0], duration=0.6)
    assert falls.sensitivity("x'")["x", "x'"][-1] == pytest.approx(np.sqrt(1.0 / 9.81))  # it stays where it lands
    with pytest.warns(errors.Remark, match="no-derivatives: .*'left' and 'right' happen at one time, which another th"):
        found = falls.sensitivity("th")
    assert not found.success and found.times[-1] < 0.33 and "there are no derivatives from there on" in found.status


def test_a_gradient_sums_what_jumps():
    motion = da.simulate(BALL, q=[1.0], v=[0.3], duration=1.3, **TIGHT)
    found = motion.gradient("h**2 + h'", ["h", "e"], running="h'**3 + h")
    first, second = motion.events.times

    def cost(h: Any, e: Any) -> Any:
        """h'^3 + h summed from bounce to bounce."""
        g, c, v = mpmath.mpf("9.81"), mpmath.mpf("0.1"), mpmath.mpf("0.3")
        falls, total, place, begun = mpmath.sqrt(v**2 + 2 * g * (h - c)), 0, h, 0
        for time in ((v + falls) / g, (v + falls) / g + 2 * e * falls / g, mpmath.mpf("1.3")):
            total += mpmath.quad(lambda s, v=v, place=place: (v - g * s) ** 3 + place + v * s - g * s**2 / 2,
                                 [0, time - begun])  # fmt: skip
            last = v - g * (time - begun)
            end = place + v * (time - begun) - g * (time - begun) ** 2 / 2
            v, place, begun = -e * last, c, time
        return total + end**2 + last

    assert (first, second) == pytest.approx((0.460024212, 1.147133289))
    with mpmath.mp.workdps(30):
        by_h, by_e = (mpmath.diff(cost, (mpmath.mpf(1), mpmath.mpf("0.8")), order) for order in ((1, 0), (0, 1)))
        assert found.value == pytest.approx(float(cost(mpmath.mpf(1), mpmath.mpf("0.8"))), rel=1e-10)
    np.testing.assert_allclose(found.values, [float(by_h), float(by_e)], rtol=1e-9)


def test_differences_know_the_ends_of_what_is_allowed():
    def root(x: float) -> np.ndarray:
        if x < 0.0:
            raise errors.DescriptionError("root", "x is negative.")
        return np.array([(1.0 + x) ** 3, np.exp(x)])

    np.testing.assert_allclose(difference(root, 1e-3), [3.0, 1.0], atol=1e-10)
    np.testing.assert_allclose(difference(lambda x: np.array([np.sin(2.0 * x)]), 1e-3), [2.0], atol=1e-10)


@pytest.mark.parametrize("sets, by", [("3.0", "m"), ("3.0", "c"), ("-g + 12", "theta"), ("g/2", "theta'"),
                                      ("g/2", "m"), ("g + theta - theta", "tau")])  # fmt: skip
def test_parameters_are_set_to_what_does_not_depend_on_what_is_asked(sets: str, by: str) -> None:
    """A pendulum with damping and a torque comes to another planet; derivatives beside differences."""
    rod = da.compile(da.System(
        "theta", kinetic="m*theta'**2/2", potential="-m*g*cos(theta)", dissipation="c*theta'**2/2", inputs="tau",
        forces={"theta": "tau"}, parameters={"m": 1.0, "g": 9.81, "c": 0.1}), free=["m", "g", "c"])  # fmt: skip

    def moved(change: float) -> da.Trajectory:
        start, given = {"theta": 0.3, "theta'": 0.0, "tau": 0.2}, {"m": 1.0, "g": 9.81, "c": 0.1}
        values = start if by in start else given
        values[by] += change
        return da.simulate(rod, q=[start["theta"]], v=[start["theta'"]], duration=2.0, inputs=[start["tau"]],
                           parameters=given, rtol=1e-12, atol=1e-13,
                           events=[da.Event("theta", action={"g": sets})]).at(2.0)  # fmt: skip

    wanted = (moved(1e-5).q - moved(-1e-5).q) / 2e-5
    assert moved(0.0).sensitivity([by]).q.ravel() == pytest.approx(wanted.ravel(), abs=1e-8)
