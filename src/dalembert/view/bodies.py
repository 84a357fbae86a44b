"""A picture of bodies that nobody drew: solids of their inertia, bars from joint to joint, springs where they act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from ..description.parts import GROUND as GROUND_BODY
from ..description.robots.meshes.mesh import Mesh
from ..description.scene import Scene
from ..description.tree import GROUND
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..spatial.vectors import RigidTransform
from .equivalent import Look, equivalent
from .inside import details
from .meshes.looks import looks_of
from .motion import FloatArray, Motion, MovingShape, box_of, frame_times, known, motion

if TYPE_CHECKING:
    from ..simulation.trajectory import Trajectory

#: Parts of the picture: the radius of a point mass, and the length below which two places count as one.
_RADIUS, _SHORTEST = 0.03, 1e-6
#: Share of all mass below which a link without looks is not drawn beside others with looks.
_LIGHT = 0.01
#: So many bodies without others on them leave a trail; more would hide the picture.
_MOST_TRAILS = 3


def seen(trajectory: Trajectory, scene: Scene | None = None) -> Motion | None:
    """What moves along a trajectory: the scene, or the bodies where none is given; None where nothing can be seen."""
    if scene is not None and not scene.shapes:
        return None
    found = motion_of_bodies(trajectory) if scene is None else motion(scene, trajectory)
    return found if found is not None and found.shapes else None


def motion_of_bodies(trajectory: Trajectory, frames: int = 1000) -> Motion | None:
    """The bodies of a mechanism at equally spaced times of its trajectory; None where no bodies were described."""
    if trajectory.model.equations.bodies is None:
        return None
    seen = _Seen(trajectory, frame_times(trajectory, frames))
    shapes = tuple(known(shape, trajectory.system) for shape in seen.shapes())
    _, y, z = gravity = seen.gravity
    return Motion(seen.times, shapes, box_of(shapes), "y" if z == 0 and y != 0 else "z", gravity,
                  tuple(details(seen.links, seen.looks, seen.inertias, shapes, seen.frames())))  # fmt: skip


class _Seen:
    """Where the links of a mechanism are at some times, and what they look like."""

    def __init__(self, trajectory: Trajectory, times: FloatArray) -> None:
        model, self.equations = trajectory.model, trajectory.model.equations
        system = self.system = self.equations.system
        self.times = times
        self.values = {**dict(zip(system.leaves.q, trajectory.at(times).q.T, strict=True)),
                       **model.values(np.ravel(trajectory.parameters))}  # fmt: skip
        placement = self.equations.placement
        self.links = placement.tree.links
        poses = [placement.poses[k] for k in range(len(self.links))]
        self.origins = [self._columns(pose.position) for pose in poses]
        self.turns = [np.stack([self._columns(row) for row in pose.rotation], axis=1) for pose in poses]
        self.inertias = [tuple(self._columns(part)[0] for part in ((body.mass,), body.moment, body.tensor))
                         for body in self.equations.centroidal.bodies]  # fmt: skip
        self.extent = float(np.ptp(np.concatenate([*self.origins, *self._centres()]), axis=0).max()) or 1.0
        self.looks = [self._look(k) for k in range(len(self.links))]
        assert self.equations.bodies is not None
        self.meshes, self.coils = looks_of(self.equations.bodies.visuals), self.equations.bodies.coils
        self.curves = self.equations.bodies.curves

    @property
    def gravity(self) -> FloatArray:
        """The acceleration of what falls, m/s^2."""
        read = self.equations.placement.vectors.arithmetic.read
        return self._columns(tuple(read(self.equations.placement.tree.gravity)))[0]

    def _columns(self, nodes: tuple[Node, ...]) -> FloatArray:
        found = evaluate(self.system.graph, list(nodes), self.values)
        return np.stack([np.broadcast_to(entry, self.times.shape) for entry in found], axis=-1)

    def _look(self, link: int) -> Look | None:
        mass, moment, tensor = self.inertias[link]
        return equivalent(float(mass[0]), moment, tensor, self.extent, bool(np.ptp(self.turns[link], axis=0).any()))

    def _centres(self) -> Iterator[FloatArray]:
        for k, (mass, moment, _) in enumerate(self.inertias):
            if mass[0] > 0:
                yield self._at(k, moment / mass[0])

    def _at(self, link: int, place: FloatArray) -> FloatArray:
        """Where a place (3,) of a link is, (T, 3); -1 is the ground."""
        if link == GROUND:
            return np.broadcast_to(place, (len(self.times), 3))
        return self.origins[link] + self.turns[link] @ place

    # ---------------------------------------------------------------- the same in the graph of the system

    def _origin_nodes(self, link: int) -> tuple[Node, ...]:
        return tuple(self.equations.placement.poses[link].position)

    def _place_nodes(self, link: int, place: FloatArray) -> tuple[Node, ...]:
        """Where a place (3,) of a link is; -1 is the ground."""
        graph = self.system.graph
        numbers = [graph.number(float(x)) for x in place]
        if link == GROUND:
            return tuple(numbers)
        pose = self._pose(link)
        return tuple(graph.add(x, graph.dot(row, numbers)) for x, row in zip(pose.position, pose.rotation, strict=True))

    def _centre_nodes(self, link: int) -> tuple[Node, ...]:
        """Where the mass of a link is centred."""
        graph, body, pose = self.system.graph, self.equations.centroidal.bodies[link], self._pose(link)
        place = [graph.div(part, body.mass) for part in body.moment]
        return tuple(graph.add(x, graph.dot(row, place)) for x, row in zip(pose.position, pose.rotation, strict=True))

    def _turned_nodes(self, link: int, axes: FloatArray) -> tuple[Node, ...]:
        """The rotation of a link times axes; of the ground, these."""
        graph = self.system.graph
        columns = [[graph.number(float(x)) for x in column] for column in axes.T]
        if link == GROUND:
            return tuple(entry for row in zip(*columns, strict=True) for entry in row)
        return tuple(graph.dot(row, column) for row in self._pose(link).rotation for column in columns)

    def _pose(self, link: int) -> RigidTransform[Node]:
        return self.equations.placement.poses[link]

    # ---------------------------------------------------------------- shapes

    def shapes(self) -> Iterator[MovingShape]:
        """Bars that no solid hides, then bodies, or their curves that touch, then springs and dampers. Where anything
        was said of looks, bars and light links of which nothing was said are left out, and other links without looks
        are their inertia."""
        if not self.meshes:
            yield from self._bars()
        elif (still := self.meshes.get(GROUND_BODY)) is not None:
            yield self._mesh(GROUND, GROUND_BODY, still, False)
        lightest = _LIGHT * sum(mass[0] for mass, _, _ in self.inertias) if self.meshes else 0.0
        parents = {link.parent for link in self.links}
        drawn = {body for body, _ in self.curves}
        ends = [k not in parents for k in range(len(self.links))]
        ends = [each and sum(ends) <= _MOST_TRAILS for each in ends]
        for k, (link, look) in enumerate(zip(self.links, self.looks, strict=True)):
            mass, moment, _ = self.inertias[k]
            if (mesh := self.meshes.get(link.name)) is not None:
                yield self._mesh(k, link.name, mesh, ends[k])
            elif link.name not in self.meshes and mass[0] < lightest:
                continue
            elif look is not None and link.name not in drawn:
                turned = self.turns[k] @ look.axes
                yield MovingShape("solid", link.name, self._at(k, look.centre)[:, None], _radius(look), ends[k], turned,
                                  look.solid, look.size,
                                  nodes=(*self._centre_nodes(k), *self._turned_nodes(k, look.axes)))  # fmt: skip
            elif mass[0] > 0:
                place = self._at(k, moment / mass[0])[:, None]
                yield MovingShape("marker", link.name, place, _RADIUS * self.extent, ends[k],
                                  nodes=self._centre_nodes(k))  # fmt: skip
        for body, places in self.curves:
            points = np.stack([self._columns(place) for place in places], axis=1)
            yield MovingShape("line", body, points, nodes=tuple(chain(*places)))
        for kind, a, b in self.coils:
            yield MovingShape(kind, kind, np.stack([self._columns(a), self._columns(b)], axis=1), nodes=(*a, *b))

    def frames(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """Of each link the place and the axes of the solid or mesh that shows it, in its own frame."""
        found = {link.name: (look.centre, look.axes) for link, look in zip(self.links, self.looks, strict=True) if look}
        return found | {name: (_middle(mesh), np.eye(3)) for name, mesh in self.meshes.items() if mesh is not None}

    def _mesh(self, link: int, name: str, mesh: Mesh, trace: bool) -> MovingShape:
        """What was said of the looks of a link, about the middle of it."""
        middle = _middle(mesh)
        turned = np.broadcast_to(np.eye(3), (len(self.times), 3, 3)) if link == GROUND else self.turns[link]
        mesh = mesh.moved(np.eye(3), -middle)
        reach = float(np.linalg.norm(mesh.corners, axis=1).max())
        return MovingShape("mesh", name, self._at(link, middle)[:, None], reach, trace, turned, mesh=mesh,
                           nodes=(*self._place_nodes(link, middle), *self._turned_nodes(link, np.eye(3))))  # fmt: skip

    def _bars(self) -> Iterator[MovingShape]:
        """From the origin of each link to its joints and to its centre of mass, where its solid does not show it."""
        for k, link in enumerate(self.links):
            if link.rotor:
                continue
            if link.parent != GROUND:
                yield from self._bar(link.parent, self.links[link.parent].name, self.origins[k], self._still(k),
                                     self._origin_nodes(k))  # fmt: skip
            mass, moment, _ = self.inertias[k]
            if self.looks[k] is None and mass[0] > 0:
                yield from self._bar(k, link.name, self._at(k, moment / mass[0]), moment / mass[0],
                                     self._centre_nodes(k))  # fmt: skip

    def _still(self, link: int) -> FloatArray:
        """Where the origin of a link is in its parent at the start."""
        parent = self.links[link].parent
        return self.turns[parent][0].T @ (self.origins[link][0] - self.origins[parent][0])

    def _bar(
        self, link: int, name: str, end: FloatArray, place: FloatArray, nodes: tuple[Node, ...]
    ) -> Iterable[MovingShape]:
        points = np.stack([self.origins[link], end], axis=1)
        look = self.looks[link]
        if np.ptp(points, axis=1).max() <= _SHORTEST * self.extent:
            return ()
        if look is not None and look.holds(np.zeros(3)) and look.holds(place):
            return ()
        return (MovingShape("line", name, points, nodes=(*self._origin_nodes(link), *nodes)),)


def _middle(mesh: Mesh) -> FloatArray:
    return (mesh.corners.min(axis=0) + mesh.corners.max(axis=0)) / 2


def _radius(look: Look) -> float:
    """How far a solid reaches from its centre, m."""
    return max(look.half) if look.solid in ("sphere", "capsule") else float(np.linalg.norm(look.half))
