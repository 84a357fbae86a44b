"""The shapes of a robot file that may touch, and which of them do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np

from ...errors import DescriptionError, ModelFileError, remark
from ...spatial.vectors import triple
from .. import shapes
from ..mechanism import Mechanism
from ..parts import GROUND, Frame
from ..shapes import Shape
from ..visuals import MeshFile
from .frames import tidied
from .meshes.files import load
from .meshes.mesh import FloatArray
from .order import Order
from .robot import Robot, WrittenShape

_MANY = 100
#: Corners of all meshes, and of each at least: every one is compiled as a contact.
_CORNERS, _FEW = 128, 8


def add_contacts(machine: Mechanism, robot: Robot, order: Order, is_all: bool) -> None:
    """Give a mechanism the contacts of a file's shapes, with what stands still, or of all with each other.

    Pairs without a short expression of their distance are noted; a remark tells of very many.
    """
    solids = _Solids(robot)
    for a, b in _pairs(robot, order, is_all):
        first, second, name = solids.of(a), solids.of(b), f"{a.name} on {b.name}"
        if first is None or second is None:
            continue
        try:
            met = shapes.meeting(name, first, second, _friction(robot, a, b), 0, "stronge")
            machine.meetings.append(replace(met, is_by_itself=True))
        except DescriptionError:
            robot.left_out.note("contacts-left", name)
    count = sum(len(meeting.second.spots) for meeting in machine.meetings)
    if count > _MANY:
        remark("many-contacts", robot.where, f"its shapes make {count} contacts.",
               "Where some never touch, say the others alone with `mechanism.contact`.")


class _Solids:
    """Shapes as a mechanism has them, each made when it is first asked for."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.made, self.corners = robot, dict[str, "Shape | None"](), dict[MeshFile, FloatArray]()
        meshes = sum(shape.mesh is not None for shape in robot.shapes)
        self.most = min(max(_CORNERS // max(meshes, 1), _FEW), shapes.MOST)

    def of(self, shape: WrittenShape) -> Shape | None:
        """The shape; None of a mesh whose file is not read, which is noted, as are corners that are left out."""
        if shape.name not in self.made:
            body = GROUND if shape.body in (self.robot.ground, GROUND) else shape.body
            frame = Frame("", body, triple(tidied(shape.at)), shape.rotation)
            try:
                self.made[shape.name] = self._of_mesh(shape, frame) if shape.mesh else _made(shape, frame)
            except ModelFileError as problem:
                self.robot.left_out.note("contacts-meshes", f"{shape.name}: {problem.what.rstrip('.')}")
                self.made[shape.name] = None
        return self.made[shape.name]

    def _of_mesh(self, shape: WrittenShape, frame: Frame) -> Shape:
        assert shape.mesh is not None
        if shape.mesh not in self.corners:
            stretch, shift = shape.mesh.placing
            places = np.array(shape.mesh.corners) if shape.mesh.corners else load(shape.mesh).corners
            self.corners[shape.mesh] = places @ stretch.T + shift
        found, thinned = shapes.mesh(shape.name, frame, self.corners[shape.mesh], self.most)
        if thinned:
            self.robot.left_out.note("contacts-thinned", f"{shape.name}: {thinned}")
        return found


def _made(shape: WrittenShape, frame: Frame) -> Shape:
    sizes = tidied(shape.sizes)
    if shape.kind in ("capsule", "cylinder"):
        return getattr(shapes, shape.kind)(shape.name, frame, *sizes, "z")
    if shape.kind in ("box", "ellipsoid"):
        return getattr(shapes, shape.kind)(shape.name, frame, sizes)
    return shapes.sphere(shape.name, frame, *sizes) if shape.kind == "sphere" else shapes.Plane(shape.name, frame)


def _friction(robot: Robot, a: WrittenShape, b: WrittenShape) -> float:
    """Of a pair, as MuJoCo has it: that of the shape that comes first, else the larger; none without tangents."""
    given = robot.paired.get(frozenset((a.name, b.name)))
    if given is not None:
        return given
    if a.priority != b.priority:
        first = max(a, b, key=lambda shape: shape.priority)
        return first.friction if first.has_tangents else 0.0
    return max(a.friction, b.friction) if a.has_tangents or b.has_tangents else 0.0


# -------------------------------------------------------------------- who touches whom


def _pairs(robot: Robot, order: Order, is_all: bool) -> Iterator[tuple[WrittenShape, WrittenShape]]:
    """The pairs of shapes that may touch, the one that moves first."""
    groups = _Groups(robot, order)
    for b, a in combinations(robot.shapes, 2):
        first, second = (a, b) if groups.is_still(b) else (b, a)
        touches = groups.may_touch(first, second) or frozenset((a.name, b.name)) in robot.paired
        if touches and (is_all or groups.is_still(second)) and not (groups.is_still(first) and groups.is_still(second)):
            yield first, second


class _Groups:
    """Bodies that are fixed to each other, by one of them, and which group carries which."""

    def __init__(self, robot: Robot, order: Order) -> None:
        self.robot, self.group, self.carrier = robot, dict[str, str](), dict[str, str]()
        self.still = {GROUND, robot.ground or GROUND}
        if order.root is not None and order.base is None:
            self.still.add(order.root)
        for joint in order.tree:
            above, child = (self._of(robot.inner.get(end, end)) for end in (joint.parent, joint.child))
            if joint.kind == "fixed":
                self.group[child] = above
            elif above != child:
                self.carrier[child] = above

    def is_still(self, shape: WrittenShape) -> bool:
        """Whether no joint moves a shape."""
        return self._of(shape.body) in self.still

    def may_touch(self, a: WrittenShape, b: WrittenShape) -> bool:
        """Whether masks, exclusions and joints let two shapes touch: a body does not touch what carries it, but the
        ground, which in a file that knows it is all that is fixed to it."""
        first, second = self._of(a.body), self._of(b.body)
        masks = a.contype & b.conaffinity or b.contype & a.conaffinity
        if first == second or not masks or frozenset((a.body, b.body)) in self.robot.apart:
            return False
        carried = self.carrier.get(first) == second or self.carrier.get(second) == first
        on_ground = GROUND in (a.body, b.body) if self.robot.ground is None else bool(self.still & {first, second})
        return not carried or on_ground or not self.robot.parents_apart

    def _of(self, body: str) -> str:
        while body in self.group:
            body = self.group[body]
        return body
