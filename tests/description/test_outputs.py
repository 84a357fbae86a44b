"""Named outputs: what may be said, what they are along a motion, in matrices, and what is refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sympy import Derivative, Symbol, sin, sqrt, symbols

import dalembert as da
from dalembert.errors import DalembertError, DescriptionError, Remark

L, G = 1.3, 9.81


def pendulum(**outputs: object) -> da.System:
    return da.System("theta", kinetic="m*l**2*theta'**2/2", potential="-m*g*l*cos(theta)", forces="tau",
                     inputs=["tau"], parameters={"m": (2, "kg"), "l": (L, "m"), "g": (G, "m/s^2")},
                     outputs=outputs)  # fmt: skip


def cartesian(**outputs: object) -> da.System:
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["(x**2 + y**2 - 1)/2"],
                     outputs=outputs)  # fmt: skip


def test_values_and_names() -> None:
    (theta,), l = da.coordinates("theta"), symbols("l")
    system = pendulum(tip=l * sin(theta), speed="l*theta'", torque="tau", turn=Derivative(theta, da.time, 2))
    assert system.output_names == ("tip", "speed", "torque", "turn")
    model = da.compile(system)
    assert model.ny == 4
    found = model.outputs([[0.3], [0.5]], [0.2], [1.0])
    wanted = [[L * math.sin(q), L * 0.2, 1.0, (1.0 / (2 * L) - G * math.sin(q)) / L] for q in (0.3, 0.5)]
    np.testing.assert_allclose(found, wanted, rtol=1e-14)


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_the_tension_is_a_multiplier(target: str) -> None:
    """A pendulum on a rod: the tension at the bottom is m (g + v^2 / l)."""
    x, y = da.coordinates("x y")
    tension = -da.derive(cartesian()).multipliers[0] * sqrt(x**2 + y**2)
    model = da.compile(cartesian(tension=tension, again="-lambda_0", rise="y''"), target=target)
    np.testing.assert_allclose(model.outputs([0, -1], [2, 0]), [G + 4, G + 4, 4], rtol=1e-14)


def test_without_outputs() -> None:
    model = da.compile(da.System("x", kinetic="x'**2/2"))
    assert model.ny == 0 and model.output_names == ()
    with pytest.raises(DalembertError, match="has none"):
        model.outputs([0.1], [0.0])


def test_along_a_motion_and_in_expressions() -> None:
    system = cartesian(tension="-lambda_0", height="y + 1")
    run = da.simulate(system, q=[1, 0], v=[0, 0], duration=1.0, rtol=1e-11)
    assert run.outputs.shape == (len(run), 2)
    np.testing.assert_allclose(run["tension"], -3 * G * run["y"], atol=1e-8)
    np.testing.assert_allclose(run.at([0.3, 0.5])["height"], run.at([0.3, 0.5])["y"] + 1, rtol=1e-15)
    np.testing.assert_allclose(da.motion.along(run, "tension/2 + height"), run["tension"] / 2 + run["y"] + 1)
    np.testing.assert_allclose(da.motion.along(run, Symbol("tension")), run["tension"])
    again = run.model.outputs(run.q, run.v)
    np.testing.assert_allclose(again[:, 0], run["tension"], rtol=1e-9)
    assert list(run.to_xarray()["output"].values) == ["tension", "height"]


def test_inputs_may_hold_outputs_of_the_state_only() -> None:
    held = da.simulate(pendulum(tip="l*sin(theta)"), q=[0.4], inputs=["-5*tip"], duration=0.5)
    told = da.simulate(pendulum(), q=[0.4], inputs=["-5*l*sin(theta)"], duration=0.5)
    np.testing.assert_allclose(held["theta"][-1], told["theta"][-1], rtol=1e-13)
    with pytest.raises(DescriptionError):
        da.simulate(pendulum(turn="theta''"), q=[0.4], inputs=["turn"], duration=0.5)


def test_linearized() -> None:
    """C and D beside differences of the compiled outputs, accelerations and multipliers among them."""
    system = da.System("x y", kinetic="x'**2 + y'**2/2 + x'*y'*cos(y)", potential="x**2 + sin(y)", dissipation="x'**2",
                       forces={"y": "u"}, inputs=["u"], holonomic=["x - sin(y)"],
                       outputs={"a": "x'' + u*y", "r": "lambda_0*x", "s": "x*y'"})  # fmt: skip
    model = da.compile(system)
    q, v, u = np.array([math.sin(0.4), 0.4]), 0.3 * np.array([math.cos(0.4), 1.0]), np.array([0.7])
    found = da.control.linearize(model, q, v, u, reduced=False)
    assert found.outputs == ("a", "r", "s")
    at, step = np.concatenate([q, v, u]), 1e-6

    def outputs(x: np.ndarray) -> np.ndarray:
        return model.outputs(x[:2], x[2:4], x[4:])

    slopes = np.stack([(outputs(at + step * e) - outputs(at - step * e)) / (2 * step) for e in np.eye(5)], axis=-1)
    np.testing.assert_allclose(np.hstack([found.C, found.D]), slopes, rtol=1e-7, atol=1e-8)
    named = da.control.linearize(model, q, v, u, outputs=["s", "a - x''"], reduced=False)
    np.testing.assert_allclose(named.C[0], found.C[2])
    np.testing.assert_allclose(named.D[1], [0.4], atol=1e-14)


def test_linearized_in_symbols() -> None:
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="f", inputs=["f"],
                       parameters={"m": None, "k": None}, outputs={"a": "x''", "e": "k*x"})  # fmt: skip
    found, (m, k) = da.control.linearize(spring, [0]), symbols("m k")
    assert found.C.tolist() == [[-k / m, 0], [k, 0]] and found.D.tolist() == [[1 / m], [0]]


def test_units() -> None:
    with pytest.warns(Remark, match="outputs, 'tip': 'l\\*sin\\(theta\\)' is in m, where it is said to be in kg"):
        pendulum(tip=("l*sin(theta)", "kg"))
    with pytest.warns(Remark, match="outputs, 'sum'"):
        pendulum(sum="l*theta'' + g*theta'")
    assert pendulum(tip=("l*theta''", "m/s^2")).outputs["tip"].unit == "m/s^2"


def test_parameters_of_outputs_alone_are_parameters() -> None:
    (x,), gain = da.coordinates("x"), symbols("gain")
    system = da.System([x], kinetic=x.diff() ** 2 / 2, outputs={"volts": gain * x})
    assert system.parameter_names == ("gain",)
    model = da.compile(system, free=["gain"])
    assert model.outputs([2.0], [0.0], parameters={"gain": 3.0}).tolist() == [6.0]


@pytest.mark.parametrize(("outputs", "said"), [
    ({"theta": "theta"}, "the name is taken"), ({"m": "theta"}, "taken"), ({"t": "theta"}, "taken"),
    ({"two words": "theta"}, "no name"), ({"a": "thet"}, "did you mean|theta"), ({"a": "theta'''"}, "not available"),
    ({"a": "theta < 1"}, "condition"), ({"a": ("theta", "parsecs/h")}, "not known"),
    ({"a": "lambda_0"}, "not declared"),
])  # fmt: skip
def test_refused(outputs: dict[str, object], said: str) -> None:
    with pytest.raises(DalembertError, match=f"(?s)output.*({said})"):
        pendulum(**outputs)


def test_refused_as_a_whole() -> None:
    with pytest.raises(DescriptionError, match=r"outputs is .*Give a mapping"):
        da.System("x", kinetic="x'**2/2", outputs=["x"])  # type: ignore[arg-type]


def test_in_what_it_says() -> None:
    """Two descriptions that differ in an output alone do not share machine code."""
    first, second = (da.compile(pendulum(y=formula)) for formula in ("theta", "2*theta"))
    assert second.outputs([0.3], [0], [0])[0] == 2 * first.outputs([0.3], [0], [0])[0] == 0.6
