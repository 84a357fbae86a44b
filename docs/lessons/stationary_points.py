"""S34: extrema by approximation: with one and two constraints, in one and two variables, of second and higher order."""

from __future__ import annotations

import math
from typing import Any

from dalembert.analysis.extrema import Extremum, extrema

from .lesson import Check, Lesson
from .measures import failures, gap

SOURCE = "Mechanics for design, lecture 03, 'Local extreme': quadratic approximation, constraints"


def variables() -> tuple[Any, Any, Any]:
    from sympy import symbols

    return symbols("x y z")


def on_the_circle() -> float:
    """The points, values and multipliers of x y on x^2 + y^2 = 1 against (+-1, +-1)/sqrt(2), +-1/2, +-1/2."""
    x, y, _ = variables()
    found = extrema(x * y, [x, y], [x**2 + y**2 - 1])
    half = 1 / math.sqrt(2)

    def error(point: Extremum) -> float:
        p, q = float(point.point[x]), float(point.point[y])
        sign = math.copysign(1, p * q)
        kind = "maximum" if sign > 0 else "minimum"
        return max(
            gap([abs(p), abs(q)], half),
            gap([float(point.value), float(point.multipliers[0])], sign / 2),
            failures(point.kind == kind),
        )

    return max([failures(len(found) == 4), *(error(point) for point in found)])


def on_the_angle() -> float:
    """The same by the angle: f = cos(theta) sin(theta) is stationary where cos(2 theta) = 0."""
    from sympy import Symbol, cos, pi, sin

    theta = Symbol("theta")
    found = extrema(cos(theta) * sin(theta), [theta], box={theta: (0.1, 3.0)})
    near = sorted(float(p.point[theta]) for p in found if 0 < float(p.point[theta]) < float(pi))
    return math.inf if len(near) != 2 else gap(near, [math.pi / 4, 3 * math.pi / 4])


def two_constraints() -> float:
    """x + 2 y + 3 z on a plane and a cylinder: 3 +- sqrt(29), multipliers 3 and +- sqrt(29)/2."""
    x, y, z = variables()
    found = extrema(x + 2 * y + 3 * z, [x, y, z], [x - y + z - 1, x**2 + y**2 - 1])
    if len(found) != 2:
        return math.inf
    root = math.sqrt(29)
    signs = [1 if p.kind == "maximum" else -1 for p in found]
    return max(
        gap([float(p.value) for p in found], [3 + s * root for s in signs]),
        gap([[float(v) for v in p.multipliers] for p in found], [[3, s * root / 2] for s in signs]),
    )


def gradients() -> float:
    """grad f - lambda_1 grad g_1 - lambda_2 grad g_2 at the points found, differentiated by SymPy."""
    x, y, z = variables()
    f, rows = x + 2 * y + 3 * z, [x - y + z - 1, x**2 + y**2 - 1]
    whole = [
        f - sum(factor * row for factor, row in zip(p.multipliers, rows, strict=True))
        for p in extrema(f, [x, y, z], rows)
    ]
    points = [p.point for p in extrema(f, [x, y, z], rows)]
    return max(abs(float(L.diff(v).subs(point))) for L, point in zip(whole, points, strict=True) for v in (x, y, z))


def definiteness() -> float:
    """x^3 + y^3 - 3 x y: c11 > 0 and c11 c22 - c12^2 > 0 at (1, 1), not at 0."""
    x, y, _ = variables()
    found = {(int(p.point[x]), int(p.point[y])): p.kind for p in extrema(x**3 + y**3 - 3 * x * y, [x, y])}
    return failures(found == {(1, 1): "minimum", (0, 0): "saddle"})


def higher_order() -> float:
    """x^n and -x^n at 0: no extremum for odd n, minimum and maximum for even n."""
    x, *_ = variables()
    kinds = {n: extrema(x**n, [x])[0].kind for n in (2, 3, 4, 5, 6)}
    lowered = {n: extrema(-(x**n), [x])[0].kind for n in (2, 4, 6)}
    return failures(
        *(kinds[n] == ("saddle" if n % 2 else "minimum") for n in kinds),
        *(kind == "maximum" for kind in lowered.values()),
    )


LESSON = Lesson(
    name="stationary-points",
    title="Extrema, with and without constraints",
    source=SOURCE,
    checks=(
        Check(
            "x y on the circle",
            "S34 M32 T33 H22",
            on_the_circle,
            1e-14,
            "(+-1, +-1)/sqrt(2), lambda = +-1/2, values +-1/2, greatest for equal signs.",
        ),
        Check("by the angle", "S34 M33", on_the_angle, 1e-12, "cos(2 theta) = 0: theta = pi/4 + k pi/2."),
        Check("two constraints", "S34 M32 T33", two_constraints, 1e-14, "x + 2 y + 3 z: 3 +- sqrt(29)."),
        Check("gradients", "T33", gradients, 1e-13, "grad f = lambda_1 grad g_1 + lambda_2 grad g_2."),
        Check("definiteness", "M32 T32", definiteness, 0.0, "c11 > 0 and c11 c22 - c12^2 > 0 make a minimum."),
        Check("order n", "M32 T32", higher_order, 0.0, "a + c dx^n: an extremum for even n only."),
    ),
)
