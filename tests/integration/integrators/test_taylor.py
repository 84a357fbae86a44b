"""Motions by Taylor series: closed forms, 30 digits, the other integrator on the gallery, and what is refused."""

from __future__ import annotations

import math
from typing import Any

import mpmath
import numpy as np
import pytest

import dalembert as da
from dalembert import errors
from dalembert.compiler.linear import factor_saddle
from dalembert.integration.codes import NOT_FINITE, OK
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.integrators.taylor import order_for, plan, series
from dalembert.integration.kernels import build_kernels
from tests import gallery_systems

EXACT: Any = {"method": "taylor", "rtol": 1e-15, "atol": 1e-15}


def oscillator() -> da.System:
    return da.System("x", kinetic="x'**2/2", potential="x**2/2")


def pendulum_angle(amplitude: float, times: Any) -> np.ndarray:
    """theta'' = -sin theta from rest: sin(theta/2) = k sn(K - t), k = sin(amplitude / 2)."""
    with mpmath.mp.workdps(30):
        k = mpmath.sin(mpmath.mpf(amplitude) / 2)
        quarter = mpmath.ellipk(k**2)
        return np.array([float(2 * mpmath.asin(k * mpmath.ellipfun("sn", quarter - t, m=k**2))) for t in times])


def kepler_place(e: float, time: float) -> tuple[float, float]:
    """On an ellipse with semi-axis 1 and period 2 pi, from the pericentre."""
    with mpmath.mp.workdps(30):
        E = mpmath.findroot(lambda E: E - e * mpmath.sin(E) - time, time)
        return float(mpmath.cos(E) - e), float(mpmath.sqrt(1 - mpmath.mpf(e) ** 2) * mpmath.sin(E))


def test_an_oscillator_to_the_last_digit() -> None:
    trajectory = da.simulate(oscillator(), q=[1.0], duration=30.0, **EXACT)
    assert trajectory.success
    assert np.abs(trajectory["x"] - np.cos(trajectory.times)).max() < 3e-15
    between = np.linspace(0.0, 30.0, 401)
    assert np.abs(trajectory.at(between)["x'"] + np.sin(between)).max() < 3e-15


@pytest.mark.parametrize("amplitude", [0.5, 2.0, 3.1])
def test_a_pendulum_and_its_dense_output(amplitude: float) -> None:
    pendulum = da.System("th", kinetic="th'**2/2", potential="-cos(th)")
    times = np.linspace(0.0, 12.0, 37)
    trajectory = da.simulate(pendulum, q=[amplitude], duration=12.0, times=times, **EXACT)
    assert np.abs(trajectory["th"] - pendulum_angle(amplitude, times)).max() < 3e-13


@pytest.mark.parametrize(("rtol", "error"), [(1e-7, 1e-5), (1e-10, 1e-8), (1e-13, 1e-11), (1e-16, 3e-13)])
def test_an_ellipse_nine_parts_in_ten_eccentric(rtol: float, error: float) -> None:
    kepler = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)")
    trajectory = da.simulate(kepler, q=[0.1, 0.0], v=[0.0, math.sqrt(19.0)], duration=5.0, method="taylor",
                             rtol=rtol, atol=1e-3 * rtol)  # fmt: skip
    assert np.abs(trajectory.q[-1] - kepler_place(0.9, 5.0)).max() < error


def test_a_double_pendulum_against_20_digits() -> None:
    """The state after 3 s by mpmath.odefun in 25 digits, on the accelerations solved for by hand."""
    exact = [-0.45553712012508563590, -0.80523929397773259194, -1.3450440825933730546, -0.012118723106410809814]
    system = da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)", potential="-2*cos(a) - cos(b)")
    trajectory = da.simulate(system, q=[1.0, 2.0], duration=3.0, **EXACT)
    assert np.abs(np.concatenate([trajectory.q[-1], trajectory.v[-1]]) - exact).max() < 1e-14


def test_a_polynomial_takes_one_step_of_any_length() -> None:
    ball = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y")
    trajectory = da.simulate(ball, q=[0.0, 0.0], v=[2.0, 3.0], duration=1e6, method="taylor")
    assert trajectory.success and trajectory.steps <= 3
    assert trajectory["x"][-1] == pytest.approx(2e6, rel=1e-15)
    assert trajectory["y"][-1] == pytest.approx(3e6 - 4.905e12, rel=1e-15)


