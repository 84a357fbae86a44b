"""Gauss's variational steps: energy and momenta without drift, reversible, forced, what is refused."""

from __future__ import annotations

import math

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError

ORDERS = ["gauss2", "gauss4", "gauss6", "gauss8"]


@pytest.mark.parametrize(("method", "step", "swing"), [("gauss2", 0.01, 1e-2), ("gauss4", 0.01, 1e-7),
                                                       ("gauss6", 0.02, 1e-9), ("gauss8", 0.02, 1e-12)])  # fmt: skip
def test_energy_swings_but_does_not_drift(two_rods: da.Model, method: str, step: float, swing: float) -> None:
    """A mass matrix that depends on the position."""
    moved = da.simulate(two_rods, q=[0.5, 0.3], duration=40_000 * step, method=method, step=step)
    error = moved.energy - moved.energy[0]
    parts = error[1:].reshape(10, -1).mean(axis=1)
    assert np.abs(error).max() < swing * abs(moved.energy[0])
    assert abs(parts[-1] - parts[0]) < 0.05 * np.abs(error).max() + 2e-13


@pytest.mark.parametrize("method", ORDERS)
def test_linear_and_angular_momenta_are_kept_to_rounding(method: str) -> None:
    pair = da.System(["x", "y", "r", "s"], kinetic="(x'**2 + y'**2)/2 + r'**2 + s'**2",
                     potential="-1/sqrt((x - r)**2 + (y - s)**2)")  # fmt: skip
    moved = da.simulate(pair, q=[1.0, 0.0, -0.5, 0.2], v=[0.3, 0.7, -0.1, -0.5], duration=400.0, method=method,
                        step=0.02)  # fmt: skip
    x, y, r, s = moved.q.T
    a, b, c, d = (moved.v * [1.0, 1.0, 2.0, 2.0]).T
    for momentum in (a + c, b + d, x * b - y * a + r * d - s * c):
        assert np.abs(momentum - momentum[0]).max() < 2e-13


@pytest.mark.parametrize("method", ORDERS)
def test_the_way_back_is_the_way_there(two_rods: da.Model, method: str) -> None:
    run = {"duration": 5.0, "method": method, "step": 0.01}
    there = da.simulate(two_rods, q=[0.5, 0.3], v=[0.1, 0.2], **run)
    back = da.simulate(two_rods, q=there.q[-1], v=-there.v[-1], **run)
    assert np.abs(back.q[-1] - [0.5, 0.3]).max() < 1e-12 and np.abs(back.v[-1] + [0.1, 0.2]).max() < 1e-12


def test_a_damped_and_driven_oscillator_meets_its_solution() -> None:
    """x'' = -2 c x' - x + u: forces by the principle of d'Alembert, inputs held, by expressions and by Python."""
    damped = da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2", dissipation="c*x'**2",
                                  forces={"x": "u"}, inputs=["u"], parameters={"c": 0.1}), free=["c"])  # fmt: skip
    w = math.sqrt(1.0 - 0.2**2)
    exact = 1.0 - math.exp(-0.2 * 3.0) * (math.cos(w * 3.0) + 0.2 / w * math.sin(w * 3.0))
    for inputs in ([1.0], ["1 + 0*t"], lambda t, q, v: [1.0]):
        moved = da.simulate(damped, q=[0.0], duration=3.0, method="gauss8", step=0.05, inputs=inputs,
                            parameters={"c": 0.2})  # fmt: skip
        assert abs(moved["x"][-1] - exact) < 1e-13


def test_a_lagrangian_that_is_not_quadratic_in_its_velocities() -> None:
    """A relativistic oscillator, L = -sqrt(1 - v^2) - x^2/2; also machine code beside Python."""
    system = da.System("x", lagrangian="-sqrt(1 - x'**2) - x**2/2")
    start = {"q": [1.0], "duration": 2.0}
    exact = da.simulate(system, **start, rtol=1e-13, atol=1e-15)
    for target in ("llvm", "numpy"):
        moved = da.simulate(da.compile(system, target=target), **start, method="gauss6", step=0.05)
        assert abs(moved["x"][-1] - exact["x"][-1]) < 1e-9 and abs(moved["x'"][-1] - exact["x'"][-1]) < 1e-9


def test_steps_that_are_too_long_end_the_run_with_a_sentence() -> None:
    stiff = da.System("x", kinetic="x'**2/2", potential="5e5*x**2")
    moved = da.simulate(stiff, q=[1.0], duration=1.0, method="gauss4", step=0.1)
    assert not moved.success
    assert moved.status == "stopped at t = 0 s: the equations of a step were not solved; use a shorter step"


def test_constraints_are_refused_with_the_method_that_knows_them(pendulum_dae: da.Model) -> None:
    with pytest.raises(DescriptionError, match=r'method="gauss6": its stages know no constraints.*"rattle6"'):
        da.simulate(pendulum_dae, q=[1.0, 0.0], duration=1.0, method="gauss6", step=0.1)


@pytest.mark.parametrize("target", ["llvm", "strict"])
def test_rounding_lets_energy_walk_but_not_drift(target: str) -> None:
    """Where sums over stages lose what is beyond their last digit, the mean falls by 1.3e-13 J from first to last."""
    pendulum = da.compile(da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)",
                                    potential="-9.81*(2*cos(a) + cos(b))"), target=target)  # fmt: skip
    moved = da.simulate(pendulum, q=[1.0, 0.5], duration=2000.0, method="gauss8", step=0.02)
    means = moved.energy[1:].reshape(10, -1).mean(axis=1)
    assert abs(means[-1] - means[0]) < 7e-14
