"""Potentials beyond T - V: relativity, velocities, time, and what Lagrangians have in common."""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy import symbols

import dalembert as da

from .problem import Answers, Topic, accelerations

TOPIC = Topic("Potentials and Lagrangians")


@TOPIC.problem("A relativistic particle", "(1 - v^2/c^2)^(-3/2) m x'' = F")
def relativistic() -> Answers:
    """A particle moves nearly as fast as light, L = -m c^2 sqrt(1 - v^2/c^2) + F x. How does it gain speed?"""
    fast = da.System("x", lagrangian="-m*c**2*sqrt(1 - x'**2/c**2) + F*x", parameters="m c F")
    yield accelerations(fast)[0], "F/m*(1 - x'**2/c**2)*sqrt(1 - x'**2/c**2)"
    yield da.derive(fast).momenta[0], "m*x'/sqrt(1 - x'**2/c**2)"


@TOPIC.problem("Hyperbolic motion", "x = c^2/a (sqrt(1 + (a t/c)^2) - 1)")
def hyperbolic() -> Answers:
    """A steady force pushes a particle for long. Where is it?"""
    fast = da.System("x", lagrangian="-4*sqrt(1 - x'**2/4) + 3*x")
    yield da.simulate(fast, q=[0], v=[0], duration=5)["x"][-1], "(4/3)*(sqrt(1 + (3*5/2)**2) - 1)"


@TOPIC.problem("The energy of mass", "E = m c^2/sqrt(1 - v^2/c^2); H = sqrt(p^2 c^2 + m^2 c^4)")
def energy() -> Answers:
    """What is the energy of a fast particle?"""
    free = da.System("x", lagrangian="-m*c**2*sqrt(1 - x'**2/c**2)", parameters="m c")
    yield da.derive(free).energy, "m*c**2/sqrt(1 - x'**2/c**2)"


@TOPIC.problem("A total derivative does nothing", "L + dF/dt has the equations of L")
def total_derivative() -> Answers:
    """To a Lagrangian the derivative of F = x^2 sin(t) is added. What changes?"""
    plain = da.System("x", lagrangian="x'**2/2 - x**4")
    more = da.System("x", lagrangian="x'**2/2 - x**4 + 2*x*x'*sin(t) + x**2*cos(t)")
    yield da.derive(more).residual - da.derive(plain).residual, [0]


@TOPIC.problem("A Lagrangian for friction", "exp(k t) (m v^2/2 - V)")
def caldirola() -> Answers:
    """L = exp(k t) (m x'^2/2 - c x^2/2): which motion does it have?"""
    lost = da.System("x", lagrangian="exp(k*t)*(m*x'**2 - c*x**2)/2", parameters="m c k")
    yield accelerations(lost)[0], "-c*x/m - k*x'"


@TOPIC.problem("The law of Weber", "F = k/r^2 (1 - r'^2/(2 c^2) + r r''/c^2)")
def weber() -> Answers:
    """Two charges repel with a potential that holds their speed. What is the equation of their distance?"""
    pair = da.System("r", lagrangian="m*r'**2/2 - k/r*(1 + r'**2/(2*c**2))", parameters="m k c")
    r = pair.coordinates[0]
    k, c, m = symbols("k c m")
    force = k / r**2 * (1 - r.diff() ** 2 / (2 * c**2) + r * r.diff().diff() / c**2)
    yield da.derive(pair).residual[0], m * r.diff().diff() - force


@TOPIC.problem("Mass that changes", "(m v)' = F for L = m(t) v^2/2 + F x, the lost mass at rest")
def changing_mass() -> Answers:
    """A cart at speed v loses the mass that it takes up from rest: m = m0 + b t. Which speed has it?"""
    cart = da.System("x", kinetic="(2 + 0.5*t)*x'**2/2")
    yield da.simulate(cart, q=[0], v=[3], duration=4).v[-1], ["2*3/(2 + 2)"]


@TOPIC.problem("The rocket", "v = u log(m0/m)")
def rocket() -> Answers:
    """A rocket loses mass b t with the speed u behind it. How fast is it, when most of its mass is gone?"""
    ship = da.System("x", kinetic="(5 - 1.5*t)*x'**2/2", forces={"x": "-1.5*x' + 1.5*7"})
    yield da.simulate(ship, q=[0], duration=3).v[-1], ["7*log(5/(5 - 4.5))"]


@TOPIC.problem("The adiabatic invariant of a pendulum", "E/w stays as the string is drawn in slowly")
def adiabatic() -> Answers:
    """A spring gets stiffer slowly. How does its energy grow?"""
    spring = da.System("x", kinetic="x'**2/2", potential="(1 + 0.005*t)**2*x**2/2")
    swing = da.simulate(spring, q=[1], duration=600)
    yield swing.energy[-1], 0.5 * 4.0, 1e-2


@TOPIC.problem("The symmetry of scales", "V of degree k: times scale as lengths to 1 - k/2")
def similarity() -> Answers:
    """Orbits in a potential of degree 4 are doubled. How do their times change?"""
    well = da.forms.energy_integral(da.System("x", kinetic="x'**2/2", potential="x**4"))
    yield well.period((2.0, 0.0)) / well.period((1.0, 0.0)), "2**(1 - 2)"


@TOPIC.problem("Noether for a screw", "p_z h + L_z stays in a field with the symmetry of a screw")
def screw() -> Answers:
    """A particle moves in a field V(phi - z/h, r). Which momentum stays?"""
    helix = da.System("r phi z", kinetic="m*(r'**2 + r**2*phi'**2 + z'**2)/2", potential="k*cos(phi - z/h)*r",
                      parameters="m k h")  # fmt: skip
    conserved: list[Any] = [each.conserved for each in da.momenta.symmetries(helix)]
    (kept,) = (each for each in conserved if not each.has(symbols("k")))
    share = kept.expand().coeff(helix.coordinates[2].diff())
    yield kept / share, "z' + r**2*phi'/h"


@TOPIC.problem("A force with and without potential", "curl F = 0 decides")
def curl() -> Answers:
    """Which part of the force (-k x - c y, -k y + c x) has a potential?"""
    x, y, k, c = symbols("x y k c")
    found = da.forms.potential_of([-k * x - c * y, -k * y + c * x], [x, y])
    yield found.potential, k * (x**2 + y**2) / 2
    yield list(found.remainder), [-c * y, c * x]
    yield found.is_conservative, False


@TOPIC.problem("The averages of Clausius", "2 <T> = n <V> for a potential of degree n")
def virial() -> Answers:
    """A particle moves in V = x^4. How do the averages of its energies compare?"""
    well = da.System("x", kinetic="x'**2/2", potential="x**4")
    period = da.forms.energy_integral(well).period((1.0, 0.0))
    swing = da.simulate(well, q=[1], duration=period).at(np.linspace(0, period, 257)[:-1])
    yield 2 * np.mean(swing.v[:, 0] ** 2 / 2), 4 * float(np.mean(swing.q[:, 0] ** 4))
