"""M34 again with its reaction: the top as a free body whose point is held by three constraints."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Vector
from .example import Check, Example, Run, Start
from .formulas import Named, diag, eye
from .free_rigid_body_quaternion import rotation
from .heavy_top import OMEGA, SOURCE, nutation, parameters
from .measures import along, column, constraint_drift, energy_drift, largest, largest_along, reactions, symbols_of


def build() -> Mechanism:
    values = parameters()
    m, l, across, axial, g = values  # noqa: E741
    machine = Mechanism("heavy-top-reaction", (0, 0, -g), values)
    top = machine.body("top", m, inertia=(across, axial, across, 0, 0, 0))
    machine.floating("B", machine.ground, top, coordinate="x y z w e1 e2 e3")
    machine.spherical("point", machine.ground, top, child_at=(0, -l, 0))
    return machine


def _frames(s: Named) -> Named:
    s.p, s.R = column(s.x, s.y, s.z), rotation(column(s.w, s.e1, s.e2, s.e3))
    s.v, s.omega = column(s.B_vx, s.B_vy, s.B_vz), column(s.B_wx, s.B_wy, s.B_wz)
    s.I, s.c = diag(s.I_1, s.I_2, s.I_1), column(0, s.l, 0)
    return s


def start() -> Start:
    """The centre at (0, 1, 0), and moving as the point that is held demands."""
    velocity = np.cross(OMEGA, (0.0, 1.0, 0.0)).tolist()
    names = [f"B_{kind}{axis}" for kind in "vw" for axis in "xyz"]
    return Start(q={"y": 1.0}, v=dict(zip(names, (*velocity, *OMEGA), strict=True)))


def scene() -> Scene:
    system = build().system
    s = _frames(symbols_of(system))
    tip = tuple(s.p + s.R * s.c / 2)
    return Scene((Line("axis", ((0, 0, 0), tip)), Marker("centre of mass", tuple(s.p), radius=0.08, trace=True),
                  Vector("reaction", (0, 0, 0), reactions(system)), Marker("point", (0, 0, 0), radius=0.03)))


# -------------------------------------------------------------------- checks


def _newton(run: Run) -> float:
    """m p'' = m g + lambda, p'' = R (v' + w x v) of the body twist."""
    s = _frames(symbols_of(run.system))
    pull = s.R * (s.v.diff() + s.omega.cross(s.v))
    force = column(*reactions(run.system))
    return largest_along(run, s.m * (pull + column(0, 0, s.g)) - force)


def _euler(run: Run) -> float:
    """I w' + w x I w = -c x R^T lambda, the reaction acting at -c from the centre."""
    s = _frames(symbols_of(run.system))
    force = s.R.T * column(*reactions(run.system))
    return largest_along(run, s.I * s.omega.diff() + s.omega.cross(s.I * s.omega) + s.c.cross(force))


def _fixed_point(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    return largest_along(run, s.p - s.R * s.c)


def _closed_form(run: Run) -> float:
    """lambda from the acceleration of the centre about the fixed point, w' by Euler's equation there."""
    s = _frames(symbols_of(run.system))
    J = s.I + s.m * (s.c.dot(s.c) * eye(3) - s.c * s.c.T)
    turning = diag(*(1 / J[i, i] for i in range(3))) * (s.c.cross(s.R.T * column(0, 0, -s.m * s.g))
                                                        - s.omega.cross(J * s.omega))
    pull = s.R * (turning.cross(s.c) + s.omega.cross(s.omega.cross(s.c)))
    wanted = s.m * (pull + column(0, 0, s.g))
    return max(largest(along(run, wanted[i]) - run.trajectory.multipliers[:, i]) for i in range(3))


def _nutation(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    return nutation(run, s, s.I_2, s.I_1 + s.m * s.l**2, OMEGA)


EXAMPLE = Example(
    title="Heavy top held at a point by constraints",
    inventory="M34",
    source=SOURCE,
    build=build,
    start=start(),
    duration=1.0,
    checks=(
        Check("Newton", _newton, 1e-7, "m p'' = m g + lambda."),
        Check("Euler", _euler, 1e-7, "I w' + w x I w = -c x R^T lambda."),
        Check("reaction", _closed_form, 1e-6, "lambda = m (R (w' x c + w x (w x c)) - g), w' about the point."),
        Check("fixed point", _fixed_point, 1e-10, "p = R c."),
        Check("nutation", _nutation, 1e-5, "u'^2 = 2 (E - m g l u)(1 - u^2)/A - (L_z - L_a u)^2/A^2."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
        Check("constraint", constraint_drift, 1e-9, "The point stays where it is."),
    ),
    scene=scene,
)
