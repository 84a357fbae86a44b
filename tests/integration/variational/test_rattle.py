"""RATTLE: residuals at rounding, energy and momenta without drift, reversible, redundant rows, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert import gallery
from dalembert.errors import DescriptionError, Remark

ORDERS = ["rattle2", "rattle4", "rattle6", "rattle8"]


@pytest.mark.parametrize("method", ORDERS)
def test_positions_and_velocities_are_on_the_constraints_without_projection(
    pendulum_dae: da.Model, method: str
) -> None:
    moved = da.simulate(pendulum_dae, q=[1.0, 0.0], v=[0.0, -0.5], duration=50.0, method=method, step=0.01)
    x, y, vx, vy = moved.motion.steps.states.T
    assert np.abs(x * x + y * y - 1.0).max() <= 5e-16
    assert moved.evaluations >= moved.steps
    assert np.abs(x * vx + y * vy).max() <= 1e-14 and moved.constraint_residual.max() <= 1e-13


@pytest.mark.parametrize(("method", "step", "swing"), [("rattle2", 0.01, 2e-2), ("rattle4", 0.01, 1e-6),
                                                       ("rattle6", 0.02, 1e-7), ("rattle8", 0.02, 1e-10)])  # fmt: skip
def test_energy_swings_but_does_not_drift(pendulum_dae: da.Model, method: str, step: float, swing: float) -> None:
    moved = da.simulate(pendulum_dae, q=[1.0, 0.0], v=[0.0, -0.5], duration=20_000 * step, method=method, step=step)
    error = moved.energy - moved.energy[0]
    parts = error[1:].reshape(10, -1).mean(axis=1)
    assert np.abs(error).max() < swing
    assert abs(parts[-1] - parts[0]) < 0.05 * np.abs(error).max() + 1e-13


@pytest.mark.parametrize("method", ORDERS)
def test_the_way_back_is_the_way_there(pendulum_dae: da.Model, method: str) -> None:
    run = {"duration": 5.0, "method": method, "step": 0.01}
    there = da.simulate(pendulum_dae, q=[1.0, 0.0], v=[0.0, -0.5], **run)
    back = da.simulate(pendulum_dae, q=there.q[-1], v=-there.v[-1], **run)
    assert np.abs(back.q[-1] - [1.0, 0.0]).max() < 1e-12 and np.abs(back.v[-1] - [0.0, 0.5]).max() < 1e-12


@pytest.mark.parametrize("name", ["four-bar", "slider-crank", "five-bar"])
def test_loops_of_bodies_move_as_other_methods_move_them(name: str) -> None:
    example = gallery.load(name)
    model, start = da.compile(example.build()), example.start
    assert start is not None
    run = {"q": start.q, "v": start.v, "duration": 0.5}
    found, exact = da.simulate(model, **run, method="rattle6", step=5e-4), da.simulate(model, **run, rtol=1e-12)
    assert found.success, found.status
    assert np.abs(found.q[-1] - exact.q[-1]).max() < 1e-8 and found.constraint_residual.max() < 1e-12


@pytest.mark.parametrize("name", ["free-rigid-body-quaternion", "rotation-matrix"])
def test_rotations_by_constrained_coordinates_stay_rotations(name: str) -> None:
    example = gallery.load(name)
    model, start = da.compile(example.build()), example.start
    assert start is not None
    run = {"q": start.q, "v": start.v, "duration": 1.0}
    found, exact = da.simulate(model, **run, method="rattle4", step=1e-3), da.simulate(model, **run, rtol=1e-12)
    assert np.abs(found.q[-1] - exact.q[-1]).max() < 1e-11 and found.constraint_residual.max() < 1e-13
    assert np.abs(found.energy - found.energy[0]).max() < 1e-12


def test_a_constraint_said_twice_changes_nothing() -> None:
    ends = []
    for rows in (["x**2 + y**2 - 1"], ["x**2 + y**2 - 1", "2*x**2 + 2*y**2 - 2"]):
        system = da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=rows)
        if len(rows) == 1:
            moved = da.simulate(system, q=[1.0, 0.0], duration=1.0, method="rattle4", step=0.01)
        else:
            with pytest.warns(Remark, match="repeat others"):
                moved = da.simulate(system, q=[1.0, 0.0], duration=1.0, method="rattle4", step=0.01)
        ends.append(moved.q[-1])
    assert np.abs(ends[0] - ends[1]).max() < 1e-13


def test_a_constraint_that_moves_is_followed() -> None:
    """A bead on a line that turns at 1 rad/s: r'' = r."""
    wire = da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="0", holonomic=["x*sin(t) - y*cos(t)"])
    moved = da.simulate(wire, q=[1.0, 0.0], v=[0.0, 1.0], duration=1.0, method="rattle6", step=0.01)
    assert abs(np.hypot(*moved.q[-1]) - np.cosh(1.0)) < 1e-11


def test_nonholonomic_rows_and_free_rotations_are_refused_by_name() -> None:
    with pytest.raises(DescriptionError, match=r'method="rattle2": nonholonomic constraints follow from no action'):
        da.simulate(da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="0", nonholonomic=["y' - x*x'"]),
                    q=[0.0, 0.0], v=[1.0, 0.0], duration=1.0, method="rattle2", step=0.1)  # fmt: skip
    example = gallery.load("tumbling-body")
    assert example.start is not None
    with pytest.raises(DescriptionError, match=r'method="rattle4": velocities that are no derivatives.*a quaternion'):
        da.simulate(example.build(), q=example.start.q, v=example.start.v, duration=1.0, method="rattle4", step=0.1)
