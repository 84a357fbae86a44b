"""Bodies and loads of SymPy's mechanics, as energies and generalized forces."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..errors import DescriptionError
from ..expr.sympy_bridge import mechanics_time


def energies_of(where: str, bodies: Iterable[Any], frame: Any) -> tuple[Any, Any]:
    """T and V of RigidBody and Particle objects that move in an inertial ReferenceFrame."""
    from sympy import Integer
    from sympy.physics.mechanics import Particle, ReferenceFrame, RigidBody

    if not isinstance(frame, ReferenceFrame):
        raise DescriptionError(where, "bodies= are given, and no frame in which they move.",
                               "Give frame=, the inertial ReferenceFrame.")  # fmt: skip
    kinetic = potential = Integer(0)
    for body in bodies:
        if not isinstance(body, RigidBody | Particle):
            raise DescriptionError(where, f"{body!r} is no body.", "Give RigidBody and Particle objects of SymPy.")
        kinetic, potential = kinetic + body.kinetic_energy(frame), potential + body.potential_energy
    return kinetic, potential


def without_loads(where: str, forces: Any, coordinates: Sequence[Any], frame: Any) -> Any:
    """Forces as they were given, but SymPy's Force and Torque, and such pairs, as one {coordinate: Q} at the end."""
    given = [forces] if _is_load(forces) else forces
    if not isinstance(given, list | tuple) or not any(map(_is_load, given)):
        return forces
    speeds = [each.diff(mechanics_time()) for each in coordinates]
    found = generalized_forces(where, filter(_is_load, given), frame, speeds)
    return [*(force for force in given if not _is_load(force)), dict(zip(coordinates, found, strict=True))]


def _is_load(given: Any) -> bool:
    if not isinstance(given, tuple) or len(given) != 2:
        return False
    from sympy.physics.mechanics import Point, ReferenceFrame

    return isinstance(given[0], Point | ReferenceFrame)


def generalized_forces(
    where: str, loads: Iterable[Any], frame: Any, speeds: Sequence[Any], written: Mapping[Any, Any] | None = None
) -> list[Any]:
    """Q_j = sum F . dv/dspeed_j of pairs (Point, force) and (ReferenceFrame, torque), by partial velocities.

    `written` {symbol: what it is} is put into velocities and forces.
    """
    from sympy import Integer
    from sympy.physics.mechanics import Point, ReferenceFrame, msubs

    found: list[Any] = [Integer(0) for _ in speeds]
    for place, force in loads or ():
        if frame is None:
            raise DescriptionError(where, "there are forces, and no frame in which their points move.",
                                   "Give frame=, the inertial ReferenceFrame.")  # fmt: skip
        if not isinstance(place, Point | ReferenceFrame):
            raise TypeError("First entry in each forcelist pair must be a point or frame.")
        velocity: Any = place.vel(frame) if isinstance(place, Point) else place.ang_vel_in(frame)
        velocity, force = (msubs(vector, written or {}) for vector in (velocity, force))
        for j, speed in enumerate(speeds):
            found[j] += velocity.diff(speed, frame, var_in_dcm=False).dot(force)
    return found
