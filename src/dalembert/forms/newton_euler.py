"""The verb `newton_euler`: the equations of one free rigid body, in the spatial or in the body frame.

    d/dt (M^s V^s) = F^s,   M^s V^s' - ad_{V^s}^T M^s V^s = F^s        M^s = Ad_g^-T M^b Ad_g^-1
    M^b V^b' - ad_{V^b}^T M^b V^b = F^b                                M^b = diag(m 1, I_c) at the centre of mass

because M^s' = -ad^T M^s - M^s ad and ad_V V = 0. Source: Murray, Li, Sastry 1994, section 4.2.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..algebra.deciding.equality import equal
from ..arguments import of_kinds
from ..description.parts import Body
from ..errors import DescriptionError, ShapeError
from ..spatial.arrays import TOLERANCE, expect, numbers, together
from ..spatial.body_inertia import Inertia
from ..spatial.derivatives import in_time, shortened
from ..spatial.pose import Pose
from ..spatial.twist import Twist, Wrench

if TYPE_CHECKING:
    import sympy

_PLACE = "newton_euler"


@dataclass(frozen=True)
class NewtonEuler:
    """M V' + b = F of one rigid body; linear first, 6 rows, in the plane 3. All are immutable SymPy matrices.

    frame         "spatial" or "body"
    inertia       M, the generalized inertia
    twist         V; acceleration  V'
    ad            ad_V, so that bias = -ad_V^T M V
    bias          b
    wrench        F
    """

    frame: str
    inertia: sympy.Matrix
    twist: sympy.Matrix
    acceleration: sympy.Matrix
    ad: sympy.Matrix
    bias: sympy.Matrix
    wrench: sympy.Matrix

    @property
    def momentum(self) -> sympy.Matrix:
        """M V; in the spatial frame it is conserved where F = 0."""
        return self.inertia * self.twist

    @property
    def inertia_rate(self) -> sympy.Matrix:
        """M': -ad^T M - M ad in the spatial frame, 0 in the body frame."""
        if self.frame == "body":
            return self.inertia * 0
        return -self.ad.T * self.inertia - self.inertia * self.ad

    @property
    def residual(self) -> sympy.Matrix:
        """M V' + b - F, zero along a motion."""
        return self.inertia * self.acceleration + self.bias - self.wrench

    @property
    def equation(self) -> Any:
        """M V' + b = F."""
        from sympy import Eq

        return Eq(self.inertia * self.acceleration + self.bias, self.wrench, evaluate=False)

    def solved(self) -> sympy.Matrix:
        """V' = M^-1 (F - b), angular rows first: m 1 and the inertia about the centre of mass are inverted one by one.

        Raises DescriptionError where M is singular, as of a particle or a thin rod in space.
        """
        count = 2 if len(self.twist) == 3 else 3
        M: Any = self.inertia
        missing: Any = self.wrench - self.bias
        mass, coupling, about = M[0, 0], M[:count, count:], M[count:, count:]
        force, moment = missing[:count, :], missing[count:, :]
        if mass == 0 or _is_singular(central := about - coupling.T * coupling / mass, about):
            raise DescriptionError(_PLACE, "the generalized inertia is singular, so V' is not determined.",
                                   "Give the body a mass and an extent in every direction.")
        angular = central.LUsolve(moment - coupling.T * force / mass)
        linear = (force - coupling * angular) / mass
        return linear.col_join(angular).as_immutable()

    def latex(self) -> str:
        """M V' + b = F, typeset."""
        from sympy.physics.vector.printing import vlatex

        parts = [vlatex(part) for part in (self.inertia, self.acceleration, self.bias, self.wrench)]
        return "{} {} + {} = {}".format(*parts)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


