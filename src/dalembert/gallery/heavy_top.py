"""M34: a fast heavy top on a ball joint (Geradin and Cardona), its rotation a unit quaternion."""

from __future__ import annotations

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Vector
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, Parameters, diag, symbols
from .free_rigid_body_quaternion import rotation
from .measures import column, difference, energy_drift, largest_along, largest_drift, symbols_of

SOURCE = "Geradin, Cardona, Flexible multibody dynamics, 2001: the heavy top"
OMEGA = (0.0, 150.0, -4.61538)


def parameters() -> Parameters:
    """m, l, the moments about the centre of mass, and gravity, with the numbers of the source."""
    m, l, across, axial, g = symbols("m l I_1 I_2 g", positive=True)  # noqa: E741 - how far the centre is
    return {m: (15.0, "kg"), l: (1.0, "m"), across: (0.234375, "kg m^2"), axial: (0.46875, "kg m^2"),
            g: (9.81, "m/s^2")}


def build() -> Mechanism:
    values = parameters()
    m, l, across, axial, g = values  # noqa: E741
    machine = Mechanism("heavy-top", (0, 0, -g), values)
    top = machine.body("top", m, (0, l, 0), (across, axial, across, 0, 0, 0))
    machine.spherical("ball", machine.ground, top, coordinate="w e1 e2 e3")
    return machine


def frames(s: Named) -> Named:
    """R, omega in the body, the inertia J about the fixed point, and the centre c in the body."""
    s.R, s.omega = rotation(column(s.w, s.e1, s.e2, s.e3)), column(s.ball_wx, s.ball_wy, s.ball_wz)
    s.c, s.J = column(0, s.l, 0), diag(s.I_1 + s.m * s.l**2, s.I_2, s.I_1 + s.m * s.l**2)
    return s


def scene() -> Scene:
    s = frames(symbols_of(build()))
    tip, center = tuple(s.R * s.c * 3 / 2), tuple(s.R * s.c)
    return Scene((Line("axis", ((0, 0, 0), tip)), Marker("centre of mass", center, radius=0.08, trace=True),
                  Vector("angular momentum", (0, 0, 0), tuple(s.R * s.J * s.omega)),
                  Marker("ball", (0, 0, 0), radius=0.03)))


# -------------------------------------------------------------------- checks


def _equations(run: Run) -> float:
    """M = J, and Euler's equation about the fixed point along the motion."""
    s = frames(symbols_of(run.system))
    weight = s.R.T * column(0, 0, -s.m * s.g)
    euler = s.J * s.omega.diff() + s.omega.cross(s.J * s.omega) - s.c.cross(weight)
    return max(difference(run.equations.mass_matrix, s.J), largest_along(run, euler))


def _vertical(run: Run) -> float:
    s = frames(symbols_of(run.system))
    return largest_drift(run, [(s.R * s.J * s.omega)[2]])


def _spin(run: Run) -> float:
    s = frames(symbols_of(run.system))
    return largest_drift(run, [s.omega[1]])


def nutation(run: Run, s: Named, axial: Expr, across: Expr, start: tuple[float, float, float]) -> float:
    """u'^2 = 2 (E - m g l u)(1 - u^2)/A - (L_z - L_a u)^2/A^2 for the height u of the axis, with what the start gives.

    axial, across   moments about the axis and about the fixed point;  start   omega in the body at R = 1, axis y
    """
    u, rate = s.R[2, 1], (s.R * s.omega.cross(column(0, 1, 0)))[2]
    first, second, third = start
    energy = across * (first**2 + third**2) / 2
    vertical, about = across * third, axial * second
    cubic = 2 * (energy - s.m * s.g * s.l * u) * (1 - u**2) / across - (vertical - about * u) ** 2 / across**2
    return largest_along(run, [rate**2 - cubic])


def _nutation(run: Run) -> float:
    s = frames(symbols_of(run.system))
    return nutation(run, s, s.I_2, s.I_1 + s.m * s.l**2, OMEGA)


EXAMPLE = Example(
    title="Heavy top on a ball joint",
    inventory="M34",
    source=SOURCE,
    build=build,
    start=Start(v=dict(zip(("ball_wx", "ball_wy", "ball_wz"), OMEGA, strict=True))),
    duration=2.0,
    checks=(
        Check("equations", _equations, 1e-9, "J w' + w x J w = c x m R^T g about the fixed point."),
        Check("vertical momentum", _vertical, 1e-6, "e_z . R J w is constant."),
        Check("spin", _spin, 1e-7, "w . e_axis is constant for a symmetric top."),
        Check("nutation", _nutation, 1e-5, "u'^2 = 2 (E - m g l u)(1 - u^2)/A - (L_z - L_a u)^2/A^2 for the height u "
              "of the axis."),
        Check("energy", energy_drift, 1e-10, "w . J w / 2 + m g l u is constant."),
    ),
    scene=scene,
)
