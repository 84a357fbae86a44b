"""Forces along a motion as arrows: what is applied at points, what joints transmit, what holds and strikes particles.

Reactions and contacts of a system that is given by its energies have generalized forces Q = A^T lambda and J_N^T N +
J_T^T F. Where the markers of its scene are as many particles as place its coordinates, with p = p(q) and an invertible
J = dp/dq, the forces on them are the only ones of the same virtual work, J^T f = Q.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ..description.parts import GROUND
from ..description.scene import Marker, Scene
from ..errors import DerivationError
from ..expr.calculus import gradient
from ..expr.node import Node
from ..integration.holding import Holding
from ..integration.holding import moving as moving_model
from ..integration.transmitted import transmitted
from .motion import FloatArray, Motion

if TYPE_CHECKING:
    from ..simulation.trajectory import Trajectory

#: Frames, and arrows: those that become largest. A force that stays below this part of the largest is none.
_FRAMES, _MOST, _LEAST = 240, 8, 1e-9
#: Places are the same that are so near, as a part of the picture.
_NEAR = 1e-6
#: The part of forces over time that the arrows are scaled by: shocks are longer than the picture.
_USUAL = 0.98
_REACTION = "reaction"


@dataclass(frozen=True)
class Arrow:
    """A force over time: where it acts (T, 3), m, and what it is (T, 3), N; which `point` of the picture is there,
    counted over all its shapes, if any is. `nodes` are the three of the force and the three of the place, where they
    are known."""

    name: str
    at: FloatArray
    force: FloatArray
    point: int | None = None
    nodes: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Pulls:
    """Forces at `times` (T,), and how long a newton is drawn, m."""

    times: FloatArray
    arrows: tuple[Arrow, ...]
    scale: float

    @property
    def nodes(self) -> list[Node]:
        """Of each arrow the force, and its place where that is no point of the picture; none where one is not known."""
        known = all(arrow.nodes for arrow in self.arrows)
        return [node for arrow in self.arrows for node in arrow.nodes[: 6 if arrow.point is None else 3] if known]


def forces_of(trajectory: Trajectory, scene: Scene | None, moving: Motion) -> Pulls | None:
    """The forces along a motion whose picture is `moving`; None where no place of any is known."""
    if len(moving.times) < 2:
        return None
    every = -(-len(moving.times) // _FRAMES)
    times = moving.times[::every]
    along = trajectory.at(times)
    found = [arrow for arrow in _all(along, scene) if np.isfinite(arrow.at).all() and np.isfinite(arrow.force).all()]
    sizes = [np.linalg.norm(arrow.force, axis=-1) for arrow in found]
    largest = max((float(size.max()) for size in sizes), default=0.0)
    strong = [k for k, size in enumerate(sizes) if size.max() > _LEAST * max(largest, _borne(along, moving.size))]
    shown = sorted(sorted(strong, key=lambda k: -sizes[k].max())[:_MOST])
    if not shown:
        return None
    usual = float(np.quantile(np.max([sizes[k] for k in shown], axis=0), _USUAL)) or largest
    points = [table[::every] for shape in moving.shapes for table in np.moveaxis(shape.points, 1, 0)]
    arrows = tuple(replace(found[k], point=_same(points, found[k].at, moving.size)) for k in shown)
    return Pulls(times, arrows, moving.size / 3 / usual)


def _borne(along: Trajectory, size: float) -> float:
    """What moves a picture of this size as it moves, or is borne by its bodies, N: rounding is told apart beside it."""
    bodies, momenta = along.model.equations.bodies, np.stack(list(along.momenta.values()), axis=-1)
    loads = _vectors(along, [force for _, force, _ in bodies.loads]) if bodies is not None else []
    moving = np.abs((momenta * along.v).sum(axis=-1)).max() / 2 / size
    return max(float(moving), *(float(np.abs(each).max()) for each in loads), 0.0)


def _same(points: Sequence[FloatArray], at: FloatArray, size: float) -> int | None:
    """Which point of a picture is always at a place, if any is."""
    return next((k for k, point in enumerate(points) if np.abs(point - at).max() <= _NEAR * size), None)


def _all(along: Trajectory, scene: Scene | None) -> Iterator[Arrow]:
    yield from _applied(along)
    if along.model.equations.bodies is not None:
        yield from _at_contacts(along)
        with suppress(DerivationError):  # where a contact acts at a place that nobody knows
            yield from _in_joints(along)
    elif scene is not None:
        yield from _on_particles(along, scene)


def _applied(along: Trajectory) -> Iterator[Arrow]:
    """Forces that were described at points, of bodies too."""
    for k, force in enumerate(force for force in along.system.forces if force.kind == "point"):
        at, value = _three(along, force.along), _three(along, force.values)
        yield _arrow(along, force.name or f"force {k + 1}", at, value)
    bodies = along.model.equations.bodies
    for where, place, push in bodies.pushes if bodies is not None else ():
        yield _arrow(along, where, place, push)


def _arrow(along: Trajectory, name: str, at: Sequence[Node], force: Sequence[Node]) -> Arrow:
    """The arrow of a force by the nodes of its place and of what it is."""
    place, value = _vectors(along, [at, force])
    return Arrow(name, place, value, nodes=(*force, *at))


def _three(along: Trajectory, entries: Sequence[Node]) -> list[Node]:
    return [*entries, *[along.system.graph.zero] * (3 - len(entries))]


def _in_joints(along: Trajectory) -> Iterator[Arrow]:
    """What the parent of each joint exerts on the child there."""
    found = transmitted(along.model, along.motion.holding, along.contact_forces)
    names = list(found.joints)
    parts = [part for each in names for part in (found.place(each), found.reaction(each)[:3])]
    tables = _vectors(along, parts)
    for k, each in enumerate(names):
        at, force = 2 * k, 2 * k + 1
        yield Arrow(each, tables[at], tables[force], nodes=(*parts[force], *parts[at]))


def _at_contacts(along: Trajectory) -> Iterator[Arrow]:
    """What each contact of shapes does to a body, where it touches."""
    graph, model = along.system.graph, along.motion.holding
    for hold in model.holds if model is not None else ():
        moved = [push for push in hold.touch.pushes or () if push.body != GROUND]
        if model is None or not moved:
            continue
        push, forces = moved[-1], model.forces_of(hold)
        value = [graph.dot(forces, [way[i] for way in push.ways[: len(forces)]]) for i in range(3)]
        yield _arrow(along, hold.name, push.at, value)


def _on_particles(along: Trajectory, scene: Scene) -> Iterator[Arrow]:
    """Reactions and contact forces on the markers of a scene, where these are all particles of the system."""
    acting = dict(_generalized(along))
    particles = _particles(along, scene)
    if not acting or particles is None:
        return
    names, places, slopes = particles
    at = _vectors(along, places)
    n = len(slopes)
    jacobian = along.values([entry for _, row in slopes for entry in row]).reshape(-1, n, n)
    if np.any(np.abs(np.linalg.det(jacobian)) < _LEAST):
        return
    for what, total in acting.items():
        solved = np.linalg.solve(np.swapaxes(jacobian, 1, 2), total[..., None])[..., 0]
        forces = np.zeros((len(names), len(along.times), 3))
        for column, (place, _) in zip(solved.T, slopes, strict=True):
            forces[place // 3, :, place % 3] = column
        known = _balanced(along, _pulls(along, what), slopes, len(names))
        for k, (each, where, force) in enumerate(zip(names, at, forces, strict=True)):
            nodes = (*known[3 * k : 3 * k + 3], *places[k]) if known else ()
            yield Arrow(f"{what} on {each}", where, force, nodes=nodes)


def _pulls(along: Trajectory, what: str) -> list[Node]:
    """The generalized forces of the constraints, or of the contacts, as nodes: A^T lambda, J_N^T N + J_T^T F."""
    graph, equations, model = along.system.graph, along.model.equations, moving_model(along.model)
    if what == _REACTION:
        rows, forces = list(equations.constraint_nodes.jacobian), list(along.system.multipliers)
    else:
        assert isinstance(model, Holding)
        slips, rows, forces = iter(equations.contact_nodes.slip_jacobian), list[Sequence[Node]](), list[Node]()
        for hold, row in zip(model.holds, equations.contact_nodes.gap_jacobian, strict=True):
            beside, own = [next(slips) for _ in hold.touch.slip], model.forces_of(hold)
            rows += [row, *beside[: len(own) - 1]]
            forces += own
    return [graph.dot([row[j] for row in rows], forces) for j in range(len(along.system.leaves.v))]


def _balanced(
    along: Trajectory, pulls: Sequence[Node], slopes: Sequence[tuple[int, tuple[Node, ...]]], count: int
) -> list[Node]:
    """The nodes of the forces on so many particles, three each, J^T f = Q.

    None where a coordinate places more than one entry, or an entry depends on more than one coordinate.
    """
    graph, found = along.system.graph, [along.system.graph.zero] * (3 * count)
    moved = {place: [j for j, node in enumerate(row) if node != graph.zero] for place, row in slopes}
    if sorted(moved.values()) != [[j] for j in range(len(slopes))]:
        return []
    for place, row in slopes:
        (j,) = moved[place]
        found[place] = graph.div(pulls[j], row[j])
    return found


def _generalized(along: Trajectory) -> Iterator[tuple[str, FloatArray]]:
    """The generalized forces (T, n) of the constraints and of the contacts, where there are any."""
    equations, count = along.model.equations, len(along.times)
    n = len(along.system.leaves.v)
    if rows := equations.constraint_nodes.jacobian:
        jacobian = along.values([entry for row in rows for entry in row]).reshape(count, -1, n)
        yield _REACTION, np.einsum("tkn,tk->tn", jacobian, along.multipliers)
    if along.contact_forces:
        nodes = equations.contact_nodes
        touches = along.system.contacts
        slips, first = iter(nodes.slip_jacobian), list[Sequence[Node]]()
        for touch, row in zip(touches, nodes.gap_jacobian, strict=True):
            beside = [next(slips) for _ in touch.slip]
            first += [row, *beside[: along.contact_forces[touch.name].shape[1] - 1]]
        jacobian = along.values([entry for row in first for entry in row]).reshape(count, -1, n)
        strengths = np.concatenate([along.contact_forces[touch.name] for touch in touches], axis=1)
        yield "contact", np.einsum("tkn,tk->tn", jacobian, strengths)


_Particles = tuple[list[str], list[list[Node]], list[tuple[int, tuple[Node, ...]]]]


def _particles(along: Trajectory, scene: Scene) -> _Particles | None:
    """Names and places of the markers that move, and the rows of J that are not zero, by their place among all.

    None where the coordinates are not placed by them one to one.
    """
    system, graph = along.system, along.system.graph
    if not system.leaves.are_derivatives:
        return None
    places = dict[tuple[Node, ...], str]()
    for shape in scene.shapes:
        if isinstance(shape, Marker):
            place = tuple(system.node(each, f"marker '{shape.name}'", beyond=True) for each in shape.position)
            places.setdefault(place, shape.name)
    slopes = {place: [tuple(gradient(graph, entry, system.leaves.q)) for entry in place] for place in places}
    moving = [place for place in places if any(node != graph.zero for row in slopes[place] for node in row)]
    rows = [(3 * k + i, row) for k, place in enumerate(moving) for i, row in enumerate(slopes[place])
            if any(node != graph.zero for node in row)]  # fmt: skip
    if len(rows) != len(system.leaves.v):
        return None
    return [places[place] for place in moving], [list(place) for place in moving], rows


def _vectors(along: Trajectory, triples: Sequence[Sequence[Node]]) -> list[FloatArray]:
    """Vectors of three nodes each over time, (T, 3)."""
    table = along.values([node for triple in triples for node in triple])
    return [table[:, k : k + 3] for k in range(0, table.shape[1], 3)]
