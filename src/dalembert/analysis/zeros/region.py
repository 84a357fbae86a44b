"""Boxes of coordinates in which zeros are looked for, and angles in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ...errors import ShapeError, UnknownNameError, nearest
from ...expr.calculus import substitute
from ...expr.doubles import real
from ...expr.graph import Graph, Node
from ...expr.interval_rules import Array
from .answer import Asked
from .dependence import is_zero
from .problem import Problem, constant_slope
from .search import Region

TURN = 2.0 * np.pi
#: How far from the start coordinates are searched that are no angles.
REACH = 10.0
#: How far beyond a turn angles are searched, so that no zero lies on the seam.
_SEAM = 0.01
_SLACK = 1e-9
_WAVES = ("sin", "cos", "tan")


class Box:
    """The box low <= q <= high of all coordinates of a problem: what was `given` {place: (low, high)}, else a turn for
    angles, and what is near the start for others.

    leaves   the coordinates in the problem's graph
    angles   whether coordinates are taken for angles in which all rows are proved to be periodic
    """

    problem: Problem
    leaves: list[Node]
    start: Array

    def __init__(
        self, problem: Problem, leaves: Sequence[Node], start: Array, given: Mapping[Node, tuple[float, float]],
        angles: bool,
    ) -> None:
        self.problem, self.leaves, self.start = problem, list(leaves), start
        self.turning: Array = np.array([angles and _turns(problem, leaf) for leaf in leaves], dtype=bool)
        self.given: Array = np.array([k in given for k in range(len(leaves))], dtype=bool)
        self.low = np.where(self.turning, -np.pi, start - REACH)
        self.high = np.where(self.turning, np.pi, start + REACH)
        for k, (low, high) in given.items():
            self.low[k], self.high[k] = low, min(high, low + TURN) if self.turning[k] else high
        self.kept: list[int] = [self.leaves.index(leaf) for leaf in problem.coordinates]

    @property
    def whole_turn(self) -> Array:
        """Which coordinates are angles of which the box has a whole turn."""
        return self.turning & (self.high - self.low >= TURN * (1.0 - 1e-12))

    @property
    def region(self) -> Region:
        """The box of the coordinates that the equations hold."""
        seam = np.where(self.whole_turn, _SEAM, 0.0)
        return Region((self.low - seam)[self.kept], (self.high + seam)[self.kept], self.whole_turn[self.kept])

    def turns(self, q: Array) -> Array:
        """The turns that bring angles into the box, or into (-pi, pi] where none was asked for."""
        from_low = -np.floor((q - self.low + _SLACK) / TURN)
        into_turn = -np.ceil((q - np.pi - _SLACK) / TURN)
        return np.where(self.turning, np.where(self.given, from_low, into_turn), 0.0)

    def nearest_turn(self, values: Array, q: Array) -> Array:
        """Values with their angles turned to be next to those of q."""
        return values + np.where(self.turning, np.rint((q - values) / TURN), 0.0) * TURN

    def holds(self, q: Array, anywhere: Array) -> bool:
        """Whether a place is in the box; where none was asked for, it may be outside in the coordinates `anywhere`."""
        slack = _SLACK * (1.0 + np.abs(q))
        inside = (q >= self.low - slack) & (q <= self.high + slack)
        return bool(np.all(inside | (~self.given & (self.turning | anywhere))))

    def grown(self, places: Sequence[Array]) -> bool:
        """Whether some place is farther than the box reaches; then the box holds the farthest one."""
        open_ended = ~self.turning & ~self.given
        open_ended &= np.isin(np.arange(len(self.leaves)), self.kept)
        reach = max((float(np.abs(q - self.start)[open_ended].max(initial=0.0)) for q in places), default=0.0)
        if reach <= REACH:
            return False
        decade = 10.0 ** np.floor(np.log10(reach))
        reach = decade * next(step for step in (2.0, 5.0, 10.0, 20.0) if reach < 0.9 * step * decade)
        self.low: Array = np.where(open_ended, self.start - reach, self.low)
        self.high: Array = np.where(open_ended, self.start + reach, self.high)
        return True


def _turns(problem: Problem, leaf: Node) -> bool:
    """Whether all rows are proved to be the same a turn further."""
    return leaf in problem.coordinates and all(_repeats(problem.graph, row, leaf) for row in problem.rows)


def _repeats(graph: Graph, row: Node, leaf: Node) -> bool:
    """Whether a row is the same a turn further, since it holds a leaf in waves of whole multiples only, or, if the
    canonical form shows it, otherwise."""
    moving = {leaf}
    for index in graph.reachable([row]):
        operation, *operands = graph.nodes[index]
        if not moving.isdisjoint(graph.operands(index)) and not (
            operation in _WAVES and _is_whole(constant_slope(graph, operands[0], leaf))
        ):
            moving.add(index)
    if row not in moving:
        return True
    turn = graph.mul(graph.number(2), graph.constant("pi"))
    (moved,) = substitute(graph, [row], {leaf: graph.add(leaf, turn)})
    return is_zero(graph, graph.sub(moved, row))


def _is_whole(slope: Any) -> bool:
    return slope is not None and Fraction(slope).denominator == 1


def given_bounds(
    where: str, names: Sequence[str], box: Asked | None, name_of: Any
) -> dict[Node, tuple[float, float]]:
    """{place: (low, high)} of {name or symbol: (low, high)}. Raises UnknownNameError, ShapeError."""
    found = {}
    for key, bounds in (box or {}).items():
        name = name_of(key)
        if name not in names:
            raise UnknownNameError(where, f"'{name}' is not a coordinate.", nearest(name, names))
        found[list(names).index(name)] = _pair(where, name, bounds)
    return found


def _pair(where: str, name: str, bounds: Any) -> tuple[float, float]:
    try:
        low, high = (real(bound) for bound in bounds)
    except (TypeError, ValueError):
        low, high = np.nan, np.nan
    if not low < high or not np.isfinite(high - low):
        raise ShapeError(where, f"the range of {name} is {bounds!r}.", "Give (low, high).")
    return low, high
