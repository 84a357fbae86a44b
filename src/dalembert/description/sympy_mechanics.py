"""What SymPy's mechanics describes, as a `System`: a LagrangesMethod whose equations nobody has formed yet."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import DescriptionError
from ..expr.sympy_bridge import mechanics_time
from .system import System


def is_lagranges_method(description: Any) -> bool:
    """Whether it is SymPy's, or has its face."""
    return hasattr(description, "form_lagranges_equations")


def system_of(method: Any) -> System:
    """The `System` of a LagrangesMethod: its Lagrangian, its constraints, and what its forces do along its coordinates.

    Functions of time that are no coordinates of the method (a support that is moved) become coordinates after its own;
    those that stand in forces alone are inputs. Raises DescriptionError where forces come without their inertial frame.
    """
    held, q = vars(method), list(method.q)  # what it was given has no public names
    (lagrangian,), holonomic, speeds = held["_L"], list(held["_hol_coneqs"]), list(method.q.diff(mechanics_time()))
    nonholonomic = list(method.coneqs)[len(holonomic) :]
    forces = generalized_forces(method.forcelist, method.inertial, speeds)
    moved = functions_of_time([lagrangian, *holonomic, *nonholonomic], beside=q)
    moved += functions_of_time(derivatives(forces), beside=[*q, *moved])
    inputs = functions_of_time(forces, beside=[*q, *moved])
    return System([*q, *moved], lagrangian=lagrangian, forces=dict(zip(q, forces, strict=True)), inputs=inputs,
                  holonomic=holonomic, nonholonomic=nonholonomic)  # fmt: skip


def generalized_forces(loads: Iterable[Any], frame: Any, speeds: Sequence[Any]) -> list[Any]:
    """Q_j = sum F . dv/dspeed_j of pairs (Point, force) and (ReferenceFrame, torque), by partial velocities."""
    from sympy import Integer
    from sympy.physics.mechanics import Point, ReferenceFrame

    found = [Integer(0) for _ in speeds]
    for place, force in loads or ():
        if frame is None:
            raise DescriptionError("LagrangesMethod", "there are forces, and no frame in which their points move.",
                                   "Give frame=, the inertial ReferenceFrame.")  # fmt: skip
        if not isinstance(place, Point | ReferenceFrame):
            raise TypeError("First entry in each forcelist pair must be a point or frame.")
        velocity = place.vel(frame) if isinstance(place, Point) else place.ang_vel_in(frame)
        for j, speed in enumerate(speeds):
            found[j] += velocity.diff(speed, frame, var_in_dcm=False).dot(force)
    return found


def functions_of_time(expressions: Iterable[Any], beside: Sequence[Any]) -> list[Any]:
    """The undefined functions of time in some expressions that are none of `beside`, by name."""
    from sympy import Matrix
    from sympy.core.function import AppliedUndef

    found = Matrix(list(expressions)).atoms(AppliedUndef)
    return sorted((each for each in found if each.args == (mechanics_time(),) and each not in beside), key=str)


def derivatives(expressions: Iterable[Any]) -> set[Any]:
    """All derivatives in some expressions."""
    from sympy import Derivative, Matrix

    return Matrix(list(expressions)).atoms(Derivative)
