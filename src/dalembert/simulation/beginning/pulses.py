"""Pulses of time that steps would pass over: the integrator lands on them.

A run is cut into cells. Where a function of time and parameters is flat at the ends and in the middle of a cell, and
its range over the cell, enclosed by intervals, is not, the cell is halved until a place stands out, or none can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from ...expr.evaluate import evaluate
from ...expr.functions import LEAVES, RELATIONAL
from ...expr.graph import Graph, Node
from ...expr.intervals import IntervalProgram
from ...integration.kernels import Vector
from ...model import Model
from .switches import knows_time, roots

CELLS, AROUND = 100, 9
SWITCHES = frozenset({*RELATIONAL, "sign"})
_FLAT, _MOSTLY, _OUTSTANDING = 0.01, 0.9, 0.1
_HALVINGS, _MOST = 50, 2_000


def pulse_times(model: Model, inputs: Iterable[Node], values: Vector, first: float, last: float) -> Vector:
    """Times within [first, last) around those at which a function of time stands out, in a cell of the run.

    `inputs` are nodes of expressions given for the inputs, `values` those of the free parameters.
    """
    given = tuple(inputs)
    if not knows_time(model, given):
        return np.zeros(0)
    graph, t, known = model.system.graph, model.system.leaves.t, model.values(values)
    edges = np.linspace(first, last, 2 * CELLS + 1)
    functions = _functions(graph, roots(model, given), t, set(known))
    found = [time for node in functions for time in _Function(graph, node, t, known).outstanding(edges)]
    return np.unique([time for time in found if first <= time < last])


def _functions(graph: Graph, of: Iterable[Node], t: Node, known: set[Node]) -> list[Node]:
    """What holds the time, and parameters, alone, without conditions: where these change is known."""
    found = {t}
    for index in graph.reachable(of):
        operation, operands = graph.nodes[index][0], graph.operands(index)
        if operation in SWITCHES or operation in LEAVES or found.isdisjoint(operands):
            continue
        if all(each in found or known.issuperset(graph.symbols([each])) for each in operands):
            found.add(index)
    return sorted(found - {t})


class _Function:
    """A function of time, its parameters having numbers."""

    def __init__(self, graph: Graph, node: Node, t: Node, known: Mapping[Node, float]) -> None:
        self.graph, self.node, self.t, self.known = graph, node, t, known
        self.ranges = IntervalProgram(graph, [node], [t], known)

    def at(self, times: Vector) -> Vector:
        """Its values."""
        return np.broadcast_to(evaluate(self.graph, [self.node], {**self.known, self.t: times})[0], times.shape)

    def within(self, low: Vector, high: Vector) -> tuple[Vector, Vector]:
        """The least and the greatest value that it may have between times."""
        found = self.ranges(low[:, None], high[:, None])
        return found.low[:, 0], found.high[:, 0]

    def outstanding(self, edges: Vector) -> Iterator[float]:
        """Times in cells, of two intervals between edges each, in which it is flat at the edges alone; and the ends of
        cells in which it is not flat, where it is in most."""
        with np.errstate(all="ignore"):
            values, low, high = self.at(edges), edges[:-2:2], edges[2::2]
            three = np.stack([values[:-2:2], values[1::2], values[2::2]])
            size = max(np.abs(part[np.isfinite(part)]).max(initial=0.0) for part in (values, *self.within(low, high)))
            is_flat = np.ptp(three, axis=0) <= _FLAT * size
            if np.mean(is_flat) >= _MOSTLY:
                yield from np.concatenate([low[~is_flat], high[~is_flat]])
            yield from self._searched(low[is_flat], high[is_flat], three[1, is_flat], _OUTSTANDING * size)

    def _searched(self, low: Vector, high: Vector, usual: Vector, least: float) -> Iterator[float]:
        """Times around one in each cell at which it differs by more than the least from what is usual there."""
        cells = np.arange(len(usual))
        for _ in range(_HALVINGS):
            bottom, top = self.within(low, high)
            open_ = (bottom < usual[cells] - least) | (top > usual[cells] + least)
            low, high, cells = low[open_], high[open_], cells[open_]
            if not 0 < len(cells) <= _MOST:
                return
            middle = 0.5 * (low + high)
            stands_out = np.abs(self.at(middle) - usual[cells]) > least
            met, places = np.unique(cells[stands_out], return_index=True)
            for place in np.flatnonzero(stands_out)[places]:
                peak, reach = float(middle[place]), float(high[place] - middle[place])
                yield from self._around(peak, reach, float(usual[cells[place]]), least)
            left = ~np.isin(cells, met)
            low, middle, high, cells = low[left], middle[left], high[left], np.tile(cells[left], 2)
            low, high = np.concatenate([low, middle]), np.concatenate([middle, high])

    def _around(self, peak: float, reach: float, usual: float, least: float) -> Vector:
        """Times around one that stands out, as far apart as it takes to."""
        for _ in range(_HALVINGS):
            if np.any(np.abs(self.at(peak + 0.5 * reach * np.array([-1.0, 1.0])) - usual) > least):
                break
            reach *= 0.5
        return np.linspace(peak - 2.0 * reach, peak + 2.0 * reach, AROUND)
