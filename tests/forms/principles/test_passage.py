"""Times between limits against elliptic integrals, gamma functions and elementary motions."""

from __future__ import annotations

import math

import mpmath
import pytest
from mpmath import mpf
from sympy import Integral, exp, symbols

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError, DescriptionError, ShapeError, UnknownNameError
from dalembert.forms.principles.energy_road import EnergyIntegral, energy_integral


def one(potential: str, kinetic: str = "x'**2/2", **options) -> EnergyIntegral:
    return energy_integral(da.System("x", kinetic=kinetic, potential=potential, **options))


@pytest.fixture(scope="module")
def pendulum() -> EnergyIntegral:
    """Of frequency 2 at small amplitudes; at rest on top the energy is 4."""
    return one("-4*cos(x)")


@pytest.fixture(scope="module")
def spring() -> EnergyIntegral:
    return one("k*x**2/2", "m*x'**2/2", parameters={"m": 2, "k": None})


def quarter(amplitude: float) -> float:
    with mpmath.workdps(40):
        return float(mpmath.ellipk(mpmath.sin(mpf(amplitude) / 2) ** 2) / 2)


@pytest.mark.parametrize("amplitude", [1e-9, 1.0, 3.0, 3.14159])
def test_the_period_of_a_pendulum(pendulum, amplitude):
    assert pendulum.period((amplitude, 0.0)) == pytest.approx(4 * quarter(amplitude), rel=1e-15)


def test_parts_of_a_swing_add_up(pendulum):
    """From 0 to x: the incomplete elliptic integral; the ends are turning points by their doubles alone."""
    energy = -4 * math.cos(1.0)
    with mpmath.workdps(40):
        m = mpmath.sin(mpf(1) / 2) ** 2
        wanted = mpmath.ellipf(mpmath.asin(mpmath.sin(mpf(1) / 4) / mpmath.sqrt(m)), m) / 2
    assert pendulum.duration(0, 0.5, (1.0, 0.0)) == pytest.approx(float(wanted), rel=1e-15)
    assert pendulum.duration(1.0, 0.0, energy) == pytest.approx(quarter(1.0), rel=1e-14)
    total = pendulum.duration(-1, 0.5, energy) + pendulum.duration(0.5, 1, energy)
    assert total == pytest.approx(2 * quarter(1.0), rel=1e-14)
    assert pendulum.duration(0.3, 0.3, energy) == 0.0


def test_turning_points_round_to_what_gives_the_same_time(pendulum):
    low, high = pendulum.turning_points((0.0, 1.0))
    assert high == pytest.approx(2 * math.asin(1 / 4), rel=1e-15) and low == -high
    assert pendulum.duration(low, high, (0.0, 1.0)) == pytest.approx(2 * quarter(2 * math.asin(1 / 4)), rel=1e-13)


@pytest.mark.parametrize("energy", [8.0, 4 + 1e-12])
def test_a_turn_of_a_pendulum_that_goes_round(pendulum, energy):
    """4 K(k^2)/sqrt(2 (E + 4)) with k^2 = 8/(E + 4); the second nearly stops on top."""
    with mpmath.workdps(40):
        wanted = 4 * mpmath.ellipk(8 / (mpf(energy) + 4)) / mpmath.sqrt(2 * (mpf(energy) + 4))
    assert pendulum.duration(0, 2 * math.pi, energy) == pytest.approx(float(wanted), rel=1e-14)
    with pytest.raises(DerivationError, match="does not turn"):
        pendulum.period(energy, near=0)


def test_what_comes_to_rest_takes_for_ever(pendulum):
    assert pendulum.duration(0, math.pi, 4.0) == math.inf == pendulum.duration(-1, 7, 4.0)
    assert pendulum.period(4.0, near=0) == math.inf
    assert pendulum.duration(0, 3, 4.0) == pytest.approx(math.log(math.tan(math.pi / 4 + 0.75)) / 2, rel=1e-14)
    assert one("x**4/4 - x**2/2").period(0.0, near=1) == math.inf


@pytest.mark.parametrize(("state", "stiffness"), [((1, 2), 8), ((1e8, 2), 8), ((0, 1e-8), 2)])
def test_a_spring_keeps_its_period(spring, state, stiffness):
    wanted = 2 * math.pi * math.sqrt(2 / stiffness)
    assert spring.period(state, parameters={"k": stiffness}) == pytest.approx(wanted, rel=1e-15)


def test_a_quartic_well():
    """Gamma(1/4)^2 / sqrt(pi) over the amplitude."""
    wanted = float(mpmath.gamma(mpf(1) / 4) ** 2 / mpmath.sqrt(mpmath.pi) / 1.5)
    assert one("x**4/4").period((1.5, 0)) == pytest.approx(wanted, rel=1e-15)


