"""One degree of freedom from its energy: speeds, periods, and the equation of motion."""

import mpmath
import numpy as np
import pytest
from scipy.special import ellipk
from sympy import Symbol, cos, lambdify, sin, sqrt, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError
from dalembert.forms.principles.energy_road import energy_integral, energy_road

x, theta = da.coordinates("x theta")
m, l, g, k = symbols("m l g k", positive=True)


def pendulum():
    return da.System([theta], kinetic=m * l**2 * theta.diff() ** 2 / 2, potential=-m * g * l * cos(theta))


def test_the_pendulum_has_its_speed_and_equation():
    found = energy_integral(pendulum())
    assert da.equal(found.speed_squared, 2 * (found.constant + m * g * l * cos(theta)) / (m * l**2))
    assert da.equal(found.equation, m * l**2 * theta.diff().diff() + m * g * l * sin(theta))
    assert found.proof.method == "proved"


def test_the_time_integral_is_the_elliptic_period():
    """Quarter period from 0 to the amplitude against K(k)."""
    found = energy_integral(pendulum())
    integrand, (variable,) = found.time.args
    values = {m: 1, l: 1, g: 10, found.constant: -10 * cos(1)}
    speed = lambdify(variable, integrand.subs(values), "mpmath")
    with mpmath.workdps(60):
        quarter = mpmath.quad(lambda s: speed(1 - s**2) * 2 * s, [mpmath.mpf(10) ** -12, 1])
    assert float(quarter) == pytest.approx(ellipk(np.sin(0.5) ** 2) / np.sqrt(10), rel=1e-10)


def test_a_force_of_position_joins_the_energy():
    found = energy_integral(da.System([x], kinetic=m * x.diff() ** 2 / 2, forces={x: -k * x**3}))
    assert da.equal(found.energy, m * x.diff() ** 2 / 2 + k * x**4 / 4)


def test_a_position_dependent_inertia():
    R = Symbol("R", positive=True)
    height = -sqrt(R**2 - x**2)
    found = energy_integral(gallery.load("circle-chart").build())
    assert da.equal(found.speed_squared, 2 * (found.constant - m * g * height) * (R**2 - x**2) / (m * R**2))


def test_the_road_holds_with_friction_inputs_and_time():
    u = symbols("u")
    for system in (da.System([x], kinetic=(1 + x**2) * x.diff() ** 2, dissipation=x.diff() ** 2, forces={x: u * x},
                             inputs=[u]),
                   da.System([x], lagrangian=da.time * x.diff() ** 2 - x**2 * da.time**2)):
        _, proof = energy_road(da.derive(system))
        assert proof.method == "proved"


@pytest.mark.parametrize("system, why", [
    (gallery.load("two-body").build(), "6 coordinates"),
    (da.System([x], kinetic=x.diff() ** 2, dissipation=x.diff() ** 2), "depends on the speed"),
    (da.System([x], kinetic=x.diff() ** 2, potential=x * da.time), "time or an input"),
    (da.System([x], kinetic=x.diff() ** 2, holonomic=[x - 1]), "no freedom"),
    (da.System([x], kinetic=x.diff() ** 4), "not quadratic"),
])
def test_what_has_no_energy_integral_is_refused(system, why):
    with pytest.raises(DerivationError, match=why):
        energy_integral(system)


def test_the_constant_has_a_name_that_nothing_else_has():
    """E = E x'^2 / 2 + E_0 x."""
    system = da.System("x", kinetic="E*x'**2/2", potential="E_0*x", parameters="E E_0")
    found, (x,) = energy_integral(system), system.coordinates
    mass, weight = system.parameters
    assert str(found.constant) not in system.parameter_names
    assert da.equal(found.speed_squared, 2 * (found.constant - weight * x) / mass)
