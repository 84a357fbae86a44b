"""M33: manifolds by charts and by constraints: where charts end, how one leads to the next, what dimension is left."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.description.coordinates import coordinates
from dalembert.description.mechanism import Mechanism
from dalembert.description.system import System
from dalembert.errors import DescriptionError
from dalembert.forms.approximation.taylor import directional_derivative
from dalembert.forms.coordinates.change_of_coordinates import CoordinateChange
from dalembert.forms.coordinates.reduction import reduce
from dalembert.forms.statics.virtual_work import virtual_work
from dalembert.simulation.simulate import simulate
from dalembert.spatial import Rotation

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, unlike

SOURCE = "Mechanics for design, lecture 03, 'Differentiation on manifold' and 'Presenting manifold'"
ERRATA = (
    "E003-8: {(x1, x2, x3, x4)} -> {(x1, y1, x2, y2)}; the second line takes (x2, y2) relative to (x1, y1). "
    "E003-9: {U : U^T U = I} is O(n) -> SO(n) needs det U = 1 as well."
)


@cache
def circle() -> System:
    """A bead on a circle of radius 1 under gravity."""
    x, y = coordinates("x y")
    return System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y, holonomic=[x**2 + y**2 - 1])


@cache
def chart(text: str) -> CoordinateChange:
    """The circle by its angle, or by x on its lower half."""
    from sympy import cos, sin, sqrt

    x, y = circle().coordinates
    if text == "angle":
        (theta,) = coordinates("theta")
        return reduce(circle(), {x: cos(theta), y: sin(theta)})
    return reduce(circle(), {y: -sqrt(1 - x**2)})


def ends_of_charts() -> float:
    """The chart by x ends at |x| = 1, the angle nowhere; spherical angles end at the poles."""
    from sympy import pi

    x, _ = circle().coordinates
    ended = chart("x").singular_places[x]
    sphere = reduce(gallery.load("sphere").system)
    (polar,) = (places for places in sphere.singular_places.values())
    return failures(set(map(float, ended)) == {-1.0, 1.0}, chart("angle").singular == (), {0, pi} <= set(polar))


def across_charts() -> float:
    """Along the lower half by x, and on by the angle where x nears its end, against the bead with its constraint."""
    flat, round_ = chart("x"), chart("angle")
    whole = simulate(circle(), q=[0.0, -1.0], v=[5.0, 0.0], duration=0.6)
    first = simulate(flat.system, q=[0.0], v=[5.0], duration=0.15)
    q, v = flat.to_old(first.q[-1], first.v[-1])
    theta, rate = round_.to_new(q, v, [-0.5])
    second = simulate(round_.system, q=theta, v=rate, duration=0.45)
    ends = round_.to_old(second.q[-1], second.v[-1])
    return max(
        gap(q, whole.at(0.15).q[0]),
        gap(ends[0], whole.q[-1]),
        gap(ends[1], whole.v[-1]),
        failures(abs(first.q[-1, 0]) < 1.0, second.q[-1, 0] > 0.0),
    )


def full_turns() -> float:
    """theta and theta + 2 pi are one place: the same motion of the bead."""
    one = chart("angle")
    runs = [
        simulate(one.system, q=[-1.0 + turn], v=[0.3], duration=1.0, times=[0.0, 0.5, 1.0]) for turn in (0, 2 * math.pi)
    ]
    places = [one.to_old(run.q, run.v)[0] for run in runs]
    return gap(places[1], places[0])


def dimension(system: System, place: Any) -> int:
    """n coordinates less the rank of the constraints at a place on them."""
    J = virtual_work(system).constraint_jacobian.subs(dict(zip(system.coordinates, place, strict=True)))
    return len(system.coordinates) - int(np.linalg.matrix_rank(np.array(J, dtype=float)))


def dimensions() -> float:
    """One link: 4 - 1 = 3; SO(3): 9 - 6 = 3, at two rotations; three links held at their end: 3 - 2 = 1."""
    arm = gallery.load("three-link-arm").system
    places = np.eye(3), Rotation.from_euler("zxy", (0.3, 1.1, -0.7)).matrix
    return failures(
        dimension(link(), (0.3, 0.1, 0.3, 2.1)) == 3,
        *(dimension(orthogonality(), np.ravel(R)) == 3 for R in places),
        len(arm.coordinates) - len(arm.holonomic) == 1,
    )


def link() -> System:
    x1, y1, x2, y2 = coordinates("x1 y1 x2 y2")
    kinetic = sum(x.diff() ** 2 for x in (x1, y1, x2, y2)) / 2
    return System([x1, y1, x2, y2], kinetic=kinetic, holonomic=[(x1 - x2) ** 2 + (y1 - y2) ** 2 - 4])


@cache
def orthogonality() -> System:
    """Nine entries of a matrix with the six entries of R^T R - 1."""
    from sympy import Matrix, eye

    entries = coordinates(" ".join(f"r{i}{j}" for i in range(3) for j in range(3)))
    R = Matrix(3, 3, entries)
    rows = R.T * R - eye(3)
    return System(
        list(entries),
        kinetic=sum(r.diff() ** 2 for r in entries) / 2,
        holonomic=[rows[i, j] for i in range(3) for j in range(i, 3)],
    )


def link_in_relative_coordinates() -> float:
    """(x1 - x2)^2 + (y1 - y2)^2 - l^2 with (x2, y2) relative is x2^2 + y2^2 - l^2; else it is another surface."""
    from sympy import Matrix

    x1, y1, x2, y2 = link().coordinates
    (row,) = virtual_work(link()).holonomic
    relative = Matrix([row]).subs({x2: x1 + x2, y2: y1 + y2}, simultaneous=True)
    short = x2**2 + y2**2 - 4
    return difference(relative, Matrix([short])) + unlike(short, row)


def reflections_are_no_rotations() -> float:
    """diag(1, 1, -1) has U^T U = 1 and determinant -1: it is refused."""
    U = np.diag([1.0, 1.0, -1.0])
    try:
        Rotation(U)
    except DescriptionError:
        refused = True
    else:
        refused = False
    return gap(U.T @ U, np.eye(3)) + failures(refused) + apart(np.linalg.det(U), 1.0, least=1.0)


def not_unique() -> float:
    """R(w, theta) = R(-w, -theta) = R(w, theta + 2 pi), against Rodrigues' formula and SciPy."""
    from scipy.spatial.transform import Rotation as Reference

    axis, angle = np.array([2.0, -1.0, 2.0]) / 3, 0.8
    wanted = Reference.from_rotvec(axis * angle).as_matrix()
    ways = ((axis, angle), (-axis, -angle), (axis, angle + 2 * math.pi))
    return max(gap(Rotation.from_axis_angle(*way).matrix, wanted) for way in ways)