def test_two_wells_and_the_way_over():
    well = one("x**4/4 - x**2/2")
    inner, outer = (math.sqrt(1 - math.sqrt(0.6)), math.sqrt(1 + math.sqrt(0.6)))
    assert well.turning_points(-0.1, near=1) == pytest.approx((inner, outer), rel=1e-15)
    assert well.turning_points(-0.1, near=-1) == pytest.approx((-outer, -inner), rel=1e-15)
    over = math.sqrt(1 + math.sqrt(1.4))
    assert well.turning_points(0.1, near=1) == pytest.approx((-over, over), rel=1e-15)


def test_the_radius_of_a_planet():
    """Kepler's third law at eccentricity 0.9990; the pole at r = 0 is not reached."""
    radial = one("1/(2*x**2) - 1/x")
    low, high = radial.turning_points(-0.001, near=1)
    assert (low + high) / 2 == pytest.approx(500, rel=1e-14)
    assert radial.period(-0.001, near=1) == pytest.approx(2 * math.pi * 500**1.5, rel=1e-14)
    with pytest.raises(DerivationError, match="does not turn"):
        radial.period(0.1, near=1)


def test_an_inertia_that_depends_on_the_place():
    """The bowl in its horizontal coordinate is a pendulum of length 1."""
    bowl = energy_integral(gallery.load("circle-chart").build())
    with mpmath.workdps(30):
        wanted = 4 * mpmath.ellipk(mpmath.sin(mpmath.asin(0.5) / 2) ** 2) / mpmath.sqrt(mpf(9.81))
    assert bowl.period((0.5, 0.0)) == pytest.approx(float(wanted), rel=1e-14)
    with pytest.raises(DerivationError, match="not a real number"):
        bowl.period((0.5, 10.0))


def test_a_force_of_position_counts():
    (x,) = da.coordinates("x")
    pulled = energy_integral(da.System([x], kinetic=x.diff() ** 2 / 2, forces={x: -4 * x}))
    assert pulled.period((1.0, 0.0)) == pytest.approx(math.pi, rel=1e-15)


def test_a_throw():
    throw = one("9*x")
    assert throw.duration(0, 0.5, (0, 3)) == pytest.approx(1 / 3, rel=1e-15)
    assert throw.duration(0, 0.5, 4.5) == pytest.approx(1 / 3, rel=1e-15)


def test_a_thin_barrier_is_seen():
    (x,) = da.coordinates("x")
    hill = energy_integral(da.System([x], kinetic=x.diff() ** 2 / 2,
                                     potential=x**2 / 2 + exp(-10000 * (x - 1 / 3) ** 2)))
    low, high = hill.turning_points(0.9, near=0)
    assert low == pytest.approx(-math.sqrt(1.8), rel=1e-12) and 0.32 < high < 1 / 3
    with pytest.raises(DerivationError, match="on the way"):
        hill.duration(0, 1, 0.9)


def test_the_integral_with_its_limits(spring):
    a, b = symbols("a b")
    with_limits = spring.time_from(a, b)
    assert isinstance(with_limits, Integral) and with_limits.function == spring.time.function
    assert with_limits.limits[0][1:] == (a, b)
    values = {"m": 2, "k": 8, "E": 4}
    numbers = {symbol: values[symbol.name] for symbol in with_limits.free_symbols - {a, b}}
    assert float(with_limits.subs({**numbers, a: 0, b: 0.5}).evalf()) == pytest.approx(
        spring.duration(0, 0.5, 4, parameters={"k": 8}), rel=1e-13)


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda p, s: p.duration(0, 2, (1.0, 0)), DerivationError, "does not suffice at 2"),
        (lambda p, s: p.duration(0, 2 * math.pi, 3.9), DerivationError, "on the way"),
        (lambda p, s: p.period((0.0, 0.0)), DerivationError, "stays there"),
        (lambda p, s: p.period(-5.0, near=0), DerivationError, "does not suffice at 0"),
        (lambda p, s: p.period(-1.0), DescriptionError, "does not say where"),
        (lambda p, s: p.period((1, 2, 3)), ShapeError, "3 entries"),
        (lambda p, s: p.duration(0, math.nan, 1), ShapeError, "nan"),
        (lambda p, s: p.duration(0, 1, "a"), ShapeError, "the energy is 'a'"),
        (lambda p, s: s.period((1, 0)), DescriptionError, "k has no value"),
        (lambda p, s: s.period((1, 0), parameters={"h": 1}), UnknownNameError, "no parameter 'h'"),
    ],
)
def test_what_is_refused(pendulum, spring, ask, error, says):
    with pytest.raises(error, match=says):
        ask(pendulum, spring)