def test_nothing_moves_for_ever() -> None:
    assert da.simulate(oscillator(), q=[0.0], duration=1e9, method="taylor").steps == 1


@pytest.mark.parametrize("power", [6, 10, 17, 30, 45])
def test_coefficients_that_vanish_for_long_do_not_hide_those_behind(power: int) -> None:
    """x'' = -t^power x about t = 0: x = 1 - t^(p + 2) / ((p + 1) (p + 2)) + ..., a series with long gaps."""
    system = da.System("x", kinetic="x'**2/2", forces={"x": f"-t**{power}*x"})
    end = 1.2
    exact, term, k = mpmath.mpf(0), mpmath.mpf(1), 0
    with mpmath.mp.workdps(40):
        while abs(term) > 1e-25:
            exact, k = exact + term, k + power + 2
            term *= -mpmath.mpf(end) ** (power + 2) / (k * (k - 1))
    trajectory = da.simulate(system, q=[1.0], duration=end, method="taylor", rtol=1e-12, atol=1e-12)
    assert trajectory["x"][-1] == pytest.approx(float(exact), abs=1e-10)


def test_a_slope_that_is_right_at_the_end_alone() -> None:
    """x'' = sin(t)^30 from rest: no coefficient up to order 31, and no slope after whole half turns."""
    system = da.System("x", kinetic="x'**2/2", forces={"x": "sin(t)**30"})
    trajectory = da.simulate(system, q=[0.0], duration=20.0 * math.pi, method="taylor")
    assert trajectory["x'"][-1] == pytest.approx(20.0 * math.pi * math.comb(30, 15) / 2**30, rel=1e-7)


@pytest.mark.parametrize("q", [(1.0, 1.0), (math.pi / 2, math.pi / 2), (2.0, 0.0)])
def test_a_start_at_rest_is_even(q: tuple[float, float]) -> None:
    model = gallery_systems.model("double-pendulum")
    runs = [da.simulate(model, q=q, duration=1.0, times=[1.0], method=method, rtol=1e-13, atol=1e-13)
            for method in ("taylor", "dop853")]  # fmt: skip
    assert np.abs(runs[0].q - runs[1].q).max() < 1e-11


# -------------------------------------------------------------------- constraints


def test_a_pendulum_with_its_rod_as_a_constraint() -> None:
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="y", holonomic=["(x**2 + y**2 - 1)/2"])
    times = np.linspace(0.0, 10.0, 21)
    trajectory = da.simulate(system, q=[math.sin(2.0), -math.cos(2.0)], duration=10.0, times=times, **EXACT)
    angle = pendulum_angle(2.0, times)
    assert np.abs(trajectory.q - np.stack([np.sin(angle), -np.cos(angle)], axis=-1)).max() < 1e-13
    tension = 3.0 * np.cos(angle) - 2.0 * math.cos(2.0)
    assert np.abs(trajectory.multipliers[:, 0] + tension).max() < 1e-12
    assert trajectory.constraint_residual.max() < 1e-15


def test_rows_that_repeat_one_another() -> None:
    twice = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="y",
                      holonomic=["(x**2 + y**2 - 1)/2", "x**2 + y**2 - 1"])  # fmt: skip
    with pytest.warns(errors.Remark, match="redundant-constraints"):
        trajectory = da.simulate(twice, q=[math.sin(2.0), -math.cos(2.0)], duration=5.0, **EXACT)
    angle = pendulum_angle(2.0, trajectory.times[-1:])
    assert np.abs(trajectory.q[-1] - [math.sin(angle[0]), -math.cos(angle[0])]).max() < 1e-12


@pytest.mark.parametrize("name", ["heavy-top", "rolling-sphere", "four-bar", "falling-cat-friction"])
def test_both_integrators_agree_on_the_gallery(name: str) -> None:
    example, model = gallery_systems.gallery.load(name), gallery_systems.model(name)
    q, v = model.system.state(example.start)
    given: Any = {"inputs": example.inputs()} if example.inputs else {}
    span = min(example.duration, 0.5)
    runs = [da.simulate(model, q=q, v=v, duration=span, times=np.linspace(0.0, span, 5), method=method, rtol=1e-12,
                        atol=1e-12, **given) for method in ("taylor", "dop853")]  # fmt: skip
    for key in ("q", "v", "multipliers"):
        taylor, dop853 = (getattr(run, key) for run in runs)
        assert np.abs(taylor - dop853).max(initial=0.0) < 1e-10 * (1.0 + np.abs(dop853).max(initial=0.0))


