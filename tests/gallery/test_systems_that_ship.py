"""Every system that ships is derived, simulated and held against its own physics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import dalembert as da
from dalembert import gallery
from tests.gallery_systems import derived, model, motion


@dataclass(frozen=True)
class Run:
    system: da.System
    equations: Any
    model: Any
    trajectory: Any


def run_of(name: str) -> Run:
    equations = derived(name)
    if gallery.load(name).start is None:
        return Run(equations.system, equations, None, None)
    return Run(equations.system, equations, model(name), motion(name))


@pytest.mark.parametrize("name", gallery.names())
def test_physics(name: str):
    example = gallery.load(name)
    run = run_of(name)
    assert run.trajectory is None or run.trajectory.success, run.trajectory.status
    residuals = {check.name: (check.measure(run), check.tolerance) for check in example.checks}
    failed = {check: found for check, found in residuals.items() if not found[0] <= found[1]}
    assert not failed


def test_a_wrong_system_fails_its_checks():
    """The pendulum with its gravity turned round is not the pendulum of the document."""
    from sympy import cos

    example = gallery.load("pendulum")
    right = example.build()
    s = gallery.measures.symbols_of(right)
    wrong = da.System([s.theta], kinetic=s.m * s.l**2 * s.theta.diff() ** 2 / 2,
                      potential=s.m * s.g * s.l * cos(s.theta), parameters={s.m: 1.0, s.l: 1.0, s.g: 9.81})  # fmt: skip
    equations = da.derive(wrong)
    model = da.compile(equations)
    run = Run(wrong, equations, model, da.simulate(model, q=[0.5], v=[0.0], duration=2.0))
    results = {check.name: check.measure(run) <= check.tolerance for check in example.checks}
    assert results == {"printed equation": False, "exact solution": False, "energy": True}
