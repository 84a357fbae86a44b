"""M28: Hamilton's principle in numbers: the action along a motion is stationary, and least only for a while."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert.description.system import System
from dalembert.extremals.action import conjugate_time, stationarity
from dalembert.functional import Functional
from dalembert.model import compile as compiled
from dalembert.simulation.simulate import simulate
from dalembert.simulation.trajectory import Trajectory

from .lesson import Check, Lesson
from .measures import difference, failures, gap, integral_of

SOURCE = (
    "Mechanics for design, lecture 03, 'd'Alembert to Hamilton's principle' and 'Virtual displacements'; "
    "learn-multibody-dynamics, Lagrange chapter, remark on variations (commented out)"
)
ERRATA = (
    "E001-12, E003-11: the motion minimises the action -> it makes it stationary; least only before a time "
    "conjugate to the start, for an oscillator half a period."
)


@cache
def oscillator() -> Trajectory:
    """x'' = -x from (1, 0.3), for longer than a period."""
    spring = System("x", kinetic="x'**2/2", potential="x**2/2")
    return simulate(compiled(spring), q=[1.0], v=[0.3], duration=8.0)


@cache
def pendulum_on_a_circle() -> Trajectory:
    """A pendulum in x and y with its constraint, and friction."""
    system = System(
        "x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", dissipation="x'**2/5", holonomic=["(x**2 + y**2 - 1)/2"]
    )
    return simulate(compiled(system), q=[0.6, -0.8], duration=1.0)


def first_variation() -> float:
    return float(stationarity(oscillator()).violation)


def with_reactions() -> float:
    """Variations that leave the circle: the work of reactions and friction is counted, as d'Alembert does."""
    from sympy import Symbol, exp, pi, sin

    from dalembert.description.coordinates import time

    t: Symbol = time()
    found = stationarity(pendulum_on_a_circle(), [(t * (1 - t), 0), (0, sin(pi * t) * exp(t))])
    return float(found.violation)


def second_order() -> float:
    """The power of the step with which the action changes."""
    return gap(stationarity(oscillator()).orders, 2.0)


def second_variation() -> float:
    """int eta'^2 - eta^2 along sin(k pi t / T) is ((k pi / T)^2 - 1) T / 2."""
    stop = 7.0
    found = stationarity(oscillator(), stop=stop)
    exact = np.diag([((k * math.pi / stop) ** 2 - 1) * stop / 2 for k in (1, 2, 3)])
    return gap(found.second, exact)


def not_least() -> float:
    """No lowering variation up to t = 3, one up to 4, two up to 7."""
    run = oscillator()
    return failures(*(stationarity(run, stop=stop).index == index for stop, index in ((3.0, 0), (4.0, 1), (7.0, 2))))


def conjugate() -> float:
    found = conjugate_time(oscillator())
    return math.inf if found is None else gap(found, math.pi)


def boundary_problem() -> float:
    """Fixed ends of a simulated pendulum: the extremal of its action between them is the motion."""
    from sympy import cos

    from dalembert.description.coordinates import coordinates, time

    (theta,) = coordinates("theta")
    lagrangian = theta.diff() ** 2 / 2 + 9.81 * cos(theta)
    run = simulate(compiled(System([theta], lagrangian=lagrangian)), q=[0.5], duration=0.8, rtol=1e-12)
    path = Functional(lagrangian, theta, time()).solve(theta=(run.q[0, 0], run.q[-1, 0]), t=(0, 0.8))
    return gap(path.y, run.at(path.x).q[:, 0])


def variation(function: Any) -> tuple[Any, Any, Any]:
    """The varied integrand F(q') of a functional, and q, eta as functions of time."""
    from sympy import Function, Symbol

    t = Symbol("t")
    q, eta = Function("q")(t), Function("eta")(t)
    return Functional(function(q.diff(t)), q, t).first_variation(eta).integrand, q, eta


def commuting() -> float:
    """The variation of q' is the rate of the variation of q: that of sin(q') is cos(q') eta'."""
    from sympy import cos, sin

    found, q, eta = variation(sin)
    (t,) = q.args
    return difference(found, cos(q.diff(t)) * eta.diff(t))


def under_the_integral() -> float:
    """d/d(epsilon) of int (q + epsilon eta)^3 dt, by mpmath, against int of the variation."""
    from mpmath import diff, quad
    from mpmath import exp as e
    from sympy import Function, Symbol, exp

    t = Symbol("t")
    q = Function("q")(t)
    integrand = Functional(q**3, q, t).first_variation(t * (1 - t)).integrand.subs(q, exp(t)).doit()
    wanted = diff(lambda step: quad(lambda s: (e(s) + step * s * (1 - s)) ** 3, [0, 1]), 0)
    return gap(integral_of(integrand, t), float(wanted))


LESSON = Lesson(
    name="least-action",
    title="Hamilton's principle along a motion",
    source=SOURCE,
    checks=(
        Check("stationary", "M28 T36", first_variation, 1e-9, "delta int L dt = 0 for variations with fixed ends."),
        Check(
            "with reactions",
            "M28 T36 T03",
            with_reactions,
            1e-8,
            "delta int L dt + int (Q + A^T lambda) . delta q dt = 0 for any variation.",
        ),
        Check(
            "second order", "M28 E003-11", second_order, 1e-3, "The action changes with the square of the variation."
        ),
        Check("second variation", "M28 E001-12", second_variation, 1e-8, "Its value along sines, in closed form."),
        Check(
            "not least",
            "E001-12 E003-11",
            not_least,
            0.0,
            "The number of variations that lower the action is 0, 1, 2 after 0.95, 1.3 and 2.2 half periods.",
        ),
        Check("conjugate time", "E001-12", conjugate, 1e-8, "For an oscillator it is half a period, pi / omega."),
        Check("boundary problem", "T36 M28", boundary_problem, 1e-8, "The extremal between two places is the motion."),
        Check("d delta = delta d", "T27", commuting, 1e-25, "d(delta q)/dt = delta(q')."),
        Check("delta int = int delta", "T27", under_the_integral, 1e-12, "delta int q^3 dt = int 3 q^2 delta q dt."),
    ),
    errata=ERRATA,
)
