"""S24: a rigid body in the plane under three forces; it rests exactly where their wrenches sum to zero."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Vector
from ..spatial import Wrench, inertia, resultant
from .example import Check, Example, Run, Start
from .formulas import Matrix, Named, Parameters, Symbol, Table, cos, sin
from .measures import along, column, difference, largest, largest_along, largest_drift, symbols_of

#: Where the forces act, in the frame of the body; at theta = 0 their lines meet in (0.2, 0.3).
POINTS = ((0.2, -0.1), (-0.4, 0.3), (0.5, 0.6))
FORCES = ((0.0, -2.0), (-2.0, 0.0), (2.0, 2.0))
_SIDES = 1.2, 1.4


def build() -> Mechanism:
    m, a, b = (Symbol(name, positive=True) for name in ("m", "a", "b"))
    forces = [tuple(Symbol(f"f{k}{axis}") for axis in "xy") for k in (1, 2, 3)]
    values: Parameters = {m: (2.0, "kg"), a: (_SIDES[0], "m"), b: (_SIDES[1], "m")}
    for names, numbers in zip(forces, FORCES, strict=True):
        values |= {name: (number, "N") for name, number in zip(names, numbers, strict=True)}
    machine = Mechanism("rigid-body-equilibrium", (0, 0, 0), values)
    plate = machine.body("plate", inertia.plate(m, a, b))
    machine.planar("plane", machine.ground, plate, coordinate="x y theta")
    for point, force in zip(POINTS, forces, strict=True):
        machine.force((plate, (*point, 0)), (*force, 0))
    return machine


def _placed(s: Named) -> list[tuple[Table, Table]]:
    """The points at the position of the body, and the forces, as columns."""
    turn = Matrix([[cos(s.theta), -sin(s.theta)], [sin(s.theta), cos(s.theta)]])
    named = ((s.f1x, s.f1y), (s.f2x, s.f2y), (s.f3x, s.f3y))
    return [(column(s.x, s.y) + turn * column(*point), column(*force))
            for point, force in zip(POINTS, named, strict=True)]


def scene() -> Scene:
    s = symbols_of(build())
    half = [side / 2 for side in _SIDES]
    corners = [(i * half[0], j * half[1]) for i, j in ((1, 1), (-1, 1), (-1, -1), (1, -1), (1, 1))]
    outline = tuple((s.x + u * cos(s.theta) - v * sin(s.theta), s.y + u * sin(s.theta) + v * cos(s.theta), 0)
                    for u, v in corners)
    arrows = (Vector(f"f{k}", (*point, 0), (*force, 0)) for k, (point, force) in enumerate(_placed(s), start=1))
    return Scene((Line("plate", outline), Marker("centre", (s.x, s.y, 0), radius=0.03), *arrows), up="y")


# -------------------------------------------------------------------- checks


def _virtual_work(run: Run) -> float:
    """delta W = sum f_i . (w J (q_i - p) + v) for a virtual twist: sum f_i and sum f_i^T J (q_i - p)."""
    s = symbols_of(run.system)
    J, center = Matrix([[0, -1], [1, 0]]), column(s.x, s.y)
    total: Any = sum((force for _, force in _placed(s)), column(0, 0))
    moment = sum((force.T * J * (point - center))[0] for point, force in _placed(s))
    return difference(run.equations.forces, column(total[0], total[1], moment))


def _wrenches(run: Run) -> float:
    """The wrenches F_i = (f_i, f_i^T J q_i) of the numbers, at theta = 0."""
    total = resultant(Wrench.at(force, point) for force, point in zip(FORCES, POINTS, strict=True))
    return largest(np.asarray(total.vector, dtype=float))


def _rest(run: Run) -> float:
    return largest(run.model.forward_dynamics(np.zeros(3), np.zeros(3)))


def _turning(run: Run) -> float:
    """Turned out of equilibrium, forces that sum to zero leave the moment -(sum q_i . f_i) sin(theta)."""
    s = symbols_of(run.system)
    pull = sum(x * fx + y * fy for (x, y), (fx, fy) in zip(POINTS, FORCES, strict=True))
    inertia_zz = s.m * (s.a**2 + s.b**2) / 12
    return largest_along(run, [inertia_zz * s.theta.diff().diff() + pull * sin(s.theta)])


def _moment(run: Run) -> float:
    """The applied moment about any point, here the origin of the ground, equals that about the centre."""
    s = symbols_of(run.system)
    about_origin = sum(p[0] * f[1] - p[1] * f[0] for p, f in _placed(s))
    about_center = sum((p[0] - s.x) * f[1] - (p[1] - s.y) * f[0] for p, f in _placed(s))
    return largest(along(run, about_origin - about_center))


def _momentum(run: Run) -> float:
    s = symbols_of(run.system)
    return largest_drift(run, [s.m * s.x.diff(), s.m * s.y.diff()])


EXAMPLE = Example(
    title="A rigid body in equilibrium under three forces",
    inventory="S24",
    source="Mechanics for design, lecture 03, 'Rigid body' and wrenches",
    build=build,
    start=Start(q={"theta": 0.3}, v={"x": 0.1, "y": 0.05}),
    duration=4.0,
    checks=(
        Check("virtual work", _virtual_work, 1e-12, "Q = (sum f_i, sum f_i^T J (q_i - p)) for every virtual twist."),
        Check("wrenches", _wrenches, 1e-12, "sum F_i = 0 with F_i = (f_i, f_i^T J q_i) at theta = 0."),
        Check("rest", _rest, 1e-12, "Where the wrenches sum to zero, nothing accelerates."),
        Check("moment", _moment, 1e-12, "A couple has the same moment about every point."),
        Check("turning", _turning, 1e-9, "I theta'' = -(sum q_i . f_i) sin(theta) beside the equilibrium."),
        Check("momentum", _momentum, 1e-9, "sum f_i = 0: m v is constant although the body turns."),
    ),
    errata="E003-4: delta q_i = w q_i + v must use a virtual, infinitesimal twist, not a velocity that the body has.",
    scene=scene,
)
