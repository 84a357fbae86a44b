"""Motions by Radau IIA: closed forms and 15 digits from elsewhere, the other integrators, and what steps cost."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert import errors
from dalembert.integration.integrators.radau import steps
from dalembert.integration.integrators.radau.slopes import slopes_of
from dalembert.integration.kernels import build_kernels
from tests import gallery_systems

# Van der Pol's oscillator, (1 - x^2) x' - x = 1e-6 x'' from (2, 0), at t = 2: the test set of Lioen and de Swart 1998.
VAN_DER_POL = (1.706167732170483, -0.8928097010247975)


def damped(c: float) -> da.System:
    """x'' + c x' + x = 0."""
    return da.System("x", kinetic="x'**2/2", potential="x**2/2", dissipation=f"{c!r}*x'**2/2")


def decay(c: float, t: Any) -> Any:
    """Its motion from (1, 0)."""
    root = math.sqrt(c**2 / 4 - 1)
    slow, fast = -1.0 / (c / 2 + root), -(c / 2 + root)
    return (fast * np.exp(slow * t) - slow * np.exp(fast * t)) / (fast - slow)


@pytest.mark.parametrize("rtol", [1e-4, 1e-7, 1e-10, 1e-13])
@pytest.mark.parametrize("c", [3.0, 1e3, 1e6])
def test_a_damped_motion_keeps_its_tolerance(c: float, rtol: float) -> None:
    found = da.simulate(damped(c), q=[1.0], duration=20.0, method="radau", rtol=rtol, atol=1e-3 * rtol)
    assert found.success
    assert np.abs(found["x"] - decay(c, found.times)).max() < 10 * rtol
    assert found.steps < 120


def test_between_its_steps_a_motion_is_the_collocation_polynomial() -> None:
    found = da.simulate(damped(3.0), q=[1.0], duration=20.0, method="radau", rtol=1e-10)
    times = np.linspace(0.0, 20.0, 999)
    assert np.abs(found.at(times)["x"] - decay(3.0, times)).max() < 1e-7


def test_van_der_pol_against_the_test_set() -> None:
    system = da.System("x", kinetic="x'**2/2", forces="((1 - x**2)*x' - x)/1e-6")
    found = da.simulate(system, q=[2.0], duration=2.0, method="radau", rtol=1e-12, atol=1e-12)
    assert (found.q[-1, 0], found.v[-1, 0]) == pytest.approx(VAN_DER_POL, rel=1e-10)
    assert found.steps < 600


def test_the_order_follows_the_iterations() -> None:
    easy = da.simulate(damped(3.0), q=[1.0], duration=20.0, method="radau", rtol=1e-12)
    assert easy.method == "radau of order 13: it was asked for"
    coarse = da.simulate(damped(3.0), q=[1.0], duration=1.0, method="radau", rtol=1e-2)
    assert coarse.method == "radau of order 5: it was asked for"


def test_a_stiff_link_swings_as_a_rigid_one() -> None:
    """To the compliance: by m v^2 / k the link is longer."""
    elastic = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y + 1e6*(sqrt(x**2 + y**2) - 1)**2/2")
    rigid = da.System("th", kinetic="th'**2/2", potential="-9.81*cos(th)")
    found = da.simulate(elastic, q=[1.0, 0.0], duration=3.0, method="radau", rtol=1e-10)
    exact = da.simulate(rigid, q=[math.pi / 2], duration=3.0, rtol=1e-12)
    assert found.success and found.steps < 600
    assert np.abs(found.q[-1] - [math.sin(exact["th"][-1]), -math.cos(exact["th"][-1])]).max() < 3e-4


@pytest.mark.parametrize("name", ["four-bar", "rolling-sphere", "free-rigid-body-quaternion", "falling-cat-friction"])
def test_the_gallery_as_the_other_integrator_has_it(name: str) -> None:
    """Loops, rolling, quaternions and inputs."""
    example, model = gallery_systems.gallery.load(name), gallery_systems.model(name)
    q, v = model.system.state(example.start)
    kind: Any = {"q": q, "v": v, "duration": 0.3, "inputs": example.inputs() if example.inputs else None, "atol": 1e-12}
    found = da.simulate(model, method="radau", rtol=1e-11, **kind)
    other = da.simulate(model, method="dop853", rtol=1e-12, **kind)
    assert found.success and found.steps < 200
    assert np.abs(found.q[-1] - other.q[-1]).max() < 1e-9 * (1 + np.abs(other.q[-1]).max())
    assert found.constraint_residual.max() < 1e-12


