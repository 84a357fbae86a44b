"""Convex curves by their support functions, and the two points of a pair that are nearest.

The support function p(psi) of a curve is the distance of its tangent from the origin, by the direction psi of the
outward normal. The tangent touches at p n + p' t, and the radius of curvature there is p + p''.

How far two of them are apart along a direction n(a), counted from that of the line of their origins (length d), is

    g(a) = d cos a - p_1(b_1 + a) - p_2(b_2 + a),    distance = max g

The points w(a) = g n + g' t are the rim of all differences of points of the two. Seen from the origin they lie within
less than half a turn while the curves are apart, and n points at one of them alone: the nearest. So w lies ahead of n
before that direction and behind it after, and halving finds it from everywhere. All of this is true of the same curves
drawn inwards by less than they are bent anywhere, whose w is w + e n: so it is where they overlap by less than e. The
last digits, and the derivatives, are those of Newton's steps. Overlaps deeper than e / 2 count as that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from ..errors import DescriptionError
from ..expr.calculus import gradient, substitute
from ..expr.evaluate import evaluate
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.vectors import Matrix, Vector
from .moving_frames import MovingFrame, MovingFrames
from .parts import Frame
from .reading import Reader
from .shapes import CURVED, Meeting, Solid, Spot, Support

#: Halvings leave 2e-5 rad; three of Newton's steps then give the direction, its rate and its acceleration all digits.
_HALVINGS, _STEPS = 16, 3
#: Halving begins here, rad, and not where what is symmetric is nearest.
_BEGIN = 0.01
#: So many directions say how sharply a curve is bent at most.
_AROUND = 24
#: So many directions are looked at, whether a curve is closed and convex: to this share of its size.
_SAMPLES, _SHARE, _SEED = 720, 1e-9, 11
#: So many points are drawn.
_DRAWN = 48

Pose = MovingFrame[Node]
Posed = Callable[[Frame], "tuple[Matrix[Node], Vector[Node], Pose | None]"]


@dataclass(frozen=True)
class Outline:
    """A convex curve: its support function, m, in the nodes of a graph, of the direction `angle`, a leaf."""

    graph: Graph
    support: Node
    angle: Node

    @cached_property
    def least(self) -> Node:
        """How far it may be drawn inwards, so that it stays convex and about the origin, as some directions tell, m."""
        graph = self.graph
        levels = [self.at(graph.number(2 * pi * k / _AROUND)) for k in range(_AROUND)]
        within = [node for p, _, second in levels for node in (p, graph.add(p, second))]
        return reduce(lambda a, b: graph.call("min", a, b), dict.fromkeys(within))

    def places(self, count: int) -> Iterator[Vector[Node]]:
        """Points of it, the last one the first."""
        graph = self.graph
        for angle in [2 * pi * k / count for k in range(count)] + [0.0]:
            p, slope, _ = self.at(graph.number(angle))
            c, s = graph.number(cos(angle)), graph.number(sin(angle))
            yield (graph.sub(graph.mul(p, c), graph.mul(slope, s)), graph.add(graph.mul(p, s), graph.mul(slope, c)),
                   graph.zero)  # fmt: skip

    @cached_property
    def _derivatives(self) -> tuple[Node, Node, Node]:
        (slope,) = gradient(self.graph, self.support, [self.angle])
        (second,) = gradient(self.graph, slope, [self.angle])
        return self.support, slope, second

    def at(self, angle: Node) -> tuple[Node, Node, Node]:
        """p, p' and p'' in a direction."""
        p, slope, second = substitute(self.graph, self._derivatives, {self.angle: angle})
        return p, slope, second


@dataclass(frozen=True)
class Facing:
    """An outline that another faces: where its normal points to that one's origin, and the way its angles count."""

    outline: Outline
    towards: Node
    way: Node

    def at(self, ahead: Node) -> tuple[Node, Node, Node]:
        """p, p' and p'' by the angle from the line of the origins."""
        graph = self.outline.graph
        p, slope, second = self.outline.at(graph.add(self.towards, graph.mul(self.way, ahead)))
        return p, graph.mul(self.way, slope), second


