"""The contacts of a mechanism as nodes: shapes that meet, ropes, and gaps by formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import DescriptionError
from ..expr.node import Node
from .assembly import Assembly
from .contact import Touch, read_coefficient, read_contacts
from .distances import Distances, Pose, Posed
from .moving_frames import MovingFrames
from .reading import Reader
from .shapes import Meeting, Rope


def touches_of(
    mechanism: Assembly, reader: Reader, vectors: MovingFrames[Node], posed: Posed, poses: Sequence[Pose],
) -> tuple[Touch, ...]:  # fmt: skip
    """The contacts in the order in which they were said: of shapes, ropes, formulas.

    Raises DescriptionError and its kinds.
    """
    distances = Distances(reader.graph, vectors, posed, poses)
    found = [touch for meeting in mechanism.meetings for touch in _of_shapes(reader, distances, meeting)]
    found += [_of_rope(reader, vectors, posed, rope) for rope in mechanism.ropes]
    return read_contacts(reader, mechanism.bounds, found)


def _of_shapes(reader: Reader, distances: Distances, meeting: Meeting) -> Iterator[Touch]:
    where = f"contact '{meeting.name}'"
    mu, e = (read_coefficient(reader, where, what, getattr(meeting, what)) for what in ("friction", "restitution"))
    for label, gap, slip in distances.of(meeting, has_slip=mu != reader.graph.zero):
        _check(reader, where, (gap, *slip))
        name = f"{meeting.name}, {label}" if label else meeting.name
        yield Touch(gap, slip, mu, e, meeting.law, name)


def _of_rope(reader: Reader, vectors: MovingFrames[Node], posed: Posed, rope: Rope) -> Touch:
    where = f"rope '{rope.name}'"
    (_, a, _), (_, b, _) = map(posed, rope.ends)
    apart, graph = vectors.difference(b, a), reader.graph
    (length,) = vectors.arithmetic.read([rope.length])
    gap = graph.sub(length, graph.sqrt(vectors.dot(apart, apart)))
    _check(reader, where, (gap,))
    return Touch(gap, (), graph.zero, read_coefficient(reader, where, "restitution", rope.restitution), "stronge",
                 rope.name)


def _check(reader: Reader, where: str, nodes: tuple[Node, ...]) -> None:
    if set(reader.graph.symbols(nodes[:1])).isdisjoint(reader.q):
        raise DescriptionError(where, "nothing moves the two ends past each other.", "Take bodies that part.")
    reader.check_all(where, nodes)
