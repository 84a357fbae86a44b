"""S44, S13, S14: work along paths, potentials, and what friction takes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.description.system import System
from dalembert.forms.potentials import potential_of
from dalembert.simulation.audit import energy_audit
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, integral, matrix

SOURCE = (
    "Mechanics for design, lecture 03, 'Work function, potential energy'; "
    "learn-multibody-dynamics, Lagrange chapter, 'Conservative forces'"
)
ERRATA = (
    "E003-2: U is the work function there, f = +dU/dq, and elsewhere the potential -> V = -U, f = -dV/dq; "
    "(dU/dq) dq lacks its transpose -> (dU/dq)^T dq."
)


def plane() -> tuple[Any, Any]:
    from sympy import symbols

    return symbols("x y", positive=True)


def work(force: Any, path: Any, stop: float) -> float:
    """int F . dr along r(s), 0 <= s <= stop, by mpmath."""
    from mpmath import diff

    def rate(s: Any) -> Any:
        x, y = path(s)
        fx, fy = force(x, y)
        return fx * diff(lambda r: path(r)[0], s) + fy * diff(lambda r: path(r)[1], s)

    return integral(rate, [0, stop / 2, stop])


def newton() -> float:
    """-G m1 m2 / r of the force -G m1 m2 r / r^3, and the spring k (r - l)^2 / 2 of its force."""
    from sympy import sqrt, symbols

    x, y = plane()
    k, l, G = symbols("k l G", positive=True)  # noqa: E741
    r = sqrt(x**2 + y**2)
    gravity = potential_of([-G * x / r**3, -G * y / r**3], [x, y])
    spring = potential_of([-k * (r - l) * x / r, -k * (r - l) * y / r], [x, y])
    known = (gravity, -G / r), (spring, k * (r - l) ** 2 / 2)
    slopes = max(difference(found.potential.diff(s), V.diff(s)) for found, V in known for s in (x, y))
    return slopes + failures(*(found.is_conservative for found, _ in known))


def path_independent() -> float:
    """From (1, 0) to (0.2, 1.5) in a central field: a line, and a curve, against V(start) - V(end)."""
    from mpmath import mpf, pi, sin
    from sympy import sqrt

    x, y = plane()
    r = sqrt(x**2 + y**2)
    found = potential_of([-x / r**3, -y / r**3], [x, y])
    wanted = float(found.work((1, 0), (0.2, 1.5)))

    def force(a: Any, b: Any) -> Any:
        cube = (a * a + b * b) ** mpf("1.5")
        return -a / cube, -b / cube

    line = work(force, lambda s: (1 - mpf("0.8") * s, mpf("1.5") * s), 1)
    curve = work(force, lambda s: (1 - mpf("0.8") * s + sin(pi * s) / 3, mpf("1.5") * s + sin(2 * pi * s) / 4), 1)
    exact = 1 / math.hypot(0.2, 1.5) - 1
    return gap([wanted, line, curve], exact)


def work_function() -> float:
    """U = -V: its slope is +f, that of V is -f, and the printed sign of one is wrong for the other."""
    x, y = plane()
    found = potential_of([-3 * x - y, -x + 2 * y], [x, y])
    force = matrix([-3 * x - y, -x + 2 * y])
    slope = matrix([found.work_function.diff(s) for s in (x, y)])
    other = matrix([found.potential.diff(s) for s in (x, y)])
    point = {x: 0.7, y: 0.4}
    return (
        difference(slope, force)
        + difference(-other, force)
        + apart(np.array(other.subs(point), dtype=float), np.array(force.subs(point), dtype=float), least=0.5)
    )


def without_potential() -> float:
    """A field that turns: its curl is 2 c, its work round a circle of radius 1 is 2 pi c, and it is split off."""
    from mpmath import cos, pi, sin
    from sympy import symbols

    x, y = plane()
    k, c = symbols("k c")
    found = potential_of([-k * x - c * y, -k * y + c * x], [x, y])
    around = work(lambda a, b: (-b, a), lambda s: (cos(s), sin(s)), 2 * pi)
    return max(
        difference(found.curl[0, 1], -2 * c) if (0, 1) in found.curl else math.inf,
        difference(found.potential, k * (x**2 + y**2) / 2),
        gap(around, 2 * math.pi),
        failures(not found.is_conservative),
    )


def conserved() -> float:
    """T + V along a Kepler orbit, T(t) - T(0) = U(t) - U(0)."""
    kepler = System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)")
    run = simulate(kepler, q=[1.0, 0.0], v=[0.0, 1.2], duration=20.0)
    kinetic = np.sum(run.v**2, axis=1) / 2
    gained = 1 / np.hypot(*run.q.T)
    return gap(kinetic - kinetic[0], gained - gained[0])


def friction() -> float:
    """A block on a rough table: m v^2/2 is lost after v / (mu g), and the audit books it as dissipation."""
    mass, drag, speed = 2.0, 0.8, 3.0
    block = System("x", kinetic="m*x'**2/2", dissipation="c*x'**2/2", parameters={"m": mass, "c": drag})
    run = simulate(block, q=[0.0], v=[speed], duration=4.0)
    left = mass * speed**2 / 2 * np.exp(-2 * drag / mass * run.times)
    audit = energy_audit(run)
    return max(gap(run.energy, left), gap(audit.dissipation, left - left[0]))


def friction_depends_on_the_path() -> float:
    """There and back again: a spring gives its work back, friction -mu N v/|v| takes mu N per metre of way.

    By integrals along a path, and by motions: half a swing of a spring, a metre or so of sliding either way.
    """
    from mpmath import mpf, pi, sin

    def path(s: Any) -> Any:
        return sin(s), mpf(0)

    spring = work(lambda x, y: (-x, 0), path, pi)
    rubbing = 2 * work(lambda x, y: (-mpf("0.3"), 0), path, pi / 2)
    swing = simulate(System("x", kinetic="x'**2/2", potential="x**2/2"), q=[0], v=[1], duration=math.pi)
    block = System("x", kinetic="x'**2/2", forces={"x": "-0.3*sign(x')"})
    slides = [simulate(block, q=[0], v=[speed], duration=1.0) for speed in (1.0, -1.0)]
    lost = sum(run.energy[0] - run.energy[-1] for run in slides)
    way = sum(abs(run.q[-1, 0] - run.q[0, 0]) for run in slides)
    return max(abs(spring), gap(rubbing, -0.6), gap(swing.v[-1], -1.0), gap(lost, 0.3 * way), gap(way, 1.7))


LESSON = Lesson(
    name="work-and-potential",
    title="Work, potentials, and what has none",
    source=SOURCE,
    checks=(
        Check(
            "library of potentials", "S13 S14 M26", newton, 1e-20, "-G m1 m2 / r and k (r - l)^2 / 2 from their forces."
        ),
        Check(
            "any path", "S44 T26 M26", path_independent, 1e-12, "W = V(start) - V(end), along a line and along a curve."
        ),
        Check("work function", "E003-2 M26", work_function, 1e-20, "f = dU/dq = -dV/dq, V = -U."),
        Check(
            "curl", "M26 S44", without_potential, 1e-12, "What turns has no potential: its work round a loop is not 0."
        ),
        Check("energy", "T26 S13", conserved, 1e-7, "T + V is constant: T - T_0 = U - U_0."),
        Check("friction", "S44", friction, 1e-8, "A drag c v leaves m v_0^2/2 exp(-2 c t / m)."),
        Check(
            "there and back",
            "S44",
            friction_depends_on_the_path,
            1e-12,
            "A spring gives its work back, friction does not.",
        ),
    ),
    errata=ERRATA,
)