def nearest(graph: Graph, distance: Node, pair: Sequence[Facing]) -> tuple[Node, Node]:
    """How far apart two outlines are whose origins are at a distance, and the angle from the line of these to the
    common normal where they are nearest."""
    angle = graph.number(_BEGIN)
    depth = graph.mul(graph.number(1, 2), graph.sum(each.outline.least for each in pair))
    for step in _steps():
        gap, slope, _ = _apart(graph, distance, pair, angle)
        cosine, sine, gap = graph.call("cos", angle), graph.call("sin", angle), graph.add(gap, depth)
        along = graph.sub(graph.mul(gap, cosine), graph.mul(slope, sine))
        across = graph.add(graph.mul(gap, sine), graph.mul(slope, cosine))
        ahead = graph.sub(graph.call("atan2", across, along), angle)
        angle = graph.add(angle, graph.mul(graph.number(step), _side(graph, ahead)))
    for _ in range(_STEPS):
        _, slope, second = _apart(graph, distance, pair, angle)
        angle = graph.sub(angle, graph.div(slope, second))
    gap, _, _ = _apart(graph, distance, pair, angle)
    deepest = graph.mul(graph.number(-1, 2), depth)
    return graph.call("select", graph.call("lt", deepest, gap), gap, deepest), angle


def _side(graph: Graph, x: Node) -> Node:
    """1 or -1, by an angle of 0 or pi: Newton's steps undo what it does, so that no motion has to stop where it turns,
    as it would for a sign."""
    return graph.sub(graph.one, graph.mul(graph.number(2 / pi), graph.call("atan2", graph.zero, x)))


def _steps() -> Iterator[float]:
    step = (pi / 2 + _BEGIN) / 2
    for _ in range(_HALVINGS):
        yield step
        step /= 2


def _apart(graph: Graph, distance: Node, pair: Sequence[Facing], angle: Node) -> tuple[Node, Node, Node]:
    """g, g' and g''."""
    straight = graph.mul(distance, graph.call("cos", angle))
    level = straight, graph.neg(graph.mul(distance, graph.call("sin", angle))), graph.neg(straight)
    for each in pair:
        level = tuple(map(graph.sub, level, each.at(angle)))
    gap, slope, second = level
    return gap, slope, second


# -------------------------------------------------------------------- what was said


def outline_of(reader: Reader, vectors: MovingFrames[Node], solid: Solid, spot: Spot) -> Outline:
    """A curve, an ellipse or a ball by its support function. Raises as `read_outline`."""
    if spot.support is not None:
        return read_outline(reader, f"shape '{solid.name}'", spot.support)
    graph, (a, b, _) = reader.graph, vectors.read(spot.half)
    leaf = graph.symbol("angle", 0, "curve")
    legs = (graph.mul(a, graph.call("cos", leaf)), graph.mul(b, graph.call("sin", leaf)))
    return Outline(graph, a if a == b else graph.sqrt(graph.dot(legs, legs)), leaf)


class Curves(NamedTuple):
    """The curves of a mechanism: (body, points) of each, closed, in W; and (where, what, node) of what should be
    positive and holds parameters."""

    shown: tuple[tuple[str, tuple[Vector[Node], ...]], ...]
    unsigned: tuple[tuple[str, str, Node], ...]


def curves_of(meetings: Sequence[Meeting], reader: Reader, vectors: MovingFrames[Node], posed: Posed) -> Curves:
    """The curves and ellipses of what may touch, each once."""
    found = {(shape.frame, *shape.spots): shape for meeting in meetings for shape in (meeting.first, meeting.second)
             if isinstance(shape, Solid) and shape.kind in CURVED}  # fmt: skip
    shown, unsigned = list[tuple[str, tuple[Vector[Node], ...]]](), list[tuple[str, str, Node]]()
    for shape in found.values():
        outline, (rotation, origin, _) = outline_of(reader, vectors, shape, shape.spots[0]), posed(shape.frame)
        places = (vectors.times(rotation, place) for place in outline.places(_DRAWN))
        shown.append((shape.frame.body, tuple(vectors.sum(origin, place) for place in places)))
        if reader.graph.symbols([outline.least]):
            unsigned.append((f"shape '{shape.name}'", "radius", outline.least))
    return Curves(tuple(shown), tuple(unsigned))


