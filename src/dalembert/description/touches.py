"""The contacts of a mechanism as nodes: shapes that meet, ropes, and gaps by formulas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from ..errors import DescriptionError
from ..expr.node import Node
from .assembly import Assembly
from .contact import Push, Touch, read_coefficient, read_contacts
from .curves import Pose, Posed
from .distances import Distances
from .moving_frames import MovingFrames
from .parts import Joint
from .reading import Reader
from .shapes import Meeting, Rope


def touches_of(
    mechanism: Assembly, reader: Reader, vectors: MovingFrames[Node], posed: Posed, poses: Sequence[Pose],
    displacements: Mapping[str, Node],
) -> tuple[Touch, ...]:  # fmt: skip
    """The contacts of shapes, of ropes, of joints at their limits, by their `displacements`, and those by formulas.

    Raises DescriptionError and its kinds.
    """
    distances = Distances(reader, vectors, posed, poses)
    found = [touch for meeting in mechanism.meetings for touch in _of_shapes(reader, distances, meeting)]
    found += [_of_rope(reader, vectors, posed, rope) for rope in mechanism.ropes]
    found += [touch for name, displacement in displacements.items()
              for touch in _of_limits(reader, mechanism.joints[name], displacement)]
    return read_contacts(reader, mechanism.bounds, found)


def _of_shapes(reader: Reader, distances: Distances, meeting: Meeting) -> Iterator[Touch]:
    where = f"contact '{meeting.name}'"
    mu, e = (read_coefficient(reader, where, what, getattr(meeting, what)) for what in ("friction", "restitution"))
    static = None if meeting.stiction is None else read_coefficient(reader, where, "stiction", meeting.stiction)
    for label, gap, slip, pushes in distances.of(meeting, has_slip={mu, static} - {None, reader.graph.zero} != set()):
        if meeting.is_by_itself and not _moves(reader, gap):
            continue
        _check(reader, where, (gap, *slip))
        name = f"{meeting.name}, {label}" if label else meeting.name
        yield Touch(gap, slip, mu, e, meeting.law, name, static, pushes)


def _of_rope(reader: Reader, vectors: MovingFrames[Node], posed: Posed, rope: Rope) -> Touch:
    where = f"rope '{rope.name}'"
    (_, a, _), (_, b, _) = map(posed, rope.ends)
    apart, graph = vectors.difference(b, a), reader.graph
    (length,) = vectors.arithmetic.read([rope.length])
    far = graph.sqrt(vectors.dot(apart, apart))
    gap, towards = graph.sub(length, far), vectors.scaled(graph.div(graph.one, far), apart)
    _check(reader, where, (gap,))
    pushes = (Push(rope.ends[0].body, a, (towards,)), Push(rope.ends[1].body, b, (vectors.negated(towards),)))
    return Touch(gap, (), graph.zero, read_coefficient(reader, where, "restitution", rope.restitution), "stronge",
                 rope.name, pushes=pushes)


def _of_limits(reader: Reader, joint: Joint, displacement: Node) -> Iterator[Touch]:
    """The stops of a joint at those of its limits that are finite."""
    assert joint.limits is not None
    graph, e = reader.graph, read_coefficient(reader, f"joint '{joint.name}'", "restitution", joint.restitution)
    for side, bound, inwards in zip(("lower", "upper"), joint.limits, (graph.one, graph.minus_one), strict=True):
        if isfinite(bound):
            gap = graph.mul(inwards, graph.sub(displacement, graph.number(bound)))
            yield Touch(gap, (), graph.zero, e, "stronge", f"{joint.name}, {side} limit", pushes=())


def told_limits(
    mechanism: Assembly, vectors: MovingFrames[Node], displacements: Mapping[str, Node]
) -> Iterator[tuple[str, Node, float, float]]:
    """(joint, node, lower, upper) of limits without stops, in the coordinate where a joint in numbers has one of its
    own."""
    for name, displacement in displacements.items():
        joint = mechanism.joints[name]
        assert joint.limits is not None
        lower, upper = joint.limits
        if joint.leader is None and all(isinstance(value, int | float) for value in (joint.ratio, joint.shift)):
            (displacement,) = vectors.arithmetic.read(joint.coordinates[0])
            lower, upper = sorted((bound - joint.shift) / joint.ratio for bound in joint.limits)
        yield name, displacement, lower, upper


def _moves(reader: Reader, gap: Node) -> bool:
    return not set(reader.graph.symbols([gap])).isdisjoint(reader.q)


def _check(reader: Reader, where: str, nodes: tuple[Node, ...]) -> None:
    if not _moves(reader, nodes[0]):
        raise DescriptionError(where, "nothing moves the two ends past each other.", "Take bodies that part.")
    reader.check_all(where, nodes)
