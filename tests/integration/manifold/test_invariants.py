"""What a motion conserves: held where that helps, never at the cost of accuracy."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.kernels import build_kernels
from dalembert.integration.manifold import invariants


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key says that programs were left out."""
    monkeypatch.setenv("DALEMBERT_CACHE", "off")


def without_conservation(model: da.Model) -> da.Model:
    """A copy of a model whose simulations hold nothing but constraints."""
    plain = da.compile(model.equations)
    plain.__dict__["programs"] = {name: model.programs[name] for name in model.programs if name != "invariants"}
    return plain


def errors(system: da.System, exact: Any, rtol: float, **run: Any) -> tuple[float, float]:
    """The largest errors of the default run, and of one that holds nothing."""
    model = da.compile(system)
    found = [da.simulate(m, rtol=rtol, atol=1e-3 * rtol, **run) for m in (model, without_conservation(model))]
    return tuple(float(np.abs(motion.q - exact(motion.times)).max()) for motion in found)  # type: ignore[return-value]


@pytest.mark.parametrize("rtol", [1e-3, 1e-6, 1e-9])
def test_a_free_particle_is_left_alone_beside_a_heavy_oscillator(rtol: float) -> None:
    system = da.System("X Y", lagrangian="X'**2/2 + 1e6*(Y'**2 - 7*Y**2)/2")
    moved = da.simulate(system, q=[0, 1], v=[1, 0], duration=100.0, rtol=rtol)
    assert np.abs(moved["X"] - moved.times).max() < 1e-12


def test_a_light_oscillator_is_left_alone_beside_a_heavy_one() -> None:
    system = da.System("x y", lagrangian="(x'**2 - x**2)/2 + 1e6*(y'**2 - 7*y**2)/2")
    held, plain = errors(system, lambda t: np.stack([np.sin(t), np.cos(math.sqrt(7) * t)], axis=-1), 1e-9,
                         q=[0, 1], v=[1, 0], duration=100.0)  # fmt: skip
    assert held < 1.2 * plain


def test_an_offset_of_the_potential_changes_nothing() -> None:
    starts = {"q": [1.0], "v": [0.0], "duration": 50.0, "rtol": 1e-9}
    plain, high = (da.simulate(da.System("x", kinetic="x'**2/2", potential=f"x**2/2 + x**4/4 + {offset}"), **starts)
                   for offset in ("0", "1e14"))  # fmt: skip
    fine = da.simulate(plain.model, q=[1.0], v=[0.0], duration=50.0, rtol=1e-13, atol=1e-16)
    assert abs(high.q[-1] - fine.q[-1]) < 3 * abs(plain.q[-1] - fine.q[-1]) + 1e-8


def test_a_null_geodesic_keeps_its_momenta_in_an_indefinite_metric() -> None:
    metric = da.System("w r p", lagrangian="(-(1 - 2/r)*w'**2 + r'**2/(1 - 2/r) + r**2*p'**2)/2")
    turn, out, radius = 0.04, 0.3, 8.0
    lapse = 1 - 2 / radius
    rate = math.sqrt((out**2 / lapse + radius**2 * turn**2) / lapse)
    run = {"q": [0, radius, 0], "v": [rate, out, turn], "duration": 60.0}
    model = da.compile(metric)
    fine = da.simulate(without_conservation(model), rtol=1e-13, atol=1e-15, **run)
    held, plain = (da.simulate(m, rtol=1e-5, **run) for m in (model, without_conservation(model)))
    assert np.ptp(held.momenta["w"]) + np.ptp(held.momenta["p"]) < 1e-12 and np.abs(held.energy).max() < 1e-12
    assert np.abs(held.q[-1] - fine.q[-1]).max() < 1.5 * np.abs(plain.q[-1] - fine.q[-1]).max() + 1e-12


def test_a_step_of_the_potential_takes_no_speed() -> None:
    moved = da.simulate(da.System("x", kinetic="x'**2/2", potential="select(x > 1, 1/10, 0)"), q=[0], v=[1], duration=9)
    assert moved.v[-1, 0] == 1.0


def test_kepler_gains_three_digits() -> None:
    orbit = da.compile(da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)"))
    run = {"q": [0.1, 0.0], "v": [0.0, math.sqrt(19.0)], "duration": 6 * math.pi}
    held, plain = (np.abs(da.simulate(model, **run).q[-1] - [0.1, 0.0]).max()
                   for model in (orbit, without_conservation(orbit)))  # fmt: skip
    assert held < 1e-8 and held < 1e-2 * plain