def test_constraints_hold_under_stiff_damping() -> None:
    """A pendulum in the plane, in something thick: th'' = -g sin(th) - c th'."""
    plane = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", dissipation="1e4*(x'**2 + y'**2)/2",
                      holonomic=["x**2 + y**2 - 1"])  # fmt: skip
    angle = da.System("th", kinetic="th'**2/2", potential="-9.81*cos(th)", dissipation="1e4*th'**2/2")
    found = da.simulate(plane, q=[1.0, 0.0], duration=500.0, method="radau", rtol=1e-9)
    same = da.simulate(angle, q=[math.pi / 2], duration=500.0, method="radau", rtol=1e-11)
    assert found.success and found.steps < 400
    assert found.constraint_residual.max() < 1e-14
    assert found["x"][-1] == pytest.approx(math.sin(same["th"][-1]), abs=1e-8)


@pytest.mark.parametrize("rtol", [1e-6, 1e-10])
def test_constraints_cost_a_stiff_motion_no_accuracy(rtol: float) -> None:
    """The same in less thick: as exact as by its angle, though rows are met by projection."""
    plane = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", dissipation="50*(x'**2 + y'**2)/2",
                      holonomic=["x**2 + y**2 - 1"])  # fmt: skip
    angle = da.System("th", kinetic="th'**2/2", potential="-9.81*cos(th)", dissipation="50*th'**2/2")
    found = da.simulate(plane, q=[1.0, 0.0], duration=20.0, method="radau", rtol=rtol, atol=1e-3 * rtol)
    same, exact = (da.simulate(angle, q=[math.pi / 2], duration=20.0, method=method, rtol=digits, atol=1e-3 * digits)
                   for method, digits in (("radau", rtol), ("taylor", 1e-14)))  # fmt: skip
    error = abs(found["x"][-1] - math.sin(exact["th"][-1]))
    assert error < 2.0 * abs(same["th"][-1] - exact["th"][-1]) + 1e-15 and error < rtol
    assert found.constraint_residual.max() < 1e-15


def test_inputs_by_expressions_are_known_to_the_jacobian() -> None:
    """A stiff controller: x'' = -1e8 (x - sin t) - 2e4 x'; the state follows within a lag of 2e-4 s."""
    mass = da.System("x", kinetic="x'**2/2", forces="f", inputs=["f"])
    found = da.simulate(mass, q=[0.0], v=[0.0], duration=10.0, inputs=["1e8*(sin(t) - x) - 2e4*x'"], method="radau",
                        rtol=1e-9)  # fmt: skip
    s = 1e8 * np.exp(1j * found.times) / (1e8 - 1 + 2e4j)
    late = found.times > 0.01
    assert found.success and found.steps < 150
    assert np.abs(found["x"] - s.imag)[late].max() < 1e-8


def test_inputs_asked_of_python() -> None:
    mass = da.System("x", kinetic="x'**2/2", forces="f", inputs=["f"])
    with pytest.warns(errors.Remark, match="python-inputs"):
        found = da.simulate(mass, q=[1.0], duration=20.0, method="radau", inputs=lambda t, q, v: [-q[0] - 1e3 * v[0]])
    assert found["x"][-1] == pytest.approx(decay(1e3, 20.0), abs=1e-8)
    assert found.steps < 100


@pytest.mark.parametrize("name", ["pendulum-dae", "free-rigid-body-quaternion", "six-joint-arm", "rolling-sphere"])
def test_jacobians_are_those_of_state_matrices(name: str) -> None:
    example, model = gallery_systems.gallery.load(name), gallery_systems.model(name)
    kernels = build_kernels(model)
    q, v = model.system.state(example.start)
    y, second = np.concatenate([q, v]), model.system.leaves.are_derivatives
    found = np.empty((model.nv if second else len(y), len(y)))
    context = np.zeros(kernels.sizes.context)
    context[kernels.sizes.parameters] = model.parameter_row(None)
    assert slopes_of(model, "held", kernels.sizes).functions["slopes"](0.0, y, found.reshape(-1), context) == 0
    exact = model.state_matrices(q, v, *([np.zeros(model.nu)] if model.nu else []))[0]
    np.testing.assert_allclose(found, exact[model.nq if second else 0 :], rtol=1e-12, atol=1e-12)


def test_kernels_run_as_python() -> None:
    system = damped(1e3)
    slow = da.simulate(da.compile(system, target="numpy"), q=[1.0], duration=1.0, method="radau", rtol=1e-6)
    fast = da.simulate(system, q=[1.0], duration=1.0, method="radau", rtol=1e-6)
    assert slow.steps == fast.steps
    assert slow["x"] == pytest.approx(fast["x"], abs=1e-8)


def test_tolerances_are_those_of_the_method() -> None:
    assert steps.own_tolerance(3, 1e-9) == pytest.approx(1e-7)
    assert steps.newton_tolerance(3, 1e-7) < 1e-3
