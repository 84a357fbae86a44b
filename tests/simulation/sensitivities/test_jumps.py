"""Derivatives of motions whose equations switch, beside those of closed forms in 30 digits."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest
from sympy import Abs, Piecewise, sign, symbols

import dalembert as da
from dalembert import errors

TIGHT: Any = {"rtol": 1e-13, "atol": 1e-14}
c, w, F, G = symbols("c w F G")
(x,) = da.coordinates("x")
time = da.time


def particle(force: Any, parameters: Any, potential: Any = 0) -> da.System:
    return da.System([x], kinetic=x.diff() ** 2 / 2, potential=potential, forces={x: force}, parameters=parameters)


def slopes(closed: Any, place: list[float]) -> np.ndarray:
    """The derivatives of (x, x') by each argument, (2, K)."""
    with mpmath.mp.workdps(30):
        def one(row: int, k: int) -> float:
            order = tuple(int(i == k) for i in range(len(place)))
            return float(mpmath.diff(lambda *at: closed(*at)[row], place, order))

        return np.array([[one(row, k) for k in range(len(place))] for row in (0, 1)])


def check(run: da.Trajectory, wrt: list[str], closed: Any, place: list[float], most: float = 1e-10) -> None:
    found, expected = run.sensitivity(wrt), slopes(closed, place)
    assert found.success
    mine = np.stack([found.q[-1, 0], found.v[-1, 0]])
    assert np.abs(mine - expected).max() < most * np.abs(expected).max()


def pushed_on(x0: Any, v0: Any, c: Any, F: Any, G: Any, until: float = 3.0) -> tuple[Any, Any]:
    """x'' = F up to x = c, G from there on."""
    tau = (mpmath.sqrt(v0**2 + 2 * F * (c - x0)) - v0) / F
    v, rest = v0 + F * tau, until - tau
    return c + v * rest + G * rest**2 / 2, v + G * rest


@pytest.mark.parametrize("t0", [0.0, 7.0])
def test_a_force_that_switches_at_a_place(t0: float) -> None:
    system = particle(Piecewise((F, x < c), (G, True)), {c: 1.5, F: 1.0, G: -0.3})
    run = da.simulate(system, q=[0.2], v=[0.4], duration=3.0, t0=t0, **TIGHT)
    check(run, ["x", "x'", "c", "F", "G"], pushed_on, [0.2, 0.4, 1.5, 1.0, -0.3])


def test_derivatives_before_and_after_a_switch() -> None:
    system = particle(Piecewise((F, x < c), (G, True)), {c: 1.5, F: 1.0, G: -0.3})
    whole = da.simulate(system, q=[0.2], v=[0.4], duration=3.0, times=[1.0, 2.0, 2.9], **TIGHT)
    found = whole.sensitivity(["x", "c"])
    assert found["x", "x"][0] == pytest.approx(1.0) and found["x", "c"][0] == pytest.approx(0.0, abs=1e-14)
    for k, until in ((1, 2.0), (2, 2.9)):
        expected = slopes(lambda *at, until=until: pushed_on(*at, until=until), [0.2, 0.4, 1.5, 1.0, -0.3])
        assert np.array([found.q[k, 0], found.v[k, 0]]) == pytest.approx(expected[:, [0, 2]], rel=1e-10, abs=1e-11)


@pytest.mark.parametrize("method", ["dop853", "taylor"])
def test_a_pulse_whose_times_are_parameters(method: str) -> None:
    def closed(v0: Any, c: Any, w: Any) -> tuple[Any, Any]:
        first, v1 = v0 * c, v0 + 5 * w
        return first + v0 * w + 5 * w**2 / 2 + v1 * (3 - c - w), v1

    system = particle(Piecewise((0, time < c), (5, time < c + w), (0, True)), {c: 0.7, w: 0.2})
    run = da.simulate(system, q=[0.0], v=[0.4], duration=3.0, method=method, **TIGHT)
    check(run, ["x'", "c", "w"], closed, [0.4, 0.7, 0.2], 1e-12)
    early = da.simulate(system, q=[0.0], v=[0.4], duration=0.5, method=method).sensitivity("c")
    assert not early.q.any()


def test_dry_friction_that_turns_round() -> None:
    def closed(x0: Any, c: Any) -> tuple[Any, Any]:
        turned = 2 * c - x0  # x'' = -x + c from rest at x0 > c, half a period; then x'' = -x - c
        rest = 5 - mpmath.pi
        return -c + (turned + c) * mpmath.cos(rest), -(turned + c) * mpmath.sin(rest)

    system = particle(-c * sign(x.diff()), {c: 0.1}, x**2 / 2)
    run = da.simulate(system, q=[1.0], v=[-1e-14], duration=5.0, **TIGHT)
    check(run, ["x", "c"], closed, [1.0, 0.1], 1e-9)


def test_what_bends_does_not_jump() -> None:
    bent, plain = (da.simulate(particle(force, {c: 0.3}), q=[1.0], v=[-1.0], duration=3.0, **TIGHT).sensitivity("c")
                   for force in (-c * Piecewise((x, x > 0), (2 * x, True)), -c * (x * 3 - Abs(x)) / 2))
    assert np.abs(bent.q[-1] - plain.q[-1]).max() < 1e-9


def test_what_is_said_of_a_condition_that_is_met_without_speed() -> None:
    system = particle(Piecewise((-x, x**3 > 0), (-x - c, True)), {c: 0.1})
    run = da.simulate(system, q=[1.0], duration=4.0, times=[4.0])
    with pytest.warns(errors.Remark, match="grazed-switch"):
        run.sensitivity("c")


def test_a_gradient_is_refused_where_a_switch_moves() -> None:
    system = particle(Piecewise((F, x < c), (G, True)), {c: 1.5, F: 1.0, G: -0.3})
    run = da.simulate(system, q=[0.2], v=[0.4], duration=3.0)
    with pytest.raises(errors.DescriptionError, match=r"at t = 1\.2\d* s the equations switch at a time that moves"):
        run.gradient("x", "F")
    assert da.simulate(system, q=[0.2], v=[0.4], duration=1.0).gradient("x", "F").success
