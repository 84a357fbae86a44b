"""What the parts of a mechanism say that makes no sense is refused; what has no effect, or an odd one, is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..errors import DescriptionError, ShapeError, remark
from ..spatial.vectors import EXACT, Vector
from .joints import FAMILIES, Geometry
from .parts import Body, Joint

_PARALLEL = 1e-9


def check_geometry(where: str, family: str, geometry: Geometry, given: int) -> None:
    """Raise where a family of joints is given too few or too many axes, parallel ones, or what it has no use for."""
    made = FAMILIES[family]
    if given > made.axes or len(geometry.axes) < made.axes:
        raise ShapeError(where, f"it has {given} axes.", f"A {family} joint needs {made.axes}.")
    plain = made.chain(geometry)
    for key, idle in (("pitch", 0), ("euler", None)):
        if getattr(geometry, key) != idle and made.chain(replace(geometry, **{key: idle})) == plain:
            raise DescriptionError(where, f"a {family} joint has no {key}.", "Leave it out.")
    if made.axes == 2 and _are_parallel(*geometry.axes[:2]):
        raise DescriptionError(where, "its two axes are parallel.", "Turn one of them.")


def _are_parallel(a: Vector[Any], b: Vector[Any]) -> bool:
    return sum(float(entry) ** 2 for entry in EXACT.cross(a, b)) < _PARALLEL**2


def check_closing(where: str, joint: Joint, coordinate: Any, others: Iterable[Joint]) -> None:
    """Raise where a joint that closes a loop is given what only a coordinate has; tell of one that closes it again."""
    said = (joint.stiffness, joint.rest, joint.damping, joint.friction, joint.stiction, joint.shift)
    if any(value != 0 for value in said) or joint.ratio != 1 or joint.limits is not None or coordinate is not None:
        raise DescriptionError(where, "it closes a loop and has no coordinate for springs, dampers, ratios, limits or "
                               "names.", "Let another joint of the loop close it, by saying it last.")
    twin = next((other for other in others if _place(other) == _place(joint)), None)
    if twin is not None:
        remark("closed-twice", where, f"it holds what joint '{twin.name}' holds already, so that their multipliers are "
               "not unique.", "Keep one of them.")


def _place(joint: Joint) -> tuple[Any, ...]:
    return joint.family, joint.parent, joint.child, joint.geometry, joint.at, joint.child_at


def check_motion(where: str, joint: Joint) -> None:
    """Raise where a joint is given springs, dampers, ratios or limits that its coordinates cannot have."""
    count = sum(len(step.coordinate_suffixes) for step in joint.steps)
    if count == 0 and any(value != 0 for value in (joint.stiffness, joint.rest, joint.damping, joint.friction,
                                                  joint.stiction)):
        raise DescriptionError(where, "it does not move, so that springs, dampers and friction do nothing.",
                               "Leave them out.")
    if count != 1 and (joint.ratio != 1 or joint.shift != 0 or joint.limits is not None):
        raise DescriptionError(where, "it has not one coordinate, and a ratio, an offset or limits.",
                               "Only joints of one coordinate have these.")
    if joint.ratio == 0:
        raise DescriptionError(where, "its ratio is zero, so that it does not move.", "Make it fixed.")
    if any(len(step.coordinate_suffixes) > 1 for step in joint.steps) and joint.stiffness != 0:
        raise DescriptionError(where, "a quaternion has no stiffness.", "Use springs between points, or euler=.")
    if joint.rest != 0 and joint.stiffness == 0:
        tell_of_nothing(where, "it has a rest and no stiffness", "Give stiffness=.")


def tell_of_nothing(where: str, what: str, remedy: str) -> None:
    """A remark on what was said and has no effect."""
    remark("no-effect", where, f"{what}, which has no effect.", remedy)


def check_body(where: str, body: Body) -> None:
    """Tell of a centre of mass without mass."""
    if isinstance(body.mass, int | float) and body.mass == 0 and any(entry != 0 for entry in body.com):
        tell_of_nothing(where, "it has a centre of mass and no mass", "Give mass=.")


def check_rotor(where: str, inertia: Any, ratio: Any, acts: bool) -> None:
    """Raise for a rotor whose inertia is negative or that does not turn; tell of one that does nothing."""
    if isinstance(inertia, int | float) and inertia < 0:
        raise DescriptionError(where, f"the inertia of its rotor is {inertia:g}.", "It must be at least zero.")
    if ratio == 0:
        raise DescriptionError(where, "its ratio is zero, so that its rotor does not turn.", "Leave the motor out.")
    if inertia == 0 and not acts:
        tell_of_nothing(where, "its rotor has no inertia, damping, stiffness or input", "Leave the motor out.")
