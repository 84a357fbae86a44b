"""S30: the curve of quickest descent, for a bead that slides and for a ball that rolls."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.functional import Functional

from .lesson import Check, Lesson
from .measures import difference, gap

SOURCE = "learn-multibody-dynamics, Lagrange chapter, the brachistochrone, 'a ball rolling off it' (in comments)"
RADIUS, GRAVITY = 0.7, 9.81
BALL = 0.4


def descent() -> tuple[Functional, Any, Any]:
    """int sqrt((1 + y'^2) (1 + k) / (2 g y)) dx, y downwards; k = I/(m R^2) of what rolls, 0 of what slides."""
    from sympy import Function, Symbol, sqrt

    x, g, k = Symbol("x", positive=True), Symbol("g", positive=True), Symbol("k")
    y = Function("y")(x)
    time = sqrt(1 + y.diff(x) ** 2) / sqrt(2 * g * y / (1 + k))
    return Functional(time, y, x, parameters={g: GRAVITY, k: None}), y, x


def cycloid(turn: Any) -> tuple[Any, Any]:
    """x = R (s - sin s), y = R (1 - cos s)."""
    return RADIUS * (turn - np.sin(turn)), RADIUS * (1 - np.cos(turn))


def against_cycloid(turn: float) -> float:
    functional, _, _ = descent()
    x, y = cycloid(turn)
    path = functional.solve(y=(0, y), x=(0, x), parameters={"k": 0})
    xs, ys = cycloid(np.linspace(0, turn, 80))
    return max(gap(path(np.clip(xs, 0, x)), ys), gap(path.value, turn * math.sqrt(RADIUS / GRAVITY)))


def rolling() -> float:
    functional, _, _ = descent()
    sliding, rolled = (functional.solve(y=(0, 1), x=(0, 2), parameters={"k": k}) for k in (0, BALL))
    return max(gap(rolled.value / sliding.value, math.sqrt(7 / 5)), gap(rolled.y, sliding.y))


def beltrami() -> float:
    """1 / sqrt(2 g y (1 + y'^2) / (1 + k)) up to its sign, squared."""
    functional, y, x = descent()
    (energy,) = functional.first_integrals()
    k, g = (next(s for s in energy.expression.free_symbols if s.name == name) for name in ("k", "g"))
    return difference(energy.expression**2, (1 + k) / (2 * g * y * (1 + y.diff(x) ** 2)))


def free_end() -> float:
    """Towards the line x = pi R: half an arch, y(end) = 2 R, level there."""
    functional, _, _ = descent()
    end = math.pi * RADIUS
    path = functional.solve(y=(0, None), x=(0, end), parameters={"k": 0})
    return max(gap(path.y[-1], 2 * RADIUS), abs(float(path(end, 1))))


LESSON = Lesson(
    name="brachistochrone",
    title="The brachistochrone, sliding and rolling",
    source=SOURCE,
    checks=(
        Check(
            "cycloid",
            "S30 H25",
            lambda: max(against_cycloid(s) for s in (1.0, math.pi, 4.0)),
            1e-10,
            "x = R (s - sin s), y = R (1 - cos s), t = s sqrt(R / g).",
        ),
        Check(
            "rolling ball", "S30 H25", rolling, 1e-10, "A solid ball takes sqrt(7/5) times as long, on the same curve."
        ),
        Check("Beltrami", "S30 M29", beltrami, 1e-20, "y' dL/dy' - L is constant, so y (1 + y'^2) is."),
        Check(
            "free end",
            "S30 M29",
            free_end,
            1e-8,
            "Where the end may slide on a vertical line, the curve arrives level.",
        ),
    ),
)
