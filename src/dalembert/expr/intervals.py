"""Rigorous ranges of expressions over many boxes at once, on NumPy arrays.

A range holds every value that the exact expression takes on the box; it is empty (nan) where the expression has no
real value anywhere on it. Where more digits are needed, `exact.deciding.balls` computes the same in balls of any
precision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..errors import UnknownNameError
from .functions import LEAVES
from .graph import Graph, Node, Number
from .interval_rules import CONSTANTS, RULES, Array, Interval, Judged, enclosing, power


class Ranges(NamedTuple):
    """Ranges of R nodes over K boxes, `low` and `high` (K, R), and `sure` (K,): whether what was watched is certainly
    defined and continuous on all of the box."""

    low: Array
    high: Array
    sure: Array


class IntervalProgram:
    """The ranges of some nodes as a function of boxes of some leaves.

    roots    the nodes
    leaves   symbols, the columns of the boxes; every other symbol must have a number in `known`
    watched  the nodes of which `Ranges.sure` speaks; by default all roots

    >>> graph = Graph(); x = graph.symbol("x")
    >>> square = IntervalProgram(graph, [graph.pow(x, graph.number(2))], [x])
    >>> low, high, sure = square(np.array([[-1.0]]), np.array([[2.0]]))
    >>> float(low[0, 0]), bool(4.0 <= high[0, 0] < 4.0 + 1e-14)
    (0.0, True)
    """

    graph: Graph
    roots: list[Node]
    leaves: list[Node]

    def __init__(
        self, graph: Graph, roots: Sequence[Node], leaves: Sequence[Node], known: Mapping[Node, Number] | None = None,
        watched: Sequence[Node] | None = None,
    ) -> None:
        self.graph, self.roots, self.leaves = graph, list(roots), list(leaves)
        self._watched = set(graph.reachable(self.roots if watched is None else watched))
        self._fixed: dict[Node, Interval] = {}
        self._steps: list[Node] = []
        with np.errstate(all="ignore"):
            self._sort(known or {})
        self._last = self._last_uses()

    def __len__(self) -> int:
        """The operations of one box."""
        return len(self._steps)

    def __call__(self, low: Array, high: Array) -> Ranges:
        """The ranges over boxes (K, n)."""
        found = dict(self._fixed)
        found |= {leaf: Interval(low[:, k], high[:, k]) for k, leaf in enumerate(self.leaves)}
        sure = np.ones(len(low), dtype=bool)
        with np.errstate(all="ignore"):
            for index in self._steps:
                found[index], fine = self._of(index, found)
                if fine is not True and index in self._watched:
                    sure &= fine
                for dead in self._last.get(index, ()):
                    del found[dead]
        ends = (np.empty((len(low), len(self.roots))), np.empty((len(low), len(self.roots))))
        for column, root in enumerate(self.roots):
            for side in (0, 1):
                ends[side][:, column] = found[root][side]
        return Ranges(*ends, sure)

    # ---------------------------------------------------------------- the order of operations

    def _sort(self, known: Mapping[Node, Number]) -> None:
        """Values of what is constant; the rest is left for each call."""
        moving = set(self.leaves)
        for index in self.graph.reachable(self.roots):
            node = self.graph.nodes[index]
            if index in moving:
                continue
            if node[0] in LEAVES:
                self._fixed[index] = self._leaf(index, known)
            elif moving.isdisjoint(node[1:]) and self._of(index, self._fixed)[1] is True:
                self._fixed[index] = self._of(index, self._fixed)[0]
            else:
                moving.add(index)
                self._steps.append(index)

    def _last_uses(self) -> dict[Node, list[Node]]:
        """After which step a value is needed no more."""
        kept = {*self.roots, *self._fixed, *self.leaves}
        last: dict[Node, Node] = {}
        for index in self._steps:
            last |= dict.fromkeys(self.graph.operands(index), index)
        found: dict[Node, list[Node]] = {}
        for operand, index in last.items():
            if operand not in kept:
                found.setdefault(index, []).append(operand)
        return found

    def _leaf(self, index: Node, known: Mapping[Node, Number]) -> Interval:
        node = self.graph.nodes[index]
        if node[0] == "constant":
            return CONSTANTS[node[1]]
        value = known.get(index) if node[0] == "symbol" else self.graph.value(index)
        if value is None:
            raise UnknownNameError("ranges", f"the symbol {node[1]} has no value.", "Give it one.")
        return enclosing(value)

    def _of(self, index: Node, found: Mapping[Node, Interval]) -> Judged:
        operation, *operands = self.graph.nodes[index]
        values = [found[operand] for operand in operands]
        if operation == "pow":
            return power(values[0], values[1], self.graph.value(operands[1]))
        return RULES[operation](*values)