def floating_body() -> float:
    """A floating joint has seven coordinates, one condition |quaternion| = 1 and six velocities."""
    machine = Mechanism("free")
    machine.floating("base", machine.ground, machine.body("b", 1.0, inertia=(1.0, 2.0, 2.5, 0, 0, 0)))
    system = machine.system
    return failures(len(system.coordinates) == 7, len(system.leaves.v) == 6)


def same_derivative_in_both_charts() -> float:
    """d(x y) where d theta = 1: of cos(theta) sin(theta) by the angle, of x sqrt(1 - x^2) along dx = -sin(theta)."""
    from sympy import Symbol, cos, sin, sqrt

    x, theta = Symbol("x"), Symbol("theta")
    by_angle = directional_derivative(cos(theta) * sin(theta), {theta: 1})
    by_x = directional_derivative(x * sqrt(1 - x**2), {x: -sin(theta)}).subs(x, cos(theta))
    return max(difference(found, cos(2 * theta)) for found in (by_angle, by_x))


LESSON = Lesson(
    name="charts",
    title="Charts, constraints and the dimension of what is left",
    source=SOURCE,
    checks=(
        Check("ends of charts", "M33 S19 S40", ends_of_charts, 0.0, "|x| = R ends the x-chart, the poles the angles."),
        Check(
            "across charts", "M33 S19", across_charts, 1e-8, "x-chart, then angle: the motion of the constrained bead."
        ),
        Check("full turns", "M33", full_turns, 1e-10, "theta and theta + 2 pi are one place."),
        Check("derivative", "M33 S34", same_derivative_in_both_charts, 1e-13, "d(x y) is the same by theta and by x."),
        Check("dimensions", "T44 S21 S41", dimensions, 0.0, "n - k: 4 - 1 = 3, 3 - 2 = 1, and 9 - 6 = 3 of R^T R = 1."),
        Check(
            "one link",
            "E003-8 T44",
            link_in_relative_coordinates,
            1e-20,
            "R^2 x S^1 in (x1, y1) and (x2, y2) relative.",
        ),
        Check("reflections", "S41 E003-9", reflections_are_no_rotations, 1e-15, "SO(n): U^T U = 1 and det U = 1."),
        Check("axis and angle", "T42 S41", not_unique, 1e-14, "R(w, theta) = R(-w, -theta) = R(w, theta + 2 pi)."),
        Check("floating", "S41 T44", floating_body, 0.0, "SO(3) by a unit quaternion: 7 coordinates, 6 velocities."),
    ),
    errata=ERRATA,
)