# -------------------------------------------------------------------- time, inputs and parameters


def test_inputs_that_are_held_or_expressions() -> None:
    system = da.System("x", kinetic="m*x'**2/2", forces={"x": "u"}, inputs="u", parameters={"m": None})
    model = da.compile(system)
    held = da.simulate(model, q=[0.0], duration=2.0, inputs=[3.0], parameters={"m": 2.0}, **EXACT)
    assert held["x"][-1] == pytest.approx(3.0, rel=1e-15)
    driven = da.simulate(model, q=[0.0], duration=2.0, inputs=["sin(t)"], parameters={"m": 0.5}, t0=1.0, **EXACT)
    assert driven["x"][-1] == pytest.approx(2.0 * (math.sin(1.0) - math.sin(3.0) + 2.0 * math.cos(1.0)), abs=1e-14)


def test_a_pulse_in_time_is_landed_on() -> None:
    from sympy import Piecewise

    t = da.time
    (x,) = da.coordinates("x")
    pulse = Piecewise((10.0, (t > 1.0) & (t < 1.25)), (0.0, True))
    system = da.System([x], kinetic=x.diff() ** 2 / 2, forces={x: pulse})
    trajectory = da.simulate(system, q=[0.0], duration=3.0, method="taylor")
    assert trajectory["x'"][-1] == pytest.approx(2.5, abs=1e-12)
    assert trajectory["x"][-1] == pytest.approx(2.5 * 1.875, abs=1e-12)


@pytest.mark.parametrize(("force", "named"), [("-abs(x)*x", "abs"), ("-sign(x')", "sign"), ("-max(x, 0)", "max")])
def test_what_has_no_series_is_refused_by_name(force: str, named: str) -> None:
    system = da.System("x", kinetic="x'**2/2", forces={"x": force})
    with pytest.raises(errors.DescriptionError, match=rf"contain {named}.*dop853"):
        da.simulate(system, q=[1.0], duration=1.0, method="taylor")
    assert da.simulate(system, q=[1.0], duration=1.0).success


@pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")
def test_python_inputs_are_refused() -> None:
    system = da.System("x", kinetic="x'**2/2", forces={"x": "u"}, inputs="u")
    with pytest.raises(errors.DescriptionError, match=r"Python function.*dop853"):
        da.simulate(system, q=[1.0], duration=1.0, inputs=lambda t, q, v: [0.0], method="taylor")


# -------------------------------------------------------------------- how a run ends, and how it is told


def test_a_motion_that_ends_in_a_singularity_says_so() -> None:
    falls = da.System("r", kinetic="r'**2/2", potential="-1/r", parameters={})
    trajectory = da.simulate(falls, q=[1.0], duration=2.0, method="taylor")
    assert not trajectory.success and trajectory.status.startswith("stopped at t = 1.11072")


def test_the_method_is_told() -> None:
    asked = da.simulate(oscillator(), q=[1.0], duration=1.0, method="taylor", rtol=1e-12)
    assert asked.method == f"taylor of order {order_for(1e-12)}: it was asked for"
    assert da.simulate(oscillator(), q=[1.0], duration=1.0).method == "dop853 of order 8: it takes any system"


@pytest.mark.parametrize("name", ["double-pendulum", "pendulum-dae", "heavy-top"])
def test_a_series_written_out_has_the_same_bits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    example, model = gallery_systems.gallery.load(name), gallery_systems.model(name)
    q, v = model.system.state(example.start)
    kind: Any = {"q": q, "v": v, "duration": 0.2, "method": "taylor", "rtol": 1e-6, "atol": 1e-6}
    first = da.simulate(model, **kind)
    monkeypatch.setattr(plan, "MANY_STEPS", 1)
    again = da.simulate(model, **kind)
    assert plan.plan_of(model, "held", np.zeros(0)).written
    np.testing.assert_array_equal(first.motion.steps.dense, again.motion.steps.dense)
    np.testing.assert_array_equal(first.q, again.q)


