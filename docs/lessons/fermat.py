"""S31: light takes the path of stationary time through a medium of varying index."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.functional import Extremal, Functional

from .lesson import Check, Lesson
from .measures import gap

SOURCE = "learn-multibody-dynamics, Lagrange chapter, Fermat's principle (commented out)"
INDEX, GRADIENT = 1.3, 0.4
ENDS = ((0.0, 0.0), (2.0, 0.5))


def path_through(index: Any, **arguments: Any) -> Extremal:
    """The extremal of int n(x, y) sqrt(1 + y'^2) dx; `index` is a function of (x, y)."""
    from sympy import Function, Symbol, sqrt

    x = Symbol("x")
    y = Function("y")(x)
    return Functional(index(x, y) * sqrt(1 + y.diff(x) ** 2), y, x).solve(**arguments)


def catenary() -> float:
    """1 + k y = c cosh(k (x - x0) / c), c and x0 from the ends by mpmath."""
    from mpmath import cosh, findroot

    path = path_through(lambda x, y: INDEX * (1 + GRADIENT * y), y=(0, 0.5), x=(0, 2))

    def ends(c: Any, x0: Any) -> list[Any]:
        return [c * cosh(GRADIENT * (s - x0) / c) - (1 + GRADIENT * h) for s, h in ENDS]

    c, x0 = (float(value) for value in findroot(ends, (0.95, 0.4)))
    curve = (c * np.cosh(GRADIENT * (path.x - x0) / c) - 1) / GRADIENT
    bouguer = INDEX * (1 + GRADIENT * path["y"]) / np.sqrt(1 + path["y'"] ** 2)
    return max(gap(path.y, curve), gap(bouguer, INDEX * c))


def interface() -> float:
    """Air, then glass beyond x = 0.7: the sines, and the crossing point of least time."""
    from scipy.optimize import brentq
    from sympy import Piecewise

    path = path_through(lambda x, y: Piecewise((1, x < 0.7), (1.5, True)), y=(0, 1), x=(0, 2), breaks=[0.7])

    def sines(h: float) -> float:
        return h / math.hypot(0.7, h) - 1.5 * (1 - h) / math.hypot(1.3, 1 - h)

    crossing: Any = brentq(sines, 0, 1, xtol=1e-15)
    time = math.hypot(0.7, crossing) + 1.5 * math.hypot(1.3, 1 - crossing)
    return max(gap(path(0.7), crossing), gap(path.value, time))


def smooth_step() -> float:
    """n sin(angle to the normal) on both sides of a smooth step from 1 to 2."""
    from sympy import tanh

    path = path_through(lambda x, y: (3 + tanh(40 * y)) / 2, y=(-1, 1), x=(0, 1.5))
    sines = 1 / np.sqrt(1 + path["y'"][[0, -1]] ** 2)
    return gap(2 * sines[1], sines[0])


LESSON = Lesson(
    name="fermat",
    title="Fermat's principle: light through a medium",
    source=SOURCE,
    checks=(
        Check("linear medium", "S31 M29", catenary, 1e-9, "n = n0 (1 + k y): 1 + k y = c cosh(k (x - x0) / c)."),
        Check("Snell", "S31", interface, 1e-8, "n sin(angle) agrees on both sides of an interface."),
        Check(
            "smooth step",
            "S31",
            smooth_step,
            1e-8,
            "Far from a smooth step the ray obeys Snell's law for its two sides.",
        ),
    ),
)
