"""S18: the kinetic energy of a rigid body by its density, about a point that is not its centre of mass (Koenig)."""

from __future__ import annotations

from ..description.mechanism import Mechanism
from ..description.scene import Marker, Scene, Solid
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, Symbol, diag, eye, integrate, symbols
from .free_rigid_body_quaternion import rotation
from .measures import column, difference, energy_drift, largest_along, largest_drift, symbols_of


def build() -> Mechanism:
    """A brick thrown; its frame sits in a corner P, from where the centre is at (a, b, c)/2."""
    m, a, b, c, g = symbols("m a b c g", positive=True)
    machine = Mechanism("koenig", (0, 0, -g), {
        m: (1.0, "kg"), a: (0.3, "m"), b: (0.2, "m"), c: (0.1, "m"), g: (9.81, "m/s^2")})  # fmt: skip
    brick = machine.body("brick", inertia.brick(m, a, b, c).moved((a / 2, b / 2, c / 2)))
    machine.floating("P", machine.ground, brick, coordinate="x y z w e1 e2 e3")
    return machine


def _frames(s: Named) -> Named:
    s.p, s.R = column(s.x, s.y, s.z), rotation(column(s.w, s.e1, s.e2, s.e3))
    s.v, s.omega = column(s.P_vx, s.P_vy, s.P_vz), column(s.P_wx, s.P_wy, s.P_wz)
    s.r = column(s.a, s.b, s.c) / 2
    return s


def scene() -> Scene:
    s = _frames(symbols_of(build()))
    centre = tuple(s.p + s.R * s.r)
    return Scene((Solid("brick", centre, "box", (s.a, s.b, s.c), s.R),
                  Marker("corner P", tuple(s.p), radius=0.01, trace=True),
                  Marker("centre of mass", centre, radius=0.01, trace=True)))


# -------------------------------------------------------------------- checks


def _energy(run: Run) -> Expr:
    """v^T M v / 2 of the mechanism, in its twist."""
    s = _frames(symbols_of(run.system))
    twist = column(*s.v, *s.omega)
    return (twist.T * run.equations.mass_matrix * twist)[0] / 2


def _density(run: Run) -> float:
    """int |v_P + w x rho|^2 dm / 2 over the brick, integrated."""
    s = _frames(symbols_of(run.system))
    place = column(*(Symbol(name) for name in ("rho_x", "rho_y", "rho_z")))
    velocity = s.v + s.omega.cross(place)
    total = (velocity.dot(velocity) * s.m / (2 * s.a * s.b * s.c)).expand()
    for variable, side in zip(place, (s.a, s.b, s.c), strict=True):
        total = integrate(total, (variable, 0, side))
    return difference(_energy(run), total)


def _koenig(run: Run) -> float:
    """m v_c^2/2 + w . I_c w/2, and about P: m v_P^2/2 + m v_P . (w x r) + w . I_P w/2."""
    s = _frames(symbols_of(run.system))
    about_center = s.m / 12 * diag(s.b**2 + s.c**2, s.a**2 + s.c**2, s.a**2 + s.b**2)
    about_corner = about_center + s.m * (s.r.dot(s.r) * eye(3) - s.r * s.r.T)
    center = s.v + s.omega.cross(s.r)
    koenig = s.m * center.dot(center) / 2 + s.omega.dot(about_center * s.omega) / 2
    corner = s.m * s.v.dot(s.v) / 2 + s.m * s.v.dot(s.omega.cross(s.r)) + s.omega.dot(about_corner * s.omega) / 2
    return max(difference(_energy(run), koenig), difference(_energy(run), corner))


def _free_fall(run: Run) -> float:
    """The acceleration of the centre of mass is that of gravity."""
    s = _frames(symbols_of(run.system))
    corner = s.v.diff() + s.omega.cross(s.v)
    center = corner + s.omega.diff().cross(s.r) + s.omega.cross(s.omega.cross(s.r))
    return largest_along(run, s.R * center + column(0, 0, s.g))


def _angular_momentum(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    about_center = s.m / 12 * diag(s.b**2 + s.c**2, s.a**2 + s.c**2, s.a**2 + s.b**2)
    return largest_drift(run, s.R * about_center * s.omega)


EXAMPLE = Example(
    title="A thrown brick, described from its corner",
    inventory="S18",
    source="De Luca, Robotics 2, Lagrangian dynamics, 'Koenig theorem'; Mechanics for design, lecture 03; Lecture 11",
    build=build,
    start=Start(q={"z": 0.0}, v={"P_vx": 1.0, "P_vz": 4.0, "P_wx": 3.0, "P_wy": 2.0, "P_wz": -4.0}),
    duration=1.0,
    checks=(
        Check("density", _density, 1e-12, "T = int |v_P + w x rho|^2 dm / 2, integrated over the brick."),
        Check("Koenig", _koenig, 1e-12, "T = m v_c^2/2 + w . I_c w/2 = m v_P^2/2 + m v_P . (w x r) + w . I_P w/2."),
        Check("free fall", _free_fall, 1e-9, "The centre of mass falls with g, whatever the body does."),
        Check("angular momentum", _angular_momentum, 1e-9, "R I_c w is constant."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    errata="E000-8: in T of the links v must be the velocity of the centre of mass and I about it (L261); R I R^T -> "
    "R_i I_i R_i^T.",
    scene=scene,
)