def read_outline(reader: Reader, where: str, support: Support) -> Outline:
    """A curve as it was said.

    Raises DescriptionError and its kinds where it is not closed and convex about its origin, for the numbers that are
    known, or depends on what moves.
    """
    graph, where = reader.graph, f"{where}, support"
    leaf = graph.symbol(support.angle, 0, "curve")
    node = reader.node(where, support.distance, [leaf])
    _refuse_name(reader, where, support.angle)
    own = {other: leaf for other in graph.symbols([node]) if graph.nodes[other][1:3] == (support.angle, 0)}
    (node,) = substitute(graph, [node], own)
    if moving := set(graph.symbols([node])).intersection((*reader.q, *reader.v, *reader.u, reader.time)):
        raise DescriptionError(where, f"it depends on {reader.symbols.sympy(min(moving))}.",
                               f"Give an expression of {support.angle} and parameters: a curve keeps its form.")
    reader.check(where, node, also=[leaf])
    outline = Outline(graph, node, leaf)
    return _turning(outline) if _is_checked(reader, where, outline) else outline


def _refuse_name(reader: Reader, where: str, name: str) -> None:
    taken = {graph_name for leaf in (*reader.q, *reader.v, *reader.u, reader.time, *(reader.declared or ()))
             for graph_name in [reader.graph.nodes[leaf][1]]} | {str(symbol) for symbol in reader.defaults}
    if name in taken:
        raise DescriptionError(where, f"the angle is called '{name}', as something else is.", 'Give angle="psi", say.')


def _turning(outline: Outline) -> Outline:
    """The same curve for angles beyond -pi and pi."""
    graph, leaf = outline.graph, outline.angle
    within = graph.call("atan2", graph.call("sin", leaf), graph.call("cos", leaf))
    (support,) = substitute(graph, [outline.support], {leaf: within})
    return Outline(graph, support, leaf)


def _is_checked(reader: Reader, where: str, outline: Outline) -> bool:
    """Whether the support is said for angles from -pi to pi alone. Raises DescriptionError where that is no curve."""
    graph, random = outline.graph, np.random.default_rng(_SEED)
    given = {reader.symbols.leaf(symbol): parameter.value for symbol, parameter in
             [*(reader.declared or {}).values(), *reader.defaults.items()]}
    leaves = set(graph.symbols([outline.support])) - {outline.angle}
    known = {leaf: value for leaf in sorted(leaves) if (value := given.get(leaf)) is not None}
    numbers = {leaf: known.get(leaf, random.uniform(0.3, 1.7)) for leaf in sorted(leaves)}
    angles = np.linspace(-pi, pi, _SAMPLES + 1)
    one, two = (np.broadcast_to(_values(outline, numbers, turned), (3, len(angles)))
                for turned in (angles, angles + 2 * pi))  # fmt: skip
    size = float(np.abs(one[0]).max())
    if not np.all(np.isfinite(one)):
        raise DescriptionError(where, "it or a derivative has no number at some angle.", "Give it from -pi to pi.")
    if np.abs(one[:2, 0] - one[:2, -1]).max() > _SHARE * size:
        raise DescriptionError(where, "it does not close: at -pi and pi the curve is at two places.",
                               "Give a support with the period 2*pi.")
    if len(known) == len(leaves):
        _check_form(where, angles, one, size)
    return bool(np.abs(two - one).max() > _SHARE * np.abs(one).max())


def _values(outline: Outline, numbers: Mapping[Node, float], angles: np.ndarray) -> np.ndarray:
    found = evaluate(outline.graph, list(outline.at(outline.angle)), {**numbers, outline.angle: angles})
    return np.stack([np.broadcast_to(entry, angles.shape) for entry in found])


def _check_form(where: str, angles: np.ndarray, values: np.ndarray, size: float) -> None:
    p, radius = values[0], values[0] + values[2]
    if p.min() <= 0.0:
        raise DescriptionError(where, f"it is {p.min():.3g} m at the angle {angles[p.argmin()]:.3g}.",
                               "Stand the curve about a point inside of it.")
    if radius.min() <= _SHARE * size:
        raise DescriptionError(where, f"the curve has a hollow or a corner at the angle {angles[radius.argmin()]:.3g}: "
                               f"its radius p + p'' is {radius.min():.3g} m.",
                               "Convex curves touch; a `surface` may be hollow where `points` touch it.")
