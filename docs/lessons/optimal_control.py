"""S32: optimal control as a problem of variations: int (effort^2 + error^2) dt."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.functional import Functional

from .lesson import Check, Lesson
from .measures import difference, gap

SOURCE = (
    "learn-multibody-dynamics, Lagrange chapter, optimal control by the integral of torque^2 + error^2 (commented out)"
)
WEIGHT, START, HORIZON = 3.0, 1.5, 2.0


def symbols() -> tuple[Any, Any, Any, Any]:
    """q(t), t, the mass m and the weight w."""
    from sympy import Function, Symbol

    t = Symbol("t")
    return Function("q")(t), t, Symbol("m", positive=True), Symbol("w", positive=True)


def first_order_plant() -> float:
    """q' = u: q = q0 cosh(s (T - t)) / cosh(s T), cost s q0^2 tanh(s T), s = sqrt(w)."""
    from sympy import Function

    q, t, _, w = symbols()
    u = Function("u")(t)
    plant = Functional(u**2 + w * q**2, [q, u], t, pointwise=[q.diff(t) - u], parameters={w: WEIGHT})
    path = plant.solve(q=(START, None), t=(0, HORIZON))
    s = math.sqrt(WEIGHT)
    left, scale = s * (HORIZON - path.x), START / math.cosh(s * HORIZON)
    return max(
        gap(path["q"], scale * np.cosh(left)),
        gap(path["u"], -scale * s * np.sinh(left)),
        gap(path.value, s * START**2 * math.tanh(s * HORIZON)),
    )


def euler_poisson() -> float:
    """m^2 q'''' + w (q - q_d), and what vanishes at a free end: m^2 q''' and m^2 q''."""
    from sympy import Function, Matrix

    q, t, m, w = symbols()
    wanted = Function("q_d")(t)
    functional = Functional((m * q.diff(t, 2)) ** 2 + w * (q - wanted) ** 2, q, t)
    (equation,) = functional.euler_lagrange()
    free = functional.natural_conditions()
    found = Matrix([equation.lhs, free[q], free[q.diff(t)]])
    by_hand = [m**2 * q.diff(t, 4) + w * (q - wanted), -(m**2) * q.diff(t, 3), m**2 * q.diff(t, 2)]
    return difference(found, 2 * Matrix(by_hand))


def driven_mass() -> float:
    """From rest at 0 towards 1, free end: exponentials exp(r t), r^4 = -w / m^2, fitted to four conditions."""
    q, t, m, w = symbols()
    functional = Functional((m * q.diff(t, 2)) ** 2 + w * (q - 1) ** 2, q, t, parameters={m: 2, w: 5})
    path = functional.solve(q=((0, 0), None), t=(0, 3))
    roots = (5 / 4) ** 0.25 * np.exp(1j * np.pi * (2 * np.arange(4) + 1) / 4)
    rows = np.stack([roots**0, roots, roots**2 * np.exp(3 * roots), roots**3 * np.exp(3 * roots)])
    weights = np.linalg.solve(rows, [-1, 0, 0, 0])
    return gap(path.y, 1 + (np.exp(np.outer(path.x, roots)) @ weights).real)


LESSON = Lesson(
    name="optimal-control",
    title="Optimal control by the Euler-Lagrange equations",
    source=SOURCE,
    checks=(
        Check(
            "first order", "S32 H25 M39", first_order_plant, 1e-8, "q = q0 cosh(s (T - t)) / cosh(s T), s = sqrt(w)."
        ),
        Check("equation", "S32 H25 M39", euler_poisson, 1e-20, "m q'' = u gives m^2 q'''' + w (q - q_d) = 0."),
        Check("mass", "S32 M39", driven_mass, 1e-10, "The optimal motion is a sum of exp(r t) with r^4 = -w / m^2."),
    ),
)
