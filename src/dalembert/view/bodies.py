"""A picture of bodies that nobody drew: a line from each joint to the next, and a point where each mass is centred."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..description.tree import GROUND
from ..expr.evaluate import evaluate
from ..expr.node import Node
from .motion import FloatArray, Motion, MovingShape, box_of, frame_times

if TYPE_CHECKING:
    from ..simulation.trajectory import Trajectory

#: Parts of the picture: the radius of a centre of mass, and the length below which two joints count as one.
_RADIUS, _SHORTEST = 0.012, 1e-6


def motion_of_bodies(trajectory: Trajectory, frames: int = 1000) -> Motion | None:
    """The links of a mechanism at equally spaced times of its trajectory; None where no bodies were described."""
    bodies = trajectory.model.equations.bodies
    if bodies is None:
        return None
    times = frame_times(trajectory, frames)
    origins, centres = _places(trajectory, times)
    shapes = [MovingShape("line", link.name, _between(origins, link.parent, k))
              for k, link in enumerate(bodies.tree.links) if not link.rotor]
    box = box_of([*shapes, *(MovingShape("marker", name, place[:, None]) for name, place in centres.items())])
    extent = float(np.max(box[1] - box[0])) or 1.0
    lines = [shape for shape in shapes if np.ptp(shape.points, axis=1).max() > _SHORTEST * extent]
    marks = [MovingShape("marker", name, place[:, None], _RADIUS * extent) for name, place in centres.items()]
    _, y, z = bodies.tree.gravity
    return Motion(times, (*lines, *marks), box, "y" if z == 0 and y != 0 else "z")


def _places(trajectory: Trajectory, times: FloatArray) -> tuple[list[FloatArray], dict[str, FloatArray]]:
    """The origin of every link, and the centre of every mass, (T, 3) each, in m."""
    model, equations = trajectory.model, trajectory.model.equations
    system, placement, centroidal = equations.system, equations.placement, equations.centroidal
    values = {**dict(zip(system.leaves.q, trajectory.at(times).q.T, strict=True)),
              **model.values(np.ravel(trajectory.parameters))}

    def columns(nodes: tuple[Node, ...]) -> FloatArray:
        found = evaluate(system.graph, list(nodes), values)
        return np.stack([np.broadcast_to(entry, times.shape) for entry in found], axis=-1)

    origins = [columns(placement.poses[k].position) for k in range(len(placement.tree.links))]
    centres = {}
    for k, (link, body) in enumerate(zip(placement.tree.links, centroidal.bodies, strict=True)):
        mass, moment = (columns((body.mass,)), columns(body.moment))
        if np.all(mass > 0):
            rotation = np.stack([columns(row) for row in placement.poses[k].rotation], axis=1)
            centres[link.name] = origins[k] + np.einsum("tij,tj->ti", rotation, moment / mass)
    return origins, centres


def _between(origins: list[FloatArray], parent: int, link: int) -> FloatArray:
    """From the origin of the parent to that of the link, (T, 2, 3)."""
    start = np.zeros_like(origins[link]) if parent == GROUND else origins[parent]
    return np.stack([start, origins[link]], axis=1)
