"""What is asked of a planned motion, read into numbers, and what is refused."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DerivationError, DescriptionError, InconsistentStartError, ShapeError, UnknownNameError
from dalembert.gallery.four_bar import position_at
from dalembert.planning.problem import Problem, problem_of


@cache
def cart() -> da.Model:
    """A cart of 1 kg with a pendulum of 0.3 kg and 0.5 m below it, pushed by u."""
    kinetic = "1.3*x'**2/2 + m*(0.5*x'*theta'*cos(theta) + 0.25*theta'**2/2)"
    return da.compile(da.System("x theta", kinetic=kinetic, potential="-m*g*0.5*cos(theta)", forces={"x": "u"},
                                inputs=["u"], parameters={"m": 0.3, "g": 9.81}, name="cart"), free=["g"])  # fmt: skip


def asked(what: Any, start: Any, end: Any, duration: Any = 1.0, **options: Any) -> Problem:
    given = dict.fromkeys(("inputs", "coordinates", "velocities", "cost", "final", "parameters")) | options
    return problem_of(what, start, end, duration, **given)


def test_states_by_name_by_array_and_as_a_start() -> None:
    found = asked(cart(), {"x": 1.0, "theta'": 2.0}, {"theta": math.pi, "x'": None})
    np.testing.assert_array_equal(found.start, [1.0, 0.0, 0.0, 2.0])
    np.testing.assert_array_equal(found.goal, [1.0, math.pi, 0.0, 0.0])
    assert found.met == (1, 3) and found.names == ("x", "theta", "x'", "theta'")
    same = asked(cart(), ([1.0, 0.0], [0.0, 2.0]), da.motion.Start(q={"theta": math.pi}, v={"theta": 0.5}))
    np.testing.assert_array_equal(same.start, found.start)
    assert same.met == (1, 2, 3) and same.goal[3] == 0.5
    assert asked(cart(), [1.0, 0.0], [0.0, math.pi]).met == (0, 1, 2, 3)


def test_bounds_of_all_and_of_some() -> None:
    found = asked(cart(), {}, {"x": 1}, (0.5, 2), inputs=5, coordinates={"x": (-1, 2)}, velocities={"theta": 3})
    assert found.duration == (0.5, 2.0)
    np.testing.assert_array_equal(found.inputs, [[-5], [5]])
    np.testing.assert_array_equal(found.states[0], [-1, -math.inf, -math.inf, -3])
    np.testing.assert_array_equal(found.states[1], [2, math.inf, math.inf, 3])


def test_limits_of_actuators_are_bounds() -> None:
    block = da.System("x", kinetic="x'**2/2", forces={"x": "f + w"}, inputs={"f": (-1, 2), "w": None})
    np.testing.assert_array_equal(asked(block, {}, {}).inputs, [[-1, -np.inf], [2, np.inf]])
    np.testing.assert_array_equal(asked(block, {}, {}, inputs=1.5).inputs, [[-1, -1.5], [1.5, 1.5]])
    with pytest.raises(DescriptionError, match="bounds of f leave nothing of those of its actuator"):
        asked(block, {}, {}, inputs={"f": (3, 4)})


def test_limits_of_joints_are_bounds() -> None:
    arm = da.Mechanism("arm", gravity=(0, -9.81, 0))
    body = arm.body("rod", mass=1, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1, 0, 0, 0))
    arm.revolute("turn", arm.ground, body, actuated=True, limits=(-1.0, 2.0), restitution=0.0)
    found = asked(arm, {}, {"turn": 1.5}, coordinates=(-0.5, 5.0))
    assert (found.states[0][0], found.states[1][0]) == (-0.5, 2.0)
    with pytest.raises(DescriptionError, match=r"end has turn = 2.5, which is not within \[-1, 2\]"):
        asked(arm, {}, {"turn": 2.5})


def tethered() -> da.System:
    """A point on a circle of 1 m, pushed along x."""
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"],
                     forces={"x": "u"}, inputs=["u"], start=da.motion.Start(q={"y": -1}), name="tethered")  # fmt: skip


def test_an_end_on_constraints_is_met_by_as_many_numbers_as_move() -> None:
    found = asked(tethered(), {}, {"x": 0.0, "y": 1.0})
    assert len(found.met) == 2
    np.testing.assert_allclose(found.goal, [0, 1, 0, 0], atol=1e-12)
    part = asked(tethered(), {}, {"x": 0.6})
    np.testing.assert_allclose(part.goal[:2], [0.6, -0.8], atol=1e-9)
    with pytest.raises(DescriptionError, match="off the constraints"):
        asked(tethered(), {}, {"x": 0.6, "y": 0.6})
    with pytest.raises(InconsistentStartError):
        asked(tethered(), {}, {"x": 2.0})


@pytest.mark.parametrize(("options", "message"), [
    ({"duration": 0}, "duration is 0"), ({"duration": (2, 1)}, r"duration is \(2, 1\)"),
    ({"inputs": (1, -1)}, "bounds of u"), ({"inputs": {"w": 1}}, "inputs names 'w'"),
    ({"coordinates": {"x": "a"}}, "bounds of x"), ({"coordinates": {"x": (-2, -1)}}, "start has x = 0"),
    ({"cost": "w**2"}, "w is not known"), ({"final": "u**2"}, "final cost depends on inputs"),
    ({"end": {"y": 1}}, "end names 'y'"), ({"start": {"x": math.nan}}, "start, x is nan"),
    ({"coordinates": {"x'": 1.0}}, "coordinates names 'x''"), ({"inputs": {"u'": 1.0}}, "inputs names 'u''"),
    ({"start": {"x": None}}, "start, x is None"), ({"velocities": {"x": (0, math.nan)}}, "bounds of x"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(options: dict[str, Any], message: str) -> None:
    given = {"start": {}, "end": {"x": 1.0}, "duration": 1.0} | options
    with pytest.raises(DescriptionError, match=message):
        asked(cart(), **given)


def test_what_cannot_be_planned_is_refused() -> None:
    with pytest.raises(ShapeError, match="Give 2 finite numbers"):
        asked(cart(), [1.0], {})
    with pytest.raises(DescriptionError, match="no inputs"):
        asked(da.gallery.load("pendulum").build(), {}, {})
    ball = da.System("z", kinetic="z'**2/2", potential="9.81*z", forces="u", inputs=["u"],
                     contacts=[da.Contact("z", name="floor")], start=da.motion.Start(q={"z": 1.0}))  # fmt: skip
    with pytest.raises(DescriptionError, match=r"contacts are not planned for, and .* has floor"):
        asked(ball, {}, {})
    turned = da.System("z", kinetic="z'**2/2", forces="u", inputs=["u"],
                       events=[da.Event("z - 0.5", action={"z'": "-z'"}, name="wall")])  # fmt: skip
    with pytest.raises(DescriptionError, match=r"events that act are not planned for, and .* has wall"):
        asked(turned, {}, {"z": 1.0})
    tied = da.System("x y", kinetic="x'**2 + y'**2", potential="x", forces={"x": "u"}, inputs=["u"],
                     holonomic=["x - y", "2*x - 2*y"], name="tied")  # fmt: skip
    with pytest.raises(DerivationError, match="'tied' repeat each other"):
        asked(tied, {}, {"x": 1})
    with pytest.raises(UnknownNameError, match="not a parameter"):
        asked(cart(), {}, {"x": 1}, parameters={"k": 1.0})


@pytest.mark.parametrize("far", [-3.0, 1.0, 6.0])
def test_the_end_is_assembled_as_the_start_is(far: float) -> None:
    """A crank goes far, and the linkage is not turned inside out on the way."""
    example = da.gallery.load("four-bar")
    found = asked(example.build(), da.motion.Start(q=example.start.q), {"theta": 1.0 + far}).goal
    there = position_at(1.0 + far)
    np.testing.assert_allclose(np.exp(1j * found[:3]), np.exp(1j * np.array([1.0 + far, there.phi, there.psi])),
                               rtol=0, atol=1e-9)  # fmt: skip
