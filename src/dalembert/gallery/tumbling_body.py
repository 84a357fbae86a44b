"""S35: a free body on a floating joint, spun near its middle axis: it tumbles over and over (Dzhanibekov)."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Solid, Vector
from ..spatial import Twist, Wrench, inertia
from .example import Check, Example, Run, Start
from .formulas import Named, Parameters, diag, eye, symbols
from .free_rigid_body_quaternion import rotation
from .measures import along, column, difference, energy_drift, largest, largest_along, largest_drift, symbols_of

_MASS, _SIDES = 1.2, (0.3, 0.2, 0.1)
_OMEGA = (4.0, 0.0, 3.25)


def build() -> Mechanism:
    m, *sides = symbols("m a b c", positive=True)
    values: Parameters = {m: (_MASS, "kg")}
    values |= {side: (length, "m") for side, length in zip(sides, _SIDES, strict=True)}
    machine = Mechanism("tumbling-body", (0, 0, 0), values)
    brick = machine.body("brick", inertia.brick(m, *sides))
    machine.floating("B", machine.ground, brick, coordinate="x y z w e1 e2 e3")
    return machine


def _frames(s: Named) -> Named:
    """p, R, the twist of the body and its inertia, as columns and matrices."""
    s.p, s.R = column(s.x, s.y, s.z), rotation(column(s.w, s.e1, s.e2, s.e3))
    s.v, s.omega = column(s.B_vx, s.B_vy, s.B_vz), column(s.B_wx, s.B_wy, s.B_wz)
    s.I = s.m / 12 * diag(s.b**2 + s.c**2, s.a**2 + s.c**2, s.a**2 + s.b**2)
    return s


def scene() -> Scene:
    s = _frames(symbols_of(build()))
    tip = tuple(s.p + s.R * column(0, s.b, 0))
    spin = Vector("angular velocity", tuple(s.p), tuple(s.R * s.omega))
    return Scene((Solid("brick", tuple(s.p), "box", (s.a, s.b, s.c), s.R), Line("middle axis", (tuple(s.p), tip)), spin,
                  Marker("end of the middle axis", tip, radius=0.01, trace=True)))


# -------------------------------------------------------------------- checks


def _equations(run: Run) -> float:
    """M and the bias of the mechanism against Newton and Euler in the body frame: m (v' + w x v), I w' + w x I w."""
    s = _frames(symbols_of(run.system))
    bias = column(*(s.m * s.omega.cross(s.v)), *s.omega.cross(s.I * s.omega))
    return max(difference(run.equations.mass_matrix, diag(s.m * eye(3), s.I)), difference(run.equations.bias, bias))


def _newton_euler(run: Run) -> float:
    """The residual of `newton_euler` in the body frame along the motion."""
    from ..forms.newton_euler import newton_euler

    s = _frames(symbols_of(run.system))
    law = newton_euler(inertia.brick(s.m, s.a, s.b, s.c), "body", twist=Twist(s.v, s.omega),
                       wrench=Wrench((0, 0, 0), (0, 0, 0)))  # fmt: skip
    return largest_along(run, law.residual)


def _spatial_momentum(run: Run) -> float:
    """M^s V^s: m v and the angular momentum about the origin of the ground."""
    s = _frames(symbols_of(run.system))
    linear = s.m * s.R * s.v
    return largest_drift(run, [*linear, *(s.p.cross(linear) + s.R * s.I * s.omega)])


def _elliptic(run: Run) -> float:
    """Euler's solution: w = (a1 cn, a2 sn, a3 dn)(t) for L^2 > 2 T I_2, w_2 = 0 at the start."""
    from scipy.special import ellipj

    a, b, c = _SIDES
    first, second, third = (_MASS * square / 12 for square in (b**2 + c**2, a**2 + c**2, a**2 + b**2))
    energy = first * _OMEGA[0] ** 2 + third * _OMEGA[2] ** 2
    square = (first * _OMEGA[0]) ** 2 + (third * _OMEGA[2]) ** 2
    over, under = energy * third - square, square - energy * first
    frequency = np.sqrt((third - second) * under / (first * second * third))
    modulus = (second - first) * over / ((third - second) * under)
    sn, cn, dn, _ = ellipj(frequency * run.trajectory.times, modulus)
    wanted = np.stack([np.sqrt(over / (first * (third - first))) * cn, np.sqrt(over / (second * (third - second))) * sn,
                       np.sqrt(under / (third * (third - first))) * dn])
    found = np.stack([run.trajectory[f"B_w{axis}"] for axis in "xyz"])
    return largest(found - wanted)


def _flips(run: Run) -> float:
    """How far the angular velocity about the middle axis stays from turning over: it must change its sign."""
    middle = run.trajectory["B_wy"]
    return float(max(0.0, 1.0 - np.max(middle) / 2) + max(0.0, 1.0 + np.min(middle) / 2))


def _unit(run: Run) -> float:
    s = symbols_of(run.system)
    return largest(along(run, s.w**2 + s.e1**2 + s.e2**2 + s.e3**2) - 1)


EXAMPLE = Example(
    title="Free body on a floating joint, near its middle axis",
    inventory="S35",
    source="Mechanics for design, lecture 03, '3D rigid body' in spatial and body twists",
    build=build,
    start=Start(q={"z": 0.1}, v={"B_vx": 0.1, "B_vy": 0.2, **dict(zip(("B_wx", "B_wy", "B_wz"), _OMEGA, strict=True))}),
    duration=8.0,
    checks=(
        Check("equations", _equations, 1e-12, "M = diag(m E, I) and the bias (m w x v, w x I w) of Hamel's equations."),
        Check("Newton-Euler", _newton_euler, 1e-9, "M^b V^b' - ad^T M^b V^b = 0."),
        Check("spatial momentum", _spatial_momentum, 1e-8, "F = 0: M^s V^s is constant, linear and angular part."),
        Check("elliptic functions", _elliptic, 1e-6, "w = (a1 cn, a2 sn, a3 dn) of Euler's free body."),
        Check("tumbling", _flips, 0.0, "w_2 runs from above 2 rad/s to below -2 rad/s: the body turns over."),
        Check("quaternion", _unit, 1e-12, "w^2 + e . e = 1."),
        Check("energy", energy_drift, 1e-10, "m v . v / 2 + w . I w / 2 is constant."),
    ),
    scene=scene,
)
