"""Power series of motions against closed forms and against the simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sympy import cos, simplify, sin, sqrt, symbols

import dalembert as da
from dalembert.analysis.solution_series import solution_jet
from dalembert.errors import DerivationError, ShapeError, SingularMassMatrixError


def test_an_oscillator_has_the_series_of_the_cosine() -> None:
    series = solution_jet(da.System("x", kinetic="x'**2/2", potential="2*x**2"), 20, [1.0])
    expected = [(-1) ** (k // 2) * 2.0**k / math.factorial(k) if k % 2 == 0 else 0.0 for k in range(21)]
    assert np.allclose(series.q[:, 0], expected, rtol=1e-14, atol=1e-16)
    assert math.isclose(series.at(1.0)[0], math.cos(2.0), rel_tol=1e-9)


def test_explicit_time_and_a_start_elsewhere() -> None:
    """x'' = sin(t) from rest at t0 = 1: x = cos(1) (t - 1) + sin(1) - sin(t)."""
    t = da.time
    (x,) = da.coordinates("x")
    series = solution_jet(da.System([x], kinetic=x.diff() ** 2 / 2, forces={x: sin(t)}), 16, [0.0], t0=1.0)
    assert math.isclose(series.at(1.8)[0], math.cos(1) * 0.8 + math.sin(1) - math.sin(1.8), rel_tol=1e-13)


def test_a_double_pendulum_against_the_simulation() -> None:
    a, b = da.coordinates("a b")
    kinetic = a.diff() ** 2 + b.diff() ** 2 / 2 + a.diff() * b.diff() * cos(a - b)
    system = da.System([a, b], kinetic=kinetic, potential=-2 * 9.81 * cos(a) - 9.81 * cos(b))
    q, v = [0.4, -0.3], [1.0, 0.5]
    series = solution_jet(system, 25, q, v)
    motion = da.simulate(system, q=q, v=v, duration=0.1, rtol=1e-13, atol=1e-15)
    assert np.abs(series.at(motion.times) - motion.q).max() < 1e-12
    assert 0.1 < series.radius < 1.0


def test_the_first_coefficients_say_nothing_of_the_radius() -> None:
    """1000 sin t converges everywhere, 1/(1 - t) (a'' = 2 a^3) up to t = 1, in any unit of length."""
    spring = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    assert solution_jet(spring, 12, [0.0], [1000.0]).radius > 1.5
    steep = da.System("x", kinetic="x'**2/2", potential="-x**4/(2*L**2)", parameters={"L": 1e-6})
    assert 0.2 < solution_jet(steep, 20, [1e-6], [1e-6]).radius / 2.0 < 1.0


def test_constraints_and_multipliers_have_series_too() -> None:
    x, y = da.coordinates("x y")
    rows = [x**2 + y**2 - 1, 3 * x**2 + 3 * y**2 - 3]
    for holonomic in (rows[:1], rows):
        system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y, holonomic=holonomic)
        series = solution_jet(system, 20, [0.6, -0.8])
        motion = da.simulate(system, q=[0.6, -0.8], duration=0.1, rtol=1e-13, atol=1e-15)
        assert np.abs(series.at(motion.times) - motion.q).max() < 1e-12
        assert abs(np.hypot(*series.at(0.1)) - 1.0) < 1e-13
        assert series.multipliers.shape == (19, len(holonomic))
        if len(holonomic) == 1:
            assert math.isclose(series.multipliers[0, 0], motion.multipliers[0, 0], rel_tol=1e-12)


def test_in_symbols_it_is_the_chain_of_derivatives() -> None:
    (theta,) = da.coordinates("theta")
    g, l = symbols("g l", positive=True)
    pendulum = da.System([theta], kinetic=l**2 * theta.diff() ** 2 / 2, potential=-g * l * cos(theta))
    series = solution_jet(pendulum, 4)
    w = g / l
    assert simplify(series[2][0] + w * sin(theta) / 2) == 0
    assert simplify(series[3][0] + w * cos(theta) * theta.diff() / 6) == 0
    fourth = (w * sin(theta) * theta.diff() ** 2 + w**2 * sin(theta) * cos(theta)) / 24
    assert simplify(series[4][0] - fourth) == 0


def test_in_symbols_it_falls_back_on_the_form_as_derived() -> None:
    """The decimal is taken for a multiple of a tiny angle, which no polynomial of a sensible size can hold."""
    (x,) = da.coordinates("x")
    g = symbols("g")
    system = da.System([x], kinetic=x.diff() ** 2 / 2, parameters={"g": None},
                       potential=sqrt(sin(sin(g + 0.5268463457028736 * x)) + 2) * cos(g) * cos(x))
    series = solution_jet(system, 2)
    numbers = solution_jet(system, 2, [0.3], [0.7], parameters={"g": 0.4})
    found = series[2][0].subs({x.diff(): 0.7}).subs({x: 0.3, g: 0.4})
    assert math.isclose(float(found), numbers.q[2, 0], rel_tol=1e-13)


def test_what_has_no_series_is_refused() -> None:
    x, y = da.coordinates("x y")
    dry = da.System([x], kinetic=x.diff() ** 2 / 2, forces={x: -(abs(x))})
    with pytest.raises(DerivationError, match="no power series"):
        solution_jet(dry, 5, [0.0])
    with pytest.raises(SingularMassMatrixError):
        solution_jet(da.System([x, y], kinetic=x.diff() ** 2), 5, [0.0, 0.0])
    with pytest.raises(ShapeError):
        solution_jet(dry, 1, [1.0])
    with pytest.raises(DerivationError, match="constraints"):
        solution_jet(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[x - y]), 4)


def test_masses_of_any_ratio_determine_the_accelerations() -> None:
    """M in units in which its diagonal is 1 has the condition 3e6; as it is 5e11."""
    system = da.System("x y", kinetic="4.7e9*(x' + 0.0012432*y')**2/2 + 0.005*y'**2/2", potential="x**2 + y**2")
    q, v = [0.6, 1.0], [2.0, -1.5]
    found = da.motion.solution_jet(system, 2, q, v)
    assert 2.0 * found.q[2] == pytest.approx(da.compile(system).forward_dynamics(q, v), rel=1e-6)
