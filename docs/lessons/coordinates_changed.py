"""M30, M25: other coordinates for one motion: covariance, and constraints that become coordinates."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.description.coordinates import coordinates
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.errors import DalembertError
from dalembert.forms.coordinates.change_of_coordinates import CoordinateChange, change_coordinates
from dalembert.forms.coordinates.reduction import reduce, same_motion
from dalembert.functional import Functional
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import difference, failures, gap, matrix

SOURCE = (
    "Mechanics for design, lecture 03, 'Variations in generalized coordinates', approaches 1 and 2 of the rod; "
    "L. Savin, constraints and coordinates"
)
ERRATA = "E004-3: a constraint g(q) = 0 can be replaced by new coordinates -> locally, and where dg/dq has rank k."


@cache
def polar() -> CoordinateChange:
    from sympy import cos, sin

    r, theta = coordinates("r theta")
    plane = gallery.load("plane-cartesian").system
    x, y = plane.coordinates
    return change_coordinates(plane, {x: r * cos(theta), y: r * sin(theta)}, new=[r, theta])


def polar_equations() -> float:
    """The equations in r and theta against those of the page that was written down in them."""
    return difference(derive(polar().system).residual, derive(gallery.load("plane-polar").system).residual)


def residuals_map_with_the_jacobian() -> float:
    """E_(r, phi) = J^T E_(x, y) for an L that has no symmetry, by SymPy."""
    from sympy import Function, Symbol, cos, sin

    t = Symbol("t")
    x, y, r, phi = (Function(name)(t) for name in ("x", "y", "r", "phi"))
    L = (x.diff(t) ** 2 + y.diff(t) ** 2) / 2 - x**2 * y
    change: dict[Any, Any] = {x: r * cos(phi), y: r * sin(phi)}
    flat = matrix([row.lhs for row in Functional(L, [x, y], t).euler_lagrange()]).subs(change).doit()
    round_ = matrix([row.lhs for row in Functional(L.subs(change).doit(), [r, phi], t).euler_lagrange()])
    return difference(round_, matrix([change[x], change[y]]).jacobian([r, phi]).T * flat)


def motions_correspond() -> float:
    """The polar motion mapped back, against the Cartesian one."""
    change, times = polar(), np.linspace(0, 3, 31)
    expected = simulate(gallery.load("plane-cartesian").system, q=[1.0, 0.3], v=[-0.2, 1.4], duration=3.0, times=times)
    q, v = change.to_new([1.0, 0.3], [-0.2, 1.4], [1.0, 0.2])
    run = simulate(change.system, q=q, v=v, duration=3.0, times=times)
    places, rates = change.to_old(run.q, run.v)
    return max(gap(q, [math.hypot(1.0, 0.3), math.atan2(0.3, 1.0)]), gap(places, expected.q), gap(rates, expected.v))


def rotating_frame() -> float:
    """m (u'' - 2 w v' - w^2 u), m (v'' + 2 w u' - w^2 v) in a frame that turns with w."""
    from sympy import cos, sin, symbols

    from dalembert.description.coordinates import time

    x, y, u, v = coordinates("x y u v")
    m, w = symbols("m w", positive=True)
    turn = w * time()
    flat = System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2)
    change = change_coordinates(flat, {x: u * cos(turn) - v * sin(turn), y: u * sin(turn) + v * cos(turn)})
    printed = m * matrix([u.diff().diff() - 2 * w * v.diff() - w**2 * u, v.diff().diff() + 2 * w * u.diff() - w**2 * v])
    return difference(derive(change.system).residual, printed)


def rod() -> float:
    """The rod with its multiplier becomes approach 1, in (x1, y1, theta), and both accelerate alike."""
    found = reduce(gallery.load("rod-multiplier").system)
    printed = derive(gallery.load("rod-reduced").system).residual
    return difference(derive(found.system).residual, printed) + failures(same_motion(found).holds)


def adding_both_particles() -> float:
    """Approach 2 multiplied by (1, 1) and by h v, which is normal to the rod, gives approach 1 without lambda."""
    from sympy import cos, sin

    full, short = derive(gallery.load("rod-multiplier").system), derive(gallery.load("rod-reduced").system)
    x1, y1, x2, y2 = full.system.coordinates
    theta = short.system.coordinates[2]
    h = next(s for s in full.system.parameters if s.name == "h")
    rows = full.residual.subs({x2: x1 + h * cos(theta), y2: y1 + h * sin(theta)}).doit()
    N = matrix([[1, 0, 0], [0, 1, 0], [1, 0, -h * sin(theta)], [0, 1, h * cos(theta)]])
    return difference(N.T * rows, short.residual)


def only_with_full_rank() -> float:
    """x^2 + y^2 = 0 has a gradient that vanishes where it is met: it is refused. Redundant rows are not."""
    x, y = coordinates("x y")
    kinetic = (x.diff() ** 2 + y.diff() ** 2) / 2
    try:
        reduce(System([x, y], kinetic=kinetic, holonomic=[x**2 + y**2]))
    except DalembertError:
        refused = True
    else:
        refused = False
    twice = reduce(System([x, y], kinetic=kinetic, holonomic=[x**2 + y**2 - 1, 3 * x**2 + 3 * y**2 - 3]))
    return failures(refused, len(twice.system.coordinates) == 1, same_motion(twice).holds)


def only_locally() -> float:
    """The x-chart of the circle ends at |x| = R; a motion that passes there is refused a place beyond it."""
    from sympy import sqrt

    circle = gallery.load("circle-cartesian").system
    x, y = circle.coordinates
    R = next(s for s in circle.parameters if s.name == "R")
    found: Any = reduce(circle, {y: -sqrt(R**2 - x**2)})
    half = difference(derive(found.system).residual, derive(gallery.load("circle-chart").system).residual, x=0.2, R=1.5)
    return half + failures(set(found.singular_places[x]) == {-R, R})


LESSON = Lesson(
    name="coordinates-changed",
    title="Changes of coordinates, and constraints replaced by coordinates",
    source=SOURCE,
    checks=(
        Check("polar", "S33 M30", polar_equations, 1e-20, "x = r cos(theta), y = r sin(theta)."),
        Check("covariance", "T35 S33", residuals_map_with_the_jacobian, 1e-20, "E in y is J^T times E in x."),
        Check("motions", "S33 T35 M30", motions_correspond, 1e-8, "Solutions correspond through the map."),
        Check("rotating frame", "M30", rotating_frame, 1e-20, "Coriolis and centrifugal terms of a turning frame."),
        Check("rod", "M25 T38 S22", rod, 1e-20, "The rod with a multiplier is the rod in (x1, y1, theta)."),
        Check("by hand", "H12 T38 S22", adding_both_particles, 1e-20, "N^T of approach 2 is approach 1."),
        Check("rank", "E004-3", only_with_full_rank, 0.0, "Coordinates only where dg/dq has full rank."),
        Check("locally", "E004-3 M25", only_locally, 1e-20, "A chart of the circle ends at |x| = R."),
    ),
    errata=ERRATA,
)
