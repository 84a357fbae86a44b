"""Slip and lift-off at times that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sympy import Derivative, Rational, cos, sin, symbols

import dalembert as da
from dalembert.analysis.contact import holds, no_slip, observe, stays_in_contact
from dalembert.errors import DescriptionError, UnknownNameError

t = da.time


# -------------------------------------------------------------------- rolling


def race(beta: Rational) -> tuple[da.System, dict]:
    """A body of inertia beta m R^2 that rolls down an incline, the constraint as s - R phi = 0."""
    s, phi = da.coordinates("s phi")
    m, R, g, alpha = symbols("m R g alpha", positive=True)
    body = da.System([s, phi], kinetic=m * s.diff() ** 2 / 2 + beta * m * R**2 * phi.diff() ** 2 / 2,
                     potential=-m * g * s * sin(alpha), holonomic=[s - R * phi])  # fmt: skip
    return body, {m: 2.0, R: 0.3, g: 9.81, alpha: 0.5}


@pytest.mark.parametrize("beta", [Rational(2, 5), Rational(1, 2), Rational(2, 3), Rational(1)])
def test_the_race_of_rolling_bodies(beta: Rational) -> None:
    """a = g sin(alpha)/(1 + beta); -lambda = m g sin(alpha) beta/(1 + beta); mu_min = tan(alpha) beta/(1 + beta)."""
    system, numbers = race(beta)
    run = da.simulate(system, parameters=numbers, q=[0, 0], duration=1.0)
    ratio = float(beta / (1 + beta))
    friction = 2.0 * 9.81 * math.sin(0.5) * ratio
    assert np.allclose(run.multipliers[:, 0], -friction, rtol=1e-12)
    assert np.allclose(run.a[:, 0], 9.81 * math.sin(0.5) * (1 - ratio), rtol=1e-12)
    m, _, g, alpha = numbers
    least = math.tan(0.5) * ratio
    check = no_slip(run, 0, m * g * cos(alpha), 1.001 * least)
    assert check.held and math.isclose(check.needed, least, rel_tol=1e-12) and "enough" in check.sentence
    failed = no_slip(run, 0, m * g * cos(alpha), 0.999 * least)
    assert failed.first == 0.0 and not failed.held


def test_slip_begins_when_the_friction_is_used_up() -> None:
    """A cart pulled with F = t through wheels that must not slip: |lambda| = t/2 reaches mu N = 1.5 at t = 3."""
    x, y = da.coordinates("x y")
    pulled = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, forces={x: t},
                       nonholonomic=[x.diff() - y.diff()])  # fmt: skip
    run = da.simulate(pulled, q=[0, 0], duration=5.0)
    check = no_slip(run, 0, 3.0, 0.5)
    assert math.isclose(check.first, 3.0, rel_tol=1e-9) and math.isclose(check.needed, 2.5 / 3, rel_tol=1e-9)
    both = no_slip(run, [0, 0.5 * x / x], 3.0, 1.0)
    assert both.held


def test_without_weight_there_is_no_friction() -> None:
    """Rolling without gravity: the normal reaction is 0, and any friction slips."""
    system, numbers = race(Rational(1, 2))
    run = da.simulate(system, parameters=numbers, q=[0, 0], duration=0.5)
    check = no_slip(run, 0, 0.0, 100.0)
    assert check.first == 0.0 and check.needed == math.inf


def test_a_bead_leaves_the_top_of_a_sphere_where_the_book_says() -> None:
    """It lifts off where cos(angle) = 2/3, of the start at rest near the top."""
    x, y = da.coordinates("x y")
    bead = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y,
                     holonomic=[x**2 + y**2 - 1])  # fmt: skip
    tilt = 0.01
    run = da.simulate(bead, q=[math.sin(tilt), math.cos(tilt)], duration=2.0)
    check = stays_in_contact(run, 0)
    assert check.first is not None and "lifts off" in check.sentence
    assert math.isclose(run.at(check.first).q[0, 1], 2 * math.cos(tilt) / 3, rel_tol=1e-9)


def test_expressions_are_observed_along_a_motion() -> None:
    system, numbers = race(Rational(1, 2))
    run = da.simulate(system, parameters=numbers, q=[0, 0], duration=1.0)
    (s, phi), (_, R, *_) = system.coordinates, numbers
    assert np.allclose(observe(run, Derivative(s, t) - R * phi.diff()), 0.0, rtol=1e-12, atol=1e-12)
    assert np.array_equal(observe(run, da.derive(system).multipliers[0] * 2), 2 * run.multipliers[:, 0])
    assert np.array_equal(observe(run, "s"), run.q[:, 0]) and np.array_equal(observe(run, 1.5), np.full(len(run), 1.5))
    with pytest.raises(UnknownNameError):
        observe(run, symbols("z"))
    with pytest.raises(UnknownNameError):
        observe(run, 3)
    with pytest.raises(DescriptionError):
        no_slip(run, 0, 1.0, -0.1)
    assert holds(run, "s").held


def test_a_rolling_sphere_needs_the_friction_of_its_acceleration() -> None:
    """With weight the normal multiplier is m g, and the least mu is max |m v'| / (m g); without it nothing rolls."""
    sphere = da.gallery.load("rolling-sphere")
    start = {"q": sphere.start.q, "v": sphere.start.v}
    run = da.simulate(sphere.build(), **start, duration=2.0)
    assert np.allclose(run.multipliers[:, 0], 9.81, rtol=1e-9)
    check = no_slip(run, [1, 2], 0, 1.0)
    pulled = np.hypot(run["x''"], run["y''"]).max() / 9.81
    assert check.held and math.isclose(check.needed, pulled, rel_tol=1e-7)
    light = da.simulate(sphere.build(), **start, parameters={"g": 0.0}, duration=0.5)
    slipping = no_slip(light, [1, 2], 0, 1.0)
    assert np.allclose(light.multipliers[:, 0], 0.0, rtol=1e-9, atol=1e-9)
    assert not slipping.held and slipping.needed > 1e3


def test_inertial_forces_make_dynamics_a_case_of_virtual_work() -> None:
    """d'Alembert: (Q - dV/dq - M a) . dq = 0 for every admissible dq, and the rest is the reaction on each particle."""
    x1, y1, x2, y2 = da.coordinates("x1 y1 x2 y2")
    m1, m2 = 2.0, 3.0
    kinetic = m1 * (x1.diff() ** 2 + y1.diff() ** 2) / 2 + m2 * (x2.diff() ** 2 + y2.diff() ** 2) / 2
    rod = da.System([x1, y1, x2, y2], kinetic=kinetic, potential=9.81 * (m1 * y1 + m2 * y2),
                    holonomic=[((x1 - x2) ** 2 + (y1 - y2) ** 2 - 1) / 2])  # fmt: skip
    run = da.simulate(rod, q=[0, 0, 0.6, 0.8], v=[1, 0, -0.6, 1.2], duration=1.0)
    inertial = -run.a * [m1, m1, m2, m2] - 9.81 * np.array([0, m1, 0, m2])
    apart = run.q[:, :2] - run.q[:, 2:]
    for motion in (np.tile([1.0, 0, 1, 0], (len(run), 1)), np.tile([0, 1.0, 0, 1], (len(run), 1)),
                   np.column_stack([-apart[:, 1], apart[:, 0], 0 * apart])):  # fmt: skip
        assert np.abs(np.sum(inertial * motion, axis=1)).max() < 1e-10
    reaction = np.hstack([apart, -apart]) * run.multipliers
    assert np.abs(inertial + reaction).max() < 1e-10
