"""Planned motions: closed answers, swing-ups, constraints, limits; simulated by integrators that did not find them."""

from __future__ import annotations

import math
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.control import trajectory
from dalembert.errors import DescriptionError
from dalembert.planning.trajectory import PlannedMotion
from tests.planning.test_problem import cart, tethered

needs_casadi = pytest.mark.skipif(find_spec("casadi") is None, reason="extra exports: casadi is not installed")


def pendulum() -> da.System:
    return da.System("a", kinetic="a'**2/2", potential="-9.81*cos(a)", forces="u", inputs=["u"], name="pendulum")


def misses(found: PlannedMotion, **wanted: float) -> float:
    """How far another integrator ends from what was wanted."""
    motion = found.simulate(method="dop853", rtol=1e-12, atol=1e-13)
    return max(abs(float(motion[name.replace("_", "'")][-1]) - value) for name, value in wanted.items())


def test_without_casadi_the_call_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "casadi", None)
    with pytest.raises(DescriptionError, match=r"CasADi is not installed. Install dalembert\[exports\]"):
        trajectory(pendulum(), {}, {"a": math.pi}, 2.0)


@needs_casadi
def test_a_block_moved_at_least_effort_and_in_least_time() -> None:
    block = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    effort = trajectory(block, {}, {"x": 1.0}, 1.0, intervals=10)
    # 12 for inputs that vary freely; held over N parts 12 N^2 / (N^2 - 1)
    assert effort.success and math.isclose(effort.cost, 12.0 * 100 / 99, rel_tol=1e-9)
    np.testing.assert_allclose(effort.u[:, 0], 12.0 * 100 / 99 * (0.45 - 0.1 * np.arange(10)), rtol=1e-6)
    fast = trajectory(block, {}, {"x": 1.0}, (0.1, 9.0), inputs=1.0, cost="1", intervals=10)
    assert fast.success and math.isclose(fast.times[-1], 2.0, rel_tol=1e-6)
    final = trajectory(block, {}, {"x'": None}, 1.0, cost="u**2/2", final="-3*x", intervals=10)
    # u = 3 (1 - t) on the mean of each part
    np.testing.assert_allclose(final.u[:, 0], 3.0 * (0.95 - 0.1 * np.arange(10)), rtol=1e-6)


@needs_casadi
def test_swing_ups() -> None:
    up = trajectory(pendulum(), {}, {"a": math.pi}, 3.0, inputs=5.0, intervals=30)
    assert up.success, up.status
    assert misses(up, a=math.pi, a_=0.0) < 1e-8 and np.abs(up.u).max() <= 5.0
    model = cart()
    asked = {"inputs": 20.0, "coordinates": {"x": 0.4}, "intervals": 40, "parameters": {"g": 9.0}}
    bounded = trajectory(model, {}, {"x": 0.0, "theta": math.pi}, 2.0, **asked)
    assert bounded.success, bounded.status
    assert misses(bounded, x=0.0, theta=math.pi, x_=0.0, theta_=0.0) < 1e-8
    assert np.abs(bounded.simulate().at(np.linspace(0, 2, 777)).q[:, 0]).max() <= 0.4 + 1e-8
    again = trajectory(model, {}, {"x": 0.0, "theta": math.pi}, 2.0, guess=bounded, **asked)
    assert again.success and math.isclose(again.cost, bounded.cost, rel_tol=1e-6)


@needs_casadi
def test_a_point_on_a_circle_is_the_pendulum() -> None:
    found = trajectory(tethered(), {}, {"x": 0.6, "y": -0.8}, 0.7, intervals=20)
    assert found.success, found.status
    same = da.System("a", kinetic="a'**2/2", potential="-9.81*cos(a)", forces={"a": "u*cos(a)"}, inputs=["u"])
    angle = trajectory(same, {}, {"a": math.asin(0.6)}, 0.7, intervals=20)
    assert math.isclose(found.cost, angle.cost, rel_tol=1e-5)
    np.testing.assert_allclose(found.u, angle.u, rtol=1e-3, atol=1e-3)


@needs_casadi
def test_the_crank_of_a_linkage_is_moved() -> None:
    example = da.gallery.load("four-bar")
    model = da.compile(example.build())
    crank, angle = model.coordinate_names[0], example.start.q[model.coordinate_names[0]]
    found = trajectory(model, da.motion.Start(q=example.start.q), {crank: angle + 1.0}, 0.5, intervals=10)
    assert found.success, found.status
    assert math.isclose(found.q[-1, 0], angle + 1.0, abs_tol=1e-8)
    assert max(np.abs(model.constraint_residual(q)).max() for q in found.q) < 1e-9


@needs_casadi
def test_a_body_is_turned_by_its_quaternion() -> None:
    body = da.Mechanism("satellite", gravity=(0, 0, 0))
    body.spherical("turn", body.ground, body.body("satellite", mass=1, inertia=(1, 2, 3, 0, 0, 0)), actuated=True)
    names = da.compile(body).coordinate_names
    half = dict(zip(names, [math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)], strict=True))
    found = trajectory(body, {}, half, 1.0, intervals=10)
    assert found.success, found.status
    # about its axis of 3 kg m^2: 12 (I angle)^2 / (1 - 1/N^2)
    assert math.isclose(found.cost, 12 * (3 * math.pi / 2) ** 2 * 100 / 99, rel_tol=1e-6)
    np.testing.assert_allclose(np.abs(found.q[-1]), np.abs(list(half.values())), atol=1e-8)


@needs_casadi
def test_what_cannot_be_done_is_said() -> None:
    weak = trajectory(pendulum(), {}, {"a": math.pi}, 0.5, inputs=1.0, intervals=10, attempts=1)
    assert not weak.success and not weak.feasible
    assert weak.status.startswith("not solved (IPOPT: ") and "misses its end by" in weak.status


@needs_casadi
@pytest.mark.parametrize("options", [{"intervals": 0}, {"attempts": 1.5}, {"tolerance": -1.0}])
def test_numbers_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(DescriptionError, match=next(iter(options))):
        trajectory(pendulum(), {}, {"a": 1.0}, 1.0, **options)


@needs_casadi
def test_dry_friction_is_overcome() -> None:
    """As it slides one way, u = a + F: least effort is 12 / (1 - 1 / N^2) + F^2 for a unit mass, moved by 1 in 1 s."""
    rubbing = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"], friction={"x'": 0.5})
    found = trajectory(rubbing, {"x": 0}, {"x": 1}, 1.0, intervals=20)
    assert found.success and found.cost == pytest.approx(12 / (1 - 1 / 20**2) + 0.25, rel=1e-5)
