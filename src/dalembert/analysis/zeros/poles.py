"""No zeros near a pole: rows without their denominators, and distances with a direction of their own.

Where a denominator may vanish an interval of F is endless and says nothing. The numerators of the canonical form do
not vanish there, unless the denominator is a distance: for r^2 = d_1^2 + ... + d_k^2 with d_j = r u_j, the direction u
of length 1, all powers of r cancel, and what is left is no zero for any direction. Of u one component is the largest,
at least 1/sqrt(k) in size, and the others are at most 1/sqrt(2): 2 k boxes hold all directions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from math import sqrt
from typing import NamedTuple

import numpy as np

from ...algebra.polynomials import Element
from ...algebra.ring import Ring
from ...canonical.nodes import node_of
from ...errors import DalembertError
from ...expr.calculus import substitute
from ...expr.graph import Graph, Node
from ...expr.interval_rules import Array
from ...expr.intervals import IntervalProgram, Ranges
from .boxes import Boxes
from .problem import Problem

_BUDGET = 2_000
#: What the components of a unit vector do not exceed that are not its largest.
_OTHERS = sqrt(0.5) + 1e-15

Sides = tuple[Array, Array]
Run = Callable[[IntervalProgram, Boxes], Ranges]
"""The ranges of a program over boxes, its work counted."""


class _Distance(NamedTuple):
    """r^2 = d_1^2 + ... as nodes: the sum, the d_j, and the leaves that stand for r and u_j."""

    square: Node
    parts: tuple[Node, ...]
    r: Node
    u: tuple[Node, ...]


class Poles:
    """The rows of a problem in forms that stay finite where F does not; none where F has no denominators."""

    turned: list[IntervalProgram]
    parts: IntervalProgram

    def __init__(self, problem: Problem) -> None:
        graph = problem.graph
        self.distances: list[_Distance] = _distances(graph, problem.rows)
        self.leaves: list[Node] = [*problem.unknowns, *chain.from_iterable((d.r, *d.u) for d in self.distances)]
        rows = _in_distances(graph, problem.rows, self.distances) if _has_denominators(graph, problem.rows) else []
        self.plain: IntervalProgram = IntervalProgram(graph, _numerators(graph, rows), self.leaves)
        self.turned = [IntervalProgram(graph, _numerators(graph, _in_direction(graph, rows, distance)), self.leaves)
                       for distance in self.distances]  # fmt: skip
        self.parts = IntervalProgram(graph, [part for d in self.distances for part in d.parts], problem.unknowns)

    def excluded(self, boxes: Boxes, sure: Array, run: Run) -> Array:
        """Which boxes certainly hold no zero, of those on which F may have a pole."""
        found = np.zeros(len(boxes), dtype=bool)
        open_ones = np.flatnonzero(~sure)
        if not len(open_ones) or not self.plain.roots:
            return found
        some = boxes.where(open_ones)
        extra = self._directions(some, run)
        empty = _without_zero(self.plain, some, extra, run)
        for k, program in enumerate(self.turned):
            near = np.flatnonzero(~empty & (extra[k][0][:, 0] <= 0.0))
            if len(near):
                nearby = [(low[near], high[near]) for low, high in extra]
                empty[near] = _none_in_any_direction(program, some.where(near), nearby, k, run)
        found[open_ones] = empty
        return found

    def _directions(self, boxes: Boxes, run: Run) -> list[Sides]:
        """Per distance the ranges of (r, u) over the boxes."""
        if not self.distances:
            return []
        ranges, first, found = run(self.parts, boxes), 0, []
        for distance in self.distances:
            low, high = (side[:, first : first + len(distance.parts)] for side in (ranges.low, ranges.high))
            first += len(distance.parts)
            least = np.where((low <= 0.0) & (high >= 0.0), 0.0, np.minimum(np.abs(low), np.abs(high)))
            most = np.maximum(np.abs(low), np.abs(high))
            r = [np.sqrt((x**2).sum(axis=1)) * (1.0 + sign * 1e-14) for x, sign in ((least, -1), (most, 1))]
            with np.errstate(all="ignore"):
                ends = [x / y[:, None] for x in (low, high) for y in r]
            u_low = np.nan_to_num(np.minimum.reduce(ends), nan=-1.0) - 1e-14
            u_high = np.nan_to_num(np.maximum.reduce(ends), nan=1.0) + 1e-14
            found.append((np.hstack([r[0][:, None], np.maximum(u_low, -1.0)]),
                          np.hstack([r[1][:, None], np.minimum(u_high, 1.0)])))  # fmt: skip
        return found


def _none_in_any_direction(
    program: IntervalProgram, boxes: Boxes, extra: list[Sides], k: int, run: Run
) -> Array:
    """Whether there is no zero whichever component of the k-th direction is the largest."""
    size, empty = extra[k][0].shape[1] - 1, np.ones(len(boxes), dtype=bool)
    least = 1.0 / sqrt(size) - 1e-15
    for component in range(1, size + 1):
        for ends in ((least, 1.0), (-1.0, -least)):
            low, high = (side.copy() for side in extra[k])
            low[:, 1:], high[:, 1:] = np.maximum(low[:, 1:], -_OTHERS), np.minimum(high[:, 1:], _OTHERS)
            low[:, component], high[:, component] = ends
            empty &= _without_zero(program, boxes, [*extra[:k], (low, high), *extra[k + 1 :]], run)
    return empty


def _without_zero(program: IntervalProgram, boxes: Boxes, extra: Sequence[Sides], run: Run) -> Array:
    low = np.hstack([boxes.low, *(side[0] for side in extra)])
    high = np.hstack([boxes.high, *(side[1] for side in extra)])
    ranges = run(program, type(boxes)(low, high))
    return np.asarray(((ranges.low > 0.0) | (ranges.high < 0.0)).any(axis=1))


# -------------------------------------------------------------------- rows without poles


def _has_denominators(graph: Graph, rows: Sequence[Node]) -> bool:
    powers = (graph.nodes[index] for index in graph.reachable(rows) if graph.nodes[index][0] == "pow")
    exponents = [graph.value(node[2]) for node in powers]
    return any(value is None or value < 0 for value in exponents)


def _distances(graph: Graph, rows: Sequence[Node]) -> list[_Distance]:
    """The sums of squares that stand in a denominator."""
    found: dict[Node, tuple[Node, ...]] = {}
    for index in graph.reachable(rows):
        node = graph.nodes[index]
        exponent = graph.value(node[2]) if node[0] == "pow" else None
        if exponent is not None and exponent < 0 and node[1] not in found:
            parts = _squares(graph, node[1])
            if parts is not None:
                found[node[1]] = parts
    return [_Distance(square, parts, graph.symbol(f"r{k}", 0, "distance"),
                      tuple(graph.symbol(f"u{k}_{j}", 0, "direction") for j in range(len(parts))))
            for k, (square, parts) in enumerate(found.items())]


def _squares(graph: Graph, node: Node) -> tuple[Node, ...] | None:
    """The d_j of a sum of at least two squares."""
    terms, stack = [], [node]
    while stack:
        index = stack.pop()
        if graph.nodes[index][0] == "add":
            stack.extend(graph.nodes[index][1:])
        else:
            terms.append(index)
    parts = [_root_of_square(graph, term) for term in terms]
    known = tuple(part for part in parts if part is not None)
    return known if len(known) == len(parts) > 1 else None


def _root_of_square(graph: Graph, term: Node) -> Node | None:
    """d of d^2 or of c^2 d^2."""
    node = graph.nodes[term]
    if node[0] == "pow" and graph.value(node[2]) == 2:
        return node[1]
    if node[0] == "mul":
        factor, inner = graph.value(node[1]), _root_of_square(graph, node[2])
        if factor is not None and factor > 0 and inner is not None:
            return graph.mul(graph.sqrt(node[1]), inner)
    return None


def _in_distances(graph: Graph, rows: Sequence[Node], distances: Sequence[_Distance]) -> list[Node]:
    """The rows with r^2 in the place of each sum of squares."""
    leaves = {distance.square: distance.r for distance in distances}
    powers = {}
    for index in graph.reachable(rows):
        node = graph.nodes[index]
        if node[0] == "pow" and node[1] in leaves and graph.value(node[2]) is not None:
            powers[index] = graph.pow(leaves[node[1]], graph.mul(graph.number(2), node[2]))
    squares = {square: graph.pow(leaf, graph.number(2)) for square, leaf in leaves.items()}
    return substitute(graph, rows, {**squares, **powers})


def _in_direction(graph: Graph, rows: Sequence[Node], distance: _Distance) -> list[Node]:
    """The rows with r u_j in the place of the parts of a distance."""
    parts = zip(distance.parts, distance.u, strict=True)
    return substitute(graph, rows, {part: graph.mul(distance.r, u) for part, u in parts})


def _numerators(graph: Graph, rows: Sequence[Node]) -> list[Node]:
    """The numerators of the rows in canonical form, where they are not too large."""
    found = []
    for row in rows:
        try:
            element = Ring(graph, [row], budget=_BUDGET).read(row)
            found.append(node_of(Element(element.ring, element.num)))
        except (DalembertError, ZeroDivisionError):
            continue
    return [node for node in found if node is not None]