def test_series_of_one_run_and_of_many_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are written out for one model, each under a key of its own."""
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="x**6/6"))
    monkeypatch.setattr(plan, "MANY_STEPS", 0)
    motion = da.simulate(model, q=[1.0], duration=3.0, method="taylor", rtol=1e-9, atol=1e-9)
    kernels = build_kernels(model)
    states, contexts = np.array([[1.0, 0.0]]), np.zeros((1, kernels.sizes.context))
    kernels.open(states[0], contexts[0])
    many = INTEGRATORS["taylor"].together(kernels)
    assert many is not None and plan.plan_of(model, "held", np.zeros(0)).written
    ends = many(states, contexts, np.array([3.0, 1e-9, 1e-9, 3.0, 1e6, 0.0, 0.0]))
    np.testing.assert_array_equal(ends.states[0], motion.motion.steps.states[-1])


def test_derivatives_by_a_series_written_out_have_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    model = gallery_systems.model("double-pendulum")
    trajectory = da.simulate(model, q=[1.0, 2.0], duration=0.2, method="taylor", rtol=1e-9, atol=1e-9)
    monkeypatch.setattr(plan, "MANY_STEPS", 10**9)
    first = trajectory.sensitivity(["q", "v"])
    monkeypatch.setattr(plan, "MANY_STEPS", 0)
    np.testing.assert_array_equal(first.q, trajectory.sensitivity(["q", "v"]).q)


def test_what_overflowed_is_forgotten() -> None:
    """Coefficients that are not finite stay in no memory: the series elsewhere has the bits that it always has."""
    model = da.compile(da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)"))
    made = plan.plan_of(model, "held", np.zeros(0))
    code, context, numbers = made.of_order(20), np.zeros(8), []
    far, near = np.array([1.0, 0.5, 0.1, 0.2]), np.array([1e-30, 0.0, 1e3, 1.0])
    for starts in ([far], [near, far]):
        work, rows = made.work(20), np.zeros(42 * 4)
        with np.errstate(all="ignore"):
            codes = [series.expand(series.begin, series.next_order, 20, 0.0, start, context, code, work, rows)
                     for start in starts]  # fmt: skip
        numbers.append(rows[: 21 * 4].copy())
    assert codes == [NOT_FINITE, OK]
    np.testing.assert_array_equal(*numbers)


def test_the_same_run_in_python() -> None:
    system = da.System("th", kinetic="th'**2/2", potential="-cos(th)")
    runs = [da.simulate(da.compile(system, target=target), q=[2.0], duration=0.5, method="taylor", rtol=1e-5)
            for target in ("llvm", "numpy")]  # fmt: skip
    assert runs[0].steps == runs[1].steps
    assert np.abs(runs[0].q - runs[1].q).max() < 1e-15


def test_what_factors_lose_of_accelerations_and_multipliers_is_made_up_for() -> None:
    """Factors that are off by one in a million, of a step of Newton: its square is left."""
    random = np.random.default_rng(5)
    n, m = 3, 2
    root, jacobian = random.normal(size=(n, n)), random.normal(size=(m, n))
    mass, force, target = root @ root.T + np.eye(n), random.normal(size=n), random.normal(size=m)
    expected = np.linalg.solve(np.block([[mass, -jacobian.T], [jacobian, np.zeros((m, m))]]), [*force, *target])
    factor, moved, inner = np.empty(n * n), np.empty(m * n), np.empty(m * m)
    assert factor_saddle(n, m, mass.ravel(), jacobian.ravel(), factor, moved, inner, inner) == OK
    a, reaction = np.empty(n), np.empty(m)
    series.solve(n, m, 0, mass.ravel(), jacobian.ravel(), factor, moved, inner * (1 + 1e-6), force, target, a, reaction)
    assert np.abs(np.append(a, reaction) - expected).max() < 1e-9 * np.abs(expected).max()


def test_constraints_that_move_are_met_at_the_ends_of_steps() -> None:
    """A pendulum whose pivot swings, by a constraint and in its angle."""
    pivot = "0.3*sin(2*t)"
    rod = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=[f"(x - {pivot})**2 + y**2 - 1"])
    angle = da.System("a", kinetic="(0.6*cos(2*t) + a'*cos(a))**2/2 + (a'*sin(a))**2/2", potential="-9.81*cos(a)")
    given: Any = {"duration": 3.0, "method": "taylor", "rtol": 1e-12, "atol": 1e-12}
    motion = da.simulate(rod, q=[math.sin(0.5), -math.cos(0.5)], v=[0.6, 0.0], **given)
    alone = da.simulate(angle, q=[0.5], v=[0.0], **given)
    (a,) = alone.q[-1]
    assert motion.success and motion.q[-1] == pytest.approx([0.3 * math.sin(6.0) + math.sin(a), -math.cos(a)], abs=1e-9)
