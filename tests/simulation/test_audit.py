"""Energy balances that can be worked out, and slip and lift-off at times that are known."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from sympy import cos, sin, symbols

import dalembert as da
from dalembert.simulation.audit import energy_audit

t = da.time


def test_inputs_and_damping() -> None:
    """A block pushed with 3 N against c v: v = 1.5 (1 - exp(-2 t)), work 3 x, lost the rest."""
    block = da.System("x", kinetic="x'**2/2", dissipation="x'**2", forces="u", inputs=["u"])
    run = da.simulate(block, q=[0], inputs=[3.0], duration=2.0)
    audit = energy_audit(run)
    x = 1.5 * (2.0 - (1 - math.exp(-4.0)) / 2)
    v = 1.5 * (1 - math.exp(-4.0))
    assert math.isclose(audit.inputs[-1], 3 * x, rel_tol=1e-9)
    assert math.isclose(audit.dissipation[-1], v**2 / 2 - 3 * x, rel_tol=1e-8)
    assert audit.worst < 1e-9 and not np.any(audit.forces)


def test_every_kind_of_work_at_once() -> None:
    a, b = da.coordinates("a b")
    u = symbols("u")
    kinetic = a.diff() ** 2 + b.diff() ** 2 / 2 + a.diff() * b.diff() * cos(a - b)
    system = da.System([a, b], kinetic=kinetic, potential=-9.81 * (2 * cos(a) + cos(b)) + a * sin(t),
                       dissipation=b.diff() ** 2 / 10, forces={a: u - a.diff() ** 3, b: 1}, inputs=[u])  # fmt: skip
    audit = energy_audit(da.simulate(system, q=[0.5, 0.2], inputs=["cos(2*t)"], duration=4.0, rtol=1e-11))
    assert audit.worst < 1e-8
    for kind in ("inputs", "dissipation", "forces", "time"):
        assert np.abs(getattr(audit, kind)).max() > 1e-3
    assert np.all(np.diff(audit.dissipation) <= 0) and not np.any(audit.constraints)


def test_a_constraint_that_moves_does_work() -> None:
    """A bead pulled along y = t^2/2: the reaction lifts it, its work is all the energy gained."""
    x, y = da.coordinates("x y")
    lift = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y, holonomic=[y - t**2 / 2])
    run = da.simulate(lift, q=[0, 0], duration=2.0)
    audit = energy_audit(run)
    assert math.isclose(audit.constraints[-1], 2.0 + 9.81 * 2.0, rel_tol=1e-9) and audit.worst < 1e-9


def test_samples_may_be_few() -> None:
    block = da.System("x", kinetic="x'**2/2", potential="50*x**2", dissipation="x'**2/20")
    audit = energy_audit(da.simulate(block, q=[1], duration=5.0, times=[0.0, 5.0]))
    assert audit.residual.shape == (2,) and audit.worst < 1e-8


# -------------------------------------------------------------------- by name


@pytest.mark.parametrize("method", ["dop853", "taylor"])
def test_the_rule_is_as_fine_as_the_steps(method: str) -> None:
    """A unit mass under sin(12 t): v = (1 - cos(12 t))/12, and its work is v^2/2; steps span many radians."""
    mass = da.System("x", kinetic="x'**2/2", forces={"x": "sin(12*t)"})
    run = da.simulate(mass, q=[0], duration=5.0, rtol=1e-13, atol=1e-15, method=method)
    speed = (1 - np.cos(12 * run.times)) / 12
    assert list(run.works) == ["force on x"]
    np.testing.assert_allclose(run.works["force on x"], speed**2 / 2, rtol=0, atol=4e-13)


def test_works_have_names() -> None:
    """Every kind beside its own integral in closed form: x = 2 t, y = t^2."""
    x, y = da.coordinates("x y")
    u, w, c = symbols("u w c")
    system = da.System(
        [x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=t * x, dissipation=c * x.diff() ** 2 / 2,
        forces=[{x: 3 * u + t}, {y: u * w}, da.PointForce((x, 1), at=(x, y), name="wind"),
                da.PointForce((5,), at=(x,))], inputs=[u, w], holonomic=[x - 2 * t], parameters={c: 0.5},
    )  # fmt: skip
    run = da.simulate(system, q=[0, 0], v=[2, 0], inputs=[0.5, 2.0], duration=3.0, rtol=1e-12, times=[0, 1, 3])
    s = run.times
    np.testing.assert_allclose(run["y"], s**2, rtol=1e-12, atol=1e-14)
    wanted = {
        "force on x": s**2, "u": 3 * s, "force on y, by inputs": s**2, "wind": 3 * s**2, "point force 1": 10 * s,
        "dissipation": -2 * s, system.constraint_names[0]: -2 * s**2 - 11 * s, "time": s**2,
    }  # fmt: skip
    assert set(run.works) == set(run.powers) == set(wanted)
    for name, work in wanted.items():
        np.testing.assert_allclose(run.works[name], work, atol=1e-11, err_msg=name)
    np.testing.assert_allclose(run.powers["u"], [3.0] * 3, rtol=1e-12)
    audit = run.energy_audit
    assert audit is run.energy_audit and np.abs(audit.residual).max() < 1e-11
    np.testing.assert_allclose(audit.supplied, audit.stored + audit.dissipated, atol=1e-11)
    np.testing.assert_allclose(audit.dissipated, 2 * s, rtol=1e-12)


def test_the_driven_constraint_against_its_force() -> None:
    """A block drawn along x = sin t through c v: the reaction does the work of m a v + c v^2."""
    drawn = da.System("x", kinetic="x'**2", dissipation="3*x'**2/2", holonomic=["x - sin(t)"])
    run = da.simulate(drawn, q=[0], v=[1], duration=4.0, rtol=1e-12)
    s = run.times
    lost = 3 * (s / 2 + np.sin(2 * s) / 4)
    np.testing.assert_allclose(run.energy_audit.constraints, np.cos(s) ** 2 - 1 + lost, atol=1e-11)
    np.testing.assert_allclose(run.energy_audit.dissipated, lost, atol=1e-11)


def test_a_machine_balances() -> None:
    """Motor, dry friction, damper, spring with damper and a force on a body: in = stored + dissipated to 1e-10."""
    arm = da.Mechanism("arm")
    inertia = (0, 0.03, 0.03, 0, 0, 0)
    upper, lower = (arm.body(name, 1.0, com=(0.3, 0, 0), inertia=inertia) for name in ("upper", "lower"))
    arm.revolute("shoulder", arm.ground, upper, axis="y", damping=0.4, actuated=True)
    arm.revolute("elbow", upper, lower, axis="y", at=(0.6, 0, 0), friction=0.2, stiffness=2.0)
    arm.spring((arm.ground, (0, 0, 1)), (lower, (0.6, 0, 0)), 20.0, 0.5, damping=0.7)
    arm.force(lower, (0, 0, 1.5), at=(0.6, 0, 0))
    run = da.simulate(arm, q=[0.2, 0.4], inputs=["2 + sin(3*t)"], duration=0.4, rtol=1e-12, atol=1e-14)
    audit = run.energy_audit
    assert set(run.works) == {"tau_shoulder", "friction of 'elbow'", "force on 'lower'", "dissipation"}
    assert audit.worst < 1e-10 and audit.dissipated[-1] > 0.01 and abs(run.works["friction of 'elbow'"][-1]) > 1e-3
    assert np.all(np.diff(audit.dissipated)[np.diff(run.times) > 0] > 0)


def test_one_sample_and_none() -> None:
    run = da.simulate(da.System("x", kinetic="x'**2/2", forces={"x": 1}), q=[0], duration=1.0)
    assert run.at(0.5).works["force on x"].tolist() == [0.0]
    held = da.simulate(da.System("x", kinetic="x'**2/2"), q=[0], v=[1], duration=1.0)
    assert dict(held.works) == {} and not held.energy_audit.residual.any()


@pytest.mark.parametrize("name, push", [("f", "f"), ("f", "time"), ("dissipation", "f"), ("time", "dissipation")])
@pytest.mark.parametrize("is_contact", [True, False])
def test_names_may_be_those_of_other_powers(name: str, push: str, is_contact: bool) -> None:
    """A block that is pushed along a floor, with friction of 4 N and damping of one name or of several."""
    floor, rub = da.Contact("y", friction=4.0 / 19.62, slip="x'", name=name), {"x'": {"force": 4.0, "name": name}}
    rubs: Any = {"contacts": [floor]} if is_contact else {"friction": rub}
    system = da.System("x y", kinetic="x'**2 + y'**2", potential="19.62*y" if is_contact else "0", inputs=[push],
                       dissipation="x'**2/20", forces={"x": push}, **rubs)  # fmt: skip
    motion = da.simulate(system, q=[0.0, 0.0], v=[3.0, 0.0], duration=1.0, inputs=[8.0])
    audit, far = motion.energy_audit, float(motion.q[-1, 0])
    assert audit.worst < 1e-12 and audit.supplied[-1] == pytest.approx(8.0 * far)
    assert audit.works[f"{push} (inputs)" if push in (name, "dissipation") else push][-1] == pytest.approx(8.0 * far)
    lost = sum(work[-1] for key, work in audit.works.items() if audit.kinds[key] == "dissipation")
    assert lost < -4.0 * far and audit.dissipated[-1] == -lost