def test_momenta_of_ignorable_coordinates_are_held_without_any_energy() -> None:
    driven = da.System("r p", kinetic="(r'**2 + r**2*p'**2)/2", potential="(r - 1)**2*(2 + sin(3*t))")
    moved = da.simulate(driven, q=[1.0, 0.0], v=[0.0, 1.0], duration=30.0, rtol=1e-4)
    assert np.ptp(moved.momenta["p"]) < 1e-13 and np.ptp(moved.energy) > 0.1


def test_constraints_and_energy_hold_at_once() -> None:
    bowl = da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential="9.81*z", holonomic=["x**2+y**2+z**2-1"])
    moved = da.simulate(bowl, q=[0.6, 0.0, -0.8], v=[0.0, 1.5, 0.0], duration=20.0, rtol=1e-5)
    between = moved.at(np.linspace(0, 20, 777))
    for samples in (moved, between):
        assert samples.constraint_residual.max() < 1e-14 and np.ptp(samples.energy) < 1e-12


def test_a_free_body_turns_with_its_energy() -> None:
    body = da.Mechanism("body", gravity=(0, 0, 0))
    body.floating("j", body.ground, body.body("b", mass=1.0, inertia=(1.0, 2.0, 3.0, 0, 0, 0)))
    moved = da.simulate(body, q={}, v={"j_wx": 1e-3, "j_wy": 2.0, "j_wz": 1e-3}, duration=30.0, rtol=1e-6)
    assert np.ptp(moved.energy) < 1e-13 and np.abs(np.linalg.norm(moved.q[:, 3:], axis=1) - 1).max() < 1e-14


def test_no_entry_moves_by_more_than_its_error_explains() -> None:
    model = da.compile(da.System("x y", lagrangian="x'**2/2 + 50*(y'**2 - y**2)"))
    kernels = build_kernels(model)
    state, context = np.array([0.0, 1.0, 1.0, 0.1]), np.zeros(kernels.sizes.context)
    energy, momentum = model.energy(state[:2], state[2:]), model.momenta(state[:2], state[2:])[0]
    context[kernels.sizes.invariants] = energy + 1e-6, momentum
    variance = np.array([0.0, 1e-14, 0.0, 4e-14])
    moved = state.copy()
    kernels.project(0.0, moved, variance, context)
    gradient = np.array([0.0, 100.0, 1.0, 10.0])
    expected = variance * gradient * 1e-6 / (gradient @ (variance * gradient))
    assert np.abs(moved - state - expected).max() < 1e-12
    far = state.copy()
    context[kernels.sizes.invariants.start] += 1.0
    kernels.project(0.0, far, variance, context)
    assert np.array_equal(far, state), "a defect that errors do not explain is left alone"


def test_a_defect_of_rounding_is_left_alone() -> None:
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="1e10 + x**2"))
    kernels = build_kernels(model)
    state, context = np.array([1.0, 2.0]), np.zeros(kernels.sizes.context)
    context[kernels.sizes.invariants] = float(model.energy([1.0], [2.0])) + 2e-6
    moved = state.copy()
    kernels.project(0.0, moved, np.full(2, 1e-10), context)
    assert np.array_equal(moved, state)


@pytest.mark.parametrize("k", [1, 3])
def test_the_expected_error_is_the_conditional_mean(rng: np.random.Generator, k: int) -> None:
    G, weight, d = rng.normal(size=(k, 5)), rng.uniform(0.5, 2.0, 5), 1e-2 * rng.normal(size=k)
    change = np.zeros(5)
    invariants.expected_error(k, 5, G.ravel().copy(), weight, d, change)
    expected = weight * (G.T @ np.linalg.solve((G * weight) @ G.T, d))
    assert np.abs(change - expected).max() < 1e-15
    assert np.abs(G @ change - d).max() < 1e-15


@pytest.mark.parametrize("t0", [1e9, 1e12])
def test_late_clocks_make_no_difference(t0: float) -> None:
    orbit = da.compile(da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)"))
    early, late = (da.simulate(orbit, q=[0.5, 0.0], v=[0.0, math.sqrt(3.0)], duration=2 * math.pi, t0=start)
                   for start in (0.0, t0))  # fmt: skip
    assert np.array_equal(early.q, late.q) and late.times[0] == t0 and late.times[-1] == t0 + 2 * math.pi


def test_late_clocks_drive_what_depends_on_time() -> None:
    driven = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "sin(t/2)"})
    t0 = 4e6 * math.pi
    early, late = (da.simulate(driven, q=[0.0], v=[0.0], duration=10.0, t0=start) for start in (0.0, t0))
    assert abs(early.q[-1] - late.q[-1]) < 1e-7
