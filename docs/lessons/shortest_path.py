"""S29: the shortest way between two points, in the plane, on a sphere and on a cylinder."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.functional import Functional

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, integral, integral_of

SOURCE = (
    "Mechanics for design, lecture 03, 'Calculus of variation: shortest path'; "
    "learn-multibody-dynamics, Lagrange chapter, exercise on the shortest path (commented out)"
)
ERRATA = (
    "E003-10: f(x) constant -> f'(x) constant; the last integral of the expansion lacks its factor epsilon. "
    "E001-12: L = |q'| does not depend on the parametrisation, so its Hessian is singular -> take |q'|^2, or one "
    "coordinate as a function of the other."
)


def length() -> tuple[Functional, Any, Any]:
    """The length int sqrt(1 + y'^2) dx, its unknown y and the variable x."""
    from sympy import Function, Symbol, sqrt

    x = Symbol("x")
    y = Function("y")(x)
    return Functional(sqrt(1 + y.diff(x) ** 2), y, x), y, x


def in_the_plane() -> float:
    functional, _, _ = length()
    path = functional.solve(y=(-1, 2), x=(0.5, 3))
    return max(gap(path.value, math.hypot(3, 2.5)), gap(path.y, 1.2 * path.x - 1.6))


def equation() -> float:
    """-y''/(1 + y'^2)^(3/2), worked by hand."""
    from sympy import Rational

    functional, y, x = length()
    (found,) = functional.euler_lagrange()
    return difference(found.lhs, -y.diff(x, 2) / (1 + y.diff(x) ** 2) ** Rational(3, 2))


def slope_not_value() -> float:
    """The equation on y = 3 x - 2, of constant slope, and not only on y = 3."""
    functional, y, x = length()
    (found,) = functional.euler_lagrange()
    (momentum, _) = functional.first_integrals()
    on_line = found.lhs.subs(y, 3 * x - 2).doit()
    constant = momentum.expression.subs(y, 3 * x - 2).doit().diff(x)
    return abs(float(on_line)) + abs(float(constant))


def factor_epsilon() -> float:
    """d/d(epsilon) of the length at 0, by central differences of mpmath, against the integral of the library."""
    from mpmath import diff, quad, sqrt

    functional, y, x = length()
    eta = x * (1 - x)
    integrand = functional.first_variation(eta).integrand.subs(y, x**2).doit()
    wanted = diff(lambda e: quad(lambda s: sqrt(1 + (2 * s + e * (1 - 2 * s)) ** 2), [0, 1]), 0)
    return gap(integral_of(integrand, x), float(wanted))


def missing_epsilon() -> float:
    """The length at f + epsilon eta for epsilon = 0.001 is not that of f plus the integral without its factor."""
    from mpmath import sqrt

    def total(e: float) -> float:
        return integral(lambda s: sqrt(1 + (2 * s + e * (1 - 2 * s)) ** 2), [0, 1])

    functional, y, x = length()
    first = integral_of(functional.first_variation(x * (1 - x)).integrand.subs(y, x**2).doit(), x)
    return apart(total(0.0) + first, total(0.001), least=0.05) + failures(
        gap(total(0.0) + 0.001 * first, total(0.001)) < 1e-5
    )


def on_a_sphere() -> float:
    """cos d = cos t1 cos t2 + sin t1 sin t2 cos(p2 - p1), and all points lie in the plane of a great circle."""
    from sympy import Function, Symbol, sin, sqrt

    theta = Symbol("theta")
    phi = Function("phi")(theta)
    path = Functional(sqrt(1 + sin(theta) ** 2 * phi.diff(theta) ** 2), phi, theta).solve(phi=(0, 1), theta=(0.5, 2))
    wanted = math.acos(math.cos(0.5) * math.cos(2) + math.sin(0.5) * math.sin(2) * math.cos(1))
    points = np.stack([np.sin(path.x) * np.cos(path.y), np.sin(path.x) * np.sin(path.y), np.cos(path.x)], axis=1)
    return max(gap(path.value, wanted), gap(points @ np.cross(points[0], points[-1]), 0.0))


def on_a_cylinder() -> float:
    """Radius 2, unrolled: a straight line of length sqrt((2 phi)^2 + z^2)."""
    from sympy import Function, Symbol

    t = Symbol("t")
    phi, z = Function("phi")(t), Function("z")(t)
    path = Functional(4 * phi.diff(t) ** 2 + z.diff(t) ** 2, [phi, z], t).solve(phi=(0, 2), z=(0, 3), t=(0, 1))
    return max(gap(math.sqrt(path.value), 5.0), gap(path["z"], 1.5 * path["phi"]))


def parametrised() -> tuple[Any, list[Any], Any]:
    """|q'|^2 of a curve in the plane, its unknowns and the parameter."""
    from sympy import Function, Symbol

    t = Symbol("t")
    a, b = Function("a")(t), Function("b")(t)
    return a.diff(t) ** 2 + b.diff(t) ** 2, [a, b], t


def without_parametrisation() -> float:
    """L = |q'|: degenerate of rank 1 of 2; the line is found, and that its parametrisation was chosen is said."""
    from sympy import sqrt

    squared, unknowns, t = parametrised()
    functional = Functional(sqrt(squared), unknowns, t)
    found = functional.regularity()
    path = functional.solve(a=(0, 3), b=(0, 4), t=(0, 1))
    said = failures(found.kind == "parametric", found.rank == 1, "every parametrisation" in path.status)
    return said + max(gap(path.value, 5.0), gap(path.y, np.outer(path.x, [3, 4])))


def uniform_parametrisation() -> float:
    squared, unknowns, t = parametrised()
    path = Functional(squared, unknowns, t).solve(a=(0, 3), b=(0, 4), t=(0, 1))
    return max(gap(path.value, 25.0), gap(path.y, np.outer(path.x, [3, 4])))


def fundamental_lemma() -> float:
    """Along eta = E times a bump, the first variation is int E^2 bump: positive unless E = 0 throughout."""
    from sympy import exp, sin

    _, y, x = length()
    functional = Functional((y.diff(x) ** 2 + y**2) / 2, y, x)
    (found,) = functional.euler_lagrange()

    def rate(path: Any) -> float:
        expression = found.lhs.subs(y, path).doit()
        eta = x * (1 - x) * expression
        integrand = functional.first_variation(eta).integrand.subs(y, path).doit()
        total, wanted = integral_of(integrand, x), integral_of(x * (1 - x) * expression**2, x)
        return abs(total - wanted) + failures((total > 0.1) == (path.has(sin)))

    return max(rate(sin(x)), rate(exp(x) - exp(-x)))


LESSON = Lesson(
    name="shortest-path",
    title="The shortest path between two points",
    source=SOURCE,
    checks=(
        Check(
            "in the plane", "S29 H24 H25", in_the_plane, 1e-13, "The extremal is the straight line, of length |b - a|."
        ),
        Check("equation", "M29 H24", equation, 1e-20, "dL/dy - d/dx dL/dy' = -y'' / (1 + y'^2)^(3/2)."),
        Check("slope", "E003-10", slope_not_value, 1e-13, "y = 3 x - 2 is extremal: f' is constant, f is not."),
        Check(
            "first variation",
            "M29 E003-10",
            factor_epsilon,
            1e-10,
            "L(f + epsilon eta) = L(f) + epsilon int f' eta' / sqrt(1 + f'^2) dx + o(epsilon).",
        ),
        Check("factor epsilon", "E003-10", missing_epsilon, 0.0, "Without its factor epsilon the integral is far off."),
        Check("on a sphere", "S29", on_a_sphere, 1e-11, "Geodesics are great circles: cos d = u . v."),
        Check("on a cylinder", "S29", on_a_cylinder, 1e-12, "Geodesics are helices: straight lines when unrolled."),
        Check(
            "parametrisation",
            "S29 E001-12",
            without_parametrisation,
            1e-12,
            "L = |q'| has a Hessian of rank 1 of 2: every parametrisation of the line is as good.",
        ),
        Check("energy", "S29 E001-12", uniform_parametrisation, 1e-12, "L = |q'|^2 gives the line at uniform speed."),
        Check(
            "fundamental lemma",
            "T34",
            fundamental_lemma,
            1e-12,
            "int E eta dx = 0 for all eta only if E = 0: for eta = E x (1 - x) it is int E^2 x (1 - x) dx.",
        ),
    ),
    errata=ERRATA,
)
