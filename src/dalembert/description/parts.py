"""The parts of a mechanism, as they were said: bodies, frames, joints, motors, springs and forces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..spatial.vectors import IDENTITY, ORIGIN, Matrix, Vector
from .joints import Geometry, Step

GROUND = "ground"
Tensor = tuple[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True)
class Body:
    """A rigid body: mass in kg, centre of mass in its frame in m, inertia tensor about it in kg m^2, axes of its frame.

    inertia     Ixx, Iyy, Izz, Ixy, Ixz, Iyz: entries of the tensor, so Ixy = -integral of x y dm
    checked     whether it has to be one that some distribution of mass has
    """

    name: str
    mass: Any = 0
    com: Vector[Any] = ORIGIN
    inertia: Tensor = (0, 0, 0, 0, 0, 0)
    checked: bool = field(default=True, repr=False)


@dataclass(frozen=True)
class Frame:
    """A frame fixed in a body: R_BF and p_BF."""

    name: str
    body: str
    offset: Vector[Any] = ORIGIN
    rotation: Matrix[Any] = IDENTITY


@dataclass(frozen=True)
class Joint:
    """A joint of a family of `joints.FAMILIES` from a parent to a child, with its frames J and K in their bodies.

    coordinates, velocities     dynamicsymbols, in the order of its elementary motions; none where it closes a loop
    ratio, shift                its displacement is ratio q + shift
    leader                      the joint it mimics
    friction, stiction, stribeck, smooth    dry friction, as in `rubbing.py`
    limits                      (lower, upper) displacement
    restitution                 of stops at the limits; None where there are none
    """

    name: str
    family: str
    parent: str
    child: str
    geometry: Geometry
    steps: tuple[Step, ...]
    at: Frame
    child_at: Frame
    coordinates: tuple[tuple[Any, ...], ...] = ()
    velocities: tuple[tuple[Any, ...], ...] = ()
    ratio: Any = 1
    shift: Any = 0
    leader: str | None = None
    closes_loop: bool = False
    stiffness: Any = 0
    rest: Any = 0
    damping: Any = 0
    friction: Any = 0
    stiction: Any = 0
    stribeck: Any = 0
    smooth: Any = 0
    limits: tuple[float, float] | None = None
    restitution: Any = None


@dataclass(frozen=True)
class Sensor:
    """One entry of what is measured at the origin of a frame, along the ground's axes or the frame's own."""

    kind: str
    frame: Frame
    in_body: bool
    entry: int


@dataclass(frozen=True)
class Motor:
    """A rotor that turns with a joint, or beside it through a spring; all as seen from the rotor."""

    joint: str
    inertia: Any
    ratio: Any
    damping: Any
    input: Any
    stiffness: Any
    coordinate: Any


@dataclass(frozen=True)
class Actuator:
    """Inputs that act along the velocities of a joint, times a gear ratio; each within limits, where it has some."""

    joint: str
    inputs: tuple[Any, ...]
    gear: Any
    limits: tuple[float, float] | None = None


def input_limits(actuators: Iterable[Actuator]) -> dict[str, tuple[float, float]]:
    """The bounds of inputs by their names: those of all actuators that they act by."""
    found = dict[str, tuple[float, float]]()
    for actuator in actuators:
        for name in map(str, actuator.inputs if actuator.limits is not None else ()):
            lower, upper = zip(actuator.limits or (), found.get(name, actuator.limits or ()), strict=True)
            found[name] = max(lower), min(upper)
    return found


@dataclass(frozen=True)
class Spring:
    """A spring and damper between two points."""

    ends: tuple[Frame, Frame]
    stiffness: Any
    length: Any
    damping: Any


@dataclass(frozen=True)
class Applied:
    """A force at a point or a torque on a body, with components along the ground frame or its own."""

    kind: str
    frame: Frame
    value: Vector[Any]
    in_body: bool
