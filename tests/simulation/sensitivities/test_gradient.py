"""Gradients of costs by the adjoint: closed forms, and the chain rule with derivatives that were integrated forward."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sympy import Piecewise, sin

import dalembert as da
from dalembert import errors
from tests.simulation.sensitivities.test_sensitivity import CASES, TIGHT, circle, driven, g, k, x

RULE = np.polynomial.legendre.leggauss(60)


@pytest.mark.parametrize(
    ("name", "method"), [*((name, method) for name in CASES for method in ("dop853", "taylor")), ("circle", "tsit5")])
def test_a_gradient_is_the_chain_rule(name: str, method: str) -> None:
    system, parameters, q, v, inputs, hold = CASES[name]
    model, duration = da.compile(system, free=list(parameters)), 1.5
    times = np.append((RULE[0] + 1.0) / 2.0 * duration, duration)
    digits: Any = TIGHT if method != "tsit5" else {"rtol": 1e-10}
    run = da.simulate(model, q=q, v=v, duration=duration, parameters=parameters, inputs=inputs, method=method,
                      hold=hold, times=times, **digits)  # fmt: skip
    wrt = ("parameters", "v", "q") if inputs is None or name == "expressions" else ("u", "q", "parameters", "v")
    first, speed = model.coordinate_names[0], model.velocity_names[-1]
    number = next(iter(parameters))
    found = run.gradient(f"({first})**2*({speed}) + 3*{number}", wrt, running=f"({speed})**2*{number} + {first}*t")
    forward = run.sensitivity(wrt)
    place, value = forward.by.index(number), parameters[number]
    dq, dv, q0, v1 = forward.q[:, 0], forward.v[:, -1], run.q[:, :1], run.v[:, -1:]
    final = (2 * q0 * v1 * dq + q0**2 * dv)[-1]
    inside = 2 * v1 * dv * value + dq * times[:, None]
    final[place] += 3.0
    inside[:, place] += v1[:, 0] ** 2
    weights = RULE[1] * duration / 2.0
    expected, cost = final + weights @ inside[:-1], (v1**2 * value + q0 * times[:, None])[:-1, 0]
    scale, most = max(1.0, np.abs(expected).max()), 2e-11 if method != "tsit5" else 1e-7
    assert found.success and found.by == forward.by
    assert np.abs(found.values - expected).max() < most * scale
    assert found.value == pytest.approx(q0[-1, 0] ** 2 * v1[-1, 0] + 3 * value + weights @ cost, rel=1e-6 + most)


def test_an_oscillator_by_all_its_numbers() -> None:
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 1.0})
    run = da.simulate(spring, q=[1.0], duration=2.0, t0=5.0, **TIGHT)
    found = run.gradient("x**2 + t", ["x'", "k", "x"])
    assert found.value == pytest.approx(np.cos(2.0) ** 2 + 7.0, abs=1e-12)
    expected = 2 * np.cos(2.0) * np.array([np.sin(2.0), -np.sin(2.0), np.cos(2.0)])
    assert np.abs(found.values - expected).max() < 1e-12
    assert found["k"] == found[k] == found.values[1]


def test_a_run_that_ended_early_is_gone_back_from_its_end() -> None:
    fall = da.System("x", kinetic="x'**2/2", potential="-x**3")
    run = da.simulate(fall, q=[1.0], v=[1.0], duration=10.0, max_steps=20)
    found = run.gradient("x", "q")
    assert not run.success and found.success
    assert found.value == pytest.approx(run.q[-1, 0])
    assert found["x"] == pytest.approx(run.sensitivity("q").q[-1, 0, 0], rel=1e-6)


def test_pulses_are_landed_on_backwards_too() -> None:
    time = da.time
    pulse = 100 * Piecewise((0, time < 1), (1, time < 1.001), (0, True))
    pushed = da.System([x], kinetic=x.diff() ** 2 / 2, potential=k * time * x**2 / 2, parameters={k: 1.0},
                       forces={x: pulse * x})  # fmt: skip
    run = da.simulate(pushed, q=[1.0], duration=3.0, **TIGHT)
    found, forward = run.gradient("x", ["x'", "k"]), run.sensitivity(["x'", "k"])
    assert np.abs(found.values - forward.q[-1, 0]).max() < 1e-10


def test_python_runs_the_same_kernels() -> None:
    runs = [da.simulate(da.compile(circle(), target=target), q=[0.6, -0.8], duration=0.05)
            for target in ("llvm", "numpy")]  # fmt: skip
    one, other = (run.gradient("y", ("x", g)).values for run in runs)
    assert np.abs(one - other).max() < 1e-10


def test_what_is_refused() -> None:
    run = da.simulate(driven(), q=[0.6], duration=0.5, inputs=[sin(da.time)])
    with pytest.raises(errors.DescriptionError, match="there is no cost"):
        run.gradient()
    with pytest.raises(errors.UnknownNameError):
        run.gradient("w")
    with pytest.raises(errors.UnknownNameError, match="there is no derivative by 'c'"):
        _ = run.gradient(x, "k")["c"]
    with pytest.warns(errors.Remark, match="python-inputs"):
        asked = da.simulate(driven(), q=[0.6], duration=0.1, inputs=lambda t, q, v: 0.0)
    with pytest.raises(errors.DescriptionError, match="Python function, which has no derivatives"):
        asked.gradient("x")


@pytest.mark.parametrize("span", [3.25, 2.25])
def test_samples_and_the_time_of_the_start(span: float) -> None:
    """The last sample counts at the end alone where the run ends when it begins; by differences of costs."""
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="k*x**4/4", forces={"x": "u + w*x"},
                                 inputs=["u", "w"], parameters={"k": 1.0}), free=["k"])  # fmt: skip
    times, table = np.array([0.5, 1.0, 1.75, 3.0]), np.array([[0.5, 0.1], [-1.0, 0.3], [0.7, 0.2], [0.2, -0.4]])

    def cost(k: float = 1.0, t0: float = 0.75, table: Any = table) -> Any:
        run = da.simulate(model, q=[0.6], v=[0.3], t0=t0, duration=0.75 + span - t0, inputs=(times, table),
                          parameters={"k": k}, rtol=1e-13, atol=1e-14)  # fmt: skip
        return run.gradient("x**2 + u*x + t/2", ["k", "w", "t0", "u"], running="x*u + x'**2")

    found, h = cost(), 1e-3
    assert found.by == ("k", "w[0]", "w[1]", "w[2]", "w[3]", "t0", "u[0]", "u[1]", "u[2]", "u[3]")

    def slope(beside: Any) -> float:
        one, two, three = (beside(s * h).value - beside(-s * h).value for s in (1, 2, 3))
        return (45 * one - 9 * two + three) / (60 * h)

    assert found["k"] == pytest.approx(slope(lambda s: cost(k=1.0 + s)), abs=1e-10)
    assert found["t0"] == pytest.approx(slope(lambda s: cost(t0=0.75 + s)), abs=1e-10)
    for column, name in enumerate(("u", "w")):
        for row in range(4):
            here = np.zeros_like(table)
            here[row, column] = 1.0
            expected = slope(lambda s, here=here: cost(table=table + s * here))
            assert found[f"{name}[{row}]"] == pytest.approx(expected, abs=1e-10)


def test_what_samples_cost_themselves_through_impacts() -> None:
    """u^2 of inputs that are held for 0.2, 0.3 and 0.5 s, whatever bounces meanwhile."""
    ball = da.System("z", kinetic="z'**2/2", potential="9.81*z", forces={"z": "u"}, inputs=["u"],
                     contacts=[da.Contact("z", restitution=0.5)])
    times, held = np.array([0.0, 0.2, 0.5]), np.array([0.5, -0.3, 0.8])
    run = da.simulate(ball, q=[0.3], duration=1.0, inputs=(times, held[:, None]))
    wrt = ["z", "z'", "u[0]", "u[1]", "u[2]"]
    with_squares, without = (run.gradient("z", wrt, running=cost).values for cost in ("u**2 + z", "z"))
    assert len(run.events) > 2
    assert with_squares - without == pytest.approx([0.0, 0.0, *(2.0 * held * [0.2, 0.3, 0.5])], abs=1e-10)


def test_a_cost_by_what_rubs_dry_beside_differences():
    """Two masses on a spring; of their four joints more stick than there are freedoms."""
    friction = {"x'": {"force": "F", "name": "a"}, "2*x'": 0.3, "y'": 0.2, "x' - y'": 0.25}
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="x**2/2 + (x - y)**2", friction=friction,
                       forces={"x": "A*sin(2*t)"}, parameters={"A": 2.6, "F": 0.7})  # fmt: skip
    model = da.compile(system, free=["A", "F"])

    def run(A, F):
        return da.simulate(model, q=[0.0, 0.0], duration=4.0, rtol=1e-12, atol=1e-14, parameters={"A": A, "F": F})

    motion, h = run(2.6, 0.7), 1e-5
    slopes = [(run(2.6 + h, 0.7).q[-1] - run(2.6 - h, 0.7).q[-1]) / (2 * h),
              (run(2.6, 0.7 + h).q[-1] - run(2.6, 0.7 - h).q[-1]) / (2 * h)]  # fmt: skip
    assert {each.action for each in motion.events} == {"slips", "sticks"}
    np.testing.assert_allclose(motion.gradient(final="x", wrt=["A", "F"]).values, np.array(slopes)[:, 0], rtol=1e-6)
    np.testing.assert_allclose(motion.sensitivity(["A", "F"]).q[-1], np.array(slopes).T, rtol=1e-6)


def test_the_end_of_a_run_moves_with_the_event_that_ended_it() -> None:
    """How far a stone flies: w (u + sqrt(u^2 + 2 g h))/g, and how long, of which the running cost 1 is the integral."""
    thrown = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="g*y", parameters={"g": 9.81})
    ground, h, w, u = da.Event("y", "falling", "stop", name="ground"), 1.5, 2.0, 3.0
    run = da.simulate(da.compile(thrown, free=["g"]), q=[0.0, h], v=[w, u], duration=9.0, events=[ground], **TIGHT)
    root = np.sqrt(u**2 + 2.0 * 9.81 * h)
    last = (u + root) / 9.81
    wanted = [1.0, w / root, last, w * last / root, w * (h / root - last) / 9.81]
    far, long = run.gradient("x", ["x", "y", "x'", "y'", "g"]), run.gradient("t", "g", running="x'")
    assert far.value == pytest.approx(w * last, rel=1e-12)
    np.testing.assert_allclose(far.values, wanted, rtol=1e-10, atol=1e-12)
    assert long["g"] == pytest.approx((1.0 / w + 1.0) * wanted[-1], rel=1e-10)


@pytest.mark.filterwarnings("ignore:unused-input")
def test_the_end_moves_with_a_drive_and_after_impacts() -> None:
    """x = cos(2 t) with u = sin(2 t) ends where x + u = 0: nothing moves it but the start; a ball leaves a floor with
    e sqrt(2 g h) and is to be slower than 1 m/s."""
    spring = da.System("x", kinetic="x'**2/2", potential="2*x**2", inputs="u", forces={"x": "u*(x - x)"})
    run = da.simulate(spring, q=[1.0], duration=9.0, inputs=["sin(2*t)"], **TIGHT,
                      events=[da.Event("x + u", "falling", "stop", name="off")])  # fmt: skip
    root = np.sqrt(0.5)
    assert run.gradient("t", "x").values == pytest.approx([-0.25], rel=1e-9)
    assert run.gradient("x'", "x").values == pytest.approx([-3.0 * root], rel=1e-9)
    ball = da.System("h", kinetic="h'**2/2", potential="g*h", contacts=[da.Contact("h", restitution=0.8)],
                     parameters={"g": 10.0})  # fmt: skip
    run = da.simulate(da.compile(ball, free=["g"]), q=[0.2], duration=9.0, **TIGHT,
                      events=[da.Event("h' - 1", "falling", "stop", name="slow")])  # fmt: skip
    assert run.gradient("t", "h")["h"] == pytest.approx(1.8 / 2.0, rel=1e-9)       # t = (1 + e) sqrt(2 h/g) - 1/g


def test_an_end_that_is_met_without_speed_is_refused() -> None:
    spring = da.System("x", kinetic="x'**2/2", potential="2*x**2")
    run = da.simulate(spring, q=[1.0], duration=3.0, events=[da.Event("x + 1", action="stop", name="turn")], **TIGHT)
    assert "turn" in run.status
    with pytest.raises(errors.DescriptionError, match="'turn', which is met without speed"):
        run.gradient("x")
