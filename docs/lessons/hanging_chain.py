"""M29 with a prescribed integral: the chain of given length, the soap film, and Dido's circle."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.functional import Functional

from .lesson import Check, Lesson
from .measures import failures, gap

SOURCE = "Mechanics for design, lecture 03, several functions and constraints; learn-multibody-dynamics, optimisation"


def arc() -> tuple[Any, Any, Any]:
    """y(x), x and the element of length."""
    from sympy import Function, Symbol, sqrt

    x = Symbol("x")
    y = Function("y")(x)
    return y, x, sqrt(1 + y.diff(x) ** 2)


def chain() -> float:
    """y + lambda = a cosh(x / a), 2 a sinh(1 / a) = 3."""
    from mpmath import findroot, sinh

    y, x, length = arc()
    path = Functional(y * length, y, x, constraints=[(length, 3)]).solve(y=(2, 2), x=(-1, 1))
    a = float(findroot(lambda s: 2 * s * sinh(1 / s) - 3, 0.6))
    offset = 2 - a * math.cosh(1 / a)
    return max(gap(path.y, a * np.cosh(path.x / a) + offset), gap(path.multipliers["lambda_0"], -offset))


def film(start: float, kind: str) -> float:
    """y = a cosh(x / a), a cosh(1 / a) = 1.6: the shallow film is least, the deep one is not."""
    from mpmath import cosh, findroot
    from sympy import exp

    y, x, length = arc()
    a = float(findroot(lambda s: s * cosh(1 / s) - 1.6, start))
    guess = None if kind == "minimum" else a * (exp(x / a) + exp(-x / a)) / 2
    path = Functional(2 * math.pi * y * length, y, x).solve(y=(1.6, 1.6), x=(-1, 1), guess=guess)
    area = math.pi * a * (2 + a * math.sinh(2 / a))
    return max(gap(path.y, a * np.cosh(path.x / a)), gap(path.value, area), failures(path.kind == kind))


def dido() -> float:
    """Half a circle on a chord of 1, area pi / 8, by int (a b' - b a') / 2 with unit speed."""
    from sympy import Function, Symbol, sin

    t = Symbol("t")
    a, b = Function("a")(t), Function("b")(t)
    area = Functional((a * b.diff(t) - b * a.diff(t)) / 2, [a, b], t, pointwise=[a.diff(t) ** 2 + b.diff(t) ** 2 - 1])
    path = area.solve(a=(-0.5, 0.5), b=(0, 0), t=(0, math.pi / 2), guess=(2 * t / math.pi - 0.5, sin(2 * t) / 3))
    return max(gap(path.value, -math.pi / 8), gap(np.hypot(path["a"], path["b"]), 0.5))


LESSON = Lesson(
    name="hanging-chain",
    title="Chains, soap films and Dido's circle",
    source=SOURCE,
    checks=(
        Check("chain", "M29 T33", chain, 1e-8, "A chain of given length hangs as y + lambda = a cosh(x / a)."),
        Check("shallow film", "M29", lambda: film(1.1, "minimum"), 1e-9, "The shallow catenoid has least area."),
        Check(
            "deep film", "M29", lambda: film(0.6, "saddle"), 1e-9, "The deep catenoid is stationary, and no minimum."
        ),
        Check("Dido", "M29", dido, 1e-9, "A rope on a straight shore encloses most with half a circle."),
    ),
)