@of_kinds
def newton_euler(
    body: Inertia | Body, frame: str = "spatial", *, pose: Pose | None = None, twist: Twist | None = None,
    wrench: Wrench | None = None, planar: bool | None = None,
) -> NewtonEuler:
    """The Newton-Euler equations of a rigid body in the spatial or the body frame, in space or in the plane.

    body      an `Inertia` in the body frame B, or a body of a `Mechanism`; for the spatial frame without a pose in
              the axes of W, as it is at that instant
    pose      X_WB(t); in the spatial frame it carries the inertia to W. The default of `twist` is its V^s or V^b
    twist     V^s or V^b; its default without a pose are the functions of time v_x, ..., omega_z (in the plane omega)
    wrench    F^s or F^b; default: the symbols f_x, ..., tau_z (in the plane tau)
    planar    motion in the x-y plane; default: whether pose, twist or wrench is planar

    Raises DescriptionError for another frame or an inertia no body has, ShapeError where planar and spatial meet.

    >>> from sympy import symbols
    >>> m, *I = symbols("m I_x:z", positive=True)
    >>> newton_euler(Inertia(m, tensor=I), "body").bias[3]
    (-I_y + I_z)*omega_y(t)*omega_z(t)
    """
    if str(frame) not in ("spatial", "body"):
        raise DescriptionError(_PLACE, f"'{frame}' is not a frame.", "Use 'spatial' or 'body'.")
    inertia = _inertia(body)
    for given, kind in ((pose, Pose), (twist, Twist), (wrench, Wrench)):
        if given is not None:
            expect(_PLACE, given, kind)
    planar = _is_planar(planar, pose, twist, wrench)
    if pose is not None and frame == "spatial":
        inertia = inertia.moved(pose)
    if twist is None:
        twist = _twist(planar) if pose is None else pose.spatial_twist() if frame == "spatial" else pose.body_twist()
    mass = shortened(inertia.generalized(planar))
    mass, ad, velocity, force = together(mass, twist.ad(), twist.vector, (wrench or _wrench(planar)).vector)
    return NewtonEuler(
        frame, _matrix(mass), _matrix(velocity), _matrix(in_time(velocity)), _matrix(ad),
        _matrix(shortened(-ad.T @ (mass @ velocity))), _matrix(force),
    )


def _inertia(body: Any) -> Inertia:
    if isinstance(body, Body):
        return Inertia(body.mass, body.com, body.inertia).check(f"{_PLACE}, body '{body.name}'")
    return expect(_PLACE, body, Inertia).check(_PLACE)


def _is_planar(planar: bool | None, *given: Any) -> bool:
    known = {thing.is_planar for thing in given if thing is not None}
    if planar is not None:
        known.add(bool(planar))
    if len(known) > 1:
        raise ShapeError(_PLACE, "some of pose, twist and wrench are planar and others are not.",
                         "Use one space throughout.")
    return known.pop() if known else False


def _twist(planar: bool) -> Twist:
    from sympy.physics.mechanics import dynamicsymbols

    linear, angular = _named(planar, "v", "omega")
    return Twist(dynamicsymbols(linear), dynamicsymbols(angular))


def _wrench(planar: bool) -> Wrench:
    from sympy import symbols

    linear, angular = _named(planar, "f", "tau")
    return Wrench(symbols(linear), symbols(angular))


def _named(planar: bool, linear: str, angular: str) -> tuple[str, str]:
    """The names of the entries of a screw."""
    if planar:
        return f"{linear}_x {linear}_y", angular
    return " ".join(f"{linear}_{axis}" for axis in "xyz"), " ".join(f"{angular}_{axis}" for axis in "xyz")


def _is_singular(central: Any, about: Any) -> bool:
    """Whether an inertia about the centre of mass is singular: numbers beside that about the origin, else exactly."""
    values, scale = numbers(np.array(central.tolist())), numbers(np.array(about.tolist()))
    if values is None or scale is None:
        return equal(central.det(), 0).answer == "yes"
    return bool(np.abs(np.linalg.eigvalsh(values)).min() <= TOLERANCE * np.abs(scale).max())


def _matrix(table: Any) -> Any:
    from sympy import ImmutableMatrix

    exact, _ = together(table, np.array(0, dtype=object))
    return ImmutableMatrix(exact.tolist())
