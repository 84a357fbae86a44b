"""Equations F(x) = 0 in exact numbers, with what is linear and simple in them solved beforehand.

Floats are the decimals that they print as. Unknowns that some row determines by itself are put into the others:
a multiplier with a constant coefficient is the rest of its row over it, a coordinate alone in a row is a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ...algebra.deciding.balls import enclose
from ...algebra.forms import exact_float
from ...algebra.ring import Ring
from ...algebra.short.shortener import short_entries
from ...errors import DalembertError, ExpressionError
from ...expr.calculus import gradient, substitute, transplant
from ...expr.graph import Graph, Node
from ...expr.sympy_bridge import Symbols, list_from_sympy
from .dependence import constant_relations, is_zero

_BITS = 256
_MOST_NODES = 4_000
#: Terms beyond which a row keeps the form in which it came.
_LARGEST_SUM = 400


@dataclass
class Problem:
    """rows (M) that shall vanish, in `unknowns` (leaves): coordinates that lie in a box, and multipliers that may be
    anything and enter linearly.

    values       {leaf: node in the unknowns} of what was solved for
    contradiction  a row that is certainly not 0 whatever the unknowns are, or None
    doubtful     whether a row without unknowns was taken for 0 that could not be proved to be
    idle         whether no force but reactions acts, so that every configuration on the constraints is a rest
    whole        the rows and unknowns as they came, without repeated rows
    """

    graph: Graph
    rows: list[Node]
    coordinates: list[Node]
    multipliers: list[Node]
    values: dict[Node, Node] = field(default_factory=dict)
    contradiction: Node | None = None
    doubtful: bool = False
    idle: bool = False
    whole: tuple[list[Node], list[Node]] = field(default_factory=lambda: ([], []))

    @property
    def unknowns(self) -> list[Node]:
        """Coordinates, then multipliers."""
        return [*self.coordinates, *self.multipliers]


def exact_copy(
    graph: Graph, nodes: Sequence[Node], leaves: Sequence[Node], known: Mapping[Node, float]
) -> tuple[Graph, list[Node], list[Node]]:
    """Nodes and leaves in a new graph, with numbers for the known leaves; all floats are exact decimals."""
    copy = Graph()
    places = {leaf: _exact_node(copy, value) for leaf, value in known.items()}
    floats = (index for index in graph.reachable(nodes) if graph.nodes[index][0] == "float")
    places |= {index: _exact_node(copy, graph.nodes[index][1]) for index in floats}
    try:
        copied = transplant(graph, list(nodes), copy, dict(places))
    except ExpressionError:  # a number of too many digits
        copied = transplant(graph, list(nodes), copy, {leaf: copy.number(float(x)) for leaf, x in known.items()})
    return copy, copied, transplant(graph, list(leaves), copy, dict(places))


def _exact_node(graph: Graph, value: Any) -> Node:
    return graph.number(exact_float(float(value)))


def reduced(problem: Problem, dependent: Sequence[Node] = ()) -> Problem:
    """The problem without rows that hold, unknowns that a row determines, and rows that repeat others.

    `dependent` are rows (constraints on the configuration) among which constant combinations may vanish; the
    multipliers go with them, in order: that of a row that is left out is 0.
    """
    _drop_repeated(problem, dependent)
    kept = [leaf for leaf in problem.multipliers if leaf not in problem.values]
    problem.whole = (list(problem.rows), [*problem.coordinates, *kept])
    _shorten(problem)
    _note_contradiction(problem)
    _drop_idle_multipliers(problem)
    while _drop_constant_rows(problem) or _solve_one(problem):
        pass
    present = set(problem.graph.symbols(problem.rows))
    problem.coordinates = [leaf for leaf in problem.coordinates if leaf in present]
    problem.multipliers = [leaf for leaf in problem.multipliers if leaf in present]
    return problem


def _shorten(problem: Problem) -> None:
    """Rows in a short exact form, where each unknown stands as rarely as possible."""
    graph = problem.graph
    symbols = Symbols(graph)
    for k, row in enumerate(problem.rows):
        try:
            ring = Ring(graph, [row], budget=_LARGEST_SUM)
            (short,) = list_from_sympy(short_entries(ring, [ring.read(row)], symbols), symbols)
        except (DalembertError, ZeroDivisionError):
            continue
        if len(graph.reachable([short])) <= len(graph.reachable([row])):
            problem.rows[k] = short


def _note_contradiction(problem: Problem) -> None:
    """Some constant combination of the rows may be a number that is not 0."""
    graph = problem.graph
    for relation in constant_relations(graph, [*problem.rows, graph.one]):
        if relation[-1]:
            problem.contradiction = graph.one


def _drop_idle_multipliers(problem: Problem) -> None:
    """Where no force but reactions acts, every configuration on the constraints is a rest: the multipliers are 0."""
    graph, zeros = problem.graph, dict.fromkeys(problem.multipliers, problem.graph.zero)
    loaded = [row for row in problem.rows if not set(graph.symbols([row])).isdisjoint(zeros)]
    if loaded and not any(node != graph.zero for node in substitute(graph, loaded, zeros)):
        problem.idle = True
        for leaf in problem.multipliers:
            _put(problem, leaf, graph.zero)


def _drop_repeated(problem: Problem, dependent: Sequence[Node]) -> None:
    graph = problem.graph
    if len(dependent) < 2 or len(graph.reachable(dependent)) > _MOST_NODES:
        return
    for relation in constant_relations(graph, dependent):
        last = max(k for k, c in enumerate(relation) if c)
        problem.rows.remove(dependent[last])
        _put(problem, problem.multipliers[last], graph.zero)


def _put(problem: Problem, leaf: Node, value: Node) -> None:
    """Put a value in the place of an unknown."""
    graph = problem.graph
    problem.rows = substitute(graph, problem.rows, {leaf: value})
    known = list(problem.values)
    problem.values = dict(zip(known, substitute(graph, [problem.values[x] for x in known], {leaf: value}), strict=True))
    problem.values[leaf] = value


def _drop_constant_rows(problem: Problem) -> bool:
    """Leave out rows without unknowns; note those that contradict, or cannot be decided."""
    graph, kept = problem.graph, []
    for row in problem.rows:
        if graph.symbols([row]):
            kept.append(row)
            continue
        (ball,) = enclose(graph, [row], {}, _BITS)
        if ball is None or not ball.contains(0):
            problem.contradiction = row
        elif not is_zero(graph, row):
            problem.doubtful = True
    changed = len(kept) < len(problem.rows)
    problem.rows = kept
    return changed


def _solve_one(problem: Problem) -> bool:
    """Use one row to get rid of one unknown."""
    graph = problem.graph
    for row in sorted(problem.rows, key=lambda row: len(graph.reachable([row]))):
        present = set(graph.symbols([row]))
        alone = present if len(present) == 1 else present.intersection(problem.multipliers)
        for leaf in [x for x in (*problem.multipliers, *problem.coordinates) if x in alone and x not in problem.values]:
            coefficient = constant_slope(graph, row, leaf)
            if coefficient:
                (rest,) = substitute(graph, [row], {leaf: graph.zero})
                problem.rows.remove(row)
                _put(problem, leaf, graph.mul(graph.number(Fraction(-1) / Fraction(coefficient)), rest))
                return True
    return False


def constant_slope(graph: Graph, row: Node, leaf: Node) -> Any:
    """The coefficient of an unknown that a row holds in sums and products only, if it is a number; else None."""
    moving = {leaf}
    for index in graph.reachable([row]):
        operands = graph.operands(index)
        if not moving.isdisjoint(operands):
            if graph.nodes[index][0] not in ("add", "mul"):
                return None
            moving.add(index)
    return graph.value(gradient(graph, row, [leaf])[0])
