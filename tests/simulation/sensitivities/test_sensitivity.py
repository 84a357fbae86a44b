"""Derivatives of motions: closed forms, differences of motions, and what constraints ask of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sympy import cos, sin, symbols

import dalembert as da
from dalembert import errors

METHODS = ("dop853", "taylor")
TIGHT: Any = {"rtol": 1e-13, "atol": 1e-14}
g, l, m, k, c, u, J, mu = symbols("g l m k c u J mu")
x, y, th = da.coordinates("x y th")


def circle(redundant: bool = False) -> da.System:
    """A point mass on a circle whose radius is a parameter."""
    rows = [x**2 + y**2 - l**2, *([2 * x**2 + 2 * y**2 - 2 * l**2] if redundant else [])]
    return da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=m * g * y, holonomic=rows,
                     parameters={g: 9.81, l: 1.0, m: 1.3})  # fmt: skip


def driven() -> da.System:
    return da.System([x], kinetic=x.diff() ** 2 / 2, potential=k * x**4 / 4, dissipation=c * x.diff() ** 2 / 2,
                     forces={x: u}, inputs=[u], parameters={k: 1.0, c: 0.1})  # fmt: skip


def sledge() -> da.System:
    kinetic = (x.diff() ** 2 + y.diff() ** 2) / 2 + J * th.diff() ** 2 / 2
    edge = x.diff() * sin(th) - y.diff() * cos(th) + mu * th.diff()
    return da.System([x, y, th], kinetic=kinetic, potential=x**2 / 2 + y, nonholonomic=[edge],
                     parameters={J: 0.4, mu: 0.2})  # fmt: skip


def top() -> da.Mechanism:
    """A heavy body about a fixed point, by a quaternion."""
    made = da.Mechanism(gravity=(0, 0, -9.81))
    body = made.body("top", mass=m, com=(0, 0, 0.5), inertia=[[0.2, 0, 0], [0, 0.25, 0], [0, 0, J]])
    made.spherical("pivot", made.ground, body)
    return made


HALF = 0.2
CASES: dict[str, tuple[Any, dict[str, float], list[float], list[float], Any, Any]] = {
    "circle": (circle(), {"g": 9.81, "l": 1.0, "m": 1.3}, [0.6, -0.8], [0.8, 0.6], None, ()),
    "held": (circle(), {"g": 9.81, "l": 1.0, "m": 1.3}, [0.6, -0.8], [0.8, 0.6], None, ["x"]),
    "redundant": (circle(True), {"g": 9.81, "l": 1.0, "m": 1.3}, [0.6, -0.8], [0.8, 0.6], None, ()),
    "inputs": (driven(), {"k": 1.0, "c": 0.1}, [0.6], [0.8], [0.3], ()),
    "expressions": (driven(), {"k": 1.0, "c": 0.1}, [0.6], [0.8], [0.7 * sin(1.5 * da.time) - k * x.diff()], ()),
    "sledge": (sledge(), {"J": 0.4, "mu": 0.2}, [0.3, 0.1, 0.7], [1.0, 1.0, 0.5], None, ()),
    "top": (top(), {"m": 1.0, "J": 0.1}, [np.cos(HALF), np.sin(HALF), 0.0, 0.0], [0.1, 0.3, 5.0], None, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("method", METHODS)
def test_derivatives_are_those_of_motions_that_begin_beside(name: str, method: str) -> None:
    system, parameters, q, v, inputs, hold = CASES[name]
    model = da.compile(system, free=list(parameters))

    def moved(q: Any, v: Any, p: dict[str, float], u: Any) -> da.Trajectory:
        return da.simulate(model, q=q, v=v, duration=1.5, parameters=p, inputs=u, method=method, hold=hold,
                           times=[0.0, 1.5], **TIGHT)  # fmt: skip

    middle = moved(q, v, parameters, inputs)
    wrt = ("parameters", "q", "v") if inputs is None or name == "expressions" else ("v", "u", "parameters", "q")
    found = middle.sensitivity(wrt if not hold else "parameters")
    fields = middle.motion.kernels.velocity_fields(middle.q[0], middle.motion.context)

    def beside(by: str, step: float) -> np.ndarray:
        start, speed, numbers, given = middle.q[0].copy(), middle.v[0].copy(), dict(parameters), inputs
        if by in model.velocity_names:
            speed[model.velocity_names.index(by)] += step
        elif by in parameters:
            numbers[by] += step
        elif by in model.input_names:
            given = [0.3 + step]
        else:
            names = [each.removesuffix("'") for each in model.velocity_names]
            start = start + step * fields[:, names.index(by.removeprefix("along "))]
        run = moved(start, speed, numbers, given)
        return np.concatenate([run.q, run.v], axis=1)

    for by in found.by:
        h, place = 1e-3, found.by.index(by)
        one, two, three = (beside(by, s * h) - beside(by, -s * h) for s in (1, 2, 3))
        expected = (45 * one - 9 * two + three) / (60 * h)
        mine = np.concatenate([found.q[:, :, place], found.v[:, :, place]], axis=1)
        assert np.abs(mine - expected).max() < 2e-8 * max(1.0, np.abs(expected).max()), by


@pytest.mark.parametrize("method", METHODS)
def test_an_oscillator_by_all_its_numbers(method: str) -> None:
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 1.0})
    times = np.linspace(0.0, 6.0, 31)
    run = da.simulate(spring, q=[1.0], v=[0.5], duration=6.0, times=times, method=method, **TIGHT)
    found, (sine, cosine) = run.sensitivity(("k", "x'", "x", "m")), (np.sin(times), np.cos(times))
    slope = (0.5 * (times * cosine - sine) - times * sine) / 2
    assert found.by == ("k", "x'", "x", "m") and found.success
    for by, expected in (("k", slope), ("x", cosine), ("x'", sine), ("m", -slope)):
        assert np.abs(found["x", by] - expected).max() < 2e-12
    assert np.abs(found["x'", "k"] + (0.5 * times * sine + sine + times * cosine) / 2).max() < 2e-12


def test_what_follows_a_motion_on_its_constraints_stays_beside_it() -> None:
    run = da.simulate(circle(), q=[0.6, -0.8], v=[0.8, 0.6], duration=20.0, times=np.linspace(0.0, 20.0, 77))
    found = run.sensitivity(("x", "y'", l))
    off = np.einsum("ti,tik->tk", run.q, found.q) - [0.0, 0.0, 1.0]
    rate = np.einsum("ti,tik->tk", run.v, found.q) + np.einsum("ti,tik->tk", run.q, found.v)
    size = np.abs(found.v).max()
    assert np.abs(off).max() < 1e-13 * size and np.abs(rate).max() < 1e-13 * size
    assert size > 10.0


def test_bound_parameters_are_asked_for_by_symbol_or_name() -> None:
    run = da.simulate(circle(), q=[0.6, -0.8], duration=1.0)
    assert np.array_equal(run.sensitivity(g).q, run.sensitivity(["g"]).q)
    both = run.sensitivity(("x", "y"))
    assert run.sensitivity("y")["x", "y"][-1] == pytest.approx(both["x", "y"][-1], rel=1e-6)
    assert abs(both["x", "x"][-1] - both["x", "y"][-1]) > 0.01
    assert run.sensitivity("parameters").by == ("g", "l", "m")
    bound = da.compile(circle(), free=[g]).bind({"g": 9.81})
    assert np.allclose(da.simulate(bound, q=[0.6, -0.8], duration=1.0).sensitivity(g).q[-1],
                       run.sensitivity(g).q[-1], atol=1e-9)  # fmt: skip


def test_python_runs_the_same_kernels() -> None:
    found = [da.simulate(da.compile(circle(), target=target), q=[0.6, -0.8], duration=0.05).sensitivity(("x", "l"))
             for target in ("llvm", "numpy")]  # fmt: skip
    assert np.abs(found[0].q[-1] - found[1].q[-1]).max() < 1e-10


def test_an_integrator_that_takes_none_along_gives_way() -> None:
    runs = [da.simulate(driven(), q=[0.6], duration=1.0, times=[1.0], method=name) for name in ("radau", "dop853")]
    with pytest.warns(errors.Remark, match='"radau" takes no derivatives along: "dop853" finds them'):
        found = runs[0].sensitivity("k")
    assert found["x", "k"] == pytest.approx(runs[1].sensitivity("k")["x", "k"], abs=1e-8)


def test_any_times_of_a_run_may_be_asked_for() -> None:
    run = da.simulate(driven(), q=[0.6], duration=1.0)
    assert np.array_equal(run.at(0.0).sensitivity(("x", "k")).q, [[[1.0, 0.0]]])
    back, ahead = (run.at(times).sensitivity("q")["x", "x"] for times in ([0.7, 0.2], [0.2, 0.7]))
    assert np.abs(back[::-1] - ahead).max() < 1e-12 and abs(back[0] - back[1]) > 0.1


def test_a_run_that_ends_early_has_derivatives_so_far() -> None:
    fall = da.System("x", kinetic="x'**2/2", potential="-x**3", parameters={})
    run = da.simulate(fall, q=[1.0], v=[1.0], duration=10.0)
    found = run.sensitivity("q")
    assert not run.success and 0 < len(found.times) <= len(run.times)
    few = da.simulate(driven(), q=[0.6], duration=10.0, max_steps=12)
    assert not few.success and np.array_equal(few.sensitivity("q").times, few.times)


def test_a_law_that_is_sampled_has_no_derivatives() -> None:
    held = da.simulate(driven(), q=[0.6], duration=0.1, inputs=da.control.sampled(lambda t, q, v: [-q[0]], rate=20.0))
    with pytest.raises(errors.DescriptionError, match="Python function, which has no derivatives"):
        held.sensitivity("q")


SAMPLES = np.array([0.5, 1.0, 1.75, 3.0, 9.0])


@pytest.mark.parametrize("method", METHODS)
def test_each_sample_of_an_input_has_its_derivative(method: str) -> None:
    """x'' = f - x from t = 0.75: a sample that is held from a to b moves x by cos(t - b) - cos(t - a) times it."""
    spring = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="x**2/2", forces={"x": "f", "y": "w"},
                       inputs=["f", "w"])  # fmt: skip
    table = np.array([[0.5, 0.0], [-1.0, 0.0], [0.7, 0.0], [0.2, 0.0], [9.0, 0.0]])
    times = np.array([0.75, 0.9, 1.0, 1.5, 1.75, 2.5, 4.0])
    run = da.simulate(spring, q=[0.4, 0], v=[0.1, 0], t0=0.75, duration=3.25, inputs=(SAMPLES, table), times=times,
                      method=method, **TIGHT)  # fmt: skip
    found = run.sensitivity(["f", "x", "w[1]"])
    assert found.by == ("f[0]", "f[1]", "f[2]", "f[3]", "f[4]", "x", "w[1]") and found.success
    for k, (a, b) in enumerate(zip(SAMPLES, [*SAMPLES[1:], np.inf], strict=True)):
        first, last = (np.clip(edge, 0.75, times) for edge in (a, b))
        expected = np.cos(times - last) - np.cos(times - first)
        assert np.abs(found["x", f"f[{k}]"] - expected).max() < 1e-12
        assert np.abs(found["x'", f"f[{k}]"] - np.sin(times - first) + np.sin(times - last)).max() < 1e-12
    assert np.abs(found["x", "x"] - np.cos(times - 0.75)).max() < 1e-12
    assert np.all(found["x", "w[1]"] == 0.0)
    assert np.abs(found["y'", "w[1]"] - np.clip(times - 1.0, 0.0, 0.75)).max() < 1e-12


def rubbed() -> da.System:
    """What slips to and fro under inputs."""
    return da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "u - 0.1*sign(x')"}, inputs=["u"])


def test_samples_go_through_switches() -> None:
    """Friction turns between samples; by differences of motions."""
    table = np.array([[0.5], [-1.0], [0.7], [0.2], [0.0]])

    def moved(table: np.ndarray, q: float = 0.4, t0: float = 0.5) -> da.Trajectory:
        return da.simulate(rubbed(), q=[q], v=[1.0], t0=t0, duration=4.0 - t0, inputs=(SAMPLES - 0.25, table),
                           times=[0.9, 2.0, 4.0], **TIGHT)  # fmt: skip

    found, h = moved(table).sensitivity(["x", "u", "t0"]), 1e-4
    assert np.any(np.diff(np.sign(moved(table).at(np.linspace(0.5, 4.0, 99)).v[:, 0])))
    for k in range(4):
        up, down = (moved(table + s * h * (np.arange(5) == k)[:, None]).q[:, 0] for s in (1, -1))
        assert np.abs(found["x", f"u[{k}]"] - (up - down) / (2 * h)).max() < 1e-6
    for by, up, down in (("x", moved(table, 0.4 + h), moved(table, 0.4 - h)),
                         ("t0", moved(table, t0=0.5 + h), moved(table, t0=0.5 - h))):  # fmt: skip
        assert np.abs(found["x", by] - (up.q - down.q)[:, 0] / (2 * h)).max() < 1e-6


def test_a_later_start_is_an_earlier_motion() -> None:
    """x = x0 cos(t - t0) + v0 sin(t - t0)."""
    spring = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    run = da.simulate(spring, q=[0.4], v=[0.3], t0=2.0, duration=5.0, **TIGHT)
    found, late = run.sensitivity(["t0", "x"]), run.times - 2.0
    assert np.abs(found["x", "t0"] - 0.4 * np.sin(late) + 0.3 * np.cos(late)).max() < 1e-12
    assert np.abs(found["x", "x"] - np.cos(late)).max() < 1e-12


@pytest.mark.parametrize("hold", [(), ("x",)])
def test_a_later_start_on_a_constraint_that_moves(hold: Any) -> None:
    """A circle about a point that swings: the same start is then off it, and made consistent."""
    swinging = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y,
                         holonomic=[(x - sin(2 * da.time) / 5) ** 2 + y**2 - 1])  # fmt: skip
    angle, centre, rate = 2.4, np.sin(0.2) / 5, 0.4 * np.cos(0.2)
    start: Any = {"q": [centre + np.sin(angle), np.cos(angle)],
                  "v": [rate + 0.3 * np.cos(angle), -0.3 * np.sin(angle)], "hold": hold}  # fmt: skip

    def moved(t0: float) -> da.Trajectory:
        return da.simulate(swinging, **start, t0=t0, duration=2.0 - t0, times=[0.5, 2.0], **TIGHT)

    def state(run: Any) -> np.ndarray:
        return np.concatenate([run.q, run.v], axis=1)

    found, h = moved(0.1).sensitivity("t0"), 1e-3
    one, two, three = (state(moved(0.1 + s * h)) - state(moved(0.1 - s * h)) for s in (1, 2, 3))
    mine = np.concatenate([found.q, found.v], axis=1)[:, :, 0]
    assert np.abs(mine - (45 * one - 9 * two + three) / (60 * h)).max() < 1e-9
    assert np.abs(mine).max() > 0.1


def test_what_is_refused() -> None:
    run = da.simulate(driven(), q=[0.6], duration=0.5, inputs=[sin(da.time)])
    with pytest.raises(errors.UnknownNameError, match="'z' is nothing to differentiate by"):
        run.sensitivity("z")
    with pytest.raises(errors.DescriptionError, match="'u' is no number that is held"):
        run.sensitivity("u")
    with pytest.raises(errors.DescriptionError, match="nothing to differentiate by"):
        run.sensitivity([])
    with pytest.raises(errors.UnknownNameError, match="there is no derivative by 'c'"):
        _ = run.sensitivity("k")["x", "c"]
    with pytest.raises(errors.UnknownNameError, match="there is no derivative of 'w'"):
        _ = run.sensitivity("k")["w", "k"]
    with pytest.warns(errors.Remark, match="python-inputs"):
        asked = da.simulate(driven(), q=[0.6], duration=0.1, inputs=lambda t, q, v: 0.0)
    with pytest.raises(errors.DescriptionError, match="Python function, which has no derivatives"):
        asked.sensitivity("q")
