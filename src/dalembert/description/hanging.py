"""The tree of elementary joints on which the bodies of a mechanism hang.

Every joint becomes a chain of links with elementary joints, those between without mass; a rotor becomes a link on the
ground that turns with its joint. The order of the coordinates is that of the joints, as they were said, where parents
come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import DescriptionError
from ..spatial.vectors import EXACT, IDENTITY, ORIGIN, Matrix, Vector, transposed
from .assembly import Assembly
from .parts import GROUND, Frame, Joint, Motor
from .tree import GROUND as GROUND_LINK
from .tree import Link, Tree


def tree_of(mechanism: Assembly) -> Tree:
    """The links of a mechanism, each body being the link of its name.

    Raises DescriptionError for a body that hangs on nothing.
    """
    links: list[Link] = []
    places = {GROUND: GROUND_LINK}
    waiting = [joint for joint in mechanism.joints.values() if not joint.closes_loop]
    while waiting:
        ready = next((joint for joint in waiting if joint.parent in places or joint.child in places), None)
        if ready is None:
            break
        waiting.remove(ready)
        _hang(mechanism, ready, links, places)
    loose = [name for name in mechanism.bodies if name not in places]
    if loose:
        raise DescriptionError(f"Mechanism '{mechanism.name}'", f"no joint connects {_listed(loose)} to the ground.",
                               "Join it; a free body has a floating joint.")
    names = {link.name for link in links}
    links += [_rotor(mechanism.joints[motor.joint], motor, names) for motor in mechanism.motors]
    declared = None if mechanism.declared is None else {**mechanism.declared, **mechanism.defaults}
    return Tree(mechanism.name, tuple(links), mechanism.gravity, declared)


def _hang(mechanism: Assembly, joint: Joint, links: list[Link], places: dict[str, int]) -> None:
    """The links of a joint, the last one that of the body that was not yet in place."""
    forwards = joint.parent in places
    near, far = (joint.at, joint.child_at) if forwards else (joint.child_at, joint.at)
    body = mechanism.bodies[joint.child if forwards else joint.parent]
    carrier = places[joint.parent if forwards else joint.child]
    motions = list(zip(joint.steps, joint.coordinates, joint.velocities, strict=True))
    if not forwards:
        motions.reverse()
        _refuse_backwards(joint)
    rotation, offset = near.rotation, near.offset
    is_last = far.rotation == IDENTITY and far.offset == ORIGIN
    taken = {*mechanism.bodies, *mechanism.frames}
    for k, (step, coordinates, velocities) in enumerate(motions, start=1):
        ends = k == len(motions) and is_last
        name = body.name if ends else fresh(f"{joint.name} {k}", taken)
        single = len(coordinates) == 1
        links.append(Link.from_com(
            name, carrier, step.joint, coordinates[0] if single else coordinates, step.axis, rotation, offset,
            **(_inertial(body) if ends else {}), velocities=velocities, pitch=step.pitch,
            ratio=joint.ratio if forwards else -joint.ratio, shift=joint.shift if forwards else -joint.shift,
            mimic=joint.leader is not None,
        ))  # fmt: skip
        carrier, rotation, offset = len(links) - 1, IDENTITY, ORIGIN
    if not (motions and is_last):
        rotation, offset = _placed(rotation, offset, far)
        links.append(Link.from_com(body.name, carrier, "fixed", None, (0, 0, 1), rotation, offset, **_inertial(body)))
    places[body.name] = len(links) - 1


def fresh(name: str, taken: Iterable[str]) -> str:
    """The name, with primes where it is taken."""
    while name in taken:
        name += "'"
    return name


def _refuse_backwards(joint: Joint) -> None:
    if any(len(group) > 1 for group in joint.coordinates):
        raise DescriptionError(f"joint '{joint.name}'", f"its parent '{joint.parent}' hangs on its child "
                               f"'{joint.child}', which a quaternion does not express.", "Swap parent and child.")


def _placed(rotation: Matrix[Any], offset: Vector[Any], far: Frame) -> tuple[Matrix[Any], Vector[Any]]:
    """The body frame behind a joint frame: X_JK X_BK^-1."""
    back = transposed(far.rotation)
    start = EXACT.times(rotation, EXACT.negated(EXACT.times(back, far.offset)))
    return EXACT.product(rotation, back), EXACT.sum(offset, start)


def _inertial(body: Any) -> dict[str, Any]:
    return {"mass": body.mass, "com": body.com, "inertia_about_com": body.inertia}


def _rotor(joint: Joint, motor: Motor, taken: set[str]) -> Link:
    """A rotor as a link that spins about an axis that stands still: the gyroscopic part of a fast small rotor is
    left out, as in the textbooks."""
    inertia, name = (0, 0, motor.inertia, 0, 0, 0), fresh(f"{joint.name} rotor", taken)
    if motor.coordinate is not None:
        return Link(name, GROUND_LINK, "revolute", motor.coordinate, inertia=inertia, rotor=True)
    return Link(name, GROUND_LINK, "revolute", joint.coordinates[0][0], inertia=inertia,
                velocities=joint.velocities[0], ratio=motor.ratio * joint.ratio, shift=motor.ratio * joint.shift,
                mimic=True, rotor=True)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names[:4]) + (", ..." if len(names) > 4 else "")
