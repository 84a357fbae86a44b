"""Systems as SymPy frames, points and rigid bodies, ready for KanesMethod."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Integer, Matrix, Symbol
from sympy.physics import mechanics as me

from dalembert.description.tree import GROUND, Link, Tree

Bodies = list[Any]
Loads = list[tuple[Any, Any]]


@dataclass(frozen=True)
class Kane:
    """A KanesMethod before its equations are formed, with the bodies and loads it is to be given."""

    method: Any
    bodies: Bodies
    loads: Loads

    def equations(self) -> tuple[Any, Any]:
        """Mass matrix and forcing."""
        self.method.kanes_equations(self.bodies, self.loads)
        return self.method.mass_matrix, self.method.forcing


def speeds_of(coordinates: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Generalized speeds u, and the kinematic equations q' - u = 0."""
    speeds = [me.dynamicsymbols(f"u_{q.func.__name__}") for q in coordinates]
    return speeds, [q.diff() - u for q, u in zip(coordinates, speeds, strict=True)]


def along(frame: Any, entries: Iterable[Any]) -> Any:
    """The vector with these entries in `frame`."""
    return sum((entry * axis for entry, axis in zip(entries, frame, strict=True)), me.Vector(0))


def ground() -> tuple[Any, Any]:
    """An inertial frame and a point at rest in it."""
    frame, origin = me.ReferenceFrame("W"), me.Point("O")
    origin.set_vel(frame, 0)
    return frame, origin


def kane_of_tree(tree: Tree) -> Kane:
    """KanesMethod for a tree; speeds are the rates of the joints.

    Where the first moments of a link are free symbols, a centre of mass of free symbols takes their place and the
    inertia is the central one: as many symbols, and as a user of bodies would have it.
    """
    still, origin = ground()
    speeds, kinematics = speeds_of(tree.coordinates)
    speed_of = dict(zip(tree.coordinates, speeds, strict=True))
    frames, points, bodies, loads = [], [], [], []
    for link in tree.links:
        parent = still if link.parent == GROUND else frames[link.parent]
        base = origin if link.parent == GROUND else points[link.parent]
        frame, point = _moved(link, parent, base, still, speed_of.get(link.coordinate, 0))
        frames.append(frame)
        points.append(point)
        if link.mass != 0 or any(link.inertia):
            body = _rigid_body(link, frame, point, still)
            bodies.append(body)
            loads.append((body.masscenter, link.mass * along(still, tree.gravity)))
    return Kane(me.KanesMethod(still, list(tree.coordinates), speeds, kinematics), bodies, loads)


def _moved(link: Link, parent: Any, base: Any, still: Any, speed: Any) -> tuple[Any, Any]:
    """The frame and the origin of a link, their velocities written in the speeds."""
    joint, frame = me.ReferenceFrame(f"{link.name}_J"), me.ReferenceFrame(f"{link.name}_L")
    point = me.Point(f"{link.name}_P")
    joint.orient_explicit(parent, Matrix(link.rotation))
    axis = along(joint, link.axis)
    place = along(parent, link.offset)
    frame.orient_axis(joint, axis, link.coordinate if link.joint == "revolute" else 0)
    if link.joint == "revolute":
        frame.set_ang_vel(joint, speed * axis)
    if link.joint == "prismatic":
        point.set_pos(base, place + link.coordinate * axis)
        point.set_vel(parent, speed * axis)
        point.v1pt_theory(base, still, parent)
    else:
        point.set_pos(base, place)
        point.v2pt_theory(base, still, parent)
    return frame, point


def _rigid_body(link: Link, frame: Any, point: Any, still: Any) -> Any:
    center = me.Point(f"{link.name}_C")
    place, (xx, yy, zz, xy, xz, yz) = _center_and_inertia(link)
    center.set_pos(point, along(frame, place))
    center.v2pt_theory(point, still, frame)
    inertia = me.inertia(frame, xx, yy, zz, xy, yz, xz)
    return me.RigidBody(link.name, center, frame, link.mass, (inertia, center))


def _center_and_inertia(link: Link) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Centre of mass and central inertia, Ixx, Iyy, Izz, Ixy, Ixz, Iyz."""
    if all(isinstance(entry, Symbol) for entry in link.moment):
        return tuple(Symbol(f"c{entry.name[1:]}", real=True) for entry in link.moment), link.inertia
    x, y, z = center = tuple(Integer(0) if entry == 0 else entry / link.mass for entry in link.moment)
    steiner = (y**2 + z**2, x**2 + z**2, x**2 + y**2, -x * y, -x * z, -y * z)
    central = tuple((entry - link.mass * part).expand() for entry, part in zip(link.inertia, steiner, strict=True))
    return center, central
