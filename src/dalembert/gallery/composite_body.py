"""S03: Steiner's theorem on a hammer, a rod with a drilled head: welded parts on a hinge, and their one inertia."""

from __future__ import annotations

from typing import Any

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Solid
from ..spatial import inertia, skew
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Rational, Table, cos, diag, eye, sin, symbols
from .measures import column, difference, energy_drift, symbols_of


def build() -> Mechanism:
    """Handle along -z of its frame, the head welded to its end; the axis of the hinge is (3, 0, 4)/5."""
    m_r, l, m_b, a, c, m_d, r, g = symbols("m_r l m_b a c m_d r g", positive=True)  # noqa: E741
    machine = Mechanism("composite-body", (0, 0, -g), {
        m_r: (0.4, "kg"), l: (0.3, "m"), m_b: (1.2, "kg"), a: (0.12, "m"), c: (0.05, "m"), m_d: (0.15, "kg"),
        r: (0.012, "m"), g: (9.81, "m/s^2")})  # fmt: skip
    handle = machine.body("handle", inertia.rod(m_r, l, axis="z").moved((0, 0, -l / 2)))
    hole = inertia.cylinder(m_d, r, c, axis="z").moved((a / 4, 0, 0))
    head = machine.body("head", inertia.brick(m_b, a, c, c) - hole)
    c3, c4 = Rational(3, 5), Rational(4, 5)
    tilted = ((c4, 0, c3), (0, 1, 0), (-c3, 0, c4))
    machine.revolute("theta", machine.ground, handle, rotation=tilted, child_rotation=tilted)
    machine.fixed("weld", handle, head, at=(0, 0, -l))
    return machine


def _parts(s: Named) -> list[tuple[Expr, Table, Table]]:
    """(mass, place of the centre, tensor about it) in the frame of the handle; the hole counts negative."""
    rod = s.m_r * s.l**2 / 12
    long, cross = s.m_b * (s.a**2 + s.c**2) / 12, s.m_b * s.c**2 / 6
    bored, across = s.m_d * s.r**2 / 2, s.m_d * (3 * s.r**2 + s.c**2) / 12
    return [(s.m_r, column(0, 0, -s.l / 2), diag(rod, rod, 0)), (s.m_b, column(0, 0, -s.l), diag(cross, long, long)),
            (-s.m_d, column(s.a / 4, 0, -s.l), -diag(across, across, bored))]


def _axis() -> Table:
    return column(3, 0, 4) / 5


def _turn(s: Named) -> Table:
    """Rodrigues' rotation about the hinge."""
    S = Matrix(skew(tuple(_axis())))
    return eye(3) + sin(s.theta) * S + (1 - cos(s.theta)) * S * S


def scene() -> Scene:
    s = symbols_of(build())
    R = _turn(s)
    end = tuple(R * column(0, 0, -s.l))
    bore = Solid("bore", tuple(R * column(s.a / 4, 0, -s.l)), "cylinder", (s.r, Rational(51, 50) * s.c), R)
    axis = _axis() / 10
    return Scene((Line("handle", ((0, 0, 0), end)), Solid("head", end, "box", (s.a, s.c, s.c), R), bore,
                  Line("hinge", (tuple(-axis), tuple(axis))), Marker("end", end, radius=0.008, trace=True)))


# -------------------------------------------------------------------- checks


def _steiner(run: Run) -> float:
    """H03: r^T r E - r r^T = S^T(r) S(r), for every r."""
    r = column(*symbols("r_1:4"))
    S = Matrix(skew(tuple(r)))
    return difference(r.dot(r) * eye(3) - r * r.T, S.T * S)


def _mass_matrix(run: Run) -> float:
    """n^T (sum I_c + m (r^T r E - r r^T)) n with the parts of the hammer and its bore."""
    s, n = symbols_of(run.system), _axis()
    total = sum(((tensor + m * (r.dot(r) * eye(3) - r * r.T)) for m, r, tensor in _parts(s)), eye(3) * 0)
    return difference(run.equations.mass_matrix[0], (n.T * total * n)[0])


def _gravity(run: Run) -> float:
    s = symbols_of(run.system)
    height: Any = sum(m * (_turn(s) * r)[2] for m, r, _ in _parts(s))
    return difference(run.equations.gravity[0], s.g * height.diff(s.theta))


def _one_body(run: Run) -> float:
    """The sum of the inertias in one frame is the inertia of the whole, moved to its own centre."""
    s = symbols_of(run.system)
    hammer = (inertia.rod(s.m_r, s.l, axis="z").moved((0, 0, -s.l / 2)) + inertia.brick(s.m_b, s.a, s.c, s.c).moved(
        (0, 0, -s.l)) - inertia.cylinder(s.m_d, s.r, s.c, axis="z").moved((s.a / 4, 0, -s.l)))  # fmt: skip
    parts = _parts(s)
    mass = sum(m for m, _, _ in parts)
    center = sum((m * r for m, r, _ in parts), column(0, 0, 0)) / mass
    about = sum(((tensor + m * ((r - center).dot(r - center) * eye(3) - (r - center) * (r - center).T))
                 for m, r, tensor in parts), eye(3) * 0)
    return max(difference(hammer.mass, mass), difference(column(*hammer.com), center),
               difference(Matrix(hammer.tensor), about))


EXAMPLE = Example(
    title="A hammer of welded parts, with a bore",
    inventory="S03",
    source="De Luca, Robotics 2, Lagrangian dynamics, 'Steiner theorem'",
    build=build,
    start=Start(q={"theta": 1.0}),
    duration=3.0,
    checks=(
        Check("Steiner", _steiner, 1e-12, "r^T r E - r r^T = S^T(r) S(r)."),
        Check("mass matrix", _mass_matrix, 1e-12, "M = n^T (sum I_c + m (r^T r E - r r^T)) n, the bore negative."),
        Check("gravity", _gravity, 1e-12, "dV/dtheta of V = g sum m z."),
        Check("one body", _one_body, 1e-12, "Mass, centre and tensor of the sum of the parts, minus the bore."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    scene=scene,
)
